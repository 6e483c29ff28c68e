/// Sentences about the shape of articles: headings, ways in, series, topics.

extension Diagnostic {
  /// A heading two or more levels below the one before.
  package static func headingJump(at place: Place, from above: Int, to level: Int) -> Diagnostic {
    Diagnostic(
      .warning, "heading-jump", at: place,
      Phrase(
        en: "a heading of level \(level) follows one of level \(above); use level \(above + 1)",
        ko: "\(above)단계 제목 아래에 바로 \(level)단계 제목이 옵니다. \(above + 1)단계를 쓰세요"))
  }

  /// An article that nothing leads to.
  package static func orphanArticle(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "orphan-article", at: place,
      Phrase(
        en: "no page leads here; link to this page from another one",
        ko: "이 문서로 들어오는 길이 없습니다. 다른 문서에서 링크하세요"))
  }

  /// Two articles that claim the same part of a series.
  package static func sharedSeriesPart(at place: Place, series: String, part: Int, other: String) -> Diagnostic {
    Diagnostic(
      .warning, "shared-series-part", at: place,
      Phrase(
        en: "part \(part) of the series '\(series)' is '\(other)' already; number the parts anew",
        ko: "연재 '\(series)'의 \(part)편은 이미 '\(other)'입니다. 번호를 다시 매기세요"))
  }

  /// `topics:` or `nolink:` names something that is no topic.
  package static func unknownTopic(at place: Place, name: String, nearest: String?, fix: Fix?) -> Diagnostic {
    let meant = nearest.map { "; did you mean '\($0)'?" } ?? ""
    let meantInKorean = nearest.map { ". '\($0)' 아닌가요?" } ?? ""
    return Diagnostic(
      .warning, "unknown-topic", at: place,
      Phrase(
        en: "'\(name)' is no topic of this site\(meant)", ko: "'\(name)'(이)라는 주제가 없습니다\(meantInKorean)"),
      fix: fix)
  }

  /// An image without a description.
  package static func missingAltText(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "missing-alt-text", at: place,
      Phrase(
        en: "this image has no description; write what it shows between the square brackets",
        ko: "이미지에 설명이 없습니다. 대괄호 안에 무엇이 보이는지 쓰세요"))
  }

  /// An article without words.
  package static func emptyArticle(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "empty-article", at: place,
      Phrase(en: "this article has no text; write some or make it a draft", ko: "글에 내용이 없습니다. 내용을 쓰거나 초고로 두세요"))
  }
}
