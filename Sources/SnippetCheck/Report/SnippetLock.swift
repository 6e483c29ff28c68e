/// `snippets.lock`: the results of the last check, one line for each sample. It is kept in the repository as evidence, and as a baseline
/// that must not get worse (a ratchet).
package import ArticleModel
private import ByteText
package import Diagnostics

/// One line of the lock: the result for one sample.
package struct LockedSnippet: Sendable, Hashable {
  /// The article's path below `content/`, and the sample's fingerprints and similarity sketch; see ``SnippetFingerprint``.
  package var path: String, contentKey: String, contextKey: String, similarityHash: String
  /// The verdict and the level that was reached.
  package var verdict: SnippetVerdict, level: SnippetLevel
  /// The language mode, if one was chosen for the sample.
  package var mode: String?
  /// The toolchain and system of the check, such as `Swift 6.3.1 · Linux`.
  package var toolchain: String
  /// The time of its processes, in hundredths of a second.
  package var hundredths: Int
  /// The numbers of claims that held and that did not.
  package var held: Int, broken: Int
  /// Whether the sample was expected to fail.
  package var expectedFailure: Bool
  /// The reason in English and in Korean, the output, and the message of the compiler or of the crash; each nil if there is none.
  package var reason: String?, reasonKorean: String?, output: String?, message: String?
  /// The context in which it passed; see ``SnippetContext``.
  package var context: String?
}

/// The content of `snippets.lock`.
package struct SnippetLock: Sendable {
  /// The entries by article path, in order of position.
  package var entries: [String: [LockedSnippet]] = [:]
  /// Verdicts from other platforms, by article path.
  package internal(set) var recorded: [String: [RecordedVerdict]] = [:]
  /// Whether lines could not be read; writing the lock would lose them.
  package private(set) var isDamaged = false

  /// An empty lock.
  package init() {}

  /// The beginning of the first line; the format version follows.
  static let mark = "# jikji snippets.lock "
  /// The format version that is written. Older versions are read; in versions 1 and 2 the toolchain was on a line of its own.
  private static let newestFormat = 3
  private static let head = "\(mark)\(newestFormat)"

  /// The format version that a first line names; nil for other lines.
  private static func format(ofHead line: String) -> Int? {
    line.hasPrefix(mark) ? Int(line.dropFirst(mark.count)) : nil
  }

  // MARK: - Reading

  /// Parses a lock. Lines that cannot be read are left out; only the first of them is reported, and the start of every merge conflict.
  /// Reading stops at the head of a newer format.
  package static func read(_ text: SourceText) -> Checked<SnippetLock> {
    var lock = SnippetLock()
    var diagnostics: [Diagnostic] = []
    var toolchain = ""
    for line in 1...text.lines.starts.count {
      let range = text.lines.range(ofLine: line)
      let content = text.string(in: range)
      if content.hasPrefix("# toolchain: ") { toolchain = String(content.dropFirst("# toolchain: ".count)) }
      if lock.take(content, checkedBy: toolchain) { continue }
      if content.hasPrefix("<<<<<<< ") {
        diagnostics.append(.conflictedLock(at: Place(text, range)))
      } else if let format = format(ofHead: content), format > newestFormat {
        // The lines of a newer format may have another meaning, so nothing more is read.
        diagnostics.append(.newerLock(at: Place(text, range)))
        break
      } else if diagnostics.isEmpty {
        diagnostics.append(.unreadableLock(line: line, at: Place(text, range)))
      }
    }
    // Every lock has a first line; an empty file is the rest of an interrupted write.
    if text.bytes.isEmpty { diagnostics.append(.unreadableLock(line: 1, at: Place(text, 0..<0))) }
    lock.isDamaged = !diagnostics.isEmpty
    return Checked(lock, diagnostics)
  }

  /// Adds the content of a line; false if it cannot be read. `toolchain` is used for entries of formats 1 and 2.
  private mutating func take(_ line: String, checkedBy toolchain: String) -> Bool {
    if line.hasPrefix(Self.mark) { return Self.format(ofHead: line).map((1...Self.newestFormat).contains) ?? false }
    if line.hasPrefix(RecordedVerdict.head) {
      guard let verdict = RecordedVerdict(Self.fields(line.dropFirst(RecordedVerdict.head.count))) else { return false }
      recorded[verdict.path, default: []].append(verdict)
      return true
    }
    if line.isEmpty || line.hasPrefix("#") { return true }
    guard let entry = Self.entry(Self.fields(line[...]), checkedBy: toolchain) else { return false }
    entries[entry.path, default: []].append(entry)
    return true
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
  }

  private static func entry(_ given: [String], checkedBy toolchain: String) -> LockedSnippet? {
    var fields = given
    // Version 1 had no context; versions 1 and 2 had no similarity sketch and no toolchain.
    if fields.count == 14 { fields.append("-") }
    if fields.count == 15 {
      fields.insert("-", at: 3)
      fields.insert(toolchain, at: 7)
    }
    guard fields.count == 17, let verdict = SnippetVerdict(rawValue: fields[4]),
      let level = SnippetLevel(rawValue: fields[5]),
      let time = Int(fields[8]), let held = Int(fields[9]), let broken = Int(fields[10])
    else { return nil }
    func present(_ index: Int) -> String? { fields[index] == "-" ? nil : fields[index] }
    return LockedSnippet(
      path: fields[0], contentKey: fields[1], contextKey: fields[2], similarityHash: fields[3], verdict: verdict,
      level: level, mode: present(6), toolchain: fields[7], hundredths: time, held: held, broken: broken,
      expectedFailure: fields[11] == "expected", reason: present(12), reasonKorean: present(13), output: present(14),
      message: present(15), context: present(16))
  }

  // MARK: - Writing

  /// The text of the lock: sorted by path, then by position. Equal results give equal bytes.
  package var text: String {
    var lines = [Self.head]
    for path in entries.keys.sorted(by: { $0.precedes(utf8: $1) }) {
      for entry in entries[path] ?? [] { lines.append(Self.line(entry)) }
    }
    return (lines + recordedLines).joined(separator: "\n") + "\n"
  }

  private static func line(_ entry: LockedSnippet) -> String {
    let fields = [
      entry.path, entry.contentKey, entry.contextKey, entry.similarityHash, entry.verdict.rawValue,
      entry.level.rawValue,
      entry.mode ?? "-", entry.toolchain, "\(entry.hundredths)", "\(entry.held)", "\(entry.broken)",
      entry.expectedFailure ? "expected" : "-",
      entry.reason ?? "-", entry.reasonKorean ?? "-", entry.output ?? "-", entry.message ?? "-",
      entry.context ?? "-",
    ]
    return fields.map(escaped).joined(separator: "\t")
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n").replacing(
      "\r", with: "\\r")
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(["t": "\t", "n": "\n", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  // MARK: - Asking

  /// The old entry for each result of one article, in the order of the results: that of the same sample, or of the sample that was edited
  /// into it; nil for a new sample.
  func entries(of results: [SnippetResult], in path: String) -> [LockedSnippet?] {
    let old = entries[path] ?? []
    let pairs = SnippetPairing(
      old: old.map { ($0.contentKey, $0.similarityHash) }, new: results.map { ($0.contentKey, $0.similarityHash) })
    return pairs.partners.map { $0.map { old[$0] } }
  }

  /// The time of all samples of an article, in hundredths of a second.
  package func hundredths(of path: String) -> Int { (entries[path] ?? []).reduce(0) { $0 + $1.hundredths } }
}

// MARK: - From results

extension SnippetLock {
  /// The lock after a check.
  ///
  /// - Parameters:
  ///   - results: the results of all samples of the checked articles.
  ///   - toolchain: the toolchain and system, such as `Swift 6.3.1 · Linux`.
  ///   - old: the lock before the check; entries of articles that were not checked are kept.
  ///   - articles: the paths of all existing articles; entries of others are dropped.
  ///   - admitsFailures: whether new failures are recorded; if not, the lock keeps the old entries of these samples.
  ///   - admitted: articles whose failures are recorded in any case.
  package static func updated(
    _ old: SnippetLock, with results: [SnippetResult], toolchain: String, articles: Set<String>,
    admitsFailures: Bool = true, admitted: Set<String> = []
  ) -> SnippetLock {
    var lock = SnippetLock()
    lock.entries = old.entries.filter { articles.contains($0.key) }
    lock.recorded = old.recorded
    lock.dropOutdated(after: results, articles: articles)
    for (path, some) in Dictionary(grouping: results, by: \.path) {
      let admits = admitsFailures || admitted.contains(path)
      let sorted = some.sorted { $0.index < $1.index }
      lock.entries[path] = zip(sorted, old.entries(of: sorted, in: path)).compactMap { result, before in
        if !admits, result.verdict == .fail, !(before?.isSameFailure(as: result) ?? false) { return before }
        return LockedSnippet(result, toolchain: toolchain, before: before)
      }
    }
    return lock
  }
}

extension LockedSnippet {
  init(_ result: SnippetResult, toolchain: String, before: LockedSnippet?) {
    // The old time is kept for unchanged samples, because a different time is not worth a commit.
    let known = before.flatMap { $0.contentKey == result.contentKey ? $0.hundredths : nil }
    self.init(
      path: result.path, contentKey: result.contentKey, contextKey: result.contextKey,
      similarityHash: result.similarityHash,
      verdict: result.verdict, level: result.level, mode: result.languageMode, toolchain: toolchain,
      hundredths: known ?? Int((result.seconds * 100).rounded()),
      held: result.claims.held, broken: result.claims.broken, expectedFailure: result.expectedFailure,
      reason: result.reason, reasonKorean: result.reasonKorean, output: result.output, message: result.message,
      context: result.context)
  }

  /// The rank of the result, 0 (fail) to 6 (run passed), to compare two checks of one sample.
  var rank: Int {
    switch verdict {
    case .fail: 0
    case .blocked: 1
    case .skipped: 2
    case .lowered: 3 + levelRank
    case .pass: 3 + levelRank
    }
  }

  private var levelRank: Int {
    switch level {
    case .run: 3
    case .compile: 2
    case .parse: 1
    case .auto, .skip: 0
    }
  }
}

// MARK: - For readers

extension SnippetBadges {
  /// The badges of one article, by ``Snippet/index``, for which `snippets.lock` has valid entries: neither the sample nor the blocks it needs
  /// have changed since the check.
  package static func badges(
    of article: Article, from lock: SnippetLock, tools: SampleTools = SampleTools()
  ) -> [Int: SnippetBadge] {
    guard var left = lock.entries[article.path] else { return [:] }
    let keys = SnippetFingerprint.keys(of: article)
    let pages = SnippetFingerprint.pageKeys(of: article)
    let contextFingerprints = SnippetFingerprint.contextFingerprints(of: article)
    let known = Set(SnippetFingerprint.keys(of: PageSamples(article, site: .init(), depth: .codeOnly).blocks, keys))
    var badges: [Int: SnippetBadge] = [:]
    for snippet in article.snippets {
      guard let key = keys[snippet.index], let found = left.firstIndex(where: { $0.contentKey == key }) else {
        continue
      }
      let entry = left.remove(at: found)
      let then = SnippetFingerprint.circumstance(entry.contextKey)
      guard then == nil || then == contextFingerprints[snippet.index],
        SnippetFingerprint.needed(entry.contextKey).isSubset(of: known) || entry.contextKey == pages[snippet.index]
      else { continue }
      var badge = badge(entry, lock, article, snippet)
      if tools.compilerExplorer { badge.explorer = CompilerExplorerLink.address(of: snippet, entry) }
      badges[snippet.index] = badge
    }
    return badges
  }

  private static func badge(
    _ entry: LockedSnippet, _ lock: SnippetLock, _ article: Article, _ snippet: Snippet
  ) -> SnippetBadge {
    var badge = SnippetBadge(
      verdict: entry.verdict, level: entry.level, toolchain: entry.toolchain, expectedFailure: entry.expectedFailure)
    badge.reason = article.language == "ko" ? entry.reasonKorean ?? entry.reason : entry.reason
    badge.platforms = lock.platforms(of: entry)
    if let context = entry.context {
      badge.context = context
      badge.wholeProgram = WholePrograms.path(of: snippet, in: article)
    }
    if snippet.options.show == "output" { badge.output = entry.output }
    if snippet.options.show == "error" || entry.expectedFailure { badge.message = entry.message }
    return badge
  }
}
