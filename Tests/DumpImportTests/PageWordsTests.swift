/// Tests of finding titles, names, dates and labels in the text of a saved page, and of the other parts of an article.
import ArticleModel
import HTMLSource
import Testing

@testable import DumpImport

@Suite struct PageWordsTests {
  @Test(arguments: [
    ("빵 굽기 | 빵집", "빵 굽기"), ("빵 굽기 - 빵집", "빵 굽기"), ("빵 굽기 :: 빵집", "빵 굽기"), ("빵집", "빵집"), ("빵  굽기", "빵 굽기"),
    ("빵집 | 빵 굽기", "빵집 | 빵 굽기"),
  ])
  func takesTheNameOfTheSiteOff(title: String, wanted: String) {
    #expect(PageWords.withoutSite(title, sites: ["", "빵집"]) == wanted)
  }

  @Test(arguments: [("by 샘물", "샘물"), ("글쓴이: 샘물", "샘물"), ("@saem", "saem"), ("샘물", "샘물"), ("by ", "by ")])
  func takesTheWordInFrontOfANameOff(text: String, wanted: String) { #expect(PageWords.bareName(text) == wanted) }

  @Test(arguments: [
    ("작성일 2016. 8. 13. 14:50", "2016-08-13T14:50:00+09:00"), ("2016년 8월 13일", "2016-08-13"),
    ("2016-08-13 오후 2:50", "2016-08-13T14:50:00+09:00"), ("2016-08-13 오후 12:50", "2016-08-13T12:50:00+09:00"),
    ("2016-08-13 25:70", "2016-08-13"), ("3분 읽기 2016.8.13", "2016-08-13"), ("2016.13.8", nil), ("2016.8", nil),
    ("빵", nil),
  ])
  func readsTheDayAmongWords(text: String, wanted: String?) {
    let found = PageWords.date(in: text)
    #expect(found.map { $0.secondOfDay == nil ? $0.day10 : $0.rfc3339 } == wanted)
  }

  // MARK: Guesses

  private func paragraph(_ lines: String...) -> Block { .paragraph([InlineAtom](lines: lines)) }

  @Test func theFirstSentenceIsTheTitle() {
    #expect(GuessedTitle.from([paragraph("짧은 말"), paragraph("빵을 굽습니다. 오래 굽습니다.")]) == "빵을 굽습니다")
    #expect(GuessedTitle.from([paragraph("빵은 왜 부풀까요? 효모 때문입니다.")]) == "빵은 왜 부풀까요?")
    #expect(GuessedTitle.from([paragraph("천천히 굽는", "빵 이야기입니다. 끝입니다.")]) == "천천히 굽는 빵 이야기입니다")
    #expect(GuessedTitle.from([paragraph("-----------")]) == nil && GuessedTitle.from([.rule]) == nil)
    let long = GuessedTitle.from([paragraph(String(repeating: "빵을 굽고 ", count: 30))])
    #expect(long?.hasSuffix("…") == true && (long?.count ?? 99) <= 59)
  }

  @Test(arguments: [([1, 2, 3], [2, 3, 4]), ([2, 3], [2, 3]), ([3, 5], [2, 4]), ([1, 6], [2, 6]), ([], [])])
  func headingsBeginBelowTheTitle(levels: [Int], wanted: [Int]) {
    let blocks = levels.map { Block.heading(level: $0, [InlineAtom(content: .text("빵"))]) }
    let found = HeadingLevels.settled(blocks, title: nil)
    #expect(found.map { if case .heading(let level, _) = $0 { level } else { 0 } } == wanted)
  }

  @Test func aHeadingThatRepeatsTheTitleGoesFromTheTopOnly() {
    let heading = Block.heading(level: 2, [InlineAtom(content: .text("빵  굽기"))])
    #expect(HeadingLevels.settled([heading, .rule], title: "빵 굽기") == [.rule])
    #expect(HeadingLevels.settled([.rule, .rule, .rule, heading], title: "빵 굽기").count == 4)
  }

  // MARK: Front matter

  @Test(arguments: [
    ("빵 굽기", "빵 굽기"), ("a/b.c-d_e", "a/b.c-d_e"), ("빵: 굽기", "\"빵: 굽기\""), ("true", "\"true\""), ("No", "\"No\""),
    ("3분", "\"3분\""),
    ("빵 ", "\"빵 \""), ("", "\"\""), ("\"빵\"", "\"\\\"빵\\\"\""), ("a\\b", "\"a\\\\b\""), ("a\nb\tc", "\"a\\nb\\tc\""),
    ("a\u{7}b", "\"a b\""),
  ])
  func quotesWhatYAMLWouldReadOtherwise(text: String, wanted: String) {
    #expect(FrontMatterWriter.quoted(text) == wanted)
  }

  @Test(arguments: [
    ("a/b", "", "a/b"), ("a b", "", "<a b>"), ("a(b)", "", "<a(b)>"), ("", "", "<>"), ("a<b>\\", "", "a%3Cb%3E%5C"),
    ("a", "빵", "a \"빵\""), ("a", "그 \"빵\"\n집", "a \"그 \\\"빵\\\" 집\""), ("a\nb", "", "ab"),
  ])
  func targetsOfLinksCanBeReadBack(address: String, title: String, wanted: String) {
    #expect(MarkdownAddress.target(address, title: title) == wanted)
  }

  // MARK: Tables of pages

  private func table(_ html: String) -> HTMLElement {
    HTMLElement.body(of: "<table>\(html)</table>").first("table") ?? HTMLElement("table")
  }

  @Test(arguments: [
    ("<tr><th>빵</th><th>물</th></tr><tr><td>1</td><td>2</td></tr>", true), ("<tr><td>빵</td><td>물</td></tr>", true),
    ("<tr><td>빵</td></tr><tr><td>물</td></tr>", false), ("<tr><th>빵</th></tr><tr><td>물</td></tr>", true),
    ("<tr><td>빵</td><td><pre>a</pre></td></tr>", false),
    ("<tr><td>빵</td><td><table><tr><td>1</td></tr></table></td></tr>", false),
    ("<tr><th>빵</th><td><h2>물</h2></td></tr>", false),
  ])
  func tellsTablesOfDataFromThoseThatArrangeAPage(html: String, holdsData: Bool) {
    #expect(HTMLTable.holdsData(HTMLTable.rows(of: table(html)), of: table(html)) == holdsData)
  }

  @Test(arguments: [
    ("align=\"right\"", Table.Alignment.right), ("style=\"color: red; text-align: center\"", .center),
    ("align=\"LEFT\"", .left),
    ("style=\"text-align: justify\"", .none), ("", .none),
  ])
  func readsTheAlignmentOfCells(attribute: String, wanted: Table.Alignment) {
    let cell = table("<tr><td \(attribute)>빵</td></tr>").first("td")
    #expect(cell.map { HTMLTable.alignment(of: $0) } == wanted)
  }

  @Test(arguments: [
    (
      "<table><tr><td rowspan=\"2\">가</td><td>나</td></tr><tr><td>다</td></tr></table>",
      "| 가 | 나 |\n| --- | --- |\n|  | 다 |"
    ),
    (
      "<table><tr><td colspan=\"2\">가</td></tr><tr><td>나</td><td>다</td></tr></table>",
      "| 가 |  |\n| --- | --- |\n| 나 | 다 |"
    ),
    ("<ol start=\"3\"><li>가</li><li value=\"7\">나</li></ol>", "3. 가\n7. 나"),
    ("<ol reversed><li>가</li><li>나</li></ol>", "1. 가\n2. 나"),
    ("<ul><li>가</li><ul><li>나</li></ul></ul>", "- 가\n  - 나"),
    ("<ul><li><input type=\"checkbox\" checked>가</li></ul>", "- [x] 가"),
    ("<ul><li>가<ul><li><input type=\"checkbox\">나</li></ul></li></ul>", "- 가\n  - [ ] 나"),
    ("<dl><dt>가</dt><dd>나</dd></dl>", "- **가**\n\n  나"), ("<ruby>빵<rt>bread</rt></ruby>", "빵(bread)"),
    ("x<sup>2</sup>", "x²"),
    ("H<sub>2</sub>O", "H₂O"), ("<q>빵</q>", "“빵”"),
    (
      "<div class=\"markdown-alert markdown-alert-tip\"><p class=\"markdown-alert-title\">Tip</p><p>빵</p></div>",
      "> [!TIP]\n> 빵"
    ),
  ])
  func elementsBecomeTheirMarkdown(html: String, wanted: String) {
    var dropped: [String: Int] = [:]
    let found = HTMLConverter.markdown(ofHTML: html, in: HTMLContext(), dropped: &dropped)
    #expect(found == wanted || found.replacing("\n>\n", with: "\n") == wanted, "\(found)")
  }

  // MARK: Calendars

  @Test(arguments: [
    ("일 | 월 | 화\n1 | 2 | 3\n빵 굽기\n", 2), ("S M T W T F S\n1 2 3 4\n5 6 7\n빵\n", 3), ("1 | 3 | 5\n빵\n", 0),
    ("31 | 32\n빵\n", 0),
    ("빵 굽기\n1 | 2\n", 0), ("- 빵\n- 솥\n", 0),
  ])
  func aCalendarAboveAPageIsThePages(text: String, wanted: Int) {
    #expect(SideBar.end(in: dumpLines(of: text)) == wanted)
  }
}
