/// Tests of XML documents: layout, attributes, escaping.
import Testing

@testable import DataFormats

@Suite struct XMLWriterTests {
  private func text(_ xml: XMLWriter) -> String { String(decoding: xml.bytes, as: UTF8.self) }

  @Test func beginsWithTheDeclaration() {
    #expect(text(XMLWriter()) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  @Test func indentsWhatAnElementHolds() {
    var xml = XMLWriter(indent: 2)
    xml.element("a") { xml in
      xml.element("b", [("c", "1"), ("d", nil), ("e", "<2>\n")]) { xml in
        xml.element("f", [("g", "h")])
        xml.element("i", text: "가 & 나\n다")
      }
      xml.element("j", [("k", "l")], text: [])
    }
    xml.element("m", [])
    let wanted = """
      <?xml version="1.0" encoding="UTF-8"?>
      <a>
        <b c="1" e="&lt;2&gt;&#10;">
          <f g="h"/>
          <i>가 &amp; 나
      다</i>
        </b>
        <j k="l"></j>
      </a>
      <m/>

      """
    #expect(text(xml) == wanted)
  }

  @Test func setsNoMarginUnlessAsked() {
    var xml = XMLWriter()
    xml.element("a") { $0.element("b", text: "c") }
    #expect(text(xml).hasSuffix("?>\n<a>\n<b>c</b>\n</a>\n"))
  }

  @Test func leavesOutElementsWithoutText() {
    var xml = XMLWriter()
    xml.element("a", text: nil as String?)
    xml.element("b", text: "")
    #expect(text(xml).hasSuffix("?>\n<b></b>\n"))
  }

  @Test func replacesWhatXMLCannotHold() {
    var xml = XMLWriter()
    xml.element("a", [("b", "\u{8}")], text: "\u{FFFE}")
    #expect(text(xml).hasSuffix("<a b=\"\u{FFFD}\">\u{FFFD}</a>\n"))
  }
}
