/// The time zone in which dates without an offset are meant.
private import Foundation

/// A time zone.
package enum SiteTimeZone: Sendable, Hashable {
  /// A fixed number of minutes east of UTC.
  case fixed(minutes: Int)
  /// A zone of the IANA time zone database, such as `Europe/Berlin`; its offset changes with the season.
  case named(String)

  /// UTC.
  package static let utc = SiteTimeZone.fixed(minutes: 0)
  /// Korea, whose offset has not changed since 1988.
  package static let korea = SiteTimeZone.fixed(minutes: 9 * 60)

  /// A zone from `+09:00`, `-0330`, `+9`, `Z`, `UTC`, or a name of the IANA database; nil when there is none of that name.
  package init?(parsing text: String) {
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) {
      self = .utc
    } else if text == "Asia/Seoul" {
      self = .korea
    } else if let minutes = Self.minutes(of: text) {
      self = .fixed(minutes: minutes)
    } else if text.contains("/"), TimeZone(identifier: text) != nil {
      self = .named(text)
    } else {
      return nil
    }
  }

  private static func minutes(of text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ":") }) else { return nil }
    let parts =
      digits.contains(":")
      ? digits.split(separator: ":", omittingEmptySubsequences: false)
      : digits.count == 4 ? [digits.prefix(2), digits.suffix(2)] : [digits, "00"]
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let hours = Int(parts[0]),
      let minutes = Int(parts[1]), hours <= 14, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  /// The minutes east of UTC at a moment, in seconds since 1970.
  package func offset(at seconds: Int) -> Int {
    switch self {
    case .fixed(let minutes): return minutes
    case .named(let name):
      let zone = TimeZone(identifier: name)
      return (zone?.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))) ?? 0) / 60
    }
  }

  /// The day and time that clocks show `seconds` after 1970-01-01T00:00:00Z; nil beyond the year 9999.
  package func date(at seconds: Int) -> CalendarDate? {
    let minutes = offset(at: seconds)
    guard let shown = CalendarDate(unixSeconds: seconds + minutes * 60) else { return nil }
    return CalendarDate(
      year: shown.year, month: shown.month, day: shown.day, secondOfDay: shown.secondOfDay, offsetMinutes: minutes)
  }

  /// The minutes east of UTC when clocks show `date`, whose own offset must be 0.
  func offset(whenClocksShow date: CalendarDate) -> Int {
    let shown = date.unixSeconds
    // The offset before a change of the clocks may differ from the one after it; the second look settles it.
    let first = offset(at: shown - offset(at: shown) * 60)
    return offset(at: shown - first * 60)
  }
}
