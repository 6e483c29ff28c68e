/// Finds the pages of a lock after files were renamed: translations by equal blocks, originals by similar words.
private import ByteText

/// Finds the current paths of pages of a lock.
struct RenamedPages {
  /// The current originals and translations, by path.
  let sources: [String: BlockText], targets: [String: BlockText]
  /// The stored texts of old source blocks.
  let texts: SourceTexts

  /// The minimum similarity of the words (Dice) of two versions of the same original, even after years of edits; different originals
  /// have less.
  private static let minimumSimilarity = 0.7
  /// The minimum lead of the best original over the second best, which may be one of another version of a guide.
  private static let minimumLead = 0.1
  /// The minimum similarity to be the nearest original, and to be the same one if there are equal blocks.
  private static let minimumNearSimilarity = 0.5
  /// The minimum number of equal blocks: a single one may be a heading that many pages have.
  private static let minimumEqualBlocks = 2

  /// A page of the lock with a candidate for its current path.
  private struct Match {
    let page: String, path: String
    let score: Double
    /// Whether equal blocks are sufficient evidence for the match.
    var hasEqualBlocks = false
  }

  /// The translations among `free` that are lost pages under another name: current paths by path in the lock.
  func translations(of lost: [LockPage], among free: Set<String>) -> [String: String] {
    guard !lost.isEmpty, !free.isEmpty else { return [:] }
    let hashes = Self.hashes(free, targets)
    let matches = lost.flatMap { page in
      Self.equal(Set(page.markdown.flatMap(\.target)), hashes).map {
        Match(page: page.path, path: $0.path, score: $0.part, hasEqualBlocks: true)
      }
    }
    return Self.best(matches)
  }

  /// `found`: the originals among `free` that the pages of the lock translate, by path of the translation in the lock. `nearest`: the
  /// most similar original of each page, also where it is not similar enough. The stored texts are compared; without them, equal
  /// blocks decide.
  func originals(of lost: [LockPage], among free: Set<String>) -> (found: [String: String], nearest: [String: String]) {
    guard !lost.isEmpty, !free.isEmpty else { return ([:], [:]) }
    let hashes = Self.hashes(free, sources)
    let words = free.sorted().map { path in (path: path, bag: WordBag(sources[path]?.markdown.map(\.text) ?? [])) }
    var matches: [Match] = []
    var nearest: [String: String] = [:]
    for page in lost {
      let wanted = page.markdown.flatMap(\.source)
      let equal = Self.equal(Set(wanted), hashes)
      let known = wanted.compactMap { texts[$0] }
      guard known.count == wanted.count else {
        matches += equal.map { Match(page: page.path, path: $0.path, score: $0.part, hasEqualBlocks: true) }
        continue
      }
      let bag = WordBag(known.map { Array($0.utf8) })
      let own = words.map { Match(page: page.path, path: $0.path, score: bag.similarity($0.bag)) }.map { match in
        var match = match
        match.hasEqualBlocks = equal.contains { $0.path == match.path }
        return match
      }
      matches += own.filter { $0.score >= ($0.hasEqualBlocks ? Self.minimumNearSimilarity : Self.minimumSimilarity) }
      if let best = own.max(by: { $0.score < $1.score }), best.score >= Self.minimumNearSimilarity {
        nearest[page.path] = best.path
      }
    }
    return (Self.best(matches), nearest)
  }

  /// At most one path for each page, the most similar first. Of several that are about equally similar none is taken, unless there
  /// are enough equal blocks.
  private static func best(_ matches: [Match]) -> [String: String] {
    var found: [String: String] = [:]
    var taken: Set<String> = []
    for match in matches.sorted(by: { ($1.score, $0.page, $0.path) < ($0.score, $1.page, $1.path) }) {
      guard found[match.page] == nil, !taken.contains(match.path) else { continue }
      let second = matches.lazy.filter {
        $0.page == match.page && $0.path != match.path && !taken.contains($0.path)
      }.map(\.score).max()
      guard match.hasEqualBlocks || match.score - (second ?? 0) >= minimumLead else { continue }
      found[match.page] = match.path
      taken.insert(match.path)
    }
    return found
  }

  /// The pages that contain at least half of `wanted`, the blocks of a lost page, and at least two of them unless it has one; with
  /// that share.
  private static func equal(
    _ wanted: Set<BlockHash>, _ pages: [(path: String, hashes: Set<BlockHash>)]
  ) -> [(path: String, part: Double)] {
    pages.compactMap { page in
      let count = page.hashes.intersection(wanted).count
      guard count * 2 >= wanted.count, count >= min(minimumEqualBlocks, max(wanted.count, 1)) else { return nil }
      return (page.path, Double(count) / Double(wanted.count))
    }
  }

  private static func hashes(
    _ paths: Set<String>, _ pages: [String: BlockText]
  ) -> [(path: String, hashes: Set<BlockHash>)] {
    paths.sorted().map { ($0, Set(pages[$0]?.markdown.map(\.hash) ?? [])) }
  }
}

/// A bag of words: how often texts contain each word, in lowercase for ASCII.
private struct WordBag {
  private var counts: [UInt64: Int] = [:]
  private var total = 0

  init(_ texts: [[UInt8]]) {
    for text in texts {
      for word in text.split(whereSeparator: { !$0.isASCIIAlphanumeric && $0 < 0x80 }) {
        var hash = StableHash()
        for byte in word { hash.combine(byte.asciiLowercased) }
        counts[hash.value, default: 0] += 1
        total += 1
      }
    }
  }

  /// The similarity of two bags (Dice coefficient), from 0 to 1.
  func similarity(_ other: WordBag) -> Double {
    let shared = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return total + other.total > 0 ? 2 * Double(shared) / Double(total + other.total) : 0
  }
}
