/// Tests that replacements are written into the files of a site, and nowhere else.
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

struct FixWriterTests {
  private let site: (URL) throws -> (SiteFolder, SiteFiles) = { folder in
    let site = try SiteFolder.find(from: folder.path)
    return (site, try SiteFiles.read(site, environment: [:], jobs: 1))
  }

  /// A plan that replaces the first `old` of each file by `new`.
  private func plan(_ files: [(path: String, text: String)], _ old: String, _ new: String) -> FixPlan {
    FixPlan(
      files.compactMap { file -> (text: SourceText, edits: [TextEdit])? in
        let text = SourceText.cleaning(path: file.path, fileBytes: Array(file.text.utf8)).value
        let clean = String(decoding: text.bytes, as: UTF8.self)
        guard let found = clean.range(of: old) else { return nil }
        let start = clean[..<found.lowerBound].utf8.count
        return (text, [TextEdit(start..<start + old.utf8.count, new)])
      })
  }

  @Test func writesArticlesSettingsAndSideFiles() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("- {english: 옛말, preferred: 값}\n", to: "glossary.yml")
      let (site, files) = try self.site(folder)
      let texts = ["glossary.yml", "content/ko/about.md", "jikji.yml"].map { ($0, folder.read($0) ?? "") }
      let all = plan(texts, "옛말", "새말")
      #expect(try FixWriter.write(all, into: site, files: files) == ["glossary.yml"])
      #expect(folder.read("glossary.yml") == "- {english: 새말, preferred: 값}\n")
      let others = FixPlan(
        texts.map { path, text in
          (SourceText(path: path, text), [TextEdit(0..<0, "# ")])
        })
      // The glossary is not as it was read any more.
      #expect(try FixWriter.write(others, into: site, files: files) == ["content/ko/about.md", "jikji.yml"])
      #expect(folder.read("jikji.yml")?.hasPrefix("# title: 시험") == true)
    }
  }

  @Test func leavesFilesAloneThatChangedSinceTheyWereRead() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let (site, files) = try self.site(folder)
      let fixes = plan([("content/ko/about.md", folder.read("content/ko/about.md") ?? "")], "글", "말")
      try folder.write("---\ntitle: 소개\n---\n\n다른 글.\n", to: "content/ko/about.md")
      #expect(try FixWriter.write(fixes, into: site, files: files) == [])
      #expect(folder.read("content/ko/about.md")?.contains("다른 글.") == true)
    }
  }

  @Test func keepsLineEndsAndTheByteOrderMark() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let text = "\u{FEFF}---\r\ntitle: 가\r\n---\r\n\r\n옛말\r\n"
      try folder.write(text, to: "content/ko/a.md")
      let (site, files) = try self.site(folder)
      let fixes = plan([("content/ko/a.md", text)], "옛말", "새말")
      #expect(try FixWriter.write(fixes, into: site, files: files) == ["content/ko/a.md"])
      let written = try Data(contentsOf: folder.appendingPathComponent("content/ko/a.md"))
      #expect(written == Data(text.replacingOccurrences(of: "옛말", with: "새말").utf8))
    }
  }

  @Test func writesNothingOutsideOfTheSite() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("옛말", to: "other.md")
      try folder.write("옛말", to: "content/ko/asset.txt")
      let (site, files) = try self.site(folder)
      let fixes = plan(
        [("other.md", "옛말"), ("content/../other.md", "옛말"), ("content/ko/none.md", "옛말"), ("/etc/passwd", "옛말")],
        "옛말", "새말")
      #expect(try FixWriter.write(fixes, into: site, files: files) == [])
      #expect(folder.read("other.md") == "옛말")
    }
  }

  @Test func aFixThatChangesNothingWritesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let (site, files) = try self.site(folder)
      let fixes = plan([("content/ko/about.md", folder.read("content/ko/about.md") ?? "")], "글", "글")
      #expect(try FixWriter.write(fixes, into: site, files: files) == [])
    }
  }
}
