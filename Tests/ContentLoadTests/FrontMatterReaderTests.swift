import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

struct FrontMatterReaderTests {
  private func summary(_ marked: String) -> String {
    let text = MarkedText(marked)
    return text.summary(FrontMatterReader.read(text.text).diagnostics)
  }

  @Test func readsEveryKeyWithItsType() {
    let text = SourceText(
      path: "a.md",
      """
      ---
      title: "상수: 이름 붙이기"
      date: 2017-01-04 09:30 +0900
      draft: false
      weight: 3
      tags: [swift, 상수]
      authors: 야무진
      series: {name: 이름 짓기, part: 2}
      history:
        - {date: 2018-02-01, note: 고침}
        - 다시 고침
      source: {title: Constants, url: "https://example.com/a", language: en}
      imported: {file: dump.txt, firstLine: 3, lastLine: 90}
      snippets: {check: compile, timeout: 5s, memory: 64m}
      extra: {mood: 좋음, stars: 5}
      ---
      본문
      """)
    let read = FrontMatterReader.read(text)
    #expect(read.diagnostics.isEmpty)
    let matter = read.value
    #expect(matter.title?.value == "상수: 이름 붙이기")
    #expect(matter.date?.value.rfc3339 == "2017-01-04T09:30:00+09:00")
    #expect(matter.weight == 3)
    #expect(matter.tags.map(\.value) == ["swift", "상수"])
    #expect(matter.authors.map(\.value) == ["야무진"])
    #expect(matter.series?.part == 2)
    #expect(matter.history.map(\.note) == ["고침", "다시 고침"])
    #expect(matter.source?.language == "en")
    #expect(matter.imported == ImportTrace(file: "dump.txt", firstLine: 3, lastLine: 90))
    #expect(matter.snippets?.timeoutMilliseconds == 5000)
    #expect(matter.snippets?.memoryBytes == 64 << 20)
    #expect(matter.extra == ["mood": .string("좋음"), "stars": .integer(5)])
    #expect(text.string(in: matter.range).hasSuffix("---\n"))
  }

  @Test func placesAreThoseOfTheValuesBytes() {
    let text = SourceText(path: "a.md", "---\ntitle: 상수와 변수 # 뒤에 적은 말\nslug: \"이름\"\n---\n")
    let matter = FrontMatterReader.read(text).value
    #expect(matter.title.map { text.string(in: $0.range) } == "상수와 변수")
    #expect(matter.slug.map { text.string(in: $0.range) } == "\"이름\"")
  }

  @Test func anUnknownKeyIsAnErrorAtTheKeyWithASuggestion() {
    #expect(
      summary("---\ntitle: 가\n1️⃣titel: 나\n---\n")
        == "1 error unknown-key: 'titel' is not a known key; did you mean 'title'?")
    #expect(summary("---\n1️⃣기분: 나\n---\n").hasPrefix("1 error unknown-key: '기분' is not a known key; put keys"))
    #expect(
      summary("---\nseries: {name: 가, 1️⃣prat: 2}\n---\n")
        == "1 error unknown-key: 'series.prat' is not a known key; did you mean 'part'?")
  }

  @Test func aValueOfTheWrongTypeIsAnErrorAtTheValue() {
    #expect(summary("---\ndraft: 1️⃣예\n---\n") == "1 error wrong-type: 'draft' must be true or false")
    #expect(summary("---\nweight: 1️⃣셋\n---\n") == "1 error wrong-type: 'weight' must be a whole number")
    #expect(summary("---\ntitle: 1️⃣[가, 나]\n---\n") == "1 error wrong-type: 'title' must be a text")
    #expect(summary("---\ntags: 1️⃣{가: 나}\n---\n") == "1 error wrong-type: 'tags' must be a list of texts")
    #expect(summary("---\ncheck: 1️⃣runn\n---\n").hasPrefix("1 error unknown-value: 'runn' is not a value of 'check'"))
  }

  @Test func aDateThatDoesNotExistIsAnError() {
    #expect(summary("---\ndate: 1️⃣2017-02-30\n---\n").hasPrefix("1 error bad-date: '2017-02-30' is not a date"))
    #expect(summary("---\ndate: 1️⃣어제\n---\n").hasPrefix("1 error bad-date: '어제' is not a date"))
  }

  @Test func aSlugOrAliasMayNotLeaveTheSite() {
    #expect(summary("---\nslug: 1️⃣../밖\n---\n").hasPrefix("1 error unsafe-path"))
    #expect(summary("---\nslug: 1️⃣\"a/b\"\n---\n").hasPrefix("1 error unsafe-path"))
    #expect(summary("---\naliases: [/ok/, 1️⃣/a/../../etc]\n---\n").hasPrefix("1 error unsafe-path"))
  }

  @Test(arguments: [
    ("title: [Swift] 클로저", "'[Swift] 클로저'"), ("title: \"가\"와 나  ", "'\"가\"와 나'"), ("title: *별*", "'*별*'"),
    ("title: {가} '나'", "'{가} ''나'''"), ("title: '가'의 나", "'''가''의 나'"), ("title: @main", "'@main'"),
  ])
  func textThatYAMLTakesForSomethingElseIsQuoted(line: String, quoted: String) throws {
    let text = "---\n\(line)\ntags: [a]\n---\n글\n"
    let found = try #require(SiteFixture(["ko/a.md": text]).diagnostics.first { $0.code == "broken-yaml" })
    #expect(found.message.english.hasSuffix("put quotes around the whole text: \(quoted)"))
    let fix = try #require(found.fix)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(fix.range, with: Array(fix.replacement.utf8))
    let mended = SiteFixture(["ko/a.md": String(decoding: bytes, as: UTF8.self)])
    #expect(mended.diagnostics.isEmpty && mended.site.articles.first?.title.isEmpty == false)
  }

  @Test(arguments: ["\\0", "\\e", "\\x01", "\\ufffe", "\\x85"])
  func escapesBringInNoControlCharacters(escape: String) {
    let found = SiteFixture(["ko/a.md": "---\ntitle: \"가\(escape)나\"\n---\n글\n"]).diagnostics
    #expect(found.map(\.code) == ["broken-yaml"])
    #expect(SiteFixture(["ko/a.md": "---\ntitle: \"가\\t나\\u00e9\"\n---\n글\n"]).diagnostics.isEmpty)
  }

  @Test(arguments: ["tags: [a, b", "title: \"가", "series: {name: a", "title: 가: 나"])
  func whatIsNotClosedIsNotQuoted(line: String) throws {
    let found = SiteFixture(["ko/a.md": "---\n\(line)\n---\n글\n"]).diagnostics.first { $0.code == "broken-yaml" }
    #expect(found?.message.english.contains("the whole text") == false)
  }

  @Test(arguments: [
    ("lastmod: 2020-01-01", "updated"), ("categories: 가", "category"), ("categories: [가, 나]", "tags"),
    ("author: 가", "authors"), ("tilte: 가", "title"),
  ])
  func keysOfOtherToolsAreNamedAsHere(line: String, meant: String) {
    let found = SiteFixture(["ko/a.md": "---\n\(line)\n---\n글\n"]).diagnostics.filter { $0.code == "unknown-key" }
    #expect(found.map(\.fix?.replacement) == [meant])
  }

  @Test func thePublishedKeyOfJekyllIsNotReplacedByItsOpposite() {
    let found = SiteFixture(["ko/a.md": "---\npublished: false\n---\n글\n"]).diagnostics.filter {
      $0.code == "unknown-key"
    }
    #expect(found.count == 1 && found[0].fix == nil && found[0].message.english.contains("'draft: true'"))
  }

  @Test(arguments: ["slug: \u{1112}\u{1161}\u{11AB}", "slug: 한"])
  func slugsAreComposed(line: String) {
    let site = SiteFixture(["ko/posts/a.md": "---\n\(line)\n---\n글\n"]).site
    #expect(site.articles.map(\.url.path) == ["/posts/한/"])
  }

  @Test func brokenYAMLIsAnErrorWhereItBreaks() {
    #expect(summary("---\ntitle: \"가\n1️⃣---\n").contains("error broken-yaml"))
    #expect(
      summary("---\ntitle: 가\n1️⃣title: 나\n---\n")
        == "1 error broken-yaml: this is not valid YAML: the key 'title' is given twice; remove one")
    #expect(summary("1️⃣---\ntitle: 가\n\n본문\n").hasPrefix("1 error unclosed-front-matter"))
  }

  @Test func hostileYAMLEndsInADiagnostic() {
    let deep = "---\nextra: " + String(repeating: "[", count: 50_000) + "\n---\n"
    #expect(summary(deep).contains("error broken-yaml"))
    var bomb = "---\nextra:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "  a\(level): &a\(level) [\(items)]\n"
    }
    #expect(summary(bomb + "---\n").contains("error broken-yaml"))
  }

  @Test func aFileWithoutFrontMatterHasNone() {
    let read = FrontMatterReader.read(SourceText(path: "a.md", "# 제목\n\n---\n\n본문\n"))
    #expect(read.value.range.isEmpty)
    #expect(read.diagnostics.isEmpty)
  }
}
