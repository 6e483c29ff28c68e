/// Tests of writing blocks and inlines as Markdown.
import Testing

@testable import DumpImport

@Suite struct MarkdownWriterTests {
  private func text(_ words: String, _ marks: InlineMark..., link: String? = nil, title: String = "") -> InlineAtom {
    InlineAtom(
      content: .text(words), marks: Set(marks), link: link.map { InlineLink(number: 1, address: $0, title: title) })
  }

  private func written(_ blocks: Block...) -> String {
    var writer = MarkdownWriter()
    return writer.markdown(blocks)
  }

  private func item(_ words: String, number: Int? = nil, _ more: Block...) -> ListItem {
    ListItem(number: number, blocks: [.paragraph([text(words)])] + more)
  }

  // MARK: Blocks

  @Test func writesHeadingsOfSixLevels() {
    #expect(written(.heading(level: 2, [text("빵")]), .heading(level: 9, [text("물")])) == "## 빵\n\n###### 물")
    #expect(written(.heading(level: 0, [text("빵 #")])) == "# 빵 \\#")
    #expect(written(.heading(level: 2, []), .rule) == "---")
  }

  @Test func writesTightAndLooseLists() {
    let nested = Block.list(start: nil, [item("속")])
    #expect(written(.list(start: nil, [item("하나", nested), item("둘")])) == "- 하나\n  - 속\n- 둘")
    let loose = item("하나", .paragraph([text("더")]))
    #expect(written(.list(start: nil, [loose, item("둘")])) == "- 하나\n\n  더\n\n- 둘")
    #expect(written(.list(start: nil, [ListItem(blocks: []), item("둘")])) == "-\n- 둘")
  }

  @Test func countsOrderedListsFromTheirStartAndByTheirNumbers() {
    #expect(written(.list(start: 0, [item("영"), item("하나")])) == "0. 영\n1. 하나")
    #expect(written(.list(start: 9, [item("아홉"), item("열", .rule)])) == "9. 아홉\n\n10. 열\n\n    ---")
    #expect(written(.list(start: 1, [item("하나"), item("일곱", number: 7), item("여덟")])) == "1. 하나\n7. 일곱\n8. 여덟")
    #expect(written(.list(start: nil, [item("하나", number: 7)])) == "- 하나")
  }

  @Test func separatesTwoListsOfOneKind() {
    let (bullets, numbers) = (Block.list(start: nil, [item("가")]), Block.list(start: 1, [item("나")]))
    #expect(written(bullets, bullets) == "- 가\n\n<!-- -->\n\n- 가")
    #expect(written(numbers, numbers) == "1. 나\n\n<!-- -->\n\n1. 나")
    #expect(written(bullets, numbers) == "- 가\n\n1. 나")
    #expect(written(bullets, .rule, bullets) == "- 가\n\n---\n\n- 가")
  }

  @Test func escapesWordsThatLookLikeATaskButKeepsTasks() {
    #expect(written(.list(start: nil, [item("[ ] 글")])) == "- \\[ ] 글")
    let task = ListItem(blocks: [
      .paragraph([InlineAtom(content: .raw("[x]")), InlineAtom(content: .space), text("일")])
    ])
    #expect(written(.list(start: nil, [task])) == "- [x] 일")
  }

  @Test func indentsQuotesAndFootnotes() {
    let inner: [Block] = [.paragraph([text("글")]), .code(CodeListing(lines: ["a", "", "b"], language: ""))]
    #expect(written(.quote(inner)) == "> 글\n>\n> ```\n> a\n>\n> b\n> ```")
    #expect(written(.footnote(label: "2", inner)) == "[^2]: 글\n\n    ```\n    a\n\n    b\n    ```")
  }

  @Test(arguments: [
    (["let a = 1"], "swift", ["swift=2"], "```swift swift=2\nlet a = 1\n```"),
    (["```", "x"], "", [], "````\n```\nx\n````"), (["  `````"], "text", [], "``````text\n  `````\n``````"),
    (["a ``` b"], "c", [], "```c\na ``` b\n```"),
  ])
  func fencesListingsSoThatNoLineClosesThem(lines: [String], language: String, words: [String], wanted: String) {
    #expect(written(.code(CodeListing(lines: lines, language: language, words: words))) == wanted)
  }

  @Test func writesTablesWithCaptionAlignmentAndShortRows() {
    let table = Table(
      rows: [
        [[text("가")], [text("나|다")]], [[text("1")]], [[text("a"), InlineAtom(content: .lineBreak), text("b")], []],
      ],
      alignments: [.center], caption: [text("표", .emphasis)])
    #expect(
      written(.table(table)) == "*표*\n\n| 가 | 나\\|다 |\n| :---: | --- |\n| 1 |  |\n| a b |  |")
    #expect(written(.table(Table(rows: []))).isEmpty)
  }

  @Test func writesFiguresAsPicturesOrAsTheirCaption() {
    #expect(written(.figure(Figure(caption: "그림 [1]", address: "a b.png"))) == "![그림 \\[1\\]](<a b.png>)")
    #expect(written(.figure(Figure(caption: "*별* 그림"))) == "*\\*별\\* 그림*")
    #expect(written(.figure(Figure(caption: "")), .rule) == "---")
  }

  @Test func leavesMarkdownAsItIs() { #expect(written(.markdown("*a* <b>")) == "*a* <b>") }

  // MARK: Inlines

  @Test func keepsSoftAndHardLineBreaks() {
    let lines = [InlineAtom](lines: ["하나", "https://a.example.net", "셋"]) { $0 != "하나" }
    #expect(written(.paragraph(lines)) == "하나\nhttps://a.example.net \\\n셋")
    #expect([InlineAtom](lines: ["하나", "둘"]) { _ in true }.count == 3)
    #expect(written(.paragraph([InlineAtom](lines: ["하나", "둘"]) { _ in true })) == "하나\\\n둘")
  }

  @Test func nestsMarksByHowFarTheyReach() {
    let atoms = [text("하나", .strong), InlineAtom(content: .space), text("둘", .strong, .emphasis), text("셋", .strike)]
    #expect(written(.paragraph(atoms)) == "**하나 *둘***~~셋~~")
    #expect(written(.paragraph([text("굵은", .strong, link: "/a"), text("글", link: "/a")])) == "[**굵은**글](/a)")
  }

  @Test func giveUpEmphasisThatWouldNotBeRead() {
    var writer = MarkdownWriter()
    let atoms = [text("a"), text("b", .emphasis), text("*", .strong), text("c", .emphasis)]
    let found = writer.markdown([.paragraph(atoms)])
    #expect(shownWords(of: found) == "ab*c")
    #expect(writer.lostEmphasis <= 1)
  }

  @Test(arguments: [
    ("/a b", "", "[글](</a b>)"), ("/a(b", "", "[글](</a(b>)"), ("", "", "[글](<>)"), ("/a<b>\\", "", "[글](/a%3Cb%3E%5C)"),
    ("/a", "말 \"하나\" \\", "[글](/a \"말 \\\"하나\\\" \\\\\")"),
  ])
  func writesTargetsThatEndWhereTheyShould(address: String, title: String, wanted: String) {
    #expect(written(.paragraph([text("글", link: address, title: title)])) == wanted)
  }

  @Test func linksWhoseWordsAreTheirAddressBecomeAutolinks() {
    let address = "https://a.example.net/x"
    #expect(written(.paragraph([text(address, link: address)])) == "<\(address)>")
    #expect(written(.paragraph([text(address, link: address, title: "t")])) == "[\(address)](\(address) \"t\")")
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("``", "``` `` ```"), (" a ", "`  a  `"), ("`a", "`` `a ``"),
  ])
  func codeSpansHaveEnoughBackticks(code: String, wanted: String) {
    #expect(written(.paragraph([InlineAtom(content: .code(code))])) == wanted)
  }

  @Test func exclamationMarksBeforeLinksAreEscaped() {
    #expect(written(.paragraph([text("와!"), text("글", link: "/a")])) == "와\\![글](/a)")
  }

  // MARK: The tree

  @Test func linesAreTheWordsOfAllNestedBlocks() {
    let blocks: [Block] = [
      .heading(level: 2, [text("빵")]), .list(start: 1, [item("하나", .quote([.paragraph([text("속")])]))]),
      .table(Table(rows: [[[text("가")], []]], caption: [text("표")])), .figure(Figure(caption: "그림")), .rule,
      .code(CodeListing(lines: ["a", "b"], language: "c")), .markdown("m"),
      .paragraph([InlineAtom](lines: ["첫", "둘"])),
    ]
    #expect(blocks.flatMap(\.lines) == ["빵", "하나", "속", "표", "가", "", "그림", "a", "b", "m", "첫", "둘"])
    #expect(blocks.map(\.kind) == ["heading", "list", "table", "figure", "rule", "code", "markdown", "paragraph"])
  }

  @Test func everyRunOfInlinesCanBeReplaced() {
    let run = [text("가")]
    let blocks: [Block] = [
      .heading(level: 2, run), .paragraph(run), .list(start: nil, [ListItem(number: 3, blocks: [.paragraph(run)])]),
      .quote([.paragraph(run)]), .footnote(label: "1", [.paragraph(run)]), .table(Table(rows: [[run]], caption: run)),
      .rule, .markdown("가"),
    ]
    let changed = blocks.map { $0.mapInlines { _ in [text("나")] } }
    #expect(changed.flatMap(\.lines) == ["나", "나", "나", "나", "나", "나", "나", "가"])
    guard case .list(_, let items) = changed[2] else { return }
    #expect(items.map(\.number) == [3])
  }
}
