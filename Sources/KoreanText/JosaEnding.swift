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
  /// The ending of `text` that decides the form of the josa behind it.
  ///
  /// Closing quotes and Markdown marks are skipped; so is a bracketed gloss after a word, because a josa agrees with the word
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
  private static let silentMarks = Set("\"'”’」』》〉】〕］）]}*`~ .,;:…\u{A0}>".unicodeScalars)

  /// The ending of a text that is nothing but signs, such as the operator `+`.
  private static func signEnding(of scalars: ArraySlice<Unicode.Scalar>) -> WordEnding {
    let signs = scalars.filter { !"`\"' ".unicodeScalars.contains($0) }
    guard signs.count == 1, let sign = signs.first else { return [] }
    return signEndings[String(sign)] ?? []
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

/// Numbers are read as Koreans do: place names after round numbers, digit by digit after a point, units after digits.
extension JosaReading {
  /// The ending of a word whose last sign is the digit `last`.
  static func numberEnding(of word: ArraySlice<Unicode.Scalar>, last: Int) -> WordEnding {
    guard last == 0 else { return digitEndings[last] }
    let digits = word.reversed().prefix { $0.asciiDigit != nil || $0 == "," }.filter { $0 != "," }
    let beforeDigits = word.dropLast(digits.count).last
    let zeros = digits.prefix { $0 == "0" }.count
    // 0 alone, 3.10, and 007-like codes are read digit by digit: 영 or 공, both with a consonant.
    guard zeros < digits.count, beforeDigits != "." else { return .consonant }
    // 십 백 천 만 억 end in a consonant, 조 (10¹²…10¹⁵) in a vowel, 경 (10¹⁶) in a consonant again.
    return (12..<16).contains(zeros) ? .vowel : .consonant
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구.
  static let digitEndings: [WordEnding] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  /// Words and signs that are not read as their spelling would tell, by their endings: the lists of a kind in `Resources/josa.txt`. A word
  /// that is in two lists is read in both ways.
  private static func endings(_ kind: String) -> [String: WordEnding] {
    var table: [String: WordEnding] = [:]
    for (name, ending) in [("vowel", WordEnding.vowel), ("rieul", .rieul), ("consonant", .consonant)] {
      for word in WordLists.josa["\(kind) \(name)"] { table[word, default: []].formUnion(ending) }
    }
    return table
  }

  /// Single Hangul and Greek letters, and signs.
  static let letterEndings = endings("letters"), signEndings = endings("signs")
  /// Units after a digit.
  static let unitEndings = endings("units")
  /// Acronyms read as a word, and words in small letters.
  static let acronymEndings = endings("acronyms"), wordEndings = endings("words")
  /// Ends of compounds that keep the reading of their last word.
  static let wordTails = endings("tails")
}
