/// Tests of what a check with `snippets.lock` allows and refuses, with samples that are really run.
import ArticleModel
import Diagnostics
import Foundation
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct LockRatchetTests {
  private func fence(_ code: String) -> String { "```swift\n\(code)\n```\n\n" }

  private func codes(_ outcome: SnippetCheckOutcome) -> [String] { outcome.diagnostics.map(\.code).sorted() }

  /// The lines that two texts do not have in common.
  private func changedLines(_ old: String, _ new: String) -> Int {
    new.split(separator: "\n").difference(from: old.split(separator: "\n")).insertions.count
  }

  @Test func aSampleThatGetsWorseByAnEditIsAnErrorEachTime() async throws {
    try await withTemporaryFolder { folder in
      let page = fence("let n = 7") + fence("print(n)\n// Prints \"7\"") + fence("print(n + 1)")
      let first = try await SnippetSite.check(page, in: folder)
      #expect(first.results.map(SnippetSite.short) == ["pass run", "pass run 1/0", "pass run"])
      let lock = try #require(folder.read("snippets.lock"))
      for edited in ["prnit(n)\n// Prints \"7\"", "print(n)\n// Prints \"8\"", "print(n)"] {
        for _ in 0..<2 {
          let found = try await SnippetSite.check(
            page.replacing("print(n)\n// Prints \"7\"", with: edited), in: folder)
          #expect(codes(found).contains("sample-worse-than-recorded"), "\(edited)")
          #expect(folder.read("snippets.lock") == lock)
        }
      }
      let accepted = try await SnippetSite.check(page.replacing("print(n)\n//", with: "prnit(n)\n//"), in: folder) {
        $0.accepts = true
      }
      #expect(accepted.diagnostics.filter { $0.severity == .error }.isEmpty && accepted.lockChanged)
    }
  }

  @Test func anEditOfOneSampleChangesFewLines() async throws {
    try await withTemporaryFolder { folder in
      let samples = (0..<12).map { "let a\($0) = \($0)\nprint(a\($0))\n// Prints \"\($0)\"" }
      let page = samples.map(fence).joined() + fence("print(a0)")
      _ = try await SnippetSite.check(page, in: folder)
      let lock = try #require(folder.read("snippets.lock"))
      let edits = [
        ("let a0 = 0", "let a0 = 0 // first", 2), ("let a5 = 5", "let a5 = 2 + 3", 1), ("# ", "# 글\n\n# ", 0),
      ]
      for (old, new, count) in edits {
        let edited = old == "# " ? "글\n\n" + page : page.replacing(old, with: new)
        _ = try await SnippetSite.check(edited, in: folder)
        #expect(changedLines(lock, try #require(folder.read("snippets.lock"))) <= count, "\(new)")
        try Data(lock.utf8).write(to: folder.appendingPathComponent("snippets.lock"))
      }
    }
  }

  @Test func aKnownFailureIsToleratedOnlyAsItWasRecorded() async throws {
    let page = "---\nswift: 5\n---\n\n" + fence("print(1)") + "```output\n2\n```\n"
    try await withTemporaryFolder { folder in
      let accepted = try await SnippetSite.check(page, in: folder) { $0.accepts = true }
      #expect(accepted.knownFailures == 1 && codes(accepted) == ["output-differs"])
      let again = try await SnippetSite.check(page, in: folder)
      #expect(again.knownFailures == 1 && again.diagnostics.allSatisfy { $0.severity != .error })
      for (old, new) in [("2\n", "3\n"), ("```output", "```output order=any"), ("swift: 5", "swift: 6")] {
        let changed = try await SnippetSite.check(page.replacing(old, with: new), in: folder)
        #expect(changed.knownFailures == 0 && changed.diagnostics.contains { $0.severity == .error }, "\(new)")
      }
    }
  }

  @Test func failuresOfImportedArticlesAreRecordedOnce() async throws {
    try await withTemporaryFolder { folder in
      let head = "---\ntitle: 글\nimported: {file: a.txt, firstLine: 3, lastLine: 9}\n---\n\n"
      let failing = "```swift run\nlet x: Int = \"a\"\n```\n\n"
      let first = try await SnippetSite.check(head + failing, in: folder)
      #expect(first.recordedFailures == 1 && first.diagnostics.filter { $0.severity == .error }.isEmpty)
      let more = "```swift run\nlet y: Int = \"b\"\n```\n"
      let second = try await SnippetSite.check(head + failing + more, in: folder)
      #expect(second.diagnostics.filter { $0.severity == .error }.count == 1 && second.recordedFailures == 0)
    }
  }

  @Test func withoutAToolchainARecordedSiteFailsAndAnUnrecordedOneIsLowered() async throws {
    try await withTemporaryFolder { folder in
      let page = fence("print(1)\n// Prints \"1\"")
      func severities() async throws -> [Severity] {
        let lock = folder.read("snippets.lock").map { ["snippets.lock": $0] } ?? [:]
        let site = SiteFixture(["ko/page.md": page], sides: lock).site
        let request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2))
        let outcome = try await SnippetCheckRun.check(
          site, in: folder.path, environment: ["PATH": folder.path], request: request)
        return outcome.diagnostics.filter { $0.code == "no-toolchain" }.map(\.severity)
      }
      #expect(try await severities() == [.warning])
      _ = try await SnippetSite.check(page, in: folder)
      #expect(try await severities() == [.error])
    }
  }

  @Test func aShardLeavesTheLinesOfOtherPagesAsTheyAre() async throws {
    try await withTemporaryFolder { folder in
      let old = """
        # jikji snippets.lock 2
        # toolchain: Swift 6.2 · Linux
        ko/other.md\tk\tc\tpass\trun\t-\t6\t0\t0\t-\t-\t-\t-\t-\t-

        """
      let fixture = SiteFixture(
        ["ko/other.md": fence("print(2)"), "ko/page.md": fence("print(1)")], sides: ["snippets.lock": old])
      var request = SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2))
      request.paths = ["ko/page.md"]
      _ = try await SnippetCheckRun.check(
        fixture.site, in: folder.path, environment: ProcessInfo.processInfo.environment, request: request)
      let lock = SnippetLock.read(SourceText(path: "snippets.lock", try #require(folder.read("snippets.lock")))).value
      #expect(lock.entries["ko/other.md"]?.map(\.toolchain) == ["Swift 6.2 · Linux"])
      #expect(lock.entries["ko/page.md"]?.allSatisfy { $0.toolchain != "Swift 6.2 · Linux" } == true)
    }
  }

  @Test func aDamagedLockIsLeftAsItIs() async throws {
    try await withTemporaryFolder { folder in
      for damaged in ["<<<<<<< ours\n=======\n>>>>>>> theirs\n", "# jikji snippets.lock 99\n", "nonsense\n"] {
        try Data(damaged.utf8).write(to: folder.appendingPathComponent("snippets.lock"))
        let found = try await SnippetSite.check(fence("print(1)"), in: folder)
        #expect(found.diagnostics.map(\.severity) == [.error] && codes(found) == ["unreadable-snippets-lock"])
        #expect(folder.read("snippets.lock") == damaged)
      }
    }
  }
}
