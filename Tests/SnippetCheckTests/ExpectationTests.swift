import SnippetCheck
import Testing

/// What the outcome of a program means for the samples in it.
@Suite struct ExpectationTests {
  private func check(
    _ page: String, _ ending: SampleEnding, _ output: [(mark: String, text: String)] = [], error: String = ""
  ) async throws -> (verdicts: [String], problems: String) {
    let bytes = Array(output.map { ($0.mark.isEmpty ? "" : StubbedPage.mark($0.mark)) + $0.text }.joined().utf8)
    return try await StubbedPage.check(page) { job in
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
