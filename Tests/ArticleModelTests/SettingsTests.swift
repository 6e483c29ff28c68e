/// Tests of defaults of sites and articles, of values looked up by language, and of the words that settings may have.
import ArticleModel
import CommonMark
import Diagnostics
import ParallelWork
import Testing

@Suite struct LocalizedTextTests {
  @Test(
    arguments: [
      (["ko": "글", "en": "Notes"], "ko", "en", "Notes"), (["ko": "글", "en": "Notes"], "ko", "ko", "글"),
      // A language without words of its own reads those of the site's language.
      (["ko": "글", "en": "Notes"], "ko", "ja", "글"), (["ko": "글", "en": "Notes"], "en", "ja", "Notes"),
      // Where the site's language has none, the first code decides, whatever the order of the dictionary.
      (["ja": "記事", "en": "Notes", "zh": "文"], "ko", "ko", "Notes"), (["ja": "記事"], "ko", "en", "記事"),
      (["ko": ""], "ko", "en", ""),
    ] as [([LanguageCode: String], LanguageCode, LanguageCode, String)])
  func aLanguageWithoutItsOwnTextReadsTheUsualOne(
    texts: [LanguageCode: String], usual: LanguageCode, language: LanguageCode, read: String
  ) {
    #expect(LocalizedText(texts, usual: usual)?[language] == read)
  }

  @Test func noTextAtAllIsNone() { #expect(LocalizedText([:], usual: "ko") == nil) }

  @Test func oneTextIsReadInEveryLanguage() {
    let text: LocalizedText = "직지"
    #expect(text["ko"] == "직지" && text["en"] == "직지" && text == LocalizedText("직지"))
  }
}

@Suite struct SiteDefaultsTests {
  private let config = SiteConfig(source: SourceText(path: "jikji.yml", ""), title: "노트")

  @Test func readersFindCodeLinksAndPagesOfFiftyUnlessTheSiteSaysOtherwise() {
    #expect(config.codeLinks && config.paginate == 50 && SiteConfig.defaultPageLength == 50)
    #expect(config.updated == .written && config.style.code == .jikji && !config.sampleTools.compilerExplorer)
    #expect(config.baseURL == "/" && config.menu == nil && config.publishTarget == nil)
  }

  @Test func anArticleIsPublishedListedAndIndexedUnlessItSaysOtherwise() {
    let front = FrontMatter()
    #expect(front.draft == nil && !front.unlisted && !front.noindex && !front.pinned)
    #expect(front.range.isEmpty && front.tags.isEmpty && front.extra.isEmpty)
  }

  @Test func translationsWarnOfChangesKeepTextsAndPublishWhatIsThere() {
    let translation = TranslationConfig(source: "en", target: "ko", place: 0..<0)
    #expect(translation.redistribute && translation.stale == .warning && translation.publish == .partial)
    let block = TranslatedBlock(status: .fresh, source: [], target: [])
    #expect(!block.isShared && !block.isCode && !block.isOutdated && block.difference.isEmpty)
    #expect(!TranslatedPage(article: 0, original: .article(1)).isLocked)
  }

  @Test func menuAndFooterOfALanguageGoBeforeThoseOfTheSite() {
    var config = config
    let about = [MenuItem(Located("about/", at: 0..<0))]
    let home = [MenuItem(Located("home", at: 0..<0), name: "처음")]
    config.menu = about
    config.footer.text = "끝"
    config.languages["en"] = LanguageConfig()
    #expect(config.menu(in: "en") == about && config.menu(in: "ko") == about && config.menu(in: "ja") == about)
    #expect(config.footer(in: "en").text == "끝")
    config.languages["en"]?.menu = home
    var footer = SiteFooter()
    footer.text = "The end"
    config.languages["en"]?.footer = footer
    #expect(config.menu(in: "en") == home && config.menu(in: "ko") == about)
    #expect(config.footer(in: "en").text == "The end" && config.footer(in: "ko").text == "끝")
    // An empty menu is a menu: nothing is put in its place.
    config.languages["en"]?.menu = []
    #expect(config.menu(in: "en") == [])
  }

  @Test func aSiteUsesOneThreadAndOnePrintedPageUnlessTold() {
    #expect(LoadedSite(config: config, articles: [], assets: [], sideFiles: [:]).jobs == 1)
    let page = PrintedIndexPage(html: [0x61])
    #expect(page.letter == nil && page.folder == "" && page.number == 1 && page.count == 1 && page.html == [0x61])
  }

  @Test func languagesOfArticlesCountEvenWhereTheSettingsDoNotNameThem() {
    var config = config
    config.languages["en"] = LanguageConfig()
    func article(_ language: LanguageCode) -> Article { sampleArticle(language: language) }
    let site = LoadedSite(
      config: config, articles: [article("ja"), article("ko"), article("ja")], assets: [], sideFiles: [:])
    #expect(site.languages == ["ko", "en", "ja"])
  }

  /// The words of `jikji.yml`, front matter and records. Whoever renames one breaks the files of users.
  @Test func wordsOfSettingsAndRecordsAreThese() {
    #expect(ArticleKind.allCases.map(\.rawValue) == ["post", "chapter", "topic", "page"])
    #expect(RawHTML.allCases.map(\.rawValue) == ["escape", "allow"])
    #expect(PublishPolicy.allCases.map(\.rawValue) == ["complete", "partial", "draft"])
    #expect(UpdateSource.allCases.map(\.rawValue) == ["written", "git"])
    #expect(CodeTheme.allCases.map(\.rawValue) == ["jikji", "github", "mono"])
    #expect(
      SitePart.allCases.map(\.rawValue) == [
        "home", "posts", "guides", "series", "topics", "glossary", "tags", "categories", "authors", "search",
      ])
    #expect(
      PublishTarget.allCases.map(\.rawValue) == [
        "github-pages", "gitlab-pages", "netlify", "cloudflare-pages", "vercel",
      ])
    #expect(FenceProcessor.Output.allCases.map(\.rawValue) == ["svg", "mathml", "html"])
    #expect(SnippetVerdict.allCases.map(\.rawValue) == ["pass", "fail", "blocked", "lowered", "skipped"])
    #expect(SnippetLevel.allCases.map(\.rawValue) == ["run", "compile", "parse", "auto", "skip"])
    #expect(LineMark.Kind.allCases.map(\.rawValue) == ["hl", "ins", "del", "focus", "error", "warning"])
    #expect(
      TranslatedBlock.Status.allCases.map(\.rawValue) == ["fresh", "machine", "keep", "stale", "missing", "extra"])
  }
}

@Suite struct TranslationReportTests {
  private func words(_ counts: [TranslatedBlock.Status: Int]) -> TranslationReport.Words {
    var words = TranslationReport.Words()
    words.counts = counts
    return words
  }

  @Test(
    arguments: [
      ([:], 0, 1000), ([.fresh: 5], 5, 1000), ([.missing: 5], 5, 0), ([.fresh: 1, .missing: 2], 3, 333),
      ([.machine: 1, .keep: 1, .stale: 2], 4, 500), ([.fresh: 999, .stale: 1], 1000, 999),
      ([.fresh: 9_999, .missing: 1], 10_000, 999), ([.extra: 3, .fresh: 1], 4, 250), ([.stale: 7], 7, 0),
    ] as [([TranslatedBlock.Status: Int], Int, Int)])
  func coverageCountsWhatIsTranslatedInThousandths(
    counts: [TranslatedBlock.Status: Int], all: Int, coverage: Int
  ) {
    #expect(words(counts).all == all)
    #expect(words(counts).coverage == coverage)
  }

  @Test func theWordsOfAFolderAreThoseOfItsPages() {
    var report = TranslationReport(target: "ko", source: "en", revision: nil)
    #expect(report.words.all == 0 && report.words.coverage == 1000)
    for counts in [[.fresh: 2, .missing: 1], [.fresh: 3], [:]] as [[TranslatedBlock.Status: Int]] {
      var page = TranslationReport.Page(article: nil, path: "ko/a.md", source: "en/a.md")
      page.words = words(counts)
      report.pages.append(page)
    }
    #expect(report.words.counts == [.fresh: 5, .missing: 1])
    #expect(report.pages.allSatisfy { $0.blocks == 0 && $0.stale == 0 && $0.missing == 0 && $0.extra == 0 })
  }
}

@Suite struct FenceRequestTests {
  private func config(_ names: [String]) -> SiteConfig {
    var config = SiteConfig(source: SourceText(path: "jikji.yml", ""), title: "")
    for name in names { config.processors[name] = FenceProcessor(name: name, command: ["p"], output: .svg) }
    return config
  }

  private func snippet(_ language: String, hidden: Bool = false) -> Snippet {
    var options = SnippetOptions()
    options.hidden = hidden
    return sampleSnippet(language: language, options: options, code: "가 -> 나\n")
  }

  @Test func aFenceGoesToTheProcessorOfItsLanguage() {
    let site = config(["dot", "mermaid"])
    #expect(FenceRequest(snippet("dot"), in: site) == FenceRequest("dot", "가 -> 나\n", isDisplay: true))
    #expect(FenceRequest(snippet("Mermaid"), in: site)?.processor == "mermaid")
    #expect(FenceRequest(snippet("swift"), in: site) == nil)
    #expect(FenceRequest(snippet(""), in: site) == nil)
    #expect(FenceRequest(snippet("dot", hidden: true), in: site) == nil, "hidden code is never shown")
    #expect(FenceRequest(snippet("dot"), in: config([])) == nil)
    #expect(!FenceRequest("math", "x").isDisplay)
  }

  @Test func theBuiltInProcessorsAreFoundByTheirOwnNames() {
    #expect(FenceProcessor.builtIn.keys.sorted() == ["dot", "math", "mermaid", "plantuml"])
    for (name, processor) in FenceProcessor.builtIn {
      #expect(processor.name == name)
      #expect(!processor.command.isEmpty)
      #expect((processor.output == .mathml) == (name == FenceProcessor.math))
      #expect(processor.displayArguments.isEmpty == (name != FenceProcessor.math))
    }
    #expect(FenceProcessor.builtIn["math"]?.command.first == "katex")
    #expect(FenceProcessor.builtIn["plantuml"]?.command.contains("UTF-8") == true, "Hangul in diagrams")
  }
}

@Suite struct ComponentRuleTests {
  @Test func everyKindHasARuleWhoseRequiredKeysExist() throws {
    for kind in ComponentKind.allCases {
      let rule = try #require(ComponentRule.all[kind], "\(kind)")
      for key in rule.required { #expect(rule.keys[key] != nil, "\(kind) \(key)") }
      #expect(rule.holdsBlocks == (kind != .video && kind != .search), "\(kind)")
      #expect(rule.parent != kind)
    }
  }

  @Test(
    arguments: [
      (.tab, .tabs), (.card, .cards), (.column, .columns), (.tabs, nil), (.cards, nil), (.columns, nil), (.note, nil),
      (.steps, nil), (.video, nil),
    ] as [(ComponentKind, ComponentKind?)])
  func partsLieInTheirWhole(kind: ComponentKind, parent: ComponentKind?) {
    #expect(ComponentRule.all[kind]?.parent == parent)
  }

  @Test(
    arguments: [
      ("note", "fold", .flag), ("tip", "title", .text), ("callout", "open", .flag), ("details", "open", .flag),
      ("tabs", "sync", .text), ("code-group", "sync", .text), ("tab", "label", .text), ("card", "href", .address),
      ("card", "icon", .text), ("video", "src", .address), ("video", "poster", .address), ("video", "youtube", .token),
      ("video", "vimeo", .token), ("search", "placeholder", .text), ("search", "query", .text),
      ("files", "title", .text), ("figures", "title", .text),
      ("callout", "tone", .choice(["note", "tip", "important", "warning", "caution"])),
      ("steps", "title", nil), ("cards", "href", nil), ("column", "width", nil), ("tab", "title", nil),
    ] as [(String, String, ComponentValue?)])
  func eachKeyTakesItsKindOfValue(name: String, key: String, value: ComponentValue?) throws {
    let kind = try #require(ComponentKind(rawValue: name))
    #expect(ComponentRule.all[kind]?.keys[key] == value)
  }

  @Test func requiredKeysAreTitlesLabelsAndOneSourceOfAVideo() {
    let required = ComponentRule.all.filter { !$0.value.required.isEmpty }.mapValues(\.required)
    #expect(
      required == [
        .callout: ["title"], .tab: ["label"], .card: ["title"], .video: ["src", "youtube", "vimeo"],
      ])
    #expect(ComponentRule.labelKey(of: .tab) == "label" && ComponentRule.labelKey(of: .card) == "title")
  }
}

/// An article without text.
private func sampleArticle(language: LanguageCode) -> Article {
  let source = SourceText(path: "\(language)/a.md", "")
  return Article(
    source: source, path: source.path, language: language, kind: .page, translationKey: "a", guide: nil,
    frontMatter: FrontMatter(), title: "a", titleHeading: nil, url: SitePath("/a/"), outline: [], links: [],
    excerpt: "", readingMinutes: 1, hasInclusions: false,
    body: Deferred(ready: ArticleBody(tree: MarkdownParser.parse(source).value, snippets: [])))
}

/// A fence with this code.
private func sampleSnippet(language: String, options: SnippetOptions, code: String) -> Snippet {
  Snippet(
    node: nil, index: 0, writtenLanguage: language, language: CodeLanguage.canonicalName(of: language),
    options: options, code: Array(code.utf8), lineOffsets: [0], range: 0..<1, infoRange: 0..<1, heading: nil)
}
