/// Tests that markup of other tools is reported if it would be published raw, and ignored if it is meant to be shown.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

struct UnsupportedMarkupTests {
  /// The code and the severity of each diagnostic of an article, with the marker it is at.
  private func said(_ text: String) -> String {
    let site = SiteFixture(["ko/a.md": text])
    return site.summary(site.diagnostics, in: "ko/a.md")
  }

  @Test(arguments: [
    "식은 1️⃣$$a^2 + b$$이다.\n", "1️⃣```mermaid\ngraph TD\n```\n",
    "> [!1️⃣HINT]\n> 글\n", "> [!1️⃣TIP] 제목\n> 글\n", "> [!1️⃣info]\n> 글\n", "> [!1️⃣whatever]\n> 글\n",
    "1️⃣{{< figure src=\"a.png\" >}}\n",
    "1️⃣@Image(source: \"a.png\", alt: \"가\")\n", "@TabNavigator {\n1️⃣@Tab(\"하나\") {\n글\n}\n}\n",
    "앞 1️⃣{{% notice %}} 뒤\n", "1️⃣{% include a.html %}\n",
  ])
  func reportsMarkupThatIsNotRead(_ text: String) {
    #expect(said("---\ntitle: 글\n---\n\n" + text).hasPrefix("1 warning foreign-markup"), "\(said(text))")
  }

  @Test(arguments: [
    ("TIP", ["HINT", "SUCCESS", "CHECK", "DONE", "TIPS"]),
    (
      "NOTE",
      [
        "INFO", "ABSTRACT", "SUMMARY", "TLDR", "TODO", "QUESTION", "FAQ", "HELP", "EXAMPLE", "QUOTE", "NOTES", "NOTICE",
      ]
    ),
    ("CAUTION", ["DANGER", "ERROR", "BUG", "FAIL", "FAILURE"]), ("WARNING", ["ATTENTION", "WARN"]),
  ])
  func namesThatOtherToolsGiveAlertsMeanOneOfOurs(_ meant: String, _ names: [String]) {
    for name in names + names.map({ $0.lowercased() }) {
      let found = SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n> [!\(name)]\n> 글\n"]).diagnostics
      #expect(found.map(\.code) == ["foreign-markup"] && found.first?.fix?.replacement == meant, "\(name)")
    }
  }

  @Test(arguments: [
    "`$$a$$` `==b==` `{{< c >}}` `{% d %}`\n", "```md\n:::tip\n==a==\n{% b %}\n```\n", "값은 $5, 가격은 $10이다.\n",
    "a == b == c, x==y==z\n", ":::tip\n글\n:::\n", "이것은 ==중요==하다.\n", "> [!NOTE]\n> 글\n", "> [!NOTE]  \n> 글\n",
    "> [!caution]\n> 글\n",
    "제목\n===\n\n글 :::아님\n",
    "{{name}}은 템플릿의 말이다.\n",
    "title: 은 키가 아니다\n", "\\$\\$a\\$\\$\n",
  ])
  func leavesCodeAndProseAlone(_ text: String) { #expect(said("---\ntitle: 글\n---\n\n" + text) == "") }

  @Test(arguments: [
    "1️⃣title: 글\ndate: 2026-01-01\ndraft: true\n---\n\n본문\n", "1️⃣title: 글\n\n본문\n", "1️⃣tags: [a]\ntitle: 글\n",
    "1️⃣+++\ntitle = \"글\"\n+++\n", "1️⃣  ---\ntitle: 글\n---\n", "1️⃣----\ntitle: 글\n----\n", "\n1️⃣---\ntitle: 글\n---\n",
    // Behind characters that nobody sees, between other dashes, and with line breaks of another kind.
    "1️⃣\u{FEFF}\u{FEFF}---\ntitle: 글\n---\n", "1️⃣\u{200B}---\ndraft: true\n---\n",
    "1️⃣\u{2060}---\ndate: 2026-01-01\n---\n",
    "1️⃣———\ndraft: true\n———\n", "1️⃣–––\ntitle: 글\n–––\n", "1️⃣---\u{2028}draft: true\u{2028}---\u{2028}글\n본문\n",
    "1️⃣---\u{2028}draft: true\u{2028}---\u{2028}글", "1️⃣\u{B}---\ndraft: true\n---\n", "1️⃣\u{85}---\ndraft: true\n---\n",
    "<!-- 말 -->\n1️⃣---\ndraft: true\n---\n글\n", "1️⃣{\"title\": \"글\", \"draft\": true}\n\n글\n",
    "1️⃣{\n  \"title\": \"글\"\n}\n\n글\n",
    "1️⃣----\nlang: ko\nseries: 빵\ndraft: true\n----\n",
  ])
  func reportsFrontMatterWithoutItsFence(_ text: String) {
    #expect(said(text).contains("1 error front-matter-without-fence"), "\(said(text))")
  }

  @Test(arguments: [
    "note: 이것은 글이다\n", "title:글\n", "Title: A prose line\n", "본문\n\ntitle: 글\n", "———\n\n본문\n", "— 그는 말했다\ntitle: 글\n",
    "{\"a\": 1}\n", "<!-- title: 글 -->\n---\n", "———\n\ntitle: 글\n", "———\n본문이다.\ntitle: 글\n", "———\nkey: 값\n", "———\n",
  ])
  func takesNoProseForFrontMatter(_ text: String) { #expect(said(text) == "") }

  @Test func theMissingFenceIsWrittenWhenOnlyThatIsMissing() throws {
    let text = "title: 글\ndraft: true\n---\n\n본문\n"
    let found = try #require(SiteFixture(["ko/a.md": text]).diagnostics.first)
    #expect(found.fix?.range == 0..<0 && found.fix?.replacement == "---\n")
    #expect(SiteFixture(["ko/a.md": "title: 글\n\n본문\n"]).diagnostics.first?.fix == nil)
  }

  @Test(arguments: [
    ("tags: 1️⃣swift, closure", "1 warning list-in-one-text"), ("authors: 1️⃣김, 이", "1 warning list-in-one-text"),
    ("tags: \"swift, closure\"", ""), ("tags: swift", ""), ("tags: [swift, closure]", ""),
  ])
  func reportsListsWrittenAsOneText(_ line: String, _ wanted: String) {
    #expect(said("---\ntitle: 글\n\(line)\n---\n\n글\n").hasPrefix(wanted))
  }

  @Test(arguments: [
    ("```1️⃣swfit run\nlet a = 1\n```\n", "1 warning unknown-language"),
    ("```1️⃣pyhton\nx\n```\n", "1 warning unknown-language"),
    ("```zig\nx\n```\n", ""), ("```dart\nx\n```\n", ""), ("```내언어\nx\n```\n", ""), ("```\nx\n```\n", ""),
    ("    x\n", ""),
  ])
  func reportsMisspeltLanguages(_ fence: String, _ wanted: String) {
    let found = said("---\ntitle: 글\n---\n\n" + fence)
    #expect(wanted.isEmpty ? found == "" : found.hasPrefix(wanted), "\(found)")
  }

  @Test func wordsOfTheSiteAreReadWithTheirPlaces() throws {
    let site = SiteFixture(
      ["fr/a.md": "글\n"], config: "defaultLanguage: fr",
      sides: ["i18n/fr.yml": "home: Accueil\nposts: [a]\n", "i18n/no way.yml": "a: b\n"])
    #expect(site.site.words["fr"]?.entries.map(\.key.value) == ["home"])
    #expect(Set(site.diagnostics.map(\.code)) == ["wrong-type", "bad-language"])
  }
}
