/// The options of the sample check, its run from a command, and its reports as text, JSON and JUnit XML.
import ArgumentParser
import ArticleModel
import ContentLoad
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

/// The options for checking samples.
struct SnippetFlags: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Check only part I of N, balanced by recorded times.", valueName: "I/N"))
  var shard: String?

  @Option(
    name: .customLong("cache-url"),
    help: ArgumentHelp("A shared store of results (HTTP GET and PUT).", valueName: "http[s]://…"))
  var cacheURL: String?

  @Option(
    help: ArgumentHelp(
      "Run samples in this sandbox instead of the first that works.", valueName: "namespaces|bubblewrap"))
  var sandbox: String?

  @Flag(help: "Fail when there is no sandbox, instead of only compiling the samples.")
  var requireSandbox = false

  @Flag(help: "Where there is no sandbox, run samples with all your rights. They can read and change your files.")
  var unsafeNoSandbox = false

  @Flag(help: "Record failures and worse results in snippets.lock, so that they are known and allowed.")
  var accept = false

  @Flag(name: .customLong("no-snippet-cache"), help: "Run every sample again.")
  var noSnippetCache = false

  func validate() throws {
    if shard != nil, parsedShard == nil {
      throw ValidationError(
        en: "--shard must be I/N with I from 1 to N, not '\(shard ?? "")'",
        ko: "--shard에는 '\(shard ?? "")' 말고 1/4처럼 몇 번째/몇을 적으세요")
    }
    if let sandbox, !["namespaces", "bubblewrap"].contains(sandbox) {
      throw ValidationError(
        en: "--sandbox must be namespaces or bubblewrap, not '\(sandbox)'",
        ko: "--sandbox에는 '\(sandbox)' 말고 namespaces나 bubblewrap을 적으세요")
    }
    if let cacheURL, !SharedCache.isAddress(cacheURL) {
      throw ValidationError(
        en: "--cache-url must be an http:// or https:// address, not '\(cacheURL)'",
        ko: "--cache-url에는 '\(cacheURL)' 말고 http://나 https:// 주소를 적으세요")
    }
  }

  /// Sets the sandbox for samples, and what happens without one.
  func applySandbox(to request: inout SnippetCheckRequest) {
    request.sandbox = sandbox.map { Sandbox(kind: $0 == "bubblewrap" ? .bubblewrap("/usr/bin/bwrap") : .namespaces) }
    request.requiresSandbox = requireSandbox
    request.runner.runsWithoutSandbox = unsafeNoSandbox
  }

  /// `--shard 2/5` as numbers; nil if missing or malformed.
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

  /// Checks the samples of a loaded site and shows the progress on a terminal.
  func run(
    _ site: LoadedSite, in folder: SiteFolder, environment: [String: String], paths: Set<String>? = nil
  ) async throws -> SnippetCheckOutcome {
    var request = request(paths: paths)
    let meter = ProgressMeter(language: console.language)
    request.progress = { meter.show($0, of: $1) }
    defer { meter.clear() }
    return try await SnippetCheckRun.check(site, in: folder.path, environment: environment, request: request)
  }

  /// The request for a check of these articles with these options; nil for all articles.
  func request(paths: Set<String>?) -> SnippetCheckRequest {
    var runner = SnippetRunnerOptions(width: jobs)
    runner.usesCache = !flags.noSnippetCache
    runner.sharedCache = flags.cacheURL
    var request = SnippetCheckRequest(runner: runner)
    request.yamlProblem = SnippetCheckCall.yamlProblem
    request.paths = paths
    request.shard = flags.parsedShard
    flags.applySandbox(to: &request)
    request.accepts = flags.accept
    return request
  }

  /// Returns the first problem of a YAML sample, found by the YAML parser that also reads settings.
  static let yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { bytes in
    YAMLCheck.problem(in: bytes).map { DataProblem(offset: $0.offset, message: $0.message) }
  }
}

/// Shows the number of checked samples and the estimated remaining time on the terminal, after the first second; does nothing if standard
/// error is not a terminal.
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

/// The reports of a sample check.
struct SnippetReport {
  let outcome: SnippetCheckOutcome
  let diagnostics: [Diagnostic]
  let language: MessageLanguage

  /// The report as JSON: `{snippets, diagnostics, summary}`.
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

  /// The report as JUnit XML: one test case for each sample, with its diagnostics.
  var junit: String {
    var rest = DiagnosticReport(diagnostics).diagnostics
    var cases: [JUnitCase] = []
    for (path, results) in Dictionary(grouping: outcome.results, by: \.path).sorted(by: { $0.key < $1.key }) {
      let sorted = results.sorted { $0.line < $1.line }
      for (index, result) in sorted.enumerated() {
        let end = index + 1 < sorted.count ? sorted[index + 1].line : Int.max
        let own = rest.filter { belongs($0, to: result, until: end) }
        rest.removeAll { belongs($0, to: result, until: end) }
        cases.append(
          JUnitCase(
            path: "content/" + path, line: result.line, name: "\(result.language) \(result.line):\(result.column)",
            seconds: result.seconds, result: ending(of: result, own), diagnostics: own))
      }
    }
    return JUnitPrinter(language: language).text(of: DiagnosticReport(rest), cases: cases)
  }

  private func belongs(_ diagnostic: Diagnostic, to result: SnippetResult, until end: Int) -> Bool {
    guard let place = diagnostic.place, place.text.path == "content/" + result.path, let range = place.range else {
      return false
    }
    let line = place.text.lines.line(of: range.lowerBound)
    return line >= result.line && line < end
  }

  /// The JUnit result of a sample. It failed if one of its diagnostics is an error, so that the report agrees with the exit code.
  private func ending(of result: SnippetResult, _ own: [Diagnostic]) -> JUnitCase.Result {
    let reason = (language == .korean ? result.reasonKorean ?? result.reason : result.reason) ?? ""
    if let error = own.first(where: { $0.severity == .error }) { return .failed(error.message.text(in: language)) }
    switch result.verdict {
    case .pass: return .passed
    case .fail, .blocked, .lowered, .skipped: return .skipped("\(result.verdict.rawValue): \(reason)")
    }
  }

  private func count(_ verdict: SnippetVerdict) -> Int { outcome.results.count { $0.verdict == verdict } }

  private func record(_ result: SnippetResult) -> JSONText {
    .object(present: [
      "path": .string("content/" + result.path), "line": .integer(result.line), "column": .integer(result.column),
      "language": .string(result.language), "level": .string(result.level.rawValue),
      "verdict": .string(result.verdict.rawValue),
      "reason": JSONText(language == .korean ? result.reasonKorean ?? result.reason : result.reason),
      "seconds": .number(result.seconds),
      "claims": .object(present: [
        "held": .integer(result.claims.held), "broken": .integer(result.claims.broken),
        "unjudged": .integer(result.claims.unjudged),
      ]),
    ])
  }

  /// The message that failures of imported articles were recorded; nil if none were.
  var recorded: Phrase? {
    let count = outcome.recordedFailures
    guard count > 0 else { return nil }
    return Phrase(
      en: "\(count) failing samples of imported articles were recorded in snippets.lock; only others are errors",
      ko: "가져온 글에서 실패한 예제 \(count)개를 snippets.lock에 적었습니다. 그 밖의 실패만 오류입니다")
  }

  /// The number of known failures; empty if there are none.
  private var known: Phrase {
    let count = outcome.knownFailures
    return count == 0 ? Phrase(en: "", ko: "") : Phrase(en: " (\(count) known)", ko: "(알려진 실패 \(count))")
  }

  /// The number of claims that could not be compared; empty if there are none.
  private var unjudged: Phrase {
    let count = outcome.results.reduce(0) { $0 + $1.claims.unjudged }
    return count == 0
      ? Phrase(en: "", ko: "")
      : Phrase(en: "; \(Phrase.counted(count, "claim")) not judged", ko: "; 따져 보지 못한 주장 \(count)개")
  }

  /// The summary in one line.
  var summary: Phrase {
    let run = outcome.results.count { $0.verdict == .pass && $0.level == .run }
    let compiled = outcome.results.count { $0.verdict == .pass && $0.level == .compile }
    let parsed = count(.pass) - run - compiled
    let all = outcome.results.count
    let counts = outcome.counts
    return Phrase(
      en:
        "\(Phrase.counted(all, "sample")): \(run) run, \(compiled) compiled, \(parsed) parsed, \(count(.lowered)) lowered, \(count(.blocked)) blocked, "
        + "\(count(.skipped)) skipped, \(count(.fail)) failed\(known.english)\(unjudged.english); \(Phrase.counted(counts.started, "process")), \(Phrase.counted(counts.kept + counts.shared, "result")) remembered",
      ko: """
        예제 \(all)개: 실행 \(run), 컴파일 \(compiled), 구문 \(parsed), 낮춤 \(count(.lowered)), 막힘 \(count(.blocked)), \
        건너뜀 \(count(.skipped)), 실패 \(count(.fail))\(known.korean)\(unjudged.korean). 프로세스 \(counts.started)개, \
        기억한 결과 \(counts.kept + counts.shared)개
        """
    )
  }
}
