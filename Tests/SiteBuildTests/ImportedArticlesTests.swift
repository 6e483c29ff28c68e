/// What an old blog left dead is a warning until a person edits the imported article.
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

@Suite struct ImportedArticlesTests {
  private static let article = """
    ---
    title: 빵 굽기
    imported:
      file: old-blog.xml
      firstLine: 1
      lastLine: 9
    ---

    [솥](/gone/) [불](#gone) ![그림](gone.png) [빈 것]()

    """

  /// The diagnostics of a site with one article and a ledger that knows `remembered`.
  private func diagnostics(_ text: String, remembered: String?) throws -> [Diagnostic] {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nlanguages: {ko: {}}\n", to: "jikji.yml")
      try folder.write(text, to: "content/ko/posts/a.md")
      if let remembered {
        try folder.write("\(ContentHash.hex(of: Array(remembered.utf8)))\tposts/a.md\n", to: "content/ko/.jikji-import")
      }
      return try SmallSite.builder(folder).build().diagnostics
    }
  }

  @Test func deadLinksOfAnUneditedImportAreWarnings() throws {
    let found = try diagnostics(Self.article, remembered: Self.article)
    #expect(!found.haveErrors)
    let eased = found.filter { $0.notes.contains { $0.message.english.contains("old-blog.xml") } }
    #expect(Set(eased.map(\.code)) == ["missing-page", "missing-fragment", "missing-image", "empty-link"])
    #expect(eased.allSatisfy { $0.severity == .warning })
  }

  @Test func theyAreErrorsOnceTheArticleIsEdited() throws {
    let edited = Self.article + "덧붙인 글.\n"
    #expect(try diagnostics(edited, remembered: Self.article).haveErrors)
  }

  @Test func articlesThatNoImportWroteAreNotSpared() throws {
    #expect(try diagnostics(Self.article, remembered: nil).haveErrors)
  }
}
