import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

struct ConfigReaderTests {
  private func read(_ yaml: String, _ environment: [String: String] = [:]) -> Checked<SiteConfig> {
    ConfigReader.read(SourceText(path: "jikji.yml", yaml), environment: environment)
  }

  @Test func onlyTheTitleIsRequired() {
    let config = read("title: 노트\n")
    #expect(config.diagnostics.isEmpty)
    #expect(config.value.baseURL == "/")
    #expect(config.value.defaultLanguage == "ko")
    let missing = MarkedText("1️⃣html: allow\n", path: "jikji.yml")
    let problems = ConfigReader.read(missing.text, environment: [:]).diagnostics
    #expect(missing.summary(problems) == "1 error missing-key: 'title' is required; write it, as 'title: …'")
  }

  @Test func synonymsOfSearchAreGroupsOfWords() {
    let config = read("title: 글\nsearch:\n  synonyms:\n    - [배포, 디플로이, deploy]\n    - 누수, leak\n    - []\n")
    #expect(config.diagnostics.isEmpty)
    #expect(config.value.searchSynonyms == [["배포", "디플로이", "deploy"], ["누수", "leak"], []])
    let alone = MarkedText("title: 글\nsearch: {synonyms: [1️⃣배포]}\n", path: "jikji.yml")
    #expect(
      alone.summary(ConfigReader.read(alone.text, environment: [:]).diagnostics)
        == "1 error wrong-type: 'search.synonyms' must be groups of two words or more")
    let wrong = MarkedText("title: 글\nsearch: {synonyms: 1️⃣배포}\n", path: "jikji.yml")
    #expect(
      wrong.summary(ConfigReader.read(wrong.text, environment: [:]).diagnostics)
        == "1 error wrong-type: 'search.synonyms' must be a list of lists of texts")
  }

  @Test func readsNestedSettings() {
    let config = read(
      """
      title: 노트
      baseURL: https://example.org/blog
      languages: {ko: {name: 한국어}, en: {title: Notes, name: English}}
      authors: {kim: {name: 김, url: "https://example.org/kim"}, lee: 이}
      links: {internal: warning, external: "off"}
      topics: {closure: {names: {ko: 클로저, en: closure}, variants: [클로져]}}
      """)
    #expect(config.diagnostics.isEmpty)
    #expect(config.value.baseURL == "https://example.org/blog/")
    #expect(config.value.basePath == "/blog/")
    #expect(config.value.title(in: "en") == "Notes")
    #expect(config.value.authors["lee"]?.name == "이")
    #expect(config.value.internalLinks == .warning)
    #expect(config.value.externalLinks == nil)
    #expect(config.value.topics.first?.names.variants == ["클로져"])
  }

  @Test func unknownKeysAndBadAddressesAreErrors() {
    let text = MarkedText("title: 가\n1️⃣langauges: {}\nbaseURL: 2️⃣example.org\n", path: "jikji.yml")
    #expect(
      text.summary(ConfigReader.read(text.text, environment: [:]).diagnostics)
        == """
        1 error unknown-key: 'langauges' is not a known key; did you mean 'languages'?
        2 error bad-base-url: 'example.org' is no base URL; write a path such as '/blog/' or an address such as 'https://example.org/blog/'
        """)
  }

  @Test(
    arguments: [
      ("https://ex.kr/블로그", "https://ex.kr/%EB%B8%94%EB%A1%9C%EA%B7%B8/"), ("/블로그/", "/%EB%B8%94%EB%A1%9C%EA%B7%B8/"),
      ("https://ex.kr/%eb%b8%94/50%/", "https://ex.kr/%eb%b8%94/50%25/"), ("https://ex.kr:8080", "https://ex.kr:8080/"),
      ("https://블로그.kr/a", "https://xn--2i0b10rqve.kr/a/"), ("https://straße.de/", "https://xn--strae-oqa.de/"),
      ("http://한국어.Ab한글.kr:80/", "http://xn--3e0bk47br7k.xn--ab-f12i831k.kr:80/"),
    ])
  func theBaseIsEncodedOnce(_ written: String, _ wanted: String) {
    let config = read("title: 가\nbaseURL: \(written)\n", [:])
    #expect(config.diagnostics.isEmpty)
    #expect(config.value.baseURL == wanted)
  }

  @Test(
    arguments: [
      "https://ex.kr/?a=b", "https://ex.kr/a#b", "https://ex.kr//a/", "//ex.kr/", "https:///a", "/a//b", "/?a",
      "https://블\u{200D}로그.kr/",
    ])
  func aBaseThatNoLinkCanStandBehindIsAnError(_ written: String) {
    let config = read("title: 가\nbaseURL: '\(written)'\n", [:])
    #expect(config.diagnostics.map(\.code) == ["bad-base-url"])
    let asksForASCII = config.diagnostics.first?.message.english.contains("write its 'xn--' form")
    #expect(asksForASCII == written.contains("로그"))
    #expect(config.value.baseURL == "/")
  }

  @Test func theEnvironmentLiesOverTheFile() {
    let config = read(
      "title: 노트\nlinks: {internal: error}\n",
      ["JIKJI_BASE_URL": "/x/", "JIKJI_LINKS__INTERNAL": "note", "JIKJI_SNIPPETS__CHECK": "parse", "HOME": "/nowhere"])
    #expect(config.diagnostics.isEmpty)
    #expect(config.value.baseURL == "/x/")
    #expect(config.value.internalLinks == .note)
    #expect(config.value.snippets.check == .parse)
    let deep = read(
      "title: 노트\n",
      ["JIKJI_LANGUAGES__KO__TITLE": "공책", "JIKJI_PROCESSORS__DOT": "true", "JIKJI_THEME__BRANDDARK": "#fff"])
    #expect(deep.diagnostics.isEmpty && deep.value.languages["ko"]?.title == "공책")
    #expect(read("title: 가\n", ["JIKJI_NOWHERE__KEY": "1"]).diagnostics.map(\.code) == ["unknown-setting"])
    #expect(read("title: 가\n", ["JIKJI_LINKS__INTERNAL": "loud"]).diagnostics.map(\.code) == ["unknown-value"])
  }
}

struct PathRulesTests {
  @Test(arguments: [
    ("ko/posts/2017/상수.md", "post", "/posts/2017/상수/"), ("en/guide/02-life.md", "chapter", "/en/guide/02-life/"),
    ("ko/TSPL.docc/Guide/Closures.md", "chapter", "/tspl/guide/closures/"), ("ko/about.md", "page", "/about/"),
    ("ko/topics/closure.md", "topic", "/topics/closure/"), ("ko/index.md", "page", "/"),
    ("en/index.md", "page", "/en/"),
    ("ko/guides/swift/index.md", "chapter", "/guides/swift/"), ("ko/posts/무엇? 왜#1.md", "post", "/posts/무엇-왜-1/"),
  ]) func tellsKindAndAddressFromThePath(path: String, kind: String, url: String) throws {
    let facts = try #require(PathRules.facts(of: path))
    #expect(facts.kind.rawValue == kind)
    let address = PathRules.url(language: facts.language, defaultLanguage: "ko", parts: facts.urlParts, slug: nil)
    #expect(address.path == url)
  }

  @Test func filesOutsideLanguageFoldersHaveNoFacts() {
    #expect(PathRules.facts(of: "README.md") == nil)
    #expect(PathRules.facts(of: "posts/a.md") == nil)
  }
}

struct HeadingIDsTests {
  @Test func keepsHangulAndNumbersEqualIDs() {
    var ids = HeadingIDs()
    #expect(ids.id(for: "클로저 (Closures)") == "클로저-closures")
    #expect(ids.id(for: "클로저 (Closures)") == "클로저-closures-1")
    #expect(ids.id(for: "클로저 (Closures)") == "클로저-closures-2")
    #expect(ids.id(for: "!?") == "section")
    #expect(ids.id(fixed: "정한-이름") == "정한-이름")
  }

  @Test func composesDecomposedHangul() {
    #expect(HeadingIDs.slug(of: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}") == "한글")
  }

  @Test func everySettingHasADescriptionAndEveryDescriptionASetting() {
    for (keys, described) in [
      (SettingsSchema.config, SettingDescriptions.config),
      (SettingsSchema.frontMatter, SettingDescriptions.frontMatter),
      (SettingsSchema.glossary, SettingDescriptions.glossary),
    ] {
      let paths = Set(keys.map(\.path))
      #expect(paths.subtracting(described.keys).filter { !$0.hasSuffix("extra.*") && !$0.hasSuffix("theme.*") } == [])
      #expect(Set(described.keys).subtracting(paths) == [])
    }
  }
}
