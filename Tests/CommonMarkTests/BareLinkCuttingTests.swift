/// Tests of trees in which bare URLs end earlier than GFM specifies.
import Diagnostics
import Testing

@testable import CommonMark

@Suite struct BareLinkCuttingTests {
  /// The tree of `markdown` whose bare addresses end before the first `!`, as nodes with their source.
  private func cut(_ markdown: String) -> MarkdownTree {
    var tree = MarkdownParser.parse(SourceText(path: "", markdown)).value
    tree.cutBareLinks { text, _ in (text.firstIndex(of: UInt8(ascii: "!")) ?? text.endIndex) - text.startIndex }
    return tree
  }

  /// Each text and link with the bytes of the source it was made of.
  private func inlines(_ markdown: String) -> [String] {
    let tree = cut(markdown)
    return tree.nodes.indices.compactMap { index in
      let node = tree.nodes[index]
      let source = tree.source.string(in: node.range)
      switch node.kind {
      case .text: return tree.literal(of: NodeID(index)) == source ? "text \(source)" : "unlike"
      case .link: return tree.destination(of: NodeID(index)) == source ? "link \(source)" : "unlike"
      case .lineBreak: return "break \(source.filter { $0 != "\n" })"
      default: return nil
      }
    }
  }

  @Test func theRestJoinsTheTextBehindTheLink() {
    #expect(inlines("가 http://a.kr!나 다\n") == ["text 가 ", "link http://a.kr", "text http://a.kr", "text !나 다"])
  }

  @Test func theRestIsATextOfItsOwnWhereNoneFollows() {
    let found = inlines("http://a.kr!나\n*b* http://b.kr!다*c*\n\n- 끝 http://c.kr!라\n- 다음\n")
    #expect(
      found == [
        "link http://a.kr", "text http://a.kr", "text !나", "text b", "text  ", "link http://b.kr", "text http://b.kr",
        "text !다*c*", "text 끝 ", "link http://c.kr", "text http://c.kr", "text !라", "text 다음",
      ])
  }

  @Test func nodesKeepTheirOrderAndTheirParents() {
    let tree = cut("> http://a.kr!가\n\n|a|b|\n|:-|-:|\n|http://b.kr!나|x|\n\n끝 http://c.kr!다\n뒤\n")
    for (number, node) in tree.nodes.enumerated() {
      if let parent = node.parent { #expect(Int(parent.index) < number) }
      for child in tree.children(of: NodeID(number)) { #expect(tree[child].parent == NodeID(number)) }
    }
    let reached = tree.nodes.indices.map { Array(tree.children(of: NodeID($0))).count }.reduce(0, +)
    #expect(reached == tree.nodes.count - 1)
    let table = tree.nodes.firstIndex { $0.kind == .table }
    #expect(table.map { tree.alignments(of: NodeID($0)) } == [.left, .right])
    #expect(tree.plainText(of: tree.root) == "http://a.kr!가abhttp://b.kr!나x끝 http://c.kr!다 뒤")
  }

  @Test func aBackslashAtTheLinesEndBreaksTheLine() {
    #expect(
      inlines("http://a.kr\\\n나\n") == ["link http://a.kr", "text http://a.kr", "break \\", "text 나"])
    #expect(inlines("http://a.kr/\\\\\n나\n").contains { $0.hasPrefix("break") } == false)
  }

  @Test func linksInBracketsAreLeftAlone() {
    #expect(inlines("<http://a.kr!b>\n") == ["unlike", "text http://a.kr!b"])
  }
}
