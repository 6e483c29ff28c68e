/// Checks samples with further Swift versions on this machine (`snippets.toolchains`). The results are recorded in the lock in the same way
/// as those of other platforms.
import ArticleModel
import Diagnostics
import HostSystem
import SnippetCheck

/// The results of checks with further toolchains.
struct ToolchainMatrix {
  /// The results with one toolchain.
  struct Column {
    /// The toolchain, such as `Swift 6.0.3`, and the system, such as `Linux`.
    let toolchain: String, platform: String
    let results: [SnippetResult]

    /// The run as recorded in the lock. It has no date, because every check repeats it.
    var run: RecordedRun { RecordedRun(platform: platform, toolchain: toolchain, date: undated) }
  }

  /// Written instead of a date for runs that every check repeats.
  private static let undated = "-"

  private(set) var columns: [Column] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether no problem was reported: every toolchain that jikji.yml names was found, or it names none.
  private(set) var isComplete = true

  /// Finds the toolchains that `tools` names, except one with the same version as `main`.
  ///
  /// - Parameters:
  ///   - site: the site's folder; relative folders of toolchains are relative to it.
  ///   - cache: the cache folder; each toolchain gets its own folder in it.
  static func toolchains(
    _ tools: SampleTools, besides main: SnippetToolchain, in site: String, cache: String
  ) async throws -> Checked<[(toolchain: SnippetToolchain, cache: String)]> {
    var found = Checked<[(toolchain: SnippetToolchain, cache: String)]>([])
    for wanted in tools.toolchains {
      let folder = wanted.folder.hasPrefix("/") ? wanted.folder : "\(site)/\(wanted.folder)"
      let path = "\(folder)/usr/bin:\(folder)/bin:\(folder)"
      let own = cache + "/swift-" + ContentHash.hex(of: Array(folder.utf8)).prefix(12)
      guard var toolchain = try await SnippetToolchain.find(path: path, cache: own) else {
        found.diagnostics.append(.noToolchain(wanted.version, in: wanted.folder, found: nil, at: wanted.place))
        continue
      }
      guard (toolchain.version + ".").hasPrefix(wanted.version + ".") else {
        found.diagnostics.append(
          .noToolchain(wanted.version, in: wanted.folder, found: toolchain.version, at: wanted.place))
        continue
      }
      guard toolchain.displayName != main.displayName else { continue }
      toolchain.addFolders(of: main)
      found.value.append((toolchain, own))
    }
    return found
  }

  /// Adds the results with `toolchain`.
  mutating func add(_ results: [SnippetResult], by toolchain: SnippetToolchain) {
    columns.append(Column(toolchain: "Swift \(toolchain.version)", platform: "Linux", results: results))
  }

  mutating func report(_ problems: [Diagnostic]) {
    diagnostics += problems
    if !problems.isEmpty { isComplete = false }
  }

  /// Records the results of the further toolchains in `lock`, and reports where they differ from `results`.
  ///
  /// - Returns: `worse`, an error for every sample that passed with one of these toolchains when the lock was written and no longer does;
  ///   `differences`, a diagnostic for every sample that passes only with some of the toolchains.
  func record(
    in lock: inout SnippetLock, beside results: [SnippetResult], by toolchain: String, articles: [String: Article]
  ) -> (worse: [Diagnostic], differences: [Diagnostic]) {
    let main = Dictionary(results.map { (Key($0), $0) }) { first, _ in first }
    var worse: [Diagnostic] = []
    var other: [Key: [(toolchain: String, result: SnippetResult, holds: Bool)]] = [:]
    var verdicts: [RecordedVerdict] = []
    for column in columns {
      for result in column.results where result.language == "swift" {
        guard let here = main[Key(result)] else { continue }
        let holds = result.verdict == .pass && (here.verdict != .pass || !here.level.isHigher(than: result.level))
        guard holds || here.verdict == .pass else { continue }
        var verdict = RecordedVerdict(result, in: column.run)
        verdict.verdict = holds ? .pass : .fail
        verdicts.append(verdict)
        if holds != (here.verdict == .pass) {
          other[Key(result), default: []].append((column.toolchain, result, holds))
        }
        if !holds, let place = articles[result.path]?.place(ofSample: result.index),
          lock.holds(verdict)
        {
          let state = "\(result.verdict.rawValue) \(result.level.rawValue) (\(column.toolchain))"
          worse.append(.worseThanRecorded(was: "pass (\(column.toolchain))", now: state, at: place))
        }
      }
    }
    if isComplete { lock.forgetUndated(of: Set(results.map(\.path)), mark: Self.undated) }
    lock.record(verdicts)
    let differences = results.compactMap { here -> Diagnostic? in
      guard let some = other[Key(here)], let place = articles[here.path]?.place(ofSample: here.index) else {
        return nil
      }
      return .swiftVersionsDiffer(
        holding: (here.verdict == .pass ? [toolchain] : []) + some.filter(\.holds).map(\.toolchain),
        failing: some.filter { !$0.holds }.map { ($0.toolchain, $0.result.reason) }, at: place)
    }
    return (worse, differences)
  }

  /// Identifies a sample of a site.
  private struct Key: Hashable {
    let path: String, index: Int
    init(_ result: SnippetResult) { (path, index) = (result.path, result.index) }
  }
}

extension SnippetLevel {
  /// Whether this level checks more than `other`.
  fileprivate func isHigher(than other: SnippetLevel) -> Bool {
    let order: [SnippetLevel] = [.skip, .auto, .parse, .compile, .run]
    return (order.firstIndex(of: self) ?? 0) > (order.firstIndex(of: other) ?? 0)
  }
}

extension Article {
  /// The place of a sample's info string; nil if there is no such sample.
  fileprivate func place(ofSample index: Int) -> Place? {
    snippets.first { $0.index == index }.map { Place(source, $0.infoRange) }
  }
}
