/// Every kind of Markdown block and inline as the HTML it becomes, in a text that belongs to no site.
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

  @Test(arguments: [
    HTMLCase(
      "tight bullet list",
      #"""
      - 가
      - 나
      """#,
      #"""
      <ul>
      <li>가</li>
      <li>나</li>
      </ul>
      """#),
    HTMLCase(
      "loose ordered list from 3",
      #"""
      3. 가

      4. 나
      """#,
      #"""
      <ol start="3">
      <li><p>가</p>
      </li>
      <li><p>나</p>
      </li>
      </ol>
      """#),
    HTMLCase(
      "ordered list with parenthesis and nested bullets",
      #"""
      1) 가
         - 나
           - 다
      2) 라
      """#,
      #"""
      <ol>
      <li>가<ul>
      <li>나<ul>
      <li>다</li>
      </ul>
      </li>
      </ul>
      </li>
      <li>라</li>
      </ol>
      """#),
    HTMLCase(
      "task list",
      #"""
      - [x] 끝 <b>
      - [ ] 할 것
      - 그냥
      """#,
      #"""
      <ul class="tasks">
      <li class="task"><input type="checkbox" disabled checked aria-label="한 일"> 끝 &lt;b&gt;</li>
      <li class="task"><input type="checkbox" disabled aria-label="할 일"> 할 것</li>
      <li>그냥</li>
      </ul>
      """#),
    HTMLCase(
      "paragraphs, code and quotes in an item",
      #"""
      - 가

        나

        ```
        다
        ```

        > 라
      """#,
      #"""
      <ul>
      <li><p>가</p>
      <p>나</p>
      <figure class="code"><pre tabindex="0"><code><span class="line">다</span>
      </code></pre></figure>
      <blockquote>
      <p>라</p>
      </blockquote>
      </li>
      </ul>
      """#),
    HTMLCase(
      "empty item",
      #"""
      -
      - 가
      """#,
      #"""
      <ul>
      <li></li>
      <li>가</li>
      </ul>
      """#),
  ])
  func lists(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "nested quotes",
      #"""
      > 가
      > > 나
      >
      > 다
      """#,
      #"""
      <blockquote>
      <p>가</p>
      <blockquote>
      <p>나</p>
      </blockquote>
      <p>다</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert with marker on its own line",
      #"""
      > [!NOTE]
      > 하나
      >
      > - 둘
      """#,
      #"""
      <aside class="alert alert-note">
      <p class="alert-title">참고</p>
      <p>하나</p>
      <ul>
      <li>둘</li>
      </ul>
      </aside>
      """#),
    HTMLCase(
      "alert kinds",
      #"""
      > [!TIP]
      > 가

      > [!important]
      > 나

      > [!Warning]
      > 다

      > [!CAUTION]
      > 라
      """#,
      #"""
      <aside class="alert alert-tip">
      <p class="alert-title">팁</p>
      <p>가</p>
      </aside>
      <aside class="alert alert-important">
      <p class="alert-title">중요</p>
      <p>나</p>
      </aside>
      <aside class="alert alert-warning">
      <p class="alert-title">경고</p>
      <p>다</p>
      </aside>
      <aside class="alert alert-caution">
      <p class="alert-title">주의</p>
      <p>라</p>
      </aside>
      """#),
    HTMLCase(
      "alert kinds that do not exist",
      #"""
      > [!EXPERIMENT]
      > 가

      > [!NOTE] 나

      > [!NOPE]
      > 다
      """#,
      #"""
      <blockquote>
      <p>[!EXPERIMENT] 가</p>
      </blockquote>
      <blockquote>
      <p>[!NOTE] 나</p>
      </blockquote>
      <blockquote>
      <p>[!NOPE] 다</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert marker with spaces behind it",
      #"""
      > [!NOTE]  
      > 가
      """#,
      #"""
      <aside class="alert alert-note">
      <p class="alert-title">참고</p>
      <p>가</p>
      </aside>
      """#),
    HTMLCase(
      "DocC asides",
      #"""
      > Note: 가

      > Experiment: 나
      > 다

      > See Also: 라

      > Precondition: 마

      > Bug:
      > 바
      """#,
      #"""
      <aside class="alert alert-note">
      <p class="alert-title">참고</p>
      <p>가</p>
      </aside>
      <aside class="alert alert-experiment">
      <p class="alert-title">실험</p>
      <p>나 다</p>
      </aside>
      <aside class="alert alert-note">
      <p class="alert-title">참고</p>
      <p>라</p>
      </aside>
      <aside class="alert alert-important">
      <p class="alert-title">중요</p>
      <p>마</p>
      </aside>
      <aside class="alert alert-warning">
      <p class="alert-title">경고</p>
      <p>바</p>
      </aside>
      """#),
    HTMLCase(
      "quotes that begin like an aside",
      #"""
      > Note 가

      > Note:가

      > 참고: 가

      > *Note:* 가
      """#,
      #"""
      <blockquote>
      <p>Note 가</p>
      </blockquote>
      <blockquote>
      <p>Note:가</p>
      </blockquote>
      <blockquote>
      <p>참고: 가</p>
      </blockquote>
      <blockquote>
      <p><em>Note:</em> 가</p>
      </blockquote>
      """#),
    HTMLCase(
      "alert without text",
      "> [!TIP]",
      #"""
      <aside class="alert alert-tip">
      <p class="alert-title">팁</p>
      </aside>
      """#),
    HTMLCase(
      "aside whose paragraph is only the marker",
      #"""
      > Note:
      >
      > 글
      """#,
      #"""
      <aside class="alert alert-note">
      <p class="alert-title">참고</p>
      <p>글</p>
      </aside>
      """#),
  ])
  func quotesAndAlerts(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "alignments and inline markup",
      #"""
      | 가 | 나 | 다 | 라 |
      |---|:--|:-:|--:|
      | `a|b` | **b** | [c](d) | 4 |
      | 1 \| 2 | | 3 |
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><th scope="col">가</th><th scope="col" class="align-left">나</th><th scope="col" class="align-center">다</th><th scope="col" class="align-right">라</th></tr>
      </thead>
      <tbody>
      <tr><td>`a</td><td class="align-left">b`</td><td class="align-center"><strong>b</strong></td><td class="align-right"><a href="d">c</a></td></tr>
      <tr><td>1 | 2</td><td class="align-left"></td><td class="align-center">3</td><td class="align-right"></td></tr>
      </tbody>
      </table></div>
      """#),
    HTMLCase(
      "header without rows",
      #"""
      | 가 |
      |---|
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><th scope="col">가</th></tr>
      </thead>
      </table></div>
      """#),
    HTMLCase(
      "empty cells of the header",
      #"""
      | | 나 |
      |---|---|
      | 가 | 1 |
      """#,
      #"""
      <div class="table-wrap" role="group" tabindex="0" aria-label="표"><table>
      <thead>
      <tr><td></td><th scope="col">나</th></tr>
      </thead>
      <tbody>
      <tr><td>가</td><td>1</td></tr>
      </tbody>
      </table></div>
      """#),
  ])
  func tables(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "in order of use, with several uses",
      #"""
      말[^b] 또[^a] 다시[^b]

      [^a]: 하나
      [^b]: 둘
      """#,
      #"""
      <p>말<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup> 또<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">2</a></sup> 다시<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>둘 <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a> <a class="footnote-back" href="#fnref-1-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      <li id="fn-2"><p>하나 <a class="footnote-back" href="#fnref-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "with several blocks",
      #"""
      가[^1]

      [^1]: 하나

          둘

          - 셋
      """#,
      #"""
      <p>가<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나</p>
      <p>둘</p>
      <ul>
      <li>셋</li>
      </ul>
       <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a></li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "cited by another note",
      #"""
      글[^1] 글[^2]

      [^1]: 하나
      [^2]: 둘 [^1]
      """#,
      #"""
      <p>글<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup> 글<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">2</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나 <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a> <a class="footnote-back" href="#fnref-1-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      <li id="fn-2"><p>둘 <sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2">1</a></sup> <a class="footnote-back" href="#fnref-2" aria-label="본문으로 돌아가기">↩</a></p>
      </li>
      </ol>
      </section>
      """#),
    HTMLCase(
      "never used or never defined",
      #"""
      가[^x]

      [^y]: 나
      """#,
      "<p>가[^x]</p>"),
    HTMLCase(
      "that ends with code",
      #"""
      가[^1]

      [^1]: 하나

              코드
      """#,
      #"""
      <p>가<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p>
      <section class="footnotes" aria-label="각주">
      <ol>
      <li id="fn-1"><p>하나</p>
      <figure class="code"><pre tabindex="0"><code><span class="line">코드</span>
      </code></pre></figure>
       <a class="footnote-back" href="#fnref-1" aria-label="본문으로 돌아가기">↩</a></li>
      </ol>
      </section>
      """#),
  ])
  func footnotes(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "alone with a caption",
      #"""
      ![설명 <b>](a.png "제 <목>")
      """#,
      #"""
      <figure class="image"><img src="a.png" alt="설명 &lt;b&gt;" loading="lazy" decoding="async"><figcaption>제 &lt;목&gt;</figcaption></figure>
      """#),
    HTMLCase(
      "alone without caption",
      "![설명](a.png)",
      #"""
      <figure class="image"><img src="a.png" alt="설명" loading="lazy" decoding="async"></figure>
      """#),
    HTMLCase(
      "in a line",
      #"""
      글 ![작은](b.png "목") 글
      """#,
      #"""
      <p>글 <img src="b.png" alt="작은" title="목" loading="lazy" decoding="async"> 글</p>
      """#),
    HTMLCase(
      "in a tight list item",
      #"""
      - ![그림](c.svg "목")
      """#,
      #"""
      <ul>
      <li><img src="c.svg" alt="그림" title="목" loading="lazy" decoding="async"></li>
      </ul>
      """#),
    HTMLCase(
      "two in a paragraph",
      "![가](a.png) ![나](b.png)",
      #"""
      <p><img src="a.png" alt="가" loading="lazy" decoding="async"> <img src="b.png" alt="나" loading="lazy" decoding="async"></p>
      """#),
    HTMLCase(
      "with markup in its description",
      "![*값* `let` [링크](x)](a.png) 글",
      #"""
      <p><img src="a.png" alt="값 let 링크" loading="lazy" decoding="async"> 글</p>
      """#),
    HTMLCase(
      "with an address that runs a program",
      "![가](javascript:x)",
      #"""
      <figure class="image"><img src="" alt="가" loading="lazy" decoding="async"></figure>
      """#),
  ])
  func images(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "block is shown as text",
      #"""
      <div onclick="x">
      안
      </div>

      뒤
      """#,
      #"""
      <p>&lt;div onclick=&quot;x&quot;&gt;
      안
      &lt;/div&gt;</p>
      <p>뒤</p>
      """#),
    HTMLCase(
      "comments vanish",
      #"""
      <!-- 가 -->

      나 <!-- 다
      라 --> 마

      <!-- 바

      사 -->
      """#,
      "<p>나  마</p>"),
    HTMLCase(
      "comment beside a tag",
      "<!-- a --><p>",
      "<p>&lt;p&gt;</p>"),
    HTMLCase(
      "unclosed comment",
      #"""
      <!-- 끝이 없다

      가
      """#,
      ""),
    HTMLCase(
      "inline comment of one dash",
      "a <!-- b > c",
      "<p>a &lt;!-- b &gt; c</p>"),
  ])
  func escapedRawHTML(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }

  @Test(arguments: [
    HTMLCase(
      "Swift",
      #"""
      ```swift
      let 값 = "<b>" // 주석
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-keyword">let</span> 값 = <span class="tok-string">&quot;&lt;b&gt;&quot;</span> <span class="tok-comment">// 주석</span></span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "without language",
      #"""
      ```
      a < b
      ```
      """#,
      #"""
      <figure class="code"><pre tabindex="0"><code><span class="line">a &lt; b</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "indented",
      #"""
          a & b

          c
      """#,
      #"""
      <figure class="code"><pre tabindex="0"><code><span class="line">a &amp; b</span>
      <span class="line"></span>
      <span class="line">c</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "unknown language",
      #"""
      ```모름
      "x"
      ```
      """#,
      #"""
      <figure class="code" data-language="모름"><pre tabindex="0"><code class="language-모름"><span class="line">&quot;x&quot;</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "title and marked lines",
      #"""
      ```swift title="가 <b>.swift" {2,4-5}
      let a = 1
      let b = 2
      let c = 3
      let d = 4
      let e = 5
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><figcaption>가 &lt;b&gt;.swift</figcaption><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-keyword">let</span> a = <span class="tok-number">1</span></span>
      <span class="line hl"><span class="tok-keyword">let</span> b = <span class="tok-number">2</span></span>
      <span class="line"><span class="tok-keyword">let</span> c = <span class="tok-number">3</span></span>
      <span class="line hl"><span class="tok-keyword">let</span> d = <span class="tok-number">4</span></span>
      <span class="line hl"><span class="tok-keyword">let</span> e = <span class="tok-number">5</span></span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "file name as title",
      #"""
      ```swift file=main.swift
      print()
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><figcaption>main.swift</figcaption><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-function">print</span>()</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "wrapped, numbered, not copied",
      #"""
      ```sh wrap showLineNumbers nocopy
      ls
      ```
      """#,
      #"""
      <figure class="code wrap numbered" data-language="sh" data-copy="no"><pre tabindex="0"><code class="language-sh"><span class="line"><span class="tok-function">ls</span></span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "hidden sample",
      #"""
      ```swift hidden
      let a = 1
      ```
      """#,
      ""),
    HTMLCase(
      "hidden region",
      #"""
      ```swift
      let a = 1
      // snippet.hide
      let c = 3
        // snippet.show
      print(a)
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-keyword">let</span> a = <span class="tok-number">1</span></span>
      <span class="line"><span class="tok-function">print</span>(a)</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "everything before the cut",
      #"""
      ```swift
      import Foundation
      // ---cut---
      print(1)
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-function">print</span>(<span class="tok-number">1</span>)</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "markers in another language",
      #"""
      ```c
      // snippet.hide
      int a;
      ```
      """#,
      #"""
      <figure class="code" data-language="c"><pre tabindex="0"><code class="language-c"><span class="line"><span class="tok-comment">// snippet.hide</span></span>
      <span class="line"><span class="tok-type">int</span> a;</span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "empty",
      #"""
      ```swift
      ```

      ~~~

      ~~~
      """#,
      #"""
      <figure class="code" data-language="swift"><pre tabindex="0"><code class="language-swift"><span class="line"></span>
      </code></pre></figure>
      <figure class="code"><pre tabindex="0"><code><span class="line"></span>
      </code></pre></figure>
      """#),
    HTMLCase(
      "multi-line string over lines",
      #"""
      ```swift
      let a = """
        가

        나
        """
      ```
      """#,
      #"""
      <figure class="code" data-language="swift"><pre tabindex="0"><code class="language-swift"><span class="line"><span class="tok-keyword">let</span> a = <span class="tok-string">&quot;&quot;&quot;</span></span>
      <span class="line">  <span class="tok-string">가</span></span>
      <span class="line"></span>
      <span class="line">  <span class="tok-string">나</span></span>
      <span class="line">  <span class="tok-string">&quot;&quot;&quot;</span></span>
      </code></pre></figure>
      """#),
  ])
  func codeBlocks(_ given: HTMLCase) { #expect(HTMLCase.render(given.markdown) == given.html) }
}
