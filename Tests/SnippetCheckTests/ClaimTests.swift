import SwiftSource
import Testing

@testable import SnippetCheck

@Suite struct ClaimTests {
  private func claims(_ code: String) -> [Claim] {
    let bytes = Array(code.utf8)
    return ClaimReader.claims(in: SampleStructure(of: bytes), code: bytes)
  }

  private func kinds(_ code: String) -> [Claim.Kind] { claims(code).map(\.kind) }

  @Test(arguments: [
    (#"print(1) // Prints "1""#, ["1"]), (#"// Prints "안녕, "세계"!"."#, ["안녕, \"세계\"!"]), ("// prints 42", ["42"]),
    ("// 출력: [1, 2]", ["[1, 2]"]), (#"// "참"를 출력합니다."#, ["참"]), (#"// "참"이 출력됩니다"#, ["참"]),
    (#"// "끝" 출력"#, ["끝"]), ("// Prints “둥근 따옴표”", ["둥근 따옴표"]), ("// 실행 결과: 3", ["3"]),
  ])
  func readsWhatIsPrintedOnOneLine(code: String, wanted: [String]) {
    #expect(kinds(code) == [.prints(wanted)])
  }

  @Test(arguments: [
    ("f() // 20이 출력됩니다.", "20"), ("f() // [1, 2]가 출력된다", "[1, 2]"), ("f() // 3을 출력", "3"), ("print(a) // 3 출력", "3"),
    ("print(a) // 6 (그대로)", "6"), ("print(a) // \"가\" (그대로 (둘))", "\"가\""), ("print(a) // (1, 2) (둘)", "(1, 2)"),
  ])
  func literalsAreReadBeforeWordsForOutputAndRemarks(code: String, wanted: String) {
    #expect(kinds(code) == [.prints([wanted])])
  }

  @Test(arguments: ["f() // 3 출력", "// 3 출력\nf()", "print(a) // 가 출력", "f() // 3번 출력한다", "print(a) // 셋 (3)"])
  func otherWordsBeforeThemAreNoClaims(code: String) { #expect(kinds(code).isEmpty) }

  @Test(arguments: ["출력", "출력 결과", "결과", "실행 결과"])
  func aHeadingWithoutAColonIsOneBelowCode(heading: String) {
    #expect(kinds("f()\n// \(heading)\n// 1\n// 2") == [.prints(["1", "2"])])
    #expect(kinds("f()\n\n// \(heading)\n// 1\n\ng()") == [.prints(["1"])])
    #expect(kinds("// \(heading)\n// 1\n").isEmpty)
    #expect(kinds("f()\n// \(heading)\n// 1\ng()").isEmpty)
    #expect(kinds("f()\n// \(heading)\n\n// 1").isEmpty)
  }

  @Test(
    arguments: [
      ("// 출력: 5 (먼저)", [["5"]]), ("// 출력: 가 (나 (다))", [["가"]]), ("// 출력: (1, 2)", []), ("// 출력: \"가 (나)\"", []),
    ] as [(String, [[String]])])
  func aRemarkBehindAnUnquotedTextMayBeLeftOut(code: String, readings: [[String]]) {
    #expect(claims(code).first?.otherReadings.filter { $0 != [String(code.dropFirst(3))] } == readings)
  }

  @Test(arguments: [
    ("출력: 5 (먼저)", "5"), ("5", "5"), ("(1) (2)", "(1)"), ("가(나)", "가(나)"), ("(가)", "(가)"), ("가 (나) 다", "가 (나) 다"),
    ("가 나)", "가 나)"),
  ])
  func remarksEndATextInBrackets(text: String, rest: String) {
    #expect(PrintedText.withoutRemark(text) == rest.replacing("5", with: text.hasPrefix("출력") ? "출력: 5" : "5"))
  }

  @Test(arguments: [
    ("// 출력: 안녕 세상", "안녕 세상"), ("// Output: Hello there", "Hello there"), ("// Prints 안녕 세상", "안녕 세상"),
    ("// Prints: the sum", "the sum"), ("// 출력:값 하나", "값 하나"), ("// 실행 결과: a b c", "a b c"),
  ])
  func outputNeedsNoQuotesBehindAColon(code: String, wanted: String) { #expect(kinds(code) == [.prints([wanted])]) }

  @Test func readsListsAndWrappedQuotations() {
    #expect(kinds("// Prints two lines:\n//   \"a\"\n// b\n// c\n") == [.prints(["a", "b"])])
    #expect(kinds("// Prints \"one long\n// line\".\nlet x = 1") == [.prints(["one long line"])])
  }

  @Test(arguments: [
    "// Prints the name of a person", "// prints each line: one by one", "// print this later", "// 출력 장치",
    "let s = \"// Prints 1\"",
  ])
  func proseIsNoClaim(code: String) { #expect(kinds(code).isEmpty) }

  @Test func numbersThatCountAreClaimsOnlyBesidePrintsAlone() {
    #expect(kinds("print(a) // 1\nprint(b) // 2") == [.prints(["1"]), .prints(["2"])])
    #expect(kinds("let b = a // 1\nprint(b) // 2").isEmpty)
    #expect(kinds("print(a) // 1\nprint(b) // 2\n// Prints \"x\"") == [.prints(["x"])])
    #expect(kinds("print(a) // 1") == [.prints(["1"])])
  }

  @Test func readsValues() {
    #expect(kinds("people.count // => 2") == [.value("2")])
    #expect(kinds("a\n// => 2") == [.value("2")])
  }

  @Test func readsErrors() {
    #expect(kinds("x = 1 // Error") == [.error(text: nil, id: nil, isVague: false)])
    #expect(kinds("x = 1 // error: cannot assign") == [.error(text: nil, id: nil, isVague: false)])
    #expect(kinds("x = 1 // error: \"cannot assign\"") == [.error(text: "cannot assign", id: nil, isVague: false)])
    #expect(kinds("x = 1 // expected-error {{no}}") == [.error(text: "no", id: nil, isVague: false)])
    #expect(kinds("x = 1 // error[some_id]: no") == [.error(text: nil, id: "some_id", isVague: false)])
    #expect(kinds("x = 1 // 컴파일 오류!") == [.error(text: nil, id: nil, isVague: false)])
    #expect(kinds("x = 1 // 오류") == [.error(text: nil, id: nil, isVague: true)])
    #expect(kinds("x = 1 // compile error!") == [.error(text: nil, id: nil, isVague: false)])
    #expect(kinds("f() // 런타임 오류 발생").isEmpty)
    #expect(kinds("// an error was thrown").isEmpty)
  }

  @Test(arguments: ["오류 발생", "에러!! 이미 있다", "에러: 상수", "값 변경 불가", "할당 불가능.", "타입 오류", "오류 - 상수", "invalid"])
  func shortWordsMayMeanAnError(comment: String) {
    #expect(kinds("x = 1 // \(comment)") == [.error(text: nil, id: nil, isVague: true)])
  }

  @Test(arguments: [
    "에러 메시지", "오류 처리", "에러를 확인하기 위한 변수", "오류 시 환불", "오류(빨간색) 표시", "에러 발생 시 다시", "불가능한 경우를 뺀다", "네트워크 오류",
    "invalid인 값", "컴파일 에러 아님", "컴파일 오류 없이 통과", "컴파일 에러가 나지 않는다", "no compile-time error", "컴파일 에러를 피한다",
  ])
  func otherCommentsWithTheirWordsMeanNone(comment: String) { #expect(kinds("x = 1 // \(comment)").isEmpty) }

  @Test func aMarkerFitsOnlyBetweenTopLevelStatements() {
    #expect(claims("print(1)\n// Prints \"1\"\nprint(2)").first?.betweenItems == true)
    #expect(claims("func f() {\n  print(1)\n  // Prints \"1\"\n}").first?.betweenItems == false)
  }

  @Test func anEmptyPromiseIsRead() {
    #expect(kinds("print(\"\") // Prints \"\"") == [.prints([""])] && kinds("// 출력:") == [.prints([])])
  }

  @Test(
    arguments: [
      ("// Prints \"a\", because b", []), ("// Prints \"a\", \"b\"", [["a", "b"]]),
      ("// Prints 42.", [["42"]]), ("// Prints \"Hello.\"", []), ("// Prints \"a\\nb\"", [["a", "b"]]),
      ("// Prints \"say \\\"a\\\"\"", [["say \"a\""]]), ("// Prints \"one\n// two\"", [["one", "two"]]),
      ("// Prints two lines:\n// a\n//   b", [["a", "  b"]]),
    ] as [(String, [[String]])])
  func otherReadingsArePossible(code: String, readings: [[String]]) {
    #expect(claims(code).first?.otherReadings == readings)
  }

  @Test(arguments: [
    ("x is now 7", "x", "7"), ("a.count equals 3", "a.count", "3"), ("`s` is \"hi\"", "s", "\"hi\""),
    ("x는 이제 7입니다", "x", "7"), ("list is [1, 2]", "list", "[1, 2]"), ("ok is true.", "ok", "true"),
    ("now is -2.5", "now", "-2.5"), ("합계는 이제 7입니다", "합계", "7"), ("나이가 7입니다", "나이", "7"),
  ])
  func statesAreRead(comment: String, name: String, value: String) {
    #expect(kinds("f(x, a, s, list, ok, now, 합계, 나이) // \(comment)") == [.state(name: name, value)])
    // Of a name that the sample does not have nothing is said.
    #expect(kinds("f() // \(comment)").isEmpty)
  }

  @Test(arguments: [
    "x is now 7 and y is 8", "x is of type Int", "this is 7 or more", "x is an Int", "the value is seven", "x is y",
  ])
  func otherSentencesAreNoStates(comment: String) { #expect(kinds("f() // \(comment)").isEmpty) }

  @Test func aMarkerFitsBetweenStatementsOfABody() {
    let inBody = { (code: String) in self.claims(code).map(\.inBody) }
    #expect(inBody("func f() {\n  g()\n  print(1) // Prints \"1\"\n}") == [true])
    #expect(inBody("for i in a {\n  print(i)\n  // Prints \"1\"\n}") == [true])
    #expect(inBody("func f() -> Int {\n  1 // Prints \"1\"\n}") == [false])
    #expect(inBody("struct A {\n  // Prints \"1\"\n}") == [false])
    #expect(inBody("func f() -> Int {\n  g()\n  return 1 // Prints \"1\"\n}") == [false])
  }

  @Test func inAnyOrderAnEllipsisAllowsFurtherLines() {
    func differs(_ wanted: String, _ found: String, _ style: String? = nil) -> OutputPattern.Difference? {
      OutputPattern.difference(wanted: wanted, found: found, anyOrder: true, style: style)
    }
    #expect(differs("c\n...\na\n", "b\na\nc\n") == nil)
    #expect(differs("c\n...\nd\n", "b\na\nc\n") == .init(line: 2, wanted: "d", found: "b"))
    #expect(differs("c\na\n", "b\na\nc\n") == .init(line: 2, wanted: "", found: "b"))
    #expect(differs("[..]\nid [..]\nid 1\n", "id 2\nid 1\nx\n") == nil)
    #expect(differs("i*\nid*\n", "id\nis\n", "glob") == nil)
    #expect(differs("a\na\n", "a\nb\n") == .init(line: 1, wanted: "a", found: "b"))
    #expect(OutputPattern.renewed("b [..]\nz\na\n", with: "a\nc\nb 1\n", anyOrder: true) == ["b [..]", "a", "c"])
  }

  @Test func wildcardsStandForLinesAndText() {
    #expect(OutputPattern.difference(wanted: "a\n...\nz\n", found: "a\nb\nc\nz\n") == nil)
    #expect(OutputPattern.difference(wanted: "id [..] done\n", found: "id 42 done\n") == nil)
    #expect(OutputPattern.difference(wanted: "a\nb\n", found: "a\nc\n")?.line == 1)
    #expect(OutputPattern.difference(wanted: "b\na\n", found: "a\nb\n", anyOrder: true) == nil)
    #expect(OutputPattern.difference(wanted: "...\n", found: "") == nil)
  }

  @Test func fewerLinesThanAnnouncedAreABrokenPromise() async throws {
    let found = try await CheckedPage("```swift run\nprint(4)\n1️⃣// Prints three lines:\n// 4\n```\n")
    #expect(found.codes == ["1 claim-without-text"] && found.verdicts == ["fail run 0/1"])
  }

  @Test func testsThatNobodyCallsAreNotPassed() async throws {
    let found = try await CheckedPage(fence("import Testing\n@Test func f() {}", "run")) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array((CheckedPage.mark("b0") + CheckedPage.mark("end")).utf8))
    }
    #expect(found.verdicts == ["lowered compile"] && found.reasons == ["its tests were compiled and not run"])
  }

  @Test(arguments: [("swift(>=9)", "lowered run"), ("compiler(>=6.99)", "lowered run"), ("swift(>=5.9)", "pass run")])
  func codeForALaterSwiftIsNotPassed(condition: String, verdict: String) async throws {
    let found = try await CheckedPage(fence("#if \(condition)\nlet a = 1\n#endif", "run")) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array((CheckedPage.mark("b0") + CheckedPage.mark("end")).utf8))
    }
    #expect(found.verdicts == [verdict])
  }

  @Test(arguments: [
    "```swift run\nfunc f() {\n  let a = 2 1️⃣// => 3\n  print(a)\n}\nf()\n```\n",
    "```1️⃣python run\nprint(1)\n```\n", "```1️⃣rust compile\nfn main() {}\n```\n",
  ])
  func whatCannotBeComparedIsSaid(page: String) async throws {
    let found = try await CheckedPage(page) { _ in
      SampleOutcome(
        ending: .exited(0), standardOutput: Array((CheckedPage.mark("b0") + "2\n" + CheckedPage.mark("end")).utf8))
    }
    #expect(found.codes == ["1 check-not-made"])
  }

  @Test(arguments: [
    "```python\nprint(1)\n```\n", "```swift\nfunc f() {\n  let a = 2 // => 3\n}\n```\n", "```sh\n$ ls\n```\n",
  ])
  func whatNobodyAskedForIsNotSaid(page: String) async throws {
    let found = try await CheckedPage(page) { _ in
      SampleOutcome(ending: .exited(0), standardOutput: Array((CheckedPage.mark("b0") + CheckedPage.mark("end")).utf8))
    }
    #expect(found.codes == [])
  }
}
