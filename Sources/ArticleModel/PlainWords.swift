/// The words of a stretch of Markdown as a reader sees them, for titles, contents, descriptions and addresses.
package import CommonMark

extension MarkdownTree {
  /// The words of a node without markup: topic links give their words, images their description, breaks are one space.
  ///
  /// - Parameter html: what becomes of raw HTML; where it is shown as text, it belongs to the words. Comments never do.
  package func words(of id: NodeID, html: RawHTML) -> String {
    var bytes: [UInt8] = []
    for index in subtree(of: id) {
      switch nodes[index].kind {
      case .text: bytes += WikiMarkup.plain(Array(store[nodes[index].literal]))
      case .code: bytes += store[nodes[index].literal]
      case .htmlInline where html == .escape: bytes += shownWords(ofHTML: store[nodes[index].literal])
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is seen of raw HTML within a line that is shown as text: nothing of a comment.
  package func shownWords(ofHTML literal: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    literal.starts(with: "<!--".utf8) ? [] : literal
  }
}
