/// Reads the results of a manifest's programs from another machine, and judges the samples by them.
package import ArticleModel
package import Diagnostics
package import SnippetCheck
private import Foundation
private import HostSystem
private import Synchronization

/// The file that the runner on the other machine writes.
package struct SampleResults: Codable, Sendable, Hashable {
  /// The outcome of one program.
  package struct Outcome: Codable, Sendable, Hashable {
    /// The program's identity, as the runner computed it from the files that it ran.
    package var program: String
    /// Its exit status, or the number of the signal that ended it; both nil if it exceeded its time limit.
    package var status: Int?, signal: Int?
    /// Its standard output and standard error, the compiler's messages included.
    package var output: String, error: String
    /// The duration, in seconds.
    package var seconds: Double
  }

  /// The version of this format.
  package static let format = "jikji-results 1"

  /// The format of this file.
  package var format: String
  /// The platform, the toolchain and the date, such as `macOS 16.4`, `Swift 6.3.1` and `2026-11-22`.
  package var platform: String, toolchain: String, date: String
  /// The pages of the manifest.
  package var pages: [SampleManifest.Page]
  /// The outcomes of the programs, in any order.
  package var outcomes: [Outcome]

  /// Parses a file of results; nil and a diagnostic if it is malformed or contradictory.
  package static func read(_ text: SourceText) -> Checked<SampleResults?> {
    func refused(_ reason: Phrase) -> Checked<SampleResults?> {
      Checked(nil, [.unusableResults(reason, at: Place(text, nil))])
    }
    guard let results = try? JSONDecoder().decode(SampleResults.self, from: Data(text.bytes)) else {
      return refused(Phrase(en: "they are not what a runner writes", ko: "실행기가 쓴 형식이 아닙니다"))
    }
    guard results.format == format else {
      return refused(
        Phrase(
          en: "their format is '\(results.format)', and this version reads '\(format)'",
          ko: "형식이 '\(results.format)'인데, 이 버전은 '\(format)'만 읽습니다"))
    }
    let names = [results.platform, results.toolchain]
    guard names.allSatisfy({ !$0.isEmpty && $0.count <= 60 && !$0.contains(where: \.isNewline) }),
      results.toolchain.wholeMatch(of: /Swift [0-9][^\s]*/) != nil, CalendarDate(parsing: results.date, in: .utc) != nil
    else {
      return refused(
        Phrase(
          en: "they need a platform, a toolchain such as 'Swift 6.3.1' and a date such as 2026-11-22",
          ko: "platform, 'Swift 6.3.1' 같은 toolchain, 2026-11-22 같은 date가 있어야 합니다"))
    }
    let counts = Dictionary(grouping: results.outcomes, by: \.program)
    if let twice = counts.values.first(where: { Set($0.map(\.comparedFields)).count > 1 })?.first {
      return refused(
        Phrase(
          en: "program \(twice.program.prefix(12)) has two outcomes that differ",
          ko: "프로그램 \(twice.program.prefix(12))의 결과 둘이 서로 다릅니다"))
    }
    return Checked(results, [])
  }

  /// The verdicts on the samples of `site` that follow from the results.
  ///
  /// The outcomes are judged here, by the claims in the current text; the runner's own opinion does not count. Pages that have changed
  /// since the export, and pages without an outcome for any of their programs, are refused.
  ///
  /// - Parameter environment: the environment of the check that exported the manifest.
  package func verdicts(on site: LoadedSite, environment: SnippetEnvironment) async throws -> Checked<[RecordedVerdict]>
  {
    let articles = Dictionary(site.articles.map { ($0.path, $0) }) { first, _ in first }
    let run = RecordedRun(platform: platform, toolchain: toolchain, date: date)
    var all = Checked<[RecordedVerdict]>([])
    for page in pages {
      guard let article = articles[page.page], SampleManifest.expectation(of: article) == page.expectation else {
        all.diagnostics.append(.resultsOutdated(page.page, at: articles[page.page].map { Place($0.source, nil) }))
        continue
      }
      let replay = Replay(outcomes)
      var scope = SnippetScope()
      scope.paths = [page.page]
      let checked = try await SnippetChecker.check(site, environment: environment, runner: replay, scope: scope)
      let (found, missed) = replay.counts
      guard found > 0 || missed == 0 else {
        all.diagnostics.append(.resultsOfOtherPrograms(page.page, at: Place(article.source, nil)))
        continue
      }
      all.diagnostics += checked.diagnostics
      all.value += checked.value.compactMap { RecordedVerdict($0, of: article, in: run) }
    }
    return all
  }
}

extension SampleResults.Outcome {
  /// Everything except the time, for comparison.
  fileprivate var comparedFields: [String] { ["\(status ?? -1) \(signal ?? -1)", output, error] }

  fileprivate var sampleOutcome: SampleOutcome {
    let ending = status.map(SampleEnding.exited) ?? signal.map(SampleEnding.signalled) ?? .timedOut
    return SampleOutcome(
      ending: ending, standardOutput: Array(output.utf8), standardError: Array(error.utf8),
      seconds: seconds.isFinite ? max(0, seconds) : 0)
  }
}

extension RecordedVerdict {
  /// The record of a result: that a Swift sample passes or fails; nil for other results. A sample that needs frameworks of the other
  /// platform passes if it compiles there; on this machine it could only be lowered.
  fileprivate init?(_ result: SnippetResult, of article: Article, in run: RecordedRun) {
    guard result.language == "swift" else { return nil }
    self.init(result, in: run)
    let needs = article.snippets.first { $0.index == result.index }?.options.needs ?? []
    if verdict == .lowered, level == .compile, !needs.isEmpty { verdict = .pass }
    guard verdict == .pass && level != .parse || verdict == .fail else { return nil }
  }
}

/// A runner that answers jobs with the reported outcomes.
private final class Replay: SampleRunning {
  private let outcomes: [String: SampleResults.Outcome]
  private let counted = Mutex((found: 0, missed: 0))

  init(_ outcomes: [SampleResults.Outcome]) {
    self.outcomes = Dictionary(outcomes.map { ($0.program, $0) }) { first, _ in first }
  }

  /// The numbers of portable jobs with an outcome and without one.
  var counts: (found: Int, missed: Int) { counted.withLock { $0 } }

  func run(_ job: SampleJob) async throws -> SampleOutcome {
    let known = job.isPortable ? outcomes[SampleManifest.identity(of: job)] : nil
    if job.isPortable { counted.withLock { known == nil ? ($0.missed += 1) : ($0.found += 1) } }
    return known?.sampleOutcome ?? SampleOutcome(ending: .exited(0), unavailable: "a result of the other machine")
  }
}
