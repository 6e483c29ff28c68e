/// Tests of marked lines and words, folding and outputs of code blocks.
import ArticleModel
import ContentLoad
import Diagnostics
import Testing

@testable import PageRender

struct CodeFigureTests {
  private func html(_ text: String) -> String {
    let source = SourceText(path: "a.md", text)
    let article = ArticleReader.readAlone(source).value
    let page = PageRenderer.renderFragment(article, config: SiteConfig(source: source, title: "가"))
    return String(decoding: page.html, as: UTF8.self)
  }

  /// The class names of the lines of a block.
  private func classes(_ text: String) -> [String] {
    html(text).matches(of: #/<span class="line ?(?<names>[^"]*)">/#).map { String($0.output.names) }
  }

  @Test(arguments: [
    ("```js {2}\na\nb\n```", ["", "hl"]), ("```js ins=1 del=2-3\na\nb\nc\n```", ["ins", "del", "del"]),
    ("```js focus=2 error=1 warning=3\na\nb\nc\n```", ["error", "focus", "warning"]),
    ("```js\na // [!code ++]\nb // [!code --]\nc\n```", ["ins", "del", ""]),
    ("```js\na /* [!code focus:2] */\nb\nc\n```", ["focus", "focus", ""]),
    ("```yaml\n# [!code error]\na: 1\n```", ["error"]), ("```html\n<a> <!-- [!code warning] -->\n```", ["warning"]),
    ("```js\na // [!code unknown]\n```", [""]), ("```js\n// [!code focus:999999999999]\na\n```", ["focus"]),
  ])
  func linesAreMarkedByWordsOfTheFenceAndByComments(_ text: String, _ wanted: [String]) {
    #expect(classes(text) == wanted)
  }

  @Test func marksAreNoPartOfTheCodeThatIsShown() {
    let page = html("```js\nlet a // [!code ++]\n```")
    #expect(!page.contains("[!code") && page.contains("</span> a</span>\n</code>"))
    #expect(html("```js\nlet a // [!code 없음]\n```").contains("[!code 없음]"))
    #expect(html("```md\na // [!code focus]\n```").contains("[!code focus]"))
  }

  @Test(arguments: [
    ("```text word=가나\n가나 다\n가나\n```", 2), ("```text\n가 가 // [!code word:가]\n가\n```", 2),
    ("```text\n# [!code word:가]\n가\n가\n```", 2), ("```text word=없음\n가\n```", 0),
  ])
  func wordsAreMarkedWhereverTheyStand(_ text: String, _ count: Int) {
    #expect(html(text).ranges(of: "<mark>").count == count)
  }

  @Test func aMarkedWordMayReachOverColouredTokens() {
    let page = html("```swift word=a.b\nlet x = a.b()\n```")
    #expect(page.ranges(of: "<mark>").count == page.ranges(of: "</mark>").count && page.contains("<mark>"))
  }

  @Test(arguments: [("", 60, true), ("", 20, false), (" fold", 20, true), (" fold=no", 60, false), (" fold", 3, false)])
  func longBlocksAreFoldedUnlessTheFenceSaysNo(_ words: String, _ lines: Int, _ isFolded: Bool) {
    let page = html("```text" + words + "\n" + String(repeating: "a\n", count: lines) + "```")
    #expect(page.contains("is-long") == isFolded && page.contains("\(lines)줄 모두 보기") == isFolded)
  }

  @Test func anOutputSaysWhatItIs() {
    let page = html("```swift\nprint(1)\n```\n\n```output\n1\n```")
    #expect(page.contains("<figure class=\"code code-output\" data-language=\"output\"><figcaption>출력</figcaption>"))
    #expect(html("```output title=결과\n1\n```").contains("<figcaption>결과</figcaption>"))
  }
}
