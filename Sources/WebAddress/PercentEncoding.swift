/// Percent-encoding according to RFC 3986 §2.1. Foundation's `addingPercentEncoding` cannot keep existing escapes and takes five
/// times as long on Hangul paths, of which a page contains hundreds.
private import ByteText

/// Encodes bytes as `%XX` and decodes such escapes.
package enum PercentEncoding {
  /// The set of bytes that are not encoded.
  package enum Kept: Sendable {
    /// Unreserved characters: letters, digits, `-`, `.`, `_`, `~`.
    case unreserved
    /// Unreserved characters and `/`: for relative file paths.
    case filePath
    /// The same, and also the delimiters that may occur in paths, query values and fragments: `: @ ! $ ( ) * + , ; =`.
    case path
    /// All visible ASCII characters except `" < > \ ^ `` ` `` { | }`, for whole URLs, whose existing escapes are kept.
    case address

    fileprivate func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case _ where byte.isASCIIAlphanumeric: true
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
      case UInt8(ascii: "/"): self != .unreserved
      case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: "="):
        self == .path || self == .address
      case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "?"),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        self == .address
      default: false
      }
    }
  }

  /// `text` with all bytes that are not in `kept` encoded as `%XX` with upper-case digits. With `keepingEscapes`, a `%` before
  /// two hexadecimal digits is kept, so that encoding twice changes nothing.
  package static func encoded(_ text: String, keeping kept: Kept, keepingEscapes: Bool = false) -> String {
    if text.utf8.allSatisfy(kept.contains) { return text }
    var text = text
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count * 3) { output in
        var end = 0
        for (index, byte) in bytes.enumerated() {
          if kept.contains(byte) || keepingEscapes && escape(in: bytes, at: index) != nil {
            output[end] = byte
            end += 1
          } else {
            output[end] = UInt8(ascii: "%")
            output[end + 1] = digit(byte >> 4)
            output[end + 2] = digit(byte & 15)
            end += 3
          }
        }
        return end
      }
    }
  }

  /// `bytes` with every `%XX` replaced by the byte it encodes; a `%` that does not begin an escape is kept.
  package static func decodedBytes(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let named = bytes.withUnsafeBufferPointer { escape(in: $0, at: index) }
      output.append(named ?? bytes[index])
      index += named == nil ? 1 : 3
    }
    return output
  }

  /// `text` with its escapes decoded; nil when the result is not valid UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    String(validating: decodedBytes(text.utf8), as: UTF8.self)
  }

  /// The byte that the escape at `index` encodes; nil when there is no escape.
  private static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
      let low = bytes[index + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
