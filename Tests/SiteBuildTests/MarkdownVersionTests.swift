/// Tests of the plain Markdown copies of pages.
import Foundation
import SiteBuild
import TestSupport
import Testing

struct MarkdownVersionTests {
  @Test func linksAreFullAddressesAlsoInDefinitions() throws {
    let bodies = [
      ("[둘](b.md)", "[둘](https://a.kr/posts/b/)"),
      ("[둘][r]\n\n[r]: b.md \"말\"", "[둘][r]\n\n[r]: https://a.kr/posts/b/ \"말\""),
      (
        "[둘][r]와 ![그림][p]\n\n[r]: <b.md#x>\n[p]: c.svg",
        "[둘][r]와 ![그림][p]\n\n[r]: https://a.kr/posts/b/#x\n[p]: https://a.kr/posts/c.svg"
      ),
      ("[밖][r]\n\n[r]: https://b.kr/", "[밖][r]\n\n[r]: https://b.kr/"),
    ]
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\nbaseURL: https://a.kr/\n", to: "jikji.yml")
      try folder.write("---\ntitle: 나\n---\n## 절 {#x}\n\n글\n", to: "content/ko/posts/b.md")
      try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "content/ko/posts/c.svg")
      for (number, body) in bodies.enumerated() {
        try folder.write("---\ntitle: 글\n---\n\(body.0)\n", to: "content/ko/posts/\(number).md")
      }
      _ = try SmallSite.builder(folder).build()
      for (number, body) in bodies.enumerated() {
        #expect(folder.read("public/posts/\(number)/index.md") == "# 글\n\n\(body.1)\n")
      }
    }
  }
}
