/// Tests that replacing a word corrects the josa after it.
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct JosaRepairTests {
  /// `text` with the word between `{` and `}` replaced; nil when the josa cannot be decided.
  private func replaced(_ marked: String, by word: String) -> String? {
    let bytes = Array(marked.utf8)
    let open = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    let close = (bytes.firstIndex(of: UInt8(ascii: "}")) ?? 1) - 1
    let source = bytes.filter { !"{}".utf8.contains($0) }
    guard let edit = JosaRepair.edit(replacing: open..<close, by: word, in: source) else { return nil }
    return String(
      decoding: source[..<edit.range.lowerBound] + edit.replacement.utf8 + source[edit.range.upperBound...],
      as: UTF8.self)
  }

  @Test(arguments: [
    ("{메소드}를 쓴다", "함수", "함수를 쓴다"), ("{메소드}를 쓴다", "값", "값을 쓴다"), ("{값}은", "변수", "변수는"), ("{값}이", "변수", "변수가"),
    ("{값}과", "변수", "변수와"), ("{값}으로", "변수", "변수로"), ("{값}으로", "셀", "셀로"), ("{변수}로", "값", "값으로"), ("{변수}에서", "값", "값에서"),
    ("{변수}의", "값", "값의"), ("{변수}", "값", "값"), ("{변수} 는", "값", "값 은"), ("{변수} 가 있다", "값", "값 가 있다"),
    ("{변수} 이 값", "값", "값 이 값"),
    ("{변수}다.", "값", "값이다."), ("{값}이다.", "변수", "변수이다."), ("{변수}를", "let", "let을"), ("{변수}를", "SwiftUI", "SwiftUI를"),
    ("{변수}를", "GCD", "GCD를"),
  ])
  func theJosaFollowsTheNewWord(text: String, word: String, wanted: String) {
    #expect(replaced(text, by: word) == wanted)
  }

  @Test(arguments: [
    ("**{변수}**를", "값", "**값**을"), ("{변수}(variable)를", "값", "값(variable)을"), ("\"{변수}\"는", "값", "\"값\"은"),
    ("‘{변수}’를", "값", "‘값’을"),
    ("[{변수}](/u)는", "값", "[값](/u)은"), ("`{변수}`와", "값", "`값`과"), ("「{변수}」가", "값", "「값」이"),
    ("{변수}(a(b)c)를", "값", "값(a(b)c)을"),
    ("{변수}(a\nb)를", "값", "값(a\nb)를"), ("{변수}(열림를", "값", "값(열림를"), ("~~{변수}~~로", "값", "~~값~~으로"),
    ("_{변수}_를", "값", "_값_을"),
  ])
  func closingMarksMayBeBetweenWordAndJosa(text: String, word: String, wanted: String) {
    #expect(replaced(text, by: word) == wanted)
  }

  @Test func aWordReadInTwoWaysLeavesTheJosaUndecided() {
    #expect(replaced("{종료}를 본다", by: "exit") == nil)
    #expect(replaced("{종료}에 본다", by: "exit") == "exit에 본다")
  }
}
