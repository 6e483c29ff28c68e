import Diagnostics
import DumpImport
import Testing

struct MarkdownFileTests {
  private func markdown(_ body: String) -> String {
    ImportedFiles(["a.md": "---\ntitle: 제목\n---\n\n" + body + "\n"]).body()
  }

  @Test(arguments: ["# 소개 {#introduction}", "# 소개 {: #introduction }", "# 소개 #"])
  func aTitleHasNoAddress(heading: String) {
    #expect(ImportedFiles(["a.md": "\(heading)\n\n글\n"]).matter("title") == "소개")
  }

  @Test(arguments: [
    ("## 쓰는 법 {/*usage*/}", "## 쓰는 법 {#usage}"), ("## `f(x)` {/* #f-of-x */}", "## `f(x)` {#f-of-x}"),
    ("앞\n\n{/* 나중에\n고칠 것 */}\n\n뒤", "앞\n\n<!-- 나중에\n고칠 것 -->\n\n뒤"),
    ("```js\n{/* 그대로 */}\n```", "```js\n{/* 그대로 */}\n```"),
  ])
  func commentsOfMDXAreIDsAndComments(written: String, wanted: String) { #expect(markdown(written) == wanted) }

  @Test(arguments: [
    // A formatter indents the closing line behind a list.
    (":::tip\n- 하나\n- 둘\n  :::\n\n뒤", ":::tip\n- 하나\n- 둘\n:::\n\n뒤"),
    ("- 하나\n\n  :::tip\n  말\n  :::\n\n뒤", "- 하나\n\n  :::tip\n  말\n  :::\n\n뒤"),
    (":::tip\n말\n::::\n\n뒤", ":::tip\n말\n:::\n\n뒤"),
    ("::::tip\n:::note\n말\n:::\n::::", "::::tip\n:::note\n말\n:::\n::::"),
    ("::::tip\n:::note\n말\n::::\n\n뒤", "::::tip\n:::note\n말\n:::\n::::\n\n뒤"),
    (":::tip\n말\n\n뒤", ":::tip\n말\n\n뒤\n:::"),
    (":::tip\n:::note\n말", ":::tip\n:::note\n말\n:::\n\n:::"),
    ("- 하나\n\n  :::tip\n  말\n\n- 둘", "- 하나\n\n  :::tip\n  말\n  :::\n\n- 둘"),
    ("```\n:::tip\n```", "```\n:::tip\n```"), ("말 ::: 말\n\n:::", "말 ::: 말\n\n:::"),
  ])
  func boxesAreClosedWhereOtherGeneratorsCloseThem(written: String, wanted: String) {
    #expect(markdown(written) == wanted)
  }

  @Test func jekyllsFileNameHasDateAndName() {
    let found = ImportedFiles([
      "_posts/2015-09-15-run-loop.md":
        "---\nlayout: post\ntitle: \"런 루프: 하나\"\ncategories: [iOS, Swift]\ntags:\n  - 런루프\n  - 'C#'\n---\n글\n"
    ])
    #expect(found.paths == ["posts/2015/run-loop.md"])
    #expect(found.matter("title") == "\"런 루프: 하나\"")
    #expect(found.matter("date") == "2015-09-15")
    #expect(found.matter("category") == "iOS/Swift")
    #expect(found.matter("tags") == "[런루프, \"C#\"]")
    #expect(found.codes.contains("keys-left-out"))
    #expect(found.body() == "글")
  }

  @Test func hugosTOMLIsRead() {
    let text =
      "+++\ntitle = '상수'\ndate = 2017-01-04T10:00:00+09:00 # 첫 글\ndraft = true\ntags = [\n  \"swift\",\n  \"상수\",\n]\nweight = 3\n[cover]\nimage = \"a.png\"\n+++\n글\n"
    let found = ImportedFiles(["content/posts/constants/index.md": text])
    #expect(found.paths == ["posts/2017/constants.md"])
    #expect(found.matter("title") == "상수")
    #expect(found.matter("date") == "2017-01-04T10:00:00+09:00")
    #expect(found.matter("draft") == "true")
    #expect(found.matter("tags") == "[swift, 상수]")
    #expect(found.matter("weight") == "3")
    #expect(found.matter("  \"cover.image\"") == nil)
    #expect(found.matter("  cover.image") == "a.png")
  }

  @Test func jsonFrontMatterIsRead() {
    let found = ImportedFiles(["a.md": "{\n  \"title\": \"제목\",\n  \"tags\": [\"가\"]\n}\n\n글\n"])
    #expect(found.matter("title") == "제목")
    #expect(found.matter("tags") == "[가]")
  }

  @Test func jsonInOneLineIsRead() {
    let found = ImportedFiles(["a.md": "{\"title\": \"제목\", \"draft\": true}\n\n글\n"])
    #expect(found.matter("title") == "제목" && found.matter("draft") == "true" && found.body() == "글")
    #expect(ImportedFiles(["a.md": "{{ 틀 }}\n\n글\n"]).body().contains("틀"))
  }

  @Test func hexosFrontMatterMayLackItsFirstLine() {
    let found = ImportedFiles(["a.md": "title: 제목\ntags:\n  - 가\n---\n\n글\n"])
    #expect(found.matter("title") == "제목" && found.matter("tags") == "[가]" && found.body() == "글")
    let heading = ImportedFiles(["a.md": "주의: 이것은 제목\n---\n\n글\n"])
    #expect(heading.body().contains("이것은 제목") && heading.body().contains("글"))
  }

  @Test(arguments: [
    ("featured", "false", "false"), ("rating", "5", "5"), ("version", "1.10", "\"1.10\""), ("code", "007", "\"007\""),
    ("answer", "yes", "\"yes\""),
  ])
  func truthValuesAndNumbersOfOwnKeysStayWhatTheyAre(key: String, value: String, wanted: String) {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n\(key): \(value)\n---\n글\n"])
    #expect(found.matter("  \(key)") == wanted)
  }

  @Test func aSlugWithFoldersIsTheOldAddress() {
    let found = ImportedFiles(["a/index.md": "---\ntitle: 빵\ndate: 2020-01-02\nslug: /2020/01/Rye-Bread/\n---\n글\n"])
    #expect(found.paths == ["posts/2020/rye-bread.md"] && found.matter("aliases") == "[\"/2020/01/Rye-Bread/\"]")
    let other = ImportedFiles([
      "a.md": "---\ntitle: 빵\nslug: /2020/rye/\n---\n글\n", "b.md": "---\ntitle: 솥\n---\n[빵](/2020/rye/#절)\n",
    ])
    #expect(other.body(1) == "[빵](rye.md#절)", "\(other.body(1))")
  }

  @Test func listsInTheListOfCategoriesAreAPathEach() {
    let found = ImportedFiles([
      "a.md": "---\ntitle: 빵\ntags: [호밀]\ncategories:\n  - [굽기, 오븐]\n  - [그릇]\n---\n글\n"
    ])
    #expect(found.matter("category") == "굽기/오븐" && found.matter("tags") == "[호밀, 그릇]")
  }

  @Test func foldedAndNestedYAMLIsRead() {
    let text =
      "---\ntitle: >-\n  긴\n  제목\nauthor:\n  name: 김 개발\n  url: https://a.kr\nseries:\n  name: 연재\n  index: 2\n---\n글\n"
    let found = ImportedFiles(["a.md": text])
    #expect(found.matter("title") == "긴 제목")
    #expect(found.matter("authors") == "[김 개발]")
    #expect(found.matter("  name") == "연재")
    #expect(found.matter("  part") == "2")
  }

  @Test func aLineOfFrontMatterThatIsNoYAMLIsSaid() {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n!!! 무엇\n---\n글\n"])
    #expect(found.matter("title") == "제목")
    #expect(found.diagnostics.contains { $0.code == "unread-front-matter" && $0.message.english.hasSuffix("'!!! 무엇'") })
  }

  @Test func bracketsAroundAnAddressAreTakenOff() {
    #expect(markdown("[빵]((https://a.kr/b(c)))") == "[빵](<https://a.kr/b(c)>)")
    #expect(markdown("[빵]((가))") == "[빵]((가))")
  }

  @Test func aLinkWithoutAnAddressIsSaid() {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n---\n[빵]() [솥](#)\n"])
    #expect(found.body() == "[빵]() [솥](#)")
    #expect(
      found.diagnostics.filter { $0.code == "lost-link" }.allSatisfy { $0.message.english.contains("no address") })
  }

  @Test func withoutFrontMatterTheFirstHeadingIsTheTitle() {
    let found = ImportedFiles(["글.md": "# 제목 #\n\n본문\n"])
    #expect(found.matter("title") == "제목")
    #expect(found.body() == "본문")
  }

  @Test func withoutAnyTitleTheFileNameServes() {
    let found = ImportedFiles(["run-loop.md": "본문\n"])
    #expect(found.matter("title") == "run loop")
    #expect(found.codes.contains("guessed-title"))
  }

  @Test func liquidTagsBecomeMarkdown() {
    #expect(markdown("{% highlight swift linenos %}\nlet a = 1\n{% endhighlight %}") == "```swift\nlet a = 1\n```")
    #expect(markdown("![그림]({{ site.baseurl }}/a.png){: width=\"300\" .center}") == "![그림](/a.png)")
    #expect(markdown("{% gist kim/12 %}\n\n{:toc}\n\n글") == "[Gist](https://gist.github.com/kim/12)\n\n\n글")
  }

  @Test func tagsInCodeStay() {
    let code = "```liquid\n{% highlight swift %}\n{{< figure src=\"a\" >}}\n```"
    #expect(markdown(code) == code)
    #expect(markdown("`{% raw %}`는 태그다.") == "`{% raw %}`는 태그다.")
  }

  @Test func hugosShortcodesBecomeMarkdown() {
    #expect(
      markdown("{{< figure src=\"https://a.kr/b.png\" alt=\"비\" caption=\"설명\" >}}")
        == "![비](https://a.kr/b.png \"설명\")")
    #expect(markdown("{{< youtube abc >}}") == "[YouTube](https://www.youtube.com/watch?v=abc)")
    #expect(markdown("{{% notice warning %}}\n조심\n{{% /notice %}}\n글") == "> [!WARNING]\n> 조심\n\n글")
    #expect(
      markdown("{{< highlight swift \"linenos=table\" >}}\nlet a = 1\n{{< /highlight >}}") == "```swift\nlet a = 1\n```"
    )
  }

  @Test func rawHTMLBecomesMarkdown() {
    #expect(markdown("<img src=\"https://a.kr/b.png\" width=\"300\">") == "![](https://a.kr/b.png)")
    #expect(
      markdown("하나<br>둘 <b>굵게</b> <kbd>Cmd</kbd> <a href=\"https://a.kr\">글</a>")
        == "하나\\\n둘 **굵게** `Cmd` [글](https://a.kr)")
    #expect(markdown("<center>\n\n글\n\n</center>") == "\n\n글\n\n".trimmingBlankLines)
    #expect(markdown("<table><tr><th>가</th></tr><tr><td>나</td></tr></table>") == "| 가 |\n| --- |\n| 나 |")
  }

  @Test func wordsOfFencesThatMeanNothingHereGo() {
    #expect(markdown("```swift {linenos=table,hl_lines=[1]}\nlet a = 1\n```") == "```swift {1}\nlet a = 1\n```")
    #expect(markdown("```swift:View.swift\nlet a = 1\n```") == "```swift:View.swift\nlet a = 1\n```")
  }

  @Test func samplesAreCheckedAtTheHighestLevelTheyHold() {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n---\n\n```swift\ndispatch_async(q) {}\n```\n"])
    #expect(found.matter("check") == "auto")
    #expect(found.body() == "```swift swift=2\ndispatch_async(q) {}\n```")
  }

  @Test(arguments: ["md", "markdown", "mkd"]) func linksBetweenPostsFollowThemToTheirNewNames(ending: String) {
    let found = ImportedFiles(
      [
        "_posts/2015-01-02-one.md":
          "---\ntitle: 하나\n---\n[둘]({% post_url 2016-03-04-two %}) [셋](/2016/03/04/two/) [넷](2016-03-04-two.md#끝)\n",
        "_posts/2016-03-04-two.\(ending)": "---\ntitle: 둘\n---\n글 ![그림](/assets/a.png)\n",
      ], besides: ["assets/a.png"])
    #expect(found.body(0) == "[둘](../2016/two.md) [셋](../2016/two.md) [넷](../2016/two.md#끝)")
    #expect(found.body(1) == "글 ![그림](two/a.png)")
    #expect(found.result.assets.map(\.path) == ["posts/2016/two/a.png"])
  }

  @Test func theBodyOfPlainMarkdownIsNotTouched() {
    let body =
      "글 *그대로* `a < b`\n\n- 하나\n  - 둘\n\n> 인용\n\n    들여 쓴 코드\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n[^1]와 [참고][r]\n\n[^1]: 각주\n\n[r]: https://a.kr \"말\""
    #expect(markdown(body) == body)
  }
}

extension String {
  fileprivate var trimmingBlankLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty }.reversed().drop { $0.isEmpty }
      .reversed().joined(separator: "\n")
  }

  @Test func jekyllsTagsMayStandInOneLine() {
    let tags = { (name: String, tags: String) in
      ImportedFiles([name: "---\ntitle: 글\ntags: \(tags)\n---\n글\n"]).matter("tags")
    }
    #expect(tags("_posts/2016-03-04-a.md", "swift 빵") == "[swift, 빵]")
    #expect(tags("_posts/2016-03-04-a.md", "[swift 빵]") == "[swift 빵]")
    #expect(tags("posts/a.md", "swift 빵") == "[swift 빵]")
  }
}
