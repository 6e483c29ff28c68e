/// Determines the positions of tables: libcmark reports wrong columns for rows and cells, and in cells `\|` has become
/// `|`.
import ByteText

extension SourcePlacer {
  /// Places a table with its rows and cells, whose hints follow that of the table.
  mutating func placeTable(_ position: Int) {
    let table = hints[position].node
    let header = headerLine(ofTable: position)
    let start = rowStart(line: header, ofTable: position)
    let end = trimmedEnd(ofLine: header + 1)
    take(header...(header + 1))
    setRange(Int(table.index), start..<max(start, end))
    var cells: [Range<Int>] = []
    var column = 0
    var next = position + 1
    while next < hints.count, nodes[Int(hints[next].node.index)].kind.isTablePart {
      let hint = hints[next]
      let index = Int(hint.node.index)
      if nodes[index].kind == .tableCell {
        placeCell(next, at: column < cells.count ? cells[column] : nil)
        column += 1
      } else {
        let line = nodes[index].kind == .tableHeader ? header : Int(hint.startLine)
        let start = rowStart(line: line, ofTable: position)
        let row = start..<max(start, trimmedEnd(ofLine: line))
        take(line...line)
        setRange(index, row)
        if row.upperBound > nodes[Int(table.index)].range.upperBound {
          setRange(Int(table.index), nodes[Int(table.index)].range.lowerBound..<row.upperBound)
        }
        cells = cellRanges(in: row)
        column = 0
      }
      next += 1
    }
  }

  /// The line number of the header: two lines before the first row, or one before the end of a table without rows.
  private func headerLine(ofTable position: Int) -> Int {
    var next = position + 1
    while next < hints.count, nodes[Int(hints[next].node.index)].kind.isTablePart {
      if nodes[Int(hints[next].node.index)].kind == .tableRow { return Int(hints[next].startLine) - 2 }
      next += 1
    }
    let last = Int(hints[position].endLine)
    // libcmark includes the line that ends an empty table at the end of a quote or item.
    return isDelimiterRow(last) || !isDelimiterRow(last - 1) ? last - 1 : last - 2
  }

  private func isDelimiterRow(_ line: Int) -> Bool {
    let range = lineRange(line).lowerBound..<trimmedEnd(ofLine: line)
    return source[range].contains(.minus)
      && source[range].allSatisfy { byte in
        switch byte {
        case .space, .tab, .pipe, .minus, .colon, .greater: true
        default: false
        }
      }
  }

  /// The offset of a row, after the markers of the enclosing quotes and items.
  private func rowStart(line: Int, ofTable position: Int) -> Int {
    let hint = hints[position]
    if line == Int(hint.startLine) { return offset(of: hint) }
    let range = lineRange(line)
    var place = range.lowerBound
    var quotes = 0
    var above = nodes[Int(hint.node.index)].parent
    while let node = above {
      if nodes[Int(node.index)].kind == .blockQuote { quotes += 1 }
      above = nodes[Int(node.index)].parent
    }
    while place < range.upperBound, source[place].isASCIIBlank || (quotes > 0 && source[place] == .greater) {
      if source[place] == .greater { quotes -= 1 }
      place += 1
    }
    return place
  }

  /// The byte ranges of the cells of a row, without surrounding white space; an escaped pipe does not separate cells.
  private func cellRanges(in row: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = row.lowerBound
    if start < row.upperBound, source[start] == .pipe { start += 1 }
    var place = start
    while place < row.upperBound {
      if source[place] == .pipe, place == start || source[place - 1] != .backslash {
        cells.append(source[start..<place].trimming(while: \.isASCIIWhitespace).indices)
        start = place + 1
      }
      place += 1
    }
    if start < row.upperBound {
      cells.append(source[start..<row.upperBound].trimming(while: \.isASCIIWhitespace).indices)
    }
    return cells
  }

  /// Places a cell; a cell that is missing in the row is empty and at the end of the row.
  private mutating func placeCell(_ position: Int, at range: Range<Int>?) {
    let index = Int(hints[position].node.index)
    guard let range else {
      let end = nodes[index].parent.map { nodes[Int($0.index)].range.upperBound } ?? 0
      return setRange(index, end..<end)
    }
    setRange(index, range)
    let content = trimmed(hints[position].content)
    startSegments([])
    guard let end = matchWithPipes(content, at: range.lowerBound), end == range.upperBound else {
      let inlines = inlines(ofHint: position)
      unplaced += inlines.count
      for inline in inlines { setRange(inline, range) }
      return
    }
    placeInlines(inlines(ofHint: position), content)
  }

  /// Compares `content` with the source at `offset`, where `\|` is an escaped `|`, and adds segments; returns the end, or
  /// nil when they differ.
  private mutating func matchWithPipes(_ content: Range<Int>, at offset: Int) -> Int? {
    var place = offset
    segments.append(Segment(content: content.lowerBound, source: place))
    for index in content {
      if contents[index] == .pipe, place + 1 < source.count, source[place] == .backslash, source[place + 1] == .pipe {
        place += 1
        segments.append(Segment(content: index, source: place))
      }
      guard place < source.count, source[place] == contents[index] else { return nil }
      place += 1
    }
    return place
  }

  /// Finds the lines of a paragraph directly before a table that began in the same paragraph; libcmark reports no
  /// position for it.
  mutating func matchLinesBeforeTable(_ position: Int) -> ClosedRange<Int>? {
    let next = position + 1
    guard next < hints.count, nodes[Int(hints[next].node.index)].kind == .table else { return nil }
    let first = Int(hints[next].startLine)
    let content = hints[position].content
    let count = contents[trimmed(content)].count { $0 == .newline } + 1
    let header = headerLine(ofTable: next)
    for start in [first, header - count] where start >= 1 {
      if let lines = matchWithPipes(content, fromLine: start, ofTable: next) { return lines }
    }
    return nil
  }

  private mutating func matchWithPipes(_ content: Range<Int>, fromLine first: Int, ofTable table: Int)
    -> ClosedRange<Int>?
  {
    startSegments([])
    var line = first
    var start = content.lowerBound
    while start < content.upperBound {
      var end = start
      while end < content.upperBound, contents[end] != .newline { end += 1 }
      guard matchWithPipes(start..<end, at: rowStart(line: line, ofTable: table)) != nil else { return nil }
      start = end + 1
      line += 1
    }
    return line > first ? first...(line - 1) : nil
  }
}

extension MarkdownKind {
  /// Whether it is a row or a cell of a table.
  fileprivate var isTablePart: Bool { self == .tableHeader || self == .tableRow || self == .tableCell }
}
