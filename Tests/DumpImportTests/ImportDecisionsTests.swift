/// Tests that a report corrected by hand overrides the decisions of an import.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct ImportDecisionsTests {
  private let dump = "빵 굽기\n\n밀가루를 붓고 기다립니다.\n\n솥 닦기\n\n물로 씻고 말립니다.\n"

  private func imported(_ json: String?) -> (files: [ImportedFile], report: ImportReport, codes: [String]) {
    var options = ImportOptions()
    options.decisions = json.flatMap { ImportDecisions(json: Array($0.utf8)) }
    let outcome = DumpImporter.run([DumpInput(name: "a.txt", bytes: Array(dump.utf8))], options: options)
    return (outcome.value.files, outcome.value.report, outcome.diagnostics.map(\.code))
  }

  private func article(_ keys: String, line: Int = 1) -> String {
    "{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": \(line), \"lastLine\": 7, \(keys)}]}"
  }

  private func text(_ keys: String) -> String {
    imported(article(keys)).files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test func aReportThatIsNotCorrectedChangesNothing() {
    let plain = imported(nil)
    let again = imported(plain.report.json(with: []))
    #expect(again.files.map(\.bytes) == plain.files.map(\.bytes))
    #expect(again.files.map(\.path) == plain.files.map(\.path))
    #expect(again.codes == plain.codes)
  }

  @Test(arguments: [
    ("\"title\": \"새 제목\"", "title: 새 제목\n"), ("\"date\": \"2017-01-04\"", "date: 2017-01-04\n"),
    ("\"authors\": [\"김\"]", "authors: [김]\n"), ("\"tags\": [\"빵\", \"솥\"]", "tags: [빵, 솥]\n"),
    ("\"category\": \"부엌\"", "category: 부엌\n"), ("\"draft\": true", "draft: true\n"),
    ("\"seriesName\": \"빵\", \"seriesPart\": 2", "series:\n  name: 빵\n  part: 2\n"),
  ])
  func aValueThatIsGivenIsWritten(keys: String, wanted: String) { #expect(text(keys).contains(wanted)) }

  @Test func thePathIsTheOneThatWasGivenUnlessItLeadsOut() {
    #expect(imported(article("\"path\": \"kitchen/bread.md\"")).files.map(\.path) == ["kitchen/bread.md"])
    #expect(imported(article("\"path\": \"../bread.md\"")).files.map(\.path) == imported(nil).files.map(\.path))
  }

  @Test func aPostMayBeLeftOut() { #expect(imported(article("\"skip\": true")).files.isEmpty) }

  @Test func postsArePartedWhereTheDecisionsSay() {
    let json =
      "{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": 1, \"lastLine\": 4}, {\"file\": \"a.txt\", \"firstLine\": 5, \"lastLine\": 7}]}"
    #expect(imported(json).files.map(\.title) == ["빵 굽기", "솥 닦기"])
  }

  @Test func noTwoPostsGetOnePath() {
    let json =
      "{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": 1, \"lastLine\": 4, \"path\": \"a.md\"}, {\"file\": \"a.txt\", \"firstLine\": 5, \"lastLine\": 7, \"path\": \"A.md\"}]}"
    #expect(Set(imported(json).files.map { $0.path.lowercased() }).count == 2)
  }

  @Test func theKindOfADumpMayBeGiven() {
    let found = imported("{\"dumps\": [{\"file\": \"a.txt\", \"format\": \"markdown\"}]}")
    #expect(found.report.recognised.map(\.kind) == ["markdown"])
  }

  @Test func whatIsNoReportDecidesNothing() {
    #expect(ImportDecisions(json: Array("[1]".utf8)) == nil)
    #expect(ImportDecisions(json: Array("{".utf8)) == nil)
  }

  // MARK: What cannot be followed

  @Test(arguments: [
    "\"date\": \"banana\"", "\"date\": \"2020-13-45\"", "\"path\": \"../x.md\"", "\"path\": \"x\"",
    "\"path\": \"/x.md\"",
    "\"path\": \"a/.x.md\"", "\"seriesPart\": \"two\"",
  ])
  func aValueThatCannotBeReadIsSaidAndChangesNothing(keys: String) {
    let found = imported(article(keys))
    #expect(found.files.map(\.bytes) == imported(nil).files.map(\.bytes))
    #expect(found.codes.contains("not-imported"))
  }

  @Test(arguments: [
    "{\"articles\": [{\"file\": \"a.txt\"}]}", "{\"articles\": [{\"firstLine\": 1}]}", "{\"articles\": [5]}",
    "{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": 99}]}",
    "{\"dumps\": [{\"file\": \"a.txt\", \"format\": \"x\"}]}",
    "{\"articles\": [{\"file\": \"b.txt\", \"firstLine\": 1, \"title\": \"x\"}]}",
    "{\"dumps\": [{\"file\": \"b.txt\", \"format\": \"html\"}]}",
  ])
  func aDecisionAboutNothingIsSaidOnce(json: String) {
    let found = imported(json)
    #expect(found.files.map(\.bytes) == imported(nil).files.map(\.bytes))
    #expect(found.codes.filter { $0 == "not-imported" }.count == 1, "\(found.codes)")
  }

  @Test(arguments: ["", ", \"lastLine\": 0", ", \"lastLine\": \"x\""])
  func aDecisionWithoutAnEndTakesNoLineAway(end: String) {
    let found = imported("{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": 1\(end)}]}")
    #expect(found.files.map(\.bytes) == imported(nil).files.map(\.bytes))
    #expect(found.codes.contains("not-imported") == !end.isEmpty)
  }

  @Test func linesGivenToOnePostAreInNoOther() {
    let found = imported("{\"articles\": [{\"file\": \"a.txt\", \"firstLine\": 5, \"lastLine\": 7}]}")
    let texts = found.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.count == 2 && texts.filter { $0.contains("물로 씻고") }.count == 1)
  }

  @Test func aDayMayBeTakenAway() {
    let found = DumpImporter.run([DumpInput(name: "a.txt", bytes: Array("빵\n\n샘물·2021년 1월 13일\n\n\(dump)".utf8))])
    #expect(found.value.files.map(\.date) == ["2021-01-13"])
    var options = ImportOptions()
    options.decisions = ImportDecisions(json: Array(article("\"date\": \"\"").replacing("7,", with: "9,").utf8))
    let again = DumpImporter.run(
      [DumpInput(name: "a.txt", bytes: Array("빵\n\n샘물·2021년 1월 13일\n\n\(dump)".utf8))], options: options)
    #expect(again.value.files.first?.date == nil)
  }
}
