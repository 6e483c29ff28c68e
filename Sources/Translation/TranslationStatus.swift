/// Counts the blocks of translations by state, as the commands and the dashboard report it.
package import DataFormats

/// One change of the original that the translation does not have yet.
package struct StatusItem: Sendable, Hashable {
  /// The state of the block: stale or missing.
  package let status: BlockState.Status
  /// How the original changed.
  package let change: ChangeClass
  /// The lines of the current original and of the translation; nil if there is no block.
  package let sourceLine: Int?, line: Int?
}

/// The state of one page, or of several together.
package struct TranslationStatus: Sendable, Hashable {
  /// The number of source blocks: all of them, and those in each state; `extra` counts target blocks.
  package private(set) var blocks = 0, fresh = 0, stale = 0, missing = 0, extra = 0, machine = 0, kept = 0
  /// The number of words of the original, by the state of its blocks.
  package private(set) var wordCounts: [BlockState.Status: Int] = [:]
  /// Changes of the original that are not translated yet.
  package private(set) var items: [StatusItem] = []

  /// A status without blocks.
  package init() {}

  /// Counts the blocks of a page.
  package init(_ page: PageState) {
    for state in page.states { count(state, page) }
  }

  private mutating func count(_ state: BlockState, _ page: PageState) {
    let own = max(state.source.count, state.status == .extra || state.change == .removed ? 0 : 1)
    blocks += own
    wordCounts[state.status, default: 0] += state.source.reduce(0) { $0 + page.source.blocks[$1].words }
    switch state.status {
    case .fresh: fresh += own
    case .stale: stale += max(own, 1)
    case .missing: missing += own
    case .extra: extra += state.target.count
    case .machine: machine += own
    case .keep: kept += own
    }
    guard let change = state.change else { return }
    items.append(
      StatusItem(
        status: state.status, change: change,
        sourceLine: state.source.first.map { page.source.blocks[$0].firstLine },
        line: state.target.first.map { page.target.blocks[$0].firstLine }))
  }

  /// Counts an original that has no translation at all.
  package mutating func addUntranslated(_ text: BlockText) {
    blocks += text.blocks.count
    missing += text.blocks.count
    wordCounts[.missing, default: 0] += text.blocks.reduce(0) { $0 + $1.words }
  }

  /// Adds the numbers of another page.
  package mutating func add(_ other: TranslationStatus) {
    blocks += other.blocks
    fresh += other.fresh
    stale += other.stale
    missing += other.missing
    extra += other.extra
    machine += other.machine
    kept += other.kept
    wordCounts.merge(other.wordCounts, uniquingKeysWith: +)
    items += other.items
  }

  /// The number of words of the original.
  package var words: Int { wordCounts.values.reduce(0, +) }

  /// The share of words of the original whose translation is up to date, in percent, rounded down to one decimal; 100 if there are no
  /// words. Code has no words, so the share is at most 99.9 while any block is stale or missing.
  package var coverage: Double {
    let coveredWords = [.fresh, .machine, .keep].reduce(0) { $0 + (wordCounts[$1] ?? 0) }
    let part = words == 0 ? 100 : (Double(coveredWords) * 1000 / Double(words)).rounded(.down) / 10
    return stale + missing > 0 ? min(part, 99.9) : part
  }

  /// The counts and items of a page, for programs.
  ///
  /// - Parameter isFollowed: whether the page is in the lock; otherwise aligned blocks count as up to date.
  package func json(path: String, source: String, isFollowed: Bool) -> JSONText {
    [
      "path": .string(path), "source": .string(source), "followed": .bool(isFollowed), "blocks": .integer(blocks),
      "fresh": .integer(fresh),
      "stale": .integer(stale), "missing": .integer(missing), "extra": .integer(extra), "machine": .integer(machine),
      "kept": .integer(kept), "words": .integer(words), "coverage": .number(coverage),
      "items": .array(items.map(Self.json)),
    ]
  }

  private static func json(_ item: StatusItem) -> JSONText {
    [
      "class": .string(item.status.rawValue), "change": .string(item.change.rawValue),
      "sourceLine": JSONText(item.sourceLine), "line": JSONText(item.line),
    ]
  }

  /// The counts of all pages, for programs; `items` is the number of items.
  package var summary: JSONText {
    [
      "blocks": .integer(blocks), "fresh": .integer(fresh), "stale": .integer(stale), "missing": .integer(missing),
      "extra": .integer(extra), "machine": .integer(machine), "kept": .integer(kept), "items": .integer(items.count),
      "words": .integer(words), "coverage": .number(coverage),
    ]
  }
}

extension BlockState.Status: BinaryStorable {}
extension ChangeClass: BinaryStorable {}

extension StatusItem: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    (status, change) = (try BlockState.Status(from: &reader), try ChangeClass(from: &reader))
    (sourceLine, line) = (try Int?(from: &reader), try Int?(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(status)
    writer.write(change)
    writer.write(sourceLine)
    writer.write(line)
  }
}

extension TranslationStatus: BinaryStorable {
  private static var counts: [WritableKeyPath<TranslationStatus, Int>] {
    [\.blocks, \.fresh, \.stale, \.missing, \.extra, \.machine, \.kept]
  }

  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    for count in Self.counts { self[keyPath: count] = try reader.count() }
    for _ in 0..<(try reader.count()) {
      let status = try BlockState.Status(from: &reader)
      wordCounts[status] = try reader.count()
    }
    items = try [StatusItem](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    for count in Self.counts { writer.write(count: self[keyPath: count]) }
    writer.write(count: wordCounts.count)
    for (status, count) in wordCounts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.write(status)
      writer.write(count: count)
    }
    writer.write(items)
  }
}
