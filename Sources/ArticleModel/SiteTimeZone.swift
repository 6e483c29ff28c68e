/// The time zone of dates without an offset.
private import Foundation

/// A time zone: a fixed offset or a named zone.
package enum SiteTimeZone: Sendable, Hashable {
  /// A fixed number of minutes east of UTC.
  case fixed(minutes: Int)
  /// A zone of the IANA time zone database, such as `Europe/Berlin`, whose offset may change during the year.
  case named(String)

  /// UTC.
  package static let utc = SiteTimeZone.fixed(minutes: 0)
  /// Korea, whose offset has been constant since 1988.
  package static let korea = SiteTimeZone.fixed(minutes: 9 * 60)

  /// Parses `+09:00`, `-0330`, `+9`, `Z`, `UTC`, `GMT`, or the name of a zone in the IANA database; nil for anything else.
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

  /// The offset in minutes east of UTC at a time given in seconds since 1970-01-01T00:00:00Z.
  package func offset(at seconds: Int) -> Int {
    switch self {
    case .fixed(let minutes): return minutes
    case .named(let name):
      let zone = TimeZone(identifier: name)
      return (zone?.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))) ?? 0) / 60
    }
  }

  /// The local date and time `seconds` after 1970-01-01T00:00:00Z; nil before 1970 and beyond the year 9999, counted in
  /// local time.
  package func date(at seconds: Int) -> CalendarDate? {
    let minutes = offset(at: seconds)
    guard let shown = CalendarDate(unixSeconds: seconds + minutes * 60) else { return nil }
    return CalendarDate(
      year: shown.year, month: shown.month, day: shown.day, secondOfDay: shown.secondOfDay, offsetMinutes: minutes)
  }

  /// The offset in minutes east of UTC for the local time `date`, whose own offset must be 0.
  func offset(whenClocksShow date: CalendarDate) -> Int {
    let shown = date.unixSeconds
    // The offset before a daylight saving change may differ from that after it; the second lookup uses the corrected time.
    let first = offset(at: shown - offset(at: shown) * 60)
    return offset(at: shown - first * 60)
  }
}
