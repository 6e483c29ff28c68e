/// Plain text of Markdown nodes as a reader sees it, for titles, tables of contents, descriptions and URLs.
private import ByteText
package import CommonMark

extension MarkdownTree {
  /// The text of a node without markup: a topic link gives its text, an image its alternative text, a line break one
  /// space.
  ///
  /// - Parameter html: how raw HTML is treated; with `.escape` it is shown as text and therefore included. HTML
  ///   comments never are.
  package func words(of id: NodeID, html: RawHTML) -> String {
    var bytes: [UInt8] = []
    for index in subtree(of: id) {
      switch nodes[index].kind {
      case .text:
        let text = store[nodes[index].literal]
        if text.contains(text: "[[") { bytes += WikiMarkup.plain(Array(text)) } else { bytes += text }
      case .code: bytes += store[nodes[index].literal]
      case .htmlInline where html == .escape: bytes += shownWords(ofHTML: store[nodes[index].literal])
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The visible part of inline raw HTML that is shown as text: all of it, except that comments are invisible.
  package func shownWords(ofHTML literal: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    literal.starts(with: "<!--".utf8) ? [] : literal
  }
}
