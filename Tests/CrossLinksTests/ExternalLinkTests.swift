/// Tests of which external URLs are requested, and of the diagnostics about the answers.
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

  private func anchors(_ cache: ExternalCache, now: Int = 1000, config: String = "") -> [String] {
    let body =
      "[a](https://a.example/x#part) [b](https://a.example/x#L10-L20) [c](https://a.example/x#/route) [d](https://a.example/x#top) "
      + "[e](https://a.example/x#:~:text=b) [f](https://a.example/x#%EC%A0%88) [g](https://b.example/#q)\n"
    let fixture = SiteFixture(["ko/posts/me.md": body], config: config)
    return ExternalLinks.anchors(
      fixture.site, CrossLinker.link(fixture.site).value, cache: cache, policy: ExternalPolicy(fixture.site.config),
      now: now
    ).map { "\($0.key) \($0.value.sorted().joined(separator: " "))" }.sorted()
  }

  @Test func placesOfPagesThatAreThereAreLookedFor() {
    #expect(anchors(ExternalCache()) == [])
    var cache = ExternalCache()
    cache.entries["https://a.example/x"] = ExternalCache.Entry(.status(200, movedTo: nil), at: 900)
    cache.entries["https://b.example/"] = ExternalCache.Entry(.status(404, movedTo: nil), at: 900)
    #expect(anchors(cache) == ["https://a.example/x %EC%A0%88 part"])
    #expect(anchors(cache, config: "extra: {externalLinks: {skip: [a.example]}}") == [])
    cache.entries["https://a.example/x#part"] = ExternalCache.Entry(.noAnchor, at: 900)
    #expect(anchors(cache) == ["https://a.example/x %EC%A0%88"])
    #expect(anchors(cache, now: 900 + 3_600) == ["https://a.example/x %EC%A0%88 part"])
  }

  @Test(arguments: [
    ("<h2 id=\"part\">", true, "there"), ("<a name='part'>", true, "there"), ("<h2 id=part>", true, "there"),
    ("<h2 id=\"user-content-part\">", true, "there"), ("<h2 id=\"parts\">", true, "missing"),
    ("<h2 id=\"parts\">", false, "there"), ("<script></script>", true, "there"),
  ]) func aPageSeenWholeSaysWhetherItHasThePlace(html: String, isWhole: Bool, verdict: String) {
    let answer = ExternalLinks.answer(for: "part", in: Array(html.utf8), isWhole: isWhole)
    #expect(answer == (verdict == "there" ? .status(200, movedTo: nil) : .noAnchor))
  }

  @Test func aPlaceMayBeWrittenInPercents() {
    let html = Array("<h2 id=\"절\">".utf8)
    #expect(ExternalLinks.answer(for: "%EC%A0%88", in: html, isWhole: true) == .status(200, movedTo: nil))
  }

  @Test func aMissingPlaceIsSaidAtItsLinkAlone() {
    let (fixture, links) = site()
    var cache = ExternalCache()
    cache.entries["https://a.example/x"] = ExternalCache.Entry(.status(200, movedTo: nil), at: 0)
    cache.entries["https://a.example/x#part"] = ExternalCache.Entry(.noAnchor, at: 0)
    let said = ExternalLinks.judge(fixture.site, links, cache: cache, policy: ExternalPolicy())
    #expect(
      fixture.summary(said, in: "ko/posts/me.md")
        == "1 warning dead-external: 'https://a.example/x#part' leads to a page that has no place '#part'")
    #expect(ExternalCache(bytes: cache.bytes) == cache)
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

  @Test(arguments: [
    ("a.example", true), ("A.Example", true), ("example", true), ("b.a.example", false), ("xa.example", false),
    ("ple", false),
    ("", false),
  ]) func aSkippedHostHasItsSubdomainsButNoNamesakes(skipped: String, isSkipped: Bool) {
    let config = "extra:\n  externalLinks:\n    skip: ['\(skipped)']\n"
    #expect(plan(ExternalCache(), config: config).contains { $0.hasPrefix("https://a.example/") } != isSkipped)
  }

  @Test func anAnswerOfTheFutureIsAskedAgain() {
    var cache = ExternalCache()
    cache.entries["https://b.example/"] = ExternalCache.Entry(.status(200, movedTo: nil), at: 2000)
    #expect(plan(cache, now: 1999).contains("https://b.example/"))
    #expect(!plan(cache, now: 2000).contains("https://b.example/"))
  }

  @Test(arguments: [
    ("https://a.example/", false), ("https://a.example/\tx\t200", false), ("https://a.example/\t1\tweird", false),
    ("\t1\t200", true), ("https://a.example/\t99999999999999999999\t200", false), ("https://a.example/\t-5\t200", true),
    ("https://a.example/\t1\tunreachable", true), ("https://a.example/\t1\t200\t", true), ("=======", false),
  ]) func onlyWholeLinesAreVerdicts(line: String, isVerdict: Bool) {
    #expect(ExternalCache(bytes: Array(line.utf8)).entries.isEmpty != isVerdict, "\(line)")
  }

  @Test func hostsThatRefuseProgramsAreSkipped() {
    let config = "extra:\n  externalLinks:\n    skip: [a.example]\n"
    #expect(plan(ExternalCache(), config: config) == ["https://b.example/"])
  }
}
