/// HTML tables: those that hold data become tables; of those that only define a layout, the content is kept.
import HTMLSource

extension HTMLConverter {
  mutating func addTable(_ element: HTMLElement) {
    flush()
    let rows = HTMLTable.rows(of: element)
    guard HTMLTable.holdsData(rows, of: element) else {
      if let caption = element.first("caption") { addTransparent(caption) }
      for row in rows { for cell in row.cells { addTransparent(cell) } }
      return flush()
    }
    var spans: [Int: (rows: Int, atoms: [InlineAtom])] = [:]
    var table = Table(rows: [])
    for row in rows {
      var cells: [[InlineAtom]] = []
      for cell in row.cells { place(cell, in: &cells, &spans, &table.alignments, isFirst: table.rows.isEmpty) }
      fill(&cells, &spans)
      table.rows.append(cells)
    }
    // Markdown shows the first row in strong type by itself.
    if let head = table.rows.first,
      head.allSatisfy({ $0.isEmpty || $0.allSatisfy { $0.marks.contains(.strong) || $0.isSpace } })
    {
      table.rows[0] = head.map { $0.onOneLine(without: .strong) }
    }
    if let caption = element.first("caption") { table.caption = words(of: caption.children) }
    guard table.rows.contains(where: { $0.contains { !$0.isEmpty } }) else { return }
    append(.table(table))
  }

  private mutating func place(
    _ cell: HTMLElement, in cells: inout [[InlineAtom]], _ spans: inout [Int: (rows: Int, atoms: [InlineAtom])],
    _ alignments: inout [Table.Alignment], isFirst: Bool
  ) {
    fill(&cells, &spans)
    let atoms = cellWords(cell)
    let width = min(max(Int(cell["colspan"] ?? "") ?? 1, 1), 50)
    let height = min(max(Int(cell["rowspan"] ?? "") ?? 1, 1), 500)
    for part in 0..<width {
      if height > 1 { spans[cells.count] = (height - 1, []) }
      cells.append(part == 0 ? atoms : [])
      if isFirst { alignments.append(HTMLTable.alignment(of: cell)) }
    }
    if width > 1 || height > 1 { drop("joined-cell") }
  }

  /// Adds the cells that are covered by cells of rows above (`rowspan`).
  private func fill(_ cells: inout [[InlineAtom]], _ spans: inout [Int: (rows: Int, atoms: [InlineAtom])]) {
    while let span = spans[cells.count] {
      spans[cells.count] = span.rows > 1 ? (span.rows - 1, span.atoms) : nil
      cells.append(span.atoms)
    }
  }

  /// The words of a cell on one line; several paragraphs, and lists, lose their line breaks, which is counted.
  private mutating func cellWords(_ cell: HTMLElement) -> [InlineAtom] {
    let blocks = nested(cell.children)
    if blocks.count > 1 || blocks.contains(where: { if case .list = $0 { true } else { false } }) { drop("cell-lines") }
    return Self.flat(blocks).onOneLine(without: cell.name == "th" ? .strong : nil)
  }
}

enum HTMLTable {
  struct Row {
    let cells: [HTMLElement]
  }

  /// The rows of a table, without those of tables within it.
  static func rows(of table: HTMLElement) -> [Row] {
    var rows: [Row] = []
    for child in table.elements {
      switch child.name {
      case "tr": rows.append(Row(cells: child.elements.filter { ["td", "th"].contains($0.name) }))
      case "thead", "tbody", "tfoot": rows += Self.rows(of: child)
      default: continue
      }
    }
    return rows.filter { !$0.cells.isEmpty }
  }

  /// Whether a table holds data: more than one column, or a header cell, and no listings, headings or tables in the
  /// cells.
  static func holdsData(_ rows: [Row], of table: HTMLElement) -> Bool {
    if ["presentation", "none"].contains(table["role"]) { return false }
    let width = rows.map(\.cells.count).max() ?? 0
    guard width > 1 || rows.count > 1 && rows[0].cells.contains(where: { $0.name == "th" }) else { return false }
    let cells = rows.flatMap(\.cells)
    if cells.contains(where: { $0.name == "th" }) { return !cells.contains { isLayout($0) && $0.name != "th" } }
    return !cells.contains { isLayout($0) } && (rows.count > 1 || cells.allSatisfy { $0.text.count < 60 })
  }

  private static func isLayout(_ cell: HTMLElement) -> Bool {
    cell.first { ["pre", "table", "h1", "h2", "h3", "h4", "hr", "blockquote", "iframe"].contains($0.name) } != nil
      || cell.all("p").count > 4
  }

  static func alignment(of cell: HTMLElement) -> Table.Alignment {
    let style = cell["style"]?.lowercased().filter { $0 != " " } ?? ""
    let name =
      cell["align"]?.lowercased()
      ?? style.split(separator: ";").first { $0.hasPrefix("text-align:") }.map {
        String($0.dropFirst("text-align:".count))
      }
    switch name {
    case "left": return .left
    case "center": return .center
    case "right": return .right
    default: return .none
    }
  }
}
