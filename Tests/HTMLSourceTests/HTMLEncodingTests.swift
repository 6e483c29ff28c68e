/// Tests of the encoding in which a page is read, and of preparing bytes for the parser.
import Testing

@testable import HTMLSource

struct HTMLEncodingTests {
  @Test(arguments: [
    ("<meta charset=\"euc-kr\">", "CP949"), ("<META CHARSET=EUC-KR>", "CP949"),
    ("<meta charset='ks_c_5601-1987'>", "CP949"),
    ("<meta http-equiv=content-type content='text/html; charset=windows-949'>", "CP949"),
    ("<meta charset=ms949>", "CP949"),
    ("<meta charset = shift_jis >", "shift_jis"), ("<meta charset=utf8>", "UTF-8"), ("<meta charset=\"\">", "UTF-8"),
    ("<meta charset=utf-16>", "UTF-8"), ("<script charset=euc-kr></script><meta charset=utf-8>", "UTF-8"),
    ("<meta name=a><meta charset=euc-kr>", "CP949"),
    ("<meta charset=unicode>", "UTF-8"), ("<p>글</p>", "UTF-8"), ("", "UTF-8"), ("charse", "UTF-8"),
  ])
  func readsTheDeclarationOfAPage(page: String, wanted: String) {
    #expect(HTMLEncoding.declared(in: Array(page.utf8)) == wanted)
  }

  @Test func looksForTheDeclarationInTheHeadOnly() {
    let page = { (spaces: Int) in Array((String(repeating: " ", count: spaces) + "<meta charset=euc-kr>").utf8) }
    #expect(HTMLEncoding.declared(in: page(4075)) == "CP949")
    #expect(HTMLEncoding.declared(in: page(4096)) == "UTF-8")
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\" encoding=\"euc-kr\"?><a/>", "CP949"), ("<?xml version='1.0' encoding='UTF-8'?>", "UTF-8"),
    ("<?xml version=\"1.0\"?><a encoding=\"euc-kr\"/>", "UTF-8"), ("<a/>", "UTF-8"),
    ("<?xml encoding=\"euc-kr\"", "UTF-8"),
  ])
  func readsTheDeclarationOfXML(text: String, wanted: String) {
    #expect(HTMLEncoding.declaredInXML(Array(text.utf8)) == wanted)
  }

  @Test(arguments: [([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE")])
  func aByteOrderMarkOverrulesTheDeclaration(mark: [UInt8], wanted: String) {
    let page = mark + Array("<?xml version=\"1.0\" encoding=\"euc-kr\"?><meta charset=euc-kr>".utf8)
    #expect(HTMLEncoding.declared(in: page) == wanted)
    #expect(HTMLEncoding.declaredInXML(page) == wanted)
  }

  @Test func zerosBecomeSpacesAndBrokenSequencesReplacementCharacters() {
    #expect(HTMLEncoding.clean([0x61, 0, 0x62], as: "UTF-8") == Array("a b".utf8))
    #expect(HTMLEncoding.clean([0x61, 0xFF, 0x62], as: "UTF-8") == Array("a\u{FFFD}b".utf8))
    #expect(HTMLEncoding.clean([0xEF, 0xBB, 0xBF, 0x61], as: "UTF-8") == [0x61])
    #expect(HTMLEncoding.clean([0xB0, 0xA1, 0], as: "CP949") == [0xB0, 0xA1, 0x20])
    #expect(HTMLEncoding.clean([0xFF, 0xFE, 0x61, 0], as: "UTF-16LE") == [0x61, 0])
    #expect(HTMLEncoding.clean([0x61, 0, 0x62, 0], as: "UTF-16LE") == [0x61, 0, 0x62, 0])
  }
}

struct XMLCleaningTests {
  @Test(arguments: [
    ("A & B", "A &amp; B"), ("A &amp; B &lt;&gt;&quot;&apos;", "A &amp; B &lt;&gt;&quot;&apos;"),
    ("&nbsp;", "&amp;nbsp;"),
    ("&#44032; &#xAC00; &#0; &#x1F; &#xD800; &#10;", "&#44032; &#xAC00; &amp;#0; &amp;#x1F; &amp;#xD800; &#10;"),
    ("&#xFFFE; &#xFFFD; &#x110000; &#;", "&amp;#xFFFE; &#xFFFD; &amp;#x110000; &amp;#;"), ("&", "&amp;"),
    ("&amp", "&amp;amp"),
    ("a\u{1}b\tc\nd\re", "a b\tc\nd\re"), ("<![CDATA[a & b\u{2}]]>&", "<![CDATA[a & b ]]>&amp;"),
    ("<!-- & -->&", "<!-- & -->&amp;"),
    ("<?x & ?>&", "<?x & ?>&amp;"), ("<![CDATA[a & b", "<![CDATA[a & b"), ("<!-- & --", "<!-- & --"),
    ("<b>&</b>", "<b>&amp;</b>"), ("&#32; &#31;", "&#32; &amp;#31;"),
    ("", ""), ("?a=1&b=2;", "?a=1&amp;b=2;"), ("&ampere;", "&amp;ampere;"), ("글 & 글", "글 &amp; 글"),
    ("<a href='?b&c'>", "<a href='?b&amp;c'>"),
  ])
  func makesCarelessXMLWellFormed(text: String, wanted: String) {
    let clean = XMLCleaning.forgiving(Array(text.utf8))
    #expect(String(decoding: clean, as: UTF8.self) == wanted)
    #expect(XMLCleaning.forgiving(clean) == clean, "cleaning again changes nothing")
  }
}

struct HTMLElementTests {
  private let root = HTMLElement(
    "div", attributes: [HTMLAttribute("class", " a  b\nc\td "), HTMLAttribute("id", "x"), HTMLAttribute("id", "y")],
    children: [
      .text("하나"), .comment("숨음"),
      .element(HTMLElement("p", children: [.text("둘"), .element(HTMLElement("b", children: [.text("셋")]))])),
      .element(HTMLElement("b", attributes: [HTMLAttribute("id", "z")], children: [.text("넷")])),
    ])

  @Test func attributesAndClassesAreFound() {
    #expect(root["id"] == "x")
    #expect(root["name"] == nil)
    #expect(root.classes == ["a", "b", "c", "d"])
    #expect(root.hasClass("c"))
    #expect(!root.hasClass("e"))
    #expect(HTMLElement("p").classes == [])
  }

  @Test func textIsThatOfAllElementsInOrder() {
    #expect(root.text == "하나둘셋넷")
    #expect(root.elements.map(\.name) == ["p", "b"])
    #expect(HTMLNode.text("글").element == nil)
  }

  @Test func elementsAreSearchedInDocumentOrderBelowTheirParent() {
    #expect(root.first("b")?.text == "셋")
    #expect(root.all("b").map(\.text) == ["셋", "넷"])
    #expect(root.first("div") == nil)
    #expect(root.first { $0["id"] != nil }?.text == "넷")
    #expect(root.all { $0.name != "b" }.map(\.name) == ["p"])
    #expect(root.first("i") == nil)
  }
}
