import Diagnostics
import DumpImport
import Testing

/// Tests of whole pages: finding the article and its metadata.
struct HTMLPageTests {
  @Test func metaAndStructuredDataBecomeFrontMatter() {
    let page = """
      <!doctype html><html lang="ko"><head><meta charset="utf-8"><title>런 루프 | 김 개발의 블로그</title>
      <meta property="og:site_name" content="김 개발의 블로그"><meta property="og:title" content="런 루프">
      <link rel="canonical" href="https://dev.example.kr/12"><meta property="article:section" content="iOS">
      <meta property="article:tag" content="RunLoop"><meta property="article:tag" content="스레드">
      <script type="application/ld+json">{"@context":"http://schema.org","@type":"BlogPosting","headline":"런 루프",
      "datePublished":"2016-09-02T10:00:00+09:00","author":{"@type":"Person","name":"김 개발"}}</script></head>
      <body><div id="menu">메뉴</div><div class="entry-content"><p>런 루프는 일을 기다리는 고리이다.</p></div>
      <a rel="license" href="https://creativecommons.org/licenses/by-nc-nd/4.0/deed.ko">CC</a></body></html>
      """
    let found = ImportedFiles(["saved.html": page])
    #expect(found.paths == ["posts/2016/런-루프.md"])
    #expect(found.matter("title") == "런 루프")
    #expect(found.matter("date") == "2016-09-02T10:00:00+09:00")
    #expect(found.matter("authors") == "[김 개발]")
    #expect(found.matter("tags") == "[RunLoop, 스레드]")
    #expect(found.matter("category") == "iOS")
    #expect(found.matter("license") == "CC-BY-NC-ND-4.0")
    #expect(found.matter("  url") == "\"https://dev.example.kr/12\"")
    #expect(found.body() == "런 루프는 일을 기다리는 고리이다.")
  }

  @Test func knownSkinsAreFoundAmongMenusAndComments() {
    let skins = [
      "<div class='tt_article_useless_p_margin contents_style'>", "<div class='se-main-container'>",
      "<div class='entry-content'>", "<article class='markdown-body'>", "<div id='article'>",
    ]
    for skin in skins {
      let page = """
        <html><head><title>제목</title></head><body><ul><li><a href="/">홈으로 가는 메뉴가 길게 있다</a></li></ul>
        \(skin)<p>본문은 이것뿐이다.</p></div></article><div id="comments"><p>댓글이 본문보다 훨씬 더 길다면 어떨까요?</p></div></body></html>
        """
      #expect(ImportedFiles(["a.html": page]).body() == "본문은 이것뿐이다.", "\(skin)")
    }
  }

  @Test func withoutAnySkinTheDensestBoxIsTheArticle() {
    let words = String(repeating: "본문의 문장이 여기에 있다. ", count: 20)
    let page = """
      <html><body><div class=x1><div><a href=/>홈</a> <a href=/b>방명록</a></div><div class=x2><div class=x3><p>\(words)</p><p>\(words)</p></div>
      <div class=x4>오늘 12 전체 3456</div></div></div></body></html>
      """
    let body = ImportedFiles(["a.html": page]).body()
    #expect(body.hasPrefix("본문의 문장이"))
    #expect(!body.contains("방명록"))
    #expect(!body.contains("3456"))
  }

  @Test func theHeadingThatRepeatsTheTitleGoes() {
    let page =
      "<html><head><title>글 제목 - 블로그</title></head><body><article><h1>글 제목</h1><p>본문.</p></article></body></html>"
    let found = ImportedFiles(["a.html": page])
    #expect(found.matter("title") == "글 제목")
    #expect(found.body() == "본문.")
  }

  @Test func aVisibleKoreanDateIsRead() {
    let page =
      "<html><body><article><h1>제목</h1><span class=date>2015. 9. 15. 14:50</span><div class=entry-content><p>본문이 있다.</p></div></article></body></html>"
    #expect(ImportedFiles(["a.html": page]).matter("date") == "2015-09-15T14:50:00+09:00")
  }

  @Test func picturesBesideThePageComeAlong() {
    let page =
      "<html><body><article><h1>제목</h1><p>글 <img src='./a_files/b%20c.png' alt='비'> <img src='a_files/없음.png' alt='씨'></p></article></body></html>"
    let found = ImportedFiles(["a.html": page], besides: ["a_files/b c.png"])
    #expect(found.body() == "글 ![비](제목/b-c.png) ![씨](a_files/없음.png)")
    #expect(found.result.assets.map(\.path) == ["posts/제목/b-c.png"])
    #expect(found.codes.contains("lost-picture"))
  }

  @Test func pathsThatLeadOutOfTheFolderAreNotRead() {
    let page = "<html><body><article><h1>제목</h1><p>글 <img src='../../etc/x.png' alt='비'></p></article></body></html>"
    #expect(ImportedFiles(["a.html": page], besides: ["etc/x.png", "x.png"]).result.assets.isEmpty)
  }

  @Test func pagesOfOneFolderLinkToEachOther() {
    let one =
      "<html><body><article><h1>하나</h1><p>다음은 <a href='둘.html'>둘</a>, 그리고 <a href='/guestbook'>방명록</a>.</p></article></body></html>"
    let two =
      "<html><head><link rel=canonical href='https://x.kr/2'></head><body><article><h1>둘</h1><p>앞은 <a href='/1'>하나</a>.</p></article></body></html>"
    let found = ImportedFiles(["둘.html": two, "하나.html": one])
    #expect(found.paths == ["posts/둘.md", "posts/하나.md"])
    #expect(found.body(0) == "앞은 [하나](https://x.kr/1).")
    #expect(found.body(1) == "다음은 [둘](둘.md), 그리고 [방명록](/guestbook).")
    #expect(found.codes.contains("lost-link"))
  }

  @Test func aPageWithoutWordsGivesAWarning() {
    let found = ImportedFiles(["a.html": "<html><body><script>x</script></body></html>"])
    #expect(found.paths.isEmpty)
    #expect(found.codes.contains("no-article"))
  }

  @Test func pagesThatABrowserSavedAsOneFileAreTakenApart() {
    let archive = """
      From: <Saved by Blink>\r
      MIME-Version: 1.0\r
      Content-Type: multipart/related; type="text/html"; boundary="----B--1"\r
      \r
      ------B--1\r
      Content-Type: text/html\r
      Content-Transfer-Encoding: quoted-printable\r
      Content-Location: https://a.kr/1\r
      \r
      <html><head><meta charset=3D"utf-8"></head><body><article><h1>A</h1><p>=EA=B0=80=EB=\r
      =82=98 <img src=3D"https://a.kr/b.png" alt=3D"b"></p></article></body></html>\r
      ------B--1\r
      Content-Type: image/png\r
      Content-Transfer-Encoding: base64\r
      Content-Location: https://a.kr/b.png\r
      \r
      QUJD\r
      ------B--1--\r

      """
    let found = ImportedFiles(["a.mhtml": archive])
    #expect(found.body() == "가나 ![b](a/b.png)")
    #expect(found.result.assets.map(\.path) == ["posts/a/b.png"])
  }

  @Test func pagesInCP949AreRead() {
    // 가나다 in EUC-KR.
    let bytes =
      Array("<html><head><meta charset=euc-kr></head><body><article><h1>A</h1><p>".utf8) + [
        0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9,
      ] + Array("</p></article></body></html>".utf8)
    let outcome = DumpImporterForTests.run("a.html", bytes)
    #expect(outcome.contains("가나다"))
  }
}
