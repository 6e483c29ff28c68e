/// Tests of what one build leaves for the next one: the files of its records, the tree that it replaced, and the output folder.
import Diagnostics
import Foundation
import HostSystem
import TestSupport
import Testing

@testable import SiteBuild

struct SavedRecordsTests {
  /// The names of the files of records.
  private func records(in folder: URL) throws -> [String] {
    try Disk.list(folder.appendingPathComponent(".jikji/cache").path).map(\.name).filter {
      $0.hasPrefix(SavedBuild.recordsPrefix)
    }
  }

  @Test func recordsWithoutAnIndexDoNotGather() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("in the way", to: ".jikji/cache/last-build.bin/file")
      for text in ["글.", "다른 글."] {
        try folder.write("# 쪽\n\n\(text)\n", to: "content/ko/page.md")
        #expect(
          try SmallSite.settledBuilder(folder).build().diagnostics.contains { $0.message.english.contains("cache") })
        #expect(try records(in: folder) == [])
      }
    }
  }

  @Test func onlyRecordsThatChangedAreWritten() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let name = try #require(records(in: folder).first)
      let place = folder.appendingPathComponent(".jikji/cache/" + name)
      let (before, inode) = (try Data(contentsOf: place), Disk.facts(of: place.path)?.inode)
      try folder.write("# 글 4\n\n짧은 글.\n", to: "content/ko/posts/4.md")
      _ = try SmallSite.settledBuilder(folder).build()
      let after = try Data(contentsOf: place)
      #expect(try records(in: folder) == [name] && Disk.facts(of: place.path)?.inode == inode)
      #expect(after.starts(with: before) && after.count > before.count)
      try SmallSite.expectAsFresh(folder, "with appended records")
    }
  }

  @Test func theReplacedTreeIsPublishedNextUnlessSomebodyChangedIt() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      func build(after text: String) throws {
        try folder.write("# 글 4\n\n\(text)\n", to: "content/ko/posts/4.md")
        _ = try SmallSite.settledBuilder(folder).build()
      }
      let replaced = folder.appendingPathComponent(".jikji/cache/replaced").path
      for text in ["하나", "둘", "셋"] { try build(after: text) }
      let inode = Disk.facts(of: replaced)?.inode
      try build(after: "넷")
      #expect(inode != nil && Disk.facts(of: folder.appendingPathComponent("public").path)?.inode == inode)
      #expect(Disk.kind(of: replaced + "/about/index.html") == .file)
      try Disk.remove(replaced + "/about")
      try build(after: "다섯")
      try SmallSite.expectAsFresh(folder, "with a replaced tree that was partly removed")
    }
  }

  /// What somebody does between the moment when a build relies on what the last one published and that of publishing.
  @Test(arguments: ["a file is removed", "a folder is removed", "another site is published"])
  func whatHappensToTheOutputWhileASiteIsBuiltDoesNotShow(what: String) throws {
    try withTemporaryFolder { (folder) throws in
      let (site, other) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
      for place in [site, other] { try SmallSite.write(to: place) }
      try other.write("title: 다른 곳\nbaseURL: https://example.org/\n", to: "jikji.yml")
      _ = try SmallSite.settledBuilder(site).build()
      try site.write("# 글 4\n\n짧은 글.\n", to: "content/ko/posts/4.md")
      var builder = try SmallSite.settledBuilder(site)
      builder.beforePublishing = {
        do {
          switch what {
          case "a file is removed": try Disk.remove(site.path + "/public/about/index.html")
          case "a folder is removed": try Disk.remove(site.path + "/public/about")
          default: _ = try SmallSite.settledBuilder(other, output: "../one/public").build()
          }
        } catch { Issue.record(error) }
      }
      #expect(try builder.build().report != nil)
      try SmallSite.expectAsFresh(site, "after: \(what)")
    }
  }

  @Test func recordsOutOfDateAreDroppedFromTimeToTime() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      var (sizes, names) = ([Int](), Set<String>())
      for round in 0..<8 {
        let words = (0..<40_000).map { "w\($0)x\(round)" }.joined(separator: " ")
        try folder.write("# 긴 글\n\n\(words)\n", to: "content/ko/long.md")
        _ = try SmallSite.settledBuilder(folder).build()
        let found = try records(in: folder)
        #expect(found.count == 1)
        names.formUnion(found)
        sizes.append(Disk.facts(of: folder.appendingPathComponent(".jikji/cache/\(found[0])").path)?.size ?? 0)
      }
      // Without it, the file would be about eight times as large at the end.
      #expect(names.count > 1 && sizes.allSatisfy { $0 < 3 * sizes[0] + (2 << 20) }, "\(sizes)")
      try SmallSite.expectAsFresh(folder, "with records written anew")
    }
  }

  @Test func whatAKilledBuildLeftIsRemoved() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for name in ["last-build.bin.1-2.tmp", "last-build.records.1-2", "last-build.records.1-3.1-4.tmp"] {
        try folder.write("half", to: ".jikji/cache/" + name)
      }
      _ = try SmallSite.settledBuilder(folder).build()
      let kept = try Disk.list(folder.appendingPathComponent(".jikji/cache").path).map(\.name)
      let records = try records(in: folder)
      #expect(records.count == 1 && folder.read(".jikji/cache/" + records[0]) != "half")
      #expect(kept.filter { $0.hasPrefix("last-build") } == ["last-build.bin", "last-build.json"] + records)
      // What follows the records of a build that was killed while it appended.
      let place = folder.appendingPathComponent(".jikji/cache/" + records[0])
      try (Data(contentsOf: place) + Data("half".utf8)).write(to: place)
      for text in ["글.", "다른 글."] {
        try folder.write("# 쪽\n\n\(text)\n", to: "content/ko/page.md")
        _ = try SmallSite.settledBuilder(folder).build()
        try SmallSite.expectAsFresh(folder, "after half a record")
      }
    }
  }

  @Test(arguments: ["", "jikji build 2\n", "something else"]) func aFileThatIsNoSavedBuildIsNotUsed(text: String) throws
  {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      try folder.write(text, to: ".jikji/cache/last-build.bin")
      try folder.write("# 쪽\n\n글.\n", to: "content/ko/page.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "after \(text)")
    }
  }

  @Test(arguments: [true, false]) func damagedBytesAreNotUsed(areRecords: Bool) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      for (number, share) in [0, 1, 5, 20, 50, 80, 95, 99].enumerated() {
        let name = areRecords ? try #require(records(in: folder).first) : "last-build.bin"
        let place = folder.appendingPathComponent(".jikji/cache/\(name)")
        var damaged = [UInt8](try Data(contentsOf: place))
        damaged[damaged.count * share / 100] ^= 0x55
        try Data(share == 50 ? Array(damaged[..<(damaged.count / 2)]) : damaged).write(to: place)
        try folder.write("# 쪽 \(number)\n\n글.\n", to: "content/ko/page.md")
        _ = try SmallSite.settledBuilder(folder).build()
        try SmallSite.expectAsFresh(folder, "damaged at \(share) %")
      }
    }
  }

  @Test func recordsOfAnotherBuildAreNotUsed() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.settledBuilder(folder).build()
      let place = folder.appendingPathComponent(".jikji/cache/" + (try #require(records(in: folder).first)))
      let old = try Data(contentsOf: place)
      for number in 0..<10 { try folder.write("# 새 글 \(number)\n\n글.\n", to: "content/ko/posts/\(number).md") }
      try Disk.remove(folder.appendingPathComponent(".jikji").path)
      _ = try SmallSite.settledBuilder(folder).build()
      // As if the first file of records had had the name of the second one.
      try old.write(to: folder.appendingPathComponent(".jikji/cache/" + (try #require(records(in: folder).first))))
      try folder.write("# 쪽\n\n글.\n", to: "content/ko/page.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "with records of another build")
      try Disk.remove(folder.appendingPathComponent(".jikji/cache/" + (try #require(records(in: folder).first))).path)
      try folder.write("# 쪽\n\n다른 글.\n", to: "content/ko/page.md")
      _ = try SmallSite.settledBuilder(folder).build()
      try SmallSite.expectAsFresh(folder, "without records")
    }
  }
}
