import ByteText
import Foundation
import HostSystem
import ParallelWork
import TestSupport
import Testing

@Suite struct TemporaryStoreTests {
  @Test func whatManyThreadsKeepComesBack() throws {
    try withTemporaryFolder { (folder) throws in
      let store = try #require(TemporaryStore(in: folder.path))
      let texts = (0..<200).map { Array(String(repeating: "글\($0) ", count: $0).utf8) }
      let kept = texts.parallelMap(jobs: 4) { text, _ in StoredBytes(text).kept(in: store) }
      #expect(kept.map(\.bytes) == texts)
      #expect(kept.filter { $0.inMemory != nil }.isEmpty)
      try store.check()
    }
  }

  @Test func leavesNoFile() throws {
    try withTemporaryFolder { (folder) throws in
      let store = try #require(TemporaryStore(in: folder.path))
      _ = store.append([1, 2, 3])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func needsAFolder() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(TemporaryStore(in: folder.path + "/none") == nil)
    }
  }

  @Test func saysThatBytesAreLost() throws {
    try withTemporaryFolder { (folder) throws in
      let store = try #require(TemporaryStore(in: folder.path))
      _ = store.append([1, 2, 3])
      #expect(store.bytes(at: 1, count: 2) == [2, 3])
      try store.check()
      #expect(store.bytes(at: 2, count: 2) == [3, 0])
      #expect(throws: HostError.self) { try store.check() }
    }
  }

  @Test func bytesThatAreNotTakenStayInMemory() {
    struct FullStore: ByteStore {
      func append(_ bytes: [UInt8]) -> Int? { nil }
      func bytes(at offset: Int, count: Int) -> [UInt8] { [] }
    }
    let bytes = StoredBytes([1, 2, 3]).kept(in: FullStore())
    #expect(bytes.inMemory == [1, 2, 3])
    #expect(bytes.bytes == [1, 2, 3])
  }
}
