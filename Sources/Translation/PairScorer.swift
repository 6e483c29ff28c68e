/// Scores how well a target block fits a source block, by features that survive translation.

private import Foundation
/// Scores pairs of blocks of one page. Scores are sums of evidence, roughly natural logarithms of odds: 0 is no evidence, 2 is strong
/// evidence. A block without counterpart scores ``gap``.
///
/// The weights were chosen once by hand, on pairs of several projects and on randomly damaged copies of them; they were not fitted.
struct PairScorer {
  /// The score of a block without counterpart.
  static let gap: Float = -0.7
  /// The penalty for two blocks against one, added to their score.
  static let merge: Float = -1.3
  /// The score of two blocks that can never be a pair, such as a heading and a table.
  static let never: Float = -100

  /// A block, or two neighbouring blocks merged into one, on one side of a pair.
  struct Side {
    let kind: BlockKind
    let isDefinition: Bool
    let level: Int
    let signals: BlockSignals
    let hash: BlockHash
    /// The weights of ``BlockSignals/codes`` and ``BlockSignals/latin``, by rarity on the page; empty for target blocks.
    var codeWeights: [Float] = []
    var latinWeights: [Float] = []
    /// The known stems by their numbers in ``LearnedWords``; empty for source blocks.
    var vocabulary: [Int32] = []
    /// The total weight of ``vocabulary`` and of the stems that are not known.
    var vocabularyWeight: Float = 0

    /// A single block.
    init(_ block: TextBlock) {
      (kind, isDefinition, level) = (block.kind, block.isDefinition, block.level)
      (signals, hash) = (block.signals, block.hash)
    }

    /// Two neighbouring blocks of the same kind and level. The hash is 0, which never counts as equal.
    init(_ one: Side, with two: Side) {
      (kind, isDefinition, level) = (one.kind, one.isDefinition, one.level)
      (signals, hash) = (one.signals.merged(with: two.signals), BlockHash(0))
    }
  }

  private(set) var sources: [Side]
  private(set) var targets: [Side]
  /// Element `i` is block `i` merged with the next one; nil if they cannot be merged, because their kinds or levels differ.
  private(set) var sourcePairs: [Side?]
  private(set) var targetPairs: [Side?]

  /// The natural logarithm of the ratio of target to source length in characters.
  private var lengthRatio: Float = 0
  /// Whether Latin words are rare in the translation: their share is below 0.6 times that of the original. A Latin word that the
  /// original lacks is then evidence against a pair.
  private let latinIsRare: Bool
  private var words: LearnedWords?

  init(_ source: [TextBlock], _ target: [TextBlock]) {
    func rarity(_ lists: [[UInt32]]) -> [UInt32: Float] {
      var counts: [UInt32: Int] = [:]
      for list in lists { for value in Set(list) { counts[value, default: 0] += 1 } }
      let all = Float(max(lists.count, 2)) + 1
      return counts.mapValues { log(all / Float($0)) / log(all) }
    }
    sources = source.map(Side.init)
    targets = target.map(Side.init)
    let codes = rarity(sources.filter { $0.kind != .fence }.map(\.signals.codes))
    let latin = rarity(sources.filter { $0.kind != .fence }.map(\.signals.latin))
    for number in sources.indices where sources[number].kind != .fence {
      sources[number].codeWeights = sources[number].signals.codes.map { codes[$0] ?? 1 }
      sources[number].latinWeights = sources[number].signals.latin.map { latin[$0] ?? 1 }
    }
    sourcePairs = Self.neighbours(sources)
    targetPairs = Self.neighbours(targets)
    for (number, pair) in sourcePairs.enumerated() {
      guard let pair else { continue }
      sourcePairs[number]?.codeWeights = pair.signals.codes.map { codes[$0] ?? 1 }
      sourcePairs[number]?.latinWeights = pair.signals.latin.map { latin[$0] ?? 1 }
    }
    let share = { (sides: [Side]) in
      let prose = sides.filter { $0.kind != .fence }
      return Float(prose.reduce(0) { $0 + $1.signals.latin.count })
        / Float(max(1, prose.reduce(0) { $0 + $1.signals.words }))
    }
    latinIsRare = share(targets) < share(sources) * 0.6
    lengthRatio = Self.totalRatio(sources, targets)
  }

  private static func totalRatio(_ source: [Side], _ target: [Side]) -> Float {
    let letters = { (sides: [Side]) in
      Float(1 + sides.reduce(0) { $0 + ($1.kind == .fence ? 0 : $1.signals.letters) })
    }
    return min(max(log(letters(target) / letters(source)), -2), 2)
  }

  private static func neighbours(_ sides: [Side]) -> [Side?] {
    sides.indices.map { number in
      guard number + 1 < sides.count else { return nil }
      let (one, two) = (sides[number], sides[number + 1])
      guard one.kind == two.kind, one.isDefinition == two.isDefinition, one.level == two.level,
        [.paragraph, .item, .quote].contains(one.kind)
      else {
        return nil
      }
      return Side(one, with: two)
    }
  }

  /// Sets the length ratio to the median of known pairs. Fewer than 8 long enough pairs change nothing.
  mutating func measureLengths(_ pairs: [(source: Int, target: Int)]) {
    let ratios = pairs.compactMap { pair -> Float? in
      let (one, two) = (sources[pair.source], targets[pair.target])
      guard one.kind != .fence, one.kind != .heading, one.signals.letters > 40, two.signals.letters > 10 else {
        return nil
      }
      return log(Float(two.signals.letters) / Float(one.signals.letters))
    }.sorted()
    if ratios.count >= 8 { lengthRatio = ratios[ratios.count / 2] }
  }

  /// Learns which words translate which from known pairs.
  mutating func learnWords(_ pairs: [(source: Int, target: Int)]) {
    let learned = LearnedWords(pairs.map { (sources[$0.source].signals.stems, targets[$0.target].signals.stems) })
    words = learned
    for number in targets.indices { learned.read(&targets[number]) }
    for number in targetPairs.indices {
      if var pair = targetPairs[number] {
        learned.read(&pair)
        targetPairs[number] = pair
      }
    }
  }

  /// The target stems that the stems of a source side predict; nil before ``learnWords(_:)``.
  func suggestions(of side: Side) -> LearnedWords.Suggestions? { words?.suggestions(of: side.signals.stems) }

  /// The score of a pair. `suggested`: the result of ``suggestions(of:)`` for `source`.
  func score(_ source: Side, _ target: Side, suggested: LearnedWords.Suggestions?) -> Float {
    let kinds = kindScore(source, target)
    guard kinds > Self.never else { return kinds }
    if source.kind == .fence { return codeBlockScore(source.signals, target.signals) }
    if source.hash == target.hash, source.hash.value != 0 { return 4 }
    let (one, two) = (source.signals, target.signals)
    // Text is not compared, because one of the two images may have no description.
    if source.kind == .image, target.kind == .image {
      return kinds + overlap(one.links, [], two.links, gain: 2, loss: 0.8)
    }
    var score = kinds + lengthScore(one.letters, two.letters)
    score += shapeScore(one, two)
    score += overlap(one.codes, source.codeWeights, two.codes, gain: 3, loss: 1.5)
    score += overlap(one.links, [], two.links, gain: 2, loss: 0.8)
    score += overlap(one.numbers, [], two.numbers, gain: 1.5, loss: 0.4)
    score += latinScore(source, two)
    if let suggested { score += LearnedWords.score(suggested, target) }
    return score
  }

  private func kindScore(_ source: Side, _ target: Side) -> Float {
    if source.isDefinition != target.isDefinition { return Self.never }
    return switch (source.kind, target.kind) {
    case (.heading, .heading): source.level == target.level ? 1.5 : -0.5
    case (.image, .image), (.table, .table): 1.5
    case (.html, .html): source.hash == target.hash ? 3 : 0
    case (.fence, .fence): 0
    case (.paragraph, .paragraph): 0.5
    case (.item, .item): source.level == target.level ? 0.9 : 0.3
    case (.quote, .quote): 1
    case (.paragraph, .item), (.item, .paragraph), (.paragraph, .quote), (.quote, .paragraph): -0.9
    case (.heading, .paragraph), (.paragraph, .heading): -2.5
    default: Self.never
    }
  }

  private func codeBlockScore(_ one: BlockSignals, _ two: BlockSignals) -> Float {
    if one.codes == two.codes { return 6 }
    let shared = Float(Self.sharedCount(one.latin, two.latin))
    let all = Float(one.latin.count + two.latin.count)
    let lines = abs(Float(one.codeLines) - Float(two.codeLines)) / Float(max(1, max(one.codeLines, two.codeLines)))
    // Add-one smoothing, so that two samples of punctuation only do not count as different.
    return 5 * ((2 * shared + 1) / (all + 1)) - 1.5 - lines
  }

  /// Lengths are compared by the logarithm of their ratio; the shorter a block, the more the ratio varies. The model is that of Gale
  /// and Church (1993) for sentences; the spread is that of Korean and English paragraphs.
  private func lengthScore(_ one: Int, _ two: Int) -> Float {
    let ratio = log((Float(two) + 4) / (Float(one) + 4)) - lengthRatio
    let spread = 0.22 + 1.6 / (Float(one) + 10).squareRoot()
    return 0.9 - min(4.5, ratio * ratio / (2 * spread * spread))
  }

  private func shapeScore(_ one: BlockSignals, _ two: BlockSignals) -> Float {
    var score: Float = one.ending == 2 && two.ending == 2 ? 0.9 : (one.ending == 2) != (two.ending == 2) ? -0.7 : 0
    score += one.ending == 3 && two.ending == 3 ? 0.6 : (one.ending == 3) != (two.ending == 3) ? -0.4 : 0
    score += max(-0.7, 0.4 - 0.35 * Float(abs(one.sentences - two.sentences)))
    score += one.emphases == two.emphases ? (one.emphases > 0 ? 0.4 : 0) : -0.2
    return score
  }

  private func latinScore(_ source: Side, _ two: BlockSignals) -> Float {
    var shared: Float = 0
    var count = 0
    let one = source.signals.latin
    var (i, j) = (0, 0)
    while i < one.count, j < two.latin.count {
      if one[i] == two.latin[j] {
        shared += i < source.latinWeights.count ? source.latinWeights[i] : 1
        count += 1
        i += 1
        j += 1
      } else if one[i] < two.latin[j] {
        i += 1
      } else {
        j += 1
      }
    }
    let unmatched = latinIsRare ? Float(two.latin.count - count) : 0
    return min(3, 1.5 * shared) - min(1.2, 0.4 * unmatched)
  }

  /// The similarity of two sorted lists: `gain` if all is shared, `-loss` if nothing is, 0 if both are empty. `weights`: those of the
  /// elements of `one`; if empty, each weighs 1.
  private func overlap(
    _ one: [UInt32], _ weights: [Float], _ two: [UInt32], gain: Float, loss: Float
  ) -> Float {
    guard !one.isEmpty || !two.isEmpty else { return 0 }
    var (shared, total) = (Float(0), Float(0))
    var (i, j, extra) = (0, 0, 0)
    while i < one.count {
      let weight = weights.isEmpty ? 1 : weights[i]
      total += weight
      while j < two.count, two[j] < one[i] {
        j += 1
        extra += 1
      }
      if j < two.count, two[j] == one[i] {
        shared += weight
        j += 1
      }
      i += 1
    }
    extra += two.count - j
    let all = total + shared + 0.7 * Float(extra)
    let part = all > 0 ? 2 * shared / all : 0
    let missing = total - shared + 0.7 * Float(extra)
    return gain * part * min(1, 0.3 + shared) - loss * (1 - part) * min(1, missing / 1.5)
  }

  /// How many elements of two sorted lists are in both.
  static func sharedCount(_ one: [UInt32], _ two: [UInt32]) -> Int {
    var (i, j, shared) = (0, 0, 0)
    while i < one.count, j < two.count {
      if one[i] == two[j] {
        (i, j, shared) = (i + 1, j + 1, shared + 1)
      } else if one[i] < two[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return shared
  }
}
