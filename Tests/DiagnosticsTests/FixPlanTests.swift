/// Tests of replacements in files: order, overlaps, line endings and byte order marks.
import Testing

@testable import Diagnostics

@Suite struct FixPlanTests {
  private func fix(_ text: SourceText, _ range: Range<Int>, _ replacement: String) -> Diagnostic {
    Diagnostic(
      .bannedTerm, at: Place(text, range), en: "x", ko: "x",
      fix: .init(Phrase(verbatim: "x"), replacing: range, with: replacement))
  }

  private func applied(_ written: String, _ fixes: [(Range<Int>, String)]) -> String {
    let bytes = Array(written.utf8)
    let text = SourceText.cleaning(path: "a.md", fileBytes: bytes).value
    let plan = FixPlan(fixes.map { fix(text, $0.0, $0.1) })
    return String(decoding: plan.applied(to: "a.md", fileBytes: bytes), as: UTF8.self)
  }

  @Test func replacesFromFrontToBackWhateverTheirOrder() {
    #expect(applied("abcdef", [(4..<5, "E"), (0..<1, "가"), (2..<2, "+")]) == "가b+cdEf")
    #expect(applied("abc", [(0..<3, "")]) == "")
    #expect(applied("abc", [(3..<3, "d")]) == "abcd")
  }

  @Test(
    arguments: [
      ([(0..<2, "X"), (1..<3, "Y")], "Xcd"), ([(1..<3, "Y"), (0..<2, "X")], "aYd"),
      ([(0..<2, "X"), (0..<2, "X")], "Xcd"),
      ([(0..<2, "X"), (2..<3, "Y")], "XYd"), ([(1..<1, "X"), (1..<2, "Y")], "aXbcd"),
      ([(1..<1, "X"), (1..<1, "Y")], "aXYbcd"),
      ([(1..<1, "Y"), (1..<1, "X")], "aYXbcd"), ([(1..<3, "Y"), (2..<2, "X")], "aYd"), ([(3..<9, "Y")], "abcd"),
      ([(4..<4, "Y")], "abcdY"), ([(5..<5, "Y")], "abcd"),
    ] as [([(Range<Int>, String)], String)])
  func keepsTheFirstOfTwoThatOverlap(_ fixes: [(Range<Int>, String)], _ wanted: String) {
    #expect(applied("abcd", fixes) == wanted)
  }

  @Test func keepsTheByteOrderMarkAndTheLineEndsOfTheFile() {
    #expect(applied("\u{FEFF}a\r\nb\r\n", [(2..<3, "c\nd")]) == "\u{FEFF}a\r\nc\r\nd\r\n")
    #expect(applied("a\nb\r\n", [(2..<3, "c\nd")]) == "a\nc\nd\r\n", "the line before decides")
    #expect(applied("a\r\n", [(0..<1, "c\nd")]) == "c\r\nd\r\n", "in the first line its own end decides")
    #expect(applied("\na", [(0..<0, "c\n")]) == "c\n\na")
    #expect(applied("a", [(0..<1, "c\nd")]) == "c\nd")
  }

  @Test func keepsFilesApartAndCounts() {
    let (one, two) = (SourceText(path: "1.md", "ab"), SourceText(path: "2.md", "ab"))
    let plan = FixPlan([(one, [TextEdit(0..<1, "x")]), (two, [TextEdit(0..<1, "y"), TextEdit(1..<2, "z")])])
    #expect(plan.count == 3)
    #expect(plan.edits.keys.sorted() == ["1.md", "2.md"])
    #expect(String(decoding: plan.applied(to: "1.md", fileBytes: Array("ab".utf8)), as: UTF8.self) == "xb")
    #expect(String(decoding: plan.applied(to: "2.md", fileBytes: Array("ab".utf8)), as: UTF8.self) == "yz")
    #expect(plan.applied(to: "3.md", fileBytes: [1, 2]) == [1, 2])
    #expect(FixPlan([Diagnostic]()).count == 0)
  }

  @Test func leavesOutDiagnosticsWithoutFixOrPlace() {
    let text = SourceText(path: "a.md", "ab")
    let bare = Diagnostic(.bannedTerm, at: Place(text, 0..<1), en: "x", ko: "x")
    let lost = Diagnostic(.bannedTerm, at: nil, Phrase(verbatim: "x"), fix: .writing("x", in: 0..<1))
    #expect(FixPlan([bare, lost]).count == 0)
  }

  @Test func leavesOutWhatAShorterFileNoLongerHas() {
    let text = SourceText(path: "a.md", "abcd")
    let plan = FixPlan([fix(text, 0..<1, "x"), fix(text, 3..<4, "y")])
    #expect(String(decoding: plan.applied(to: "a.md", fileBytes: Array("abc".utf8)), as: UTF8.self) == "xbc")
  }

  @Test func editsWithoutDiagnosticsAreMadeInOrderOfPlaceToo() {
    let text = SourceText(path: "a.md", "abc")
    let plan = FixPlan([(text, [TextEdit(2..<3, "C"), TextEdit(0..<1, "A")])])
    #expect(String(decoding: plan.applied(to: "a.md", fileBytes: Array("abc".utf8)), as: UTF8.self) == "AbC")
  }
}
