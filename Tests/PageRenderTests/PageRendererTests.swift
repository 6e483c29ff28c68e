import ArticleModel
import CommonMark
import ContentLoad
import Diagnostics
import Foundation
import PageRender
import TestSupport
import Testing

struct PageRendererTests {
  /// The body of a text that belongs to no site.
  private func html(_ markdown: String, html raw: RawHTML = .escape) -> String {
    let text = SourceText(path: "a.md", markdown)
    var config = SiteConfig(source: text, title: "")
    config.html = raw
    return String(
      decoding: PageRenderer.renderFragment(ArticleReader.readAlone(text).value, config: config).html, as: UTF8.self)
  }

  @Test func emphasisHoldsBeforeJosa() {
    #expect(html("**클로저(closure)**는 *값*을") == "<p><strong>클로저(closure)</strong>는 <em>값</em>을</p>\n")
  }

  @Test func aBareAddressEndsBeforeTheKoreanAfterIt() {
    #expect(
      html("(http://goo.gl/a)의 **값**")
        == "<p>(<a href=\"http://goo.gl/a\" class=\"external\" rel=\"noopener\">http://goo.gl/a</a><span class=\"nb\">)의</span> <strong>값</strong></p>\n"
    )
    #expect(html("www.a.kr에서\n").contains(">www.a.kr</a>에서</p>"))
    #expect(html("http://a.kr\\\n나\n").contains(">http://a.kr</a><br>\n나"))
  }

  @Test func aNameInASampleIsALinkOutsideCommentsAndStrings() throws {
    let fixture = SiteFixture([
      "ko/a.md": "```swift\n// Stack\nlet a = \"Stack\"\nvar b: Stack<Int>\nvar c: Stack<Int>\n```\n"
    ])
    let article = try #require(fixture.site.articles.first)
    let node = try #require(article.snippets.first?.node)
    var links = ArticleLinks(resolved: [])
    links.annotations = [
      TextAnnotation(node: node, literalRange: 3..<8, meaning: .symbol(SitePath("/b/"), fragment: "stack"))
    ]
    let body = PageRenderer.render(article, links: links, badges: [:], config: fixture.site.config).html
    let page = String(decoding: body, as: UTF8.self)
    #expect(page.components(separatedBy: "<a ").count == 2)
    #expect(
      page.contains("var</span> b: <a href=\"../b/#stack\" class=\"symbol\"><span class=\"tok-type\">Stack</span></a>"))
  }

  @Test func aSoftBreakIsOneSpace() {
    #expect(html("가\n나  \n다") == "<p>가 나<br>\n다</p>\n")
  }

  @Test func headingsOfASiteLeaveNoLevelOut() {
    func levels(_ markdown: String) -> String {
      let fixture = SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n" + markdown])
      let article = fixture.site.articles[0]
      let page = PageRenderer.render(
        article, links: ArticleLinks(resolved: []), badges: [:], config: fixture.site.config)
      return String(decoding: page.html, as: UTF8.self).split(separator: "<h")
        .filter { $0.first?.isNumber == true }
        .map { String($0.prefix(1)) }.joined()
    }
    #expect(levels("## 가\n\n### 나\n\n## 다\n") == "232")
    #expect(levels("글.\n\n# 가\n\n## 나\n") == "23")
    #expect(levels("### 가\n\n### 나\n\n## 다\n") == "222")
    #expect(levels("## 가\n\n#### 나\n\n### 다\n\n###### 라\n") == "2334")
  }

  @Test func headingsCarryIDsAndLinks() {
    let page = html("## 옵셔널 (Optionals)\n")
    #expect(
      page.hasPrefix(
        "<h2 id=\"옵셔널-optionals\"><span class=\"alias\" id=\"optionals\"></span>옵셔널 (Optionals)<a class=\"anchor\" href=\"#"
      ))
    #expect(html("## 이름 {#name}\n").hasPrefix("<h2 id=\"name\">이름<a class=\"anchor\""))
  }

  @Test func alertsAndAsidesLoseTheirMarkers() {
    #expect(
      html("> [!WARNING]\n> 조심\n").contains(
        "<aside class=\"alert alert-warning\" role=\"note\">\n<p class=\"alert-title\">경고</p>\n<p>조심</p>"))
    #expect(html("> Note: 기억하세요.\n").contains("<p class=\"alert-title\">참고</p>\n<p>기억하세요.</p>"))
    #expect(html("> 그냥 인용: 아님\n") == "<blockquote>\n<p>그냥 인용: 아님</p>\n</blockquote>\n")
  }

  @Test(arguments: ["> [!NOTE]\n>\n> 글\n", "> [!warning]\n> - 글\n", "> Note:\n>\n> 글\n", "> [!TIP]\n"])
  func aMarkerAloneMakesNoParagraph(_ markdown: String) {
    let page = html(markdown)
    #expect(page.contains("<aside class=\"alert") && !page.contains("<p></p>"))
    #expect(page.contains("글") == markdown.contains("글"))
  }

  @Test func tightListsHaveNoParagraphsAndLooseOnesDo() {
    #expect(html("- 가\n- 나\n") == "<ul>\n<li>가</li>\n<li>나</li>\n</ul>\n")
    #expect(html("3. 가\n\n4. 나\n") == "<ol start=\"3\">\n<li><p>가</p>\n</li>\n<li><p>나</p>\n</li>\n</ol>\n")
    #expect(
      html("- [x] 끝\n").contains(
        "<li class=\"task\"><input type=\"checkbox\" disabled checked aria-label=\"한 일\"> 끝</li>"))
  }

  @Test func tablesScrollInABoxOfTheirOwn() {
    let page = html("| 가 | 나 |\n|:-:|--:|\n| 1 | 2 |\n")
    #expect(
      page.hasPrefix("<div class=\"table-wrap\" role=\"group\" tabindex=\"0\" aria-label=\"표\"><table>\n<thead>\n<tr>"))
    #expect(page.contains("<th scope=\"col\" class=\"align-center\">가</th>"))
    #expect(
      page.contains("<tbody>\n<tr><td class=\"align-center\">1</td><td class=\"align-right\">2</td></tr>\n</tbody>"))
  }

  /// Narrow screens give such a column a minimum width, so that it is not squeezed beside long code.
  @Test func columnsWithALongTextAreMarked() {
    let page = html("| a | b |\n|---|:-:|\n| c | 스무 글자보다 긴 글이 든 칸은 좁은 화면에서도 너비가 있습니다 |\n")
    #expect(page.contains("<th scope=\"col\">a</th><th scope=\"col\" class=\"align-center long\">b</th>"), "\(page)")
    #expect(page.contains("<td>c</td><td class=\"align-center long\">"))
  }

  @Test func footnotesStandAtTheEndAndLeadBack() {
    let page = html("말[^b] 또[^a] 다시[^b]\n\n[^a]: 하나\n[^b]: 둘\n")
    #expect(page.contains("말<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\">1</a></sup>"))
    #expect(page.contains("<li id=\"fn-1\"><p>둘 <a class=\"footnote-back\" href=\"#fnref-1\""))
    #expect(page.contains("href=\"#fnref-1-2\""))
  }

  @Test func aFootnoteLeadsBackToTheFootnoteThatCitesIt() {
    let page = html("글[^1] 글[^2]\n\n[^1]: 하나\n[^2]: 둘 [^1]\n")
    #expect(page.contains("id=\"fnref-1-2\""))
    let notes = page.components(separatedBy: "<li id=\"fn-")
    #expect(notes.count == 3)
    #expect(notes[1].contains("href=\"#fnref-1\"") && notes[1].contains("href=\"#fnref-1-2\""))
    #expect(notes[2].components(separatedBy: "footnote-back").count == 2)
  }

  @Test func rawHTMLIsShownUnlessAllowedAndCommentsNever() {
    #expect(html("<b>굵게</b><!-- 숨김 -->\n") == "<p>&lt;b&gt;굵게&lt;/b&gt;</p>\n")
    #expect(html("<div onclick=\"x\">\n", html: .escape) == "<p>&lt;div onclick=&quot;x&quot;&gt;</p>\n")
    #expect(html("<div>\n", html: .allow) == "<div>\n")
    #expect(html("<!-- 머리말 -->\n\n본문\n") == "<p>본문</p>\n")
  }

  @Test func genericNamesAreShownWhereverTheyStand() {
    #expect(html("![Array<Int> 그림](a.png) 글").contains("alt=\"Array&lt;Int&gt; 그림\""))
    #expect(
      html("[[Array<Element>의 모든 것]]").contains(
        "<span class=\"dead-link\">Array&lt;Element<span class=\"nb\">&gt;의</span> 모든 것</span>"))
    #expect(html("[[C 입문|보임 <b>]]").contains("<span class=\"dead-link\">보임 &lt;b&gt;</span>"))
  }

  @Test func addressesThatRunProgramsAreEmptied() {
    #expect(html("[가](javascript:alert(1))").contains("href=\"\""))
    #expect(html("[가](<java\tscript:alert(1)>)").contains("href=\"\""))
    #expect(html("![가](data:text/html;base64,xx)").contains("src=\"\""))
    #expect(html("[가](https://example.com/가?b=\"c\")").contains("href=\"https://example.com/%EA%B0%80?b=%22c%22\""))
  }

  @Test func anImageAloneIsAFigureWithItsTitleAsCaption() {
    #expect(
      html("![설명](a.png \"제목\")\n")
        == "<figure class=\"image\"><img src=\"a.png\" alt=\"설명\" loading=\"lazy\" decoding=\"async\"><figcaption>제목</figcaption></figure>\n"
    )
  }

  @Test func anImageWithoutCaptionKeepsItsTitle() {
    #expect(html("줄 안 ![작은](b.png \"제 <목>\") 그림.").contains("alt=\"작은\" title=\"제 &lt;목&gt;\""))
    #expect(html("- ![그림](pic.svg \"목록 캡션\")\n").contains("<li><img src=\"pic.svg\" alt=\"그림\" title=\"목록 캡션\""))
    #expect(!html("![설명](a.png \"제목\")\n").contains("title="))
    #expect(!html("글 ![설명](a.png)\n").contains("title="))
  }

  @Test func markedLinesTitlesAndHiddenRegions() {
    let page = html(
      "```swift title=\"가.swift\" {2}\nlet a = 1\nlet b = 2\n// snippet.hide\nlet c = 3\n// snippet.show\nprint(a)\n```\n"
    )
    #expect(page.contains("<figcaption>가.swift</figcaption>"))
    #expect(page.contains("<span class=\"line hl\"><span class=\"tok-keyword\">let</span> b"))
    #expect(!page.contains("c = "))
    #expect(page.contains("print"))
  }

  @Test func hiddenSamplesAreNotShown() {
    #expect(html("```swift hidden\nlet a = 1\n```\n\n본문\n") == "<p>본문</p>\n")
  }

  @Test func deepNestingIsRenderedWithoutRecursion() {
    let depth = 900
    let page = html(String(repeating: "> ", count: depth) + "깊다\n")
    #expect(page.components(separatedBy: "<blockquote>").count == depth + 1)
  }

  @Test(arguments: [
    "swift", "objective-c", "c", "java", "shell", "json", "yaml", "xml", "ruby", "diff", "모름", "",
  ]) func codeLosesNoByte(language: String) {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "let a = \"가\\(b)\"", "/* 주석", "*/", "<&>\"'", "\t#if x", "@objc", "'''", "\"\"\"", "- key: |", "+ 더함", "\\",
      "0x1F_", "가나다", "`", "$x",
    ]
    for _ in 0..<40 {
      let code = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: "\n")
      let page = html("~~~~\(language)\n\(code)\n~~~~\n")
      #expect(Self.words(of: page) == code + "\n", "\(language): \(code)")
    }
  }

  /// The text of an HTML fragment: tags taken away, entities resolved.
  private static func words(of html: String) -> String {
    html.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&").replacing(/\n\n$/, with: "\n")
  }
}
