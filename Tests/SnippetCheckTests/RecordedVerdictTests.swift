/// Tests of the entries of `snippets.lock` for samples on other platforms.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

struct RecordedVerdictTests {
  private func result(_ key: String, _ verdict: SnippetVerdict = .pass) -> SnippetResult {
    var result = SnippetResult(path: "ko/a.md", index: 0, line: 1, column: 1, language: "swift")
    (result.contentKey, result.contextKey, result.verdict, result.level) = (key, key + "x", verdict, .run)
    return result
  }

  private func run(_ platform: String, _ swift: String = "Swift 6.3.1", _ date: String = "2026-11-22") -> RecordedRun {
    RecordedRun(platform: platform, toolchain: swift, date: date)
  }

  private func checked(_ results: [SnippetResult], over old: SnippetLock = SnippetLock()) -> SnippetLock {
    SnippetLock.updated(old, with: results, toolchain: "Swift 6.3.1 · Linux", articles: ["ko/a.md"])
  }

  private func platforms(_ lock: SnippetLock) -> [String] {
    (lock.recorded["ko/a.md"] ?? []).map { "\($0.contentKey) \($0.run.platform) \($0.verdict.rawValue)" }
  }

  @Test func whatIsRecordedIsReadBack() {
    var lock = checked([result("k")])
    lock.record([
      RecordedVerdict(result("k"), in: run("macOS 16.4\t!")), RecordedVerdict(result("k", .fail), in: run("Linux")),
    ])
    let read = SnippetLock.read(SourceText(path: "snippets.lock", lock.text))
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.text == lock.text && Set(platforms(read.value)) == ["k macOS 16.4\t! pass", "k Linux fail"])
  }

  @Test func aNewerRunTakesThePlaceOfTheOldOneOfItsPlatformAndToolchain() {
    var lock = checked([result("k")])
    lock.record([RecordedVerdict(result("k", .fail), in: run("macOS 16.3"))])
    lock.record([
      RecordedVerdict(result("k"), in: run("macOS 16.4")),
      RecordedVerdict(result("k"), in: run("macOS 16.4", "Swift 6.2")),
    ])
    #expect(platforms(lock) == ["k macOS 16.4 pass", "k macOS 16.4 pass"])
  }

  @Test func aCheckKeepsWhatIsStillSoAndDropsTheRest() {
    var lock = checked([result("k"), result("m")])
    lock.record([
      RecordedVerdict(result("k"), in: run("macOS 16.4")), RecordedVerdict(result("m"), in: run("macOS 16.4")),
    ])
    #expect(platforms(checked([result("k")], over: lock)) == ["k macOS 16.4 pass"])
    #expect(platforms(checked([], over: lock)).count == 2, "an article that was not checked keeps all")
    #expect(SnippetLock.updated(lock, with: [], toolchain: "", articles: []).recorded.isEmpty)
  }

  @Test(arguments: ["# on: macOS", "# on: macOS\tSwift 6\t2026-11-22\tko/a.md\tk\tkx\twon\trun"])
  func brokenRecordsAreReported(line: String) {
    #expect(
      SnippetLock.read(SourceText(path: "snippets.lock", line + "\n")).diagnostics.map(\.code) == [
        "unreadable-snippets-lock"
      ])
  }

  @Test func badgesNamePlatformsOnlyWhileTheSampleIsTheSame() async throws {
    let page = fence("print(1)", "run")
    let checkedPage = try await CheckedPage(page)
    var lock = SnippetLock.updated(
      SnippetLock(), with: checkedPage.results, toolchain: "Swift 6.3.1 · Linux", articles: ["ko/page.md"])
    lock.record(checkedPage.results.map { RecordedVerdict($0, in: run("macOS 16.4")) })
    lock.record(checkedPage.results.map { RecordedVerdict($0, in: run("Linux")) })
    let same = SnippetBadges.badges(of: checkedPage.site.articles[0], from: lock)[0]
    #expect(same?.platforms == [SnippetBadge.Platform(name: "macOS 16.4", toolchain: "Swift 6.3.1", holds: true)])
    let other = SiteFixture(["ko/page.md": fence("print(2)", "run")]).site
    #expect(SnippetBadges.badges(of: other.articles[0], from: lock)[0] == nil)
  }
}
