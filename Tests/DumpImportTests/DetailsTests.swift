/// Tests that collapsible sections (`<details>`) are kept.
import Testing

@testable import DumpImport

@Suite struct DetailsTests {
  private func body(_ text: String, settings: [String: String] = [:]) -> String {
    ImportedFiles(["content/a.md": "---\ntitle: 제목\n---\n\(text)\n"], settings: settings).body()
  }

  @Test(arguments: [
    ("<details>\n<summary>답</summary>\n\n**굵게** 쓴다.\n\n</details>\n\n뒤", ":::details[답]\n\n**굵게** 쓴다.\n\n:::\n\n뒤"),
    ("<details><summary>답 <b>보기</b></summary>\n<p>글</p>\n\n- 하나\n</details>", ":::details[답 보기]\n\n글\n\n- 하나\n:::"),
    ("<details open>\n\n글\n\n</details>", ":::details\n\n글\n\n:::"),
    ("<details><summary>[Swift] {팁}</summary><p>글</p></details>", ":::details[[Swift] {팁}]\n\n글\n\n:::"),
    ("<details><summary>제목만</summary></details>\n\n글", "**제목만**\n\n글"),
    (
      "<details><summary>밖</summary>\n\n<details><summary>안</summary>\n\n글\n\n</details>\n\n끝\n\n</details>",
      "::::details[밖]\n\n:::details[안]\n\n글\n\n:::\n\n끝\n\n::::"
    ),
    ("- 물음\n\n  <details><summary>답</summary>\n\n  글\n\n  </details>", "- 물음\n\n  :::details[답]\n\n  글\n\n  :::"),
    ("<details><summary>열린 채</summary>\n\n글", "**열린 채**\n\n글"), ("글\n\n</details>\n\n뒤", "글\n\n뒤"),
    (
      "`<details>`\n\n```html\n<details>\n```\n\n```html\n</details>\n```",
      "`<details>`\n\n```html\n<details>\n```\n\n```html\n</details>\n```"
    ),
  ])
  func markdownForGitHub(given: String, wanted: String) { #expect(body(given) == wanted) }

  @Test(arguments: [
    "{{< details summary=\"답 & 풀이\" >}}", "{{% details \"답 & 풀이\" %}}",
    "{{< details title=\"답 & 풀이\" closed=\"true\" >}}",
  ])
  func shortcodesOfHugo(tag: String) {
    let close = tag.hasPrefix("{{<") ? "{{< /details >}}" : "{{% /details %}}"
    let found = body("\(tag)\n글 **굵게**\n\(close)\n뒤", settings: ["hugo.toml": "title = 'a'\n"])
    #expect(found == ":::details[답 & 풀이]\n\n글 **굵게**\n\n:::\n\n뒤")
  }

  @Test func manyNestedPartsDoNotGrowWithoutLimit() {
    let depth = 500
    let text =
      String(repeating: "<details><summary>가</summary>\n\n", count: depth) + "글\n\n"
      + String(repeating: "</details>\n\n", count: depth)
    let found = body(text)
    #expect(
      found.utf8.count < text.utf8.count && found.contains("\n" + String(repeating: ":", count: 18) + "details[가]\n"))
    #expect(!found.contains(String(repeating: ":", count: 19)))
  }

  @Test func savedPages() {
    let found = ImportedFiles.html("<p>앞</p><details><summary>답</summary><ul><li>하나</li></ul></details><p>뒤</p>")
    #expect(found.body() == "앞\n\n:::details[답]\n\n- 하나\n\n:::\n\n뒤")
  }
}
