/// Tests of dates: the calendar, the forms that front matter may have, time zones.
import ArticleModel
import Testing

@Suite struct CalendarDateTests {
  /// What is read of `text`, in RFC 3339.
  private func read(_ text: String, in zone: SiteTimeZone = .utc) -> String {
    CalendarDate(parsing: text, in: zone)?.rfc3339 ?? "nil"
  }

  @Test(arguments: [
    ("2017-01-04", "2017-01-04T00:00:00Z"), ("2017/1/4", "2017-01-04T00:00:00Z"), ("2017.1.4", "2017-01-04T00:00:00Z"),
    ("2017.01.04.", "2017-01-04T00:00:00Z"), ("  2017-01-04  ", "2017-01-04T00:00:00Z"),
    ("2017-01-04T13:50:09+09:00", "2017-01-04T13:50:09+09:00"), ("2017-01-04t13:50z", "2017-01-04T13:50:00Z"),
    ("2017-01-04   3:05", "2017-01-04T03:05:00Z"), ("2017-01-04 00:00:00", "2017-01-04T00:00:00Z"),
    ("2017-01-04 13:50:09.123 -0730", "2017-01-04T13:50:09-07:30"),
    ("2017-01-04T13:50+09", "2017-01-04T13:50:00+09:00"),
    ("2017.1.4. 23:59:59.999999999", "2017-01-04T23:59:59Z"), ("2017-01-04 13:50 +0000", "2017-01-04T13:50:00Z"),
    ("0001-01-01", "0001-01-01T00:00:00Z"), ("9999-12-31", "9999-12-31T00:00:00Z"),
  ])
  func readsTheFormsOfFrontMatter(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    "", " ", "2017", "2017-01", "2017-01-", "17-01-04", "02017-01-04", "2017-001-04", "2017-01-004", "2017-01/04",
    "2017_01_04", "2017-01-04-", "2017-01-04x", "x2017-01-04", "2017-13-01", "2017-00-01", "2017-01-00", "2017-01-32",
    "2017-01-04T", "2017-01-04 13", "2017-01-04 13:", "2017-01-04 13:5", "2017-01-04 24:00", "2017-01-04 13:60",
    "2017-01-04 13:50:60", "2017-01-04 13:50:9", "2017-01-04 13:50:09.", "2017-01-04 13:50:09.1234567890",
    "2017-01-04 13:50 KST", "2017-01-04 13:50 +9", "2017-01-04 13:50 +09:0", "2017-01-04 13:50 +09:00 x",
    "2017-01-04 13:50 09:00", "2017-01-04 13:50 +090", "2017-01-04T13:50 +9900", "2017-01-04T13:50+09:99",
    "2017-01-04T13:50+0960", "2017-01-04T25:00", "어제",
    "2010. 7. 8. 14:50", "2017-01-04Z", "２０１７-01-04",
  ])
  func refusesAnythingElse(text: String) { #expect(read(text) == "nil") }

  @Test(arguments: [
    (2016, 2, 29, true), (2017, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true), (2017, 4, 31, false),
    (2017, 6, 30, true), (2017, 9, 31, false), (2017, 11, 31, false), (2017, 12, 31, true), (2017, 2, 28, true),
    (0, 1, 1, false), (10_000, 1, 1, false), (2017, 7, 31, true), (2017, 8, -1, false),
  ])
  func knowsWhichDaysExist(year: Int, month: Int, day: Int, exists: Bool) {
    #expect((CalendarDate(year: year, month: month, day: day) != nil) == exists)
  }

  @Test func refusesTimesAndOffsetsOutOfRange() {
    func date(_ second: Int, _ offset: Int = 0) -> CalendarDate? {
      CalendarDate(year: 2017, month: 1, day: 4, secondOfDay: second, offsetMinutes: offset)
    }
    #expect(date(0) != nil && date(86_399) != nil)
    #expect(date(-1) == nil && date(86_400) == nil)
    #expect(date(0, 1439) != nil && date(0, -1439) != nil)
    #expect(date(0, 1440) == nil && date(0, -1440) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (86_399, "1970-01-01T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (1_483_522_209, "2017-01-04T09:30:09Z"),
    (4_102_444_799, "2099-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func secondsAndDatesAreInverse(seconds: Int, shown: String) {
    #expect(CalendarDate(unixSeconds: seconds)?.rfc3339 == shown)
    #expect(CalendarDate(unixSeconds: seconds)?.unixSeconds == seconds)
    #expect(CalendarDate(parsing: shown)?.unixSeconds == seconds)
  }

  @Test func secondsBeforeTheEpochOrAfterTheYear9999AreNoDate() {
    #expect(CalendarDate(unixSeconds: -1) == nil)
    #expect(CalendarDate(unixSeconds: 253_402_300_800) == nil)
  }

  @Test func everyDayOfTwoCenturiesFollowsTheOneBefore() throws {
    var last = try #require(CalendarDate(unixSeconds: 0))
    for day in 1..<73_000 {
      let next = try #require(CalendarDate(unixSeconds: day * 86_400))
      let isNextDay = next.month == last.month && next.year == last.year && next.day == last.day + 1
      let isNextMonth = next.day == 1 && (next.month == last.month + 1 || next.month == 1 && next.year == last.year + 1)
      #expect(isNextDay || isNextMonth, "\(next.day10)")
      last = next
    }
  }

  @Test func comparesMomentsNotDigits() throws {
    let morning = try #require(CalendarDate(parsing: "2017-01-04T08:00:00+09:00"))
    let evening = try #require(CalendarDate(parsing: "2017-01-03T23:30:00Z"))
    #expect(morning < evening)
    #expect(!(evening < morning))
    #expect(morning.day10 == "2017-01-04")
  }

  @Test func datesWithoutAnOffsetTakeThatOfTheZone() throws {
    let berlin = try #require(SiteTimeZone(parsing: "Europe/Berlin"))
    #expect(read("2026-01-10", in: berlin) == "2026-01-10T00:00:00+01:00")
    #expect(read("2026-07-10 12:00", in: berlin) == "2026-07-10T12:00:00+02:00")
    #expect(read("2026-07-10 12:00 -0300", in: berlin) == "2026-07-10T12:00:00-03:00")
    #expect(read("2026-07-10T12:00:00Z", in: berlin) == "2026-07-10T12:00:00Z")
    // The clocks went forward at 02:00 on 29 March 2026.
    #expect(read("2026-03-29 01:59", in: berlin) == "2026-03-29T01:59:00+01:00")
    #expect(read("2026-03-29 03:00", in: berlin) == "2026-03-29T03:00:00+02:00")
    #expect(read("2026-03-29 12:00", in: .korea) == "2026-03-29T12:00:00+09:00")
  }

  @Test func hoursThatTheClocksSkipOrRepeatHaveTheOffsetAfterTheChange() throws {
    let berlin = try #require(SiteTimeZone(parsing: "Europe/Berlin"))
    #expect(read("2026-03-29 02:30", in: berlin) == "2026-03-29T02:30:00+02:00")
    #expect(read("2026-10-25 02:30", in: berlin) == "2026-10-25T02:30:00+01:00")
    #expect(read("2026-10-25 01:59", in: berlin) == "2026-10-25T01:59:00+02:00")
    #expect(read("2026-10-25 03:00", in: berlin) == "2026-10-25T03:00:00+01:00")
  }
}

@Suite struct SiteTimeZoneTests {
  @Test(arguments: [
    ("Z", 0), ("utc", 0), ("GMT", 0), ("Asia/Seoul", 540), ("+09:00", 540), ("+0900", 540), ("+9", 540),
    ("-03:30", -210),
    ("-0330", -210), ("+14:00", 840), ("+00:00", 0), ("+9:05", 545), ("-12", -720),
  ])
  func readsOffsetsAndNames(text: String, minutes: Int) {
    #expect(SiteTimeZone(parsing: text) == .fixed(minutes: minutes))
  }

  @Test(arguments: [
    "", "Seoul", "KST", "KST9", "+25:00", "+15", "+9:5", "+09:60", "+9:", "+:30", "+1:2:3", "+00900", "9", "09:00", "+",
    "-", "+aa", "+٩", "Mars/Olympus",
  ])
  func refusesWhatIsNoZone(text: String) { #expect(SiteTimeZone(parsing: text) == nil) }

  @Test func showsMomentsAsClocksDo() throws {
    #expect(SiteTimeZone.korea.date(at: 1_795_287_600)?.rfc3339 == "2026-11-22T04:00:00+09:00")
    #expect(SiteTimeZone.utc.date(at: 0)?.rfc3339 == "1970-01-01T00:00:00Z")
    #expect(SiteTimeZone.fixed(minutes: -60).date(at: 0) == nil)
    let newYork = try #require(SiteTimeZone(parsing: "America/New_York"))
    #expect(newYork.date(at: 1_795_287_600)?.rfc3339 == "2026-11-21T14:00:00-05:00")
    #expect(newYork.offset(at: 1_782_864_000) == -240)
    #expect(SiteTimeZone.korea.offset(at: 0) == 540)
  }
}
