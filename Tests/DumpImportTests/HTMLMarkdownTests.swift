import Diagnostics
import DumpImport
import Testing

/// Tests of HTML converted to Markdown, one construct each.
struct HTMLMarkdownTests {
  private func markdown(_ html: String) -> String { ImportedFiles.html("<h1>제목</h1>" + html).body() }

  @Test func headingsGoBelowTheTitleAndKeepTheirOrder() {
    #expect(markdown("<h3>하나</h3><p>글</p><h4>둘</h4>") == "## 하나\n\n글\n\n### 둘")
    #expect(markdown("<h2>하나 <a class=headerlink href=#x>#</a></h2><p>글</p>") == "## 하나\n\n글")
  }

  @Test func whiteSpaceBetweenWordsIsOneSpace() {
    #expect(markdown("<p>하나\n   둘&nbsp;&nbsp;셋</p><p>&nbsp;</p><p>넷</p>") == "하나 둘 셋\n\n넷")
  }

  @Test func emphasisStandsOnWordsAlsoBesideHangul() {
    #expect(markdown("<p><b>클로저(closure)</b>는 <i> 참조 </i>다.</p>") == "**클로저(closure)**는 *참조* 다.")
    #expect(markdown("<p><b>굵</b><strong>게</strong> <b></b>글</p>") == "**굵게** 글")
    #expect(markdown("<p><span style=\"font-weight: bold\">굵게</span> <s>지움</s></p>") == "**굵게** ~~지움~~")
    #expect(markdown("<p><b>굵고 <i>기운</i></b> 글</p>") == "**굵고 *기운*** 글")
  }

  @Test func emphasisThatMarkdownCannotShowGoesAndIsCounted() {
    let found = ImportedFiles.html("<h1>제목</h1><p>foo<b>(bar)</b>baz 그리고 나머지 글</p>")
    #expect(found.body() == "foo(bar)baz 그리고 나머지 글")
    #expect(found.diagnostics.contains { $0.message.english.contains("emphasis 1") })
  }

  @Test func marksInWordsAreEscapedOnlyWhereTheyWouldMeanSomething() {
    #expect(markdown("<p>2 * 3 * 4, snake_case, ^^*</p>") == "2 * 3 * 4, snake_case, ^^*")
    #expect(markdown("<p>*별* 그리고 <b>굵게</b></p>") == "\\*별\\* 그리고 **굵게**")
    #expect(markdown("<p># 아님</p><p>1. 아님</p><p>- 아님</p>") == "\\# 아님\n\n1\\. 아님\n\n\\- 아님")
    #expect(markdown("<p>Array&lt;Int&gt;와 &amp;lt;</p>") == "Array\\<Int>와 \\&lt;")
    #expect(markdown("<p>앗!<a href=\"https://a.kr/x\">링크</a></p>") == "앗\\![링크](https://a.kr/x)")
  }

  @Test func breaksAreKeptAndTwoOfThemPartParagraphs() {
    #expect(markdown("<p>하나<br>둘<br/></p>") == "하나\\\n둘")
    #expect(markdown("<div>하나<br><br>둘</div>") == "하나\n\n둘")
  }

  @Test func linksKeepTextAndTitleButNotScripts() {
    #expect(
      markdown("<p><a href='https://a.kr/(x)' title='말'>글 [1]</a></p>") == "[글 \\[1\\]](<https://a.kr/(x)> \"말\")")
    #expect(markdown("<p><a href='javascript:void(0)'>글</a> <a name=x></a>끝</p>") == "글 끝")
  }

  @Test func listsNestAndBeginWhereTheyBegan() {
    let html = "<ol start=3><li>셋<ul><li>가</li><li>나</li></ul></li><li>넷</li></ol>"
    #expect(markdown(html) == "3. 셋\n   - 가\n   - 나\n4. 넷")
    #expect(markdown("<ul><li>가</li><ul><li>나</li></ul></ul>") == "- 가\n  - 나")
    #expect(markdown("<ul><li><p>가</p><p>나</p></li><li><p>다</p></li></ul>") == "- 가\n\n  나\n\n- 다")
    #expect(
      markdown("<ul><li><input type=checkbox checked> 했다</li><li><input type=checkbox> 할 것</li></ul>")
        == "- [x] 했다\n- [ ] 할 것")
    #expect(markdown("<ul><li>가</li></ul><ul><li>나</li></ul>") == "- 가\n\n<!-- -->\n\n- 나")
  }

  @Test func definitionsBecomeAList() {
    #expect(markdown("<dl><dt>클로저</dt><dd>이름 없는 함수</dd></dl>") == "- **클로저**\n\n  이름 없는 함수")
  }

  @Test func quotesHoldBlocks() {
    #expect(markdown("<blockquote><p>하나</p><ul><li>둘</li></ul></blockquote>") == "> 하나\n>\n> - 둘")
    let alert = "<div class='markdown-alert markdown-alert-tip'><p class=markdown-alert-title>Tip</p><p>글</p></div>"
    #expect(markdown(alert) == "> [!TIP]\n>\n> 글")
  }

  @Test func tablesKeepAlignmentAndEscapeBars() {
    let html = """
      <table><caption>표 1</caption><thead><tr><th>이름</th><th style="text-align: right">값</th></tr></thead>
      <tbody><tr><td><code>a|b</code></td><td>1<br>2</td></tr></tbody></table>
      """
    #expect(markdown(html) == "표 1\n\n| 이름 | 값 |\n| --- | ---: |\n| `a\\|b` | 1 2 |")
  }

  @Test func joinedCellsKeepTheirColumns() {
    let html = "<table><tr><th>가</th><th>나</th></tr><tr><td rowspan=2>1</td><td>2</td></tr><tr><td>3</td></tr></table>"
    #expect(markdown(html) == "| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |")
  }

  @Test func tablesThatOnlyArrangeThePageDissolve() {
    #expect(markdown("<table><tr><td><p>하나</p><p>둘</p></td></tr></table>") == "하나\n\n둘")
    #expect(markdown("<table role=presentation><tr><td>하나</td><td>둘</td></tr></table>") == "하나\n\n둘")
  }

  @Test func picturesKeepDescriptionAndCaption() {
    let html = "<figure><img src='https://a.kr/1.png' alt='구조'><figcaption>그림 1. 구조</figcaption></figure>"
    #expect(markdown(html) == "![구조](https://a.kr/1.png \"그림 1. 구조\")")
    #expect(markdown("<p><img src='data:,' data-src='https://a.kr/2.png' alt=''></p>") == "![](https://a.kr/2.png)")
    #expect(
      markdown("<p><a href='https://a.kr/3.png'><img src='https://a.kr/3.png'></a></p>") == "![](https://a.kr/3.png)")
  }

  @Test func framesBecomeLinks() {
    #expect(
      markdown("<iframe src='//www.youtube.com/embed/abc-1?rel=0'></iframe>")
        == "[YouTube](https://www.youtube.com/watch?v=abc-1)")
    #expect(
      markdown("<script src='https://gist.github.com/kim/12.js'></script>") == "[Gist](https://gist.github.com/kim/12)")
  }

  @Test func footnotesAreFoundByTheirWayBack() {
    let html = """
      <p>본문<sup><a href="#fn1" id="fnref1">1</a></sup>이다.</p>
      <div class="footnotes"><hr><ol><li id="fn1"><p>각주 <b>글</b> <a href="#fnref1">↩</a></p></li></ol></div>
      """
    #expect(markdown(html) == "본문[^1]이다.\n\n[^1]: 각주 **글**")
  }

  @Test func tistorysFootnotesAreFootnotes() {
    let html = """
      <p>본문<sup class='footnote'><a href='#footnote_7_1' id='footnote_link_7_1'>1</a></sup></p>
      <ol class='footnotes'><li id='footnote_7_1'>글이다. <a href='#footnote_link_7_1'>[본문으로]</a></li></ol>
      """
    #expect(markdown(html) == "본문[^1]\n\n[^1]: 글이다.")
  }

  @Test func raisedDigitsKeepTheirPlace() { #expect(markdown("<p>2<sup>10</sup>, H<sub>2</sub>O</p>") == "2¹⁰, H₂O") }

  @Test func whatIsNoArticleIsCounted() {
    let found = ImportedFiles.html(
      "<h1>제목</h1><p>글이 이만큼 있다.</p><form><input></form><script>x()</script><div class=another_category>다른 글</div>")
    #expect(found.body() == "글이 이만큼 있다.")
    let note = found.diagnostics.first { $0.code == "left-out" }
    #expect(note?.message.english == "left out or simplified: control 1, related 1, script 1")
  }
}

/// Tests of code listings, as common scripts and services highlight them.
struct HTMLListingTests {
  private func markdown(_ html: String) -> String { ImportedFiles.html("<h1>제목</h1><p>글</p>" + html).body() }

  @Test func languageComesFromTheClass() {
    #expect(markdown("<pre><code class=\"language-objective-c\">[a b];\n</code></pre>") == "글\n\n```objc\n[a b];\n```")
    #expect(
      markdown(
        "<div class='highlight highlight-source-swift'><pre>let a = 1</pre><div class='zeroclipboard-container'><clipboard-copy value='let a = 1'></clipboard-copy></div></div>"
      ) == "글\n\n```swift\nlet a = 1\n```")
    #expect(markdown("<pre class=\"brush: java; gutter: true\">int a;</pre>") == "글\n\n```java\nint a;\n```")
  }

  @Test func indentationAndBlankLinesAreExact() {
    let html =
      "<pre><code class=language-swift>func f() {\n    <span>if</span> a &lt; b {\n\n        return\n    }\n}</code></pre>"
    #expect(markdown(html) == "글\n\n```swift\nfunc f() {\n    if a < b {\n\n        return\n    }\n}\n```")
  }

  @Test func breaksInAListingAreLines() {
    #expect(
      markdown("<pre class=swift>let a = 1<br>let b = 2<br/></pre>") == "글\n\n```swift\nlet a = 1\nlet b = 2\n```")
  }

  @Test func syntaxHighlightersTableLosesItsNumbersOnly() {
    let html = """
      <div class="syntaxhighlighter swift"><table><tbody><tr><td class="gutter"><div class="line">1</div><div class="line">2</div>
      </td><td class="code"><div class="container"><div class="line"><code class="keyword">let</code> <code>a = 1</code></div><div class="line">&nbsp;&nbsp;<code>b()</code></div></div></td></tr></tbody></table></div>
      """
    #expect(markdown(html) == "글\n\n```swift\nlet a = 1\n  b()\n```")
  }

  @Test func highlightJSLineTablesLoseTheirNumbersOnly() {
    let html = """
      <pre><code class="hljs swift"><table class="hljs-ln"><tr><td class="hljs-ln-numbers" data-line-number="1"></td><td class="hljs-ln-code">let a = 1</td></tr><tr><td class="hljs-ln-numbers" data-line-number="2"></td><td class="hljs-ln-code">  a</td></tr></table></code></pre>
      """
    #expect(markdown(html) == "글\n\n```swift\nlet a = 1\n  a\n```")
  }

  @Test func rougesTableLosesItsNumbersOnly() {
    let html = """
      <div class="language-swift highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
      2
      </pre></td><td class="rouge-code"><pre><span class="k">let</span> a = 1
      a
      </pre></td></tr></tbody></table></code></pre></div></div>
      """
    #expect(markdown(html) == "글\n\n```swift\nlet a = 1\na\n```")
  }

  @Test func colorScriptersTableLosesNumbersAndMark() {
    let html = """
      <div class="colorscripter-code" style="x"><table class="colorscripter-code-table"><tr><td><div><div>1</div><div>2</div></div></td><td><div><div><span>int</span>&nbsp;a;</div><div>&nbsp;&nbsp;b();</div></div></td><td><a href="http://colorscripter.com/info#e">cs</a></td></tr></table></div>
      """
    #expect(markdown(html).contains("int a;\n  b();\n```"))
    #expect(!markdown(html).contains("cs]("))
  }

  @Test func gistTablesAreListings() {
    let html = """
      <div class="gist"><div class="gist-file"><div class="blob-wrapper data type-swift"><table class="highlight"><tr><td id="L1" class="blob-num" data-line-number="1"></td><td class="blob-code">let a = 1</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">
      </td></tr></table></div><div class="gist-meta"><a href="https://gist.github.com/1">view raw</a></div></div></div>
      """
    #expect(markdown(html).contains("let a = 1"))
    #expect(!markdown(html).contains("| "))
  }

  @Test func codeWithFencesInItGetsALongerFence() {
    #expect(
      markdown("<pre class=language-markdown>```swift\na\n```</pre>") == "글\n\n````markdown\n```swift\na\n```\n````")
  }

  @Test func oldSwiftIsMarked() {
    #expect(markdown("<pre class=swift>println(\"a\")</pre>").contains("```swift swift=1"))
  }

  @Test func aTableThatCountsItsRowsStaysATable() {
    #expect(
      markdown(
        "<table><tr><th>순위</th><th>이름</th></tr><tr><td>1</td><td>가</td></tr><tr><td>2</td><td>나</td></tr></table>"
      ).contains("| 1 | 가 |"))
  }
}
