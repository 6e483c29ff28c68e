import ArticleModel
import Diagnostics
import Testing

@testable import SnippetCheck

@Suite struct SnippetLockTests {
  private func result(_ path: String, _ index: Int, key: String, _ verdict: SnippetVerdict, _ level: SnippetLevel)
    -> SnippetResult
  {
    var result = SnippetResult(path: path, index: index, line: 1, column: 1, language: "swift")
    result.contentKey = key
    result.contextKey = key + "x"
    result.verdict = verdict
    result.level = level
    result.seconds = 0.12
    return result
  }

  private func lock(_ results: [SnippetResult], over old: SnippetLock = SnippetLock()) -> SnippetLock {
    SnippetLock.updated(old, with: results, toolchain: "Swift 6.3.1 · Linux", articles: ["ko/a.md", "ko/b.md"])
  }

  @Test func whatIsWrittenIsReadBack() {
    var first = result("ko/b.md", 0, key: "k", .lowered, .parse)
    first.reason = "tab\tand\nline \\ end"
    let made = lock([first, result("ko/a.md", 1, key: "m", .pass, .run)])
    let read = SnippetLock.read(SourceText(path: "snippets.lock", made.text))
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.entries == made.entries)
    #expect(read.value.text == made.text)
    #expect(read.value.toolchain == "Swift 6.3.1 · Linux")
  }

  @Test func theOrderOfResultsDoesNotShow() {
    let results = [result("ko/b.md", 0, key: "k", .pass, .run), result("ko/a.md", 1, key: "m", .pass, .run)]
    #expect(lock(results).text == lock(results.reversed()).text)
  }

  @Test func timesThatWaverChangeNothing() {
    let old = lock([result("ko/a.md", 0, key: "k", .pass, .run)])
    var slower = result("ko/a.md", 0, key: "k", .pass, .run)
    slower.seconds = 0.2
    #expect(lock([slower], over: old).text == old.text)
  }

  @Test func articlesThatWereNotCheckedStayAndLostOnesGo() {
    let old = lock([result("ko/a.md", 0, key: "k", .pass, .run), result("ko/b.md", 0, key: "m", .pass, .run)])
    let shard = SnippetLock.updated(
      old, with: [result("ko/b.md", 0, key: "m", .pass, .compile)], toolchain: "", articles: ["ko/a.md", "ko/b.md"])
    #expect(shard.entries["ko/a.md"]?.first?.level == .run)
    #expect(shard.entries["ko/b.md"]?.first?.level == .compile)
    #expect(
      SnippetLock.updated(old, with: [], toolchain: "", articles: ["ko/b.md"]).entries.keys.sorted() == ["ko/b.md"])
  }

  @Test func brokenLinesAreReportedAndLeftOut() {
    let text = SourceText(path: "snippets.lock", "# jikji snippets.lock 1\n<<<<<<< HEAD\n")
    #expect(SnippetLock.read(text).diagnostics.map(\.code) == ["unreadable-snippets-lock"])
  }
}
