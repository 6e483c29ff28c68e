/// Tests of Korean in the wrong encoding: CP949 bytes, and UTF-8 that was read as windows-1252.
import Testing

@testable import KoreanText

@Suite struct EncodingTests {
  /// `text` in UTF-8 with every byte shown as windows-1252 does; the five bytes it has no character for stay control characters.
  private func shownAsLatin(_ text: String) -> String {
    let signs: [UInt8: Unicode.Scalar] = [
      0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
      0x8B: "‹",
      0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜",
      0x99: "™",
      0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]
    return String(String.UnicodeScalarView(text.utf8.map { signs[$0] ?? Unicode.Scalar($0) }))
  }

  @Test(arguments: ["클로저는 값이다.", "가", "힣힣", "앱 — “인용” … 끝", "한글 English 섞음 (값)", "줄\n바꿈\n있는 글", "🎉 축하", "ㅋㅋㅋ"])
  func restoresTextReadAsWindows1252Exactly(_ text: String) {
    let repaired = MojibakeRepair.repair(Array(shownAsLatin(text).utf8))
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == text)
    #expect(repaired.page == "windows-1252")
    #expect(repaired.runs > 0 && repaired.doubts.isEmpty && repaired.losses.isEmpty)
  }

  @Test func restoresTextThatWasReadWronglyTwice() {
    let text = "두번이나 깨진 글입니다"
    let repaired = MojibakeRepair.repair(Array(shownAsLatin(shownAsLatin(text)).utf8))
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == text)
  }

  @Test func everyByteOfWindows1252HasItsWayBack() {
    for byte in UInt8(0x80)...0x9F where !ThaiCodePage.lostBytes.contains(byte) {
      let shown = shownAsLatin(String(decoding: [0xC2, byte], as: UTF8.self)).unicodeScalars.last
      #expect(shown.flatMap { ThaiCodePage.windows1252($0.value) } == byte)
    }
    for scalar: UInt32 in [0x81, 0x8D, 0x41, 0x3131, 0xAC00] { #expect(ThaiCodePage.windows1252(scalar) == nil) }
  }

  @Test func thaiPageShowsAndReadsItsLetters() {
    #expect(ThaiCodePage.byte(shownAs: 0x0E01) == 0xA1)
    #expect(ThaiCodePage.byte(shownAs: 0x0E3A) == 0xDA)
    #expect(ThaiCodePage.byte(shownAs: 0x0E3F) == 0xDF)
    #expect(ThaiCodePage.byte(shownAs: 0x0E5B) == 0xFB)
    #expect(ThaiCodePage.byte(shownAs: 0xA0) == 0xA0)
    for scalar: UInt32 in [0x0E00, 0x0E3B, 0x0E3E, 0x0E5C, 0x41] { #expect(ThaiCodePage.byte(shownAs: scalar) == nil) }
    for scalar: UInt32 in [0x0E41, 0x0E4A, 0x0E4F] { #expect(ThaiCodePage.isLead(scalar)) }
    for scalar: UInt32 in [0x0E40, 0x0E50] { #expect(!ThaiCodePage.isLead(scalar)) }
    #expect(ThaiCodePage.isContinuation(0x20AC) && ThaiCodePage.isContinuation(ThaiCodePage.foldedPair))
    #expect(!ThaiCodePage.isContinuation(0x0E40) && !ThaiCodePage.isContinuation(0x41))
  }

  @Test(
    arguments: [
      ([0xB0, 0xA1], "가"), ([0xC7, 0xD1, 0xB1, 0xDB, 0x20, 0x61], "한글 a"), ([0xA4, 0xA1], "ㄱ"),
      ([0xC7, 0xD1, 0xB1], "한"), ([0x61, 0x62], nil), ([], nil), ([0xFF, 0xFF, 0x41], nil),
      ([0xA1, 0xD1, 0xA1, 0xD2], nil),
    ] as [([UInt8], String?)])
  func decodesCP949WhereItIsKorean(_ bytes: [UInt8], _ text: String?) {
    #expect(KoreanCodePage.decoded(bytes[...]).map { String(decoding: $0, as: UTF8.self) } == text)
  }
}
