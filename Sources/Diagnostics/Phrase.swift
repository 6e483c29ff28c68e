/// Messages in English and Korean.
package import KoreanText

/// A message in both languages: in lower case, without a full stop, with the author's words in quotes.
package struct Phrase: Sendable, Hashable {
  /// The message in English.
  package let english: String

  /// The message in Korean.
  package let korean: String

  /// Creates a message; both texts must have the same meaning.
  package init(en english: String, ko korean: KoreanSentence) {
    self.english = english
    self.korean = korean.text
  }

  /// Creates a message from the text of a compiler, a library or the system, which is the same in both languages.
  package init(verbatim words: String) {
    english = words
    korean = words
  }

  /// The ending `; did you mean 'near'?` of a message; empty for nil.
  package static func suggestion(_ near: String?) -> Phrase {
    near.map { Phrase(en: "; did you mean '\($0)'?", ko: ". '\($0)' 아닌가요?") } ?? Phrase(verbatim: "")
  }
}

/// Korean text in which josa are chosen to fit the preceding word: in `"'\(name)'\(.eulReul) 지우세요"` the name decides
/// between 을 and 를.
package struct KoreanSentence: ExpressibleByStringInterpolation, Sendable {
  /// The completed text.
  package let text: String

  package init(stringLiteral value: String) { text = value }

  /// Creates a text from a literal with interpolations `\(…)`.
  package init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Builds the text of a literal from left to right.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Reserves memory for `literalCapacity` characters; Hangul takes three bytes each.
    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 3) }

    /// Appends a literal part.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }

    /// Appends the form of a josa that fits the text before it.
    package mutating func appendInterpolation(_ pair: JosaPair) { text += josa(pair, after: text) }
  }
}
