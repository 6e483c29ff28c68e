/// Measures how well topics are recognised in running text.
import ArticleModel
import CommonMark
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct AutoLinkTests {
  private static let config =
    "topics:\n"
    + MarkedParagraphs.topics.sorted { $0.key < $1.key }.map { key, names in
      let variants = names.dropFirst(2).joined(separator: ", ")
      return "  \(key):\n    names: {ko: \(names[0]), en: \(names[1])}\n    variants: [\(variants)]\n"
    }.joined()

  /// The words of `text` that became links, as byte offsets into its plain text.
  private func links(in text: String) -> Set<Int> {
    let fixture = SiteFixture(["ko/posts/a.md": text + "\n"], config: Self.config)
    let article = fixture.site.articles[0]
    let annotations = CrossLinker.link(fixture.site).value.articles[0].annotations
    return Set(annotations.map { article.tree[$0.node].range.lowerBound + $0.literalRange.lowerBound })
  }

  /// The offsets of the marked words, and the text without marks.
  private func marked(_ paragraph: Substring) -> (text: String, places: Set<Int>) {
    var bytes: [UInt8] = []
    var places: Set<Int> = []
    for byte in paragraph.utf8 {
      switch byte {
      case UInt8(ascii: "{"): places.insert(bytes.count)
      case UInt8(ascii: "}"): break
      default: bytes.append(byte)
      }
    }
    return (String(decoding: bytes, as: UTF8.self), places)
  }

  /// A topic's name as a label, as a part of another word and in a set phrase of another field; and the same name in running text.
  @Test(arguments: [
    ("클로저: 이름 없는 함수다.", 0), ("**클로저**: 이름 없는 함수다.", 0), ("클로저 : 위키백과", 0), ("- 클로저: 함수\n", 0),
    ("글이 끝났다.\n클로저: 위키백과", 0), ("우리는 클로저: 이름 없는 함수를 쓴다.", 1), ("클로저는 함수다: 이름이 없다.", 1), ("클로저:이름", 1),
    ("파이프라인을 세운다.", 0), ("파이프를 세운다.", 1), ("네트워크 효과를 노린다.", 0), ("네트워크를 잇는다.", 1), ("트리 쉐이킹을 한다.", 0),
  ])
  func labelsAndSetPhrasesAreNoMentions(text: String, count: Int) {
    let names = [("closure", "클로저"), ("pipe", "파이프"), ("network", "네트워크"), ("tree", "트리")]
    let topics = names.map { "  \($0): {names: {ko: \($1), en: \($0)}}\n" }.joined()
    let fixture = SiteFixture(["ko/posts/a.md": text + "\n"], config: "topics:\n" + topics)
    #expect(CrossLinker.link(fixture.site).value.articles[0].annotations.count == count)
  }

  @Test func precisionAndRecallOnMarkedParagraphs() {
    var found = 0
    var right = 0
    var wanted = 0
    let paragraphs = MarkedParagraphs.paragraphs.split(separator: "\n\n").map { $0.drop { $0 == " " } }
    #expect(paragraphs.count == 30)
    for paragraph in paragraphs {
      let (text, places) = marked(paragraph)
      let linked = links(in: text)
      found += linked.count
      wanted += places.count
      right += linked.intersection(places).count
      if linked != places {
        print(
          "auto-links differ: \(text.prefix(60)) missed \(places.subtracting(linked)) wrong \(linked.subtracting(places))"
        )
      }
    }
    #expect(Double(right) >= 0.97 * Double(found), "precision \(right)/\(found)")
    #expect(Double(right) >= 0.80 * Double(wanted), "recall \(right)/\(wanted)")
  }

  /// Pieces that must never hold a link, put together in all orders.
  @Test func nothingIsLinkedInCodeHeadingsOrLinks() {
    let closed = [
      "`클로저`", "[클로저](https://a.kr)", "![클로저](https://a.kr/a.png)", "<https://a.kr/클로저>", "[[클로저]]", "<!-- 클로저 -->",
      "https://a.kr/클로저", "`` 클로저 ``",
    ]
    let blocks = [
      "# 클로저", "### 클로저를", "```\n클로저\n```", "    클로저", "~~~swift\nlet 클로저 = 1\n~~~", "<div>클로저</div>", "클로저\n=====",
    ]
    for first in closed {
      for second in closed {
        for block in blocks {
          let text =
            "\(block)\n\n앞 \(first) 뒤 \(second)\n\n- \(first)\n\n> \(second)\n\n| 가 | 나 |\n|---|---|\n| \(first) | \(second) |\n"
          #expect(links(in: text).isEmpty, "\(text)")
        }
      }
    }
  }

  @Test func oneMentionIsFoundInEveryKindOfProse() {
    for text in ["클로저", "- 클로저를", "> 클로저는", "*클로저*의", "1. 첫째 클로저", "| 가 |\n|---|\n| 클로저 |", "글[^1]\n\n[^1]: 클로저"] {
      #expect(links(in: text).count == 1, "\(text)")
    }
  }
}
