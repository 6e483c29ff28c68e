/// Tests that URLs in the files of a finished site are compared with those files.
import Foundation
import SiteBuild
import TestSupport
import Testing

struct AddressAuditTests {
  /// The dead addresses of `page`, the home page of a small site, as written.
  private func dead(_ page: String, base: String = "https://a.kr/blog/", _ others: [String: String] = [:]) -> [String] {
    var files = [
      "index.html": "<html><body>\(page)</body></html>", "b/index.html": "<p id='place'><a name='old'></a></p>",
    ]
    files["가/index.html"] = "<p id='절'></p>"
    files["c.png"] = ""
    files.merge(others) { $1 }
    return AddressAudit.deadAddresses(in: files.mapValues { Array($0.utf8) }, baseURL: base).map(\.address)
  }

  @Test(arguments: [
    "<a href='b/'>", "<a href='b/#place'>", "<a href='/blog/b/'>", "<a href='https://a.kr/blog/b/#old'>",
    "<a href='b'>",
    "<a href='%EA%B0%80/#%EC%A0%88'>", "<a href='가/#절'>", "<img src='c.png'>", "<a href='https://b.kr/none/'>",
    "<a href='/other/'>",
    "<a href='mailto:a@b.kr'>", "<a href='#top'>", "<a href=''>", "<p id='x'><a href='#x'>", "<a href='b/?q=1#place'>",
    "<a href='./b/../b/'>", "<meta name='description' content='/blog/none/'>", "<base href='/none/'>",
    "<a href='c.png#x'>",
    "<a href='b/#:~:text=x'>", "<a href='ftp://a.kr/blog/none/'>", "<a href='//b.kr/blog/none/'>", "<a href='b/#'>",
    "<a href='http://a.kr/blog/b/'>",
  ]) func livingAddressesAreLeftAlone(page: String) { #expect(dead(page) == []) }

  @Test(arguments: [
    ("<a href='none/'>", "none/"), ("<a href='b/#none'>", "b/#none"), ("<a href='#none'>", "#none"),
    ("<img src='d.png'>", "d.png"),
    ("<img srcset='c.png 1x, d.png 2x'>", "d.png"),
    ("<link rel='canonical' href='https://a.kr/blog/none/'>", "https://a.kr/blog/none/"),
    ("<link rel='alternate' hreflang='en' href='https://a.kr/blog/en/'>", "https://a.kr/blog/en/"),
    ("<meta property='og:image' content='https://a.kr/blog/x.png'>", "https://a.kr/blog/x.png"),
    ("<video poster='x.png'>", "x.png"),
    ("<a href='/blog/none'>", "/blog/none"), ("<form action='search/'>", "search/"),
    ("<script src='x.js'></script>", "x.js"), ("<meta name='twitter:image' content='/blog/t.png'>", "/blog/t.png"),
    ("<meta property='og:url' content='/blog/none/'>", "/blog/none/"), ("<a href='b/#Place'>", "b/#Place"),
    ("<img srcset='x.png'>", "x.png"), ("<a href='../blog/none/'>", "../blog/none/"),
    ("<a href='c.png/'>", "c.png/"), ("<a href='%EA%B0%81/'>", "%EA%B0%81/"),
  ]) func deadAddressesAreFound(page: String, address: String) { #expect(dead(page) == [address]) }

  @Test func feedsSitemapsAndTextsAreRead() {
    let sitemap =
      "<urlset><url><loc>https://a.kr/blog/b/</loc></url><url><loc>https://a.kr/blog/x/</loc></url></urlset>"
    let feed =
      "<rss><channel><item><link>https://a.kr/blog/y/</link><guid>https://a.kr/blog/b/</guid></item></channel></rss>"
    let atom = "<feed><link href='https://a.kr/blog/z/'/><entry><id>https://a.kr/blog/b/#version</id></entry></feed>"
    let others = [
      "sitemap.xml": sitemap, "feed.xml": feed, "atom.xml": atom,
      "feed.json": #"{"url": "https://a.kr/blog/j/", "text": "https://a.kr/blog/prose 말"}"#,
      "llms.txt": "- [글](https://a.kr/blog/t/): 말\n- https://a.kr/blog/b/\n",
    ]
    #expect(
      dead("", others) == [
        "https://a.kr/blog/z/", "https://a.kr/blog/j/", "https://a.kr/blog/y/", "https://a.kr/blog/t/",
        "https://a.kr/blog/x/",
      ])
  }

  @Test func aSiteWithoutHostIsReadByPaths() {
    #expect(dead("<a href='/b/'><a href='/none/'>", base: "/") == ["/none/"])
  }

  @Test func everyAddressOfASmallSiteIsAlive() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        "---\ntitle: 주제\ntopic: {names: {en: Topic}}\n---\n글.\n", to: "content/ko/topics/topic.md")
      try folder.write("---\ntitle: Both\n---\n\nTopic, Topic, Topic.\n", to: "content/en/posts/both.md")
      try folder.write("---\ntitle: 둘 다\n---\n\n주제, 주제, 주제.\n", to: "content/ko/posts/both.md")
      _ = try SmallSite.builder(folder).build()
      let files = SmallSite.contents(of: folder.appendingPathComponent("public")).mapValues { Array($0) }
      #expect(files.count > 20)
      #expect(AddressAudit.deadAddresses(in: files, baseURL: "https://example.org/") == [])
    }
  }
}
