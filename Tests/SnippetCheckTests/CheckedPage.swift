/// A page whose samples were checked by a fake compiler or with given outcomes, and a summary of the results.
import ArticleModel
import Diagnostics
import SnippetCheck
import TestSupport

/// Answers every job by a function.
struct StubRunner: SampleRunning {
  let answer: @Sendable (SampleJob) -> SampleOutcome

  func run(_ job: SampleJob) async throws -> SampleOutcome { answer(job) }
}

struct CheckedPage {
  let results: [SnippetResult]
  let diagnostics: [Diagnostic]
  /// The diagnostics by marker: `1 error sample-crashed: …`.
  let problems: String
  let site: LoadedSite

  /// The results as `pass run 1/0`: verdict, level, claims held and broken where there are some.
  var verdicts: [String] { results.map(Self.short) }
  /// The results' reasons in English; empty where there is none.
  var reasons: [String] { results.map { $0.reason ?? "" } }
  /// The codes of the diagnostics with their markers, without the messages.
  var codes: [String] {
    problems.split(separator: "\n").map { line in
      line.split(separator: ":")[0].split(separator: " ").enumerated().filter { $0.offset != 1 }.map {
        String($0.element)
      }
      .joined(separator: " ")
    }
  }

  init(
    _ page: String, config: String = "", environment: SnippetEnvironment = SnippetEnvironment(),
    by runner: any SampleRunning = FakeCompiler()
  ) async throws {
    let fixture = SiteFixture(["ko/page.md": page], config: config)
    let checked = try await SnippetChecker.check(fixture.site, environment: environment, runner: runner)
    (results, diagnostics, site) = (checked.value, checked.diagnostics, fixture.site)
    problems = fixture.summary(checked.diagnostics, in: "ko/page.md")
  }

  /// Checks a page in which every job is answered by `answer`.
  init(_ page: String, answer: @escaping @Sendable (SampleJob) -> SampleOutcome) async throws {
    try await self.init(page, by: StubRunner(answer: answer))
  }

  private static func short(_ result: SnippetResult) -> String {
    let claims = result.claims.held + result.claims.broken > 0 ? " \(result.claims.held)/\(result.claims.broken)" : ""
    return "\(result.verdict.rawValue) \(result.level.rawValue)\(claims)"
  }

  /// The marker that a program writes.
  static func mark(_ name: String) -> String { "\u{1}jikji-mark \(name)\u{2}" }
}

/// A Swift fence with the words `words`.
func fence(_ code: String, _ words: String = "") -> String {
  "```swift\(words.isEmpty ? "" : " ")\(words)\n\(code)\n```\n\n"
}
