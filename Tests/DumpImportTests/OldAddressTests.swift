/// Tests of URLs of the old blog: comparison, file names, aliases and safe names.
import Testing

@testable import DumpImport

@Suite struct OldAddressTests {
  @Test(arguments: [
    ("[p]: oven.png \"오븐\"", "[p]: a/oven.png \"오븐\""),
    ("[p]: <oven.png>\n  'oven.png'", "[p]: a/oven.png\n  'oven.png'"),
    ("[p]:\n   oven.png (오븐)", "[p]:\n   a/oven.png (오븐)"),
  ])
  func definitionsKeepTheirTitles(definition: String, wanted: String) {
    let found = ImportedFiles(["a.md": "---\ntitle: 빵\n---\n![그림][p]\n\n\(definition)\n"], besides: ["oven.png"])
    #expect(found.body() == "![그림][p]\n\n\(wanted)" && found.result.assets.count == 1, "\(found.body())")
  }

  @Test(arguments: [
    ("https://www.B.example.net/A/?x#y", "b.example.net/a"), ("//b.example.net/a/index.html", "b.example.net/a"),
    ("/a%20b/", "/a b"),
    ("/index.php", ""), ("http://b.example.net", "b.example.net"), ("a/b", "a/b"), ("/%EA%B0%80", "/가"),
  ])
  func comparesAddressesByHostAndPath(address: String, key: String) { #expect(OldAddress.key(of: address) == key) }

  @Test(arguments: [
    ("img/a.png", "post/x.html", "post/img/a.png"), ("../a.png?v=1", "post/x.html", "a.png"),
    ("/a%20b.png", "post/x.html", "a b.png"),
    ("../../a.png", "post/x.html", nil), ("/../../img/a.png", "post/x.html", "img/a.png"), ("", "x.html", nil),
    ("a%00.png", "x.html", nil),
    ("./a.png", "x.html", "a.png"),
  ])
  func findsTheFileOfAnAddress(address: String, from: String, wanted: String?) {
    #expect(OldAddress.file(address, from: from) == wanted)
  }

  @Test(arguments: [
    ("https://b.example.net/2019/%EA%B0%80/", ["/2019/가/"]), ("/a/b", ["/a/b/"]), ("/a/index.html", ["/a/"]),
    ("index.html", []), ("https://b.example.net/?p=1", []),
    ("/a#b", []),
    ("https://b.example.net/", []), ("/../a", []), ("/a\\b", []), ("/.git/x", []),
  ])
  func keepsPathsAsAliases(address: String, wanted: [String]) { #expect(OldAddress.aliases(address) == wanted) }

  @Test func noAddressHasNoAlias() { #expect(OldAddress.aliases(nil).isEmpty) }

  @Test(arguments: [
    ("사진 1.png", "사진-1.png"), ("a%20b.png", "a-b.png"), (".a.png", "a.png"), ("///", "file"), ("a  *  b", "a-b"),
    ("x@2x.png", "x@2x.png"),
  ])
  func makesSafeFileNames(name: String, wanted: String) { #expect(AssetName.safe(name) == wanted) }

  @Test func numbersNamesBeforeTheirEnding() {
    #expect(AssetName.numbered("a.tar.gz", 2) == "a.tar-2.gz")
    #expect(AssetName.numbered("a", 3) == "a-3")
    #expect(AssetName.safe(String(repeating: "가", count: 200) + ".png").unicodeScalars.count == 120)
  }

  @Test(arguments: [
    ("posts/a.md", "posts/b.md", "a.md"), ("posts/2019/a.md", "posts/b.md", "2019/a.md"),
    ("a.md", "posts/2019/b.md", "../../a.md"),
    ("posts/a/x.png", "posts/a.md", "a/x.png"),
  ])
  func leadsFromOneFileToAnother(target: String, path: String, wanted: String) {
    #expect(AddressRewriter.relative(target, from: path) == wanted)
  }

  @Test(arguments: [
    ("Swift 4.2: 새 것!", "swift-4-2-새-것"), ("   ", "post"), ("--A--", "a"), ("한글", "한글"),
    (String(repeating: "가", count: 70), String(repeating: "가", count: 60)),
  ])
  func makesFileNamesOfTitles(title: String, wanted: String) { #expect(ArticleSlug.make(title) == wanted) }

  @Test(arguments: [
    ("/9j/", [0xFF, 0xD8, 0xFF]), ("UEsD\nBA==", [0x50, 0x4B, 3, 4]), ("UEsDBA", [0x50, 0x4B, 3, 4]),
    ("-_8=", [0xFB, 0xFF]), ("!!", nil), ("", []),
  ])
  func decodesBase64(text: String, wanted: [UInt8]?) { #expect(Base64.decoded(text) == wanted) }

  @Test(arguments: [
    ("//www.youtube.com/embed/aB-1?x", "https://www.youtube.com/watch?v=aB-1", "YouTube", false),
    ("https://youtu.be/x_1", "https://www.youtube.com/watch?v=x_1", "YouTube", false),
    (
      "https://www.youtube.com/embed/videoseries?list=1", "https://www.youtube.com/embed/videoseries?list=1",
      "www.youtube.com", false
    ),
    ("https://player.vimeo.com/video/12?y", "https://vimeo.com/12", "Vimeo", false),
    (
      "https://googleads.g.doubleclick.net/x", "https://googleads.g.doubleclick.net/x", "googleads.g.doubleclick.net",
      true
    ),
    ("https://maps.example.net/x", "https://maps.example.net/x", "maps.example.net", false),
  ])
  func showsEmbeddedPagesByTheirOwnAddress(source: String, text: String, name: String, isAdvert: Bool) {
    let found = EmbeddedAddress.readable(source)
    #expect(found.text == text)
    #expect(found.name == name)
    #expect(found.isAdvert == isAdvert)
  }

  @Test func wordListsSkipRemarksAndEmptyLines() {
    let list = WordList(Array("# 말\n\n가\t나\n#include\tc\t5\n홀로\n다\t라\r\n".utf8))
    #expect(list.rows == [["가", "나"], ["#include", "c", "5"], ["다", "라\r"]])
    #expect(WordList(Array("가\t1\n가\t2\n".utf8)).pairs == ["가": "1"])
  }
}
