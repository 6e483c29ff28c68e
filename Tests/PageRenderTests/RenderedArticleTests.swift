/// Articles of a site: resolved links, annotations, badges, sections for search, titles and the Markdown version.
import ArticleModel
import CommonMark
import Diagnostics
import Foundation
import PageRender
import TestSupport
import Testing

struct RenderedArticleTests {
  /// The page of a Korean article at `/a/`; references without a decision are outside addresses.
  private func page(
    _ markdown: String, path: String = "ko/a.md", resolved: [ResolvedLink] = [], badges: [Int: SnippetBadge] = [:],
    config: String = "", annotating words: [(String, TextAnnotation.Meaning)] = []
  ) -> RenderedPage {
    let fixture = SiteFixture([path: markdown], config: config)
    let article = fixture.site.articles[0]
    var links = ArticleLinks(
      resolved: article.links.enumerated().map { number, use in
        number < resolved.count ? resolved[number] : ResolvedLink(.external(use.target))
      })
    links.annotations = words.compactMap { Self.annotation($0, $1, in: article) }
    return PageRenderer.render(article, links: links, badges: badges, config: fixture.site.config)
  }

  private func html(
    _ markdown: String, path: String = "ko/a.md", resolved: [ResolvedLink] = [], badges: [Int: SnippetBadge] = [:],
    config: String = "", annotating words: [(String, TextAnnotation.Meaning)] = []
  ) -> String {
    let text = "---\ntitle: 글\n---\n\n" + markdown
    let page = page(text, path: path, resolved: resolved, badges: badges, config: config, annotating: words)
    return String(decoding: page.html, as: UTF8.self)
  }

  /// The annotation of the first text or code that holds `word`.
  private static func annotation(_ word: String, _ meaning: TextAnnotation.Meaning, in article: Article)
    -> TextAnnotation?
  {
    for index in article.tree.nodes.indices {
      let id = NodeID(index)
      guard [.text, .code].contains(article.tree[id].kind) else { continue }
      let literal = String(decoding: article.tree.literalBytes(of: id), as: UTF8.self)
      guard let found = literal.firstRange(of: word) else { continue }
      let start = literal[..<found.lowerBound].utf8.count
      return TextAnnotation(node: id, literalRange: start..<start + word.utf8.count, meaning: meaning)
    }
    return nil
  }

  // MARK: Parts of other articles

  /// `![[b]]` below a heading, with `markdown` as the article /b/ whose blocks from the second on are shown.
  private func embedded(_ markdown: String, title: String? = "나") -> String {
    let fixture = SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n## 절\n\n![[b]]\n", "ko/b.md": "# 나\n\n" + markdown])
    let (a, b) = (fixture.site.articles[0], fixture.site.articles[1])
    var links = ArticleLinks(resolved: [ResolvedLink(.site(b.url, fragment: nil), title: title)])
    let first = b.tree.children(of: b.tree.root).first { $0 != b.titleHeading }
    let nodes = Int(first?.index ?? 1)..<b.tree.nodes.count
    let part = EmbeddedPart(
      article: b, links: ArticleLinks(resolved: b.links.map { _ in ResolvedLink(.fragment("둘")) }), badges: [:],
      nodes: nodes)
    links.embeds[0] = EmbeddedSection(article: 1, nodes: nodes)
    let page = PageRenderer.render(a, links: links, badges: [:], config: fixture.site.config, embeds: [0: part])
    return String(decoding: page.html, as: UTF8.self).replacing("\n", with: "")
  }

  @Test func aPartOfAnotherArticleIsShownWithItsSource() {
    #expect(
      embedded("글자\n").hasSuffix(
        "<section class=\"embed\"><p>글자</p><p><a href=\"../b/\" class=\"topic\">나</a></p></section>"))
  }

  @Test func aPartHasNoIdsOfItsOwn() {
    let html = embedded("## 둘\n\n[여기](#둘) 각주[^1]\n\n[^1]: 말\n")
    #expect(html.contains("<h3>둘</h3>"), "one level below the heading around it")
    #expect(html.contains("<a href=\"../b/#%EB%91%98\">여기</a>"), "its fragments are those of its own page")
    #expect(html.contains("<a href=\"../b/#fn-1\">1</a>"))
    #expect(html.components(separatedBy: " id=").count == 2, "only the heading of the page itself")
  }

  @Test func aPartInsideAPartIsALink() {
    #expect(embedded("![[c]]\n").contains("<section class=\"embed\"><p><a href=\"#%EB%91%98\"") == false)
    #expect(embedded("![[c]]\n").contains("class=\"topic\""))
  }

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
    #expect(html("[가](x.md)", resolved: [link]) == "<p>\(wanted)</p>\n")
  }

  @Test func wikiLinksShowTheirTextElseTheTitleElseTheTarget() {
    let site = LinkDestination.site(SitePath("/topics/closure/"), fragment: nil)
    let page = html(
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
      html("<doc:Closures> [보임](doc:Closures) <doc:Other>", resolved: [link, link, ResolvedLink(.dead)])
        == "<p><a href=\"../guide/closures/\">클로저 &lt;1&gt;</a> <a href=\"../guide/closures/\">보임</a> "
        + "<span class=\"dead-link\">Other</span></p>\n")
  }

  @Test func imagesCarryTheirSizeAndVariants() {
    var link = ResolvedLink(.site(SitePath("/images/p.png"), fragment: nil))
    link.pixels = PixelSize(width: 640, height: 480)
    let tag = "width=\"640\" height=\"480\" loading=\"lazy\" decoding=\"async\">"
    #expect(
      html("![그림](p.png)", resolved: [link])
        == "<figure class=\"image\"><img src=\"../images/p.png\" alt=\"그림\" \(tag)</figure>\n")
    link.variants = ["2x": SitePath("/images/p@2x.png")]
    let dense = "<img src=\"../images/p.png\" alt=\"그림\" srcset=\"../images/p.png 1x, ../images/p@2x.png 2x\" \(tag)"
    #expect(html("![그림](p.png)", resolved: [link]) == "<figure class=\"image\">\(dense)</figure>\n")
    link.variants["dark"] = SitePath("/images/p~dark.png")
    let dark = "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"../images/p~dark.png"
    #expect(html("![그림](p.png)", resolved: [link]) == "<figure class=\"image\">\(dark)\">\(dense)</picture></figure>\n")
    link.variants["dark2x"] = SitePath("/images/p~dark@2x.png")
    #expect(
      html("![그림](p.png)", resolved: [link])
        == "<figure class=\"image\">\(dark) 1x, ../images/p~dark@2x.png 2x\">\(dense)</picture></figure>\n")
  }

  @Test func imagesThatDoNotExistShowTheirDescription() {
    #expect(
      html("![그림 <1>](p.png \"제목\")", resolved: [ResolvedLink(.dead)])
        == "<figure class=\"image\"><span class=\"dead-image\" role=\"img\" aria-label=\"그림 &lt;1&gt;\">그림 &lt;1&gt;</span>"
        + "<figcaption>제목</figcaption></figure>\n")
  }

  // MARK: Annotations

  @Test func annotatedWordsBecomeLinksAndDefinitions() {
    let page = html(
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
      html(
        "공유 상태와 `값`",
        annotating: [
          ("공유 상태", .topic(SitePath("/t/"))), ("상태", .topic(SitePath("/u/"))), ("값", .topic(SitePath("/v/"))),
        ]) == "<p><a href=\"../t/\" class=\"topic\">공유 상태</a>와 <code>값</code></p>\n")
  }

  // MARK: Badges

  private static func badge(
    _ verdict: SnippetVerdict, _ level: SnippetLevel, _ reason: String? = nil, failing: Bool = false,
    toolchain: String = "Swift 6.3"
  ) -> SnippetBadge {
    var badge = SnippetBadge(verdict: verdict, level: level, toolchain: toolchain, expectedFailure: failing)
    badge.reason = reason
    return badge
  }

  @Test(
    arguments: [
      (badge(.pass, .run), "pass", "pass", "실행 확인 · Swift 6.3", "Run · Swift 6.3"),
      (badge(.pass, .run, toolchain: ""), "pass", "pass", "실행 확인", "Run"),
      (badge(.pass, .compile), "pass", "pass", "컴파일 확인 · Swift 6.3", "Compiled · Swift 6.3"),
      (badge(.pass, .auto), "pass", "pass", "컴파일 확인 · Swift 6.3", "Compiled · Swift 6.3"),
      (
        badge(.pass, .compile, "스텁(UIKit)"), "pass", "pass", "컴파일 확인 · Swift 6.3 · 스텁(UIKit)",
        "Compiled · Swift 6.3 · 스텁(UIKit)"
      ),
      (badge(.pass, .parse), "pass", "pass", "구문 확인 · Swift 6.3", "Parsed · Swift 6.3"),
      (badge(.pass, .skip), "pass", "pass", "구문 확인 · Swift 6.3", "Parsed · Swift 6.3"),
      (badge(.pass, .compile, failing: true), "pass", "expected", "실패가 정상 · Swift 6.3", "Meant to fail · Swift 6.3"),
      (badge(.fail, .run, failing: true), "fail", "fail", "실패", "Failed"),
      (badge(.fail, .run, "a < b"), "fail", "fail", "실패: a &lt; b", "Failed: a &lt; b"),
      (badge(.lowered, .parse, "UIKit"), "lowered", "lowered", "낮은 단계로 확인: UIKit", "Checked at a lower level: UIKit"),
      (
        badge(.blocked, .run), "blocked", "blocked", "앞 예제가 실패해 확인 못 함", "Not checked, an earlier sample failed"
      ),
      (badge(.skipped, .skip, "x"), "skipped", "skipped", "확인 안 함: x", "Not checked: x"),
    ])
  func badgesSayHowASampleWasChecked(
    _ badge: SnippetBadge, _ verdict: String, _ kind: String, _ korean: String, _ english: String
  ) {
    for (path, words) in [("ko/a.md", korean), ("en/a.md", english)] {
      let html = html("```swift\nx\n```\n", path: path, badges: [0: badge])
      #expect(html.hasSuffix("</p></div></details></figure>\n"))
      #expect(
        html
          == "<figure class=\"code\" data-language=\"swift\" data-check=\"\(verdict)\"><pre tabindex=\"0\">"
          + "<code class=\"language-swift\"><span class=\"line\">x</span>\n</code></pre>"
          + "<details class=\"badge badge-\(kind)\"><summary>\(words)</summary><div><p>"
          + "\(html.split(separator: "<div><p>").last ?? "")")
    }
  }

  @Test func badgesCarryMessagesOutputAndTheWholeProgram() {
    var badge = Self.badge(.pass, .run)
    badge.message = "a.swift:1: <error>"
    badge.output = "1\n2\n"
    badge.wholeProgram = SitePath("/a/main.swift")
    let page = html("```swift\nx\n```\n", badges: [0: badge])
    #expect(
      page.contains(
        "환경: Swift 6.3. <a href=\"../a/main.swift\" class=\"whole-program\">전체 코드</a></p></div></details>"
          + "<p class=\"output-label\">컴파일러의 말</p>"
          + "<pre class=\"output\" tabindex=\"0\"><samp>a.swift:1: &lt;error&gt;</samp></pre>"
          + "<p class=\"output-label\">출력</p><pre class=\"output\" tabindex=\"0\"><samp>1\n2\n</samp></pre></figure>\n")
    )
  }

  @Test func badgesBelongToTheSampleOfTheirNumber() {
    let page = html("```swift\na\n```\n\n```swift\nb\n```\n", badges: [1: Self.badge(.pass, .parse)])
    #expect(page.ranges(of: "badge-pass").count == 1)
    #expect(page.hasSuffix("환경: Swift 6.3.</p></div></details></figure>\n"))
  }

  // MARK: Sections, title, facts

  @Test func sectionsHoldProseAndCodeUnderTheirHeading() {
    let page = page(
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
        RenderedSection(id: "", level: 1, heading: "글", prose: "머리 말 c 둘째 줄\n가\n나 주제\n", code: ""),
        RenderedSection(id: "part", level: 2, heading: "절", prose: "가 나 1 2 \n그림 캡션\n", code: "let a = 1\n"),
        RenderedSection(id: "안쪽", level: 3, heading: "안쪽", prose: " 참고\n<b>굵게</b>\n각주\n", code: "ls\n"),
      ])
    #expect(page.hasCode && page.hasFootnotes)
  }

  @Test(arguments: [
    ("# *값* `let` {#값}\n\n글\n", "<em>값</em> <code>let</code> "), ("# 값 <b>\n", "값 &lt;b&gt;"),
    ("---\ntitle: \"*값* <b>\"\n---\n\n# 다른\n", "*값* &lt;b&gt;"),
  ])
  func titlesKeepTheirMarkup(_ markdown: String, _ wanted: String) {
    let page = page(markdown)
    #expect(String(decoding: page.titleHTML, as: UTF8.self) == wanted)
    #expect(!page.hasCode && !page.hasFootnotes)
  }

  @Test func titleHeadingIsNotPartOfTheBody() {
    let page = page("# 제목\n\n본문\n")
    #expect(String(decoding: page.html, as: UTF8.self) == "<p>본문</p>\n")
  }

  @Test func englishPagesSpeakEnglish() {
    let page = html(
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
      html("> [!\(kind)]\n> 가\n", path: "en/a.md")
        == "<aside class=\"alert alert-\(kind)\">\n<p class=\"alert-title\">\(title)</p>\n<p>가</p>\n</aside>\n")
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
    #expect(html("> \(name): 가\n").hasPrefix("<aside class=\"alert alert-\(kind)\">"))
  }

  // MARK: Raw HTML

  @Test func allowedRawHTMLLeadsToPagesOfTheSite() {
    let site = ResolvedLink(.site(SitePath("/b/"), fragment: "절"))
    let image = ResolvedLink(.site(SitePath("/i.png"), fragment: nil))
    let page = html(
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
    let page = page(
      "---\ntitle: 글 & 말\n---\n\n\n[가](b.md#절) ![그림](i.png) [[주제]] [[주제|보임]] <doc:D> <https://x.example/>\n\n"
        + "```swift\n[가](b.md)\n```\n\n\n",
      resolved: [
        ResolvedLink(.site(SitePath("/b/"), fragment: "절")), ResolvedLink(.site(SitePath("/i.png"), fragment: nil)),
        ResolvedLink(.site(SitePath("/topics/t/"), fragment: nil), title: "주제들"),
        ResolvedLink(.site(SitePath("/topics/t/"), fragment: nil)),
        ResolvedLink(.site(SitePath("/d/"), fragment: nil)), ResolvedLink(.external("https://x.example/")),
      ], config: "baseURL: https://a.example/docs/\n")
    #expect(
      String(decoding: page.markdown, as: UTF8.self)
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
    #expect(String(decoding: page(markdown).markdown, as: UTF8.self) == wanted)
  }

  @Test func swiftTestsAreNotShown() {
    #expect(html("```swifttest\nlet a = 1\n```\n\n본문\n") == "<p>본문</p>\n")
  }

  @Test func aBadgeNamesEachPlatform() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    badge.platforms = [
      SnippetBadge.Platform(name: "macOS 16.4", toolchain: "Swift 6.3", holds: true),
      SnippetBadge.Platform(name: "Linux", toolchain: "Swift 5.10", holds: false),
    ]
    let page = "```swift\nlet a = 1\n```\n"
    #expect(html(page, badges: [0: badge]).contains("실행 확인 · Linux 6.3.1 ✓ · macOS 16.4 ✓ · Linux 5.10 ✗<"))
    badge.verdict = .lowered
    badge.reason = "UIKit"
    #expect(html(page, badges: [0: badge]).contains(": UIKit · macOS 16.4 ✓ · Linux 5.10 ✗<"))
  }

  @Test func aBadgeSaysWhereASampleComesToSomethingElse() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    badge.platforms = [SnippetBadge.Platform(name: "Linux", toolchain: "Swift 6.0.3", holds: false)]
    let page = "```swift\nlet a = 1\n```\n"
    #expect(html(page, badges: [0: badge]).contains("다음에서는 통과하지 않습니다: Swift 6.0.3 · Linux."))
    badge.verdict = .lowered
    #expect(!html(page, badges: [0: badge]).contains("다음에서는"))
    badge.platforms = [SnippetBadge.Platform(name: "Linux", toolchain: "Swift 6.0.3", holds: true)]
    #expect(html(page, badges: [0: badge]).contains("다음에서는 통과합니다: Swift 6.0.3 · Linux."))
  }

  @Test func aBadgeLinksToCompilerExplorerWhereItMay() {
    var badge = SnippetBadge(verdict: .pass, level: .run, toolchain: "Swift 6.3.1 · Linux")
    let page = "```swift\nlet a = 1\n```\n"
    #expect(!html(page, badges: [0: badge]).contains("Compiler Explorer"))
    badge.explorer = "https://godbolt.org/clientstate/eyJ%2B%3D"
    #expect(
      html(page, badges: [0: badge]).contains(
        "<a href=\"https://godbolt.org/clientstate/eyJ%2B%3D\" class=\"external\" rel=\"noopener\">Compiler Explorer에서 열기</a>"
      ))
  }
}
