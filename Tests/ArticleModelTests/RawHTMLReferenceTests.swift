/// Tests that URLs in raw HTML are found in every way of writing HTML.
import ArticleModel
import Testing

@Suite struct RawHTMLReferenceTests {
  @Test(arguments: [
    ("<a href=\"a.md\">", ["a.md"]), ("<A HREF='a.md'>", ["a.md"]), ("<a href=a.md>", ["a.md"]),
    ("<a href = a.md/>", ["a.md/"]),
    ("<a\nclass=x\n href=\" a.md \">", ["a.md"]), ("<a href=\"a.md?x=1&amp;y=2\">", ["a.md?x=1&y=2"]),
    ("<a href=\"&#x61;&#98;.md\">", ["ab.md"]), ("<a data-href=\"a.md\">", []),
    ("<a title=\"<img src=x>\" href=b>", ["b"]),
    ("<!-- <a href=a> --><a href=b>", ["b"]), ("<!--><a href=b>", ["b"]),
    ("<script>\"<a href=a>\"</SCRIPT><a href=b>", ["b"]),
    ("<style>a{}</style><img src=a>", ["a"]), ("<script src=a.js></script>", ["a.js"]), ("</a href=x>", []),
    ("1 < 2 = x", []),
    ("<img srcset=\"a.png, b.png 2x,c.png 3x\">", ["a.png", "b.png", "c.png"]), ("<a href=\"javascript:x()\">", []),
    ("<img src=\"data:image/png;base64,AA==\">", []), ("<a href=\"a", []), ("<a href=", []), ("<a href", []),
    ("<a =x href=a>", ["a"]),
    ("<img alt src=a.png>", ["a.png"]), ("<video src=v.mp4 poster=p.png>", ["v.mp4", "p.png"]), ("<p src=a>", []),
    ("<a href=\"가/나.md\">", ["가/나.md"]), ("<img src=a onerror=\"x='<a href=b>'\">", ["a"]), ("<a / href=a>", ["a"]),
  ])
  func addresses(html: String, targets: [String]) {
    let bytes = Array(html.utf8)
    let found = RawHTMLReference.find(in: bytes)
    #expect(found.map(\.target) == targets)
    for reference in found where !html.contains("&") {
      #expect(String(decoding: bytes[reference.range], as: UTF8.self) == reference.target)
    }
  }
  /// What is found in `html`: the target, `!` before it for pictures, `"` behind it where quotes are missing.
  private func found(_ html: String) -> [String] {
    RawHTMLReference.find(in: Array(html.utf8)).map {
      ($0.isImage ? "!" : "") + $0.target + ($0.needsQuotes ? "\"" : "")
    }
  }

  @Test(arguments: [
    ("<a href=x>", ["x\""]), ("<a href='x'>", ["x"]), ("<area href=x>", ["x\""]), ("<link href=\"x\">", ["x"]),
    ("<iframe src=x>", ["x\""]), ("<video src=x poster='y'>", ["x\"", "!y"]), ("<audio src='x'>", ["x"]),
    ("<source src='x'>", ["x"]), ("<source srcset='x 1x, y 2x'>", ["!x", "!y"]), ("<track src='x'>", ["x"]),
    ("<embed src='x'>", ["x"]), ("<object data='x'>", ["x"]), ("<script src='x'></script>", ["x"]),
    ("<img src='x'>", ["!x"]), ("<input src='x'>", ["!x"]), ("<img srcset=x>", ["!x"]), ("<img href='x'>", []),
    ("<a src='x'>", []), ("<video data='x'>", []), ("<blockquote cite='x'>", []), ("<form action='x'>", []),
  ])
  func eachElementHasItsAttributes(html: String, wanted: [String]) { #expect(found(html) == wanted) }

  @Test(arguments: [
    ("<a href='javascript:f()'>", []), ("<a href='JavaScript:f()'>", []), ("<a href='vbscript:f'>", []),
    ("<img src='data:image/png,x'>", []), ("<a href='java.md'>", ["java.md"]), ("<a href='datum:x'>", ["datum:x"]),
    ("<a href=' javascript:f()'>", []),
  ])
  func programsAndDataAreNoAddresses(html: String, wanted: [String]) { #expect(found(html) == wanted) }

  @Test(arguments: [
    ("<a href='a&amp;b'>", "a&b"), ("<a href='&lt;&gt;&quot;&apos;&num;&sol;'>", "<>\"'#/"),
    ("<a href='&#44032;'>", "가"),
    ("<a href='&#xAC00;&#Xac01;'>", "가각"), ("<a href='&copy;'>", "&copy;"), ("<a href='a&b=c'>", "a&b=c"),
    ("<a href='&#xFFFFFFFFF;'>", "&#xFFFFFFFFF;"), ("<a href='&#xD800;'>", "&#xD800;"), ("<a href='&;'>", "&;"),
    ("<a href='&nbsp;'>", "\u{A0}"), ("<a href='&amp'>", "&amp"), ("<a href='&amp;amp;'>", "&amp;"),
  ])
  func characterReferencesAreResolved(html: String, target: String) { #expect(found(html) == [target]) }

  @Test(arguments: [
    ("<!-- a --><a href='x'>", ["x"]), ("<!-- <a href='y'> -- > <a href='z'>", []), ("<!--><a href='x'>", ["x"]),
    ("<?php <a href='y'> ?><a href='x'>", ["x"]), ("<!DOCTYPE html><a href='x'>", ["x"]), ("</p><a href='x'>", ["x"]),
    ("<textarea><a href='y'></textarea><a href='x'>", ["x"]), ("<title><a href='y'></title>", []),
    ("<xmp><a href='y'></XMP><a href='x'>", ["x"]), ("<script><a href='y'>", []), ("< a href='x'>", []),
    ("<a href='x' href='y'>", ["x", "y"]), ("<a\thref='x'\n>", ["x"]), ("<a href='x'<b href='y'>", ["x", "y"]),
    ("<a title='>' href='x'>", ["x"]), ("<a/href='x'>", ["x"]), ("<A HREF='x'>", ["x"]), ("a < b = c > d", []),
    ("<a href=x/>", ["x/\""]), ("<a href=>", ["\""]), ("<a href='x", []), ("<a href='x'", ["x"]),
  ])
  func tagsAreReadAsBrowsersDo(html: String, wanted: [String]) { #expect(found(html).map { $0 } == wanted) }

  @Test(arguments: [
    ("a.png, b.png 2x", ["a.png", "b.png"]), ("a.png 100w,b.png 200w", ["a.png", "b.png"]), (" , a.png", ["a.png"]),
    ("a.png,", ["a.png"]), ("a,b.png 2x", ["a,b.png"]), ("a.png,, b.png", ["a.png", "b.png"]), ("", []), ("  ", []),
    ("data:image/png,x 1x, b.png", ["b.png"]),
  ])
  func eachCandidateOfASetIsFound(srcset: String, wanted: [String]) {
    #expect(found("<img srcset=\"\(srcset)\">") == wanted.map { "!" + $0 })
  }

  @Test func rangesAreThoseOfTheAddressAlone() {
    let html = Array("가<img alt='나' src = ' 그림.png ' srcset=\"a.png 2x\">".utf8)
    let found = RawHTMLReference.find(in: html).map { String(decoding: html[$0.range], as: UTF8.self) }
    #expect(found == ["그림.png", "a.png"])
  }

  @Test func anyBytesEnd() {
    let pieces = [
      "<", ">", "a", "=", "'", "\"", "href", " ", "/", "!--", "-->", "&", "#", ";", "x", "script", "\n", "가", "?",
    ]
    var state: UInt64 = 5
    for _ in 0..<4_000 {
      var html = "<a "
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        html += pieces[Int(state >> 33) % pieces.count]
      }
      let bytes = Array(html.utf8)
      for reference in RawHTMLReference.find(in: bytes) { #expect(reference.range.upperBound <= bytes.count) }
    }
  }
}
