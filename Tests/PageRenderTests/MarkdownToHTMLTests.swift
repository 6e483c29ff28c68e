/// Tests of the HTML of every kind of Markdown block and inline, in a text without a site.
import ArticleModel
import ContentLoad
import Diagnostics
import PageRender
import Testing

/// A Markdown text and its HTML.
struct HTMLCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let markdown: String, html: String

  init(_ name: String, _ markdown: String, _ html: String) {
    testDescription = name
    self.markdown = markdown
    // The last line break, which a literal leaves out.
    self.html = html.isEmpty ? "" : html + "\n"
  }

  /// The body that `jikji render` shows.
  static func render(_ markdown: String, html raw: RawHTML = .escape) -> String {
    let text = SourceText(path: "a.md", markdown)
    var config = SiteConfig(source: text, title: "")
    config.html = raw
    return String(
      decoding: PageRenderer.renderFragment(ArticleReader.readAlone(text).value, config: config).html, as: UTF8.self)
  }
}

struct MarkdownToHTMLTests {
  @Test(arguments: [
    HTMLCase(
      "paragraphs and a hard break",
      #"""
      가 나
      다  
      라\
      마

      바
      """#,
      #"""
      <p>가 나 다<br>
      라<br>
      마</p>
      <p>바</p>
      """#),
    HTMLCase(
      "emphasis next to josa",
      "**클로저(closure)**는 *값*을 ~~버린다~~. ***둘 다***",
      #"""
      <p><strong>클로저(closure)</strong>는 <em>값</em>을 <del>버린다</del>. <em><strong>둘 다</strong></em></p>
      """#),
    HTMLCase(
      "special characters",
      #"""
      a < b && c > "d" 'e' &copy; &amp;amp; \*별\*
      """#,
      "<p>a &lt; b &amp;&amp; c &gt; &quot;d&quot; 'e' © &amp;amp; *별*</p>"),
    HTMLCase(
      "code span",
      #"""
      `let a = "<b>"` 와 `` ` ``
      """#,
      "<p><code>let a = &quot;&lt;b&gt;&quot;</code> 와 <code>`</code></p>"),
    HTMLCase(
      "links with title and without",
      #"""
      [가](../b.md "제 <목>") [나](#다) [라](<a b.html>) [](x)
      """#,
      #"""
      <p><a href="../b.md" title="제 &lt;목&gt;">가</a> <a href="#%EB%8B%A4">나</a> <a href="a%20b.html">라</a> <a href="x"></a></p>
      """#),
    HTMLCase(
      "external links",
      #"""
      <https://example.com/가?a="b"> [나](http://a.example/%EA%B0%80) <mailto:a@b.example>
      """#,
      #"""
      <p><a href="https://example.com/%EA%B0%80?a=%22b%22" class="external" rel="noopener">https://example.com/가?a=&quot;b&quot;</a> <a href="http://a.example/%EA%B0%80" class="external" rel="noopener">나</a> <a href="mailto:a@b.example">mailto:a@b.example</a></p>
      """#),
    HTMLCase(
      "bare address before Korean",
      "https://a.example/x에서 www.b.example 로",
      #"""
      <p><a href="https://a.example/x" class="external" rel="noopener">https://a.example/x</a>에서 <a href="http://www.b.example" class="external" rel="noopener">www.b.example</a> 로</p>
      """#),
    HTMLCase(
      "script addresses",
      #"""
      [가](JavaScript:alert(1)) [나](vbscript:x) [다](file:///etc/passwd) [라](data:text/html,x) ![마](data:image/png;base64,aa)
      """#,
      #"""
      <p><a href="">가</a> <a href="">나</a> <a href="" class="external" rel="noopener">다</a> <a href="">라</a> <img src="data:image/png;base64,aa" alt="마" loading="lazy" decoding="async"></p>
      """#),
    HTMLCase(
      "reference links",
      #"""
      [가][ref] [ref] [없음][x]

      [ref]: https://a.example/ "제목"
      """#,
      #"""
      <p><a href="https://a.example/" class="external" rel="noopener" title="제목">가</a> <a href="https://a.example/" class="external" rel="noopener" title="제목">ref</a> [없음][x]</p>
      """#),
    HTMLCase(
      "inline HTML is shown",
      #"""
      가 <b class="c">나</b> <!-- 숨김 --> 다 <br/>
      """#,
      "<p>가 &lt;b class=&quot;c&quot;&gt;나&lt;/b&gt;  다 &lt;br/&gt;</p>"),
    HTMLCase(
      "wiki links lead nowhere alone",
      "[[클로저]] [[클로저|보임 <b>]]",
      #"""
      <p><span class="dead-link">클로저</span> <span class="dead-link">보임 &lt;b&gt;</span></p>
      """#),
    HTMLCase(
      "doc links lead nowhere alone",
      "<doc:Closures> <doc:Closures#Trailing-Closures> [보임](doc:Closures)",
      #"""
      <p><span class="dead-link">Closures</span> <span class="dead-link">Trailing Closures</span> <span class="dead-link">보임</span></p>
      """#),
    HTMLCase(
      "thematic break between paragraphs",
      #"""
      가

      ---

      나
      """#,
      #"""
      <p>가</p>
      <hr>
      <p>나</p>
      """#),
    HTMLCase(
      "empty text",
      #"""


      """#,
      ""),
  ])
  func paragraphsAndInlines(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "levels and equal ids",
      #"""
      # 가

      ## 가

      ###### 가
      """#,
      #"""
      <h1 id="가-2">가<a class="anchor" href="#%EA%B0%80-2" aria-label="이 절로 오는 링크: 가">#</a></h1>
      <h2 id="가">가<a class="anchor" href="#%EA%B0%80" aria-label="이 절로 오는 링크: 가">#</a></h2>
      <h6 id="가-1">가<a class="anchor" href="#%EA%B0%80-1" aria-label="이 절로 오는 링크: 가">#</a></h6>
      """#),
    HTMLCase(
      "identifier set by hand",
      #"""
      ## 이름 {#name}

      ### 둘 `{#x}`
      """#,
      #"""
      <h2 id="name">이름<a class="anchor" href="#name" aria-label="이 절로 오는 링크: 이름">#</a></h2>
      <h3 id="x">둘 <code>{#x}</code><a class="anchor" href="#x" aria-label="이 절로 오는 링크: 둘">#</a></h3>
      """#),
    HTMLCase(
      "English in parentheses is an alias",
      "## 옵셔널 (Optionals)",
      #"""
      <h2 id="옵셔널-optionals"><span class="alias" id="optionals"></span>옵셔널 (Optionals)<a class="anchor" href="#%EC%98%B5%EC%85%94%EB%84%90-optionals" aria-label="이 절로 오는 링크: 옵셔널 (Optionals)">#</a></h2>
      """#),
    HTMLCase(
      "markup in headings",
      "## *값* `let` [링크](a.md) <b>",
      #"""
      <h2 id="값-let-링크-b"><span class="alias" id="값-let-링크-"></span><em>값</em> <code>let</code> <a href="a.md">링크</a> &lt;b&gt;<a class="anchor" href="#%EA%B0%92-let-%EB%A7%81%ED%81%AC-b" aria-label="이 절로 오는 링크: 값 let 링크 &lt;b&gt;">#</a></h2>
      """#),
    HTMLCase(
      "setext headings",
      #"""
      가
      ===

      나
      ---
      """#,
      #"""
      <h1 id="가">가<a class="anchor" href="#%EA%B0%80" aria-label="이 절로 오는 링크: 가">#</a></h1>
      <h2 id="나">나<a class="anchor" href="#%EB%82%98" aria-label="이 절로 오는 링크: 나">#</a></h2>
      """#),
  ])
  func headings(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }
}
