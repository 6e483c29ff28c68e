/// Compares two versions of an original and classifies the changes.
private import ByteText
private import Diagnostics

/// Where an old block is in the new version.
enum NewPlace: Hashable {
  /// Unchanged and in order, at this index.
  case same(Int)
  /// Unchanged, but moved to this index.
  case moved(Int)
  /// Changed, at this index.
  case changed(Int)
  /// Changed and moved to this index.
  case movedAndChanged(Int)
  case gone

  /// The index in the new version; nil if the block is gone.
  var number: Int? {
    switch self {
    case .same(let number), .moved(let number), .changed(let number), .movedAndChanged(let number): number
    case .gone: nil
    }
  }

  /// The place with its index mapped by `number`.
  func renumbered(_ number: (Int) -> Int) -> NewPlace {
    switch self {
    case .same(let old): .same(number(old))
    case .moved(let old): .moved(number(old))
    case .changed(let old): .changed(number(old))
    case .movedAndChanged(let old): .movedAndChanged(number(old))
    case .gone: .gone
    }
  }

  /// Whether the text is another one.
  var isChanged: Bool {
    switch self {
    case .changed, .movedAndChanged: true
    case .same, .moved, .gone: false
    }
  }
}

/// Compares two versions of an original.
enum SourceChange {
  /// The place of each old block in `new`: unchanged blocks by the longest common subsequence of hashes, moved ones by equal hashes
  /// among the rest, changed ones by similar words between unchanged neighbours, and prose that was both moved and changed by very
  /// similar words anywhere. Code needs no such pairs, because new code is copied.
  ///
  /// - Parameter text: the normalized text of an old block; nil if only its hash is stored.
  static func places(of old: [BlockHash], in new: [TextBlock], text: (BlockHash) -> String?) -> [NewPlace] {
    guard !old.elementsEqual(new.lazy.map(\.hash)) else { return old.indices.map(NewPlace.same) }
    var places = [NewPlace](repeating: .gone, count: old.count)
    var taken = [Bool](repeating: false, count: new.count)
    for case .same(let i, let j) in WordDiff.changes(old, new.map(\.hash)) {
      places[i] = .same(j)
      taken[j] = true
    }
    var left: [BlockHash: [Int]] = [:]
    for number in new.indices.reversed() where !taken[number] { left[new[number].hash, default: []].append(number) }
    // A short block (`For example:`) that is left over on both sides is no evidence of a move.
    for number in old.indices where places[number] == .gone {
      guard left[old[number]]?.isEmpty == false, (text(old[number])?.utf8.count ?? 0) >= shortestMoved,
        let j = left[old[number]]?.popLast()
      else { continue }
      places[number] = .moved(j)
      taken[j] = true
    }
    var (i, j) = (0, 0)
    for end in old.indices.filter({ if case .same = places[$0] { true } else { false } }) + [old.count] {
      let stop = end < old.count ? places[end].number ?? new.count : new.count
      let gapOld = (i..<end).filter { places[$0] == .gone }
      let gapNew = (j..<max(j, stop)).filter { !taken[$0] }
      for (one, two) in changedPairs(gapOld.map { ($0, text(old[$0])) }, gapNew.map { ($0, new[$0]) }) {
        places[one] = .changed(two)
      }
      for case .changed(let number) in gapOld.map({ places[$0] }) { taken[number] = true }
      (i, j) = (end + 1, stop + 1)
    }
    let lost = old.indices.filter { places[$0] == .gone }.compactMap { number in
      text(old[number]).map { (number, $0) }
    }
    let come = new.indices.filter { !taken[$0] && new[$0].isProse && !new[$0].isDefinition }
    for (one, two) in movedPairs(lost, come.map { ($0, new[$0].string) }) {
      places[one] = .movedAndChanged(two)
    }
    return places
  }

  /// The minimum length of a moved block in bytes: shorter blocks may be equal by chance.
  static let shortestMoved = 24

  /// The minimum similarity (Dice) of the words of two versions of a block.
  private static let minimumSimilarity = 0.45

  /// Pairs the old and new blocks between two unchanged ones that are versions of each other, in order, with the greatest total
  /// similarity. O(n·m).
  private static func changedPairs(
    _ old: [(Int, String?)], _ new: [(Int, TextBlock)]
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    guard old.allSatisfy({ $0.1 != nil }) else {
      // Without the old texts, blocks are paired by order if their number is unchanged.
      return old.count == new.count ? zip(old, new).map { ($0.0, $1.0) } : []
    }
    let words = (old.map { bag($0.1 ?? "") }, new.map { bag($0.1.string) })
    var best = Array(repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
    var score = best
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let dice = dice(words.0[i], words.1[j])
        score[i][j] = dice >= minimumSimilarity ? dice : 0
        best[i][j] = max(best[i + 1][j], best[i][j + 1], score[i][j] > 0 ? score[i][j] + best[i + 1][j + 1] : 0)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if score[i][j] > 0, best[i][j] == score[i][j] + best[i + 1][j + 1] {
        pairs.append((old[i].0, new[j].0))
        (i, j) = (i + 1, j + 1)
      } else if best[i + 1][j] >= best[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// The minimum similarity of a block that was moved and changed, and by how much it must exceed the similarity of either block to any
  /// other: reference pages have many short paragraphs that are alike (`**Type:** string`). It is higher than that of blocks in order,
  /// because no neighbour speaks for the pair.
  private static let minimumMovedSimilarity = 0.7, minimumMargin = 0.1
  /// The minimum number of words of such a block.
  private static let leastMovedWords = 5

  /// Pairs old and new blocks in any order that are versions of each other. O(n·m).
  private static func movedPairs(_ old: [(Int, String)], _ new: [(Int, String)]) -> [(Int, Int)] {
    let (olds, news) = (old.map { words($0.1) }, new.map { words($0.1) })
    let scores = olds.map { one in news.map { dice(one, $0) } }
    return old.indices.flatMap { i in
      new.indices.compactMap { j in
        guard scores[i][j] >= minimumMovedSimilarity,
          min(olds[i].values.reduce(0, +), news[j].values.reduce(0, +)) >= leastMovedWords
        else { return nil }
        let others =
          new.indices.filter { $0 != j }.map { scores[i][$0] } + old.indices.filter { $0 != i }.map { scores[$0][j] }
        return others.allSatisfy { scores[i][j] - $0 >= minimumMargin } ? (old[i].0, new[j].0) : nil
      }
    }
  }

  private static func words(_ text: String) -> [String: Int] {
    ChangeClass.words(of: text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func bag(_ text: String) -> [String: Int] {
    WordDiff.tokens(Array(text.utf8)).reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
  }

  private static func dice(_ one: [String: Int], _ two: [String: Int]) -> Double {
    let shared = one.reduce(0) { $0 + min($1.value, two[$1.key] ?? 0) }
    let all = one.values.reduce(0, +) + two.values.reduce(0, +)
    return all > 0 ? 2 * Double(shared) / Double(all) : 0
  }
}

/// How an original changed, by what a translator has to do.
package enum ChangeClass: String, Sendable, Hashable, CaseIterable {
  /// The translation equals the old original, so it can be replaced.
  case verbatim
  /// A code sample changed.
  case code
  /// Only numbers changed.
  case number
  /// At most one word or some punctuation changed: probably the correction of a typo.
  case typo
  /// Prose changed.
  case prose
  /// The block is new.
  case new
  /// The block was removed.
  case removed
  /// The block was moved.
  case moved
}

extension ChangeClass {
  /// The class of a change from `old` to `new` in a block of `kind`.
  ///
  /// - Parameter elsewhere: how often a word, given in lowercase, occurs in the other blocks of the original.
  static func of(
    _ kind: BlockKind, old: String, new: String, elsewhere: (String) -> Int
  ) -> ChangeClass {
    if kind == .fence { return .code }
    let (one, two) = (WordDiff.tokens(Array(old.utf8)).map(\.key), WordDiff.tokens(Array(new.utf8)).map(\.key))
    var (gone, come): ([String], [String]) = ([], [])
    for step in WordDiff.changes(one, two) {
      switch step {
      case .same: break
      case .old(let i): gone.append(one[i])
      case .new(let j): come.append(two[j])
      }
    }
    if gone.count == come.count, !gone.isEmpty, zip(gone, come).allSatisfy({ isNumber($0) && isNumber($1) }) {
      return .number
    }
    let changed = gone + come
    guard links(in: old) == links(in: new), formulas(in: old) == formulas(in: new) else { return .prose }
    guard !changed.contains(where: carriesMeaning) else { return .prose }
    return isTypo(gone.filter(hasLetters), come.filter(hasLetters), elsewhere) ? .typo : .prose
  }

  /// Whether removed and added words look like the correction of a typo: one word that was misspelt or had another ending, or one
  /// function word that was added or removed. Any other word may carry the meaning of the sentence, as in "the default is true". So
  /// may a word that differs in one letter (some, same), unless the original has the new word elsewhere and the old one nowhere.
  private static func isTypo(_ gone: [String], _ come: [String], _ elsewhere: (String) -> Int) -> Bool {
    guard gone.count <= 1, come.count <= 1 else { return false }
    guard let old = gone.first?.lowercased(), let new = come.first?.lowercased() else {
      return (gone + come).allSatisfy { functionWords.contains($0.lowercased()) }
    }
    if old == new || functionWords.contains(old) && functionWords.contains(new) { return true }
    let (short, long) = old.count < new.count ? (old, new) : (new, old)
    if short.count > 2, long.hasPrefix(short), endings.contains(String(long.dropFirst(short.count))) { return true }
    // Words with different first letters are more often different words than a typo: safe and unsafe, true and false.
    let leastLength = old.utf8.contains { $0 >= 0xC0 } ? 2 : 4
    return short.count >= leastLength && old.first == new.first
      && NearMiss.editDistance(Array(old), Array(new)) <= 1 && elsewhere(old) == 0 && elsewhere(new) > 0
  }

  /// English function words, which have no meaning of their own.
  private static let functionWords: Set<String> = [
    "a", "an", "the", "to", "of", "that", "which", "is", "are", "was", "were", "be", "it", "its", "has", "have",
  ]
  private static let endings: Set<String> = ["s", "es", "d", "ed", "ing", "ly", "'s", "’s"]

  /// The addresses of links: in `](…)`, and in `<…>` if they contain a colon.
  private static func links(in text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    var links: [[UInt8]] = []
    for index in bytes.indices {
      let isTarget = bytes[index...].starts(with: "](".utf8)
      guard isTarget || bytes[index] == 0x3C else { continue }
      let address = bytes[(index + (isTarget ? 2 : 1))...].prefix { $0 != 0x29 && $0 != 0x3E && !$0.isASCIIWhitespace }
      if isTarget || address.contains(0x3A) && bytes[address.endIndex...].first == 0x3E { links.append(Array(address)) }
    }
    return links
  }

  /// The text between dollar signs, which marks formulas.
  private static func formulas(in text: String) -> [Substring] {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// The words of a text, in lowercase.
  static func words(of text: String) -> [String] {
    WordDiff.tokens(Array(text.utf8)).map { $0.key.lowercased() }.filter(hasLetters)
  }

  private static func isNumber(_ word: String) -> Bool {
    word.utf8.contains(where: \.isASCIIDigit) && word.utf8.allSatisfy { !$0.isASCIILetter && $0 < 0x80 }
  }

  private static func hasLetters(_ word: String) -> Bool { word.utf8.contains { $0.isASCIILetter || $0 >= 0xC0 } }

  /// Whether the change of one such word changes the meaning: code, a number, part of a link, an operator, a question mark, a
  /// negation.
  private static func carriesMeaning(_ word: String) -> Bool {
    if word.hasPrefix("`") || word.utf8.contains(where: \.isASCIIDigit) { return true }
    if ["<", ">", "[", "]", "(", ")", "/", "#", "=", "+", "?", "%", "&", "|", "^"].contains(word) { return true }
    let lowered = word.lowercased()
    return negations.contains(lowered) || lowered.hasSuffix("n't") || lowered.hasSuffix("n’t")
  }

  /// Words that negate or restrict a sentence, in English and, for Korean originals, in Korean.
  private static let negations: Set<String> = [
    "not", "no", "never", "none", "neither", "nor", "without", "cannot", "only", "always", "안", "못", "않는", "없는", "없이",
    "아닌",
  ]
}
