/// Tests of which article is the translation of which, by `translationOf:` or equal paths.
import ArticleModel
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct TranslationPairTests {
  private static let config = "languages: {ko: {}, en: {}, ja: {}}"

  /// The other editions of each article, as `path: language=path …`.
  private func pairs(_ files: [String: String]) -> [String] {
    let fixture = SiteFixture(files, config: Self.config)
    let links = CrossLinker.link(fixture.site).value
    return zip(fixture.site.articles, links.articles).map { article, links in
      let others = links.translations.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(fixture.site.articles[$0.value].path)" }
      return ([article.path] + others).joined(separator: " ")
    }
  }

  @Test func equalPathsArePairs() {
    #expect(pairs(["ko/a.md": "글\n", "en/a.md": "text\n"]) == ["en/a.md ko=ko/a.md", "ko/a.md en=en/a.md"])
  }

  @Test(arguments: ["en/guide/b.md", "en/guide/b", "/en/guide/b.md"])
  func theKoreanPageMayNameTheEnglishOne(original: String) {
    #expect(
      pairs(["ko/guide/a.md": "---\ntranslationOf: \(original)\n---\n# 가\n", "en/guide/b.md": "# B\n"])
        == ["en/guide/b.md ko=ko/guide/a.md", "ko/guide/a.md en=en/guide/b.md"])
  }

  @Test(arguments: ["ko/guide/a.md", "ko/guide/a"])
  func theEnglishPageMayNameTheKoreanOne(original: String) {
    #expect(
      pairs(["ko/guide/a.md": "# 가\n", "en/guide/b.md": "---\ntranslationOf: \(original)\n---\n# B\n"])
        == ["en/guide/b.md ko=ko/guide/a.md", "ko/guide/a.md en=en/guide/b.md"])
  }

  @Test func aPageWithoutCounterpartStandsAlone() {
    #expect(pairs(["ko/a.md": "글\n", "en/b.md": "text\n"]) == ["en/b.md", "ko/a.md"])
  }

  @Test func linksLeadToTheReadersOwnEdition() {
    let fixture = SiteFixture(
      [
        "ko/guide/a.md": "---\ntranslationOf: en/guide/b.md\n---\n# 가\n\n## 절\n", "en/guide/b.md": "# B\n\n## Part\n",
        "ko/me.md": "[b](../guide/b.md#part) [[B]]\n",
      ], config: Self.config)
    let me = CrossLinker.link(fixture.site).value.articles[fixture.number(of: "ko/me.md")]
    #expect(me.resolved.last?.destination == .site(SitePath("/guide/a/"), fragment: nil))
  }
}
