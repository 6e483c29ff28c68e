/// Tests that the context of a name in the article decides whether it is a mention of a topic.
import ArticleModel
import CommonMark
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct NameContextTests {
  /// The words of `body` that are links.
  private func linked(_ body: String, _ others: [String: String] = [:], config: String = "") -> [String] {
    let fixture = SiteFixture(others.merging(["ko/posts/me.md": body + "\n"]) { $1 }, config: config)
    let number = fixture.number(of: "ko/posts/me.md")
    let tree = fixture.site.articles[number].tree
    return CrossLinker.link(fixture.site).value.articles[number].annotations.map { annotation in
      String(decoding: Array(tree.literalBytes(of: annotation.node))[annotation.literalRange], as: UTF8.self)
    }
  }

  private static let topics =
    "topics:\n"
    + ["Project", "SQL", "Table"].map { "  \($0.lowercased()): {names: {en: \($0)}}\n" }.joined()

  @Test(arguments: [
    "Table:\u{A0}`Person`", "Table\u{A0}: 표", "Write an SQL query to report all\u{A0}the copies.",
    "Write an SQL query to report it’s a copy.", "Write\u{202F}an\u{2009}SQL\u{A0}query to\u{A0}report one",
    "Human\u{A0}Project 를 본다.", "Project\u{A0}Guide 를 본다.",
  ]) func otherSpacesAndQuotesAreLikeThePlainOnes(text: String) {
    #expect(linked(text, config: Self.topics) == [])
  }

  @Test func anItemAboveAListInItIsATitle() {
    #expect(linked("- Project\n  - [하나](https://a.kr)\n", config: Self.topics) == [])
    #expect(linked("- **Project**\n\n  1. 하나\n", config: Self.topics) == [])
    #expect(linked("- Project\n- 다른 것\n", config: Self.topics) == ["Project"])
    #expect(linked("- 새 Project\n  - 하나\n", config: Self.topics) == ["Project"])
  }

  /// Two articles that gloss a term, so that it grows into a topic.
  private static let glossed = Dictionary(
    uniqueKeysWithValues: (1...2).map { ("ko/posts/g\($0).md", "벡터장의 발산(divergence)을 \($0)번 본다.\n") })

  @Test(arguments: [
    ("급수가 발산한다.", 0), ("급수가 발산 하는 때가 있다.", 0), ("급수의 발산을 본다.", 1), ("급수의 발산을 본다. 급수가 발산했다.", 0),
    ("점에서 발산(divergence)한다.", 1),
    ("점에서 발산한다. Divergent 한 장이다.", 1), ("점에서 발산한다. `fieldDivergence`를 쓴다.", 1),
    ("점에서 발산한다. diver 이다.", 0), ("점에서 발산한다. 말뿐인 xdivergence.", 0),
  ]) func aVerbIsATermOfGlossesOnlyBesideItsEnglish(text: String, count: Int) {
    let verb = text.replacing("Divergent", with: "Divergence")
    #expect(linked(verb, Self.glossed).count == count)
  }

  @Test(arguments: [
    ("estimation", "이것은 estimate 다", true), ("estimation", "estimators", true), ("estimation", "estim", false),
    ("div", "div와 curl", true), ("div", "divs", true), ("div", "divide", false),
    ("viewcontroller", "UIViewController", true),
    ("viewcontroller", "a view-controller", true), ("viewcontroller", "view a controller", false),
    ("merge", "Merging", true),
  ]) func namesAreFoundByTheirStem(key: String, text: String, isFound: Bool) {
    #expect(LatinName(key).occurs(in: Array(text.utf8)[...]) == isFound)
  }

  @Test func tagsThatOnlyFileAPostAreNoNames() {
    func posts(_ tag: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (1...2).map { ("ko/posts/t\($0).md", "---\ntags: [\(tag)]\n---\n글 \($0)\n") })
    }
    #expect(linked("R, Julia, etc 를 쓴다.", posts("etc")) == [])
    #expect(linked("오늘의 memo 다.", posts("Memo")) == [])
    #expect(linked("오늘의 julia 다.", posts("Julia")) == ["julia"])
    #expect(linked("오늘의 memo 다.", config: "topics:\n  memo: {names: {en: memo}}\n") == ["memo"])
  }
}
