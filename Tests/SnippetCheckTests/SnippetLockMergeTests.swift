import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of merging two versions of a lock.
@Suite struct SnippetLockMergeTests {
  private func lock(_ lines: [String]) -> SnippetLock {
    let entries = lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      return "ko/page.md\t\(words[0])\t\t-\t\(words[1])\trun\t-\tSwift \(words[2])\t1\t0\t0\t-\t-\t-\t-\t-\t-"
    }
    return SnippetLock.read(SourceText(path: "snippets.lock", entries.joined(separator: "\n"))).value
  }

  private func merged(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    (SnippetLock.merged(base: lock(base), ours: lock(ours), theirs: lock(theirs)).entries["ko/page.md"] ?? []).map {
      "\($0.contentKey) \($0.verdict) \($0.toolchain.dropFirst(6))"
    }
  }

  @Test(arguments: [
    (["a pass 6.3"], ["a pass 6.3"], ["a lowered 6.3"], ["a lowered 6.3"]),
    (["a pass 6.3"], ["a fail 6.3"], ["a pass 6.3"], ["a fail 6.3"]),
    (["a pass 6.3"], ["a fail 6.3"], ["a lowered 6.3"], ["a fail 6.3"]),
    (["a pass 6.3"], ["a fail 6.3"], ["a lowered 6.10"], ["a lowered 6.10"]),
    (["a pass 6.3", "b pass 6.3"], ["a pass 6.3"], ["a pass 6.3", "b pass 6.3"], ["a pass 6.3"]),
    (
      ["a pass 6.3"], ["a pass 6.3", "b pass 6.3"], ["a pass 6.3", "c pass 6.3"],
      ["a pass 6.3", "c pass 6.3", "b pass 6.3"]
    ),
    ([], ["a pass 6.3"], ["a pass 6.3", "a fail 6.3"], ["a pass 6.3", "a fail 6.3"]),
    (["a pass 6.3"], [], [], []),
  ])
  func eachLineIsTakenFromTheSideThatChangedIt(
    base: [String], ours: [String], theirs: [String], wanted: [String]
  ) {
    #expect(merged(base, ours, theirs) == wanted)
  }

  @Test(arguments: [
    (["macOS 1 day1"], ["macOS 1 day1", "Linux 1 day2"], ["macOS 1 day1"], ["macOS 1 day1", "Linux 1 day2"]),
    (["macOS 1 day1"], [], ["macOS 1 day1"], []),
    (["macOS 1 day1"], ["macOS 1 day2"], ["macOS 1 day3"], ["macOS 1 day3"]),
    ([], ["macOS 1 day2"], ["macOS 1 day2", "macOS 2 day1"], ["macOS 1 day2", "macOS 2 day1"]),
    ([], ["macOS 1 day3"], ["macOS 1 day2"], ["macOS 1 day3"]),
  ])
  func whatWasRecordedElsewhereIsJoined(base: [String], ours: [String], theirs: [String], wanted: [String]) {
    func lock(_ records: [String]) -> SnippetLock {
      let lines = records.map { record in
        let words = record.split(separator: " ")
        return "# on: \(words[0])\tSwift \(words[1])\t\(words[2])\tko/page.md\tk\tc\tpass\trun"
      }
      return SnippetLock.read(SourceText(path: "snippets.lock", lines.joined(separator: "\n"))).value
    }
    let merged = SnippetLock.merged(base: lock(base), ours: lock(ours), theirs: lock(theirs)).recorded["ko/page.md"]
    #expect((merged ?? []).map { "\($0.run.platform) \($0.run.toolchain.dropFirst(6)) \($0.run.date)" } == wanted)
  }

  @Test func conflictMarkersAreTakenApart() throws {
    let text = "head\n<<<<<<< ours\na\n||||||| base\nb\n=======\nc\n>>>>>>> theirs\ntail\n"
    let sides = try #require(SnippetLock.sides(of: text))
    #expect(sides.base == "head\nb\ntail\n\n" && sides.ours == "head\na\ntail\n\n")
    #expect(sides.theirs == "head\nc\ntail\n\n" && SnippetLock.sides(of: "<<<<<<< ours\na\n") == nil)
  }
}
