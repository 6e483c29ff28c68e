/// Checks a page with made-up outcomes in place of processes, for tests of what an outcome means.
import ArticleModel
import Diagnostics
import SnippetCheck
import TestSupport

/// Answers every job by a function.
struct StubRunner: SampleRunning {
  let answer: @Sendable (SampleJob) -> SampleOutcome

  func run(_ job: SampleJob) async throws -> SampleOutcome { answer(job) }
}

enum StubbedPage {
  /// What became of the samples of a page, in short (`pass run 1/0`), and the diagnostics by marker.
  static func check(
    _ page: String, answer: @escaping @Sendable (SampleJob) -> SampleOutcome
  ) async throws -> (verdicts: [String], problems: String) {
    let fixture = SiteFixture(["ko/page.md": page])
    let checked = try await SnippetChecker.check(
      fixture.site, ground: CheckingGround(), runner: StubRunner(answer: answer))
    return (checked.value.map(short), fixture.summary(checked.diagnostics, in: "ko/page.md"))
  }

  private static func short(_ result: SnippetResult) -> String {
    let claims = result.claims.held + result.claims.broken > 0 ? " \(result.claims.held)/\(result.claims.broken)" : ""
    return "\(result.verdict.rawValue) \(result.level.rawValue)\(claims)"
  }

  /// The marker that a program writes.
  static func mark(_ name: String) -> String { "\u{1}jikji-mark \(name)\u{2}" }
}
