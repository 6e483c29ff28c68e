/// Finds the pages that a lock knows again after files were renamed: translations by their blocks, originals by their words.
private import ByteText

/// The pages of a lock as they are called today.
struct RenamedPages {
  /// The originals and the translations of today, by path.
  let sources: [String: BlockText], targets: [String: BlockText]
  /// The old texts of source blocks.
  let texts: SourceTexts

  /// The same original shares at least this part of its words after years of edits; another one shares fewer.
  private static let leastAlike = 0.7
  /// By so much the best original is to lead the second best, such as one of another version of a guide.
  private static let leastLead = 0.1
  /// Less than this is no sign even beside equal blocks.
  private static let leastNear = 0.5
  /// One equal block, such as a heading that many pages have, is no sign.
  private static let fewestEqual = 2

  /// A page of the lock with a path that may be its own today.
  private struct Match {
    let page: String, path: String
    let score: Double
    /// Whether the blocks alone say so.
    var hasEqualBlocks = false
  }

  /// The translations among `free` that are lost pages under another name, by path in the lock.
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

  /// The originals among `free` that the pages of the lock translate, by path in the lock; and those that come closest where none
  /// is near enough. The old texts decide; where they are not kept, equal blocks do.
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
      let own = words.map { Match(page: page.path, path: $0.path, score: bag.likeness($0.bag)) }.map { match in
        var match = match
        match.hasEqualBlocks = equal.contains { $0.path == match.path }
        return match
      }
      matches += own.filter { $0.score >= ($0.hasEqualBlocks ? Self.leastNear : Self.leastAlike) }
      if let best = own.max(by: { $0.score < $1.score }), best.score >= Self.leastNear {
        nearest[page.path] = best.path
      }
    }
    return (Self.best(matches), nearest)
  }

  /// One path for each page, the likest first. Of several that are about equally like none is taken, unless its blocks say so.
  private static func best(_ matches: [Match]) -> [String: String] {
    var found: [String: String] = [:]
    var taken: Set<String> = []
    for match in matches.sorted(by: { ($1.score, $0.page, $0.path) < ($0.score, $1.page, $1.path) }) {
      guard found[match.page] == nil, !taken.contains(match.path) else { continue }
      let second = matches.lazy.filter {
        $0.page == match.page && $0.path != match.path && !taken.contains($0.path)
      }.map(\.score).max()
      guard match.hasEqualBlocks || match.score - (second ?? 0) >= leastLead else { continue }
      found[match.page] = match.path
      taken.insert(match.path)
    }
    return found
  }

  /// The pages that have at least half of the blocks of a lost one.
  private static func equal(
    _ wanted: Set<BlockHash>, _ pages: [(path: String, hashes: Set<BlockHash>)]
  ) -> [(path: String, part: Double)] {
    pages.compactMap { page in
      let count = page.hashes.intersection(wanted).count
      guard count * 2 >= wanted.count, count >= min(fewestEqual, max(wanted.count, 1)) else { return nil }
      return (page.path, Double(count) / Double(wanted.count))
    }
  }

  private static func hashes(
    _ paths: Set<String>, _ pages: [String: BlockText]
  ) -> [(path: String, hashes: Set<BlockHash>)] {
    paths.sorted().map { ($0, Set(pages[$0]?.markdown.map(\.hash) ?? [])) }
  }
}

/// How often texts have each word, in small letters.
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

  /// The part of the words of two texts that both have, from 0 to 1 (Dice).
  func likeness(_ other: WordBag) -> Double {
    let shared = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return total + other.total > 0 ? 2 * Double(shared) / Double(total + other.total) : 0
  }
}
