/// Tests of a served folder: which files are found in it, and that no file outside of it ever is.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct ServedFolderTests {
  private func withFolder(_ body: (ServedFolder, URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      let root = folder.appendingPathComponent("public")
      try root.write("가나다", to: "글/a.txt")
      try folder.write("secret", to: "secret.txt")
      symlink("../secret.txt", root.path + "/link.txt")
      symlink("..", root.path + "/up")
      symlink("글", root.path + "/inside")
      mkfifo(root.path + "/pipe", 0o600)
      try body(ServedFolder(path: root.path), root)
    }
  }

  @Test func findsFilesAndFolders() throws {
    try withFolder { folder, root in
      #expect(folder.entry(at: []) == .folder)
      #expect(folder.entry(at: ["글"]) == .folder)
      #expect(folder.entry(at: ["글", "a.txt"]) == Disk.facts(of: root.path + "/글/a.txt").map { .file($0) })
      #expect(folder.bytes(at: ["글", "a.txt"], atMost: 9)?.bytes == Array("가나다".utf8))
      #expect(folder.bytes(at: ["글", "a.txt"], atMost: 8) == nil)
    }
  }

  @Test(arguments: [
    ["missing"], ["link.txt"], ["up"], ["up", "secret.txt"], ["inside"], ["inside", "a.txt"], ["pipe"], [".."],
    ["..", "secret.txt"], ["."], [""], ["글/a.txt"], ["글", "..", "글"], ["글\0"], ["글", "a.txt", "b"],
  ])
  func findsNothingElse(path: [String]) throws {
    try withFolder { folder, _ in
      #expect(
        folder.entry(at: path) == nil && folder.openFile(at: path) == nil && folder.bytes(at: path, atMost: 99) == nil)
    }
  }

  @Test func readsPartsOfAnOpenFile() throws {
    try withFolder { folder, root in
      let file = try #require(folder.openFile(at: ["글", "a.txt"]))
      #expect(file.facts.size == 9)
      #expect(file.read(at: 3, count: 3) == Array("나".utf8))
      #expect(file.read(at: 6, count: 100) == Array("다".utf8))
      #expect(file.read(at: 9, count: 1) == [])
      // An open file stays readable when its name is gone.
      try FileManager.default.removeItem(at: root)
      #expect(file.read(at: 0, count: 3) == Array("가".utf8))
      #expect(folder.entry(at: []) == nil)
    }
  }
}
