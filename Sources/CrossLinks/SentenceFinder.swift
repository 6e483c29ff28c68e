/// Extracts the sentence around a link from its paragraph.
import ArticleModel
private import ByteText
import CommonMark

/// Finds sentences in paragraphs.
enum SentenceFinder {
  /// The plain text of the sentence that contains `link`, cut at a space after at most `limit` characters and then followed by `…`.
  ///
  /// - Parameters:
  ///   - titles: the text shown for links that have none of their own, by node.
  ///   - html: how raw HTML is shown; if as text, it is part of the sentence.
  static func sentence(
    around link: LinkUse, in article: Article, titles: [NodeID: String] = [:], html: RawHTML = .escape, limit: Int = 160
  ) -> String {
    let tree = article.tree
    var text: [UInt8] = []
    var place = 0
    var titleEnd = 0
    for number in tree.subtree(of: block(of: link.node, in: tree)) {
      if number == Int(link.node.index) { place = text.count + wordsBefore(link, in: tree) }
      guard number >= titleEnd else { continue }
      if let title = titles[NodeID(number)] {
        text += title.utf8
        titleEnd = tree.subtree(of: NodeID(number)).upperBound
        continue
      }
      let child = tree.nodes[number]
      switch child.kind {
      case .text: text += WikiMarkup.plain(Array(tree.store[child.literal]))
      case .code: text += tree.store[child.literal]
      case .htmlInline where html == .escape: text += tree.shownWords(ofHTML: tree.store[child.literal])
      case .softBreak, .lineBreak: text.append(0x20)
      default: break
      }
    }
    let range = sentence(in: text, around: place)
    return shortened(String(decoding: text[range], as: UTF8.self), limit)
  }

  /// The number of bytes shown before a `[[…]]` link within its text node; 0 for other links, which are separate nodes.
  private static func wordsBefore(_ link: LinkUse, in tree: MarkdownTree) -> Int {
    let node = tree[link.node]
    guard link.form == .wiki, node.range.count == node.literal.count else { return 0 }
    let before = tree.literalBytes(of: link.node).prefix(max(0, link.range.lowerBound - node.range.lowerBound))
    return WikiMarkup.plain(Array(before)).count
  }

  private static func block(of node: NodeID, in tree: MarkdownTree) -> NodeID {
    var current = node
    while !tree[current].kind.isBlock, let parent = tree[current].parent { current = parent }
    return current
  }

  /// The byte range of the sentence at `place`. A sentence ends with `.`, `?` or `!` before a space, or with the text.
  static func sentence(in text: [UInt8], around place: Int) -> Range<Int> {
    var start = 0
    var index = 0
    while index < text.count {
      let isEnd = endsSentence(text, at: index)
      if isEnd, index >= place { return text[start..<index + 1].trimming { $0 == 0x20 }.indices }
      if isEnd { start = index + 1 }
      index += 1
    }
    return text[start...].trimming { $0 == 0x20 }.indices
  }

  private static func endsSentence(_ text: [UInt8], at index: Int) -> Bool {
    guard ".?!".utf8.contains(text[index]) else { return false }
    var next = index + 1
    while next < text.count, "\"')".utf8.contains(text[next]) { next += 1 }
    guard next < text.count else { return true }
    guard text[next] == 0x20 else { return false }
    // A period after a digit, as in "1. ", does not end a sentence.
    return index > 0 && !(text[index - 1] >= 0x30 && text[index - 1] <= 0x39)
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    guard text.count > limit else { return text }
    let cut = text.prefix(limit)
    let atWord = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    return atWord + "…"
  }
}
