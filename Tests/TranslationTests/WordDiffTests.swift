/// Tests of differences by words, and of how they are shown.
import ArticleModel
import Diagnostics
import Testing
import Translation

struct WordDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    WordDiff.parts(old: old, new: new).map { part in
      switch part.side {
      case .both: part.text
      case .old: "[\(part.text)]"
      case .new: "{\(part.text)}"
      }
    }.joined()
  }

  @Test(arguments: [
    ("a b c", "a x c", "a [b ]{x }c"), ("", "a", "{a}"), ("a", "", "[a]"), ("same", "same", "same"),
    ("a `b c` d", "a `b d` d", "a [`b c` ]{`b d` }d"), ("can't go", "cannot go", "[can't ]{cannot }go"),
    ("3.14 here", "3.15 here", "[3.14 ]{3.15 }here"), ("한국어 글", "한국말 글", "[한국어 ]{한국말 }글"),
  ])
  func comparesWholeWords(_ old: String, _ new: String, _ expected: String) {
    #expect(diff(old, new) == expected)
  }

  @Test func bothTextsCanBeReadFromTheParts() {
    let (old, new) = ("The quick  brown fox, `a`.\nEnd", "A quick brown dog; `b`.\nThe end")
    let parts = WordDiff.parts(old: old, new: new)
    #expect(parts.filter { $0.side != .new }.map(\.text).joined().filter { $0 != " " } == old.filter { $0 != " " })
    #expect(parts.filter { $0.side != .old }.map(\.text).joined() == new)
  }

  @Test func columnsCountTwoCellsForHangul() {
    let page = MovedPage(old: "One old sentence.", new: "One new sentence.", translation: "한국어로 옮긴 문장이 여기에 있습니다.")
    let text = BlockChange.all(of: page.state).map { $0.text(width: 43) }.joined()
    for line in text.split(separator: "\n").dropFirst() {
      let left = line.prefix { $0 != "|" }
      #expect(TerminalWidth.cells(of: String(left)) == 21)
      #expect(TerminalWidth.cells(of: String(line)) <= 43)
    }
    #expect(text.contains("[-old-]") && text.contains("{+new+}"))
  }

  @Test func htmlEscapesAndNamesLanguages() {
    let page = MovedPage(old: "a <b>", new: "c <b> & d", translation: "가 <나>")
    let html = BlockChange.page(
      BlockChange.all(of: page.state), language: .korean, sourceLanguage: "en", targetLanguage: "ko")
    #expect(html.contains("&amp;") && html.contains("lang=\"en\"") && html.contains("가 &lt;나&gt;"))
  }
}
