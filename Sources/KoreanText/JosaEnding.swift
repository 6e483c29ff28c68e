/// Determines how a word sounds at its end, which decides the form of the josa after it.

/// The possible sounds at the end of a word. With more than one member, Koreans read the word in several ways; empty, the sound is
/// unknown.
package struct WordEnding: OptionSet, Sendable, Hashable {
  /// The possible endings as bits.
  package let rawValue: UInt8

  /// Endings from bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It ends in a vowel: 변수, Array.
  package static let vowel = WordEnding(rawValue: 1)
  /// It ends in ㄹ: 튜플, URL. It takes 은, 이 and 을, but 로.
  package static let rieul = WordEnding(rawValue: 2)
  /// It ends in another consonant: 함수형, String.
  package static let consonant = WordEnding(rawValue: 4)
}

/// Determines how the end of a text is pronounced: Hangul, Latin words and letters, digits with units, code, and symbols.
package enum JosaReading {
  /// The ending of `text` that decides the form of the following josa.
  ///
  /// Closing quotes and Markdown markers are skipped, and so is a gloss in parentheses after a word, because a josa agrees with the word
  /// before the parentheses: 클로저(closure)를. In code, argument lists and brackets are skipped: `print(_:)`, `[Int]`.
  package static func ending(of text: String) -> WordEnding {
    ending(of: HangulComposition.composed(text.unicodeScalars)[...])
  }

  private static func ending(of scalars: ArraySlice<Unicode.Scalar>) -> WordEnding {
    var word = scalars
    while let last = word.last {
      if last == ")" {
        let before = word.prefix(upTo: groupStart(in: word))
        // Parentheses without a word before them are the word itself.
        guard before.contains(where: isReadable) else { return ending(of: inside(word)) }
        word = before
      } else if silentMarks.contains(last) {
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
    return letterEndings[String(last)] ?? signEndings[String(last)] ?? []
  }

  /// The index of the parenthesis that opens the group at the end of `word`; the start of `word` when there is none.
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

  /// Characters that are not pronounced: quotes, closing brackets, Markdown markers, white space, punctuation.
  private static let silentMarks = Set("\"'”’」』》〉】〕］）]}*`~ .,;:…\u{A0}>".unicodeScalars)

  /// The ending of a text that consists only of symbols, such as the operator `+`.
  private static func signEnding(of scalars: ArraySlice<Unicode.Scalar>) -> WordEnding {
    let signs = scalars.filter { !"`\"' ".unicodeScalars.contains($0) }
    guard signs.count == 1, let sign = signs.first else { return [] }
    return signEndings[String(sign)] ?? []
  }
}

extension HangulSyllable {
  /// The ending of a word with this last syllable.
  package var wordEnding: WordEnding { !hasFinal ? .vowel : endsInRieul ? .rieul : .consonant }
}

extension Unicode.Scalar {
  /// The value of `0`…`9`; nil for other characters.
  var asciiDigit: Int? { (0x30...0x39).contains(value) ? Int(value - 0x30) : nil }
}

/// Numbers are read as in Korean: with the names of powers of ten for round numbers, digit by digit after a decimal point, and with units
/// after digits.
extension JosaReading {
  /// The ending of a word whose last character is the digit `last`.
  static func numberEnding(of word: ArraySlice<Unicode.Scalar>, last: Int) -> WordEnding {
    guard last == 0 else { return digitEndings[last] }
    let digits = word.reversed().prefix { $0.asciiDigit != nil || $0 == "," }.filter { $0 != "," }
    let beforeDigits = word.dropLast(digits.count).last
    let zeros = digits.prefix { $0 == "0" }.count
    // 0 alone, 3.10 and codes such as 007 are read digit by digit: 영 or 공, which both end in a consonant.
    guard zeros < digits.count, beforeDigits != "." else { return .consonant }
    // 십, 백, 천, 만 and 억 end in a consonant, 조 (10¹²…10¹⁵) in a vowel, 경 (10¹⁶) in a consonant again.
    return (12..<16).contains(zeros) ? .vowel : .consonant
  }

  /// The endings of 영 일 이 삼 사 오 육 칠 팔 구.
  static let digitEndings: [WordEnding] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  /// The endings of words and symbols whose pronunciation does not follow from the spelling: the lists of one kind in
  /// `Resources/josa.txt`. A word in two lists has two pronunciations.
  private static func endings(_ kind: String) -> [String: WordEnding] {
    var table: [String: WordEnding] = [:]
    for (name, ending) in [("vowel", WordEnding.vowel), ("rieul", .rieul), ("consonant", .consonant)] {
      for word in WordLists.josa["\(kind) \(name)"] { table[word, default: []].formUnion(ending) }
    }
    return table
  }

  /// Single Hangul and Greek letters, and symbols.
  static let letterEndings = endings("letters"), signEndings = endings("signs")
  /// Units after a digit.
  static let unitEndings = endings("units")
  /// Acronyms that are read as words, and words in lower case.
  static let acronymEndings = endings("acronyms"), wordEndings = endings("words")
  /// Ends of compounds, which are pronounced like the last word of the compound.
  static let wordTails = endings("tails")
}
