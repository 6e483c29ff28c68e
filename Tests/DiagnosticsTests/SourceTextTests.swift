/// Files become clean texts, and every offset finds its way back to the file.
import Testing

@testable import Diagnostics

@Suite struct SourceTextTests {
  private func cleaned(_ bytes: [UInt8]) -> (text: String, problems: [String]) {
    let checked = SourceText.cleaning(path: "a.md", fileBytes: bytes)
    return (String(decoding: checked.value.bytes, as: UTF8.self), checked.diagnostics.map(\.code))
  }

  @Test func leavesCleanTextAlone() {
    let bytes = Array("가나\n\n# 다\t\n".utf8)
    #expect(SourceText.cleaning(path: "a.md", fileBytes: bytes).value.bytes == bytes)
  }

  @Test func dropsByteOrderMarkAndCarriageReturns() {
    #expect(cleaned([0xEF, 0xBB, 0xBF] + Array("a\r\nb\rc\n".utf8)).text == "a\nb\nc\n")
    #expect(cleaned(Array("a\r\r\nb\r".utf8)).text == "a\n\nb\n")
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x9F, 0x80], [0xEA, 0xB0],
      [0xF0, 0x9F, 0x98],
      [0x80],
    ] as [[UInt8]])
  func replacesBrokenBytesWithAWarning(broken: [UInt8]) {
    let result = cleaned(Array("가".utf8) + broken + Array("나".utf8))
    #expect(result.text.hasPrefix("가\u{FFFD}") && result.text.hasSuffix("\u{FFFD}나"))
    #expect(!result.problems.isEmpty && Set(result.problems) == ["invalid-utf8"])
  }

  @Test func replacesNulAndReportsOnlyTheFirstThree() {
    let result = cleaned([0x61, 0, 0, 0, 0, 0x62])
    #expect(result.text == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(result.problems == ["nul-byte", "nul-byte", "nul-byte"])
  }

  @Test func findsEveryOffsetInTheFile() {
    let file = [0xEF, 0xBB, 0xBF] + Array("가\r\n\0b\r\n\u{3B1}".utf8) + [0xFF, 0x63, 0x0D]
    let text = SourceText.cleaning(path: "a.md", fileBytes: file).value
    for (offset, byte) in text.bytes.enumerated() where byte < 0x80 && byte != 0x0A {
      #expect(file[text.fileOffset(of: offset)] == byte)
    }
    #expect(text.fileOffset(of: text.bytes.count) == file.count)
  }

  @Test func findsLinesAndColumnsInEveryUnit() {
    let text = SourceText(path: "a.md", "가a\n😀b\n")
    let table = text.lines
    let place = "가a\n😀".utf8.count
    #expect(table.position(of: place, in: text.bytes, counting: .utf8) == LineColumn(line: 2, column: 5))
    #expect(table.position(of: place, in: text.bytes, counting: .utf16) == LineColumn(line: 2, column: 3))
    #expect(table.position(of: place, in: text.bytes, counting: .scalar) == LineColumn(line: 2, column: 2))
    #expect(table.position(of: 999, in: text.bytes, counting: .utf8).line == 3)
  }

  @Test func givesTheRangeOfEachLine() {
    let table = LineTable(Array("ab\n\nc".utf8))
    #expect((0...4).map { table.range(ofLine: $0) } == [0..<0, 0..<2, 3..<3, 4..<5, 5..<5])
    #expect([0, 2, 3, 4, 5].map { table.line(of: $0) } == [1, 1, 2, 3, 3])
    #expect(LineTable([]).starts == [0])
  }

  @Test func cutsAStringAtItsBounds() {
    #expect(SourceText(path: "a", "가나").string(in: 3..<99) == "나")
  }
}
