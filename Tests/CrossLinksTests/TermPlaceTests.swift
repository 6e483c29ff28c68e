/// Tests of banned terms wherever a reader sees them, and of spaces within terms.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct TermPlaceTests {
  private static let glossary = """
    terms:
      - {term: property, preferred: 프로퍼티, banned: [속성]}
      - {term: access control, preferred: 접근 제어, banned: [액세스 컨트롤]}
      - {term: parameter, preferred: 매개변수}
      - {term: subscript, preferred: 서브스크립트}
      - {term: C++, preferred: "C++", banned: [씨플플]}
    """

  private func found(_ text: String, _ others: [String: String] = [:]) -> (SiteFixture, [Diagnostic]) {
    let fixture = SiteFixture(
      others.merging(["ko/posts/me.md": text]) { $1 }, assets: ["ko/posts/x.png"],
      sides: ["glossary.yml": Self.glossary])
    let all = TermChecks.check(fixture.site, CrossLinker.link(fixture.site).value)
    return (fixture, all.filter { $0.place?.text.path == "content/ko/posts/me.md" })
  }

  private func fixed(_ text: String) -> (text: String, count: Int) {
    let (_, diagnostics) = found(text)
    let bytes = FixPlan(diagnostics).applied(to: "content/ko/posts/me.md", fileBytes: Array(text.utf8))
    return (String(decoding: bytes, as: UTF8.self), diagnostics.count)
  }

  @Test(arguments: [
    ("[속성](me.md)을 본다.", "[프로퍼티](me.md)를 본다."), ("![속성의 그림](x.png)", "![프로퍼티의 그림](x.png)"),
    ("[![속성](x.png) 속성](me.md)", "[![프로퍼티](x.png) 프로퍼티](me.md)"),
    ("[속성][a]은 이렇다.\n\n[a]: me.md", "[프로퍼티][a]는 이렇다.\n\n[a]: me.md"), ("## [속성](me.md)", "## [프로퍼티](me.md)"),
  ]) func wordsOfLinksAndPicturesAreRespelled(before: String, after: String) {
    #expect(fixed(before + "\n").text == after + "\n")
  }

  @Test(arguments: ["[속성]을 본다.\n\n[속성]: me.md", "[속성][]을 본다.\n\n[속성]: me.md", "![속성]\n\n[속성]: x.png"])
  func aWordThatIsALabelIsReportedAndLeft(text: String) {
    #expect(fixed(text + "\n") == (text + "\n", 1))
  }

  @Test(arguments: [
    "[속성 이야기](https://example.org/a)를 본다.", "<https://example.org/속성>", "https://example.org/속성 을 본다.", "`속성`을 본다.",
  ]) func addressesAndTitlesOfPagesElsewhereStay(text: String) { #expect(fixed(text + "\n") == (text + "\n", 0)) }

  @Test func titleAndDescriptionAreRead() {
    let before = "---\ntitle: 속성 이야기\ndescription: \"속성을 설명합니다.\"\ntags: [속성]\n---\n글\n"
    #expect(fixed(before) == (before.replacing("속성을", with: "프로퍼티를"), 2))
    let title = found(before).1.first
    #expect(title?.fix == nil && title?.notes.first?.message.english.contains("'jikji glossary rename'") == true)
    // Links may name it by this heading.
    #expect(fixed("# 속성 이야기\n\n글\n") == ("# 속성 이야기\n\n글\n", 1))
    #expect(fixed("---\ntitle: 글\ndescription: 씨플플을 쓴다\n---\n글\n").text.contains("씨플플을"))
  }

  @Test func aTermWithASpaceInItIsAnotherFormWhereTheSiteWritesBoth() {
    let other = ["ko/posts/a.md": "매개변수를 쓴다.\n"]
    let (fixture, both) = found("1️⃣매개 변수를 쓴다. 매개 변수가 있다.\n", other)
    #expect(
      fixture.summary(both, in: "ko/posts/me.md")
        == "1 warning two-forms: 'parameter' is '매개 변수' here and '매개변수' in most places; use one form")
    #expect(found("매개 변수를 쓴다.\n").1.isEmpty)
    #expect(found("매개변수를 쓴다.\n", other).1.isEmpty)
    // Halves of one syllable are words of their own.
    #expect(found("매 개변수와 매개변 수, 매개 변수화\n", other).1.isEmpty)
  }

  // MARK: Headings

  private func kept(_ text: String) -> String {
    let path = "content/ko/posts/me.md"
    let plan = HeadingAliases.kept(by: FixPlan(found(text).1)) { path, bytes in
      SiteFixture([path: String(decoding: bytes, as: UTF8.self)]).site.articles.first
    }
    return String(decoding: plan.applied(to: path, fileBytes: Array(text.utf8)), as: UTF8.self)
  }

  @Test func headingsThatAreRespelledKeepTheirOldIDs() {
    #expect(
      kept("---\ntitle: 글\n---\n## 속성 검사\n\n속성\n\n## 속성 {#p}\n")
        == "---\ntitle: 글\naliases:\n  - \"#속성-검사 -> 프로퍼티-검사\"\n---\n## 프로퍼티 검사\n\n프로퍼티\n\n## 프로퍼티 {#p}\n")
    #expect(kept("---\ntitle: 글\n---\n속성을 본다.\n") == "---\ntitle: 글\n---\n프로퍼티를 본다.\n")
  }

  @Test func aHeadingStaysWhereItsAliasCannotBeWritten() {
    let text = SourceText(path: "content/ko/posts/me.md", "---\ntitle: 글\n---\n## 속성 검사\n")
    let close = 16..<16
    let plan = FixPlan([
      (text: text, edits: [TextEdit(close, "aliases: [/old/]\n"), TextEdit(23..<29, "프로퍼티")])
    ])
    let kept = HeadingAliases.kept(by: plan) { path, bytes in
      SiteFixture([path: String(decoding: bytes, as: UTF8.self)]).site.articles.first
    }
    #expect(kept.edits.values.flatMap { $0 } == [TextEdit(close, "aliases: [/old/]\n")])
  }
}
