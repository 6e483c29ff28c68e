/// Tests of what all pages share: texts, dates, menu, language switch, meta tags, style sheets, templates and slots.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SiteEmit

struct PageLayoutTests {
  private static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }

  // MARK: Words

  @Test func wordsAreThoseOfTheLanguageAndEnglishWhereThereAreNone() {
    for language in ["ko", "ko-KR"] { #expect(UIStrings(language: language)[.home] == "처음") }
    for language in ["en", "fr", "kor"] { #expect(UIStrings(language: language)[.home] == "Home") }
  }

  @Test(arguments: [
    ("ko", 1, "글 1편"), ("ko", 0, "글 0편"), ("en", 1, "1 article"), ("en", 0, "0 articles"), ("en", 2, "2 articles"),
  ])
  func countsOfArticles(_ language: String, _ number: Int, _ words: String) {
    #expect(UIStrings(language: language).count(number) == words)
  }

  @Test func datesAreWrittenOutInBothLanguages() throws {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    for (number, month) in months.enumerated() {
      let date = try #require(Self.date(2024, number + 1, 9))
      #expect(UIStrings(language: "en").date(date) == "\(month) 9, 2024")
      #expect(UIStrings(language: "ko").date(date) == "2024년 \(number + 1)월 9일")
    }
  }

  @Test(arguments: [
    (UIText.readingTime, "읽는 데 7분", "7 min read"), (.minutes, "7분", "7 min"), (.revision, "7 판", "revision 7"),
    (.year, "7년", "7"), (.countArticles, "글 7편", "7 articles"), (.home, "처음", "Home"),
  ])
  func wordsTakeAValue(_ text: UIText, _ korean: String, _ english: String) {
    #expect(UIStrings(language: "ko")(text, "7") == korean)
    #expect(UIStrings(language: "en")(text, "7") == english)
  }

  @Test func everyWordOfThePageExistsInBothLanguages() {
    for text in UIText.allCases {
      for language in ["ko", "en"] {
        #expect(UIStrings(language: language)[text] != text.rawValue, "\(text) has no words")
      }
    }
  }

  @Test func languagesAreNamedInTheirOwnLanguage() {
    var config = SampleSite().config
    config.languages["en"]?.name = "English (US)"
    let names = ["ko", "en", "ja", "zh", "de", "fr", "es", "eo"].map { UIStrings.name(of: $0, in: config) }
    #expect(names == ["한국어", "English (US)", "日本語", "中文", "Deutsch", "Français", "Español", "eo"])
  }

  // MARK: Head

  @Test(arguments: [
    ("ko", "ko_KR"), ("en", "en_US"), ("ja", "ja_JP"), ("zh", "zh_CN"), ("pt-BR", "pt_BR"), ("de", "de"),
  ])
  func openGraphNamesTheLocale(_ language: String, _ locale: String) {
    var site = SampleSite()
    site.config.defaultLanguage = language
    let page = site.build().files["index.html"]
    #expect(page?.contains("<meta property=\"og:locale\" content=\"\(locale)\">") == true)
  }

  @Test func draftsAskSearchEnginesToStayAway() throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "a") { $0.draft = Located(true, at: 0..<0) }
    site.add("ko/posts/b.md", .post, title: "b")
    let files = site.build().files
    #expect(files["posts/a/index.html"]?.contains("<meta name=\"robots\" content=\"noindex\">") == true)
    #expect(files["posts/a/index.html"]?.contains("mark-draft") == true)
    #expect(files["posts/b/index.html"]?.contains("noindex") == false)
  }

  @Test(arguments: [
    (ArticleKind.post, "posts/a", "BlogPosting"), (.chapter, "guide/a", "TechArticle"), (.page, "a", "Article"),
    (.topic, "topics/a", "Article"),
  ])
  func articlesSayWhatTheyAre(_ kind: ArticleKind, _ path: String, _ type: String) {
    var site = SampleSite()
    site.add("ko/\(path).md", kind, title: "a")
    let page = site.build().files["\(path)/index.html"]
    #expect(page?.contains("{\"@type\":\"\(type)\",\"headline\":\"a\"") == true)
    #expect(page?.contains("<meta property=\"og:type\" content=\"article\">") == true)
  }

  @Test func aPageWithoutImageHasASmallCard() {
    let page = SampleSite.full.build().files["posts/2024/actor/index.html"]
    #expect(page?.contains("<meta name=\"twitter:card\" content=\"summary\">") == true)
    #expect(page?.contains("og:image") == false)
  }

  // MARK: Contents

  @Test(
    arguments: [
      ([(2, "가")], ""), ([], ""), ([(2, "가"), (4, "나")], ""),
      ([(2, "가"), (2, "나")], "<ol><li>가</li><li>나</li></ol>"),
      ([(3, "가"), (2, "나")], "<ol><li>가</li><li>나</li></ol>"),
      ([(2, "가"), (3, "나"), (4, "다")], "<ol><li>가<ol><li>나</li></ol></li></ol>"),
      ([(2, "가"), (3, "나"), (3, "다"), (2, "라")], "<ol><li>가<ol><li>나</li><li>다</li></ol></li><li>라</li></ol>"),
    ] as [([(Int, String)], String)])
  func theTableOfContentsShowsTwoLevels(_ outline: [(Int, String)], _ wanted: String) throws {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "a", outline: outline)
    let page = try #require(site.build().files["posts/a/index.html"])
    let contents = page.firstRange(of: "</summary>\n<ol>").map { page[$0.lowerBound...] } ?? ""
    let list = contents.prefix { $0 != "\n" }.isEmpty ? "" : contents.split(separator: "\n").dropFirst().first ?? ""
    #expect(list.replacing(/<a href="#[^"]*">([^<]*)<\/a>/) { $0.output.1 } == wanted)
  }

  // MARK: Style sheets and scripts

  @Test func theSitesOwnAssetsReplaceBuiltInOnesOrAreAdded() throws {
    var site = SampleSite()
    for (path, text) in [
      ("assets/css/10-tokens.css", "a { b: c }\n"), ("assets/css/95-own.css", "/* x */\n  d { e: f }"),
      ("assets/theme.js", "1"), ("assets/own.txt", "2"), ("assets/search/search.js", "3"), ("other.txt", "4"),
    ] { site.overrides[path] = SourceText(path: "templates/" + path, text) }
    let made = site.emitter
    let files = site.build().files
    let style = try #require(files["assets/site.css"])
    #expect(style.hasPrefix("a{b:c}") && style.hasSuffix("d{e:f}"))
    #expect(files["assets/theme.js"] == "1" && files["assets/own.txt"] == "2" && files["other.txt"] == nil)
    #expect(made.value.searchSource("search.js") == Array("3".utf8))
    #expect(!made.value.searchSource("engine.js").isEmpty && made.value.searchSource("x") == [])
    #expect(files["assets/search/search.js"] == nil && files["assets/css/95-own.css"] == nil)
  }

  @Test func addressesOfAssetsChangeWithTheirContents() {
    var site = SampleSite()
    let before = site.build().files["index.html"]
    site.overrides["assets/theme.js"] = SourceText(path: "a", "1")
    let after = site.build().files["index.html"]
    let hash = /theme\.js\?v=([0-9a-f]{8})"/
    #expect(before?.firstMatch(of: hash)?.output.1 != after?.firstMatch(of: hash)?.output.1)
    #expect(after?.firstMatch(of: hash) != nil)
  }

  @Test(arguments: [
    ("a{}/* x */b{}", "a{}b{}"), ("/*/ a */b", "b\n"), ("a /* b", "a\n"), ("\n\n  \n", ""), ("a\n\n b  \n", "a\nb\n"),
    ("/**/", ""), ("a: \"/* b */\"", "a:\"\"\n"),
    ("a { b: c, d; }", "a{b:c,d}"), ("a :hover{b:calc(1px + 2px)}", "a :hover{b:calc(1px + 2px)}"),
    ("a::after { content: \" : {x} 0.5\"; }", "a::after{content:\" : {x} 0.5\"}"),
    ("@media (min-width: 1px) {\n  a { b: c }\n}\np > a\n{ b: c }", "@media (min-width:1px){a{b:c}}p>a\n{b:c}"),
    ("a { b: 0.5em -0.25em 10.5em; c: rgb(0 0 0 / 0.5) }", "a{b:.5em -.25em 10.5em;c:rgb(0 0 0 / .5)}"),
  ])
  func styleSheetsLoseCommentsAndSpace(_ sheet: String, _ wanted: String) {
    #expect(String(decoding: StyleSheet.compact(Array(sheet.utf8)), as: UTF8.self) == wanted)
  }

  // MARK: Files

  @Test func aFileOfTheSiteReplacesAGeneratedOneAndAnArticleReplacesAList() {
    var site = SampleSite()
    site.add("ko/tags.md", .page, title: "내 태그")
    site.add("ko/posts/a.md", .post, title: "a") { $0.tags = [Located("x", at: 0..<0)] }
    site.assets = ["/robots.txt", "/tags/index.html", "/a.png"].map {
      AssetFile(path: "ko" + $0, url: SitePath($0), size: 1, pixels: nil)
    }
    let made = site.emitter
    let files = made.value.siteFiles(site.pages, extra: EmitExtras()).value
    #expect(files.filter { $0.path == "robots.txt" }.count == 1)
    #expect(files.first { $0.path == "robots.txt" }?.contents == .copy(ofContent: "ko/robots.txt"))
    #expect(files.first { $0.path == "a.png" }?.contents == .copy(ofContent: "ko/a.png"))
    #expect(!files.contains { $0.path == "tags/index.html" })
    #expect(files.contains { $0.path == "tags/x/index.html" })
  }

  @Test func articlesHaveAPageAndAMarkdownFile() {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "a")
    site.articles[0].url = SitePath("/old/a.html")
    #expect(site.emitter.value.articleFiles(0, site.pages[0]).map(\.path) == ["old/a.html", "old/a.md"])
    site.articles[0].url = SitePath("/a/")
    let files = site.emitter.value.articleFiles(0, site.pages[0])
    #expect(files.map(\.path) == ["a/index.html", "a/index.md"])
    #expect(files[1].contents == .bytes(Array("# a\n".utf8)))
  }

  @Test func aTagInTwoLanguagesIsListedInEach() {
    var site = SampleSite()
    for language in ["ko", "en"] {
      site.add("\(language)/posts/\(language).md", .post, title: language) { $0.tags = [Located("a", at: 0..<0)] }
    }
    let files = site.build().files
    #expect(files["tags/a/index.html"]?.contains(">ko</a>") == true)
    #expect(files["en/tags/a/index.html"]?.contains(">en</a>") == true)
    #expect(files["tags/index.html"]?.contains("hreflang=\"en\" href=\"https://type.example/blog/en/tags/\"") == true)
  }

  @Test func longListsShowTitlesOnly() {
    var site = SampleSite()
    for number in 0..<61 {
      site.add("ko/posts/\(number).md", .post, title: "글 \(number)") {
        $0.tags = [Located(number < 60 ? "sixty" : "one", at: 0..<0), Located("all", at: 0..<0)]
      }
    }
    let files = site.build().files
    #expect(files["tags/sixty/index.html"]?.contains("<p>글 1의 첫 문단</p>") == true)
    #expect(files["tags/all/index.html"]?.contains("<p>글 1의 첫 문단</p>") == false)
    #expect(files["tags/all/index.html"]?.contains("글 61편") == true)
  }

  // MARK: Addresses

  @Test(
    arguments: [
      ("https://a.example/", "https://a.example/"), ("HTTP://a", "HTTP://a"), ("mailto:a@b", "mailto:a@b"),
      ("javascript:alert(1)", nil), (" https://a", nil), ("//a.example", nil), ("data:text/html,x", nil), ("", nil),
      (nil, nil),
    ] as [(String?, String?)])
  func linksOfAuthorsLeadToPagesAndLettersOnly(_ address: String?, _ wanted: String?) {
    #expect(SafeLink.href(address) == wanted)
  }

  @Test(arguments: [
    ("../../a/b", "/x/y/", "a/b"), ("../../../a", "/x/", "a"), ("./a?b=../c#../d", "/x/", "x/a?b=../c#../d"),
    ("../", "/x/y/", "x/"), ("a%20b.png", "/글/", "글/a%20b.png"), ("../#x", "/a/", "#x"), ("?q", "/a/", "a/?q"),
  ])
  func relativeAddressesAreResolvedAtTheirPage(_ relative: String, _ base: String, _ wanted: String) {
    #expect(AddressRewriter.resolve(relative, from: base) == wanted)
  }

  @Test(arguments: [
    (#"<a href="b">c</a>"#, #"<a href="/b">c</a>"#), (#"<a  href='b' >"#, #"<a  href='/b' >"#),
    ("<a href=b>", "<a href=b>"), (#"<a HREF = "b">"#, #"<a HREF = "/b">"#),
    (#"<a t = "a>b" href="b">"#, #"<a t = "a>b" href="/b">"#),
    (
      #"<img srcset="https://e.org/w_4,h_3/a.png 400w,b.png 2x, c.png">"#,
      #"<img srcset="https://e.org/w_4,h_3/a.png 400w,/b.png 2x, /c.png">"#
    ),
    (#"<form action="search/">"#, #"<form action="/search/">"#),
    (#"<video poster="p" src="s">"#, #"<video poster="/p" src="/s">"#), (#"<a data-href="b">"#, #"<a data-href="b">"#),
    (#"<a href="" id="x">"#, #"<a href="/" id="x">"#), (#"<a href="x:y">"#, #"<a href="x:y">"#),
    (#"<a href="a/x:y">"#, #"<a href="/a/x:y">"#), (#"a < b href="c""#, #"a < b href="c""#), ("<", "<"),
    (#"<a href="unclosed>"#, #"<a href="unclosed>"#), (#"</a href="b">"#, #"</a href="b">"#),
  ])
  func relativeAddressesInHTMLAreRewritten(_ html: String, _ wanted: String) {
    let moved = AddressRewriter(relative: { "/" + $0 }).rewrite(Array(html.utf8))
    #expect(String(decoding: moved, as: UTF8.self) == wanted)
  }

  @Test func identifiersGetAPrefixTogetherWithWhatNamesThem() {
    let html = ##"<p id="a" aria-describedby="b c"><label for="d"><a href="#e" aria-labelledby="f">"##
    let moved = AddressRewriter(relative: { $0 }, idPrefix: "o-").rewrite(Array(html.utf8))
    #expect(
      String(decoding: moved, as: UTF8.self)
        == ##"<p id="o-a" aria-describedby="o-b o-c"><label for="o-d"><a href="#o-e" aria-labelledby="o-f">"##)
  }

  // MARK: Slots

  @Test func everySlotIsFoundByItsMark() {
    let slots: [Slot] = [
      .root, .content, .contents, .languages, .head, .header, .footer, .sidebar, .series, .current(0), .current(120),
    ]
    for slot in slots {
      var filling = SlotFilling()
      filling.article = 120
      filling.bytes[slot] = Array("*".utf8)
      var output: [UInt8] = []
      filling.fill(Array("a\(slot.mark)b".utf8), into: &output)
      let wanted = slot == .current(120) ? "a aria-current=\"page\"b" : slot == .current(0) ? "ab" : "a*b"
      #expect(String(decoding: output, as: UTF8.self) == wanted, "\(slot)")
    }
    #expect(Set(slots.map(\.mark)).count == slots.count)
  }

  @Test func fragmentsInFragmentsAreFilledButNotForEver() {
    var filling = SlotFilling()
    filling.bytes[.root] = Array("../".utf8)
    filling.bytes[.head] = Array("h\(Slot.root.mark)\(Slot.head.mark)".utf8)
    var output: [UInt8] = []
    filling.fill(Array(Slot.head.mark.utf8), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "h../h../h../")
  }

  // MARK: Translations

  @Test func originalsThatMayNotBeShownHaveNoSideBySidePage() {
    var site = SampleSite()
    let korean = site.add("ko/posts/a.md", .post, title: "가", outline: [(2, "나")])
    let english = site.add("en/posts/a.md", .post, title: "a", outline: [(2, "b")])
    site.pair(korean, english)
    #expect(site.build().files["posts/a/parallel/index.html"] != nil)
    #expect(site.build().files["posts/a/index.html"]?.contains("href=\"../../posts/a/parallel/\"") == true)
    // The original is nobody's translation.
    #expect(site.build().files["en/posts/a/index.html"]?.contains("parallel") == false)
    site.options.translations[0].settings = TranslationConfig(source: "en", target: "ko", place: 0..<0)
    site.options.translations[0].settings?.redistribute = false
    #expect(site.build().files["posts/a/parallel/index.html"] == nil)
    #expect(site.build().files["posts/a/index.html"]?.contains("parallel") == false)
  }
}
