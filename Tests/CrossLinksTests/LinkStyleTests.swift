/// Tests of how links are written: texts, schemes, definitions, bare URLs; external URLs and answers.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct LinkStyleTests {
  private func report(_ body: String, _ others: [String: String] = [:]) -> String {
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": body]) { $1 })
    let links = CrossLinker.link(fixture.site)
    return fixture.summary(LinkChecks.check(fixture.site, links.value), in: "ko/posts/me.md")
  }

  @Test(arguments: [
    "여기", "이곳", "이 링크", "링크", "클릭", "바로가기", "더 보기", "자세히", "다음", "here", "Click here", "Read more", "→ 여기", "[여기]",
    "여기!", "this page.",
  ])
  func wordsThatNameNoTargetAreReported(words: String) {
    #expect(report("글 1️⃣[\(words)](https://swift.org)\n").hasPrefix("1 warning vague-link-text: "), "\(words)")
  }

  @Test(arguments: ["여기서 시작하기", "Swift", "더 보기 목록", "here and there", "이것은", "1"])
  func otherWordsAreFine(words: String) { #expect(report("[\(words)](https://swift.org)\n") == "") }

  @Test func hostsAndPortsAreComparedAsServers() {
    let other = ["ko/posts/a.md": "[글](https://Swift.org:8080/) [둘](https://a.kr/)\n"]
    #expect(report("[글](1️⃣http://swift.org:8080/x)\n", other).hasPrefix("1 warning plain-http: 'swift.org:8080'"))
    #expect(report("[글](http://swift.org/x)\n", other) == "")
    #expect(report("[글](ftp://a.kr/x) [둘](http:///x)\n", other) == "")
    #expect(report("글 1️⃣<http://a.kr/x>\n".replacing("1️⃣<", with: "<1️⃣"), other).hasPrefix("1 warning plain-http"))
  }

  @Test(arguments: [
    "[글][a]", "[글][A]", "[a]", "[a][]", "![그림][a]", "![a]", "[글][ a ]", "**[글][a]**",
  ])
  func everyFormOfUseCountsForADefinition(use: String) {
    #expect(report("\(use)\n\n[a]: https://swift.org\n") == "", "\(use)")
  }

  @Test func unusedDefinitionsAreReportedAndCommentsAreNot() {
    #expect(report("글\n\n[1️⃣a b]: https://swift.org '제목'\n").hasPrefix("1 warning unused-reference"))
    #expect(report("글\n\n[comment]: <> (숨은 말)\n\n[//]: # (또)\n\n[x]: #\n") == "")
    let fixture = SiteFixture(["ko/a.md": "글\n\n[a]: https://swift.org '제목'\n뒤\n"])
    let found = LinkChecks.check(fixture.site, CrossLinker.link(fixture.site).value)
    #expect(
      found.first?.fix.map { fixture.site.articles[0].source.string(in: $0.range) } == "[a]: https://swift.org '제목'\n")
  }

  @Test func internalLinksMayBeLeftUnchecked() {
    let fixture = SiteFixture(["ko/a.md": "[여기](https://a.kr)\n"], config: "links: {internal: off}")
    #expect(LinkChecks.check(fixture.site, CrossLinker.link(fixture.site).value).isEmpty)
  }
}

@Suite struct ExternalAnswerTests {
  @Test(arguments: [
    (200, true), (204, true), (299, true), (199, false), (301, false), (401, true), (403, true), (405, true),
    (406, true),
    (408, false), (425, false), (429, true), (404, false), (410, false), (500, false), (599, false), (600, false),
    (999, true),
  ])
  func statusesAreAliveOrNot(status: Int, isAlive: Bool) {
    #expect(ExternalAnswer.status(status, movedTo: nil).isAlive == isAlive)
  }

  @Test func onlyAStatusIsAlive() {
    #expect(![ExternalAnswer.timeout, .unreachable("x"), .redirectLoop, .noAnchor].contains { $0.isAlive })
  }

  @Test func thePolicyComesFromTheSettings() {
    func policy(_ yaml: String) -> ExternalPolicy {
      ExternalPolicy(SiteFixture(["ko/a.md": "글\n"], config: yaml).site.config)
    }
    #expect(policy("") == ExternalPolicy())
    let own = policy("extra: {externalLinks: {allow: ['https://a.kr/*', https://b.kr/x], maxAgeDays: 2}}")
    #expect(own.goodFor == 172_800 && own.badFor == 3600)
    #expect(own.allows("https://a.kr/any") && own.allows("https://b.kr/x"))
    #expect(!own.allows("https://b.kr/x/y") && !own.allows("https://c.kr/"))
    #expect(policy("extra: {externalLinks: {maxAgeDays: 0}}").goodFor == 0)
    #expect(policy("extra: {externalLinks: {maxAgeDays: -1}}") == ExternalPolicy())
    #expect(policy("extra: {externalLinks: [a]}") == ExternalPolicy())
  }

  @Test func addressesArePlannedByServer() {
    let body = "[a](https://b.kr/2) [b](https://A.kr:8080/x#y) [c](https://b.kr/1) [d](mailto:x@y.kr) <http://b.kr/1>\n"
    let fixture = SiteFixture(["ko/a.md": body])
    let plan = ExternalLinks.plan(
      fixture.site, CrossLinker.link(fixture.site).value, cache: ExternalCache(), policy: ExternalPolicy(), now: 0)
    #expect(plan.map(\.host) == ["a.kr:8080", "b.kr"])
    #expect(plan.map(\.addresses) == [["https://A.kr:8080/x"], ["http://b.kr/1", "https://b.kr/1", "https://b.kr/2"]])
  }

  @Test func aMovedAddressCanBeRewrittenWhereItIsWrittenJustSo() {
    let fixture = SiteFixture(["ko/a.md": "[a](https://a.kr/x) [b](https://a.kr/x#y)\n"])
    var cache = ExternalCache()
    cache.entries["https://a.kr/x"] = ExternalCache.Entry(.status(200, movedTo: "https://b.kr/"), at: 0)
    let found = ExternalLinks.judge(
      fixture.site, CrossLinker.link(fixture.site).value, cache: cache, policy: ExternalPolicy())
    #expect(found.map { $0.fix?.replacement } == ["https://b.kr/", nil])
    #expect(found.allSatisfy { $0.severity == .note })
  }
}
