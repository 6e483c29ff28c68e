/// Tests that named anchors of old pages become ids of headings, and that links lead to these.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct NamedAnchorsTests {
  private func markdown(_ body: String) -> String {
    ImportedFiles(["_posts/2017-01-04-a.md": "---\ntitle: 가\n---\n" + body + "\n"]).body()
  }

  @Test(arguments: [
    ("[아래](#x)\n\n<a name=\"x\"></a>\n\n## 솥", "[아래](#x)\n\n\n\n## 솥 {#x}"),
    ("[아래](#x)\n\n## <a id=\"x\"></a>솥", "[아래](#x)\n\n## 솥 {#x}"),
    ("## 솥\n\n글 <a name=\"x\"></a>하나\n\n[위](#x)", "## 솥 {#x}\n\n글 하나\n\n[위](#x)"),
    ("<a name=\"a\"></a>\n<a name=\"b\"></a>\n\n## 솥\n\n[나](#b)", "## 솥 {#a}\n\n[나](#a)"),
    ("<a name=\"x\"></a>글\n\n[위](#x)", "글\n\n[위](#top)"),
    ("## 솥 {#own}\n<a name=\"x\"></a>글\n\n[위](#x)", "## 솥 {#own}\n글\n\n[위](#own)"),
    ("## 솥\n{: #pot}\n\n글", "## 솥 {#pot}\n\n글"),
    ("<div id=\"x\"></div>\n\n## 솥", "## 솥 {#x}"),
  ])
  func namesInMarkdownBecomeIds(given: String, wanted: String) {
    #expect(markdown(given).split(separator: "\n") == wanted.split(separator: "\n"))
  }

  @Test(arguments: [
    ("<p><a href=\"#x\">아래로</a></p><h2 id=\"x\">솥</h2>", "[아래로](#x)\n\n## 솥 {#x}"),
    ("<p><a href=\"#x\">아래로</a></p><a name=\"x\"></a><h2>솥</h2>", "[아래로](#x)\n\n## 솥 {#x}"),
    ("<p><a href=\"#pot\">아래로</a></p><h2 id=\"pot\">Pot</h2>", "[아래로](#pot)\n\n## Pot"),
    ("<h2>솥</h2><p id=\"x\">글</p><p><a href=\"#x\">위로 가기</a></p>", "## 솥 {#x}\n\n글\n\n[위로 가기](#x)"),
    ("<p><a href=\"#y\">없는 곳으로</a></p><h2 id=\"x\">솥</h2>", "없는 곳으로\n\n## 솥"),
    ("<h2 id=\"x\">솥 <a href=\"#x\">#</a></h2><p>글</p>", "## 솥\n\n글"),
  ])
  func namesInHTMLBecomeIdsWhereLinksLeadToThem(given: String, wanted: String) {
    #expect(ImportedFiles.html(given).body() == wanted)
  }

  @Test func linksOfOtherPostsFollowTheName() {
    let found = ImportedFiles([
      "_posts/2017-01-04-a.md": "---\ntitle: 가\n---\n<a name=\"x\"></a>\n<a name=\"y\"></a>\n\n## 솥\n",
      "_posts/2017-01-05-b.md": "---\ntitle: 나\n---\n[솥](2017-01-04-a.md#y)\n",
    ])
    #expect(found.body(1) == "[솥](a.md#x)")
  }
}
