/// Sentences in the two languages that the tool speaks.
package import KoreanText

/// One sentence in both languages; lower case, no full stop, the author's own words in quotes.
package struct Phrase: Sendable, Hashable {
  /// The sentence in English.
  package let english: String

  /// The sentence in Korean.
  package let korean: String

  /// A sentence; both languages say the same.
  package init(en english: String, ko korean: KoreanSentence) {
    self.english = english
    self.korean = korean.text
  }

  /// The words of a compiler, a library or the system, the same in both languages.
  package init(verbatim words: String) {
    english = words
    korean = words
  }

  /// `; did you mean 'near'?` to end a message with; empty for nil.
  package static func suggestion(_ near: String?) -> Phrase {
    near.map { Phrase(en: "; did you mean '\($0)'?", ko: ". '\($0)' 아닌가요?") } ?? Phrase(verbatim: "")
  }
}

/// Korean text whose josa follow from the words before them: in `"'\(name)'\(.eulReul) 지우세요"` the name decides between 을
/// and 를.
package struct KoreanSentence: ExpressibleByStringInterpolation, Sendable {
  /// The finished sentence.
  package let text: String

  package init(stringLiteral value: String) { text = value }

  /// A sentence in which values and josa were put; a literal with `\(…)` calls this.
  package init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// What a literal is made of, from left to right.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Room for a literal of `literalCapacity` characters; Hangul takes three bytes each.
    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 3) }

    /// Words of the sentence.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// A value in the sentence.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }

    /// The spelling of a josa that follows the text so far.
    package mutating func appendInterpolation(_ pair: JosaPair) { text += josa(pair, after: text) }
  }
}
