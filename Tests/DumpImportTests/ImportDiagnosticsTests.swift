/// Tests of the importer's diagnostics about ambiguous places.
import Diagnostics
import Testing

@Suite struct ImportDiagnosticsTests {
  private func codes(_ text: String) -> [String] { ImportedText(text).diagnostics.map(\.code) }

  @Test func aSyllableThatLostBytesIsChosenAndSaid() {
    // 값을 돌려주는 함수입니다. 적용합니다. 각각의 항목을 또는 및 데이터, shown through the Thai code page.
    let broken = [
      "값을 돌려주는 함수입니다. 적용합니다. 쀍뚧 각각의 항목을 또는 데이터를 씁니다.",
      "함수는 값을 돌려줍니다. 배열은 값을 담습니다.",
    ].map(ThaiPage.shown).joined(separator: "\n\n")
    #expect(codes(broken).contains("repaired-text"))
    #expect(codes(broken).contains("doubtful-syllable"))
  }

  @Test func aTableMadeOfFlattenedLinesIsSaid() {
    let table = "이름\n설명\n\n밀가루\n\n빵의 뼈대가 되는 가루입니다.\n\n물\n\n가루를 뭉치게 하는 것입니다.\n"
    let found = codes("빵 굽기\n\n재료는 다음과 같습니다.\n\n\(table)\n\n\n\n끝입니다. 맛있습니다.\n\nPosted by 갑\n")
    #expect(found.contains("rebuilt-table"), "\(found)")
  }
}

/// Shows UTF-8 as if it were windows-874: bytes that the page lacks are lost.
private enum ThaiPage {
  static func shown(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for byte in text.utf8 {
      switch byte {
      case 0..<0x80: out.append(Unicode.Scalar(byte))
      case 0x85: out.append("…")
      case 0x91: out.append("‘")
      case 0x92: out.append("’")
      case 0x93: out.append("“")
      case 0x94: out.append("”")
      case 0x95: out.append("•")
      case 0x96: out.append("–")
      case 0x97: out.append("—")
      case 0xA0: out.append("\u{A0}")
      case 0xA1...0xDA, 0xDF...0xFB:
        if let scalar = Unicode.Scalar(UInt32(byte) - 0xA0 + 0x0E00) { out.append(scalar) }
      default: break
      }
    }
    return String(out)
  }
}
