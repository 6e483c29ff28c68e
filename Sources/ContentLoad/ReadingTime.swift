/// Estimates the reading time of an article, and shortens text to an excerpt.
private import ByteText
private import CommonMark
private import KoreanText

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
  mutating func add(prose bytes: ArraySlice<UInt8>) {
    let count = bytes.withUnsafeBufferPointer(Self.count)
    syllables += count.syllables
    words += count.words
  }

  /// Adds the UTF-8 bytes of code.
  mutating func add(code bytes: ArraySlice<UInt8>) { codeWords += bytes.withUnsafeBufferPointer(Self.count).words }

  /// The total in minutes, rounded up, at least 1.
  var minutes: Int {
    let sixtieths =
      syllables * 60 / Self.syllablesPerMinute + words * 60 / Self.wordsPerMinute
      + codeWords * 30 / Self.wordsPerMinute
    return max(1, (sixtieths + 59) / 60)
  }

  /// The syllables and the words in UTF-8 bytes.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> (syllables: Int, words: Int) {
    guard let first = bytes.first else { return (0, 0) }
    var syllables = beginsSyllable(first) ? 1 : 0
    var words = isLetter(first) ? 1 : 0
    var index = 1
    while index < bytes.count {
      // The sums of a short block fit in a byte, so that the compiler can count many bytes at a time.
      let end = min(index &+ 224, bytes.count)
      var (syllableSum, wordSum): (UInt8, UInt8) = (0, 0)
      while index < end {
        let (byte, before) = (bytes[index], bytes[index &- 1])
        syllableSum &+= beginsSyllable(byte) ? 1 : 0
        wordSum &+= isLetter(byte) && !(isLetter(before) || before.isUTF8Continuation) ? 1 : 0
        index &+= 1
      }
      syllables &+= Int(syllableSum)
      words &+= Int(wordSum)
    }
    return (syllables, words)
  }

  /// Three-byte sequences for U+3000...U+FFFF begin with E3...EF; kana, Han characters and Hangul are in this range.
  @inline(__always)
  private static func beginsSyllable(_ byte: UInt8) -> Bool { byte &- 0xE3 <= 0x0C }

  /// An ASCII letter or digit, or the first byte of a letter of two bytes.
  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte &- 0xC3 <= 0x1C }
}

/// Shortens text to an excerpt.
enum Excerpt {
  /// The maximum length of an excerpt in characters.
  static let limit = 160

  /// The beginning of `text`, cut at a word boundary and followed by `…` when words were left out.
  static func cut(_ text: String) -> String {
    text.isSimple
      ? cut(text.unicodeScalars, isSpace: isSpace) { $1 += $0.utf8 }
      : cut(text, isSpace: \.isWhitespace) { $1 += $0.utf8 }
  }

  /// Whether a scalar is white space; those after U+3000 are not, so that they need no table.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? UInt8(scalar.value).isASCIIWhitespace : scalar.value <= 0x3000 && scalar.properties.isWhitespace
  }

  /// The same for the characters of a text, or for its scalars where these are faster to count; `append` appends the UTF-8 of one.
  private static func cut<Characters: Sequence>(
    _ text: Characters, isSpace: (Characters.Element) -> Bool, append: (Characters.Element, inout [UInt8]) -> Void
  ) -> String {
    var words: [UInt8] = []
    // The end of the last complete word, and the number of characters so far.
    var (end, length) = (0, 0)
    for character in text {
      if isSpace(character) {
        end = words.count
        continue
      }
      if words.count == end, end > 0 {
        words.append(UInt8(ascii: " "))
        length += 1
      }
      guard length < limit else {
        return String(decoding: words[..<(end > 0 ? end : words.count)], as: UTF8.self) + "…"
      }
      append(character, &words)
      length += 1
    }
    return String(decoding: words, as: UTF8.self)
  }
}
