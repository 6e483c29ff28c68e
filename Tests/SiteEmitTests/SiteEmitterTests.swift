/// Tests of the output for whole small sites.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct SiteEmitterTests {
  @Test func everyRelativeAddressLeadsToAFileOfTheSite() throws {
    let built = SampleSite.full.build(searchBody: "<p>찾기</p>")
    #expect(built.diagnostics.isEmpty)
    var checked = 0
    for (path, text) in built.files where path.hasSuffix(".html") && path != "404.html" {
      let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for address in addresses(in: text) where !address.hasPrefix("#") && !address.contains(":") {
        // The search stage makes these files.
        if ["search/search.js", "search/search.css"].contains(where: address.contains) { continue }
        let bare = address.prefix { $0 != "#" && $0 != "?" }
        let target = decoded(AddressRewriter.resolve(String(bare), from: "/" + folder))
        let file = target.isEmpty || target.hasSuffix("/") ? target + "index.html" : target
        #expect(built.files[file] != nil, "\(path) links to \(address), which is no file")
        checked += 1
      }
    }
    #expect(checked > 200)
  }

  @Test func noPageHoldsScriptOrStyleOfItsOwnOrAsksAnotherHost() {
    let built = SampleSite.full.build(searchBody: "<p>찾기</p>")
    for (path, text) in built.files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>") && !text.contains("<style") && !text.contains(" style="), "\(path)")
      #expect(!text.contains("src=\"http") && !text.contains("onclick"), "\(path)")
      #expect(!text.utf8.contains(0), "\(path)")
      #expect(text.contains("<html lang=\""), "\(path)")
    }
  }

  @Test func twoBuildsGiveTheSameBytes() {
    #expect(SampleSite.full.build().files == SampleSite.full.build().files)
  }

  @Test func anArticlePageCarriesWhatItsFrontMatterSays() throws {
    let page = try #require(SampleSite.full.build().files["posts/2023/상수/index.html"])
    for part in [
      "<h1>상수 &lt;이름&gt; &amp; &quot;값&quot;</h1>", "<time datetime=\"2023-05-06\">2023년 5월 6일</time>",
      "고친 날 <time datetime=\"2024-01-02\">", "읽는 데 3분", "<a href=\"../../../authors/kim/\" rel=\"author\">kim</a>",
      "<a class=\"tag\" href=\"../../../tags/c++/\">C++</a>", "<a href=\"../../../categories/ios-dev/\">iOS Dev</a>",
      "https://creativecommons.org/licenses/by-nc-nd/2.0/kr/", "CC BY-NC-ND 2.0 KR", "옮겨 적음", "data-root=\"../../../\"",
      "<link rel=\"canonical\" href=\"https://type.example/blog/posts/2023/%EC%83%81%EC%88%98/\">", "연재 1/2",
      "<a class=\"topic\" href=\"../../../topics/actor/\">액터</a>",
      "<ol><li><a href=\"#%EB%9C%BB\">뜻</a><ol><li><a href=\"#%EB%B3%B4%EA%B8%B0\">보기</a></li></ol></li><li>",
    ] {
      #expect(page.contains(part), "missing: \(part)")
    }
  }

  @Test func theSeriesBoxMarksThePartBeingReadAndNoOther() throws {
    let page = try #require(SampleSite.full.build().files["posts/2024/actor/index.html"])
    #expect(page.contains("<a href=\"../../../posts/2024/actor/\" aria-current=\"page\">액터</a>"))
    #expect(page.components(of: "aria-current=\"page\"") == 1)
  }

  @Test func aChapterHasItsGuideBesideIt() throws {
    let page = try #require(SampleSite.full.build().files["guide/start/index.html"])
    #expect(page.contains("<nav class=\"sidebar\" aria-label=\"안내서\">"))
    #expect(page.contains("<a href=\"../../guide/start/\" aria-current=\"page\">시작하기</a>"))
  }

  @Test func aMissingTranslationIsReachedThroughItsOriginalWithAMark() throws {
    let files = SampleSite.full.build().files
    let guide = try #require(files["en/guide/index.html"])
    #expect(guide.contains("href=\"../../guide/%EB%8D%94-%EC%9D%BD%EA%B8%B0/#_untranslated-en\" lang=\"ko\""))
    let chapter = try #require(files["guide/더-읽기/index.html"])
    #expect(chapter.contains("id=\"_untranslated-en\" lang=\"en\">This page has not been translated"))
    #expect(chapter.contains("href=\"../../en/#_untranslated\""))
    #expect(files["en/guide/더-읽기/index.html"] == nil)
  }

  @Test func aPairKnowsItsOtherLanguageAndStandsSideBySide() throws {
    let files = SampleSite.full.build().files
    let korean = try #require(files["guide/start/index.html"])
    #expect(korean.contains("hreflang=\"en\" href=\"https://type.example/blog/en/guide/start/\""))
    #expect(korean.contains("hreflang=\"x-default\" href=\"https://type.example/blog/guide/start/\""))
    let both = try #require(files["guide/start/parallel/index.html"])
    #expect(both.components(of: "<div lang=\"ko\">") == 2)
    #expect(both.contains("<div class=\"o\" lang=\"en\"><p>Two</p></div>"))
    #expect(both.contains("noindex"))
  }

  @Test func feedsGiveFullAddressesAndWholeTexts() throws {
    let files = SampleSite.full.build().files
    let atom = try #require(files["feed.xml"])
    #expect(atom.contains("<updated>2024-02-03T00:00:00Z</updated>"))
    #expect(atom.contains("href=&quot;https://type.example/blog/guide/start/&quot;"))
    #expect(try #require(files["rss.xml"]).contains("<pubDate>Sat, 06 May 2023 00:00:00 +0000</pubDate>"))
    #expect(try #require(files["feed.json"]).contains("\"version\":\"https://jsonfeed.org/version/1.1\""))
    #expect(files["en/feed.xml"] == nil)
  }

  @Test func theSitemapNamesTranslationsOfEachOther() throws {
    let map = try #require(SampleSite.full.build().files["sitemap.xml"])
    #expect(map.contains("<loc>https://type.example/blog/en/guide/start/</loc>"))
    #expect(map.contains("hreflang=\"x-default\" href=\"https://type.example/blog/guide/start/\""))
    #expect(!map.contains("parallel"))
  }

  @Test func oldAddressesLeadToNewOnesWithTheirParts() throws {
    let files = SampleSite.full.build().files
    let plain = try #require(files["old/constants.html"])
    #expect(plain.contains("content=\"0; url=../posts/2023/%EC%83%81%EC%88%98/\""))
    let parts = try #require(files["archive-2016/7/index.html"])
    #expect(parts.contains("<li id=\"a\"><a href=\"../../posts/2023/%EC%83%81%EC%88%98/#%EB%9C%BB\">a</a></li>"))
    #expect(!parts.contains("http-equiv"))
    #expect(files["was/index.html"] != nil)
  }

  @Test func anAliasThatIsAPageIsAnError() {
    var site = SampleSite.full
    site.articles[1].frontMatter.aliases = [
      Located("/guide/start", at: 0..<3), Located("https://x.example/", at: 0..<3),
    ]
    site.articles[2].frontMatter.aliases = [Located("/old/constants.html", at: 0..<3), Located("/../x", at: 0..<3)]
    #expect(site.build().diagnostics.map(\.code) == ["alias-taken", "bad-alias", "alias-taken", "bad-alias"])
  }

  @Test func theNotFoundPageBeginsAllItsAddressesAtTheBasePath() throws {
    let page = try #require(SampleSite.full.build().files["404.html"])
    #expect(page.contains("data-root=\"/blog/\"") && page.contains("href=\"/blog/assets/site.css?v="))
    #expect(page.contains("lang=\"en\""))
  }

  @Test func tagsThatDifferInCaseShareOnePage() throws {
    let files = SampleSite.full.build().files
    let page = try #require(files["tags/swift/index.html"])
    #expect(page.contains("글 2편") && files.keys.filter { $0.hasPrefix("tags/") }.count == 3)
  }

  @Test func titlesCannotSmuggleMarkupIntoAnyPage() {
    var site = SampleSite()
    let title = "</script><script>alert(1)</script>\u{0}b\u{0}'\""
    let evil = Located(title, at: 0..<0)
    site.add("ko/posts/x.md", .post, title: title) {
      $0.date = CalendarDate(year: 2024, month: 1, day: 1).map { Located($0, at: 0..<0) }
      $0.tags = [evil]
      $0.authors = [evil]
      $0.category = evil
      $0.series = SeriesPart(name: evil, part: nil)
      var source = SourceCredit()
      source.title = title
      source.url = Located("javascript:alert(1)", at: 0..<0)
      $0.source = source
    }
    for (path, text) in site.build().files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>alert"), "\(path)")
      #expect(!text.contains("href=\"javascript:"), "\(path)")
    }
  }

  @Test func aSiteWithoutHostAndArticlesStillHasItsPages() {
    var site = SampleSite()
    site.config.baseURL = "/"
    let built = site.build()
    #expect(built.diagnostics.map(\.code) == ["no-host"])
    // Feeds and sitemaps hold full addresses or are worth nothing.
    #expect(built.files.keys.allSatisfy { !$0.hasSuffix(".xml") && !$0.hasSuffix("feed.json") })
    #expect(
      Set(["index.html", "en/index.html", "404.html", "llms.txt", "robots.txt"]).isSubset(of: built.files.keys))
  }

  private func addresses(in html: String) -> [String] {
    var found: [String] = []
    for name in [" href=\"", " src=\""] {
      var rest = html[...]
      while let start = rest.firstRange(of: name) {
        rest = rest[start.upperBound...]
        found.append(String(rest.prefix { $0 != "\"" }))
      }
    }
    return found
  }

  private func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// How often a part occurs.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
