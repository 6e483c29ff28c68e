/// Tests that feeds, sitemap and JSON-LD are valid documents with the right entries.
import ArticleModel
import Diagnostics
import Foundation
import FoundationXML
import Testing

@testable import SiteEmit

struct FeedTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) -> Located<CalendarDate>? {
    CalendarDate(year: year, month: month, day: day).map { Located($0, at: 0..<0) }
  }

  /// The texts of all elements of a name, in order; nil for XML that is not well-formed.
  private func texts(_ name: String, in xml: String?) throws -> [String] {
    let parser = XMLParser(data: Data(try #require(xml).utf8))
    let reader = ElementReader(name)
    parser.delegate = reader
    try #require(parser.parse(), "line \(parser.lineNumber): not well-formed")
    return reader.texts
  }

  @Test(arguments: ["feed.xml", "rss.xml", "sitemap.xml", "en/feed.xml", "en/rss.xml"])
  func xmlFilesAreWellFormedWhateverTitlesHold(_ path: String) throws {
    var site = GoldenSiteTests.trilingual
    site.articles[1].title = "]]> & <b> \u{8}\u{FFFE} \"'"
    _ = try texts("title", in: site.build().files[path])
  }

  @Test func feedsHoldTheTwentyNewestPosts() throws {
    var site = SampleSite()
    for day in 1...25 { site.add("ko/posts/\(day).md", .post, title: "글 \(day)") { $0.date = date(2024, 1, day) } }
    let files = site.build().files
    let wanted = ["활자 & 글"] + (6...25).reversed().map { "글 \($0)" }
    #expect(try texts("title", in: files["feed.xml"]) == wanted)
    #expect(try texts("title", in: files["rss.xml"]) == wanted)
    let json = try JSONSerialization.jsonObject(with: Data(try #require(files["feed.json"]).utf8)) as? [String: Any]
    let items = json?["items"] as? [[String: Any]]
    #expect(items?.compactMap { $0["title"] as? String } == Array(wanted.dropFirst()))
    #expect(
      json?["language"] as? String == "ko" && json?["feed_url"] as? String == "https://type.example/blog/feed.json")
  }

  @Test func entriesCarryDatesPeopleTagsAndTheWholeText() throws {
    let feed = GoldenSiteTests.trilingual.build().files["feed.xml"]
    #expect(try texts("published", in: feed).last == "2023-12-31T01:01:01+09:00")
    #expect(try texts("updated", in: feed).first == "2024-02-08T00:00:00Z")
    #expect(try texts("name", in: feed).suffix(2) == ["김조판", "박손님"])
    #expect(
      try texts("content", in: feed).last
        == "<h2 id=\"가\">가</h2><p><a href=\"https://type.example/blog/guide/시작/\">안내</a> "
        + "<img src=\"https://type.example/blog/images/a.png\"></p>")
  }

  @Test func postsWithoutADateGetNone() throws {
    var site = SampleSite()
    site.articles = []
    site.add("ko/posts/a.md", .post, title: "a") { $0.date = date(2024, 1, 1) }
    site.add("ko/posts/b.md", .post, title: "b")
    let files = site.build().files
    #expect(try texts("title", in: files["feed.xml"]).contains("b"))
    #expect(try texts("published", in: files["feed.xml"]).count == 1)
    #expect(try texts("updated", in: files["feed.xml"]).count == 3, "Atom requires it of the feed and of each entry")
    #expect(try texts("pubDate", in: files["rss.xml"]).count == 1)
    #expect(files["feed.json"]?.ranges(of: "date_published").count == 1)
  }

  @Test func draftsWithoutADateAreNoNews() throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "a") { $0.date = date(2024, 1, 1) }
    site.add("ko/posts/b.md", .post, title: "b") { $0.draft = Located(true, at: 0..<0) }
    #expect(try texts("title", in: site.build().files["feed.xml"]) == ["활자 & 글", "a"])
  }

  @Test func entriesOfUndatedPostsAreAsNewAsTheFeedOrTheBuild() throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "a")
    #expect(site.build().files["feed.xml"] == nil)
    site.options.buildDate = CalendarDate(year: 2020, month: 2, day: 3)
    #expect(
      try texts("updated", in: site.build().files["feed.xml"]) == ["2020-02-03T00:00:00Z", "2020-02-03T00:00:00Z"])
    site.add("ko/posts/b.md", .post, title: "b") { $0.updated = date(2024, 5, 6) }
    let feed = site.build().files["feed.xml"]
    #expect(try texts("updated", in: feed) == Array(repeating: "2024-05-06T00:00:00Z", count: 3))
    #expect(try texts("published", in: feed) == [], "only what an author wrote is a date of publication")
  }

  @Test(
    arguments: [
      (1969, 12, 31, nil, 0, "Wed, 31 Dec 1969 00:00:00 +0000"),
      (1970, 1, 1, 86_399, 0, "Thu, 01 Jan 1970 23:59:59 +0000"),
      (2024, 2, 29, 3_661, 540, "Thu, 29 Feb 2024 01:01:01 +0900"),
      (999, 3, 1, 0, -210, "Fri, 01 Mar 0999 00:00:00 -0330"),
      (2000, 1, 1, 0, 840, "Sat, 01 Jan 2000 00:00:00 +1400"),
    ] as [(Int, Int, Int, Int?, Int, String)])
  func rssDatesNameTheWeekdayWhereTheyWereWritten(
    _ year: Int, _ month: Int, _ day: Int, _ second: Int?, _ offset: Int, _ wanted: String
  ) {
    #expect(
      CalendarDate(year: year, month: month, day: day, secondOfDay: second, offsetMinutes: offset)?.rfc822 == wanted)
  }

  @Test func theSitemapLeavesOutDraftsSearchAndSideBySidePages() throws {
    let places = try texts("loc", in: GoldenSiteTests.trilingual.build(searchBody: "x").files["sitemap.xml"])
    #expect(places.contains("https://type.example/blog/about/") && places.contains("https://type.example/blog/tags/"))
    #expect(!places.contains { $0.contains("draft") || $0.contains("parallel") || $0.contains("search") })
    #expect(places.count == Set(places).count && places.count > 40)
  }

  @Test func jsonLDIsValidAndCannotEndItsElement() throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "</script> & \"값\"") { $0.date = date(2024, 1, 2) }
    let page = try #require(site.build().files["posts/a/index.html"])
    let start = try #require(page.firstRange(of: "<script type=\"application/ld+json\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any]
    let things = json?["@graph"] as? [[String: Any]]
    #expect(things?.compactMap { $0["@type"] as? String } == ["BlogPosting", "BreadcrumbList"])
    #expect(things?.first?["headline"] as? String == "</script> & \"값\"")
    #expect(things?.first?["datePublished"] as? String == "2024-01-02T00:00:00Z")
    #expect(things?.first?["dateModified"] as? String == "2024-01-02T00:00:00Z")
  }

  @Test(arguments: [
    ("배열 [Int]", "배열 \\[Int\\]"), ("a\\b", "a\\\\b"), ("한\n줄", "한 줄"), ("한\u{2028}줄\r\n", "한 줄"), ("한\u{85}줄", "한 줄"),
    ("“따옴표” ©", "“따옴표” ©"),
  ])
  func listsForLanguageModelsHaveOneLineForEachPage(title: String, wanted: String) throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: title)
    let list = try #require(site.build().files["llms.txt"])
    let lines = list.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lines.count == 1 && lines[0].hasPrefix("- [\(wanted)]("), "\(lines)")
  }

  @Test func languageModelsGetEveryPageAsMarkdown() throws {
    let files = GoldenSiteTests.trilingual.build().files
    let list = try #require(files["llms.txt"])
    for line in list.split(separator: "\n") where line.hasPrefix("- ") {
      let address = try #require(line.firstMatch(of: /\]\(https:\/\/type\.example\/blog\/([^)]*)\)/)).output.1
      #expect(files[address.removingPercentEncoding ?? ""] != nil, "\(line)")
    }
    #expect(!list.contains("쓰는 중"))
    #expect(files["robots.txt"] == "User-agent: *\nAllow: /\n\nSitemap: https://type.example/blog/sitemap.xml\n")
  }
}

/// Collects the text of all elements of one name.
private final class ElementReader: NSObject, XMLParserDelegate {
  private let name: String
  private var open = false
  var texts: [String] = []

  init(_ name: String) { self.name = name }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open = name == self.name
    if open { texts.append("") }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if open { texts[texts.count - 1] += text }
  }
}
