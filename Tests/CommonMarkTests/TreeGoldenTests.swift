/// Compares the trees of many small texts, with the byte range of every node, with recorded trees. A text begins with `%%` and what it
/// shows.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommonMark

@Suite struct TreeGoldenTests {
  @Test func everyTextHasTheTreeItHadBefore() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/trees.txt")
    let given = try String(contentsOf: file, encoding: .utf8)
    var text = ""
    for part in given.split(separator: "%% ") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let markdown = lines.dropFirst().joined(separator: "\n")
      text += "%% \(lines[0])\n\(described(markdown))\n"
      #expect(misplacements(markdown) == [], "\(lines[0])")
    }
    #expect(goldenMismatch(text, "trees.expected") == nil)
  }

  /// The tree, and what is beside it: alignments, definitions, footnotes that nothing refers to, directives.
  private func described(_ markdown: String) -> String {
    let tree = MarkdownParser.parse(SourceText(path: "test.md", markdown)).value
    func shown(_ range: Range<Int>?) -> String { range.map { tree.source.string(in: $0) } ?? "-" }
    let tables = tree.nodes.indices.filter { tree.nodes[$0].kind == .table }.map {
      "alignments \(tree.alignments(of: NodeID($0)))"
    }
    let definitions = tree.references.map {
      "definition \($0.label) '\(shown($0.labelRange))' \($0.destination) «\(shown($0.range))»"
    }
    let footnotes = tree.unusedFootnotes.map { "unused \($0.name) «\(shown($0.range))»" }
    return ([dump(tree)] + tables + definitions + footnotes).joined(separator: "\n")
  }
}
