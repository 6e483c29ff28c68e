/// Writes footnote references, and the footnotes with links back to the references.
import ArticleModel
import CommonMark

extension BodyWriter {
  mutating func writeFootnoteReference(_ id: NodeID) {
    let number = tree[id].number
    if isEmbedded {
      html.write("<sup class=\"footnote-ref\"><a")
      html.writeAttribute("href", markup.address(.fragment("fn-\(number)")))
      return html.write(markup: ">\(number)</a></sup>")
    }
    let use = footnoteUses[number, default: 0] + 1
    footnoteUses[number] = use
    html.write(
      markup:
        "<sup class=\"footnote-ref\"><a href=\"#fn-\(number)\" id=\"\(Self.citationID(number, use))\">\(number)</a></sup>"
    )
  }

  private static func citationID(_ number: Int32, _ use: Int) -> String {
    "fnref-\(number)" + (use == 1 ? "" : "-\(use)")
  }

  /// Writes the footnotes that are referred to, sorted by number.
  mutating func writeFootnotes() {
    let used = footnotes.filter { $0.number > 0 }.sorted { $0.number < $1.number }
    guard !used.isEmpty else { return }
    // A later footnote may refer to an earlier one, so all references are counted before the first links back are written.
    let citations = citations()
    // The links back are inserted into blocks that are already recorded, so blocks of footnotes are not recorded.
    let bodyBlocks = blocks
    defer { blocks = bodyBlocks }
    html.write("<section class=\"footnotes\"")
    html.writeAttribute("aria-label", language.pick(ko: "각주", en: "Footnotes"))
    html.write(">\n<ol>\n")
    for note in used {
      html.write(markup: "<li id=\"fn-\(note.number)\">")
      let subtree = tree.subtree(of: note.definition)
      walk(subtree.lowerBound + 1..<subtree.upperBound)
      writeBackReferences(to: note.number, from: citations[note.number] ?? 1)
      html.write("</li>\n")
    }
    html.write("</ol>\n</section>\n")
  }

  /// The number of references to each footnote, including those in footnotes and in the title; not in images, which show plain text.
  private func citations() -> [Int32: Int] {
    var found: [Int32: Int] = [:]
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      if node.kind == .footnoteReference { found[node.number, default: 0] += 1 }
      index = node.kind == .image ? tree.subtree(of: NodeID(index)).upperBound : index + 1
    }
    return found
  }

  /// Writes the links back to the text: at the end of the footnote's last paragraph, or after its last block if that is something else.
  private mutating func writeBackReferences(to number: Int32, from uses: Int) {
    let paragraphEnd = Array("</p>\n".utf8)
    let endsParagraph = html.suffix(paragraphEnd.count).elementsEqual(paragraphEnd)
    if endsParagraph { html.removeLast(paragraphEnd.count) }
    for use in 1...uses {
      html.write(" <a class=\"footnote-back\"")
      html.writeAttribute("href", "#" + Self.citationID(number, use))
      html.writeAttribute("aria-label", language.pick(ko: "본문으로 돌아가기", en: "Back to the text"))
      html.write(">↩</a>")
    }
    if endsParagraph { html += paragraphEnd }
  }
}
