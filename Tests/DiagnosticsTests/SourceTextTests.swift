/// Tests of cleaning the text of files, and of mapping every offset back to the file.
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
  func replacesBrokenBytesAndReportsThem(broken: [UInt8]) {
    let result = cleaned(Array("가".utf8) + broken + Array("나".utf8))
    #expect(result.text.hasPrefix("가\u{FFFD}") && result.text.hasSuffix("\u{FFFD}나"))
    #expect(!result.problems.isEmpty && Set(result.problems) == ["invalid-utf8"])
  }

  @Test func findsTheFirstInvalidByteAfterAnyText() {
    let bytes: [UInt8] = [
      0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xEA, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
    ]
    for before in ["", "가", "a", "1234567", "12345678", "123456789 가나 다"] {
      for sequence in bytes.flatMap({ first in bytes.flatMap { second in bytes.map { [first, second, $0] } } }) {
        let text = Array(before.utf8) + sequence + Array(before.utf8)
        let invalid = text.withUnsafeBufferPointer { UTF8Validity.firstInvalid(in: $0, from: 0) }
        let isValid = String(validating: text, as: UTF8.self) != nil
        #expect((invalid == nil) == isValid, "\(text)")
        #expect(String(validating: text[..<(invalid ?? text.count)], as: UTF8.self) != nil, "\(text)")
      }
    }
  }

  @Test func replacesNulAndReportsOnlyTheFirstThree() {
    let result = cleaned([0x61, 0, 0, 0, 0, 0x62])
    #expect(result.text == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(result.problems == ["nul-byte", "nul-byte", "nul-byte"])
  }

  @Test(arguments: [
    (Array("제목은 한글\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, [0xFF, 0xFE] as [UInt8]),
    (Array("제목은 한글\n".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, [0xFE, 0xFF]),
  ])
  func readsUTF16WithAMark(bytes: [UInt8], mark: [UInt8]) {
    let result = cleaned(mark + bytes)
    #expect(result.text == "제목은 한글\n" && result.problems == ["utf-16-text"])
    #expect(cleaned(mark + bytes + [0x20]).text == "제목은 한글\n\u{FFFD}")
  }

  /// 안녕하세요 in CP949, and words in other encodings.
  @Test(
    arguments: [
      ([0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF, 0xBC, 0xBC, 0xBF, 0xE4, 0x0A], "CP949"),
      (Array("caf".utf8) + [0xE9] + Array(" cr".utf8) + [0xE8] + Array("me\n".utf8), "Windows-1252"),
      (Array("title: plain words\n".utf8).flatMap { [$0, 0] }, "UTF-16LE"),
      (Array("title: plain words\n".utf8).flatMap { [0, $0] }, "UTF-16BE"),
      (Array("title: plain words\n".utf8).flatMap { [$0, 0, 0, 0] }, "UTF-32LE"),
      ([0xFF, 0xFE, 0, 0] + Array("plain\n".utf8).flatMap { [$0, 0, 0, 0] }, "UTF-32"),
    ] as [([UInt8], String)])
  func namesTheLikelyEncodingOfATextThatIsNoUTF8(bytes: [UInt8], encoding: String) {
    let found = SourceText.cleaning(path: "a.md", fileBytes: bytes).diagnostics
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.english.contains("seems to be \(encoding); save it as UTF-8") == true, "\(found)")
    #expect(found.first?.message.english.contains("iconv -f \(encoding) -t UTF-8 'a.md'") == true)
  }

  @Test func fewBrokenBytesAreShownWhereTheyAre() {
    let found = SourceText.cleaning(path: "a.md", fileBytes: Array("한글 글 ".utf8) + [0xB0] + Array(" 뒤\n".utf8))
      .diagnostics
    #expect(found.map(\.severity) == [.error] && found.first?.place?.range == 11..<14)
  }

  @Test(arguments: [(0x01, "U+0001"), (0x1B, "U+001B"), (0x7F, "U+007F")] as [(UInt8, String)])
  func replacesControlCharacters(byte: UInt8, name: String) {
    let found = SourceText.cleaning(path: "a.md", fileBytes: [0x61, byte, 0x62, 0x0A])
    #expect(String(decoding: found.value.bytes, as: UTF8.self) == "a\u{FFFD}b\n")
    #expect(found.diagnostics.map(\.code) == ["control-character"])
    #expect(found.diagnostics.first?.message.english.contains(name) == true)
    // An import needs them to see how a text was broken.
    #expect(SourceText.cleaning(path: "a.md", fileBytes: [0x61, byte, 0x0A], for: .dump).diagnostics.isEmpty)
  }

  @Test func keepsFormFeedsAndLetterLikeSigns() {
    #expect(cleaned(Array("a\u{C}b\u{A0}·\n".utf8)).problems.isEmpty)
    #expect(cleaned(Array("a\u{85}b\n".utf8)).problems == ["control-character"])
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
