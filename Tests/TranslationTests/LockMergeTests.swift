/// Tests of merging two people's locks in git.
import Diagnostics
import Foundation
import TestSupport
import Testing
import Translation

struct LockMergeTests {
  private static let original = (1...9).map { "Paragraph \($0) of the original says thing \($0).\n\n" }
  private static let translated = (1...9).map { "원문의 문단 \($0)번은 \($0)번 일을 말합니다.\n\n" }

  /// The lock after some paragraphs changed in the original and were accepted.
  private func lock(accepting numbers: Set<Int>, of changed: Set<Int>, page: String = "a.md") -> TranslationLock {
    let new = Self.original.enumerated().map { number, text in
      changed.contains(number) ? text.replacingOccurrences(of: "says", with: "now says also") : text
    }
    let moved = MovedPage(
      old: Self.original.joined(), new: new.joined(), translation: Self.translated.joined())
    var accepted = PageLocking.accepting(numbers, of: moved.state, in: moved.lock)
    accepted.path = page
    return TranslationLock(pages: [page: accepted])
  }

  /// What `git merge-file` makes of three files; nil for a conflict.
  private func merged(_ base: TranslationLock, _ ours: TranslationLock, _ theirs: TranslationLock) throws -> [UInt8]? {
    var result: [UInt8]?
    try withTemporaryFolder { folder in
      for (name, lock) in [("ours", ours), ("base", base), ("theirs", theirs)] {
        try Data(lock.bytes).write(to: folder.appendingPathComponent(name))
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
      process.arguments = ["merge-file", "ours", "base", "theirs"]
      process.currentDirectoryURL = folder
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return }
      result = Array(try Data(contentsOf: folder.appendingPathComponent("ours")))
    }
    return result
  }

  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  @Test(.enabled(if: hasGit)) func acceptedBlocksOfOnePageMerge() throws {
    let changed: Set = [1, 7]
    let base = lock(accepting: [], of: changed)
    let bytes = try #require(
      try merged(base, lock(accepting: [1], of: changed), lock(accepting: [7], of: changed)))
    #expect(try TranslationLock.read(bytes).get() == lock(accepting: [1, 7], of: changed))
  }

  @Test(.enabled(if: hasGit)) func newPagesOfTwoPeopleMerge() throws {
    var (ours, theirs) = (lock(accepting: [], of: []), lock(accepting: [], of: []))
    let base = ours
    ours.pages["0.md"] = lock(accepting: [], of: [], page: "0.md").pages["0.md"]
    theirs.pages["z.md"] = lock(accepting: [], of: [], page: "z.md").pages["z.md"]
    let bytes = try #require(try merged(base, ours, theirs))
    #expect(try TranslationLock.read(bytes).get().pages.keys.sorted() == ["0.md", "a.md", "z.md"])
  }

  @Test(.enabled(if: hasGit)) func theSameBlockAcceptedTwiceIsNoConflict() throws {
    let one = lock(accepting: [4], of: [4])
    #expect(try merged(lock(accepting: [], of: [4]), one, one) == one.bytes)
  }

  @Test(arguments: ["<<<<<<< ours", "=======", ">>>>>>> theirs", "||||||| base"])
  func everyMarkOfAConflictIsFoundWithItsLine(mark: String) {
    let lines = String(decoding: lock(accepting: [], of: []).bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    for place in [1, 4, lines.count] {
      var broken = lines
      broken.insert(mark, at: place)
      let read = TranslationLock.read(Array((broken.joined(separator: "\n") + "\n").utf8))
      #expect(read == .failure(.conflict(line: place + 1)))
    }
  }

  @Test func aLockMadeAnewIsTheSameLock() {
    let page = MovedPage(
      old: Self.original.joined(), new: Self.original.joined(), translation: Self.translated.joined())
    #expect(page.lock == MovedPage(old: Self.original.joined(), new: "", translation: Self.translated.joined()).lock)
    #expect(page.state.states.allSatisfy { $0.status == .fresh })
  }

  @Test func wrappingAndCommentsDoNotChangeAHash() {
    let text = "# A {#a}\n\nOne two\nthree `x  y`.\n\n- item\n  goes on\n"
    let same = "# A {#a}\n\n<!-- note -->\nOne\ntwo three `x  y`.\n\n- item goes\n  on\n"
    #expect(blockText(text).blocks.map(\.hash) == blockText(same).blocks.map(\.hash))
  }

  @Test(arguments: [
    ("```\na\n```", "```\na \n```"), ("```\nlet \u{E9}\n```", "```\nlet e\u{301}\n```"), ("a `b`", "a `B`"),
    ("# a", "## a"), ("a", "> a"), ("- a", "a"), ("```swift\na\n```", "```\na\n```"),
  ])
  func whatReadersSeeOrCompilersReadChangesAHash(one: String, other: String) {
    #expect(blockText(one).blocks.map(\.hash) != blockText(other).blocks.map(\.hash))
  }
}
