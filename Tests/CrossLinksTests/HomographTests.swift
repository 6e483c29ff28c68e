/// Tests of the disambiguation page for a name of several topics.
import ArticleModel
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct HomographTests {
  private static let config = """
    languages: {ko: {}, en: {}}
    topics:
      scope: {names: {ko: 범위, en: scope}, definition: 이름이 보이는 곳}
      range: {names: {ko: 범위, en: range}}
      order: {names: {en: order}, variants: [Range]}
    """

  private func links(_ files: [String: String]) -> (SiteFixture, SiteLinks) {
    let fixture = SiteFixture(files, config: Self.config)
    return (fixture, CrossLinker.link(fixture.site).value)
  }

  private func goal(_ body: String, at path: String = "ko/me.md") -> String {
    let (fixture, links) = links([path: body, "en/b.md": "# B\n", "ko/c.md": "# 다\n"])
    guard case .site(let goal, _)? = links.articles[fixture.number(of: path)].resolved.first?.destination else {
      return "none"
    }
    return goal.path
  }

  @Test func aSharedNameLeadsToThePageThatTellsItsTopicsApart() {
    #expect(goal("[[범위]]\n") == "/topics/범위/")
    #expect(goal("[[범위]]\n", at: "en/me.md") == "/en/topics/범위/")
    #expect(goal("[[range]]\n") == "/topics/range-2/")
  }

  @Test func aNameOfOneTopicLeadsToIt() {
    #expect(goal("[[scope]]\n") == "/topics/scope/")
    #expect(goal("[[order]]\n") == "/topics/order/")
  }

  @Test func theArticlesOwnTopicDecides() {
    #expect(goal("---\ntopics: [scope]\n---\n[[범위]]\n") == "/topics/scope/")
    #expect(goal("---\ntags: [order, scope]\n---\n[[범위]]\n") == "/topics/scope/")
    // What is said in the shared name, or twice, decides nothing.
    #expect(goal("---\ntopics: [범위]\n---\n[[범위]]\n") == "/topics/범위/")
    #expect(goal("---\ntopics: [scope, order]\n---\n[[range]]\n") == "/topics/order/")
  }

  @Test func thePageNamesItsTopicsInEachLanguage() {
    let (_, links) = links(["ko/a.md": "# 가\n", "en/b.md": "# B\n"])
    let pages = links.topics.filter { !$0.meanings.isEmpty }.map {
      "\($0.url.path) \($0.title) \($0.meanings.joined(separator: ","))"
    }
    #expect(
      pages.sorted() == [
        "/en/topics/range-2/ range range,order", "/en/topics/범위/ 범위 scope,range", "/topics/range-2/ range range,order",
        "/topics/범위/ 범위 scope,range",
      ])
  }

  @Test func topicsGrownFromTagsShareNoName() {
    let fixture = SiteFixture(["ko/a.md": "---\ntags: [Swift]\n---\n글\n", "ko/b.md": "---\ntags: [swift]\n---\n글\n"])
    #expect(CrossLinker.link(fixture.site).value.topics.allSatisfy { $0.meanings.isEmpty })
  }
}
