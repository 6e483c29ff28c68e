/// Aligns the blocks of a translation with the blocks of its original.

/// Source blocks and the target blocks that translate them: 1:1, 1:2, 2:1, 1:0 (not translated) or 0:1 (added).
package struct AlignedPair: Sendable, Hashable {
  /// Indices of source blocks; empty for an addition.
  package let source: Range<Int>

  /// Indices of target blocks; empty for an omission.
  package let target: Range<Int>

  /// The confidence of the pair: by how much the best alignment with it scores better than the best one without it, at most
  /// ``Aligner/certain``.
  package let margin: Double

  /// Whether another pairing is nearly as good, so that a person should look.
  package var isDoubtful: Bool { margin < Aligner.doubtfulMargin }

  /// A pair with the given margin.
  package init(source: Range<Int>, target: Range<Int>, margin: Double) {
    self.source = source
    self.target = target
    self.margin = margin
  }
}

/// Aligns two texts.
package enum Aligner {
  /// The maximum margin, and that of pairs that share a unique key: code, a gloss, an id, a pin, or the address of a link definition.
  package static let certain = 10.0

  /// Pairs with a smaller margin are reported as doubtful. In damaged copies of translations, half of the wrong pairs and one in
  /// fifty of the right pairs have a smaller margin.
  package static let doubtfulMargin = 0.75

  /// Pairs all blocks of both sides, in order, except for values and directives, which are paired by name. O(n·m) between two
  /// anchors; above a million cells, only a band around the diagonal is searched.
  ///
  /// - Parameters:
  ///   - source: the original.
  ///   - target: the translation. Blocks marked as notes get no counterpart, pinned ones get the block that their pin names.
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

  /// Maps a range of filtered blocks to indices of all blocks. Blocks that were filtered out in the middle are inside the result.
  private static func outer(_ range: Range<Int>, _ numbers: [Int]) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return numbers[first]..<numbers[last] + 1
  }

  /// Pairs link reference definitions with equal addresses, wherever they are, because their order has no meaning.
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

  /// Pairs in the order of the original; additions follow the pair of the target block before them.
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

/// Aligns one page: anchors first, then dynamic programming between them, then further passes with the words learned from the pass
/// before.
private struct PageAligner {
  let source: [TextBlock]
  let target: [TextBlock]

  func run() -> [AlignedPair] {
    let anchors = AnchorFinder.find(source, target)
    var scorer = PairScorer(source, target)
    scorer.measureLengths(anchors.map { ($0.source, $0.target) })
    var pairs = solve(anchors, scorer)
    for _ in 0..<Self.extraPasses {
      guard pairs.contains(where: { $0.margin < Self.confidentMargin && !$0.source.isEmpty }) else { return pairs }
      let known = examples(pairs)
      guard known.count >= Self.minimumExamples else { return pairs }
      scorer.measureLengths(known)
      scorer.learnWords(known)
      pairs = solve(anchors, scorer)
    }
    return pairs
  }

  /// A pair with a smaller margin is a reason for a further pass, and is not used to learn words.
  private static let confidentMargin = 1.5
  /// The maximum number of further passes; each learns words from better pairs.
  private static let extraPasses = 2
  /// The minimum number of pairs to learn words from.
  private static let minimumExamples = 12

  /// The confident 1:1 pairs, from which words are learned. A target text that is paired with several different originals, such as a
  /// recurring remark, is left out.
  private func examples(_ pairs: [AlignedPair]) -> [(source: Int, target: Int)] {
    let sure = pairs.filter { $0.margin >= Self.confidentMargin && $0.source.count == 1 && $0.target.count == 1 }
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
