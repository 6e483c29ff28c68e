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
  /// Originals that several pages are like, the one that is followed first: a chapter that was split, or a copied translation.
  package let shared: [(source: String, targets: [String])]

  /// The paths in the lock of translations that were renamed since, by their path today.
  package let formerPaths: [String: String]

  package static func == (left: PagePairing, right: PagePairing) -> Bool {
    left.pairs == right.pairs && left.orphans == right.orphans && left.untranslated == right.untranslated
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(pairs) }

  /// A page is like an original when at least this part of the smaller one's blocks share code, gloss or id.
  private static let leastAlike = 0.1
  /// A page is like an original that has a translation already when so many blocks are: one heading may be the same by chance.
  private static let fewestShared = 2

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
    let keys = freeTargets.isEmpty ? [:] : sources.mapValues { AnchorFinder.places(of: $0.blocks) }
    let likes = likenesses(freeTargets.sorted(), sources, targets, keys)
    for like in likes where freeSources.contains(like.source) && freeTargets.contains(like.target) {
      take(like.source, like.target)
    }
    let shared = Dictionary(grouping: freeTargets.sorted().filter { mainOriginal(of: $0, likes) != nil }) {
      mainOriginal(of: $0, likes) ?? ""
    }
    return PagePairing(
      pairs: pairs.sorted { $0.target < $1.target }, orphans: freeTargets.sorted(), untranslated: freeSources.sorted(),
      shared: shared.sorted { $0.key < $1.key }.map { source, targets in
        (source, pairs.filter { $0.source == source }.map(\.target) + targets)
      }, formerPaths: formerPaths)
  }

  /// The original that a page without one of its own is a second translation or a part of. A page that repeats passages of many
  /// originals, such as a summary, belongs to none of them.
  private static func mainOriginal(of target: String, _ likes: [Likeness]) -> String? {
    let own = likes.filter { $0.target == target && $0.shared >= fewestShared }
    guard let best = own.first, best.shared * 2 > own.reduce(0, { $0 + $1.shared }) else { return nil }
    return best.source
  }

  /// A page and an original with what they share: the part of the smaller one's blocks, and how many blocks.
  private typealias Likeness = (source: String, target: String, score: Double, shared: Int)

  /// The page among `free` that has most of the blocks that the lock knows, and at least half of them.
  private static func renamed(_ free: Set<String>, _ texts: [String: BlockText], _ hashes: [BlockHash]) -> String? {
    let wanted = Set(hashes)
    let found = free.sorted().map { path in
      (path: path, count: Set(texts[path]?.blocks.map(\.hash) ?? []).intersection(wanted).count)
    }
    return found.max { $0.count < $1.count }.flatMap { $0.count * 2 >= max(wanted.count, 1) ? $0.path : nil }
  }

  /// Pages that are alike, the most alike first.
  ///
  /// - Parameter keys: what ``AnchorFinder/places(of:)`` gives for each original.
  private static func likenesses(
    _ freeTargets: [String], _ sources: [String: BlockText], _ targets: [String: BlockText],
    _ keys: [String: [UInt64: Int]]
  ) -> [Likeness] {
    var found: [Likeness] = []
    for target in freeTargets {
      guard let two = targets[target]?.blocks, !two.isEmpty else { continue }
      let places = AnchorFinder.places(of: two)
      for (source, own) in keys {
        guard let one = sources[source]?.blocks, !one.isEmpty else { continue }
        let shared = AnchorFinder.likeness(own, places)
        let score = Double(shared) / Double(min(one.count, two.count))
        if score >= leastAlike { found.append((source, target, score, shared)) }
      }
    }
    return found.sorted { ($1.score, $0.source, $0.target) < ($0.score, $1.source, $1.target) }
  }
}
