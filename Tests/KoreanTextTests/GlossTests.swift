/// Tests of names that authors give in Korean and English.
import KoreanText
import Testing

@Suite struct GlossMinerTests {
  /// The glosses of a text as `Korean words=English words`, with `<` after those whose Korean name is in parentheses.
  private func glosses(_ text: String) -> [String] {
    let bytes = Array(("앞 " + text).utf8)[...].dropFirst(4)
    return GlossMiner.glosses(in: bytes).map { gloss in
      let words = [gloss.korean, gloss.english].map { side in
        side.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: " ")
      }
      return words.joined(separator: "=") + (gloss.isKoreanInside ? "<" : "")
    }
  }

  @Test(arguments: [
    ("클로저(Closures)는", ["클로저=Closures"]),
    ("참조 카운팅 (reference counting)", ["참조 카운팅=reference counting"]),
    ("closure(클로저)", ["클로저=closure<"]),
    ("한 둘 셋 넷 다섯(five)", ["둘 셋 넷 다섯=five"]),
    ("a closure (클로저)", ["클로저=a closure<"]),
    ("쓰는 trailing-closure(후행 클로저)다", ["후행 클로저=trailing-closure<"]),
    ("\"클로저\"(closure)", []), ("**클로저(closure)**", ["클로저=closure"]), ("(클로저(closure))", ["클로저=closure"]),
    ("x클로저(closure)", []), ("3클로저(closure)", []), ("_closure(클로저)", []), ("a1closure(클로저)", []),
    ("값(3개)", []), ("f(x) 그리고 (y)", ["그리고=y"]), ("클로저(clo sure-)", []), ("클로저(-closure)", []), ("클로저()", []),
    ("클로저( )", []),
    ("괄호 (", []), ("(closure)", []), ("클로저  (closure)", []), ("클로저(one two three four)", ["클로저=one two three four"]),
    ("클로저(one two three four five)", []), ("함수(a)와 변수(b)", ["함수=a", "와 변수=b"]),
    ("예를 들면 (이것은 긴 설명이고 영어가 아니다)", []), ("ARC(자동 참조 카운팅)는", ["자동 참조 카운팅=ARC<"]),
    ("클로저(\(String(repeating: "a", count: 59)))", ["클로저=\(String(repeating: "a", count: 59))"]),
    ("클로저(\(String(repeating: "a", count: 60)))", []),
  ])
  func findsNamesInBothOrders(_ text: String, _ wanted: [String]) {
    #expect(glosses(text) == wanted)
  }

  @Test func survivesBrokenBytes() {
    for bytes: [UInt8] in [[0xEA, 0x28, 0x61, 0x29], [0x28], [0x28, 0x29], [0xB0, 0x80, 0x28, 0x61, 0x29], []] {
      #expect(GlossMiner.glosses(in: bytes[...]).isEmpty)
    }
  }
}
