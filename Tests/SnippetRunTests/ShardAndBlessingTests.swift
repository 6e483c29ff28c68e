/// Tests of how samples are divided between machines, and of which outputs are written into articles.
import Diagnostics
import SnippetRun
import Testing

struct ShardPlanTests {
  private func parts(_ weights: [String: Int], _ count: Int) -> [[String]] {
    ShardPlan.parts(of: weights.keys.sorted(), count: count) { weights[$0] ?? 0 }
  }

  @Test func everyItemIsInOnePart() {
    let items = (0..<50).map { "a\($0)" }
    let parts = ShardPlan.parts(of: items, count: 7) { $0.utf8.count * 3 }
    #expect(parts.count == 7 && parts.flatMap { $0 }.sorted() == items.sorted())
  }

  @Test func heavyItemsGoToDifferentParts() {
    #expect(parts(["a": 9, "b": 8, "c": 2, "d": 1], 2) == [["a", "d"], ["b", "c"]])
    #expect(parts(["a": 5, "b": 5, "c": 5], 3) == [["a"], ["b"], ["c"]])
    #expect(parts(["a": 1], 3) == [["a"], [], []] && parts([:], 2) == [[], []])
  }

  @Test func equalWeightsAreOrderedByName() {
    #expect(parts(["d": 1, "c": 1, "b": 1, "a": 1], 2) == [["a", "c"], ["b", "d"]])
  }
}

struct SnippetBlessingRuleTests {
  private let text = SourceText(path: "content/ko/a.md", "0123456789")

  private func found(_ code: DiagnosticCode, _ place: Range<Int>, _ output: String?) -> Diagnostic {
    Diagnostic(
      code, .error, at: Place(text, place), Phrase(en: "x", ko: "x"),
      fix: output.map { Diagnostic.Fix(Phrase(en: "f", ko: "f"), replacing: place, with: $0) })
  }

  private func blessing(_ first: [Diagnostic], _ second: [Diagnostic]) -> (edits: [String], unstable: [Int?]) {
    let blessing = SnippetBlessing(first: first, second: second)
    let edits = blessing.plan.edits["content/ko/a.md"] ?? []
    return (
      edits.map { "\($0.range.lowerBound) \($0.replacement)" }, blessing.unstable.map { $0.place?.range?.lowerBound }
    )
  }

  @Test func writesWhatBothRunsPrinted() {
    let both = [found(.outputDiffers, 0..<2, "a"), found(.claimAboutValueBroken, 4..<5, "b")]
    let blessed = blessing(both, both)
    #expect(blessed.edits == ["0 a", "4 b"] && blessed.unstable == [])
  }

  @Test func writesNothingWhereTheRunsDiffer() {
    let blessed = blessing(
      [found(.outputDiffers, 0..<2, "a"), found(.outputDiffers, 4..<5, "c")],
      [found(.outputDiffers, 0..<2, "b"), found(.outputDiffers, 7..<8, "d")])
    #expect(blessed.edits == [] && blessed.unstable == [0, 4, 7])
  }

  @Test func otherProblemsAreNotBlessed() {
    let other = [found(.sampleCrashed, 0..<2, "a"), found(.outputDiffers, 3..<4, nil)]
    let blessed = blessing(other, other)
    #expect(blessed.edits == [] && blessed.unstable == [])
  }
}
