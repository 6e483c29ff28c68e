/// Rebuilds tables that a page flattened: one cell, or one paragraph of a cell, on each line.

/// A table found among the lines.
struct FoundTable: Sendable {
  /// The indices of its lines, caption included.
  let range: Range<Int>
  let block: Block
  /// Whether the position of some cells is a guess.
  let isDoubtful: Bool
}

/// A row of cells, each of which may hold several paragraphs.
typealias TableRow = [[String]]

struct FlatTableFinder {
  let lines: [DumpLine]

  /// Whether each line is a paragraph of a row's last cell.
  private let isLong: [Bool]

  /// For each line, the index of the next one, itself included, that ends a row with another row below.
  private let rowEnds: [Int]

  /// For each line, the index of the next one, itself included, with two consecutive empty lines above it.
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
      return stacked(header: index + 1, caption: index)
    }
    return stacked(header: index, caption: nil) ?? tabbed(from: index) ?? piped(from: index) ?? aligned(from: index)
  }

  /// A table of plain texts; the paragraphs of a cell are joined, as a Markdown cell has one line.
  static func block(_ header: [String], _ rows: [TableRow], caption: String? = nil) -> Block {
    let cells = [header.map { [$0] }] + rows
    return .table(
      Table(
        rows: cells.map { row in row.map { [InlineAtom(content: .text($0.joined(separator: " ")))] } },
        caption: caption.map { [InlineAtom(content: .text($0), marks: [.emphasis])] } ?? []))
  }

  // MARK: One cell to a line

  /// The maximum number of lines of a table.
  static let limit = 400

  private static let lastHeads = ["description", "설명", "내용", "비고", "의미", "meaning", "용도"]

  /// A table of short header cells, the last of which is one like `Description`, then rows of short cells and a longer
  /// last one.
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
    let stop = zoneEnd(from: end)
    // At least two rows, which is checked without building them: thousands of lines may look like headers.
    guard rowEnds[end] + 1 < stop else { return nil }
    let rows = rows(of: end..<stop, width: width)
    let block = Self.block(lines[header..<end].map(\.text), rows, caption: caption.map { lines[$0].text })
    return FoundTable(range: (caption ?? header)..<stop, block: block, isDoubtful: true)
  }

  /// The end of the table: two consecutive empty lines or, when no blank line separates the header from the first row,
  /// the first blank line.
  private func zoneEnd(from start: Int) -> Int {
    let end = min(breaks[start + 1], start + Self.limit)
    guard lines[start].gap == 0, lines[start - 1].gap == 0 else { return end }
    return lines[start..<end].firstIndex { $0.gap >= 1 } ?? end
  }

  /// The rows of the lines: short lines begin a row and fill its first cells; long lines are paragraphs of its last
  /// cell.
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
        // What is left over belongs to the last short cell.
        row[row[..<(width - 1)].firstIndex(where: \.isEmpty) ?? width - 2].append(line.text)
      }
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }
}
