/// What another machine reports about the programs of a manifest, and what it says of the samples they are about.
package import ArticleModel
package import Diagnostics
package import SnippetCheck
private import Foundation
private import HostSystem
private import Synchronization

/// The file that a runner writes.
package struct SampleResults: Codable, Sendable, Hashable {
  /// What came of one program.
  package struct Outcome: Codable, Sendable, Hashable {
    /// The program's identity as the runner computed it from what it ran.
    package var program: String
    /// Its exit status; the number of the signal that ended it; neither when its time was up.
    package var status: Int?, signal: Int?
    /// What it wrote, the compiler's messages included.
    package var output: String, error: String
    /// How long it took, in seconds.
    package var seconds: Double
  }

  /// The version of this format.
  package static let format = "jikji-results 1"

  /// The format that a file has.
  package var format: String
  /// Such as `macOS 16.4`, `Swift 6.3.1` and `2026-11-22`.
  package var platform: String, toolchain: String, date: String
  /// The pages of the manifest.
  package var pages: [SampleManifest.Page]
  /// What came of the programs, in any order.
  package var outcomes: [Outcome]

  /// Reads a file of results; nil and what is wrong when it is none.
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
    if let twice = counts.values.first(where: { Set($0.map(\.decisive)).count > 1 })?.first {
      return refused(
        Phrase(
          en: "program \(twice.program.prefix(12)) has two outcomes that differ",
          ko: "프로그램 \(twice.program.prefix(12))의 결과 둘이 서로 다릅니다"))
    }
    return Checked(results, [])
  }

  /// What the results say of the samples of `site`.
  ///
  /// The outcomes are judged here, by the promises that the text makes now; nothing that the runner thinks of them counts.
  /// Pages that changed since, and pages none of whose programs was run as it is, are refused.
  ///
  /// - Parameter environment: what the check that made the manifest knew of its machine.
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
  /// All of it but the time.
  fileprivate var decisive: [String] { ["\(status ?? -1) \(signal ?? -1)", output, error] }

  fileprivate var sampleOutcome: SampleOutcome {
    let ending = status.map(SampleEnding.exited) ?? signal.map(SampleEnding.signalled) ?? .timedOut
    return SampleOutcome(
      ending: ending, standardOutput: Array(output.utf8), standardError: Array(error.utf8),
      seconds: seconds.isFinite ? max(0, seconds) : 0)
  }
}

extension RecordedVerdict {
  /// What is worth recording of a result: that a Swift sample holds, or that it does not. A sample that needs another
  /// platform's frameworks holds when it compiles there; here it could only be lowered.
  fileprivate init?(_ result: SnippetResult, of article: Article, in run: RecordedRun) {
    guard result.language == "swift" else { return nil }
    self.init(result, in: run)
    let needs = article.snippets.first { $0.index == result.index }?.options.needs ?? []
    if verdict == .lowered, level == .compile, !needs.isEmpty { verdict = .pass }
    guard verdict == .pass && level != .parse || verdict == .fail else { return nil }
  }
}

/// Answers jobs with the outcomes that were reported for them.
private final class Replay: SampleRunning {
  private let outcomes: [String: SampleResults.Outcome]
  private let counted = Mutex((found: 0, missed: 0))

  init(_ outcomes: [SampleResults.Outcome]) {
    self.outcomes = Dictionary(outcomes.map { ($0.program, $0) }) { first, _ in first }
  }

  /// How many jobs had an outcome, and how many had none although any machine can do them.
  var counts: (found: Int, missed: Int) { counted.withLock { $0 } }

  func run(_ job: SampleJob) async throws -> SampleOutcome {
    let known = job.isPortable ? outcomes[SampleManifest.identity(of: job)] : nil
    if job.isPortable { counted.withLock { known == nil ? ($0.missed += 1) : ($0.found += 1) } }
    return known?.sampleOutcome ?? SampleOutcome(ending: .exited(0), unavailable: "a result of the other machine")
  }
}
