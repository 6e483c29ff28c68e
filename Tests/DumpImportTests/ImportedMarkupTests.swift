/// Tests of raw HTML, boxes and fences of other tools in imported Markdown.
import DumpImport
import Testing

struct ImportedMarkupTests {
  private func markdown(_ body: String) -> String {
    ImportedFiles(["a.md": "---\ntitle: 제목\n---\n\n" + body + "\n"]).body()
  }

  private func jekyll(_ body: String) -> String {
    ImportedFiles(["_posts/2020-01-02-a.md": "---\ntitle: 제목\n---\n\n" + body + "\n"]).body()
  }

  @Test(arguments: [
    ("O(n<sup>2</sup>), 2<sup>10</sup>, x<sub>1</sub>", "O(n²), 2¹⁰, x₁"),
    ("x<sup>ab</sup>와 H<sub>ab</sub>, <mark>줄 친 말</mark>", "x^ab^와 H~ab~, ==줄 친 말=="),
    ("w<mark>x</mark> <mark>see <b>this</b></mark> <B>굵게</b>", "wx see **this** **굵게**"),
    ("a<sup>두 낱말</sup>와 클래스<sub>class</sub>, 값<sup>[1]</sup>", "a(두 낱말)와 클래스(class), 값[1]"),
    ("<i class=\"fas fa-home\"></i> 집, <b> </b>, a<b>c", " 집,  , ac"), ("<b>굵게</b>와 <em>기울여</em>", "**굵게**와 *기울여*"),
  ])
  func inlineElementsKeepWhatTheyMean(html: String, wanted: String) {
    #expect(markdown("글: " + html) == "글: " + wanted)
  }

  @Test func blocksInACellStayApart() {
    #expect(
      markdown("| 가 |\n|---|\n| <ul><li>하나</li><li>둘</li></ul> |\n| <p>하나</p><p>둘</p> |")
        == "| 가 |\n|---|\n| 하나, 둘 |\n| 하나 둘 |")
  }

  @Test(arguments: [
    ("Array<Int>와 List<T>", "Array\\<Int>와 List\\<T>"), ("<T>라는 것", "\\<T>라는 것"), ("<your name>", "\\<your name>"),
    ("<Foo>글</Foo> <Foo/>", "글"), ("<my-box> <section> <SPAN>", ""),
  ])
  func namesOfNoElementAreWords(html: String, wanted: String) {
    #expect(markdown(html).split(separator: " ").joined(separator: " ") == wanted)
  }

  @Test(arguments: [
    "> ```html\n> {% block x %}\n> {{< youtube abc >}}\n> ```", "- ```html\n  {% block x %}\n  ```\n\n글",
    "1. ~~~html `a`\n   {% block x %}\n   ~~~",
  ])
  func tagsInFencesOfQuotesAndListsStay(text: String) {
    #expect(markdown(text) == text)
  }

  @Test func tagsBehindAQuoteWhoseFenceIsNotClosedAreRead() {
    #expect(
      markdown("> ```html\n> {% a %}\n\n{{< youtube abc >}}").hasSuffix(
        "[YouTube](https://www.youtube.com/watch?v=abc)"))
  }

  @Test(arguments: [
    (":::info\n글\n:::", ":::note\n글\n:::"), ("::: danger 조심\n글\n:::", ":::caution[조심]\n글\n:::"),
    ("::: tip\n글\n:::", ":::tip\n글\n:::"), (":::tip[말]\n글\n:::", ":::tip[말]\n글\n:::"),
    (":::what\n글\n:::", ":::what\n글\n:::"), ("> [!info]\n> 글", "> [!NOTE]\n> 글"),
    ("> [!todo]- 할 일\n> 글", "> [!NOTE]\n> **할 일**\n> \n> 글"), ("> [!WARNING]\n> 글", "> [!WARNING]\n> 글"),
    ("```text\n:::info\n```", "```text\n:::info\n```"),
  ])
  func boxesOfOtherToolsAreOurs(text: String, wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(arguments: [
    ("js{1,3-4}", "js{1,3-4}"), ("js {hl_lines=[1,\"3-4\"]}", "javascript {1,3-4}"),
    ("js {linenos=table}", "javascript"),
    ("swift {hl_lines=[1]}", "swift {1}"),
    ("jsx:title=src/App.jsx", "jsx:title=src/App.jsx"),
  ])
  func marksOfLinesAreKept(info: String, wanted: String) {
    #expect(markdown("```\(info)\na\n```") == "```\(wanted)\na\n```")
  }

  @Test func kramdownsQuotesGoOnToABlankLine() {
    #expect(jekyll(">\n첫 줄.\n- 둘째 줄\n\n글") == ">\n> 첫 줄.\n> - 둘째 줄\n\n글")
    #expect(markdown(">\n첫 줄.") == ">\n첫 줄.")
    #expect(jekyll("> 글\n```text\n> a\nb\n```") == "> 글\n```text\n> a\nb\n```")
  }

  @Test func anEmptyBlockBeforeTheFrontMatterIsSkipped() {
    let found = ImportedFiles(["a.md": "---\n---\ntitle: 제목\ndate: 2020-01-02\n---\n\n글\n"])
    #expect(found.matter("title") == "제목" && found.matter("date") == "2020-01-02" && found.body() == "글")
  }

  @Test func keywordsAreTagsWhereThereAreNoOthers() {
    let head = "---\ntitle: 제목\nkeywords: 가, 나\n"
    #expect(ImportedFiles(["a.md": head + "---\n글\n"]).matter("tags") == "[가, 나]")
    #expect(ImportedFiles(["a.md": head + "tags: [다]\n---\n글\n"]).matter("tags") == "[다]")
  }

  @Test func categoriesOfHugoAreSideBySideInYAMLToo() {
    let found = ImportedFiles(
      ["content/posts/a.md": "---\ntitle: 제목\ncategories: [가, 나]\n---\n글\n"],
      settings: ["hugo.toml": "baseURL = 'https://a.kr/'\n"])
    #expect(found.matter("category") == "가" && found.matter("tags") == "[나]")
  }

  @Test func chirpysFolderOfPicturesIsBeforeTheirNames() {
    let post = "---\ntitle: 제목\nmedia_subpath: /assets/img/p\n---\n![그림](a.png) ![밖](https://a.kr/b.png)\n"
    let found = ImportedFiles(["_posts/2020-01-02-a.md": post], besides: ["assets/img/p/a.png"])
    #expect(!found.codes.contains("lost-picture"), "\(found.codes)")
    #expect(found.body().contains("![밖](https://a.kr/b.png)"))
  }

  @Test func picturesOfHexoMayBeInAFolderOfThePostsName() {
    let post = "---\ntitle: 제목\n---\n{% asset_img a.png 솥 %}\n![둘](b.png \"말\")\n"
    let found = ImportedFiles(
      ["source/_posts/hello world.md": post],
      besides: ["source/_posts/hello world/a.png", "source/_posts/hello world/b.png"],
      settings: ["_config.yml": "title: 글\nsource_dir: source\n"])
    #expect(!found.codes.contains("lost-picture"), "\(found.codes)")
    #expect(found.body().contains("솥](") && found.body().contains("b.png \"말\")"), "\(found.body())")
  }

  @Test(arguments: [
    "가\n<!-- 메모 -->\n\n나", "- 가\n<!-- 메모 -->\n\n나", "> 가\n<!-- 메모 -->\n\n나", "<!-- 메모 -->\n\n가\n\n<!-- 둘 -->\n\n나",
  ])
  func commentsThatAreLeftOutPartWhatIsAroundThem(given: String) {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n---\n" + given + "\n"])
    #expect(found.body().hasSuffix("가\n\n나") || found.body().hasSuffix("가\n\n\n나"), "\(found.body())")
  }

  @Test(arguments: [
    ("2021년 3월 4일", "2021-03-04"), ("2021. 3. 4. 오후 3:04", "2021-03-04T15:04:00+09:00"), ("20210304", "2021-03-04"),
    ("Thu Mar 04 2021 20:00:00 GMT+0900 (대한민국 표준시)", "2021-03-04T20:00:00+09:00"), ("03/04/2021", nil),
  ])
  func datesOfFrontMatterAreReadOrTold(written: String, wanted: String?) {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\ndate: \(written)\n---\n글\n"])
    #expect(found.matter("date") == wanted)
    #expect(found.codes.contains("unread-front-matter") == (wanted == nil), "\(found.codes)")
    #expect((found.matter("  date") != nil) == (wanted == nil), "it is kept below extra")
  }

  @Test func titleAndCaptionOfAFigureAreBothKept() {
    let post = "{{< figure src=\"https://a.kr/a.png\" title=\"제목\" caption=\"설명\" alt=\"대체\" >}}\n"
    #expect(ImportedFiles(["a.md": post]).body() == "![대체](https://a.kr/a.png \"제목: 설명\")")
  }

  @Test(arguments: [
    ("content/study/2026-02-04-ink.md", "", #"["/study/2026-02-04-ink/"]"#),
    ("content/study/Deep/ink/index.md", "", #"["/study/deep/ink/"]"#),
    ("content/study/ink.md", "slug: press\n", #"["/study/press/"]"#),
    ("content/study/ink.md", "url: /own/\n", #"["/own/"]"#),
  ])
  func withoutAPatternHugosAddressIsThePath(path: String, matter: String, wanted: String) {
    let found = ImportedFiles(
      ["\(path)": "---\ntitle: 먹\n\(matter)---\n글\n"], settings: ["hugo.toml": "baseURL = 'https://a.kr/'\n"])
    #expect(found.matter("aliases") == wanted)
  }

  @Test func linksToSuchAddressesLeadToTheArticle() {
    let found = ImportedFiles(
      [
        "content/study/2026-02-04-ink.md": "---\ntitle: 먹\n---\n글\n",
        "content/study/b.md":
          "---\ntitle: 다음\n---\n[먹](/study/2026-02-04-ink/)과 [먹](https://a.kr/study/2026-02-04-ink/)\n",
      ], settings: ["hugo.toml": "baseURL = 'https://a.kr/'\n"])
    #expect(
      !found.codes.contains("lost-link")
        && found.result.files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("ink.md)과 [먹](") })
  }

  @Test(arguments: [
    ("[[값 타입]]을", "[값 타입](<값 타입.md>)을"), ("[[메모/값 타입|이 글]]", "[이 글](<값 타입.md>)"),
    ("[[값 타입#복사]]", "[값 타입 › 복사](<값 타입.md>)"), ("[[없는 글]]", "\\[\\[없는 글]]"), ("[[1, 2], [3]]", "\\[\\[1, 2], [3]]"),
    ("![[로봇.png|300]]", "![](attachments/로봇.png)"), ("![[없음.png]]", "!\\[\\[없음.png]]"), ("`[[값 타입]]`", "`[[값 타입]]`"),
  ])
  func linksOfVaultsLeadToTheirTexts(text: String, wanted: String) {
    let found = ImportedFiles(
      ["a.md": "---\ntitle: 제목\n---\n\(text)\n", "메모/값 타입.md": "# 값 타입\n\n글\n"], besides: ["attachments/로봇.png"])
    let body = found.body()
      .replacing(/\]\([^()]*값-타입\.md\)/, with: "](<값 타입.md>)").replacing(
        /\]\([^()]*로봇\.png\)/, with: "](attachments/로봇.png)")
    #expect(body == wanted)
  }

  @Test func picturesInAddressesBecomeFiles() {
    let found = ImportedFiles(["a.md": "---\ntitle: 제목\n---\n![그림](data:image/png;base64,iVBORw0KGgo=)\n"])
    #expect(found.result.assets.count == 1 && found.body().hasSuffix("picture-1.png)"), "\(found.body())")
  }

  @Test func rawTagsInAFenceEndWithIt() {
    #expect(
      markdown("```liquid\n{% raw %}\n{{ page.title }}\n{% endraw %}\n```\n\n{{< youtube abc >}}").hasSuffix(
        "[YouTube](https://www.youtube.com/watch?v=abc)"))
    #expect(
      markdown("```md\n> ```swift\n> let a = 1\n> ```\n```\n\n{{< youtube abc >}}").hasSuffix(
        "[YouTube](https://www.youtube.com/watch?v=abc)"))
  }

  @Test(arguments: [
    "글\n\n    > ls\n    file1\n\n글", "<pre>\n> one\ntwo\n</pre>\n\n글", "> q\n<details>\n\n글",
  ])
  func whatOnlyLooksLikeAQuoteGetsNoMarks(text: String) {
    #expect(
      !jekyll(text).contains("> file1") && !jekyll(text).contains("> two") && !jekyll(text).contains("> <details>"))
  }

  @Test func wordsBehindAnEmptyBlockAreNoFrontMatter() {
    let found = ImportedFiles(["a.md": "---\n---\nHello: first words.\n\nSome paragraph.\n\n---\n\nMore.\n"])
    #expect(found.body().hasPrefix("Hello: first words.") && found.body().contains("Some paragraph."))
  }

  @Test(arguments: [
    ("https://cdn.example.com/x/", "![p](https://cdn.example.com/x/pic.png)"), ("", "![p](pic.png)"),
    ("/", "![p](pic.png)"),
  ])
  func theFolderOfPicturesMayBeElsewhereOrNothing(folder: String, wanted: String) {
    let post = "---\ntitle: 제목\nmedia_subpath: \"\(folder)\"\n---\n![p](pic.png)\n\n```md\n![q](pic.png)\n```\n"
    let found = ImportedFiles(["_posts/2020-01-02-a.md": post], besides: ["_posts/pic.png"])
    #expect(found.body().contains("![q](pic.png)"))
    #expect(
      found.body().hasPrefix(wanted) || !folder.contains(":") && found.body().contains("pic.png)"), "\(found.body())")
  }

  @Test func linksOfVaultsKeepTheirFolder() {
    let found = ImportedFiles([
      "a/note.md": "# 첫째\n\n글\n", "b/note.md": "# 둘째\n\n글\n", "c.md": "# 셋째\n\n[[b/note]]와 [[a/note\\|말]]\n",
    ])
    let body = found.result.files.indices.map { found.body($0) }.first { $0.contains("와 [말]") } ?? ""
    let targets = body.matches(of: /\]\(([^)]*)\)/).map { String($0.output.1) }
    #expect(targets.count == 2 && targets[0] != targets[1] && !found.codes.contains("lost-link"), "\(body)")
  }

  @Test func whatFollowsAnUnknownTagInABlockIsCleanedAsEver() {
    #expect(markdown("<T>\n라는 **것**") == "\\<T>\n라는 **것**")
    let found = markdown("<T>\n<script>alert(1)</script>\n<b>굵게</b>")
    #expect(
      found.contains("\\<T>") && found.contains("**굵게**") && !found.contains("script") && !found.contains("<b>"),
      "\(found)")
  }

  @Test func marksOfAHundredThousandQuotesAreNoTrap() {
    let marks = String(repeating: "> ", count: 100_000)
    #expect(!markdown(marks + "```").isEmpty)
  }
}
