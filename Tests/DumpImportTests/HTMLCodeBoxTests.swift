/// Tests of code listings in HTML pages, for each highlighting script, and of the languages they name.
import HTMLSource
import Testing

@testable import DumpImport

@Suite struct HTMLCodeBoxTests {
  private func listing(_ html: String, hint: String? = nil) -> CodeListing? {
    let body = HTMLReader.html(Array(html.utf8), encoding: "UTF-8").root?.first("body")
    return body?.elements.first.flatMap { HTMLListing.listing(of: $0, hint: hint) }
  }

  @Test(arguments: [
    ("<pre><code class=\"language-kotlin\">val x = 1</code></pre>", "kotlin"),
    ("<pre class='brush: jscript; gutter'>a</pre>", "javascript"),
    ("<pre class='brush:css'>a</pre>", "css"), ("<pre lang='ruby'>a</pre>", "ruby"),
    ("<pre data-ke-language='Java'><code>a</code></pre>", "java"),
    ("<div class='highlight-source-swift'><pre>a</pre></div>", "swift"), ("<pre class='prettyprint go'>a</pre>", "go"),
    ("<textarea name='code' class='xml:nogutter'>a</textarea>", "xml"), ("<pre class='language-none'>a</pre>", "text"),
    ("<div class='colorscripter-code'><table><tr><td>1<br>2</td><td>a<br>b</td><td>cs</td></tr></table></div>", "text"),
    (
      "<figure class='highlight'><table><tr><td class='gutter'><pre>1</pre></td><td class='code'><pre>a</pre></td></tr></table></figure>",
      "text"
    ),
    ("<div class='se-section-code'><div class='__se_code_view language-swift'>a</div></div>", "swift"),
  ])
  func namesTheLanguage(html: String, language: String) {
    #expect(listing(html)?.language == language)
  }

  @Test(arguments: [
    ("<pre>\n\na  \n\n b\n\n</pre>", ["a", "", " b"]), ("<pre>a<br>b<br/>c</pre>", ["a", "b", "c"]),
    ("<pre><div>a</div><div></div><div>b</div></pre>", ["a", "", "b"]),
    ("<pre><span class='lineno'>1</span>a\n<span class='ln'>2</span>b</pre>", ["a", "b"]),
    ("<pre>a<button>복사</button></pre>", ["a"]), ("<code>a<br>b</code>", ["a", "b"]), ("<pre>a\u{A0}b</pre>", ["a b"]),
    (
      "<table><tr><td data-line-number='1'></td><td>a</td></tr><tr><td data-line-number='2'></td><td>b</td></tr></table>",
      ["a", "b"]
    ),
    ("<div class='crayon-syntax'><div class='crayon-line'>a</div><div class='crayon-line'>b</div></div>", ["a", "b"]),
  ])
  func takesTheLinesWithoutNumbersAndButtons(html: String, lines: [String]) { #expect(listing(html)?.lines == lines) }

  @Test(arguments: [
    "<pre> \n </pre>", "<code>a</code>", "<pre><img src='a.png'>글</pre>",
    "<table><tr><td>이름</td><td>값</td></tr></table>", "<div><pre>a</pre></div>",
    "<p>a</p>", "<table><tr><td>1</td><td>a</td></tr></table>", "<textarea>a</textarea>",
  ])
  func leavesWhatIsNoListing(html: String) { #expect(listing(html) == nil) }

  @Test func theHintOfElementsAroundItCountsLast() {
    #expect(listing("<pre>a</pre>", hint: "kotlin")?.language == "kotlin")
    #expect(listing("<pre class='language-go'>a</pre>", hint: "kotlin")?.language == "go")
  }

  // MARK: Pictures

  @Test(arguments: [
    ("<img src='a.png'>", "a.png"),
    ("<img src='blank.gif' data-src='https://x.example.net/b.png'>", "https://x.example.net/b.png"),
    ("<img src='data:image/gif;base64,R0' data-original='b.png'>", "b.png"),
    ("<img srcset='c.png 1x, d.png 2x'>", "c.png"),
    (
      "<img src='//t1.daumcdn.net/thumb/R1/?fname=https%3A%2F%2Fx.example.net%2Fa.png&x=1'>",
      "https://x.example.net/a.png"
    ),
    ("<img src='local.png' data-src='https://x.example.net/b.png'>", "local.png"), ("<img>", nil),
    ("<img src=''>", nil),
  ])
  func findsWhereAPictureReallyIs(html: String, wanted: String?) throws {
    let image = try #require(HTMLReader.html(Array(html.utf8), encoding: "UTF-8").root?.first("img"))
    #expect(PictureAddress.best(of: image, near: nil) { $0 == "local.png" } == wanted)
  }

  @Test func aDescriptionThatIsTheFilesNameIsNone() {
    #expect(PictureAddress.description("a.png", "/x/a.png").isEmpty)
    #expect(PictureAddress.description("이미지", "/x/a.png").isEmpty)
    #expect(PictureAddress.description(" 빵\n사진 ", "/x/a.png") == "빵 사진")
    #expect(PictureAddress.isPicture("/A.PNG?x=1"))
    #expect(!PictureAddress.isPicture("/a.html"))
  }
}
