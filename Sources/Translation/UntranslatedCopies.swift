/// Detects blocks of a translation that are still a copy of the original.

/// Finds copies of the original, for coverage and for the check `untranslated-block`.
enum UntranslatedCopies {
  /// Blocks with fewer words may be equal in both languages.
  static let fewestWords = 4

  /// The source and target block of a state that may be untranslated: exactly one of each, not marked to be kept.
  static func pair(of state: BlockState, _ target: BlockText) -> (source: Int, target: Int)? {
    guard state.status != .keep, state.source.count == 1, state.target.count == 1, let from = state.source.first,
      let to = state.target.first, target.blocks[to].mark != .keep
    else { return nil }
    return (from, to)
  }

  /// The states, with copies of today's original changed to missing.
  static func marked(_ states: [BlockState], _ source: BlockText, _ target: BlockText) -> [BlockState] {
    let copies = states.indices.filter { number in
      let state = states[number]
      guard state.status == .fresh || state.status == .machine, let (from, to) = pair(of: state, target) else {
        return false
      }
      let block = target.blocks[to]
      return block.hash == source.blocks[from].hash && block.kind != .fence
    }
    guard !copies.isEmpty else { return states }
    let details = BlockDetails.all(of: target)
    var states = states
    for number in copies {
      let to = states[number].target[0]
      let block = target.blocks[to]
      // A value has no nodes in which words could be counted. Titles may stay as they are, because they name products or quote
      // messages.
      let words = !block.isValue ? details[to].plainWords : block.name.lowercased().hasSuffix("title") ? 0 : block.words
      guard words >= fewestWords else { continue }
      states[number].status = .missing
      states[number].isCopy = true
    }
    return states
  }
}
