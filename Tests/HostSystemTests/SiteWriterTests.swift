import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct SiteWriterTests {
  private func files(_ texts: [String: String]) -> [WritableFile] {
    texts.sorted { $0.key < $1.key }.map { WritableFile(path: $0.key, .bytes(Array($0.value.utf8))) }
  }

  @Test func aSecondPublicationWritesOnlyWhatChanged() throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2)
      let first = try writer.publish(files(["index.html": "가", "a/b.html": "나", "c.txt": "다"]))
      #expect((first.written, first.kept, first.removed) == (3, 0, 0))
      let inode = Disk.facts(of: folder.appendingPathComponent("public/a/b.html").path)?.inode
      let second = try writer.publish(files(["index.html": "가나", "a/b.html": "나"]))
      #expect((second.written, second.kept, second.removed) == (1, 1, 1))
      #expect(folder.read("public/index.html") == "가나")
      #expect(folder.read("public/c.txt") == nil)
      #expect(Disk.facts(of: folder.appendingPathComponent("public/a/b.html").path)?.inode == inode)
      let third = try writer.publish(files(["index.html": "가나", "a/b.html": "나"]))
      #expect((third.written, third.kept, third.removed) == (0, 2, 0))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
    }
  }

  @Test func theListOfFilesIsMadeOfTheirHashesAndNotCounted() throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2)
      let list = FileList(prefix: ".list") { files in
        [(".list", Array(files.map { "\($0.path) \($0.sha256.prefix(8))\n" }.joined().utf8))]
      }
      let files = [
        WritableFile(path: "a", .bytes(Array("가".utf8))), WritableFile(path: "b/c", .made { Array("나".utf8) }),
      ]
      let first = try writer.publish(files, list: list)
      #expect((first.written, first.kept, first.removed) == (2, 0, 0))
      #expect(
        folder.read("public/.list")
          == "a \(ContentHash.plainHex(of: Array("가".utf8)).prefix(8))\nb/c \(ContentHash.plainHex(of: Array("나".utf8)).prefix(8))\n"
      )
      #expect(folder.read("public/b/c") == "나")
      let second = try writer.publish(files, list: list)
      #expect((second.written, second.kept, second.removed) == (0, 2, 0))
      let third = try writer.publish([WritableFile(path: "b/c", .made { Array("다".utf8) })], list: list)
      #expect((third.written, third.kept, third.removed) == (1, 0, 1))
      #expect(folder.read("public/b/c") == "다" && folder.read("public/.list")?.hasPrefix("b/c ") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
    }
  }

  @Test func rightsOfTheFolderAndOfWhatIsTakenOverStay() throws {
    try withTemporaryFolder { (folder) throws in
      let name = folder.appendingPathComponent("public").path
      let writer = SiteWriter(folder: name, jobs: 1)
      _ = try writer.publish(files(["a": "가"]))
      try folder.write("비밀", to: "public/.mine/deep/key")
      #expect(chmod(name, 0o2770) == 0 && chmod(name + "/.mine", 0o700) == 0)
      _ = try writer.publish(files(["a": "나"]))
      func rights(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
      }
      #expect(rights(name) == 0o2770 && rights(name + "/.mine") == 0o700)
      #expect(folder.read("public/.mine/deep/key") == "비밀" && folder.read("public/a") == "나")
    }
  }

  @Test(arguments: [0, EXDEV]) func aListInPartsLeavesNoOlderPartsBehind(failure: Int32) throws {
    try withTemporaryFolder { (folder) throws in
      let name = folder.appendingPathComponent("public").path
      let writer =
        failure == 0
        ? SiteWriter(folder: name, jobs: 2) : SiteWriter(folder: name, jobs: 2) { _, _ in failure }
      func publish(_ texts: [String: String]) throws -> PublishReport {
        let list = FileList(prefix: ".list") { files in files.map { (".list-" + $0.path, Array($0.sha256.utf8)) } }
        return try writer.publish(files(texts), list: list)
      }
      _ = try publish(["a": "가", "b": "나", "c": "다"])
      try folder.write("내 것", to: "public/.mine")
      try folder.write("내 것", to: "public/a.d/.list-x")
      let second = try publish(["a": "가", "c": "라"])
      #expect((second.written, second.kept, second.removed) == (1, 1, 1) && second.removedPaths == ["b"])
      let names = try FileManager.default.contentsOfDirectory(atPath: name).sorted()
      #expect(names == [".list-a", ".list-c", ".mine", "a", "a.d", "c"])
      #expect(folder.read("public/.list-c") == ContentHash.plainHex(of: Array("라".utf8)))
      #expect(folder.read("public/a.d/.list-x") == "내 것")
    }
  }

  @Test(arguments: [EXDEV, EBUSY, EINVAL]) func aFolderThatCannotBeExchangedIsFilledFileByFile(failure: Int32) throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2) { _, _ in failure }
      let first = try writer.publish(files(["index.html": "가", "a/b.html": "나", "x": "파일", "y/z": "폴더"]))
      #expect(!first.wasInPlace)
      try folder.write("ref", to: "public/.git/HEAD")
      let second = try writer.publish(files(["index.html": "가나", "a/c/d.html": "다", "x/y": "폴더", "y": "파일"]))
      #expect(second.wasInPlace)
      #expect((second.written, second.kept, second.removed) == (4, 0, 3))
      #expect(folder.read("public/index.html") == "가나")
      #expect(folder.read("public/a/c/d.html") == "다")
      #expect(folder.read("public/x/y") == "폴더")
      #expect(folder.read("public/y") == "파일")
      #expect(folder.read("public/a/b.html") == nil)
      #expect(folder.read("public/.git/HEAD") == "ref")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("public").path)
      #expect(left.sorted() == [".git", "a", "index.html", "x", "y"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
    }
  }

  @Test func dotFilesOfTheSiteGoFromAFolderThatCannotBeExchanged() throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2) { _, _ in EXDEV }
      _ = try writer.publish(files(["a": "가", ".file": "나", ".well-known/x": "다"]))
      try folder.write("mine", to: "public/.well-known/mine")
      let report = try writer.publish(files(["a": "가"]), owned: ["a", ".file", ".well-known/x"])
      #expect(report.wasInPlace && report.removedPaths == [".file", ".well-known/x"])
      #expect(folder.read("public/.well-known/x") == nil && folder.read("public/.well-known/mine") == "mine")
      #expect(folder.read("public/.file") == nil)
    }
  }

  @Test func whatAKilledBuildLeftInsideTheFolderIsNotKept() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("half", to: "public/.jikji-new/0")
      try folder.write("old", to: "public/index.html")
      _ = try SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 1).publish(
        files(["index.html": "새"]))
      #expect(folder.read("public/.jikji-new/0") == nil)
      #expect(folder.read("public/index.html") == "새")
    }
  }

  @Test func aPublicationThatFailsInsideTheFolderChangesNothingAndLeavesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("그림", to: "picture")
      let picture = folder.appendingPathComponent("picture")
      // The folder cannot be exchanged, and by then a source is gone: writing into the folder fails half-way.
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 1) { _, _ in
        try? FileManager.default.removeItem(at: picture)
        return EBUSY
      }
      try folder.write("옛", to: "public/index.html")
      try folder.write("헌", to: "public/old.html")
      try folder.write("ref", to: "public/.git/HEAD")
      let news = files(["index.html": "새", "new.html": "글"]) + [WritableFile(path: "picture", .file(picture.path))]
      #expect(throws: HostError.self) { _ = try writer.publish(news) }
      #expect(folder.read("public/index.html") == "옛" && folder.read("public/old.html") == "헌")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("public").path)
      #expect(left.sorted() == [".git", "index.html", "old.html"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
      // When the source is there again, so is the site.
      try folder.write("그림", to: "picture")
      let again = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 1) { _, _ in EBUSY }
      #expect(try again.publish(news).wasInPlace)
      #expect(folder.read("public/picture") == "그림" && folder.read("public/old.html") == nil)
    }
  }

  @Test func anotherFailureOfTheExchangeIsAnErrorAndChangesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2) { _, _ in EACCES }
      _ = try writer.publish(files(["index.html": "옛"]))
      #expect(throws: HostError.self) { _ = try writer.publish(files(["index.html": "새"])) }
      #expect(folder.read("public/index.html") == "옛")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
    }
  }

  @Test func namesThatBeginWithADotAreKept() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("*", to: "public/.gitignore")
      try folder.write("ref", to: "public/.git/HEAD")
      try folder.write("old", to: "public/old.html")
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 1)
      _ = try writer.publish(files(["index.html": "가"]))
      #expect(folder.read("public/.gitignore") == "*")
      #expect(folder.read("public/.git/HEAD") == "ref")
      #expect(folder.read("public/old.html") == nil)
    }
  }

  @Test func aFailureLeavesTheOldSiteAndNothingBeside() throws {
    try withTemporaryFolder { (folder) throws in
      let writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2)
      _ = try writer.publish(files(["index.html": "옛"]))
      // A file cannot lie where another needs a folder: the second write fails half-way.
      #expect(throws: HostError.self) { _ = try writer.publish(files(["index.html": "새", "x": "파일", "x/y": "폴더"])) }
      #expect(folder.read("public/index.html") == "옛")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
    }
  }

  @Test func aReaderAlwaysFindsOneWholeVersion() async throws {
    try await withTemporaryFolder { folder in
      let place = folder.appendingPathComponent("public").path
      let writer = SiteWriter(folder: place, jobs: 1)
      let names = (0..<40).map { "page\($0).html" }
      _ = try writer.publish(files(Dictionary(uniqueKeysWithValues: names.map { ($0, "0") })))
      let writing = Task.detached {
        for version in 1...30 {
          let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, "\(version)") })
          _ = try writer.publish(
            texts.sorted { $0.key < $1.key }.map { WritableFile(path: $0.key, .bytes(Array($0.value.utf8))) })
        }
      }
      var mixed = 0
      while !writing.isCancelled, Disk.kind(of: place + "/page0.html") != nil {
        // One open folder is one version, whatever happens to its name meanwhile.
        guard let first = folder.read("public/page0.html") else {
          mixed += 1
          break
        }
        if first == "30" { break }
        await Task.yield()
      }
      try await writing.value
      #expect(mixed == 0)
      #expect(names.allSatisfy { folder.read("public/\($0)") == "30" })
    }
  }
}

struct SiteWriterUpdateTests {
  private func file(_ path: String, _ text: String) -> WritableFile {
    WritableFile(path: path, .bytes(Array(text.utf8)))
  }

  @Test func fillsTheFolderAndThenWritesOnlyWhatChanged() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("old", to: "preview/left/behind.html")
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      #expect(
        try writer.update([file("b.html", "나"), file("글/a.html", "가")]) == ["b.html", "left/behind.html", "글/a.html"])
      #expect(folder.read("preview/left/behind.html") == nil && folder.read("preview/글/a.html") == "가")
      let inode = Disk.facts(of: folder.path + "/preview/b.html")?.inode
      #expect(try writer.update([file("b.html", "나"), file("글/a.html", "가가")]) == ["글/a.html"])
      #expect(Disk.facts(of: folder.path + "/preview/b.html")?.inode == inode)
      #expect(folder.read("preview/글/a.html") == "가가")
      #expect(try writer.update([file("b.html", "나")]) == ["글/a.html"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/preview") == ["b.html"])
      #expect(try writer.update([file("b.html", "나")]) == [])
    }
  }

  @Test func whatAnEarlierWriterLeftAndIsRightStays() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("그림", to: "picture")
      let files = [
        file("a", "1"), file("b/c", "2"), file("d", "3"), WritableFile(path: "e", .file(folder.path + "/picture")),
      ]
      var first = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      _ = try first.update(files)
      let inode = Disk.facts(of: folder.path + "/preview/a")?.inode
      try folder.write("x", to: "preview/b/c")
      try folder.write("x", to: "preview/.hidden")
      try FileManager.default.removeItem(atPath: folder.path + "/preview/d")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/preview/d", withDestinationPath: folder.path + "/preview/a")
      var second = SiteWriter(folder: folder.path + "/preview", jobs: 2)
      #expect(try second.update(files) == ["b/c", "d"])
      #expect(try second.update(files) == [])
      #expect(Disk.facts(of: folder.path + "/preview/a")?.inode == inode && !Disk.isLink(folder.path + "/preview/d"))
      #expect(folder.read("preview/b/c") == "2" && folder.read("preview/d") == "3")
      #expect(folder.read("preview/.hidden") == nil && folder.read("preview/e") == "그림")
    }
  }

  @Test func putLeavesAllOtherFilesAsTheyAre() throws {
    try withTemporaryFolder { (folder) throws in
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      _ = try writer.update([file("a", "1"), file("b", "1")])
      #expect(try writer.put([file("b", "2"), file("c", "1")]) == ["b", "c"])
      #expect(try writer.put([file("b", "2")]) == [])
      #expect(folder.read("preview/a") == "1" && folder.read("preview/b") == "2" && folder.read("preview/c") == "1")
      #expect(try writer.update([file("a", "1"), file("b", "2")]) == ["c"])
    }
  }

  @Test func keepsTheVersionsThatAreNewerThanTheUpdate() throws {
    try withTemporaryFolder { (folder) throws in
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      _ = try writer.update([file("a", "1"), file("b", "1")])
      _ = try writer.put([file("a", "newer")])
      // A kept path that was never written is written all the same.
      #expect(try writer.update([file("a", "2"), file("b", "2"), file("c", "2")], keeping: ["a", "c"]) == ["b", "c"])
      #expect(folder.read("preview/a") == "newer")
      #expect(try writer.update([file("a", "3"), file("b", "2")], keeping: []) == ["a", "c"])
    }
  }

  @Test func copiesAFileAgainOnlyWhenItChanged() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("그림", to: "picture")
      let copy = WritableFile(path: "img/a.png", .file(folder.path + "/picture"))
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      #expect(try writer.update([copy]) == ["img/a.png"])
      #expect(try writer.update([copy]) == [])
      try folder.write("다른 그림", to: "picture")
      #expect(try writer.update([copy]) == ["img/a.png"])
      #expect(folder.read("preview/img/a.png") == "다른 그림")
      #expect(try writer.update([file("img/a.png", "글")]) == ["img/a.png"])
      #expect(folder.read("preview/img/a.png") == "글")
    }
  }

  @Test func aFileMayTakeThePlaceOfAFolderAndAFolderThatOfAFile() throws {
    try withTemporaryFolder { (folder) throws in
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      _ = try writer.update([file("x", "file"), file("y/z", "below")])
      #expect(try writer.update([file("x/w", "below"), file("y", "file")]) == ["x", "x/w", "y", "y/z"])
      #expect(folder.read("preview/x/w") == "below" && folder.read("preview/y") == "file")
    }
  }

  @Test func aFailureChangesNothingAndIsMadeUpForByTheNextUpdate() throws {
    try withTemporaryFolder { (folder) throws in
      var writer = SiteWriter(folder: folder.path + "/preview", jobs: 1)
      _ = try writer.update([file("a", "1")])
      let missing = WritableFile(path: "b", .file(folder.path + "/missing"))
      #expect(throws: HostError.self) { try writer.update([file("a", "2"), missing]) }
      #expect(folder.read("preview/a") == "1")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/preview") == ["a"])
      try folder.write("b", to: "missing")
      #expect(try writer.update([file("a", "2"), missing]) == ["a", "b"])
    }
  }
}
