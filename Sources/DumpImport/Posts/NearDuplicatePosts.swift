/// Finds posts that repeat others, word for word or nearly, without comparing each with each.
import ByteText

/// What two posts are compared by.
struct PostFingerprint {
  /// The hash of title and words.
  let text: UInt64

  /// The hashes of the lines that are long enough to say something.
  let lines: Set<UInt64>

  /// Keys that posts with most lines in common share some of.
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

  /// For each band the two lines that come first in two orders of chance (MinHash after Broder, 1997): of two posts with two
  /// thirds of all their lines in common, one band in two is equal.
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

  /// Spreads the bits of a number (Steele, Lea and Flood's SplitMix64, 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// How many percent of the lines of the shorter post are in the other.
  func likeness(to other: PostFingerprint) -> Int {
    let (small, large) = lines.count <= other.lines.count ? (lines, other.lines) : (other.lines, lines)
    guard small.count >= 4, small.count * 2 >= large.count else { return 0 }
    return small.count { large.contains($0) } * 100 / small.count
  }
}

/// The posts met so far, to be asked which of them a further one is like.
///
/// Two posts that are alike share one of their rarest lines: of the four fifths that they share at least, some are among the rarest
/// three fifths of either (prefix filtering after Chaudhuri, Ganti and Kaushik, 2006). So only these are looked up, and for posts
/// made after one pattern, whose lines many others share, the bands of their fingerprints.
struct NearDuplicatePosts {
  /// How many percent two posts have in common to be reported.
  private static let alike = 80

  /// The most posts that one line leads to, and the most that one post is compared with: a line that more share is the page's.
  private static let most = (perLine: 16, perBand: 64, byLines: 32, byBands: 16)

  private let prints: [PostFingerprint]
  private let frequency: [UInt64: Int]
  private var byText: [UInt64: Int] = [:]
  private var byLine: [UInt64: [Int]] = [:]
  private var byBand: [UInt64: [Int]] = [:]

  /// How many pairs of posts have been compared.
  private(set) var comparisons = 0

  /// - Parameter prints: all posts there will be.
  init(_ prints: [PostFingerprint]) {
    self.prints = prints
    var frequency: [UInt64: Int] = [:]
    for print in prints { for line in print.lines { frequency[line, default: 0] += 1 } }
    self.frequency = frequency
  }

  /// The earlier post with the very words of post `index`.
  func same(as index: Int) -> Int? { byText[prints[index].text] }

  /// The earlier post that is most like post `index`, the first of them, when it is alike enough to be reported.
  mutating func nearest(to index: Int) -> (post: Int, likeness: Int)? {
    guard prints[index].lines.count >= 4 else { return nil }
    // Each way has places of its own, so that one that finds many leaves room for the other.
    var byLines: [Int: Int] = [:]
    for line in rareLines(of: index) { for post in byLine[line] ?? [] { byLines[post, default: 0] += 1 } }
    var byBands: [Int: Int] = [:]
    for band in prints[index].bands { for post in byBand[band] ?? [] { byBands[post, default: 0] += 1 } }
    let candidates = Set(
      Self.first(Self.most.byLines, of: byLines) + Self.first(Self.most.byBands, of: byBands)
    ).sorted()
    comparisons += candidates.count
    let found = candidates.map { (post: $0, likeness: prints[index].likeness(to: prints[$0])) }
    let best = found.max { ($0.likeness, $1.post) < ($1.likeness, $0.post) }
    return best.flatMap { $0.likeness >= Self.alike ? $0 : nil }
  }

  /// The posts with most in common.
  private static func first(_ count: Int, of shared: [Int: Int]) -> [Int] {
    shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
  }

  /// Remembers post `index`.
  mutating func keep(_ index: Int) {
    byText[prints[index].text] = index
    for line in rareLines(of: index) where byLine[line, default: []].count < Self.most.perLine {
      byLine[line, default: []].append(index)
    }
    for band in prints[index].bands {
      byBand[band, default: []].append(index)
      // The latest are kept: a post repeated is rarely far from its first place.
      if byBand[band]?.count ?? 0 > Self.most.perBand { byBand[band]?.removeFirst() }
    }
  }

  /// The rarest three fifths of a post's lines and one more.
  private func rareLines(of index: Int) -> ArraySlice<UInt64> {
    let lines = prints[index].lines
    return lines.map { (frequency[$0] ?? 0, $0) }.sorted { $0 < $1 }.map(\.1).prefix(lines.count * 3 / 5 + 1)
  }
}
