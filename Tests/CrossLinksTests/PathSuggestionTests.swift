/// Tests of which page or file is suggested if several have the same name.
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct PathSuggestionTests {
  private static let pages = [
    "ko/guide/start/loops.md", "ko/guide/deep/loops.md", "en/guide/start/loops.md", "en/guide/deep/loops.md",
    "en/guide/start/lists.md", "ko/guide/start/lists.md", "ko/guide/start/only-korean.md",
  ]

  private func suggestion(_ target: String, in path: String) -> (words: String?, hasFix: Bool) {
    var files = Dictionary(uniqueKeysWithValues: Self.pages.map { ($0, "글\n") })
    files[path] = "[글](\(target))\n"
    let fixture = SiteFixture(files, assets: ["ko/guide/start/a.png", "ko/guide/deep/a.png", "en/guide/deep/a.png"])
    let found = CrossLinker.link(fixture.site).diagnostics.first { $0.place?.text.path == "content/" + path }
    let words = found?.message.english.split(separator: "did you mean '").dropFirst().first?.dropLast(2)
    return (words.map(String.init), found?.fix != nil)
  }

  @Test(arguments: [
    ("/en/lessons/start/lists", "en/guide/start/me.md", "lists.md"),
    ("/lessons/start/lists", "en/guide/start/me.md", "lists.md"),
    ("/lessons/x/lists", "ko/guide/start/me.md", "lists.md"),
    ("/en/lessons/x/lists", "ko/guide/start/me.md", "../../../en/guide/start/lists.md"),
    ("/en/x/only-korean", "en/guide/start/me.md", "../../../ko/guide/start/only-korean.md"),
  ]) func aPageOfTheOtherLanguageIsMeantOnlyWhereTheOwnOneHasNone(target: String, path: String, meant: String) {
    #expect(suggestion(target, in: path).words == meant)
  }

  @Test func equalEndsOfThePathDecideThenTheFolderOfTheArticle() {
    #expect(suggestion("/lessons/deep/loops", in: "ko/guide/start/me.md").words == "../deep/loops.md")
    #expect(suggestion("/lessons/x/loops", in: "ko/guide/start/me.md").words == "loops.md")
    #expect(suggestion("/x/loops", in: "en/guide/deep/me.md").words == "loops.md")
  }

  @Test func theTranslationOfAPageIsNeverSuggestedInItsPlace() {
    #expect(suggestion("/ko/lessons/start/lists", in: "ko/guide/start/lists.md").words == nil)
    #expect(suggestion("/lessons/x/listz", in: "ko/guide/start/lists.md").words == nil)
  }

  @Test func noFixLeadsToAnotherLanguageOrToOneOfSeveral() {
    #expect(suggestion("/lessons/x/lists", in: "ko/guide/start/me.md").hasFix)
    #expect(!suggestion("/en/lessons/x/lists", in: "ko/guide/start/me.md").hasFix)
    #expect(!suggestion("/en/x/only-korean", in: "en/guide/start/me.md").hasFix)
    #expect(!suggestion("/lessons/deep/loops", in: "ko/guide/start/me.md").hasFix)
  }

  @Test func aListOfACategoryIsNoPage() {
    #expect(suggestion("categories/none/lists", in: "ko/guide/start/me.md").words == nil)
    #expect(suggestion("/ko/tags/lists", in: "ko/guide/start/me.md").words == nil)
  }

  @Test func filesAreChosenLikePages() {
    #expect(suggestion("/images/deep/a.pdf", in: "ko/guide/start/me.md").words == "../deep/a.png")
    #expect(suggestion("/images/a.pdf", in: "en/guide/deep/me.md").words == "a.png")
  }
}
