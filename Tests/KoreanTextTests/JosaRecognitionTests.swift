/// Tests of where a term ends and its josa begins.
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

  /// What is attached to 함수, one row for each.
  @Test(arguments: [
    ("도", "josa"),
    ("도요", "josa"),
    ("들", "josa"),
    ("들과", "josa"),
    ("까지가", "josa"),
    ("만의", "josa"),
    ("뿐", "josa"),
    ("에서만", "josa"),
    ("에게서", "josa"),
    ("인가요", "josa"),
    ("라든지", "josa"),
    ("라기보다", "josa"),
    ("였습니다", "josa"),
    ("여야만", "josa"),
    ("처럼요", "josa"),
    ("끼리", "josa"),
    ("조차", "josa"),
    ("마저", "josa"),
    ("밖에", "josa"),
    ("대로", "josa"),
    ("만큼은", "josa"),
    ("하고", "josa"),
    ("보단", "josa"),
    ("에선", "josa"),
    ("엔", "josa"),
    ("입니다만", "josa"),
    ("인지", "josa"),
    ("일까요", "josa"),
    ("부터는", "josa"),
    ("들에게는", "josa"),
    ("만으로", "josa"),
    ("로서는", "josa"),
    ("로써", "josa"),
    ("든지", "josa"),
    ("나마", "josa"),
    ("야말로", "josa"),
    ("라며", "josa"),
    ("라서", "josa"),
    ("라면", "josa"),
    ("라니", "josa"),
    ("하면", "verb"),
    ("합니다", "verb"),
    ("해야", "verb"),
    ("했다", "verb"),
    ("되어", "verb"),
    ("됩니다", "verb"),
    ("됐다", "verb"),
    ("시키는", "verb"),
    ("시켰다", "verb"),
    ("받는", "verb"),
    ("당하는", "verb"),
    ("도를", "-"),
    ("은이", "-"),
    ("를을", "-"),
    ("의가", "-"),
    ("강", "-"),
    ("표", "-"),
    ("식", "-"),
    ("형태", "-"),
    ("문", "-"),
    ("법", "-"),
    ("값", "-"),
    ("름", "-"),
    ("방식", "-"),
    ("자체", "-"),
    ("", "bare"),
    ("(x)", "bare"),
    (" 를", "bare"),
  ])
  func tellsTheKindOfATail(_ tail: String, _ kind: String) {
    #expect(attached("함수", "함수" + tail).split(separator: " ").first.map(String.init) == kind)
  }
}
