/// Tests of rendered articles of a site: resolved links, annotations, badges, sections for search, titles and the Markdown version.
import ArticleModel
import ByteText
import CommonMark
import Diagnostics
import Foundation
import PageRender
import TestSupport
import Testing

struct RenderedArticleTests {
  // MARK: Links

  @Test(
    arguments: [
      (ResolvedLink(.site(SitePath("/글/b/"), fragment: nil)), "<a href=\"../%EA%B8%80/b/\">가</a>"),
      (ResolvedLink(.site(SitePath("/b/"), fragment: "절 1")), "<a href=\"../b/#%EC%A0%88%201\">가</a>"),
      (ResolvedLink(.site(SitePath("/a/"), fragment: "절")), "<a href=\"#%EC%A0%88\">가</a>"),
      (ResolvedLink(.site(SitePath("/a/"), fragment: nil)), "<a href=\"../a/\">가</a>"),
      (ResolvedLink(.fragment("절")), "<a href=\"#%EC%A0%88\">가</a>"),
      (
        ResolvedLink(.site(SitePath("/en/b/"), fragment: nil), language: "en"),
        "<a href=\"../en/b/\" hreflang=\"en\" data-language=\"en\">가</a>"
      ),
      (ResolvedLink(.site(SitePath("/b/"), fragment: nil), language: "ko"), "<a href=\"../b/\">가</a>"),
      (
        ResolvedLink(.external("https://x.example/")),
        "<a href=\"https://x.example/\" class=\"external\" rel=\"noopener\">가</a>"
      ),
      (ResolvedLink(.external("b.html")), "<a href=\"b.html\">가</a>"),
      (ResolvedLink(.dead), "<span class=\"dead-link\">가</span>"),
    ])
  func linksLeadWhereTheyWereResolved(_ link: ResolvedLink, _ wanted: String) {
    #expect(RenderedArticle.html("[가](x.md)", resolved: [link]) == "<p>\(wanted)</p>\n")
  }

  @Test func wikiLinksShowTheirTextElseTheTitleElseTheTarget() {
    let site = LinkDestination.site(SitePath("/topics/closure/"), fragment: nil)
    let page = RenderedArticle.html(
      "a [[클로저]] b [[클로저|보임]] [[클로저]] [[없음]] c",
      resolved: [
        ResolvedLink(site, title: "클로저들"), ResolvedLink(site, title: "클로저들"), ResolvedLink(site), ResolvedLink(.dead),
      ])
    let link = "<a href=\"../topics/closure/\" class=\"topic\">"
    #expect(
      page == "<p>a \(link)클로저들</a> b \(link)보임</a> \(link)클로저</a> <span class=\"dead-link\">없음</span> c</p>\n")
  }

  @Test func docLinksShowTheTitleOfTheirPage() {
    let link = ResolvedLink(.site(SitePath("/guide/closures/"), fragment: nil), title: "클로저 <1>")
    #expect(
      RenderedArticle.html(
        "<doc:Closures> [보임](doc:Closures) <doc:Other>", resolved: [link, link, ResolvedLink(.dead)])
        == "<p><a href=\"../guide/closures/\">클로저 &lt;1&gt;</a> <a href=\"../guide/closures/\">보임</a> "
        + "<span class=\"dead-link\">Other</span></p>\n")
  }

  @Test func imagesCarryTheirSizeAndVariants() {
    var link = ResolvedLink(.site(SitePath("/images/p.png"), fragment: nil))
    link.pixels = PixelSize(width: 640, height: 480)
    let tag = "width=\"640\" height=\"480\" loading=\"lazy\" decoding=\"async\">"
    #expect(
      RenderedArticle.html("![그림](p.png)", resolved: [link])
        == "<figure class=\"image\"><img src=\"../images/p.png\" alt=\"그림\" \(tag)</figure>\n")
    link.variants = ["2x": SitePath("/images/p@2x.png")]
    let dense = "<img src=\"../images/p.png\" alt=\"그림\" srcset=\"../images/p.png 1x, ../images/p@2x.png 2x\" \(tag)"
    #expect(RenderedArticle.html("![그림](p.png)", resolved: [link]) == "<figure class=\"image\">\(dense)</figure>\n")
    link.variants["dark"] = SitePath("/images/p~dark.png")
    let dark = "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"../images/p~dark.png"
    #expect(
      RenderedArticle.html("![그림](p.png)", resolved: [link])
        == "<figure class=\"image\">\(dark)\">\(dense)</picture></figure>\n")
    link.variants["dark@2x"] = SitePath("/images/p~dark@2x.png")
    #expect(
      RenderedArticle.html("![그림](p.png)", resolved: [link])
        == "<figure class=\"image\">\(dark) 1x, ../images/p~dark@2x.png 2x\">\(dense)</picture></figure>\n")
  }

  @Test func aLinkKeepsItsQuery() {
    var link = ResolvedLink(.site(SitePath("/search/"), fragment: "h"))
    link.query = "q=클로저 a\\b&n=2\"<i>"
    #expect(
      RenderedArticle.html("[a](x)", resolved: [link])
        == "<p><a href=\"../search/?q=%ED%81%B4%EB%A1%9C%EC%A0%80%20a%5Cb&amp;n=2%22%3Ci%3E#h\">a</a></p>\n")
  }

  @Test func anEmbedIsAPictureOrALinkToWhatCannotBeShown() {
    var picture = ResolvedLink(.site(SitePath("/images/p.png"), fragment: nil))
    let end = " loading=\"lazy\" decoding=\"async\"></figure>\n"
    #expect(
      RenderedArticle.html("![[p.png]]", resolved: [picture])
        == "<figure class=\"image\"><img src=\"../images/p.png\" alt=\"\"" + end)
    picture.title = "이름"
    picture.pixels = PixelSize(width: 4, height: 3)
    #expect(
      RenderedArticle.html("![[p.png]]", resolved: [picture])
        == "<figure class=\"image\"><img src=\"../images/p.png\" alt=\"\" width=\"4\" height=\"3\"" + end)
    let article = ResolvedLink(.site(SitePath("/b/"), fragment: nil), title: "나")
    #expect(
      RenderedArticle.html("![[b]]", resolved: [article]) == "<p><a href=\"../b/\" class=\"topic\">나</a></p>\n")
    #expect(
      RenderedArticle.html("![[없음]]", resolved: [ResolvedLink(.dead)])
        == "<p><span class=\"dead-link\">없음</span></p>\n")
  }

  @Test func imagesThatDoNotExistShowTheirDescription() {
    #expect(
      RenderedArticle.html("![그림 <1>](p.png \"제목\")", resolved: [ResolvedLink(.dead)])
        == "<figure class=\"image\"><span class=\"dead-image\" role=\"img\" aria-label=\"그림 &lt;1&gt;\">그림 &lt;1&gt;</span>"
        + "<figcaption>제목</figcaption></figure>\n")
  }

  // MARK: Annotations

  @Test func annotatedWordsBecomeLinksAndDefinitions() {
    let page = RenderedArticle.html(
      "액터는 상태를 지키고 Stack은 `Queue<T>` 와 다른 말 상태.",
      annotating: [
        ("액터", .topic(SitePath("/topics/actor/"))), ("상태", .term(definition: "지금의 <값>", nil)),
        ("Stack", .symbol(SitePath("/b/"), fragment: "stack")), ("Queue<T>", .symbol(SitePath("/b/"), fragment: nil)),
        ("말", .term(definition: "뜻", nil)),
      ])
    #expect(
      page == "<p><a href=\"../topics/actor/\" class=\"topic\">액터</a>는 "
        + "<dfn class=\"term\" tabindex=\"0\" aria-describedby=\"term-1\">상태"
        + "<span class=\"term-definition\" role=\"tooltip\" id=\"term-1\">지금의 &lt;값&gt;</span></dfn>를 지키고 "
        + "<a href=\"../b/#stack\" class=\"symbol\">Stack</a>은 "
        + "<a href=\"../b/\" class=\"symbol\"><code>Queue&lt;T&gt;</code></a> 와 다른 "
        + "<dfn class=\"term\" tabindex=\"0\" aria-describedby=\"term-2\">말"
        + "<span class=\"term-definition\" role=\"tooltip\" id=\"term-2\">뜻</span></dfn> 상태.</p>\n")
  }

  @Test func overlappingAnnotationsAndTopicsOfCodeAreLeftOut() {
    #expect(
      RenderedArticle.html(
        "공유 상태와 `값`",
        annotating: [
          ("공유 상태", .topic(SitePath("/t/"))), ("상태", .topic(SitePath("/u/"))), ("값", .topic(SitePath("/v/"))),
        ]) == "<p><a href=\"../t/\" class=\"topic\">공유 상태</a>와 <code>값</code></p>\n")
  }

  // MARK: Sections, title, facts

  @Test func sectionsHoldProseAndCodeUnderTheirHeading() {
    let page = RenderedArticle.page(
      """
      ---
      title: 글
      ---

      머리 *말* `c`
      둘째 줄

      - 가
      - 나 [[주제]]

      ## 절 {#part}

      | 가 | 나 |
      |---|---|
      | 1 | 2 |

      ```swift
      let a = 1
      ```

      ![그림](a.png "캡션")

      ### 안쪽

      > [!NOTE]
      > 참고[^1]

      <b>굵게</b>

      ```sh
      ls
      ```

      [^1]: 각주

      """)
    #expect(
      page.sections == [
        RenderedSection(
          id: "", level: 1, heading: "글", prose: Array("머리 말 c 둘째 줄\n가\n나 주제\n".utf8)),
        RenderedSection(
          id: "part", level: 2, heading: "절", prose: Array("가 나 1 2 \n그림 캡션\n".utf8), code: Array("let a = 1\n".utf8)),
        RenderedSection(
          id: "안쪽", level: 3, heading: "안쪽", prose: Array(" 참고\n<b>굵게</b>\n각주\n".utf8), code: Array("ls\n".utf8)),
      ])
    #expect(page.hasCode && page.hasFootnotes)
  }

  @Test(arguments: [
    ("# *값* `let` {#값}\n\n글\n", "<em>값</em> <code>let</code> "), ("# 값 <b>\n", "값 &lt;b&gt;"),
    ("---\ntitle: \"*값* <b>\"\n---\n\n# 다른\n", "*값* &lt;b&gt;"),
  ])
  func titlesKeepTheirMarkup(_ markdown: String, _ wanted: String) {
    let page = RenderedArticle.page(markdown)
    #expect(String(decoding: page.titleHTML, as: UTF8.self) == wanted)
    #expect(!page.hasCode && !page.hasFootnotes)
  }

  @Test func titleHeadingIsNotPartOfTheBody() {
    let page = RenderedArticle.page("# 제목\n\n본문\n")
    #expect(String(decoding: page.html, as: UTF8.self) == "<p>본문</p>\n")
  }

  @Test func englishPagesSpeakEnglish() {
    let page = RenderedArticle.html(
      "## Part\n\n- [ ] a\n- [x] b\n\n> [!TIP]\n> c\n\n| a |\n|---|\n\nd[^1]\n\n[^1]: e\n", path: "en/a.md")
    for part in [
      "aria-label=\"Link to this section: Part\"", "aria-label=\"to do\"> a", "checked aria-label=\"done\"> b",
      "<p class=\"alert-title\">Tip</p>", "aria-label=\"Table\"",
      "<section class=\"footnotes\" aria-label=\"Footnotes\">",
      "aria-label=\"Back to the text\"",
    ] {
      #expect(page.contains(part), "missing: \(part)")
    }
  }

  @Test(arguments: [
    ("note", "Note"), ("tip", "Tip"), ("important", "Important"), ("warning", "Warning"), ("caution", "Caution"),
  ])
  func alertTitlesAreTranslated(_ kind: String, _ title: String) {
    #expect(
      RenderedArticle.html("> [!\(kind)]\n> 가\n", path: "en/a.md")
        == "<aside class=\"alert alert-\(kind)\" role=\"note\">\n<p class=\"alert-title\">\(title)</p>\n<p>가</p>\n</aside>\n"
    )
  }

  @Test(arguments: [
    ("Attention", "important"), ("Bug", "warning"), ("Remark", "note"), ("SeeAlso", "note"), ("ToDo", "note"),
    ("Since", "note"), ("Version", "note"), ("Author", "note"), ("Authors", "note"), ("Copyright", "note"),
    ("Date", "note"), ("Complexity", "note"), ("Invariant", "note"), ("Precondition", "important"),
    ("Postcondition", "note"), ("Requires", "important"), ("Throws", "note"), ("Returns", "note"),
    ("MutatingVariant", "note"), ("NonMutatingVariant", "note"), ("Experiment", "experiment"), ("Warning", "warning"),
    ("Important", "important"), ("Tip", "tip"), ("Caution", "caution"), ("See Also", "note"),
  ])
  func doccAsideNames(_ name: String, _ kind: String) {
    #expect(RenderedArticle.html("> \(name): 가\n").hasPrefix("<aside class=\"alert alert-\(kind)\" role=\"note\">"))
  }

  // MARK: Raw HTML

  @Test func allowedRawHTMLLeadsToPagesOfTheSite() {
    let site = ResolvedLink(.site(SitePath("/b/"), fragment: "절"))
    let image = ResolvedLink(.site(SitePath("/i.png"), fragment: nil))
    let page = RenderedArticle.html(
      "<div class=x><a href=b.md>가</a> <a href=\"https://x.example/\">나</a> <img src='i.png'></div>\n\n"
        + "글 <a href=\"c.md\">다</a>\n",
      resolved: [site, ResolvedLink(.external("https://x.example/")), image, ResolvedLink(.dead)],
      config: "html: allow\n")
    #expect(
      page
        == "<div class=x><a href=\"../b/#%EC%A0%88\">가</a> <a href=\"https://x.example/\">나</a> <img src='../i.png'></div>\n"
        + "<p>글 <a href=\"c.md\">다</a></p>\n")
  }

  @Test func allowedRawHTMLStaysAsItIs() {
    #expect(HTMLCase.render("<div>\n<b>가</b> &amp;\n</div>", html: .allow) == "<div>\n<b>가</b> &amp;\n</div>\n")
    #expect(HTMLCase.render("가 <b>나</b><!-- 다 -->", html: .allow) == "<p>가 <b>나</b><!-- 다 --></p>\n")
  }

  // MARK: Markdown version

  @Test func markdownVersionHasFullAddressesAndNoFrontMatter() {
    let page = RenderedArticle.page(
      "---\ntitle: 글 & 말\n---\n\n\n[가](b.md#절) ![그림](i.png) [[주제]] [[주제|보임]] <doc:D> <https://x.example/>\n\n"
        + "```swift\n[가](b.md)\n```\n\n\n",
      resolved: [
        ResolvedLink(.site(SitePath("/b/"), fragment: "절")), ResolvedLink(.site(SitePath("/i.png"), fragment: nil)),
        ResolvedLink(.site(SitePath("/topics/t/"), fragment: nil), title: "주제들"),
        ResolvedLink(.site(SitePath("/topics/t/"), fragment: nil)),
        ResolvedLink(.site(SitePath("/d/"), fragment: nil)), ResolvedLink(.external("https://x.example/")),
      ], config: "baseURL: https://a.example/docs/\n")
    #expect(
      String(decoding: page.markdown.bytes, as: UTF8.self)
        == "# 글 & 말\n\n[가](https://a.example/docs/b/#%EC%A0%88) ![그림](https://a.example/docs/i.png) "
        + "[주제들](https://a.example/docs/topics/t/) [보임](https://a.example/docs/topics/t/) [D](https://a.example/docs/d/) "
        + "<https://x.example/>\n\n```swift\n[가](b.md)\n```\n")
  }

  @Test(arguments: [
    ("# 제목\n\n본문\n", "# 제목\n\n본문\n"), ("머리\n\n# 절\n\n본문\n", "# a\n\n머리\n\n# 절\n\n본문\n"), ("", "# a\n"),
    ("---\ntitle: 글\n---\n", "# 글\n"),
    ("---\ntitle: 글\n---\n<!-- swift hidden\nlet a = 1\n-->\n\n본문", "# 글\n\n<!-- swift hidden\nlet a = 1\n-->\n\n본문\n"),
  ])
  func markdownVersionBeginsWithTheTitle(_ markdown: String, _ wanted: String) {
    #expect(String(decoding: RenderedArticle.page(markdown).markdown.bytes, as: UTF8.self) == wanted)
  }

  @Test func swiftTestsAreNotShown() {
    #expect(RenderedArticle.html("```swifttest\nlet a = 1\n```\n\n본문\n") == "<p>본문</p>\n")
  }
}
