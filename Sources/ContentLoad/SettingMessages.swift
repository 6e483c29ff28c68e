/// Diagnostics about YAML: front matter, `jikji.yml` and the glossary.
import Diagnostics
import KoreanText

extension Diagnostic {
  /// Jekyll's `published`, whose value is the opposite of ours, so that no key can simply take its place.
  static func publishedKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownKey, at: place,
      en:
        "'published' is not a known key; write 'draft: true' for 'published: false', and nothing for 'published: true'",
      ko: "'published'는 알 수 없는 키입니다. 'published: false'는 'draft: true'로 적고, 'published: true'는 빼세요")
  }

  /// The YAML is invalid.
  static func brokenYAML(_ problem: String, at place: Place) -> Diagnostic {
    let advice = yamlAdvice.first { problem.contains($0.said) }?.advice
    let words = Phrase.yamlProblem(problem)
    return Diagnostic(
      .brokenYAML, at: place,
      en: "this is not valid YAML: \(words.english)" + (advice.map { "; \($0.english)" } ?? ""),
      ko: "올바른 YAML이 아닙니다: \(words.korean)\(advice.map { ". \($0.korean)" } ?? "")")
  }

  /// A value that YAML reads as a list, a quoted text or an alias because of its first character.
  static func unquotedYAML(_ problem: String, at place: Place, value: Range<Int>, words: String) -> Diagnostic {
    let quoted = "'\(words.replacing("'", with: "''"))'"
    let problem = Phrase.yamlProblem(problem)
    return Diagnostic(
      .brokenYAML, at: place,
      en: "this is not valid YAML: \(problem.english); put quotes around the whole text: \(quoted)",
      ko: "올바른 YAML이 아닙니다: \(problem.korean). 글 전체를 따옴표로 감싸세요: \(quoted)",
      fix: Diagnostic.Fix(
        Phrase(en: "write \(quoted)", ko: "\(quoted)\(.euroRo) 쓰기"), replacing: value, with: quoted))
  }

  /// Advice for messages of libyaml that contain these words.
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
    ("found a tab character", Phrase(en: "use spaces", ko: "빈칸으로 바꾸세요")),
    ("is given twice", Phrase(en: "remove one", ko: "하나를 지우세요")),
    ("undefined alias", Phrase(en: "put quotes around text that begins with '*'", ko: "'*'로 시작하는 글은 따옴표로 감싸세요")),
  ]

  /// The front matter's opening `---` has no closing one.
  static func unclosedFrontMatter(at place: Place) -> Diagnostic {
    Diagnostic(
      .unclosedFrontMatter, at: place,
      en: "the front matter begins here but has no closing '---' line; write '---' below the keys",
      ko: "여기서 시작한 머리말에 닫는 '---' 줄이 없습니다. 키들의 아래에 '---'를 적으세요")
  }

  /// A value whose type does not fit its key.
  static func wrongType(_ key: String, wanted: Phrase, at place: Place) -> Diagnostic {
    Diagnostic(
      .wrongType, at: place,
      en: "'\(key)' must be \(wanted.english)",
      ko: "'\(key)'에는 \(wanted.korean)\(.iGa) 와야 합니다")
  }

  /// A word that is not among the allowed ones.
  static func unknownValue(
    _ value: String, of key: String, allowed: [String], meant: String?, at place: Place
  ) -> Diagnostic {
    let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .unknownValue, at: place,
      en: "'\(value)' is not a value of '\(key)'; use one of \(list)",
      ko: "'\(value)'\(.eunNeun) '\(key)'의 값이 될 수 없습니다. \(list) 중에서 고르세요",
      fix: .writing(meant, in: place.range))
  }

  /// A value that is not a date.
  static func badDate(_ value: String, of key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badDate, at: place,
      en: "'\(value)' is not a date; write '\(key): 2017-01-04' or '2017-01-04T09:30:00+09:00'",
      ko: "'\(value)'\(.eunNeun) 날짜가 아닙니다. '\(key): 2017-01-04'나 '2017-01-04T09:30:00+09:00'처럼 쓰세요")
  }

  /// A required key is missing.
  static func missingKey(_ key: String, at place: Place) -> Diagnostic {
    let written = key.split(separator: ".").last ?? ""
    return Diagnostic(
      .missingKey, at: place,
      en: "'\(key)' is required; write it, as '\(written): …'",
      ko: "'\(key)' 키가 필요합니다. '\(written): …'처럼 적으세요")
  }

  /// A path or slug that leads out of the site.
  static func unsafePath(_ value: String, of key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unsafePath, at: place,
      en:
        "'\(key): \(value)' would leave the site; use plain names without '..', '/' at the start or control characters",
      ko: "'\(key): \(value)'\(.eunNeun) 사이트 밖을 가리킵니다. '..'이나 제어 문자 없이 이름만 쓰세요")
  }

  /// An environment variable that does not correspond to a setting.
  static func unknownSetting(variable: String) -> Diagnostic {
    Diagnostic(
      .unknownSetting, at: Place(path: "environment"),
      en: "the environment variable '\(variable)' names no setting of jikji.yml",
      ko: "환경 변수 '\(variable)'에 해당하는 jikji.yml 설정이 없습니다")
  }

  /// A base URL that is neither a path nor an HTTP URL, or whose host name cannot be converted to ASCII.
  static func badBaseURL(_ value: String, at place: Place) -> Diagnostic {
    let host = value.firstRange(of: "://").map { value[$0.upperBound...].prefix { $0 != "/" } } ?? ""
    let isPlain = value.hasPrefix("http") && !host.isEmpty && !value.utf8.contains { "?# \"<>\\".utf8.contains($0) }
    if isPlain, host.utf8.contains(where: { $0 >= 0x80 }) {
      return Diagnostic(
        .badBaseURL, at: place,
        en: "the host '\(host)' of the base URL cannot be written in ASCII here; write its 'xn--' form",
        ko: "기준 주소의 호스트 '\(host)'\(.eulReul) 여기서 ASCII로 바꿀 수 없습니다. 'xn--' 꼴로 적으세요")
    }
    return Diagnostic(
      .badBaseURL, at: place,
      en: "'\(value)' is no base URL; write a path such as '/blog/' or an address such as 'https://example.org/blog/'",
      ko: "'\(value)'\(.eunNeun) 기준 주소가 아닙니다. '/blog/' 같은 경로나 'https://example.org/blog/' 같은 주소를 쓰세요")
  }

  /// An entry of `redirects:` or `gone:` that is not a path on the site.
  static func badOldAddress(_ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badAlias, at: place,
      en: "'\(value)' is no address of this site; write a path from the site's root such as '/posts/a/'",
      ko: "'\(value)'\(.eunNeun) 이 사이트의 주소가 아닙니다. '/posts/a/'처럼 사이트의 맨 위에서부터 적으세요")
  }

  /// A value that is not a language code.
  static func badLanguage(_ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .badLanguage, at: place,
      en: "'\(value)' is not a language code; write one such as 'ko', 'en' or 'zh-Hant'",
      ko: "'\(value)'\(.eunNeun) 언어 코드가 아닙니다. 'ko', 'en', 'zh-Hant'처럼 쓰세요")
  }
}

extension Phrase {
  /// A message of the YAML parser in both languages; a message without a translation stays in English.
  static func yamlProblem(_ said: String) -> Phrase {
    if let row = yamlWords.first(where: { said.hasPrefix($0.said) }) {
      return Phrase(en: said, ko: "\(row.korean)")
    }
    if let twice = said.wholeMatch(of: #/the key (?<key>'.*') is given twice/#) {
      return Phrase(en: said, ko: "\(twice.key) 키가 두 번 있습니다")
    }
    if let deep = said.wholeMatch(of: #/it nests more than (?<limit>\d+) levels deep/#) {
      return Phrase(en: said, ko: "\(deep.limit)단계보다 깊습니다")
    }
    if let many = said.wholeMatch(of: #/it holds more than (?<limit>\d+) values/#) {
      return Phrase(en: said, ko: "값이 \(many.limit)개보다 많습니다")
    }
    return Phrase(verbatim: said)
  }

  /// The beginnings of the messages of libyaml 0.2 (`scanner.c`, `parser.c`).
  private static let yamlWords: [(said: String, korean: String)] = [
    ("mapping values are not allowed", "여기에는 '키: 값'을 둘 수 없습니다"),
    ("mapping keys are not allowed", "여기에는 키를 둘 수 없습니다"),
    ("block sequence entries are not allowed", "여기에는 '- ' 목록을 둘 수 없습니다"),
    ("found character that cannot start any token", "값이 이 글자로 시작할 수 없습니다"),
    ("found unexpected end of stream", "따옴표가 닫히지 않은 채 끝났습니다"),
    ("found unexpected document indicator", "따옴표 안에 '---'나 '...' 줄이 있습니다"),
    ("did not find expected ',' or ']'", "',' 또는 ']'가 와야 합니다"),
    ("did not find expected ',' or '}'", "',' 또는 '}'가 와야 합니다"),
    ("did not find expected '-' indicator", "'-'가 와야 합니다"),
    ("did not find expected node content", "값이 와야 합니다"),
    ("did not find expected key", "키가 와야 합니다"),
    ("did not find expected <document start>", "여기서 새 문서가 시작할 수 없습니다"),
    ("did not find expected alphabetic", "글자나 숫자가 와야 합니다"),
    ("did not find expected hexdecimal number", "16진수가 와야 합니다"),
    ("did not find expected", "있어야 할 것이 없습니다"),
    ("could not find expected ':'", "':'가 와야 합니다"),
    ("found undefined alias", "정한 적 없는 이름을 '*'로 부릅니다"),
    ("found duplicate anchor", "같은 이름을 '&'로 두 번 정했습니다"),
    ("found unknown escape character", "모르는 이스케이프 문자입니다"),
    ("found invalid Unicode character", "올바른 유니코드 글자가 아닙니다"),
    ("found a tab character", "들여쓰기에 탭이 있습니다"),
    ("control characters are not allowed", "제어 문자는 둘 수 없습니다"),
    ("found incompatible YAML document", "이 판의 YAML은 읽을 수 없습니다"),
  ]
}
