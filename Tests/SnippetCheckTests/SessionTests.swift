import ArticleModel
import Diagnostics
import SnippetCheck
import TestSupport
import Testing

/// Tests of sessions, programs that the author makes of several blocks, and of the effect of a failure on their other blocks.
@Suite struct SessionTests {
  private func programs(_ page: String) async throws -> [String] {
    let compiler = FakeCompiler()
    _ = try await CheckedPage(page, by: compiler)
    return compiler.seen.map { $0.shownMain.replacing("\n", with: " | ") }.sorted()
  }

  @Test func aBlockWithALevelIsAProgramByItself() async throws {
    #expect(try await programs(fence("let a = 1", "run") + fence("print(2)", "compile")) == ["let a = 1", "print(2)"])
  }

  @Test func continuingJoinsThePreviousBlock() async throws {
    let page = fence("let a = 1", "run") + fence("print(a)", "continue") + fence("print(3)", "run continue")
    #expect(try await programs(page) == ["let a = 1 | print(a) | print(3)"])
    let checked = try await CheckedPage(page)
    #expect(checked.verdicts == ["pass run", "pass run", "pass run"] && checked.problems == "")
  }

  @Test func continuingSkipsWhatIsNotChecked() async throws {
    let page = fence("let a = 1", "run") + fence("…", "skip=\"그림\"") + fence("print(a)", "continue")
    #expect(try await programs(page) == ["let a = 1 | print(a)"])
    #expect(try await CheckedPage(page).verdicts == ["pass run", "skipped skip", "pass run"])
  }

  @Test func nothingToContinueIsAnError() async throws {
    let found = try await CheckedPage("```1️⃣swift run continue\nprint(1)\n```\n")
    #expect(found.verdicts == ["pass run"])
    #expect(found.codes == ["1 nothing-to-continue"])
  }

  @Test func namedSessionsAreSeparatePrograms() async throws {
    let page =
      fence("let a = 1", "session=x") + fence("let a = 2", "session=y")
      + fence("print(a) // Prints \"1\"", "session=x run")
      + fence("print(a) // Prints \"2\"", "session=y run")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "pass run", "pass run 1/0", "pass run 1/0"])
    #expect(try await programs(page).count == 2)
  }

  @Test func resetBeginsTheSessionAgain() async throws {
    let page =
      fence("let a = 1", "session=x run") + fence("let a = 2", "session=x run reset")
      + fence("print(a) // Prints \"2\"", "session=x run")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "pass run", "pass run 1/0"])
    let without = try await CheckedPage(page.replacing(" reset", with: ""))
    #expect(without.verdicts == ["pass run", "fail parse", "blocked parse"])
  }

  @Test func anErrorThatNamesAnotherFileIsAnErrorOfTheLastBlock() async throws {
    let page = fence("let a = 1", "run") + fence("let b: Int = \"x\"", "run")
    let found = try await CheckedPage(page) { job in
      guard job.files.contains(where: { String(decoding: $0.bytes, as: UTF8.self).contains("let b") }) else {
        return SampleOutcome(
          ending: .exited(0), standardOutput: Array((CheckedPage.mark("b0") + CheckedPage.mark("end")).utf8))
      }
      return SampleOutcome(ending: .exited(1), standardError: Array("sample-0.swift:1:1: error: no\n".utf8))
    }
    #expect(found.verdicts == ["pass run", "fail parse"])
  }

  @Test func nestPutsABlockInAScope() async throws {
    let page = fence("let a = 1", "session=x run") + fence("let a = 2", "session=x run nest")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "pass run"])
    #expect(try await programs(page)[0].contains("let a = 2 | }"))
  }

  @Test func hiddenCommentsJoinTheNextBlock() async throws {
    let hidden = "<!-- swift hidden\nlet needsA = 5\n-->\n\n"
    let page =
      fence("print(1)", "run") + hidden + fence("print(needsA) // Prints \"5\"", "run") + fence("print(2)", "run")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "pass run 1/0", "pass run"])
    let promising = #"let needsA = 5 | print(needsA) ; _jikjiMark("\u{1}jikji-mark b2.c0\u{2}") // Prints "5""#
    #expect(try await programs(page) == [promising, "print(1)", "print(2)"])
  }

  @Test func hiddenCommentsMayNameTheirSession() async throws {
    let page =
      "<!-- swift hidden session=x\nlet needsA = 5\n-->\n\n" + fence("print(1)", "run")
      + fence("print(needsA)", "run session=x")
    #expect(try await CheckedPage(page).verdicts == ["pass run", "pass run"])
  }

  @Test func aPageMayBeOneSession() async throws {
    let page = fence("var n = 1") + fence("n += 1") + fence("print(n) // Prints \"2\"")
    let found = try await CheckedPage(page, config: "snippets: {session: page}\n")
    #expect(found.verdicts == ["pass run", "pass run", "pass run 1/0"])
    let compiler = FakeCompiler()
    _ = try await CheckedPage(page, config: "snippets: {session: page}\n", by: compiler)
    #expect(compiler.seen.count == 1)
  }

  @Test func aFailureBlocksWhatFollowsAndNothingBefore() async throws {
    let page =
      fence("print(1)", "session=x run") + "```swift session=x run\nlet b: Int = 1️⃣\"둘\"\n```\n\n"
      + fence("print(3)", "session=x run") + fence("print(4)", "run")
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["pass run", "fail parse", "blocked parse", "pass run"])
    #expect(
      found.problems.hasPrefix("1 error sample-does-not-compile: the sample does not compile: cannot convert value"))
    #expect(found.problems.hasSuffix("(cannot_convert_initializer_value)"))
    #expect(found.reasons[2] == "an earlier sample of its session failed")
    #expect(found.reasons[1].hasPrefix("cannot convert value of type 'String'"))
  }

  @Test func aBlockThatDoesNotParseBlocksWhatFollows() async throws {
    let page = fence("print(1)", "session=x run") + fence("let 1", "session=x run") + fence("print(3)", "session=x run")
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["pass run", "fail parse", "blocked parse"])
    #expect(found.reasons[1].hasPrefix("it is not valid Swift: "))
  }

  @Test func aCrashIsTheBlocksInWhichItHappens() async throws {
    let page =
      fence("print(1)", "session=x run") + "```swift session=x run\nprint(2)\n  1️⃣fatalError(\"쾅\")\n```\n\n"
      + fence("print(3)", "session=x run")
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["pass run", "fail compile", "blocked parse"])
    #expect(
      found.problems
        == "1 error sample-crashed: the sample crashes: Fatal error: 쾅; write 'crashes' at the fence if that is meant")
    #expect(found.reasons[1] == "Fatal error: 쾅")
  }

  @Test func anEndlessLoopIsOverItsLimit() async throws {
    let found = try await CheckedPage("```1️⃣swift run timeout=2s\nwhile true {}\n```\n")
    #expect(found.verdicts == ["fail compile"] && found.reasons == ["ran longer than 2.0 s"])
    #expect(found.codes == ["1 sample-over-limit"])
  }

  @Test func statusesOtherThanZeroFail() async throws {
    let found = try await CheckedPage("```1️⃣swift run\nexit(7)\n```\n")
    #expect(found.verdicts == ["fail compile"] && found.reasons == ["it ended with status 7"])
    #expect(found.problems == "1 error sample-exit-status: the sample ends with status 7 instead of 0")
  }

  @Test func compilingRunsNothing() async throws {
    let compiler = FakeCompiler()
    let found = try await CheckedPage(fence("fatalError()", "compile"), by: compiler)
    #expect(found.verdicts == ["pass compile"] && compiler.seen.map(\.task) == [.compile])
    let mixed = try await CheckedPage(fence("print(1)", "compile session=x") + fence("print(2)", "run session=x"))
    #expect(mixed.verdicts == ["pass compile", "pass run"])
  }

  @Test func timesAreSharedAmongTheBlocks() async throws {
    let found = try await CheckedPage(fence("print(1)", "session=x run") + fence("print(2)", "session=x run"))
    #expect(found.results.map(\.seconds) == [0.5, 0.5])
  }

  @Test func theContextOfASampleIsRecordedWhereItIsMoreThanReadersSee() async throws {
    let page = fence("let a = 1", "session=x run") + fence("print(a)", "session=x run nest")
    #expect(try await CheckedPage(page).results.map(\.context) == [nil, ";0 1s"])
  }

  @Test func expectationsFollowTheOrdinaryBlocksOfTheirSession() async throws {
    let page =
      fence("let needsA = 1", "session=x run") + fence("print(needsA)\nfatalError(\"x\")", "session=x crashes")
      + fence("print(needsA) // Prints \"1\"", "session=x run")
    let compiler = FakeCompiler()
    let found = try await CheckedPage(page, by: compiler)
    #expect(found.verdicts == ["pass run", "pass run", "pass run 1/0"])
    #expect(compiler.seen.contains { $0.shownMain == "let needsA = 1\nprint(needsA)\nfatalError(\"x\")" })
    let broken = page.replacing("let needsA = 1", with: "let needsA: Int = \"\"")
    #expect(try await CheckedPage(broken).verdicts == ["fail parse", "blocked parse", "blocked parse"])
  }

  @Test func claimsAboutErrorsAreBlankedOutOfTheSession() async throws {
    let page =
      fence("let a = 1\nlet b: Int = \"x\" // Error\nprint(a) // Prints \"1\"", "session=x run")
      + fence("let c: Int = \"y\" // 오류", "session=x run") + fence("print(a) // Prints \"1\"", "session=x run")
    let compiler = FakeCompiler()
    let found = try await CheckedPage(page, by: compiler)
    #expect(found.verdicts == ["pass run 2/0", "pass run 1/0", "pass run 1/0"])
    #expect(compiler.seen.last?.shownMain.contains("Int =") == false)
  }

  @Test func anErrorThatIsNotThereBreaksItsClaimOnly() async throws {
    let page = "```swift session=x run\nprint(1) 1️⃣// Error\n```\n\n" + fence("print(2)", "session=x run")
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["fail run 0/1", "pass run"])
    #expect(found.problems == "1 error claim-about-error-broken: the comment promises an error here, but it compiles")
    #expect(found.reasons[0] == "its comments promise something else")
  }

  @Test func valuesAreAskedInSessions() async throws {
    let page = fence("let a = 2\na + 1 // => 3", "session=x run") + "```swift session=x run\na + 2 // => 1️⃣5\n```\n"
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["pass run 1/0", "fail run 0/1"])
    #expect(found.codes == ["? claim-about-value-broken"])
  }

  @Test func aValueThatCannotBeAskedForIsNotJudged() async throws {
    let found = try await CheckedPage(fence("print(1) // Prints \"1\"\nx // => 3", "run")) { job in
      let asks = job.shownMain.contains("_jikjiValue")
      guard !asks else {
        return SampleOutcome(ending: .exited(1), standardError: Array("main.swift:5:1: error: no".utf8))
      }
      let output = ["b0", "b0.c0", "end"].map(CheckedPage.mark).joined(separator: "1\n")
      return SampleOutcome(ending: .exited(0), standardOutput: Array(output.utf8))
    }
    #expect(found.verdicts == ["pass run 1/0"])
    #expect(found.problems.contains("not compared with anything"))
  }

  @Test func anUnavailableCompilerLowersEverything() async throws {
    let page =
      fence("print(1)", "run") + fence("print(2)") + fence("x", "fails") + fence("x", "warns") + fence("x", "crashes")
      + fence("x", "swift=2")
    let found = try await CheckedPage(page) { _ in SampleOutcome(ending: .exited(0), unavailable: "Swift") }
    #expect(found.verdicts == Array(repeating: "lowered parse", count: 6))
    #expect(found.reasons == Array(repeating: "Swift is not available on this machine", count: 6))
    #expect(found.results[0].reasonKorean == "이 기계에는 Swift가 없습니다")
  }
}

/// Tests of samples for platforms that exist only as stubs.
@Suite struct StubPlatformTests {
  private var environment: SnippetEnvironment {
    var environment = SnippetEnvironment()
    environment.stubs = StubModules.importable
    environment.stubNames = { StubModules.names(of: $0) }
    return environment
  }

  private func check(_ page: String, _ compiler: FakeCompiler = FakeCompiler()) async throws -> CheckedPage {
    try await CheckedPage(page, environment: environment, by: compiler)
  }

  @Test func stubsAreTypeCheckedAndNeverRun() async throws {
    let compiler = FakeCompiler()
    let found = try await check(
      fence("import UIKit\nlet v = UIView()", "run") + fence("let v = 1", "compile needs=SwiftUI"), compiler)
    #expect(found.verdicts == ["lowered compile", "pass compile"])
    #expect(found.reasons == ["type-checked against stubs (UIKit)", "type-checked against stubs (SwiftUI)"])
    #expect(
      Set(compiler.seen.map(\.stubs)) == [["UIKit"], ["SwiftUI"]] && compiler.seen.allSatisfy { $0.task == .compile })
  }

  @Test func everyCandidateOfAnAutomaticCheckHasTheStubs() async throws {
    let compiler = FakeCompiler()
    _ = try await check(fence("let a = 1") + fence("import UIKit\nprint(a)\nlet b: Int = \"x\""), compiler)
    let tried = compiler.seen.filter { $0.shownMain.contains("let b") }
    #expect(tried.count > 1 && tried.allSatisfy { $0.stubs == ["UIKit"] })
  }

  @Test func aNameThatTheStubsLackLowers() async throws {
    let found = try await check(
      fence("let x = needsSomethingElse", "run needs=UIKit") + fence("import Charts", "run needs=UIKit")
        + fence("v.badlyMissingMember", "run needs=UIKit"))
    #expect(found.verdicts == ["lowered parse", "lowered parse", "lowered parse"])
    #expect(
      found.reasons == [
        "the stubs lack needsSomethingElse", "there is no stub module for Charts",
        "the stubs lack Thing.badlyMissingMember",
      ])
    #expect(found.results[1].reasonKorean == "Charts를 대신할 스텁 모듈이 없습니다" && found.problems == "")
  }

  @Test func otherErrorsAndNearNamesAreMistakes() async throws {
    let message: @Sendable (String) -> SampleOutcome = { text in
      SampleOutcome(ending: .exited(1), standardError: Array("/input/main.swift:4:1: error: \(text)\n".utf8))
    }
    for text in [
      "value of type 'UIView' has no member 'backgroundColr' [could_not_find_value_member]", "cannot convert value [x]",
      "cannot find 'UILabl' in scope [cannot_find_in_scope]",
    ] {
      let found = try await CheckedPage(
        fence("v.x", "compile needs=UIKit"), environment: environment, by: StubRunner { _ in message(text) })
      #expect(found.verdicts == ["fail parse"], "\(text)")
    }
    for (line, verdict) in [(4, "lowered parse"), (5, "fail parse")] {
      let mixed = try await CheckedPage(
        fence("v.x\nv.y", "compile needs=UIKit"), environment: environment,
        by: StubRunner { _ in message("cannot find 'Qwertyuiop' in scope\n/input/main.swift:\(line):2: error: other") })
      #expect(mixed.verdicts == [verdict], "errors follow in the statement of the missing name only")
    }
  }

  @Test func onlyBlocksThatNameThePlatformAreLowered() async throws {
    #expect(try await check(fence("let x = needsA", "run")).verdicts == ["fail parse"])
  }

  @Test(arguments: [("UIHoverThing", "lowered parse"), ("countr", "fail parse")])
  func anImportLowersForTypesThatTheStubsLackOnly(name: String, verdict: String) async throws {
    let error = "/input/main.swift:4:1: error: cannot find '\(name)' in scope [cannot_find_in_scope]\n"
    let found = try await CheckedPage(
      fence("import UIKit\n\(name)", "compile"), environment: environment,
      by: StubRunner { _ in SampleOutcome(ending: .exited(1), standardError: Array(error.utf8)) })
    #expect(found.verdicts == [verdict])
  }

  @Test(arguments: [("AVFoundation", "'needs=AVFoundation'"), ("Charts", "packages: {Charts:")])
  func aMissingModuleIsExplained(module: String, advice: String) async throws {
    let error = "/input/main.swift:4:8: error: no such module '\(module)' [no_module]\n"
    let found = try await CheckedPage(
      fence("import \(module)", "compile"), environment: environment,
      by: StubRunner { _ in SampleOutcome(ending: .exited(1), standardError: Array(error.utf8)) })
    #expect(found.diagnostics.first?.notes.contains { $0.message.english.contains(advice) } == true)
  }
}
