/// Writes tables, each in a box of its own that scrolls on narrow screens.
import CommonMark

extension BodyWriter {
  mutating func enterTable(_ id: NodeID) -> Step {
    switch tree[id].kind {
    case .table:
      alignments = tree.alignments(of: id)
      html.write("<div class=\"table-wrap\" role=\"group\" tabindex=\"0\" aria-label=\"")
      html.write(words.pick(ko: "표", en: "Table"))
      html.write("\"><table>\n")
    case .tableHeader:
      cellCount = 0
      html.write("<thead>\n<tr>")
    case .tableRow:
      cellCount = 0
      if isFirstRow(id) { html.write("<tbody>\n") }
      html.write("<tr>")
    default: openCell(id)
    }
    return .into
  }

  mutating func leaveTable(_ id: NodeID) {
    switch tree[id].kind {
    case .table:
      if tree.children(of: id).contains(where: { tree[$0].kind == .tableRow }) { html.write("</tbody>\n") }
      html.write("</table></div>\n")
    case .tableHeader: html.write("</tr>\n</thead>\n")
    case .tableRow:
      html.write("</tr>\n")
      sections.endBlock()
    default:
      html.write(isHeaderCell(id) ? "</th>" : "</td>")
      sections.add(CollectionOfOne(0x20))
    }
  }

  private func isFirstRow(_ id: NodeID) -> Bool {
    guard let table = tree[id].parent else { return false }
    return tree.children(of: table).first { tree[$0].kind == .tableRow } == id
  }

  /// Empty cells of the header row name nothing, so they are plain cells.
  private func isHeaderCell(_ id: NodeID) -> Bool {
    tree[id].firstChild != nil && tree[id].parent.map { tree[$0].kind == .tableHeader } ?? false
  }

  private mutating func openCell(_ id: NodeID) {
    html.write(isHeaderCell(id) ? "<th scope=\"col\"" : "<td")
    let alignment = cellCount < alignments.count ? alignments[cellCount] : .none
    cellCount += 1
    switch alignment {
    case .none: break
    case .left: html.write(" class=\"align-left\"")
    case .center: html.write(" class=\"align-center\"")
    case .right: html.write(" class=\"align-right\"")
    }
    html.write(">")
  }
}
