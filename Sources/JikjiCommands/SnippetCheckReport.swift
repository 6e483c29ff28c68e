/// Flags of the sample check, its run from a command, and its report for programs and people.
package import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck

/// Flags about checking samples.
package struct SnippetFlags: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Check only part I of N, balanced by recorded times.", valueName: "I/N"))
  package var shard: String?

  @Option(
    name: .customLong("cache-url"),
    help: ArgumentHelp("A shared store of results (HTTP GET and PUT).", valueName: "http://…"))
  package var cacheURL: String?

  @Flag(help: "Refuse to run samples when they cannot be shut in.")
  package var requireSandbox = false

  @Flag(help: "Record failures and worse results in snippets.lock, so that they are known and allowed.")
  package var accept = false

  @Flag(name: .customLong("no-snippet-cache"), help: "Run every sample again.")
  package var noSnippetCache = false

  package init() {}

  package func validate() throws {
    if shard != nil, parsedShard == nil {
      throw ValidationError("--shard must be I/N with I from 1 to N, not '\(shard ?? "")'")
    }
    if let cacheURL, SharedCache(address: cacheURL) == nil {
      throw ValidationError("--cache-url must be an http:// address, not '\(cacheURL)'")
    }
  }

  /// `2/5` as numbers.
  var parsedShard: (index: Int, count: Int)? {
    let parts = (shard ?? "").split(separator: "/").map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
      return nil
    }
    return (index, count)
  }
}

/// Runs the sample check for a command.
struct SnippetCheckCall {
  let flags: SnippetFlags
  let jobs: Int
  let console: Console

  /// Checks the samples of a loaded site, showing progress on a terminal.
  func run(
    _ site: LoadedSite, in folder: SiteFolder, environment: [String: String], paths: Set<String>? = nil
  ) async throws -> SnippetCheckOutcome {
    var runner = SnippetRunnerOptions(width: jobs)
    runner.usesCache = !flags.noSnippetCache
    runner.sharedCache = flags.cacheURL
    var request = SnippetCheckRequest(runner: runner)
    request.paths = paths
    request.shard = flags.parsedShard
    request.requiresSandbox = flags.requireSandbox
    request.accepts = flags.accept
    let meter = ProgressMeter(language: console.language)
    request.progress = { meter.show($0, of: $1) }
    defer { meter.clear() }
    return try await SnippetCheckRun.check(site, in: folder, environment: environment, request: request)
  }
}

/// A line on the terminal that counts samples and estimates what remains; silent when nobody watches.
final class ProgressMeter: Sendable {
  private let language: MessageLanguage
  private let start = HostEnvironment.monotonicSeconds
  private let isShown = HostEnvironment.errorIsTerminal

  init(language: MessageLanguage) { self.language = language }

  func show(_ done: Int, of total: Int) {
    let elapsed = HostEnvironment.monotonicSeconds - start
    guard isShown, elapsed > 1, done > 0 else { return }
    let left = Int(elapsed / Double(done) * Double(total - done))
    let phrase = Phrase(
      en: "\(done) of \(total) samples, about \(left) s left", ko: "예제 \(total)개 중 \(done)개, 약 \(left)초 남음")
    StandardStream.error.write("\r\u{1B}[K" + phrase.text(in: language))
  }

  func clear() {
    if isShown { StandardStream.error.write("\r\u{1B}[K") }
  }
}

/// The report of a sample check.
struct SnippetReport {
  let outcome: SnippetCheckOutcome
  let diagnostics: [Diagnostic]
  let language: MessageLanguage

  /// `{snippets, diagnostics, summary}`.
  var json: JSONText {
    let printer = JSONPrinter(language: language)
    return .object(present: [
      "snippets": .array(outcome.results.map(record)),
      "diagnostics": printer.diagnostics(of: DiagnosticReport(diagnostics)),
      "summary": .object(present: [
        "pass": .integer(count(.pass)), "fail": .integer(count(.fail)), "blocked": .integer(count(.blocked)),
        "lowered": .integer(count(.lowered)), "skipped": .integer(count(.skipped)),
        "known": .integer(outcome.knownFailures),
        "processes": .integer(outcome.counts.started),
        "remembered": .integer(outcome.counts.kept + outcome.counts.shared),
      ]),
    ])
  }

  private func count(_ verdict: SnippetVerdict) -> Int { outcome.results.count { $0.verdict == verdict } }

  private func record(_ result: SnippetResult) -> JSONText {
    .object(present: [
      "path": .string("content/" + result.path), "line": .integer(result.line), "column": .integer(result.column),
      "language": .string(result.language), "level": .string(result.level.rawValue),
      "verdict": .string(result.verdict.rawValue),
      "reason": JSONText(language == .korean ? result.reasonKorean ?? result.reason : result.reason),
      "seconds": .number(result.seconds),
      "claims": .object(present: ["held": .integer(result.claims.held), "broken": .integer(result.claims.broken)]),
    ])
  }

  /// How many of the failures are allowed.
  private var known: Phrase {
    let count = outcome.knownFailures
    return count == 0 ? Phrase(en: "", ko: "") : Phrase(en: " (\(count) known)", ko: "(알려진 실패 \(count))")
  }

  /// One line for people.
  var summary: Phrase {
    let run = outcome.results.count { $0.verdict == .pass && $0.level == .run }
    let compiled = outcome.results.count { $0.verdict == .pass && $0.level == .compile }
    let parsed = count(.pass) - run - compiled
    let all = outcome.results.count
    let counts = outcome.counts
    return Phrase(
      en:
        "\(all) samples: \(run) run, \(compiled) compiled, \(parsed) parsed, \(count(.lowered)) lowered, \(count(.blocked)) blocked, "
        + "\(count(.skipped)) skipped, \(count(.fail)) failed\(known.english); \(counts.started) processes, \(counts.kept + counts.shared) results remembered",
      ko: "예제 \(all)개: 실행 \(run), 컴파일 \(compiled), 구문 \(parsed), 낮춤 \(count(.lowered)), 막힘 \(count(.blocked)), "
        + "건너뜀 \(count(.skipped)), 실패 \(count(.fail))\(known.korean). 프로세스 \(counts.started)개, 기억한 결과 \(counts.kept + counts.shared)개"
    )
  }
}
