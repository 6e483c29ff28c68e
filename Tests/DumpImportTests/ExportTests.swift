import Diagnostics
import DumpImport
import Testing

struct WordPressExportTests {
  private func export(_ items: String) -> ImportedFiles {
    ImportedFiles([
      "blog.xml": """
      <?xml version="1.0" encoding="UTF-8" ?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
      <channel><title>블로그</title>
      <wp:author><wp:author_login><![CDATA[kim]]></wp:author_login><wp:author_display_name><![CDATA[김 개발]]></wp:author_display_name></wp:author>
      \(items)
      </channel></rss>
      """
    ])
  }

  private func item(_ content: String, _ more: String = "") -> String {
    """
    <item><title>클로저 &amp;amp; 캡처</title><link>https://blog.example.kr/2015/09/closures/</link><dc:creator><![CDATA[kim]]></dc:creator>
    <content:encoded><![CDATA[\(content)]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_date>2015-09-15 10:20:30</wp:post_date>
    <wp:post_name>closures</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <category domain="category" nicename="ios"><![CDATA[iOS]]></category><category domain="post_tag" nicename="s"><![CDATA[스위프트]]></category>\(more)</item>
    """
  }

  @Test func theFactsOfAPostBecomeFrontMatter() {
    let found = export(item("<p>글</p>"))
    #expect(found.paths == ["posts/2015/closures.md"])
    #expect(found.matter("title") == "\"클로저 & 캡처\"")
    #expect(found.matter("date") == "2015-09-15T10:20:30+09:00")
    #expect(found.matter("authors") == "[김 개발]")
    #expect(found.matter("category") == "iOS")
    #expect(found.matter("tags") == "[스위프트]")
    #expect(found.matter("aliases") == "[\"/2015/09/closures/\"]")
    #expect(found.matter("  firstLine") == "5")
  }

  @Test func draftsArePostsThatAreNotShown() {
    let found = export(item("<p>글</p>").replacing("publish", with: "draft"))
    #expect(found.matter("draft") == "true")
  }

  @Test func pagesStandAtTheTop() {
    let found = export(item("<p>글</p>").replacing(">post<", with: ">page<"))
    #expect(found.paths == ["closures.md"])
  }

  @Test func commentsAndMediaAreCountedNotImported() {
    let comment = "<wp:comment><wp:comment_content>좋아요</wp:comment_content></wp:comment>"
    let media = item("").replacing(">post<", with: ">attachment<")
    let found = export(item("<p>글</p>", comment + comment) + media)
    #expect(found.paths.count == 1)
    let note = found.diagnostics.first { $0.code == "not-imported" }
    #expect(note?.message.english.hasSuffix("attachment 1, comment 2") == true)
  }

  @Test func theClassicEditorsBlankLinesPartParagraphs() {
    #expect(export(item("하나\n둘\n\n<b>셋</b>\n\n<ul>\n<li>넷</li>\n</ul>\n다섯")).body() == "하나\\\n둘\n\n**셋**\n\n- 넷\n\n다섯")
  }

  @Test func blocksNameTheLanguageOfTheirCode() {
    let content = """
      <!-- wp:paragraph -->
      <p>글</p>
      <!-- /wp:paragraph -->

      <!-- wp:syntaxhighlighter/code {"language":"swift"} -->
      <pre class="wp-block-syntaxhighlighter-code">let a: Array&lt;Int&gt; = []
      a</pre>
      <!-- /wp:syntaxhighlighter/code -->
      """
    #expect(export(item(content)).body() == "글\n\n```swift\nlet a: Array<Int> = []\na\n```")
  }

  @Test func shortcodesBecomeWhatTheyShowed() {
    let code = "[code language=\"swift\"]\nif a < b {\n\n  c()\n}\n[/code]"
    #expect(export(item("글\n\n\(code)\n\n끝")).body() == "글\n\n```swift\nif a < b {\n\n  c()\n}\n```\n\n끝")
    let caption =
      "[caption id=\"a\" width=\"300\"]<a href=\"https://a.kr/b.png\"><img src=\"https://a.kr/b-300.png\" alt=\"비\" /></a> 설명 글[/caption]"
    #expect(export(item(caption)).body() == "![비](https://a.kr/b-300.png \"설명 글\")")
    #expect(
      export(item("[gist]https://gist.github.com/kim/12[/gist]")).body() == "[Gist](https://gist.github.com/kim/12)")
    #expect(
      export(item("[youtube https://www.youtube.com/watch?v=ab&rel=0]")).body()
        == "[YouTube](https://www.youtube.com/watch?v=ab)")
  }

  @Test func bracketsThatAreNoShortcodeStay() {
    #expect(export(item("[self foo] 그리고 [1]")).body() == "[self foo] 그리고 [1]")
  }

  @Test func postsLinkToEachOther() {
    let two = item("<p><a href=\"https://blog.example.kr/2015/09/closures/\">앞</a> <a href=\"/?p=7\">글</a></p>")
      .replacing("<link>https://blog.example.kr/2015/09/closures/", with: "<link>https://blog.example.kr/2015/10/two/")
      .replacing("<wp:post_name>closures", with: "<wp:post_name>two").replacing("<wp:post_id>7", with: "<wp:post_id>8")
    #expect(export(item("<p>글</p>") + two).body(1) == "[앞](closures.md) [글](closures.md)")
  }

  @Test func aTruncatedExportGivesThePostsItHolds() {
    let whole = item("<p>하나</p>") + "<item><title>둘</title><content:encoded><![CDATA[<p>반만"
    let found = ImportedFiles([
      "a.xml": "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>" + whole
    ])
    #expect(found.body(0) == "하나")
  }
}

struct TistoryBackupTests {
  private func backup(_ posts: String) -> ImportedFiles {
    ImportedFiles([
      "backup.xml":
        "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\n<blog type=\"tattertools/1.1\" migrational=\"true\"><setting><name>kimdev</name></setting>\n\(posts)\n</blog>"
    ])
  }

  private func post(_ content: String, _ more: String = "", id: Int = 12) -> String {
    """
    <post slogan="run-loop-\(id)" format="1.1"><id>\(id)</id><visibility>public</visibility><title>런 루프 \(id)</title>
    <content formatter="ttml">\(content.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</content><published>1472781600</published>
    <category>iOS Dev/깨알 Tips</category><tag>런루프</tag><tag>스레드</tag>\(more)</post>
    """
  }

  @Test func theFactsOfAPostBecomeFrontMatter() {
    let found = backup(post("<p>글</p>"))
    #expect(found.paths == ["posts/2016/run-loop-12.md"])
    #expect(found.matter("title") == "런 루프 12")
    #expect(found.matter("date") == "2016-09-02T11:00:00+09:00")
    #expect(found.matter("category") == "iOS Dev/깨알 Tips")
    #expect(found.matter("tags") == "[런루프, 스레드]")
    #expect(found.matter("aliases") == "[\"/12/\", \"/entry/run-loop-12/\"]")
  }

  @Test func hiddenPostsAreDrafts() {
    #expect(backup(post("<p>글</p>").replacing(">public<", with: ">private<")).matter("draft") == "true")
  }

  @Test func attachedPicturesLieBesideTheArticle() {
    let file =
      "<attachment mime=\"image/png\"><name>cfile1.png</name><label>구조 그림.png</label><content>iVBO\nRw0K</content></attachment>"
    let found = backup(post("<p>앞</p>[##_1C|cfile1.png|width=\"300\" height=\"200\" alt=\"구조\"|그림 1_##]<p>뒤</p>", file))
    #expect(found.body() == "앞\n\n![구조](run-loop-12/구조-그림.png \"그림 1\")\n\n뒤")
    #expect(found.result.assets.map(\.path) == ["posts/2016/run-loop-12/구조-그림.png"])
  }

  @Test func picturesThatKakaoServesKeepTheirAddressAndWords() {
    let found = backup(
      post("<p>앞</p>[##_Image|kage@ab/cd/img.png|CDM|1.3|{\"alt\":\"구조\",\"caption\":\"그림 1\",\"style\":\"x\"}_##]"))
    #expect(found.body() == "앞\n\n![구조](https://blog.kakaocdn.net/dn/ab/cd/img.png \"그림 1\")")
  }

  @Test func whatWasFoldedAwayStandsInTheText() {
    #expect(backup(post("<p>앞</p>[#M_더보기|접기|숨은 말_M#]<p>뒤</p>")).body() == "앞\n\n숨은 말\n\n뒤")
  }

  @Test func attachedFilesThatTheTextDoesNotShowAreLinked() {
    let file = "<attachment><name>a.zip</name><label>예제.zip</label><content>UEsD</content></attachment>"
    #expect(backup(post("<p>글</p>", file)).body() == "글\n\n[예제.zip](run-loop-12/예제.zip)")
  }

  @Test func lostAttachmentsAreSaid() {
    let file = "<attachment><name>a.png</name><label>a.png</label><content></content></attachment>"
    let found = backup(post("<p>글</p>[##_1C|a.png|alt=\"가\"|_##]", file))
    #expect(found.body() == "글\n\n![가](a.png)")
    #expect(found.codes.contains("lost-attachment"))
  }

  @Test func commentsAreCounted() {
    let found = backup(post("<p>글</p>", "<comment><content>네</content></comment>"))
    #expect(found.diagnostics.contains { $0.code == "not-imported" && $0.message.english.hasSuffix("comment 1") })
  }

  @Test func postsLinkToEachOtherByNumberAndSlogan() {
    let two = post(
      "<p><a href=\"/12\">하나</a> <a href=\"http://kimdev.tistory.com/entry/run-loop-12\">둘</a> <a href=\"/99\">셋</a></p>",
      id: 13)
    let found = backup(post("<p>글</p>") + two)
    #expect(found.body(1) == "[하나](run-loop-12.md) [둘](run-loop-12.md) [셋](/99)")
  }
}
