/// Finds the most likely original of a damaged line with a beam search over the lattice of possible readings.

/// One restored character and its origin.
struct DecodedScalar {
  /// The character.
  let scalar: UInt32
  /// The displayed characters it was restored from, as indices in the damaged text.
  let shown: Range<Int>
  /// Whether it was chosen by likelihood because a byte was lost.
  let isRestored: Bool
}

struct LatticeDecoder {
  /// One character of a reading, and the index of the step before it; -1 for none.
  private struct Step {
    let decoded: DecodedScalar
    let previous: Int32
  }

  private static let pruningMargin: Float = 14
  /// The costs of keeping a typographic character of the code page as text although it could complete a syllable: low for a
  /// closing quotation mark that matches an opening one, higher for a no-break space, highest for a closing quotation mark
  /// without an opening one.
  private static let costs: (answering: Float, unanswered: Float, closing: Float, space: Float) = (1.5, 9, 16, 12)

  let model: SyllableModel

  /// The beam width: the maximum number of readings kept per position.
  var width = 48

  /// The most likely reading of `shown`, which follows `history`.
  func decode(_ shown: [UInt32], after history: ModelHistory = ModelHistory()) -> [DecodedScalar] {
    var steps: [Step] = []
    steps.reserveCapacity(shown.count * 2)
    var beams = [ReadingBeam](repeating: ReadingBeam(), count: shown.count + 1)
    beams[0].add(Reading(score: 0, history: history, trace: -1))
    let typography = Typography(shown)
    for index in shown.indices where !beams[index].readings.isEmpty {
      let arcs = Lattice.arcs(in: shown, at: index)
      let beam = beams[index].best(width, within: Self.pruningMargin).map { ($0, model.contexts(after: $0.history)) }
      beams[index] = ReadingBeam()
      for arc in arcs {
        extend(
          beam, by: arc, cost: arc.isKept ? typography.costs[index] ?? 0 : 0, from: index,
          into: &beams[index + arc.length], steps: &steps)
      }
    }
    return trace(from: beams[shown.count].readings.max { $0.score < $1.score }?.trace ?? -1, through: steps)
  }

  private func extend(
    _ beam: [(Reading, SyllableModel.Contexts)], by arc: LatticeArc, cost: Float, from index: Int,
    into target: inout ReadingBeam, steps: inout [Step]
  ) {
    let symbol = ModelSymbol(scalar: arc.scalar)
    for (reading, contexts) in beam {
      var next = reading
      if reading.history.foretells(symbol) { next.score += model.logProbability(of: symbol.foretold, in: contexts) }
      next.score += MojibakeGrammar.addition(for: symbol, after: reading.history)
      next.history = reading.history.appending(symbol)
      next.score -= cost
      if next.score < target.bestScore - Self.pruningMargin { continue }
      next.trace = Int32(steps.count)
      guard target.add(next) else { continue }
      let decoded = DecodedScalar(
        scalar: arc.scalar, shown: index..<index + arc.length, isRestored: arc.isRestored)
      steps.append(Step(decoded: decoded, previous: reading.trace))
    }
  }

  /// The costs of keeping the typographic characters of one line as text.
  private struct Typography {
    /// The cost by index; no entry where there is no such character.
    let costs: [Int: Float]

    init(_ shown: [UInt32]) {
      var costs: [Int: Float] = [:]
      var open: [UInt32: Int] = [:]
      for (index, scalar) in shown.enumerated() where ThaiCodePage.isTypography(scalar) {
        let mayBeByte = Self.mayContinue(shown, at: index)
        if let opening = Self.opening(of: scalar) {
          let distance = open[opening].map { index - $0 }
          let isAnswer = distance.map { $0 < 80 } ?? false
          costs[index] =
            isAnswer
            ? LatticeDecoder.costs.answering
            : distance == nil ? LatticeDecoder.costs.closing : LatticeDecoder.costs.unanswered
          if isAnswer && !mayBeByte { open[opening] = nil }
        } else if !mayBeByte {
          open[scalar] = index
        } else {
          costs[index] = scalar == 0xA0 ? LatticeDecoder.costs.space : LatticeDecoder.costs.unanswered
        }
      }
      self.costs = costs
    }

    /// Whether a lead is one or two characters before, with only continuations in between.
    private static func mayContinue(_ shown: [UInt32], at index: Int) -> Bool {
      guard index > 0 else { return false }
      if ThaiCodePage.isLead(shown[index - 1]) { return true }
      return index > 1 && ThaiCodePage.isLead(shown[index - 2]) && ThaiCodePage.isContinuation(shown[index - 1])
    }

    /// The opening quotation mark for a closing one; nil for other characters.
    private static func opening(of closing: UInt32) -> UInt32? {
      closing == 0x2019 || closing == 0x201D ? closing - 1 : nil
    }
  }

  private func trace(from last: Int32, through steps: [Step]) -> [DecodedScalar] {
    var found: [DecodedScalar] = []
    var place = last
    while place >= 0 {
      let step = steps[Int(place)]
      found.append(step.decoded)
      place = step.previous
    }
    return found.reversed()
  }
}
