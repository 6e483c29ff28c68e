/// Tests of files and folders on a real disk: reading, atomic writing, listing, removing, and reported failures.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HostSystem

/// The paths of everything in a folder, sorted.
private func contents(of folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

struct DiskReadingTests {
  @Test func readsAllBytesOrTheFirstOnes() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("가나다", to: "a")
      let path = folder.path + "/a"
      #expect(try Disk.read(path) == Array("가나다".utf8))
      #expect(try Disk.read(path, atMost: 3) == Array("가".utf8))
      #expect(try Disk.read(path, atMost: 0) == [])
      #expect(try Disk.read(path, atMost: 100).count == 9)
      try folder.write("", to: "empty")
      #expect(try Disk.read(folder.path + "/empty") == [])
    }
  }

  @Test func readsFilesWithoutASize() throws {
    let name = try Disk.read("/proc/self/comm")
    #expect(!name.isEmpty && name.last == UInt8(ascii: "\n"))
    #expect(try Disk.read("/proc/self/status").count > 500)
    #expect(try Disk.read("/proc/self/status", atMost: 0) == [])
    #expect(try Disk.read("/proc/self/status", atMost: 5) == Array("Name:".utf8))
  }

  @Test func saysWhatCannotBeRead() throws {
    try withTemporaryFolder { (folder) throws in
      for (path, number) in [("missing", ENOENT), ("", EISDIR)] {
        do {
          _ = try Disk.read(folder.path + "/" + path)
          Issue.record("'\(path)' must not be readable")
        } catch let error as HostError {
          #expect(error.number == number && error.action == .read && error.subject == folder.path + "/" + path)
        }
      }
    }
  }

  @Test func knowsKindsAndLinks() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("12345", to: "folder/file")
      let root = folder.path
      symlink("file", root + "/folder/link")
      symlink("folder", root + "/shortcut")
      symlink("nowhere", root + "/dead")
      mkfifo(root + "/pipe", 0o600)
      let kinds: [(String, FileKind?, Bool)] = [
        ("folder", .folder, false), ("folder/file", .file, false), ("folder/link", .file, true),
        ("shortcut", .folder, true), ("dead", nil, true), ("pipe", .other, false), ("missing", nil, false),
      ]
      for (path, kind, isLink) in kinds {
        #expect(Disk.kind(of: root + "/" + path) == kind, "\(path)")
        #expect(Disk.isLink(root + "/" + path) == isLink, "\(path)")
      }
      #expect(Disk.realPath(root + "/shortcut/../folder/./link") == Disk.realPath(root).map { $0 + "/folder/file" })
      #expect(Disk.realPath(root + "/dead") == nil)
      let facts = try #require(Disk.facts(of: root + "/folder/link"))
      #expect(facts.size == 5 && facts == Disk.facts(of: root + "/folder/file"))
      #expect(abs(facts.modified / 1_000_000_000 - HostEnvironment.now) < 600)
      #expect(Disk.facts(of: root + "/missing") == nil)
    }
  }

  @Test func listsEntriesInTheOrderOfTheirBytes() throws {
    try withTemporaryFolder { (folder) throws in
      for name in ["나", "b", "가", ".hidden", "B", "a"] { try folder.write("", to: name) }
      try FileManager.default.createDirectory(atPath: folder.path + "/c", withIntermediateDirectories: false)
      symlink("c", folder.path + "/d")
      let entries = try Disk.list(folder.path)
      #expect(entries.map(\.name) == [".hidden", "B", "a", "b", "c", "d", "가", "나"])
      #expect(entries.filter { $0.kind == .folder }.map(\.name) == ["c", "d"])
      #expect(entries.filter(\.isLink).map(\.name) == ["d"])
      #expect(throws: HostError.self) { try Disk.list(folder.path + "/missing") }
    }
  }
}

struct FileFactsTests {
  /// Whether a file that changed `seconds` before the look will show its next change.
  @Test(arguments: [(0, false), (1, false), (2, true), (3, true), (-1, false)])
  func aFileIsSettledWhenAClockHasTickedSince(seconds: Int, isSettled: Bool) {
    for (content, name) in [(100 - seconds, 0), (0, 100 - seconds)] {
      var status = stat()
      status.st_mtim = timespec(tv_sec: content, tv_nsec: 0)
      status.st_ctim = timespec(tv_sec: name, tv_nsec: 0)
      #expect(FileFacts(status).isSettled(at: 100) == isSettled)
    }
  }
}

struct DiskWritingTests {
  @Test func replacesAFileByAnotherOne() throws {
    try withTemporaryFolder { (folder) throws in
      let path = folder.path + "/a"
      try Disk.writeAtomically(Array("하나".utf8), to: path)
      let first = Disk.facts(of: path)?.inode
      let reader = open(path, O_RDONLY)
      defer { close(reader) }
      try Disk.writeAtomically(Array("둘".utf8), to: path)
      #expect(try Disk.read(path) == Array("둘".utf8) && Disk.facts(of: path)?.inode != first)
      // Who had opened the old file still reads all of it.
      var bytes = [UInt8](repeating: 0, count: 16)
      #expect(read(reader, &bytes, 16) == 6)
      #expect(try contents(of: folder) == ["a"])
    }
  }

  @Test func theSameFileMayBeWrittenByManyAtOnce() async throws {
    try await withTemporaryFolder { (folder) async throws in
      let path = folder.path + "/stamp"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
          group.addTask { try Disk.writeAtomically(Array(repeating: UInt8(number & 0xFF), count: 100), to: path) }
        }
        try await group.waitForAll()
      }
      let written = try Disk.read(path)
      #expect(written.count == 100 && Set(written).count == 1)
      #expect(try contents(of: folder) == ["stamp"])
    }
  }

  @Test func replacesSeveralFilesOrNone() throws {
    try withTemporaryFolder { (folder) throws in
      let root = folder.path
      try Disk.writeAtomically([(root + "/a", [1]), (root + "/b", [2])])
      do {
        try Disk.writeAtomically([(root + "/a", [3]), (root + "/missing/b", [4])])
        Issue.record("a file cannot be written into a missing folder")
      } catch let error as HostError {
        // The message names the file, not the draft.
        #expect(error.subject == root + "/missing/b" && error.number == ENOENT && error.action == .write)
      }
      #expect(try Disk.read(root + "/a") == [1])
      #expect(try contents(of: folder) == ["a", "b"])
    }
  }

  @Test func leavesNoDraftsWhenARenameFails() throws {
    try withTemporaryFolder { (folder) throws in
      let root = folder.path
      try folder.write("", to: "taken/file")
      #expect(throws: HostError.self) { try Disk.writeAtomically([(root + "/taken", [1]), (root + "/b", [2])]) }
      #expect(try contents(of: folder) == ["taken"])
    }
  }

  @Test(.enabled(if: Disk.kind(of: "/dev/full") != nil, "there is no /dev/full"))
  func reportsAFullDisk() throws {
    do {
      try Disk.create("/dev/full", [UInt8](repeating: 1, count: 100))
      Issue.record("/dev/full takes no bytes")
    } catch {
      #expect(error.number == ENOSPC && error.message.english.contains("make room on the disk"))
    }
  }

  @Test func followsNoLinkWhenItCreatesAFile() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("secret", to: "target")
      symlink("target", folder.path + "/link")
      #expect(throws: HostError.self) { try Disk.create(folder.path + "/link", [1]) }
      #expect(folder.read("target") == "secret")
    }
  }

  @Test func shortensAFileThatWasLonger() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("길고 긴 글", to: "a")
      try Disk.create(folder.path + "/a", Array("글".utf8))
      #expect(folder.read("a") == "글")
      try Disk.create(folder.path + "/a", [])
      #expect(folder.read("a") == "")
    }
  }

  @Test func makesFoldersWithThoseAbove() throws {
    try withTemporaryFolder { (folder) throws in
      try Disk.makeFolder(folder.path + "/가/b/c")
      try Disk.makeFolder(folder.path + "/가/b/c")
      #expect(Disk.kind(of: folder.path + "/가/b/c") == .folder)
      try folder.write("", to: "file")
      #expect(throws: HostError.self) { try Disk.makeFolder(folder.path + "/file/below/it") }
    }
  }

  @Test(arguments: [("/a/b", "/a"), ("a/b/c", "a/b"), ("/a", nil), ("a", nil), ("", nil)])
  func knowsTheFolderOfAPath(path: String, parent: String?) { #expect(Disk.parent(of: path) == parent) }

  @Test func movesFilesOverOthers() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("a", to: "a")
      try folder.write("b", to: "b")
      try Disk.move(folder.path + "/a", to: folder.path + "/b")
      #expect(folder.read("b") == "a")
      #expect(try contents(of: folder) == ["b"])
      #expect(throws: HostError.self) { try Disk.move(folder.path + "/a", to: folder.path + "/c") }
    }
  }

  @Test func removesTreesButNotWhatLinksLeadTo() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("kept", to: "outside/file")
      try folder.write("", to: "tree/a/b/c")
      symlink("../outside", folder.path + "/tree/link")
      symlink("outside", folder.path + "/shortcut")
      try Disk.remove(folder.path + "/tree")
      try Disk.remove(folder.path + "/shortcut")
      try Disk.remove(folder.path + "/missing")
      #expect(try contents(of: folder) == ["outside"])
      #expect(folder.read("outside/file") == "kept")
      #expect(throws: HostError.self) { try Disk.remove("/proc/self/comm") }
    }
  }

  @Test func removesOnlyEmptyFolders() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "full/file")
      try Disk.makeFolder(folder.path + "/empty")
      #expect(try Disk.removeEmptyFolder(folder.path + "/empty"))
      #expect(try !Disk.removeEmptyFolder(folder.path + "/full"))
      #expect(try !Disk.removeEmptyFolder(folder.path + "/full/file"))
      #expect(try !Disk.removeEmptyFolder(folder.path + "/missing"))
      #expect(throws: HostError.self) { try Disk.removeEmptyFolder("/proc/1") }
      #expect(try contents(of: folder) == ["full"])
    }
  }
}

struct HostErrorTests {
  @Test func namesActionSubjectReasonAndAdvice() {
    let error = HostError(.read, "a.md", errno: ENOENT)
    #expect(error.message.english == "cannot read 'a.md': No such file or directory; check the path")
    #expect(error.message.korean.contains("그런 파일이나 폴더가 없습니다. 경로를 확인하세요") && error.message.korean.contains("'a.md'"))
  }

  @Test(arguments: [
    (EACCES, "check its permissions"), (EPERM, "check its permissions"), (ENOSPC, "make room"), (EDQUOT, "make room"),
    (EISDIR, "name a file"), (ENAMETOOLONG, "shorter name"), (EROFS, "can be written"),
  ])
  func advisesWhatToDo(number: Int32, advice: String) {
    #expect(HostError(.write, "a", errno: number).message.english.contains(advice))
  }

  @Test func advisesNothingWhereNothingHelps() {
    #expect(HostError(.read, "a", errno: EIO).message.english == "cannot read 'a': Input/output error")
    #expect(HostError(.read, "a", reason: "it is odd").message.english == "cannot read 'a': it is odd")
    #expect(HostError(.read, "a", errno: EXDEV).message.korean.contains("cross-device"))
  }
}

struct ContentHashTests {
  @Test(arguments: [
    (["abc"], "ce91dc5eec0139adf091900d225971d6ad246a845bad791b5693a9d0d55dd391"),
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (["가", ""], "8f3f10028cbdd0ffd987854f30c2a925c71c5d6132b1fe9b44acd2850531bc2c"),
    ([""], "af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc"),
  ])
  func isTheSHA256OfLengthsAndBytes(parts: [String], hex: String) {
    var hash = ContentHash()
    for part in parts { hash.add(part) }
    let made = hash.hex
    #expect(made == hex)
  }

  @Test func tellsWherePartsEnd() {
    var left = ContentHash(), right = ContentHash()
    left.add("ab")
    left.add("c")
    right.add("a")
    right.add("bc")
    let (first, second) = (left.hex, right.hex)
    #expect(first != second)
    #expect(
      ContentHash.hex(of: Array("abc".utf8)) == "ce91dc5eec0139adf091900d225971d6ad246a845bad791b5693a9d0d55dd391")
  }
}

struct ExclusiveNamesTests {
  @Test func namesAreUsedOnce() {
    let names = (0..<100).map { _ in UniqueName.next() }
    #expect(Set(names).count == 100 && names.allSatisfy { $0.hasPrefix("\(getpid())-") })
  }

  @Test func aLockIsHeldByOneAtATime() throws {
    try withTemporaryFolder { (folder) throws in
      let path = folder.path + "/deep/build.lock"
      var lock: FileLock? = try FileLock(path: path)
      #expect(try lock?.hold { () throws(HostError) in 7 } == 7)
      let other = open(path, O_RDWR)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
      lock = nil
      #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
      #expect(throws: HostError.self) { _ = try FileLock(path: folder.path) }
    }
  }

  @Test func aCopiedLinkLeadsToTheSamePlaceEvenIfThatIsNowhere() throws {
    try withTemporaryFolder { (folder) throws in
      for target in ["nowhere", "/", "가 나"] {
        let (link, copy) = (folder.path + "/link", folder.path + "/copy")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try Disk.copyLink(link, to: copy)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: copy) == target)
        #expect(throws: HostError.self) { try Disk.copyLink(link, to: copy) }
        for path in [link, copy] { try Disk.remove(path) }
      }
    }
  }

  /// Two builds of different sites wait for each other by it.
  @Test func aLockedFolderIsLockedForOthers() throws {
    try withTemporaryFolder { (folder) throws in
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      do {
        let lock = try FileLock(folder: folder.path)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        withExtendedLifetime(lock) {}
      }
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      #expect(throws: HostError.self) { try FileLock(folder: folder.path + "/none") }
    }
  }
}
