/// The CJK-friendly amendment on Korean text, and proof that other text is left alone.
import Diagnostics
import Testing

@testable import CommonMark

@Suite struct CJKEmphasisTests {
  @Test(
    arguments: [
      ("**클로저(closure)**는 값이다", "strong «**클로저(closure)**»"),
      ("*클로저(Closures)*는 값이다", "emphasis «*클로저(Closures)*»"),
      ("~~취소(cancel)~~했다", "strikethrough «~~취소(cancel)~~»"),
      ("**\"인용\"**이라고", "strong «**\"인용\"**»"),
      ("이것은**`코드`**이다", "strong «**`코드`**»"),
      ("이것은**(괄호)**이다", "strong «**(괄호)**»"),
      ("그는**“안녕”**하고", "strong «**“안녕”**»"),
      ("**[링크](/u)**를 본다", "strong «**[링크](/u)**»"),
      ("**문장이다.**다음 문장", "strong «**문장이다.**»"),
      ("**テスト。**テスト", "strong «**テスト。**»"),
      ("**テスト。**text", "strong «**テスト。**»"),
      ("**“가︁”**나", "strong «**“가︁”**»"),
      ("~~**클로저**~~는", "strikethrough «~~**클로저**~~»"),
      ("나**~~가~~**는", "strong «**~~가~~**»"),
      ("***굵고(기울임)***은", "emphasis «***굵고(기울임)***»"),
      ("> - **목록(list)**의", "strong «**목록(list)**»"),
      ("# **제목(title)**의", "strong «**제목(title)**»"),
      ("[**링크(l)**는](/u)", "strong «**링크(l)**»"),
    ])
  func opensAndClosesBetweenPunctuationAndHangul(_ markdown: String, _ wanted: String) {
    let lines = dump(markdown).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix(wanted) }, "\(dump(markdown))")
    #expect(misplacements(markdown).isEmpty)
  }

  @Test(
    arguments: [
      "__밑줄(u)__은", "_밑줄(u)_은", "**클로저(closure)** 는", "a**(b)**c", "**a)**b", "** 가(나) **다", "\\*\\*가(나)\\*\\*는",
      "`**가(나)**는`", "***", "* 가(나)*다\n* 라", "가*나*다", "**가**나", "```\n**가(나)**는\n```", "~~~가(나)\ncode\n~~~",
    ])
  func leavesOtherPlacesAlone(_ markdown: String) {
    #expect(isUntouchedByCJK(markdown))
  }

  @Test func readsATableRowCellByCell() {
    let markdown = "| **가(a)**는 | *나* |\n|---|---|\n|**다(b)**라|~~마(c)~~바|\n"
    let strong = dump(markdown).split(separator: "\n").filter { $0.contains("strong «") }
    #expect(strong.count == 2)
    #expect(dump(markdown).contains("strikethrough «~~마(c)~~»"))
    #expect(misplacements(markdown).isEmpty)
  }

  @Test func takesTheMarkerOutOfEverything() {
    let markdown = """
      [**참조(r)**는] `가)*나` <b t="가)*나"> [x](/(가)*나 "제)*목") <http://a.b/가)*나> http://a.b/가)*나 [^각)*주] **가(나)**다

      ```말)*글
      가)*나
      ```

      <div t="가)*나">

      [**참조(r)**는]: /u(가)*나 '제)*목'

      [^각)*주]: **가(나)**다
      """
    let tree = MarkdownParser.parse(SourceText(path: "test.md", markdown)).value
    let known = Set(markdown.unicodeScalars)
    #expect(String(decoding: tree.store, as: UTF8.self).unicodeScalars.allSatisfy { known.contains($0) })
    #expect(tree.references.map(\.label) == ["**참조(r)**는"])
    #expect(misplacements(markdown).isEmpty)
    #expect(dump(markdown).contains("footnoteReference «[^각)*주]»"))
  }

  @Test func choosesAMarkerThatTheTextDoesNotHold() {
    let markdown = "⁞⁝&#x205C;&#8283; **클로저(closure)**는"
    #expect(dump(markdown).contains("strong «**클로저(closure)**»"))
    #expect(dump(markdown).contains("literal '⁞⁝⁜⁛ '"))
  }

  @Test func changesNothingInTextsWithoutCJK() {
    for seed in 0..<1500 {
      let markdown = RandomMarkdown.text(seed: UInt64(seed), korean: false)
      #expect(CJKEmphasis.markerPlaces(in: Array(markdown.utf8)).isEmpty)
      #expect(isUntouchedByCJK(markdown), "seed \(seed)")
    }
  }

  @Test func changesOnlyEmphasisInTextsWithCJK() {
    for seed in 0..<1500 {
      let markdown = RandomMarkdown.text(seed: UInt64(seed), korean: true)
      let kinds = [true, false].map { cjk in
        dump(markdown, cjk: cjk).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
          .filter { line in
            ["codeBlock", "htmlBlock", "heading", "list", "item", "table", "blockQuote"].contains { line.hasPrefix($0) }
          }
      }
      #expect(kinds[0] == kinds[1], "seed \(seed)")
    }
  }
}
