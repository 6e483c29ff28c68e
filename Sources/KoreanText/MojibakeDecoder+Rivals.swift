/// Determines how certain a restored syllable is, by comparing it with the alternatives.

extension LatticeDecoder {
  /// The minimum difference in log probability (natural logarithm) to the alternatives for a syllable to count as
  /// certain.
  private static let margin: Float = 2.5

  /// The alternatives for the restored character at `index` that are nearly as likely, most likely first, at most
  /// three.
  func rivals(of index: Int, in decoded: [DecodedScalar], shown: [UInt32], after history: ModelHistory) -> [UInt32] {
    let chosen = decoded[index]
    let window = max(0, index - 5)..<min(decoded.count, index + 6)
    let best = score(decoded, replacing: index, with: chosen.scalar, over: window, after: history)
    return Lattice.arcs(in: shown, at: chosen.shown.lowerBound)
      .filter { $0.length == chosen.shown.count && $0.scalar != chosen.scalar && $0.isRestored }
      .map { ($0.scalar, score(decoded, replacing: index, with: $0.scalar, over: window, after: history)) }
      .filter { best - $0.1 < Self.margin }
      .sorted { ($0.1, $1.0) > ($1.1, $0.0) }
      .prefix(3).map(\.0)
  }

  private func score(
    _ decoded: [DecodedScalar], replacing index: Int, with scalar: UInt32, over window: Range<Int>,
    after start: ModelHistory
  ) -> Float {
    var history = window.lowerBound == 0 ? start : ModelHistory()
    var sum: Float = 0
    for place in window {
      let symbol = ModelSymbol(scalar: place == index ? scalar : decoded[place].scalar)
      if place >= index, history.foretells(symbol) {
        sum += model.logProbability(of: symbol.foretold, after: history)
      }
      if place >= index { sum += MojibakeGrammar.addition(for: symbol, after: history) }
      history = history.appending(symbol)
    }
    return sum
  }
}
