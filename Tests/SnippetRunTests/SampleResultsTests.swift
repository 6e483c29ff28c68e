/// Tests of programs for other platforms, and of which of their results are accepted.
import ArticleModel
import Diagnostics
import Foundation
import SnippetCheck
import Synchronization
import TestSupport
import Testing

@testable import SnippetRun

/// Runs programs of nothing but `print("…")`; `claims` changes what it says they printed.
private struct PrintingRunner: SampleRunning {
  var lie: @Sendable (String) -> String = { $0 }

  func run(_ job: SampleJob) async throws -> SampleOutcome {
    let text = String(decoding: job.files.first { $0.name == "main.swift" }?.bytes ?? [], as: UTF8.self)
    var output = ""
    for match in text.matches(of: /_jikjiMark\("\\u\{1\}(.*?)\\u\{2\}"\)|(?m)^print\("(.*)"\)/) {
      if let mark = match.output.1 { output += "\u{1}\(mark)\u{2}" }
      if let line = match.output.2 { output += lie(String(line)) + "\n" }
    }
    return SampleOutcome(ending: .exited(0), standardOutput: Array(output.utf8), seconds: 0.1)
  }
}

struct SampleResultsTests {
  private let page = "```swift run\nprint(\"하나\")\n// Prints \"하나\"\n```\n\n말\n\n```swift run\nprint(\"둘\")\n```\n"

  /// The manifest of a page, and the honest results of its programs.
  private func exchange(
    _ page: String, by runner: PrintingRunner = PrintingRunner()
  ) async throws -> (manifest: SampleManifest, files: [String: [UInt8]], results: SampleResults, site: LoadedSite) {
    let site = SiteFixture(["ko/page.md": page]).site
    let recorder = JobRecorder().wrapping(PrintingRunner())
    _ = try await SnippetChecker.check(site, environment: SnippetEnvironment(), runner: recorder)
    let made = SampleManifest.make(recorder.jobs, for: site.articles)
    var outcomes: [SampleResults.Outcome] = []
    for job in recorder.jobs {
      let outcome = try await runner.run(job)
      outcomes.append(
        SampleResults.Outcome(
          program: SampleManifest.identity(of: job), status: 0,
          output: String(decoding: outcome.standardOutput, as: UTF8.self), error: "", seconds: 0.1))
    }
    let results = SampleResults(
      format: SampleResults.format, platform: "macOS 16.4", toolchain: "Swift 6.3.1", date: "2026-11-22",
      pages: made.manifest.pages, outcomes: outcomes)
    return (made.manifest, made.files, results, site)
  }

  private func verdicts(_ results: SampleResults, on site: LoadedSite) async throws -> (
    verdicts: [String], codes: [String]
  ) {
    let read = try await results.verdicts(on: site, environment: SnippetEnvironment())
    return (
      read.value.map { "\($0.run.platform) \($0.verdict.rawValue) \($0.level.rawValue)" }, read.diagnostics.map(\.code)
    )
  }

  @Test func honestResultsAreJudgedByWhatTheTextPromises() async throws {
    let made = try await exchange(page)
    #expect(made.manifest.pages.map(\.page) == ["ko/page.md"])
    #expect(made.manifest.programs.values.allSatisfy { $0.task == "run" && $0.files == ["main.swift"] })
    #expect(Set(made.files.keys) == Set(made.manifest.programs.keys.map { "programs/\($0)/main.swift" }))
    let found = try await verdicts(made.results, on: made.site)
    #expect(found.verdicts == ["macOS 16.4 pass run", "macOS 16.4 pass run"] && found.codes.isEmpty)
  }

  @Test func aManifestIsTheSameEachTime() async throws {
    let (one, two) = (try await exchange(page), try await exchange(page))
    #expect(one.manifest.json == two.manifest.json)
  }

  @Test func outputThatBreaksAPromiseIsAFailureWhateverTheRunnerThinks() async throws {
    let made = try await exchange(page, by: PrintingRunner(lie: { $0 == "하나" ? "다른 것" : $0 }))
    let found = try await verdicts(made.results, on: made.site)
    #expect(found.verdicts.contains("macOS 16.4 fail run") && found.codes == ["claim-about-output-broken"])
  }

  @Test func resultsOfOtherProgramsAreRefused() async throws {
    let made = try await exchange(page)
    var lying = made.results
    for index in lying.outcomes.indices { lying.outcomes[index].program = String(repeating: "0", count: 64) }
    let found = try await verdicts(lying, on: made.site)
    #expect(found.verdicts.isEmpty && found.codes == ["unusable-results"])
  }

  @Test func resultsOfAPageThatChangedAreRefused() async throws {
    let made = try await exchange(page)
    let promise = SiteFixture(["ko/page.md": page.replacing("Prints \"하나\"", with: "Prints \"하나!\"")]).site
    #expect(try await verdicts(made.results, on: promise).codes == ["unusable-results"])
    #expect(try await verdicts(made.results, on: SiteFixture(["ko/other.md": page]).site).codes == ["unusable-results"])
    let prose = SiteFixture(["ko/page.md": page.replacing("말", with: "글")]).site
    #expect(try await verdicts(made.results, on: prose).verdicts.count == 2)
  }

  @Test func aProgramWithoutAResultIsNotRecorded() async throws {
    let made = try await exchange(page)
    var partial = made.results
    partial.outcomes.removeAll { !$0.output.contains("하나") || $0.output.contains("둘") }
    let found = try await verdicts(partial, on: made.site)
    #expect(found.verdicts.count <= 1 && !found.verdicts.contains { $0.contains("fail") })
  }

  @Test(arguments: [
    ("", "not what a runner"), ("[]", "not what a runner"),
    (
      #"{"format":"jikji-results 9","platform":"macOS","toolchain":"Swift 6","date":"2026-11-22","pages":[],"outcomes":[]}"#,
      "this version reads"
    ),
    (
      #"{"format":"jikji-results 1","platform":"","toolchain":"Swift 6","date":"2026-11-22","pages":[],"outcomes":[]}"#,
      "need a platform"
    ),
    (
      #"{"format":"jikji-results 1","platform":"macOS","toolchain":"6.3","date":"2026-11-22","pages":[],"outcomes":[]}"#,
      "need a platform"
    ),
    (
      #"{"format":"jikji-results 1","platform":"macOS","toolchain":"Swift 6","date":"soon","pages":[],"outcomes":[]}"#,
      "need a platform"
    ),
    (
      #"{"format":"jikji-results 1","platform":"macOS","toolchain":"Swift 6","date":"2026-11-22","pages":[],"outcomes":[{"program":"a","status":0,"output":"1","error":"","seconds":1},{"program":"a","status":0,"output":"2","error":"","seconds":1}]}"#,
      "two outcomes that differ"
    ),
  ])
  func whatNoRunnerWritesIsRefused(text: String, reason: String) {
    let read = SampleResults.read(SourceText(path: "results.json", text))
    #expect(read.value == nil)
    #expect(read.diagnostics.first?.message.english.contains(reason) == true)
  }
}

/// A store of results that nobody serves, beside samples that are really run.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SilentStoreCheckTests {
  @Test func aSilentStoreIsNamedAndTheVerdictsStand() async throws {
    try await withTemporaryFolder { folder in
      let page = (1...3).map { "```swift run\nprint(\($0))\n// Prints \"\($0)\"\n```\n" }.joined(separator: "\n")
      // Port 9 (discard) has no server in a test machine.
      let outcome = try await SnippetSite.check(page, in: folder) { $0.runner.sharedCache = "http://127.0.0.1:9" }
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 1/0", "pass run 1/0", "pass run 1/0"])
      #expect(outcome.diagnostics.map(\.code).contains("store-silent"))
    }
  }
}
