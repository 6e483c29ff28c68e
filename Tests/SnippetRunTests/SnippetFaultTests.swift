/// Tests of diagnostics about samples that do not do what they claim, with one small page for each fault.
import Diagnostics
import Foundation
import HostSystem
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SnippetFaultTests {
  @Test(arguments: [
    ("sample-does-not-parse", "```swift parse\nlet a = 1️⃣)\n```"),
    ("sample-should-warn", "```1️⃣swift compile warns\nlet a = 1\nprint(a)\n```"),
    ("other-sample-diagnostics", "```swift compile fails=cannot_find_in_scope\nlet a: Int = 1️⃣\"b\"\n```"),
    ("sample-exit-status", "```1️⃣swift run exits=3\nimport Foundation\nexit(4)\n```"),
    ("claim-about-value-broken", "```swift run\n1 + 1 1️⃣// => 3\n```"),
    ("claim-about-error-broken", "```swift\nlet a = 1 1️⃣// Error\n```"),
    ("nothing-to-continue", "```1️⃣swift run continue\nprint(1)\n```"),
    ("output-without-sample", "```1️⃣output\n1\n```"),
    ("sample-not-well-formed", "```json\n{\"a\": 1️⃣}\n```"),
  ])
  func aBrokenPromiseIsReportedAtItsPlace(code: String, markdown: String) async throws {
    let text = MarkedText(markdown)
    let problems = try await withTemporaryFolder { folder in
      try await SnippetSite.check(text.text.string(in: 0..<text.text.bytes.count), in: folder).diagnostics
    }
    #expect(problems.map(\.code).contains(code), "\(text.summary(problems))")
    #expect(text.summary(problems.filter { $0.code == code }).hasPrefix("1 "), "\(text.summary(problems))")
  }

  @Test func anOutputThatChangesIsNotBlessed() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write(
        "```swift run\nprint(Int.random(in: 0...Int.max))\n```\n\n```output\n?\n```\n", to: "content/ko/page.md")
      let path = HostEnvironment.variables["PATH"] ?? ""
      let run = try jikji(["snippets", "bless"], in: folder, environment: ["PATH": path])
      #expect((run.output + run.error).contains("[output-changes-from-run-to-run]"), "\(run.error)")
      #expect(folder.read("content/ko/page.md")?.contains("\n?\n") == true)
    }
  }
}
