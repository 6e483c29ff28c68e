/// Blocks for text that readers see outside of the Markdown body: values of the front matter, and lines of directives. They are paired by
/// name, not by content.
private import ArticleModel
private import ByteText

extension TextBlock {
  /// The name of a value or directive in the lock; nil for all other blocks.
  package var matterName: String? { kind == .matter ? name : nil }

  /// Whether it is a value of the front matter.
  var isValue: Bool { kind == .matter && !MatterPart.isDirective(name) }

  /// Whether the block is exported to PO and XLIFF: it is no code, image, value, directive or link definition.
  var isExchanged: Bool { kind != .fence && kind != .image && kind != .matter && !isDefinition }
}

extension BlockText {
  /// The blocks of the Markdown body. Only these identify a page, because values and directives are similar on all pages.
  var markdown: [TextBlock] { blocks.filter { $0.kind != .matter } }
}

extension LockPage {
  /// The entries for blocks of the Markdown body.
  var markdown: [LockEntry] { entries.filter { $0.name == nil } }
}

/// Pairs values and directives.
enum MatterPairs {
  /// Pairs of indices of blocks with the same name, in the order of the source; the target is nil if the translation has none. Blocks that
  /// only the translation has are the translator's own and are left out.
  static func find(_ source: [TextBlock], _ target: [TextBlock]) -> [(source: Int, target: Int?)] {
    let sources = source.indices.filter { source[$0].kind == .matter }
    guard !sources.isEmpty else { return [] }
    let targets = target.indices.filter { target[$0].kind == .matter }
    var mates: [Int: Int] = [:]
    for name in Set(sources.map { source[$0].name }) {
      let (one, two) = (sources.filter { source[$0].name == name }, targets.filter { target[$0].name == name })
      var (lost, come): ([Int], [Int]) = ([], [])
      let steps = WordDiff.changes(one.map { key(source[$0]) }, two.map { key(target[$0]) })
      for step in steps + [.same(one.count, two.count)] {
        switch step {
        case .old(let i): lost.append(one[i])
        case .new(let j): come.append(two[j])
        case .same(let i, let j):
          // As many on both sides between two matches: the translator may have chosen another kind of directive.
          if lost.count == come.count { for (left, right) in zip(lost, come) { mates[left] = right } }
          (lost, come) = ([], [])
          if i < one.count { mates[one[i]] = two[j] }
        }
      }
    }
    return sources.map { ($0, mates[$0]) }
  }

  /// The part of a directive that a translation keeps: its kind, `:::note` in `:::note Read this`. Values with the same name are paired by
  /// order, so their key is empty.
  private static func key(_ block: TextBlock) -> [UInt8] {
    block.isValue ? [] : Array(block.text.prefix { $0.isASCIILetter || $0 == 0x3A || $0 == 0x40 || $0 == 0x2D })
  }

  /// Whether two blocks are directives of the same kind, or both values.
  static func areOfOneKind(_ one: TextBlock, _ two: TextBlock) -> Bool { key(one) == key(two) }

  /// The lock entry of a pair. A missing value counts as the translator's choice, because the page shows its heading or first paragraph
  /// instead.
  static func entry(_ source: TextBlock, _ target: TextBlock?) -> LockEntry {
    LockEntry(
      source: [source.hash], target: target.map { [$0.hash] } ?? [], state: target == nil ? .keep : .fresh,
      name: source.name)
  }
}

/// Finds the values and directives of a lock in the current text, after the blocks of the Markdown body were matched. Directives such
/// as `:::note` are too common to help match paragraphs.
enum MatterPlaces {
  /// What identifies a value or directive; nil components are not compared.
  private struct Key: Hashable {
    var hash: BlockHash?, name: String?, next: Int?
  }

  /// The block of each entry of a value or directive, by number of the entry.
  ///
  /// - Parameters:
  ///   - entries: the lock.
  ///   - side: the hashes of the source or of the target in an entry.
  ///   - blocks: the blocks of the current text.
  ///   - places: for each entry the index of its block of the Markdown body, or nil.
  static func find(
    _ entries: [LockEntry], _ side: KeyPath<LockEntry, [BlockHash]>, in blocks: [TextBlock], around places: [Int?]
  ) -> [Int: Int] {
    var known: [(entry: Int, key: Key)] = []
    // Different numbers for the end of the page in the lock and today: being last does not identify a directive.
    var next = -1
    for (number, entry) in entries.enumerated().reversed() {
      if let name = entry.name, let hash = entry[keyPath: side].first {
        known.append((number, Key(hash: hash, name: name, next: MatterPart.isDirective(name) ? next : nil)))
      }
      if entry.name == nil, let place = places[number] { next = place }
    }
    let placed = Set(places.compactMap { $0 })
    var there: [(block: Int, key: Key)] = []
    next = -2
    for (number, block) in blocks.enumerated().reversed() {
      if block.kind == .matter {
        there.append((number, Key(hash: block.hash, name: block.name, next: block.isValue ? nil : next)))
      } else if placed.contains(number) {
        next = number
      }
    }
    var found: [Int: Int] = [:]
    // In this order: the same text before the same block; a long text that moved; another text before the same block; a short text
    // that moved.
    for rule in [Rule.exact, .long, .changed, .moved] {
      var free: [Key: [Int]] = [:]
      for (block, key) in there where !rule.isForLong || blocks[block].text.count >= SourceChange.shortestMoved {
        free[rule.part(of: key), default: []].append(block)
      }
      known.removeAll { entry, key in
        guard let block = free[rule.part(of: key)]?.first else { return false }
        free[rule.part(of: key)]?.removeFirst()
        found[entry] = block
        return true
      }
      let taken = Set(found.values)
      there.removeAll { taken.contains($0.block) }
    }
    return found
  }

  private enum Rule {
    case exact, long, changed, moved

    var isForLong: Bool { self == .long }

    func part(of key: Key) -> Key {
      switch self {
      case .exact: key
      case .long, .moved: Key(hash: key.hash)
      case .changed: Key(name: key.name, next: key.next)
      }
    }
  }
}

extension LockPage {
  /// The page with entries that record the current values and directives as up to date. A lock of format 1 does not contain them, so
  /// they must not become stale or missing by an update of Jikji.
  func followingMatter(_ source: [TextBlock], _ target: [TextBlock]) -> LockPage {
    var page = self
    page.followsMatter = true
    guard !followsMatter, !entries.contains(where: { $0.name != nil }) else { return page }
    page.entries = []
    var rest = entries[...]
    for (number, mate) in MatterPairs.find(source, target) {
      // The entry of a directive is inserted before that of the next block in the lock.
      if !source[number].isValue {
        let places = source[number...].lazy.filter { $0.kind != .matter }
          .compactMap { block in rest.firstIndex { $0.source.contains(block.hash) } }
        let place = places.first ?? rest.endIndex
        page.entries += rest[..<place]
        rest = rest[place...]
      }
      page.entries.append(MatterPairs.entry(source[number], mate.map { target[$0] }))
    }
    page.entries += rest
    return page
  }
}

extension TranslationLock {
  /// Adds the values and directives to pages of a lock of format 1, and keeps their texts.
  ///
  /// - Parameters:
  ///   - pairing: the pages.
  ///   - sources: the originals by path.
  ///   - targets: the translations by path.
  package mutating func followMatter(
    of pairing: PagePairing, _ sources: [String: BlockText], _ targets: [String: BlockText],
    keeping texts: inout SourceTexts
  ) {
    for pair in pairing.pairs {
      guard let page = pages[pair.target], !page.followsMatter, let source = sources[pair.source],
        let target = targets[pair.target]
      else { continue }
      pages[pair.target] = page.followingMatter(source.blocks, target.blocks)
      for block in source.blocks where block.kind == .matter { texts.keep(block) }
    }
  }
}
