/// Tests of loading a whole site: languages, publishing, pairs of translations, order of chapters, conflicting URLs.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

@Suite struct SiteLoadingTests {
  /// What loading says, as `path severity code: message`.
  private func said(
    _ files: [String: String], config: String = "", assets: [String] = [], sides: [String: String] = [:]
  )
    -> [String]
  {
    SiteFixture(files, config: config, assets: assets, sides: sides).diagnostics.map {
      "\($0.place?.text.path ?? "-") \($0.severity.rawValue) \($0.message.english)"
    }
  }

  @Test func articlesAndFilesAreSortedByPath() {
    let fixture = SiteFixture(
      ["ko/b.md": "나\n", "ko/a.md": "가\n", "en/c.md": "c\n"], config: "languages: {ko: {}, en: {}}",
      assets: ["ko/z.png", "ko/그림.png", "en/Book.docc/A b.png"])
    #expect(fixture.site.articles.map(\.path) == ["en/c.md", "ko/a.md", "ko/b.md"])
    #expect(fixture.site.assets.map(\.url.path) == ["/en/book/A b.png", "/z.png", "/그림.png"])
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test func filesOutsideLanguageFoldersAreErrors() {
    #expect(
      said(["README.md": "글\n", "ko/a.md": "글\n"])
        == ["content/README.md error this file lies in no language folder; move it below 'content/ko/'"])
    #expect(
      said(["fr/a.md": "글\n", "ko/a.md": "글\n"], config: "languages: {ko: {}}")
        == ["content/fr/a.md error the language 'fr' is not declared; add it under 'languages:' in jikji.yml"])
    #expect(said(["fr/a.md": "글\n", "ko/a.md": "글\n"]) == [])
  }

  @Test func codesOfCountriesAreMentionedUnlessDeclared() {
    let files = ["kr/a.md": "글\n", "jp/a.md": "글\n", "ko/a.md": "글\n"]
    #expect(said(files).map { $0.prefix(18) } == ["content/jp warning", "content/kr warning"])
    #expect(said(files, config: "languages: {kr: {}, jp: {}}") == [])
  }

  @Test func aSiteWithoutArticlesIsAnError() {
    #expect(said([:]).map { $0.prefix(13) } == ["content error"])
    #expect(said(["ko/a.md": "---\ndraft: true\n---\n글\n"]) == [])
  }

  @Test func draftsAndFutureArticlesAreWithheld() {
    let files = [
      "ko/a.md": "---\ntitle: 초고\ndraft: true\n---\n글\n", "ko/b.md": "---\ntitle: 나중\ndate: 2999-01-01\n---\n글\n",
      "ko/c.md": "글\n", "ko/d.md": "---\ndraft: false\ndate: 2001-01-01\n---\n글\n",
    ]
    let fixture = SiteFixture(files)
    #expect(fixture.site.articles.map(\.path) == ["ko/c.md", "ko/d.md"])
    #expect(fixture.site.withheld == ["ko/a.md": SitePath("/a/"), "ko/b.md": SitePath("/b/")])
    #expect(fixture.site.withheldTitles == ["ko/a.md": "초고", "ko/b.md": "나중"])
    #expect(
      fixture.diagnostics.map { $0.severity.rawValue + " " + $0.message.english.prefix(44) } == [
        "note 1 article dated in the future left out: 'ko/"
      ])
    var options = LoadOptions(now: 1_800_000_000, jobs: 1)
    (options.drafts, options.future) = (true, true)
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 가\n"), environment: [:],
      files: files.sorted { $0.key < $1.key }.map { ContentFile(path: $0.key, bytes: Array($0.value.utf8)) },
      assets: [],
      sideFiles: [:])
    #expect(SiteLoader.load(input, options: options).value.articles.count == 4)
  }

  @Test func theBaseURLOfTheCommandLineGoesBeforeTheSettings() {
    var options = LoadOptions(now: 0, jobs: 1)
    options.baseURL = "/x"
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 가\nbaseURL: /y/\n"), environment: ["JIKJI_BASEURL": "/z/"],
      files: [ContentFile(path: "ko/a.md", bytes: [0x61])], assets: [], sideFiles: [:])
    #expect(SiteLoader.load(input, options: options).value.config.baseURL == "/x/")
  }

  @Test func theGlossaryIsParsedAndAMissingOneIsReported() {
    let fixture = SiteFixture(["ko/a.md": "글\n"], sides: ["glossary.yml": "- {term: a, preferred: 가}\n"])
    #expect(fixture.site.sideData["glossary.yml"] == .list([.map(["term": .string("a"), "preferred": .string("가")])]))
    #expect(said(["ko/a.md": "글\n"]) == [])
    #expect(said(["ko/a.md": "글\n"], config: "glossary: other.yml").count == 1)
    #expect(said(["ko/a.md": "글\n"], sides: ["glossary.yml": "- [\n"]).count == 1)
  }

  @Test func bytesThatAreNoUTF8AreReportedAndKept() {
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 가\n"), environment: [:],
      files: [ContentFile(path: "ko/a.md", bytes: [0x61, 0xFF, 0x0A])], assets: [], sideFiles: [:])
    let loaded = SiteLoader.load(input, options: LoadOptions(now: 0, jobs: 1))
    #expect(loaded.diagnostics.count == 1 && loaded.diagnostics.first?.severity == .error)
    #expect(loaded.value.articles.first?.excerpt == "a\u{FFFD}")
  }
}

@Suite struct TranslationPairTests {
  private let languages = "languages: {ko: {}, en: {}}"

  @Test func headingsOfTranslationsAnswerToEachOthersIDs() {
    let fixture = SiteFixture(
      ["ko/guide/a.md": "# 가\n\n## 하나\n\n### 둘\n", "en/guide/a.md": "# A\n\n## One\n\n### Two\n"], config: languages)
    let korean = fixture.site.articles[fixture.number(of: "ko/guide/a.md")]
    let english = fixture.site.articles[fixture.number(of: "en/guide/a.md")]
    #expect(korean.outline.map(\.aliases) == [["one"], ["two"]])
    #expect(english.outline.map(\.aliases) == [["하나"], ["둘"]])
    #expect(korean.translationKey == english.translationKey)
  }

  @Test(arguments: ["# A\n\n## One\n", "# A\n\n## One\n\n## Two\n", "# A\n\n## One\n\n### Two\n\n### Three\n"])
  func outlinesOfDifferentShapeShareNothing(english: String) {
    let fixture = SiteFixture(
      ["ko/guide/a.md": "# 가\n\n## 하나\n\n### 둘\n", "en/guide/a.md": english], config: languages)
    #expect(fixture.site.articles[fixture.number(of: "ko/guide/a.md")].outline.allSatisfy { $0.aliases.isEmpty })
  }

  @Test func anIDThatIsTakenIsNoAlias() {
    let fixture = SiteFixture(
      ["ko/guide/a.md": "# 가\n\n## Two\n\n## 둘 (Two)\n", "en/guide/a.md": "# A\n\n## One\n\n## Two\n"],
      config: languages)
    let korean = fixture.site.articles[fixture.number(of: "ko/guide/a.md")]
    #expect(korean.outline.map(\.id) == ["two", "둘-two"])
    #expect(korean.outline.map(\.aliases) == [["one"], []])
  }

  @Test(arguments: ["en/guide/b.md", "content/en/guide/b.md", "en/guide/b"])
  func anotherPathMayBeNamedAsTheOriginal(original: String) {
    let fixture = SiteFixture(
      ["ko/guide/a.md": "---\ntranslationOf: \(original)\n---\n# 가\n\n## 하나\n", "en/guide/b.md": "# B\n\n## One\n"],
      config: languages)
    #expect(fixture.diagnostics.isEmpty)
    let korean = fixture.site.articles[fixture.number(of: "ko/guide/a.md")]
    #expect(korean.translationKey == "guide/b")
    #expect(korean.outline.map(\.aliases) == [["one"]])
  }

  @Test func anOriginalThatIsMissingIsReportedAtItsPath() {
    let fixture = SiteFixture(["ko/a.md": "---\ntranslationOf: 1️⃣en/none.md\n---\n글\n"], config: languages)
    #expect(
      fixture.summary(fixture.diagnostics, in: "ko/a.md")
        == "1 error missing-original: there is no article 'en/none.md' below content/; correct the path, or remove 'translationOf'"
    )
    let withheld = SiteFixture(
      ["ko/a.md": "---\ntranslationOf: en/b.md\n---\n글\n", "en/b.md": "---\ndraft: true\n---\ntext\n"],
      config: languages)
    #expect(withheld.diagnostics.isEmpty)
  }
}

@Suite struct ChapterOrderTests {
  @Test func theTopicsOfACatalogOrderItsChapters() {
    let fixture = SiteFixture([
      "ko/B.docc/Index.md":
        "# 책\n\n## Topics\n\n### 가\n\n- <doc:Second>\n- <doc:First#part>\n\n## See Also\n\n- <doc:Third>\n",
      "ko/B.docc/First.md": "# 하나\n", "ko/B.docc/Second.md": "# 둘\n", "ko/B.docc/Third.md": "# 셋\n",
      "ko/B.docc/Fixed.md": "---\nweight: 9\n---\n# 넷\n", "ko/other/First.md": "# 다른\n",
    ])
    func weight(_ path: String) -> Int? { fixture.site.articles[fixture.number(of: path)].frontMatter.weight }
    #expect(weight("ko/B.docc/Second.md") == 1 && weight("ko/B.docc/First.md") == 2)
    #expect(weight("ko/B.docc/Third.md") == nil && weight("ko/B.docc/Fixed.md") == 9)
    #expect(weight("ko/other/First.md") == nil)
  }

  @Test func aGuideWithoutTopicsKeepsItsOrder() {
    let fixture = SiteFixture(["ko/guide/a.md": "# 가\n\n<doc:b>\n", "ko/guide/b.md": "# 나\n\n## Topic\n\n<doc:a>\n"])
    #expect(fixture.site.articles.map(\.frontMatter.weight) == [nil, nil])
  }
}

@Suite struct AddressClashTests {
  private func summary(_ files: [String: String], in path: String, assets: [String] = []) -> String {
    let fixture = SiteFixture(files, assets: assets)
    return fixture.summary(fixture.diagnostics, in: path)
  }

  @Test func twoPagesOfOneAddressAreAnError() {
    #expect(
      summary(["ko/a.md": "글\n", "ko/b.md": "---\nslug: 1️⃣a\n---\n글\n"], in: "ko/b.md")
        == "1 error duplicate-url: the address '/a/' is taken by 'ko/a.md'; give one of them another 'slug:'")
    #expect(
      summary(["ko/a.md": "글\n", "ko/b.md": "---\nslug: 1️⃣A\n---\n글\n"], in: "ko/b.md")
        == "1 error duplicate-url: the address '/A/' differs from that of 'ko/a.md' only in case; give one another 'slug:'"
    )
  }

  @Test func anAssetMayNotTakeAPagesFile() {
    let fixture = SiteFixture(["ko/a.md": "글\n"], assets: ["ko/a/index.html"])
    #expect(fixture.diagnostics.map { $0.place?.text.path } == ["content/ko/a/index.html"])
  }

  @Test(arguments: [
    ("aliases: [1️⃣/b/]", "is taken by 'ko/b.md'"), ("aliases: [1️⃣b]", "is taken by 'ko/b.md'"),
    ("aliases: [/x/, 1️⃣/x/]", ""), ("aliases: [/x/, 1️⃣/X]", ""), ("aliases: [1️⃣/a/]", ""),
  ])
  func anAliasThatIsTakenIsReportedAtItsPlace(yaml: String, words: String) {
    let found = summary(["ko/a.md": "---\n\(yaml)\n---\n글\n", "ko/b.md": "글\n"], in: "ko/a.md")
    #expect(found.hasPrefix("1 "), "\(found)")
    #expect(!found.contains("\n"))
  }

  @Test(arguments: [
    "aliases: [/old/]", "aliases: [/b/#x -> 하나]", "aliases: ['#x -> 하나']", "aliases: [/old.html, /old/]",
  ])
  func otherAliasesAreFree(yaml: String) {
    #expect(summary(["ko/a.md": "---\n\(yaml)\n---\n## 하나\n", "ko/b.md": "글\n"], in: "ko/a.md") == "")
  }
}
