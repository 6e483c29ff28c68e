/// The diagnostics of templates, settings and output files.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// A template cannot be parsed; `reason` is the error of the template library.
  static func templateSyntax(at place: Place, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .templateSyntax, at: place,
      reason)
  }

  /// A template asks for a partial that does not exist.
  static func unknownPartial(_ name: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownPartial, at: place,
      en:
        "there is no template '\(name)'\(Phrase.suggestion(near).english) (a template NAME lies at templates/NAME.mustache)",
      ko: "'\(name)' 템플릿이 없습니다\(Phrase.suggestion(near).korean) (NAME 템플릿은 templates/NAME.mustache에 둡니다)",
      fix: .writing(near, in: place.range))
  }

  /// A template asks for a value that no page has.
  static func unknownTemplateValue(_ name: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownTemplateValue, at: place,
      en: "there is no value '\(name)' here\(Phrase.suggestion(near).english) ('jikji templates values' lists all)",
      ko: "여기에는 '\(name)' 값이 없습니다\(Phrase.suggestion(near).korean) ('jikji templates values'가 모두 보여 줍니다)",
      fix: .writing(near, in: place.range))
  }

  /// A template uses a key of the site's own that is set nowhere, outside of a section that tests it.
  static func unsetTemplateValue(_ name: String, at place: Place) -> Diagnostic {
    let isPage = name.hasPrefix("page.")
    let source = isPage ? ("the front matter of an article", "글의 머리말") : ("jikji.yml", "jikji.yml")
    let key = name.split(separator: ".").dropFirst().joined(separator: ": {")
    let closing = String(repeating: "}", count: max(0, key.count { $0 == "{" }))
    return Diagnostic(
      .unknownTemplateValue, at: place,
      en:
        "'\(name)' is set nowhere; write '\(key): …\(closing)' in \(source.0), or ask first with '{{#\(name)}}…{{/\(name)}}'",
      ko:
        "'\(name)'\(.eulReul) 정한 곳이 없습니다. \(source.1)에 '\(key): …\(closing)'\(.irago) 적거나, '{{#\(name)}}…{{/\(name)}}'\(.euroRo) 먼저 물어보세요"
    )
  }

  /// A file below templates/ that nothing uses.
  static func unusedTemplate(at place: Place, near: String?) -> Diagnostic {
    let rename = Phrase(
      en: "; rename it to that of a built-in template or include it", ko: ". 기본 템플릿의 이름으로 바꾸거나 다른 템플릿에서 부르세요")
    let hint = near == nil ? rename : .suggestion(near)
    return Diagnostic(
      .unusedTemplate, at: place, en: "no page uses this template\(hint.english)",
      ko: "이 템플릿을 쓰는 페이지가 없습니다\(hint.korean)")
  }

  /// A template includes itself, directly or through others.
  static func templateCycle(_ names: [String], at place: Place) -> Diagnostic {
    let round = names.joined(separator: " → ")
    return Diagnostic(
      .templateCycle, at: place,
      en: "the template includes itself: \(round); take one of these out",
      ko: "템플릿이 자기 자신을 부릅니다: \(round). 하나를 지우세요")
  }

  /// A template with more tags than the limit.
  static func tooManyTags(_ count: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .templateSyntax, at: place,
      en: "the template has \(count) tags, and at most \(limit) are read; put what is fixed into a file below static/",
      ko: "템플릿에 태그가 \(count)개입니다. \(limit)개까지 읽으니, 바뀌지 않는 것은 static/의 파일로 옮기세요")
  }

  /// A template chooses a partial dynamically, by a value.
  static func dynamicPartial(at place: Place) -> Diagnostic {
    Diagnostic(
      .dynamicPartial, at: place,
      en: "a partial cannot be chosen by a value; name the template",
      ko: "값으로 템플릿을 고를 수 없습니다. 템플릿 이름을 적으세요")
  }

  /// An alias that needs a folder where the site has a file, or a file where it has a folder.
  static func aliasNeedsFolder(_ alias: String, file: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasTaken, at: place,
      en: "the alias '\(alias)' needs '\(file)' to be a file and a folder at once; remove the alias",
      ko: "별칭 '\(alias)'\(.eulReul) 두려면 '\(file)'\(.iGa) 파일이면서 폴더여야 합니다. 별칭을 지우세요")
  }

  /// One output file is at a path where another needs a folder.
  static func fileIsFolder(_ file: String, other: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .duplicateURL, at: place,
      en:
        "'\(file)' would be a file and a folder at once\(file == other ? "" : ", because of '\(other)'"); choose another name",
      ko: "\(file == other ? "" : "'\(other)' 때문에 ")'\(file)'\(.iGa) 파일이면서 폴더여야 합니다. 다른 이름을 고르세요")
  }

  /// A file with a name that is reserved for publishing.
  static func reservedName(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .duplicateURL, at: place,
      en:
        "'\(path)' has a name that every build makes a file of its own with; choose one that does not begin with '.jikji-'",
      ko: "'\(path)'\(.eunNeun) 빌드가 스스로 쓰는 이름입니다. '.jikji-'로 시작하지 않는 이름을 고르세요")
  }

  /// An address in `redirects:` or `gone:` (`key`) of the settings at which there is a page.
  static func addressIsTaken(_ address: String, in key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasTaken, at: place,
      en: "there is a page at '\(address)'; take the address out of '\(key)'",
      ko: "'\(address)'에는 페이지가 있습니다. '\(key)'에서 이 주소를 지우세요")
  }

  /// A redirect of the settings to an address without a page.
  static func redirectToNowhere(_ goal: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingPage, at: place,
      en: "no page of this site has the address '\(goal)'\(Phrase.suggestion(near).english)",
      ko: "이 사이트에는 주소가 '\(goal)'인 페이지가 없습니다\(Phrase.suggestion(near).korean)",
      fix: .writing(near, in: place.range))
  }

  /// An alias at which no file can be published.
  static func badAlias(_ alias: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badAlias, at: place,
      en: "'\(alias)' cannot be an alias; write a path such as '/old/page/' without host, '?' or '..'",
      ko: "'\(alias)'\(.eunNeun) 별칭이 될 수 없습니다. '/old/page/'처럼 호스트, '?', '..' 없이 적으세요")
  }

  /// A theme colour that cannot be parsed.
  static func badThemeColor(_ key: String, _ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badThemeColor, at: place,
      en: "'\(value)' is no colour for 'theme.\(key)'; write it as '#1d4e89'",
      ko: "'theme.\(key)'의 값 '\(value)'\(.eunNeun) 색이 아닙니다. '#1d4e89'처럼 적으세요")
  }

  /// A theme colour with too little contrast to the background, and the one used instead; `ratio` is the contrast of the written one.
  static func adjustedColor(
    _ key: String, _ value: String, _ shown: String, ratio: Double, isDark: Bool, at place: Place
  ) -> Diagnostic {
    let contrast = String(Int(ratio * 10) / 10) + "." + String(Int(ratio * 10) % 10)
    return Diagnostic(
      .adjustedColor, at: place,
      en:
        "'theme.\(key)' '\(value)' has a contrast of only \(contrast) to \(isDark ? "dark" : "light") paper (4.5 is needed), so '\(shown)' is used; write that, or a \(isDark ? "lighter" : "darker") colour",
      ko:
        "'theme.\(key)'의 '\(value)'\(.eunNeun) \(isDark ? "어두운" : "밝은") 바탕과 대비가 \(contrast)뿐이라(4.5가 필요합니다) '\(shown)'\(.eulReul) 씁니다. 그 색이나 더 \(isDark ? "밝은" : "어두운") 색을 적으세요"
    )
  }

  /// An invalid font or width of the theme.
  static func badThemeValue(_ key: String, _ value: String, _ wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .badThemeValue, at: place,
      en: "'\(value)' cannot be 'theme.\(key)'; write \(wanted.english)",
      ko: "'\(value)'\(.eunNeun) 'theme.\(key)'의 값이 될 수 없습니다. \(wanted.korean)\(.eulReul) 적으세요")
  }

  /// A link of the menu, the footer or a landing page that leads nowhere.
  static func deadMenuLink(_ target: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingPage, at: place,
      en:
        "no page answers to '\(target)'\(Phrase.suggestion(near).english); write a part such as 'posts', a path such as 'about/', or an address",
      ko:
        "'\(target)'에 해당하는 문서가 없습니다\(Phrase.suggestion(near).korean). 'posts' 같은 부분, 'about/' 같은 경로, 주소 중 하나를 적으세요",
      fix: .writing(near, in: place.range))
  }

  /// An image in settings or front matter that does not exist.
  static func missingPicture(_ path: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingImage, at: place,
      en:
        "there is no file '\(path)' below static/ or content/\(Phrase.suggestion(near).english)",
      ko: "static/이나 content/ 아래에 '\(path)' 파일이 없습니다\(Phrase.suggestion(near).korean)",
      fix: .writing(near, in: place.range))
  }

  /// An icon that is no SVG, or a picture for messengers that is one.
  static func pictureKind(_ path: String, isSVG: Bool, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownValue, .warning, at: place,
      en: isSVG
        ? "'\(path)' is no SVG, and the icon is announced as one; name an SVG"
        : "'\(path)' is an SVG, which messengers do not show; name a PNG or JPEG",
      ko: isSVG
        ? "'\(path)'\(.eunNeun) SVG가 아닙니다. 아이콘은 SVG로 알려지니 SVG 파일을 적으세요"
        : "'\(path)'\(.eunNeun) SVG라서 메신저에 나오지 않습니다. PNG나 JPEG를 적으세요")
  }

  /// A network or icon that has no image.
  static func unknownIcon(_ name: String, near: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownValue, at: place,
      en:
        "there is no icon '\(name)'\(Phrase.suggestion(near).english); icons of your own lie at templates/icons/NAME.svg",
      ko: "'\(name)' 아이콘이 없습니다\(Phrase.suggestion(near).korean). 내 아이콘은 templates/icons/이름.svg에 둡니다",
      fix: .writing(near, in: place.range))
  }

  /// A setting that must be a web or e-mail address.
  static func notAnAddress(_ value: String, of key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unsafeLink, at: place,
      en: "'\(value)' is no address for '\(key)'; write one that begins with 'https://'",
      ko: "'\(value)'\(.eunNeun) '\(key)'의 주소가 될 수 없습니다. 'https://'로 시작하는 주소를 적으세요")
  }

  /// A site whose base URL has no host.
  static func noHost(_ baseURL: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .noHost, at: place,
      en:
        "the baseURL '\(baseURL)' names no host, so sitemap.xml and the feeds are left out; write one such as 'baseURL: https://example.org/'",
      ko: "baseURL '\(baseURL)'에 호스트가 없어 sitemap.xml과 피드를 만들지 않았습니다. 'baseURL: https://example.org/'처럼 적으세요")
  }
}
