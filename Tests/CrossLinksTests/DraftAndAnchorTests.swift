/// Tests of links to drafts by name, links to the Markdown versions of pages, and aliases of missing headings.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct DraftAndAnchorTests {
  private func said(_ body: String, _ others: [String: String]) -> [String] {
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": body]) { $1 })
    return CrossLinker.link(fixture.site).diagnostics.map(\.code)
  }

  private let drafts = [
    "ko/posts/d.md": "---\ntitle: 초안 제목\ndraft: true\n---\n## 절\n\n글\n",
    "ko/posts/later.md": "---\ntitle: 나중\ndate: 2999-01-01\n---\n글\n",
  ]

  @Test(arguments: ["[[초안 제목]]", "[[초안제목#절]]", "[[나중|보기]]", "[[later]]", "[초안](d.md)"])
  func aNameOfADraftIsALinkToADraft(link: String) { #expect(said(link + "\n", drafts) == ["link-to-draft"]) }

  /// Dictionaries have another order in each process, so one draft of many is hardly ever the first by chance.
  @Test func ofDraftsWithOneAddressTheFirstIsNamed() {
    var files: [String: String] = [:]
    for number in 10..<40 {
      files["ko/posts/d\(number).md"] = "---\ntitle: 초안 \(number)\ndraft: true\nslug: same\n---\n글\n"
    }
    let fixture = SiteFixture(files.merging(["ko/posts/me.md": "[초안](/posts/same/)\n"]) { $1 })
    let found = CrossLinker.link(fixture.site).diagnostics.filter { $0.code == "link-to-draft" }
    #expect(found.count == 1 && found[0].message.english.contains("d10.md"), "\(found.map(\.message.english))")
  }

  @Test func aNameOfNothingIsStillMissing() { #expect(said("[[없는 것]]\n", drafts) == ["missing-topic"]) }

  @Test func markdownTwinsAreThere() {
    let fixture = SiteFixture([
      "ko/posts/a.md": "글\n", "ko/index.md": "글\n", "en/b.md": "text\n",
      "ko/posts/me.md":
        "[a](/posts/a/index.md) [b](/index.md) [c](/en/b/index.md) [d](/posts/z/index.md) [e](z/index.md)\n",
    ])
    let links = CrossLinker.link(fixture.site)
    let goals = links.value.articles[fixture.number(of: "ko/posts/me.md")].resolved.map(\.destination)
    #expect(goals[0] == .site(SitePath("/posts/a/index.md"), fragment: nil))
    #expect(goals[2] == .site(SitePath("/en/b/index.md"), fragment: nil))
    #expect(goals[3] == .dead && goals[4] == .dead)
    #expect(links.diagnostics.map(\.code) == ["missing-page", "missing-page"])
  }

  @Test(arguments: ["\"#b -> 없음\"", "\"/o/#b -> 없음\"", "\"#b -> \""])
  func anAliasOfAHeadingThatIsNotThereIsAnError(alias: String) {
    let body = "---\ntitle: 나\naliases: [\(alias)]\n---\n## 하나\n\n글\n"
    #expect(said(body, [:]) == ["bad-alias"])
  }

  @Test func anAliasOfAHeadingThatIsThereKeepsItsOldName() {
    let body =
      "---\ntitle: 나\naliases: [\"#b -> 하나\", \"/o/#c -> %ED%95%98%EB%82%98\", \"/o/#d -> top\"]\n---\n## 하나\n\n[b](#b)\n"
    #expect(said(body, [:]) == [])
    let article = SiteFixture(["ko/posts/me.md": body]).site.articles[0]
    #expect(article.outline.map(\.aliases) == [["b"]])
  }

  /// Pages with many headings are looked up in tables; the outcome is the same.
  @Test(arguments: [3, 200])
  func fragmentsAreFoundInShortAndLongPagesAlike(fillers: Int) {
    let filler = (0..<fillers).map { "## 절 \($0)\n\n" }.joined()
    let front = "---\ntitle: 나\naliases: [\"#old -> 둘\"]\n---\n"
    let body =
      front + filler + "## 둘\n\n## C++\n\n## 캡처값 (Capturing Values)\n\n```swift id=s\n```\n\n"
      + "[a](#둘) [b](#old) [c](#C++) [d](#capturing-values) [e](#Capturing-Values) [f](#캡처값) [g](#없음)\n"
    let fixture = SiteFixture(["ko/posts/me.md": body])
    let links = CrossLinker.link(fixture.site)
    let goals = links.value.articles[0].resolved.map(\.destination)
    let found = ["둘", "둘", "c", "캡처값-capturing-values", "캡처값-capturing-values", "캡처값-capturing-values", "없음"]
    #expect(goals == found.map { .fragment($0) })
    #expect(links.diagnostics.map(\.code) == ["missing-fragment"])
  }

  @Test(arguments: [3, 100])
  func headingsOfLongTranslationsAnswerToTheirOriginals(count: Int) {
    let korean = (0..<count).map { "## 절 \($0)\n\n" }.joined() + "[a](#Part-\(count - 1))\n"
    let english = (0..<count).map { "## Part \($0)\n\n" }.joined()
    let fixture = SiteFixture(
      ["ko/guide/a.md": korean, "en/guide/a.md": english], config: "languages: {ko: {}, en: {}}")
    let links = CrossLinker.link(fixture.site).value
    #expect(
      links.articles[fixture.number(of: "ko/guide/a.md")].resolved.map(\.destination) == [.fragment("절-\(count - 1)")])
  }
}
