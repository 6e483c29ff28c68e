/// Tests of old samples with the real compiler's fix-its.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct ModernizeTests {
  private func diff(_ page: String) async throws -> String {
    try await withTemporaryFolder { folder in
      let changes = try await SnippetCheckRun.modernize(
        SiteFixture(["ko/page.md": page]).site, in: folder.path, environment: HostEnvironment.variables,
        request: SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2)))
      #expect(folder.read("snippets.lock") == nil)
      return try #require(changes).map(\.diff).joined()
    }
  }

  @Test func aMissingLabelAndARenamedFunctionAreWritten() async throws {
    let page = """
      # 글

      ```swift swift=2
      func add(a: Int, b: Int) -> Int { return a + b }
      let 합 = add(1, 2)
      ```

      """
    let found = try await diff(page)
    #expect(found.contains("-let 합 = add(1, 2)\n+let 합 = add(a: 1, b: 2)\n"))
  }

  @Test func samplesOfTodayAndThoseThatMustFailStay() async throws {
    let page = "```swift run\nprint(1)\n```\n\n```swift fails\nfunc f(a: Int) {}\nf(1)\n```\n"
    #expect(try await diff(page) == "")
  }

  @Test func aCheckSaysThatThereAreChanges() async throws {
    try await withTemporaryFolder { folder in
      let page = "```swift swift=2\nfunc f(a: Int) {}\nf(1)\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder)
      let notes = outcome.diagnostics.filter { $0.code == "could-be-modernised" }
      #expect(notes.map(\.severity) == [.note] && notes.first?.message.english.contains("1 changes") == true)
    }
  }

  @Test func withoutAToolchainNothingIsKnown() async throws {
    try await withTemporaryFolder { folder in
      let changes = try await SnippetCheckRun.modernize(
        SiteFixture(["ko/page.md": "```swift swift=2\nf(1)\n```\n"]).site, in: folder.path,
        environment: ["PATH": "/nonexistent"], request: SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2)))
      #expect(changes == nil)
    }
  }
}
