/// Tests of the ledger: URLs that were published once must keep working.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct LedgerTests {
  private func ledger(_ files: [String: String]) -> String {
    String(decoding: URLLedger().adding(SiteFixture(files).site).bytes, as: UTF8.self)
  }

  /// The ledger's complaints about `files` after `before` was published, and the files after all fixes.
  private func change(
    from before: [String: String], to files: [String: String], config: String = ""
  ) -> (said: [String], fixed: [String: String]) {
    let fixture = SiteFixture(files, config: config, sides: [URLLedger.path: ledger(before)])
    let links = CrossLinker.link(fixture.site).value
    let diagnostics = LinkChecks.check(fixture.site, links).filter {
      $0.code.hasPrefix("gone-") || $0.code == "broken-ledger"
    }
    let plan = FixPlan(diagnostics)
    var fixed: [String: String] = [:]
    for (path, marked) in fixture.texts {
      let bytes = plan.applied(to: "content/" + path, fileBytes: marked.text.bytes)
      fixed[path] = String(decoding: bytes, as: UTF8.self)
    }
    return (diagnostics.map { "\($0.severity.rawValue) \($0.code)" }, fixed)
  }

  private let post = "---\ntitle: 글\n---\n## 하나\n\n## 둘\n\n## 셋\n"

  @Test func nothingIsSaidWhileEverythingAnswers() {
    #expect(change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": post, "ko/posts/b.md": "새 글\n"]).said.isEmpty)
  }

  @Test func aChangedSlugIsReportedAndTheFixWritesTheAlias() {
    let moved = "---\ntitle: 글\nslug: neu\n---\n## 하나\n\n## 둘\n\n## 셋\n"
    let first = change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": moved])
    #expect(first.said == ["warning gone-address"])
    #expect(first.fixed["ko/posts/a.md"]?.contains("slug: neu\naliases:\n  - /posts/a/\n---\n") == true)
    #expect(change(from: ["ko/posts/a.md": post], to: first.fixed).said.isEmpty)
  }

  @Test func aMovedFileIsKnownByItsTitle() {
    let first = change(from: ["ko/posts/a.md": post], to: ["ko/guide/b.md": post])
    #expect(first.said == ["warning gone-address"])
    #expect(change(from: ["ko/posts/a.md": post], to: first.fixed).said.isEmpty)
  }

  @Test func aDeletedPageIsReportedWithoutAFix() {
    let gone = change(from: ["ko/posts/a.md": post, "ko/posts/b.md": "b\n"], to: ["ko/posts/b.md": "b\n"])
    #expect(gone.said == ["warning gone-address"])
    #expect(gone.fixed == ["ko/posts/b.md": "b\n"])
  }

  @Test func aRenamedHeadingIsReportedAndTheFixMapsTheFragment() {
    let renamed = post.replacing("## 둘", with: "## 두 번째")
    let first = change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": renamed])
    #expect(first.said == ["warning gone-fragment"])
    #expect(first.fixed["ko/posts/a.md"]?.contains("aliases:\n  - \"#둘 -> 두-번째\"\n") == true)
    #expect(change(from: ["ko/posts/a.md": post], to: first.fixed).said.isEmpty)
  }

  @Test(arguments: [
    "aliases: [/x/]", "aliases:\n  - /x/", "aliases:\n- /x/", "aliases: []", "aliases:", "aliases: ~",
    "aliases: null # 없음",
    "aliases: [ ]  # 아직", "aliases: [\n  /x/, # 옛\n  '/y/',\n]",
    "aliases:   # 옛 주소\n    # 하나\n    - \"/x/\" # 처음\n    - /y/",
    "aliases: /x/", "aliases: \"/x/\"  # 옛", "aliases: ['/x/', \"/y/#a -> 하나\"]", "'aliases': [\n]", "aliases: [/x/, ]",
    "aliases: []\n# 끝", "aliases: \"\"",
  ])
  func aliasesJoinAListThatIsThere(list: String) {
    let moved = "---\ntitle: 글\nslug: neu\n\(list)\ntags: [가]\n---\n## 하나\n\n## 둘\n\n## 셋\n"
    for text in [moved, moved.replacing("tags: [가]\n", with: "")] {
      let first = change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": text])
      let fixed = SiteFixture(first.fixed)
      #expect(change(from: ["ko/posts/a.md": post], to: first.fixed).said.isEmpty, "\(first.fixed)")
      #expect(fixed.diagnostics.isEmpty, "\(first.fixed)")
      let before = SiteFixture(["ko/posts/a.md": text]).site.articles[0].frontMatter.aliases.map(\.value)
      let after = fixed.site.articles[0].frontMatter.aliases.map(\.value)
      #expect(Set(after) == Set(before.filter { !$0.isEmpty } + ["/posts/a/"]))
      // Remarks stay.
      #expect(first.fixed["ko/posts/a.md"]?.count { $0 == "#" } == text.count { $0 == "#" })
    }
  }

  @Test func goneAddressesAreErrorsWhenTheSiteIsPublished() {
    let fixture = SiteFixture(["ko/posts/b.md": "b\n"], sides: [URLLedger.path: ledger(["ko/posts/a.md": post])])
    let links = CrossLinker.link(fixture.site).value
    let found = LinkChecks.check(fixture.site, links, goneAddresses: .error)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.place?.text.path == "jikji.yml")
  }

  @Test(arguments: ["gone: [/posts/a/]", "gone: /posts/a", "redirects: {/posts/a/: /posts/b/}"])
  func whatTheSettingsSettleIsNotReported(config: String) {
    let gone = change(from: ["ko/posts/a.md": post], to: ["ko/posts/b.md": "b\n"], config: config)
    #expect(gone.said.isEmpty)
  }

  @Test func aHeadingMayBeDeclaredGone() {
    let less = post.replacing("## 둘\n\n", with: "")
    #expect(change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": less]).said == ["warning gone-fragment"])
    let config = "gone: [\"/posts/a/#둘\"]"
    #expect(change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": less], config: config).said.isEmpty)
  }

  @Test func anAddressAndAHeadingCanBeForgotten() {
    let ledger = URLLedger().adding(SiteFixture(["ko/posts/a.md": post, "ko/posts/b.md": "b\n"]).site)
    #expect(ledger.forgetting("/posts/a")?.pages.map(\.url) == ["/posts/b/"])
    #expect(ledger.forgetting("/posts/a/#둘")?.pages.first?.ids == ["하나", "셋"])
    #expect(ledger.forgetting("/posts/c/") == nil && ledger.forgetting("/posts/a/#넷") == nil)
  }

  @Test func carriageReturnsAndMissingFrontMatterAreKept() {
    let moved = "---\r\ntitle: 글\r\nslug: neu\r\naliases: []\r\n---\r\n## 하나\r\n\r\n## 둘\r\n\r\n## 셋\r\n"
    let source = SourceText.cleaning(path: "content/ko/posts/a.md", fileBytes: Array(moved.utf8)).value
    let site = SiteFixture(["ko/posts/a.md": String(decoding: source.bytes, as: UTF8.self)]).site
    let fix = AliasFix.make(for: site.articles[0], adding: ["/posts/a/"])
    let diagnostic = Diagnostic(.goneAddress, at: Place(source, 0..<1), Phrase(en: "x", ko: "x"), fix: fix)
    let fixed = FixPlan([diagnostic]).applied(to: "content/ko/posts/a.md", fileBytes: Array(moved.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == moved.replacing("[]", with: "[/posts/a/]"))
    let bare = change(from: ["ko/posts/a.md": "## 하나\n"], to: ["ko/posts/a.md": "## 둘\n"])
    #expect(bare.fixed["ko/posts/a.md"] == "---\naliases:\n  - \"#하나 -> 둘\"\n---\n## 둘\n")
  }

  @Test func twoHeadingsRenamedAtOnceArePairedInOrder() {
    let renamed = post.replacing("## 둘", with: "## 이").replacing("## 셋", with: "## 삼")
    let first = change(from: ["ko/posts/a.md": post], to: ["ko/posts/a.md": renamed])
    #expect(first.said == ["warning gone-fragment", "warning gone-fragment"])
    #expect(first.fixed["ko/posts/a.md"]?.contains("  - \"#둘 -> 이\"\n  - \"#셋 -> 삼\"\n") == true)
  }

  @Test func theLedgerNeverForgets() {
    let before = SiteFixture(["ko/posts/a.md": post, "ko/posts/b.md": "b\n"])
    let after = SiteFixture(["ko/posts/a.md": post.replacing("## 둘\n", with: "")])
    let ledger = URLLedger().adding(before.site).adding(after.site)
    #expect(ledger.pages.map(\.url) == ["/posts/a/", "/posts/b/"])
    #expect(ledger.pages.first?.ids == ["하나", "셋", "둘"])
    let text = SourceText(path: URLLedger.path, bytes: ledger.bytes)
    #expect(URLLedger.read(text).value == ledger)
    #expect(URLLedger.read(text).value.bytes == ledger.bytes)
  }

  @Test func aBrokenLedgerIsAnError() {
    let fixture = SiteFixture(["ko/a.md": "글\n"], sides: [URLLedger.path: "{\"version\": 9}"])
    let links = CrossLinker.link(fixture.site).value
    #expect(LinkChecks.check(fixture.site, links).map(\.code) == ["broken-ledger"])
  }

  @Test func redirectsListOldPathsAndFragments() {
    let site = SiteFixture(["ko/posts/a.md": "---\naliases: [/old/, \"#x -> 하나\", /older.html]\n---\n## 하나\n"]).site
    let redirects = CrossLinker.link(site).value.redirects
    #expect(redirects.map(\.from.path) == ["/old/", "/older.html", "/posts/a/"])
    #expect(redirects.map(\.to.path) == Array(repeating: "/posts/a/", count: 3))
    #expect(redirects.last?.fragments == ["x": "하나"])
  }
}
