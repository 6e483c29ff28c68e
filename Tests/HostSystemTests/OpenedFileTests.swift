/// Tests of reading parts of a file, and of files that are written or extended as a whole or not at all.
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

  @Test func partsThatFollowOneAnotherAreJoined() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("0123456789", to: "file")
      let file = try OpenedFile(own: folder.path + "/file")
      let other = FilePart(try OpenedFile(own: folder.path + "/file"), 6..<8)
      let parts = [1..<4, 4..<6, 6..<6, 6..<9, 0..<1, 1..<2].map { FilePart(file, $0) }
      let runs = FilePart.joined([parts[0], parts[1], parts[2], parts[3], other, parts[4], parts[5]])
      #expect(runs.map { String(decoding: $0.whole.bytes, as: UTF8.self) } == ["12345678", "67", "01"])
      #expect(runs.map { $0.parts.map(\.count) } == [[3, 2, 0, 3], [2], [1, 1]])
      #expect(runs.map(\.whole.offset) == [1, 6, 0] && parts[1].isPart(of: file) && !other.isPart(of: file))
      #expect(parts[0].joined(with: parts[3]) == nil && parts[1].joined(with: parts[0]) == nil)
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

  @Test func whatIsAppendedCountsWhenItIsComplete() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("old", to: "file")
      let file = try OpenedFile(own: folder.path + "/file")
      do {
        let draft = try #require(FileDraft(appendingTo: file))
        #expect(draft.start == 3)
        try draft.write(Array("lost".utf8)[...])
      }
      #expect(folder.read("file") == "old")
      let draft = try #require(FileDraft(appendingTo: file))
      try draft.write(Array("er".utf8)[...])
      try draft.complete()
      #expect(folder.read("file") == "older")
      #expect(try #require(FileDraft(appendingTo: file)).start == 5)
      #expect(folder.read("file") == "older")
    }
  }

  @Test func nothingIsAppendedToAFileThatWasReplacedOrRemoved() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("old", to: "file")
      let file = try OpenedFile(own: folder.path + "/file")
      try Disk.writeAtomically(Array("other".utf8), to: folder.path + "/file")
      #expect(FileDraft(appendingTo: file) == nil)
      try Disk.remove(folder.path + "/file")
      #expect(FileDraft(appendingTo: file) == nil)
      try folder.write("old", to: "target")
      let target = try OpenedFile(own: folder.path + "/target")
      try FileManager.default.moveItem(atPath: folder.path + "/target", toPath: folder.path + "/moved")
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/target", withDestinationPath: "moved")
      #expect(FileDraft(appendingTo: target) == nil, "a link could lead out of the cache")
    }
  }
}
