/// Cuts the sentence around a place out of its paragraph.
import ArticleModel
import CommonMark

/// Finds sentences.
enum SentenceFinder {
  /// The plain sentence that holds `node`, at most `limit` characters, with `…` where it was cut.
  static func sentence(around node: NodeID, in article: Article, limit: Int = 160) -> String {
    let block = block(of: node, in: article.tree)
    var text: [UInt8] = []
    var place = 0
    for number in article.tree.subtree(of: block) {
      if number == Int(node.index) { place = text.count }
      let child = article.tree.nodes[number]
      switch child.kind {
      case .text, .code: text += article.tree.store[child.literal]
      case .softBreak, .lineBreak: text.append(0x20)
      default: break
      }
    }
    let range = sentence(in: text, around: place)
    return shortened(String(decoding: text[range], as: UTF8.self), limit)
  }

  private static func block(of node: NodeID, in tree: MarkdownTree) -> NodeID {
    var current = node
    while !tree[current].kind.isBlock, let parent = tree[current].parent { current = parent }
    return current
  }

  /// A sentence ends with `.`, `?`, `!` or `。` before a space, or with the text.
  static func sentence(in text: [UInt8], around place: Int) -> Range<Int> {
    var start = 0
    var index = 0
    while index < text.count {
      let isEnd = endsSentence(text, at: index)
      if isEnd, index >= place { return trimmed(text, start..<index + 1) }
      if isEnd { start = index + 1 }
      index += 1
    }
    return trimmed(text, start..<text.count)
  }

  private static func endsSentence(_ text: [UInt8], at index: Int) -> Bool {
    guard ".?!".utf8.contains(text[index]) else { return false }
    var next = index + 1
    while next < text.count, "\"')".utf8.contains(text[next]) { next += 1 }
    guard next < text.count else { return true }
    guard text[next] == 0x20 else { return false }
    // "1. " and "e.g. " end no sentence; a Korean one ends in Hangul.
    return index > 0 && !(text[index - 1] >= 0x30 && text[index - 1] <= 0x39)
  }

  private static func trimmed(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, text[first] == 0x20 { range = range.dropFirst() }
    while let last = range.last, text[last] == 0x20 { range = range.dropLast() }
    return range
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    guard text.count > limit else { return text }
    let cut = text.prefix(limit)
    let atWord = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    return atWord + "…"
  }
}
