/// Tests of `![[page#heading]]`, which embeds a section of another page; a section that embeds itself is an error.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct SectionEmbedTests {
  private static let other = """
    ---
    title: 나 글
    ---
    머리말

    ## 첫 절

    하나

    ### 속

    둘

    ## 끝 절

    셋

    > ## 따온 제목
    > 넷
    """

  /// The words shown in the place of the first reference of `body`, or where it leads; then the codes.
  private func shown(_ body: String, _ others: [String: String] = ["ko/b.md": Self.other]) -> String {
    let fixture = SiteFixture(others.merging(["ko/a.md": "# 가 글\n\n" + body]) { $1 }, assets: ["ko/p.png"])
    let links = CrossLinker.link(fixture.site)
    let number = fixture.number(of: "ko/a.md")
    let codes = links.diagnostics.filter { $0.place?.text.path == "content/ko/a.md" }.map(\.code)
    let found = links.value.articles[number]
    let words =
      found.embeds[0].map { embed -> String in
        let tree = fixture.site.articles[embed.article].tree
        return embed.nodes.filter { tree.nodes[$0].kind == .text }
          .map { String(decoding: tree.store[tree.nodes[$0].literal], as: UTF8.self) }.joined(separator: " ")
      } ?? found.resolved.first.map { "\($0.destination)" } ?? "nothing"
    return ([words] + codes).joined(separator: " ")
  }

  @Test func aSectionEndsAtTheNextHeadingOfItsLevel() {
    #expect(shown("![[나 글#첫 절]]\n") == "하나 속 둘")
    #expect(shown("![[나 글#속]]\n") == "둘")
    #expect(shown("![[나 글]]\n") == "머리말 첫 절 하나 속 둘 끝 절 셋 따온 제목 넷")
    #expect(shown("![[b#끝 절|이름]]\n") == "셋 따온 제목 넷")
  }

  @Test func aHeadingInsideAQuoteBeginsNoSection() {
    #expect(!shown("![[나 글#따온 제목]]\n").hasPrefix("넷"))
  }

  @Test func inARunOfWordsItIsALink() {
    #expect(shown("앞 ![[나 글#속]]\n").hasPrefix("site("))
    #expect(shown("- ![[나 글#속]]\n").hasPrefix("site("))
    #expect(shown("\\![[나 글#속]]\n").hasPrefix("site("))
  }

  @Test func whatIsMissingIsReported() {
    #expect(shown("![[없는 글]]\n") == "dead missing-topic")
    #expect(shown("![[나 글#없는 절]]\n").hasSuffix("missing-fragment"))
  }

  @Test func aPictureIsAPicture() {
    #expect(shown("![[p.png]]\n").hasPrefix("site("))
    #expect(shown("![[none.png]]\n") == "dead missing-topic")
  }

  @Test func aSectionThatShowsItselfIsAnError() {
    #expect(shown("![[가 글]]\n").hasSuffix("embed-cycle"))
    #expect(shown("![[나 글]]\n", ["ko/b.md": "# 나 글\n\n![[가 글]]\n"]).hasSuffix("embed-cycle"))
    let three = ["ko/b.md": "# 나 글\n\n![[다 글#절]]\n", "ko/c.md": "# 다 글\n\n## 절\n\n![[가 글]]\n"]
    #expect(shown("![[나 글]]\n", three).hasSuffix("embed-cycle"))
  }

  @Test func aPageShowsOnlySoMuchOfOthers() {
    let site = SiteFixture(["ko/a.md": "# 가 글\n\n![[나 글]]\n\n![[나 글#속]]\n", "ko/b.md": Self.other]).site
    let topics = TopicNamesIndex(TopicCatalog(site, glosses: []), site: site)
    let outcomes = site.articles.indices.map {
      LinkResolver(tables: LinkTables(index: SiteIndex(site), topics: topics), number: $0).outcomes()
    }
    // All of the other page has 86 bytes without its front matter, the section in it three.
    for (limit, shown) in [(200, [true, true]), (86, [true, false]), (2, [false, false])] {
      let found = SectionEmbeds.withinLimit(outcomes, in: site, limit: limit).flatMap { $0 }
      #expect(found.map { $0.embed != nil } == shown, "\(limit)")
      #expect(found.map { $0.faults.contains(.embedsTooLarge(limit)) } == shown.map { !$0 }, "\(limit)")
    }
  }

  @Test func twoPagesMayShowOtherPartsOfEachOther() {
    let there = ["ko/b.md": "# 나 글\n\n## 하나\n\n![[가 글#둘]]\n\n## 셋\n\n라\n"]
    #expect(shown("![[나 글#하나]]\n\n## 둘\n\n마\n", there) == "![[가 글#둘]]")
  }
}
