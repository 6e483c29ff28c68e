/// A date in the Gregorian calendar with an optional time of day, and the parser for dates in front matter.
private import ByteText

/// A date, with a time of day and an offset from UTC where the author gave them.
package struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year 1...9999, month 1...12 and day 1...31.
  package let year: Int, month: Int, day: Int

  /// Seconds since midnight, 0..<86,400, if a time was given.
  package let secondOfDay: Int?

  /// Minutes east of UTC, less than a day in either direction; 0 where none was given.
  package let offsetMinutes: Int

  /// Creates a date; nil when the day does not exist or a component is out of range.
  package init?(year: Int, month: Int, day: Int, secondOfDay: Int? = nil, offsetMinutes: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
      (0..<86_400).contains(secondOfDay ?? 0), abs(offsetMinutes) < 24 * 60
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.secondOfDay = secondOfDay
    self.offsetMinutes = offsetMinutes
  }

  /// The UTC date and time `seconds` after 1970-01-01T00:00:00Z; nil for negative values and beyond the year 9999.
  package init?(unixSeconds seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // The `civil_from_days` algorithm of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let z = seconds / 86_400 + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shifted + 2) / 5 + 1,
      secondOfDay: seconds % 86_400)
  }

  /// The date in ISO 8601, such as `2017-01-04`; 10 characters.
  package var day10: String {
    String(decoding: bytes(of: [(year, 4), (month, 2), (day, 2)], between: "-"), as: UTF8.self)
  }

  /// RFC 3339, `2017-01-04T00:00:00Z`; midnight where no time was given.
  package var rfc3339: String {
    let second = secondOfDay ?? 0
    var text = bytes(of: [(year, 4), (month, 2), (day, 2)], between: "-")
    text.append(UInt8(ascii: "T"))
    text += bytes(of: [(second / 3600, 2), (second / 60 % 60, 2), (second % 60, 2)], between: ":")
    if offsetMinutes == 0 {
      text.append(UInt8(ascii: "Z"))
    } else {
      text.append(UInt8(ascii: offsetMinutes < 0 ? "-" : "+"))
      text += bytes(of: [(abs(offsetMinutes) / 60, 2), (abs(offsetMinutes) % 60, 2)], between: ":")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func bytes(of numbers: [(number: Int, width: Int)], between mark: Unicode.Scalar) -> [UInt8] {
    var text: [UInt8] = []
    for (place, part) in numbers.enumerated() {
      if place > 0 { text.append(UInt8(ascii: mark)) }
      text.append(digitsOf: part.number, width: part.width)
    }
    return text
  }

  /// Seconds since 1970-01-01T00:00:00Z; midnight where no time was given.
  package var unixSeconds: Int {
    // The `days_from_civil` algorithm of the same paper.
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + (secondOfDay ?? 0) - offsetMinutes * 60
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.unixSeconds < right.unixSeconds }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate {
  /// Parses a date that takes up the whole of `text`: `2017-01-04`, `2017/1/4` or `2017.1.4` (a full stop may follow the
  /// day), then optionally, after `T` or spaces, a time `13:50` or `13:50:09.5`, and then optionally an offset `Z`, `+09`,
  /// `+0900` or `+09:00`. nil when `text` has another form or the day does not exist.
  ///
  /// - Parameter zone: the time zone of dates without an offset; the result gets the offset of that zone on that day.
  package init?(parsing text: String, in zone: SiteTimeZone = .utc) {
    var scanner = DateScanner(text)
    guard let year = scanner.number(digits: 4...4), let mark = scanner.skip(anyOf: "-/."),
      let month = scanner.number(digits: 1...2), scanner.skip(mark), let day = scanner.number(digits: 1...2)
    else { return nil }
    if mark == UInt8(ascii: ".") { _ = scanner.skip(mark) }
    guard let (second, written) = scanner.time(),
      let date = CalendarDate(year: year, month: month, day: day, secondOfDay: second, offsetMinutes: written ?? 0)
    else { return nil }
    guard written == nil else {
      self = date
      return
    }
    self.init(
      year: year, month: month, day: day, secondOfDay: second, offsetMinutes: zone.offset(whenClocksShow: date))
  }
}

/// Scans the components of a date from left to right.
private struct DateScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = ArraySlice(text.utf8)
    while rest.last == 0x20 { rest.removeLast() }
    skipSpaces()
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skip(anyOf bytes: String) -> UInt8? {
    guard let byte = rest.first, bytes.utf8.contains(byte) else { return nil }
    rest.removeFirst()
    return byte
  }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let found = rest.prefix { (0x30...0x39).contains($0) }
    guard digits.contains(found.count) else { return nil }
    rest.removeFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The time of day in seconds and the offset in minutes, up to the end of the text; each is nil where it is missing. The
  /// whole result is nil when the rest of the text has another form.
  mutating func time() -> (second: Int?, offset: Int?)? {
    if rest.isEmpty { return (nil, nil) }
    guard skip(anyOf: "Tt") != nil || skipSpaces(), let hour = number(digits: 1...2), hour < 24,
      skip(UInt8(ascii: ":")), let minute = number(digits: 2...2), minute < 60
    else { return nil }
    var second = hour * 3600 + minute * 60
    if skip(UInt8(ascii: ":")) {
      guard let found = number(digits: 2...2), found < 60 else { return nil }
      second += found
      if skip(UInt8(ascii: ".")), number(digits: 1...9) == nil { return nil }
    }
    skipSpaces()
    if rest.isEmpty { return (second, nil) }
    guard let offset = offset(), rest.isEmpty else { return nil }
    return (second, offset)
  }

  private mutating func offset() -> Int? {
    if skip(anyOf: "Zz") != nil { return 0 }
    guard let sign = skip(anyOf: "+-") else { return nil }
    let factor = sign == UInt8(ascii: "-") ? -1 : 1
    var (hour, minute) = (0, 0)
    if let compact = number(digits: 4...4) {
      (hour, minute) = (compact / 100, compact % 100)
    } else {
      guard let hours = number(digits: 2...2) else { return nil }
      hour = hours
      if skip(UInt8(ascii: ":")) {
        guard let minutes = number(digits: 2...2) else { return nil }
        minute = minutes
      }
    }
    return minute < 60 ? factor * (hour * 60 + minute) : nil
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let spaces = rest.prefix { $0 == 0x20 }.count
    rest.removeFirst(spaces)
    return spaces > 0
  }
}
