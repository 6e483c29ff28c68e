/// Repairs Korean that was decoded with a code page that lost no byte: the bytes are recovered and decoded correctly.
enum WholeByteMojibake {
  /// The code pages, and for each the first UTF-8 bytes of characters of which a damaged line contains at least one: accented
  /// letters and symbols, Greek, Cyrillic, mathematical symbols, Chinese characters.
  private static let pages: [(name: String, converter: String, marks: [ClosedRange<UInt8>])] = [
    ("windows-1252", "", [0xC2...0xC3]), ("windows-1253", "CP1253", [0xCD...0xCF]),
    ("windows-1251", "CP1251", [0xD0...0xD3]), ("Mac OS Roman", "MACINTOSH", [0xC3...0xC3, 0xE2...0xE2]),
    ("CP949", "CP949", [0xE4...0xE9, 0xEF...0xEF]),
  ]

  /// The minimum number of restored syllables for a repair to be accepted, so that a few accented capitals are not taken for
  /// Korean.
  private static let minimumSyllables = 4

  /// The text with those lines and words restored that give Korean when decoded as UTF-8 or CP949; nil when there are none.
  static func repaired(_ bytes: [UInt8]) -> RepairedText? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for page in pages {
      let results = lines.map { line in
        mayBeShown(line, through: page.marks) ? restored(line, page.converter) ?? words(of: line, page.converter) : nil
      }
      let found = results.compactMap(\.self)
      guard found.reduce(0, { $0 + $1.syllables }) >= minimumSyllables else { continue }
      // In damaged text nearly everything gives Korean; in intact text only single words do. With CP949 most words lost bytes.
      let shown = zip(lines, results).reduce(0) { sum, pair in
        sum + (mayBeShown(pair.0, through: page.marks) ? wideBytes(pair.0) : 0)
      }
      guard page.name == "CP949" || found.reduce(0, { $0 + $1.taken }) * 5 >= shown * 4 else { continue }
      var out: [UInt8] = []
      for (number, line) in lines.enumerated() {
        if number > 0 { out.append(0x0A) }
        out += results[number]?.bytes ?? Array(line)
      }
      return RepairedText(bytes: out, runs: found.count, page: page.name, doubts: [])
    }
    return nil
  }

  private static func mayBeShown(_ line: ArraySlice<UInt8>, through marks: [ClosedRange<UInt8>]) -> Bool {
    line.contains { byte in byte >= 0xC2 && marks.contains { $0.contains(byte) } }
  }

  private static func wideBytes(_ line: ArraySlice<UInt8>) -> Int { line.count { $0 >= 0x80 } }

  /// The result for a line or word: its bytes, the number of syllables, and the number of consumed bytes beyond ASCII.
  private typealias Restored = (bytes: [UInt8], syllables: Int, taken: Int)

  /// The line with those of its words restored that are complete; nil when there are none.
  private static func words(of line: ArraySlice<UInt8>, _ page: String) -> Restored? {
    var out: [UInt8] = []
    var (syllables, taken) = (0, 0)
    for (number, word) in line.split(separator: 0x20, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { out.append(0x20) }
      let found = word.contains { $0 >= 0xC2 } ? restored(word, page) : nil
      syllables += found?.syllables ?? 0
      taken += found?.taken ?? 0
      out += found?.bytes ?? Array(word)
    }
    return syllables > 0 ? (out, syllables, taken) : nil
  }

  /// The line or word decoded as Korean; nil when that is impossible.
  private static func restored(_ line: ArraySlice<UInt8>, _ page: String) -> Restored? {
    guard let raw = page.isEmpty ? latinBytes(line) : KoreanCodePage.bytes(showing: line, through: page) else {
      return nil
    }
    if let text = String(validating: raw, as: UTF8.self), let count = koreanSyllables(in: text) {
      return (raw, count, wideBytes(line))
    }
    guard page != "CP949", let korean = KoreanCodePage.decoded(raw[...]),
      let count = koreanSyllables(in: String(decoding: korean, as: UTF8.self))
    else { return nil }
    return (korean, count, wideBytes(line))
  }

  /// The number of syllables if they are nine tenths of the characters beyond ASCII and two of them are adjacent; nil otherwise.
  private static func koreanSyllables(in text: String) -> Int? {
    var (hangul, others) = (0, 0)
    var (isPaired, isAfterSyllable) = (false, false)
    for scalar in text.unicodeScalars {
      let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
      if isSyllable { hangul += 1 } else if scalar.value >= 0x80, !isKoreanMark(scalar) { others += 1 }
      if isSyllable, isAfterSyllable { isPaired = true }
      isAfterSyllable = isSyllable
    }
    return isPaired && hangul >= others * 9 ? hangul : nil
  }

  /// Whether a character is common in Korean text besides syllables: quotation marks, brackets, dots, arrows, jamo.
  private static func isKoreanMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2027).contains(scalar.value) || (0x3000...0x318E).contains(scalar.value) || scalar.value == 0xB7
      || (0x2190...0x27BF).contains(scalar.value)
  }

  /// The bytes 0x00…0xFF that Latin-1 or windows-1252 displays as the line; nil when a character is in neither.
  private static func latinBytes(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      guard let byte = scalar.value < 0x100 ? UInt8(scalar.value) : ThaiCodePage.windows1252(scalar.value) else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }
}
