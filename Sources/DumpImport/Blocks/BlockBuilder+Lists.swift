/// Lists: runs of items with the lines and blocks that belong to each.

extension BlockBuilder {
  /// The list that begins at `start`, nested lists included; moves `index` past it.
  mutating func takeList(at start: Int) -> Block {
    guard case .line(let first) = pieces[start] else { return .paragraph([]) }
    index = start
    let kind = ListKind(mark(of: first, at: index))
    var entries: [ListEntry] = []
    while let entry = takeEntry(kind, like: first, after: entries.last) { entries.append(entry) }
    return .list(start: kind == .number ? entries.first?.number ?? 1 : nil, entries.map(\.item))
  }

  /// One item with what is directly below it; nil when the list has ended.
  private mutating func takeEntry(_ kind: ListKind, like first: DumpLine, after last: ListEntry?) -> ListEntry? {
    guard case .line(let line)? = current, let text = mark(of: line, at: index).text,
      ListKind(mark(of: line, at: index)) == kind, LineMarker.sign(of: line.text) == LineMarker.sign(of: first.text)
    else { return nil }
    if last != nil {
      guard !isHeading(at: index), line.indent >= first.indent - 1 || kind == .number,
        line.gap <= (kind == .bullet ? 1 : 2)
      else { return nil }
    }
    var entry = ListEntry(lines: [text])
    if case .number(let number, _) = LineMarker(line.text) {
      if let last, last.number.map({ $0 + 1 }) != number { return nil }
      entry.number = number
    }
    index += 1
    takeBody(of: &entry, kind: kind, item: line, haveBodies: last.map { $0.lines.count > 1 } ?? false)
    return entry
  }

  private mutating func takeBody(of entry: inout ListEntry, kind: ListKind, item: DumpLine, haveBodies: Bool) {
    while let piece = current {
      switch piece {
      case .block(.figure(let figure), let gap):
        guard kind == .number, gap <= 1 else { return }
        entry.body.append(.figure(figure))
        index += 1
      case .block: return
      case .line(let line):
        let mark = mark(of: line, at: index)
        if isHeading(at: index), mark == .none { return }
        if mark == .none {
          guard line.gap == 0, haveBodies || !beginsAnew(line, below: entry, kind: kind) else { return }
          entry.lines.append(line.text)
          index += 1
        } else if mark.isItem, line.gap <= 1, ListKind(mark) != kind || line.indent > item.indent + 1,
          line.indent > item.indent || line.gap == 0, ListKind(mark) != .star,
          ListKind(mark) != .number || line.indent > item.indent
        {
          entry.body.append(takeList(at: index))
        } else {
          return
        }
      }
    }
  }

  /// Whether a line directly below the last item begins something new: a label of its own, or a sentence below an item
  /// that is complete. When further items follow, the line belongs to the item.
  private func beginsAnew(_ line: DumpLine, below entry: ListEntry, kind: ListKind) -> Bool {
    guard let last = entry.lines.last, entry.lines.count == 1, !itemFollows(kind) else { return false }
    if PostReference(last) != nil { return true }
    let shape = LineShape(last)
    if let colon = line.text.firstIndex(of: ":"), trimmed(line.text[..<colon]).utf8.count <= 12 { return true }
    if shape.endsOpen { return false }
    return line.shape.endsSentence && line.shape.length > 16 && (shape.endsSentence || shape.length <= 40)
  }

  /// Whether another item follows the lines without a marker from here on.
  private func itemFollows(_ kind: ListKind) -> Bool {
    var place = index
    while place < pieces.count, case .line(let line) = pieces[place], place < index + 40 {
      if ListKind(LineMarker(line.text)) == kind { return line.gap <= 1 }
      guard LineMarker(line.text) == .none, place == index || line.gap == 0 else { return false }
      place += 1
    }
    return false
  }
}

/// An item of a list while its lines are collected.
struct ListEntry {
  var number: Int?
  /// The lines of its first paragraph.
  var lines: [String]
  /// The blocks after that paragraph.
  var body: [Block] = []

  var item: ListItem { ListItem(number: number, blocks: [BlockBuilder.paragraph(lines)] + body) }
}

/// The kind of marker that the items of a list have.
enum ListKind: Hashable {
  case bullet, star, dash, at, number, other

  init(_ mark: LineMarker) {
    switch mark {
    case .bullet: self = .bullet
    case .star: self = .star
    case .dash: self = .dash
    case .at: self = .at
    case .number: self = .number
    case .hash, .letter, .rule, .none: self = .other
    }
  }
}
