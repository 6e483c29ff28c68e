/// Pairs the pages of a translated folder with those of the original: by path, then by what the lock knows of their blocks, then by
/// headings and code.

/// Which page translates which.
package struct PagePairing: Sendable, Hashable {
  /// A page and its original, by paths below their folders.
  package struct Pair: Sendable, Hashable {
    /// The original's path and the translation's.
    package let source: String, target: String
  }

  /// The pairs, by path of the translation.
  package let pairs: [Pair]
  /// Pages without original, and originals without translation.
  package let orphans: [String], untranslated: [String]
  /// Originals that several pages without original of the same path are like: a chapter that was split.
  package let shared: [(source: String, targets: [String])]

  /// The paths in the lock of translations that were renamed since, by their path today.
  package let formerPaths: [String: String]

  package static func == (left: PagePairing, right: PagePairing) -> Bool {
    left.pairs == right.pairs && left.orphans == right.orphans && left.untranslated == right.untranslated
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(pairs) }

  /// A page is like an original when at least this part of the smaller one's blocks share code, gloss or id.
  private static let leastAlike = 0.1

  /// Pairs pages.
  ///
  /// - Parameters:
  ///   - sources: the originals by path.
  ///   - targets: the translations by path.
  ///   - locked: the pages of the lock by path of the translation.
  package static func pair(
    sources: [String: BlockText], targets: [String: BlockText], locked: [String: LockPage] = [:]
  ) -> PagePairing {
    var pairs: [Pair] = []
    var freeSources = Set(sources.keys)
    var freeTargets = Set(targets.keys)
    func take(_ source: String, _ target: String) {
      pairs.append(Pair(source: source, target: target))
      freeSources.remove(source)
      freeTargets.remove(target)
    }
    let known = locked.values.sorted { $0.path < $1.path }
    for page in known where freeTargets.contains(page.path) && freeSources.contains(page.source) {
      take(page.source, page.path)
    }
    for target in freeTargets.sorted() where freeSources.contains(target) { take(target, target) }
    var formerPaths: [String: String] = [:]
    for page in known {
      if freeTargets.contains(page.path), let source = renamed(freeSources, sources, page.entries.flatMap(\.source)) {
        take(source, page.path)
      } else if freeSources.contains(page.source), targets[page.path] == nil,
        let target = renamed(freeTargets, targets, page.entries.flatMap(\.target))
      {
        take(page.source, target)
        formerPaths[target] = page.path
      }
    }
    let likes = likenesses(freeSources.sorted(), freeTargets.sorted(), sources, targets)
    for like in likes where freeSources.contains(like.source) && freeTargets.contains(like.target) {
      take(like.source, like.target)
    }
    var shared: [String: [String]] = [:]
    for target in freeTargets.sorted() {
      guard let best = likes.first(where: { $0.target == target }) else { continue }
      shared[best.source, default: []].append(target)
    }
    return PagePairing(
      pairs: pairs.sorted { $0.target < $1.target }, orphans: freeTargets.sorted(), untranslated: freeSources.sorted(),
      shared: shared.sorted { $0.key < $1.key }.map { source, targets in
        (source, (pairs.filter { $0.source == source }.map(\.target) + targets).sorted())
      }, formerPaths: formerPaths)
  }

  /// The page among `free` that has most of the blocks that the lock knows, and at least half of them.
  private static func renamed(_ free: Set<String>, _ texts: [String: BlockText], _ hashes: [BlockHash]) -> String? {
    let wanted = Set(hashes)
    let found = free.sorted().map { path in
      (path: path, count: Set(texts[path]?.blocks.map(\.hash) ?? []).intersection(wanted).count)
    }
    return found.max { $0.count < $1.count }.flatMap { $0.count * 2 >= max(wanted.count, 1) ? $0.path : nil }
  }

  /// Pages that are alike, the most alike first.
  private static func likenesses(
    _ freeSources: [String], _ freeTargets: [String], _ sources: [String: BlockText], _ targets: [String: BlockText]
  ) -> [(source: String, target: String, score: Double)] {
    var found: [(source: String, target: String, score: Double)] = []
    for source in freeSources {
      for target in freeTargets {
        guard let one = sources[source]?.blocks, let two = targets[target]?.blocks, !one.isEmpty, !two.isEmpty else {
          continue
        }
        let score = Double(AnchorFinder.find(one, two).count) / Double(min(one.count, two.count))
        if score >= leastAlike { found.append((source, target, score)) }
      }
    }
    return found.sorted { ($1.score, $0.source, $0.target) < ($0.score, $1.source, $1.target) }
  }
}
