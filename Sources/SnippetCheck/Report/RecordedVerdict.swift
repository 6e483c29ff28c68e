/// Verdicts on samples from other platforms: lines of `snippets.lock` that `jikji snippets record` adds and that a check on this machine
/// keeps.
package import ArticleModel
private import ByteText

/// The platform, toolchain and date of a run on another machine.
package struct RecordedRun: Sendable, Hashable {
  /// The platform and its version, such as `macOS 16.4`; the toolchain, such as `Swift 6.3.1`; the day, such as `2026-11-22`.
  package var platform: String, toolchain: String, date: String

  /// Creates the description of a run.
  package init(platform: String, toolchain: String, date: String) {
    self.platform = platform
    self.toolchain = toolchain
    self.date = date
  }
}

/// The verdict on one sample in such a run.
package struct RecordedVerdict: Sendable, Hashable {
  /// The article's path below `content/`, and the sample's fingerprints at the time of the run.
  package var path: String, contentKey: String, contextKey: String
  /// The run that gave the verdict.
  package var run: RecordedRun
  /// The verdict and the level that was reached.
  package var verdict: SnippetVerdict, level: SnippetLevel

  /// Creates the record of `result`, which was found in `run`.
  package init(_ result: SnippetResult, in run: RecordedRun) {
    path = result.path
    contentKey = result.contentKey
    contextKey = result.contextKey
    self.run = run
    verdict = result.verdict
    level = result.level
  }

  /// The prefix of such lines. Versions of Jikji that do not know it treat the line as a comment.
  static let head = "# on: "

  /// Parses the fields of a line after ``head``; nil if they are malformed.
  init?(_ fields: [String]) {
    guard fields.count == 8, let verdict = SnippetVerdict(rawValue: fields[6]),
      let level = SnippetLevel(rawValue: fields[7])
    else { return nil }
    (path, contentKey, contextKey) = (fields[3], fields[4], fields[5])
    run = RecordedRun(platform: fields[0], toolchain: fields[1], date: fields[2])
    (self.verdict, self.level) = (verdict, level)
  }

  /// The fields of its line.
  var fields: [String] {
    [run.platform, run.toolchain, run.date, path, contentKey, contextKey, verdict.rawValue, level.rawValue]
  }

  /// Whether two verdicts are about the same sample, platform (without its version) and toolchain, so that the newer replaces the older.
  func replaces(_ other: RecordedVerdict) -> Bool {
    path == other.path && contentKey == other.contentKey && contextKey == other.contextKey
      && run.platform.prefix { $0 != " " } == other.run.platform.prefix { $0 != " " }
      && run.toolchain == other.run.toolchain
  }
}

extension SnippetLock {
  /// Adds verdicts of other platforms; each replaces an older one of the same sample, platform and toolchain.
  package mutating func record(_ verdicts: [RecordedVerdict]) {
    for (path, some) in Dictionary(grouping: verdicts, by: \.path) {
      recorded[path, default: []].removeAll { old in some.contains { $0.replaces(old) } }
      recorded[path, default: []] += some
    }
  }

  /// Whether a pass is recorded for the sample, platform and toolchain of `verdict`.
  package func holds(_ verdict: RecordedVerdict) -> Bool {
    recorded[verdict.path]?.contains { $0.verdict == .pass && verdict.replaces($0) } ?? false
  }

  /// Removes the runs of `articles` that have `mark` instead of a date.
  package mutating func forgetUndated(of articles: Set<String>, mark: String) {
    for path in articles { recorded[path]?.removeAll { $0.run.date == mark } }
  }

  /// Removes records of articles that no longer exist and of samples that have changed since.
  mutating func dropOutdated(after results: [SnippetResult], articles: Set<String>) {
    let now = Dictionary(grouping: results, by: \.path).mapValues { Set($0.map(\.fingerprint)) }
    recorded = recorded.filter { articles.contains($0.key) }
    for (path, known) in now { recorded[path]?.removeAll { !known.contains($0.fingerprint) } }
  }

  /// The lines of ``recorded``, sorted by their bytes.
  var recordedLines: [String] {
    recorded.values.joined().map { RecordedVerdict.head + $0.fields.map(Self.escaped).joined(separator: "\t") }.sorted {
      $0.precedes(utf8: $1)
    }
  }

  /// The entries for other platforms in a sample's badge, sorted by platform and toolchain.
  func platforms(of entry: LockedSnippet) -> [SnippetBadge.Platform] {
    (recorded[entry.path] ?? [])
      .filter { $0.contentKey == entry.contentKey && $0.contextKey == entry.contextKey }
      // A record of the same toolchain and platform as the entry would only repeat the entry.
      .filter { "\($0.run.toolchain) · \($0.run.platform)" != entry.toolchain }
      .sorted { ($0.run.platform, $0.run.toolchain) < ($1.run.platform, $1.run.toolchain) }
      .map { SnippetBadge.Platform(name: $0.run.platform, toolchain: $0.run.toolchain, holds: $0.verdict == .pass) }
  }
}

extension RecordedVerdict {
  fileprivate var fingerprint: [String] { [contentKey, contextKey] }
}

extension SnippetResult {
  fileprivate var fingerprint: [String] { [contentKey, contextKey] }
}
