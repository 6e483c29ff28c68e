/// Tests of escaping for HTML and XML.
import Testing

@testable import DataFormats

@Suite struct MarkupEscapingTests {
  static let rows: [(text: String, html: String, template: String, xmlText: String, xmlAttribute: String)] = [
    ("", "", "", "", ""),
    ("한글 a-Z", "한글 a-Z", "한글 a-Z", "한글 a-Z", "한글 a-Z"),
    (
      "<a b=\"c\" d='e'>&amp;", "&lt;a b=&quot;c&quot; d='e'&gt;&amp;amp;",
      "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;",
      "&lt;a b=&quot;c&quot; d='e'&gt;&amp;amp;", "&lt;a b=&quot;c&quot; d='e'&gt;&amp;amp;"
    ),
    ("a\tb\nc\rd", "a\tb\nc\rd", "a\tb\nc\rd", "a\tb\nc\rd", "a&#9;b&#10;c&#13;d"),
    (
      "\0\u{1}\u{8}\u{B}\u{1F}\u{7F}", "\0\u{1}\u{8}\u{B}\u{1F}\u{7F}", "\u{FFFD}\u{1}\u{8}\u{B}\u{1F}\u{7F}",
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{7F}"
    ),
    (
      "\u{FFFD}x\u{FFFE}y\u{FFFF}", "\u{FFFD}x\u{FFFE}y\u{FFFF}", "\u{FFFD}x\u{FFFE}y\u{FFFF}",
      "\u{FFFD}x\u{FFFD}y\u{FFFD}", "\u{FFFD}x\u{FFFD}y\u{FFFD}"
    ),
    ("\u{1FFFF}\u{F7BE}｠", "\u{1FFFF}\u{F7BE}｠", "\u{1FFFF}\u{F7BE}｠", "\u{1FFFF}\u{F7BE}｠", "\u{1FFFF}\u{F7BE}｠"),
  ]

  @Test(arguments: rows.indices)
  func escapesWhatTheFormatCannotHold(_ index: Int) {
    let row = Self.rows[index]
    let wanted: [(MarkupEscaping, String)] = [
      (.html, row.html), (.template, row.template), (.xmlText, row.xmlText), (.xmlAttribute, row.xmlAttribute),
    ]
    for (escaping, wanted) in wanted {
      #expect(row.text.escaped(as: escaping) == wanted)
      var bytes: [UInt8] = Array("[".utf8)
      bytes.append(escaping: row.text, as: escaping)
      bytes.append(escaping: repeatElement(UInt8(ascii: "<"), count: 1), as: escaping)
      #expect(String(decoding: bytes, as: UTF8.self) == "[" + wanted + "&lt;")
    }
  }

  @Test(arguments: [MarkupEscaping.html, .template, .xmlText, .xmlAttribute])
  func bytesAndStringsAreEscapedAlike(_ escaping: MarkupEscaping) {
    for value in 0..<UInt32(0x250) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "가\(Character(scalar))a"
      var bytes: [UInt8] = []
      bytes.append(escaping: text, as: escaping)
      #expect(String(decoding: bytes, as: UTF8.self) == text.escaped(as: escaping), "U+\(String(value, radix: 16))")
    }
  }

  @Test func bytesCutInTheMiddleOfACharacterStay() {
    var bytes: [UInt8] = []
    bytes.append(escaping: [0xEF, 0xBF] as [UInt8], as: .xmlText)
    #expect(bytes == [0xEF, 0xBF])
  }
}
