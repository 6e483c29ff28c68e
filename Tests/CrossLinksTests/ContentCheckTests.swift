/// Tests of the checks of article structure.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct ContentCheckTests {
  private func report(_ body: String, at path: String = "ko/posts/me.md", _ others: [String: String] = [:]) -> String {
    let fixture = SiteFixture(others.merging([path: body]) { $1 }, assets: ["ko/posts/a.png"])
    let links = CrossLinker.link(fixture.site).value
    return fixture.summary(ContentChecks.check(fixture.site, links), in: path)
  }

  @Test func aHeadingThatSkipsALevelIsReported() {
    #expect(
      report("# 제목\n\n## 가\n\n1️⃣#### 나\n")
        == "1 warning heading-jump: a heading of level 4 follows one of level 2; use level 3")
    #expect(report("# 제목\n\n## 가\n\n### 나\n\n## 다\n\n글\n") == "")
  }

  @Test func aFenceWithoutAnEndIsReported() {
    let said =
      "1 warning unclosed-fence: this fence is never closed, so all that follows is code; close it with the same marks on a line of their own"
    for open in [
      "글\n\n1️⃣```swift run\nprint(1)\n", "1️⃣~~~~\n코드\n~~~\n", "> 1️⃣```\n> 코드\n\n글\n", "- 가\n\n  1️⃣```\n  코드\n\n글\n",
      "1️⃣```\n",
      "1️⃣```\n``` 글\n",
    ] {
      #expect(report(open) == said, "\(open)")
    }
    for closed in [
      "```\n코드\n```\n", "```swift\n```\n", "~~~\n코드\n~~~~  \n글\n", "> ```\n> 코드\n> ```\n",
      "- 가\n\n  ```\n  코드\n  ```\n\n글\n",
      "    들여 쓴 코드\n", "   ```\n   코드\n  ```\n", "````\n```\n````\n", "```\n코드\n```",
    ] {
      #expect(report(closed) == "", "\(closed)")
    }
  }

  @Test func aPageWithoutAWayInIsReported() {
    #expect(report("1️⃣글\n", at: "ko/lonely.md").contains("warning orphan-article: no page leads here; link"))
    #expect(report("글\n", at: "ko/lonely.md", ["ko/posts/a.md": "[글](../lonely.md)\n"]) == "")
    #expect(report("글\n", at: "ko/index.md") == "")
    let home = "---\nhero:\n  actions: [{name: 글, url: /lonely/}]\n---\n글\n"
    #expect(report("글\n", at: "ko/lonely.md", ["ko/index.md": home]) == "")
    #expect(report("글\n") == "")
  }

  @Test(arguments: [
    "menu: [about/]", "menu: [{name: 나, url: /about.md}]", "menu: ['about/#me']", "footer: {links: [about/]}",
    "languages: {ko: {menu: [about/]}}",
  ])
  func aPageThatTheFrameLeadsToIsNoOrphan(settings: String) {
    var fixture = SiteFixture(["ko/about.md": "글\n"], config: settings)
    let links = CrossLinker.link(fixture.site).value
    #expect(ContentChecks.orphans(fixture.site, links).isEmpty)
    fixture = SiteFixture(["ko/about.md": "글\n"])
    #expect(ContentChecks.orphans(fixture.site, links) == [0])
  }

  @Test func theIndexOfAPartMayOnlyNameIt() {
    let part = "---\ntitle: 둘째 부\n---\n"
    #expect(report(part, at: "ko/guide/two/index.md", ["ko/guide/two/a.md": "글\n"]) == "")
    #expect(report(part, at: "ko/guide/two/b.md").contains("empty-article"))
  }

  @Test func manyPagesWithoutAWayInAreOneSentence() {
    let fixture = SiteFixture(["ko/a.md": "글\n", "ko/b.md": "글\n", "ko/c.md": "글\n", "ko/posts/d.md": "[글](../c.md)\n"])
    let links = CrossLinker.link(fixture.site).value
    let found = ContentChecks.check(fixture.site, links).filter { $0.code == "orphan-article" }
    #expect(
      found.map(\.message.english) == [
        "no page leads here, nor to another page ('jikji list orphans' shows all); link to this page from another one"
      ])
    #expect(
      ContentChecks.orphans(fixture.site, links).map { fixture.site.articles[$0].path } == ["ko/a.md", "ko/b.md"])
  }

  @Test func tagsThatDifferInSpacesAreNoted() {
    let files = ["Spring Boot", "Spring Boot", "spring-boot", "springboot", "Swift"].enumerated().map {
      ("ko/posts/\($0.offset).md", "---\ntags: ['\($0.element)']\n---\n글\n")
    }
    let fixture = SiteFixture(Dictionary(uniqueKeysWithValues: files))
    let found = ContentChecks.check(fixture.site, CrossLinker.link(fixture.site).value)
      .filter { $0.code == "tag-spelling" }
    #expect(
      found.map { "\($0.severity.rawValue) \($0.message.english)" } == [
        "note the tag 'spring-boot' is 'Spring Boot' in most places; both are one tag here",
        "note the tag 'springboot' is 'Spring Boot' in most places; both are one tag here",
      ])
  }

  @Test func twoArticlesWithTheSamePartOfASeriesAreReported() {
    let part = "---\nseries: {name: 연재, part: 2}\n---\n글\n"
    #expect(
      report(part, ["ko/posts/a.md": part]).contains(
        "shared-series-part: part 2 of the series '연재' is 'ko/posts/a.md' already"))
  }

  @Test func anUnknownTopicIsReportedWithTheNearestOne() {
    let topic = ["ko/topics/closure.md": "# 클로저\n\n설명\n"]
    #expect(
      report("---\ntopics: [1️⃣클로져]\n---\n글\n", topic)
        == "1 warning unknown-topic: '클로져' is no topic of this site; did you mean '클로저'?")
    #expect(report("---\ntopics: [클로저, closure]\n---\n글\n", topic) == "")
  }

  @Test func anImageWithoutADescriptionIsReported() {
    #expect(report("1️⃣![](a.png)\n").hasPrefix("1 warning missing-alt-text"))
    #expect(report("![그림](a.png)\n") == "")
  }

  @Test func anArticleWithoutWordsIsReported() {
    #expect(report("---\ntitle: 글\n---\n\n").contains("empty-article"))
  }

  @Test(arguments: [
    "tags: [🎉]|tags: [🚀]", "tags: [a/b]|tags: [a#b]", "series: {name: 🎉, part: 1}|series: {name: 🚀, part: 1}",
  ])
  func namesOfSignsAreNotOne(pair: String) {
    let heads = pair.split(separator: "|")
    let fixture = SiteFixture([
      "ko/posts/a.md": "---\ntitle: 가\n\(heads[0])\n---\n글\n", "ko/posts/b.md": "---\ntitle: 나\n\(heads[1])\n---\n글\n",
    ])
    let codes = ContentChecks.check(fixture.site, CrossLinker.link(fixture.site).value).map(\.code)
    #expect(!codes.contains("tag-spelling") && !codes.contains("shared-series-part"))
  }
}
