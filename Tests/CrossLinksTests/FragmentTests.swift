/// Tests of URL fragments: everything that can identify a place in a page.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct FragmentTests {
  /// The id in the page `body` that `written` means.
  private func id(_ written: String, in body: String, config: String = "") -> String? {
    let fixture = SiteFixture(["ko/a.md": body], config: config)
    return FragmentFinder(index: SiteIndex(fixture.site)).id(for: written, in: 0)
  }

  private let page =
    "---\ntitle: 쪽 제목\naliases: ['#old -> 둘-째', '#gone -> 없음']\n---\n## 하나\n\n## 둘 째\n\n## 값 (Values) {#v}\n\n### C++\n"

  @Test(
    arguments: [
      ("하나", "하나"), ("둘-째", "둘-째"), ("둘 째", "둘-째"), ("둘째", "둘-째"), ("old", "둘-째"), ("v", "v"), ("V", "v"),
      ("values", "v"),
      ("값", "v"), ("값-values", "v"), ("c", "c"), ("c++", "c"), ("top", "top"), (":~:text=가", ":~:text=가"),
      ("쪽-제목", "top"),
      ("쪽제목", "top"), ("없음", nil), ("gone", nil), ("", nil), ("!!", nil), ("fn-1", nil),
    ] as [(String, String?)])
  func headingsAnswerToAllTheirNames(written: String, wanted: String?) { #expect(id(written, in: page) == wanted) }

  @Test func aTitleHeadingIsTheTopOfItsPage() {
    #expect(id("큰-제목", in: "# 큰 제목\n\n글\n") == "top")
    #expect(id("큰제목", in: "# 큰 제목\n\n글\n") == "top")
  }

  @Test func footnotesAreThereWhereThePageHasSome() {
    #expect(id("fn-1", in: "글[^1]\n\n[^1]: 말\n") == "fn-1")
    #expect(id("fnref-1", in: "글[^1]\n\n[^1]: 말\n") == "fnref-1")
    #expect(id("fn-1", in: "글\n") == nil)
  }

  @Test func samplesHaveIDs() {
    #expect(id("s1", in: "```swift id=s1\nlet a = 1\n```\n") == "s1")
    #expect(id("s2", in: "```swift id=s1\nlet a = 1\n```\n") == nil)
  }

  @Test func rawHTMLHasIDsWhereItIsPassedThrough() {
    let body = "<a id=\"x\"></a>\n\n글 <a name='y'></a>\n"
    #expect(id("x", in: body, config: "html: allow") == "x")
    #expect(id("y", in: body, config: "html: allow") == "y")
    #expect(id("z", in: body, config: "html: allow") == nil)
    #expect(id("x", in: body) == nil)
  }

  @Test(arguments: [
    ("#old -> new", "", "old", "new"), ("/p/#old -> #new", "/p/", "old", "new"), ("/p/#old", "/p/", "old", ""),
    ("#%EA%B0%80->나", "", "가", "나"), ("#  a  ->  b  ", "", "a", "b"),
  ])
  func aliasesMoveFragments(alias: String, path: String, old: String, new: String) {
    let move = FragmentMove(alias)
    #expect(move?.path == path && move?.old == old && move?.new == new)
  }

  @Test(arguments: ["/old/", "", "#", "# -> b"])
  func aliasesWithoutAFragmentMoveNone(alias: String) { #expect(FragmentMove(alias) == nil) }

  @Test func glossesOfHeadingsAreTheWordsInBrackets() {
    #expect(FragmentFinder.gloss(of: "값 (Values)") == "Values" && FragmentFinder.beforeGloss(of: "값 (Values)") == "값 ")
    #expect(FragmentFinder.gloss(of: "값") == nil && FragmentFinder.beforeGloss(of: "(값)") == nil)
  }

  @Test func anAnchorMustBeThereJustSo() {
    let fixture = SiteFixture(["ko/a.md": page])
    let finder = FragmentFinder(index: SiteIndex(fixture.site))
    #expect(["top", "하나", "v", "values", "old"].allSatisfy { finder.isAnchor($0, in: 0) })
    #expect(!["둘째", "V", "없음"].contains { finder.isAnchor($0, in: 0) })
  }
}

@Suite struct RedirectTests {
  private func redirects(_ files: [String: String]) -> [String] {
    CrossLinker.link(SiteFixture(files).site).value.redirects.map { redirect in
      "\(redirect.from.path) → \(redirect.to.path)"
        + redirect.fragments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    }
  }

  @Test func aliasesBecomeFoldersOrOldFiles() {
    #expect(
      redirects(["ko/posts/a.md": "---\naliases: [/old, /x.html, y, /가/나]\n---\n글\n"])
        == [
          "/old/ → /posts/a/", "/posts/y/ → /posts/a/", "/x.html → /posts/a/", "/가/나/ → /posts/a/",
        ])
  }

  @Test func anAliasThatAPageHasIsLeftOut() {
    #expect(redirects(["ko/a.md": "---\naliases: [/b/]\n---\n글\n", "ko/b.md": "글\n"]) == [])
  }

  @Test func movedFragmentsGoWithTheirPath() {
    #expect(
      redirects(["ko/a.md": "---\naliases: [/o/, '/o/#x -> 하나', '#y -> 하나']\n---\n## 하나\n"])
        == ["/a/ → /a/ y=하나", "/o/ → /a/ x=하나"])
  }
}
