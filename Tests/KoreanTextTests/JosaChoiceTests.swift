/// Tests of the spelling of josa after words of all kinds, as Korean speakers read them.
import KoreanText
import Testing

@Suite struct JosaChoiceTests {
  /// Words by how they sound at the end; each is tried with five josa.
  static let table: [(ending: WordEnding, words: [String])] = [
    (.vowel, words("변수 함수 클로저 구조체 메서드 큐 뷰 예외 스위프트 코드 메모리 딕셔너리 이니셜라이저 참조 오류 범위 스레드 디렉터리")),
    (.consonant, words("타입 열거형 확장 옵션 연산 값 앱 블록 스택 집합 힙 작업 형식 표현식 구문 문장 흙 닭 삶 애플리케이션 컬렉션")),
    (.rieul, words("튜플 프로토콜 셀 레이블 파일 모듈 심벌 열 글 채널 터미널 옵셔널 리터럴 말 콘솔 별 물 길")),
    (
      .vowel,
      words(
        "Swift class struct Int Array Dictionary await async defer switch case guard view queue code node Xcode iOS macOS"
      )
    ),
    (
      .vowel,
      words(
        "API GCD ARC UI URI HTTP TCP IP CPU GPU SDK IDE UUID iPad Java JavaScript TypeScript Rust Go Ruby Kafka Redis")
    ),
    (
      .consonant,
      words(
        "String Kotlin Python function Set main token JSON AppKit UIKit init Session stack callback Facebook bot format kit extension"
      )
    ),
    (
      .consonant,
      words(
        "LLM VPN MVVM SPM npm CDN NaN iPhone engine pipeline frame runtime name web job tab heap group input output layout timeout type prototype"
      )
    ),
    (
      .rieul,
      words(
        "nil Bool URL HTML XML SQL MySQL PostgreSQL tuple module file table Apple Google model kernel email URLProtocol label shell QR VR YAML NULL"
      )
    ),
    (
      .vowel,
      words(
        "update state delete site cache service value storage theme check bit test list script project object print port float route network link task"
      )
    ),
    (
      .vowel,
      words(
        "bug tag log flag debug method thread id Android load build field cloud end GitHub hub hash graph path window flow software server actor"
      )
    ),
    (
      .consonant,
      words(
        "generic static basic music public logic Mac spec topic commit submit target socket bucket wallet widget cat chat slot shortcut map app"
      )
    ),
    (
      .consonant,
      words(
        "string spring thing ping design column algorithm system item program click lock block track desktop shop drop up backup popup zip clip flip"
      )
    ),
    (
      .vowel,
      [
        "2", "4", "5", "9", "12", "24", "105", "1,009", "3.5", "2014", "1.2", "1000000000000", "iOS 9", "5s", "10%",
        "100km", "5GB", "16MB", "30fps",
      ]
    ),
    (
      .consonant,
      [
        "0", "3", "6", "10", "13", "20", "100", "1000", "10000", "1,000", "3.0", "iOS 10", "2010", "Swift 3", "5.10",
        "5kg", "C#", "버전 6",
      ]
    ),
    (.rieul, ["1", "7", "8", "11", "17", "2018", "5.1", "UTF-8", "iOS 7", "Swift 5.7", "3.1", "20px", "101"]),
    (
      .vowel,
      [
        "`Int`", "`Array`", "`print(_:)`", "`viewDidLoad()`", "`reduce(into:_:)`", "`[Double: Any]`", "`self`", "`if`",
        "`@State`", "`UIView`",
      ]
    ),
    (
      .consonant,
      ["`init`", "`String`", "`init(_:)`", "`open`", "`[String]`", "`UIButton`", "`main()`", "`map`", "`flatMap(_:)`"]
    ),
    (.rieul, ["`nil`", "`Bool`", "`URL`", "`UILabel`", "`[URL]`", "`fetchAll()`", "`UITableViewCell`"]),
    (
      .vowel,
      [
        "클로저(closure)", "구조체(struct)", "큐(queue)", "참조(reference)", "메모리(memory)", "(변수)", "\"변수\"", "'함수'", "**클로저**",
        "[클로저](a.md)",
      ]
    ),
    (
      .consonant,
      ["상속(inheritance)", "확장(extension)", "타입(type)", "(값)", "\"값\"", "‘값’", "**값**", "「값」", "값(value)(참고)"]
    ),
    (.rieul, ["튜플(tuple)", "모듈(module)", "'셀'", "**레이블**", "옵셔널(optional)", "파일(file)"]),
    (.vowel, ["ㅏ", "ㅣ", "π", "λ", "α", "+", "_", "%", "$", "&", "C++", "R&D", "A", "B", "X", "i"]),
    (.consonant, ["ㄱ", "ㄴ", "ㅎ", "ε", "#", "M", "N", "n"]),
    (.rieul, ["ㄹ", "L", "R", "r"]),
  ]

  private static func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }

  @Test func hasAtLeastThreeHundredCases() {
    #expect(Self.table.reduce(0) { $0 + $1.words.count } * 5 >= 300)
    #expect(Set(Self.table.flatMap(\.words)).count >= 300)
  }

  @Test func everyWordTakesTheJosaThatKoreansSay() {
    let forms: [WordEnding: [String]] = [
      .vowel: ["는", "가", "를", "와", "로"], .consonant: ["은", "이", "을", "과", "으로"], .rieul: ["은", "이", "을", "과", "로"],
    ]
    let pairs: [JosaPair] = [.eunNeun, .iGa, .eulReul, .gwaWa, .euroRo]
    for (ending, words) in Self.table {
      for word in words {
        #expect(pairs.map { josa($0, after: word) } == forms[ending], "\(word)")
      }
    }
  }

  @Test func takesTheSpellingAfterAVowelWhereTheReadingIsUndecided() {
    for word in ["JIT", "exit", "credit", "=", "profit", "漢字", "😀", ""] {
      #expect(JosaPair.eulReul.form(after: JosaReading.ending(of: word)) == nil, "\(word)")
      #expect(josa(.eulReul, after: word) == "를", "\(word)")
    }
    // Both readings end in a consonant or ㄹ, so only 로 is doubtful.
    #expect(JosaReading.ending(of: "~") == [.vowel, .rieul])
  }

  @Test func decomposedHangulIsReadLikeComposedHangul() {
    #expect(josa(.eunNeun, after: "클로저".decomposed) == "는")
    #expect(josa(.eunNeun, after: "값".decomposed) == "은")
  }

  @Test(arguments: [
    ("content/ko/글.md", "가"), ("jikji.yml", "이"), ("--strict", "가"), ("photo.png", "가"), ("data.json", "이"),
    ("3개", "가"),
    ("12", "가"), ("v5.10", "이"), ("\"#시작\"", "이"), ("<https://example.com/>", "가"), ("‘값’", "이"), ("[[클로저]]", "가"),
  ])
  func choosesAfterPathsNumbersAndQuotedText(text: String, wanted: String) {
    #expect(josa(.iGa, after: text) == wanted)
    #expect(josa(.iraneun, after: text) == (wanted == "가" ? "라는" : "이라는"))
  }

  @Test func bothSpellingsOfTheCopulaAreRightAfterAVowel() throws {
    let copula = try #require(JosaPair.all.first { $0.afterConsonant == "이다" })
    #expect(copula.isRight("이다", after: .vowel) == true)
    #expect(copula.isRight("다", after: .vowel) == true)
    #expect(copula.isRight("다", after: .consonant) == false)
    #expect(copula.isRight("다", after: []) == nil)
    #expect(JosaPair.eunNeun.isRight("은", after: .vowel) == false)
    #expect(JosaPair.euroRo.form(after: .rieul) == "로")
  }

  /// Each row: a pair as the tables have it, and its traits.
  @Test(
    arguments: [
      ("은", "는", []), ("이야말로", "야말로", []), ("으로써", "로써", .rieulAsVowel), ("이라기", "라기", .open),
      ("이니까", "니까", .looseAfterVowel), ("이었", "였", [.looseAfterVowel, .open]),
    ] as [(String, String, JosaPair.Traits)])
  func pairsKeepTheirTraits(_ afterConsonant: String, _ afterVowel: String, _ traits: JosaPair.Traits) {
    #expect(JosaPair.all.contains(JosaPair(afterConsonant, afterVowel, traits)))
    #expect(JosaPair.all.count { $0.afterConsonant == afterConsonant } == 1)
  }
}

extension String {
  /// The text in conjoining jamo, as macOS writes file names.
  fileprivate var decomposed: String {
    var view = UnicodeScalarView()
    for scalar in unicodeScalars {
      guard let syllable = HangulSyllable(scalar) else {
        view.append(scalar)
        continue
      }
      for value in [0x1100 + syllable.initial, 0x1161 + syllable.medial, 0x11A7 + syllable.final]
      where value != 0x11A7 {
        if let letter = Unicode.Scalar(UInt32(value)) { view.append(letter) }
      }
    }
    return String(view)
  }
}
