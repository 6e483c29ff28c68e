/// Lists: runs of items with what belongs to each, and bullets that are headings.

extension BlockBuilder {
  /// The texts of lists of two or more short items, folded: topics that may come back as headings.
  static func announcedTopics(in pieces: [DumpPiece]) -> Set<String> {
    var topics: Set<String> = []
    var run: [String] = []
    func close() {
      if run.count >= 2 { topics.formUnion(run) }
      run = []
    }
    for piece in pieces {
      guard case .line(let line) = piece, case .bullet(let text) = LineMarker(line.text) else {
        close()
        continue
      }
      if line.gap > 0 { close() }
      let shape = LineShape(text)
      if shape.length <= 60, !shape.endsSentence { run.append(HeadingClassifier.folded(text)) }
    }
    close()
    return topics
  }

  // MARK: Bullets

  mutating func bullet(_ line: DumpLine, text: String) {
    let run = bulletRun(from: index)
    if run == 1, isHeadingBullet(line, text: text, at: index) {
      if let end = definitionRun(from: index) { return definitions(until: end) }
      return heading(level: 3, text: text)
    }
    if run == 2, isHeadingPair(at: index) {
      heading(level: 3, text: text)
      guard case .line(let body)? = current, case .bullet(let words) = LineMarker(body.text) else { return }
      return paragraph(body.replacing(words))
    }
    blocks.append(takeList(at: index))
  }

  /// How many bullets are together from `start` on.
  private func bulletRun(from start: Int) -> Int {
    var end = start
    while end < pieces.count, case .line(let line) = pieces[end], case .bullet = LineMarker(line.text),
      end == start || line.gap == 0
    {
      end += 1
    }
    return end - start
  }

  /// A lone bullet names a section when it is a topic announced before, or short with prose below.
  private func isHeadingBullet(_ line: DumpLine, text: String, at place: Int) -> Bool {
    let shape = LineShape(text)
    guard shape.length <= 70, !HeadingClassifier.isStatement(text, shape), place + 1 < pieces.count,
      gap(at: place + 1) >= 1
    else {
      return false
    }
    if topics.contains(HeadingClassifier.folded(text)) { return true }
    guard case .line(let below) = pieces[place + 1] else {
      if case .block(.code, _) = pieces[place + 1] { return line.gap >= 1 && shape.length <= 30 }
      return false
    }
    if isSquare(line), squares >= 2, line.gap >= 1, shape.length <= 50 { return true }
    return line.gap >= 1 && shape.length <= 50 && below.shape.isProse && !LineMarker(below.text).isItem
  }

  /// Whether the mark is one of those with which authors head sections: `■`, `▶`, `◆`.
  private func isSquare(_ line: DumpLine) -> Bool {
    line.text.unicodeScalars.first.map { "■▶◆".unicodeScalars.contains($0) } ?? false
  }

  /// A short bullet and one that is a sentence, alone together: a heading and its first paragraph.
  private func isHeadingPair(at place: Int) -> Bool {
    guard case .line(let first) = pieces[place], case .bullet(let head) = LineMarker(first.text),
      case .line(let second) = pieces[place + 1], case .bullet(let body) = LineMarker(second.text)
    else { return false }
    let shapes = (LineShape(head), LineShape(body))
    guard shapes.0.length <= 50, !HeadingClassifier.isStatement(head, shapes.0), shapes.1.endsSentence,
      shapes.1.length > 20
    else {
      return false
    }
    return topics.contains(HeadingClassifier.folded(head)) || second.indent > first.indent
  }

  /// The end of a run of three or more lone bullets with exactly one paragraph each, which is a glossary rather than sections.
  private func definitionRun(from start: Int) -> Int? {
    var place = start
    var count = 0
    while place + 1 < pieces.count, case .line(let line) = pieces[place],
      case .bullet(let text) = LineMarker(line.text),
      isHeadingBullet(line, text: text, at: place), case .line(let body) = pieces[place + 1], body.shape.isProse,
      !topics.contains(HeadingClassifier.folded(text))
    {
      count += 1
      place += 2
    }
    return count >= 3 ? place : nil
  }

  private mutating func definitions(until end: Int) {
    var items: [ListItem] = []
    while index < end, case .line(let term) = pieces[index], case .line(let body) = pieces[index + 1] {
      items.append(
        ListItem(blocks: [Self.paragraph([LineMarker(term.text).text ?? term.text]), Self.paragraph([body.text])]))
      index += 2
    }
    blocks.append(.list(start: nil, items))
  }

  // MARK: Lists

  /// The list that begins at `start`, nested lists included; moves past it.
  mutating func takeList(at start: Int) -> Block {
    guard case .line(let first) = pieces[start] else { return .paragraph([]) }
    index = start
    let kind = ListKind(LineMarker(first.text))
    var entries: [ListEntry] = []
    while let entry = takeEntry(kind, like: first, after: entries.last) { entries.append(entry) }
    return .list(start: kind == .number ? entries.first?.number ?? 1 : nil, entries.map(\.item))
  }

  /// One item with what is glued below it; nil when the list is over.
  private mutating func takeEntry(_ kind: ListKind, like first: DumpLine, after last: ListEntry?) -> ListEntry? {
    guard case .line(let line)? = current, let text = LineMarker(line.text).text,
      ListKind(LineMarker(line.text)) == kind
    else { return nil }
    if last != nil {
      guard line.indent >= first.indent - 1 || kind == .number, line.gap <= (kind == .bullet ? 1 : 2) else {
        return nil
      }
      if kind == .star, let last, isAside(line, text: text, after: last) { return nil }
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

  /// A starred sentence below items each of which has something below it, with nothing below itself: the author's own remark.
  private func isAside(_ line: DumpLine, text: String, after last: ListEntry) -> Bool {
    let shape = LineShape(text)
    guard line.gap >= 1, last.lines.count + last.body.count > 1, shape.endsSentence || shape.isChatty else {
      return false
    }
    return next == nil || nextGap >= 1
  }

  private mutating func takeBody(of entry: inout ListEntry, kind: ListKind, item: DumpLine, haveBodies: Bool) {
    while let piece = current {
      switch piece {
      case .block(.figure(let figure), let gap):
        guard kind == .number, gap <= 1 || followingNumber(after: index) == (entry.number ?? 0) + 1 else { return }
        entry.body.append(.figure(figure))
        index += 1
      case .block: return
      case .line(let line):
        let mark = LineMarker(line.text)
        if mark == .none, line.gap == 1, line.indent >= item.indent + 8, item.gap >= 1 {
          entry.body.append(Self.paragraph([line.text]))
          index += 1
        } else if mark == .none {
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

  /// A line glued below the last item that rather begins something new: a label of its own, or a sentence below an item that is
  /// whole. Where further items follow, the line is the item's text.
  private func beginsAnew(_ line: DumpLine, below entry: ListEntry, kind: ListKind) -> Bool {
    guard let last = entry.lines.last, entry.lines.count == 1, !itemFollows(kind) else { return false }
    if PostReference(last) != nil { return true }
    let shape = LineShape(last)
    if let colon = line.text.firstIndex(of: ":"), trimmed(line.text[..<colon]).utf8.count <= 12 { return true }
    if shape.endsOpen { return false }
    return line.shape.endsSentence && line.shape.length > 16 && (shape.endsSentence || shape.length <= 40)
  }

  /// Whether another item comes after the unmarked lines from here on.
  private func itemFollows(_ kind: ListKind) -> Bool {
    var place = index
    while place < pieces.count, case .line(let line) = pieces[place], place < index + 40 {
      if ListKind(LineMarker(line.text)) == kind { return line.gap <= 1 }
      guard LineMarker(line.text) == .none, place == index || line.gap == 0 else { return false }
      place += 1
    }
    return false
  }

  /// The number of the next numbered line, pictures passed over.
  private func followingNumber(after place: Int) -> Int? {
    var next = place + 1
    while next < pieces.count {
      switch pieces[next] {
      case .block(.figure, _): next += 1
      case .line(let line):
        if case .number(let number, _) = LineMarker(line.text) { return number }
        return nil
      default: return nil
      }
    }
    return nil
  }
}

/// An item of a list while its lines are collected.
struct ListEntry {
  var number: Int?
  /// The lines of its own paragraph.
  var lines: [String]
  /// What follows that paragraph.
  var body: [Block] = []

  var item: ListItem { ListItem(number: number, blocks: [BlockBuilder.paragraph(lines)] + body) }
}

/// What marks the items of a list.
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
