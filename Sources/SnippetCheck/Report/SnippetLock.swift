/// `snippets.lock`: what the last check found, one line for each sample, kept in the repository as evidence and as a ratchet.
package import ArticleModel
package import Diagnostics

/// One line of the lock.
package struct LockedSnippet: Sendable, Hashable {
  /// The article's path below `content/`, and the sample's fingerprints.
  package var path: String, contentKey: String, contextKey: String
  /// What was found.
  package var verdict: SnippetVerdict, level: SnippetLevel
  /// The language mode, if one was settled for it.
  package var mode: String?
  /// How long its processes took, in hundredths of a second.
  package var hundredths: Int
  /// Claims that held and broke.
  package var held: Int, broken: Int
  /// Whether failing was expected.
  package var expectedFailure: Bool
  /// Why, in English and Korean; what it printed; what the compiler said.
  package var reason: String?, reasonKorean: String?, output: String?, message: String?
  /// The context it held in; see ``SnippetContext``.
  package var context: String?
}

/// The lock.
package struct SnippetLock: Sendable {
  /// The toolchain and system, such as `Swift 6.3.1 · Linux`.
  package var toolchain = ""
  /// The lines, by article path in order of place.
  package var entries: [String: [LockedSnippet]] = [:]
  /// What samples came to on other platforms, by article path.
  package internal(set) var recorded: [String: [RecordedVerdict]] = [:]

  /// An empty lock.
  package init() {}

  private static let head = "# jikji snippets.lock 2"

  // MARK: - Reading

  /// Reads a lock; lines that cannot be read are reported and left out.
  package static func read(_ text: SourceText) -> Checked<SnippetLock> {
    var lock = SnippetLock()
    var diagnostics: [Diagnostic] = []
    for line in 1...text.lines.starts.count {
      let range = text.lines.range(ofLine: line)
      let content = text.string(in: range)
      if content.hasPrefix("# toolchain: ") {
        lock.toolchain = String(content.dropFirst("# toolchain: ".count))
      } else if content.hasPrefix(RecordedVerdict.head) {
        if let verdict = RecordedVerdict(fields(content.dropFirst(RecordedVerdict.head.count))) {
          lock.recorded[verdict.path, default: []].append(verdict)
        } else {
          diagnostics.append(.unreadableLock(line: line, at: Place(text, range)))
        }
      } else if !content.isEmpty, !content.hasPrefix("#") {
        if let entry = entry(content) {
          lock.entries[entry.path, default: []].append(entry)
        } else {
          diagnostics.append(.unreadableLock(line: line, at: Place(text, range)))
        }
      }
    }
    return Checked(lock, diagnostics)
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
  }

  private static func entry(_ line: String) -> LockedSnippet? {
    let fields = fields(line[...])
    guard fields.count == 14 || fields.count == 15, let verdict = SnippetVerdict(rawValue: fields[3]),
      let level = SnippetLevel(rawValue: fields[4]),
      let time = Int(fields[6]), let held = Int(fields[7]), let broken = Int(fields[8])
    else { return nil }
    func present(_ index: Int) -> String? { index >= fields.count || fields[index] == "-" ? nil : fields[index] }
    return LockedSnippet(
      path: fields[0], contentKey: fields[1], contextKey: fields[2], verdict: verdict, level: level, mode: present(5),
      hundredths: time, held: held, broken: broken, expectedFailure: fields[9] == "expected", reason: present(10),
      reasonKorean: present(11), output: present(12), message: present(13),
      context: present(14))
  }

  // MARK: - Writing

  /// The lock's text: sorted by path, then in order of place; equal results give equal bytes.
  package var text: String {
    var lines = [Self.head, "# toolchain: \(toolchain)"]
    for path in entries.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      for entry in entries[path] ?? [] { lines.append(Self.line(entry)) }
    }
    return (lines + recordedLines).joined(separator: "\n") + "\n"
  }

  private static func line(_ entry: LockedSnippet) -> String {
    let fields = [
      entry.path, entry.contentKey, entry.contextKey, entry.verdict.rawValue, entry.level.rawValue, entry.mode ?? "-",
      "\(entry.hundredths)", "\(entry.held)", "\(entry.broken)", entry.expectedFailure ? "expected" : "-",
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

  /// The entry for a sample: the first with its fingerprint in its article that is not in `taken`, where it is then added.
  func entry(for key: String, in path: String, besides taken: inout Set<Int>) -> LockedSnippet? {
    guard let lines = entries[path],
      let index = lines.indices.first(where: { lines[$0].contentKey == key && !taken.contains($0) })
    else { return nil }
    taken.insert(index)
    return lines[index]
  }

  /// How long an article's samples took, in hundredths of a second.
  package func hundredths(of path: String) -> Int { (entries[path] ?? []).reduce(0) { $0 + $1.hundredths } }
}

// MARK: - From results

extension SnippetLock {
  /// The lock after a check.
  ///
  /// - Parameters:
  ///   - results: what was found, of whole articles.
  ///   - toolchain: `Swift 6.3.1 · Linux`.
  ///   - old: the lock before; articles that were not checked stay as they were.
  ///   - articles: the paths of all articles there are; entries of others are dropped.
  ///   - admitsFailures: whether new failures become known ones; else the lock keeps what it says of them.
  package static func updated(
    _ old: SnippetLock, with results: [SnippetResult], toolchain: String, articles: Set<String>,
    admitsFailures: Bool = true
  ) -> SnippetLock {
    var lock = SnippetLock()
    lock.toolchain = toolchain
    lock.entries = old.entries.filter { articles.contains($0.key) }
    lock.recorded = old.recorded
    lock.dropOutdated(after: results, articles: articles)
    for (path, some) in Dictionary(grouping: results, by: \.path) {
      var taken: Set<Int> = []
      lock.entries[path] = some.sorted { $0.index < $1.index }.compactMap { result in
        let before = old.entry(for: result.contentKey, in: path, besides: &taken)
        if !admitsFailures, result.verdict == .fail, !(before?.isSameFailure(as: result) ?? false) { return before }
        return LockedSnippet(result, before: before)
      }
    }
    return lock
  }
}

extension LockedSnippet {
  init(_ result: SnippetResult, before: LockedSnippet?) {
    let hundredths = Int((result.seconds * 100).rounded())
    // Times differ from run to run; one that is near the old one is no change worth a commit.
    let isNear = before.map { abs($0.hundredths - hundredths) <= max(10, $0.hundredths) } ?? false
    self.init(
      path: result.path, contentKey: result.contentKey, contextKey: result.contextKey, verdict: result.verdict,
      level: result.level, mode: result.languageMode, hundredths: isNear ? before?.hundredths ?? 0 : hundredths,
      held: result.claims.held, broken: result.claims.broken, expectedFailure: result.expectedFailure,
      reason: result.reason, reasonKorean: result.reasonKorean, output: result.output, message: result.message,
      context: result.context)
  }

  /// How good it is, to compare two checks of one sample.
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
  /// The badges that `snippets.lock` allows: of samples that neither changed themselves nor had their page's code before
  /// them changed since the check.
  package static func read(from lock: SnippetLock, for articles: [Article]) -> SnippetBadges {
    var all = SnippetBadges()
    for (index, article) in articles.enumerated() where lock.entries[article.path] != nil {
      var taken: Set<Int> = []
      let keys = SnippetFingerprint.keys(of: article)
      for snippet in article.snippets {
        guard let key = keys[snippet.index],
          let entry = lock.entry(for: key.content, in: article.path, besides: &taken), entry.contextKey == key.context
        else { continue }
        all.badges[index, default: [:]][snippet.index] = badge(entry, lock, article, snippet)
      }
    }
    return all
  }

  private static func badge(_ entry: LockedSnippet, _ lock: SnippetLock, _ article: Article, _ snippet: Snippet)
    -> SnippetBadge
  {
    var badge = SnippetBadge(
      verdict: entry.verdict, level: entry.level, toolchain: lock.toolchain, expectedFailure: entry.expectedFailure)
    badge.reason = article.language == "ko" ? entry.reasonKorean ?? entry.reason : entry.reason
    badge.platforms = lock.platforms(of: entry)
    if let context = entry.context {
      badge.company = context
      badge.wholeProgram = WholePrograms.path(of: snippet, in: article)
    }
    if snippet.options.show == "output" { badge.output = entry.output }
    if snippet.options.show == "error" || entry.expectedFailure { badge.message = entry.message }
    return badge
  }
}
