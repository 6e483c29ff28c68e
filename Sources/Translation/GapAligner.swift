/// Aligns the blocks between two anchors by dynamic programming, and computes the confidence of each pair.

/// The blocks of both sides between two anchors.
struct GapAligner {
  private let scorer: PairScorer
  private let source: Range<Int>
  private let target: Range<Int>
  private let rows: Int
  private let columns: Int

  /// The columns that are stored for row `i`, and the offset to add to a column for its index in the flat tables.
  private var band: [Range<Int>] = []
  private var starts: [Int] = []

  /// The scores of 1:1, 1:2 and 2:1 pairs that begin at a cell, in this order.
  private var scores: [[Float]] = [[], [], []]
  private var forward: [Float] = []
  private var backward: [Float] = []

  /// The possible steps: how many source and target blocks each consumes.
  private static let steps = [(1, 1), (1, 2), (2, 1), (1, 0), (0, 1)]

  /// A larger table is limited to a band around the diagonal with about this many cells.
  private static let maximumCells = 1_000_000

  init(scorer: PairScorer, source: Range<Int>, target: Range<Int>) {
    self.scorer = scorer
    self.source = source
    self.target = target
    rows = source.count
    columns = target.count
  }

  /// The pairs in order.
  mutating func solve() -> [AlignedPair] {
    guard rows > 0, columns > 0 else {
      return source.map { AlignedPair(source: $0..<$0 + 1, target: 0..<0, margin: Aligner.certain) }
        + target.map { AlignedPair(source: 0..<0, target: $0..<$0 + 1, margin: Aligner.certain) }
    }
    if rows == 1, columns == 1, let only = solveOne() { return only }
    layOut()
    fillScores()
    fillForward()
    fillBackward()
    return trace()
  }

  /// The most common case: one block against one. Nil if both score better alone.
  private func solveOne() -> [AlignedPair]? {
    let one = scorer.sources[source.lowerBound]
    let score = scorer.score(one, scorer.targets[target.lowerBound], suggested: scorer.suggestions(of: one))
    let margin = Double(score - 2 * PairScorer.gap)
    return margin > 0 ? [AlignedPair(source: source, target: target, margin: min(margin, Aligner.certain))] : nil
  }

  private mutating func layOut() {
    let cells = (rows + 1) * (columns + 1)
    let half = cells <= Self.maximumCells ? columns + 1 : max(Self.maximumCells / (rows + 1) / 2, 16)
    var start = 0
    for row in 0...rows {
      let middle = row * columns / rows
      let low = row == 0 ? 0 : max(0, middle - half)
      let high = row == rows ? columns : min(columns, middle + half)
      band.append(min(low, high)..<high + 1)
      starts.append(start - min(low, high))
      start += high + 1 - min(low, high)
    }
    forward = [Float](repeating: -.infinity, count: start)
    backward = forward
    scores = Array(repeating: [Float](repeating: PairScorer.never, count: start), count: 3)
  }

  private func cell(_ row: Int, _ column: Int) -> Int? {
    guard row <= rows, column <= columns, band[row].contains(column) else { return nil }
    return starts[row] + column
  }

  private mutating func fillScores() {
    for row in 0..<rows {
      let one = scorer.sources[source.lowerBound + row]
      let suggested = scorer.suggestions(of: one)
      let two = row + 1 < rows ? scorer.sourcePairs[source.lowerBound + row] : nil
      let suggestedByTwo = two.flatMap { scorer.suggestions(of: $0) }
      for column in band[row] where column < columns {
        let place = starts[row] + column
        let number = target.lowerBound + column
        scores[0][place] = scorer.score(one, scorer.targets[number], suggested: suggested)
        if column + 1 < columns, let pair = scorer.targetPairs[number] {
          scores[1][place] = scorer.score(one, pair, suggested: suggested) + PairScorer.merge
        }
        if let two {
          scores[2][place] = scorer.score(two, scorer.targets[number], suggested: suggestedByTwo) + PairScorer.merge
        }
      }
    }
  }

  private func score(_ step: Int, at place: Int) -> Float { step < 3 ? scores[step][place] : PairScorer.gap }

  private mutating func fillForward() {
    forward[0] = 0
    for row in 0...rows {
      for column in band[row] {
        let place = starts[row] + column
        let value = forward[place]
        guard value > -.infinity else { continue }
        for (number, step) in Self.steps.enumerated() {
          guard let next = cell(row + step.0, column + step.1) else { continue }
          forward[next] = max(forward[next], value + score(number, at: place))
        }
      }
    }
  }

  private mutating func fillBackward() {
    backward[backward.count - 1] = 0
    for row in (0...rows).reversed() {
      for column in band[row].reversed() {
        let place = starts[row] + column
        for (number, step) in Self.steps.enumerated() {
          guard let next = cell(row + step.0, column + step.1), backward[next] > -.infinity else { continue }
          backward[place] = max(backward[place], backward[next] + score(number, at: place))
        }
      }
    }
  }

  private func trace() -> [AlignedPair] {
    let margins = Margins(of: self)
    var pairs: [AlignedPair] = []
    var (row, column) = (0, 0)
    while row < rows || column < columns {
      guard let place = cell(row, column), let number = bestStep(row, column, place) else { break }
      let step = Self.steps[number]
      let from = source.lowerBound + row..<source.lowerBound + row + step.0
      let to = target.lowerBound + column..<target.lowerBound + column + step.1
      let total = forward[place] + score(number, at: place) + backward[starts[row + step.0] + column + step.1]
      let margin = margins.margin(row: row, column: column, step: number, total: total)
      pairs.append(
        AlignedPair(
          source: from.isEmpty ? 0..<0 : from, target: to.isEmpty ? 0..<0 : to,
          margin: min(max(Double(margin), 0), Aligner.certain)))
      (row, column) = (row + step.0, column + step.1)
    }
    return pairs
  }

  private func bestStep(_ row: Int, _ column: Int, _ place: Int) -> Int? {
    var best: (step: Int, value: Float)?
    for (number, step) in Self.steps.enumerated() {
      guard let next = cell(row + step.0, column + step.1), backward[next] > -.infinity else { continue }
      let value = score(number, at: place) + backward[next]
      if value > best?.value ?? -.infinity { best = (number, value) }
    }
    return best?.step
  }

  /// For each row and column, the two best total scores of alignments by the step that consumes that block, so that the best
  /// alignment without a given pair can be looked up.
  private struct Margins {
    private struct Best {
      var first: (key: Int, total: Float) = (-1, -.infinity)
      var second: Float = -.infinity

      mutating func record(_ key: Int, _ total: Float) {
        if key == first.key {
          first.total = max(first.total, total)
        } else if total > first.total {
          second = first.total
          first = (key, total)
        } else if total > second {
          second = total
        }
      }

      func without(_ key: Int) -> Float { first.key == key ? second : first.total }
    }

    private var byRow: [Best]
    private var byColumn: [Best]
    private let width: Int

    init(of solver: GapAligner) {
      byRow = Array(repeating: Best(), count: solver.rows)
      byColumn = Array(repeating: Best(), count: solver.columns)
      width = solver.columns + 1
      for row in 0...solver.rows {
        for column in solver.band[row] {
          let place = solver.starts[row] + column
          guard solver.forward[place] > -.infinity else { continue }
          for (number, step) in GapAligner.steps.enumerated() {
            guard let next = solver.cell(row + step.0, column + step.1) else { continue }
            let total = solver.forward[place] + solver.score(number, at: place) + solver.backward[next]
            let key = key(row, column, number)
            for taken in row..<row + step.0 { byRow[taken].record(key, total) }
            for taken in column..<column + step.1 { byColumn[taken].record(key, total) }
          }
        }
      }
    }

    /// The identity of a step. A block without counterpart is the same decision at every position of the other side.
    private func key(_ row: Int, _ column: Int, _ step: Int) -> Int {
      switch step {
      case 3: row * width * 5 + 3
      case 4: column * 5 + 4
      default: (row * width + column) * 5 + step
      }
    }

    func margin(row: Int, column: Int, step: Int, total: Float) -> Float {
      let key = key(row, column, step)
      let taken = GapAligner.steps[step]
      var other = -Float.infinity
      for index in row..<row + taken.0 { other = max(other, byRow[index].without(key)) }
      for index in column..<column + taken.1 { other = max(other, byColumn[index].without(key)) }
      return total - other
    }
  }
}
