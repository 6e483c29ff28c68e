import ArticleModel
import SnippetCheck
import TestSupport
import Testing

/// Tests of `check: auto`: which programs are tried for a sample, in which order, and which level is kept.
@Suite struct AutomaticCheckTests {
  private func tried(
    _ page: String, environment: SnippetEnvironment = SnippetEnvironment(), names: [String: Set<String>] = [:]
  ) async throws -> (page: CheckedPage, programs: [String]) {
    let compiler = FakeCompiler(names: names)
    let found = try await CheckedPage(page, environment: environment, by: compiler)
    return (found, compiler.seen.map { $0.shownMain.replacing("\n", with: " | ") })
  }

  @Test func whatRunsPassesAtRun() async throws {
    let (found, programs) = try await tried(fence("print(1)") + fence("print(2)"))
    #expect(found.verdicts == ["pass run", "pass run"] && found.results.map(\.context) == [nil, nil])
    #expect(programs == ["print(1) | print(2)"])
  }

  @Test func samplesRunWithTheBlocksTheyNeed() async throws {
    let (found, programs) = try await tried(
      fence("let needsA = 1") + fence("let b = 1") + fence("let b = 2") + fence("print(needsA) // Prints \"1\""))
    #expect(found.verdicts == ["pass run", "pass run", "pass run", "pass run 1/0"])
    #expect(found.results.map(\.context) == [nil, nil, nil, ";0 3"])
    #expect(programs.count == 2)
  }

  @Test func whatDoesNotCompileIsLoweredWithTheCompilersWords() async throws {
    let (found, _) = try await tried(fence("print(needsA)") + fence("print(1)"))
    #expect(found.verdicts == ["lowered parse", "pass run"] && found.problems == "")
    #expect(found.reasons[0] == "it does not compile on its own: cannot find 'needsA' in scope")
  }

  @Test func aNameThatIsMissingAmongMoreBlocksIsNotLookedForAmongFewer() async throws {
    let (_, programs) = try await tried(fence("print(needsA)") + fence("print(1)"))
    // The shared program, then the rest of it; the broken sample's own slice is known to fail.
    #expect(programs == ["print(needsA) | print(1)", "print(1)"])
  }

  @Test func aSampleThatNeedsABrokenOneIsNotCompiledWithItAgain() async throws {
    let page = fence("let needsD = needsDice") + fence("print(needsD)") + fence("print(1)")
    let (found, programs) = try await tried(page)
    #expect(found.verdicts == ["lowered parse", "lowered parse", "pass run"])
    #expect(found.reasons[1] == "it does not compile on its own: cannot find 'needsDice' in scope")
    #expect(programs.filter { $0.contains("needsDice") } == ["let needsD = needsDice | print(needsD) | print(1)"])
  }

  @Test func amongAllBlocksBeforeNoneIsWithoutWhatItNeeds() async throws {
    // Both declare `a`, so the one that uses the first of them cannot come with the second.
    let page =
      fence("let needsA = 1") + fence("print(needsA)") + fence("let needsA = 2\nvar n = 0") + fence("x.badMember")
    let (found, programs) = try await tried(page)
    #expect(found.verdicts == ["pass run", "pass run", "pass run", "lowered parse"])
    #expect(programs.contains("let needsA = 2 | var n = 0 | x.badMember"))
    #expect(!programs.contains { $0.contains("print(needsA)") && $0.contains("var n") })
  }

  @Test func whatFoundationDoesNotHaveIsNotLookedForThere() async throws {
    var environment = SnippetEnvironment()
    environment.mayBeInFoundation = { $0 == "NeedsDate" }
    let names: [String: Set<String>] = ["Foundation": ["NeedsDate", "NeedsDice"]]
    let page = fence("let d: NeedsDate") + fence("let e: NeedsDice")
    let (found, _) = try await tried(page, environment: environment, names: names)
    #expect(found.verdicts == ["pass run", "lowered parse"])
  }

  @Test func aMissingNameElsewhereEndsTheSearchForAnnouncedErrors() async throws {
    let (found, programs) = try await tried(fence("let a: Int = \"x\" // Error\nlet c = 1\n\nprint(needsA)", "swift=5"))
    #expect(found.verdicts == ["lowered parse 1/0"])
    #expect(programs.filter { !$0.contains("do {") && !$0.hasPrefix("import") }.count == 1)
  }

  @Test func aPromiseBehindAStatementThatCompilesNowhereIsBroken() async throws {
    let (found, _) = try await tried("```swift\nlet a: Int = 1️⃣\"x\"\nprint(a) // Prints \"x\"\n```\n")
    // `Int` could be a type that the reader knows.
    #expect(found.verdicts == ["lowered parse"])
    let failing = try await CheckedPage("```swift\nlet a = 1️⃣[]\nprint(1) // Prints \"1\"\n```\n") { job in
      SampleOutcome(ending: .exited(1), standardError: Self.emptyLiteral(job))
    }
    #expect(failing.verdicts == ["fail parse 0/1"] && failing.codes == ["1 sample-does-not-compile"])
    let other = try await CheckedPage(fence("let a = b[]\nprint(1) // Prints \"1\"")) { job in
      SampleOutcome(ending: .exited(1), standardError: Self.emptyLiteral(job))
    }
    #expect(other.verdicts == ["lowered parse"])
    let silent = try await CheckedPage(fence("let a = []")) { job in
      SampleOutcome(ending: .exited(1), standardError: Self.emptyLiteral(job))
    }
    #expect(silent.verdicts == ["lowered parse"])
  }

  /// An error at the first bracket of a program's code.
  private static func emptyLiteral(_ job: SampleJob) -> [UInt8] {
    let lines = (job.files.first?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let row = lines.firstIndex { $0.hasPrefix("let a") } ?? 0
    let column = lines[row].utf8.count
    return Array("/input/main.swift:\(row + 1):\(column - 1): error: empty collection literal [empty]\n".utf8)
  }

  @Test func whatStopsHasRunButNotToItsEnd() async throws {
    let (found, _) = try await tried(fence("print(1)\nfatalError(\"끝\")") + fence("print(2)"))
    #expect(found.verdicts == ["lowered compile", "pass run"])
    #expect(found.reasons[0] == "ran, but not to its end: Fatal error: 끝")
    #expect(found.results[0].reasonKorean == "실행했지만 끝까지 가지 못했습니다: Fatal error: 끝")
  }

  @Test func whatStandsBehindAStopInASharedProgramRunsAgain() async throws {
    let (found, programs) = try await tried(fence("print(1)") + fence("exit(3)") + fence("print(3) // Prints \"3\""))
    #expect(found.verdicts == ["pass run", "lowered compile", "pass run 1/0"])
    #expect(programs.filter { $0.contains("print(3)") && !$0.contains("exit") }.count == 1)
  }

  @Test func brokenPromisesFail() async throws {
    let (found, _) = try await tried("```swift\nprint(1) 1️⃣// Prints \"2\"\n```\n")
    #expect(found.verdicts == ["fail run 0/1"] && found.codes == ["1 claim-about-output-broken"])
    #expect(found.reasons == ["its comments promise something else"])
  }

  @Test func aSampleThatNeedsMoreIsTriedWithAllBlocksBefore() async throws {
    // Nothing in the code names the block before; what it prints depends on it all the same.
    let page = fence("var n = 0") + fence("struct A {}\nprint(1)") + fence("x.badMember")
    let (found, programs) = try await tried(page)
    #expect(found.verdicts == ["pass run", "pass run", "lowered parse"])
    #expect(programs.contains("var n = 0 | struct A {} | print(1) | x.badMember"))
  }

  @Test func aSampleThatFailsWithOthersIsTriedAloneAndInAScope() async throws {
    let (found, programs) = try await tried(fence("let x = 1") + fence("let y: Int = \"\"\nprint(x)"))
    #expect(found.verdicts == ["pass run", "lowered parse"])
    #expect(programs.last == "let y: Int = \"\" | print(x)")
    let (_, clashing) = try await tried(fence("let x = 1\nlet x = 2"))
    #expect(clashing.last == "let x = 1 | let x = 2 | }")
    let (_, isolated) = try await tried(fence("let x = 1\nlet x = 2\nfunc f() {}", "swift=6"))
    #expect(isolated.allSatisfy { !$0.hasSuffix("| }") }, "functions in a scope are isolated with it")
    // An extension can only be at the top level.
    let (_, others) = try await tried(fence("extension Int { }\nlet y: Int = \"\""))
    #expect(!others.contains { $0.hasSuffix("}") && $0.contains("do {") } && others.allSatisfy { !$0.hasSuffix("| }") })
  }

  @Test func aSampleThatDeclaresANameAgainIsInAScope() async throws {
    let (found, _) = try await tried(
      fence("struct A {}\nlet a = 1") + fence("let b = A()\nlet a = 2\nprint(a) // Prints \"2\""))
    #expect(found.verdicts == ["pass run", "pass run 1/0"])
    #expect(found.results[1].context == ";0 1s")
  }

  @Test func foundationIsImportedForTypesAndFunctionsItMayHave() async throws {
    let names: [String: Set<String>] = ["Foundation": ["NeedsDate"]]
    let (found, programs) = try await tried(fence("let d: NeedsDate"), names: names)
    #expect(found.verdicts == ["pass run"] && found.results[0].context == "Foundation;0")
    #expect(programs.last == "import Foundation | let d: NeedsDate")
    // A name in lower case is not one of Foundation's types.
    let (_, others) = try await tried(fence("print(needsDate)"))
    #expect(!others.contains { $0.contains("import Foundation") })
  }

  @Test func aStubThatDeclaresTheMissingNameIsTaken() async throws {
    var environment = SnippetEnvironment()
    environment.stubs = ["UIKit", "AppKit"]
    environment.stubNames = { $0 == "UIKit" ? ["NeedsView"] : [] }
    let (found, _) = try await tried(
      fence("let v: NeedsView"), environment: environment, names: ["UIKit": ["NeedsView"]])
    #expect(found.verdicts == ["lowered compile"] && found.reasons == ["type-checked against stubs (UIKit)"])
  }

  @Test func importsOfStubsAreCompiledAgainstThem() async throws {
    var environment = SnippetEnvironment()
    environment.stubs = ["UIKit"]
    let compiler = FakeCompiler()
    let found = try await CheckedPage(fence("import UIKit\nlet a = 1"), environment: environment, by: compiler)
    #expect(found.verdicts == ["lowered compile"])
    #expect(compiler.seen.map(\.task) == [.compile] && compiler.seen.map(\.stubs) == [["UIKit"]])
    let missing = try await CheckedPage(fence("import Charts\nlet a = 1"), environment: environment)
    #expect(missing.reasons == ["no module 'Charts' here; declare its package in jikji.yml (snippets.packages)"])
    let framework = try await CheckedPage(fence("import AVFoundation\nlet a = 1"), environment: environment)
    #expect(framework.reasons == ["there is no stub module for AVFoundation"])
  }

  @Test func methodsWithoutAClassAreMembersOfAViewController() async throws {
    var environment = SnippetEnvironment()
    environment.stubs = ["UIKit"]
    environment.stubNames = { _ in ["UIViewController"] }
    let compiler = FakeCompiler(names: ["UIKit": ["needsView"]])
    let page = fence("struct Row {}") + fence("override func viewDidLoad() {\n  Row(needsView)\n}")
    let found = try await CheckedPage(page, environment: environment, by: compiler)
    #expect(found.verdicts == ["pass run", "lowered compile"] && found.results[1].context == "UIKit;0 1m")
    let job = try #require(compiler.seen.first { $0.files[0].text.contains("class JikjiSample: UIViewController {") })
    #expect(job.stubs == ["UIKit"] && job.shownMain.hasPrefix("import UIKit\nstruct Row {}\n"))
  }

  @Test func errorsOfMode6AreFoundWhereAnErrorIsAnnounced() async throws {
    let (found, _) = try await tried(fence("strictOnly // Error") + fence("strictOnly"))
    #expect(found.verdicts == ["pass run 1/0", "pass run"])
    #expect(found.results.map(\.languageMode) == ["6", nil])
    let (fixed, _) = try await tried(fence("strictOnly // Error", "swift=5"))
    #expect(fixed.verdicts == ["fail run 0/1"])
  }

  @Test func announcedErrorsAreBlankedForLaterBlocks() async throws {
    let (found, _) = try await tried(
      fence("let needsA = 1\nlet b: Int = \"x\" // Error: cannot convert value")
        + fence("print(needsA) // Prints \"1\""))
    #expect(found.verdicts == ["pass run 1/0", "pass run 1/0"])
    #expect(found.results[0].context == nil && found.results[1].context == nil)
  }

  @Test func anEarlierBlockThatStopsIsTakenOut() async throws {
    let page = fence("var needsA = 1") + fence("needsA += 1\nexit(4)") + fence("print(needsA) // Prints \"1\"")
    let (found, _) = try await tried(page)
    #expect(found.verdicts == ["pass run", "lowered compile", "pass run 1/0"])
    #expect(found.results[2].context == ";0 2")
  }

  @Test func templatesAndOtherSystemsAreNotCompiled() async throws {
    let (found, programs) = try await tried(
      fence("let x = <#value#>") + fence("print(1)", "on=macos") + fence("let 1", "on=macos,ios")
        + fence("print(4)", "on=linux"))
    #expect(found.verdicts == ["skipped skip", "lowered parse", "fail parse", "pass run"])
    #expect(found.reasons[0] == "a template with placeholders" && found.reasons[1] == "it is for macos")
    #expect(found.problems.contains("error sample-does-not-parse") && programs == ["print(4)"])
  }

  @Test(arguments: [
    ("func f() {\n  ...\n}", "skipped skip"), ("if x { … }", "skipped skip"),
    ("let photo = // ... some data ...\nlet size = 1", "skipped skip"),
    ("macro m() -> Int =\n  /* ... its place ... */", "skipped skip"),
    ("targets: [\n  .target(name: \"A\"),\n],", "lowered parse"), ("name: \"A\", in: b", "lowered parse"),
    ("targets: [\n  .target(name: \"A\"", "fail parse"), ("print(1),", "fail parse"), ("let x = [1, 2", "fail parse"),
    ("let range = 1...3\nlet 1", "fail parse"),
  ])
  func piecesAndTemplatesAreNoMistakesAndBrokenCodeIs(code: String, verdict: String) async throws {
    #expect(try await tried(fence(code)).0.verdicts == [verdict])
  }

  @Test(arguments: [("xx crash", "pass run"), ("// remark", "lowered compile")])
  func aHiddenTestMaySayThatASampleStops(line: String, verdict: String) async throws {
    let test = "<!--\n  - test: `stop`\n\n  ```swifttest\n  -> fatalError(\"x\")\n  \(line)\n  ```\n-->\n\n"
    let (found, _) = try await tried(fence("fatalError(\"x\")") + test)
    #expect(found.verdicts == [verdict] && found.results[0].expectedFailure == (verdict == "pass run"))
  }

  @Test func claimsOfAProgramWithoutMarkersShareItsOutput() async throws {
    let test =
      "<!--\n  - test: `t`\n\n  ```swifttest\n  >> let needsA = 1\n  -> print(needsA)\n  -> print(2)\n  ```\n-->\n\n"
    let sample = fence("print(needsA)\n// Prints \"1\"\nprint(2)\n// Prints \"2\"")
    #expect(try await tried(sample + test).0.verdicts == ["pass run 2/0"])
    #expect(try await tried(sample.replacing("\"2\"", with: "\"1\"") + test).0.verdicts == ["fail run 1/1"])
  }

  @Test func whatDoesNotParseWarnsUnlessALevelIsAsked() async throws {
    let automatic = try await CheckedPage("```swift\nlet 1️⃣1 = 2\n```\n")
    #expect(automatic.verdicts == ["fail parse"] && automatic.problems.contains("warning sample-does-not-parse"))
    let asked = try await CheckedPage("```swift parse\nlet 1 = 2\n```\n")
    #expect(asked.verdicts == ["fail parse"] && asked.problems.contains("error sample-does-not-parse"))
    let given = try await CheckedPage(fence("let a = b", "parse") + fence("x", "skip=\"그림\""))
    #expect(given.verdicts == ["pass parse", "skipped skip"] && given.reasons[1] == "그림")
  }

  @Test func groupsOfSwiftTestCommentsRunWithTheirHiddenLines() async throws {
    func comment(_ lines: String...) -> String {
      "<!--\n  - test: `one`\n\n  ```swifttest\n" + lines.map { "  \($0)\n" }.joined() + "  ```\n-->\n\n"
    }
    let page =
      fence("print(needsA)") + comment(">> let needsA = 1", "-> print(needsA)")
      + fence("print(needsB) // Prints \"2\"") + comment(">> let needsB = 2", "-> print(needsB)")
    let (found, programs) = try await tried(page)
    #expect(found.verdicts == ["pass run", "pass run 1/0"])
    #expect(found.results.map(\.context) == [";0c", ";0c 1c"])
    #expect(programs.last == "let needsA = 1 | print(needsA) | let needsB = 2 | print(needsB) // Prints \"2\"")
  }

  @Test func oneBlockWithHiddenLinesIsTriedWithThem() async throws {
    let comment = "<!--\n  ```swifttest\n  >> let needsA = 1\n  -> print(needsA)\n  ```\n-->\n"
    let (found, programs) = try await tried(fence("print(needsA)") + comment)
    #expect(found.verdicts == ["pass run"] && found.results[0].context == ";0c")
    #expect(programs.last == "let needsA = 1 | print(needsA)")
  }

  @Test func theJITsFailuresAreTriedAsAProgram() async throws {
    for message in ["JIT session error: x", "Symbols not found: [ y ]", "failed to materialize symbols: { z }"] {
      let found = try await CheckedPage(fence("print(1)", "run")) { job in
        guard job.task == .buildAndRun else {
          return SampleOutcome(ending: .exited(1), standardError: Array(message.utf8))
        }
        let output = ["b0", "end"].map(CheckedPage.mark).joined()
        return SampleOutcome(ending: .exited(0), standardOutput: Array(output.utf8))
      }
      #expect(found.verdicts == ["pass run"])
    }
  }

  @Test func valuesAreComparedInBothForms() async throws {
    let page = fence("let s = \"가\"\ns // => 가\ns // => \"가\"\nlet n = 1 + 2 // => 3")
    #expect(try await CheckedPage(page).verdicts == ["pass run 3/0"])
  }

  @Test func valuesBesideErrorsAreAskedInASecondRun() async throws {
    let page = fence("let b: Int = \"x\" // Error\nlet n = 1 + 2 // => 3")
    #expect(try await CheckedPage(page).verdicts == ["pass run 2/0"])
  }
}
