/// Tests that code names link to the chapter of the same work that explains them, and nowhere else.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct CodeLinkTests {
  private static let chapter = [
    "ko/guide/a.md": """
    # 형식

    ## `Codable`

    ## `@escaping`

    ## `map`

    `Stack`을 쓴다. `Stack`은 값이다.

    ```swift
    struct Stack {}
    struct Unspoken {}
    ```
    """
  ]

  /// Where the code names of the article at `path` lead, as `name -> address`.
  private func links(
    _ body: String, at path: String = "ko/guide/b.md", _ others: [String: String] = Self.chapter, config: String = ""
  ) -> [String] {
    let fixture = SiteFixture(
      others.merging([path: body]) { $1 }, config: config.isEmpty ? "languages: {ko: {}, en: {}}" : config)
    let number = fixture.number(of: path)
    let tree = fixture.site.articles[number].tree
    return CrossLinker.link(fixture.site).value.articles[number].annotations.compactMap { annotation in
      guard case .symbol(let page, let fragment) = annotation.meaning else { return nil }
      let name = Array(tree.literalBytes(of: annotation.node))[annotation.literalRange]
      return String(decoding: name, as: UTF8.self) + " -> " + page.path + (fragment.map { "#" + $0 } ?? "")
    }
  }

  @Test func namesThatTheGuideExplainsLinkOnce() {
    #expect(
      links("`Codable`과 `Codable`, `Stack`, `other`\n")
        == ["Codable -> /guide/a/#codable", "Stack -> /guide/a/#map"])
    #expect(links("`Codable`\n", at: "ko/guide/a2.md") == ["Codable -> /guide/a/#codable"])
  }

  @Test func headingsAndLinksKeepTheirCode() { #expect(links("# `Codable`\n\n[`Codable`](a.md)\n") == []) }

  @Test func aTypeThatNoProseSpeaksOfIsNotExplained() { #expect(links("`Unspoken`\n") == []) }

  @Test func namesInSamplesLinkWhereTheyStand() {
    #expect(
      links("```swift\nstruct A: Codable {}\nfunc f(_ g: @escaping () -> Codable) { a.map(g) }\n```\n")
        == ["Codable -> /guide/a/#codable", "@escaping -> /guide/a/#escaping"])
    #expect(links("```swift\nstruct Codable {}\nlet a: Codable\n```\n") == [])
    #expect(links("```swift\nlet a: CodableKeys\n```\n") == [])
    #expect(links("```objc\nCodable *a;\n```\n") == [])
  }

  @Test func otherWorksAndLanguagesHaveNamesOfTheirOwn() {
    #expect(links("`Codable` `Stack`\n", at: "ko/posts/java.md") == [])
    #expect(links("`Codable` `Stack`\n", at: "ko/guides/kotlin/b.md") == [])
    #expect(links("`Codable` `Stack`\n", at: "en/guide/b.md") == [])
  }

  @Test func aSeriesIsAWork() {
    let first = [
      "ko/posts/1.md": "---\nseries: 큐\n---\n`Deque`를 만든다. `Deque`는 줄이다.\n\n```swift\nstruct Deque {}\n```\n"
    ]
    #expect(links("---\nseries: 큐\n---\n`Deque`\n", at: "ko/posts/2.md", first) == ["Deque -> /posts/1/"])
    #expect(links("---\nseries: 덱\n---\n`Deque`\n", at: "ko/posts/2.md", first) == [])
    #expect(links("`Deque`\n", at: "ko/posts/2.md", first) == [])
  }

  @Test func aNameThatTwoChaptersDeclareLeadsNowhere() {
    let again = Self.chapter.merging(["ko/guide/c.md": "`Stack`과 `Stack`\n\n```swift\nstruct Stack {}\n```\n"]) { $1 }
    #expect(links("`Stack`\n", again) == [])
  }

  @Test func aTypeOfTheLanguageIsExplainedByNoSample() {
    let shown = ["ko/guide/a.md": "`Array`와 `Array`\n\n```swift\nstruct Array {}\n```\n"]
    #expect(links("`Array`\n", shown) == [])
  }

  @Test func aNameThatTheArticleDeclaresIsItsOwn() {
    #expect(links("`Stack`\n\n```swift\nenum Stack {}\n```\n") == [])
  }

  @Test func settingsAndArticlesDecline() {
    #expect(links("`Codable`\n", config: "links: {code: false}") == [])
    #expect(links("---\nnolink: [Codable]\n---\n`Codable` `Stack`\n") == ["Stack -> /guide/a/#map"])
    #expect(links("---\nnolink: [all]\n---\n`Codable`\n\n```swift\nlet a: Codable\n```\n") == [])
  }

  private static let catalog = [
    "ko/guide/g.docc/boat.md": "# ``Kit/Boat``\n\n배\n",
    "ko/guide/g.docc/a.md": "# 형식\n\n## `sail`\n\n돛을 편다.\n",
  ]

  @Test func symbolLinksOfADocCCatalogLeadToWhatExplainsTheName() {
    #expect(
      links("``Boat`` ``Boat`` ``Kit/Boat`` ``Boat/sail(to:)-5x7``\n", at: "ko/guide/g.docc/b.md", Self.catalog) == [
        "Boat -> /guide/g/boat/", "Boat -> /guide/g/boat/", "Kit/Boat -> /guide/g/boat/",
        "Boat/sail(to:)-5x7 -> /guide/g/a/#sail",
      ])
  }

  private func missing(_ body: String, at path: String = "ko/guide/g.docc/b.md", config: String = "") -> [String] {
    let fixture = SiteFixture(Self.catalog.merging([path: body]) { $1 }, config: config)
    return CrossLinker.link(fixture.site).diagnostics.filter { $0.code == "missing-symbol" }.map(\.message.english)
  }

  @Test func aSymbolThatNoPageExplainsIsReported() {
    #expect(
      missing("``Boot`` ``Boat``\n")
        == ["no page of this guide explains 'Boot', so this is code and no link; did you mean 'Boat'?"])
    #expect(missing("``Array`` ``a + b`` `Boot`\n") == [])
    #expect(missing("``Boot``\n", config: "links: {code: false}") == [])
    #expect(missing("``Boot``\n", config: "links: {internal: off}") == [])
    // Elsewhere two marks are how code with a mark inside is written.
    #expect(missing("``Boot``\n", at: "ko/posts/b.md") == [])
  }

  @Test(arguments: [
    ("Boat", "Boat"), ("Kit/Boat", "Boat Kit"), ("Boat/sail(to:)", "sail Boat"), ("a b", ""), ("/Boat", ""),
    ("Boat/", ""),
    ("Boat/init(_:)-struct.init", "init Boat"),
  ]) func aSymbolsPathIsNames(path: String, names: String) {
    #expect(SymbolTable.symbolNames(path).joined(separator: " ") == names)
  }
}
