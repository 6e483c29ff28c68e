/// Writes the tags of tables.
import ArticleModel
import CommonMark

/// The state of the table being written.
struct TableMarkup {
  private var alignments: [TableAlignment] = []
  /// Whether each column has a long text, which gets a minimum width on narrow screens.
  private var isLong: [Bool] = []
  /// The column of the next cell.
  private var column = 0

  /// Writes the HTML before the children of a table, row or cell. Each table is in an element that scrolls on narrow screens.
  mutating func open(_ id: NodeID, in tree: MarkdownTree, language: PageLanguage, into html: inout [UInt8]) {
    switch tree[id].kind {
    case .table:
      alignments = tree.alignments(of: id)
      isLong = Self.longColumns(of: id, in: tree)
      html.write("<div class=\"table-wrap\" role=\"group\" tabindex=\"0\"")
      html.writeAttribute("aria-label", language.pick(ko: "표", en: "Table"))
      html.write("><table>\n")
    case .tableHeader:
      column = 0
      // The head of a table that needs none is empty, because Markdown has no table without a head.
      let isEmpty = tree.children(of: id).allSatisfy { tree[$0].firstChild == nil }
      html.write(isEmpty ? "<thead hidden>\n<tr>" : "<thead>\n<tr>")
    case .tableRow:
      column = 0
      if Self.isFirstRow(id, in: tree) { html.write("<tbody>\n") }
      html.write("<tr>")
    default: openCell(id, in: tree, into: &html)
    }
  }

  /// Writes the HTML after the children of a table, row or cell.
  func close(_ id: NodeID, in tree: MarkdownTree, into html: inout [UInt8]) {
    switch tree[id].kind {
    case .table:
      if tree.children(of: id).contains(where: { tree[$0].kind == .tableRow }) { html.write("</tbody>\n") }
      html.write("</table></div>\n")
    case .tableHeader: html.write("</tr>\n</thead>\n")
    case .tableRow: html.write("</tr>\n")
    default: html.write(Self.isHeaderCell(id, in: tree) ? "</th>" : "</td>")
    }
  }

  private mutating func openCell(_ id: NodeID, in tree: MarkdownTree, into html: inout [UInt8]) {
    html.write(Self.isHeaderCell(id, in: tree) ? "<th scope=\"col\"" : "<td")
    let alignment: String? =
      switch column < alignments.count ? alignments[column] : .none {
      case .none: nil
      case .left: "align-left"
      case .center: "align-center"
      case .right: "align-right"
      }
    let classes = [alignment, column < isLong.count && isLong[column] ? "long" : nil].compactMap(\.self)
    if !classes.isEmpty { html.writeAttribute("class", classes.joined(separator: " ")) }
    html.write(">")
    column += 1
  }

  /// For each column, whether a cell has more than 20 letters.
  private static func longColumns(of table: NodeID, in tree: MarkdownTree) -> [Bool] {
    var isLong = [Bool](repeating: false, count: tree.alignments(of: table).count)
    for row in tree.children(of: table) {
      for (column, cell) in zip(isLong.indices, tree.children(of: row)) {
        let letters = tree.subtree(of: cell).reduce(0) { count, index in
          count + tree.literalBytes(of: NodeID(index)).count { $0 & 0xC0 != 0x80 }
        }
        isLong[column] = isLong[column] || letters > 20
      }
    }
    return isLong
  }

  private static func isFirstRow(_ id: NodeID, in tree: MarkdownTree) -> Bool {
    guard let table = tree[id].parent else { return false }
    return tree.children(of: table).first { tree[$0].kind == .tableRow } == id
  }

  /// Whether a cell is a header cell. Empty cells of the header row are ordinary cells, because they name no column.
  private static func isHeaderCell(_ id: NodeID, in tree: MarkdownTree) -> Bool {
    tree[id].firstChild != nil && tree[id].parent.map { tree[$0].kind == .tableHeader } ?? false
  }
}
