/// Tests that small samples share processes, and that no verdict depends on the other samples in the process.
import ArticleModel
import Foundation
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct SnippetBundleTests {
  private func fence(_ code: String, _ words: String = "run") -> String { "```swift \(words)\n\(code)\n```\n\n" }

  @Test func samplesThatUseTheSameNamesShareAProcess() async throws {
    try await withTemporaryFolder { folder in
      let page = (0..<12).map { fence("let x = \($0)\nprint(x)\n// Prints \"\($0)\"") }.joined()
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == Array(repeating: "pass run 1/0", count: 12))
      #expect(outcome.counts.started == 1)
      let again = try await SnippetSite.check(page, in: folder)
      #expect(again.results == outcome.results)
      #expect(again.counts.started == 0)
    }
  }

  @Test func aBrokenSampleFailsAloneAndItsNeighboursPass() async throws {
    try await withTemporaryFolder { folder in
      let page =
        fence("let x = 1\nprint(x)") + fence("let x: Int = \"a\"") + fence("let x = 2\nprint(x)\n// Prints \"3\"")
        + fence("let x: [Int] = []\nprint(x[1])") + fence("let x = 5\nprint(x)\n// Prints \"5\"")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(
        outcome.results.map(SnippetSite.short) == [
          "pass run", "fail parse", "fail run 0/1", "fail compile", "pass run 1/0",
        ])
    }
  }

  @Test func whatHoldsOnlyInAScopeIsTriedAtTheTopLevel() async throws {
    try await withTemporaryFolder { folder in
      let page =
        fence("class A { deinit { print(\"gone\") } }\nlet a = A()\n// Prints \"gone\"")
        + fence("lazy var late = 1\nprint(late)") + fence("let x = 1\nprint(x)") + fence("let x = 2\nprint(x)")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(
        outcome.results.map(SnippetSite.short) == ["fail run 0/1", "fail parse", "pass run", "pass run"])
    }
  }

  @Test func aNameOfANeighbourIsNotFound() async throws {
    try await withTemporaryFolder { folder in
      // The block that declares `helper` is below, so no block before the first could declare the name for it.
      let page = fence("print(helper(1))", "") + fence("func helper(_ x: Int) -> Int { x }\nprint(helper(2))", "")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["lowered parse", "pass run"])
    }
  }

  @Test func anEndlessLoopStopsOnlyItself() async throws {
    try await withTemporaryFolder { folder in
      let page =
        fence("let x = 1\nprint(x)") + fence("var x = 1\nwhile x > 0 { x = x % 7 + 1 }", "run timeout=1s")
        + fence("let x = 2\nprint(x)\n// Prints \"2\"")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run", "fail compile", "pass run 1/0"])
    }
  }

  @Test func claimsOneBelowTheOtherSpeakOfOneOutputInOrder() async throws {
    try await withTemporaryFolder { folder in
      let prints = "print(\"a\")\nprint(\"x\")\nprint(\"b\")\n"
      let page =
        fence(prints + "// Prints \"a\"\n// Prints \"b\"") + fence(prints + "// Prints \"b\"\n// Prints \"a\"")
        + fence("print(\"a\")\n// Prints \"a\"\n// Prints \"a\"")
        + fence("print(\"a\")\n// Prints \"a\"\nprint(\"b\")\n// Prints \"b\"")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(
        outcome.results.map(SnippetSite.short) == ["pass run 2/0", "fail run 0/2", "fail run 1/1", "pass run 2/0"])
    }
  }

  @Test func valuesAreAskedForInTheSameRun() async throws {
    try await withTemporaryFolder { folder in
      let page =
        fence("let x = [3, 1, 2]\nx.sorted() // => [1, 2, 3]\nlet y = x.count // => 3", "") + fence("1 + 1 // => 3", "")
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run 2/0", "fail run 0/1"])
    }
  }
}
