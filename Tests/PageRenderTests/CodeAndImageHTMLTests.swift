/// Tests of images, escaped raw HTML and code blocks as HTML.
import Testing

struct CodeAndImageHTMLTests {
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
