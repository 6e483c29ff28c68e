/// Percent-encoding according to RFC 3986 §2.1. Foundation's `addingPercentEncoding` cannot keep existing escapes and takes five
/// times as long on Hangul paths, of which a page contains hundreds.
private import ByteText

/// Encodes bytes as `%XX` and decodes such escapes.
package enum PercentEncoding {
  /// A set of ASCII bytes that are not encoded.
  package struct Kept: Sendable {
    /// Unreserved characters: letters, digits, `-`, `.`, `_`, `~`.
    package static let unreserved = Kept("-._~")
    /// Unreserved characters and `/`: for relative file paths.
    package static let filePath = Kept("-._~/")
    /// The same, and also the delimiters that may occur in paths, query values and fragments: `: @ ! $ ( ) * + , ; =`.
    package static let path = Kept("-._~/:@!$()*+,;=")
    /// All visible ASCII characters except `" < > \ ^ `` ` `` { | }`, for whole URLs, whose existing escapes are kept.
    package static let address = Kept("-._~/:@!$()*+,;=#%&'?[]")

    /// A bit for each byte below 128.
    private let bits: (low: UInt64, high: UInt64)

    private init(_ signs: String) {
      var bits: (low: UInt64, high: UInt64) = (0, 0)
      for byte in UInt8.min..<128 where byte.isASCIIAlphanumeric || signs.utf8.contains(byte) {
        if byte < 64 { bits.low |= 1 << byte } else { bits.high |= 1 << (byte & 63) }
      }
      self.bits = bits
    }

    fileprivate func contains(_ byte: UInt8) -> Bool {
      byte < 128 && (byte < 64 ? bits.low : bits.high) >> (byte & 63) & 1 == 1
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
