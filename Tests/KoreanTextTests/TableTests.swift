/// Tables of the two-set keyboard's keys, of endings that can be cut off, and of words that are endings themselves, with one row for each.
import Testing

@testable import KoreanText

@Suite struct TableTests {
  @Test(arguments: [
    ("한글", "gksrmf"),
    ("뷁", "qnpfr"),
    ("꽃", "Rhc"),
    ("쌍", "Tkd"),
    ("의사", "dmltk"),
    ("워드", "dnjem"),
    ("귀", "rnl"),
    ("왜", "dho"),
    ("웨", "dnp"),
    ("닭", "ekfr"),
    ("삶", "tkfa"),
    ("여덟", "duejfq"),
    ("외곬", "dhlrhft"),
    ("핥다", "gkfxek"),
    ("읊다", "dmfvek"),
    ("앓다", "dkfgek"),
    ("앉다", "dkswek"),
    ("많다", "aksgek"),
    ("몫", "ahrt"),
    ("얘", "dO"),
    ("걔", "rO"),
    ("폐", "vP"),
    ("ㅘ", "hk"),
    ("ㅄ", "qt"),
    ("a가1", "ark1"),
    ("빵", "Qkd"),
    ("짝", "Wkr"),
    ("때", "Eo"),
    ("까", "Rk"),
    ("쑥", "Tnr"),
  ])
  func isWrittenByTheseKeys(_ text: String, _ keys: String) {
    #expect(String(decoding: TwoSetKeyboard.keys(of: text), as: UTF8.self) == keys)
  }

  @Test(
    arguments: [
      ("클로저에서는", ["클로저", "클로저에서"]),
      ("구현합니다", ["구현"]),
      ("값을", ["값"]),
      ("을", []),
      ("앱에서도", ["앱", "앱에서"]),
      ("함수들이", ["함수", "함수들"]),
      ("강아지", []),
      ("실행되었습니다", ["실행"]),
      ("이미지까지도", ["이미지", "이미지까지"]),
      ("서버로서", ["서버"]),
      ("객체이며", ["객체"]),
      ("설정하세요", ["설정", "설정하세"]),
    ] as [(String, [String])])
  func leavesTheseStems(_ word: String, _ stems: [String]) {
    let bytes = Array(word.utf8)[...]
    #expect(CorpusStems.cuts(of: bytes).map { String(decoding: bytes.prefix($0), as: UTF8.self) } == stems)
  }

  @Test(arguments: [
    ("은", true),
    ("에서는", true),
    ("입니다", true),
    ("합니다", true),
    ("클로저", false),
    ("값", false),
    ("를를", false),
  ])
  func someWordsAreEndings(_ word: String, _ isEnding: Bool) {
    #expect(CorpusStems.isSuffix(Array(word.utf8)[...]) == isEnding)
  }

  /// The letters of a syllable by their places in Unicode's lists.
  @Test(
    arguments: [
      ("가", "ㄱ", "ㅏ", " "),
      ("깎", "ㄲ", "ㅏ", "ㄲ"),
      ("넋", "ㄴ", "ㅓ", "ㄳ"),
      ("등", "ㄷ", "ㅡ", "ㅇ"),
      ("뜻", "ㄸ", "ㅡ", "ㅅ"),
      ("뤽", "ㄹ", "ㅟ", "ㄱ"),
      ("몇", "ㅁ", "ㅕ", "ㅊ"),
      ("밭", "ㅂ", "ㅏ", "ㅌ"),
      ("뼈", "ㅃ", "ㅕ", " "),
      ("숲", "ㅅ", "ㅜ", "ㅍ"),
      ("씹", "ㅆ", "ㅣ", "ㅂ"),
      ("웬", "ㅇ", "ㅞ", "ㄴ"),
      ("줬", "ㅈ", "ㅝ", "ㅆ"),
      ("쨈", "ㅉ", "ㅐ", "ㅁ"),
      ("칠", "ㅊ", "ㅣ", "ㄹ"),
      ("쾅", "ㅋ", "ㅘ", "ㅇ"),
      ("톱", "ㅌ", "ㅗ", "ㅂ"),
      ("폈", "ㅍ", "ㅕ", "ㅆ"),
      ("흙", "ㅎ", "ㅡ", "ㄺ"),
    ] as [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)])
  func consistsOfTheseLetters(
    _ character: Unicode.Scalar, _ initial: Unicode.Scalar, _ medial: Unicode.Scalar, _ final: Unicode.Scalar
  ) throws {
    let syllable = try #require(HangulSyllable(character))
    #expect(HangulSyllable.initials[syllable.initial] == initial)
    #expect(HangulSyllable.medials[syllable.medial] == medial)
    #expect(HangulSyllable.finals[syllable.final] == final)
    #expect(syllable.hasFinal == (final != " "))
    #expect(syllable.scalar == character)
  }
}
