/// Tests that every node has the byte range from which it was made.
import Diagnostics
import Testing

@testable import CommonMark

@Suite struct PositionTests {
  @Test func placesInlinesAfterEscapesEntitiesAndBreaks() {
    let markdown = "가 \\*나\\* &amp; `코 드`  \n**굵게**\\\n끝 [글](<주 소> \"제목\")"
    #expect(
      dump(markdown) == """
        paragraph «가 \\*나\\* &amp; `코 드`  ⏎**굵게**\\⏎끝 [글](<주 소> "제목")»
          text «가 \\*나\\* &amp; » literal '가 *나* & '
          code «`코 드`» content «코 드» literal '코 드'
          lineBreak «  ⏎»
          strong «**굵게**» content «굵게»
            text «굵게»
          lineBreak «\\⏎»
          text «끝 »
          link «[글](<주 소> "제목")» content «글» destination '주 소' title '제목'
            text «글»
        """)
  }

  @Test func placesLinesOfQuotesAndItems() {
    #expect(
      dump("> - 하나\n>   둘 *셋*\n> 넷\n\n끝") == """
        blockQuote «> - 하나⏎>   둘 *셋*⏎> 넷»
          list «- 하나⏎>   둘 *셋*⏎> 넷» flag
            item «- 하나⏎>   둘 *셋*⏎> 넷»
              paragraph «하나⏎>   둘 *셋*⏎> 넷»
                text «하나»
                softBreak «⏎»
                text «둘 »
                emphasis «*셋*» content «셋»
                  text «셋»
                softBreak «⏎»
                text «넷»
        paragraph «끝»
          text «끝»
        """)
  }

  @Test func placesHeadingsOfBothKinds() {
    #expect(
      dump("#  제목 `c`  ##\n\n[r]: /u\n밑줄\n제목\n====\n뒤") == """
        heading «#  제목 `c`  ##» content «제목 `c`» number 1
          text «제목 »
          code «`c`» content «c» literal 'c'
        heading «밑줄⏎제목⏎====» content «밑줄⏎제목» number 1
          text «밑줄»
          softBreak «⏎»
          text «제목»
        paragraph «뒤»
          text «뒤»
        """)
  }

  @Test func placesTableCells() {
    #expect(
      dump("앞글\n| 가 | `나\\|b` |\n|:-|-:|\n| 다 |\n") == """
        paragraph «앞글»
          text «앞글»
        table «| 가 | `나\\|b` |⏎|:-|-:|⏎| 다 |» number 2
          tableHeader «| 가 | `나\\|b` |»
            tableCell «가»
              text «가»
            tableCell «`나\\|b`»
              code «`나\\|b`» content «나\\|b» literal '나|b'
          tableRow «| 다 |»
            tableCell «다»
              text «다»
            tableCell «»
        """)
  }

  @Test func placesFencesThatAQuoteEnds() {
    let tree = MarkdownParser.parse(SourceText(path: "t.md", "> ```swift\n> let a = 1\n>   let b\n```\nx\n")).value
    let code = tree.nodes.indices.filter { tree.nodes[$0].kind == .codeBlock }.map { NodeID($0) }
    #expect(code.count == 2)
    #expect(tree.source.string(in: tree[code[0]].range) == "```swift\n> let a = 1\n>   let b")
    #expect(tree.codeLineOffsets(of: code[0]).map { tree.source.string(in: $0..<$0 + 5) } == ["let a", "  let"])
    #expect(tree[code[0]].number == 3 && tree.destination(of: code[0]) == "swift")
    #expect(tree.source.string(in: tree[code[1]].range) == "```\nx")
  }

  @Test(arguments: [
    ("~~~\na\n~~\n", "a\n~~"), ("```\na\n``` b\n", "a\n``` b"), ("````\na\n```\n````\n", "a\n```"),
    ("```\na\n````  \n", "a"),
    ("```\na\n  ```\n", "a"), ("```\n```\n", ""),
  ])
  func onlyAFenceAtLeastAsLongEndsTheCode(text: String, content: String) throws {
    let tree = MarkdownParser.parse(SourceText(path: "t.md", text)).value
    let code = try #require(tree.nodes.first { $0.kind == .codeBlock })
    #expect(tree.source.string(in: code.contentRange) == content)
  }

  @Test func findsCodeLinesBehindTabs() {
    let tree = MarkdownParser.parse(SourceText(path: "t.md", "- a\n\n\t\tb\n")).value
    let code = NodeID(tree.nodes.firstIndex { $0.kind == .codeBlock } ?? 0)
    #expect(tree.codeLineOffsets(of: code).map { tree.source.string(in: $0..<$0 + 1) } == ["b"])
  }

  @Test(arguments: [
    ("- a\n\n\t```\n\tb\n\t  c\n\n    d\n\t```\n", "b\n  c\n\nd\n"), ("1.\ta\n\n\t```\n\tb\n\t```\n", "b\n"),
    (">\t```\n>\tb\n>\t```\n", "b\n"), ("- ```\n\tb\n  ```\n", "  b\n"), ("- a\n\n\t\tb\n", "  b\n"),
  ])
  func aTabThatAListUsedInPartLeavesNothingBeforeTheCode(text: String, wanted: String) throws {
    let tree = MarkdownParser.parse(SourceText(path: "t.md", text)).value
    let code = try #require(tree.nodes.indices.first { tree.nodes[$0].kind == .codeBlock })
    let lines = tree.codeLines(of: NodeID(code))
    #expect(String(decoding: lines.code, as: UTF8.self) == wanted)
    let shown = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, offset) in zip(shown, lines.offsets) {
      let bare = line.drop { $0 == " " }
      #expect(tree.source.bytes[offset...].drop { $0 == 0x20 }.starts(with: bare.utf8))
    }
  }

  @Test func numbersFootnotesByFirstReference() {
    #expect(
      dump("가[^나]와[^다]\n\n[^다]: 하나\n\n[^나]: 둘\n") == """
        paragraph «가[^나]와[^다]»
          text «가»
          footnoteReference «[^나]» content «나» destination '나' number 1
          text «와»
          footnoteReference «[^다]» content «다» destination '다' number 2
        footnoteDefinition «[^나]: 둘» destination '나' number 1
          paragraph «둘»
            text «둘»
        footnoteDefinition «[^다]: 하나» destination '다' number 2
          paragraph «하나»
            text «하나»
        """)
  }

  @Test func marksTasksAndBareLinks() {
    #expect(
      dump("- [x] 한 일\n- [ ] www.a.bc, me@x.yz <http://a.b>") == """
        list «- [x] 한 일⏎- [ ] www.a.bc, me@x.yz <http://a.b>» flag
          item «- [x] 한 일» flag task
            paragraph «한 일»
              text «한 일»
          item «- [ ] www.a.bc, me@x.yz <http://a.b>» task
            paragraph «www.a.bc, me@x.yz <http://a.b>»
              link «www.a.bc» destination 'http://www.a.bc' flag
                text «www.a.bc»
              text «, »
              link «me@x.yz» destination 'mailto:me@x.yz' flag
                text «me@x.yz»
              text « »
              link «<http://a.b>» content «http://a.b» destination 'http://a.b'
                text «http://a.b»
        """)
  }

  @Test func listsReferenceDefinitionsInOrder() {
    let markdown = "[하나]: /a '제목'\n[하나]: /b\n글 [하나]\n\n> [둘 \n> 셋]:\n> </c d>\n\n- [B]: /e\n\n[^x]: 아니다\n"
    let references = MarkdownParser.parse(SourceText(path: "t.md", markdown)).value.references
    #expect(references.map(\.label) == ["하나", "하나", "둘 셋", "b"])
    #expect(references.map(\.destination) == ["/a", "/b", "/c d", "/e"])
    let text = SourceText(path: "t.md", markdown)
    #expect(references.map { text.string(in: $0.labelRange) } == ["하나", "하나", "둘 \n> 셋", "B"])
    #expect(text.string(in: references[0].range) == "[하나]: /a '제목'")
  }

  @Test func keepsPositionsBehindIgnoredLines() {
    let text = SourceText(path: "t.md", "---\ntitle: 글\n---\n# 제목\n")
    let tree = MarkdownParser.parse(text, ignoring: [0..<text.lines.starts[3]]).value
    #expect(tree.nodes.map(\.kind) == [.document, .heading, .text])
    #expect(text.string(in: tree.nodes[2].range) == "제목")
  }

  @Test func noncharactersAreWrittenAsUTF8() {
    let markdown = "가 &#xFFFE;나&#65535; [x](/&#xFFFF;) 3~4"
    let tree = MarkdownParser.parse(SourceText(path: "t.md", markdown)).value
    #expect(String(validating: tree.store, as: UTF8.self) != nil)
    #expect(tree.nodes.indices.contains { tree.literal(of: NodeID($0)) == "가 \u{FFFE}나\u{FFFF} " })
    #expect(misplacements(markdown).isEmpty)
  }

  @Test func placesEveryNodeOfRandomTexts() {
    for seed in 0..<3000 {
      let markdown = RandomMarkdown.text(seed: UInt64(seed), korean: seed % 2 == 1)
      #expect(misplacements(markdown) == [], "seed \(seed): \(markdown)")
    }
  }

  @Test func parsesTheSameOnManyThreads() async {
    let texts = (0..<64).map { RandomMarkdown.text(seed: UInt64($0), korean: true) + "\n\n~~a~~ www.a.bc\n" }
    let alone = texts.map { dump($0) }
    let together = await withTaskGroup(of: (Int, String).self) { group in
      for round in 0..<8 {
        for (index, text) in texts.enumerated() { group.addTask { (index + round * 0, dump(text)) } }
      }
      return await group.reduce(into: [Int: Set<String>]()) { $0[$1.0, default: []].insert($1.1) }
    }
    for index in texts.indices { #expect(together[index] == [alone[index]]) }
  }
}
