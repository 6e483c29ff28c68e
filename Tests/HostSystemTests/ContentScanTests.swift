/// Tests of which files of a content folder are found, and of diagnostics about the others.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct ContentScanTests {
  @Test func linksThatLeadOutAreErrorsAndLinksInsideAreFollowed() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("가", to: "site/content/ko/a.md")
      try folder.write("밖", to: "secret.md")
      let content = folder.appendingPathComponent("site/content")
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: content.path + "/ko/b.md", withDestinationPath: "a.md")
      try manager.createSymbolicLink(atPath: content.path + "/ko/out.md", withDestinationPath: "../../../secret.md")
      try manager.createSymbolicLink(atPath: content.path + "/ko/loop", withDestinationPath: "..")
      try manager.createSymbolicLink(atPath: content.path + "/ko/dead.md", withDestinationPath: "없음")
      let scan = try ContentScan.files(below: content.path, within: folder.appendingPathComponent("site").path)
      #expect(scan.value.map(\.path) == ["ko/a.md", "ko/b.md"])
      #expect(
        scan.diagnostics.map { "\($0.code) \($0.place?.text.path ?? "")" } == [
          "link-leads-out content/ko/dead.md", "link-leads-out content/ko/loop", "link-leads-out content/ko/out.md",
        ])
    }
  }

  @Test func namesBecomeComposedAndStayReadable() throws {
    try withTemporaryFolder { (folder) throws in
      let decomposed = "\u{1112}\u{1161}\u{11AB}.md"
      try folder.write("글", to: "content/ko/\(decomposed)")
      let scan = try ContentScan.files(below: folder.path + "/content", within: folder.path)
      #expect(scan.value.map(\.path) == ["ko/한.md"])
      #expect(try scan.value.map { try Disk.read($0.diskPath) } == [Array("글".utf8)])
    }
  }

  @Test func aMissingFolderIsEmpty() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try ContentScan.files(below: folder.path + "/content", within: folder.path).value.isEmpty)
    }
  }

  private func scan(_ folder: URL, takesHidden: Bool = false) throws -> [String] {
    let scan = try ContentScan.files(below: folder.path + "/content", within: folder.path, takesHidden: takesHidden)
    return scan.value.map(\.path) + scan.diagnostics.map { "\($0.code) \($0.place?.text.path ?? "")" }
  }

  @Test func hiddenNamesCountWhereAskedForButThoseOfOtherProgramsNever() throws {
    try withTemporaryFolder { (folder) throws in
      for name in ["a", ".well-known/b", ".git/c", ".svn/d", ".hg/e", ".DS_Store", "f/.g"] {
        try folder.write("", to: "content/" + name)
      }
      #expect(try scan(folder) == ["a"])
      #expect(try scan(folder, takesHidden: true) == [".well-known/b", "a", "f/.g"])
    }
  }

  @Test func whatIsNoFileAndNoFolderIsTold() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "content/a")
      mkfifo(folder.path + "/content/pipe", 0o600)
      // A name whose bytes are no UTF-8.
      let odd = Array((folder.path + "/content/").utf8).map(CChar.init(bitPattern:)) + [-1, 0]
      close(creat(odd, 0o600))
      #expect(try scan(folder) == ["a", "not-a-file content/pipe", "name-not-utf8 content/\u{FFFD}"])
    }
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "content")
      #expect(try scan(folder) == ["not-a-folder content"])
    }
  }

  @Test func ofTwoSpellingsOfOneNameTheFirstIsTaken() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "content/\u{1112}\u{1161}\u{11AB}.md")
      try folder.write("", to: "content/한.md")
      #expect(try scan(folder) == ["한.md", "name-in-two-spellings content/한.md"])
    }
  }

  @Test func foldersMayNestSixtyFourDeep() throws {
    try withTemporaryFolder { (folder) throws in
      let deep = [String](repeating: "d", count: 63).joined(separator: "/")
      try folder.write("", to: "content/\(deep)/a")
      #expect(try scan(folder) == [deep + "/a"])
      try folder.write("", to: "content/\(deep)/d/b")
      #expect(try scan(folder) == [deep + "/a", "folders-too-deep content/\(deep)/d"])
    }
  }
}
