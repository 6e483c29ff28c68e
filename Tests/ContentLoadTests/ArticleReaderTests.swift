import ArticleModel
import CommonMark
import ContentLoad
import Diagnostics
import TestSupport
import Testing

struct ArticleReaderTests {
  private func read(_ markdown: String, html: RawHTML = .escape) throws -> Article {
    let text = SourceText(path: "content/ko/posts/a.md", markdown)
    let facts = try #require(PathRules.facts(of: "ko/posts/a.md"))
    var config = SiteConfig(source: text, title: "")
    config.html = html
    return ArticleReader.read(text, path: "ko/posts/a.md", facts: facts, config: config).value
  }

  @Test func theFirstHeadingIsTheTitleAndNoPartOfTheOutline() throws {
    let article = try read("# 옵셔널 (Optionals)\n\n## 쓰임 {#use}\n\n### 쓰임 (Use)\n")
    #expect(article.title == "옵셔널 (Optionals)")
    #expect(article.outline.map(\.id) == ["use", "쓰임-use"])
    #expect(article.outline.map(\.text) == ["쓰임", "쓰임 (Use)"])
    #expect(article.outline.last?.aliases == ["use"])
  }

  private let generics = """
    # Array<Element>의 모든 것<!-- 숨김 -->

    값은 Optional<Wrapped>와 [[ARC|참조]]입니다. ![Array<Int> 그림](pic.svg)

    ## Set<Int>

    ## [[b]] 절

    ## [[b|다른 말]] `[[Int]]`
    """

  @Test func whatIsShownOfRawHTMLAndTopicLinksBelongsToTheWords() throws {
    let article = try read(generics)
    #expect(article.title == "Array<Element>의 모든 것")
    #expect(article.excerpt == "값은 Optional<Wrapped>와 참조입니다. Array<Int> 그림")
    #expect(article.outline.map(\.text) == ["Set<Int>", "b 절", "다른 말 [[Int]]"])
    #expect(article.outline.map(\.id) == ["setint", "b-절", "다른-말-int"])
    #expect(article.outline.map(\.aliases) == [["set"], [], ["b다른-말-int"]])
    #expect(article.links.first { $0.form == .image }?.text == "Array<Int> 그림")
  }

  @Test func rawHTMLThatIsPassedThroughIsNoWords() throws {
    let article = try read(generics, html: .allow)
    #expect(article.title == "Array의 모든 것")
    #expect(article.excerpt == "값은 Optional와 참조입니다. Array 그림")
    #expect(article.outline.map(\.text) == ["Set", "b 절", "다른 말 [[Int]]"])
  }

  @Test func topicLinksHoldAngleBrackets() throws {
    let markdown =
      "| 가 |\n|:-:|\n| 나 |\n\n앞 [[Array<Element>의 모든 것]]과 <b>굵게</b> [[C 입문|보임 <b>]] 뒤 [[ARC]] [[a<!-- x -->]]\n\n"
      + "| 다 |\n|--:|\n| `라` |\n"
    let article = try read(markdown)
    #expect(article.links.map(\.target) == ["Array<Element>의 모든 것", "C 입문", "ARC"])
    #expect(article.links.map(\.text) == ["", "보임 <b>", ""])
    for link in article.links { #expect(link.targetRange.map { article.source.string(in: $0) } == link.target) }
    let tree = article.tree
    for index in tree.nodes.indices.dropFirst() {
      let parent = try #require(tree.nodes[index].parent)
      #expect(tree.children(of: parent).contains(NodeID(index)))
    }
    let tables = tree.nodes.indices.filter { tree.nodes[$0].kind == .table }.map { tree.alignments(of: NodeID($0)) }
    #expect(tables == [[.center], [.right]])
    #expect(article.excerpt == "앞 Array<Element>의 모든 것과 <b>굵게</b> 보임 <b> 뒤 ARC [[a]]")
  }

  @Test func positionsCountFromTheBeginningOfTheFile() throws {
    let article = try read("---\ntitle: 가\n---\n\n[글](b.md)과 `코드`\n")
    let link = try #require(article.links.first)
    #expect(article.source.string(in: link.range) == "[글](b.md)")
    #expect(link.targetRange.map { article.source.string(in: $0) } == "b.md")
  }

  @Test func findsEveryFormOfReference() throws {
    let article = try read(
      "<doc:Closures#캡처값-Capturing-Values> [[클로저]] [[ARC|자동 참조]] ![그림](a.png \"설명\") https://example.com [둘](<나 다.md>)\n"
    )
    #expect(
      article.links.map { "\($0.form.rawValue) \($0.target)" } == [
        "doc Closures#캡처값-Capturing-Values", "wiki 클로저", "wiki ARC", "image a.png", "bare https://example.com",
        "link 나 다.md",
      ])
    #expect(article.links[2].text == "자동 참조")
    for link in article.links {
      #expect(link.targetRange.map { article.source.string(in: $0) } == link.target || link.form == .bare)
    }
  }

  @Test func directivesAreSettingsNotProse() throws {
    let article = try read(
      "# 가\n\n@Metadata {\n  @TechnologyRoot\n}\n\n@Comment { 숨은 말 }\n\n본문 @swift 말\n\n```swift\n@Metadata {\n}\n```\n")
    #expect(article.directives.map(\.name) == ["Metadata", "Comment"])
    #expect(article.excerpt == "본문 @swift 말")
    #expect(article.snippets.first.map { String(decoding: $0.code, as: UTF8.self) } == "@Metadata {\n}\n")
  }

  @Test func directivesEndWhereTheirBracesClose() throws {
    let filler = String(repeating: "말 {\n", count: 200)
    let body = String(repeating: "속 (말)\n", count: 200)
    let article = try read("# 가\n\n\(filler)\n@Comment {\n\(body)}\n\n@Comment {\n  \"}\" 끝없이\n\n본문 {\n\n\(body)")
    #expect(article.directives.count == 2)
    let ends = article.directives.map { article.source.string(in: $0.range).split(separator: "\n") }
    #expect(ends.map(\.count) == [202, 1])
    #expect(ends.first?.last == "}")
  }

  @Test func thousandsOfUnclosedDirectivesTakeNoLongerThanTheirText() throws {
    let article = try read(String(repeating: "@Comment {\n", count: 30_000))
    #expect(article.directives.count == 30_000)
  }

  @Test func samplesKnowWhereEachOfTheirLinesBegins() throws {
    let article = try read("- 목록\n  ```swift run\n  let 가 = 1\n    print(가)\n  ```\n\n> ```swift\n> let b = 2\n> ```\n")
    #expect(article.snippets.count == 2)
    for snippet in article.snippets {
      let lines = String(decoding: snippet.code, as: UTF8.self).split(separator: "\n")
      for (line, offset) in zip(lines, snippet.lineOffsets) {
        #expect(article.source.string(in: offset..<offset + line.utf8.count) == line)
      }
    }
    #expect(article.snippets[0].options.level == .run)
  }

  @Test func readingTimeCountsSyllablesNotWords() throws {
    let sentence = String(repeating: "가나다라마 ", count: 200)
    #expect(try read(sentence).readingMinutes == 2)
    #expect(try read("짧다").readingMinutes == 1)
  }

  @Test func theExcerptIsCutAtAWord() throws {
    let excerpt = try read(String(repeating: "낱말 ", count: 200)).excerpt
    #expect(excerpt.hasSuffix("낱말…"))
    #expect(excerpt.count <= 161)
    #expect(try read(String(repeating: "가", count: 200) + " 나").excerpt == String(repeating: "가", count: 160) + "…")
  }
}

struct ImageHeaderTests {
  @Test func readsTheSizeOfEachFormat() {
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 64,
    ]
    #expect(ImageHeader.pixels(of: png) == PixelSize(width: 256, height: 64))
    #expect(ImageHeader.pixels(of: Array("GIF89a".utf8) + [10, 0, 20, 0]) == PixelSize(width: 10, height: 20))
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 7, 3, 0, 0]
    #expect(ImageHeader.pixels(of: jpeg) == PixelSize(width: 7, height: 5))
    let svg = Array("<?xml version=\"1.0\"?><svg xmlns=\"x\" viewBox=\"0 0 30.4 12\"></svg>".utf8)
    #expect(ImageHeader.pixels(of: svg) == PixelSize(width: 30, height: 12))
    #expect(ImageHeader.pixels(of: Array("<svg width=\"5px\" height='6'>".utf8)) == PixelSize(width: 5, height: 6))
    #expect(ImageHeader.pixels(of: []) == nil)
  }

  @Test func surviesEveryCutOfAFile() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 7, 3, 0, 0]
    let webp =
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 0, 0]
    #expect(ImageHeader.pixels(of: webp) == PixelSize(width: 10, height: 5))
    for file in [jpeg, webp] {
      for length in file.indices { _ = ImageHeader.pixels(of: Array(file.prefix(length))) }
    }
  }
}
