/// Tests of the metadata in saved pages, one source at a time: JSON-LD, meta elements, classes of skins, links.
import ArticleModel
import HTMLSource
import Testing

@testable import DumpImport

@Suite struct PageFactsTests {
  private func facts(_ head: String, _ body: String = "<article><p>본문이 여기에 있다.</p></article>") -> PostMetadata {
    let page = HTMLReader.html(Array("<html><head>\(head)</head><body>\(body)</body></html>".utf8), encoding: "UTF-8")
    let root = page.root ?? HTMLElement("html")
    return PageMetadata(page: root, article: root.first("article") ?? root).facts()
  }

  private func day(_ date: CalendarDate?) -> String { date?.day10 ?? "nil" }

  private func json(_ text: String) -> String { "<script type=\"application/ld+json\">\(text)</script>" }

  @Test(arguments: [
    "article:published_time", "og:article:published_time", "datepublished", "pubdate", "publishdate", "date", "dc.date",
    "dc.date.issued", "dcterms.created", "og:regdate", "article:published", "parsely-pub-date", "DC.Date",
  ])
  func everyNameOfADateIsKnown(name: String) {
    #expect(day(facts("<meta name=\"\(name)\" content=\"2016-09-02\">").date) == "2016-09-02")
    #expect(day(facts("<meta property=\"\(name)\" content=\"2016-09-02\">").date) == "2016-09-02")
    #expect(day(facts("<meta itemprop=\"\(name)\" content=\"2016-09-02\">").date) == "2016-09-02")
    #expect(day(facts("<meta name=\"\(name)\" content=\"어제\">").date) == "nil")
  }

  @Test(arguments: [
    "se_publishdate", "date", "post-date", "entry-date", "published", "txt_date", "post_date", "article-date",
    "posted-on", "jb-article-information-date", "blog_date", "property-row-created_time", "property-row-date",
    "timeago",
    "f_date", "post-meta", "Post-Date",
  ])
  func everyClassOfAVisibleDateIsKnown(name: String) {
    #expect(day(facts("", "<p class=\"x \(name)\">2015. 9. 15. 14:50</p>").date) == "2015-09-15")
    #expect(day(facts("", "<p class=\"x-\(name)\">2015. 9. 15. 14:50</p>").date) == "nil")
  }

  @Test(arguments: [
    ("<time datetime=\"2014-01-02\">어제</time>", "2014-01-02"), ("<time>2014-01-02</time>", "2014-01-02"),
    ("<p itemprop=datePublished content=\"2014-01-02\">", "2014-01-02"),
    ("<time datetime=2013-01-01></time><time pubdate datetime=2014-01-02></time>", "2014-01-02"),
    ("<time datetime=2013-01-01></time><time class=published datetime=2014-01-02></time>", "2014-01-02"),
    ("<time datetime=2013-01-01></time><time class=entry-date datetime=2014-01-02></time>", "2014-01-02"),
    ("<time datetime=2013-01-01></time><time class=dt-published datetime=2014-01-02></time>", "2014-01-02"),
    ("<time>a</time><time>b</time><time>2014-01-02</time>", "2014-01-02"),
    ("<time>a</time><time>b</time><time>c</time><time>2014-01-02</time>", "nil"), ("<time datetime=2014-13-02>", "nil"),
  ])
  func elementsOfTimeSayWhenAPageWasPublished(body: String, wanted: String) {
    #expect(day(facts("", body).date) == wanted)
  }

  @Test func theMostCertainDateGoesFirst() {
    let record = json("{\"@type\":\"BlogPosting\",\"datePublished\":\"2011-01-01\"}")
    let meta = "<meta name=date content=2012-01-01>"
    let time = "<time datetime=2013-01-01></time>"
    let shown = "<p class=date>2014. 1. 1.</p>"
    #expect(day(facts(record + meta, time + shown).date) == "2011-01-01")
    #expect(day(facts(meta, time + shown).date) == "2012-01-01")
    #expect(day(facts("", shown + time).date) == "2013-01-01")
    #expect(day(facts("", shown).date) == "2014-01-01")
    #expect(day(facts(json("{\"@type\":\"BlogPosting\",\"datePublished\":\"x\"}") + meta).date) == "2012-01-01")
  }

  @Test(arguments: ["article:modified_time", "og:updated_time", "datemodified"])
  func everyNameOfAChangeIsKnown(name: String) {
    let published = "<meta name=date content=2012-01-01>"
    #expect(day(facts(published + "<meta name=\"\(name)\" content=\"2016-09-02\">").updated) == "2016-09-02")
    #expect(
      day(facts(published + json("{\"@type\":\"Article\",\"dateModified\":\"2016-09-03\"}")).updated) == "2016-09-03")
  }

  @Test(arguments: [
    "author", "article:author", "og:article:author", "og.article.author", "dc.creator", "by", "twitter:creator",
  ])
  func everyNameOfAnAuthorIsKnown(name: String) {
    #expect(facts("<meta name=\"\(name)\" content=\"by 샘물\">").authors == ["샘물"])
    #expect(facts("<meta name=\"\(name)\" content=\"https://a.kr/me\">").authors == [], "an address is no name")
  }

  @Test(arguments: [
    ("<a rel=author>샘물</a>", ["샘물"]), ("<b itemprop=author>작성자: 샘물</b>", ["샘물"]), ("<b class=fn>@샘물</b>", ["샘물"]),
    ("<b class=p-author>By 샘물</b>", ["샘물"]), ("<b class=author>글쓴이 샘물</b>", ["샘물"]), ("<b class=nick>샘물</b>", ["샘물"]),
    ("<b class=writer>BY 샘물</b>", ["샘물"]), ("<b class=writer></b>", []), ("<b class=reader>샘물</b>", []),
    ("<b class=author>이 이름은 사람의 이름이라고 하기에는 너무 길어서 마흔 글자를 넘기고 마는 이름이다</b>", []),
    ("<b class=writer>나</b><b class=fn>샘물</b>", ["샘물"]), ("<b class=writer>나</b><a rel=author>샘물</a>", ["샘물"]),
  ])
  func authorsAreFoundWhereSkinsPutThem(body: String, authors: [String]) {
    #expect(facts("", body).authors == authors)
  }

  @Test func severalAuthorsOfARecordAreEachNamedOnce() {
    let record = json(
      "{\"@graph\":[{\"@type\":[\"WebPage\"],\"author\":\"아무도\"},{\"@type\":[\"TechArticle\"],\"author\":[{\"name\":\"샘물\"},\"하루\",{\"name\":\"샘물\"}]}]}"
    )
    #expect(facts(record + "<meta name=author content=다른이>").authors == ["샘물", "하루"])
  }

  @Test(arguments: [
    "tags", "tag_content", "post-tags", "tag-links", "tags-links", "tagtrail", "tag_trail", "area_tag", "article-tag",
    "tagTrail",
  ])
  func everyBoxOfTagsIsKnown(name: String) {
    #expect(facts("", "<div class=\"\(name)\"><a>#빵</a> <a>솥</a><a>빵</a> 아님</div>").tags == ["빵", "솥"])
  }

  @Test(arguments: [
    ("<meta property=\"article:tag\" content=\"빵, 솥\">", "<a rel=tag>x</a>", ["빵", "솥"]),
    ("<meta property=\"og:article:tag\" content=\"빵\">", "", ["빵"]),
    ("", "<a rel=tag>빵</a><a rel='tag category'>솥</a>", ["빵"]), ("", "<b class=selected-value>빵</b>", ["빵"]),
    ("", "<a rel=tag>빵</a><div class=tags><a>솥</a></div>", ["빵"]), ("", "<a rel=tag></a>", []),
    (
      "<script type=\"application/ld+json\">{\"@type\":\"NewsArticle\",\"keywords\":\"빵,솥\"}</script>", "", ["빵", "솥"]
    ), ("", "<div class=tag><a>빵</a></div>", []),
  ])
  func tagsAreThoseOfTheFirstPlaceThatHasSome(head: String, body: String, tags: [String]) {
    #expect(facts(head, body).tags == tags)
  }

  @Test(
    arguments: [
      ("<meta property=\"article:section\" content=\"살림\">", "<a rel=category>x</a>", "살림"),
      (
        "<script type=\"application/ld+json\">{\"@type\":\"Article\",\"articleSection\":[\"살림\",\"빵\"]}</script>", "",
        "살림"
      ),
      ("", "<a rel='category tag'>살림</a>", "살림"), ("", "<b class=category>살림</b>", "살림"),
      ("", "<b class=link_cate>살림</b>", "살림"), ("", "<b class=jb-article-information-category>살림</b>", "살림"),
      ("", "<b class=category></b>", nil),
      ("", "<b class=category>여기에는 분류의 이름이 아니라 마흔 글자를 훌쩍 넘기는 긴 설명이 들어 있어서 쓸 수 없다</b>", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func categoriesAreFoundWhereSkinsPutThem(head: String, body: String, category: String?) {
    #expect(facts(head, body).category == category)
  }

  @Test(arguments: [
    "se-title-text", "se_title", "htitle", "entry-title", "post-title", "tit_post", "tit_view", "title_view",
    "cover_title", "article-title", "post-full-title", "p-name", "page-title", "tit_h3",
  ])
  func everyClassOfAVisibleTitleIsKnown(name: String) {
    #expect(facts("", "<h1>블로그</h1><p class=\"\(name)\">빵 굽기</p>").title == "빵 굽기")
  }

  @Test(
    arguments: [
      ("<title>빵 굽기 :: 샘물네</title><meta property=\"og:site_name\" content=\"샘물네\">", "", "빵 굽기"),
      ("<title>빵 굽기 | 샘물네</title><meta name=\"application-name\" content=\"샘물네\">", "", "빵 굽기"),
      ("<title>빵 – 샘물네</title><meta property=\"og:site_name\" content=\"샘물네\">", "", "빵"),
      ("<title>빵 굽기 | 샘물네</title>", "", "빵 굽기 | 샘물네"),
      ("<title>샘물네</title><meta property=\"og:title\" content=\"빵\">", "", "빵"),
      ("<meta name=\"twitter:title\" content=\"빵\">", "", "빵"),
      // A heading that the page's data does not know is not the title; one that it knows in part is.
      ("<title>빵 굽기</title>", "<h1>샘물네</h1>", "빵 굽기"), ("<title>빵 굽기 - 샘물네</title>", "<h1>빵 굽기</h1>", "빵 굽기"),
      ("<title>빵 굽…</title>", "<h1>빵 굽…과 솥</h1>", "빵 굽…과 솥"), ("<title>빵 굽기</title>", "<h1>빵 굽기 12</h1>", "빵 굽기"),
      ("", "<h1>빵 굽기</h1>", "빵 굽기"), ("", "", nil), ("<title> </title>", "<h1> </h1>", nil),
    ] as [(String, String, String?)])
  func theTitleIsWhatHeadingAndDataAgreeOn(head: String, body: String, title: String?) {
    #expect(facts(head, body).title == title)
  }

  @Test(
    arguments: [
      ("<link rel=canonical href='https://a.kr/1'>", "", "https://a.kr/1"),
      ("<link rel=Canonical href='/1'><meta property='og:url' content='https://a.kr/2'>", "", "https://a.kr/2"),
      ("", "<a class=p-canonical href='https://a.kr/3'>x</a>", "https://a.kr/3"),
      ("<base href='https://a.kr/4'>", "", "https://a.kr/4"), ("<meta property='og:url' content='file:///a'>", "", nil),
      (
        "<script type=\"application/ld+json\">{\"@type\":\"Article\",\"url\":\"https://a.kr/5\"}</script>", "",
        "https://a.kr/5"
      ),
      (
        "<script type=\"application/ld+json\">{\"@type\":\"Article\",\"mainEntityOfPage\":{\"@id\":\"http://a.kr/6\"},\"url\":\"https://a.kr/5\"}</script>",
        "", "http://a.kr/6"
      ), ("", "", nil),
    ] as [(String, String, String?)])
  func theAddressIsTheFirstThatAServerAnswersAt(head: String, body: String, address: String?) {
    #expect(facts(head, body).sourceAddress == address)
  }

  @Test(
    arguments: [
      ("<link rel=license href='https://creativecommons.org/licenses/by/4.0/'>", "", "CC-BY-4.0"),
      (
        "", "<a rel='nofollow license' href='https://creativecommons.org/licenses/by-nc-nd/2.0/kr/'>x</a>",
        "CC-BY-NC-ND-2.0-KR"
      ),
      ("", "<a href='http://creativecommons.org/licenses/by-sa/3.0/deed.ko'>x</a>", "CC-BY-SA-3.0"),
      ("<meta name='dcterms.license' content='https://creativecommons.org/publicdomain/zero/1.0/'>", "", "CC0-1.0"),
      ("", "<div class=ccl>저작자표시 비영리 변경금지</div>", "CC-BY-NC-ND-2.0-KR"),
      ("", "<div class=entry-ccl>저작자 표시</div>", "CC-BY-2.0-KR"), ("", "<div class=area_cclicense>모든 권리</div>", nil),
      ("<link rel=license href='/license'>", "", nil),
      ("", "<a href='https://creativecommons.org/licenses/'>x</a>", nil),
    ] as [(String, String, String?)])
  func licencesAreReadFromAddressesAndLabels(head: String, body: String, license: String?) {
    #expect(facts(head, body).license == license)
  }

  @Test(
    arguments: [
      ("https://creativecommons.org/licenses/by/4.0", "CC-BY-4.0"),
      ("https://creativecommons.org/licenses/by-nc-sa/2.0/kr/?x#y", "CC-BY-NC-SA-2.0-KR"),
      ("creativecommons.org/licenses/by/4.0/legalcode", "CC-BY-4.0"),
      ("creativecommons.org/licenses/by/4.0/12/", "CC-BY-4.0"),
      ("creativecommons.org/licenses/by/", nil), ("creativecommons.org/licenses/sampling/1.0/", nil),
      ("creativecommons.org/licenses/by/kr/", nil), ("https://a.kr/licenses/by/4.0", nil), ("", nil),
      ("creativecommons.org/licenses/by/4.0?ref=x", "CC-BY-4.0"),
    ] as [(String, String?)])
  func addressesOfCreativeCommonsNameKindVersionAndCountry(address: String, name: String?) {
    #expect(CreativeCommons.identifier(of: address) == name)
  }

  @Test func aDescriptionIsKeptUnlessItIsTheBeginning() {
    let body = "<article><p>빵을 오래 굽습니다. 그리고 솥을 닦습니다. 끝입니다.</p></article>"
    func description(_ text: String) -> String? {
      facts("<meta name=description content=\"\(text)\">", body).description
    }
    #expect(description("부엌에서 하는 일에 대한 글") == "부엌에서 하는 일에 대한 글")
    #expect(description("  두 칸   띄고 ") == "두 칸 띄고")
    #expect(description("빵을 오래 굽습니다.") == nil)
    #expect(description("빵을 오래 굽습니다. 그리고 솥을…") == nil)
    #expect(description("") == nil)
    #expect(facts("", "<section class=p-summary>요약입니다</section>" + body).description == "요약입니다")
    #expect(facts("<meta property='og:description' content='요약'>", body).description == "요약")
    #expect(facts("<meta name='twitter:description' content='요약'>", body).description == "요약")
  }

  @Test func brokenRecordsSayNothing() {
    for text in [
      "", "{", "[]", "null", "{\"@type\":5}", "{\"@type\":\"Person\",\"headline\":\"x\"}", "{\"@graph\":{}}",
    ] {
      #expect(facts(json(text)).title == nil, "\(text)")
    }
    #expect(facts(json("[{\"@type\":\"Thing\"},{\"@type\":\"BlogPosting\",\"headline\":\"빵\"}]")).title == "빵")
  }

  @Test(
    arguments: [
      ("2016. 8. 13. 14:50", "2016-08-13T14:50:00+09:00"), ("등록일 2016년 8월 13일", "2016-08-13T00:00:00Z"),
      ("2016-08-13 오후 2:05", "2016-08-13T14:05:00+09:00"), ("2016-08-13 12:05 PM", "2016-08-13T12:05:00+09:00"),
      ("2016-08-13 2:05 pm", "2016-08-13T14:05:00+09:00"), ("2016-08-13 2:05PM", "2016-08-13T14:05:00+09:00"),
      ("2016. 8. 13. 오전 12:10", "2016-08-13T00:10:00+09:00"), ("npm · 2016. 8. 13. 3:20", "2016-08-13T03:20:00+09:00"),
      ("글 12 · 2016.8.13 · 조회 7", "2016-08-13T00:00:00Z"),
      ("2016.8.13 25:99", "2016-08-13T00:00:00Z"), ("1989.8.13", "nil"), ("2101.8.13", "nil"), ("2016.13.13", "nil"),
      ("2016.8", "nil"), ("", "nil"), ("2100.1.1", "2100-01-01T00:00:00Z"), ("1990.1.1", "1990-01-01T00:00:00Z"),
    ])
  func theFirstDateAmongWordsIsRead(text: String, wanted: String) {
    #expect(PageWords.date(in: text)?.rfc3339 ?? "nil" == wanted)
  }
}

@Suite struct ExportFactsTests {
  private func ghost(_ post: String, _ tables: String = "") -> ImportedFiles {
    ImportedFiles(["g.json": "{\"db\":[{\"data\":{\"posts\":[{\"id\":\"1\",\"slug\":\"bread\",\(post)}]\(tables)}}]}"])
  }

  @Test func aPostWithoutHTMLThatGhostCouldShowIsNotLostInSilence() {
    for key in ["lexical", "mobiledoc"] {
      #expect(ghost("\"title\":\"빵\",\"\(key)\":\"{}\"").codes.contains("no-article"), "\(key)")
      #expect(!ghost("\"title\":\"빵\",\"html\":\"<p>글</p>\",\"\(key)\":\"{}\"").codes.contains("no-article"))
    }
    #expect(!ghost("\"title\":\"빵\",\"html\":\"<p>글</p>\"").codes.contains("no-article"))
  }

  @Test func rowsOfGhostBecomeFrontMatter() {
    let tables =
      ",\"tags\":[{\"id\":\"t\",\"name\":\"살림\"},{\"id\":\"h\",\"name\":\"#숨김\"}],\"posts_tags\":[{\"post_id\":\"1\",\"tag_id\":\"h\"},{\"post_id\":\"1\",\"tag_id\":\"t\"},{\"post_id\":\"2\",\"tag_id\":\"t\"}],\"users\":[{\"id\":\"u\",\"name\":\"샘물\"}],\"posts_authors\":[{\"post_id\":\"1\",\"author_id\":\"u\"},{\"post_id\":\"1\",\"author_id\":\"없음\"}]"
    let found = ghost(
      "\"title\":\"빵\",\"html\":\"<p>글 <img src='__GHOST_URL__/a.png'></p>\",\"status\":\"published\",\"published_at\":\"2019-05-01T15:30:00.000Z\",\"custom_excerpt\":\" 줄인   글 \",\"feature_image\":\"__GHOST_URL__/b.png\"",
      tables)
    #expect(found.matter("tags") == "[살림]" && found.matter("authors") == "[샘물]")
    #expect(found.matter("date") == "2019-05-02T00:30:00+09:00", "times of Ghost are UTC")
    #expect(found.matter("description") == "줄인 글" && found.matter("draft") == nil)
    #expect(found.body().contains("](/b.png)") && found.body().contains("](/a.png)"))
  }

  @Test(arguments: [
    ("\"published_at\":\"2019-05-01 15:30:00\"", "2019-05-02T00:30:00+09:00"),
    ("\"published_at\":1556724600000", "2019-05-02T00:30:00+09:00"),
    ("\"created_at\":\"2019-05-01T00:00:00Z\"", "2019-05-01T09:00:00+09:00"),
    ("\"published_at\":null,\"created_at\":\"2019-05-01T00:00:00Z\"", "2019-05-01T09:00:00+09:00"),
  ])
  func timesOfGhostHaveSeveralForms(field: String, wanted: String) {
    #expect(ghost("\"title\":\"빵\",\"html\":\"<p>글</p>\",\(field)").matter("date") == wanted)
  }

  @Test(
    arguments: [
      ("\"status\":\"draft\"", "true"), ("\"status\":\"scheduled\"", "true"), ("\"status\":\"published\"", nil),
      ("\"status\":\"sent\"", nil), ("\"page\":0", nil),
    ] as [(String, String?)])
  func whatGhostDidNotPublishIsADraft(field: String, draft: String?) {
    #expect(ghost("\"title\":\"빵\",\"html\":\"<p>글</p>\",\(field)").matter("draft") == draft)
  }

  @Test(arguments: [
    // The short form of WordPress.com: the value right behind the name.
    ("[youtube=https://youtu.be/abc]", "<iframe src=\"https://youtu.be/abc\"></iframe>"),
    (
      "[youtube=http://www.youtube.com/watch?v=a&w=640]",
      "<iframe src=\"http://www.youtube.com/watch?v=a&amp;w=640\"></iframe>"
    ),
    ("[gist 12]", "<p><a href=\"https://gist.github.com/12\">Gist</a></p>"),
    ("[gist https://gist.github.com/a/1]", "<p><a href=\"https://gist.github.com/a/1\">Gist</a></p>"),
    ("[gist id=12]", "<p><a href=\"https://gist.github.com/12\">Gist</a></p>"),
    ("[vimeo url=\"https://vimeo.com/9\"]", "<iframe src=\"https://vimeo.com/9\"></iframe>"),
    ("[video mp4='a.mp4'][/video]", "<iframe src=\"a.mp4\"></iframe>"),
    ("[audio src=”a.mp3”]", "<iframe src=\"a.mp3\"></iframe>"),
    ("[embed \"https://a.kr\"]", "<iframe src=\"https://a.kr\"></iframe>"), ("[embed/]뒤", "뒤"), ("[audio]", ""),
    ("[CODE lang=Swift]a[/CODE]", "<pre class=\"language-swift\">a</pre>"),
    ("[code]a & b[/code]", "<pre>a &amp; b</pre>"),
    ("[code]a<br/>b<br />c[/code]", "<pre>a\nb\nc</pre>"), ("[codex]a[/codex]", "[codex]a[/codex]"),
    ("[code/]", "[code/]"),
    ("[swift]a[/swift]", "<pre class=\"language-swift\">a</pre>"),
    ("[code lang=\"a\\\"b\"]x[/code]", "<pre class=\"language-a\\\">x</pre>"),
    ("[code.x]a", "[code.x]a"), ("[", "["), ("[code", "[code"), ("[code]", "[code]"), ("", ""),
    ("[[code]a[/code]", "[<pre>a</pre>"),
    ("[wp_caption caption='솥']x[/wp_caption]", "<figure>x<figcaption>솥</figcaption></figure>"),
    ("[caption]<img src=a> 솥[/caption]", "<figure><img src=a><figcaption> 솥</figcaption></figure>"),
    ("[caption]<img src=a", "[caption]<img src=a"), ("[caption]<img src=a[/caption]", "<p><img src=a</p>"),
  ])
  func shortcodesOfEveryFormAreRead(given: String, wanted: String) {
    var codes = WordPressShortcodes()
    #expect(codes.plain(given) == wanted)
  }

  @Test func tagsBelowTheirWordAreTakenWhileTheyAreShort() {
    func tags(_ last: String) -> [String] {
      let text =
        "빵을 굽습니다. 오래 굽습니다.\n\n태그\n빵\n\(last)\n공감한 사람 보러가기\n댓글 3\n공유하기\n샘물\n샘물네 부엌\n이웃추가\n샘물네 부엌 살림 글\n전체글 보기\n"
      var filter = BoilerplateFilter(facts: PostMetadata())
      let left = filter.filter(dumpLines(of: text))
      #expect(left.map(\.text) == ["빵을 굽습니다. 오래 굽습니다."])
      return filter.facts.tags
    }
    #expect(tags("솥") == ["빵", "솥"])
    #expect(tags(String(repeating: "가", count: 20)) == ["빵", String(repeating: "가", count: 20)])
    #expect(tags(String(repeating: "가", count: 21)) == ["빵"])
  }
}

@Suite struct KoreanOrdinalTests {
  @Test(arguments: [
    ("첫 번째 글", 1, "", " 글"), ("두번째", 2, "", ""), ("연재 열두 번째: 빵", 12, "연재", ": 빵"), ("쉰 한 번째", 51, "", ""),
    ("쉰한번째", 51, "", ""), ("스무 번째", 20, "", ""), ("스물네번째 이야기", 24, "", " 이야기"), ("12번째", 12, "", ""),
    ("아흔아홉 번째", 99, "", ""), ("아흔 번째", 90, "", ""), ("일흔 번 째", 70, "", ""), ("빵 세 번째, 네 번째", 3, "빵", ", 네 번째"),
    ("열 번째", 10, "", ""),
    ("제 3 번째", 3, "제", ""),
  ])
  func ordinalsAreReadAsPeopleWriteThem(text: String, number: Int, before: String, after: String) {
    let found = KoreanOrdinals.find(in: text)
    #expect(found?.number == number)
    #expect(found?.before == before)
    #expect(found?.after == after)
  }

  @Test(arguments: ["", "번째", "몇 번째", "0번째", "여러번째", "세탁 번째", "만두번째", "한 번"])
  func otherWordsAreNoOrdinals(text: String) { #expect(KoreanOrdinals.find(in: text) == nil) }
}
