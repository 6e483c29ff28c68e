import ArticleModel
import SnippetCheck
import Testing

@testable import SnippetCheck

/// Tests of comments that announce compile errors.
@Suite struct ErrorClaimTests {
  private func check(_ code: String, _ words: String = "") async throws -> CheckedPage {
    try await CheckedPage("```swift\(words)\n\(code)\n```\n")
  }

  @Test(arguments: [
    "let a: Int = \"x\" // Error", "let a: Int = \"x\" // error: cannot convert value",
    "let a: Int = \"x\" // Error: Cannot Convert VALUE of type ‘String’",
    "let a: Int = \"x\" // error[cannot_convert_initializer_value]",
    "let a: Int = \"x\" // error[cannot_convert_initializer_value]: specified type", "let a: Int = \"x\" // 컴파일 오류",
    "// 아래 줄은 컴파일되지 않습니다.\nlet a: Int = \"x\"", "let a: Int = \"x\"\n// This will not compile",
    "let a: Int = \"x\" // Error: a text is no number", "let a: Int = \"x\" // error: cannot find",
    "let a: Int = \"x\" // 오류", "func f() {\n  let a: Int = \"x\" // Error\n}",
    "let a: Int = \"x\" // expected-error {{cannot convert value}}",
  ])
  func metClaimsHold(code: String) async throws {
    #expect(try await check(code).verdicts == ["pass run 1/0"])
    #expect(try await check(code, " compile").verdicts == ["pass compile 1/0"])
  }

  @Test(arguments: [
    (
      "let a: Int = \"x\" 1️⃣// error: \"cannot find\"", "'cannot find' here, but the compiler says: cannot convert value"
    ),
    ("let a: Int = \"x\" 1️⃣// expected-error {{cannot find}}", "'cannot find' here, but the compiler says"),
    ("let a: Int = \"x\" 1️⃣// error[other_id]", "'other_id' here, but the compiler says: cannot convert value"),
    ("let a = 1 1️⃣// Error", "an error here, but it compiles"),
  ])
  func otherErrorsAndNoneBreakTheClaim(code: String, message: String) async throws {
    let found = try await check(code)
    #expect(found.verdicts == ["fail run 0/1"] && found.codes == ["1 claim-about-error-broken"])
    #expect(found.problems.contains(message))
  }

  @Test func aVagueClaimWithoutAnErrorIsNotJudged() async throws {
    let found = try await check("let a = 1 // 불가능\nlet b = 1 // not allowed")
    #expect(found.verdicts == ["pass run"] && found.problems == "")
  }

  @Test(arguments: [
    "let a = 1\n// 상수라서 컴파일 오류 발생\n// a = 2", "let a = 1\n// a = 2\n// 컴파일 에러", "let a = 1\n// a = 2  -> 컴파일 에러",
    "let a: Int? = 1\n// print(a + 1) 컴파일 에러 발생", "let a = 1\n// ❌ 컴파일 에러\n// print(a + 1)\nlet b = 2",
    "let a = 1\n/* a = 2\n컴파일 에러 */",
    "let a = 1\n/*\n컴파일 에러\na = 2\n*/", "// 컴파일 에러\n// func f() {\n//   a = 2\n// }\nlet a = 1",
    "let a = 1 // a = 2 컴파일 에러",
    "let a = 1\n// error: cannot assign\n// a = 2", "let 가 = 1\n// 가 = 2 컴파일 에러", "let a = 1\n// a.b\n// 컴파일 에러",
    "let a = 1\n// 값을 바꾸면 오류다.\n// 컴파일 에러\n//a = 2",
  ])
  func aCommentAboutCodeThatIsCommentedOutPromisesNothing(code: String) async throws {
    let found = try await check(code, " run")
    #expect(found.verdicts == ["pass run"] && found.problems == "")
  }

  @Test(arguments: [
    "// 상수를 바꾸려 한다.\n1️⃣// 컴파일 에러\nlet a = 1", "let a = 1 1️⃣// 컴파일 에러", "let a = 1 1️⃣// 타입(Int) 컴파일 에러",
    "1️⃣// 컴파일 에러\n\n// f(a)\nlet a = 1", "let a = 1 1️⃣// 상수 컴파일 에러\n// f(a)", "1️⃣// ❌ 컴파일 에러\n// 3\nlet a = 1",
    "1️⃣// 컴파일 에러가 나는 코드\nlet a = 1",
    "1️⃣// 컴파일 에러\n// (Int)\nlet a = 1", "1️⃣// 컴파일 에러\n// main.swift\nlet a = 1",
    "1️⃣// 컴파일 에러\n// Cannot assign to value: no\nlet a = 1",
    "1️⃣// 컴파일 오류를 낸다.\nlet a = 1",
  ])
  func aCommentAboutLiveCodeStaysAPromise(code: String) async throws {
    let found = try await check(code, " run")
    #expect(found.verdicts == ["fail run 0/1"] && found.codes == ["1 claim-about-error-broken"])
  }

  @Test(arguments: [
    "let b = 1\n\n// a = 2 // 컴파일 에러\nlet a: Int = \"x\"", "// 컴파일 에러\n// b = 2\nlet a: Int = \"x\"",
    "// b = 2\n// 컴파일 에러\nlet a: Int = \"x\"",
    "let b = 1\n// b = 2 // 컴파일 에러\nlet a: Int = \"x\"", "let b = 1\n// 컴파일 에러\n// b = 2\nlet a: Int = \"x\"",
    "// 컴파일 에러가 나는 코드\nlet a: Int = \"x\"\nprint(needsA)",
  ])
  func anErrorThatAnotherCommentedOutLineHasExcusesNone(code: String) async throws {
    #expect(try await check(code, " run").verdicts[0].hasPrefix("fail parse"))
  }

  @Test(arguments: [
    "let a: Int = \"x\"\n// 컴파일 에러\n// b = 2", "let a: Int = \"x\" // a = 2 컴파일 에러",
  ])
  func directlyBesideLiveCodeItMayBeAboutThat(code: String) async throws {
    #expect(try await check(code, " run").verdicts == ["pass run 1/0"])
  }

  @Test(arguments: ["컴파일 오류를 미리 알 수 있다", "컴파일 에러를 줄여 준다", "컴파일 오류를 잡기 쉽다"])
  func aSentenceWithErrorsAsItsObjectPromisesNoneHere(comment: String) async throws {
    #expect(try await check("let a = 1 // \(comment)").verdicts == ["pass run"])
  }

  @Test(arguments: ["컴파일 에러가 나는 코드", "컴파일 오류 예제:", "컴파일되지 않는 코드", "Code that does not compile"])
  func aHeadingIsAboutTheCodeUpToABlankLine(heading: String) async throws {
    #expect(try await check("// \(heading)\nlet b = 1\nlet a: Int = \"x\"").verdicts == ["pass run 1/0"])
    let later = try await check("// \(heading)\nlet b = 1\n\nlet a: Int = \"x\"", " run")
    #expect(later.verdicts[0].hasPrefix("fail"))
  }

  @Test(arguments: [
    ("fatalError(\"x\") // Error", "sample-crashed"),
    ("let a = 1 1️⃣// Error\nfatalError(\"x\")", "1 claim-about-error-broken"),
  ])
  func ofACrashAtTheStatementOnlyTheCrashIsTold(code: String, told: String) async throws {
    let found = try await check(code, " run")
    #expect(found.verdicts[0].hasPrefix("fail compile"))
    #expect(found.diagnostics.count == (told.hasPrefix("1") ? 2 : 1) && found.problems.contains(told.suffix(14)))
  }

  @Test func severalErrorsAreBlankedOneAfterTheOther() async throws {
    let found = try await check(
      "let a: Int = \"x\" // Error\nprint(needsA) // Error\nlet c = 1\nprint(c) // Prints \"1\"")
    #expect(found.verdicts == ["pass run 3/0"])
  }

  @Test func anErrorThatNobodyAnnouncedLowers() async throws {
    let found = try await check("let a: Int = \"x\" // Error\nlet c = 1\n\nprint(needsA)")
    #expect(found.verdicts == ["lowered parse 1/0"])
    #expect(found.reasons[0].hasSuffix("cannot find 'needsA' in scope"))
    #expect(
      try await check("let a: Int = \"x\" // Error\nlet c = 1\n\nprint(needsA)", " run").verdicts[0].hasPrefix("fail"))
  }

  @Test(arguments: [
    ("let a: Int = \"x\" // Error\n// Error: a text is no number", "pass run 2/0"),
    ("// Error: a text is no number\nlet a: Int = \"x\" // Error", "pass run 2/0"),
    ("let a: Int = \"x\" // Error\n// Error: this one, too\nlet b = 1", "fail run 1/1"),
    ("let b = 1\n// Error: this one, too\nlet a: Int = \"x\" // Error", "fail run 1/1"),
    ("let a: Int = \"x\" // Error\n\n// Error: \"cannot find\"", "fail run 1/1"),
  ])
  func twoCommentsMaySpeakOfOneErrorAtWhichTheyBothStand(code: String, verdict: String) async throws {
    #expect(try await check(code).verdicts == [verdict])
  }

  @Test(arguments: [
    ("fatalError(\"x\") // Error", "pass run 1/0"), ("fatalError(\"x\")\n// Error: it stops here", "pass run 1/0"),
    ("let a = 1 // Error\nfatalError(\"x\")", "fail compile 0/1"),
    ("print(1)\n// Prints \"1\"\nfatalError(\"x\") // Error", "pass run 2/0"),
    ("print(1)\n// Prints \"2\"\nfatalError(\"x\") // Error", "fail run 1/1"),
  ])
  func aStopIsTheErrorOfTheCommentThatTheProgramDidNotPass(code: String, verdict: String) async throws {
    #expect(try await check(code).verdicts == [verdict])
  }

  @Test func theMessageIsKeptForThePage() async throws {
    let found = try await check("let a: Int = \"x\" // Error", " show=error")
    #expect(found.results[0].message == "cannot convert value of type 'String' to specified type 'Int'")
    #expect(try await check("let a: Int = \"x\" // Error").results[0].message == nil)
  }

  @Test func aClaimMayCoverWhatDoesNotParse() async throws {
    let outcome = { @Sendable (job: SampleJob) -> SampleOutcome in
      guard job.shownMain.contains("let 1") else {
        let output = ["b0", "end"].map(CheckedPage.mark).joined()
        return SampleOutcome(ending: .exited(0), standardOutput: Array(output.utf8))
      }
      let line =
        (job.files[0].text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("let 1") }
          ?? 0) + 1
      return SampleOutcome(
        ending: .exited(1), standardError: Array("/input/main.swift:\(line):5: error: expected pattern\n".utf8))
    }
    let found = try await CheckedPage(fence("print(1)\nlet 1 = 2 // Error\n"), answer: outcome)
    #expect(found.verdicts == ["pass run 1/0"])
    #expect(try await CheckedPage(fence("let 1 = 2 // Error\n", "parse"), answer: outcome).verdicts == ["fail parse"])
  }

  @Test func textsAreComparedWithoutCaseAndQuotes() {
    #expect(ErrorClaimJudge.comparable("Cannot “Find” ‘X’") == "cannot \"find\" 'x'")
  }
}
