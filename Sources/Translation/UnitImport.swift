/// Imports translations made by other tools into a page.
private import ByteText
package import Diagnostics

/// The outcome of importing one unit.
package enum ImportOutcome: String, Sendable, Hashable {
  /// It replaced or filled a block.
  case taken
  /// The page has this translation already, or the unit has none.
  case same
  /// It names no block, or was made from a version of the original that is neither the current nor the translated one.
  case unknown
  /// It lacks code or links of the original, an earlier unit replaced the same block, or it cannot be inserted safely.
  case refused
}

/// The outcome of an import into one page.
package struct UnitImport: Sendable {
  /// Replacements in the translation.
  package let edits: [TextEdit]
  /// The page's lock entries after the edits; unchanged if nothing was taken.
  package let lock: LockPage
  /// The outcome of each unit, in order.
  package let outcomes: [ImportOutcome]

  /// Plans the import of units into a page.
  ///
  /// - Parameters:
  ///   - units: translations of blocks of this page.
  ///   - page: the page as it is now.
  ///   - path: its path below the target folder.
  ///   - lock: the lock entries of the page.
  ///   - state: the state to record in the lock: `fresh` for the work of a person, `machine` for that of a program. Units that their tool
  ///     marks as doubtful, such as fuzzy entries of PO files, are recorded as `machine` too, so that they wait for acceptance.
  package init(_ units: [ReturnedUnit], into page: PageState, path: String, lock: LockPage, as state: LockState) {
    let known = TranslationUnit.all(of: page, path: path)
    let numbers = page.states.indices.filter { number in
      guard let first = page.states[number].source.first else { return false }
      return page.source.blocks[first].isExchanged
    }
    var edits: [TextEdit] = []
    var entries: [Int: LockEntry] = [:]
    var outcomes: [ImportOutcome] = []
    for unit in units {
      // Of equal blocks without ids, each unit takes the next.
      let equal = unit.id.isEmpty ? known.indices.filter { known[$0].source == unit.source } : []
      let found = known.firstIndex { $0.id == unit.id } ?? equal.first { entries[numbers[$0]] == nil } ?? equal.first
      guard let found, known[found].source == unit.source || known[found].oldSource == unit.source else {
        outcomes.append(.unknown)
        continue
      }
      if unit.target.isEmpty || known[found].target == unit.target {
        outcomes.append(.same)
        continue
      }
      let number = numbers[found]
      guard entries[number] == nil, Self.keepsCode(unit), let change = Self.change(page, number, unit.target) else {
        outcomes.append(.refused)
        continue
      }
      edits.append(change.edit)
      let old = page.states[number].lock?.source
      let today = page.states[number].source.map { page.source.blocks[$0].hash }
      entries[number] = LockEntry(
        source: unit.source == known[found].source ? today : old ?? today, target: [change.hash],
        state: unit.isDoubtful ? .machine : state)
      outcomes.append(.taken)
    }
    self.edits = edits
    self.outcomes = outcomes
    self.lock = Self.renewed(lock, page, by: entries)
  }

  /// The lock with the entries of the units that were taken, in the order of the lock, so that moves of blocks are still detected.
  private static func renewed(_ lock: LockPage, _ page: PageState, by entries: [Int: LockEntry]) -> LockPage {
    guard !entries.isEmpty else { return lock }
    var lock = lock
    let made = page.states.enumerated().compactMap { number, state in
      (entries[number] ?? state.lock).map { (state: state, entry: $0, isLeft: entries[number] == nil) }
    }
    lock.entries = PageLocking.ordered(made, after: lock.entries)
    return lock
  }

  /// Whether the translation passes the parity checks: no errors, and the links of the source.
  private static func keepsCode(_ unit: ReturnedUnit) -> Bool {
    let page = PageState(source: .of(unit.source), target: .of(unit.target))
    return !ParityChecks.check(page, staleness: nil).contains { $0.severity == .error || $0.kind == .linkTargetDiffers }
  }

  /// The edit that replaces the text of a block, or inserts it after the block before, and the new hash; nil if that is not safe.
  private static func change(_ page: PageState, _ number: Int, _ text: String) -> (edit: TextEdit, hash: BlockHash)? {
    let state = page.states[number]
    guard state.source.count == 1, let from = state.source.first else { return nil }
    let block = page.source.blocks[from]
    if state.target.count == 1, let to = state.target.first {
      let target = page.target.blocks[to]
      let start =
        target.mark == .untranslated ? target.markRange.map { min($0.lowerBound, target.range.lowerBound) } : nil
      guard let written = BlockSyntax.written(text, as: target, in: page.target) else { return nil }
      let from =
        UntranslatedMark.standsBehind(target) ? target.range.lowerBound : start ?? target.range.lowerBound
      return (
        TextEdit(from..<target.range.upperBound, written),
        BlockHash(of: target.kind, level: target.level, Array(text.utf8))
      )
    }
    guard state.target.isEmpty, [.paragraph, .heading].contains(block.kind), block.level == 0 || block.kind == .heading,
      block.quotes == 0,
      let before = page.states[..<number].last(where: { !$0.target.isEmpty })?.target.last
    else { return nil }
    let place = page.target.blocks[before].range.upperBound
    let marks = block.kind == .heading ? String(repeating: "#", count: block.level) + " " : ""
    return (
      TextEdit(place..<place, "\n\n" + marks + text), BlockHash(of: block.kind, level: block.level, Array(text.utf8))
    )
  }
}

/// Writes the text of a block as Markdown.
enum BlockSyntax {
  /// `text` with the Markdown markers of a block: the number signs of headings. Nil for tables and other blocks whose structure tools
  /// may have changed, and for several lines.
  static func written(_ text: String, as block: TextBlock, in page: BlockText) -> String? {
    switch block.kind {
    case .paragraph, .item, .quote:
      guard !text.contains("\n") else { return nil }
      return text
    case .heading:
      guard !text.contains("\n") else { return nil }
      let written = page.source.string(in: block.range)
      return written.hasPrefix("#") ? String(repeating: "#", count: block.level) + " " + text : nil
    case .table, .html, .fence, .image, .matter: return nil
    }
  }
}

extension BlockText {
  fileprivate static func of(_ text: String) -> BlockText { BlockReader.read(SourceText(path: "", text)).value }
}
