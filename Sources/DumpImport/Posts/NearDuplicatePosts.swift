/// Finds exact and near duplicates among posts without comparing all pairs.
import ByteText

/// The hashes by which two posts are compared.
struct PostFingerprint {
  /// The hash of title and text; equal for exact duplicates.
  let text: UInt64

  /// The hashes of the lines that have more than 12 bytes.
  let lines: Set<UInt64>

  /// Keys of which posts with most lines in common share some (locality-sensitive hashing).
  let bands: [UInt64]

  init(_ post: ImportedPost) {
    let words = post.blocks.flatMap(\.lines)
    var whole = StableHash()
    for line in [post.facts.title ?? ""] + words {
      whole.combine(line.utf8)
      whole.combine([0x0A])
    }
    text = whole.value
    lines = Set(words.filter { $0.utf8.count > 12 }.map { StableHash($0.utf8).value })
    bands = Self.bands(of: lines)
  }

  private static let bandCount = 20

  /// For each band, a hash of the two lines that come first in two random orders (MinHash after Broder, 1997). Of two
  /// posts that share two thirds of all their lines, about one band in two is equal.
  private static func bands(of lines: Set<UInt64>) -> [UInt64] {
    var least = [UInt64](repeating: .max, count: bandCount * 2)
    for line in lines {
      var hash = line
      for place in least.indices {
        hash = mixed(hash &+ 0x9E37_79B9_7F4A_7C15)
        least[place] = min(least[place], hash)
      }
    }
    return (0..<bandCount).map { mixed(least[$0 * 2] ^ least[$0 * 2 + 1] &+ UInt64($0)) }
  }

  /// Mixes the bits of a number (SplitMix64 by Steele, Lea and Flood, 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// The percentage of the shorter post's lines that are in the other; 0 when the shorter has fewer than 4 lines, or
  /// fewer than half as many as the other.
  func similarity(to other: PostFingerprint) -> Int {
    let (small, large) = lines.count <= other.lines.count ? (lines, other.lines) : (other.lines, lines)
    guard small.count >= 4, small.count * 2 >= large.count else { return 0 }
    return small.count { large.contains($0) } * 100 / small.count
  }
}

/// The posts seen so far, among which the one most similar to a further post is searched.
///
/// Two similar posts share one of their rarest lines: of the at least four fifths of their lines that they share, some
/// are among the rarest three fifths of either (prefix filtering after Chaudhuri, Ganti and Kaushik, 2006). So only
/// these lines are looked up. Posts made from one template, whose lines occur in many others, are found by the bands of
/// their fingerprints.
struct NearDuplicatePosts {
  /// The minimum percentage of shared lines of posts that are reported.
  private static let minimumSimilarity = 80

  /// The maximum numbers of posts stored for a line and for a band, and of candidates that a post is compared with,
  /// found by lines and by bands. A line that more posts share is boilerplate.
  private static let limits = (perLine: 16, perBand: 64, byLines: 32, byBands: 16)

  private let fingerprints: [PostFingerprint]
  private let frequency: [UInt64: Int]
  private var byText: [UInt64: Int] = [:]
  private var byLine: [UInt64: [Int]] = [:]
  private var byBand: [UInt64: [Int]] = [:]

  /// How many pairs of posts have been compared.
  private(set) var comparisons = 0

  /// - Parameter fingerprints: those of all posts of the import.
  init(_ fingerprints: [PostFingerprint]) {
    self.fingerprints = fingerprints
    var frequency: [UInt64: Int] = [:]
    for fingerprint in fingerprints { for line in fingerprint.lines { frequency[line, default: 0] += 1 } }
    self.frequency = frequency
  }

  /// The earlier post with exactly the same text as post `index`; nil without one.
  func same(as index: Int) -> Int? { byText[fingerprints[index].text] }

  /// The earlier post most similar to post `index`, the first of equals, and the percentage of shared lines; nil when
  /// none is similar enough to be reported.
  mutating func nearest(to index: Int) -> (post: Int, similarity: Int)? {
    guard fingerprints[index].lines.count >= 4 else { return nil }
    // Both ways of search have a number of candidates of their own, so that one with many leaves room for the other.
    var byLines: [Int: Int] = [:]
    for line in rareLines(of: index) { for post in byLine[line] ?? [] { byLines[post, default: 0] += 1 } }
    var byBands: [Int: Int] = [:]
    for band in fingerprints[index].bands { for post in byBand[band] ?? [] { byBands[post, default: 0] += 1 } }
    let candidates = Set(
      Self.first(Self.limits.byLines, of: byLines) + Self.first(Self.limits.byBands, of: byBands)
    ).sorted()
    comparisons += candidates.count
    let found = candidates.map { (post: $0, similarity: fingerprints[index].similarity(to: fingerprints[$0])) }
    let best = found.max { ($0.similarity, $1.post) < ($1.similarity, $0.post) }
    return best.flatMap { $0.similarity >= Self.minimumSimilarity ? $0 : nil }
  }

  /// The `count` posts that share most keys.
  private static func first(_ count: Int, of shared: [Int: Int]) -> [Int] {
    shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
  }

  /// Adds post `index` to the posts seen.
  mutating func keep(_ index: Int) {
    byText[fingerprints[index].text] = index
    for line in rareLines(of: index) where byLine[line, default: []].count < Self.limits.perLine {
      byLine[line, default: []].append(index)
    }
    for band in fingerprints[index].bands {
      byBand[band, default: []].append(index)
      // The latest are kept: a repeated post is rarely far from the original.
      if byBand[band]?.count ?? 0 > Self.limits.perBand { byBand[band]?.removeFirst() }
    }
  }

  /// The rarest three fifths of a post's lines, and one more.
  private func rareLines(of index: Int) -> ArraySlice<UInt64> {
    let lines = fingerprints[index].lines
    return lines.map { (frequency[$0] ?? 0, $0) }.sorted { $0 < $1 }.map(\.1).prefix(lines.count * 3 / 5 + 1)
  }
}
