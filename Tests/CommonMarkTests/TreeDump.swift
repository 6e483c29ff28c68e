/// Prints a tree as text, so that a test reads "input -> dump".
import Diagnostics
import Testing

@testable import CommonMark

/// The inlines and blocks of `markdown`, one node a line: its kind, the bytes it was made of, and what it holds.
func dump(_ markdown: String, cjk: Bool = true) -> String {
  var options = MarkdownOptions()
  options.cjkFriendlyEmphasis = cjk
  return dump(MarkdownParser.parse(SourceText(path: "test.md", markdown), options: options).value)
}

/// `tree` as text.
func dump(_ tree: MarkdownTree) -> String {
  var depths = [Int](repeating: 0, count: tree.nodes.count)
  var lines: [String] = []
  for index in tree.nodes.indices.dropFirst() {
    let node = tree.nodes[index]
    depths[index] = (node.parent.map { depths[Int($0.index)] } ?? 0) + 1
    let indentation = String(repeating: "  ", count: depths[index] - 1)
    lines.append(indentation + "\(node.kind) «\(visible(tree, node.range))»" + details(tree, NodeID(index)))
  }
  return lines.joined(separator: "\n")
}

private func details(_ tree: MarkdownTree, _ id: NodeID) -> String {
  let node = tree[id]
  var text = ""
  if node.contentRange != node.range { text += " content «\(visible(tree, node.contentRange))»" }
  if !node.literal.isEmpty, tree.literal(of: id) != tree.source.string(in: node.range) {
    text += " literal '\(tree.literal(of: id).replacing("\n", with: "⏎"))'"
  }
  if !node.destination.isEmpty { text += " destination '\(tree.destination(of: id))'" }
  if !node.title.isEmpty { text += " title '\(tree.title(of: id))'" }
  if node.number != 0 { text += " number \(node.number)" }
  if node.flag { text += " flag" }
  if node.isTask { text += " task" }
  return text
}

private func visible(_ tree: MarkdownTree, _ range: Range<Int>) -> String {
  tree.source.string(in: range).replacing("\n", with: "⏎")
}

/// Whether the trees of `markdown` with and without CJK-friendly emphasis are the same.
func isUntouchedByCJK(_ markdown: String) -> Bool { dump(markdown) == dump(markdown, cjk: false) }

/// Everything that is wrong with the positions of a tree, one line each.
func misplacements(_ markdown: String) -> [String] {
  let (tree, _, unplaced) = MarkdownParser.inspect(SourceText(path: "test.md", markdown))
  var found = unplaced == 0 ? [] : ["\(unplaced) nodes without an exact position"]
  for index in tree.nodes.indices.dropFirst() {
    let node = tree.nodes[index]
    let name = "\(node.kind) \(node.range) «\(visible(tree, node.range))»"
    if !isNested(node, in: tree) { found.append("outside its parent: \(name)") }
    if let next = node.next, tree[next].kind != .footnoteDefinition, tree[next].range.lowerBound < node.range.upperBound
    {
      found.append("overlaps the next: \(name)")
    }
    if node.contentRange.clamped(to: node.range) != node.contentRange { found.append("content outside: \(name)") }
    if !hasRightEnds(tree, NodeID(index)) { found.append("wrong ends: \(name)") }
  }
  return found
}

private func isNested(_ node: MarkdownNode, in tree: MarkdownTree) -> Bool {
  // libcmark moves footnotes to the end of the document, wherever they were.
  guard node.kind != .footnoteDefinition, let parent = node.parent else { return true }
  let outer = tree[parent].range
  return node.range.lowerBound >= outer.lowerBound && node.range.upperBound <= outer.upperBound
}

private func hasRightEnds(_ tree: MarkdownTree, _ id: NodeID) -> Bool {
  let node = tree[id]
  let text = tree.source.string(in: node.range)
  switch node.kind {
  case .text: return text.contains("\\") || text.contains("&") || text == tree.literal(of: id)
  case .code: return text.hasPrefix("`") && text.hasSuffix("`")
  case .emphasis: return text.count > 2 && text.first == text.last && "*_".contains(text.prefix(1))
  case .strong: return text.count > 4 && text.prefix(2) == text.suffix(2) && ["**", "__"].contains(text.prefix(2))
  case .strikethrough: return text.hasPrefix("~") && text.hasSuffix("~")
  case .htmlInline: return text == tree.literal(of: id)
  case .image: return text.hasPrefix("![") && (text.hasSuffix(")") || text.hasSuffix("]"))
  case .link: return node.flag || text.hasSuffix(")") || text.hasSuffix("]") || text.hasSuffix(">")
  case .softBreak, .lineBreak: return text.hasSuffix("\n")
  case .footnoteReference: return text.hasPrefix("[^") && text.hasSuffix("]")
  default: return true
  }
}
