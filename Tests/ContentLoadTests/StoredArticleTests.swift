/// Tests of the forms in which articles are kept between builds, and outside of memory during one.
import ArticleModel
import ContentLoad
import CommonMark
import DataFormats
import Diagnostics
import ParallelWork
import TestSupport
import Testing

struct StoredArticleTests {
  /// Front matter with a value for every key.
  private static let everyKey = """
    ---
    title: 제목
    description: 설명
    date: 2020-01-02 03:04:05 +09:00
    updated: 2021-02-03
    slug: name
    aliases: [/old/, "#a -> b"]
    draft: true
    unlisted: true
    noindex: true
    pinned: true
    cover: a.png
    hero: {title: 큰 제목, tagline: 글, image: b.png, alt: 그림, actions: [{about/: 소개}]}
    features: [{title: 하나, text: 글, icon: star, link: about/}]
    weight: 3
    authors: [가]
    translators: [나]
    tags: [다, 라]
    category: 마/바
    series: {name: 연재, part: 2}
    license: CC-BY-4.0
    source: {title: T, url: "https://a.kr", author: A, language: en, date: "2019", revision: r1}
    translationOf: en/a.md
    swift: 5
    check: parse
    snippets: {check: run, swift: 6, session: page, timeout: 3s, memory: 64m}
    history: [{date: 2020-02-02, note: 고침}, {note: 더}]
    topics: [사]
    topic: {names: {en: topic, ko: 주제}, variants: [쥬제], definition: 뜻, sameAs: ["https://b.kr"]}
    nolink: [아]
    imported: {file: dump.txt, firstLine: 3, lastLine: 9}
    extra: {a: [1, 2.5, true, null, {b: c}]}
    ---

    # 제목

    글 [링크](other.md) ![그림](a.png) [[주제|보임]].

    ## 절 (Section) {#id}

    ```swift run
    print(1)
    ```
    """

  private func read(_ text: String, path: String = "ko/posts/a.md") throws -> (file: ContentFile, article: Article) {
    let file = ContentFile(path: path, bytes: Array(text.utf8))
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 시험\n"), environment: [:], files: [file], assets: [], sideFiles: [:])
    let articles = SiteLoader.read(input, options: LoadOptions(now: 0, jobs: 1)).articles
    return (file, try #require(articles[path]).value)
  }

  private func stored(_ article: Article, _ file: ContentFile) throws -> Article {
    var writer = BinaryWriter()
    article.write(to: &writer)
    var reader = BinaryReader(writer.bytes)
    let config = SiteConfig(source: SourceText(path: "jikji.yml", "title: 시험\n"), title: "시험")
    let again = try SiteLoader.storedArticle(from: &reader, of: file, config: Deferred(ready: config))
    #expect(reader.remaining == 0)
    return again
  }

  /// The members of a value as text, by name.
  private func members(_ value: Any) -> [String: String] {
    Dictionary(Mirror(reflecting: value).children.map { ($0.label ?? "", text($0.value)) }) { first, _ in first }
  }

  /// A value as text, the same for equal dictionaries, whose order is not.
  private func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? ""): \(text($0.value))" }
    let hasOrder = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(" + (hasOrder ? parts : parts.sorted()).joined(separator: ", ") + ")"
  }

  @Test func everyValueOfFrontMatterIsKept() throws {
    let (file, article) = try read(Self.everyKey)
    let before = members(article.frontMatter)
    #expect(members(try stored(article, file).frontMatter) == before)
    // A member that is added later must be in the text above, so that this test sees whether it is kept.
    let empty = members(FrontMatter())
    for (name, value) in before { #expect(value != empty[name], "the sample text does not set '\(name)'") }
  }

  @Test func theRestOfAnArticleIsKeptAndItsBodyParsedAgain() throws {
    let (file, article) = try read(Self.everyKey)
    let again = try stored(article, file)
    #expect(again.path == article.path && again.url == article.url && again.title == article.title)
    #expect(again.kind == article.kind && again.language == article.language && again.guide == article.guide)
    #expect(again.translationKey == article.translationKey && again.titleHeading == article.titleHeading)
    #expect(again.outline == article.outline && again.links == article.links && !article.links.isEmpty)
    #expect(again.excerpt == article.excerpt && again.readingMinutes == article.readingMinutes)
    #expect(again.fingerprint == article.fingerprint && again.source.bytes == article.source.bytes)
    #expect(again.body.known == nil, "nothing has asked for the body")
    #expect(again.tree.nodes.count == article.tree.nodes.count)
    #expect(again.snippets.map(\.code) == article.snippets.map(\.code) && article.snippets.count == 1)
  }

  @Test func positionsInAContainerDirectiveReferToTheSameText() throws {
    let (file, article) = try read(
      "# 제목\n\n@Row {\n    @Column {\n        글 [링크](b.md)\n    }\n}\n", path: "ko/a.docc/a.md")
    let again = try stored(article, file)
    #expect(again.source.bytes == article.source.bytes)
    #expect(SiteLoader.articleText(of: file).bytes == article.source.bytes)
  }

  @Test func cutBytesAreAFault() throws {
    let (file, article) = try read(Self.everyKey)
    var writer = BinaryWriter()
    article.write(to: &writer)
    let config = Deferred(ready: SiteConfig(source: SourceText(path: "jikji.yml", ""), title: ""))
    for length in stride(from: 0, to: writer.bytes.count, by: 7) {
      var reader = BinaryReader(Array(writer.bytes[..<length]))
      #expect(throws: BinaryFault.self) { try SiteLoader.storedArticle(from: &reader, of: file, config: config) }
    }
  }

  @Test func changedBytesNeverTrap() throws {
    let (file, article) = try read(Self.everyKey)
    var writer = BinaryWriter()
    article.write(to: &writer)
    let config = Deferred(ready: SiteConfig(source: SourceText(path: "jikji.yml", ""), title: ""))
    for place in writer.bytes.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var bytes = writer.bytes
        bytes[place] = value
        var reader = BinaryReader(bytes)
        _ = try? SiteLoader.storedArticle(from: &reader, of: file, config: config)
      }
    }
  }

  @Test func anArticleWithFencesOfOtherFilesSaysSo() throws {
    #expect(try !read("```swift\nprint(1)\n```\n").article.hasInclusions)
    #expect(try !read("```swift file=A.swift\nprint(1)\n```\n").article.hasInclusions)
    #expect(try read("```swift file=Sources/A.swift\n```\n").article.hasInclusions)
  }

  /// More articles than stay in memory, as read with a store and without.
  private func manyArticles(_ store: MemoryStore) throws -> [(kept: Checked<Article>, other: Checked<Article>)] {
    let texts =
      (0..<200).map { number in
        "---\ntitle: 글 \(number)\n---\n\n@Links {\n  - <doc:a>\n}\n\n| 가 | 나 |\n|:--|--:|\n| 1 | `2` |\n\n글[^1]\n\n##제목\n\n> ```swift run\n> print(\(number))\n> ```\n\n[^1]: 주\n"
      } + [Self.everyKey]
    func read(_ store: MemoryStore?) -> [String: Checked<Article>] {
      let files = texts.enumerated().map { number, text in
        ContentFile(path: "ko/posts/\(number).md", bytes: Array(text.utf8), store: store)
      }
      var input = SiteInput(
        config: SourceText(path: "jikji.yml", "title: 시험\n"), environment: [:], files: files, assets: [], sideFiles: [:]
      )
      input.store = store
      return SiteLoader.read(input, options: LoadOptions(now: 0, jobs: 2)).articles
    }
    let (kept, others) = (read(store), read(nil))
    return try texts.indices.map { number in
      let path = "ko/posts/\(number).md"
      return (try #require(kept[path]), try #require(others[path]))
    }
  }

  @Test func bodiesInAStoreAreThoseThatWereRead() throws {
    let articles = try manyArticles(MemoryStore())
    #expect(articles.count { $0.kept.value.body.known == nil } > 60, "a body and a text of each article are counted")
    for (kept, other) in articles {
      let (one, two) = (kept.value, other.value)
      #expect(one.source.bytes == two.source.bytes && one.source.lines.starts == two.source.lines.starts)
      #expect(one.source.fileOffset(of: 60) == two.source.fileOffset(of: 60))
      #expect(text(one.tree.nodes) == text(two.tree.nodes) && one.tree.store == two.tree.store)
      #expect(text(one.tree.tableAlignments) == text(two.tree.tableAlignments))
      #expect(one.snippets.map(\.code) == two.snippets.map(\.code) && one.snippets.count == 1)
      #expect(one.snippets.map(\.lineOffsets) == two.snippets.map(\.lineOffsets))
      #expect(one.snippets.map(\.options) == two.snippets.map(\.options))
      #expect(one.directives == two.directives && one.outline == two.outline && one.links == two.links)
      #expect(!kept.diagnostics.isEmpty || one.path == articles.last?.other.value.path)
      #expect(kept.diagnostics.map { $0.place?.range } == other.diagnostics.map { $0.place?.range })
      #expect(kept.diagnostics.allSatisfy { $0.place?.text.bytes == two.source.bytes })
    }
  }

  @Test func aStoreThatCannotBeReadGivesBodiesWithoutText() throws {
    let store = MemoryStore()
    let articles = try manyArticles(store)
    store.damage()
    for (kept, other) in articles.prefix(20) {
      #expect(kept.value.tree.nodes.count == other.value.tree.nodes.count, "nodes that links refer to exist")
      #expect(kept.value.snippets.map(\.code) == [[]])
      #expect(Array(kept.value.tree.children(of: kept.value.tree.root)).isEmpty)
      #expect(kept.value.source.bytes.count >= other.value.source.bytes.count, "ranges lie within the text")
    }
  }
}
