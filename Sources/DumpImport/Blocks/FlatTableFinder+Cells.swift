/// Tables with a row on each line: cells separated by tabs, as a browser copies them, by vertical bars, as Markdown
/// writes them, or by spaces.
private import ByteText

extension FlatTableFinder {
  /// Two lines or more with tabs between words; each has at most one cell more than the first.
  func tabbed(from start: Int) -> FoundTable? {
    guard let head = Self.tabCells(of: lines[start]) else { return nil }
    var rows: [[String]] = []
    var index = start
    while index < lines.count, index - start < Self.limit, index == start || lines[index].gap == 0 {
      guard let cells = Self.tabCells(of: lines[index]), cells.count <= head.count + 1 else { break }
      rows.append(cells)
      index += 1
    }
    return rows.count >= 2 ? found(rows, width: rows.map(\.count).max() ?? 0, range: start..<index) : nil
  }

  /// The cells of a line, nil when it is not a row; a tab before the first word is an empty cell when others follow.
  private static func tabCells(of line: DumpLine) -> [String]? {
    guard line.raw.utf8.contains(0x09), RelatedPostsRow.row(line.text) == nil else { return nil }
    let raw = plainSpaces(line.raw).utf8.trimmingSuffix { $0 == 0x09 || $0 == 0x20 || $0 == 0x0D }
    let tabs = raw.filter { $0 == 0x09 }.count
    let leading = raw.prefix { $0 == 0x09 || $0 == 0x20 }.filter { $0 == 0x09 }.count
    guard tabs > leading, leading <= 1 else { return nil }
    let cells = raw.split(separator: 0x09, omittingEmptySubsequences: false).map { trimmed(String(Substring($0))) }
    let isCode = CodeLines.isSure(line.text) || line.text.hasPrefix("//")
    return isCode || cells.count > 12 ? nil : cells
  }

  /// A Markdown table: `| a | b |` with a line of dashes below. Without the dashes, see `stroked`.
  func piped(from start: Int) -> FoundTable? {
    guard let head = Self.pipeCells(of: lines[start].text), start + 2 < lines.count, lines[start + 1].gap == 0,
      let rule = Self.pipeCells(of: lines[start + 1].text), rule.count == head.count
    else { return nil }
    guard rule.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { "-: ".utf8.contains($0) } }) else {
      return stroked(from: start)
    }
    var rows = [head]
    var index = start + 2
    while index < lines.count, index - start < Self.limit, lines[index].gap == 0,
      let cells = Self.pipeCells(of: lines[index].text), cells.count <= head.count
    {
      rows.append(cells)
      index += 1
    }
    return rows.count > 1 ? found(rows, width: head.count, range: start..<index) : nil
  }

  /// Three consecutive lines or more with the same number of cells, separated by vertical bars.
  private func stroked(from start: Int) -> FoundTable? {
    var rows: [[String]] = []
    var index = start
    while index < lines.count, index - start < Self.limit, index == start || lines[index].gap == 0,
      lines[index].text.holds(" | "), !CodeLines.isSure(lines[index].text),
      let cells = Self.pipeCells(of: lines[index].text), cells.count == rows.first?.count ?? cells.count,
      cells.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 90 })
    {
      rows.append(cells)
      index += 1
    }
    guard rows.count >= 3, let width = rows.first?.count, !rows.joined().contains(where: { isPageWord($0) }) else {
      return nil
    }
    return found(rows, width: width, range: start..<index)
  }

  private func isPageWord(_ text: String) -> Bool { BoilerplateWords.kind(of: text) != nil }

  private static func pipeCells(of text: String) -> [String]? {
    guard text.utf8.contains(UInt8(ascii: "|")) else { return nil }
    var inner = text[...]
    if inner.hasPrefix("|") { inner = inner.dropFirst() }
    if inner.hasSuffix("|") { inner = inner.dropLast() }
    let cells = inner.split(separator: "|", omittingEmptySubsequences: false).map { trimmed($0) }
    return cells.count >= 2 ? cells : nil
  }

  /// Three lines or more of two to six cells, two spaces or more apart, all short except the last. The header is empty.
  func aligned(from start: Int) -> FoundTable? {
    var rows: [[String]] = []
    var index = start
    while index < lines.count, index - start < Self.limit, index == start || lines[index].gap == 0,
      let cells = Self.spacedCells(of: lines[index].text), cells.count == rows.first?.count ?? cells.count
    {
      rows.append(cells)
      index += 1
    }
    guard rows.count >= 3, let width = rows.first?.count else { return nil }
    return found([[String](repeating: "", count: width)] + rows, width: width, range: start..<index)
  }

  private static func spacedCells(of text: String) -> [String]? {
    guard text.utf8.count <= 160, text.holds("  "), LineMarker(text) == .none, !LineShape(text).holdsSentence else {
      return nil
    }
    var cells: [String] = []
    var rest = text[...]
    while let gap = firstRange(of: "  ", in: rest) {
      cells.append(trimmed(rest[..<gap.lowerBound]))
      rest = rest[gap.upperBound...].drop { $0 == " " }
    }
    cells.append(trimmed(rest))
    let isShort = cells.dropLast().allSatisfy { $0.utf8.count <= 40 && !LineShape($0).endsSentence }
    return (2...6).contains(cells.count) && isShort && cells.allSatisfy { !$0.isEmpty } && !CodeLines.isSure(text)
      ? cells : nil
  }

  private func found(_ rows: [[String]], width: Int, range: Range<Int>) -> FoundTable {
    let full = rows.map { $0 + [String](repeating: "", count: width - $0.count) }
    let body: [TableRow] = full.dropFirst().map { row in row.map { $0.isEmpty ? [] : [$0] } }
    return FoundTable(range: range, block: Self.block(full.first ?? [], body), isDoubtful: false)
  }
}
