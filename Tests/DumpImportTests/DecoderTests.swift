/// Tests of bytes that are not valid UTF-8, and of inputs that are not dumps.
import Diagnostics
import DumpImport
import Testing

@Suite struct DecoderTests {
  @Test func saysThatADumpIsEmpty() {
    let found = ImportedText("\n  \n")
    #expect(found.files.isEmpty && found.codes == ["empty-dump"])
  }

  @Test func refusesBinaryFiles() {
    let found = ImportedText(bytes: (0..<4000).map { UInt8($0 * 7 % 31) })
    #expect(found.files.isEmpty && found.codes.contains("binary-dump"))
  }

  @Test func readsUTF16() {
    let text = "물은 흐릅니다. 바람도 붑니다.\n"
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for bytes in [little, big] {
      let found = ImportedText(bytes: bytes)
      #expect(found.bodies.first?.contains("물은 흐릅니다.") == true)
      #expect(found.codes.contains("converted-encoding"))
    }
  }

  @Test func readsCP949AndADumpInTwoEncodings() {
    // 가나다 in CP949
    let old: [UInt8] = [0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9]
    #expect(ImportedText(bytes: old + [0x0A]).bodies.first?.contains("가나다") == true)
    let mixed = ImportedText(bytes: Array("라마바 사아자입니다.\n\n".utf8) + old + [0x0A])
    #expect(mixed.bodies.first?.contains("가나다") == true && mixed.bodies.first?.contains("라마바") == true)
    #expect(mixed.codes.contains("mixed-encoding"))
  }

  @Test func savesWhatCanBeSavedOfHalfASequence() {
    let found = ImportedText(bytes: Array("물은 아래로 흐릅니다.\n".utf8) + [0xEA, 0xB0])
    #expect(found.bodies.first?.contains("물은 아래로 흐릅니다.") == true)
  }

  @Test func takesUnknownTextForOneArticleAndWarns() {
    let found = ImportedText("그냥 글입니다. 아무 표시도 없습니다.\n")
    #expect(found.files.count == 1 && found.codes.contains("unknown-dump"))
  }

  @Test func restoresBrokenKoreanAndSaysWhereItDoubts() {
    // 문서 및 예제 through windows-874; the last byte of 및 is lost.
    let broken = "๋ฌธ์„ ๋ฐ ์์ \u{A0}๋ฅผ ์ฝ๋”๋ค."
    let found = ImportedText(broken + "\n")
    #expect(found.codes.contains("repaired-text"))
  }

  @Test func saysWhichEmojiLostBytes() throws {
    // 함 and an emoji whose last byte is lost, through windows-874.
    let found = ImportedText("\u{E4D}\u{2022}\u{E08} \u{E50}\u{178}\u{2DC} \u{E4C}\u{E0B}\u{E14}\n")
    let said = try #require(found.diagnostics.first { $0.code == "lost-character" })
    #expect(said.message.english.contains("an emoji lost bytes, only F0 9F 98 is left"))
  }
}
