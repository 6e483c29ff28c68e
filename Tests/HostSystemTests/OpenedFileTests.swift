/// Tests of reading parts of a file and of files that are seen only when they are complete.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

@Suite struct OpenedFileTests {
  @Test func readsPartsOfTheFileThatWasOpened() throws {
    try withTemporaryFolder { (folder) throws in
      let path = folder.path + "/file"
      try folder.write("0123456789", to: "file")
      let file = try OpenedFile(own: path)
      try Disk.writeAtomically(Array("another".utf8), to: path)
      #expect(file.size == 10)
      #expect(try file.bytes(3..<6) == Array("345".utf8))
      #expect(try file.bytes(10..<10) == [])
      #expect(throws: HostError.self) { try file.bytes(8..<11) }
    }
  }

  @Test func aPartIsReadWhenItIsAskedFor() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("0123456789", to: "file")
      let part = FilePart(try OpenedFile(own: folder.path + "/file"), 2..<8)
      #expect(part.count == 6 && part.bytes == Array("234567".utf8))
      #expect(part.prefix(2).bytes == Array("23".utf8) && part.suffix(3).bytes == Array("567".utf8))
      #expect(part.prefix(9).count == 6 && part.suffix(9).count == 6)
      try #require(FileHandle(forWritingAtPath: folder.path + "/file")).truncate(atOffset: 4)
      #expect(part.bytes == [] && part.prefix(2).bytes == Array("23".utf8))
    }
  }

  @Test func partsAreTakenOneAfterAnotherAndJoinedAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("0123456789", to: "file")
      let whole = FilePart(try OpenedFile(own: folder.path + "/file"), 1..<9)
      var rest = whole
      let (first, second, last) = (rest.take(3), rest.take(2), rest.take(9))
      #expect([first, second, last].map(\.bytes) == ["123", "45", "678"].map { Array($0.utf8) } && rest.count == 0)
      #expect(first.joined(with: second)?.joined(with: last)?.bytes == whole.bytes)
      #expect(first.joined(with: last) == nil && second.joined(with: first) == nil)
      let other = FilePart(try OpenedFile(own: folder.path + "/file"), 4..<6)
      #expect(first.joined(with: other) == nil)
    }
  }

  @Test func readsTheFirstLineHoweverLongItIs() throws {
    try withTemporaryFolder { (folder) throws in
      for length in [0, 1, 4_095, 4_096, 8_192, 20_000] {
        let line = String(repeating: "x", count: length)
        for (text, expected) in [(line + "\nmore\n", line), (line + "\n", line), (line, nil)] {
          try folder.write(text, to: "file")
          #expect(try OpenedFile(own: folder.path + "/file").firstLine() == expected.map { Array($0.utf8) })
        }
      }
    }
  }

  @Test func saysThatAFileWasCut() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("0123456789", to: "file")
      let file = try OpenedFile(own: folder.path + "/file")
      try #require(FileHandle(forWritingAtPath: folder.path + "/file")).truncate(atOffset: 4)
      #expect(try file.bytes(0..<4) == Array("0123".utf8))
      #expect(throws: HostError.self) { try file.bytes(2..<6) }
    }
  }

  @Test func opensFilesOnlyAndWaitsForNobody() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
      for name in ["pipe", "none", "."] {
        #expect(throws: HostError.self) { try OpenedFile(own: folder.path + "/" + name) }
      }
    }
  }

  @Test func aDraftIsSeenWhenItIsComplete() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("old", to: "file")
      let draft = try FileDraft(of: folder.path + "/file")
      try draft.write(Array("ne".utf8)[...])
      #expect(folder.read("file") == "old")
      try draft.write(Array("w".utf8)[...])
      try draft.complete()
      #expect(folder.read("file") == "new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
  }

  @Test func aDraftThatIsGivenUpLeavesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("old", to: "file")
      do { try FileDraft(of: folder.path + "/file").write([1, 2, 3][...]) }
      #expect(folder.read("file") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
      #expect(throws: HostError.self) { try FileDraft(of: folder.path + "/none/file") }
    }
  }
}
