/// Tests that dates without an offset are read in the site's time zone, whatever the machine's zone is.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@Suite struct TimeZoneTests {
  /// 2026-11-22 04:00 in Korea, 2026-11-21 19:00 UTC.
  private let fourInTheMorning = 1_795_287_600

  private func published(_ date: String, config: String = "", now: Int) -> (isThere: Bool, said: [String]) {
    let fixture = SiteFixture(
      ["ko/index.md": "글\n", "ko/posts/a.md": "---\ntitle: 가\ndate: \(date)\n---\n글\n"], config: config, now: now)
    return (fixture.site.articles.count == 2, fixture.diagnostics.map(\.code))
  }

  @Test func todayBeginsAtMidnightInKorea() {
    #expect(published("2026-11-22", now: fourInTheMorning).isThere)
    #expect(published("2026-11-22 03:59", now: fourInTheMorning).isThere)
    #expect(!published("2026-11-22 04:01", now: fourInTheMorning).isThere)
    #expect(!published("2026-11-22T00:00:00Z", now: fourInTheMorning).isThere)
    #expect(published("2026-11-22", now: fourInTheMorning - 4 * 3600).isThere)
    #expect(!published("2026-11-22", now: fourInTheMorning - 4 * 3600 - 1).isThere)
  }

  @Test(arguments: [
    ("timeZone: UTC", false), ("timeZone: +00:00", false), ("timeZone: '+09:00'", true), ("timeZone: Asia/Seoul", true),
    ("timeZone: Asia/Tokyo", true), ("timeZone: America/New_York", false), ("defaultLanguage: en", false),
    ("defaultLanguage: en\ntimeZone: \"+9\"", true),
  ])
  func theZoneCanBeSet(config: String, isThere: Bool) {
    #expect(published("2026-11-22", config: config, now: fourInTheMorning).isThere == isThere)
  }

  @Test func whatIsLeftOutIsSaid() {
    #expect(published("2026-11-23", now: fourInTheMorning).said == ["future-article"])
    #expect(published("2026-11-22", now: fourInTheMorning).said == [])
  }

  @Test(arguments: ["Seoul", "+25:00", "Mars/Olympus", "+9:5", "KST9"])
  func aZoneThatIsNoneIsAnError(zone: String) {
    #expect(
      SiteFixture(["ko/index.md": "글\n"], config: "timeZone: '\(zone)'").diagnostics.map(\.code) == ["bad-time-zone"])
  }
}
