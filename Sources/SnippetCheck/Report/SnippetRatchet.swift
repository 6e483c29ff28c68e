/// The ratchet: samples that failed when `snippets.lock` was written may keep failing, but no sample may get worse.
package import ArticleModel
package import Diagnostics

/// Compares the results of a check with the lock.
package struct SnippetRatchet {
  /// By file path, the ranges of the samples that fail as recorded, their `output` fences included.
  private var known: [String: [Range<Int>]] = [:]
  /// Errors for samples that got worse.
  package private(set) var worse: [Diagnostic] = []
  /// Warnings for samples that the lock records as failed although they pass now.
  package private(set) var mended: [Diagnostic] = []
  /// The number of samples that fail as recorded.
  package private(set) var knownCount = 0

  /// Compares `results` with `lock`; `articles` by path. An edited sample is compared with its old entry.
  package init(_ lock: SnippetLock, results: [SnippetResult], articles: [String: Article]) {
    for (path, some) in Dictionary(grouping: results, by: \.path).sorted(by: { $0.key < $1.key }) {
      guard let article = articles[path] else { continue }
      let sorted = some.sorted { $0.index < $1.index }
      for (result, before) in zip(sorted, lock.entries(of: sorted, in: path)) {
        guard let before, let position = article.snippets.firstIndex(where: { $0.index == result.index }) else {
          continue
        }
        compare(result, with: before, position, in: article)
      }
    }
  }

  private mutating func compare(
    _ result: SnippetResult, with before: LockedSnippet, _ position: Int, in article: Article
  ) {
    let snippet = article.snippets[position]
    let place = Place(article.source, snippet.infoRange)
    let hasFewer = result.claims.held < before.held
    let state = { (verdict: SnippetVerdict, level: SnippetLevel, held: Int) in
      "\(verdict.rawValue) \(level.rawValue)" + (hasFewer ? ", \(held) claims held" : "")
    }
    let was = state(before.verdict, before.level, before.held)
    let now = state(result.verdict, result.level, result.claims.held)
    if before.isSameFailure(as: result) {
      knownCount += 1
      // Errors in the sample's `output` fences belong to the sample.
      let end = article.outputs(after: position).last?.range.upperBound ?? snippet.range.upperBound
      known[article.source.path, default: []].append(snippet.range.lowerBound..<max(end, snippet.range.upperBound))
    } else if before.verdict == .fail, [.pass, .lowered].contains(result.verdict) {
      mended.append(.knownFailureMended(now: now, at: place))
    } else if LockedSnippet(result, toolchain: "", before: nil).rank < before.rank || hasFewer {
      worse.append(.worseThanRecorded(was: was, now: now, at: place))
    }
  }

  /// Returns `diagnostics` with the errors of known failures lowered to notes that say so.
  package func tolerating(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      guard diagnostic.severity == .error, let place = diagnostic.place, let start = place.range?.lowerBound,
        known[place.text.path]?.contains(where: { $0.contains(start) }) == true
      else { return diagnostic }
      var tolerated = diagnostic
      tolerated.severity = .note
      tolerated.notes.append(.knownFailure)
      return tolerated
    }
  }
}

extension LockedSnippet {
  /// Whether a sample that failed when the lock was written still fails in the same way. More claims may hold than then, because a later
  /// version of Jikji may find more of them.
  func isSameFailure(as result: SnippetResult) -> Bool {
    let (then, now) = (contextKey, result.contextKey)
    let wasRecorded = SnippetFingerprint.circumstance(then) != nil
    guard !wasRecorded || SnippetFingerprint.circumstance(then) == SnippetFingerprint.circumstance(now) else {
      return false
    }
    return contentKey == result.contentKey && verdict == .fail && result.verdict == .fail && level == result.level
      && reason == result.reason
      && held <= result.claims.held && broken == result.claims.broken
  }
}
