/// Tests of the features of a block that survive translation, and of counting its words.
import Testing

@testable import Translation

struct BlockSignalsTests {
  private func signals(_ text: String) -> BlockSignals { blockText(text).blocks[0].signals }

  private static let samples = [
    "One two three.", "한국어 문장입니다.", "Mixed 한국어와 English 3.14 and 1,000.", "日本語の文章です。", "Привет, мир!",
    "A `code span` and [a link](https://a.kr/b#c) here?", "<https://a.kr/very/long/address>",
    "See <doc:Page#Some-Heading>.",
    "![picture](a/b.png) and text", "- item *with* **emphasis**", "> quoted: text", "# Heading {#id}",
    "| a | b |\n|---|---|\n| 하나 | two |", "don’t and can't", "a\nb\nc", "x", "…", "e\u{301}te\u{301}",
    "[a]: https://b.kr",
    "<div>raw words</div>", "2x 10m v2 x86_64",
  ]

  @Test(arguments: samples) func countingAloneGivesWhatGatheringGives(_ text: String) throws {
    let block = try #require(blockText(text).blocks.first)
    let signals = block.signals
    #expect(block.isProse == (block.kind != .image && signals.letters > 0))
    #expect(block.words == (block.kind == .image ? 0 : signals.words))
  }

  @Test func codeLinksAndNumbersAreGatheredAsOftenAsTheyOccur() {
    let found = signals("`a` and `a` of 1,000 or 1000 and 3.14 in [x](y.md#z) and [x](y.md).")
    #expect(found.codes.count == 2 && Set(found.codes).count == 1)
    #expect(found.numbers.count == 3 && Set(found.numbers).count == 2)
    #expect(found.links.count == 2 && Set(found.links).count == 1)
  }

  @Test(arguments: [
    ("One sentence. Two sentences! Three?", 3, 3), ("And so on:", 0, 2), ("그리고…", 0, 0), ("하나입니다. 둘입니다.", 2, 1),
    ("文章。文章。", 2, 1),
  ])
  func endingsAndSentencesAreCounted(_ text: String, _ sentences: Int, _ ending: UInt8) {
    #expect(signals(text).sentences == sentences && signals(text).ending == ending)
  }

  @Test func wordsInLatinLettersAreTheSameInCapitalsAndOnce() {
    #expect(signals("Swift swift SWIFT").latin == signals("swift").latin)
    #expect(signals("a b c").latin.isEmpty)
  }

  @Test(arguments: [
    ("café", 1, 1), ("naïve Zürich", 2, 2), ("ŁÓDŹ", 1, 1), ("e\u{301}te\u{301}", 1, 1), ("Tiếng Việt", 2, 2),
    ("2×3", 2, 0), ("a÷b", 2, 0), ("café가", 2, 1), ("한é", 2, 0), ("3\u{301}", 1, 0), ("ßa", 1, 1), ("Привет", 1, 0),
  ])
  func anAccentedLetterIsPartOfItsLatinWord(_ text: String, _ words: Int, _ latin: Int) {
    #expect(signals(text).words == words)
    #expect(signals(text).latin.count == latin)
  }

  @Test func accentsTellLatinWordsApartAndCapitalsDoNot() {
    #expect(signals("CAFÉ").latin == signals("café").latin)
    #expect(signals("café").latin != signals("cafe").latin && signals("café").latin != signals("cafè").latin)
    #expect(signals("résumés").stems == signals("résumé").stems && signals("résumé").stems != signals("resume").stems)
  }

  @Test func theWordsOfASampleAreThoseOfItsCodeEachOnce() {
    #expect(signals("```swift\nlet value = value\n```").latin == signals("let value").latin)
    #expect(signals("```swift\nf(3, 3)\n```").numbers.count == 2)
  }

  @Test func formsOfAWordShareTheirStem() {
    #expect(signals("타입은").stems == signals("타입이").stems)
    #expect(signals("closures").stems == signals("closure").stems)
    #expect(signals("타입은").stems != signals("함수는").stems)
  }

  @Test(arguments: [
    ("Привет мир", 2, 2), ("ελλάδα", 1, 1), ("한국 말", 2, 1), ("日本語", 1, 2), ("日本", 1, 1), ("日", 0, 0),
    ("don’t", 1, 1), ("a1b2", 4, 0), ("ab12cd", 3, 0), ("x", 1, 0), ("12 3.5", 2, 0), ("a 3.", 2, 0),
  ])
  func wordsOfEveryScriptAreCutAtItsBorders(_ text: String, _ words: Int, _ stems: Int) {
    let found = signals(text)
    #expect(found.words == words)
    #expect(found.stems.count == stems)
  }

  @Test func aStemIsTheBeginningOfAWordInAnyScript() {
    #expect(signals("Привета").stems == signals("Привету").stems)
    #expect(signals("Привет").stems != signals("Правит").stems)
    #expect(signals("日本語").stems.count == 2 && signals("日本").stems.count == 1)
  }

  @Test func aSymbolLinkIsAsLongAsItsLastPart() {
    let word = signals("See it.").letters
    #expect(signals("See <doc:Page>it.").letters == word + 8, "doc:Page has no further part")
    #expect(signals("See <doc:Book/Page>it.").letters == word + 4)
    #expect(signals("See <doc:Book/Page#Part>it.").letters == word + 4)
    #expect(signals("See <https://a.kr/book>it.").letters == word)
  }

  @Test func anAddressIsNoText() {
    #expect(signals("<https://a.kr/one/two/three>").words == 0)
    #expect(signals("See [the page](https://a.kr/one/two/three).").words == 3)
  }

  @Test func aSampleIsItsCodeWithoutCommentsAndWhiteSpace() {
    let code = { (text: String) in signals("```swift\n\(text)\n```").codes }
    #expect(code("let a = 1 // one") == code("let a=1   // 하나"))
    #expect(code("let a = \"x y\"") != code("let a = \"xy\""))
    #expect(code("let a = 1") != code("let b = 1"))
  }

  @Test func twoNeighboursTogetherHaveTheSignalsOfBoth() {
    let both = signals("One `a` of 3.").merged(with: signals("Two `b`:"))
    #expect(both.codes.count == 2 && both.words == 4 && both.ending == 2 && both.sentences == 1)
    #expect(both.codes == both.codes.sorted() && both.latin == both.latin.sorted())
  }

  @Test func signalsAreTheSameWhoeverAsksFirst() {
    let text = blockText("One `a`.\n\nTwo `b`.\n\n```\nc\n```\n")
    let first = text.blocks.map(\.signals.codes)
    #expect(text.blocks.reversed().map(\.signals.codes) == first.reversed())
    #expect(
      blockText("One `a`.\n\nTwo `b`.\n\n```\nc\n```\n").blocks.reversed().map(\.signals.codes) == first.reversed())
  }
}
