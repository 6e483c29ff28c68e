/// Tests of folders of the cache: where files go that cannot be kept.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct CacheFolderTests {
  @Test func theFolderIsMadeAndKept() throws {
    try withTemporaryFolder { (folder) throws in
      let path = folder.path + "/a/b"
      for _ in 0..<2 {
        let cache = try CacheFolder(path)
        #expect(cache.path == path)
        try Disk.create(path + "/\(UniqueName.next())", [1])
        cache.close()
      }
      #expect(try Disk.list(path).count == 2)
    }
  }

  @Test func whereNoFileCanBeMadeATemporaryFolderIsUsedAndRemoved() throws {
    try withTemporaryFolder { (folder) throws in
      // A file in its place, or in that of its parent; nobody can write into /proc.
      for path in ["file", "file/cache"] { #expect(try isTemporary(folder.path + "/" + path, in: folder)) }
      #expect(try isTemporary("/proc/self", in: folder) && isTemporary("/proc/none", in: folder))
    }
  }

  private func isTemporary(_ path: String, in folder: URL) throws -> Bool {
    try folder.write("mine", to: "file")
    let cache = try CacheFolder(path)
    try Disk.create(cache.path + "/new", [1])
    cache.close()
    #expect(folder.read("file") == "mine")
    return cache.path != path && Disk.kind(of: cache.path) == nil
  }

  @Test func aFolderThatIsRemovedOrReplacedIsGone() throws {
    try withTemporaryFolder { (folder) throws in
      let path = folder.path + "/cache"
      let cache = try CacheFolder(path)
      try Disk.create(path + "/file", [1])
      #expect(!cache.isGone)
      try Disk.move(path, to: folder.path + "/elsewhere")
      #expect(cache.isGone)
      try Disk.makeFolder(path)
      #expect(cache.isGone)
    }
  }

  @Test func whatFailedWhileTheFolderWasDeletedIsMadeAgain() throws {
    try withTemporaryFolder { (folder) throws in
      var made = 0
      func make(deletes: Bool, fails: Bool) throws -> CacheFolder {
        made = 0
        return try CacheFolder.making(in: folder.path + "/cache") { cache in
          made += 1
          if deletes, made == 1 {
            try? Disk.remove(cache.path)
            // Another build makes a new one.
            try? Disk.makeFolder(cache.path)
          }
          return fails
        } hasFailed: {
          $0
        }.folder
      }
      #expect(try !make(deletes: true, fails: true).isGone && made == 2)
      #expect(try make(deletes: true, fails: false).isGone && made == 1)
      #expect(try !make(deletes: false, fails: true).isGone && made == 1)
    }
  }

  @Test func whatIsUsedStays() throws {
    try withTemporaryFolder { (folder) throws in
      let cache = try CacheFolder(folder.path + "/cache")
      try Disk.create(cache.path + "/file", [1])
      let before = try #require(Disk.facts(of: cache.path + "/file"))
      usleep(20_000)
      cache.use("file")
      let after = try #require(Disk.facts(of: cache.path + "/file"))
      #expect(after.changed > before.changed && after.inode == before.inode && Disk.kind(of: cache.path + "/no") == nil)
    }
  }

  @Test func onlyWhatIsOldAndUnknownIsRemoved() throws {
    try withTemporaryFolder { (folder) throws in
      let cache = try CacheFolder(folder.path + "/cache")
      for name in ["known", "old"] { try Disk.create(cache.path + "/" + name, [1]) }
      try Disk.makeFolder(cache.path + "/folder")
      cache.removeOthers(than: ["known"])
      #expect(try Disk.list(cache.path).count == 3, "another build may have made them just now")
      cache.removeOthers(than: ["known"], now: HostEnvironment.now + 7200)
      #expect(try Disk.list(cache.path).map(\.name) == ["known"])
    }
  }

  @Test func aLinkIsFollowedOnlyWhereThatIsAllowed() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("mine", to: "other/photo.jpg")
      let link = folder.path + "/cache"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/other")
      #expect(try CacheFolder(link, followsLink: true).path == link && Disk.isLink(link))
      #expect(try CacheFolder(link).path == link && !Disk.isLink(link))
      #expect(try Disk.list(link).isEmpty)
      #expect(folder.read("other/photo.jpg") == "mine")
    }
  }
}
