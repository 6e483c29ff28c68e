/// Tests of publishing into the tree that the last publication replaced.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct SpareTreeTests {
  /// A folder that is published into again and again, as builds do it.
  private final class Publisher {
    let folder: URL
    private let writer: SiteWriter
    private var spare: SpareTree
    private var hashes: [String: String] = [:]

    init(_ folder: URL) {
      self.folder = folder
      writer = SiteWriter(folder: folder.appendingPathComponent("public").path, jobs: 2)
      spare = SpareTree(place: folder.appendingPathComponent("spare").path)
    }

    private static let list = FileList(prefix: ".list") { files in
      [(".list", Array(files.map { "\($0.path) \($0.sha256)\n" }.joined().utf8))]
    }

    /// What the published folder holds.
    ///
    /// - Parameters:
    ///   - age: how long ago it is said to have been published, in seconds.
    ///   - others: paths that it is said to hold besides.
    func known(age: Int, others: [String] = []) throws -> KnownTree {
      let root = folder.appendingPathComponent("public").path
      return KnownTree(
        files: hashes.keys + others,
        scan: TreeScan.list(root, jobs: 2, now: HostEnvironment.now + age) { _ in }.scan)
    }

    /// Publishes the texts; those whose path is in `unchanged` are passed as published.
    func publish(
      _ texts: [String: String], unchanged: Set<String> = [], known: KnownTree? = nil
    ) throws -> PublishReport {
      let files = texts.sorted { $0.key < $1.key }.map { path, text in
        WritableFile(path: path, unchanged.contains(path) ? .published : .bytes(Array(text.utf8)))
      }
      let report = try writer.publish(
        files, list: Self.list, hashes: hashes, spare: spare, known: known, owned: Set(hashes.keys))
      spare = report.spare ?? SpareTree(place: spare.place)
      hashes = Dictionary(uniqueKeysWithValues: zip(files.map(\.path), report.hashes))
      return report
    }

    /// The published texts without the list.
    var tree: [String: String] { texts(below: "public").filter { !$0.key.hasPrefix(".list") } }

    func texts(below name: String) -> [String: String] {
      let root = folder.appendingPathComponent(name)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: paths.compactMap { path in folder.read("\(name)/\(path)").map { (path, $0) } })
    }
  }

  @Test(arguments: [nil, 0, 60])
  func everySeriesOfPublicationsGivesExactlyTheFilesOfTheLast(knownFor age: Int?) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      let states: [[String: String]] = [
        ["a": "1", "b/c": "1", "d/e/f": "1"], ["a": "2", "b/c": "1", "d/e/f": "1"],
        ["a": "2", "b/c": "2", "d/e/f": "1"],
        ["a": "2", "d/e/f": "1", "g": "1"], ["a": "1", "b/c": "1", "d/e/f": "1", "g": "1"], ["a/x": "1", "b": "1"],
        ["a": "1", "b/c": "1"], ["a": "1", "b/c": "1"], ["a": "1"], ["a": "1", "z/z": "1"],
        // A file that is only in the tree that is replaced becomes a folder, and a folder a file.
        ["a": "1", "new": "1"], ["a": "1", "new/page": "1"], ["a": "1", "new": "2"], ["a": "2", "new/page": "1"],
      ]
      for (number, state) in states.enumerated() {
        let before = publisher.tree
        let unchanged = Set(state.filter { before[$0.key] == $0.value }.keys)
        let report = try publisher.publish(
          state, unchanged: number % 2 == 0 ? unchanged : [],
          known: number == 0 ? nil : age.map { try publisher.known(age: $0) })
        #expect(publisher.tree == state, "\(number)")
        #expect(report.kept == unchanged.count && report.written == state.count - unchanged.count, "\(number)")
        #expect(report.removed == Set(before.keys).subtracting(state.keys).count, "\(number)")
        let lines = folder.read("public/.list")?.split(separator: "\n").map { String($0.split(separator: " ")[0]) }
        #expect(lines == state.keys.sorted(), "\(number)")
      }
    }
  }

  @Test(arguments: [0, 60])
  func aFolderThatIsKnownIsNotListedAgain(age: Int) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      _ = try publisher.publish(["a": "1", "b/c": "1"])
      let known = try publisher.known(age: age, others: ["only/said"])
      #expect(try publisher.publish(["a": "2", "b/c": "1"], known: known).removedPaths == ["only/said"])
    }
  }

  @Test(arguments: [0, 60])
  func whatIsAddedAfterAFolderWasListedIsFound(age: Int) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      _ = try publisher.publish(["a": "1", "b/c": "1"])
      for path in ["b/new", "b/.mine"] {
        let known = try publisher.known(age: age)
        // More than a step of a file system's clock.
        Thread.sleep(forTimeInterval: 0.05)
        try folder.write("text", to: "public/\(path)")
        let report = try publisher.publish(["a": path, "b/c": "1"], known: known)
        #expect(report.removedPaths == ["b/new"].filter { $0 == path })
        #expect((folder.read("public/\(path)") == "text") == (path == "b/.mine"))
      }
    }
  }

  @Test func whatDidNotChangeIsNotTouched() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["a": text, "deep/b": "1"]) }
      for (text, known) in [("3", nil), ("4", try publisher.known(age: 60))] {
        let kept = Disk.facts(of: folder.path + "/spare/deep")
        _ = try publisher.publish(["a": text, "deep/b": "1"], unchanged: ["deep/b"], known: known)
        // A tree that is made anew has other folders.
        #expect(Disk.facts(of: folder.path + "/public/deep") == kept)
      }
    }
  }

  /// An editor that writes a new file in the place of the old one, or a removal that was interrupted.
  @Test(arguments: ["replaced", "removed", "added", "removed with its folder", "moved", "dates set back"])
  func aSpareTreeThatSomebodyChangedIsNotPublished(how: String) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["a": text, "b/c": "1", "b/d/e": "1"]) }
      // More than a step of a file system's clock.
      Thread.sleep(forTimeInterval: 0.05)
      let spare = folder.path + "/spare"
      switch how {
      case "replaced":
        try folder.write("other", to: "spare/b/new")
        #expect(rename(spare + "/b/new", spare + "/b/c") == 0)
      case "removed": try Disk.remove(spare + "/b/d/e")
      case "added": try folder.write("other", to: "spare/b/d/new")
      case "removed with its folder": try Disk.remove(spare + "/b")
      case "moved": #expect(rename(spare + "/b/d", spare + "/b/moved") == 0)
      default:
        // As a backup is restored with all its dates.
        let date = try FileManager.default.attributesOfItem(atPath: spare)[.modificationDate]
        try folder.write("other", to: "spare/new/file")
        try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: spare)
      }
      _ = try publisher.publish(["a": "3", "b/c": "1", "b/d/e": "1"], unchanged: ["b/c", "b/d/e"])
      #expect(publisher.tree == ["a": "3", "b/c": "1", "b/d/e": "1"])
    }
  }

  @Test func theReplacedTreeIsTheLastVersion() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2", "3"] { _ = try publisher.publish(["a": text, "b": "1"]) }
      #expect(publisher.texts(below: "spare")["a"] == "2")
      #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["public", "spare"])
    }
  }

  @Test func theUsersOwnDotFilesAreThoseOfToday() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      _ = try publisher.publish(["a": "1"])
      try folder.write("mine", to: "public/.mine/file")
      _ = try publisher.publish(["a": "2"])
      _ = try publisher.publish(["a": "3"])
      #expect(folder.read("public/.mine/file") == "mine")
      try folder.write("changed", to: "public/.mine/file")
      _ = try publisher.publish(["a": "4"])
      #expect(folder.read("public/.mine/file") == "changed")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("public/.mine"))
      for text in ["5", "6"] {
        _ = try publisher.publish(["a": text])
        #expect(folder.read("public/.mine/file") == nil)
      }
    }
  }

  @Test(arguments: [nil, 60]) func dotFilesOfTheSiteGoWithTheirSource(knownFor age: Int?) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      func publish(_ texts: [String: String], unchanged: Set<String> = []) throws -> [String] {
        let known = try age.map { try publisher.known(age: $0) }
        return try publisher.publish(texts, unchanged: unchanged, known: known).removedPaths
      }
      _ = try publisher.publish(["a": "1", ".file": "1", ".well-known/x": "1", ".well-known/y/z": "1", "d/.e": "1"])
      for path in [".mine", ".well-known/mine", ".git/HEAD"] { try folder.write("mine", to: "public/" + path) }
      #expect(
        try publish(["a": "2", ".well-known/x": "1"], unchanged: [".well-known/x"]) == [
          ".file", ".well-known/y/z", "d/.e",
        ])
      var left = publisher.texts(below: "public").filter { $0.key != ".list" }
      #expect(
        left == ["a": "2", ".well-known/x": "1", ".mine": "mine", ".well-known/mine": "mine", ".git/HEAD": "mine"])
      #expect(Disk.kind(of: folder.path + "/public/.well-known/y") == nil)
      #expect(try publish(["a": "2"], unchanged: ["a"]) == [".well-known/x"])
      try Disk.remove(folder.path + "/public/.well-known")
      _ = try publish(["a": "2", ".well-known/x": "2"], unchanged: ["a"])
      #expect(try publish(["a": "2", ".well-known": "3"], unchanged: ["a"]) == [".well-known/x"])
      left = publisher.texts(below: "public").filter { $0.key != ".list" }
      #expect(left == ["a": "2", ".well-known": "3", ".mine": "mine", ".git/HEAD": "mine"])
    }
  }

  /// What is in the way is told, and nothing is lost.
  @Test(arguments: [(".data", ".data/x"), (".data/mine", ".data"), ("a/.z/mine", "a")])
  func dotFilesThatAreNotOfTheSiteStopIt(mine: String, new: String) throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["b": text]) }
      try folder.write("mine", to: "public/" + mine)
      do {
        _ = try publisher.publish(["b": "3", new: "1"])
        Issue.record("published")
      } catch let error as HostError {
        #expect(error.message.english.contains("/public/") && error.message.english.contains("move one of them"))
      }
      #expect(folder.read("public/" + mine) == "mine" && folder.read("public/b") == "2")
      _ = try publisher.publish(["b": "4"])
      #expect(folder.read("public/" + mine) == "mine" && folder.read("public/b") == "4")
    }
  }

  @Test func aLinkInPlaceOfTheSpareTreeIsNotFollowed() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["a": text, "b/c": "1"]) }
      try folder.write("mine", to: "other/a")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("spare"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/spare", withDestinationPath: folder.path + "/other")
      _ = try publisher.publish(["a": "3", "b/c": "1"], unchanged: ["b/c"])
      #expect(publisher.tree == ["a": "3", "b/c": "1"] && !Disk.isLink(folder.path + "/public"))
      #expect(folder.read("other/a") == "mine")
    }
  }

  @Test func aSpareTreeThatIsGoneOrInTheWayIsDoneWithout() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["a/b": text, "c": "1"]) }
      try FileManager.default.removeItem(at: folder.appendingPathComponent("spare"))
      _ = try publisher.publish(["a/b": "3", "c": "1"], unchanged: ["c"])
      #expect(publisher.tree == ["a/b": "3", "c": "1"])
      // A file where a folder is needed.
      try FileManager.default.removeItem(at: folder.appendingPathComponent("spare/a"))
      try folder.write("", to: "spare/a")
      _ = try publisher.publish(["a/b": "4", "c": "1"], unchanged: ["c"])
      #expect(publisher.tree == ["a/b": "4", "c": "1"])
    }
  }

  @Test func aFailureLeavesThePublishedSite() throws {
    try withTemporaryFolder { (folder) throws in
      let publisher = Publisher(folder)
      for text in ["1", "2"] { _ = try publisher.publish(["a": text]) }
      let tooLong = String(repeating: "n", count: 300)
      #expect(throws: HostError.self) { try publisher.publish(["a": "3", tooLong: "1"]) }
      #expect(publisher.tree == ["a": "2"])
      _ = try publisher.publish(["a": "3"])
      #expect(publisher.tree == ["a": "3"])
    }
  }
}
