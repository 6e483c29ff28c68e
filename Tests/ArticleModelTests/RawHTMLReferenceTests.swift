/// Addresses are found in HTML however it is written.
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
}
