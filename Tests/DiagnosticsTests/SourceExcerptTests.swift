/// Tests of the excerpt of a source line in a message, and of the position of the carets.
import Testing

@testable import Diagnostics

@Suite struct SourceExcerptTests {
  private func excerpt(_ text: String, _ range: Range<Int>) -> SourceExcerpt {
    SourceExcerpt(range, in: SourceText(path: "a.md", text))
  }

  @Test(arguments: [
    ("abc", 0..<1, 1, "abc", "", "^"), ("abc", 1..<3, 1, "abc", " ", "^~"), ("abc", 3..<3, 1, "abc", "   ", "^"),
    ("a\nbc\nd", 2..<4, 2, "bc", "", "^~"), ("a\nbc\nd", 3..<6, 2, "bc", " ", "^"), ("a\nbc", 1..<2, 1, "a", " ", "^"),
    ("가나다", 3..<6, 1, "가나다", "  ", "^~"), ("\ta", 1..<2, 1, "\ta", "\t", "^"),
    ("\ta", 0..<2, 1, "\ta", "", "^~~~~~~~~"),
    ("ab\tc", 2..<3, 1, "ab\tc", "  ", "^~~~~~"), ("", 0..<0, 1, "", "", "^"), ("abc", 9..<12, 1, "abc", "   ", "^"),
  ])
  func marksTheBytesOfTheFirstLine(
    _ text: String, _ range: Range<Int>, _ line: Int, _ source: String, _ indent: String, _ underline: String
  ) {
    let found = excerpt(text, range)
    #expect(found.line == line)
    #expect(found.source == source)
    #expect(found.indent == indent)
    #expect(found.underline == underline)
  }

  @Test func cutsLongLinesAroundTheMarkedBytes() {
    let line = String(repeating: "a", count: 100)
    #expect(excerpt(line, 99..<100).source == line, "one hundred cells are shown whole")
    let long = String(repeating: "a", count: 60) + "XY" + String(repeating: "b", count: 100)
    let found = excerpt(long, 60..<62)
    #expect(
      found.source == "..." + String(repeating: "a", count: 40) + "XY" + String(repeating: "b", count: 58) + "...")
    #expect(found.indent == String(repeating: " ", count: 43))
    #expect(found.underline == "^~")
    let start = excerpt(long, 40..<41)
    #expect(start.source == String(long.prefix(100)) + "...")
    #expect(start.indent.count == 40)
  }

  @Test func cutsWideCharactersWholeAndCountsTheirCells() {
    let found = excerpt(String(repeating: "가", count: 70), 90..<93)
    #expect(found.source == "..." + String(repeating: "가", count: 50) + "...")
    #expect(found.indent.count == 3 + 40)
    #expect(found.underline == "^~")
    let end = excerpt(String(repeating: "가", count: 70), 207..<210)
    #expect(end.source == "..." + String(repeating: "가", count: 21))
  }

  @Test func aLineIsNotCutBeforeItsBeginning() {
    // Fifteen syllables are more bytes than the cells that are shown before the caret, but fewer cells.
    let line = String(repeating: "가", count: 15) + "X" + String(repeating: "b", count: 200)
    for (above, range) in [("", 45..<46), ("줄\n", 49..<50)] {
      let found = excerpt(above + line, range)
      #expect(found.source.hasPrefix("가") && found.source.hasSuffix("b..."))
      #expect(found.indent == String(repeating: " ", count: 30) && found.underline == "^")
    }
    let marks = "a" + String(repeating: "\u{301}", count: 60) + "X" + String(repeating: "b", count: 200)
    let marked = excerpt(marks, 121..<122)
    #expect(marked.source.unicodeScalars.starts(with: "a\u{301}\u{301}".unicodeScalars) && marked.indent == " ")
  }

  @Test func showsPicturesOfControlCharacters() {
    for (written, shown) in [
      ("\u{0}", "\u{2400}"), ("\u{1F}", "\u{241F}"), ("\t", "\t"), ("\u{7F}", "\u{2421}"), ("\u{80}", "\u{FFFD}"),
      ("\u{9F}", "\u{FFFD}"), ("\u{A0}", "\u{A0}"), ("\u{202A}", "\u{FFFD}"), ("\u{202E}", "\u{FFFD}"),
      ("\u{202F}", "\u{202F}"),
      ("\u{2066}", "\u{FFFD}"), ("\u{2069}", "\u{FFFD}"), ("\u{206A}", "\u{206A}"), ("\u{200F}", "\u{FFFD}"),
      (" ", " "), ("가", "가"),
    ] as [(Unicode.Scalar, Unicode.Scalar)] {
      #expect(SourceExcerpt.visible(written) == shown)
    }
  }

  @Test(
    arguments: [
      ("a", 1), ("가", 2), ("ㄱ", 2), ("\u{1100}", 2), ("\u{115F}", 2), ("\u{1160}", 0), ("\u{11FF}", 0), ("\u{1200}", 1),
      ("\u{AD}", 0), ("é", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{FEFF}", 0), ("　", 2), ("\u{303F}", 1),
      ("\u{303E}", 2),
      ("Ａ", 2), ("ｱ", 1), ("￦", 2), ("€", 1), ("…", 1), ("😀", 2), ("⌚", 2), ("\u{2319}", 1), ("漢", 2), ("\u{D7B0}", 0),
      ("\u{3FFFD}", 2), ("\u{3FFFE}", 1), ("\u{20DD}", 0),
    ] as [(Unicode.Scalar, Int)])
  func countsCellsAfterEastAsianWidth(_ scalar: Unicode.Scalar, _ cells: Int) {
    #expect(TerminalWidth.cells(of: scalar) == cells)
  }

  @Test func countsLinesAndColumnsOfBothEnds() throws {
    let file = Array("\u{FEFF}가😀a\r\nb\r\n".utf8)
    let text = SourceText.cleaning(path: "a.md", fileBytes: file).value
    let found = try #require(PlacedRange(Place(text, 3..<10)))
    #expect(found.startLine == 1 && found.endLine == 2)
    #expect(found.byteColumns == (4, 2) && found.utf16Columns == (2, 2) && found.characterColumns == (2, 2))
    #expect(found.fileBytes == 6..<14)
    #expect(PlacedRange(Place(text, nil)) == nil && PlacedRange(nil) == nil)
    let outside = PlacedRange(5..<99, in: text)
    #expect(outside.endLine == 3 && outside.fileBytes.upperBound == file.count)
  }
}
