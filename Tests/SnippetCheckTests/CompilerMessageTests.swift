import Diagnostics
import Testing

@testable import SnippetCheck

@Suite struct CompilerMessageTests {
  @Test func readsPlaceIDAndGroup() {
    let text = """
      /input/main.swift:3:7: error: cannot find 'y' in scope [cannot_find_in_scope]
      let x = y
              ^
      /input/main.swift:9:1: warning: 'f' is deprecated [availability_deprecated] [#DeprecatedDeclaration]
      note without a place
      """
    let messages = CompilerMessages.read(Array(text.utf8))
    #expect(messages.count == 2)
    #expect(messages[0].line == 3 && messages[0].column == 7 && messages[0].severity == .error)
    #expect(messages[0].id == "cannot_find_in_scope" && messages[0].text == "cannot find 'y' in scope")
    #expect(messages[1].group == "#DeprecatedDeclaration" && messages[1].id == "availability_deprecated")
  }

  @Test func trapsAreTheSameAtEveryRun() {
    #expect(
      TrapText.withoutAddresses("Fatal error: read an unowned reference but object 0x55e0a715ea30 was destroyed")
        == "Fatal error: read an unowned reference but object 0x… was destroyed")
    #expect(TrapText.withoutAddresses("Fatal error: 0xFF is too large") == "Fatal error: 0xFF is too large")
  }

  @Test func keepsBracketsThatBelongToTheMessage() {
    let messages = CompilerMessages.read(Array("a.swift:1:1: error: cannot convert '[Int]' to '[String]'".utf8))
    #expect(messages.first?.text == "cannot convert '[Int]' to '[String]'")
    #expect(messages.first?.id == nil)
  }

  @Test func cutsOutputAtMarkers() {
    let text =
      "\u{1}jikji-mark b0\u{2}one\n\u{1}jikji-mark b0.c0\u{2}\u{1}jikji-value b0.c1\u{3}a\u{3}\"a\"\u{2}two\u{1}jikji-mark end\u{2}"
    let output = MarkedOutput(Array(text.utf8))
    #expect(output.output(ofBlock: 0) == "one\ntwo")
    #expect(output.output(beforeClaim: 0, ofBlock: 0) == "one\n")
    #expect(output.values["b0.c1"] == ["a", "\"a\""])
    #expect(output.reachedEnd)
  }

  @Test func bytesThatOnlyLookLikeMarkersAreOutput() {
    let passed = MarkedOutput(Array((CheckedPage.mark("b0") + "1\n" + CheckedPage.mark("b0.e0") + "2\n").utf8))
    #expect(passed.passed == ["b0.e0"] && passed.output(ofBlock: 0) == "1\n2\n")
    let forged = MarkedOutput(
      Array("\u{1}jikji-value b0.c0\u{3}5\u{3}5\u{2}\u{1}jikji-value b0.c0\u{3}4\u{3}4\u{2}".utf8))
    #expect(forged.values == ["b0.c0": []])
    #expect(MarkedOutput([1, 65, 2]).rest == "\u{1}A\u{2}")
    #expect(MarkedOutput([1]).rest == "\u{1}")
  }
}
