/// Tests of what a page has below its text and in its head: links to share and edit it, its origin, backlinks, metadata for search engines
/// and cards.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct ArticleFootTests {
  private static let nowhere = 0..<0

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Located<CalendarDate>? {
    CalendarDate(year: year, month: month, day: day).map { Located($0, at: Self.nowhere) }
  }

  /// The page of the first article of a site.
  private func page(_ site: SampleSite, _ path: String = "posts/a/index.html") -> String {
    site.build().files[path] ?? ""
  }

  private func post(_ title: String = "글", change: (inout FrontMatter) -> Void = { _ in }) -> SampleSite {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: title) { matter in
      matter.date = date(2024, 1, 2)
      change(&matter)
    }
    return site
  }

  // MARK: Sharing and editing

  @Test func aPostCanBePassedOn() {
    let shown = page(post("가 & 나"))
    let address = "https%3A%2F%2Ftype.example%2Fblog%2Fposts%2Fa%2F"
    let title = "%EA%B0%80%20%26%20%EB%82%98"
    #expect(
      shown.contains("href=\"https://x.com/intent/post?text=\(title)&amp;url=\(address)\" rel=\"noopener nofollow\""))
    #expect(shown.contains("href=\"https://www.facebook.com/sharer/sharer.php?u=\(address)\""))
    #expect(shown.contains("href=\"mailto:?subject=\(title)&amp;body=\(address)\""))
  }

  @Test func pagesUnlistedPostsAndSitesWithoutAnAddressHaveNothingToPassOn() {
    #expect(!page(post { $0.unlisted = true }).contains("data-share"))
    var site = post()
    site.config.baseURL = "/"
    #expect(page(site).contains("article-foot") && !page(site).contains("data-share"))
    site = SampleSite()
    site.add("ko/a.md", .page, title: "쪽")
    #expect(page(site, "a/index.html").contains("article-foot") && !page(site, "a/index.html").contains("data-share"))
  }

  @Test(arguments: [
    ("https://git.example/edit/{path}?ref=main", "https://git.example/edit/ko/posts/%EA%B0%80.md?ref=main"),
    ("https://git.example/edit/", "https://git.example/edit/ko/posts/%EA%B0%80.md"),
    ("javascript:alert(1)//{path}", nil), ("", nil),
  ])
  func anArticleCanBeEditedWhereItsSourceIs(pattern: String, address: String?) {
    var site = SampleSite()
    site.config.editURL = Located(pattern, at: Self.nowhere)
    site.add("ko/posts/가.md", .post, title: "글")
    let shown = page(site, "posts/가/index.html")
    #expect(shown.contains("class=\"edit-link\"") == (address != nil))
    if let address { #expect(shown.contains("<a href=\"\(address)\" rel=\"noopener nofollow\">")) }
  }

  // MARK: Origin

  @Test func theOriginShowsWhatIsKnownOfIt() {
    var source = SourceCredit()
    #expect(!page(post()).contains("class=\"provenance\""))
    source.title = "원글 <1>"
    let bare = page(post { $0.source = source })
    #expect(bare.contains("<dd>원글 &lt;1&gt;</dd>"))
    source.url = Located("https://old.example/1", at: Self.nowhere)
    (source.author, source.date, source.language, source.revision) = ("김", "2015", "en", "3")
    let whole = page(post { $0.source = source })
    #expect(
      whole.contains(
        "<dd><a href=\"https://old.example/1\">원글 &lt;1&gt;</a> <span>김</span> <span>English</span> <span>2015</span>"))
    source.title = nil
    #expect(page(post { $0.source = source }).contains("<a href=\"https://old.example/1\">https://old.example/1</a>"))
  }

  @Test func changesAreListedWithTheirDates() {
    let shown = page(
      post {
        $0.history = [
          HistoryNote(date: CalendarDate(year: 2024, month: 5, day: 6), note: "고침"), HistoryNote(date: nil, note: "옮김"),
        ]
      })
    #expect(shown.contains("<dt><time datetime=\"2024-05-06\">2024년 5월 6일</time></dt><dd>고침</dd>"))
    #expect(shown.contains("<dd>옮김</dd>") && !shown.contains("<time datetime=\"\">"))
  }

  @Test func theLicenceIsTheArticlesElseTheSites() {
    var site = post()
    site.config.license = "CC-BY-4.0"
    #expect(page(site).contains("href=\"https://creativecommons.org/licenses/by/4.0/\" rel=\"license\""))
    site = post { $0.license = Located("우리 것", at: Self.nowhere) }
    site.config.license = "CC-BY-4.0"
    #expect(page(site).contains("<dd>우리 것</dd>") && !page(site).contains("rel=\"license\""))
  }

  // MARK: Connections

  @Test func pagesThatLinkHereAreListedWithTheirSentences() {
    var site = post()
    for number in 1...22 { site.add("ko/posts/b\(number).md", .post, title: "나 \(number)") }
    let hidden = site.add("ko/posts/c.md", .post, title: "숨음") { $0.unlisted = true }
    site.links[0].backlinks = [Backlink(article: hidden, sentence: "숨은 말")]
    site.links[0].backlinks += (1...22).map { Backlink(article: $0, sentence: "말 \($0) <b>") }
    let shown = page(site)
    #expect(shown.contains("<a href=\"../../posts/b1/\">나 1</a><p>말 1 &lt;b&gt;</p>"))
    #expect(shown.contains("나 20") && !shown.contains("나 21"), "at most twenty")
    #expect(!shown.contains("숨은 말"))
  }

  @Test func relatedArticlesAreFiveAtMostAndNoneThatLinkHere() throws {
    var site = post()
    for number in 1...8 { site.add("ko/posts/b\(number).md", .post, title: "나 \(number)") }
    let hidden = site.add("ko/posts/c.md", .post, title: "숨음") { $0.unlisted = true }
    site.links[0].related = [hidden] + Array(1...8)
    site.links[0].backlinks = [Backlink(article: 2, sentence: "말")]
    let shown = page(site)
    let start = try #require(shown.firstRange(of: "class=\"related\"")).upperBound
    let related = shown[start..<(try #require(shown[start...].firstRange(of: "</section>")).lowerBound)]
    for number in [1, 3, 4, 5, 6] { #expect(related.contains("나 \(number)</a><p>나 \(number)의 첫 문단</p>")) }
    for number in [2, 7, 8] { #expect(!related.contains("나 \(number)</a>")) }
    #expect(!related.contains("숨음"))
  }

  @Test func neighboursAreTheOlderAndTheNewerPost() {
    var site = post()
    site.add("ko/posts/b.md", .post, title: "새 글") { $0.date = date(2024, 2, 1) }
    site.add("ko/posts/c.md", .post, title: "옛 글") { $0.date = date(2023, 2, 1) }
    let shown = page(site)
    #expect(shown.contains("<a class=\"previous\" href=\"../../posts/c/\" rel=\"prev\">"))
    #expect(shown.contains("<a class=\"next\" href=\"../../posts/b/\" rel=\"next\">"))
    #expect(!page(site, "posts/b/index.html").contains("class=\"next\""))
    #expect(!page(site, "posts/c/index.html").contains("class=\"previous\""))
  }

  // MARK: Head

  private func meta(_ name: String, _ page: String) -> String? {
    for kind in ["property", "name"] {
      guard let start = page.firstRange(of: "<meta \(kind)=\"\(name)\" content=\"") else { continue }
      return String(page[start.upperBound...].prefix { $0 != "\"" })
    }
    return nil
  }

  @Test(arguments: [("ko", "ko_KR", "a/"), ("en", "en_US", "en/a/"), ("ja", "ja_JP", "ja/a/"), ("fr", "fr", "fr/a/")])
  func cardsNameTheLanguageAndTheAddress(language: String, locale: String, place: String) {
    var site = SampleSite()
    site.config.languages[language] = site.config.languages[language] ?? LanguageConfig()
    site.add("\(language)/a.md", .page, title: "\"A\" & B")
    let shown = page(site, place + "index.html")
    #expect(meta("og:locale", shown) == locale && meta("og:title", shown) == "&quot;A&quot; &amp; B")
    #expect(meta("og:url", shown) == "https://type.example/blog/" + place)
    #expect(meta("og:type", shown) == "article" && meta("twitter:card", shown) == "summary")
    #expect(shown.contains("<link rel=\"canonical\" href=\"https://type.example/blog/\(place)\">"))
    #expect(meta("robots", shown) == nil && meta("article:published_time", shown) == nil)
  }

  @Test func datesOfAPostAreThoseOfItsCard() {
    let shown = page(post { $0.updated = date(2024, 3, 4) })
    #expect(meta("article:published_time", shown) == "2024-01-02T00:00:00Z")
    #expect(meta("article:modified_time", shown) == "2024-03-04T00:00:00Z")
    #expect(shown.contains("\"dateModified\":\"2024-03-04T00:00:00Z\""))
    #expect(meta("og:type", page(SampleSite.full, "index.html")) == "website")
    #expect(page(SampleSite.full, "index.html").contains("\"@type\":\"WebSite\""))
    #expect(page(SampleSite.full, "tags/index.html").contains("\"@type\":\"CollectionPage\""))
  }

  @Test func searchEnginesGetPeopleLicencesAndTheWayDown() {
    let shown = page(
      post {
        $0.authors = [Located("김", at: Self.nowhere), Located("박", at: Self.nowhere)]
        $0.license = Located("CC-BY-4.0", at: Self.nowhere)
      })
    #expect(shown.contains("\"author\":[{\"@type\":\"Person\",\"name\":\"김\"},{\"@type\":\"Person\",\"name\":\"박\"}]"))
    #expect(shown.contains("\"license\":\"https://creativecommons.org/licenses/by/4.0/\""))
    #expect(shown.contains("\"@type\":\"BreadcrumbList\"") && shown.contains("\"position\":2,\"name\":\"글\""))
    #expect(!page(post()).contains("\"author\"") && !page(post()).contains("\"license\""))
  }

  @Test func anUnlistedPageAsksToStayOutOfSearch() {
    #expect(meta("robots", page(post { $0.unlisted = true })) == "noindex")
  }

  @Test(arguments: [
    ("MIT", "opensource.org/license/mit"), ("GFDL-1.3-or-later", "gnu.org/licenses/fdl-1.3.html"),
    ("MPL-2.0", "mozilla.org"),
    ("Apache-2.0", "apache.org/licenses/LICENSE-2.0"), ("BSD-2-Clause", "bsd-2-clause"),
    ("BSD-3-Clause", "bsd-3-clause"),
    ("CC0-1.0", "publicdomain/zero/1.0/"), ("CC-BY-NC-ND-2.0-KR", "creativecommons.org/licenses/by-nc-nd/2.0/kr/"),
    ("CC-BY-4.0", "creativecommons.org/licenses/by/4.0/"),
  ])
  func knownLicencesLeadToTheirText(identifier: String, part: String) {
    #expect(License(identifier: identifier).url?.contains(part) == true)
    #expect(License(identifier: identifier + "x").url?.hasSuffix(part) != true)
  }
}
