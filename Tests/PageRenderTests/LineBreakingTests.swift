/// Tests of places where a line of Korean must not break.
import ArticleModel
import ContentLoad
import Diagnostics
import Testing

@testable import PageRender

struct LineBreakingTests {
  private func html(_ text: String, language: String = "ko") -> String {
    let source = SourceText(path: "\(language)/a.md", text)
    let article = ArticleReader.readAlone(source).value
    let page = PageRenderer.renderFragment(article, config: SiteConfig(source: source, title: "가"))
    return String(decoding: page.html, as: UTF8.self)
  }

  @Test(arguments: [
    ("제네릭 (Generics)을", "제네릭 (Generics<span class=\"nb\">)을</span>"), ("50%를", "50<span class=\"nb\">%를</span>"),
    ("C#은 좋다", "C<span class=\"nb\">#은</span> 좋다"), ("「책」에서", "「책<span class=\"nb\">」에</span>서"),
    ("#태그 (#값)", "#태그 (#값)"), ("(`a`)를", "(<code>a</code><span class=\"nb\">)를</span>"), ("가/나", "가/나"),
    ("가 (나) 다", "가 (나) 다"),
    ("a) b", "a) b"), ("끝.다음", "끝.다음"), (")", ")"),
  ])
  func aSignStaysWithTheSyllableBehindIt(_ text: String, _ wanted: String) {
    #expect(html(text) == "<p>\(wanted)</p>\n")
  }

  @Test(arguments: [
    ("`--check`", "<span class=\"nb\">--check</span>"),
    ("`jikji build --base-url x`", "jikji build <span class=\"nb\">--base-url</span> x"), ("`-`", "-"),
    ("`a - b`", "a - b"),
    ("`let a = 1`", "let a = 1"),
  ])
  func optionsInCodeAreNotBroken(_ text: String, _ wanted: String) {
    #expect(html(text) == "<p><code>\(wanted)</code></p>\n")
  }

  @Test func emphasisOfHangulNamesItsLanguageOnOtherPages() {
    var bytes: [UInt8] = []
    LineBreaking.write("가)나"[...].utf8.map { $0 }[...], into: &bytes)
    #expect(LineBreaking.holdsHangul(Array("a 가".utf8)[...]) && !LineBreaking.holdsHangul(Array("a ꀀ 日".utf8)[...]))
    #expect(html("*값*을") == "<p><em>값</em>을</p>\n")
  }
}
