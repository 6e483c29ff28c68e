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

  @Test(arguments: ["a", "ㄱ", "꿁\u{301}", "ᄀ", "漢", ""])
  func refusesWhatIsNoSyllableAtTheEnd(_ text: String) {
    #expect(HangulSyllable.last(in: text.unicodeScalars) == nil)
  }

  @Test func knowsWhatJosaDependOn() {
    #expect(HangulSyllable.last(in: "클로저".unicodeScalars)?.hasFinal == false)
    #expect(HangulSyllable.last(in: "옵셔널".unicodeScalars)?.endsInRieul == true)
    #expect(HangulSyllable.last(in: "값".unicodeScalars)?.endsInRieul == false)
  }

  @Test(arguments: [
    ("클로저", "zmffhwj"), ("쓰레드", "Tmfpem"), ("값", "rkqt"), ("과외", "rhkdhl"), ("ㅎㅊㅇ", "gcd"), ("ㄳ", "rt"),
    ("얘기 Swift", "dOrl Swift"), ("쉐", "tnp"), ("예", "dP"), ("", ""),
  ])
  func writesTextAsTwoSetKeys(_ text: String, _ keys: String) {
    #expect(String(decoding: TwoSetKeyboard.keys(of: text), as: UTF8.self) == keys)
  }

  @Test(arguments: [
    ("zmffhwj", "클로저"), ("ehdtl", "동시"), ("ehdtlt", "동싯"), ("rkrtk", "각사"), ("rkrttk", "갃사"), ("gcd", "ㅎㅊㅇ"),
    ("tmdnlvmxm tkdtn", "스위프트 상수"), ("hk", "ㅘ"), ("kk", "ㅏㅏ"), ("Tmfpem", "쓰레드"), ("RK", "까"), ("singleton", "냐ㅜ힏새ㅜ"),
    ("1r!", "1ㄱ!"),
    ("rkqtdl", "값이"), ("dhdl", "오이"), ("dhl", "외"),
  ])
  func typesHangulAsAnInputMethodDoes(_ keys: String, _ text: String) {
    #expect(TwoSetKeyboard.hangul(typedAs: keys.utf8) == text)
  }

  @Test func everySyllableSurvivesTheKeyboard() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "가" + String(scalar) + "나"
      #expect(TwoSetKeyboard.hangul(typedAs: TwoSetKeyboard.keys(of: text)) == text)
    }
  }

  @Test(arguments: [
    ("콜렉션", "컬렉션", 1), ("클로저", "클로저", 0), ("메소드", "메서드", 1), ("가", "", 2), ("Swift", "swift", 0), ("swfit", "swift", 1),
    ("세마포어", "세마포", 2), ("옵셔널", "읍셔널", 1),
  ])
  func countsSlipsInKeys(_ left: String, _ right: String, _ distance: Int) {
    #expect(JamoDistance.distance(left, right) == distance)
    #expect(JamoDistance.distance(right, left) == distance)
  }

  @Test func stopsCountingBeyondTheLimit() {
    #expect(JamoDistance.distance(keys: Array("abcdef".utf8), Array("zzzzzz".utf8), atMost: 2) == 3)
    #expect(JamoDistance.distance(keys: Array("ab".utf8), Array("abcdef".utf8), atMost: 1) == 2)
  }

  @Test(arguments: [
    ("클로져", "클로저"), ("쓰레드", "스레드"), ("메세지", "매새지"), ("캐쉬", "캐시"), ("비쥬얼", "비주얼"), ("왜", "외"), ("웨", "왜"),
    ("텍스쳐", "텍스처"),
  ])
  func foldsSpellingsThatSoundAlike(_ left: String, _ right: String) {
    #expect(SpellingFold.folded(TwoSetKeyboard.keys(of: left)) == SpellingFold.folded(TwoSetKeyboard.keys(of: right)))
  }

  @Test(arguments: [("상수", "산수"), ("오이", "외"), ("저장", "제장"), ("사과", "사고")])
  func keepsDifferentWordsApart(_ left: String, _ right: String) {
    #expect(SpellingFold.folded(TwoSetKeyboard.keys(of: left)) != SpellingFold.folded(TwoSetKeyboard.keys(of: right)))
  }

  @Test(arguments: [("세마포어", "ㅅㅁㅍㅇ"), ("싱글턴 패턴", "ㅅㄱㅌ ㅍㅌ"), ("까치 A", "ㄲㅊ A")])
  func namesInitialConsonants(_ text: String, _ initials: String) {
    #expect(Choseong.initials(of: text) == initials)
  }

  @Test func joinsDecomposedHangul() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} a"
    #expect(String(String.UnicodeScalarView(HangulComposition.composed(decomposed.unicodeScalars))) == "한글 a")
  }
}
