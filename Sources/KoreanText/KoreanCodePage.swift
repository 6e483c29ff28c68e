/// Decodes CP949 (and EUC-KR, its subset), the encoding of older Korean pages, by the C library's converter.
private import Glibc

/// CP949.
package enum KoreanCodePage {
  /// The bytes as UTF-8; nil when they are no CP949 or hold too little Hangul to be Korean.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    for name in ["CP949", "UHC", "EUC-KR"] {
      guard let (text, left) = converted(bytes, from: name, to: "UTF-8") else { continue }
      // A half character at the very end is dropped, as long as nothing else is wrong.
      return left <= 1 && isKorean(text) ? text : nil
    }
    return nil
  }

  /// The bytes that `page`, a name that iconv knows, shows as `text`, which is UTF-8; nil when it cannot show all of it.
  static func bytes(showing text: ArraySlice<UInt8>, through page: String) -> [UInt8]? {
    converted(text, from: "UTF-8", to: page).flatMap { $0.left == 0 ? $0.bytes : nil }
  }

  /// As much of `bytes` as can be converted, and how many are left; nil when iconv does not know the encodings.
  private static func converted(
    _ bytes: ArraySlice<UInt8>, from source: String, to target: String
  ) -> (bytes: [UInt8], left: Int)? {
    let converter = iconv_open(target, source)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    // The handle is closed on every way out; it never leaves this function.
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 8)
    var (left, room) = (input.count, output.count)
    _ = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        return iconv(converter, &from, &left, &to, &room)
      }
    }
    return (output[..<(output.count - room)].map { UInt8(bitPattern: $0) }, left)
  }

  /// Whether at least half of what is not ASCII is Hangul.
  private static func isKorean(_ text: [UInt8]) -> Bool {
    let other = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
    let hangul = other.count { HangulSyllable($0) != nil || (0x3131...0x318E).contains($0.value) }
    return hangul > 0 && hangul * 2 >= other.count
  }
}
