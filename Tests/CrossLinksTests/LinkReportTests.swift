/// Tests of link diagnostics and their places, with one fault in each file.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct LinkReportTests {
  /// The diagnostics of the article `ko/posts/me.md` with this body, as ``MarkedText/summary(_:)`` writes them.
  private func report(_ body: String, _ others: [String: String] = [:], config: String = "", assets: [String] = [])
    -> String
  {
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": body]) { $1 }, config: config, assets: assets)
    let links = CrossLinker.link(fixture.site)
    let all = links.diagnostics + LinkChecks.check(fixture.site, links.value)
    return fixture.summary(all, in: "ko/posts/me.md")
  }

  @Test func noPageIsSuggestedForItselfNorForAnotherLetter() {
    #expect(!report("[글](mee.md)\n").contains("did you mean"))
    #expect(report("[글](closur.md)\n", ["ko/posts/closure.md": "# 글\n"]).contains("did you mean 'closure.md'"))
    #expect(report("[글](abuot.md)\n", ["ko/posts/about.md": "# 글\n"]).contains("did you mean 'about.md'"))
    #expect(!report("[글](rust.md)\n", ["ko/posts/rest.md": "# 글\n"]).contains("did you mean"))
    #expect(!report("[글](b.md)\n", ["ko/posts/a.md": "# 글\n"]).contains("did you mean"))
  }

  @Test func aBareAddressOfTheOwnMachineIsCode() {
    #expect(fixed("http://localhost:8080/a 를 연다.\n") == "`http://localhost:8080/a` 를 연다.\n")
    #expect(report("1️⃣http://127.0.0.1:3000 을 연다.\n").contains("to a machine of their own"))
    #expect(report("<http://localhost:8080>\n") == "")
  }

  @Test func anAddressOfMailNeedsItsScheme() {
    #expect(
      report("[편지](1️⃣me@example.org)\n").hasSuffix(
        "there is no file 'me@example.org'; did you mean 'mailto:me@example.org'?"))
    #expect(fixed("[편지](me@example.org)\n") == "[편지](mailto:me@example.org)\n")
  }

  private func fixed(_ body: String, _ others: [String: String] = [:], assets: [String] = []) -> String {
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": body]) { $1 }, assets: assets)
    let links = CrossLinker.link(fixture.site)
    let plan = FixPlan(links.diagnostics + LinkChecks.check(fixture.site, links.value))
    let path = "content/ko/posts/me.md"
    return String(
      decoding: plan.applied(to: path, fileBytes: fixture.texts["ko/posts/me.md"]?.text.bytes ?? []), as: UTF8.self)
  }

  @Test func aMissingPageIsReportedWithTheNearestName() {
    let others = ["ko/posts/optional.md": "# 옵셔널\n"]
    #expect(
      report("[글](1️⃣optionl.md)\n", others)
        == "1 error missing-page: no page answers to 'optionl.md'; did you mean 'optional.md'?")
    #expect(fixed("[글](optionl.md#a)\n", others) == "[글](optional.md#a)\n")
  }

  @Test func aTitleWithASlipOfTheFingerIsFound() {
    #expect(
      report("글은 [[1️⃣옵셔날]] 참고\n", ["ko/posts/a.md": "# 옵셔널\n"])
        == "1 error missing-topic: '옵셔날' is neither a topic nor the title of an article; did you mean '옵셔널'?")
    #expect(fixed("글은 [[옵셔날|그 글]] 참고\n", ["ko/posts/a.md": "# 옵셔널\n"]) == "글은 [[옵셔널|그 글]] 참고\n")
  }

  @Test func aMissingFragmentIsReported() {
    #expect(
      report("[글](1️⃣a.md#상수-선엄)\n", ["ko/posts/a.md": "## 상수 선언\n"])
        == "1 error missing-fragment: 'ko/posts/a.md' has no heading '#상수-선엄'; did you mean '#상수-선언'?")
    #expect(fixed("[글](a.md#상수-선엄)\n", ["ko/posts/a.md": "## 상수 선언\n"]) == "[글](a.md#상수-선언)\n")
  }

  @Test func aTitleOfTwoArticlesIsAmbiguous() {
    #expect(
      report("[[1️⃣클로저]]\n", ["ko/posts/a.md": "# 클로저\n", "ko/posts/b.md": "# 클로저\n"])
        == "1 error ambiguous-title: several articles are called '클로저': 'ko/posts/a.md', 'ko/posts/b.md'; link to one of them by its path"
    )
  }

  @Test func aLinkToADraftIsReported() {
    #expect(
      report("[글](1️⃣a.md)\n", ["ko/posts/a.md": "---\ndraft: true\n---\n# 초고\n"])
        == "1 error link-to-draft: 'ko/posts/a.md' is a draft or dated in the future and is not published; publish it or remove the link"
    )
  }

  @Test func missingImagesAndDownloadsAreReported() {
    #expect(
      report("![그림](1️⃣pictuer.png)\n", assets: ["ko/posts/picture.png"])
        == "1 error missing-image: there is no image 'pictuer.png'; did you mean 'picture.png'?")
    #expect(report("[자료](1️⃣/files/a.zip)\n") == "1 error missing-download: there is no file '/files/a.zip'")
  }

  @Test(arguments: [
    ("shot-2021.png", "shot-2020.png", false), ("shto-2021.png", "shot-2021.png", true),
    ("figure2.png", "figure1.png", false), ("03/10.png", "a/10.png", false),
    ("img/03/10.png", "pictures/03/10.png", true),
    ("20210201_1.png", "20201207_1.png", false),
  ])
  func aFileWithOtherDigitsIsNotSuggested(written: String, asset: String, isSuggested: Bool) {
    let found = report("![그림](1️⃣\(written))\n", assets: ["ko/posts/\(asset)"])
    #expect(found.contains("did you mean '\(asset)'?") == isSuggested && found.contains("missing-image"))
  }

  @Test(arguments: [
    ("rust.md", "rest.md", false), ("til.md", "tail.md", false), ("Rest.md", "rest.md", true),
    ("clsoure.md", "closure.md", true), ("클러저.md", "클로저.md", true), ("part-12.md", "part-11.md", false),
    ("database.md", "h2database.md", false),
  ])
  func aPageIsSuggestedOnlyForALongNameWithItsDigits(written: String, page: String, isSuggested: Bool) {
    let found = report("[글](1️⃣\(written))\n", ["ko/posts/\(page)": "글\n"])
    #expect(
      found.contains("did you mean '\(page)'?") == isSuggested && (found.contains("missing-page") || found.isEmpty))
  }

  @Test func anEmptyTargetAndAScriptAreReported() {
    #expect(
      report("1️⃣[글]()\n") == "1 error empty-link: this link has no target; write one or remove the link"
        || report("[글](1️⃣)\n").hasPrefix("1 error empty-link"))
    #expect(report("[글](1️⃣javascript:alert(1))\n").hasPrefix("1 error unsafe-link"))
  }

  @Test func anUnusedDefinitionIsReported() {
    #expect(
      report("글\n\n[1️⃣a]: https://swift.org\n")
        == "1 warning unused-reference: nothing refers to the definition '[a]'; remove it")
    #expect(
      report("[글][A] ![그림][b] [c]\n\n[a]: https://swift.org\n[b]: https://swift.org/b.png\n[c]: https://swift.org/c\n")
        == "")
    #expect(report("글\n\n[//]: # (나만 보는 말)\n") == "")
    #expect(fixed("글\n\n[a]: https://swift.org\n") == "글\n\n")
  }

  @Test func aFootnoteNobodyRefersToIsReported() {
    let said =
      "1 warning unused-footnote: nothing refers to the footnote '[^a]', so its words are not on the page; put [^a] in the text or remove the footnote"
    #expect(report("글\n\n1️⃣[^a]: 아무도 모르는 말\n") == said)
    #expect(report("글[^b]\n\n[^b]: 아는 말\n\n    이어진 말\n\n> 1️⃣[^a]: 인용 속\n") == said)
    #expect(report("글\n1️⃣[^a]:\n\n    다음 줄에 있는 말\n\n[b]\n\n[b]: https://swift.org\n") == said)
    for quiet in [
      "글[^a]\n\n[^A]: 말\n", "글[^a]\n\n[^a]:\n\n    다음 줄\n", "```\n[^a]: 코드\n```\n", "    [^a]: 코드\n", "글 `[^a]: 코드`\n",
      "<div>\n[^a]: 글\n</div>\n", "글[^a]\n\n- 목록\n\n  [^a]: 말\n",
    ] {
      #expect(report(quiet) == "", "\(quiet)")
    }
  }

  @Test func aSecondFootnoteOfOneNameIsReported() {
    #expect(
      report("글[^a]\n\n[^a]: 처음\n\n1️⃣[^A]: 다음\n")
        == "1 warning duplicate-footnote: another footnote is named '[^A]', and the words of this one are not on the page; rename or remove it"
    )
  }

  @Test func aSecondDefinitionIsReported() {
    #expect(
      report("[a]\n\n[a]: https://swift.org/1\n[1️⃣a]: https://swift.org/2\n")
        == "1 warning duplicate-reference: '[a]' is defined above already, and the first definition counts; rename or remove this one"
    )
  }

  @Test func aBareAddressIsReportedWithoutTheKoreanAfterIt() {
    #expect(
      fixed("(http://a.kr/b)의 http://a.kr\"으로, http://c.kr에서\n")
        == "(<http://a.kr/b>)의 <http://a.kr>\"으로, <http://c.kr>에서\n")
    #expect(fixed("http://a.kr/wiki/상수\n") == "<http://a.kr/wiki/상수>\n")
  }

  @Test func aBareAddressIsReported() {
    #expect(
      report("글은 1️⃣https://swift.org/a 참고\n").hasPrefix("1 warning bare-url: the bare address 'https://swift.org/a'"))
    #expect(fixed("글은 https://swift.org/a 참고\n") == "글은 <https://swift.org/a> 참고\n")
    #expect(report("글은 <https://swift.org/a> 참고\n") == "")
  }

  @Test func plainHTTPIsReportedWhereTheHostSpeaksHTTPS() {
    let other = ["ko/posts/a.md": "[글](https://swift.org/)\n"]
    #expect(
      report("[글](1️⃣http://swift.org/a)\n", other)
        == "1 warning plain-http: 'swift.org' is linked by https: elsewhere on this site; use https: here too")
    #expect(report("[글](http://old.example/a)\n", other) == "")
    #expect(fixed("[글](http://swift.org/a)\n", other) == "[글](https://swift.org/a)\n")
  }

  @Test func linkTextThatSaysNothingIsReported() {
    #expect(
      report("자세한 것은 1️⃣[여기](https://swift.org)를 보세요\n")
        == "1 warning vague-link-text: the link text '여기' does not say where it leads; use the target's title or subject"
    )
    #expect(report("[Here!](https://swift.org)\n").contains("vague-link-text"))
  }

  @Test func severityFollowsTheSettings() {
    #expect(report("[글](1️⃣a.md)\n", config: "links: {internal: warning}").hasPrefix("1 warning missing-page"))
    #expect(report("[글](a.md)\n", config: "links: {internal: off}") == "")
  }

  @Test func everyAbsentChapterIsReportedOnceForEachLink() {
    let summary = report("<doc:1️⃣Absent> 그리고 <doc:2️⃣Absent#Part>\n")
    #expect(summary.split(separator: "\n").count == 2)
    #expect(summary.hasPrefix("1 error missing-page: no page answers to 'Absent'"))
  }
}
