/// Sentences about the words of the glossary.

extension Diagnostic {
  /// A form that the glossary bans.
  package static func bannedTerm(
    _ severity: Severity, at place: Place, written: String, preferred: String, english: String, fix: Fix?
  ) -> Diagnostic {
    Diagnostic(
      severity, "banned-term", at: place,
      Phrase(
        en: "the glossary writes '\(preferred)' for '\(english)', not '\(written)'",
        ko: "용어집은 '\(english)'을(를) '\(written)' 대신 '\(preferred)'(으)로 씁니다"),
      fix: fix)
  }

  /// A form that is banned in one sense and right in another, so that a person must decide.
  package static func doubtfulTerm(at place: Place, written: String, preferred: String, english: String) -> Diagnostic {
    Diagnostic(
      .note, "doubtful-term", at: place,
      Phrase(
        en: "if '\(written)' means '\(english)' here, the glossary writes '\(preferred)'",
        ko: "여기서 '\(written)'이(가) '\(english)'의 뜻이면 용어집은 '\(preferred)'(으)로 씁니다"))
  }

  /// A term whose first mention in an article has no English in brackets.
  package static func missingGloss(
    _ severity: Severity, at place: Place, korean: String, english: String
  ) -> Diagnostic {
    Diagnostic(
      severity, "missing-gloss", at: place,
      Phrase(
        en: "give the English at the term's first mention: \(korean)(\(english))",
        ko: "처음 나오는 용어에는 영어를 함께 쓰세요: \(korean)(\(english))"))
  }

  /// Two Korean forms of one English word on one site.
  package static func twoForms(
    _ severity: Severity, at place: Place, written: String, usual: String, english: String, note: Note?
  ) -> Diagnostic {
    Diagnostic(
      severity, "two-forms", at: place,
      Phrase(
        en: "'\(english)' is '\(written)' here and '\(usual)' in most places; use one form",
        ko: "'\(english)'을(를) 여기서는 '\(written)', 다른 곳에서는 주로 '\(usual)'(으)로 씁니다. 하나로 맞추세요"),
      notes: note.map { [$0] } ?? [])
  }

  /// `glossary:` names a file that is not there.
  package static func missingGlossary(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "missing-glossary", at: place,
      Phrase(
        en: "'glossary: \(path)' names no file; write it, or correct the path",
        ko: "'glossary: \(path)' 파일이 없습니다. 만들거나 경로를 고치세요"))
  }

  /// An entry of the glossary that cannot be used.
  package static func badGlossaryEntry(at place: Place, reason: Phrase) -> Diagnostic {
    Diagnostic(.error, "bad-glossary-entry", at: place, reason)
  }

  /// A place where renaming could not decide.
  package static func undecidedRename(at place: Place, word: String, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .warning, "undecided-rename", at: place,
      Phrase(
        en: "'\(word)' was left as it is: \(reason.english)", ko: "'\(word)'을(를) 그대로 두었습니다: \(reason.korean)"))
  }
}
