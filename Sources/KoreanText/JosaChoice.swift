/// Selects the form of a josa after a word: 은 or 는, 으로 or 로.

/// The two forms of one josa (or of the copula 이다 and its endings); the preceding word determines which is used.
package struct JosaPair: Sendable, Hashable {
  /// Deviations from the regular choice between the two forms.
  package struct Traits: OptionSet, Sendable, Hashable {
    /// The traits as bits.
    package let rawValue: UInt8

    /// Traits from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// After ㄹ the form is that after a vowel: 로.
    package static let rieulAsVowel = Traits(rawValue: 1)
    /// After a vowel both forms are correct: 변수이다, 변수다.
    package static let looseAfterVowel = Traits(rawValue: 2)
    /// Any Hangul may follow, because it is the beginning of an inflected form: 였+습니다.
    package static let open = Traits(rawValue: 4)
  }

  /// The forms after a consonant and after a vowel: 은, 는.
  package let afterConsonant: String, afterVowel: String
  /// The deviations from the regular choice.
  package let traits: Traits
  /// Both forms in UTF-8.
  let consonantBytes: [UInt8], vowelBytes: [UInt8]

  /// Creates a pair.
  package init(_ afterConsonant: String, _ afterVowel: String, _ traits: Traits = []) {
    self.afterConsonant = afterConsonant
    self.afterVowel = afterVowel
    self.traits = traits
    consonantBytes = Array(afterConsonant.utf8)
    vowelBytes = Array(afterVowel.utf8)
  }

  /// The form after a word with this ending; nil when both are possible or the ending is unknown.
  package func form(after ending: WordEnding) -> String? {
    guard !ending.isEmpty else { return nil }
    let likeVowel: WordEnding = traits.contains(.rieulAsVowel) ? [.vowel, .rieul] : .vowel
    if ending.isSubset(of: likeVowel) { return afterVowel }
    return ending.isDisjoint(with: likeVowel) ? afterConsonant : nil
  }

  /// Whether the form `written` is correct after a word with this ending; nil when that is unknown.
  package func isRight(_ written: String, after ending: WordEnding) -> Bool? {
    if traits.contains(.looseAfterVowel), written == afterConsonant, !ending.isEmpty { return true }
    return form(after: ending).map { $0 == written }
  }
}

extension JosaPair {
  /// The pairs in `Resources/josa.txt`. Longer forms such as 으로부터 consist of these and of josa with a single form.
  package static let all: [JosaPair] = [
    ("pairs", []), ("pairs rieul", .rieulAsVowel), ("pairs loose", .looseAfterVowel), ("pairs open", .open),
    ("pairs loose open", [.looseAfterVowel, .open]),
  ].flatMap { name, traits in
    WordLists.josa[name].map {
      JosaPair(String($0.prefix { $0 != "/" }), String($0.drop { $0 != "/" }.dropFirst()), traits)
    }
  }
}

extension JosaPair {
  /// 은/는, the topic.
  package static let eunNeun = JosaPair("은", "는")
  /// 이/가, the subject.
  package static let iGa = JosaPair("이", "가")
  /// 을/를, the object.
  package static let eulReul = JosaPair("을", "를")
  /// 과/와: "and", "with".
  package static let gwaWa = JosaPair("과", "와")
  /// 으로/로: "to", "by", "as". After ㄹ it is 로.
  package static let euroRo = JosaPair("으로", "로", .rieulAsVowel)
  /// 이라/라: "is", in a clause that is continued.
  package static let ira = JosaPair("이라", "라")
  /// 이라는/라는: "called".
  package static let iraneun = JosaPair("이라는", "라는")
  /// 이라고/라고: "that it is".
  package static let irago = JosaPair("이라고", "라고")
  /// 이어서/여서: "because it is".
  package static let ieoseo = JosaPair("이어서", "여서", .looseAfterVowel)
}

/// The form of `pair` after `text`: `josa(.eulReul, after: "클로저")` is 를; after `` `[URL]` `` it is 을.
///
/// The text may be Hangul, a number, a Latin word or acronym, code or a path, and may end in quotes, Markdown markers or
/// a gloss in parentheses (see ``JosaReading/ending(of:)``). Where both forms are possible (`JIT`) or the ending is
/// unknown (`漢字`, an empty text), the form after a vowel is used, so that a message never contains 을(를).
package func josa(_ pair: JosaPair, after text: String) -> String {
  pair.form(after: JosaReading.ending(of: text)) ?? pair.afterVowel
}
