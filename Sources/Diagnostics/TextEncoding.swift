/// Detects texts that are not UTF-8, so that the author can be told the encoding of a file.
private import KoreanText

/// Detection and conversion of text encodings.
enum TextEncoding {
  /// Converts a text that begins with the byte order mark of UTF-16 to UTF-8, and says whether all of it was valid; nil for other
  /// texts. An incomplete character becomes U+FFFD.
  static func utf8(ofMarkedUTF16 bytes: [UInt8]) -> (bytes: [UInt8], isWhole: Bool)? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    // FF FE 00 00 is the byte order mark of UTF-32.
    guard isLittle && !bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place -> UInt16 in
      guard place + 1 < bytes.count else { return 0xFFFD }
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? two << 8 | one : one << 8 | two
    }
    let isWhole = bytes.count.isMultiple(of: 2) && String(validating: units, as: UTF16.self) != nil
    return (Array(String(decoding: units, as: UTF16.self).utf8), isWhole)
  }

  /// Detects UTF-16 and UTF-32 by the NUL bytes next to ASCII letters; nil when there are few NULs or they follow no pattern.
  private static func wide(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4_096)
    guard head.count >= 8 else { return nil }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    var nul = [0, 0, 0, 0]
    for (place, byte) in head.enumerated() where byte == 0 { nul[place % 4] += 1 }
    let column = head.count / 4
    if nul[1] + nul[2] + nul[3] > column * 5 / 2 { return "UTF-32LE" }
    if nul[0] + nul[1] + nul[2] > column * 5 / 2 { return "UTF-32BE" }
    // In Korean text about a fifth of the characters are spaces and line ends; one in forty is a syllable whose other byte is NUL, such
    // as 가 (U+AC00) and 글 (U+AE00).
    let (even, odd) = (nul[0] + nul[2], nul[1] + nul[3])
    if odd * 6 > column * 2, even * 4 <= odd { return "UTF-16LE" }
    if even * 6 > column * 2, odd * 4 <= even { return "UTF-16BE" }
    return nil
  }

  /// The probable encoding of a text that is not valid UTF-8 or contains NUL, as named by iconv(1). nil when most of it is UTF-8 with
  /// some invalid bytes, or when no encoding fits.
  static func likely(of bytes: [UInt8]) -> String? {
    if let wide = wide(bytes) { return wide }
    let (sound, broken, alone) = counts(of: bytes)
    guard broken > sound else { return nil }
    if KoreanCodePage.decoded(bytes[...]) != nil { return "CP949" }
    // Western European letters usually stand alone between ASCII letters.
    return alone * 10 > broken * 9 ? "Windows-1252" : nil
  }

  /// The number of valid UTF-8 characters beyond ASCII, of invalid bytes, and of invalid bytes without a non-ASCII neighbour.
  private static func counts(of bytes: [UInt8]) -> (sound: Int, broken: Int, alone: Int) {
    var (sound, broken, alone) = (0, 0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        guard bytes[index] >= 0x80 else {
          index += 1
          continue
        }
        let length = UTF8Validity.scalarLength(in: bytes, at: index)
        if length > 0 {
          sound += 1
        } else {
          broken += 1
          let isAlone = (index == 0 || bytes[index - 1] < 0x80) && (index + 1 == bytes.count || bytes[index + 1] < 0x80)
          if isAlone { alone += 1 }
        }
        index += max(1, length)
      }
    }
    return (sound, broken, alone)
  }
}

extension Diagnostic {
  /// A file in UTF-16, which can be read but not written back.
  static func utf16Text(at place: Place) -> Diagnostic {
    Diagnostic(
      .utf16Text, at: place,
      en:
        "the file is UTF-16 and was read as such; save it as UTF-8, so that fixes can be written and other tools read it",
      ko: "UTF-16 파일이어서 바꾸어 읽었습니다. UTF-8로 저장하면 고침을 써넣을 수 있고 다른 도구도 읽습니다")
  }

  /// A file in an encoding other than UTF-8.
  static func otherEncoding(_ encoding: String, at place: Place) -> Diagnostic {
    let command = "iconv -f \(encoding) -t UTF-8 '\(place.text.path)'"
    return Diagnostic(
      .invalidUTF8, at: place,
      en: "the file is not UTF-8 but seems to be \(encoding); save it as UTF-8, or convert it with \"\(command)\"",
      ko: "UTF-8이 아니라 \(encoding)\(.euroRo) 보입니다. UTF-8로 저장하거나 \"\(command)\" 명령으로 바꾸세요")
  }

  /// Bytes that are not valid UTF-8 in a text that otherwise is.
  static func invalidUTF8(_ severity: Severity, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, severity, at: place,
      en: "these bytes are not valid UTF-8 and would be shown as U+FFFD; save the file as UTF-8",
      ko: "UTF-8이 아닌 바이트여서 U+FFFD로 보입니다. 파일을 UTF-8로 저장하세요")
  }

  static func nulByte(at place: Place) -> Diagnostic {
    Diagnostic(
      .nulByte, at: place, en: "a NUL byte is shown as U+FFFD; remove it",
      ko: "NUL 바이트를 U+FFFD로 바꾸었습니다. 지우세요")
  }

  /// A control character that an HTML page may not contain.
  static func controlCharacter(_ code: UInt8, at place: Place) -> Diagnostic {
    let name = "U+00" + (code < 0x10 ? "0" : "") + String(code, radix: 16, uppercase: true)
    return Diagnostic(
      .controlCharacter, at: place,
      en: "the control character \(name) is shown as U+FFFD, for pages may not hold it; remove it",
      ko: "제어 문자 \(name)\(.eunNeun) 페이지에 둘 수 없어 U+FFFD로 바꾸었습니다. 지우세요")
  }
}
