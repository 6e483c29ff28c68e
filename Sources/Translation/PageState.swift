/// The state of a translated page compared with its original today.

/// A pair of source and target blocks and its current state.
package struct BlockState: Sendable, Hashable {
  /// The state of a pair: up to date (`fresh`), with a changed or removed original (`stale`), not translated (`missing`), without an
  /// original (`extra`), translated by a program (`machine`), or meant to stay as in the original (`keep`).
  package enum Status: String, Sendable, Hashable {
    case fresh, stale, missing, extra, machine, keep
  }

  /// The state of the pair.
  package var status: Status

  /// How the original changed; nil where it did not.
  package var change: ChangeClass?

  /// Indices of blocks in the current original.
  package var source: [Int]

  /// Indices of blocks in the current translation.
  package var target: [Int]

  /// The hashes of the source blocks at the time of translation.
  package var old: [BlockHash]

  /// The lock entry; nil for blocks that are not in the lock.
  package var lock: LockEntry?

  /// Whether the translation changed since it was locked.
  package var isEdited = false

  /// Whether it counts as missing because the translation equals the original.
  package var isCopy = false

  /// Whether the original was moved, changed or not.
  package var isMoved = false
}

/// A translated page and its original, with the state of each block.
package struct PageState: Sendable {
  /// The current original and the current translation.
  package let source: BlockText, target: BlockText

  /// All blocks of both, in the order of the original.
  package let states: [BlockState]

  /// The stored texts of old source blocks.
  package let texts: SourceTexts

  /// A page with the given states.
  init(source: BlockText, target: BlockText, states: [BlockState], texts: SourceTexts) {
    (self.source, self.target, self.states, self.texts) = (source, target, states, texts)
  }

  /// Determines the states of a page by its lock entries.
  package init(source: BlockText, target: BlockText, lock: LockPage, texts: SourceTexts) {
    self.source = source
    self.target = target
    self.texts = texts
    let lock = lock.followingMatter(source.blocks, target.blocks)
    var tracker = StateTracker(source: source.blocks, target: target.blocks, lock: lock, texts: texts)
    let tracked = PageState(source: source, target: target, states: tracker.run(), texts: texts)
    states = UntranslatedCopies.marked(NotationChanges.settled(tracked), source, target)
  }

  /// Determines the states of a page without lock entries: aligned blocks count as up to date.
  package init(source: BlockText, target: BlockText) {
    let lock = PageLocking.adopt(source.blocks, target.blocks, path: "", source: "", revision: nil)
    self.init(source: source, target: target, lock: lock, texts: SourceTexts())
  }

  /// Whether a state is that of a value or directive.
  package func isMatter(_ state: BlockState) -> Bool { name(of: state) != nil }

  /// The name of a state of values or directives; nil for all others.
  func name(of state: BlockState) -> String? {
    state.source.first.map { source.blocks[$0].matterName } ?? state.lock?.name
  }

  /// The text of the source blocks of a state at the time of translation; nil if it is not stored.
  package func oldText(_ state: BlockState) -> String? {
    let known = state.old.compactMap { hash in
      texts[hash] ?? state.source.lazy.map { source.blocks[$0] }.first { $0.hash == hash }?.string
    }
    return known.count == state.old.count && !known.isEmpty ? known.joined(separator: "\n") : nil
  }
}

/// Determines the current state of each entry of a lock.
private struct StateTracker {
  let source: [TextBlock]
  let target: [TextBlock]
  let lock: LockPage
  let texts: SourceTexts

  private var sourceTaken: [Bool] = []
  private var targetTaken: [Bool] = []
  /// How often each lowercase word occurs in the original; empty if no block changed.
  private var words: [String: Int] = [:]

  init(source: [TextBlock], target: [TextBlock], lock: LockPage, texts: SourceTexts) {
    self.source = source
    self.target = target
    self.lock = lock
    self.texts = texts
  }

  mutating func run() -> [BlockState] {
    sourceTaken = Array(repeating: false, count: source.count)
    targetTaken = Array(repeating: false, count: target.count)
    let markdown = source.filter { $0.kind != .matter }
    let numbers = source.indices.filter { source[$0].kind != .matter }
    let found = SourceChange.places(of: lock.entries.filter { $0.name == nil }.flatMap(\.source), in: markdown) {
      hash in
      texts[hash] ?? source.first { $0.hash == hash }?.string
    }
    let own = ownPlaces(found.map { $0.renumbered { numbers[$0] } })
    let places = own.joined()
    for place in places { if let number = place.number { sourceTaken[number] = true } }
    if places.contains(where: \.isChanged) {
      for block in markdown where block.kind != .fence {
        for word in ChangeClass.words(of: block.string) { words[word, default: 0] += 1 }
      }
    }
    let targets = targetPlaces(sources: own.map { $0.compactMap(\.number) })
    var states: [BlockState] = []
    for (number, entry) in lock.entries.enumerated() {
      if let state = state(of: entry, places: own[number], targets: targets[number]) { states.append(state) }
    }
    states += unlockedStates()
    return sorted(states)
  }

  /// The current places of the source blocks of each entry. `places`: those of the Markdown body, for all entries in order.
  private func ownPlaces(_ places: [NewPlace]) -> [[NewPlace]] {
    var rest = places[...]
    var own = lock.entries.map { entry in
      guard entry.name == nil else { return [NewPlace]() }
      defer { rest = rest.dropFirst(entry.source.count) }
      return Array(rest.prefix(entry.source.count))
    }
    let found = MatterPlaces.find(
      lock.entries, \.source, in: source, around: own.map { $0.lazy.compactMap(\.number).first })
    for (number, entry) in lock.entries.enumerated() where entry.name != nil {
      own[number] = entry.source.map { hash in
        found[number].map { source[$0].hash == hash ? .same($0) : .changed($0) } ?? .gone
      }
    }
    return own
  }

  /// The indices of the current target blocks of each entry. Blocks are matched by hash, in order. Between matches, if there are as
  /// many new blocks as lost ones, they are matched by order, otherwise by alignment with the source blocks of the entries.
  /// `sources`: the indices of the current source blocks of each entry.
  private mutating func targetPlaces(sources: [[Int]]) -> [[Int]] {
    let wanted = lock.entries.enumerated().filter { $0.element.name == nil }
      .flatMap { number, entry in entry.target.map { (entry: number, hash: $0) } }
    let numbers = target.indices.filter { target[$0].kind != .matter }
    var places = Array(repeating: [Int](), count: lock.entries.count)
    var lostEntries: [Int] = []
    var newBlocks: [Int] = []
    let steps = WordDiff.changes(wanted.map(\.hash), numbers.map { target[$0].hash }).map { step -> WordDiff.Step in
      switch step {
      case .same(let i, let j): .same(i, numbers[j])
      case .new(let j): .new(numbers[j])
      case .old: step
      }
    }
    let moved = movedTargets(steps, wanted.map(\.hash))
    for (i, j) in moved {
      places[wanted[i].entry].append(j)
      targetTaken[j] = true
    }
    for step in steps + [.same(wanted.count, target.count)] {
      switch step {
      case .old(let i): if moved[i] == nil { lostEntries.append(wanted[i].entry) }
      case .new(let j): if !targetTaken[j] { newBlocks.append(j) }
      case .same(let i, let j):
        for (entry, block) in renewed(lostEntries, newBlocks, sources) {
          places[entry].append(block)
          targetTaken[block] = true
        }
        (lostEntries, newBlocks) = ([], [])
        guard i < wanted.count else { break }
        places[wanted[i].entry].append(j)
        targetTaken[j] = true
      }
    }
    for (entry, block) in MatterPlaces.find(lock.entries, \.target, in: target, around: places.map(\.first)) {
      places[entry].append(block)
      targetTaken[block] = true
    }
    return places.map { $0.sorted() }
  }

  /// Unchanged target blocks in another order than the entries, by index into `wanted`: those whose original was moved or removed.
  private func movedTargets(_ steps: [WordDiff.Step], _ wanted: [BlockHash]) -> [Int: Int] {
    var free: [BlockHash: [Int]] = [:]
    for case .new(let j) in steps.reversed() where target[j].text.count >= SourceChange.shortestMoved {
      free[target[j].hash, default: []].append(j)
    }
    guard !free.isEmpty else { return [:] }
    var moved: [Int: Int] = [:]
    for case .old(let i) in steps { moved[i] = free[wanted[i]]?.popLast() }
    return moved
  }

  /// Assigns new target blocks to the entries whose target blocks are lost at the same position.
  private func renewed(_ lostEntries: [Int], _ newBlocks: [Int], _ sources: [[Int]]) -> [(entry: Int, block: Int)] {
    if lostEntries.count == newBlocks.count { return zip(lostEntries, newBlocks).map { ($0, $1) } }
    guard !lostEntries.isEmpty, !newBlocks.isEmpty else { return [] }
    var entries: [Int] = []
    var numbers: [Int] = []
    for entry in lostEntries where entries.last != entry {
      for number in sources[entry] {
        entries.append(entry)
        numbers.append(number)
      }
    }
    return Aligner.align(numbers.map { source[$0] }, newBlocks.map { target[$0] }).flatMap { pair in
      pair.source.first.map { first in pair.target.map { (entries[first], newBlocks[$0]) } } ?? []
    }
  }

  private func state(of entry: LockEntry, places: [NewPlace], targets: [Int]) -> BlockState? {
    let numbers = places.compactMap(\.number)
    let isEdited = targets.map { target[$0].hash } != entry.target
    var state = BlockState(
      status: .fresh, change: nil, source: numbers, target: targets, old: entry.source, lock: entry,
      isEdited: isEdited)
    if entry.source.isEmpty {
      guard !targets.isEmpty else { return nil }
      state.status = .extra
      return state
    }
    if numbers.isEmpty {
      guard !targets.isEmpty else { return nil }
      (state.status, state.change) = (.stale, .removed)
      return state
    }
    if entry.name != nil, targets.isEmpty, entry.target.isEmpty { return state }
    // A remaining mark means that the block is not completely translated.
    if targets.isEmpty || entry.state == .missing && !isEdited
      || targets.contains(where: { target[$0].mark == .untranslated })
    {
      state.status = .missing
      if places.contains(where: \.isChanged) { state.change = change(state) }
      return state
    }
    if places.allSatisfy({ if case .same = $0 { true } else { false } }) || isOnlyPadded(state) {
      state.status = entry.state == .keep ? .keep : entry.state == .machine ? .machine : .fresh
      return state
    }
    state.status = .stale
    state.change = places.contains { if case .moved = $0 { true } else { false } } ? .moved : change(state)
    state.isMoved = places.contains { if case .movedAndChanged = $0 { true } else { state.change == .moved } }
    return state
  }

  /// Whether only the padding of a table changed.
  private func isOnlyPadded(_ state: BlockState) -> Bool {
    guard state.source.count == 1, state.old.count == 1, let number = state.source.first, source[number].kind == .table,
      let old = texts[state.old[0]]
    else { return false }
    return BlockWriter.unpadded(Array(old.utf8)) == BlockWriter.unpadded(source[number].text)
  }

  /// The class of a change of one or several blocks.
  private func change(_ state: BlockState) -> ChangeClass {
    guard let first = state.source.first else { return .removed }
    if state.target.map({ target[$0].hash }) == state.old { return .verbatim }
    let known = state.old.compactMap { texts[$0] }
    guard known.count == state.old.count else { return source[first].kind == .fence ? .code : .prose }
    let new = state.source.map { source[$0].string }.joined(separator: "\n")
    let own = ChangeClass.words(of: new)
    return ChangeClass.of(source[first].kind, old: known.joined(separator: "\n"), new: new) { word in
      words[word, default: 0] - own.count { $0 == word }
    }
  }

  /// The states of blocks that are not in the lock: new in the original, new in the translation, or new in both and possibly a pair.
  private mutating func unlockedStates() -> [BlockState] {
    let sources = source.indices.filter { !sourceTaken[$0] }
    let targets = target.indices.filter { !targetTaken[$0] }
    let (one, two) = (sources.map { source[$0] }, targets.map { target[$0] })
    let matter = MatterPairs.find(one, two).map { number, mate in
      // If both are new, no matched neighbours support a pair of directives of different kinds.
      (source: [number], target: mate.flatMap { MatterPairs.areOfOneKind(one[number], two[$0]) ? [$0] : nil } ?? [])
    }
    let pairs = Aligner.align(one, two).map { pair in
      (source: pair.source.filter { one[$0].kind != .matter }, target: pair.target.filter { two[$0].kind != .matter })
    }
    return (matter + pairs).map { pair in
      var state = BlockState(
        status: .missing, change: .new, source: pair.source.map { sources[$0] },
        target: pair.target.map { targets[$0] }, old: [])
      if pair.source.isEmpty {
        (state.status, state.change) = (.extra, nil)
      } else if !pair.target.isEmpty {
        state.status = .stale
        state.isEdited = true
      }
      return state
    }
  }

  /// The states in the order of the original; a block that only the translation has follows the one before it there.
  private func sorted(_ states: [BlockState]) -> [BlockState] {
    let owners = Dictionary(
      states.filter { !$0.source.isEmpty }.flatMap { state in state.target.map { ($0, state.source[0]) } }
    ) { one, _ in one }
    func place(_ state: BlockState) -> (Int, Int, Int) {
      if let first = state.source.first { return (first, 0, 0) }
      guard let first = state.target.first else { return (source.count, 1, 0) }
      var before = first - 1
      while before >= 0, owners[before] == nil { before -= 1 }
      return (before < 0 ? -1 : owners[before] ?? -1, 1, first)
    }
    return states.map { ($0, place($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
