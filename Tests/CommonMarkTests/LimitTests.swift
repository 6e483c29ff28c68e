/// Tests that oversized texts give a diagnostic, never a crash or an endless wait.
import Diagnostics
import Testing

@testable import CommonMark

/// One text repeated, which test logs show by its name.
struct LongText: Sendable, CustomTestStringConvertible {
  let before: String
  let unit: String
  let count: Int
  let after: String

  init(_ unit: String, _ count: Int, before: String = "", after: String = "") {
    (self.before, self.unit, self.count, self.after) = (before, unit, count, after)
  }

  var markdown: String { before + String(repeating: unit, count: count) + after }
  var testDescription: String { "\(count) times '\(unit)'" }
}

@Suite struct LimitTests {
  @Test(
    arguments: [
      (LongText(">", 10_000, after: "가"), "markdown-too-deep"),
      (LongText("- ", 10_000, after: "가"), "markdown-too-deep"),
      (LongText("*", 5_000, after: "가" + LongText("*", 5_000).markdown), "markdown-too-deep"),
      (LongText("![[]()", 50_000), "markdown-too-costly"),
      (LongText("|-", 13_000, before: LongText("|a", 13_000).markdown + "\n", after: "\n"), "markdown-too-costly"),
      (
        LongText("|a\n", 3_000, before: LongText("|a", 5_000).markdown + "\n" + LongText("|-", 5_000).markdown + "\n"),
        "markdown-too-costly"
      ),
      (
        LongText("|a\n", 3_000, before: LongText("|a", 2_000).markdown + "\n" + LongText("|-", 2_000).markdown + "\n"),
        "markdown-too-costly"
      ),
    ])
  func refusesWithADiagnosticAndKeepsTheText(_ long: LongText, _ code: String) {
    let parsed = MarkdownParser.parse(SourceText(path: "t.md", long.markdown))
    #expect(parsed.diagnostics.map(\.code) == [code])
    #expect(parsed.value.nodes.map(\.kind) == [.document, .paragraph, .text])
    #expect(parsed.value.plainText(of: parsed.value.root).utf8.count == long.markdown.utf8.count)
  }

  @Test func refusesMoreThanTheLargestSize() {
    let text = SourceText(path: "t.md", bytes: [UInt8](repeating: 0x61, count: MarkdownLimits.bytes + 1))
    #expect(MarkdownParser.parse(text).diagnostics.map(\.code) == ["markdown-too-large"])
  }

  @Test(
    arguments: [
      LongText("[", 100_000), LongText("*", 100_000), LongText("`", 100_000), LongText("[a](", 30_000),
      LongText("*a **a ", 30_000), LongText("[a]: u\n", 30_000), LongText("-", 100_000), LongText("**가(a)**는", 10_000),
    ])
  func readsLongRunsWhole(_ long: LongText) {
    let parsed = MarkdownParser.inspect(SourceText(path: "t.md", long.markdown))
    #expect(parsed.diagnostics.isEmpty && parsed.unplaced == 0)
  }

  @Test func readsNothingAsNothing() {
    #expect(MarkdownParser.parse(SourceText(path: "t.md", "")).value.nodes.map(\.kind) == [.document])
    #expect(dump("#") == "heading «#» content «» number 1")
  }
}
