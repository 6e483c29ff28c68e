import Testing

@testable import KoreanText

@Suite struct WordTests {
  /// Words as `글` (Hangul), `other` in brackets, `+` before what follows without a gap.
  private func shown(_ text: String) -> String {
    WordRuns.words(of: text).map { run in
      let word = String(decoding: run.bytes, as: UTF8.self)
      return (run.isAttached ? "+" : "") + (run.script == .hangul ? word : "[\(word)]")
    }
    .joined(separator: " ")
  }

  @Test(arguments: [
    ("클로저는 값이다.", "클로저는 값이다"),
    ("GCD를 쓴다", "[gcd] +를 쓴다"),
    ("dispatch_async와 _hidden_", "[dispatch_async] +와 [hidden]"),
    ("application:didFinishLaunching:", "[application] [didfinishlaunching]"),
    ("iOS10에서", "[ios10] +에서"),
    ("클로\u{200B}저 a\u{AD}b", "클로저 [ab]"),
    ("\u{1112}\u{1161}\u{11AB}글", "한글"),
    ("ㅅㅁㅍㅇ 헐ㅋㅋ", "ㅅㅁㅍㅇ 헐ㅋㅋ"),
    ("Über Ärger ñ", "[über] [ärger] [ñ]"),
    ("漢字と한글", "[漢字と] +한글"),
    ("a__b __ _", "[a__b]"),
    ("C++와 C#.", "[c++] +와 [c#]"), ("C++17 a#b 1++ ab# C+", "[c++] +[17] [a] [b] [1] [ab] [c]"),
    ("3.14 0xFF", "[3] [14] [0xff]"),
    ("", ""), ("…·—「」", ""),
  ])
  func splitsTextByScript(_ text: String, _ words: String) {
    #expect(shown(text) == words)
  }

  @Test func readsBrokenBytesWithoutFail() {
    let broken: [UInt8] = [0xEA, 0xB0, 0xFF, 0x61, 0xED, 0x95, 0x9C, 0xF0, 0x9F]
    var words: [[UInt8]] = []
    WordRuns.forEachWord(in: broken[...]) { words.append(Array($0.bytes)) }
    #expect(words == [Array("a".utf8), Array("한".utf8)])
  }

  private func stems(_ words: [String: Int]) -> [String: String] {
    let sorted = words.sorted { $0.key < $1.key }
    let bytes = sorted.map { Array($0.key.utf8)[...] }
    let stems = CorpusStems(of: bytes, counts: sorted.map(\.value))
    return Dictionary(
      uniqueKeysWithValues: zip(sorted, zip(bytes, stems.lengths)).map {
        ($0.key, String(decoding: $1.0.prefix($1.1), as: UTF8.self))
      })
  }

  @Test func cutsWhatTheCorpusShowsWithSeveralEndings() {
    let stems = stems(["클로저": 3, "클로저를": 2, "클로저에서의": 1, "클로저는": 1])
    #expect(Set(stems.values) == ["클로저"])
  }

  @Test func leavesWordsWhoseRestIsNoWordOfTheCorpus() {
    #expect(stems(["강아지가": 4, "함수": 2])["강아지가"] == "강아지가")
    #expect(stems(["고양이": 5, "강아지": 2])["고양이"] == "고양이")
  }

  @Test func cutsEndingsThatNoNounHasEvenWithoutProof() {
    #expect(stems(["이미지를": 1])["이미지를"] == "이미지")
    #expect(stems(["네임스페이스에서는": 1])["네임스페이스에서는"] == "네임스페이스")
    #expect(stems(["가을": 1])["가을"] == "가을")
  }

  @Test func distrustsStemsOfOneSyllable() {
    #expect(stems(["시": 2, "시도": 3, "시는": 1, "시에": 1, "시를": 1])["시도"] == "시도")
    #expect(stems(["앱": 9, "앱이": 3, "앱을": 4, "앱은": 2])["앱을"] == "앱")
  }

  @Test func cutsVerbsMadeOfNouns() {
    let stems = stems(["구현": 2, "구현하고": 1, "구현합니다": 1, "구현되어": 1])
    #expect(Set(stems.values) == ["구현"])
  }

  @Test func listsEverySuffixOnceLongestFirst() {
    #expect(Set(Suffixes.all).count == Suffixes.all.count)
    #expect(
      zip(Suffixes.all, Suffixes.all.dropFirst()).allSatisfy { $0.unicodeScalars.count >= $1.unicodeScalars.count })
    #expect(CorpusStems.isSuffix(Array("에서는".utf8)[...]))
    #expect(!CorpusStems.isSuffix(Array("클로저".utf8)[...]))
  }
}
