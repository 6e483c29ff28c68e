/// Sentences about code samples: what is written at the fence.

extension Diagnostic {
  /// A word after the language is none of ours; `suggestion` is the one that was probably meant.
  package static func unknownFenceWord(
    _ word: String, suggestion: String?, keyRange: Range<Int>?, at place: Place, severity: Severity
  ) -> Diagnostic {
    let english = suggestion.map { "; did you mean '\($0)'?" } ?? "; the guide's chapter on samples lists them all"
    let korean = suggestion.map { ". 혹시 '\($0)'인가요?" } ?? ". 쓸 수 있는 낱말은 안내서의 '코드 예제' 장에 있습니다"
    let fix = suggestion.flatMap { suggestion in
      keyRange.map {
        Fix(Phrase(en: "write '\(suggestion)'", ko: "'\(suggestion)'로 바꾸기"), replacing: $0, with: suggestion)
      }
    }
    return Diagnostic(
      severity, "unknown-fence-word", at: place,
      Phrase(
        en: "'\(word)' is not a word that a code fence knows\(english)",
        ko: "'\(word)'은(는) 코드 블록에 쓸 수 없는 낱말입니다\(korean)"),
      fix: fix)
  }

  /// The value after `=` cannot be read.
  package static func badFenceValue(_ word: String, wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-fence-value", at: place,
      Phrase(
        en: "'\(word)' cannot be read; write \(wanted.english)",
        ko: "'\(word)'을(를) 읽을 수 없습니다. \(wanted.korean)을(를) 적으세요"))
  }

  /// Two words of one fence ask for different levels.
  package static func contradictingFenceWords(_ first: String, _ second: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "contradicting-fence-words", at: place,
      Phrase(
        en: "'\(first)' and '\(second)' ask for different levels; keep one of them",
        ko: "'\(first)'와 '\(second)'는 서로 다른 수준을 요구합니다. 하나만 남기세요"))
  }

  /// A sample is left unchecked without a reason.
  package static func skipWithoutReason(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "skip-without-reason", at: place,
      Phrase(
        en: "a sample that is not checked must say why; write skip=\"reason\"",
        ko: "검사하지 않는 예제는 이유를 밝혀야 합니다. skip=\"이유\"라고 적으세요"))
  }
}
