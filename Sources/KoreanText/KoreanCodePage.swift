/// Decodes CP949 (and EUC-KR, its subset), the encoding of older Korean pages, by the C library's converter.
private import Glibc

/// CP949.
package enum KoreanCodePage {
  /// The bytes as UTF-8; nil when they are no CP949 or hold too little Hangul to be Korean.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let converter = open() else { return nil }
    // The handle is closed on every way out; it never leaves this function.
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 8)
    var left = input.count
    var room = output.count
    let failed = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        return iconv(converter, &from, &left, &to, &room) == Int.max.magnitude
      }
    }
    // A half character at the very end is dropped, as long as nothing else is wrong.
    guard !failed || left == 1 else { return nil }
    let text = output[..<(output.count - room)].map { UInt8(bitPattern: $0) }
    return isKorean(text) ? text : nil
  }

  private static func open() -> iconv_t? {
    for name in ["CP949", "UHC", "EUC-KR"] {
      let converter = iconv_open("UTF-8", name)
      if converter != iconv_t(bitPattern: -1) { return converter }
    }
    return nil
  }

  /// Whether at least half of what is not ASCII is Hangul.
  private static func isKorean(_ text: [UInt8]) -> Bool {
    let other = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
    let hangul = other.count { HangulSyllable($0) != nil || (0x3131...0x318E).contains($0.value) }
    return hangul > 0 && hangul * 2 >= other.count
  }
}
