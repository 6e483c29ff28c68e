/// Tests of home pages: landing pages, a blog's home, and covers.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct HomePageTests {
  private static func word(_ text: String) -> Located<String> { Located(text, at: 0..<0) }

  private func landing(_ change: (inout SampleSite) -> Void = { _ in }) -> (files: [String: String], codes: [String]) {
    var site = SampleSite.full
    site.assets = [
      AssetFile(path: "static/hero.svg", url: SitePath("/hero.svg"), size: 1, pixels: PixelSize(width: 4, height: 3))
    ]
    site.add("ko/index.md", .page, title: "첫 쪽", body: "<p>본문입니다</p>") {
      var hero = Hero()
      (hero.title, hero.tagline, hero.alt, hero.image) = ("찍는 <기쁨>", "한 벌 & 두 벌", "활자판", Self.word("hero.svg"))
      hero.actions = [MenuItem(Self.word("guide/start/"), name: "시작하기"), MenuItem(Self.word("posts"))]
      $0.hero = hero
      var card = FeatureCard(title: "바름")
      (card.text, card.icon, card.link) = ("검사합니다", Self.word("check"), MenuItem(Self.word("guides"), name: nil))
      var sort = FeatureCard(title: "빠름")
      sort.icon = Self.word("찍")
      $0.features = [card, sort]
    }
    change(&site)
    let built = site.build()
    return (built.files, built.diagnostics.map(\.code))
  }

  @Test func aLandingPageHasItsHeadCardsTextAndPosts() throws {
    let made = landing()
    let page = try #require(made.files["index.html"])
    #expect(made.codes.isEmpty)
    #expect(page.contains("<h1>찍는 &lt;기쁨&gt;</h1>") && page.contains("<p>한 벌 &amp; 두 벌</p>"))
    #expect(page.contains(#"<img class="hero-image" src="./hero.svg" alt="활자판" width="4" height="3">"#))
    #expect(page.contains(#"<a class="action action-main" href="./guide/start/">시작하기</a>"#))
    #expect(page.contains(#"<a class="action" href="./archive/">글</a>"#))
    #expect(page.contains(#"<svg class="icon" aria-hidden="true""#) && page.contains(">찍</span>"))
    #expect(page.contains("<p>본문입니다</p>") && page.contains("entries-cards"))
    let parts = ["<h1>", "class=\"features\"", "본문입니다", "_newest"].map { page.firstRange(of: $0)?.lowerBound }
    #expect(parts == parts.compactMap { $0 }.sorted())
  }

  @Test func whatALandingPageNamesMustExist() {
    let made = landing { site in
      site.articles[site.articles.count - 1].frontMatter.hero?.image = Self.word("heros.svg")
      site.articles[site.articles.count - 1].frontMatter.hero?.actions = [MenuItem(Self.word("gone/"))]
      site.articles[site.articles.count - 1].frontMatter.features[0].icon = Self.word("chekc")
    }
    #expect(made.codes == ["missing-image", "unknown-value", "missing-page"])
  }

  @Test func aBlogsHomeShowsCoversSetFromTitles() throws {
    let page = try #require(SampleSite.full.build().files["index.html"])
    #expect(page.contains(#"<ul class="entries entries-cards">"#))
    #expect(page.matches(of: /<svg class="cover cover-type"/).count == 2)
    #expect(!page.contains("hero-wide"))
  }

  @Test func aCoverOfTheArticlesOwnIsAPicture() {
    var site = SampleSite()
    let post = site.add("ko/posts/a.md", .post, title: "글") { $0.cover = Self.word("../표지.png") }
    site.assets = [
      AssetFile(
        path: "ko/posts/표지.png", url: SitePath("/posts/표지.png"), size: 1, pixels: PixelSize(width: 8, height: 4))
    ]
    let built = site.build()
    let address = "posts/%ED%91%9C%EC%A7%80.png"
    #expect(
      built.files["index.html"]?.contains(#"<img class="cover" src="./\#(address)" alt="" width="8" height="4""#)
        == true)
    #expect(
      built.files["posts/a/index.html"]?.contains(
        "property=\"og:image\" content=\"https://type.example/blog/\(address)\"") == true)
    site.articles[post].frontMatter.cover = Self.word("none.png")
    #expect(site.build().diagnostics.map(\.code) == ["missing-image"])
  }

  @Test(arguments: [
    ("ARC와 순환 참조", "ARC와순환참조"), ("some과 any의 차이", "SOME과ANY"), ("!?…", ""), ("가", "가"), ("Errors are values", "EAV"),
    ("ß & <i>", "SI"),
  ])
  func coversSetTheLettersOfTheTitle(_ title: String, _ sorts: String) {
    let cover = TitleCover(title: title)
    #expect(String(cover.sorts) == sorts && cover.svg == TitleCover(title: title).svg)
    let shown = cover.svg.matches(of: />([^<]+)<\/text>/).map { String($0.output.1) }.joined()
    #expect(shown.sorted() == sorts.sorted())
    #expect(cover.svg.contains("class=\"sealed\"") == !sorts.isEmpty)
  }

  @Test func aLanguageWithoutPostsShowsAFewOfTheOthers() throws {
    var site = SampleSite()
    for day in 1...6 {
      site.add("ko/posts/\(day).md", .post, title: "글 \(day)") {
        $0.date = CalendarDate(year: 2024, month: 1, day: day).map { Located($0, at: 0..<0) }
      }
    }
    site.add("en/about.md", .page, title: "About")
    let none = try #require(site.build().files["en/index.html"])
    #expect(none.matches(of: /entry-title/).count == 4)
    site.add("en/posts/1.md", .post, title: "Post 1")
    let one = try #require(site.build().files["en/index.html"])
    #expect(one.matches(of: /entry-title/).count == 1 && one.contains("Post 1"))
  }
}
