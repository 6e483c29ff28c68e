/// Tests of every way of writing a link to a page of the site.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct LinkResolutionTests {
  /// Where the links of `body`, an article at `path`, lead; one line each.
  private func goals(
    _ body: String, at path: String = "ko/posts/2024/me.md", _ others: [String: String] = Self.others,
    config: String = "languages: {ko: {}, en: {}}", assets: [String] = []
  ) -> [String] {
    var files = others
    files[path] = body
    let fixture = SiteFixture(files, config: config, assets: assets)
    let links = CrossLinker.link(fixture.site)
    return links.value.articles[fixture.number(of: path)].resolved.map(Self.text)
  }

  private static func text(_ link: ResolvedLink) -> String {
    let language = link.language.map { " @\($0)" } ?? ""
    switch link.destination {
    case .site(let path, let fragment): return path.path + (fragment.map { "#" + $0 } ?? "") + language
    case .fragment(let id): return "#" + id
    case .external(let address): return address
    case .dead: return "dead"
    }
  }

  private static let others = [
    "ko/posts/2024/constants.md":
      "---\ntitle: 상수 이야기\naliases: [/old/constants/]\n---\n## 상수 선언\n\n글\n\n## C++ & Swift\n",
    "ko/guide/closures.md": "# 클로저\n\n## 캡처값 (Capturing Values)\n\n글\n",
    "en/guide/closures.md": "# Closures\n\n## Capturing Values\n\ntext\n",
    "en/guide/only-english.md": "# Only English\n\n## One Part\n\ntext\n",
    "ko/topics/arc.md":
      "---\ntitle: 자동 참조 카운팅\ntopic:\n  names: {en: Automatic Reference Counting}\n  variants: [ARC]\n---\n설명\n",
  ]

  @Test(arguments: [
    "[a](constants.md)", "[a](constants)", "[a](./constants.md)", "[a](../2024/constants.md)",
    "[a](/posts/2024/constants/)",
    "[a](/posts/2024/constants)", "[a](/posts/2024/constants/index.html)", "[a](posts/2024/constants.md)",
    "[a](ko/posts/2024/constants.md)", "[a](/ko/posts/2024/constants.md)", "[a][r]\n\n[r]: constants.md", "[[상수 이야기]]",
    "[[상수이야기|이 글]]", "[a](/old/constants/)", "[a](constants.md?from=feed)", "[a](../constants/)", "<doc:constants>",
  ])
  func everyFormLeadsToThePage(link: String) { #expect(goals(link + "\n") == ["/posts/2024/constants/"]) }

  @Test(arguments: [
    "constants.md#상수-선언", "constants.md#%EC%83%81%EC%88%98-%EC%84%A0%EC%96%B8", "constants.md#상수-선언",
    "constants#상수%20선언",
  ])
  func fragmentsMatchHoweverTheyAreEncoded(target: String) {
    #expect(goals("[a](\(target))\n") == ["/posts/2024/constants/#상수-선언"])
  }

  @Test(arguments: ["c--swift", "c-swift", "C++-&-Swift", "C-Swift"])
  func punctuationInFragmentsDoesNotMatter(fragment: String) {
    #expect(goals("[a](constants.md#\(fragment))\n") == ["/posts/2024/constants/#c--swift"])
  }

  @Test(arguments: ["캡처값-Capturing-Values", "capturing-values", "Capturing-Values", "캡처값", "캡처값-capturing-values"])
  func headingsAnswerToDocCAndToTheirEnglish(fragment: String) {
    #expect(goals("<doc:closures#\(fragment)>\n") == ["/guide/closures/#캡처값-capturing-values"])
  }

  @Test func aPageThatIsNotTranslatedIsMarkedWithItsLanguage() {
    #expect(goals("[a](../../guide/only-english.md)\n") == ["/en/guide/only-english/ @en"])
    #expect(goals("<doc:only-english#One-Part>\n") == ["/en/guide/only-english/#one-part @en"])
    #expect(goals("[[Only English]]\n") == ["/en/guide/only-english/ @en"])
  }

  @Test func readersStayInTheirLanguage() {
    #expect(
      goals("[a](/guide/closures/) [b](closures.md) [[클로저]]\n", at: "en/guide/me.md")
        == ["/en/guide/closures/", "/en/guide/closures/", "/en/guide/closures/"])
  }

  @Test func aLanguageThatIsNamedIsMeant() {
    #expect(
      goals("[원문](/en/guide/closures/) [b](../../../en/guide/closures.md)\n")
        == ["/en/guide/closures/ @en", "/en/guide/closures/ @en"])
  }

  @Test func topicsAnswerToAllTheirNames() {
    #expect(
      goals("[[ARC]] [[자동 참조 카운팅]] [[Automatic Reference Counting|그것]] [[arc]]\n")
        == Array(repeating: "/topics/arc/", count: 4))
  }

  @Test func imagesAndDownloadsResolve() {
    let assets = [
      "ko/posts/2024/a.png", "ko/files/b.zip", "ko/Book.docc/Resources/pic@2x.png",
      "ko/Book.docc/Resources/pic~dark@2x.png",
    ]
    #expect(goals("![a](a.png) [b](../../files/b.zip)\n", assets: assets) == ["/posts/2024/a.png", "/files/b.zip"])
    let fixture = SiteFixture(["ko/Book.docc/Page.md": "# 쪽\n\n![그림](pic)\n"], assets: assets)
    let link = CrossLinker.link(fixture.site).value.articles[0].resolved[0]
    #expect(Self.text(link) == "/book/resources/pic@2x.png" || Self.text(link).hasSuffix("/pic@2x.png"))
    #expect(Array(link.variants.keys) == ["dark@2x"])
  }

  @Test func outsideAddressesStayAsTheyAre() {
    #expect(
      goals("<https://swift.org/a> https://swift.org [m](mailto:a@b.kr)\n")
        == ["https://swift.org/a", "https://swift.org", "mailto:a@b.kr"])
  }

  @Test func theSitesOwnAddressIsAPageOfIt() {
    let config = "baseURL: https://example.org/blog/\nlanguages: {ko: {}, en: {}}"
    #expect(
      goals("[a](https://example.org/blog/guide/closures/) [b](/blog/guide/closures/)\n", config: config)
        == ["/guide/closures/", "/guide/closures/"])
  }

  @Test func pagesTheSiteMakesAreThere() {
    #expect(
      goals("[a](/tags/) [b](/feed.xml) [c](/) [d](/archive/) [e](/topics/arc/) [f](/tags/none/)\n")
        == ["/tags/", "/feed.xml", "/", "/archive/", "/topics/arc/", "dead"])
  }

  @Test func emptyNamesAndStrangePathsAreDead() {
    #expect(goals("[a]() [b](../../../../../etc/passwd) [c](javascript:alert)\n") == ["dead", "dead", "dead"])
  }

  @Test func fragmentsOfTheSamePageResolve() {
    #expect(goals("## 첫째 절\n\n[a](#첫째-절) [b](#첫째%20절) [c](#)\n") == ["#첫째-절", "#첫째-절", "#top"])
  }

  @Test func titlesOfHeadingsAreOfferedForLinksWithoutWords() {
    let fixture = SiteFixture(
      Self.others.merging(["ko/a.md": "<doc:closures#capturing-values> <doc:closures>\n"]) { $1 })
    let resolved = CrossLinker.link(fixture.site).value.articles[fixture.number(of: "ko/a.md")].resolved
    #expect(resolved.map(\.title) == ["캡처값 (Capturing Values)", "클로저"])
  }
}
