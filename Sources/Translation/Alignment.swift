/// Which blocks of a translation translate which blocks of its original.

/// Source blocks and the target blocks that translate them: 1:1, 1:2, 2:1, 1:0 (not translated) or 0:1 (added).
package struct AlignedPair: Sendable, Hashable {
  /// Numbers of source blocks; empty for an addition.
  package let source: Range<Int>

  /// Numbers of target blocks; empty for an omission.
  package let target: Range<Int>

  /// By how much the best alignment with this pair scores better than the best one without it; ``Aligner/certain`` where blocks
  /// name each other.
  package let margin: Double

  /// Whether another pairing is nearly as good, so that a person should look.
  package var isDoubtful: Bool { margin < Aligner.doubtfulMargin }

  /// A pair.
  package init(source: Range<Int>, target: Range<Int>, margin: Double) {
    self.source = source
    self.target = target
    self.margin = margin
  }
}

/// Aligns two texts; pure.
package enum Aligner {
  /// The margin of pairs that share code, a gloss, an id or a pin nobody else has.
  package static let certain = 10.0

  /// Pairs with a smaller margin are reported. In damaged copies of translations half of the wrong pairs lie below it and one in
  /// fifty of the right ones.
  package static let doubtfulMargin = 0.75

  /// All blocks of both sides in pairs, in order, but for values and directives, which go by name. O(n·m) between two anchors, banded
  /// where that is more than a million.
  ///
  /// - Parameters:
  ///   - source: the original.
  ///   - target: the translation; blocks marked as notes stay alone, pinned ones go where they are pinned.
  package static func align(_ source: [TextBlock], _ target: [TextBlock]) -> [AlignedPair] {
    let definitions = definitionPairs(source, target)
    let (takenSources, takenTargets) = (Set(definitions.map(\.source)), Set(definitions.map(\.target)))
    let sources = source.indices.filter { !takenSources.contains($0) && source[$0].kind != .matter }
    let targets = target.indices.filter {
      !takenTargets.contains($0) && target[$0].mark != .note && target[$0].kind != .matter
    }
    let inner = PageAligner(source: sources.map { source[$0] }, target: targets.map { target[$0] }).run()
    var pairs = inner.map { pair in
      AlignedPair(source: outer(pair.source, sources), target: outer(pair.target, targets), margin: pair.margin)
    }
    pairs += definitions.map {
      AlignedPair(source: $0.source..<$0.source + 1, target: $0.target..<$0.target + 1, margin: certain)
    }
    pairs += target.indices.filter { target[$0].mark == .note }.map {
      AlignedPair(source: 0..<0, target: $0..<$0 + 1, margin: certain)
    }
    return sorted(pairs)
  }

  /// The numbers of an inner range; where something was taken out in the middle, it is inside.
  private static func outer(_ range: Range<Int>, _ numbers: [Int]) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return numbers[first]..<numbers[last] + 1
  }

  /// Link reference definitions go with those of the same address, wherever they are: their order means nothing.
  private static func definitionPairs(_ source: [TextBlock], _ target: [TextBlock]) -> [Anchor] {
    var places: [[UInt32]: [Int]] = [:]
    for number in target.indices.reversed() where target[number].isDefinition && target[number].mark == nil {
      places[target[number].signals.links, default: []].append(number)
    }
    return source.indices.compactMap { number in
      guard source[number].isDefinition, let found = places[source[number].signals.links]?.popLast() else { return nil }
      return Anchor(source: number, target: found)
    }
  }

  /// Pairs in the order of the original; additions behind the pair of the target block before them.
  static func sorted(_ pairs: [AlignedPair]) -> [AlignedPair] {
    let additions = pairs.filter(\.source.isEmpty).sorted { $0.target.lowerBound < $1.target.lowerBound }
    let others = pairs.filter { !$0.source.isEmpty }.sorted { $0.source.lowerBound < $1.source.lowerBound }
    var followers: [Int: [AlignedPair]] = [:]
    let owners = Dictionary(others.flatMap { pair in pair.target.map { ($0, pair.source.lowerBound) } }) { one, _ in one
    }
    for addition in additions {
      var before = addition.target.lowerBound - 1
      while before >= 0, owners[before] == nil { before -= 1 }
      followers[owners[before] ?? -1, default: []].append(addition)
    }
    return (followers[-1] ?? []) + others.flatMap { [$0] + (followers[$0.source.lowerBound] ?? []) }
  }
}

/// Aligns one page: anchors first, then dynamic programming between them, and once more with the words learned from the first pass.
private struct PageAligner {
  let source: [TextBlock]
  let target: [TextBlock]

  func run() -> [AlignedPair] {
    let anchors = AnchorFinder.find(source, target)
    var scorer = PairScorer(source, target)
    scorer.measureLengths(anchors.map { ($0.source, $0.target) })
    var pairs = solve(anchors, scorer)
    for _ in 0..<Self.looks {
      guard pairs.contains(where: { $0.margin < Self.secondLook && !$0.source.isEmpty }) else { return pairs }
      let known = examples(pairs)
      guard known.count >= Self.fewestExamples else { return pairs }
      scorer.measureLengths(known)
      scorer.learnWords(known)
      pairs = solve(anchors, scorer)
    }
    return pairs
  }

  /// Pairs with a smaller margin are worth a second pass, and are no examples for it.
  private static let secondLook = 1.5
  /// How often words are learned; each time from better pairs.
  private static let looks = 2
  /// Fewer pairs than this teach no words.
  private static let fewestExamples = 12

  /// The pairs that others can be judged by. A text that occurs in several places for different originals, such as a remark that
  /// recurs, is none.
  private func examples(_ pairs: [AlignedPair]) -> [(source: Int, target: Int)] {
    let sure = pairs.filter { $0.margin >= Self.secondLook && $0.source.count == 1 && $0.target.count == 1 }
      .map { (source: $0.source.lowerBound, target: $0.target.lowerBound) }
    let originals = Dictionary(grouping: sure) { target[$0.target].hash }
    return sure.filter { Set((originals[target[$0.target].hash] ?? []).map { source[$0.source].hash }).count == 1 }
  }

  private func solve(_ anchors: [Anchor], _ scorer: PairScorer) -> [AlignedPair] {
    var pairs: [AlignedPair] = []
    var (i, j) = (0, 0)
    for anchor in anchors + [Anchor(source: source.count, target: target.count)] {
      var gap = GapAligner(scorer: scorer, source: i..<anchor.source, target: j..<anchor.target)
      pairs += gap.solve()
      if anchor.source < source.count {
        pairs.append(
          AlignedPair(
            source: anchor.source..<anchor.source + 1, target: anchor.target..<anchor.target + 1,
            margin: Aligner.certain))
      }
      (i, j) = (anchor.source + 1, anchor.target + 1)
    }
    return pairs
  }
}
