/// Tests of the texts in which combining characters play no role.
import Foundation
import KoreanText
import Testing

@Suite struct SimpleTextTests {
  @Test func scalarsOfSimpleTextsAreComposedCharacters() {
    let simple = (0..<0x110000).compactMap(Unicode.Scalar.init).filter { String($0).isSimple }
    #expect(simple.count > 30_000)
    // A fault between neighbours would show in these texts: each scalar beside itself, a syllable and a letter.
    for scalar in simple {
      let text = "\(scalar)\(scalar)가\(scalar)a\(scalar)"
      guard text.isSimple, text.count == 6, text.inNFC.unicodeScalars.elementsEqual(text.unicodeScalars),
        text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
      else {
        Issue.record("U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }

  @Test func textsWithCombiningCharactersAreComposed() {
    for text in ["가", "e\u{301}", "한글 e\u{301}", "\u{2126}", "\r\n", "👨‍👩‍👧", "\u{1F1F0}\u{1F1F7}"] {
      let decomposed = text.decomposedStringWithCanonicalMapping
      #expect(!decomposed.isSimple, "\(text)")
      #expect(
        decomposed.inNFC.unicodeScalars.elementsEqual(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    }
  }
}
