/// Tests that a rendered imported article has the same words as the original, apart from white space.
import Diagnostics
private import Foundation
import Testing

@testable import DumpImport

@Suite struct RenderBackTests {
  static let lines = [
    "+ : 100, - : 101, * : 102", "+ 덧", "__weak__strong", "@try 블록", "하하 ^^*", "~~~~~~ 물결", "C <20> 과 <7>",
    "a_b_c 와 *별* 과 **별둘**",
    "[대괄호](괄호)", "[참조]: 설명", "<b>굵게</b>", "&amp; &lt; &copy;", "1. 하나", "2) 둘", "# 우물", "#우물", "> 인용", "- 줄", "---",
    "====",
    "`한 개", "`두 개`", "역슬래시 \\* \\ 끝\\", "http://a.example.net/a_b_c_(d)를 보세요", "https://a.example.net/*x*",
    "| 표 | 처럼 |", "줄 끝의 우물 #", "[^1] 각주",
    "![그림](주소)", "*.pch 에 *.m 을", "(UIWindow *)window와 (UIView *)view", "2016/08/13 - [빵] - 굽기",
    "<NSOperation>과 <!-- 주석 -->", "~취소~ ~~취소~~",
    "::: 세 점", "{#id}", "제목 {#id}", "+1", "***", "_ _ _", "www.example.net/a_b_", "a@b.example.net", "물음표?*",
    "\"*따옴표*\"", "**(괄호)**는", "_밑줄_은", "[[위키]]",
    "$x_1$", "탭\t사이", "끝 공백  ", "\\", "<", "&", "*", "_", "`", "~", "    네 칸", "<https://a.example.net>", "[a][b]",
    "%5B%5D", "x*y*z", "2*3*4 = 24", "**굵게**한 글",
  ]

  @Test(arguments: lines)
  func givesBackALine(line: String) throws {
    let text = "앞 문장입니다. 읽습니다.\n\n\(line)\n\n뒤 문장입니다. 읽습니다.\n"
    try check(ImportedText(text, format: .plainText), text)
  }

  @Test func givesBackParagraphsOfAnyTwoLines() throws {
    for (number, first) in Self.lines.enumerated() {
      let pairs = Self.lines[(number % 7)...].prefix(24).map { "글자 \(first)\n글자 \($0)\n" }
      let text = "앞 문장입니다. 읽습니다.\n\n" + pairs.joined(separator: "\n이제 다음 것을 읽습니다.\n\n")
      try check(ImportedText(text, format: .plainText), text)
    }
  }

  /// The blocks' words are what the page shows of the Markdown.
  private func check(_ found: ImportedText, _ text: String) throws {
    let markdown = try #require(found.bodies.first)
    var post = PostBuilder(RawPost(lines: dumpLines(of: text)), text: Self.dump(text), usual: nil)
    let wanted = withoutSpace(post.build().blocks.flatMap(\.lines).joined())
    #expect(Self.bare(shownWords(of: markdown)) == Self.bare(wanted), "\(text) became \(markdown)")
  }

  /// A figure's asterisks are its own mark and an empty item a no-break space; nothing else may differ.
  private static func bare(_ text: String) -> String { text.replacing("\u{A0}", with: "") }

  private static func dump(_ text: String) -> DumpText {
    DumpText(name: "dump.txt", source: SourceText(path: "dump.txt", bytes: Array(text.utf8)))
  }

  /// The same over whole dumps, named in JIKJI_IMPORT_CORPUS; see Benchmarks/import-words.
  @Test func givesBackTheDumpsOfTheCorpus() throws {
    for path in corpusFiles(of: "JIKJI_IMPORT_CORPUS") {
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      let dump = DumpInput(name: "dump.txt", bytes: Array(bytes))
      let posts = ReadDump(dump, number: 0, in: nil, options: ImportOptions()).posts
      for post in posts {
        var writer = MarkdownWriter()
        let markdown = writer.markdown(post.blocks)
        let wanted = withoutSpace(post.blocks.flatMap(\.lines).joined())
        let shown = shownWords(of: markdown)
        let found = Self.difference(Self.bare(shown), Self.bare(wanted))
        #expect(found == nil, "\(path):\(post.firstLine)")
      }
      print("\(path): \(posts.count) posts give back their words")
    }
  }

  /// Where two texts part, a few letters of each; nil when they are equal.
  private static func difference(_ shown: String, _ wanted: String) -> String? {
    guard shown != wanted else { return nil }
    let (one, two) = (Array(shown.unicodeScalars), Array(wanted.unicodeScalars))
    let place = max(0, zip(one, two).prefix { $0 == $1 }.count - 12)
    let words = { (text: [Unicode.Scalar]) in String(String.UnicodeScalarView(text.dropFirst(place).prefix(50))) }
    return "shown '\(words(one))' wanted '\(words(two))'"
  }
}
