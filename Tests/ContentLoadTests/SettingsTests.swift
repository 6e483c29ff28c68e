/// Tests of every key of jikji.yml, its faults, and the environment variables that override it.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

@Suite struct SettingsTests {
  @Test func namesOfAuthorsMayDifferFromLanguageToLanguage() throws {
    let text = "title: 가\nauthors: {kim: {name: {ko: 김, en: Kim}, bio: {en: Writes.}}}\n"
    let made = ConfigReader.read(SourceText(path: "jikji.yml", text), environment: [:])
    let kim = try #require(made.value.authors["kim"])
    #expect(made.diagnostics.isEmpty && ["ko", "en", "ja"].map { kim.name[$0] } == ["김", "Kim", "김"])
    #expect(kim.bio?["ko"] == "Writes.")
    let wrong = ConfigReader.read(
      SourceText(path: "jikji.yml", "title: 가\nauthors: {kim: {name: {ko: [김]}}}\n"), environment: [:])
    #expect(wrong.diagnostics.map(\.code) == ["wrong-type"])
  }

  private func config(_ yaml: String, _ environment: [String: String] = [:]) -> SiteConfig {
    let read = ConfigReader.read(SourceText(path: "jikji.yml", "title: 노트\n" + yaml), environment: environment)
    #expect(read.diagnostics.isEmpty, "\(yaml)")
    return read.value
  }

  private func said(_ marked: String, _ environment: [String: String] = [:]) -> String {
    let text = MarkedText("title: 노트\n" + marked + "\n", path: "jikji.yml")
    return text.summary(ConfigReader.read(text.text, environment: environment).diagnostics)
  }

  @Test func plainSettingsAreRead() {
    let settings = config("description: 말\nlicense: MIT\nhtml: allow\nglossary: data/용어.yml\ndefaultLanguage: en\n")
    #expect(settings.title == "노트" && settings.description == "말" && settings.license == "MIT")
    #expect(settings.html == .allow && settings.glossary == "data/용어.yml" && settings.defaultLanguage == "en")
    #expect(config("theme: {accent: '#1d4e89'}").theme == ["accent": .string("#1d4e89")])
    #expect(config("extra: {a: 1}").extra == ["a": .integer(1)])
  }

  @Test func languagesAndAuthorsHaveTheirParts() {
    let settings = config(
      """
      languages:
        ko: {name: 한국어, title: 공책, description: 설명}
        zh-Hant: {}
      authors:
        kim: {name: 김, url: https://a.kr, bio: 씁니다}
        lee: {url: https://b.kr}
        park: 박
      """)
    #expect(settings.languages.keys.sorted() == ["ko", "zh-Hant"])
    #expect(settings.languages["ko"]?.name == "한국어" && settings.languages["ko"]?.title == "공책")
    #expect(settings.languages["ko"]?.description == "설명" && settings.languages["zh-Hant"]?.name == nil)
    #expect(settings.authors["kim"]?.bio == "씁니다" && settings.authors["kim"]?.url == "https://a.kr")
    #expect(settings.authors["lee"]?.name == "lee" && settings.authors["park"]?.name == "박")
  }

  @Test func theServiceThatPublishesIsOneOfThoseKnown() {
    #expect(config("publish: {target: cloudflare-pages}").publishTarget == .cloudflarePages)
    #expect(
      config("", ["JIKJI_PUBLISH__TARGET": "netlify"]).publishTarget == .netlify && config("").publishTarget == nil)
    #expect(said("publish: {target: 1️⃣netlfy}").contains("1 error unknown-value"))
  }

  @Test func topicsKeepTheirOrder() {
    let settings = config("topics:\n  b: {names: {ko: 나}}\n  a: {variants: [가], definition: 뜻}\n")
    #expect(settings.topics.map(\.key.value) == ["b", "a"])
    #expect(settings.topics.first?.names.names == ["ko": "나"])
    #expect(settings.topics.last?.names.variants == ["가"] && settings.topics.last?.names.definition == "뜻")
  }

  @Test(
    arguments: [("error", Severity.error), ("warning", .warning), ("note", .note), ("off", nil)]
      as [(String, Severity?)])
  func checksHaveASeverity(word: String, severity: Severity?) {
    let settings = config("links: {internal: '\(word)', external: '\(word)'}\nterms: '\(word)'\n")
    #expect(settings.internalLinks == severity && settings.externalLinks == severity && settings.terms == severity)
  }

  @Test(arguments: [
    ("", 540), ("defaultLanguage: en", 0), ("timeZone: +02:00", 120), ("timeZone: UTC", 0),
    ("defaultLanguage: en\ntimeZone: Asia/Seoul", 540),
  ])
  func theTimeZoneFollowsTheLanguageUnlessSet(yaml: String, minutes: Int) {
    #expect(config(yaml).timeZone == .fixed(minutes: minutes))
  }

  @Test(arguments: [
    ("html: 1️⃣raw", "error unknown-value: 'raw' is not a value of 'html'; use one of 'escape', 'allow'"),
    ("terms: 1️⃣loud", "error unknown-value: 'loud' is not a value of 'terms'"),
    ("links: {internal: 1️⃣loud}", "error unknown-value: 'loud' is not a value of 'links.internal'"),
    ("links: {1️⃣intern: error}", "error unknown-key: 'links.intern' is not a known key; did you mean 'internal'?"),
    ("links: 1️⃣error", "error wrong-type: 'links' must be lines of 'key: value'"),
    ("defaultLanguage: 1️⃣Korean", "error bad-language: 'Korean' is not a language code"),
    ("languages: {1️⃣english: {}}", "error bad-language: 'english' is not a language code"),
    ("languages: {ko: 1️⃣한국어}", "error wrong-type: 'languages.ko' must be lines of 'key: value'"),
    ("languages: {ko: {1️⃣nam: 가}}", "error unknown-key: 'languages.ko.nam' is not a known key; did you mean 'name'?"),
    ("authors: {kim: {1️⃣nmae: 가}}", "error unknown-key: 'authors.kim.nmae'"),
    ("topics: {a: {1️⃣name: {}}}", "error unknown-key: 'topics.a.name' is not a known key; did you mean 'names'?"),
    ("glossary: 1️⃣../용어.yml", "error unsafe-path: 'glossary: ../용어.yml' would leave the site"),
    ("timeZone: 1️⃣Seoul", "error bad-time-zone: 'Seoul' is no time zone"),
    ("snippets: {check: 1️⃣runn}", "error unknown-value: 'runn' is not a value of 'snippets.check'"),
    ("snippets: {1️⃣chek: run}", "error unknown-key: 'snippets.chek' is not a known key; did you mean 'check'?"),
    ("baseURL: 1️⃣/a b/", "error bad-base-url: '/a b/' is no base URL"),
    ("baseURL: 1️⃣ftp://a.kr/", "error bad-base-url"), ("1️⃣links2: 가", "error unknown-key"),
    ("extra: 1️⃣[가]", "error wrong-type: 'extra' must be lines of 'key: value'"),
    ("description: 1️⃣[가]", "error wrong-type: 'description' must be a text"),
  ])
  func aFaultIsReportedAtItsPlace(yaml: String, message: String) {
    #expect(said(yaml).hasPrefix("1 " + message), "\(said(yaml))")
  }

  @Test func theTitleIsRequiredOnce() {
    func messages(_ yaml: String) -> String {
      let text = MarkedText(yaml, path: "jikji.yml")
      return text.summary(ConfigReader.read(text.text, environment: [:]).diagnostics)
    }
    #expect(messages("1️⃣description: 가\n") == "1 error missing-key: 'title' is required; write it, as 'title: …'")
    #expect(
      messages("") == "? error missing-key: 'title' is required; write it, as 'title: …'"
        || messages("1️⃣") == "1 error missing-key: 'title' is required; write it, as 'title: …'")
    #expect(messages("title: 1️⃣[가]\n") == "1 error wrong-type: 'title' must be a text")
    #expect(messages("title: 1️⃣' '\n") == "1 error wrong-type: 'title' must be a text")
    #expect(!messages("title: [가\n").contains("missing-key"))
  }
}

@Suite struct EnvironmentOverlayTests {
  private func read(_ yaml: String, _ environment: [String: String]) -> Checked<SiteConfig> {
    ConfigReader.read(SourceText(path: "jikji.yml", "title: 노트\n" + yaml), environment: environment)
  }

  @Test func variablesReplaceAndAddValues() {
    let environment = [
      "JIKJI_TITLE": "다른 이름", "JIKJI_BASEURL": "/x/", "JIKJI_DEFAULT_LANGUAGE": "en", "JIKJI_TIME_ZONE": "+01:00",
      "JIKJI_LINKS__EXTERNAL": "off", "JIKJI_SNIPPETS__TIMEOUT": "3s", "JIKJI_EXTRA__MY_KEY": "7",
      "JIKJI_THEME__ACCENT": "#fff", "JIKJI_LANGUAGES__EN__TITLE": "Notes", "JIKJI_AUTHORS__KIM__NAME": "김",
      "JIKJI_TERMS": "error", "JIKJI_HTML": "allow", "JIKJI_GLOSSARY": "g.yml", "JIKJI_LICENSE": "MIT",
      "JIKJI_DESCRIPTION": "말", "JIKJI_CARD": "images/card.png",
    ]
    let found = read("links: {internal: note}\nlanguages: {en: {name: English}}\n", environment)
    let settings = found.value
    #expect(found.diagnostics.isEmpty)
    #expect(settings.title == "다른 이름" && settings.baseURL == "/x/" && settings.defaultLanguage == "en")
    #expect(settings.timeZone == .fixed(minutes: 60))
    #expect(settings.internalLinks == .note && settings.externalLinks == nil)
    #expect(settings.snippets.timeoutMilliseconds == 3000)
    #expect(settings.extra == ["my_key": .integer(7)] && settings.theme == ["accent": .string("#fff")])
    #expect(settings.languages["en"]?.title == "Notes" && settings.languages["en"]?.name == "English")
    #expect(settings.authors["kim"]?.name == "김")
    #expect(settings.terms == .error && settings.html == .allow && settings.glossary == "g.yml")
    #expect(settings.license == "MIT" && settings.description == "말")
    #expect(settings.card?.value == "images/card.png")
  }

  @Test func variablesThatNameNoSettingAreReportedOnlyWithASection() {
    func said(_ environment: [String: String]) -> [String] {
      read("", environment).diagnostics.map { "\($0.place?.text.path ?? "") \($0.message.english)" }
    }
    #expect(
      said(["JIKJI_NOWHERE__KEY": "1"])
        == ["environment the environment variable 'JIKJI_NOWHERE__KEY' names no setting of jikji.yml"])
    #expect(said(["JIKJI_SOMETHING": "1", "JIKJI_MENU": "x", "HOME": "/", "XJIKJI_TITLE": "x"]) == [])
  }

  @Test func aFaultyValueIsReportedAtItsVariable() {
    let found = read("links: {internal: error}\n", ["JIKJI_LINKS__INTERNAL": "loud"]).diagnostics
    #expect(found.map { $0.place?.text.path } == ["JIKJI_LINKS__INTERNAL"])
    let base = read("", ["JIKJI_BASEURL": "nowhere"]).diagnostics
    #expect(base.map { $0.place?.text.path } == ["--base-url, JIKJI_BASEURL"])
    let own = read("html: loud\n", ["JIKJI_LINKS__INTERNAL": "error"]).diagnostics
    #expect(own.map { $0.place?.text.path } == ["jikji.yml"])
  }
}

@Suite struct SettingsSchemaTests {
  private func kinds(_ path: String, in keys: [(path: String, kinds: [SettingKind])]) -> [SettingKind]? {
    keys.first { $0.path == path }?.kinds
  }

  @Test func theSchemaSaysWhatTheReadersAsk() {
    let matter = SettingsSchema.frontMatter
    #expect(kinds("title", in: matter) == [.text])
    #expect(kinds("date", in: matter) == [.date])
    #expect(kinds("draft", in: matter) == [.bool])
    #expect(kinds("weight", in: matter) == [.integer])
    #expect(kinds("tags", in: matter) == [.texts])
    #expect(kinds("series", in: matter) == [.text, .map])
    #expect(kinds("series.part", in: matter) == [.integer])
    #expect(kinds("history", in: matter) == [.items])
    #expect(kinds("history.date", in: matter) == [.date])
    #expect(kinds("check", in: matter) == [.choice(["run", "compile", "parse", "auto", "skip"])])
    #expect(kinds("topic.names.*", in: matter) == [.text])
    #expect(kinds("extra.*", in: matter) == [.anything])
    #expect(kinds("imported.lines", in: matter) == [.anything])
  }

  @Test func theSchemaOfSettingsKnowsTheirMaps() {
    let config = SettingsSchema.config
    #expect(kinds("title", in: config) == [.text])
    #expect(kinds("languages.*", in: config) == [.map])
    #expect(kinds("languages.*.name", in: config) == [.text])
    #expect(kinds("authors.*", in: config) == [.map, .text])
    #expect(kinds("authors.*.bio", in: config) == [.map, .text])
    #expect(kinds("links.internal", in: config) == [.choice(["error", "warning", "note", "off"])])
    #expect(kinds("snippets.session", in: config) == [.choice(["block", "page"])])
    #expect(kinds("html", in: config) == [.choice(["escape", "allow"])])
    #expect(config.map(\.path).count == Set(config.map(\.path)).count)
    #expect(
      SettingsSchema.glossary.map(\.path) == [
        "term", "preferred", "banned", "definition", "gloss", "ambiguous", "longer", "kinds",
      ])
  }

  @Test func readingOutsideTheSchemaLeavesNoTrace() {
    let before = SettingsSchema.config.map(\.path)
    _ = ConfigReader.read(SourceText(path: "jikji.yml", "title: 가\nextra: {a: 1}\n"), environment: [:])
    #expect(SettingsSchema.config.map(\.path) == before)
  }
}
