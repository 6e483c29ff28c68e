/// Tests of the values that each kind of page passes to its template, as seen by a site's own template.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

/// A template, and what it makes of one page.
struct TemplateCase: Sendable, CustomTestStringConvertible {
  let template: String, wanted: String

  init(_ template: String, _ wanted: String) {
    self.template = template
    self.wanted = wanted
  }

  var testDescription: String { template }
}

struct TemplateValueTests {
  /// The page at `path` of the golden site, made with `template` in place of the built-in one.
  private func page(_ path: String, _ name: String, _ template: String) -> String? {
    var site = GoldenSiteTests.trilingual
    site.overrides["\(name).mustache"] = SourceText(path: "templates/\(name).mustache", template)
    let built = site.build(searchBody: "<p>검색</p>")
    #expect(built.diagnostics.map(\.message.english) == [])
    return built.files[path]
  }

  // MARK: Articles

  @Test(arguments: [
    TemplateCase("{{lang}} {{root}} {{homeHref}}", "ko ../../ ../../"),
    TemplateCase("{{headTitle}}", "하나 &lt;&amp;&gt; &quot;둘&quot; — 활자 &amp; 글"),
    TemplateCase("{{{titleHTML}}}", "하나 &lt;&amp;&gt; &quot;둘&quot;"),
    TemplateCase("{{description}}", "하나 &lt;&amp;&gt; &quot;둘&quot;의 첫 문단"),
    TemplateCase("{{site.title}}|{{site.description}}|{{site.theme.accent}}", "활자 &amp; 글|금속 활자로 찍은 글|#0a0"),
    TemplateCase("{{page.kind}} {{page.path}} {{page.extra.color}}", "post ko/posts/하나.md 붉음"),
    TemplateCase("{{date}} {{dateISO}}", "2023년 12월 31일 2023-12-31"),
    TemplateCase("{{updated}} {{updatedISO}}", "2024년 1월 2일 2024-01-02"),
    TemplateCase("{{readingTime}}{{#isDraft}}초안{{/isDraft}}", "읽는 데 3분"),
    TemplateCase("{{#hasCode}}코드{{/hasCode}}{{^hasCode}}없음{{/hasCode}}", "없음"),
    TemplateCase(
      "{{#authors}}{{name}} {{href}};{{/authors}}",
      "김조판 authors/%EA%B9%80%EC%A1%B0%ED%8C%90/;박손님 authors/%EB%B0%95%EC%86%90%EB%8B%98/;"),
    TemplateCase("{{#translators}}{{name}};{{/translators}}", "이활자;"),
    TemplateCase(
      "{{#categories}}{{name}} {{href}};{{/categories}}",
      "iOS Dev categories/ios-dev/;깨알 Tips categories/ios-dev/%EA%B9%A8%EC%95%8C-tips/;더 categories/ios-dev/%EA%B9%A8%EC%95%8C-tips/%EB%8D%94/;"
    ),
    TemplateCase("{{#series}}{{name}} {{position}}{{#isShort}} 짧음{{/isShort}}{{/series}}", "이름 짓기 2/8"),
    TemplateCase("{{#series}}{{#previous}}{{title}}{{/previous}}<{{#next}}{{title}}{{/next}}{{/series}}", "둘<이름 짓기 3"),
    TemplateCase("{{#previous}}{{title}} {{href}}{{/previous}}", "둘 posts/%EB%91%98/"),
    TemplateCase("{{#next}}{{title}} {{href}}{{/next}}", "이름 짓기 3 posts/series-3/"),
    TemplateCase(
      "{{#source}}{{title}} {{{href}}} {{author}} {{date}} {{revision}} {{language}}{{/source}}",
      "One https://source.example/one?a=1&b=2 Ann 2020-01-01 3 판 English"),
    TemplateCase(
      "{{#license}}{{name}} {{href}}{{/license}}",
      "CC BY-NC-ND 2.0 KR https://creativecommons.org/licenses/by-nc-nd/2.0/kr/"),
    TemplateCase("{{#history}}{{note}};{{/history}}", "옮겨 적음;고침;"),
    TemplateCase("{{#hasProvenance}}{{markdownHref}}{{/hasProvenance}}", "index.md"),
    TemplateCase(
      "{{#banners}}{{language}} {{homeText}} {{href}};{{/banners}}",
      "en Go to the home page en/;ja ホームへ ja/;"),
    TemplateCase("{{^isTopic}}글{{/isTopic}}{{^parallelHref}}혼자{{/parallelHref}}", "글혼자"),
    TemplateCase(
      "{{{contents}}}",
      "<ol><li><a href=\"#%EA%B0%80\">가</a><ol><li><a href=\"#%EB%82%98\">나</a></li><li><a href=\"#%EB%8B%A4\">다</a></li></ol></li><li><a href=\"#%EB%A7%88\">마</a></li></ol>"
    ),
    TemplateCase(
      "{{{content}}}", "<h2 id=\"가\">가</h2><p><a href=\"../../guide/시작/\">안내</a> <img src=\"../../images/a.png\"></p>"),
    TemplateCase("{{ui.home}} {{ui.seriesPart}}", "처음 {}편"),
  ])
  func valuesOfAPost(_ given: TemplateCase) {
    #expect(page("posts/하나/index.html", "article", given.template) == given.wanted)
  }

  @Test(arguments: [
    TemplateCase(
      "{{#backlinks}}{{title}} {{sentence}} {{foreign}};{{/backlinks}}",
      "하나 &lt;&amp;&gt; &quot;둘&quot; 둘은 &lt;다음&gt; 글에서 ;二  ja;"),
    // Both of its related articles link to it.
    TemplateCase("{{{related}}}", ""),
    TemplateCase("{{#license}}{{name}} {{href}}{{/license}}", "CC BY 4.0 https://creativecommons.org/licenses/by/4.0/"),
    TemplateCase("{{#source}}{{title}}|{{href}}{{/source}}", "javascript:alert(1)|"),
    TemplateCase("{{#banners}}{{language}};{{/banners}}", "en;"),
    TemplateCase("{{parallelHref}}", "../../posts/%EB%91%98/parallel/"),
    TemplateCase("{{#series}}{{position}}{{/series}}", "1/8"),
    TemplateCase(
      "{{#tags}}!{{/tags}}{{{tagLinks}}}", "<li><a class=\"tag\" href=\"../../tags/swift/\">swift</a></li>\n"),
    TemplateCase("{{#updated}}!{{/updated}}", ""),
  ])
  func valuesOfAnotherPost(_ given: TemplateCase) {
    #expect(page("posts/둘/index.html", "article", given.template) == given.wanted)
  }

  @Test(arguments: [
    TemplateCase("{{guideTitle}} {{guideHref}}", "직지 안내서 guide/"),
    TemplateCase("{{#previous}}{{title}}{{/previous}}|{{#next}}{{title}}{{/next}}", "더-읽기|끝"),
    TemplateCase("{{parallelHref}}", "../../guide/%EC%8B%9C%EC%9E%91/parallel/"),
    TemplateCase("{{^date}}날짜 없음{{/date}}{{^series}} 연재 없음{{/series}}", "날짜 없음 연재 없음"),
  ])
  func valuesOfAChapter(_ given: TemplateCase) {
    #expect(page("guide/시작/index.html", "chapter", given.template) == given.wanted)
  }

  @Test func valuesOfAGuide() {
    #expect(
      page("guide/index.html", "guide", "{{guideTitle}}: {{#chapters}}{{title}} {{excerpt}};{{/chapters}}{{{content}}}")
        == "직지 안내서: 더-읽기 더-읽기의 첫 문단;시작 시작의 첫 문단;끝 끝의 첫 문단;한국어만 한국어만의 첫 문단;<p>머리</p>")
    #expect(
      page(
        "en/guide/index.html", "guide",
        "{{guideTitle}}: {{#chapters}}{{title}} {{foreign}} {{foreignName}};{{/chapters}}")
        == "직지 안내서: Chapter 3  ;Chapter 2  ;Chapter 1  ;한국어만 ko 한국어;")
  }

  @Test(arguments: [
    TemplateCase("{{definition}}", "이름 없는 함수"), TemplateCase("{{#otherNames}}{{name}};{{/otherNames}}", "Closure;폐쇄;"),
    TemplateCase("{{#symbols}}{{name}};{{/symbols}}", "map;filter;"),
    TemplateCase(
      "{{#topicEntries}}{{title}} {{heading}} {{href}};{{/topicEntries}}",
      "하나 &lt;&amp;&gt; &quot;둘&quot; 가 posts/%ED%95%98%EB%82%98/#%EA%B0%80;"),
    TemplateCase("{{#isTopic}}주제{{/isTopic}}", "주제"),
  ])
  func valuesOfATopicThatAnArticleDescribes(_ given: TemplateCase) {
    #expect(page("topics/closure/index.html", "article", given.template) == given.wanted)
  }

  // MARK: Lists

  @Test(arguments: [
    ("categories/ios-dev/깨알-tips/index.html", "글 1편|분류||"), ("tags/swift/index.html", "글 2편|태그||"),
    ("series/이름-짓기/index.html", "글 8편|연재|번호|"), ("authors/김조판/index.html", "글 2편|글쓴이||"),
    ("archive/2024/index.html", "글 7편|||"), ("en/archive/2022/index.html", "1 article|||"),
  ])
  func valuesOfAList(_ path: String, _ wanted: String) {
    let template = "{{count}}|{{eyebrow}}|{{#isNumbered}}번호{{/isNumbered}}|"
    #expect(page(path, "list", template) == wanted)
  }

  @Test func valuesOfAnAuthor() {
    let template = "{{title}} {{bio}} {{authorHref}} {{authorHost}}"
    #expect(
      page("authors/김조판/index.html", "list", template)
        == "김조판 활자를 다듬습니다. https://kim.example/&lt;me&gt; kim.example")
    #expect(page("authors/이활자/index.html", "list", template) == "이활자   ")
  }

  @Test(arguments: [
    (
      "tags/index.html", "{{#isCloud}}구름 {{/isCloud}}{{#groups}}{{name}} {{number}};{{/groups}}",
      "구름 swift 2;C# 1;깨알 Tips 1;"
    ),
    (
      "categories/index.html", "{{#groups}}{{depth}} {{name}} {{count}};{{/groups}}",
      "0 iOS Dev 글 2편;1 깨알 Tips 글 1편;2 더 글 1편;"
    ),
    (
      "series/index.html", "{{#groups}}{{name}} {{href}};{{/groups}}",
      "이름 짓기 series/%EC%9D%B4%EB%A6%84-%EC%A7%93%EA%B8%B0/;"
    ),
    ("topics/index.html", "{{#groups}}{{name}} {{number}} {{excerpt}};{{/groups}}", "액터 1 ;클로저 2 이름 없는 함수;"),
    (
      "guides/index.html",
      "{{#guides}}{{name}} {{number}} {{excerpt}}: {{#chapters}}{{title}},{{/chapters}};{{/guides}}",
      "book 2 : Book One,Book Two,;직지 안내서 4 직지 안내서의 첫 문단: 더-읽기,시작,끝,한국어만,;"
    ),
  ])
  func valuesOfAnOverview(_ path: String, _ template: String, _ wanted: String) {
    #expect(page(path, "groups", template) == wanted)
  }

  @Test func valuesOfTheArchive() {
    let template = "{{#years}}{{key}} {{name}} {{count}} {{href}};{{/years}}{{#links}}{{name}} {{href}};{{/links}}"
    #expect(
      page("archive/index.html", "archive", template)
        == "2024 2024년 글 7편 archive/2024/;2023 2023년 글 1편 archive/2023/;"
        + "태그 tags/;분류 categories/;연재 series/;글쓴이 authors/;")
    let undated = page("archive/index.html", "archive", "{{{entries}}}")
    #expect(undated?.contains("href=\"../posts/draft/\"") == true && undated?.contains("series-3") == false)
    #expect(page("ja/archive/index.html", "archive", template) == "2024 2024年 記事1件 ja/archive/2024/;")
  }

  @Test func valuesOfTheHomePage() {
    let template =
      "{{#isHome}}첫{{/isHome}}{{#hasContent}} 글{{/hasContent}}{{#hasMore}} 더 {{archiveHref}}{{/hasMore}};"
      + "{{#seriesList}}{{name}} {{count}};{{/seriesList}}{{#topics}}{{name}};{{/topics}}{{#tags}}{{name}};{{/tags}}"
    #expect(page("index.html", "home", template) == "첫 글;이름 짓기 글 8편;클로저;액터;swift;C#;깨알 Tips;")
    #expect(page("en/index.html", "home", template) == "첫;Actor;")
  }

  @Test func valuesOfTheGlossary() {
    let template =
      "{{count}}:{{#terms}}{{id}} {{term}} {{english}} {{definition}} {{#banned}}{{name}},{{/banned}};{{/terms}}"
    #expect(
      page("glossary/index.html", "glossary", template)
        == "3:closure 클로저 closure 이름 없는 함수 폐포,닫힘,;access-level 접근 수준 access level  ;직지 직지  책 ;")
  }

  // MARK: Other pages

  @Test func valuesOfTheErrorPageAndTheSearchPage() {
    #expect(
      page("404.html", "notfound", "{{title}} {{root}}: {{#others}}{{language}} {{title}} {{href}};{{/others}}")
        == "없는 페이지입니다 /blog/: en Page not found en/;ja ページが見つかりません ja/;")
    #expect(page("en/search/index.html", "search", "{{title}} {{{content}}}") == "Search <p>검색</p>")
  }

  @Test(arguments: [
    ("old/one.html", "posts/%ED%95%98%EB%82%98/", "하나 &lt;&amp;&gt; &quot;둘&quot;", ""),
    ("old/parts/index.html", "posts/%ED%95%98%EB%82%98/", "하나 &lt;&amp;&gt; &quot;둘&quot;", "a #%EA%B0%80,b #b,"),
    ("was/index.html", "posts/%EB%91%98/", "둘", "a #%EA%B0%80,b #%EB%82%98,"),
    ("gone/index.html", "nowhere/", "/nowhere/", ""),
  ])
  func valuesOfARedirect(_ path: String, _ href: String, _ target: String, _ fragments: String) {
    let made = page(path, "redirect", "{{lang}} {{href}}|{{target}}|{{#fragments}}{{old}} {{href}},{{/fragments}}")
    #expect(made?.replacing("\(href)#", with: "#") == "ko \(href)|\(target)|\(fragments)")
  }

  @Test func valuesOfASideBySidePage() {
    #expect(
      page(
        "guide/시작/parallel/index.html", "parallel",
        "{{title}} {{translationHref}} {{originalHref}} {{originalLang}} {{{originalTitleHTML}}}")
        == "시작 guide/%EC%8B%9C%EC%9E%91/ en/guide/%EC%8B%9C%EC%9E%91/ en Chapter 1")
  }

  @Test(arguments: [
    ("index.html", "글 archive/;안내서 guides/;연재 series/;주제 topics/;용어집 glossary/;"),
    ("en/index.html", "Posts en/archive/;Guides en/guides/;Topics en/topics/;Glossary en/glossary/;"),
    ("ja/index.html", "記事 ja/archive/;ガイド ja/guides/;用語集 ja/glossary/;"),
  ])
  func theMenuHasWhatTheLanguageHas(_ path: String, _ wanted: String) throws {
    let made = try #require(page(path, "header", "<menu>{{#menu}}{{name}} {{href}};{{/menu}}</menu>"))
    #expect(made.firstMatch(of: /<menu>(.*)<\/menu>/)?.output.1 == wanted[...])
  }

  @Test(arguments: [
    ("posts/둘/index.html", "글"), ("guide/시작/index.html", "안내서"), ("topics/closure/index.html", "주제"),
    ("series/index.html", "연재"), ("glossary/index.html", "용어집"), ("tags/index.html", "글"), ("guides/index.html", "안내서"),
    ("about/index.html", ""), ("404.html", ""),
  ])
  func theMenuMarksThePartOfTheSite(_ path: String, _ wanted: String) throws {
    let made = try #require(page(path, "header", "<menu>{{#menu}}{{#isCurrent}}{{name}}{{/isCurrent}}{{/menu}}</menu>"))
    #expect(made.firstMatch(of: /<menu>(.*)<\/menu>/)?.output.1 == wanted[...])
  }
}
