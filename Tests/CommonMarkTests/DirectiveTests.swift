/// Tests of directives: which lines are directives, where they are in the tree, and what stays text.
import Diagnostics
import Testing

@testable import CommonMark

struct DirectiveTests {
  private func tree(_ text: String) -> MarkdownTree { MarkdownParser.parse(SourceText(path: "a.md", text)).value }

  /// The directives of a text as `colons name|label|attributes`, in order.
  private func lines(_ text: String) -> [String] {
    let tree = tree(text)
    let bytes = { (range: Range<Int>?) in range.map { tree.source.string(in: $0) } ?? "-" }
    return tree.nodes.filter { $0.kind == .directive }.compactMap { tree.directives[$0.range.lowerBound] }.map {
      "\($0.colons) \(bytes($0.name))|\(bytes($0.label))|\(bytes($0.attributes))"
    }
  }

  @Test(arguments: [
    (":::tip\n글\n:::", ["3 tip|-|-", "3 -|-|-"]),
    ("::: tip 제목입니다\n글\n:::", ["3 tip|제목입니다|-", "3 -|-|-"]),
    (":::tip[제목 하나]{fold a=\"b c\"}\n글\n:::", ["3 tip|제목 하나|fold a=\"b c\"", "3 -|-|-"]),
    ("::::tabs\n:::tab{label=가}\n글\n:::\n::::", ["4 tabs|-|-", "3 tab|-|label=가", "3 -|-|-", "4 -|-|-"]),
    ("::video{src=a.mp4}", ["2 video|-|src=a.mp4"]), ("::video[말]", ["2 video|말|-"]),
    ("글\n:::note\n글\n:::\n글", ["3 note|-|-", "3 -|-|-"]),
    ("- 가\n\n  :::note\n  글\n  :::\n- 나", ["3 note|-|-", "3 -|-|-"]),
    ("> :::note\n> 글\n> :::", ["3 note|-|-", "3 -|-|-"]),
    ("- :::note\n  글\n  :::", ["3 note|-|-", "3 -|-|-"]),
    ("12. > :::note\n    > 글\n    > :::", ["3 note|-|-", "3 -|-|-"]),
    (":::주의\n글\n:::", ["3 주의|-|-", "3 -|-|-"]),
    ("  :::note\n글\n   :::", ["3 note|-|-", "3 -|-|-"]),
  ])
  func directivesAreFound(_ text: String, _ wanted: [String]) { #expect(lines(text) == wanted) }

  @Test(arguments: [
    "글 :::note 글", ":::", "::::", "::std", "::std::vector", ":: 말", "::", "```\n:::note\n:::\n```",
    "~~~~\n:::note\n~~~\n:::\n~~~~",
    "    :::note\n    글\n    :::", "<div>\n:::note\n:::\n</div>", "`:::note`", "가:::note",
  ])
  func whatIsNoDirectiveStaysText(_ text: String) {
    var plain = MarkdownOptions()
    plain.directives = false
    #expect(lines(text).isEmpty)
    let source = SourceText(path: "a.md", text)
    let wanted = MarkdownParser.parse(source, options: plain).value
    #expect(tree(text).nodes.map(\.kind) == wanted.nodes.map(\.kind) && tree(text).store == wanted.store)
  }

  @Test func directivesSeparateBlocksAndKeepAllPlaces() throws {
    let text = "- 하나\n:::note\n- **둘**\n:::\n셋\n"
    let tree = tree(text)
    let kinds = tree.children(of: tree.root).map { tree[$0].kind }
    #expect(kinds == [.list, .directive, .list, .directive, .paragraph])
    let strong = try #require(tree.nodes.first { $0.kind == .strong })
    #expect(tree.source.string(in: strong.range) == "**둘**")
    let directives = tree.nodes.filter { $0.kind == .directive }
    #expect(directives.map { tree.source.string(in: $0.range) } == [":::note", ":::"])
    #expect(MarkdownParser.inspect(SourceText(path: "a.md", text)).unplaced == 0)
  }

  @Test func aDirectiveBelongsToTheListItemItIsIn() throws {
    let tree = tree("1. 하나\n\n   :::tip\n   글\n   :::\n\n2. 둘\n")
    let directives = tree.nodes.filter { $0.kind == .directive }
    #expect(directives.count == 2 && directives.allSatisfy { $0.parent.map { tree[$0].kind } == .item })
    #expect(tree.children(of: tree.root).map { tree[$0].kind } == [.list])
  }

  @Test func thousandsOfDirectivesTakeNoTimeWorthMentioning() {
    let text = String(repeating: ":::note\n", count: 5000) + String(repeating: ":::\n", count: 5000)
    #expect(tree(text).nodes.count { $0.kind == .directive } == 10_000)
  }
}
