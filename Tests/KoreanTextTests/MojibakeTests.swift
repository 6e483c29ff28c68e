/// Tests of the mojibake repair, and that correct text of any script is not changed.
import KoreanText
import Testing

@Suite struct MojibakeTests {
  @Test(arguments: [
    "함수는 값을 돌려줍니다.", "읽기 또는 쓰기", "문서 및 예제", "글자 크기를 바꿉니다.", "각 항목의 상태를 확인하세요.", "도움이 되는 글", "클래스와 구조체",
    "저작자 표시 비영리 변경 금지", "다시 말해 이 함수는 참입니다.", "Swift의 옵셔널은 값이 없을 수도 있습니다.", "이 점은 주의하고, 그렇게 하죠", "손쉽게 할 수 있는 열쇠",
    "→ 화살표와 • 목록", "데이터를 저장하는 데 쓰는 메모리",
  ])
  func restoresTextShownThroughTheThaiPage(text: String) {
    let repaired = MojibakeRepair.repair(Array(shownThroughThai(text).utf8))
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == text)
    #expect(repaired.page == "windows-874" && repaired.runs == 1)
  }

  @Test func restoresLinesWhoseSignsAreFewBesideLinesBeyondDoubt() {
    let text = "함수는 값을 돌려줍니다.\n\n→→→\n맨 HTML\n\u{A0}\nABC def\n짝 {#id}"
    let repaired = MojibakeRepair.repair(Array(shownThroughThai(text).utf8))
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == text)
  }

  @Test func saysWhereItChoseWithASmallMargin() throws {
    let repaired = MojibakeRepair.repair(Array(shownThroughThai("값을 돌려주는 함수. 쀍뚧 적 점").utf8))
    let doubt = try #require(repaired.doubts.first)
    #expect(String(decoding: repaired.bytes[doubt.range], as: UTF8.self) == doubt.chosen)
    #expect(!doubt.alternatives.isEmpty && !doubt.alternatives.contains(doubt.chosen))
  }

  @Test func saysWhichCharacterLostBytesAndCannotBeTold() throws {
    // U+1F60D and U+274C lose a byte, U+1F600 none.
    let broken = shownThroughThai("웃음 \u{1F60D} 값을 돌려줍니다. \u{274C} 아니오 \u{1F600} 끝")
    let repaired = MojibakeRepair.repair(Array(broken.utf8))
    #expect(repaired.losses.map(\.remains) == [[0xF0, 0x9F, 0x98], [0xE2, 0x8C]])
    let places = repaired.losses.map { String(decoding: repaired.bytes[$0.range], as: UTF8.self) }
    #expect(places == ["\u{E50}", "\u{E42}"])
    let text = String(decoding: repaired.bytes, as: UTF8.self)
    #expect(text.contains("값을 돌려줍니다.") && text.contains("아니오 \u{1F600} 끝"))
    #expect(MojibakeRepair.repair(Array(shownThroughThai("값을 돌려줍니다. \u{1F600} → ★").utf8)).losses.isEmpty)
  }

  @Test(arguments: ["안녕하세요. 반갑습니다.", "함수는 값을 돌려줍니다. café", "값 = \"다섯\""])
  func restoresTextReadAsLatinOnceAndTwice(text: String) {
    let once = readAsLatin(text)
    #expect(String(decoding: MojibakeRepair.repair(Array(once.utf8)).bytes, as: UTF8.self).contains(text.prefix(5)))
    let twice = readAsLatin(once)
    #expect(String(decoding: MojibakeRepair.repair(Array(twice.utf8)).bytes, as: UTF8.self).contains(text.prefix(5)))
  }

  @Test(arguments: [
    "함수는 값을 돌려줍니다. 각각의 항목은 또는, 및, 데이터.", "The quick brown fox — “quoted”, it’s fine… 5 € ™",
    "สวัสดีครับ วันนี้อากาศดีมาก เราไปเดินเล่นที่สวนสาธารณะกัน", "เขากินข้าวแล้วก็ไปทำงานที่โรงเรียน น้ำแข็ง เก๊ ตั๋ว ๑๒๓ ฿100",
    "ไม้โท ้ ไม้ตรี ๊ ไม้จัตวา ๋ คือวรรณยุกต์", "ภาษาไทย “คำพูด” – และ • รายการ… “๊ะ”",
    "café naïve Ã la carte résumé Größe São Paulo Ærø", "Ã, Ã, ÃO e Â: maiúsculas",
    "👩‍👩‍👧‍👦 🐶🐱 é — 🎉", "日本語の文章です。中文也行。", "Ελληνικά και Русский текст", "ㅋㅋㅋ ㅎㅎ ^^;", "한국어와 ภาษาไทย를 함께 쓴 줄",
    "π ≈ 3.14159 × 2² ± ½", "", "\n\n", "a",
  ])
  func leavesSoundTextAlone(text: String) {
    let repaired = MojibakeRepair.repair(Array(text.utf8))
    #expect(repaired.bytes == Array(text.utf8))
    #expect(repaired.page == nil && repaired.runs == 0 && repaired.doubts.isEmpty)
  }

  @Test func aMarkThatAnswersNoOtherIsPartOfASyllable() {
    // 긔 ends in the byte that a closing quotation mark is shown for, and no opening one is before it.
    for text in ["사용자긔 기기가 잠겨 있다.", "“사과”와 ‘배’를 골랐다."] {
      let repaired = MojibakeRepair.repair(Array(shownThroughThai(text).utf8))
      #expect(String(decoding: repaired.bytes, as: UTF8.self) == text)
    }
  }

  @Test func keepsLineBreaksWhereTheyAre() {
    let broken = shownThroughThai("첫 줄입니다.\n\n둘째 줄입니다.\r\n셋째 줄\n")
    let repaired = MojibakeRepair.repair(Array(broken.utf8))
    #expect(repaired.bytes.filter { $0 == 0x0A }.count == 4)
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == "첫 줄입니다.\n\n둘째 줄입니다.\r\n셋째 줄\n")
  }

  @Test func readsCP949AndRefusesWhatIsNone() {
    #expect(KoreanCodePage.decoded([0xB0, 0xA1, 0x20, 0xB3, 0xAA]) == Array("가 나".utf8))
    // 똠 is in CP949 but not in EUC-KR.
    #expect(KoreanCodePage.decoded([0x8C, 0x63]) == Array("똠".utf8))
    #expect(KoreanCodePage.decoded([0xB0, 0xA1, 0xB3]) == Array("가".utf8))
    #expect(KoreanCodePage.decoded([0xFF, 0xFF]) == nil)
    #expect(KoreanCodePage.decoded(Array("plain ascii".utf8)[...]) == nil)
  }

  @Test func longLinesAreRestoredInPieces() {
    let text = Array(repeating: "함수는 값을 돌려줍니다.", count: 140).joined(separator: " ")
    let broken = shownThroughThai(text)
    #expect(broken.unicodeScalars.count > 4_096)
    #expect(String(decoding: MojibakeRepair.repair(Array(broken.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test func countsTheRunsThatWereRestored() {
    let broken = shownThroughThai("함수는 값을 돌려줍니다.") + "\nsound\n" + shownThroughThai("다시 값을 돌려줍니다.")
    let repaired = MojibakeRepair.repair(Array(broken.utf8))
    #expect(repaired.runs == 2)
    #expect(String(decoding: repaired.bytes, as: UTF8.self) == "함수는 값을 돌려줍니다.\nsound\n다시 값을 돌려줍니다.")
  }

  // MARK: Breaking

  /// UTF-8 bytes as a Thai Windows shows them; 81 8D 8F 90 9D are lost, and 8A 90 become one letter.
  private func shownThroughThai(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || "•–—‘’“”…".unicodeScalars.contains(scalar) {
        out.append(scalar)
        continue
      }
      let bytes = Array(String(scalar).utf8)
      for (index, byte) in bytes.enumerated() {
        if byte == 0x8A, index == 1, bytes[2] == 0x90 { out.append("\u{410}") }
        if byte == 0x8A, index == 1, bytes[2] == 0x90 { break }
        if let shown = thai(byte) { out.append(shown) }
      }
    }
    return String(out)
  }

  private func thai(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0xA0: "\u{A0}"
    case 0xA1...0xDA, 0xDF...0xFB: Unicode.Scalar(UInt32(byte) - 0xA0 + 0x0E00)
    case 0x80...0x9F: windows1252(byte)
    default: nil
    }
  }

  private func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
    let shown = Array("€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ".unicodeScalars)[Int(byte) - 0x80]
    return shown == "\0" ? nil : shown
  }

  /// UTF-8 bytes read as Latin-1.
  private func readAsLatin(_ text: String) -> String {
    String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
  }
}
