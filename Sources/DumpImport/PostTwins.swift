/// Finds posts that repeat others, word for word or nearly, without comparing each with each.

/// What two posts are compared by.
struct PostFingerprint {
  /// All words of the blocks.
  let text: String
  let lines: Set<String>

  init(_ post: ImportedPost) {
    let words = BlockWords.lines(of: post.blocks)
    text = ([post.facts.title ?? ""] + words).joined(separator: "\n")
    lines = Set(words.filter { $0.utf8.count > 12 })
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
/// three fifths of either (prefix filtering after Chaudhuri, Ganti and Kaushik, 2006). So only these are looked up.
struct PostTwins {
  /// How many percent two posts have in common to be reported.
  private static let alike = 80

  /// The most posts that one line leads to, and the most that one post is compared with: a line that more share is the page's.
  private static let most = (perLine: 16, perPost: 32)

  private let prints: [PostFingerprint]
  private let frequency: [String: Int]
  private var byText: [String: Int] = [:]
  private var byLine: [String: [Int]] = [:]

  /// How many pairs of posts have been compared.
  private(set) var comparisons = 0

  /// - Parameter prints: all posts there will be.
  init(_ prints: [PostFingerprint]) {
    self.prints = prints
    var frequency: [String: Int] = [:]
    for print in prints { for line in print.lines { frequency[line, default: 0] += 1 } }
    self.frequency = frequency
  }

  /// The earlier post with the very words of post `index`.
  func same(as index: Int) -> Int? { byText[prints[index].text] }

  /// The earlier post that is most like post `index`, the first of them, when it is alike enough to be reported.
  mutating func nearest(to index: Int) -> (post: Int, likeness: Int)? {
    guard prints[index].lines.count >= 4 else { return nil }
    var shared: [Int: Int] = [:]
    for line in rareLines(of: index) { for post in byLine[line] ?? [] { shared[post, default: 0] += 1 } }
    let candidates = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most.perPost)
    comparisons += candidates.count
    let found = candidates.map { (post: $0.key, likeness: prints[index].likeness(to: prints[$0.key])) }
    let best = found.max { ($0.likeness, $1.post) < ($1.likeness, $0.post) }
    return best.flatMap { $0.likeness >= Self.alike ? $0 : nil }
  }

  /// Remembers post `index`.
  mutating func keep(_ index: Int) {
    byText[prints[index].text] = index
    for line in rareLines(of: index) where byLine[line, default: []].count < Self.most.perLine {
      byLine[line, default: []].append(index)
    }
  }

  /// The rarest three fifths of a post's lines and one more.
  private func rareLines(of index: Int) -> ArraySlice<String> {
    let lines = prints[index].lines
    return lines.map { (frequency[$0] ?? 0, $0) }.sorted { $0 < $1 }.map(\.1).prefix(lines.count * 3 / 5 + 1)
  }
}
