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

  /// Two articles with one address.
  package static func sharedAddress(at place: Place, address: String, other: String) -> Diagnostic {
    Diagnostic(
      .error, "shared-address", at: place,
      Phrase(
        en: "this article and '\(other)' have the same address '\(address)'; give one of them another 'slug'",
        ko: "이 글과 '\(other)'의 주소가 '\(address)'로 같습니다. 한쪽의 'slug'를 바꾸세요"))
  }

  /// An alias that another article's address or alias takes.
  package static func takenAlias(at place: Place, alias: String, other: String) -> Diagnostic {
    Diagnostic(
      .error, "taken-alias", at: place,
      Phrase(
        en: "the alias '\(alias)' is the address or an alias of '\(other)' already; remove it here",
        ko: "별칭 '\(alias)'은(는) 이미 '\(other)'의 주소나 별칭입니다. 여기서 지우세요"))
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
