/// Tests of pictures drawn by librsvg, and of file dates from git.
import Diagnostics
import Foundation
import HostSystem
import TestSupport
import Testing

@Suite(.enabled(if: CardMaker.find(in: "/usr/bin") != nil, "no rsvg-convert"))
struct CardMakerTests {
  private static let drawing = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 6.3'><rect width='12' height='6.3'/></svg>".utf8)

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aDrawingBecomesAPictureOfItsNameAndNothingElse() throws {
    try withTemporaryFolder { (folder) throws in
      let maker = try #require(CardMaker.find(in: "/nowhere:/usr/bin"))
      try maker.draw(Self.drawing, to: folder.path + "/card.png")
      #expect(try names(folder) == ["card.png", "card.png" + CardMaker.hashSuffix])
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("card.png")))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      // Width and height in the header of PNG.
      #expect(Array(bytes[16..<24]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
    }
  }

  /// An empty one may be left by a power cut.
  @Test(arguments: ["empty", "changed", "of another drawing", "a link", "a folder", "hash"])
  func aPictureThatIsNotTheOneThatWasDrawnIsDrawnAgain(what: String) throws {
    try withTemporaryFolder { (folder) throws in
      let maker = try #require(CardMaker.find(in: "/usr/bin"))
      let card = folder.path + "/card.png"
      try maker.draw(Self.drawing, to: card)
      let (drawn, hash) = (try Disk.read(card), try Disk.read(card + CardMaker.hashSuffix))
      switch what {
      case "empty": try folder.write("", to: "card.png")
      case "changed": try Disk.writeAtomically(drawn.dropLast() + [0], to: card)
      case "of another drawing":
        for path in [card, card + CardMaker.hashSuffix] { try Disk.remove(path) }
        let other = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 6.3'><circle r='3'/></svg>"
        try maker.draw(Array(other.utf8), to: card)
      case "hash": try folder.write("", to: "card.png" + CardMaker.hashSuffix)
      default:
        try Disk.remove(card)
        try folder.write("mine", to: "other/file")
        if what == "a link" {
          try FileManager.default.createSymbolicLink(atPath: card, withDestinationPath: folder.path + "/other/file")
        } else {
          try folder.write("", to: "card.png/file")
        }
      }
      try maker.draw(Self.drawing, to: card)
      #expect(try Disk.read(card) == drawn && !Disk.isLink(card))
      #expect(try Disk.read(card + CardMaker.hashSuffix) == hash)
      #expect(folder.read("other/file") ?? "mine" == "mine")
    }
  }

  @Test func aPictureThatIsThereIsKept() throws {
    try withTemporaryFolder { (folder) throws in
      let maker = try #require(CardMaker.find(in: "/usr/bin"))
      try maker.draw(Self.drawing, to: folder.path + "/card.png")
      let facts = Disk.facts(of: folder.path + "/card.png")
      try maker.draw(Self.drawing, to: folder.path + "/card.png")
      #expect(Disk.facts(of: folder.path + "/card.png") == facts)
    }
  }

  @Test func whatIsNoDrawingIsRefusedWithTheProgramsWords() throws {
    try withTemporaryFolder { (folder) throws in
      let maker = try #require(CardMaker.find(in: "/usr/bin"))
      let error = #expect(throws: HostError.self) {
        try maker.draw(Array("no svg".utf8), to: folder.path + "/card.png")
      }
      #expect(error?.message.english.contains("draw the card") == true, "\(error?.message.english ?? "")")
      #expect(try names(folder) == [])
    }
  }

  @Test func withoutTheProgramThereIsNoMaker() { #expect(CardMaker.find(in: "/nowhere") == nil) }
}

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "no git"))
struct GitHistoryTests {
  @Test func eachFileHasTheDateOfItsLastCommit() throws {
    try withTemporaryFolder { (folder) throws in
      try git(["init", "-q"], in: folder)
      for (day, files) in [
        ("2020-01-02", ["content/a.md", "content/가 b.md"]), ("2021-03-04", ["content/a.md", "other.md"]),
      ] {
        for file in files { try folder.write(day, to: file) }
        try git(["add", "."], in: folder)
        try git(["commit", "-qm", day, "--date", day + "T00:00:00Z"], in: folder)
      }
      try folder.write("not yet", to: "content/new.md")
      for _ in 0..<3 {
        let history = try #require(GitHistory(of: folder.path + "/content"))
        #expect(history.lastChanges == ["a.md": 1_614_816_000, "가 b.md": 1_577_923_200] && !history.isShallow)
      }
    }
  }

  /// After every step the dates are those without a cache: new commits, amended ones, merged branches, another branch, a damaged cache.
  @Test func theCacheNeverChangesADate() throws {
    try withTemporaryFolder { (folder) throws in
      let (cache, file) = (folder.path + "/.jikji/cache", folder.path + "/.jikji/cache/history.bin")
      var day = 10
      func commit(_ files: [String], _ more: [String] = []) throws {
        day += 1
        for file in files { try folder.write("day \(day)", to: file) }
        try git(["add", "content", "other"], in: folder)
        try git(["commit", "-qm", "\(day)"] + more, in: folder, date: "2020-01-\(day)T00:00:00Z")
      }
      func expectTheSame(_ comment: Comment) throws {
        let kept = try #require(GitHistory(of: folder.path + "/content", keptIn: cache))
        let fresh = try #require(GitHistory(of: folder.path + "/content"))
        #expect(kept.lastChanges == fresh.lastChanges && !fresh.lastChanges.isEmpty, comment)
      }
      try git(["init", "-q", "-b", "main"], in: folder)
      try commit(["content/a.md", "content/b.md", "other/c.md"])
      try expectTheSame("first")
      let first = try Disk.read(file)
      try expectTheSame("nothing new")
      #expect(try Disk.read(file) == first)
      try commit(["content/b.md"])
      try commit(["other/c.md"])
      try commit(["content/새 글.md"])
      try expectTheSame("three commits, one of them elsewhere")
      #expect(try Disk.read(file) != first)
      try commit(["content/a.md"], ["--amend"])
      try expectTheSame("an amended commit")
      try git(["checkout", "-qb", "side"], in: folder)
      try commit(["content/b.md", "content/d.md"])
      try git(["checkout", "-q", "main"], in: folder)
      try expectTheSame("another branch")
      try commit(["content/b.md"])
      try expectTheSame("before the merge")
      try git(["merge", "-q", "-X", "ours", "-m", "merge", "side"], in: folder, date: "2020-01-30T00:00:00Z")
      try expectTheSame("a merged branch, whose commits are older than those that were known")
      let other = try #require(GitHistory(of: folder.path + "/other", keptIn: cache))
      #expect(other.lastChanges == GitHistory(of: folder.path + "/other")?.lastChanges, "another folder")
      try Disk.writeAtomically(first.dropLast() + [0xFF], to: file)
      try expectTheSame("a damaged cache")
      try Disk.remove(file)
      let pipe = try WatchedPipe(at: file)
      defer { pipe.close() }
      try expectTheSame("a named pipe in its place")
      #expect(!pipe.wasWaitedFor)
    }
  }

  @Test func settingsAndGraftsDoNotChangeADate() throws {
    try withTemporaryFolder { (folder) throws in
      try git(["init", "-q"], in: folder)
      for day in 1...3 {
        try folder.write("\(day)", to: "\(day).md")
        try git(["add", "."], in: folder)
        try git(["commit", "-qm", "\(day)"], in: folder, date: "2020-01-0\(day)T00:00:00Z")
      }
      let dates = try #require(GitHistory(of: folder.path)).lastChanges
      #expect(dates.count == 3)
      for (name, value) in [
        ("log.showRoot", "false"), ("log.showSignature", "true"), ("diff.orderFile", "/nowhere"),
        ("log.follow", "true"),
        ("color.ui", "always"), ("core.quotePath", "true"),
      ] {
        try git(["config", name, value], in: folder)
        #expect(GitHistory(of: folder.path)?.lastChanges == dates, "\(name)")
      }
      try git(["tag", "last"], in: folder)
      let last = try #require(folder.read(".git/refs/tags/last")).trimmingCharacters(in: .newlines)
      try git(["tag", "first", "HEAD~2"], in: folder)
      let first = try #require(folder.read(".git/refs/tags/first")).trimmingCharacters(in: .newlines)
      try folder.write("\(last) \(first)\n", to: ".git/info/grafts")
      #expect(GitHistory(of: folder.path)?.lastChanges == dates)
    }
  }

  @Test func aFolderOutsideOfARepositoryHasNone() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(GitHistory(of: folder.path) == nil)
    }
  }

  @Test func aShallowCloneIsKnown() throws {
    try withTemporaryFolder { (folder) throws in
      let whole = folder.appendingPathComponent("whole")
      try whole.write("1", to: "a.md")
      try git(["init", "-q"], in: whole)
      for text in ["1", "2"] {
        try whole.write(text, to: "a.md")
        try git(["add", "."], in: whole)
        try git(["commit", "-qm", text], in: whole)
      }
      try git(["clone", "-q", "--depth", "1", "file://" + whole.path, "part"], in: folder)
      #expect(GitHistory(of: whole.path)?.isShallow == false)
      #expect(GitHistory(of: folder.path + "/part")?.isShallow == true)
    }
  }
}
