/// Says how a word sounds at its end, which decides the spelling of the josa after it.

/// How a word may sound at its end. More than one member: Koreans read the word in more than one way. Empty:
/// nobody can say.
package struct WordEnding: OptionSet, Sendable, Hashable {
  /// The possible endings as bits.
  package let rawValue: UInt8

  /// Endings from bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It ends in a vowel: 변수, Array.
  package static let vowel = WordEnding(rawValue: 1)
  /// It ends in ㄹ: 튜플, URL; takes 은, 이, 을, but 로.
  package static let rieul = WordEnding(rawValue: 2)
  /// It ends in another consonant: 함수형, String.
  package static let consonant = WordEnding(rawValue: 4)
}

/// Reads the end of a word aloud: Hangul, Latin words and letters, digits with units, code, and signs.
package enum JosaReading {
  /// The ending of `text` before which a josa stands.
  ///
  /// Closing quotes and Markdown marks are skipped; so is a bracketed gloss after a word, because a josa agrees
  /// with the word
  /// before the brackets: 클로저(closure)를. Of code, argument lists and brackets are skipped: `print(_:)`, `[Int]`.
  package static func ending(of text: String) -> WordEnding {
    ending(of: HangulComposition.composed(text.unicodeScalars)[...])
  }

  private static func ending(of scalars: ArraySlice<Unicode.Scalar>) -> WordEnding {
    var word = scalars
    while let last = word.last {
      if last == ")" {
        let before = word.prefix(upTo: groupStart(in: word))
        // Brackets with nothing before them are the word themselves.
        guard before.contains(where: isReadable) else { return ending(of: inside(word)) }
        word = before
      } else if isSilent(last) {
        word = word.dropLast()
      } else {
        break
      }
    }
    guard let last = word.last else { return signEnding(of: scalars) }
    if let syllable = HangulSyllable(last) { return syllable.wordEnding }
    if let digit = last.properties.numericType == .decimal ? last.asciiDigit : nil {
      return numberEnding(of: word, last: digit)
    }
    if isLatin(last) { return latinEnding(of: word) }
    return letterEndings[last] ?? signEndings[last] ?? []
  }

  /// The index at which the bracketed group at the end of `word` opens; its start when it is never opened.
  private static func groupStart(in word: ArraySlice<Unicode.Scalar>) -> Int {
    var depth = 0
    for index in word.indices.reversed() {
      if word[index] == ")" { depth += 1 }
      if word[index] == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return word.startIndex
  }

  private static func inside(_ group: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let inner = group.dropLast()
    return inner.first == "(" ? inner.dropFirst() : inner
  }

  private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.asciiDigit != nil
  }

  /// Marks that are not read: quotes, closing brackets, Markdown's own signs, white space, a full stop.
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool { silentMarks.contains(scalar) }

  private static let silentMarks = Set("\"'”’」』》〉】〕］）]}*`~ .,;:…\u{A0}>".unicodeScalars)

  /// The ending of a text that is nothing but signs, such as the operator `+`.
  private static func signEnding(of scalars: ArraySlice<Unicode.Scalar>) -> WordEnding {
    let signs = scalars.filter { !"`\"' ".unicodeScalars.contains($0) }
    guard signs.count == 1, let sign = signs.first else { return [] }
    return signEndings[sign] ?? []
  }
}

extension HangulSyllable {
  /// How a word sounds that ends in this syllable.
  package var wordEnding: WordEnding { !hasFinal ? .vowel : endsInRieul ? .rieul : .consonant }
}

extension Unicode.Scalar {
  /// The value of `0`…`9`.
  var asciiDigit: Int? { (0x30...0x39).contains(value) ? Int(value - 0x30) : nil }
}

extension JosaReading {
  /// Single Hangul letters and Greek letters by the ending of their names (기역, 니은 …; 알파, 엡실론 …).
  static let letterEndings: [Unicode.Scalar: WordEnding] = {
    var table: [Unicode.Scalar: WordEnding] = ["ㄹ": .rieul, "ε": .consonant, "ο": .consonant, "υ": .consonant]
    for letter in "ㄱㄲㄴㄷㄸㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars { table[letter] = .consonant }
    for letter in "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars { table[letter] = .vowel }
    for letter in "αβγδζηθικλμνξπρσςτφχψωΑΒΓΔΖΗΘΙΚΛΜΝΞΠΡΣΤΦΧΨΩ".unicodeScalars { table[letter] = .vowel }
    return table
  }()

  /// Signs by the ending of their usual Korean names; where two names with different endings are usual, both are
  /// given.
  static let signEndings: [Unicode.Scalar: WordEnding] = [
    "+": .vowel, "-": .vowel, "−": .vowel, "*": [.vowel, .consonant], "/": .vowel, "%": .vowel, "$": .vowel,
    "₩": .consonant, "_": .vowel, "?": .vowel, "!": .vowel, "&": .vowel, "^": [.vowel, .consonant],
    "#": .consonant, "℃": .vowel, "°": .vowel, "=": [.vowel, .rieul], "~": [.vowel, .rieul], "|": [.vowel, .rieul],
    ":": .consonant, ";": .consonant, ",": .vowel, ".": .consonant, "\\": .vowel, "×": [.vowel, .consonant],
  ]
}
