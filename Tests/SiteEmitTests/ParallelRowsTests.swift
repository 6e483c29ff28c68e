/// Tests of the rows of a side-by-side page: how outermost elements of two bodies are grouped by the blocks they contain.
import ArticleModel
import Testing

@testable import SiteEmit

@Suite struct ParallelRowsTests {
  /// A body of these elements, each of as many blocks as it has paragraphs; the places of blocks are counted through.
  private func page(_ elements: [String]) -> RenderedPage {
    var html = ""
    var blocks: [RenderedBlock] = []
    for element in elements {
      let start = html.utf8.count
      html += element
      for _ in 0..<max(1, element.ranges(of: "<p>").count) {
        blocks.append(RenderedBlock(source: blocks.count..<blocks.count + 1, html: start..<html.utf8.count))
      }
    }
    return RenderedPage(
      html: Array(html.utf8), titleHTML: [], sections: [], hasCode: false, hasFootnotes: false, markdown: [],
      blocks: blocks)
  }

  /// The rows as `target|source`, elements by number, and what moved, for pairs `(target block, source block)`.
  private func rows(_ target: [String], _ source: [String], _ pairs: [([Int], [Int])]) -> String {
    let blocks = pairs.map { target, source in
      TranslatedBlock(status: .fresh, source: source.map { $0..<$0 + 1 }, target: target.map { $0..<$0 + 1 })
    }
    let found = ParallelRows(blocks, target: page(target), source: page(source))
    func names(_ range: Range<Int>) -> String { range.map(String.init).joined(separator: "+") }
    let moved = found.moved.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.target)-\($0.value.source)" }
    return (found.rows.map { "\(names($0.target))|\(names($0.source))" } + moved).joined(separator: " ")
  }

  private let quote = "<blockquote><p>a</p><p>b</p></blockquote>", paragraph = "<p>a</p>"

  @Test func pairsAreRowsInOrder() {
    #expect(rows([paragraph, paragraph], [paragraph, paragraph], [([0], [0]), ([1], [1])]) == "0|0 1|1")
    #expect(rows([], [], []) == "")
    #expect(rows([paragraph], [], [([0], [])]) == "0|" && rows([], [paragraph], [([], [0])]) == "|0")
  }

  @Test func whatHasNoCounterpartHasARowOfItsOwnAtItsPlace() {
    #expect(rows([paragraph, paragraph], [paragraph], [([1], [0])]) == "0| 1|0")
    #expect(rows([paragraph], [paragraph, paragraph], [([0], [1])]) == "|0 0|1")
    #expect(rows([paragraph, paragraph], [paragraph, paragraph], [([0], [0])]) == "0|0 1| |1")
    #expect(
      rows([paragraph, paragraph, paragraph], [paragraph, paragraph], [([0], [0]), ([2], [1])]) == "0|0 1| 2|1")
  }

  @Test func blocksOfOneElementAreOneRowWithAllTheirCounterparts() {
    // A quote of two blocks beside two paragraphs, on either side.
    #expect(rows([paragraph, paragraph], [quote], [([0], [0]), ([1], [1])]) == "0+1|0")
    #expect(rows([quote], [paragraph, paragraph], [([0], [0]), ([1], [1])]) == "0|0+1")
    #expect(rows([quote, paragraph], [quote, paragraph], [([0], [0]), ([1], [1]), ([2], [2])]) == "0|0 1|1")
    // Chains: what overlaps either side of the row before goes into it.
    #expect(
      rows([paragraph, quote, paragraph], [quote, quote], [([0], [0]), ([1], [1]), ([2], [2]), ([3], [3])])
        == "0+1+2|0+1")
    #expect(rows([paragraph, paragraph], [paragraph], [([0, 1], [0])]) == "0+1|0")
  }

  @Test func aBlockThatIsElsewhereIsNoReasonToJoinRows() {
    let three = [paragraph, paragraph, paragraph]
    #expect(rows(three, three, [([1], [0]), ([2], [1]), ([0], [2])]) == "0| 1|0 2|1 |2 2:0-3")
    #expect(rows(three, three, [([0], [0]), ([1], [2]), ([2], [1])]).hasPrefix("0|0 "))
  }

  @Test func blocksThatAreNotShownHaveNoPlace() {
    #expect(rows([paragraph], [paragraph], [([5], [0])]) == "0| |0")
    #expect(page([paragraph]).htmlRanges(of: [0..<1, 1..<2, 7..<9]).count == 1)
    #expect(page([quote, paragraph]).htmlRanges(of: [2..<3]).map(\.count) == [paragraph.utf8.count])
  }
}

@Suite struct TemplateTagFormTests {
  private func tags(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TemplateScanner.tags(in: bytes).map {
      #expect(String(decoding: bytes[$0.range], as: UTF8.self) == $0.name)
      return "\($0.kind) \($0.name)"
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("{{a}}", "value a"), ("{{{a}}}", "unescaped a"), ("{{&a}}", "unescaped a"), ("{{ a }}", "value a"),
    ("{{#a}}{{/a}}", "section a, end a"),
    ("{{^ 글 }}", "inverted 글"), ("{{>p}}", "partial p"), ("{{> p }}", "partial p"), ("{{>*p}}", "dynamicPartial p"),
    ("{{<p}}", "parent p"), ("{{<*p}}", "dynamicPartial p"), ("{{$b}}", "block b"),
    ("{{! a }}{{b}}", "comment a, value b"),
    ("{{% x }}{{b}}", "setting x, value b"), ("{{upper(a)}}", "value a"), ("{{f(g(a))}}", "value a"),
    ("{{f(a}}", "value a"),
    ("{{=<% %>=}}<%a%>{{b}}", "delimiters <% %>=, value a"), ("{{=| |=}}|a|", "delimiters | |=, value a"),
    ("{{=x=}}{{a}}", "delimiters x=, value a"), ("{{}}", "value "),
    ("{{ }}", "value "), ("{{#}}", "section "), ("{{", "unfinished "), ("{{a", "unfinished a"), ("a}}", ""), ("", ""),
    ("{{{a}}", "unfinished a}}"), ("{{a}}{{", "value a, unfinished "),
    ("{{\n a\n}}", "value a"), ("{{*a}}", "value *a"),
  ])
  func everyTagIsFoundWithTheBytesOfItsName(text: String, wanted: String) { #expect(tags(text) == wanted) }
}
