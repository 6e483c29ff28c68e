/// How well topics are recognised in running text.
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
