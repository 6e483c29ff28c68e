/// Sentences about YAML: front matter, `jikji.yml` and other data files.

extension Diagnostic {
  /// The YAML cannot be read at all.
  package static func brokenYAML(_ problem: String, at place: Place) -> Diagnostic {
    let advice = yamlAdvice.first { problem.contains($0.said) }?.advice
    return Diagnostic(
      .error, "broken-yaml", at: place,
      Phrase(
        en: "this is not valid YAML: \(problem)" + (advice.map { "; \($0.english)" } ?? ""),
        ko: "올바른 YAML이 아닙니다: \(problem)" + (advice.map { ". \($0.korean)" } ?? "")))
  }

  /// What to do about libyaml's words.
  private static let yamlAdvice: [(said: String, advice: Phrase)] = [
    ("mapping values are not allowed", Phrase(en: "put quotes around text with ': '", ko: "': '가 든 글은 따옴표로 감싸세요")),
    (
      "cannot start any token",
      Phrase(
        en: "indent with spaces instead of tabs, and put quotes around text that begins with '@', '`' or '%'",
        ko: "탭 대신 빈칸으로 들여 쓰고, '@', '`', '%'로 시작하는 글은 따옴표로 감싸세요")
    ),
    ("unexpected end of stream", Phrase(en: "close the quotation mark", ko: "따옴표를 닫으세요")),
    ("did not find expected ','", Phrase(en: "close the bracket, or add a comma", ko: "괄호를 닫거나 쉼표를 넣으세요")),
    (
      "did not find expected node content",
      Phrase(en: "close the bracket, or write the missing value", ko: "괄호를 닫거나 빠진 값을 적으세요")
    ),
    (
      "did not find expected key",
      Phrase(en: "indent the keys of one map alike, and close quotes", ko: "한 맵의 키는 똑같이 들여 쓰고 따옴표를 닫으세요")
    ),
    ("could not find expected ':'", Phrase(en: "write 'key: value'", ko: "'키: 값'으로 쓰세요")),
    ("stands there twice", Phrase(en: "remove one", ko: "하나를 지우세요")),
    ("undefined alias", Phrase(en: "put quotes around text that begins with '*'", ko: "'*'로 시작하는 글은 따옴표로 감싸세요")),
  ]

  /// The front matter's opening `---` has no closing one.
  package static func unclosedFrontMatter(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "unclosed-front-matter", at: place,
      Phrase(en: "the front matter begins here but has no closing '---' line", ko: "여기서 시작한 머리말에 닫는 '---' 줄이 없습니다"))
  }

  /// A key that means nothing.
  package static func unknownKey(_ key: String, meant: String?, known: [String], at place: Place) -> Diagnostic {
    let hintEnglish = meant.map { "; did you mean '\($0)'?" } ?? "; put keys of your own under 'extra:'"
    let hintKorean = meant.map { ". '\($0)'인가요?" } ?? ". 직접 만든 키는 'extra:' 아래에 두세요"
    let fix = meant.flatMap { word in
      place.range.map {
        Diagnostic.Fix(Phrase(en: "write '\(word)'", ko: "'\(word)'(으)로 고치기"), replacing: $0, with: word)
      }
    }
    let list = known.sorted().joined(separator: ", ")
    return Diagnostic(
      .error, "unknown-key", at: place,
      Phrase(en: "'\(key)' is not a known key\(hintEnglish)", ko: "'\(key)'은(는) 알 수 없는 키입니다\(hintKorean)"),
      notes: meant == nil ? [Note(Phrase(en: "known keys: \(list)", ko: "쓸 수 있는 키: \(list)"))] : [], fix: fix)
  }

  /// A value of another type than its key wants.
  package static func wrongType(_ key: String, wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "wrong-type", at: place,
      Phrase(en: "'\(key)' must be \(wanted.english)", ko: "'\(key)'은(는) \(wanted.korean)이어야 합니다"))
  }

  /// A word that is not one of those allowed.
  package static func unknownValue(
    _ value: String, of key: String, allowed: [String], meant: String?, at place: Place
  ) -> Diagnostic {
    let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
    let fix = meant.flatMap { word in
      place.range.map {
        Diagnostic.Fix(Phrase(en: "write '\(word)'", ko: "'\(word)'(으)로 고치기"), replacing: $0, with: word)
      }
    }
    return Diagnostic(
      .error, "unknown-value", at: place,
      Phrase(
        en: "'\(value)' is not a value of '\(key)'; use one of \(list)",
        ko: "'\(value)'은(는) '\(key)'의 값이 될 수 없습니다. \(list) 중에서 고르세요"), fix: fix)
  }

  /// A date that is none.
  package static func badDate(_ value: String, of key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-date", at: place,
      Phrase(
        en: "'\(value)' is not a date; write '\(key): 2017-01-04' or '2017-01-04T09:30:00+09:00'",
        ko: "'\(value)'은(는) 날짜가 아닙니다. '\(key): 2017-01-04'나 '2017-01-04T09:30:00+09:00'처럼 쓰세요"))
  }

  /// A key that must be there.
  package static func missingKey(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "missing-key", at: place, Phrase(en: "'\(key)' is required", ko: "'\(key)' 키가 필요합니다"))
  }

  /// A path or slug that would lead out of the site.
  package static func unsafePath(_ value: String, of key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "unsafe-path", at: place,
      Phrase(
        en:
          "'\(key): \(value)' would leave the site; use plain names without '..', '/' at the start or control characters",
        ko: "'\(key): \(value)'은(는) 사이트 밖을 가리킵니다. '..'이나 제어 문자 없이 이름만 쓰세요"))
  }

  /// An environment variable that names no setting.
  package static func unknownSetting(variable: String) -> Diagnostic {
    Diagnostic(
      .error, "unknown-setting", at: Place(path: "environment"),
      Phrase(
        en: "the environment variable '\(variable)' names no setting of jikji.yml",
        ko: "환경 변수 '\(variable)'에 해당하는 jikji.yml 설정이 없습니다"))
  }
}

extension Diagnostic {
  /// A base URL that is neither a path nor an address, or whose host has letters that must be written in ASCII.
  package static func badBaseURL(_ value: String, at place: Place) -> Diagnostic {
    let host = value.firstRange(of: "://").map { value[$0.upperBound...].prefix { $0 != "/" } } ?? ""
    let isPlain = value.hasPrefix("http") && !host.isEmpty && !value.utf8.contains { "?# \"<>\\".utf8.contains($0) }
    if isPlain, host.utf8.contains(where: { $0 >= 0x80 }) {
      return Diagnostic(
        .error, "bad-base-url", at: place,
        Phrase(
          en: "the host '\(host)' of the base URL cannot be written in ASCII here; write its 'xn--' form",
          ko: "기준 주소의 호스트 '\(host)'을(를) 여기서 ASCII로 바꿀 수 없습니다. 'xn--' 꼴로 적으세요"))
    }
    return Diagnostic(
      .error, "bad-base-url", at: place,
      Phrase(
        en:
          "'\(value)' is no base URL; write a path such as '/blog/' or an address such as 'https://example.org/blog/'",
        ko: "'\(value)'은(는) 기준 주소가 아닙니다. '/blog/' 같은 경로나 'https://example.org/blog/' 같은 주소를 쓰세요"))
  }

  /// A language code that is none.
  package static func badLanguage(_ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "bad-language", at: place,
      Phrase(
        en: "'\(value)' is not a language code; write one such as 'ko', 'en' or 'zh-Hant'",
        ko: "'\(value)'은(는) 언어 코드가 아닙니다. 'ko', 'en', 'zh-Hant'처럼 쓰세요"))
  }
}
