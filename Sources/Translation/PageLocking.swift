/// Makes the lock entries of a page.

/// Creates and updates the lock entries of a page.
package enum PageLocking {
  /// The lock entries of a page that is adopted: the pairs that alignment finds.
  ///
  /// - Parameter pairs: the result of ``Aligner/align(_:_:)`` if the caller has it; nil to align the blocks here.
  package static func adopt(
    _ source: [TextBlock], _ target: [TextBlock], path: String, source sourcePath: String, revision: String?,
    pairs: [AlignedPair]? = nil
  ) -> LockPage {
    let matter = MatterPairs.find(source, target).map { number, mate in
      (place: number, entry: MatterPairs.entry(source[number], mate.map { target[$0] }))
    }
    var place = -1
    let blocks = (pairs ?? Aligner.align(source, target)).map { pair in
      let marks = pair.target.compactMap { target[$0].mark }
      place = pair.source.first ?? place
      let state: LockState =
        pair.source.isEmpty
        ? .note
        : pair.target.isEmpty || marks.contains(.untranslated)
          ? .missing
          : marks.contains(.keep) ? .keep : .fresh
      let hashes = { (blocks: [TextBlock], numbers: Range<Int>) in
        blocks[numbers].filter { $0.kind != .matter }.map(\.hash)
      }
      let entry = LockEntry(source: hashes(source, pair.source), target: hashes(target, pair.target), state: state)
      return (place: place, entry: entry)
    }
    // A block without original sorts after the block before it.
    let sorted = (matter + blocks).enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    var page = LockPage(path: path, source: sourcePath, revision: revision, entries: sorted.map(\.element.entry))
    page.followsMatter = true
    return page
  }

  /// The lock entries of a page after the states at `accepted` (indices into `states`) were declared up to date. Their entries get
  /// the current hashes; all others keep their source hashes.
  package static func accepting(_ accepted: Set<Int>, of page: PageState, in lock: LockPage) -> LockPage {
    var lock = lock
    let made = page.states.enumerated().compactMap { number, state -> Made? in
      guard accepted.contains(number) else {
        guard var entry = state.lock else { return nil }
        // The translator may edit the translation of an unchanged original; the entry gets the hashes of the edited blocks.
        if state.status == .fresh || state.status == .keep || state.status == .extra {
          entry.target = state.target.map { page.target.blocks[$0].hash }
        }
        return (state, entry, true)
      }
      let source = state.source.map { page.source.blocks[$0].hash }
      let name = page.name(of: state)
      // A value or directive whose original was removed is treated like other blocks without original from now on, and gets no entry.
      let target = name != nil && source.isEmpty ? [] : state.target.map { page.target.blocks[$0].hash }
      // Accepting a copy of the original means that it is meant to stay a copy.
      let kept: LockState =
        state.lock?.state == .keep && name == nil || state.isCopy || name != nil && target.isEmpty ? .keep : .fresh
      let entry = LockEntry(
        source: source, target: target, state: source.isEmpty ? .note : target.isEmpty && name == nil ? .missing : kept,
        name: name)
      return (state, entry, false)
    }
    lock.entries = ordered(made, after: lock.entries)
    lock.followsMatter = true
    return lock
  }

  /// A state with its new lock entry, and whether the state was left as it was.
  typealias Made = (state: BlockState, entry: LockEntry, isLeft: Bool)

  /// The entries in the order of the original. Entries of moved blocks that were left keep their position in the lock after the entry
  /// before them, so that the move is reported until the translation follows it. Empty entries are left out.
  static func ordered(_ made: [Made], after lock: [LockEntry]) -> [LockEntry] {
    let made = made.filter { !$0.entry.source.isEmpty || !$0.entry.target.isEmpty }
    let hasMoved = { (made: Made) in made.isLeft && made.state.isMoved }
    var result = made.filter { !hasMoved($0) }
    let moved = made.filter(hasMoved).map { (made: $0, place: $0.state.lock.flatMap(lock.firstIndex(of:)) ?? 0) }
    for (one, place) in moved.sorted(by: { $0.place < $1.place }) {
      let before = lock[..<place].reversed().lazy.compactMap { old in result.firstIndex { $0.state.lock == old } }.first
      result.insert(one, at: before.map { $0 + 1 } ?? 0)
    }
    return result.map(\.entry)
  }
}
