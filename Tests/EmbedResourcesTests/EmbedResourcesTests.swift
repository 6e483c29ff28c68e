/// Tests that the embed plugin reproduces every file byte for byte.
import Foundation
import TestSupport
import Testing

struct EmbedResourcesTests {
  private static let folder = packageFolder.appendingPathComponent("Tests/EmbedResourcesTests/Resources")

  @Test(arguments: [
    "crlf.txt", "empty.txt", "every-byte.bin", "every-control.txt", "literal.swift.txt", "nested/no-newline.txt",
    "한글 이름.txt",
  ])
  func embedsAFileByteForByte(_ path: String) throws {
    let onDisk = try Data(contentsOf: Self.folder.appendingPathComponent(path))
    #expect(EmbeddedFiles.all[path] == [UInt8](onDisk))
  }

  @Test func embedsFilesOfAllFoldersButHiddenOnes() {
    #expect(EmbeddedFiles.all.count == 7)
    #expect(EmbeddedFiles.all[".hidden"] == nil)
  }

  @Test func declaresAPropertyForEachFile() {
    #expect(EmbeddedFiles.everyByteBin == (0...255).map { UInt8($0) })
    #expect(EmbeddedFiles.nestedNoNewlineTxt == Array("끝에 줄바꿈이 없다".utf8))
  }
}
