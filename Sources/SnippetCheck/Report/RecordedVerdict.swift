/// What samples came to on other platforms: lines of `snippets.lock` that `jikji snippets record` adds and a check on this
/// machine keeps.
package import ArticleModel

/// Where and when samples were run elsewhere.
package struct RecordedRun: Sendable, Hashable {
  /// The platform and its version, such as `macOS 16.4`; the toolchain, such as `Swift 6.3.1`; the day, such as `2026-11-22`.
  package var platform: String, toolchain: String, date: String

  /// A run.
  package init(platform: String, toolchain: String, date: String) {
    self.platform = platform
    self.toolchain = toolchain
    self.date = date
  }
}

/// What one sample came to in such a run.
package struct RecordedVerdict: Sendable, Hashable {
  /// The article's path below `content/`, and the sample's fingerprints at the time.
  package var path: String, contentKey: String, contextKey: String
  /// Where it ran.
  package var run: RecordedRun
  /// What came of it.
  package var verdict: SnippetVerdict, level: SnippetLevel

  /// What `result` says of a sample that ran in `run`.
  package init(_ result: SnippetResult, in run: RecordedRun) {
    path = result.path
    contentKey = result.contentKey
    contextKey = result.contextKey
    self.run = run
    verdict = result.verdict
    level = result.level
  }

  /// Such a line begins with this word. Readers that do not know it take the line for a comment.
  static let head = "# on: "

  /// Reads the fields of a line behind ``head``; nil when they are none.
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

  /// Whether two verdicts are about one sample on one platform, so that the newer takes the older's place.
  func replaces(_ other: RecordedVerdict) -> Bool {
    path == other.path && contentKey == other.contentKey && contextKey == other.contextKey
      && run.platform.prefix { $0 != " " } == other.run.platform.prefix { $0 != " " }
      && run.toolchain == other.run.toolchain
  }
}

extension SnippetLock {
  /// Takes what samples came to elsewhere in place of what is known of the same samples on the same platform and toolchain.
  package mutating func record(_ verdicts: [RecordedVerdict]) {
    for (path, some) in Dictionary(grouping: verdicts, by: \.path) {
      recorded[path, default: []].removeAll { old in some.contains { $0.replaces(old) } }
      recorded[path, default: []] += some
    }
  }

  /// Whether a pass is recorded of the sample, platform and toolchain of `verdict`.
  package func holds(_ verdict: RecordedVerdict) -> Bool {
    recorded[verdict.path]?.contains { $0.verdict == .pass && verdict.replaces($0) } ?? false
  }

  /// Leaves out runs of articles in which `mark` is in place of the date.
  package mutating func forgetUndated(of articles: Set<String>, mark: String) {
    for path in articles { recorded[path]?.removeAll { $0.run.date == mark } }
  }

  /// Leaves out what was recorded of samples that are no longer as they were then.
  mutating func dropOutdated(after results: [SnippetResult], articles: Set<String>) {
    let now = Dictionary(grouping: results, by: \.path).mapValues { Set($0.map(\.fingerprint)) }
    recorded = recorded.filter { articles.contains($0.key) }
    for (path, known) in now { recorded[path]?.removeAll { !known.contains($0.fingerprint) } }
  }

  /// The lines of ``recorded``, by article, platform and sample.
  var recordedLines: [String] {
    recorded.values.joined().map { RecordedVerdict.head + $0.fields.map(Self.escaped).joined(separator: "\t") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// What a badge says of other platforms, by platform and toolchain.
  func platforms(of entry: LockedSnippet) -> [SnippetBadge.Platform] {
    (recorded[entry.path] ?? [])
      .filter { $0.contentKey == entry.contentKey && $0.contextKey == entry.contextKey }
      // What was recorded with the toolchain of this machine says nothing that the entry does not say.
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
