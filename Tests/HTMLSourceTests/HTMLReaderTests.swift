import Dispatch
import HTMLSource
import Testing

struct HTMLReaderTests {
  private func body(_ html: String) -> HTMLElement {
    let root = HTMLReader.html(Array(html.utf8)).root
    return root?.first("body") ?? HTMLElement("none")
  }

  @Test func elementsKeepNameAttributesTextAndLine() {
    let found = body("<p>하나</p>\n<p class='a b' id=둘>둘 &amp; 셋</p>").all("p")
    #expect(found.map(\.text) == ["하나", "둘 & 셋"])
    #expect(found[1].classes == ["a", "b"])
    #expect(found[1]["id"] == "둘")
    #expect(found.map(\.line) == [1, 2])
  }

  /// Each time in a new process, where no thread has been first yet.
  @Test(arguments: 1...8) func manyThreadsMayReadFirst(_: Int) async {
    await #expect(processExitsWith: .success) {
      DispatchQueue.concurrentPerform(iterations: 64) { number in
        precondition(HTMLReader.html(Array("<p>\(number)</p>".utf8)).root?.text == "\(number)", "read wrongly")
      }
    }
  }

  @Test func missingEndTagsAreAdded() {
    #expect(body("<ul><li>하나<li>둘</ul><p>셋<p>넷").all("li").map(\.text) == ["하나", "둘"])
    #expect(body("<ul><li>하나<li>둘</ul><p>셋<p>넷").all("p").map(\.text) == ["셋", "넷"])
  }

  @Test func namesAreInLowerCaseAndUnknownElementsAreKept() {
    let article = body("<ARTICLE Data-X=1><Section>글</Section></ARTICLE>").first("article")
    #expect(article?["data-x"] == "1")
    #expect(article?.first("section")?.text == "글")
  }

  @Test func commentsAndScriptsDoNotBecomeWords() {
    let page = body("<p>글<!-- 주석 --></p><script>if (a < b) { x() }</script>")
    #expect(page.first("p")?.text == "글")
    #expect(page.first("p")?.children.last == .comment(" 주석 "))
    #expect(page.first("script")?.text == "if (a < b) { x() }")
  }

  @Test func theDeclaredEncodingIsBelieved() {
    // 가나다 in EUC-KR, and 똠, which only CP949 has.
    let page = Array("<html><head><meta charset=euc-kr></head><body><p>".utf8) + [0xB0, 0xA1, 0xB3, 0xAA, 0x8C, 0x63]
    #expect(HTMLReader.html(page).root?.first("p")?.text == "가나똠")
  }

  @Test func aPageInUTF16IsRead() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "<p>한글</p>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(HTMLReader.html(bytes).root?.first("p")?.text == "한글")
  }

  @Test func aGivenEncodingOverrulesTheDeclaredOne() {
    let page = "<html><head><meta charset=euc-kr></head><body><p>한글"
    #expect(HTMLReader.html(Array(page.utf8), encoding: "UTF-8").root?.first("p")?.text == "한글")
  }

  @Test func zerosAndBrokenUTF8LoseNothingElse() {
    let page = Array("<p>앞\u{0}뒤</p><p>".utf8) + [0xED, 0x95] + Array("끝</p>".utf8)
    let found = HTMLReader.html(page).root?.all("p").map(\.text)
    #expect(found == ["앞 뒤", "\u{FFFD}끝"])
  }

  @Test func thousandsOfOpenElementsLoseNoWord() {
    let page = String(repeating: "<div><span>", count: 20_000) + "바닥" + "<p>끝</p>"
    let tree = body(page)
    #expect(tree.text == "바닥끝")
    #expect(depth(of: tree) <= HTMLReader.depthLimit + 2)
  }

  private func depth(of element: HTMLElement) -> Int { 1 + (element.elements.map { depth(of: $0) }.max() ?? 0) }

  @Test func emptyInputHasNoRoot() {
    #expect(HTMLReader.html([]).root == nil)
    #expect(HTMLReader.xml([]).root == nil)
  }

  @Test func pageTextBeforeAnyTagIsKept() {
    #expect(HTMLReader.html(Array("그냥 글".utf8)).root?.text == "그냥 글")
  }

  @Test func aLongTextComesBackWhole() {
    let text = String(repeating: "가나다 ", count: 50_000)
    #expect(body("<p>\(text)</p>").first("p")?.text == text)
  }
}

struct XMLReaderTests {
  private func root(_ xml: String) -> HTMLElement { HTMLReader.xml(Array(xml.utf8)).root ?? HTMLElement("none") }

  @Test func namesKeepPrefixAndCase() {
    let tree = root("<?xml version=\"1.0\"?>\n<rss xmlns:wp=\"x\">\n<wp:postID a=\"1\">7</wp:postID></rss>")
    #expect(tree.first("wp:postID")?.text == "7")
    #expect(tree.first("wp:postID")?.line == 3)
  }

  @Test func undeclaredPrefixesAreForgiven() { #expect(root("<a><dc:creator>나</dc:creator></a>").text == "나") }

  @Test func sectionsOfCharacterDataAreText() {
    #expect(root("<a><![CDATA[<p>글 & 말</p>]]></a>").text == "<p>글 & 말</p>")
  }

  @Test func controlCharactersInSectionsLoseNothing() {
    #expect(root("<a><![CDATA[앞\u{8}뒤]]></a>").text == "앞 뒤")
    #expect(root("<a>앞\u{8}뒤</a>").text == "앞 뒤")
  }

  @Test func ampersandsThatBeginNothingAreText() {
    #expect(root("<a>A & B &nbsp; &lt; &#44032;&#xAC01; &#8;</a>").text == "A & B &nbsp; < 가각 &#8;")
    #expect(root("<a href=\"?a=1&b=2\"/>")["href"] == "?a=1&b=2")
  }

  @Test func entitiesOfTheTextsOwnAreNeverExpanded() {
    let bomb = """
      <!DOCTYPE a [<!ENTITY x "아하"><!ENTITY y "&x;&x;&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]>
      <a>&y; &z;</a>
      """
    #expect(root(bomb).text == "&y; &z;")
  }

  @Test func aTruncatedTextGivesWhatIsThere() {
    #expect(root("<a><b>하나</b><b>둘").all("b").map(\.text) == ["하나", "둘"])
  }

  @Test func deepNestingLosesNoWord() {
    #expect(root(String(repeating: "<a>", count: 30_000) + "바닥").text == "바닥")
  }

  @Test func moreThanTenMegabytesInOneTextAreRead() {
    let text = String(repeating: "QUJD", count: 2_800_000)
    #expect(root("<a>\(text)</a>").text.utf8.count == text.utf8.count)
  }

  @Test func theDeclaredEncodingIsBelieved() {
    let bytes = Array("<?xml version='1.0' encoding='euc-kr'?><a>".utf8) + [0xB0, 0xA1] + Array("</a>".utf8)
    #expect(HTMLReader.xml(bytes).root?.text == "가")
  }
}

struct XMLPlaceTests {
  private func root(_ xml: String) -> HTMLElement? { HTMLReader.xml(Array(xml.utf8)).root }

  @Test func elementsKnowTheirFirstAndLastLine() {
    let found = root("<a>\n<b\nc=\"1\">\n글\n</b>\n</a>")
    #expect(found.map { [$0.line, $0.lastLine] } == [1, 6])
    #expect(found?.first("b").map { [$0.line, $0.lastLine] } == [3, 5])
  }

  /// The parser must still be there when what it left open is closed.
  @Test func elementsThatAreNotClosedEndWithTheText() {
    let found = root("<a>\n<b>\n글\n")
    #expect(found?.lastLine == 4 && found?.first("b")?.lastLine == 4)
  }

  @Test func whatFollowsAFaultIsStillRead() {
    #expect(root("<a><b>하나</c><d>둘</d></a>")?.first("d")?.text == "둘")
    #expect(root("<a b=\"1 &lt; 2 &amp; 3\"/>")?["b"] == "1 < 2 & 3")
    #expect(root("글") == nil)
  }

  @Test func commentsAreKeptAsNodes() {
    #expect(root("<a>앞<!-- 말 -->뒤</a>")?.children == [.text("앞"), .comment(" 말 "), .text("뒤")])
    #expect(HTMLReader.xml(Array("<!-- 말 --><a/>".utf8)).nodes.count == 2)
  }
}
