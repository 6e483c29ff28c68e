/// The folders of a site.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct FolderTreeTests {
  @Test func foldersStandAboveWhatTheyHold() {
    let tree = FolderTree(of: ["index.html", "b/c/d/1.html", "a-b/1.html", "a/1.html", "a/2.html", "b/c/2.html"])
    #expect(tree.paths == ["a", "a-b", "b", "b/c", "b/c/d"])
    #expect(tree.crowded.isEmpty)
  }

  @Test func foldersOfManyFoldersAreToldApart() throws {
    let many = (0..<32).map { "posts/\($0)/index.html" } + (0..<31).map { "tags/\($0)/index.html" }
    #expect(FolderTree(of: many).crowded == ["posts"])
    #expect(FolderTree(of: (0..<32).map { "\($0)/index.html" }).crowded == [""])
    try withTemporaryFolder { (folder) throws in
      try FolderTree(of: many).make(in: folder.path + "/new/site")
      let made = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new/site/posts")
      #expect(made.count == 32)
    }
  }
}
