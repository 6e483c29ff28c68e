/// Tests of unusual forms of links: each is resolved or reported.
import ArticleModel
import Diagnostics
import TestSupport
import Testing
import WebAddress

@testable import CrossLinks

@Suite struct OddAddressTests {
  private static let pages = [
    "ko/posts/a.md": "---\ntitle: 가\naliases: [/old/a/, '/old/a/#x -> 절', '/gone/']\n---\n## 절\n\n글\n",
    "ko/guide/b c.md": "# 띄어 쓴 이름\n\n## C++ & Swift\n",
    "ko/posts/draft.md": "---\ndraft: true\ntitle: 초고\n---\n글\n", "en/posts/e.md": "# English\n\n## Part One\n",
    "ko/topics/closure.md": "---\ntitle: 클로저\n---\n설명\n",
  ]

  /// Where the first link of `body` leads, then the codes of what is wrong.
  private func seen(_ body: String, base: String = "https://example.org/blog/") -> String {
    let fixture = SiteFixture(
      Self.pages.merging(["ko/posts/me.md": "---\ntags: [Swift]\n---\n" + body + "\n\n## 여기\n"]) { $1 },
      config: "baseURL: \(base)\nlanguages: {ko: {}, en: {}}", assets: ["ko/posts/f.zip", "ko/posts/p.png"])
    let links = CrossLinker.link(fixture.site)
    let number = fixture.number(of: "ko/posts/me.md")
    let goal = links.value.articles[number].resolved.first.map { link in
      switch link.destination {
      case .site(let path, let fragment):
        path.path + (link.query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
      case .fragment(let id): "#" + id
      case .external: "out"
      case .dead: "dead"
      }
    }
    let codes = (links.diagnostics + LinkChecks.check(fixture.site, links.value))
      .filter { $0.place?.text.path == "content/ko/posts/me.md" && $0.code != "bare-url" }.map(\.code)
    return ([goal ?? "text"] + codes).joined(separator: " ")
  }

  @Test(arguments: [
    // This site by its full address.
    ("[a](https://example.org/blog/posts/a/)", "/posts/a/"), ("[a](https://example.org/blog/posts/a)", "/posts/a/"),
    ("[a](http://example.org/blog/posts/a/)", "/posts/a/"), ("[a](HTTPS://EXAMPLE.ORG/blog/posts/a/)", "/posts/a/"),
    ("[a](//example.org/blog/posts/a/)", "/posts/a/"), ("https://example.org/blog/posts/a/", "/posts/a/"),
    ("<https://example.org/blog/posts/a/>", "/posts/a/"), ("[a](https://example.org/blog/)", "/"),
    ("[a](https://example.org/blog)", "/"), ("[a](https://example.org/blog/posts/a/#절)", "/posts/a/#절"),
    ("[a](https://example.org/blog/posts/a/?ref=feed)", "/posts/a/?ref=feed"),
    ("[a](/search/?q=클로저&n=2#top)", "/search/?q=클로저&n=2#top"), ("[a](f.zip?v=2)", "/posts/f.zip?v=2"),
    ("[a](a.md?x#절)", "/posts/a/?x#절"),
    ("[a](https://example.org/blog/feed.xml)", "/feed.xml"),
    ("[a](https://example.org/blog/posts/f.zip)", "/posts/f.zip"),
    ("[a](https://example.org/blog/tags/swift/)", "/tags/swift/"),
    ("[a](https://example.org/blog/none/)", "dead missing-page"),
    ("https://example.org/blog/none/", "dead missing-page"),
    ("[a](https://example.org/blog/posts/a/#none)", "/posts/a/ missing-fragment"),
    ("[a](https://example.org/blog/none.zip)", "dead missing-download"),
    ("[a](https://example.org/blog/tags/none/)", "dead missing-page"),
    ("[a](https://example.org/other/)", "out"), ("[a](https://example.org:8080/blog/none/)", "out"),
    ("[a](https://www.example.org/blog/none/)", "out"),
    ("[a](https://example.org/blog/posts/draft/)", "dead link-to-draft"),
    // Addresses that no browser can follow.
    ("[a](//example.com/x)", "out bad-address"), ("[a](ttps://example.com/)", "out bad-address"),
    ("[a](htps://example.com/)", "out bad-address"), ("[a](httpss://example.com/)", "out bad-address"),
    ("[a](http://)", "out bad-address"), ("[a](https:///path)", "out bad-address"),
    ("[a](https://?q)", "out bad-address"),
    ("[a](<https://exam ple.com/>)", "out bad-address"), ("[a](https://a..b/)", "out bad-address"),
    ("[a](https://.com/)", "out bad-address"),
    ("[a](mailt:a@b.kr)", "out bad-address"), ("[a](http//example.com)", "dead missing-download"),
    ("[a](www.example.com)", "dead missing-download"), ("[a](example.com/path)", "dead missing-page"),
    // Addresses that are fine.
    ("[a](https://한글.kr/)", "out"), ("[a](https://xn--bj0bj06e.kr/)", "out"), ("[a](https://[::1]:80/)", "out"),
    ("[a](https://user@host.kr/)", "out"), ("[a](mailto:a@b.kr)", "out"), ("[a](tel:+82-2-123)", "out"),
    ("[a](itms-apps://itunes.apple.com/x)", "out"), ("[a](ftp://a.kr/x)", "out"), ("[a](https://a.kr./)", "out"),
    ("[a](https://127.0.0.1/)", "out"), ("[a](https://a_b.kr/)", "out"), ("[a](slack://open)", "out"),
    // Old addresses and their fragments.
    ("[a](/old/a/)", "/posts/a/"), ("[a](/old/a/#x)", "/posts/a/#절"), ("[a](/old/a/#절)", "/posts/a/#절"),
    ("[a](/blog/old/a/#x)", "/posts/a/#절"), ("[a](https://example.org/blog/old/a/#x)", "/posts/a/#절"),
    ("[a](/old/a/#y)", "/posts/a/ missing-fragment"), ("[a](/gone)", "/posts/a/"),
    // References.
    ("[a][undefined]", "text undefined-reference"), ("![a][undefined]", "text undefined-reference"),
    ("글 [a b][그 글]을 본다", "text undefined-reference"), ("[a][r]\n\n[r]: a.md", "/posts/a/"),
    ("[a][ R ]\n\n[r]: a.md", "/posts/a/"), ("array[0][1]과 m[i][j]", "text"), ("[x][1]", "text"), ("`[a][b]`", "text"),
    ("\\[a][b]", "text"), ("[a][^b]", "text"),
    // Fragments, files, names.
    ("[a](#여기)", "#여기"), ("[a](#%EC%97%AC%EA%B8%B0)", "#여기"), ("[a](#없음)", "#없음 missing-fragment"),
    ("[a](#top)", "#top"),
    ("[a](<../guide/b c.md#c-swift>)", "/guide/b-c/#c--swift"), ("[a](../guide/b%20c.md)", "/guide/b-c/"),
    ("[a](A.md)", "dead missing-page"), ("[a](a.md.md)", "dead missing-page"), ("[a](./a.md?x=1#절)", "/posts/a/?x=1#절"),
    ("![p](p.png)", "/posts/p.png"), ("![p](P.png)", "/posts/p.png"), ("[a](f.zip)", "/posts/f.zip"),
    ("[[가#절]]", "/posts/a/#절"), ("[[posts/a]]", "/posts/a/"), ("[[posts/a#절|그 절]]", "/posts/a/#절"),
    ("[[a#절|그 절]]", "/posts/a/#절"),
    ("[[en/posts/e]]", "/en/posts/e/"), ("[[posts/none]]", "dead missing-topic"), ("\\[[가]]", "text"),
    ("[\\[가]]", "text"),
    ("\\[[가]] [[가]]", "/posts/a/"), ("\\* [[가]]", "/posts/a/"), ("[[없는 글]]", "dead missing-topic"),
    ("[a](..)", "dead missing-page"),
    ("[a](<>)", "dead empty-link"), ("[a](javascript:x)", "dead unsafe-link"),
    ("[a](JAVASCRIPT:x)", "dead unsafe-link"), ("![a](file:///x.png)", "dead unsafe-link"),
    ("![a](data:image/svg+xml,x)", "dead unsafe-link"), ("![a](data:image/png;base64,x)", "out"),
    ("[a](data:text/html,x)", "dead unsafe-link"), ("[a](/en/posts/e/#part-one)", "/en/posts/e/#part-one"),
  ]) func everyFormIsResolvedOrReported(body: String, wanted: String) { #expect(seen(body) == wanted, "\(body)") }

  @Test(arguments: [
    // White space, entities and escapes in addresses.
    ("[a]( a.md )", "/posts/a/"), ("[a](a.md\n'제목')", "/posts/a/"), ("[a](<a.md>)", "/posts/a/"),
    ("[a](a.md#%EC%A0%88)", "/posts/a/#절"),
    ("[a](a%2Emd)", "/posts/a/"), ("[a](../posts/./a.md)", "/posts/a/"), ("[a](../../ko/posts/a.md)", "/posts/a/"),
    ("[a](../../../../a.md)", "dead missing-page"), ("[a](/posts//a/)", "/posts/a/"),
    ("[a](/posts/a/index.html)", "/posts/a/"),
    ("[a](/posts/a?x=1#절)", "/posts/a/?x=1#절"), ("[a](a.md#)", "/posts/a/"), ("[a](#)", "#top"),
    ("[a](a.md#절#절)", "/posts/a/ missing-fragment"),
    ("[a](a.md%00)", "dead missing-download"), ("[a](a.md&amp;x)", "dead missing-download"),
    ("[a](a&#46;md)", "/posts/a/"),
    ("[a](\\a.md)", "dead missing-page"), ("[a](C:\\posts\\a.md)", "dead missing-page"),
    ("[a](file:///posts/a.md)", "out bad-address"), ("[a](FILE://host/x)", "out bad-address"),
    ("[a](../guide/b c.md)", "text"), ("[a](/POSTS/A/)", "dead missing-page"), ("[a](posts/a.md)", "/posts/a/"),
    // Fragments in other spellings: composed, decomposed, of another page's heading.
    ("[a](a.md#\u{110C}\u{1165}\u{11AF})", "/posts/a/#절"), ("[a](a.md#여기)", "/posts/a/ missing-fragment"),
    ("[a](#여기 )", "#여기"), ("[a](#여기%20)", "#여기"),
    // Wiki links at their edges.
    ("[[]]", "text"), ("[[ 가 ]]", "/posts/a/"), ("[[가|]]", "/posts/a/"), ("[[가#]]", "/posts/a/"),
    ("[[가#없는 절]]", "/posts/a/ missing-fragment"),
    ("[[#여기]]", "#여기"), ("[[[가]]]", "/posts/a/"), ("[[가]]를 [[가]]와", "/posts/a/"), ("**[[가]]**", "/posts/a/"),
    ("| [[가\\|그 글]] |\n|---|", "/posts/a/"),
    ("[[\u{1100}\u{1161}]]", "/posts/a/"), ("[[../posts/a]]", "/posts/a/"), ("[[a.md]]", "dead missing-topic"),
    ("[[https://a.kr/]]", "dead missing-topic"),
    // Links in links, pictures as links, HTML.
    ("[![p](p.png)](a.md)", "/posts/a/"), ("[![p](none.png)](a.md)", "/posts/a/ missing-image"),
  ]) func oddSpellingsAreResolvedOrReported(body: String, wanted: String) { #expect(seen(body) == wanted, "\(body)") }

  @Test func theOwnHostMayBeBeyondASCII() {
    #expect(seen("[a](https://한글.kr/posts/a/)", base: "https://xn--bj0bj06e.kr/") == "/posts/a/")
    #expect(seen("[a](https://한글.kr/none/)", base: "https://한글.kr/") == "dead missing-page")
  }

  @Test func aSiteWithoutHostKnowsNoOwnAddress() {
    #expect(seen("[a](https://example.org/none/)", base: "/") == "out")
  }

  @Test(arguments: [
    ("ttps://a.kr/x", "https://a.kr/x"), ("//a.kr/x", "https://a.kr/x"), ("htp://a.kr/", "http://a.kr/"),
  ])
  func aSlipInTheSchemeIsMended(written: String, mended: String) {
    let fixture = SiteFixture(["ko/a.md": "[a](\(written))\n"])
    let plan = FixPlan(CrossLinker.link(fixture.site).diagnostics)
    let bytes = plan.applied(to: "content/ko/a.md", fileBytes: Array("[a](\(written))\n".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "[a](\(mended))\n")
  }

  /// An address that is not taken apart must be one in which nothing would be found.
  @Test func ordinaryAddressesAreOtherSitesWithoutAFault() {
    let (ordinary, others) = (
      [
        "https://a.kr", "http://a.kr/x", "https://a-b.c1.kr?x", "https://a.kr#x", "https://own.kr.b.kr/",
        "https://kr/a b",
      ],
      [
        "https://own.kr/x", "http://own.kr", "https://OWN.kr/", "https://own.kr:443/", "https://u@own.kr/", "//a.kr/",
        "https://a..kr/", "https://.a.kr/", "https://a.kr./", "https:///x", "https://", "http://#x", "ftp://a.kr/",
        "HTTPS://a.kr/", "https:/a.kr", "https://한글.kr/", "https://a_b.kr/", "a.kr", "",
      ]
    )
    for address in ordinary {
      #expect(AddressFault.isOrdinary(address, otherThan: "own.kr"), "\(address)")
      let parts = URLReference(address)
      #expect(AddressFault(parts) == nil && parts.host != "own.kr", "\(address)")
    }
    for address in others { #expect(!AddressFault.isOrdinary(address, otherThan: "own.kr"), "\(address)") }
    #expect(AddressFault.isOrdinary("https://own.kr/", otherThan: nil))
  }
}
