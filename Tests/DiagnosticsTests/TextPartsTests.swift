/// Tests of texts from which parts were removed, and of reading files in unusual encodings.
import Testing

@testable import Diagnostics

@Suite struct RemovedPartsTests {
  /// The text of `file` without `ranges` of its clean bytes, and for each byte that is left the file's byte at its place.
  private func removing(_ ranges: [Range<Int>], from file: String) -> (left: String, inFile: String) {
    let bytes = Array(file.utf8)
    let text = SourceText.cleaning(path: "a.md", fileBytes: bytes).value.removing(ranges)
    let found = text.bytes.indices.map { bytes[text.fileOffset(of: $0)] }
    return (String(decoding: text.bytes, as: UTF8.self), String(decoding: found, as: UTF8.self))
  }

  @Test(
    arguments: [
      ("abcdef", [], "abcdef"), ("abcdef", [0..<2], "cdef"), ("abcdef", [4..<6], "abcd"), ("abcdef", [2..<4], "abef"),
      ("abcdef", [0..<6], ""), ("abcdef", [1..<2, 3..<4], "acef"), ("abcdef", [1..<2, 2..<4], "aef"),
      ("abcdef", [0..<1, 5..<6], "bcde"), ("abcdef", [3..<3], "abcdef"), ("가나다", [3..<6], "가다"), ("", [], ""),
    ] as [(String, [Range<Int>], String)])
  func whatIsLeftLiesInTheFileWhereItWas(file: String, ranges: [Range<Int>], left: String) {
    let found = removing(ranges, from: file)
    #expect(found.left == left)
    #expect(found.inFile == left)
  }

  @Test(
    arguments: [
      // The clean text of "x\r\ny\r\nz\r\n" is "x\ny\nz\n".
      ([0..<2], "y\nz\n"), ([2..<4], "x\nz\n"), ([4..<6], "x\ny\n"), ([0..<2, 4..<6], "y\n"), ([1..<2], "xy\nz\n"),
      ([0..<1], "\ny\nz\n"), ([2..<3], "x\n\nz\n"), ([1..<5], "x\n"), ([0..<6], ""),
    ] as [([Range<Int>], String)])
  func carriageReturnsBeforeAndAfterAreStillCounted(ranges: [Range<Int>], left: String) {
    let found = removing(ranges, from: "x\r\ny\r\nz\r\n")
    #expect(found.left == left)
    // A line end of the clean text lies at the first of its two bytes in the file, or at the second.
    #expect(found.inFile.replacing("\r", with: "\n") == left)
  }

  @Test func theByteOrderMarkIsCountedWhenTheBeginningIsTakenOut() {
    let file = Array("\u{FEFF}abc\r\nd".utf8)
    let text = SourceText.cleaning(path: "a.md", fileBytes: file).value
    #expect(text.fileOffset(of: 0) == 3)
    #expect(text.removing([0..<1]).fileOffset(of: 0) == 4)
    #expect(text.removing([0..<4]).fileOffset(of: 0) == 8)
    #expect(text.removing([1..<2]).fileOffset(of: 0) == 3 && text.removing([1..<2]).fileOffset(of: 1) == 5)
  }

  @Test func partsAreTakenOutOfWhatPartsWereTakenOutOf() {
    let once = SourceText(path: "a.md", "0123456789").removing([2..<4])
    let twice = once.removing([3..<5])
    #expect(String(decoding: twice.bytes, as: UTF8.self) == "014789")
    #expect(twice.bytes.indices.map { twice.fileOffset(of: $0) } == [0, 1, 4, 7, 8, 9])
    #expect(twice.path == "a.md")
  }

  @Test func anyPartsLeadBackToTheFile() {
    var state: UInt64 = 3
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Int(state >> 33) % limit
    }
    let pieces = ["a", "b", "\r\n", "가", "\n", "c"]
    for _ in 0..<500 {
      let file = Array((0..<12).map { _ in pieces[next(pieces.count)] }.joined().utf8)
      let text = SourceText.cleaning(path: "a.md", fileBytes: file).value
      var ranges: [Range<Int>] = []
      var start = 0
      while start < text.bytes.count, ranges.count < 3 {
        let lower = start + next(3)
        let upper = lower + next(3)
        guard upper <= text.bytes.count else { break }
        ranges.append(lower..<upper)
        start = upper + 1
      }
      let left = text.removing(ranges)
      for (offset, byte) in left.bytes.enumerated() where byte != 0x0A {
        #expect(file[left.fileOffset(of: offset)] == byte, "\(file) \(ranges)")
      }
    }
  }
}

@Suite struct OddFileTests {
  private func read(_ bytes: [UInt8], for use: TextUse = .site) -> (text: String, said: [String]) {
    let found = SourceText.cleaning(path: "글.md", fileBytes: bytes, for: use)
    return (
      String(decoding: found.value.bytes, as: UTF8.self),
      found.diagnostics.map { "\($0.severity) \($0.code) \($0.place?.range.map { "\($0)" } ?? "-")" }
    )
  }

  @Test func atMostThreePlacesOfEachKindAreReported() {
    let broken = (0..<5).flatMap { _ -> [UInt8] in Array("한글한글".utf8) + [0xFF] }
    #expect(
      read(broken).said == ["error invalid-utf8 12..<15", "error invalid-utf8 27..<30", "error invalid-utf8 42..<45"])
    let controls = Array("a\u{1}b\u{2}c\u{3}d\u{4}".utf8)
    #expect(
      read(controls).said == [
        "warning control-character 1..<4", "warning control-character 5..<8", "warning control-character 9..<12",
      ])
  }

  @Test func aDumpIsRepairedLaterSoBrokenBytesAreOnlyWarnedOf() {
    #expect(read([0x61, 0xFF, 0x62], for: .dump).said == ["warning invalid-utf8 1..<4"])
    #expect(read([0x61, 0, 0x62], for: .dump).said == ["warning nul-byte 1..<4"])
    #expect(read(Array("a\u{85}b\u{7F}".utf8), for: .dump).said == [])
    #expect(read(Array("a\r\nb\u{1}".utf8), for: .dump).text == "a\nb\u{1}")
    // Words in an old encoding are no error of the author's in a dump.
    #expect(read([0xBE, 0xC8, 0xB3, 0xE7, 0x0A], for: .dump).said.allSatisfy { $0.hasPrefix("warning") })
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE], "", ["note utf-16-text -"]), ([0xFE, 0xFF], "", ["note utf-16-text -"]),
      ([0xFE, 0xFF, 0xAC, 0x00], "가", ["note utf-16-text -"]), ([0xFF, 0xFE, 0x00, 0xAC], "가", ["note utf-16-text -"]),
      // 😀 as two units, and half of it.
      ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00], "😀", ["note utf-16-text -"]),
      ([0xFE, 0xFF, 0xD8, 0x3D], "\u{FFFD}", ["error invalid-utf8 -"]),
      ([0xFE, 0xFF, 0x00], "\u{FFFD}", ["error invalid-utf8 -"]),
      ([0xFE, 0xFF, 0x00, 0x0D, 0x00, 0x0A, 0x00, 0x61], "\na", ["note utf-16-text -"]),
      ([0xFE, 0xFF, 0x00, 0x01], "\u{FFFD}", ["note utf-16-text -", "warning control-character 0..<3"]),
      ([0xFE], "\u{FFFD}", ["error invalid-utf8 0..<3"]), ([], "", []), ([0xEF, 0xBB, 0xBF], "", []),
      ([0xEF, 0xBB], "\u{FFFD}\u{FFFD}", ["error invalid-utf8 0..<3", "error invalid-utf8 3..<6"]),
    ] as [([UInt8], String, [String])])
  func marksOfUTF16AreReadAndLoneHalvesAreNot(bytes: [UInt8], text: String, said: [String]) {
    #expect(read(bytes).text == text)
    #expect(read(bytes).said == said)
  }

  private func encoding(_ bytes: [UInt8]) -> String? { TextEncoding.likely(of: bytes) }

  @Test func nulBytesOfAWideEncodingNeedAPattern() {
    let ascii = Array("title: words\n".utf8)
    #expect(encoding(ascii.flatMap { [$0, 0] }) == "UTF-16LE")
    #expect(encoding(ascii.flatMap { [0, $0] }) == "UTF-16BE")
    #expect(encoding(ascii.flatMap { [0, 0, 0, $0] }) == "UTF-32BE")
    #expect(encoding(ascii.flatMap { [$0, 0, 0, 0] }) == "UTF-32LE")
    #expect(encoding([0, 0, 0xFE, 0xFF] + ascii.flatMap { [0, 0, 0, $0] }) == "UTF-32")
    // NULs here and there are none, nor is a text too short to tell.
    #expect(encoding(Array("ab\0cd\0\0efghij\0klm".utf8)) == nil)
    #expect(encoding([0x61, 0, 0x62, 0]) == nil)
    #expect(encoding(ascii) == nil && encoding([]) == nil)
  }

  @Test func koreanInUTF16IsKnownByItsSpacesAndLineEnds() {
    let text = Array("한글로 쓴 글은 띄어 씁니다 그래서 알 수 있다\n".utf16)
    #expect(encoding(text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == "UTF-16LE")
    #expect(encoding(text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "UTF-16BE")
  }

  @Test func mostlyGoodUTF8HasNoOtherEncoding() {
    #expect(encoding(Array("한글 한글".utf8) + [0xB0, 0xA1]) == nil)
    #expect(encoding(Array("글".utf8) + [0xB0]) == nil, "as many good characters as broken bytes")
    #expect(encoding([0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9, 0x0A]) == "CP949")
    // Letters alone between ASCII ones are Western; pairs of them are not.
    #expect(encoding(Array("caf".utf8) + [0xE9] + Array(" na".utf8) + [0xEF] + Array("ve".utf8)) == "Windows-1252")
    #expect(encoding([0x61, 0xFF, 0xFF, 0x62, 0xFF, 0xFF]) == nil)
  }
}
