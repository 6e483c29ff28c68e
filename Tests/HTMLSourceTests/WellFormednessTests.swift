/// Tests of well-formed and malformed XML fragments, with the violated rule and its place, and of repairing careless XML.
import Testing

@testable import HTMLSource

@Suite struct WellFormednessTests {
  @Test(arguments: [
    "", "글", "<a/>", "<a>글</a>", "<a/><b/>", "앞 <a/> 뒤", "<a:b/>", "<a xmlns=\"x\"><b/></a>",
    "<?xml version=\"1.0\"?><a/>",
    "<?xml version=\"1.0\" encoding=\"euc-kr\"?>\n<a>글</a>", "<!DOCTYPE a><a/>", "<!-- 말 --><a/>", "<![CDATA[<a>]]>",
    "&amp;&lt;&#44032;",
    "<a b='\"' c=\"'\"/>", "<가 나='다'/>", "<a>\n\n</a >", "<?pi x?>",
  ])
  func piecesOfXMLAreWellFormed(text: String) { #expect(XMLWellFormedness.violation(in: Array(text.utf8)) == nil) }

  /// The rule that is broken, in a word.
  private func rule(_ text: String) -> String {
    switch XMLWellFormedness.violation(in: Array(text.utf8))?.rule {
    case nil: "none"
    case .notClosed(let element): "notClosed \(element.name):\(element.line)"
    case .closesOther(let element): "closesOther " + (element.map { "\($0.name):\($0.line)" } ?? "-")
    case .other: "other"
    }
  }

  @Test(arguments: [
    ("<a>", "notClosed a:1"), ("<a><b></b>", "notClosed a:1"), ("\n\n<a>\n글", "notClosed a:3"),
    ("<a></b>", "closesOther a:1"),
    ("<a>\n<b></a>", "closesOther b:2"), ("</a>", "closesOther -"), ("글</a>", "closesOther -"), ("<a", "other"),
    ("<a b></a>", "other"),
    ("<a b=c/>", "other"), ("&nbsp;", "other"), ("& b", "other"), ("<", "other"), ("a < b", "other"),
    ("<a b='1' b='2'/>", "other"),
    ("<!-- a -- b -->", "other"), ("<1a/>", "other"), ("<![CDATA[", "other"), ("]]>", "other"),
    ("<?xml version=\"1.0\"?>\n<a>\n<b></a>", "closesOther b:3"), ("<!DOCTYPE a>\n<a>", "notClosed a:2"),
  ])
  func theFirstRuleThatIsBrokenIsNamed(text: String, wanted: String) { #expect(rule(text) == wanted) }

  @Test(arguments: ["<a>", "<a></b>", "글 & 글", "<?xml version=\"1.0\"?><a>\n</b>", "</a>", "<a", "\u{1}", "글<"])
  func thePlaceIsWithinTheText(text: String) throws {
    let bytes = Array(text.utf8)
    let found = try #require(XMLWellFormedness.violation(in: bytes))
    #expect((0...bytes.count).contains(found.offset))
    #expect(!found.message.isEmpty && found.message.last?.isNewline == false)
  }

  @Test func aPlaceIsJustBehindTheFault() throws {
    let text = "<a>글</a>\n<b></c>\n<d/>"
    let found = try #require(XMLWellFormedness.violation(in: Array(text.utf8)))
    let before = String(decoding: Array(text.utf8)[..<found.offset], as: UTF8.self)
    #expect(before.hasSuffix("</c>") || before.hasSuffix("</c"), "\(before)")
  }

  @Test func entitiesOfATextAreNeverFetchedOrExpanded() {
    let bomb =
      "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d SYSTEM \"file:///etc/passwd\">]><a>&c;&d;</a>"
    #expect(XMLWellFormedness.violation(in: Array(bomb.utf8)) == nil)
  }
}

@Suite struct EncodingNameTests {
  private func html(_ text: String) -> String { HTMLEncoding.declared(in: Array(text.utf8)) }
  private func xml(_ text: String) -> String { HTMLEncoding.declaredInXML(Array(text.utf8)) }

  @Test(arguments: [
    "euc-kr", "EUC-KR", "ks_c_5601-1987", "ks_c_5601", "ksc5601", "korean", "x-windows-949", "windows-949", "ms949",
    "cp949",
  ])
  func everyNameOfTheKoreanEncodingIsItsSuperset(name: String) {
    #expect(html("<meta charset=\"\(name)\">") == "CP949" && html("<meta charset=\(name)>") == "CP949")
    #expect(html("<meta http-equiv='Content-Type' content='text/html; charset=\(name)'>") == "CP949")
    #expect(xml("<?xml version='1.0' encoding='\(name)'?><a/>") == "CP949")
  }

  @Test(arguments: ["utf8", "UTF-8", "unicode", ""])
  func namesOfUTF8AreOne(name: String) {
    #expect(html("<meta charset=\"\(name)\">") == "UTF-8" && xml("<?xml encoding=\"\(name)\"?>") == "UTF-8")
  }

  @Test func otherNamesAreGivenToTheConverterAsTheyAre() {
    #expect(html("<meta charset=Shift_JIS>") == "shift_jis" && xml("<?xml encoding=\"ISO-8859-1\"?>") == "iso-8859-1")
    #expect(html("<p>no word of it</p>") == "UTF-8" && xml("<a encoding=\"x\"/>") == "UTF-8" && xml("") == "UTF-8")
    #expect(xml("<?xml version='1.0'?><a encoding='x'/>") == "UTF-8", "an attribute of an element declares nothing")
  }
}
