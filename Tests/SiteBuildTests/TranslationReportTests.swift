/// Tests of a site's reports about its translations: the dashboard, the files for programs, and originals beside their translations.
import ContentLoad
import CrossLinks
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct TranslationReportTests {
  /// A translated book of two pages, with a third that nobody has begun, adopted as version 1; its original is changed since.
  private func book(settings: String = "", _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        """
        title: 책
        baseURL: https://book.example/
        languages: {ko: {}, en: {}}
        translations:
          - {source: vendor/book, target: ko/책.docc, license: MIT, author: Ann, revision: '2'\(settings)}

        """, to: "jikji.yml")
      try folder.write(
        "# Types\n\nEvery value has a type.\n\n```swift\nlet number = 1\n```\n\nThe second part.\n",
        to: "vendor/book/Types.md")
      try folder.write(
        "# 타입 (Types)\n\n모든 값에는 타입이 있습니다.\n\n```swift\nlet number = 1\n```\n\n둘째 부분입니다.\n",
        to: "content/ko/책.docc/Types.md")
      try folder.write(
        """
        # Links

        See [types](Types.md), [here](#below), [Swift](https://swift.org/), <doc:Types> and [none](None.md).

        ![A](art/box.png) ![B](art/gone.png)

        ## Below

        Text 3.

        """, to: "vendor/book/Links.md")
      try folder.write(
        """
        ---
        date: 2023-05-06
        ---

        # 링크 (Links)

        [타입](Types.md), [아래](#아래), [스위프트](https://swift.org/), <doc:Types>, [없음](Types.md)을 보세요.

        ![A](box.png) ![B](box.png)

        ## 아래 (Below)

        글 4.

        """, to: "content/ko/책.docc/Links.md")
      try folder.write("# Left\n\nNobody translated this yet.\n", to: "vendor/book/Left.md")
      try folder.write("png", to: "content/ko/책.docc/box.png")
      try TranslationWorkspace.adopt(in: folder)
      let types = try #require(folder.read("vendor/book/Types.md"))
      try folder.write(
        types.replacing("number = 1", with: "number = 2").replacing("Every value", with: "Each and every value here"),
        to: "vendor/book/Types.md")
      _ = try SmallSite.builder(folder).build()
      try body(folder)
    }
  }

  @Test func theDashboardCountsEveryPageAndThoseNobodyBegan() throws {
    try book { (folder) throws in
      let page = try #require(folder.read("public/translation/index.html")).replacing(
        " class=\"align-right\"", with: "")
      #expect(page.contains("<p>원문: <code>vendor/book</code> 2</p>"))
      #expect(page.contains("타입 (Types)</a></th><td>1</td><td>4</td><td>2</td><td>0</td><td>0</td><td>33.3%</td>"))
      #expect(page.contains("링크 (Links)</a></th><td>1</td><td>5</td><td>0</td><td>0</td><td>0</td><td>100.0%</td>"))
      #expect(page.contains("vendor/book/Left.md</th><td></td><td>2</td><td>0</td><td>2</td><td>0</td><td>0.0%</td>"))
    }
  }

  @Test func changesAreShownByWordsAndCodeWithoutItsLanguage() throws {
    try book { (folder) throws in
      let page = try #require(folder.read("public/translation/index.html"))
      #expect(page.contains("<del>Every </del><ins>Each and every </ins>value <ins>here </ins>has a type."))
      #expect(page.contains("<p class=\"code-text\" lang=\"en\">let number = <del>1"))
      #expect(page.contains("<p class=\"code-text\" lang=\"ko\">let number = 1"))
      #expect(page.components(separatedBy: "<article class=\"change\">").count == 3)
    }
  }

  @Test func differencesFromTheOriginalHaveTheirLines() throws {
    try book { (folder) throws in
      let page = try #require(folder.read("public/translation/index.html"))
      #expect(page.contains("<code>content/ko/책.docc/Links.md:13</code> 원문의 수 3이 번역에 없습니다"))
      #expect(page.contains("<code>content/ko/책.docc/Links.md:13</code> 수 4가 원문에 없습니다"))
    }
  }

  @Test func programsGetTheNumbersABadgeAndAFeed() throws {
    try book { (folder) throws in
      let text = try #require(folder.read("public/translation/status.json"))
      let status = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let summary = try #require(status["summary"] as? [String: Any])
      #expect(summary["blocks"] as? Int == 11 && summary["missing"] as? Int == 2 && summary["stale"] as? Int == 2)
      let pages = try #require(status["pages"] as? [[String: Any]])
      #expect(pages.map { $0["source"] as? String } == ["vendor/book/Links.md", "vendor/book/Types.md"])
      #expect(pages.map { $0["path"] as? String } == ["ko/책.docc/Links.md", "ko/책.docc/Types.md"])
      let badge = try #require(folder.read("public/translation/badge.svg"))
      let coverage = try #require(summary["coverage"] as? Double)
      #expect(badge.contains("aria-label=\"translated \(coverage)%\"") && badge.contains("fill=\"#825400\""))
      let feed = try #require(folder.read("public/translation/feed.xml"))
      #expect(feed.contains("<updated>2023-05-06T00:00:00"), "the date of the newest article")
      #expect(feed.components(separatedBy: "<entry>").count == 3)
      #expect(feed.contains("<title>타입 (Types): prose</title>") && feed.contains("<title>타입 (Types): verbatim</title>"))
      #expect(feed.contains("<summary>Each and every value here has a type.</summary>"))
      #expect(feed.contains("href=\"https://book.example/translation/feed.xml\""))
    }
  }

  @Test func theFeedHasTheHundredNewestChanges() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        "title: 책\nbaseURL: https://book.example/\nlanguages: {ko: {}, en: {}}\ntranslations:\n- {source: en/book, target: ko/book}\n",
        to: "jikji.yml")
      func write(_ name: String, _ date: String, _ word: String) throws {
        let parts = (1...60).map { "Part \(name) \($0) has a \(word) in it.\n" }
        try folder.write(
          "---\ndate: \(date)\n---\n\n" + parts.joined(separator: "\n"), to: "content/en/book/\(name).md")
      }
      for (name, date) in [("old", "2020-01-01"), ("recent", "2021-01-01")] {
        try write(name, date, "number")
        let parts = (1...60).map { "\(name) \($0)번째 부분에는 수가 하나 있습니다.\n" }
        try folder.write("# \(name)\n\n" + parts.joined(separator: "\n"), to: "content/ko/book/\(name).md")
      }
      try TranslationWorkspace.adopt(in: folder)
      for (name, date) in [("old", "2020-01-01"), ("recent", "2021-01-01")] { try write(name, date, "letter") }
      _ = try SmallSite.builder(folder).build()
      let feed = try #require(folder.read("public/translation/feed.xml"))
      let dates = feed.components(separatedBy: "<entry>").dropFirst().map { $0.contains("<updated>2021") }
      #expect(dates == Array(repeating: true, count: 60) + Array(repeating: false, count: 40))
    }
  }

  @Test func theBadgeIsGreenWhenNearlyAllIsUpToDate() throws {
    try book { (folder) throws in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("vendor/book/Left.md"))
      try TranslationWorkspace.adopt(in: folder)
      _ = try SmallSite.builder(folder).build()
      let badge = try #require(folder.read("public/translation/badge.svg"))
      #expect(badge.contains("translated 100.0%") && badge.contains("fill=\"#2d6a31\""))
    }
  }

  @Test func linksOfAnOriginalFromElsewhereLeadToTranslations() throws {
    try book { (folder) throws in
      let page = try #require(folder.read("public/책/links/parallel/index.html"))
      let types = "href=\"../../../%EC%B1%85/types/\" hreflang=\"ko\" data-language=\"ko\""
      #expect(page.contains("See <a \(types)>types</a>, <a href=\"#o-below\">here</a>"))
      #expect(page.contains("<a href=\"https://swift.org/\" class=\"external\" rel=\"noopener\">Swift</a>"))
      #expect(page.contains("<a \(types)>타입 (Types)</a> and <span class=\"dead-link\">none</span>"))
      #expect(page.contains("<img src=\"../../../%EC%B1%85/box.png\" alt=\"A\"") && !page.contains("gone.png"))
      #expect(page.contains("<h2 id=\"o-below\">Below"))
    }
  }

  @Test func pagesWaitForTheirWholeTranslationWhereThatIsAskedFor() throws {
    try book(settings: ", publish: complete") { (folder) throws in
      #expect(folder.read("public/책/links/index.html") != nil)
      let links = try #require(folder.read("vendor/book/Links.md"))
      try folder.write(links + "\nA third part that is new.\n", to: "vendor/book/Links.md")
      #expect(try SmallSite.builder(folder).build().report != nil)
      #expect(folder.read("public/책/links/index.html") == nil && folder.read("public/책/types/index.html") != nil)
    }
  }
}

struct PublishedAddressTests {
  @Test(arguments: [
    ("https://example.org/", true), ("http://a.kr:8000/x/", true), ("https://192.0.2.1/", true),
    ("http://localhost/", false), ("http://localhost:8080/", false), ("http://127.0.0.1:8080/", false),
    ("http://[::1]/", false), ("/", false), ("/blog/", false),
  ])
  func aSiteIsPublishedOnlyWhereOthersCanReachIt(base: String, isPublic: Bool) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nbaseURL: \(base)\n", to: "jikji.yml")
      try folder.write("글\n", to: "content/ko/a.md")
      var builder = try SmallSite.builder(folder)
      builder.options.isPublication = true
      let built = try builder.build()
      #expect((built.report != nil) == isPublic)
      #expect(
        built.diagnostics.contains { $0.code == "no-host" && $0.message.english.contains("'\(base)'") } != isPublic)
      #expect((folder.read(LedgerService.path) != nil) == isPublic)
    }
  }

  @Test func whatBecameOfEveryAddressIsListed() throws {
    try withTemporaryFolder { (folder) throws in
      let settings = "title: 시험\nbaseURL: https://example.org/\n"
      try folder.write(settings, to: "jikji.yml")
      for name in ["a", "b", "c", "d", "e"] { try folder.write("글 \(name)\n", to: "content/ko/\(name).md") }
      var builder = try SmallSite.builder(folder)
      builder.options.isPublication = true
      _ = try builder.build()
      for name in ["b", "c", "d", "e"] {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/\(name).md"))
      }
      try folder.write("---\naliases: [/b/]\n---\n\n글\n", to: "content/ko/new.md")
      try folder.write(settings + "redirects: {/c/: /a/}\ngone: [/d/]\n", to: "jikji.yml")
      let files = try SiteFiles.read(SiteFolder.find(from: folder.path), environment: [:], jobs: 1)
      let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1), goal: .links)
      let site = BuildPipeline.build(files, options: options).site
      let list = LedgerService.statuses(of: LedgerService.read(site.content).value, in: site).map {
        "\($0.page.url) \($0.1.rawValue)"
      }
      #expect(list == ["/a/ published", "/b/ moved", "/c/ moved", "/d/ gone", "/e/ missing"])
    }
  }
}
