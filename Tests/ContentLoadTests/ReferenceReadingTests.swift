/// Tests of the references, directives, comments and samples of an article, with their byte ranges.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import ContentLoad

@Suite struct ReferenceReadingTests {
  private func read(_ markdown: String, html: RawHTML = .escape) -> Article {
    let text = SourceText(path: "content/ko/a.md", markdown)
    let facts = PathFacts(language: "ko", kind: .page, key: "a", guide: nil, urlParts: ["a"])
    var config = SiteConfig(source: text, title: "")
    config.html = html
    return ArticleReader.read(text, path: "ko/a.md", facts: facts, config: config).value
  }

  /// Each reference as `form target «bytes of the target»|words`.
  private func links(_ markdown: String, html: RawHTML = .escape) -> [String] {
    let article = read(markdown, html: html)
    return article.links.map { link in
      let place = link.targetRange.map { "«\(article.source.string(in: $0))»" } ?? "-"
      return "\(link.form.rawValue) \(link.target) \(place)" + (link.text.isEmpty ? "" : "|\(link.text)")
    }
  }

  @Test(arguments: [
    ("[가](/u)", ["link /u «/u»|가"]), ("[가](</u v> '제목')", ["link /u v «/u v»|가"]), ("[가]( /u )", ["link /u «/u»|가"]),
    ("[가](/u(v)w)", ["link /u(v)w «/u(v)w»|가"]), ("[가](/u\\)v)", ["link /u)v «/u\\)v»|가"]),
    ("[가](a&amp;b)", ["link a&b «a&amp;b»|가"]),
    ("[가][r]\n\n[r]: /u", ["link /u -|가"]), ("[가]()", ["link  «»|가"]),
    ("<https://a.kr>", ["link https://a.kr «https://a.kr»|https://a.kr"]),
    ("https://a.kr/b를 본다", ["bare https://a.kr/b «https://a.kr/b»|https://a.kr/b"]),
    ("<me@a.kr>", ["link mailto:me@a.kr «me@a.kr»|me@a.kr"]),
    ("[**가** `나`](/u)", ["link /u «/u»|가 나"]), ("[[가] 나](/u)", ["link /u «/u»|[가] 나"]),
  ])
  func linksHaveTheirTargets(markdown: String, wanted: [String]) { #expect(links(markdown + "\n") == wanted) }

  @Test(arguments: [
    ("<doc:Page#절>", ["doc Page#절 «Page#절»"]), ("[가](doc:Page)", ["doc Page «Page»|가"]),
    ("![가](a.png \"제목\")", ["image a.png «a.png»|가"]),
    ("![][i]\n\n[i]: b.png", ["image b.png -"]), ("[![가](a.png)](b)", ["link b «b»|가", "image a.png «a.png»|가"]),
    ("[[가]] [[나|다]]", ["wiki 가 «가»", "wiki 나 «나»|다"]), ("&amp; [[가]]", ["wiki 가 -"]), ("`[[가]]`", []),
    ("[[Array<Int>]]", ["wiki Array<Int> «Array<Int>»"]),
    ("> - [가](b.md)", ["link b.md «b.md»|가"]), ("|[가](b)|\n|-|", ["link b «b»|가"]),
  ])
  func otherFormsHaveTheirTargets(markdown: String, wanted: [String]) { #expect(links(markdown + "\n") == wanted) }

  @Test(arguments: [
    ("![[가#절]]", ["embed 가#절 -"]), ("가\n\n![[나|다]]", ["embed 나 -|다"]), ("앞 ![[가]]", ["wiki 가 «가»"]),
    ("![[가]] 뒤", ["wiki 가 «가»"]), ("> ![[가]]", ["wiki 가 «가»"]), ("\\![[가]]", ["wiki 가 -"]),
    (
      "![[가]]\n![[나]]",
      [
        "wiki 가 «가»", "wiki 나 «나»",
      ]
    ),
  ])
  func aSectionToShowStandsAlone(markdown: String, wanted: [String]) { #expect(links(markdown + "\n") == wanted) }

  @Test func aSectionShownFirstIsNoExcerpt() { #expect(read("![[가]]\n\n머리말\n").excerpt == "머리말") }

  @Test(arguments: [
    "@Links(visualStyle: list) {\n    - <doc:Boat>\n}\n", "@Links(visualStyle: list) { - <doc:Boat> }\n",
    "@Row {\n    @Column {\n        - <doc:Boat>\n    }\n}\n",
    "@Row {\n\t\n      @Column(size: 2) {\n         - <doc:Boat>\n}\n}\n",
  ])
  func contentOfDirectivesIsMarkdownHoweverItIsIndented(markdown: String) {
    #expect(links(markdown) == ["doc Boat «Boat»"])
  }

  @Test func codeInDirectivesKeepsItsOwnIndentation() {
    let article = read("@Row {\n    ```swift\n    if a {\n        b()\n    }\n    ```\n}\n\n    code\n")
    #expect(article.snippets.map { String(decoding: $0.code, as: UTF8.self) } == ["if a {\n    b()\n}\n", "code\n"])
  }

  @Test func placesInDirectivesLeadBackToTheFile() {
    let article = read("가\n\n@Links {\n    - [나](1)\n    - [다](2)\n}\n")
    let file = Array("가\n\n@Links {\n    - [나](1)\n    - [다](2)\n}\n".utf8)
    let found = article.links.compactMap(\.targetRange).map { range in
      String(
        decoding: file[
          article.source.fileOffset(of: range.lowerBound)..<article.source.fileOffset(of: range.upperBound)],
        as: UTF8.self)
    }
    #expect(found == ["1", "2"])
  }

  @Test func rawHTMLHasReferencesWhereItIsPassedThrough() {
    let markdown = "글 <a href=\"b.md\">나</a>\n\n> <div>\n> <img src='c.png'>\n> </div>\n"
    #expect(links(markdown) == [])
    #expect(links(markdown, html: .allow) == ["link b.md «b.md»", "image c.png «c.png»"])
  }

  @Test func commentsForSamplesAreDirectives() {
    let article = read(
      "<!-- swift hidden\nlet a = 1\n-->\n\n<!--  swift next: timeout=2s -->\n\n<!-- swiftly -->\n\n<!-- 말 -->\n")
    #expect(article.directives.map(\.name) == ["swift", "swift"])
    #expect(article.directives.map(\.arguments) == ["hidden", "next: timeout=2s"])
    #expect(article.directives.map { $0.body.map { article.source.string(in: $0) } } == ["let a = 1\n", nil])
  }

  @Test func samplesKnowTheirFenceAndHeading() {
    let article = read("```\n가\n```\n\n## 절\n\n~~~~ Swift run\nlet a\n~~~~\n\n    들여 쓴 것\n")
    #expect(article.snippets.map(\.index) == [0, 1, 2])
    #expect(article.snippets.map(\.language) == ["", "swift", ""])
    #expect(article.snippets.map(\.writtenLanguage) == ["", "Swift", ""])
    #expect(article.snippets.map(\.heading) == [nil, "절", "절"])
    #expect(article.snippets.map { article.source.string(in: $0.infoRange) } == ["", "Swift run", ""])
    #expect(article.snippets.map { String(decoding: $0.code, as: UTF8.self) } == ["가\n", "let a\n", "들여 쓴 것\n"])
    #expect(article.snippets[1].options.level == .run)
  }

  @Test func titlesComeFromFrontMatterHeadingOrFile() {
    #expect(read("---\ntitle: 앞\n---\n# 뒤\n").title == "앞")
    #expect(read("# 뒤\n").title == "뒤")
    #expect(read("글\n\n# 뒤\n").title == "a")
    #expect(read("## 뒤\n").title == "a")
    #expect(read("<!-- 말 -->\n\n# 뒤 {#id}\n").title == "뒤")
    #expect(read("# \u{1112}\u{1161}\u{11AB}\n").title == "한")
    #expect(read("글\n\n# 뒤\n").outline.map(\.text) == ["뒤"])
    // Words that the title has not stay on the page.
    let other = read("---\ntitle: 앞\n---\n# 뒤\n")
    #expect(other.titleHeading == nil && other.outline.map(\.text) == ["뒤"])
    let same = read("---\ntitle: \"Swift의 `let`\"\n---\n# swift의 let.\n")
    #expect(same.titleHeading == NodeID(1) && same.outline.isEmpty && same.title == "Swift의 `let`")
  }

  @Test func anArticleAloneKeepsItsFirstHeading() {
    let text = SourceText(path: "a.md", "# 가\n\n## 나\n\n## 가\n")
    let article = ArticleReader.readAlone(text).value
    #expect(article.outline.map(\.id) == ["가-1", "나", "가"])
    #expect(article.titleHeading == nil)
    #expect(ArticleReader.readAlone(SourceText(path: "a.md", "글\n")).value.outline.isEmpty)
  }
}

@Suite struct DirectiveTests {
  private func found(_ markdown: String) -> [String] {
    let text = SourceText(path: "a.md", markdown)
    let scanned = DirectiveScanner.scan(text, from: 0).value
    return scanned.directives.map { directive in
      "\(directive.name)(\(directive.arguments))" + (directive.body.map { " {\(text.string(in: $0))}" } ?? "")
    }
  }

  /// What is left for Markdown.
  private func rest(_ markdown: String) -> String {
    let text = SourceText(path: "a.md", markdown)
    var bytes = text.bytes
    for range in DirectiveScanner.scan(text, from: 0).value.lines.reversed() { bytes.removeSubrange(range) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("@Comment { 말 }\n", ["Comment() { 말 }"]),
    ("@Metadata {\n  @TechnologyRoot\n}\n", ["Metadata() {\n  @TechnologyRoot\n}"]),
    ("@Image(source: a, alt: \"가\")\n", ["Image(source: a, alt: \"가\")"]),
    ("@PageKind(article)\n", ["PageKind(article)"]), ("@swift\n", []),
    ("@Unknown\n", []), ("글 @Comment\n", []), ("  @Comment {\n}\n", ["Comment() {\n}"]), ("@Comment\n", []),
    ("@Comment: 말\n", []),
    ("```\n@Comment {\n}\n```\n", []), ("~~~\n@Comment {}\n```\n@Comment {}\n~~~\n@Comment {}\n", ["Comment() {}"]),
    ("", []),
    ("@\n", []), ("@Comment {}", ["Comment() {}"]),
    ("``` `\n@Comment {}\n", ["Comment() {}"]), ("@Comment { \"}\" }\n", ["Comment() { \"}\" }"]),
  ])
  func directivesAreFoundAtTheBeginningOfLines(markdown: String, wanted: [String]) {
    #expect(found(markdown) == wanted)
  }

  @Test(arguments: [
    "@Column(name = \"user_id\")을 붙입니다.", "@Column(name = \"id\")", "@Column({ type: \"text\" })", "@Column({",
    "@Column()",
    "@Comment(\"설명\")", "@Comment(value = \"x\") 이라고 쓰고 {", "@Options", "@Small은 작다는 뜻", "@Row(size: 2)는 줄입니다.",
    "    @Comment {\n    }", "@Image(\"a\")", "@Available(iOS 15, *)",
  ])
  func annotationsOfOtherLanguagesAreText(markdown: String) {
    #expect(found(markdown + "\n").isEmpty && rest(markdown + "\n") == markdown + "\n")
  }

  @Test(arguments: [
    ("가\n@Comment {\n말\n}\n나\n", "가\n나\n"), ("@Row {\n가\n}\n나\n", "가\n나\n"),
    ("@Row {\n@Column {\n가\n}\n}\n나\n", "가\n나\n"), ("}\n가\n", "}\n가\n"),
    ("@Tab(\"가\") {\n나\n  }  \n다\n", "나\n다\n"), ("@Comment {\n가\n", "가\n"), ("@Metadata(a: 가\n나)\n다\n", "다\n"),
  ])
  func settingsGoWholeAndContainersKeepTheirContent(markdown: String, left: String) { #expect(rest(markdown) == left) }
}

@Suite struct ImageSizeTests {
  private func size(_ text: String) -> String {
    ImageHeader.pixels(of: Array(text.utf8)).map { "\($0.width)x\($0.height)" } ?? "nil"
  }

  @Test(arguments: [
    ("<svg width=\"10\" height=\"20\">", "10x20"), ("<svg\nwidth='10.4px' height='20.6'>", "10x21"),
    ("<svg viewBox=\"0 0 30 40\">", "30x40"),
    ("<svg viewBox=\"0,0,30,40\">", "30x40"), ("<svg width=\"100%\" height=\"50%\" viewBox=\"0 0 3 4\">", "3x4"),
    ("<svg width=\"10\">", "nil"),
    ("<svg width=\"0\" height=\"5\">", "nil"), ("<svg width=\"1e9\" height=\"5\">", "1x5"), ("<svg", "nil"),
    ("<p>", "nil"), ("<svg viewBox=\"0 0 3\">", "nil"),
    ("<svg width=10 height=20>", "nil"), ("<svg viewBox=\"0 0 9999999 4\">", "nil"),
  ])
  func theRootElementOfSVGHasASize(text: String, wanted: String) { #expect(size(text) == wanted) }

  @Test func losslessAndLossyWebPAreRead() {
    let riff = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    let lossy = riff + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x10, 0x40, 0x20, 0x80]
    #expect(ImageHeader.pixels(of: lossy) == PixelSize(width: 16, height: 32))
    let bits: UInt32 = 15 | 31 << 14
    let lossless =
      riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    #expect(ImageHeader.pixels(of: lossless) == PixelSize(width: 16, height: 32))
    #expect(ImageHeader.pixels(of: riff + Array("ABCD".utf8) + [UInt8](repeating: 1, count: 30)) == nil)
  }

  @Test func onlyAJPEGMayNeedMoreThanItsFirstBytes() {
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3, 0, 0, 0, 0]
    let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0x40, 0] + [UInt8](repeating: 1, count: 0x3FFE) + frame
    func size(_ bytes: [UInt8]) -> (pixels: PixelSize?, reads: [Int]) {
      var reads: [Int] = []
      let pixels = ImageHeader.pixels { limit in
        reads.append(limit)
        return Array(bytes.prefix(limit))
      }
      return (pixels, reads)
    }
    #expect(size(photo).pixels == PixelSize(width: 30, height: 20) && size(photo).reads == [4_096, 262_144])
    let small: [UInt8] = [0xFF, 0xD8] + frame + photo
    #expect(size(small).pixels == PixelSize(width: 30, height: 20) && size(small).reads == [4_096])
    #expect(size(Array("no picture".utf8)).reads == [4_096])
  }

  @Test func otherSegmentsOfJPEGAreSkipped() {
    func jpeg(_ segments: [UInt8]) -> PixelSize? {
      ImageHeader.pixels(of: [0xFF, 0xD8] + segments + [UInt8](repeating: 0, count: 12))
    }
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 5, 0, 7]
    #expect(jpeg(frame) == PixelSize(width: 7, height: 5))
    #expect(jpeg([0xFF, 0xC4, 0, 3, 0] + frame) == PixelSize(width: 7, height: 5))
    #expect(jpeg([0xFF, 0xFF] + frame) == PixelSize(width: 7, height: 5))
    #expect(jpeg([0xFF, 0xDA, 0, 3, 0] + frame) == nil)
    #expect(jpeg([0xFF, 0xE0, 0, 1] + frame) == nil)
    #expect(jpeg([0x00] + frame) == nil)
  }
}
