/// Tests that each parity defect has its place in the translation and in the original.
import Diagnostics
import Testing
import Translation

struct ParityPlaceTests {
  private struct Case: Sendable {
    let code: String, source: String, target: String, line: Int, sourceLine: Int

    init(_ code: String, _ source: String, _ target: String, _ line: Int, _ sourceLine: Int) {
      (self.code, self.source, self.target, self.line, self.sourceLine) = (code, source, target, line, sourceLine)
    }
  }

  private static let head = "# Title\n\nThe first paragraph has `code` in it.\n\n"
  private static let koreanHead = "# 제목\n\n<!-- 넣은 줄 -->\n\n첫 문단에는 `code`가 있습니다.\n\n"

  private static let cases = [
    Case("inline-code-missing", "Call `map(_:)` twice.", "두 번 부릅니다.", 7, 5),
    Case("sample-differs", "```swift\nlet a = 1\n```", "```swift\nlet b = 1\n```", 7, 5),
    Case("sample-comment-differs", "```swift\na() // One.\n```", "```swift\na() // Two.\n```", 7, 5),
    Case(
      "unicode-form-changed", "```swift\nlet a = \"e\u{301}\"\n```", "```swift\nlet a = \"\u{E9}\"\n```", 7, 5),
    Case("link-target-differs", "Read [it](https://a.kr/1).", "[이것](https://a.kr/2)을 읽으세요.", 7, 5),
    Case("heading-level-differs", "## Section `x`", "### 절 `x`", 7, 5),
    Case("number-differs", "Wait for 15 seconds, please.", "50초 기다려 주세요.", 7, 5),
    Case("untranslated-block", "These words were never translated.", "These words were never translated.", 7, 5),
    Case("foreign-script", "This is about the text itself.", "이것은 글 本文에 관한 것입니다.", 7, 5),
  ]

  @Test(arguments: cases.indices) func eachDefectNamesBothPlaces(number: Int) throws {
    let given = Self.cases[number]
    let page = PageState(
      source: blockText(Self.head + given.source + "\n", path: "en.md"),
      target: blockText(Self.koreanHead + given.target + "\n", path: "ko.md"))
    let found = ParityChecks.check(page, staleness: nil)
    #expect(Set(found.map(\.code)) == [given.code])
    for diagnostic in found {
      #expect(line(diagnostic.place) == given.line && diagnostic.place?.text.path == "ko.md")
      let note = try #require(diagnostic.notes.first?.place)
      #expect(line(note) == given.sourceLine && note.text.path == "en.md")
      #expect(!diagnostic.message.korean.isEmpty && diagnostic.message.korean != diagnostic.message.english)
    }
  }

  private func line(_ place: Place?) -> Int? {
    place.flatMap { place in place.range.map { place.text.lines.line(of: $0.lowerBound) } }
  }

  @Test func listsOfOtherLengthNameTheirFirstItems() throws {
    let page = PageState(
      source: blockText(Self.head + "- `a` one\n- `b` two\n- `c` three\n", path: "en.md"),
      target: blockText(Self.koreanHead + "- `a` 하나\n- `c` 셋\n", path: "ko.md"))
    let found = try #require(ParityChecks.check(page, staleness: nil).first { $0.code == "list-length-differs" })
    #expect(line(found.place) == 7 && line(found.notes.first?.place) == 5)
    #expect(found.message.english.contains("2 items") && found.message.english.contains("3"))
  }

  @Test func staleAndMissingBlocksNameBothPlaces() throws {
    let page = MovedPage(
      old: "One sentence stands here.\n\nA second one of them.\n",
      new: "One sentence stands here, changed a bit by hand.\n\nA second one of them.\n\n```\nnew\n```\n",
      translation: "첫 문장.\n\n둘째 문장.\n"
    ).state
    let found = ParityChecks.check(page, staleness: .warning)
    #expect(found.map(\.code) == ["stale-block", "missing-block"])
    #expect(line(found[0].place) == 1 && line(found[0].notes.first?.place) == 1)
    #expect(found[1].place?.text.path == "ko.md" && line(found[1].notes.first?.place) == 5)
  }

  @Test func aBlockWhoseOriginalIsGoneNamesItsOwnPlace() throws {
    let page = MovedPage(
      old: "First stays as it is.\n\nSecond goes away soon.\n", new: "First stays as it is.\n",
      translation: "첫째.\n\n둘째.\n"
    ).state
    let found = try #require(ParityChecks.check(page, staleness: .error).first)
    #expect(found.code == "stale-block" && found.severity == .error && line(found.place) == 3)
    #expect(found.message.english.contains("gone"))
  }

  @Test(arguments: [
    ("one", "1"), ("twelve", "12"), ("세", "3"), ("네", "4"), ("열두", "12"), ("삼", "3"), ("첫째", "1"),
  ])
  func numberWordsOfBothLanguagesCount(word: String, digits: String) {
    let isKorean = word.unicodeScalars.contains { $0.value > 0x7F }
    let (english, korean) =
      isKorean
      ? ("There are \(digits) of them here.", "여기에 \(word) 개가 있습니다.")
      : ("There are \(word) of them.", "\(digits)개 있습니다.")
    let page = PageState(source: blockText(english), target: blockText(korean))
    #expect(ParityChecks.check(page, staleness: nil).isEmpty)
  }

  @Test(arguments: ["", "\n\n", "---\n", "<!-- only -->", "\u{0}", "> > > >", "|a|\n|-|\n", "[a]: b", "```"])
  func oddPagesAreComparedWithoutHarm(text: String) {
    for (one, two) in [(text, "# 제목\n\n글 `a` 1.\n"), ("# Title\n\nText `a` 1.\n", text), (text, text)] {
      let page = PageState(source: blockText(one), target: blockText(two))
      _ = ParityChecks.check(page, staleness: .warning)
      #expect(page.states.flatMap(\.source).count == page.source.blocks.count)
      #expect(page.states.flatMap(\.target).count == page.target.blocks.count)
    }
  }
}
