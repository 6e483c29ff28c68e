/// A hundred user mistakes with their exact messages in both languages: with a place, a remedy, and the exit code. The messages are in
/// golden files; no mistake may go unreported.
import Foundation
import TestSupport
import Testing

struct MistakeTableTests {
  /// A mistake: what lies in the site besides a sound article, and the command.
  struct Mistake: Sendable {
    let name: String
    let files: [String: String]
    let command: [String]

    init(_ name: String, _ files: [String: String] = [:], _ command: String = "build") {
      self.name = name
      self.files = files
      self.command = command.split(separator: " ").map(String.init)
    }

    /// A mistake in an article.
    init(_ name: String, article: String, _ command: String = "build") {
      self.init(name, ["content/ko/a.md": article], command)
    }

    /// A mistake in the body of an article.
    init(_ name: String, body: String, _ command: String = "build") {
      self.init(name, article: "---\ntitle: 글\n---\n\n\(body)\n", command)
    }

    /// A mistake in the settings.
    init(_ name: String, settings: String, _ command: String = "build") {
      self.init(name, ["jikji.yml": settings + "\n"], command)
    }
  }

  static let mistakes: [Mistake] = [
    // Settings.
    Mistake("broken YAML", settings: "title: [시험"), Mistake("no title", settings: "description: 글"),
    Mistake("unknown key", settings: "title: 시험\nbaseUrl: /x/"),
    Mistake("unknown word", settings: "title: 시험\nhtml: yes"),
    Mistake("base URL without scheme", settings: "title: 시험\nbaseURL: example.org"),
    Mistake("language that is none", settings: "title: 시험\ndefaultLanguage: korean"),
    Mistake("time zone that is none", settings: "title: 시험\ntimeZone: Seoul"),
    Mistake("a key twice", settings: "title: 시험\ntitle: 둘"), Mistake("a tab", settings: "title: 시험\n\tlinks: {}"),
    Mistake("colour that is none", settings: "title: 시험\ntheme: {accent: blue}"),
    Mistake("glossary that is missing", settings: "title: 시험\nglossary: words.yml"),
    Mistake("gone address without a slash", settings: "title: 시험\ngone: [posts/a/]"),
    Mistake("redirect to nowhere", settings: "title: 시험\nredirects: {/old/: /aboot/}"),
    Mistake("publishing without an address", settings: "title: 시험", "build --publish"),
    Mistake("menu that is a text", settings: "title: 시험\nmenu: 글"),
    Mistake("languages that are a list", settings: "title: 시험\nlanguages: [ko, en]"),
    Mistake("title without letters", settings: "title: ''"),
    Mistake("settings that are a list", settings: "- 시험"),
    // Front matter.
    Mistake("unclosed front matter", article: "---\ntitle: 글\n\n본문\n"),
    Mistake("front matter without its fence", article: "title: 글\ndraft: true\n---\n\n본문\n"),
    Mistake("front matter in TOML", article: "+++\ntitle = \"글\"\n+++\n\n본문\n"),
    Mistake("misspelt key", article: "---\ntitel: 글\n---\n\n본문\n"),
    Mistake("day that does not exist", article: "---\ntitle: 글\ndate: 2026-02-30\n---\n\n본문\n"),
    Mistake("tags in one text", article: "---\ntitle: 글\ntags: swift, closure\n---\n\n본문\n", "build --strict"),
    Mistake("weight in words", article: "---\ntitle: 글\nweight: 처음\n---\n\n본문\n"),
    Mistake("slug that leads out", article: "---\ntitle: 글\nslug: ../밖\n---\n\n본문\n"),
    Mistake("original that is missing", article: "---\ntitle: 글\ntranslationOf: en/no.md\n---\n\n본문\n"),
    Mistake("alias of another page", article: "---\ntitle: 글\naliases: [/about/]\n---\n\n본문\n"),
    Mistake("alias of the search page", article: "---\ntitle: 글\naliases: [/search/]\n---\n\n본문\n"),
    Mistake("tag that is a file", article: "---\ntitle: 글\ntags: [index.html]\n---\n\n본문\n"),
    Mistake("indented fence", article: "  ---\ntitle: 글\n---\n\n본문\n"),
    Mistake("fence of four", article: "----\ntitle: 글\n----\n\n본문\n"),
    Mistake("wide colon", article: "---\ntitle： 글\n---\n\n본문\n"),
    Mistake("date in words", article: "---\ntitle: 글\ndate: 어제\n---\n\n본문\n"),
    Mistake("draft in words", article: "---\ntitle: 글\ndraft: 'yes'\n---\n\n본문\n"),
    Mistake("tags in tags", article: "---\ntitle: 글\ntags: [[a], b]\n---\n\n본문\n"),
    Mistake("key of another tool", article: "---\ntitle: 글\nlayout: post\n---\n\n본문\n"),
    Mistake("cover that is missing", article: "---\ntitle: 글\ncover: no.png\n---\n\n본문\n"),
    Mistake("link to a post of tomorrow", article: "---\ntitle: 글\ndate: 2999-01-01\n---\n\n본문\n"),
    Mistake("colon in a title", article: "---\ntitle: 글: 하나\n---\n\n본문\n"),
    // Markdown.
    Mistake("formula", body: "식은 $$a+b$$입니다.", "build --strict"),
    Mistake("diagram", body: "```mermaid\ngraph TD\n```", "build --strict"),
    Mistake("component", body: ":::tpi\n글\n:::", "build"),
    Mistake("alert that is none", body: "> [!HINT]\n> 글", "build --strict"),
    Mistake("short code of Hugo", body: "{{< figure src=\"a.png\" >}}", "build --strict"),
    Mistake("tag of Liquid", body: "{% include a.html %}", "build --strict"),
    Mistake("emphasis without an end", body: "이것은 **중요합니다.", "build --strict"),
    Mistake("emphasis with spaces inside", body: "이것은 ** 중요 ** 합니다.", "build --strict"),
    Mistake("code without an end", body: "이것은 `let a = 1", "build --strict"),
    Mistake("heading without a space", body: "##제목\n\n글", "build --strict"),
    Mistake("table without a rule", body: "| 가 | 나 |\n| 1 | 2 |", "build --strict"),
    Mistake("contents of another tool", body: "[TOC]", "build --strict"),
    Mistake("box of another tool", body: "!!! note\n    글", "build --strict"),
    Mistake("footnote that is missing", body: "글[^1]입니다.", "build --strict"),
    Mistake("footnote that is unused", body: "글입니다.\n\n[^1]: 각주", "build --strict"),
    Mistake("reference that is missing", body: "[글][없음]", "build --strict"),
    Mistake("comment without an end", body: "글\n\n<!-- 숨김\n\n글", "build --strict"),
    Mistake("HTML where it is text", body: "글<br>글 <b>글</b>", "build --strict"),
    Mistake("conflict of a merge", body: "<<<<<<< HEAD\n가\n=======\n나\n>>>>>>> b", "build --strict"),
    Mistake("heading that jumps", body: "## 둘\n\n#### 넷", "build --strict"),
    Mistake("fence without an end", body: "```swift\nlet a = 1", "build --strict"),
    // Samples.
    Mistake("misspelt language", body: "```swfit run\nlet a = 1\n```", "build --strict"),
    Mistake("misspelt word of a fence", body: "```swift rnu\nlet a = 1\n```"),
    Mistake("skip without a reason", body: "```swift skip\nlet a = 1\n```"),
    Mistake("value of a fence", body: "```swift run timeout=long\nlet a = 1\n```"),
    // Links and images.
    Mistake("page that is missing", body: "[소개](abuot.md)"),
    Mistake("heading that is missing", body: "[소개](about.md#없음)"),
    Mistake("image that is missing", body: "![그림](cycle.png)"),
    Mistake("link with a space", body: "[소개](about page.md)", "build --strict"),
    Mistake("brackets of a link swapped", body: "(소개)[about.md]", "build --strict"),
    Mistake("link in another case", body: "[소개](About.md)"),
    Mistake("link with backslashes", body: "[소개](..\\ko\\about.md)"),
    Mistake("link to one's own disk", body: "[글](file:///Users/a.md)", "build --strict"),
    Mistake("address without a host", body: "[글](https:/example.org)", "build --strict"),
    Mistake(
      "image without words", ["content/ko/a.md": "---\ntitle: 글\n---\n\n![](a.png)\n", "content/ko/a.png": "x"],
      "build --strict"),
    Mistake("link without a target", body: "[글]()"),
    Mistake("link that runs a program", body: "[글](javascript:alert(1))"),
    Mistake("topic that is missing", body: "[[없는 주제]]"),
    // Templates.
    Mistake("misspelt value", ["templates/footer.mustache": "{{site.titel}}"]),
    Mistake("value at another place", ["templates/article.mustache": "{{extra.colour}}"]),
    Mistake("open section", ["templates/footer.mustache": "{{#menu}}"]),
    Mistake("misspelt template", ["templates/artcle.mustache": "x"]),
    Mistake("template that is missing", ["templates/footer.mustache": "{{> fotter}}"]),
    // Files and folders.
    Mistake("file outside of a language", ["content/a.md": "글\n"]),
    Mistake("folder of a country", ["content/kr/a.md": "글\n"], "build --strict"),
    Mistake("words in no language", ["content/fr/a.md": "Mots\n"], "build --strict"),
    Mistake("glossary that is a folder", ["glossary.yml/a": ""]),
    Mistake("templates that are a file", ["templates": "글\n"]),
    Mistake("a file of one's own in public", ["public/CNAME": "example.org\n"]),
    Mistake("sources as output", [:], "build -o content"),
    Mistake("article with another ending", ["content/ko/a.markdown": "글\n"], "build --strict"),
    Mistake("two files for one address", ["content/ko/b.md": "글\n", "content/ko/b/index.md": "글\n"]),
    Mistake("file over a page", ["static/about/index.html": "글\n"]),
    Mistake("words under a wrong key", ["i18n/ko.yml": "serach: 찾기\n"]),
    Mistake("glossary entry without a word", ["glossary.yml": "- term: a\n  prefered: 가\n"]),
    Mistake("ledger that is broken", [".jikji/urls.json": "{"]),
    Mistake("public that is a file", ["public": "글\n"]),
    Mistake("control character", body: "가\u{8}나", "build --strict"),
    // Arguments.
    Mistake("misspelt command", [:], "biuld"), Mistake("misspelt option", [:], "build --drfts"),
    Mistake("option without a value", [:], "build --output"), Mistake("jobs that are none", [:], "build -j 0"),
    Mistake("jobs in words", [:], "build -j two"), Mistake("folder as an argument", [:], "build content"),
    Mistake("address that is none", [:], "build --base-url example.org"),
    Mistake("check of nothing known", [:], "check link"), Mistake("format that is none", [:], "check --format xml"),
    Mistake("article to render that is missing", [:], "render none.md"),
    Mistake("address that the ledger does not hold", [:], "ledger forget /none/"),
    Mistake("nothing to search", [:], "search"),
    Mistake("kind of dump that is none", [:], "import a --kind blg --to b"),
    Mistake("translations that are not declared", [:], "translate status"),
    Mistake("nothing to list", [:], "list"), Mistake("port out of range", [:], "serve --port 70000"),
    Mistake("address of another machine", [:], "serve --host 256.1.1.1"),
    Mistake("post without a title", [:], "new post"),
    Mistake("article that is missing", [:], "new translation content/ko/none.md"),
    Mistake("site that is missing", [:], "build --site nowhere"), Mistake("code that is none", [:], "explain bad-dat"),
    Mistake("template that is not built in", [:], "templates show artcle"),
    Mistake("drafts that are published", [:], "build --publish --drafts"),
  ]

  @Test(arguments: ["en", "ko"])
  func everyMistakeIsToldInExactWords(_ locale: String) throws {
    #expect(Self.mistakes.count >= 100)
    var told = ""
    for mistake in Self.mistakes {
      try withTemporaryFolder { folder in
        // Whether this machine can draw cards must not show; nothing is drawn for a site with mistakes.
        let tools = folder.appendingPathComponent(".jikji/tools")
        try folder.write("", to: ".jikji/tools/rsvg-convert")
        try folder.write("title: 시험\nbaseURL: https://example.org/\n", to: "jikji.yml")
        let others = mistake.files.keys.sorted().filter { $0 == "content/ko/a.md" }.map { _ in " [글](a.md)" }.joined()
        try folder.write("---\ntitle: 집\n---\n\n[소개](about.md)\(others)\n", to: "content/ko/index.md")
        try folder.write("---\ntitle: 소개\ndate: 2020-01-02\n---\n\n본문입니다.\n", to: "content/ko/about.md")
        for (path, text) in mistake.files { try folder.write(text, to: path) }
        let run = try jikji(
          mistake.command + ["--locale=\(locale)"], in: folder, environment: ["PATH": "\(tools.path):/usr/bin:/bin"])
        #expect(run.status != 0 && !run.error.isEmpty, "\(mistake.name) is silent")
        #expect(folder.read("public/index.html") == nil, "\(mistake.name) is published")
        let place = folder.resolvingSymlinksInPath().path
        let words = run.error.replacing(place, with: "SITE").replacing(folder.path, with: "SITE")
        told += "## \(mistake.name): \(run.status)\n\n\(words)\n"
      }
    }
    #expect(goldenMismatch(told, "mistakes.\(locale).txt") == nil)
  }
}
