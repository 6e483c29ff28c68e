/// Finds the footnote definitions without a reference, which libcmark parses but discards.
import ByteText
private import Diagnostics

extension ReferenceFinder {
  /// The labels `[^name]` before a colon, on lines that belong to no block and do not begin a footnote of `tree`, in
  /// document order.
  func unusedFootnotes(in tree: MarkdownTree) -> [UnusedFootnote] {
    guard source.contains(text: "[^") else { return [] }
    var named: [String: NodeID] = [:]
    var starts: Set<Int> = []
    for (number, node) in tree.nodes.enumerated() where node.kind == .footnoteDefinition {
      starts.insert(node.range.lowerBound)
      named[Self.normalized(tree.store[node.destination])] = NodeID(number)
    }
    return (1..<lineStarts.count + 1).compactMap { line in
      guard let head = footnoteHead(line), !starts.contains(head.lowerBound) else { return nil }
      let name = source[head].dropFirst(2).dropLast()
      return UnusedFootnote(
        range: head, name: String(decoding: name, as: UTF8.self), rival: named[Self.normalized(name)])
    }
  }

  /// The byte range of `[^name]` if a colon follows it and only quote and list markers precede it; nil otherwise.
  private func footnoteHead(_ line: Int) -> Range<Int>? {
    guard isFree(line) else { return nil }
    let range = range(line)
    guard let start = range.first(where: { !Self.isMark(source[$0]) }), start + 1 < range.upperBound,
      source[start] == .openBracket, source[start + 1] == .caret
    else { return nil }
    var end = start + 2
    while end < range.upperBound, source[end] != .closeBracket {
      if source[end].isASCIIWhitespace { return nil }
      end += 1
    }
    guard end > start + 2, end + 1 < range.upperBound, source[end + 1] == .colon else { return nil }
    return start..<end + 1
  }

  /// Whether a byte may precede a definition on its line: blanks and the characters of quote and list markers.
  static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case .space, .tab, .greater, .minus, .plus, .star, .period, .closeParenthesis: true
    default: byte.isASCIIDigit
    }
  }
}
