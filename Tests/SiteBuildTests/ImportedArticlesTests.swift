/// Tests that broken links of an old blog are warnings until the imported article is edited.
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
    let downgraded = found.filter { $0.notes.contains { $0.message.english.contains("old-blog.xml") } }
    #expect(Set(downgraded.map(\.code)) == ["missing-page", "missing-fragment", "missing-image", "empty-link"])
    #expect(downgraded.allSatisfy { $0.severity == .warning })
  }

  @Test func theyAreErrorsOnceTheArticleIsEdited() throws {
    let edited = Self.article + "덧붙인 글.\n"
    #expect(try diagnostics(edited, remembered: Self.article).haveErrors)
  }

  @Test func articlesThatNoImportWroteAreNotSpared() throws {
    #expect(try diagnostics(Self.article, remembered: nil).haveErrors)
  }

  @Test func whatJikjiRepairsIsStillUnedited() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nlanguages: {ko: {}}\n", to: "jikji.yml")
      try folder.write(Self.article, to: "content/ko/posts/a.md")
      try folder.write(Self.article + "덧붙인 글.\n", to: "content/ko/posts/b.md")
      let hash = ContentHash.hex(of: Array(Self.article.utf8))
      let record = "\(hash)\tposts/a.md\n\(hash)\tposts/b.md\n"
      try folder.write(record, to: "content/ko/.jikji-import")
      let site = try SiteFolder.find(from: folder.path)
      for (old, new) in [("솥", "냄비"), ("불", "장작")] {
        let edits = ["a", "b"].map { name -> (text: SourceText, edits: [TextEdit]) in
          let text = folder.read("content/ko/posts/\(name).md") ?? ""
          let start = text.range(of: old).map { text[..<$0.lowerBound].utf8.count } ?? 0
          return (
            SourceText(path: "content/ko/posts/\(name).md", text), [TextEdit(start..<start + old.utf8.count, new)]
          )
        }
        let files = try SiteFiles.read(site, environment: [:], jobs: 1)
        #expect(try FixWriter.write(FixPlan(edits), into: site, files: files).count == 2)
      }
      let found = try SmallSite.builder(folder).build().diagnostics
      #expect(found.filter { $0.severity == .error }.allSatisfy { $0.place?.text.path == "content/ko/posts/b.md" })
      #expect(found.contains { $0.severity == .error } && folder.read("content/ko/posts/a.md")?.contains("장작") == true)
      // A later import still takes neither for its own: it would undo the repair.
      let known = try ImportRecord(inFolder: site.at("content/ko"))
      #expect(known.hashes == ["posts/a.md": [hash], "posts/b.md": [hash]])
      #expect(known.repaired["posts/a.md"]?.count == 2 && known.repaired["posts/b.md"] == nil)
    }
  }

  @Test func aRecordKeepsTheLinesOfBothSidesOfAMerge() throws {
    let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        "<<<<<<< main\n\(one)\ta.md\n=======\n\(two)\ta.md\n\(two)\tb.md\n>>>>>>> 가지\n", to: ImportRecord.name)
      let record = try ImportRecord(inFolder: folder.path)
      #expect(record.hashes == ["a.md": [one, two], "b.md": [two]])
      #expect(String(decoding: record.bytes, as: UTF8.self) == "\(one)\ta.md\n\(two)\ta.md\n\(two)\tb.md\n")
    }
  }

  @Test(arguments: ["망가진 줄", "123\ta.md", String(repeating: "g", count: 64) + "\ta.md"])
  func aRecordWithADamagedLineIsNotReadAndSaysWhich(line: String) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("\(String(repeating: "1", count: 64))\ta.md\n\(line)\n", to: ImportRecord.name)
      let error = try #require(throws: HostError.self) { try ImportRecord(inFolder: folder.path) }
      #expect(error.reason.english.hasPrefix("line 2 is damaged"))
    }
  }
}
