/// Tests of blocks, their lines and their normalised texts.
import Diagnostics
import Testing
@testable import Translation

struct BlockReaderTests {
  /// `# 가` has the bytes 0..<5, `나` 7..<10, `다` 12..<15.
  @Test(arguments: [
    (0, 0), (4, 0), (5, nil), (6, nil), (7, 1), (9, 1), (10, nil), (12, 2), (14, 2), (15, nil), (99, nil),
  ])
  func everyByteIsInOneBlockOrNone(offset: Int, number: Int?) {
    let text = blockText("# 가\n\n나\n\n다\n")
    #expect(text.block(at: offset) == number, "\(text.blocks.map(\.range))")
    #expect(blockText("").block(at: offset) == nil)
  }

  @Test func findsEveryKindOfBlockOnItsLine() {
    let found = blockText(
      """
      # A

      text
      more

      - one
        two
      - three

      > Note: q
      >
      > r

      ```swift
      x
      ```

      ![](a.png)

      |a|
      |-|
      |b|

      [x]: https://a.kr
      [y]: https://b.kr

      <details>

      """
    ).blocks
    #expect(
      found.map { "\($0.firstLine)-\($0.lastLine) \($0.kind)" } == [
        "1-1 heading", "3-4 paragraph", "6-7 item", "8-8 item", "10-10 quote", "12-12 quote", "14-16 fence",
        "18-18 image",
        "20-22 table",
        "24-25 paragraph", "27-27 html",
      ])
  }

  @Test func countsNestedBlocksOnTheirOwn() {
    let found = blockText("1. one\n\n   more\n\n   ```\n   x\n   ```\n\n   - inner\n").blocks
    #expect(
      found.map { "\($0.firstLine) \($0.kind) \($0.level)" } == ["1 item 1", "3 paragraph 1", "5 fence 1", "9 item 2"])
    #expect(found[2].code == Array("x\n".utf8))
  }

  @Test func everyBlockInAQuoteStandsOnItsOwn() {
    let text = "> Note: one\n> two\n>\n> - three\n>\n> ```swift\n> let a\n> ```\n\n- four\n\n  > five\n  six\n"
    let found = blockText(text).blocks
    #expect(
      found.map { "\($0.firstLine)-\($0.lastLine) \($0.kind) \($0.level) \($0.quotes)" } == [
        "1-2 quote 0 1", "4-4 item 1 1", "6-8 fence 0 1", "10-10 item 1 0", "12-13 quote 1 1",
      ])
    #expect(found.map(\.string) == ["Note: one two", "three", "swift\nlet a\n", "four", "five six"])
    #expect(found[0].hash != blockText("Note: one two").blocks[0].hash)
  }

  @Test func aMarkBeforeAQuoteHoldsForAllOfItAndAPinForItsFirstBlock() {
    let quote = "> one\n>\n> two\n\nthree\n"
    #expect(blockText("<!-- keep -->\n" + quote).blocks.map(\.mark) == [.keep, .keep, nil])
    #expect(blockText("<!-- translates: 12ab -->\n" + quote).blocks.map(\.mark) == [.pin("12ab"), nil, nil])
    #expect(blockText("> one <!-- untranslated: en -->\n>\n> two\n").blocks.map(\.mark) == [.untranslated, nil])
  }

  @Test func leavesOutCommentsAndKeepsLinesRight() {
    let found = blockText("a\n\n<!--\n  b\n\n  c\n-->\n\nd <!-- e --> f\n").blocks
    #expect(found.map(\.firstLine) == [1, 9])
    #expect(found[1].string == "d f")
  }

  @Test(arguments: [
    ("one two\nthree", "one  two three"),
    ("> one\n> two", "> one two"),
    ("- one\n  two", "* one two"),
    ("one <!-- two -->three", "one three"),
    ("a `b  c` d", "a `b  c`\nd"),
  ])
  func hashesIgnoreWrapping(_ one: String, _ two: String) {
    #expect(blockText(one).blocks.map(\.hash) == blockText(two).blocks.map(\.hash))
  }

  @Test(arguments: [
    ("one two", "one too"),
    ("a `b  c`", "a `b c`"),
    ("# one", "## one"),
    ("```\na  b\n```", "```\na b\n```"),
    ("```swift\na\n```", "```\na\n```"),
    ("```\n\u{1112}\u{1161}\u{11AB}\n```", "```\n한\n```"),
    ("*a*", "**a**"),
  ])
  func hashesTellVisibleChanges(_ one: String, _ two: String) {
    #expect(blockText(one).blocks.map(\.hash) != blockText(two).blocks.map(\.hash))
  }

  @Test(arguments: [
    ("<!-- keep -->\na", BlockMark.keep), ("<!-- translator's note -->\n\na", .note), ("<!-- 역주 -->\na", .note),
    ("<!-- untranslated: en -->\na", .untranslated), ("<!-- translates: 12ab -->\na", .pin("12ab")),
    ("- a <!-- untranslated: en -->", .untranslated),
  ])
  func readsMarks(_ text: String, _ mark: BlockMark) {
    #expect(blockText(text).blocks.map(\.mark) == [mark])
  }

  @Test(arguments: ["<!-- keep it -->\na", "<!-- translates: xyz -->\na", "<!-- a -->\nb", "a\n\n<!-- keep -->\n"])
  func otherCommentsAreNoMarks(_ text: String) {
    #expect(blockText(text).blocks.map(\.mark) == [nil])
  }

  @Test func blocksOfOddTextsAreReadWithoutFail() {
    for text in ["", "\n\n", "<!-- never closed\n\na", "- ", ">", "```", "[a]: b", "|a|\n|-|", "- - - a", "# "] {
      for block in blockText(text).blocks { #expect(block.firstLine <= block.lastLine && !block.range.isEmpty) }
    }
  }
}
