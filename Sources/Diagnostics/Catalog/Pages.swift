/// Sentences about templates and about the pages that are made of articles.

extension Diagnostic {
  /// A template cannot be read; `reason` says what the template library stumbled over.
  package static func templateSyntax(at place: Place, _ reason: Phrase) -> Diagnostic {
    Diagnostic(.error, "template-syntax", at: place, reason)
  }

  /// A template asks for a partial that does not exist.
  package static func unknownPartial(_ name: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "unknown-partial", at: place,
      Phrase(
        en: "there is no template '\(name)'" + didYouMean(near) + " (a template NAME lies at templates/NAME.mustache)",
        ko: "'\(name)' 템플릿이 없습니다" + koreanDidYouMean(near) + " (NAME 템플릿은 templates/NAME.mustache에 둡니다)"),
      fix: fix(near, at: place))
  }

  /// A template asks for a value that no page has.
  package static func unknownTemplateValue(_ name: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template-value", at: place,
      Phrase(
        en: "no page has a value '\(name)'" + didYouMean(near) + "; values of your own go below 'extra'",
        ko: "'\(name)' 값은 어느 페이지에도 없습니다" + koreanDidYouMean(near) + ". 직접 만든 값은 'extra' 아래에 둡니다"),
      fix: fix(near, at: place))
  }

  /// A file below templates/ that nothing uses.
  package static func unusedTemplate(at place: Place, near: String?) -> Diagnostic {
    Diagnostic(
      .error, "unused-template", at: place,
      Phrase(
        en: "no page uses this template" + didYouMean(near)
          + "; rename it to that of a built-in template or include it",
        ko: "이 템플릿을 쓰는 페이지가 없습니다" + koreanDidYouMean(near) + ". 기본 템플릿의 이름으로 바꾸거나 다른 템플릿에서 부르세요"))
  }

  /// A template includes itself, directly or through others.
  package static func templateCycle(_ names: [String], at place: Place) -> Diagnostic {
    let round = names.joined(separator: " → ")
    return Diagnostic(
      .error, "template-cycle", at: place,
      Phrase(
        en: "the template includes itself: \(round); take one of these out",
        ko: "템플릿이 자기 자신을 부릅니다: \(round). 하나를 지우세요"))
  }

  /// A template chooses a partial by a value.
  package static func dynamicPartial(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "dynamic-partial", at: place,
      Phrase(
        en: "a partial cannot be chosen by a value; name the template",
        ko: "값으로 템플릿을 고를 수 없습니다. 템플릿 이름을 적으세요"))
  }

  /// An alias takes the address of a page or of another alias.
  package static func aliasTaken(_ alias: String, by path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "alias-taken", at: place,
      Phrase(
        en: "the alias '\(alias)' is already the address of \(path); remove one of the two",
        ko: "별칭 '\(alias)'은(는) 이미 \(path)의 주소입니다. 둘 중 하나를 지우세요"))
  }

  /// An alias stands twice in one list.
  package static func aliasTwice(_ alias: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "alias-taken", at: place,
      Phrase(
        en: "the alias '\(alias)' stands twice among the article's aliases; remove one of the two",
        ko: "별칭 '\(alias)'이(가) 이 글의 별칭에 두 번 있습니다. 하나를 지우세요"))
  }

  /// An alias for which a file of the site would have to be a folder, or a folder a file.
  package static func aliasNeedsFolder(_ alias: String, file: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "alias-taken", at: place,
      Phrase(
        en: "the alias '\(alias)' needs '\(file)' to be a file and a folder at once; remove the alias",
        ko: "별칭 '\(alias)'을(를) 두려면 '\(file)'이(가) 파일이면서 폴더여야 합니다. 별칭을 지우세요"))
  }

  /// Two parts of the site of which one is a file where the other needs a folder.
  package static func fileIsFolder(_ file: String, other: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "duplicate-url", at: place,
      Phrase(
        en: "'\(file)' would be a file and a folder at once, because of '\(other)'; rename one of the two",
        ko: "'\(other)' 때문에 '\(file)'이(가) 파일이면서 폴더여야 합니다. 둘 중 하나의 이름을 바꾸세요"))
  }

  /// An alias that no file can stand for.
  package static func badAlias(_ alias: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-alias", at: place,
      Phrase(
        en: "'\(alias)' cannot be an alias; write a path such as '/old/page/' without host, '?' or '..'",
        ko: "'\(alias)'은(는) 별칭이 될 수 없습니다. '/old/page/'처럼 호스트, '?', '..' 없이 적으세요"))
  }

  /// An alias that leads to a heading which the page does not have.
  package static func aliasWithoutGoal(
    _ alias: String, fragment: String, nearest: String?, at place: Place
  ) -> Diagnostic {
    let meant = nearest.map { "; did you mean '#\($0)'?" } ?? ""
    let meantInKorean = nearest.map { ". '#\($0)' 아닌가요?" } ?? ""
    return Diagnostic(
      .error, "bad-alias", at: place,
      Phrase(
        en: "the alias '\(alias)' leads to '#\(fragment)', which this page does not have\(meant)",
        ko: "별칭 '\(alias)'이(가) 가리키는 '#\(fragment)'이(가) 이 글에 없습니다\(meantInKorean)"))
  }

  /// A theme colour that is none.
  package static func badThemeColor(_ key: String, _ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-theme-color", at: place,
      Phrase(
        en: "'\(value)' is no colour for 'theme.\(key)'; write it as '#1d4e89'",
        ko: "'theme.\(key)'의 값 '\(value)'은(는) 색이 아닙니다. '#1d4e89'처럼 적으세요"))
  }

  private static func didYouMean(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }

  private static func koreanDidYouMean(_ near: String?) -> String { near.map { ". '\($0)'을(를) 뜻하셨나요?" } ?? "" }

  private static func fix(_ near: String?, at place: Place) -> Fix? {
    guard let near, let range = place.range else { return nil }
    return Fix(Phrase(en: "write '\(near)'", ko: "'\(near)'(으)로 고치기"), replacing: range, with: near)
  }
}
