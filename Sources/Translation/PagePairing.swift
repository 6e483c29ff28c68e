/// Pairs the pages of a translated folder with those of the original: by the paths and texts in the lock, otherwise by equal paths,
/// then by headings and code.
package import DataFormats
private import ParallelWork

/// Which page translates which.
package struct PagePairing: Sendable {
  /// A page and its original, by paths below their folders.
  package struct Pair: Sendable, Hashable {
    /// The original's path and the translation's.
    package let source: String, target: String
  }

  /// The pairs, by path of the translation.
  package let pairs: [Pair]
  /// Pages without original, and originals without translation.
  package let orphans: [String], untranslated: [String]
  /// Originals that several pages are similar to, the paired page first: a chapter that was split, or a copied translation.
  package let shared: [(source: String, targets: [String])]

  /// The paths in the lock of translations that were renamed since, by their current path.
  package let formerPaths: [String: String]

  /// The originals that pages without lock and without an original of the same path are similar to, by path of the page.
  package let similar: [String: [SimilarPage]]

  /// For pages of the lock whose original is gone: the path of the most similar original, by path of the translation.
  package let nearest: [String: String]

  /// The minimum share of blocks, of the page that has fewer, with code, gloss or id in common, for a page to be similar to an
  /// original.
  private static let minimumSimilarity = 0.1
  /// The minimum number of such blocks: one heading may be the same by chance.
  private static let minimumSharedBlocks = 2

  /// Pairs pages. A page of the lock is paired only by its lock entries and by equal paths, never by similar headings and code: an
  /// original that merely has some headings of a deleted one would take its place.
  ///
  /// - Parameters:
  ///   - sources: the originals by path.
  ///   - targets: the translations by path.
  ///   - locked: the pages of the lock by path of the translation.
  ///   - texts: the stored texts of old source blocks.
  ///   - jobs: how many threads may be used.
  ///   - recall: gives ``similar`` of a page, if it is known from another pairing of the same texts.
  package static func pair(
    sources: [String: BlockText], targets: [String: BlockText], locked: [String: LockPage] = [:],
    texts: SourceTexts = SourceTexts(), jobs: Int = 1, recalling recall: (String) -> [SimilarPage]? = { _ in nil }
  ) -> PagePairing {
    let renames = RenamedPages(sources: sources, targets: targets, texts: texts)
    let known = locked.values.sorted { $0.path < $1.path }
    let newPaths = renames.translations(
      of: known.filter { targets[$0.path] == nil }, among: Set(targets.keys).subtracting(locked.keys))
    let followed = known.map { (page: $0, path: newPaths[$0.path] ?? $0.path) }.filter { targets[$0.path] != nil }
    var draft = PairingDraft(sources: sources.keys, targets: targets.keys)
    for (page, path) in followed { draft.take(page.source, path) }
    for (page, path) in followed where page.isOwn { draft.freeTargets.remove(path) }
    let paths = Set(followed.map(\.path))
    for path in draft.freeTargets.subtracting(paths).sorted() { draft.takeSamePath(path) }
    let lost = followed.filter { draft.freeTargets.contains($0.path) }
    let originals = renames.originals(of: lost.map(\.page), among: draft.freeSources)
    for (page, path) in lost { if let source = originals.found[page.path] { draft.take(source, path) } }
    for (_, path) in lost { draft.takeSamePath(path) }
    let pages = similarPages(draft.freeTargets.subtracting(paths).sorted(), sources, targets, jobs: jobs, recall)
    let similar = similarities(pages)
    for pair in similar { draft.take(pair.source, pair.target) }
    let orphans = Set(targets.keys).subtracting(draft.pairs.map(\.target))
    return PagePairing(
      pairs: draft.pairs.sorted { $0.target < $1.target }, orphans: orphans.sorted(),
      untranslated: draft.freeSources.sorted(), shared: shared(draft, similar),
      formerPaths: Dictionary(newPaths.map { ($1, $0) }) { one, _ in one }, similar: pages,
      nearest: Dictionary(lost.compactMap { page, path in originals.nearest[page.path].map { (path, $0) } }) { one, _ in
        one
      })
  }

  /// The originals that pages without a pair are similar to, each with its paired page and these pages.
  private static func shared(_ draft: PairingDraft, _ similar: [Similarity]) -> [(source: String, targets: [String])] {
    let more = Dictionary(grouping: draft.freeTargets.sorted().filter { mainOriginal(of: $0, similar) != nil }) {
      mainOriginal(of: $0, similar) ?? ""
    }
    return more.sorted { $0.key < $1.key }.map { source, targets in
      (source, draft.pairs.filter { $0.source == source }.map(\.target) + targets)
    }
  }

  /// The original of which an unpaired page is a second translation or a part: the one with more than half of the blocks that the
  /// page shares with any original. Nil for a page that repeats passages of many originals, such as a summary.
  private static func mainOriginal(of target: String, _ similar: [Similarity]) -> String? {
    let own = similar.filter { $0.target == target }
    guard let best = own.first, best.shared * 2 > own.reduce(0, { $0 + $1.shared }) else { return nil }
    return best.source
  }

  /// An original and a similar page: `score` is the number of shared blocks divided by that of the page with fewer blocks, `shared`
  /// the number of shared blocks.
  private typealias Similarity = (source: String, target: String, score: Double, shared: Int)

  /// The similar originals and pages, the most similar first.
  private static func similarities(_ pages: [String: [SimilarPage]]) -> [Similarity] {
    let found = pages.flatMap { target, similar in similar.map { ($0.path, target, $0.score, $0.shared) as Similarity }
    }
    return found.sorted { ($1.score, $0.source, $0.target) < ($0.score, $1.source, $1.target) }
  }

  /// The originals that each page of `freeTargets` is similar to. Pages that are not known are compared with every original.
  private static func similarPages(
    _ freeTargets: [String], _ sources: [String: BlockText], _ targets: [String: BlockText], jobs: Int,
    _ recall: (String) -> [SimilarPage]?
  ) -> [String: [SimilarPage]] {
    var found: [String: [SimilarPage]] = [:]
    for target in freeTargets { found[target] = recall(target) }
    let unknown = freeTargets.filter { found[$0] == nil }
    guard !unknown.isEmpty else { return found }
    let originals = sources.sorted { $0.key < $1.key }.parallelMap(jobs: jobs) { original, _ in
      let blocks = original.value.markdown
      return (path: original.key, blocks: blocks.count, places: AnchorFinder.places(of: blocks))
    }
    let similar = unknown.parallelMap(jobs: jobs) { target, _ -> [SimilarPage] in
      guard let blocks = targets[target]?.markdown, !blocks.isEmpty else { return [] }
      let places = AnchorFinder.places(of: blocks)
      return originals.compactMap { original in
        let shared = AnchorFinder.sharedAnchorCount(original.places, places)
        let page = SimilarPage(path: original.path, shared: shared, blocks: min(original.blocks, blocks.count))
        return page.score >= minimumSimilarity && shared >= minimumSharedBlocks ? page : nil
      }
    }
    for (target, pages) in zip(unknown, similar) { found[target] = pages }
    return found
  }
}

/// An original that a translation is similar to.
package struct SimilarPage: Sendable, Hashable {
  /// Its path below the source folder.
  package let path: String
  /// The number of shared blocks, and the number of blocks of the page that has fewer.
  package let shared: Int, blocks: Int

  /// The part of blocks that are shared, from 0 to 1.
  var score: Double { Double(shared) / Double(blocks) }
}

extension SimilarPage: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    (path, shared, blocks) = (try String(from: &reader), try reader.count(), try reader.count())
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(count: shared)
    writer.write(count: blocks)
  }
}

/// The pairs found so far, and the pages that are still free.
private struct PairingDraft {
  private(set) var pairs: [PagePairing.Pair] = []
  private(set) var freeSources: Set<String>
  var freeTargets: Set<String>

  /// The paths of the originals by path without extension; of several, the first in the order of paths.
  private let sourcesByStem: [String: String]

  init(sources: some Sequence<String>, targets: some Sequence<String>) {
    (freeSources, freeTargets) = (Set(sources), Set(targets))
    sourcesByStem = Dictionary(freeSources.map { (OriginalFile.stem($0), $0) }, uniquingKeysWith: min)
  }

  /// Pairs a translation with the original of the same path, otherwise with one that differs in the file name extension only.
  mutating func takeSamePath(_ target: String) {
    take(target, target)
    if let source = sourcesByStem[OriginalFile.stem(target)] { take(source, target) }
  }

  /// Pairs two pages if both are free.
  mutating func take(_ source: String, _ target: String) {
    guard freeSources.contains(source), freeTargets.contains(target) else { return }
    pairs.append(PagePairing.Pair(source: source, target: target))
    freeSources.remove(source)
    freeTargets.remove(target)
  }
}
