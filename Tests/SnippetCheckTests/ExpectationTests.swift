import Diagnostics
import SnippetCheck
import Testing

/// Tests of the verdicts that follow from the outcome of a program.
@Suite struct ExpectationTests {
  private func check(
    _ page: String, _ ending: SampleEnding, _ output: [(mark: String, text: String)] = [], error: String = ""
  ) async throws -> CheckedPage {
    let bytes = Array(output.map { ($0.mark.isEmpty ? "" : CheckedPage.mark($0.mark)) + $0.text }.joined().utf8)
    return try await CheckedPage(page) { job in
      // A warning comes from the compiler whether or not the program is run afterwards.
      job.task == .compile
        ? SampleOutcome(ending: .exited(0), standardError: Array(error.utf8))
        : SampleOutcome(ending: ending, standardOutput: bytes, standardError: Array(error.utf8))
    }
  }

  @Test func claimsOfWhatEndsWithAStatusAreJudged() async throws {
    let page = "```swift exits=3\nimport Foundation\nprint(\"b\") 1️⃣// Prints \"zzz\"\nexit(3)\n```\n"
    let wrong = try await check(page, .exited(3), [("b0", ""), ("x", "b\n"), ("b0.c0", "")])
    #expect(wrong.verdicts == ["fail run 0/1"] && wrong.problems.hasPrefix("1 error claim-about-output-broken"))
    let right = try await check(page.replacing("zzz", with: "b"), .exited(3), [("b0", "b\n"), ("b0.c0", "")])
    #expect(right.verdicts == ["pass run 1/0"])
  }

  @Test func whatIsPromisedBehindTheEndIsNotPrinted() async throws {
    let page = "```swift crashes\nprint(1) // Prints \"1\"\nfatalError()\nprint(1) 1️⃣// Prints \"1\"\n```\n"
    let found = try await check(page, .signalled(4), [("b0", "1\n"), ("b0.c0", "")])
    #expect(found.verdicts == ["fail run 1/1"] && found.problems.hasPrefix("1 error claim-about-output-broken"))
  }

  @Test func outputBeforeACrashIsCompared() async throws {
    let page = "```swift crashes=\"boom\"\nprint(\"before\")\nfatalError(\"boom\")\n```\n\n```output\n1️⃣after\n```\n"
    let found = try await check(
      page, .signalled(4), [("b0", "before\n")], error: "main/main.swift:5: Fatal error: boom\n")
    #expect(found.verdicts == ["fail run 0/1"] && found.problems.hasPrefix("1 error output-differs"))
  }

  @Test func warningsMustBeJustThoseThatAreNamed() async throws {
    let page = "```swift warns=unused_call\nf()\nlet 1️⃣x = 1\n```\n"
    let first = "main.swift:4:1: warning: result of call is unused [unused_call]\n"
    let second = "main.swift:5:5: warning: 'x' was never used [never_used]\n"
    #expect(try await check(page, .exited(0), error: first).verdicts == ["pass compile"])
    let found = try await check(page, .exited(0), error: first + second)
    #expect(found.verdicts == ["fail compile"] && found.problems.hasPrefix("1 error other-sample-diagnostics"))
  }

  @Test func claimsOfWhatWarnsAreJudged() async throws {
    let page = "```swift warns\nlet x = 1\nprint(2) 1️⃣// Prints \"3\"\n```\n"
    let warning = "main.swift:4:5: warning: 'x' was never used [never_used]\n"
    let found = try await check(
      page, .exited(0), [("b0", "2\n"), ("b0.c0", ""), ("end", "")], error: warning)
    #expect(found.verdicts == ["fail run 0/1"] && found.problems.hasPrefix("1 error claim-about-output-broken"))
  }

  @Test func theLastSampleMayEndTheProgramItself() async throws {
    let page = "```swift run\nprint(1) // Prints \"1\"\nexit(0)\n```\n"
    let found = try await check(page, .exited(0), [("b0", "1\n"), ("b0.c0", "")])
    #expect(found.verdicts == ["pass run 1/0"] && found.problems == "")
  }

  @Test func aSampleMayNotEndTheProgramBeforeOthersOfItsSession() async throws {
    let page = "```1️⃣swift run session=a\nexit(0)\n```\n\n```swift run session=a\nprint(1)\n```\n"
    let found = try await check(page, .exited(0), [("b0", "")])
    #expect(found.verdicts == ["fail compile", "blocked parse"])
    #expect(found.problems.hasPrefix("1 error sample-ends-session"))
  }

  @Test func aTrapIsReportedAtItsLineInThePage() async throws {
    let page = "글\n\n```swift run\nprint(1)\n  1️⃣fatalError(\"boom\")\n```\n"
    let found = try await check(
      page, .signalled(4), [("b0", "1\n")], error: "main/main.swift:5: Fatal error: boom\n")
    #expect(found.verdicts == ["fail compile"])
    #expect(found.problems.hasPrefix("1 error sample-crashed: the sample crashes: Fatal error: boom;"))
  }

  @Test(arguments: ["Precondition failed: no", "Assertion failed"]) func trapsAreToldWithoutThePlace(said: String)
    async throws
  {
    let page = "```swift run\n1️⃣f()\n```\n"
    let found = try await check(page, .signalled(4), [("b0", "")], error: "main/main.swift:4: \(said)\n")
    #expect(found.problems.hasPrefix("1 error sample-crashed: the sample crashes: \(said);"))
  }

  @Test func allOutputOfAProgramWithoutMarkersBelongsToTheSample() async throws {
    let page = """
      ```swift main run
      @main struct A { static func main() { print("m") } }
      // Prints "m"
      ```

      ```output
      m
      ```
      """
    #expect(try await check(page, .exited(0), [("", "m\n")]).verdicts == ["pass run 2/0"])
  }

  @Test func aPromiseWithoutTextIsReported() async throws {
    let page = "```swift run\nprint(1)\n1️⃣// 출력:\n```\n"
    let found = try await check(page, .exited(0), [("b0", "1\n"), ("b0.c0", ""), ("end", "")])
    #expect(found.verdicts == ["fail run 0/1"] && found.problems.hasPrefix("1 error claim-without-text"))
  }
}

/// Tests of `fails`, `warns`, `crashes` and `exits` with a compiler.
@Suite struct FenceExpectationTests {
  @Test func whatMustFailFails() async throws {
    let found = try await CheckedPage(
      fence("let a: Int = \"x\"", "fails") + fence("let a: Int = \"x\"", "fails=cannot_convert_initializer_value"))
    #expect(found.verdicts == ["pass compile", "pass compile"] && found.problems == "")
    #expect(found.results.allSatisfy { $0.expectedFailure && $0.message?.hasPrefix("cannot convert value") == true })
    #expect(found.results[0].seconds == 0.5)
  }

  @Test func whatCompilesDoesNotFail() async throws {
    let found = try await CheckedPage("```1️⃣swift fails\nlet a = 1\n```\n")
    #expect(found.verdicts == ["fail compile"] && found.codes == ["1 sample-should-fail"])
    #expect(found.reasons[0].hasPrefix("the fence says 'fails', but the sample compiles"))
  }

  @Test func theErrorsMustBeJustThoseThatAreNamed() async throws {
    let other = try await CheckedPage("```swift fails=other_id\nlet a: Int = 1️⃣\"x\"\n```\n")
    #expect(other.verdicts == ["fail compile"])
    #expect(
      other.problems == "1 error other-sample-diagnostics: the fence says fails=other_id, but the compiler gives "
        + "cannot_convert_initializer_value")
    let more = "let a: Int = \"x\"\nprint(1️⃣needsA)"
    let missing = try await CheckedPage("```swift fails=cannot_convert_initializer_value\n\(more)\n```\n")
    #expect(missing.codes == ["1 other-sample-diagnostics"])
    let both = try await CheckedPage(
      fence(more.replacing("1️⃣", with: ""), "fails=cannot_convert_initializer_value,cannot_find_in_scope"))
    #expect(both.verdicts == ["pass compile"])
    let onlyOne = try await CheckedPage(
      "```swift fails=cannot_convert_initializer_value,cannot_find_in_scope\nlet a: Int = 1️⃣\"x\"\n```\n")
    #expect(onlyOne.codes == ["1 other-sample-diagnostics"])
  }

  @Test func anErrorInTheContextIsNotTheSamples() async throws {
    let found = try await CheckedPage(fence("let needsB: Int = \"x\"") + fence("print(needsB)", "fails"))
    #expect(found.verdicts == ["lowered parse", "fail compile"])
  }

  @Test func whatMustFailToParseIsJudgedByTheCompiler() async throws {
    let found = try await CheckedPage(fence("let 1 = 2", "fails")) { _ in
      SampleOutcome(ending: .exited(1), standardError: Array("/input/main.swift:4:5: error: expected pattern [x]".utf8))
    }
    #expect(found.verdicts == ["pass compile"])
  }

  /// The line that the checker writes after a sample may complete it, so that the compiler sees no error.
  @Test(arguments: [("let a = [1,", "pass compile"), ("let 1 = 2\nlet b = 3", "fail compile")])
  func whereTheCompilerAcceptsTheCodeItMustBeUnfinished(code: String, verdict: String) async throws {
    let found = try await CheckedPage(fence(code, "fails")) { _ in SampleOutcome(ending: .exited(0)) }
    #expect(found.verdicts == [verdict])
  }

  @Test func whatMustWarnWarns() async throws {
    let found = try await CheckedPage(
      fence("let unusedA = 1", "warns") + fence("let unusedA = 1", "warns=never_used"))
    #expect(found.verdicts == ["pass compile", "pass compile"] && found.results.allSatisfy { !$0.expectedFailure })
    let silent = try await CheckedPage("```1️⃣swift warns\nlet a = 1\n```\n")
    #expect(silent.verdicts == ["fail compile"] && silent.codes == ["1 sample-should-warn"])
    let other = try await CheckedPage("```swift warns=other\nlet 1️⃣unusedA = 1\n```\n")
    #expect(other.codes == ["1 other-sample-diagnostics"] && other.problems.contains("warns=other"))
    let broken = try await CheckedPage("```swift warns\nlet a: Int = 1️⃣\"x\"\n```\n")
    #expect(broken.verdicts == ["fail parse"] && broken.codes == ["1 sample-does-not-compile"])
    let missing = try await CheckedPage("```1️⃣swift warns=never_used,other\nlet unusedA = 1\n```\n")
    #expect(missing.codes == ["1 other-sample-diagnostics"])
  }

  @Test func whatWarnsAndPromisesIsRun() async throws {
    let page = fence("let unusedA = 1\n1 + 2 // => 3\nprint(4) // Prints \"4\"", "warns")
    #expect(try await CheckedPage(page).verdicts == ["pass run 2/0"])
    #expect(try await CheckedPage(page.replacing("warns", with: "warns compile")).verdicts == ["pass compile"])
    let stops = try await CheckedPage("```swift warns\nlet unusedA = 1\n1️⃣fatalError(\"x\") // Prints \"1\"\n```\n")
    #expect(stops.verdicts == ["fail run 0/1"] && stops.codes.contains("1 sample-crashed"))
    let shown = try await CheckedPage(fence("let unusedA = 1\nprint(5)", "warns") + "```output\n5\n```\n")
    #expect(shown.verdicts == ["pass run 1/0"])
  }

  @Test func crashesAreCompared() async throws {
    let found = try await CheckedPage(
      fence("fatalError(\"쾅\")", "crashes") + fence("fatalError(\"쾅\")", "crashes=\"쾅\""))
    #expect(found.verdicts == ["pass run", "pass run"])
    #expect(found.results.allSatisfy { $0.message == "Fatal error: 쾅" && $0.expectedFailure })
    let other = try await CheckedPage("```1️⃣swift crashes=\"다른\"\nfatalError(\"쾅\")\n```\n")
    #expect(other.verdicts == ["fail run"])
    #expect(
      other.problems
        == "1 error sample-should-crash: the fence says crashes=\"다른\", but it crashes with: Fatal error: 쾅")
    let none = try await CheckedPage("```1️⃣swift crashes\nprint(1)\n```\n")
    #expect(none.problems == "1 error sample-should-crash: the fence says crashes, but it ends normally")
    let endless = try await CheckedPage("```1️⃣swift crashes\nwhile true {}\n```\n")
    #expect(endless.codes == ["1 sample-over-limit"])
    let broken = try await CheckedPage("```swift crashes\nprint(1️⃣needsA)\n```\n")
    #expect(broken.verdicts == ["fail parse"] && broken.codes == ["1 sample-does-not-compile"])
  }

  @Test func statusesAreCompared() async throws {
    #expect(try await CheckedPage(fence("exit(3)", "exits=3")).verdicts == ["pass run"])
    let other = try await CheckedPage("```1️⃣swift exits=3\nexit(4)\n```\n")
    #expect(other.problems == "1 error sample-exit-status: the sample ends with status 4 instead of 3")
    let crash = try await CheckedPage("```swift exits=3\n1️⃣fatalError(\"x\")\n```\n")
    #expect(crash.codes == ["1 sample-crashed"])
  }

  @Test func valuesAreAskedBeforeTheEnd() async throws {
    #expect(try await CheckedPage(fence("1 + 2 // => 3\nexit(3)", "exits=3")).verdicts == ["pass run 1/0"])
    #expect(try await CheckedPage(fence("1 + 2 // => 4\nfatalError(\"x\")", "crashes")).verdicts == ["fail run 0/1"])
  }

  @Test func expectationsBringTheContextTheyNeed() async throws {
    let found = try await CheckedPage(fence("let needsA = 1") + fence("print(needsA)\nexit(3)", "exits=3"))
    #expect(found.verdicts == ["pass run", "pass run"])
  }

  @Test func notesGoWithTheirError() async throws {
    let messages = """
      /input/main.swift:4:1: error: first [one]
      /input/main.swift:4:1: note: because
      /input/main.swift:4:1: note: and
      /input/main.swift:1:1: note: elsewhere
      /input/main.swift:4:1: note: too many
      /input/main.swift:4:1: error: second
      """
    let found = try await CheckedPage(fence("call()", "run")) { _ in
      SampleOutcome(ending: .exited(1), standardError: Array(messages.utf8))
    }
    #expect(found.diagnostics.count == 1)
    #expect(found.diagnostics[0].notes.map(\.message.english) == ["because", "and", "elsewhere"])
    #expect(found.diagnostics[0].notes.map { $0.place == nil } == [false, false, true])
    #expect(found.diagnostics[0].message.english == "the sample does not compile: first (one)")
  }

  @Test func aCompilerWithoutMessagesIsReportedAtTheFence() async throws {
    for words in ["run", "crashes", "warns"] {
      let found = try await CheckedPage("```1️⃣swift \(words)\ncall()\n```\n") { _ in SampleOutcome(ending: .exited(254))
      }
      #expect(found.codes == ["1 sample-does-not-compile"] && found.problems.hasSuffix("it ended with status 254"))
    }
  }
}

/// Samples of Swift 1, 2 and 3.
@Suite struct HistoricSampleTests {
  private func check(_ message: String, _ words: String = "swift=2", code: String = "println(1)") async throws
    -> CheckedPage
  {
    try await CheckedPage("```swift \(words)\n1️⃣\(code)\n```\n") { job in
      guard !message.isEmpty else { return SampleOutcome(ending: .exited(0)) }
      let line =
        1 + (job.files[0].text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == code } ?? 0)
      return SampleOutcome(
        ending: .exited(1), standardError: Array("/input/main.swift:\(line):1: error: \(message)\n".utf8))
    }
  }

  @Test(arguments: [
    "cannot find 'println' in scope [cannot_find_in_scope]",
    "C-style for statement has been removed [c_style_for_stmt_removed]",
    "'x' has been renamed to 'y'", "'x' is unavailable [availability_decl_unavailable]",
    "cannot find 'dispatch_barrier_async' in scope", "cannot find 'NSFileManager' in scope",
    "cannot find operator '++' in scope; did you mean '+= 1'?",
    "do-while has been replaced [do_while_now_repeat_while]",
  ])
  func whatHasChangedSinceIsCountedAsExplained(message: String) async throws {
    let found = try await check(message)
    #expect(found.verdicts == ["lowered parse"] && found.results[0].languageMode == "2" && found.problems == "")
    #expect(
      found.reasons == ["written for Swift 2; 1 errors, of which 1 are explained by changes of the language"])
  }

  @Test(arguments: [
    "cannot find 'prnt' in scope [cannot_find_in_scope]", "cannot find 'NSURLRequestX' in scope",
    "cannot find 'UIThing' in scope", "cannot find 'CGFloatMake' in scope", "cannot find 'map' in scope",
    "cannot find operator '++' in scope; did you mean '+='?", "no such module 'Combin' [sema_no_import]",
    "value of type 'A' has no member 'b' [could_not_find_value_member]", "[throwing_call_without_try]",
    "incorrect argument label [wrong_argument_labels]", "[missing_argument_labels]", "[extra_argument_labels]",
    "no exact matches [no_overloads_match_exactly_in_call]", "[expected_comma_stmtcondition]",
    "[cannot_find_type_in_scope]", "[replace_equal_with_colon_for_value]",
  ])
  func whatASlipGivesTooIsExplainedByNothing(message: String) async throws {
    let found = try await check(message)
    #expect(found.verdicts == ["lowered parse"])
    #expect(
      found.reasons == ["written for Swift 2; 1 errors, of which 0 are explained by changes of the language"])
    #expect(try await check(message, "swift=2 compile").verdicts == ["fail parse"])
  }

  @Test func whatCompilesTodayPasses() async throws {
    #expect(try await check("").reasons == ["Swift 2, still valid today"])
    #expect(try await check("").verdicts == ["pass compile"])
  }

  @Test func otherErrorsLowerOrFail() async throws {
    let message = "cannot find 'ownName' in scope [cannot_find_in_scope]"
    let automatic = try await check(message)
    #expect(automatic.verdicts == ["lowered parse"] && automatic.reasons[0].contains("1 errors, of which 0 are"))
    let asked = try await check(message, "swift=2 compile")
    #expect(asked.verdicts == ["fail parse"])
    #expect(
      asked.problems.hasPrefix("1 error sample-does-not-compile: the sample does not compile: cannot find 'ownName'"))
    let unparsed = try await check("expected pattern [x]", code: "let 1")
    #expect(unparsed.verdicts == ["fail parse"] && unparsed.problems.hasPrefix("1 warning sample-does-not-compile"))
  }

  @Test func levelsThatWereNotReachedAreLowered() async throws {
    let old = "cannot find 'println' in scope [cannot_find_in_scope]"
    #expect(try await check(old, "swift=2 compile").verdicts == ["lowered parse"])
    #expect(try await check("", "swift=2 compile").verdicts == ["pass compile"])
    #expect(try await check("", "swift=2 run").verdicts == ["lowered compile"])
    #expect(try await check("", "swift=2 parse").verdicts == ["pass parse"])
  }

  @Test func theyAreCompiledInTheOldestModeWithTheirContext() async throws {
    let compiler = FakeCompiler()
    let page = fence("let needsA = 1", "swift=3") + fence("print(needsA)", "swift=3")
    #expect(try await CheckedPage(page, by: compiler).verdicts == ["pass compile", "pass compile"])
    #expect(compiler.seen.allSatisfy { $0.languageMode == "4" && $0.task == .compile })
    var environment = SnippetEnvironment()
    environment.stubs = ["UIKit", "AppKit"]
    let members = FakeCompiler()
    _ = try await CheckedPage(
      fence("override func viewDidLoad() { println(1) }", "swift=2"), environment: environment, by: members)
    #expect(members.seen[0].stubs == ["UIKit"] && members.seen[0].shownMain.hasPrefix("import UIKit\n"))
  }

  @Test func commentsAboutErrorsAreJudgedWhereTheSampleMustFail() async throws {
    let wrongText = try await CheckedPage("```swift fails\nlet a: Int = \"x\" 1️⃣// error: \"cannot find\"\n```\n")
    #expect(wrongText.verdicts == ["fail compile 0/1"] && wrongText.codes == ["1 claim-about-error-broken"])
    let wrongPlace = try await CheckedPage(
      "```swift fails\nlet b = 2 1️⃣// Error\nprint(b)\nprint(b)\nlet a: Int = \"x\"\n```\n")
    #expect(wrongPlace.verdicts == ["fail compile 0/1"])
    let right = try await CheckedPage(fence("let a: Int = \"x\" // error: \"cannot convert\"", "fails"))
    #expect(right.verdicts == ["pass compile 1/0"])
  }
}
