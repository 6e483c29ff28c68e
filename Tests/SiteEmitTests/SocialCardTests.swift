/// Tests of social cards: what is drawn, where pages refer to it, and which picture is used without cards.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct SocialCardTests {
  private static func word(_ text: String) -> Located<String> { Located(text, at: 0..<0) }

  private func site(_ titles: [String], draws: Bool = true) -> SampleSite {
    var site = SampleSite()
    site.options.drawsCards = draws
    for (number, title) in titles.enumerated() { site.add("ko/posts/\(number).md", .post, title: title) }
    return site
  }

  private func picture(_ page: String?) -> String? {
    page?.firstMatch(of: /property="og:image" content="([^"]*)"/).map { String($0.output.1) }
  }

  @Test func eachArticleHasACardOfItsTitleThatItsPageNames() throws {
    let site = site(["상수 <이름> & \"값\"", "둘"])
    let cards = site.emitter.value.socialCards
    #expect(cards.count == 2)
    let drawing = String(decoding: cards[0].svg, as: UTF8.self)
    #expect(drawing.hasPrefix("<svg ") && drawing.contains("상수 &lt;이름&gt; &amp; &quot;값&quot;</text>"))
    #expect(drawing.contains("활자 &amp; 글") && !drawing.contains("{{"))
    let page = site.build().files["posts/0/index.html"]
    #expect(picture(page) == "https://type.example/blog/\(cards[0].path)")
    #expect(page?.contains(#"<meta property="og:image:width" content="1200">"#) == true)
    #expect(page?.contains("summary_large_image") == true)
  }

  @Test func cardsFollowFromWhatTheyShow() {
    let paths = { (titles: [String]) in site(titles).emitter.value.socialCards.map(\.path) }
    #expect(paths(["하나", "둘"]) == paths(["하나", "둘"]))
    #expect(Set(paths(["하나", "둘"]) + paths(["하나", "셋"])).count == 3)
    #expect(paths(["같음", "같음"]).count == 1)
    var branded = site(["하나"])
    branded.config.style.brand = Self.word("#123456")
    #expect(branded.emitter.value.socialCards.map(\.path) != paths(["하나"]))
    #expect(paths(["하나"]).allSatisfy { $0.wholeMatch(of: /cards\/[0-9a-f]{16}\.png/) != nil })
  }

  @Test func withoutCardsTheSitesOwnPictureStandsInAndNeverAnSVG() {
    var plain = site(["하나"], draws: false)
    #expect(plain.emitter.value.socialCards.isEmpty && picture(plain.build().files["posts/0/index.html"]) == nil)
    plain.assets = ["a.svg", "card.png"].map {
      AssetFile(path: "static/" + $0, url: SitePath("/" + $0), size: 1, pixels: nil)
    }
    plain.config.card = Self.word("card.png")
    plain.articles[0].frontMatter.cover = Self.word("/a.svg")
    let files = plain.build().files
    for path in ["posts/0/index.html", "index.html", "archive/index.html"] {
      #expect(picture(files[path]) == "https://type.example/blog/card.png", "\(path)")
    }
    #expect(!files.values.contains { $0.contains("og:image") && picture($0)?.hasSuffix(".svg") == true })
  }

  @Test func anArticleWithACoverOfPixelsNeedsNoCard() {
    var site = site(["하나"])
    site.assets = [AssetFile(path: "static/a.png", url: SitePath("/a.png"), size: 1, pixels: nil)]
    site.articles[0].frontMatter.cover = Self.word("/a.png")
    #expect(site.emitter.value.socialCards.isEmpty)
    #expect(picture(site.build().files["posts/0/index.html"]) == "https://type.example/blog/a.png")
  }

  @Test func theSitesOwnTemplateDrawsTheCards() {
    var site = site(["하나"])
    site.overrides["card.svg.mustache"] = SourceText(path: "c", "<svg><text>{{title}} {{byline}}</text></svg>")
    #expect(
      site.emitter.value.socialCards.map { String(decoding: $0.svg, as: UTF8.self) } == ["<svg><text>하나 </text></svg>"])
  }

  @Test(arguments: [
    ("짧은 제목", ["짧은 제목"]), ("놓아주지 않는 손, ARC와 순환 참조", ["놓아주지 않는 손,", "ARC와 순환 참조"]),
    ("", []), ("a\u{1}b\u{7F}", ["ab"]),
  ])
  func titlesBreakBetweenWords(_ title: String, _ lines: [String]) { #expect(CardTitle(title).lines == lines) }

  @Test func longTitlesGetSmallerAndAreCutWhenNothingElseHelps() {
    let words = CardTitle((1...12).map { "낱말\($0)" }.joined(separator: " "))
    #expect(words.size < 104 && words.lines.count <= 4)
    let endless = CardTitle(String(repeating: "가", count: 300))
    #expect(endless.size == 60 && endless.lines.count == 5 && endless.lines[4].hasSuffix("…"))
    for line in words.lines { #expect(CardTitle.width(of: line) * Double(words.size) <= 1032) }
  }
}
