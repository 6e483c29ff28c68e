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

  /// What is seen of raw HTML within a line that is shown as text: nothing of a comment, the words of a `<doc:…>`.
  package func shownWords(ofHTML literal: ArraySlice<UInt8>) -> [UInt8] {
    if literal.starts(with: "<!--".utf8) { return [] }
    guard literal.starts(with: "<doc:".utf8), literal.last == UInt8(ascii: ">") else { return Array(literal) }
    return Array(LinkUse.words(ofTarget: String(decoding: literal.dropFirst(5).dropLast(), as: UTF8.self)).utf8)
  }
}
