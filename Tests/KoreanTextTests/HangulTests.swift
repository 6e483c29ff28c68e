import Testing

@testable import KoreanText

@Suite struct HangulTests {
  @Test(arguments: [
    ("가", 0, 0, 0), ("힣", 18, 20, 27), ("값", 0, 0, 18), ("뷁", 7, 15, 9), ("의", 11, 19, 0),
  ])
  func takesSyllablesApartAndTogether(_ text: String, _ initial: Int, _ medial: Int, _ final: Int) throws {
    let scalar = try #require(text.unicodeScalars.first)
    let syllable = try #require(HangulSyllable(scalar))
    #expect([syllable.initial, syllable.medial, syllable.final] == [initial, medial, final])
    #expect(HangulSyllable(initial: initial, medial: medial, final: final).scalar == scalar)
  }

  @Test(arguments: ["a", "ㄱ", "ᄀ", "漢", "\u{ABFF}", "\u{D7A4}"])
  func refusesWhatIsNoSyllable(_ text: String) throws {
    #expect(HangulSyllable(try #require(text.unicodeScalars.first)) == nil)
  }

  @Test(arguments: [
    ("저", false, false), ("널", true, true), ("값", true, false), ("닭", true, false), ("가", false, false),
  ])
  func findsTheFinalConsonantThatJosaDependOn(_ text: String, _ hasFinal: Bool, _ endsInRieul: Bool) throws {
    let scalar = try #require(text.unicodeScalars.first)
    let syllable = try #require(HangulSyllable(scalar))
    #expect(syllable.hasFinal == hasFinal)
    #expect((syllable.wordEnding == .rieul) == endsInRieul)
  }

  @Test(arguments: [
    ("클로저", "zmffhwj"), ("쓰레드", "Tmfpem"), ("값", "rkqt"), ("과외", "rhkdhl"), ("ㅎㅊㅇ", "gcd"), ("ㄳ", "rt"),
    ("얘기 Swift", "dOrl Swift"), ("쉐", "tnp"), ("예", "dP"), ("", ""),
  ])
  func writesTextAsTwoSetKeys(_ text: String, _ keys: String) {
    #expect(String(decoding: TwoSetKeyboard.keys(of: text), as: UTF8.self) == keys)
  }

  @Test(arguments: [
    ("콜렉션", "컬렉션", 1), ("클로저", "클로저", 0), ("메소드", "메서드", 1), ("가", "", 2), ("swfit", "swift", 1), ("ab", "ba", 1),
    ("abc", "ca", 3),
    ("세마포어", "세마포", 2), ("옵셔널", "읍셔널", 1),
  ])
  func countsSlipsInKeys(_ left: String, _ right: String, _ distance: Int) {
    let (left, right) = (TwoSetKeyboard.keys(of: left), TwoSetKeyboard.keys(of: right))
    #expect(JamoDistance.distance(keys: left, right, atMost: 9) == distance)
    #expect(JamoDistance.distance(keys: right, left, atMost: 9) == distance)
    #expect(JamoDistance.distance(keys: left, right, atMost: distance) == distance)
    #expect(distance == 0 || JamoDistance.distance(keys: left, right, atMost: distance - 1) == distance)
  }

  @Test func stopsCountingBeyondTheLimit() {
    #expect(JamoDistance.distance(keys: Array("abcdef".utf8), Array("zzzzzz".utf8), atMost: 2) == 3)
    #expect(JamoDistance.distance(keys: Array("ab".utf8), Array("abcdef".utf8), atMost: 1) == 2)
  }

  @Test func everySyllableHasItsOwnKeys() {
    let syllables = (UInt32(0xAC00)...0xD7A3).compactMap { Unicode.Scalar($0).map(String.init) }
    #expect(syllables.count == 11_172)
    // 가 + ㄱ + 사 and 각 + 사 are typed alike, so only single syllables are distinct.
    #expect(Set(syllables.map { TwoSetKeyboard.keys(of: $0) }).count == 11_172)
  }

  @Test func joinsDecomposedHangul() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} a"
    #expect(String(String.UnicodeScalarView(HangulComposition.composed(decomposed.unicodeScalars))) == "한글 a")
  }
}
