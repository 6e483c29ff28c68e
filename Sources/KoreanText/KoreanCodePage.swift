/// Decodes CP949 (and its subset EUC-KR), the encoding of older Korean pages, with iconv of the C library.
private import Glibc

/// The Korean code page CP949.
package enum KoreanCodePage {
  /// The bytes converted to UTF-8; nil when they are not valid CP949 or contain too little Hangul to be Korean.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    for name in ["CP949", "UHC", "EUC-KR"] {
      guard let (text, left) = converted(bytes, from: name, to: "UTF-8") else { continue }
      // An incomplete character at the end is dropped if everything else is valid.
      return left <= 1 && isKorean(text) ? text : nil
    }
    return nil
  }

  /// The bytes that are displayed as the UTF-8 text `text` in the code page `page` (a name known to iconv); nil when the
  /// page lacks a character.
  static func bytes(showing text: ArraySlice<UInt8>, through page: String) -> [UInt8]? {
    converted(text, from: "UTF-8", to: page).flatMap { $0.left == 0 ? $0.bytes : nil }
  }

  /// Converts as much of `bytes` as possible, and returns the number of bytes left; nil when iconv does not know an
  /// encoding.
  private static func converted(
    _ bytes: ArraySlice<UInt8>, from source: String, to target: String
  ) -> (bytes: [UInt8], left: Int)? {
    let converter = iconv_open(target, source)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    // The handle is closed on every path and never leaves this function.
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

  /// Whether at least half of the non-ASCII characters are Hangul.
  private static func isKorean(_ text: [UInt8]) -> Bool {
    let other = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
    let hangul = other.count { HangulSyllable($0) != nil || (0x3131...0x318E).contains($0.value) }
    return hangul > 0 && hangul * 2 >= other.count
  }
}
