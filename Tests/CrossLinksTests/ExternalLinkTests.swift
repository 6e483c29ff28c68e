/// Which outside addresses are asked, and what is said about the answers.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct ExternalLinkTests {
  private static let body =
    "[가](1️⃣https://a.example/x#part) [나](https://b.example/) <https://a.example/y> [다](https://a.example/x) [라](/)\n"

  private func site(_ config: String = "") -> (SiteFixture, SiteLinks) {
    let fixture = SiteFixture(["ko/posts/me.md": Self.body], config: config)
    return (fixture, CrossLinker.link(fixture.site).value)
  }

  private func plan(_ cache: ExternalCache, config: String = "", now: Int = 1000) -> [String] {
    let (fixture, links) = site(config)
    let policy = ExternalPolicy(fixture.site.config)
    return ExternalLinks.plan(fixture.site, links, cache: cache, policy: policy, now: now).flatMap(\.addresses)
  }

  private func said(_ answer: ExternalAnswer, config: String = "") -> [String] {
    let (fixture, links) = site(config)
    var cache = ExternalCache()
    cache.entries["https://a.example/x"] = ExternalCache.Entry(answer, at: 0)
    return ExternalLinks.judge(fixture.site, links, cache: cache, policy: ExternalPolicy(fixture.site.config))
      .map { "\($0.severity.rawValue) \($0.code): \($0.message.english)" }
  }

  @Test func everyAddressIsAskedOnceWithoutItsFragment() {
    #expect(plan(ExternalCache()) == ["https://a.example/x", "https://a.example/y", "https://b.example/"])
  }

  @Test func freshAnswersAreNotAskedAgain() {
    var cache = ExternalCache()
    cache.entries["https://a.example/x"] = ExternalCache.Entry(.status(200, movedTo: nil), at: 1000)
    cache.entries["https://b.example/"] = ExternalCache.Entry(.timeout, at: 1000)
    #expect(plan(cache, now: 1000 + 3599) == ["https://a.example/y"])
    #expect(plan(cache, now: 1000 + 3600) == ["https://a.example/y", "https://b.example/"])
    #expect(plan(cache, now: 1000 + 7 * 86_400).count == 3)
    // A clock that went backwards makes no answer fresh.
    #expect(plan(cache, now: 0).count == 3)
  }

  @Test func allowedFailuresAreNeitherAskedNorReported() {
    let config = "extra:\n  externalLinks:\n    allow: ['https://a.example/*']\n"
    #expect(plan(ExternalCache(), config: config) == ["https://b.example/"])
    #expect(said(.timeout, config: config).isEmpty)
  }

  @Test func answersBecomeSentences() {
    #expect(said(.status(200, movedTo: nil)).isEmpty)
    #expect(said(.status(403, movedTo: nil)).isEmpty)
    #expect(
      said(.status(404, movedTo: nil))
        == Array(repeating: "warning dead-external: 'https://a.example/x' answers with status 404", count: 2))
    #expect(said(.timeout).first == "warning dead-external: 'https://a.example/x' did not answer in time")
    #expect(said(.redirectLoop).first == "warning dead-external: 'https://a.example/x' redirects for ever")
    #expect(
      said(.status(200, movedTo: "https://a.example/z")).first
        == "note moved-external: 'https://a.example/x' has moved to 'https://a.example/z'; link to the new address")
    #expect(said(.status(404, movedTo: nil), config: "links: {external: error}").first?.hasPrefix("error") == true)
    #expect(said(.status(404, movedTo: nil), config: "links: {external: off}").isEmpty)
  }

  @Test func theCacheSurvivesTheDisk() {
    var cache = ExternalCache()
    cache.entries["https://a.example/x"] = ExternalCache.Entry(.status(301, movedTo: "b"), at: 5)
    cache.entries["https://b.example/"] = ExternalCache.Entry(.unreachable("x"), at: 6)
    #expect(ExternalCache(bytes: cache.bytes) == cache)
    #expect(ExternalCache(bytes: [0x7B]) == ExternalCache())
    for answer in [ExternalAnswer.timeout, .redirectLoop, .status(404, movedTo: nil)] {
      cache.entries["https://c.example/"] = ExternalCache.Entry(answer, at: 7)
      #expect(ExternalCache(bytes: cache.bytes) == cache)
    }
  }

  @Test func twoBranchesOfVerdictsMerge() {
    let merged = """
      <<<<<<< ours
      https://a.example/\t10\t200
      =======
      https://a.example/\t20\t404
      https://b.example/\t5\tloop
      >>>>>>> theirs
      https://a.example/\t15\t200
      """
    let cache = ExternalCache(bytes: Array(merged.utf8))
    #expect(cache.entries["https://a.example/"] == ExternalCache.Entry(.status(404, movedTo: nil), at: 20))
    #expect(cache.entries.count == 2)
  }

  @Test func hostsThatRefuseProgramsAreSkipped() {
    let config = "extra:\n  externalLinks:\n    skip: [a.example]\n"
    #expect(plan(ExternalCache(), config: config) == ["https://b.example/"])
  }
}
