/// Where a term ends and its josa begins.
import KoreanText
import Testing

@Suite struct JosaRecognitionTests {
  /// What is attached after `word` in `text`: kind, and the alternating josa if there is one.
  private func attached(_ word: String, _ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let found = JosaRecognition.attachment(in: bytes, at: word.utf8.count, upTo: bytes.count) else { return "-" }
    let pair = String(decoding: bytes[found.pairRange], as: UTF8.self)
    let tail = String(decoding: bytes[found.range], as: UTF8.self)
    return "\(found.kind) \(tail) \(pair)"
  }

  @Test func aWordAloneHasNothingAttached() {
    #expect(attached("클로저", "클로저") == "bare  ")
    #expect(attached("클로저", "클로저(closure)") == "bare  ")
    #expect(attached("클로저", "클로저, 함수") == "bare  ")
    #expect(attached("클로저", "클로저 표현식") == "bare  ")
  }

  @Test(arguments: [
    ("클로저를 쓴다", "josa 를 를"), ("클로저는", "josa 는 는"), ("클로저로부터의 값", "josa 로부터의 로"), ("클로저에서는", "josa 에서는 "),
    ("클로저들을", "josa 들을 "), ("클로저라고", "josa 라고 라고"), ("클로저이다.", "josa 이다 이다"), ("클로저였습니다", "josa 였습니다 였"),
    ("클로저입니다", "josa 입니다 "), ("클로저의", "josa 의 "), ("클로저까지도", "josa 까지도 "), ("클로저로서의", "josa 로서의 로서"),
    ("클로저인", "josa 인 "), ("클로저이므로", "josa 이므로 이므로"), ("클로저예요", "josa 예요 예요"), ("클로저와의", "josa 와의 와"),
    ("클로저이지만", "josa 이지만 이지만"), ("클로저란", "josa 란 란"), ("클로저나", "josa 나 나"), ("클로저처럼", "josa 처럼 "),
  ])
  func josaIsRecognised(text: String, wanted: String) { #expect(attached("클로저", text) == wanted) }

  @Test(arguments: ["클로저형", "클로저식으로", "클로저문법", "클로저가방", "클로저이름", "클로저서", "클로저간의"])
  func anotherWordIsNoJosa(text: String) { #expect(attached("클로저", text) == "-") }

  @Test func aVerbIsToldFromJosa() {
    #expect(attached("캡처", "캡처하는").hasPrefix("verb"))
    #expect(attached("캡처", "캡처된다").hasPrefix("verb"))
  }

  @Test func theLongerJosaWins() {
    #expect(attached("값", "값이라는") == "josa 이라는 이라는")
    #expect(attached("값", "값으로써") == "josa 으로써 으로써")
    #expect(attached("값", "값이") == "josa 이 이")
  }
}
