/// Tests of the cache of verdicts on unchanged articles: what is cached, when it is used, and when it is not.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct PageVerdictStoreTests {
  private static let page = """
    ---
    swift: "5"
    ---

    # 글

    ```swift run
    let 수 = 3
    print(수) // Prints "3"
    수 // => 4
    ```

    ```swift fails
    let 글: Int = "글"
    ```

    ```swift run
    print("마침표.") // Prints "마침표"
    ```

    ```json
    {"a": }
    ```
    """

  /// A check of `page` in `folder`, as text: results, diagnostics with places, notes and fixes; and what it started.
  private func check(
    _ page: String = page, in folder: URL, config: String = "", change: (inout SnippetCheckRequest) -> Void = { _ in }
  ) async throws -> (report: String, counts: SnippetRunnerCounts) {
    let outcome = try await SnippetSite.check(page, in: folder, config: config) {
      $0.writesLock = false
      change(&$0)
    }
    let problems = outcome.diagnostics.map { problem in
      "\(problem.code) \(problem.severity) \(String(describing: problem.place?.range)) \(problem.message) "
        + "\(problem.notes.map(\.message)) \(String(describing: problem.fix))"
    }
    return ((outcome.results.map { "\($0)" } + problems).joined(separator: "\n"), outcome.counts)
  }

  /// The files in which verdicts are kept.
  private func kept(in folder: URL) throws -> [URL] {
    let pages = folder.appendingPathComponent(".jikji/cache/snippets/pages")
    return try FileManager.default.contentsOfDirectory(at: pages, includingPropertiesForKeys: nil)
  }

  @Test func aCheckWithKeptVerdictsSaysTheSameAsOneWithoutThem() async throws {
    try await withTemporaryFolder { folder in
      let first = try await check(in: folder)
      #expect(first.counts.started > 0 && first.report.contains("claim-about-output-broken"))
      let second = try await check(in: folder)
      #expect(second.report == first.report && second.counts.started == 0 && second.counts.kept > 0)
      for file in try kept(in: folder) { try FileManager.default.removeItem(at: file) }
      let third = try await check(in: folder)
      #expect(third.report == first.report && third.counts.started == 0)
      let fourth = try await check(in: folder) { $0.runner.usesCache = false }
      #expect(fourth.counts.started > 0 && fourth.counts.kept == 0)
    }
  }

  /// What lies in the place of kept verdicts: damaged in the middle, cut, empty, another's, or no text at all.
  @Test(arguments: ["flip", "cut", "empty", "other", "noise"])
  func damagedVerdictsAreIgnored(damage: String) async throws {
    try await withTemporaryFolder { folder in
      let first = try await check(in: folder)
      let file = try #require(try kept(in: folder).first)
      var bytes = [UInt8](try Data(contentsOf: file))
      switch damage {
      case "flip":
        let place = try #require(bytes.firstRange(of: Array("\"pass\"".utf8))?.lowerBound)
        bytes.replaceSubrange(place..<place + 6, with: Array("\"fail\"".utf8))
      case "cut": bytes.removeLast(bytes.count / 2)
      case "empty": bytes = []
      case "other": bytes = Array("jikji-page 0 0\n".utf8) + bytes
      default: bytes = (0..<500).map { UInt8($0 % 251) }
      }
      try Data(bytes).write(to: file)
      #expect(try await check(in: folder).report == first.report)
    }
  }

  @Test func whatVerdictsDependOnMakesThemOld() async throws {
    try await withTemporaryFolder { folder in
      let first = try await check(in: folder)
      let edited = Self.page.replacing("let 수 = 3", with: "let 수 = 4")
      let second = try await check(edited, in: folder)
      #expect(second.report != first.report && second.counts.started > 0)
      // The same text where the site says something else of its samples.
      let strict = try await check(edited, in: folder, config: "snippets: {timeout: 9s}")
      #expect(strict.counts.started > 0)
      let random = try await check(edited, in: folder) { $0.randomHashing = true }
      #expect(random.counts.started > 0)
    }
  }

  /// A sample that was too slow may be fast enough on a less loaded machine.
  @Test func pagesWithASampleThatRanTooLongAreCheckedAgain() async throws {
    try await withTemporaryFolder { folder in
      let page = "```swift run timeout=300ms\nwhile true {}\n```\n"
      let first = try await check(page, in: folder)
      let second = try await check(page, in: folder)
      #expect(first.counts.started > 0 && second.counts.started > 0)
    }
  }
}
