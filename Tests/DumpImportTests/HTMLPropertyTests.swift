import CommonMark
import Diagnostics
import HTMLSource
import Testing

@testable import DumpImport

/// Tests that for random HTML the resulting Markdown shows the same words.
struct HTMLPropertyTests {
  /// Numbers that are the same in every run (xorshift64*).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 2_685_821_657_736_338_717
    }
  }

  private static let words = [
    "*", "**", "***", "_", "__init__", "_a_", "`", "``", "[x]", "[", "]", "](", "![", "!", "<b", "&", "&amp;", "|", "#",
    "##", "1.", "2)", "-", "+", ">", "~", "~~", "~~~", "\\", "\\\\", "{#id}", "{", "}", "http://a.kr/x_y_z", "www.a.kr",
    "a@b.kr", ":", "::", "$", "한글", "글을", "(closure)", "^^*", "---", "===", "***", "[^1]", "[[x]]", "용어(term)",
    ":smile:",
    "<!--", "-->", "]]>", "@try", "a", "B", "word", "\"", "'", "“인용”", "…", "。", "e\u{301}", "👩‍👩‍👧", "=", "=>", "1",
    "0x1F",
    "C<T>", "<T>", "[self", "foo]", "a*b*c", "* * *", "_ _ _", "&lt;", "<br>", "https://a.kr/(x)", "ftp://x", "```",
  ]

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func inline(_ numbers: inout Numbers, depth: Int = 0) -> (html: String, text: String) {
    var html = ""
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let drawn = Self.words.randomElement(using: &numbers) ?? ""
      // What is glued to an address may belong to it, for browsers as for us.
      let word = drawn.contains("/") || drawn.contains("www") || drawn.contains("@") ? " \(drawn) " : drawn
      let space = Bool.random(using: &numbers) ? " " : ""
      let kind = depth < 3 ? Int.random(in: 0..<14, using: &numbers) : 13
      let (inner, innerText) = kind < 6 ? inline(&numbers, depth: depth + 1) : (escaped(word), word)
      switch kind {
      case 0: html += "<b>\(inner)</b>"
      case 1: html += "<em>\(inner)</em>"
      case 2: html += "<del>\(inner)</del>"
      case 3: html += "<a href='https://a.kr/\(numbers.state % 7)'>\(inner)</a>"
      case 4: html += "<span style='font-weight:bold'>\(inner)</span>"
      case 5: html += "<font>\(inner)</font>"
      case 6: html += "<code>\(inner)</code>"
      case 7 where depth == 0: html += inner + "<br>"
      default: html += inner
      }
      html += space
      text += innerText
    }
    return (html, text)
  }

  private func block(_ numbers: inout Numbers, depth: Int = 0) -> (html: String, text: String) {
    let (words, text) = inline(&numbers)
    switch Int.random(in: 0..<(depth < 3 ? 9 : 4), using: &numbers) {
    case 0, 1, 2: return ("<p>\(words)</p>", text)
    case 3: return ("<h3>\(words)</h3>", text)
    case 4, 5:
      let (more, moreText) = block(&numbers, depth: depth + 1)
      let name = Bool.random(using: &numbers) ? "ul" : "ol"
      return ("<\(name)><li>\(words)\(more)</li><li>\(words)</li></\(name)>", text + moreText + text)
    case 6:
      let (more, moreText) = block(&numbers, depth: depth + 1)
      return ("<blockquote><p>\(words)</p>\(more)</blockquote>", text + moreText)
    case 7:
      return (
        "<table><tr><th>\(words)</th><th>나</th></tr><tr><td>다</td><td>\(words)</td></tr></table>", text + "나다" + text
      )
    default: return ("<pre>\(escaped(text))\nx</pre>", text + "x")
    }
  }

  private func squeezed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  /// The words that Markdown shows, listings included.
  private func shown(_ markdown: String) -> [Unicode.Scalar] {
    let tree = MarkdownParser.parse(SourceText(path: "", markdown)).value
    var text = ""
    for index in tree.nodes.indices {
      switch tree.nodes[index].kind {
      case .text, .code, .codeBlock: text += tree.literal(of: NodeID(index))
      case .htmlBlock where tree.literal(of: NodeID(index)).hasPrefix("<!-- -->"): continue
      case .htmlBlock, .htmlInline: text += "⚠︎" + tree.literal(of: NodeID(index))
      default: continue
      }
    }
    return squeezed(text)
  }

  @Test(arguments: 1...20) func whateverStandsInAPageIsShown(seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<30 {
      let parts = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in block(&numbers) }
      let html = parts.map(\.html).joined(separator: "\n")
      let body = HTMLReader.html(Array(html.utf8), encoding: "UTF-8").root?.first("body") ?? HTMLElement("body")
      let (blocks, _) = HTMLConverter.blocks(of: body.children, in: HTMLContext())
      var writer = MarkdownWriter()
      let markdown = writer.markdown(blocks)
      let wanted = squeezed(parts.map(\.text).joined())
      let found = shown(markdown)
      guard found != wanted else { continue }
      let place = zip(found, wanted).prefix { $0 == $1 }.count
      Issue.record(
        """
        \(html)
        ---
        \(markdown)
        --- at \(place): \(String(String.UnicodeScalarView(found.dropFirst(max(0, place - 5)).prefix(20)))) instead of \
        \(String(String.UnicodeScalarView(wanted.dropFirst(max(0, place - 5)).prefix(20))))
        """)
      return
    }
  }
}
