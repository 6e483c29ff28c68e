/// The diagnostics of the structure of articles and of terms of the glossary.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// A heading two or more levels below the one before.
  static func headingJump(at place: Place, from above: Int, to level: Int) -> Diagnostic {
    Diagnostic(
      .headingJump, at: place,
      en: "a heading of level \(level) follows one of level \(above); use level \(above + 1)",
      ko: "\(above)단계 제목 아래에 바로 \(level)단계 제목이 옵니다. \(above + 1)단계를 쓰세요")
  }

  /// An article that nothing leads to, the first of `others + 1`.
  static func orphanArticle(at place: Place, others: Int) -> Diagnostic {
    let more = Phrase(
      en: ", nor to \(others == 1 ? "another page" : "\(others) other pages") ('jikji list orphans' shows all)",
      ko: "(그런 문서가 \(others)개 더 있습니다. 'jikji list orphans'로 볼 수 있습니다)")
    return Diagnostic(
      .orphanArticle, at: place,
      en: "no page leads here\(others > 0 ? more.english : ""); link to this page from another one",
      ko: "이 문서로 들어오는 길이 없습니다\(others > 0 ? more.korean : ""). 다른 문서에서 링크하세요")
  }

  /// A tag whose spelling differs from the usual one.
  static func tagSpelling(at place: Place, written: String, usual: String) -> Diagnostic {
    Diagnostic(
      .tagSpelling, at: place,
      en: "the tag '\(written)' is '\(usual)' in most places; both are one tag here",
      ko: "태그 '\(written)'\(.eunNeun) 다른 곳에서 주로 '\(usual)'\(.euroRo) 씁니다. 둘을 한 태그로 봅니다")
  }

  /// Two articles with the same part number of a series.
  static func sharedSeriesPart(at place: Place, series: String, part: Int, other: String) -> Diagnostic {
    Diagnostic(
      .sharedSeriesPart, at: place,
      en: "part \(part) of the series '\(series)' is '\(other)' already; number the parts anew",
      ko: "연재 '\(series)'의 \(part)편은 이미 '\(other)'입니다. 번호를 다시 매기세요")
  }

  /// `topics:` or `nolink:` names something that is not a topic.
  static func unknownTopic(at place: Place, name: String, nearest: String?, fix: Fix?) -> Diagnostic {
    let meant = Phrase.suggestion(nearest)
    return Diagnostic(
      .unknownTopic, at: place,
      en: "'\(name)' is no topic of this site\(meant.english)",
      ko: "'\(name)'\(.iraneun) 주제가 없습니다\(meant.korean)",
      fix: fix)
  }

  /// An image without alternative text.
  static func missingAltText(at place: Place) -> Diagnostic {
    Diagnostic(
      .missingAltText, at: place,
      en: "this image has no description; write what it shows between the square brackets",
      ko: "이미지에 설명이 없습니다. 대괄호 안에 무엇이 보이는지 쓰세요")
  }

  /// An article without content.
  static func emptyArticle(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyArticle, at: place,
      en: "this article has no text; write some or make it a draft",
      ko: "글에 내용이 없습니다. 내용을 쓰거나 초고로 두세요")
  }

  /// A form that the glossary bans.
  ///
  /// - Parameter isTitle: whether it is in the title of a page.
  static func bannedTerm(
    _ severity: Severity, at place: Place, written: String, preferred: String, english: String, isTitle: Bool, fix: Fix?
  ) -> Diagnostic {
    Diagnostic(
      .bannedTerm, severity, at: place,
      en: "the glossary writes '\(preferred)' for '\(english)', not '\(written)'",
      ko: "용어집은 '\(english)'\(.eulReul) '\(written)' 대신 '\(preferred)'\(.euroRo) 씁니다",
      notes: isTitle ? [Note(titleRemark)] : [],
      fix: fix)
  }

  private static let titleRemark = Phrase(
    en: "links may name a title: 'jikji glossary rename' changes it together with them",
    ko: "링크에서 제목으로 부를 수 있습니다. 'jikji glossary rename'이 링크까지 함께 바꿉니다")

  /// A form that is banned in one sense and right in another, so that a person must decide.
  static func doubtfulTerm(at place: Place, written: String, preferred: String, english: String) -> Diagnostic {
    Diagnostic(
      .doubtfulTerm, at: place,
      en: "if '\(written)' means '\(english)' here, the glossary writes '\(preferred)'",
      ko: "여기서 '\(written)'\(.iGa) '\(english)'의 뜻이면 용어집은 '\(preferred)'\(.euroRo) 씁니다")
  }

  /// A term whose first mention in an article has no English in brackets.
  static func missingGloss(
    _ severity: Severity, at place: Place, korean: String, english: String
  ) -> Diagnostic {
    Diagnostic(
      .missingGloss, severity, at: place,
      en: "give the English at the term's first mention: \(korean)(\(english))",
      ko: "처음 나오는 용어에는 영어를 함께 쓰세요: \(korean)(\(english))")
  }

  /// Two Korean forms of one English term on one site.
  static func twoForms(
    _ severity: Severity, at place: Place, written: String, usual: String, english: String, note: Note?
  ) -> Diagnostic {
    Diagnostic(
      .twoForms, severity, at: place,
      en: "'\(english)' is '\(written)' here and '\(usual)' in most places; use one form",
      ko: "'\(english)'\(.eulReul) 여기서는 '\(written)', 다른 곳에서는 주로 '\(usual)'\(.euroRo) 씁니다. 하나로 맞추세요",
      notes: note.map { [$0] } ?? [])
  }

  /// An entry of the glossary that is invalid.
  static func badGlossaryEntry(at place: Place, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .badGlossaryEntry, at: place,
      reason)
  }

  /// A place that renaming could not decide.
  static func undecidedRename(at place: Place, word: String, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .undecidedRename, at: place,
      en: "'\(word)' was left as it is: \(reason.english)",
      ko: "'\(word)'\(.eulReul) 그대로 두었습니다: \(reason.korean)")
  }

  /// A place where a renamed word was kept.
  static func keptWord(at place: Place, word: String, reason: Phrase) -> Diagnostic {
    Diagnostic(
      .undecidedRename, .note, at: place,
      en: "'\(word)' stays: \(reason.english)", ko: "'\(word)'\(.eunNeun) 그대로입니다: \(reason.korean)")
  }
}
