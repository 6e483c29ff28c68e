/// Tests of formulas between dollar signs: which signs delimit one, and what stays text.
import Diagnostics
import Testing

@testable import CommonMark

struct FormulaSpanTests {
  private func tree(_ text: String) -> MarkdownTree {
    var options = MarkdownOptions()
    options.formulas = true
    return MarkdownParser.parse(SourceText(path: "a.md", text), options: options).value
  }

  /// The formulas of a text in order, as the tree has them.
  private func formulas(_ text: String) -> [String] {
    let tree = tree(text)
    return tree.nodes.indices.map(NodeID.init).compactMap { id in
      guard let span = tree.formulas[tree[id].range.lowerBound], tree[id].kind == .code else { return nil }
      return (span.isDisplay ? "D " : "") + String(decoding: tree.literalBytes(of: id), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("넓이는 $\\pi r^2$이고", ["\\pi r^2"]), ("$x$", ["x"]), ("($a_1$, $b_2$)", ["a_1", "b_2"]),
    ("$$x^2$$", ["D x^2"]), ("$$\na + b\n= c\n$$", ["D  a + b = c "]), ("$$\n- a\n+ b\n$$", ["D  - a + b "]),
    ("- $a*b*c$ 말\n- $$\n  x\n  $$", ["a*b*c", "D    x   "]), ("> $a<b$", ["a<b"]), ("$\\$5$", ["\\$5"]),
    ("**$x$**는", ["x"]), ("| $a$ | b |\n|---|---|\n| $c$ | d |", ["a", "c"]), ("`코드` $x$", ["x"]),
    ("$`x`$", ["`x`"]), ("# 제목 $x$", ["x"]),
  ])
  func formulasAreFound(_ text: String, _ wanted: [String]) { #expect(formulas(text) == wanted) }

  @Test(arguments: [
    "값은 $5와 $10입니다", "5$에서 10$까지", "HOME=$HOME and PATH=$PATH", "$ x $", "$x $", "$ x$", "\\$x$", "`$x$`",
    "```\n$x$\n```", "    $x$", "$$", "$$$$", "$$ $$", "$x\n\ny$", "US$x$", "$x$3", "<div>\n$x$\n</div>", "$$$x$$$",
    "$", "$x", "``a $x$``", "~~~\n$$x$$\n~~~",
  ])
  func whatIsNoFormulaStaysAsItIs(_ text: String) {
    let source = SourceText(path: "a.md", text)
    let plain = MarkdownParser.parse(source).value
    let tree = tree(text)
    #expect(formulas(text).isEmpty && tree.nodes.map(\.kind) == plain.nodes.map(\.kind) && tree.store == plain.store)
  }

  @Test func formulasKeepThePlacesOfWhatFollows() throws {
    let text = "가 $a*b$ **나** `다`\n"
    let tree = tree(text)
    let strong = try #require(tree.nodes.first { $0.kind == .strong })
    #expect(tree.source.string(in: strong.range) == "**나**")
    let code = try #require(tree.nodes.last { $0.kind == .code })
    #expect(tree.source.string(in: code.range) == "`다`" && formulas(text) == ["a*b"])
  }

  @Test func aLongRowOfSignsIsReadInTime() {
    #expect(formulas(String(repeating: "$", count: 20_000)).isEmpty)
    #expect(formulas(String(repeating: "$a ", count: 20_000)).isEmpty)
    #expect(formulas(String(repeating: "`$", count: 10_000)).isEmpty)
  }
}
