/// Tests of joining the locks of shards into one.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

struct SnippetLockShardTests {
  private func result(_ path: String, _ verdict: SnippetVerdict = .pass, seconds: Double = 0.1) -> SnippetResult {
    var result = SnippetResult(path: path, index: 0, line: 1, column: 1, language: "swift")
    (result.contentKey, result.contextKey, result.verdict, result.level) = ("k", "kx", verdict, .run)
    result.seconds = seconds
    return result
  }

  private func lock(
    _ results: [SnippetResult], over old: SnippetLock = SnippetLock(), _ toolchain: String = "Swift 6.3.1 · Linux"
  ) -> SnippetLock {
    SnippetLock.updated(old, with: results, toolchain: toolchain, articles: ["ko/a.md", "ko/b.md", "ko/c.md"])
  }

  private func joined(_ base: SnippetLock, _ shards: [SnippetLock]) -> (lock: SnippetLock?, codes: [String]) {
    let texts = shards.enumerated().map { SourceText(path: "\($0.offset).lock", $0.element.text) }
    let found = SnippetLock.joined(base, shards: texts)
    return (found.value, found.diagnostics.map(\.code))
  }

  @Test func eachShardGivesWhatItChecked() {
    let whole = lock([result("ko/a.md"), result("ko/b.md", .fail), result("ko/c.md")])
    let shards = [lock([result("ko/a.md"), result("ko/c.md")]), lock([result("ko/b.md", .fail)])]
    #expect(joined(SnippetLock(), shards).lock?.text == whole.text)
    #expect(joined(SnippetLock(), shards.reversed()).lock?.text == whole.text)
  }

  @Test func whatNoShardChangedStays() {
    let base = lock([result("ko/a.md"), result("ko/b.md")])
    let shards = [lock([result("ko/a.md", .fail)], over: base), lock([result("ko/b.md")], over: base)]
    let found = joined(base, shards).lock
    #expect(found?.entries["ko/a.md"]?.first?.verdict == .fail && found?.entries["ko/b.md"]?.first?.verdict == .pass)
  }

  @Test func timesAreNoDifferenceButVerdictsAndToolchainsAre() {
    let one = lock([result("ko/a.md")])
    #expect(joined(SnippetLock(), [one, lock([result("ko/a.md", seconds: 9)])]).lock != nil)
    let other = joined(SnippetLock(), [one, lock([result("ko/a.md", .fail)])])
    #expect(other.lock == nil && other.codes == ["shards-disagree"])
    let newer = joined(SnippetLock(), [one, lock([result("ko/b.md")], "Swift 6.4 · Linux")])
    #expect(newer.lock == nil && newer.codes == ["shards-disagree"])
  }

  @Test(arguments: ["", "garbage\n", "# jikji snippets.lock 2\nko/a.md\tk\n"])
  func whatIsNoLockIsNotJoined(text: String) {
    let good = SourceText(path: "1.lock", lock([result("ko/a.md")]).text)
    let found = SnippetLock.joined(SnippetLock(), shards: [good, SourceText(path: "2.lock", text)])
    #expect(found.value == nil && !found.diagnostics.isEmpty)
  }

  @Test func newSamplesThatNoShardRecordedAreSeen() {
    func articles(_ code: String) -> [Article] {
      SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n```swift\n\(code)\n```\n\n```sh\nls\n```\n"]).site.articles
    }
    func lock(_ articles: [Article], _ path: String = "ko/a.md") -> SnippetLock {
      var result = result(path)
      result.contentKey = SnippetFingerprint.keys(of: articles[0])[articles[0].snippets[0].index] ?? ""
      return self.lock([result])
    }
    let (old, new) = (articles("let a = 1"), articles("let a = 2"))
    #expect(lock(old).unchecked(since: lock(old), old) == [])
    #expect(lock(old).unchecked(since: lock(old), new) == ["ko/a.md"])
    #expect(lock(new).unchecked(since: lock(old), new) == [])
    #expect(SnippetLock().unchecked(since: SnippetLock(), new) == ["ko/a.md"])
    // A shard that recorded some of an article has checked all of it.
    #expect(lock(old).unchecked(since: SnippetLock(), new) == [])
  }
}
