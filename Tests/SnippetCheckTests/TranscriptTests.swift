import SnippetCheck
import Testing

@Suite struct TranscriptTests {
  private func check(
    _ page: String, _ ending: SampleEnding, printing parts: [String], unavailable: String? = nil
  ) async throws -> CheckedPage {
    let output = parts.enumerated().map { CheckedPage.mark("c\($0.offset)") + $0.element }.joined()
    return try await CheckedPage(page) { _ in
      SampleOutcome(ending: ending, standardOutput: Array(output.utf8), unavailable: unavailable)
    }
  }

  @Test func whatIsStoppedForItsTimeFails() async throws {
    let page = "```console run timeout=1s\n$ echo hi\nhi\n1️⃣$ sleep 30\n$ echo on\non\n```\n"
    let found = try await check(page, .timedOut, printing: ["hi\n", ""])
    #expect(found.verdicts == ["fail run 1/2"])
    #expect(found.problems.hasPrefix("1 error sample-over-limit"))
  }

  @Test func commandsBehindTheEndOfTheShellFail() async throws {
    let page = "```console run\n$ exit 3\n1️⃣$ echo never\n```\n"
    let found = try await check(page, .exited(3), printing: [""])
    #expect(found.verdicts == ["fail run 1/1"])
    #expect(found.problems.hasPrefix("1 error transcript-ended-early") && found.problems.contains("status 3"))
  }

  @Test func theLastCommandMayEndTheShell() async throws {
    let page = "```console run\n$ echo a\na\n$ echo b; exit 3\nb\n```\n"
    #expect(try await check(page, .exited(3), printing: ["a\n", "b\n"]).verdicts == ["pass run 2/0"])
  }

  @Test(arguments: ["sh", "bash", "zsh"]) func shellFencesAreTranscriptsWhenTheySayRun(language: String) async throws {
    let page = "```\(language) run\n$ echo hi\n1️⃣ho\n```\n\n```\(language)\nmake\n```\n"
    let found = try await check(page, .exited(0), printing: ["hi\n", ""])
    #expect(found.verdicts == ["fail run 0/1"])
    #expect(found.problems.hasPrefix("1 error output-differs"))
  }

  @Test func withoutCommandsOrShellNothingPasses() async throws {
    #expect(try await check("```sh run\necho hi\n```\n", .exited(0), printing: [""]).verdicts == ["skipped skip"])
    let page = "```console run\n$ echo hi\n```\n"
    #expect(try await check(page, .exited(0), printing: [], unavailable: "sh").verdicts == ["lowered skip"])
  }
}
