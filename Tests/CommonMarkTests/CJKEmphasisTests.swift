/// Tests of the CJK-friendly emphasis amendment on Korean text, and that other text is not changed by it.
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

  @Test(
    arguments: [
      "사과 10~20개, 배 30~40개를 1~2일 안에", "3~4개와 5~6개", "3~4일 ~ 5~6일", "월~금, 화~목", "a~b c~d", "10℃~20℃, 1℃~3℃",
      "(가)~(나), (다)~(라)", "(가)~나, (다)~라", "**10**~**20**, **30**~**40**", "10%~20%와 30%~40%", "「가」~「다」, 「라」~「바」",
      "| 3~4 | 5~6 |\n|---|---|\n| 1~2, 3~4 | 나 |", "# 1~2와 3~4", "> 1~2와 3~4", "1~2 [3~4](/5~6 \"7~8\") 9~10",
    ])
  func leavesSingleTildesOfRangesInTheText(_ markdown: String) {
    #expect(!dump(markdown).contains("strikethrough"), "\(dump(markdown))")
    #expect(misplacements(markdown).isEmpty)
  }

  @Test(
    arguments: [
      ("~취소~", "«~취소~»"), ("이것은 ~취소~ 했다", "«~취소~»"), ("(~취소~)", "«~취소~»"), ("~there~, 1~2와 3~4", "«~there~»"),
      ("1~2 ~~3~4~~와", "«~~3~4~~»"), ("|~(가)~|\n|-|", "«~(가)~»"), ("~~가~~나~~다~~", "«~~가~~»"),
    ])
  func stillStrikesOutAtTheEdgesOfWordsAndByDoubleTildes(_ markdown: String, _ wanted: String) {
    #expect(dump(markdown).contains("strikethrough \(wanted)"), "\(dump(markdown))")
    #expect(misplacements(markdown).isEmpty)
  }

  @Test func givesBackTheTildesOfRangesEverywhere() {
    let markdown =
      "[1~2]과 `3~4` <b t=\"5~6\"> [x](/7~8 \"9~10\") <http://a.b/1~2> http://a.b/3~4 www.a.b/5~6 가~www.a.kr\n\n"
      + "```말 1~2\n3~4\n```\n\n[1~2]: /u~v '3~4'\n"
    let tree = MarkdownParser.parse(SourceText(path: "test.md", markdown)).value
    let known = Set(markdown.unicodeScalars)
    #expect(String(decoding: tree.store, as: UTF8.self).unicodeScalars.allSatisfy { known.contains($0) })
    let links = tree.nodes.indices.filter { tree.nodes[$0].kind == .link }.map { tree.destination(of: NodeID($0)) }
    #expect(
      links == ["/u~v", "/7~8", "http://a.b/1~2", "http://a.b/3~4", "http://www.a.b/5~6", "http://www.a.kr"])
    #expect(misplacements(markdown).isEmpty)
  }

  @Test func changesNothingInTextsWithoutCJK() {
    for seed in 0..<1500 {
      let markdown = RandomMarkdown.text(seed: UInt64(seed), korean: false)
      let places = CJKEmphasis.places(in: Array(markdown.utf8), MarkdownOptions())
      #expect(places.allSatisfy { $0.isTilde })
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
