/// Links to drafts by name, to Markdown twins, and aliases of headings that are not there.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct WithheldAndTwinTests {
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

  @Test func aNameOfNothingIsStillMissing() { #expect(said("[[없는 것]]\n", drafts) == ["missing-topic"]) }
}
