/// Estimates the reading time of an article, and shortens text to an excerpt.
private import ByteText
private import CommonMark

/// Counts the text to read: Hangul by syllable, Latin by word, code at half weight.
struct ReadingTime {
  /// The number of Hangul syllables (also Han characters and kana) read per minute.
  static let syllablesPerMinute = 500

  /// The number of Latin words read per minute.
  static let wordsPerMinute = 200

  private var syllables = 0
  private var words = 0
  private var codeWords = 0

  /// Adds the UTF-8 bytes of prose.
  mutating func add(prose bytes: some Sequence<UInt8>) {
    let count = Self.count(bytes)
    syllables += count.syllables
    words += count.words
  }

  /// Adds the UTF-8 bytes of code.
  mutating func add(code bytes: some Sequence<UInt8>) { codeWords += Self.count(bytes).words }

  /// The total in minutes, rounded up, at least 1.
  var minutes: Int {
    let sixtieths =
      syllables * 60 / Self.syllablesPerMinute + words * 60 / Self.wordsPerMinute
      + codeWords * 30 / Self.wordsPerMinute
    return max(1, (sixtieths + 59) / 60)
  }

  private static func count(_ bytes: some Sequence<UInt8>) -> (syllables: Int, words: Int) {
    var syllables = 0
    var words = 0
    var isInWord = false
    for byte in bytes {
      // Three-byte sequences for U+3000...U+FFFF begin with E3...EF; kana, Han characters and Hangul are in this range.
      if (0xE3...0xEF).contains(byte) { syllables += 1 }
      let isLetter = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || (0xC3...0xDF).contains(byte)
      if isLetter, !isInWord { words += 1 }
      isInWord = isLetter || byte.isUTF8Continuation
    }
    return (syllables, words)
  }
}

/// Shortens text to an excerpt.
enum Excerpt {
  /// The maximum length of an excerpt in characters.
  static let limit = 160

  /// The beginning of `text`, cut at a word boundary and followed by `…` when words were left out.
  static func cut(_ text: String) -> String {
    // No more words than this can fit, even if each has only one character.
    let words = text.split(maxSplits: limit, whereSeparator: \.isWhitespace)
    var out = ""
    var length = 0
    for word in words {
      let width = word.count + (out.isEmpty ? 0 : 1)
      guard length + width <= limit || out.isEmpty else { return out + "…" }
      guard width <= limit else { return word.prefix(limit) + "…" }
      out += out.isEmpty ? word : " " + word
      length += width
    }
    return out
  }
}
