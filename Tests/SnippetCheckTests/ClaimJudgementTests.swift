import ArticleModel
import Diagnostics
import SnippetCheck
import TestSupport
import Testing

/// Tests of claims about output and values, compared with a run, and of their fixes.
@Suite struct ClaimJudgementTests {
  /// The page after the fixes of its diagnostics.
  private func fixed(_ page: String) async throws -> String {
    let found = try await CheckedPage(page)
    var text = found.site.articles[0].source.bytes
    for fix in found.diagnostics.compactMap(\.fix).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(fix.range, with: Array(fix.replacement.utf8))
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [
    ("print(1) // Prints \"1\"", "1/0"), ("print(1)\n// Prints \"1\"", "1/0"), ("print(1) // Prints \"2\"", "0/1"),
    ("print(1)\nprint(2)\n// Prints \"2\"", "1/0"), ("print(1)\nprint(2)\n// Prints two lines:\n// 1\n// 2", "1/0"),
    ("print(1)\n// Prints \"1\"\nprint(2)\n// Prints \"1\"", "1/1"),
    ("print(1)\nprint(2)\n// Prints \"1\"\n// Prints \"2\"", "2/0"),
    ("print(1)\nprint(2)\n// Prints \"2\"\n// Prints \"1\"", "0/2"),
    ("print(1)\n// Prints \"1\"\n// Prints \"1\"", "1/1"), ("print(\"가 나\") // 출력: 가 나", "1/0"),
    ("print(\"a.\") // Prints \"a\".", "0/1"), ("print(\"a\") // Prints \"a.\"", "0/1"),
    ("print(\"\") // Prints \"\"", "1/0"),
    ("print(1) // 출력:", "0/1"),
  ])
  func promisesAreComparedWithWhatWasPrintedSince(code: String, claims: String) async throws {
    let found = try await CheckedPage(fence(code))
    #expect(found.verdicts == ["\(claims.hasSuffix("/0") ? "pass" : "fail") run \(claims)"])
  }

  /// A page whose program prints `output`, whatever it is; `@c` means the marker of the claim inside a body, `@e` that of the end, which is
  /// otherwise last.
  private func checked(_ code: String, printing output: String) async throws -> CheckedPage {
    let text =
      CheckedPage.mark("b0")
      + output.replacing("@n", with: CheckedPage.mark("b0.n0"))
      .replacing("@c", with: CheckedPage.mark("b0.c0"))
      .replacing("@e", with: CheckedPage.mark("end")) + (output.contains("@e") ? "" : CheckedPage.mark("end"))
    return try await CheckedPage(fence(code)) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array(text.utf8))
    }
  }

  @Test(arguments: [
    ("1\n2\n@n", "1/0"), ("2\n@n2\n@n", "1/0"), ("2\n@n3\n@n", "0/1"), ("3\n@n2\n", "0/1"), ("2\n", ""),
  ])
  func aPromiseInsideABodyHoldsEachTimeItIsReached(output: String, claims: String) async throws {
    let found = try await checked("func f() {\n  g()\n  print(2) // Prints \"2\"\n}\nf()", printing: output)
    #expect(found.verdicts == [claims == "0/1" ? "fail run 0/1" : "pass run" + (claims.isEmpty ? "" : " 1/0")])
    #expect(found.results[0].claims.unjudged == (claims.isEmpty ? 1 : 0))
  }

  @Test(arguments: [
    ("1\n@n2\n@n3\n@n", "1, 2, 3", "pass run 1/0"), ("1\n@n2\n@n3\n@n", "1 2 3", "pass run 1/0"),
    ("1\n@n2\n@n3\n@n", "1, 2, 4", "fail run 0/1"), ("1\n@n2\n@n", "1, 2, 3", "fail run 0/1"),
    ("1\n@n", "1, 2", "fail run 0/1"),
    ("1\n@n2\n@n", "\"1, 2\"", "fail run 0/1"), ("1\n@n-\n2\n@n", "1, 2", "pass run 1/0"),
  ])
  func aCommentInALoopMayNameTheLinesOfAllPasses(output: String, comment: String, verdict: String) async throws {
    let found = try await checked("for i in a {\n  g()\n  print(i) // 출력: \(comment)\n}", printing: output)
    #expect(found.verdicts == [verdict])
  }

  @Test(arguments: [
    ("for i in a { f(i) }", "1, 2", "pass run 1/0"), ("for i in a { f(i) }", "1 2", "pass run 1/0"),
    ("for i in a { f(i) }", "1 3", "fail run 0/1"),
    ("a.forEach { f($0) }", "1 2", "pass run 1/0"), ("f(1, 2)", "1 2", "fail run 0/1"),
    ("while f() {}", "\"1 2\"", "fail run 0/1"),
  ])
  func aCommentBelowALoopMayNameItsLinesOnOne(code: String, comment: String, verdict: String) async throws {
    #expect(try await checked("\(code)\n// 출력: \(comment)", printing: "1\n2\n@c").verdicts == [verdict])
  }

  @Test(arguments: [
    ("print(5) // 출력: 5 (먼저)", "pass run 1/0"), ("print(5) // 출력: 6 (먼저)", "fail run 0/1"),
    ("print(\"가 (나)\") // 출력: 가 (나)", "pass run 1/0"), ("print(5) // 6 (그대로)", "fail run 0/1"),
    ("print(5) // 5 (그대로)", "pass run 1/0"),
    ("print(\"가\") // \"나\" (그대로)", "fail run 0/1"), ("print(\"가\") // \"가\" (그대로)", "pass run 1/0"),
    ("print(7) // 5 출력", "fail run 0/1"), ("print(7) // 20이 출력됩니다.", "fail run 0/1"),
    ("print(10.0) // 10.1", "fail run 0/1"), ("print(3.14159) // 3.14", "pass run"),
    ("print(3.14159) // 3.15", "fail run 0/1"),
    ("// 3을 출력합니다\nprint(3)", "pass run"), ("func f() { print(3) } // 3이 출력됩니다", "pass run"),
  ])
  func remarksAndWordsForOutputBelongToNoValue(code: String, verdict: String) async throws {
    #expect(try await CheckedPage(fence(code)).verdicts == [verdict])
  }

  @Test(arguments: [
    ("1", "2", "pass run 1/0"), ("1", "3", "fail run 0/1"), ("가", "2", "fail run 0/1"), ("9", "9", "fail run 0/1"),
    ("가", "나", "pass run"),
  ])
  func linesBelowAHeadingWithoutAColonMustResembleTheOutput(
    first: String, second: String, verdict: String
  ) async throws {
    let found = try await CheckedPage(fence("print(1)\nprint(2)\n// 출력 결과\n// \(first)\n// \(second)"))
    #expect(found.verdicts == [verdict])
  }

  @Test(arguments: [("1", "1", "fail run 1/1"), ("1", "2", "pass run 2/0"), ("7", "8", "pass run")])
  func numbersThatCountAreClaimsWhereOneIsPrinted(first: String, second: String, wanted: String) async throws {
    let found = try await CheckedPage(fence("print(\(first)) // 1\nprint(\(second)) // 2"))
    #expect(found.verdicts == [wanted])
  }

  @Test(arguments: [("@c1\n", "1/0"), ("@c1\n2\n", "0/1"), ("@c", "0/1"), ("@c@e1\n", "0/1")])
  func whatATaskPrintsMayComeLaterButMustBeAll(output: String, claims: String) async throws {
    let page = "Task { g() }\n// Prints \"1\""
    #expect(try await checked(page, printing: output).verdicts.first?.hasSuffix(claims) == true)
    let own = "class Task { init(_ a: () -> Void) {} }\n" + page
    #expect(try await checked(own, printing: output).verdicts.first?.hasSuffix("0/1") == true)
  }

  @Test func aCommentThatNamesTheLastLinesIsWarnedAbout() async throws {
    let found = try await CheckedPage(fence("print(1)\nprint(2)\n1️⃣// Prints \"2\""))
    #expect(found.verdicts == ["pass run 1/0"])
    #expect(found.problems.hasPrefix("1 warning claim-about-output-broken: the comment names only the last 1 of 2"))
  }

  @Test(arguments: ["print(1)\nprint(2) // Prints \"2\"", "print(1) // 하나\nprint(2) // 2"])
  func aCommentBesideAPrintIsAboutThatLineOnly(code: String) async throws {
    let found = try await CheckedPage(fence(code))
    #expect(found.verdicts == ["pass run 1/0"])
    #expect(found.problems.isEmpty)
  }

  @Test func aCommentBesideAPrintOfSeveralLinesNamesThemAll() async throws {
    let found = try await checked("print(x, terminator: \"\\n\") // Prints \"3\"", printing: "2\n3\n@c")
    #expect(found.verdicts == ["pass run 1/0"])
    #expect(found.problems.contains("the comment names only the last 1 of 2"))
  }

  @Test func anyOrderIsAllowedWhereTheFenceSaysSo() async throws {
    let page = fence("print(\"[1, 2]\") // Prints \"[2, 1]\"", "order=any")
    #expect(try await CheckedPage(page).verdicts == ["pass run 1/0"])
    #expect(try await CheckedPage(page.replacing(" order=any", with: "")).verdicts == ["fail run 0/1"])
  }

  @Test func theMessageNamesPromiseAndOutput() async throws {
    let found = try await CheckedPage("글\n\n- ```swift\n  print(\"가\")\n  print(\"나\") 1️⃣// Prints \"다\"\n  ```\n")
    #expect(found.codes == ["1 claim-about-output-broken"])
    #expect(found.problems.hasSuffix("the comment promises \"다\", but the output is \"가⏎나\""))
    #expect(found.diagnostics[0].fix == nil)
    let silent = try await CheckedPage(fence("let a = 1 // Prints \"1\""))
    #expect(silent.problems.hasSuffix("but nothing is printed"))
  }

  @Test func theFixKeepsTheRemark() async throws {
    #expect(try await fixed(fence("print(1) // 출력: 22 (둘)")) == fence("print(1) // 출력: 1 (둘)"))
  }

  @Test func oneLineForOneLineIsTheFix() async throws {
    #expect(
      try await fixed("> ```swift\n> print(\"가나\") // Prints \"다\"\n> ```\n")
        == "> ```swift\n> print(\"가나\") // Prints \"가나\"\n> ```\n")
    #expect(try await fixed(fence("print(1)\n// 출력: 22")) == fence("print(1)\n// 출력: 1"))
  }

  @Test func outputWithQuotationMarksIsWrittenWithoutFurtherOnes() async throws {
    let found = try await checked("print(words) // \"a b\"", printing: "[\"a\", \"b\"]\n@c")
    #expect(found.codes == ["? claim-about-output-broken"])
    #expect(found.diagnostics.first?.fix?.replacement == "[\"a\", \"b\"]")
  }

  @Test func valuesAreAskedForInTheLanguageModeOfTheSample() async throws {
    let found = try await CheckedPage(
      fence("1 + 2 // => 3"), config: "snippets: {check: auto}", by: RegexLiteralCompiler())
    #expect(found.verdicts == ["pass run 1/0"])
  }

  @Test func valuesThatDifferAreWrittenAsTheFix() async throws {
    #expect(try await fixed(fence("1 + 2 // => 4")) == fence("1 + 2 // => 3"))
    #expect(try await fixed(fence("let s = \"가\" // => 나")) == fence("let s = \"가\" // => \"가\""))
    #expect(try await fixed(fence("1 + 2 // =>")) == fence("1 + 2 // => 3"))
  }

  @Test func aValueInsideABodyIsLeftUnjudged() async throws {
    let found = try await CheckedPage(fence("func f() {\n  1 // => 1\n}"))
    #expect(found.verdicts == ["pass run"] && found.results[0].claims.unjudged == 1)
  }

  @Test func aCallWithoutAValueIsNotComparedWithItsComment() async throws {
    let value = "\u{1}jikji-value b0.c0\u{3}()\u{3}()\u{2}"
    let text = CheckedPage.mark("b0") + "6\n" + value + CheckedPage.mark("end")
    let found = try await CheckedPage(fence("f(6)\n// => 6")) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array(text.utf8))
    }
    #expect(found.verdicts == ["pass run"] && found.problems == "")
    #expect(found.results[0].claims.unjudged == 1)
  }

  @Test func outputsOfOtherBlocksDoNotCount() async throws {
    let page = fence("print(1)", "run session=x") + fence("print(2) // Prints \"1\"", "run session=x")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "fail run 0/1"])
  }

  @Test func printedTextIsKeptWhereItIsShown() async throws {
    let found = try await CheckedPage(fence("print(1)\nprint(2) // Prints \"2\"", "show=output") + fence("print(3)"))
    #expect(found.results.map(\.output) == ["1\n2\n", nil])
  }
}

/// A compiler that reads regex literals between slashes, and so everything here, in language mode 6 only.
private struct RegexLiteralCompiler: SampleRunning {
  func run(_ job: SampleJob) async throws -> SampleOutcome {
    if job.languageMode == "6" { return try await FakeCompiler().run(job) }
    let error = "/input/main.swift:4:1: error: '/' is not a prefix unary operator"
    return SampleOutcome(ending: .exited(1), standardError: Array(error.utf8))
  }
}

/// Tests of `output` fences after samples.
@Suite struct OutputFenceTests {
  @Test func theFenceIsTheWholeOutput() async throws {
    let page = fence("print(1)\nprint(2)") + "```output\n1\n2\n```\n"
    #expect(try await CheckedPage(page).verdicts == ["pass run 1/0"])
    let found = try await CheckedPage(fence("print(1)\nprint(2)") + "```output\n1\n1️⃣3\n```\n")
    #expect(found.verdicts == ["fail run 0/1"] && found.reasons == ["its comments promise something else"])
    #expect(found.problems == "1 error output-differs: the output differs from line 2: expected '3', got '2'")
  }

  @Test func aMissingLineIsReportedAtTheLastLine() async throws {
    let found = try await CheckedPage(fence("print(1)\nprint(2)") + "```output\n1️⃣1\n```\n")
    #expect(found.problems.contains("line 2: expected '', got '2'"))
    #expect(found.codes == ["1 output-differs"])
    let empty = try await CheckedPage(fence("print(1)") + "1️⃣```output\n```\n")
    #expect(empty.codes == ["1 output-differs"])
  }

  @Test(arguments: [("match=glob", "?*"), ("match=prefix", "1"), ("order=any", "22\n11"), ("", "...")])
  func theFenceMaySayHowToCompare(words: String, wanted: String) async throws {
    let page =
      fence("print(11)\nprint(22)") + "```output \(words)\n\(wanted)\n\(words == "match=glob" ? "*2\n" : "")```\n"
    #expect(try await CheckedPage(page).verdicts == ["pass run 1/0"])
  }

  @Test func matchNoneIsNotCompared() async throws {
    let found = try await CheckedPage(fence("print(1)") + "```output match=none\n5\n```\n")
    #expect(found.verdicts == ["pass run"] && found.problems == "")
  }

  @Test func outputWithoutARunIsReported() async throws {
    let first = try await CheckedPage("```1️⃣output\n1\n```\n")
    #expect(first.codes == ["1 output-without-sample"] && first.problems.contains("warning"))
    let lowered = try await CheckedPage(fence("print(needsA)") + "```1️⃣output\n1\n```\n")
    #expect(lowered.verdicts == ["lowered parse"] && lowered.codes == ["1 output-without-sample"])
    let compiled = try await CheckedPage(fence("print(1)", "compile") + "```1️⃣output\n1\n```\n")
    #expect(compiled.codes == ["1 output-without-sample"])
  }

  @Test func standardErrorMayBeShown() async throws {
    let page = fence("fatalError(\"끝\")", "crashes") + "```output show=error\n[..]Fatal error: 끝\n```\n"
    #expect(try await CheckedPage(page).verdicts == ["pass run 1/0"])
  }

  @Test func diagnosticsAreInOrderOfPosition() async throws {
    let page =
      fence("print(1) // Prints \"2\"", "run") + "```output\n5\n```\n\n" + "```json\n{,}\n```\n\n"
      + fence("exit(2)", "run")
    let found = try await CheckedPage(page)
    let places = found.diagnostics.map { $0.place?.range?.lowerBound ?? 0 }
    #expect(places == places.sorted() && places.count == 4)
    #expect(found.results.map(\.index) == [0, 2, 3] && found.results.map(\.line) == [1, 9, 13])
  }
}
