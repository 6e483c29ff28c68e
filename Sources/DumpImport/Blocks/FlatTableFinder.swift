/// Rebuilds tables that a page laid flat: one cell, or one paragraph of a cell, on each line.

/// A table found among the lines.
struct FoundTable: Sendable {
  /// Indices into the lines, caption included.
  let range: Range<Int>
  let block: Block
  /// Whether the place of some cells is a guess.
  let isDoubtful: Bool
}

/// A row of cells, each of which may hold several paragraphs.
typealias TableRow = [[String]]

struct FlatTableFinder {
  let lines: [DumpLine]

  /// Whether each line is a paragraph of a row's last cell.
  private let isLong: [Bool]

  /// For each line the next one, itself included, that is the last paragraph of a row with a row below.
  private let rowEnds: [Int]

  /// For each line the next one, itself included, with two empty lines together above it.
  private let breaks: [Int]

  init(lines: [DumpLine]) {
    self.lines = lines
    let isLong = lines.map { $0.shape.endsSentence || $0.shape.length > 60 || $0.text.hasPrefix("[") }
    var rowEnds = [Int](repeating: lines.count, count: lines.count + 1)
    for index in lines.indices.dropLast().reversed() {
      rowEnds[index] = isLong[index] && !isLong[index + 1] ? index : rowEnds[index + 1]
    }
    self.isLong = isLong
    self.rowEnds = rowEnds
    var breaks = [Int](repeating: lines.count, count: lines.count + 1)
    for index in lines.indices.reversed() { breaks[index] = lines[index].emptyRun > 1 ? index : breaks[index + 1] }
    self.breaks = breaks
  }

  /// The tables in order.
  func find() -> [FoundTable] {
    var found: [FoundTable] = []
    var index = 0
    while index < lines.count {
      if let table = table(at: index) {
        found.append(table)
        index = table.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private func table(at index: Int) -> FoundTable? {
    if Captions.isTable(lines[index]), index + 1 < lines.count {
      return stacked(header: index + 1, caption: index) ?? definitions(from: index + 1, caption: index)
    }
    return stacked(header: index, caption: nil) ?? cornered(from: index) ?? columns(from: index) ?? tabbed(from: index)
      ?? piped(from: index)
      ?? aligned(from: index)
  }

  /// A table of plain texts; the paragraphs of a cell are joined, since a Markdown cell has one line.
  static func block(_ header: [String], _ rows: [TableRow], caption: String? = nil) -> Block {
    let cells = [header.map { [$0] }] + rows
    return .table(
      Table(
        rows: cells.map { row in row.map { [InlineAtom(content: .text($0.joined(separator: " ")))] } },
        caption: caption.map { [InlineAtom(content: .text($0), marks: [.emphasis])] } ?? []))
  }

  // MARK: One cell to a line

  /// No table has more lines.
  static let limit = 400

  private static let lastHeads = ["description", "설명", "내용", "비고", "의미", "meaning", "용도"]

  /// Short header cells, the last of which is one like `Description`, then rows of short cells and a longer last one.
  private func stacked(header: Int, caption: Int?) -> FoundTable? {
    var end = header
    while end < lines.count, end - header < 6, lines[end].shape.length <= 24, !lines[end].shape.endsSentence,
      end == header || lines[end].emptyRun <= 1
    {
      end += 1
      let head = lines[end - 1].text.lowercased()
      if end - header >= 2, Self.lastHeads.contains(where: { head.hasPrefix($0) }) { break }
    }
    let width = end - header
    guard width >= 2, let last = lines[header..<end].last?.text.lowercased(), end < lines.count,
      Self.lastHeads.contains(where: { last.hasPrefix($0) })
    else { return nil }
    if let even = evenRows(header: header, width: width, caption: caption) { return even }
    let stop = zoneEnd(from: end)
    // Two rows at least, which is found without making them: headers may be in thousands of lines.
    guard rowEnds[end] + 1 < stop else { return nil }
    let rows = rows(of: end..<stop, width: width)
    let block = Self.block(lines[header..<end].map(\.text), rows, caption: caption.map { lines[$0].text })
    return FoundTable(range: (caption ?? header)..<stop, block: block, isDoubtful: true)
  }

  /// A table whose cells are directly below each other ends with the blank line below them; where they fill whole rows, each
  /// line is a cell.
  private func evenRows(header: Int, width: Int, caption: Int?) -> FoundTable? {
    var end = header + 1
    while end < lines.count, lines[end].gap == 0, end - header <= Self.limit { end += 1 }
    let cells = lines[header..<end]
    guard cells.count >= width * 3, cells.count % width == 0, cells.allSatisfy({ $0.shape.length <= 60 }),
      !cells.contains(where: { LineMarker($0.text).isItem || $0.shape.hasAddress || CodeLines.isSure($0.text) })
    else { return nil }
    let rows: [TableRow] = stride(from: header + width, to: end, by: width).map { start in
      lines[start..<start + width].map { [$0.text] }
    }
    let block = Self.block(cells.prefix(width).map(\.text), rows, caption: caption.map { lines[$0].text })
    return FoundTable(range: (caption ?? header)..<end, block: block, isDoubtful: true)
  }

  private static let corners = ["구분", "항목", "종류", "분류", "비교", "비교 항목"]

  /// Cells directly below each other under a word that is in the corner of tables, `구분`: as many to a row as make the other
  /// cells of each row alike.
  private func cornered(from start: Int) -> FoundTable? {
    guard Self.corners.contains(lines[start].text), start == 0 || lines[start].gap >= 1 else { return nil }
    var end = start + 1
    while end < lines.count, lines[end].gap == 0, lines[end].shape.length <= 24, end - start <= Self.limit { end += 1 }
    guard end == lines.count || lines[end].gap >= 1, end - start >= 6 else { return nil }
    let kinds = lines[start..<end].map { Self.cellKind($0.text) }
    let width = (3...6).first { width in
      guard kinds.count % width == 0, kinds.count >= width * 2 else { return false }
      return stride(from: width, to: kinds.count, by: width).allSatisfy { row in
        Set(kinds[(row + 1)..<(row + width)]).count == 1
      }
    }
    return width.flatMap { evenRows(header: start, width: $0, caption: nil) }
  }

  /// What a cell holds: 0 a number, 1 Hangul, 2 Latin letters, 3 a mark.
  private static func cellKind(_ text: String) -> Int {
    let shape = LineShape(text)
    if shape.digits > 0, shape.latin + shape.hangul <= 2 { return 0 }
    if shape.length <= 1 { return 3 }
    return shape.hangul > 0 ? 1 : 2
  }

  /// The table ends where two wholly empty lines are together.
  /// or, where nothing parts the header from the first row, at the first blank line.
  private func zoneEnd(from start: Int) -> Int {
    let end = min(breaks[start + 1], start + Self.limit)
    guard lines[start].gap == 0, lines[start - 1].gap == 0 else { return end }
    return lines[start..<end].firstIndex { $0.gap >= 1 } ?? end
  }

  /// Short lines open a row and fill its first cells; long ones are paragraphs of its last.
  private func rows(of range: Range<Int>, width: Int) -> [TableRow] {
    var rows: [TableRow] = []
    var row: TableRow = []
    for (line, isLong) in zip(lines[range], isLong[range]) {
      if isLong {
        if row.isEmpty { row = [[String]](repeating: [], count: width) }
        row[width - 1].append(line.text)
      } else {
        if row.isEmpty || !row[width - 1].isEmpty {
          if !row.isEmpty { rows.append(row) }
          row = [[String]](repeating: [], count: width)
        }
        let column = row[0].isEmpty || width == 2 ? 0 : 1
        row[column].append(line.text)
      }
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }

  // MARK: Term and text

  /// `term : text` on each line below a caption; a line without colon goes on from the one above.
  private func definitions(from start: Int, caption: Int) -> FoundTable? {
    var rows: [TableRow] = []
    var end = start
    var last = start
    while end < lines.count, end == start || lines[end].emptyRun <= 1 {
      if let (term, text) = Self.definition(lines[end].text) {
        rows.append([[term], [text]])
        last = end + 1
      } else if rows.isEmpty {
        return nil
      } else if lines[end].shape.hangul > 0, end + 1 < lines.count, Self.definition(lines[end + 1].text) != nil {
        rows[rows.count - 1][1].append(lines[end].text)
        last = end + 1
      } else {
        break
      }
      end += 1
    }
    guard rows.count >= 3 else { return nil }
    let block = Self.block(["", ""], rows, caption: lines[caption].text)
    return FoundTable(range: caption..<last, block: block, isDoubtful: false)
  }

  private static func definition(_ text: String) -> (String, String)? {
    guard let range = firstRange(of: " :", in: text[...]) else { return nil }
    let term = trimmed(text[..<range.lowerBound])
    let tail = trimmed(text[range.upperBound...])
    guard term.utf8.count <= 60, !tail.isEmpty, !term.isEmpty else { return nil }
    return (term, tail)
  }

  // MARK: Columns separated by no-break spaces

  /// Lines that begin with a no-break space and hold further wide gaps of them, in one run.
  private func columns(from start: Int) -> FoundTable? {
    // Nothing below matters when the first line is no head of columns.
    guard lines[start].raw.hasPrefix("\u{A0}"), let head = Self.cells(of: lines[start].raw), head.count >= 2,
      head.allSatisfy({ $0.utf8.count < 120 })
    else { return nil }
    var rows: [[String]] = []
    var index = start
    while index < lines.count, index == start || lines[index].gap == 0 {
      guard lines[index].raw.hasPrefix("\u{A0}"), let cells = Self.cells(of: lines[index].raw) else { break }
      rows.append(cells)
      index += 1
    }
    guard rows.count >= 3, rows.dropFirst().contains(where: { $0.count > 1 }) else { return nil }
    let width = max(rows.map(\.count).max() ?? 2, head.count + 1)
    let header = [String](repeating: "", count: width - head.count) + head
    let body = rows.dropFirst().map { row in
      (row + [String](repeating: "", count: width - row.count)).map { $0.isEmpty ? [] : [$0] }
    }
    return FoundTable(range: start..<index, block: Self.block(header, body), isDoubtful: true)
  }

  /// The line cut where a no-break space is beside another space.
  private static func cells(of raw: String) -> [String]? {
    var cells: [String] = []
    var current = String.UnicodeScalarView()
    var blanks = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      guard scalar == " " || scalar == "\u{A0}" else {
        if blanks.contains("\u{A0}"), !current.isEmpty, blanks.count >= 2 {
          cells.append(String(current))
          current = String.UnicodeScalarView()
        } else if !current.isEmpty {
          current.append(contentsOf: blanks.map { _ in " " })
        }
        blanks = String.UnicodeScalarView()
        current.append(scalar)
        continue
      }
      blanks.append(scalar)
    }
    if !current.isEmpty { cells.append(String(current)) }
    return cells.isEmpty || cells.contains { LineShape($0).endsSentence } ? nil : cells
  }
}
