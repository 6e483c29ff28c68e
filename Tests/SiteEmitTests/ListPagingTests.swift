/// Tests of the pagination of long lists: URLs, neighbours, numbers, and what is only on the first page.
import ArticleModel
import ByteText
import Diagnostics
import TestSupport
import Testing

@testable import SiteEmit

struct ListPagingTests {
  /// Seven posts of two years, in one tag, category, series and by one author; one of them pinned.
  private func site(paginate: Int = 3, change: (inout SampleSite) -> Void = { _ in }) -> [String: String] {
    var site = SampleSite()
    site.config.paginate = paginate
    let word = { (text: String) in Located(text, at: 0..<0) }
    for number in 1...7 {
      site.add("ko/posts/글\(number).md", .post, title: "글 \(number)") {
        $0.date = CalendarDate(year: number < 3 ? 2023 : 2024, month: 1, day: number).map { Located($0, at: 0..<0) }
        $0.tags = [word("활자")]
        $0.category = word("인쇄")
        $0.authors = [word("하늘")]
        $0.series = SeriesPart(name: word("연재"), part: number)
        $0.pinned = number == 2
      }
    }
    change(&site)
    let built = site.build(searchBody: "<p>색인</p>")
    #expect(built.diagnostics.isEmpty)
    return built.files
  }

  private func titles(_ page: String?) -> [String] {
    (page ?? "").matches(of: /class="entry-title"[^>]*>([^<]*)</).map { String($0.1) }
  }

  @Test(arguments: [
    ("tags/활자/", [["글 2", "글 7", "글 6"], ["글 5", "글 4", "글 3"], ["글 1"]]),
    ("categories/인쇄/", [["글 2", "글 7", "글 6"], ["글 5", "글 4", "글 3"], ["글 1"]]),
    ("authors/하늘/", [["글 2", "글 7", "글 6"], ["글 5", "글 4", "글 3"], ["글 1"]]),
    ("series/연재/", [["글 2", "글 1", "글 3"], ["글 4", "글 5", "글 6"], ["글 7"]]),
    ("archive/", [["글 7", "글 6", "글 5"], ["글 4", "글 3", "글 2"], ["글 1"]]),
    ("archive/2024/", [["글 7", "글 6", "글 5"], ["글 4", "글 3"]]),
  ])
  func aListIsCutIntoPages(_ list: String, _ expected: [[String]]) {
    let files = site()
    for (number, own) in expected.enumerated() {
      #expect(titles(files[list + (number == 0 ? "" : "page/\(number + 1)/") + "index.html"]) == own)
    }
    #expect(files[list + "page/1/index.html"] == nil && files[list + "page/\(expected.count + 1)/index.html"] == nil)
  }

  @Test func aListThatFitsHasNoPager() {
    let files = site(paginate: 7)
    #expect(titles(files["tags/활자/index.html"]).count == 7)
    #expect(!files.keys.contains { $0.contains("/page/") } && !files.values.contains { $0.contains("class=\"pager\"") })
    #expect(!files.values.contains { $0.contains(#"<link rel="next""#) })
  }

  @Test func aPageNamesItsNeighboursInHeadAndText() throws {
    let files = site()
    let first = try #require(files["archive/index.html"])
    let second = try #require(files["archive/page/2/index.html"])
    let last = try #require(files["archive/page/3/index.html"])
    #expect(first.contains(#"<link rel="next" href="../archive/page/2/">"#) && !first.contains(#"rel="prev""#))
    #expect(second.contains(#"<link rel="prev" href="../../../archive/">"#))
    #expect(second.contains(#"<link rel="next" href="../../../archive/page/3/">"#))
    #expect(second.contains(#"<a href="../../../archive/" rel="prev">이전</a>"#))
    #expect(second.contains(#"<a href="../../../archive/page/3/" rel="next">다음</a>"#))
    #expect(!last.contains(#"rel="next""#) && last.contains(#"rel="prev""#))
  }

  @Test func pagesAreNumberedForEyesAndEars() throws {
    let files = site()
    let second = try #require(files["tags/활자/page/2/index.html"])
    #expect(second.contains(#"<nav class="pager" aria-label="쪽">"#))
    #expect(
      second.contains(#"aria-current="page" aria-label="2쪽">2</a>"#) && second.contains(#"aria-label="3쪽">3</a>"#))
    #expect(second.contains("<title>활자 (2쪽) — 활자 &amp; 글</title>") && second.contains("<h1>활자</h1>"))
    let address = "https://type.example/blog/tags/%ED%99%9C%EC%9E%90/page/2/"
    #expect(second.contains(#"<link rel="canonical" href="\#(address)">"#))
    // The way back to the first page is among the breadcrumbs.
    #expect(second.contains(#"<a href="../../../../tags/%ED%99%9C%EC%9E%90/">활자</a>"#))
  }

  @Test func anEnglishListCallsItsPagesPages() {
    let files = site {
      for index in $0.articles.indices {
        $0.articles[index].language = "en"
        $0.articles[index].url = SitePath("/en/posts/\(index)/")
      }
    }
    #expect(files["en/archive/page/2/index.html"]?.contains(#"aria-label="page 3">3</a>"#) == true)
    #expect(files["en/archive/page/2/index.html"]?.contains(#"<nav class="pager" aria-label="Pages">"#) == true)
  }

  @Test func numbersOfASeriesGoOn() {
    let files = site()
    let start = #"<ol class="entries entries-numbered" start="4">"#
    #expect(files["series/연재/page/2/index.html"]?.contains(start) == true)
    #expect(files["series/연재/index.html"]?.contains(#"<ol class="entries entries-numbered">"#) == true)
  }

  @Test func anArchiveOfSeveralPagesLeadsToEveryYear() {
    let files = site()
    #expect(
      files["archive/page/3/index.html"]?.contains(#"<a class="tag" href="../../../archive/2024/">2024년</a>"#) == true)
    #expect(site(paginate: 9)["archive/index.html"]?.contains(#"class="tag" href="../archive/2024/""#) == false)
  }

  @Test func theWayToAnArticleNamesItsListAlikeHoweverLongThatIs() {
    func crumbs(paginate: Int) -> Substring? {
      let files = site(paginate: paginate) { site in
        for index in site.articles.indices { site.articles[index].frontMatter.category = nil }
      }
      let page = files["posts/글7/index.html"]
      return page?.firstMatch(of: /href="[^"]*archive\/">([^<]*)<\/a>\s*<\/li>\s*<\/ol>/)?.output.1
    }
    #expect(crumbs(paginate: 3) == "글" && crumbs(paginate: 100) == "글")
  }

  @Test func overviewsOfNamesAreCutTooAtTenTimesTheLength() {
    let files = site(paginate: 1) { site in
      for number in 10...21 {
        site.add("ko/posts/x\(number).md", .post, title: "x\(number)") {
          $0.tags = [Located("태그\(number)", at: 0..<0)]
        }
      }
    }
    let count = { (path: String) in files[path]?.matches(of: /<a class="tag"/).count }
    #expect(count("tags/index.html") == 10 && count("tags/page/2/index.html") == 3)
  }

  @Test(arguments: [true, false])
  func topicsAreCutWhetherAnArticleDescribesThemOrNot(_ isDescribed: Bool) {
    let files = site { site in
      let article = isDescribed ? site.add("ko/topics/arc.md", .topic, title: "아크") : nil
      let topic = TopicPage(
        key: "arc", language: "ko", url: SitePath("/topics/arc/"), names: TopicNames(), title: "아크",
        entries: (0..<7).map { TopicPage.Entry(article: $0, fragment: nil) }, symbols: [], article: article)
      site.topics = [topic]
    }
    for (number, own) in [["글 1", "글 2", "글 3"], ["글 4", "글 5", "글 6"], ["글 7"]].enumerated() {
      let path = "topics/arc/" + (number == 0 ? "" : "page/\(number + 1)/") + "index.html"
      #expect(titles(files[path]) == own)
      #expect(files[path]?.contains(#"<nav class="pager""#) == true)
    }
  }

  @Test func pagesOfATopicNameEachOtherInAllLanguages() {
    let files = site { site in
      let article = site.add("ko/topics/arc.md", .topic, title: "아크")
      site.add("en/posts/a.md", .post, title: "a")
      site.topics = [("ko", "/topics/arc/", article), ("en", "/en/topics/arc/", nil)].map { language, path, article in
        TopicPage(
          key: "arc", language: language, url: SitePath(path), names: TopicNames(), title: language,
          entries: [TopicPage.Entry(article: 0, fragment: nil)], symbols: [], article: article)
      }
    }
    for path in ["topics/arc/index.html", "en/topics/arc/index.html"] {
      for (language, root) in [("ko", ""), ("en", "en/")] {
        let link = #"hreflang="\#(language)" href="https://type.example/blog/\#(root)topics/arc/""#
        #expect(files[path]?.contains(link) == true, "\(path)")
      }
    }
  }

  @Test(
    arguments: [
      (1, 1, [1]), (1, 3, [1, 2, 3]), (5, 9, Array(1...9)), (4, 8, Array(1...8)),
      (6, 20, [1, nil, 4, 5, 6, 7, 8, nil, 20]),
      (1, 400, [1, 2, 3, nil, 400]), (400, 400, [1, nil, 398, 399, 400]),
      (200, 400, [1, nil, 198, 199, 200, 201, 202, nil, 400]),
    ] as [(Int, Int, [Int?])])
  func aRowOfNumbersStaysShort(_ number: Int, _ count: Int, _ row: [Int?]) {
    #expect(Pager(first: SitePath("/a/"), number: number, count: count).shownNumbers == row)
  }

  // MARK: Files for machines

  @Test func aLongSitemapIsSplitAndHasAnIndex() throws {
    let whole = try #require(site()["sitemap.xml"])
    let files = site { $0.options.largestSitemap.addresses = 4 }
    let parts = files.keys.filter { $0.hasPrefix("sitemap-") }.sorted()
    let index = try #require(files["sitemap.xml"])
    #expect(index.contains("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"))
    let named = index.matches(of: /<loc>https:\/\/type.example\/blog\/(.*)<\/loc>/).map { String($0.1) }
    #expect(named == parts && parts.count > 2)
    let addresses = { (text: String) in text.matches(of: /<loc>(.*)<\/loc>/).map { String($0.1) } }
    #expect(parts.flatMap { addresses(files[$0] ?? "") } == addresses(whole))
    #expect(parts.dropLast().allSatisfy { addresses(files[$0] ?? "").count == 4 })
    #expect(parts.allSatisfy { files[$0]?.hasSuffix("</urlset>\n") == true })
    #expect(site { $0.options.largestSitemap.bytes = 1000 }.keys.contains("sitemap-2.xml"))
  }

  @Test func furtherPagesAreInNoSitemap() throws {
    let map = try #require(site()["sitemap.xml"])
    #expect(map.contains("/blog/archive/</loc>") && !map.contains("/page/") && !map.contains("/search/"))
  }

  @Test func aLongListForLanguageModelsGoesOnInFurtherFiles() throws {
    let whole = try #require(site()["llms.txt"])
    let files = site { $0.options.largestLLMSFile = 400 }
    let first = try #require(files["llms.txt"]), second = try #require(files["llms-2.txt"])
    #expect(first.hasSuffix("## Optional\n\n- [llms-2.txt](https://type.example/blog/llms-2.txt)\n"))
    #expect(second.hasPrefix("# 활자 & 글\n\n## 글 (한국어)\n\n- ["))
    let pages = { (text: String) in text.matches(of: /- \[(글 \d)\]/).map { String($0.1) } }
    let all = files.filter { $0.key.hasPrefix("llms") }.sorted {
      $0.key.count == $1.key.count ? $0.key < $1.key : $0.key.count < $1.key.count
    }
    #expect(all.flatMap { pages($0.value) } == pages(whole) && pages(whole).count == 7)
  }

  @Test func letterPagesOfThePrintedIndexLeadBackAndAreNotForSearchEngines() throws {
    var site = SampleSite()
    site.add("ko/posts/글.md", .post, title: "글") {
      $0.date = CalendarDate(year: 2024, month: 1, day: 1).map { Located($0, at: 0..<0) }
    }
    let index = [
      PrintedIndexPage(html: Array("<p>첫머리</p>".utf8)),
      PrintedIndexPage(letter: "가", folder: "가/", number: 1, count: 2, html: Array("<p>하나</p>".utf8)),
      PrintedIndexPage(letter: "가", folder: "가/", number: 2, count: 2, html: Array("<p>둘</p>".utf8)),
    ]
    let made = site.emitter.value.siteFiles(site.pages, extra: EmitExtras(searchPages: ["ko": index])).value
    let files = Dictionary(uniqueKeysWithValues: made.map { ($0.path, $0.text) })
    #expect(files["search/index.html"]?.contains(#"<a class="tag" href="../archive/2024/">2024년</a>"#) == true)
    let second = try #require(files["search/가/page/2/index.html"])
    #expect(second.contains("<p>둘</p>") && second.contains("<h1>검색: 가</h1>"))
    #expect(second.contains(#"<meta name="robots" content="noindex">"#) && second.contains(#"rel="prev""#))
    #expect(files["sitemap.xml"]?.contains("search") == false)
  }
}

extension ListPagingTests {
  @Test func filesThatAreNotMadeHaveTheSamePaths() {
    var site = SampleSite.full
    func files() -> [OutputFile] { site.emitter.value.siteFiles(site.pages, extra: EmitExtras()).value }
    let whole = files()
    site.options.makesLists = false
    let empty = files()
    #expect(empty.map(\.path) == whole.map(\.path))
    let archives = zip(empty, whole).filter { $0.0.path.hasSuffix("archive/index.html") }
    #expect(!archives.isEmpty && archives.allSatisfy { $0.0.contents == .bytes([]) && $0.1.contents != .bytes([]) })
  }

  @Test func listsInAStoreAreTheSame() throws {
    var site = SampleSite.full
    func files(_ store: MemoryStore?) -> [String: OutputFile.Contents] {
      site.options.store = store
      let index = [PrintedIndexPage(html: Array("<p>첫머리</p>".utf8))]
      let made = site.emitter.value.siteFiles(site.pages, extra: EmitExtras(searchPages: ["ko": index]))
      return Dictionary(uniqueKeysWithValues: made.value.map { ($0.path, $0.contents) })
    }
    let (others, kept) = (files(nil), files(MemoryStore()))
    #expect(Set(kept.keys) == Set(others.keys))
    var stored: Set<String> = []
    for (path, contents) in kept {
      guard case .stored(let bytes) = contents else {
        #expect(contents == others[path])
        continue
      }
      stored.insert(path)
      #expect(others[path] == .bytes(bytes.bytes), "\(path)")
    }
    #expect(stored.isSuperset(of: ["archive/index.html", "tags/index.html", "search/index.html"]), "\(stored)")
  }
}

extension OutputFile {
  fileprivate var text: String {
    if case .bytes(let bytes) = contents { String(decoding: bytes, as: UTF8.self) } else { "" }
  }
}
