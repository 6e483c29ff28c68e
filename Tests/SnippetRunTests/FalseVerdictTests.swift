/// Pages of several samples that once got false verdicts, really compiled and run.
import ArticleModel
import Diagnostics
import Foundation
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct FalseVerdictTests {
  /// Fences, each given as its words, a line break and its code.
  private func check(_ fences: [String]) async throws -> SnippetCheckOutcome {
    let page = fences.map { "```swift \($0)\n```\n\n" }.joined()
    return try await withTemporaryFolder { folder in try await SnippetSite.check(page, in: folder) }
  }

  private func verdicts(_ fences: [String]) async throws -> [String] {
    try await check(fences).results.map(SnippetSite.short)
  }

  @Test func whatALaterSampleDeclaresIsNotThereYet() async throws {
    let shown =
      "\nextension Heat: CustomStringConvertible { var description: String { \"hot\" } }\nprint(Heat(v: 3)) // => hot"
    let late = try await verdicts(["\nstruct Heat { var v: Int }\nprint(Heat(v: 3)) // => hot", shown])
    #expect(late == ["fail run 0/1", "pass run 1/0"])
    let right = try await verdicts(["\nstruct Heat { var v: Int }\nprint(Heat(v: 3)) // => Heat(v: 3)", shown])
    #expect(right == ["pass run 1/0", "pass run 1/0"])
    let member = try await check([
      "\nprint(\"a\".loud()) // => A!", "\nextension String { func loud() -> String { uppercased() + \"!\" } }",
    ])
    #expect(member.results.map(\.verdict) == [.lowered, .pass])
    let sum = try await check([
      "\nprint(2 ** 3)", "\ninfix operator **\nfunc ** (l: Int, r: Int) -> Int { l + r }\nprint(1 ** 1) // => 2",
    ])
    #expect(sum.results.map(\.verdict) == [.lowered, .pass])
    let equal = try await check([
      "\nstruct Point { var x: Int }\nprint(Point(x: 1) == Point(x: 1)) // => true", "\nextension Point: Equatable {}",
    ])
    #expect(equal.results.map(\.verdict) != [.pass, .pass])
  }

  @Test func whatAnEarlierSampleDeclaresIsThereAndRecorded() async throws {
    let found = try await check([
      "\nextension String { func loud() -> String { uppercased() + \"!\" } }", "\nprint(\"a\".loud()) // => A!",
    ])
    #expect(found.results.map(SnippetSite.short) == ["pass run", "pass run 1/0"])
    #expect(found.results[1].context == ";0 1")
    let sum = try await verdicts([
      "\ninfix operator **\nfunc ** (l: Int, r: Int) -> Int { l + r }", "\nprint(2 ** 3) // => 5",
    ])
    #expect(sum == ["pass run", "pass run 1/0"])
    let format = try await verdicts(["\nimport Foundation\nprint(1)", "\nprint(String(format: \"%02d\", 3)) // => 03"])
    #expect(format == ["pass run", "pass run 1/0"])
  }

  @Test(arguments: ["let a =", "struct A {\n  func b() {", "func f() {\n  print(1)"])
  func unfinishedCodeFails(code: String) async throws {
    let found = try await check(["fails\n" + code])
    #expect(found.results.map(SnippetSite.short) == ["pass compile"])
    #expect(found.diagnostics.filter { $0.severity > .note }.isEmpty)
    #expect(found.results[0].message?.isEmpty == false)
    #expect(try await verdicts(["fails\nprint(1)"]) == ["fail compile"])
  }

  @Test func aValueInAFileWithoutMarkersIsNotJudged() async throws {
    let found = try await check(["run file=A.swift\nlet sum = 1 + 2 // => 3"])
    #expect(found.results.map(\.verdict) == [.pass])
    #expect(found.diagnostics.map(\.code) == ["check-not-made"])
  }

  @Test func aFirstLineForTheShellAndAFailedCastAreUnderstood() async throws {
    #expect(try await verdicts(["run\n#!/usr/bin/env swift\nprint(3) // => 3"]) == ["pass run 1/0"])
    let cast = try await check(["crashes\nlet a: Any = 1\nlet b = a as! String\nprint(b)"])
    #expect(cast.results.map(SnippetSite.short) == ["pass run"])
    #expect(cast.results[0].message?.hasPrefix("Could not cast value of type 'Swift.Int'") == true)
  }

  @Test(arguments: [
    "class Counter { var n = 0 }\nfunc raise(c: Counter) { Task { c.n += 1 }\nTask { c.n += 1 } }",
    "var counter = 0\nfunc raise() { counter += 1 }\nraise()", "@MainActor func show() {}\nfunc work() { show() }",
  ])
  func errorsOfConcurrencyAreNotCuredByAScope(code: String) async throws {
    #expect(try await verdicts(["swift=6\n" + code]) == ["lowered parse"])
  }

  @Test func aScopeIsForNamesThatMeetAndIsRecorded() async throws {
    let found = try await check([
      "\nlet list = [1, 2]", "\nlet first = list[0]\nlet list = [first, 4]\nprint(list.count) // => 2",
    ])
    #expect(found.results.last?.verdict == .pass || found.results.last?.verdict == .lowered)
    if found.results.last?.verdict == .pass { #expect(found.results.last?.context?.contains("s") == true) }
  }

  @Test(arguments: [
    "fails\nimport NowhereAtAll", "fails\nimport UIKit\nlet c: UIHoverZebra<Int>? = nil",
    "fails\nclass A { @objc func f() {} }",
    "fails\nimport UIKit\nlet v = UIView()\nv.layer.shimmerQuietly = .soft",
  ])
  func whatThisMachineLacksIsNotTheFailureThatIsMeant(fence: String) async throws {
    #expect(try await verdicts([fence]) == ["lowered parse"])
  }

  @Test func aFailureBesideWhatIsLackingIsOne() async throws {
    let code = "import UIKit\nlet c: UIHoverZebra<Int>? = nil\nlet n: Int = \"x\""
    #expect(try await verdicts(["fails\n" + code, "fails=no_module\nimport NowhereAtAll"]).first == "pass compile")
  }

  @Test(arguments: [
    "import Testing\nlet total = 4\n#expect(total == 5)", "import Testing\n#expect(4 == 4)",
    "import Testing\nlet n = try #require([1].first)\nprint(n)",
  ])
  func checksOutsideOfTestsVerifyNothing(code: String) async throws {
    let found = try await check(["run\n" + code])
    #expect(found.results.map(SnippetSite.short) == ["lowered compile"])
    #expect(found.results[0].reason == "its checks (#expect, XCTAssert) say nothing outside of a test")
  }

  @Test func whatStandsBesideFoundationHereIsPartOfIt() async throws {
    let code =
      "import Foundation\nfunc load(_ u: URL) async throws -> Data { try await URLSession.shared.data(from: u).0 }"
    let request =
      "import Foundation\nvar r = URLRequest(url: URL(fileURLWithPath: \"/\"))\nr.httpMethod = \"PUT\"\nprint(r.httpMethod!) // => PUT"
    #expect(try await verdicts(["compile\n" + code, "run\n" + request]) == ["pass compile", "pass run 1/0"])
    let bare = "let r = URLRequest(url: URL(fileURLWithPath: \"/\"))\nprint(r.httpMethod!) // => GET"
    #expect(try await verdicts(["\n" + bare]) == ["pass run 1/0"])
    #expect(try await verdicts(["fails\n" + code]) == ["fail compile"])
    #expect(try await verdicts(["run\n" + request + "\nfatalError()"]).first?.hasPrefix("fail") == true)
  }

  @Test func whatMainDoesAtRunTimeIsNoErrorOfTheCompiler() async throws {
    let main = { (body: String) in "@main struct App { static func main() async throws { print(\"a\"); \(body) } }" }
    let found = try await check([
      "crashes\n" + main("fatalError(\"x\")"), "run\n" + main("throw CancellationError()"),
      "run\n" + main("let x: Int = \"\"; _ = x"),
      "exits=3 main\nimport Foundation\n" + main("exit(3)"),
    ])
    #expect(found.results.map(SnippetSite.short) == ["pass run", "fail compile", "fail parse", "pass run"])
    #expect(found.diagnostics.map(\.code) == ["sample-crashed", "sample-does-not-compile"])
  }

  @Test func whatWarnsIsThereForTheRestOfItsSession() async throws {
    let fences = [
      "session=w\nlet x = 3", "session=w warns\nfunc f() -> Int { var y = x; return y }",
      "session=w run\nprint(f()) // => 3",
    ]
    #expect(try await verdicts(fences) == ["pass run", "pass compile", "pass run 1/0"])
  }

  @Test func blocksOfAModuleAreOneProgramAndModulesImportModules() async throws {
    let two = [
      "module=Shapes\npublic struct Square { public init() {} }",
      "module=Shapes\nextension Square { public func two() -> Int { 2 } }",
      "run\nimport Shapes\nprint(Square().two()) // => 2",
    ]
    #expect(try await verdicts(two) == ["pass run", "pass run", "pass run 1/0"])
    let chain = [
      "module=Shapes\npublic func one() -> Int { 1 }",
      "module=Areas\nimport Shapes\npublic func two() -> Int { one() + 1 }",
      "run\nimport Areas\nprint(two()) // => 2",
    ]
    #expect(try await verdicts(chain) == ["pass run", "pass run", "pass run 1/0"])
  }

  @Test(arguments: ["run", ""]) func whoImportsAFailedModuleIsBlocked(level: String) async throws {
    let found = try await check([
      "module=Shapes\npublic func one() -> Int { \"1\" }", "\(level)\nimport Shapes\nprint(one())",
    ])
    #expect(found.results.map(SnippetSite.short) == ["fail parse", "blocked parse"])
    #expect(found.diagnostics.map(\.code) == ["sample-does-not-compile"])
  }

  @Test func aNameOfAnEarlierSampleIsHinted() async throws {
    let found = try await check(["run\nstruct Coffee {}", "run\nlet cup = Coffee()"])
    #expect(found.results.map(\.verdict) == [.pass, .fail])
    #expect(
      found.diagnostics.first?.notes.last?.message.english.hasPrefix(
        "an earlier sample declares 'Coffee'; write 'continue'") == true)
  }
}
