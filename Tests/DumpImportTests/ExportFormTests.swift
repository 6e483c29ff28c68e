/// Tests of what backups and saved pages contain instead of HTML: Tistory's replacers, WordPress's shortcodes, the parts of MHTML.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct ExportFormTests {
  private static let files = [
    RawAttachment(name: "a1.jpg", label: "솥.jpg", bytes: [1]),
    RawAttachment(name: "b2.zip", label: "빵.zip", bytes: [2]),
  ]

  @Test(arguments: [
    (
      "앞 [##_1C|a1.jpg|width=\"4\"|솥_##] 뒤",
      "앞 <figure><img width=\"4\" src=\"a1.jpg\"/><figcaption>솥</figcaption></figure> 뒤"
    ),
    (
      "[##_2C|a1.jpg|width=\"4\"|왼쪽|c3.png|width=\"5\"|오른쪽_##]",
      "<figure><img width=\"4\" src=\"a1.jpg\"/><figcaption>왼쪽</figcaption></figure>"
        + "<figure><img width=\"5\" src=\"c3.png\"/><figcaption>오른쪽</figcaption></figure>"
    ),
    ("[##_1L|b2.zip||_##]", "<p><a href=\"b2.zip\">빵.zip</a></p>"),
    ("[##_1L|b2.zip||굽는 법_##]", "<p><a href=\"b2.zip\">굽는 법</a></p>"),
    (
      "[##_Gallery|a1.jpg|솥|c3.png||width=300_##]",
      "<figure><img  src=\"a1.jpg\"/><figcaption>솥</figcaption></figure><figure><img  src=\"c3.png\"/><figcaption></figcaption></figure>"
    ),
    ("[#M_더 보기|접기|숨긴 글_M#]", "<div>숨긴 글</div>"), ("[#M_더|덜|앞 [#M_더|덜|속_M#] 뒤_M#] 끝", "<div>앞 <div>속</div> 뒤</div> 끝"),
    ("닫기만_M#]", "닫기만_M#]"),
    ("[##_열린 채", "[##_열린 채"), ("[#M_열린 채", "[#M_열린 채"),
    ("<img src=\"[##_ATTACH_PATH_##]/a1.jpg\"/>", "<img src=\"a1.jpg\"/>"),
  ])
  func tistorysReplacersBecomeHTML(given: String, wanted: String) {
    #expect(TistoryReplacers.html(given, attachments: Self.files) == wanted)
  }

  @Test func aPictureOfTheNewEditorKeepsItsWordsAndAddress() {
    let found = TistoryReplacers.html(
      "[##_Image|kage@x/y/img.png|CDM|1.3|{\"alt\":\"솥\",\"caption\":\"큰 솥\"}_##]", attachments: [])
    #expect(found.contains("src=\"https://blog.kakaocdn.net/dn/x/y/img.png\""))
    #expect(found.contains("alt=\"솥\"") && found.contains("<figcaption>큰 솥</figcaption>"))
  }

  @Test(arguments: [
    ("[code language=\"swift\"]a < b[/code]", "<pre class=\"language-swift\">a &lt; b</pre>"),
    ("[code lang='java']a &lt; b[/code]", "<pre class=\"language-java\">a &lt; b</pre>"),
    ("[python]a<br />b[/python]", "<pre class=\"language-python\">a\nb</pre>"), ("[code]a", "[code]a"),
    ("[gist]123[/gist]", "<p><a href=\"https://gist.github.com/123\">Gist</a></p>"),
    ("[youtube id=abc]", "<iframe src=\"https://www.youtube.com/watch?v=abc\"></iframe>"),
    ("[vimeo 12]", "<iframe src=\"https://vimeo.com/12\"></iframe>"),
    ("[embed]https://a.example/x?y=1&z=2[/embed]", "<iframe src=\"https://a.example/x?y=1&amp;z=2\"></iframe>"),
    ("[gallery ids=\"1,2\"]뒤", "뒤"), ("[1] 각주, [x](y), []", "[1] 각주, [x](y), []"),
    (
      "[caption id=\"a\"]<a href=\"b\"><img src=\"c.png\"></a> 솥[/caption]",
      "<figure><a href=\"b\"><img src=\"c.png\"></a><figcaption> 솥</figcaption></figure>"
    ),
    (
      "[caption caption=\"솥\"]<img src=\"c.png\">[/caption]",
      "<figure><img src=\"c.png\"><figcaption>솥</figcaption></figure>"
    ),
    ("[caption]글[/caption]", "<p>글</p>"),
  ])
  func wordPresssShortcodesBecomeHTML(given: String, wanted: String) {
    var codes = WordPressShortcodes()
    #expect(codes.plain(given) == wanted)
  }

  @Test func shortcodesThatShowNothingHereAreCounted() {
    var codes = WordPressShortcodes()
    _ = codes.plain("[gallery][toc][gist]1[/gist][gist]2[/gist][youtube]")
    #expect(codes.dropped == ["shortcode-gallery": 1, "shortcode-toc": 1, "embedded": 2, "shortcode-youtube": 1])
  }

  // MARK: Saved pages

  private func archive(_ encoding: String, _ body: String, boundary: String = "\"xx\"") -> MIMEArchive {
    MIMEArchive(
      Array(
        """
        MIME-Version: 1.0
        Content-Type: multipart/related; boundary=\(boundary)

        --xx
        Content-Type: text/html
        Content-Transfer-Encoding: \(encoding)

        \(body)
        --xx
        Content-Type: image/png
        Content-Transfer-Encoding: base64
        Content-ID: <pot@a>

        AQID
        --xx--
        """.utf8))
  }

  @Test(arguments: [
    ("quoted-printable", "=EB=B9=B5", "빵\n"), ("quoted-printable", "a=\nb", "ab\n"),
    ("quoted-printable", "a=zz", "a=zz\n"),
    ("quoted-printable", "a=4", "a=4\n"), ("base64", "67m1", "빵"), ("8bit", "빵", "빵"), ("base64", "?", ""),
  ])
  func thePartsOfASavedPageAreDecoded(encoding: String, body: String, wanted: String) {
    #expect(String(decoding: archive(encoding, body).html, as: UTF8.self) == wanted)
  }

  @Test func aPictureOfASavedPageIsKnownByItsNumber() {
    let found = archive("8bit", "빵", boundary: "xx")
    #expect(found.files.map(\.name) == ["cid:pot@a"] && found.files.map(\.label) == ["picture-1.png"])
    #expect(found.files.map(\.bytes) == [[1, 2, 3]])
  }

  @Test func whatNamesNoBoundaryHasNoParts() {
    #expect(MIMEArchive(Array("MIME-Version: 1.0\n\n빵".utf8)).html.isEmpty)
    #expect(!MIMEArchive.begins("MIME-Version: 1.0\nContent-Type: text/plain"))
  }

  // MARK: What is no export

  @Test(arguments: [
    (DumpFormat.ghostExport, "빵"), (.ghostExport, "{\"db\": [{\"data\": {}}]}"), (.ghostExport, "{\"db\": 5}"),
    (.wordpressExport, "빵"), (.wordpressExport, "<rss><channel></channel></rss>"), (.feed, "<rss></rss>"),
    (.feed, "<feed xmlns=\"http://www.w3.org/2005/Atom\"></feed>"), (.tistoryBackup, "<blog></blog>"),
    (.tistoryBackup, "[1]"),
  ])
  func anExportWithoutArticlesIsSaid(format: DumpFormat, text: String) {
    let found = ImportedText(text, format: format)
    #expect(found.files.isEmpty && found.codes == ["no-article"], "\(found.codes)")
  }

  @Test(arguments: [false, true])
  func aBinaryFileIsAnErrorOnlyWhereItWasNamed(isFound: Bool) {
    let bytes = [UInt8](repeating: 1, count: 4000)
    let found = DumpImporter.run([DumpInput(name: "a.txt", bytes: bytes, isFound: isFound)])
    #expect(found.value.files.isEmpty && found.diagnostics.map(\.code) == ["binary-dump"])
    #expect(found.diagnostics.map(\.severity) == [isFound ? .warning : .error])
  }

  @Test(arguments: [
    ("<!-- saved -->\n <!-- x --><p>", "<p>"), ("\u{FEFF}  <html>", "<html>"), ("<!-- open", "<!-- open"), ("빵", "빵"),
  ])
  func commentsInFrontOfAPageAreNoPartOfIt(text: String, wanted: String) {
    #expect(MarkupStart.afterComments(text) == wanted)
  }
}
