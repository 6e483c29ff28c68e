/// Tests that URLs in raw HTML are checked and resolved, if raw HTML is allowed.
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

struct RawHTMLTests {
  private func built(
    _ body: String, html: String = "allow", _ look: (PublishedBuild, String) -> Void
  ) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nbaseURL: https://example.org/\nhtml: \(html)\n", to: "jikji.yml")
      try folder.write("---\ntitle: 가\ndate: 2020-01-01\n---\n\n\(body)\n", to: "content/ko/posts/me.md")
      try folder.write("---\ntitle: 나\ndate: 2020-01-02\n---\n## 절\n\n글 [가](me.md)\n", to: "content/ko/posts/b.md")
      try folder.write("그림", to: "content/ko/posts/p.png")
      let build = try SmallSite.builder(folder).build()
      look(build, folder.read("public/posts/me/index.html") ?? "")
    }
  }

  @Test func addressesAreThoseOfTheFinishedSite() throws {
    let body = """
      <div><img src="p.png" alt=""> <a class=x href='b.md#절'>나</a></div>

      > <video poster=p.png>
      >   <source
      >     srcset="p.png 1x, /posts/p.png 2x"></video>

      글 속 <img src=p.png> <a href="/posts/b/">나</a> <a href="https://a.example/?x=1&amp;y">밖</a> <a href="#">위</a>
      """
    try built(body) { build, page in
      #expect(build.diagnostics.filter { $0.severity > .note }.isEmpty, "\(build.diagnostics)")
      let moved = "<div><img src=\"../../posts/p.png\" alt=\"\"> <a class=x href='../../posts/b/#%EC%A0%88'>나</a></div>"
      #expect(page.contains(moved))
      #expect(page.contains("<video poster=\"../../posts/p.png\">"))
      #expect(page.contains("srcset=\"../../posts/p.png 1x, ../../posts/p.png 2x\""))
      #expect(page.contains("글 속 <img src=\"../../posts/p.png\"> <a href=\"../../posts/b/\">나</a>"))
      #expect(page.contains("<a href=\"https://a.example/?x=1&amp;y\">밖</a>"))
    }
  }

  @Test func whatIsNotThereIsSaidAtItsPlace() throws {
    let body = """
      <div>
      <img src="nope.png"> <!-- <img src="comment.png"> -->
      <script>x = "<img src='script.png'>"</script>
      </div>

      글 <a href='nope.md'>x</a> `<a href="code.md">`

      - <p>
        <img src=list.png></p>
      """
    try built(body) { build, _ in
      let said = build.diagnostics.filter { $0.severity == .error }.map { diagnostic in
        let place = diagnostic.place
        return diagnostic.code + " " + (place?.range.map { place?.text.string(in: $0) ?? "" } ?? "")
      }
      #expect(Set(said) == ["missing-image nope.png", "missing-page nope.md", "missing-image list.png"])
    }
  }

  @Test func shownHTMLHasNoLinks() throws {
    try built("<img src=\"nope.png\"> <a href=\"nope.md\">x</a>", html: "escape") { build, page in
      #expect(!build.diagnostics.contains { $0.severity == .error })
      #expect(page.contains("&lt;img src=&quot;nope.png&quot;&gt;") || page.contains("&lt;img src=\"nope.png\"&gt;"))
    }
  }
}
