/// Tests of slugs, licences, aliases and HTML fragments.
import ArticleModel
import Testing

@testable import SiteEmit

struct NamesAndAliasesTests {
  @Test(arguments: [
    ("C++", "c++"), ("C#", "csharp"), ("F# 4", "fsharp-4"), ("가#", "가"), ("#1", "1"), ("깨알 Tips", "깨알-tips"),
    ("a/b\\c", "a-b-c"), ("..", "_"), ("", "_"), (" 나 ", "나"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("../../etc", "etc"),
  ])
  func namesBecomePartsOfAPath(_ name: String, _ word: String) { #expect(Slug.make(name) == word) }

  @Test func equalWordsAreNumbered() {
    var register = SlugRegister()
    #expect(["C", "C:", "C#", "c?"].map { register.slug(for: $0) } == ["c", "c-2", "csharp", "c-3"])
  }

  @Test(
    arguments: [
      ("CC-BY-4.0", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
      ("CC-BY-NC-ND-2.0-KR", "CC BY-NC-ND 2.0 KR", "https://creativecommons.org/licenses/by-nc-nd/2.0/kr/"),
      ("CC-BY-SA-3.0", "CC BY-SA 3.0", "https://creativecommons.org/licenses/by-sa/3.0/"),
      ("MIT", "MIT", "https://opensource.org/license/mit"), ("CC-BY", "CC-BY", nil), ("우리 것", "우리 것", nil),
    ] as [(String, String, String?)])
  func licencesHaveNamesAndAddresses(_ identifier: String, _ name: String, _ url: String?) {
    #expect(License(identifier: identifier).name == name)
    #expect(License(identifier: identifier).url == url)
  }

  @Test(
    arguments: [
      ("/old/", "/old/", nil, nil), ("old", "/old/", nil, nil), ("/a.html", "/a.html", nil, nil),
      ("/entry/%EC%83%81%EC%88%98", "/entry/상수/", nil, nil), ("/p#one -> two", "/p/", "one", "two"),
      ("/p#one -> #두 울", "/p/", "one", "두 울"), ("/v1.2/x", "/v1.2/x/", nil, nil),
    ] as [(String, String, String?, String?)])
  func aliasesAreReadAsPathsAndParts(_ written: String, _ path: String, _ old: String?, _ new: String?) throws {
    let alias = try #require(WrittenAlias(written))
    #expect(alias.path.path == path && alias.oldFragment == old && alias.newFragment == new)
  }

  @Test(arguments: ["", "/", "#a", "/?p=12", "https://a.example/x", "/a/../b", "/%2e%2e/b", "/%ff", "a\\b"])
  func aliasesNoFileCanStandForAreRefused(_ written: String) { #expect(WrittenAlias(written) == nil) }

  @Test func movedHTMLKeepsOutsideAddressesAndText() {
    let html =
      #"<p title="a > href='x'"><a href="../b/?q#c">href="../no"</a><img src='i.png' srcset="i.png 1x, j.png 2x">"#
      + ##"<a href="#f" id="f">f</a><a href="https://x.example/../y">x</a><a href="/r">r</a><!-- <a href="../c"> -->"##
    let moved = AddressRewriter(relative: { "/" + AddressRewriter.resolve($0, from: "/s/t/") }, idPrefix: "o-")
      .rewrite(Array(html.utf8))
    #expect(
      String(decoding: moved, as: UTF8.self)
        == #"<p title="a > href='x'"><a href="/s/b/?q#c">href="../no"</a><img src='/s/t/i.png' srcset="/s/t/i.png 1x, /s/t/j.png 2x">"#
        + ##"<a href="#o-f" id="o-f">f</a><a href="https://x.example/../y">x</a><a href="/r">r</a><!-- <a href="../c"> -->"##
    )
  }

  @Test func outermostElementsAreFoundAndBrokenHTMLIsNot() {
    let html = Array("<p>a<br>b</p>\n<ul><li><p>c</p></li></ul><hr><h2 id=\"a>b\">d</h2>".utf8)
    #expect(HTMLTags.outermostElements(of: html)?.map(\.name) == ["p", "ul", "hr", "h2"])
    #expect(HTMLTags.outermostElements(of: Array("<p>a</b></p>".utf8)) == nil)
    #expect(HTMLTags.outermostElements(of: Array("<p>a".utf8)) == nil)
    #expect(HTMLTags.outermostElements(of: Array("a <p>b</p>".utf8)) == nil)
    #expect(HTMLTags.outermostElements(of: Array("<p>a</p><".utf8)) == nil)
  }

  @Test func slotsThatNobodyFillsVanishAndStrayMarksAreDropped() {
    var filling = SlotFilling()
    filling.article = 3
    filling.bytes[.root] = Array("../".utf8)
    let text = "a\(Slot.root.mark)b\(Slot.current(3).mark)c\(Slot.current(4).mark)d\0e\(Slot.sidebar.mark)f\0"
    var output: [UInt8] = []
    filling.fill(Array(text.utf8), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "a../b aria-current=\"page\"cdef")
  }

}
