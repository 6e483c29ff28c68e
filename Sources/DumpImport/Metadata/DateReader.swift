/// Parses dates as Korean pages write them.
import ByteText
import ArticleModel

enum DateReader {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses a whole text such as `2010.07.08`, `2016/08/13`, `2015-09-15`; nil for any other.
  static func dotted(_ text: String) -> CalendarDate? {
    let numbers = text.split(omittingEmptySubsequences: false) { ".-/".contains($0) }
    let trimmedNumbers = numbers.last == "" ? numbers.dropLast() : numbers[...]
    guard trimmedNumbers.count == 3, trimmedNumbers[0].utf8.count == 4, let year = Int(trimmedNumbers[0]),
      let month = Int(trimmedNumbers[1]), let day = Int(trimmedNumbers[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// A date at the end of a text, with or without a time, and the text before it: `2010. 7. 8. 14:50`,
  /// `2012/03/05 21:07:11`, `2019년 3월 5일 오후 9:07`.
  static func trailing(_ text: String) -> (before: String, date: CalendarDate)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8, bytes.suffix(4).contains(where: { $0.isASCIIDigit }) || text.hasSuffix("일") else {
      return nil
    }
    var start = max(0, bytes.count - 48)
    while start + 8 <= bytes.count {
      let isYear = (0..<4).allSatisfy { bytes[start + $0].isASCIIDigit } && !bytes[start + 4].isASCIIDigit
      if isYear, start == 0 || !bytes[start - 1].isASCIIDigit, bytes[start] == 0x31 || bytes[start] == 0x32 {
        var scanner = DateScanner(bytes, from: start)
        if let date = scanner.date() { return (trimmed(String(decoding: bytes[..<start], as: UTF8.self)), date) }
      }
      start += 1
    }
    return nil
  }

  /// An English date at the end of a text, also directly after another word: `하루Mar 12. 2019`, `6 min read·Mar 12, 2021`.
  static func englishEnd(_ text: Substring) -> (before: String, date: CalendarDate)? {
    guard text.utf8.count < 120, let last = text.utf8.last, last.isASCIIDigit else { return nil }
    for month in months {
      guard let place = text.ranges(of: month).last, let date = loose(String(text[place.lowerBound...])) else {
        continue
      }
      return (trimmed(text[..<place.lowerBound]), date)
    }
    return nil
  }

  /// A date that is the whole text, in any of the known formats; nil for any other text.
  static func whole(_ text: String) -> CalendarDate? {
    if let (before, date) = trailing(text), before.isEmpty { return date }
    return text.utf8.count <= 60 && !text.contains("[") ? loose(text) : nil
  }

  /// A date as front matter gives it: in any of the known formats, or as eight digits.
  static func inFrontMatter(_ text: String) -> CalendarDate? {
    if text.utf8.count == 8, text.utf8.allSatisfy(\.isASCIIDigit) {
      return dotted("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }
    return loose(text) ?? whole(text)
  }

  /// ISO 8601 and RFC 822 as feeds and front matter write them, and the month in words: `2013-05-01 10:20:30`,
  /// `Wed, 01 May 2013 01:20:30 +0000`, `May 1, 2013 3:20 PM`.
  static func loose(_ text: String) -> CalendarDate? {
    let day = text.prefix { ($0.utf8.first ?? 0).isASCIIDigit || "-/.".contains($0) }
    if let date = dotted(String(day)) {
      let rest = trimmed(text.dropFirst(day.count).drop { $0 == "T" })
      return timed(date, rest)
    }
    let words = text.split { " ,".contains($0) }.drop { word in
      ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].contains { word.hasPrefix($0) }
    }.map(String.init)
    guard let place = words.firstIndex(where: { months.contains(String($0.prefix(3))) }), place + 1 < words.count,
      let month = months.firstIndex(of: String(words[place].prefix(3)))
    else { return nil }
    // `01 May 2013` or `May 1, 2013`.
    let isDayFirst = place > 0
    let numbers = isDayFirst ? [words[place - 1], words[place + 1]] : Array(words[(place + 1)...].prefix(2))
    guard numbers.count == 2, let day = Int(numbers[0].prefix { ($0.utf8.first ?? 0).isASCIIDigit }),
      let year = Int(numbers[1]), let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    return timed(date, words[(place + (isDayFirst ? 2 : 3))...].joined(separator: " "))
  }

  /// The time zone of dates that give no offset: that of the site they are imported into.
  @TaskLocal static var zone = SiteTimeZone.korea

  /// The moment at which clocks in ``zone`` show `second`, in seconds since midnight, on `day`; nil when there is no
  /// such date.
  static func local(_ day: CalendarDate, second: Int) -> CalendarDate? {
    let plain = CalendarDate(year: day.year, month: day.month, day: day.day, secondOfDay: second)
    return plain.flatMap { CalendarDate(parsing: String($0.rfc3339.dropLast()), in: zone) }
  }

  private static func timed(_ date: CalendarDate, _ text: String) -> CalendarDate? {
    let clock = text.prefix { ($0.utf8.first ?? 0).isASCIIDigit || $0 == ":" }
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    guard parts.count >= 2, parts[0] < 24, parts[1] < 60 else { return date }
    var rest = trimmed(text.dropFirst(clock.count).drop { $0 == "." || ($0.utf8.first ?? 0).isASCIIDigit })
    var hour = parts[0]
    if let mark = ["AM", "PM", "am", "pm"].first(where: { rest.hasPrefix($0) }) {
      hour = hour % 12 + (mark.lowercased() == "pm" ? 12 : 0)
      rest = trimmed(rest.dropFirst(2))
    }
    let second = hour * 3600 + parts[1] * 60 + (parts.count > 2 ? min(parts[2], 59) : 0)
    guard let offset = offset(rest) else { return local(date, second: second) }
    return CalendarDate(
      year: date.year, month: date.month, day: date.day, secondOfDay: second, offsetMinutes: offset)
  }

  /// The names of zones in RFC 822, and those of Korea and Japan, in hours east of UTC.
  private static let zones = [
    "Z": 0, "GMT": 0, "UTC": 0, "UT": 0, "KST": 9, "JST": 9, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]

  /// The offset in minutes that `+0900`, the name of a zone or both (`GMT+0900`) give; nil for any other text.
  private static func offset(_ zone: String) -> Int? {
    let name = zone.prefix { $0.isLetter }
    let rest = zone.dropFirst(name.count)
    guard let sign = rest.first, sign == "+" || sign == "-" else { return zones[String(name)].map { $0 * 60 } }
    guard name.isEmpty || zones[String(name)] == 0 else { return zones[String(name)].map { $0 * 60 } }
    let digits = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }.filter { $0 != ":" }.prefix(4)
    guard digits.count == 2 || digits.count == 4, let number = Int(digits.count == 2 ? digits + "00" : digits) else {
      return nil
    }
    return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
  }
}

/// Scans the parts of a date one after the other; the date must reach to the end of the text.
private struct DateScanner {
  let bytes: [UInt8]
  var place: Int

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    place = start
  }

  /// Year, month, day, and a time if one follows; nil when anything else is there.
  mutating func date() -> CalendarDate? {
    guard let year = number(digits: 4), separator("년"), let month = number(digits: 2), separator("월"),
      let day = number(digits: 2)
    else { return nil }
    _ = separator("일")
    if place == bytes.count { return CalendarDate(year: year, month: month, day: day) }
    let isAfternoon = skip("오후") || skip("PM") || skip("pm")
    let isMorning = skip("오전") || skip("AM") || skip("am")
    skipSpaces()
    guard var hour = number(digits: 2), let (minute, second) = skip("시") ? spokenMinutes() : minutes() else {
      return nil
    }
    skipSpaces()
    if skip("PM") || skip("pm") || isAfternoon, hour < 12 { hour += 12 }
    // `오전 12:10` is in the first hour of the day.
    if skip("AM") || skip("am") || isMorning, hour == 12 { hour = 0 }
    guard place == bytes.count, hour < 24, minute < 60, second < 60 else { return nil }
    return CalendarDate(year: year, month: month, day: day).flatMap {
      DateReader.local($0, second: hour * 3600 + minute * 60 + second)
    }
  }

  /// Minutes and seconds after an hour: `:03`, `:03:20`.
  private mutating func minutes() -> (minute: Int, second: Int)? {
    guard skip(":"), let minute = number(digits: 2) else { return nil }
    return (minute, skip(":") ? number(digits: 2) ?? 60 : 0)
  }

  /// Minutes and seconds after `시`: nothing, `3분`, `3분 20초`.
  private mutating func spokenMinutes() -> (minute: Int, second: Int)? {
    skipSpaces()
    guard place < bytes.count else { return (0, 0) }
    guard let minute = number(digits: 2), skip("분") else { return nil }
    skipSpaces()
    guard let second = number(digits: 2) else { return (minute, 0) }
    return skip("초") ? (minute, second) : nil
  }

  private mutating func number(digits limit: Int) -> Int? {
    var value = 0
    let start = place
    while place < bytes.count, place - start < limit, bytes[place].isASCIIDigit {
      value = value * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return place > start ? value : nil
  }

  /// Skips a full stop, slash or hyphen, or the Korean counter, and the spaces after it; false when there is neither.
  private mutating func separator(_ counter: String) -> Bool {
    let isMark = place < bytes.count && "./-".utf8.contains(bytes[place])
    if isMark { place += 1 }
    let found = isMark || skip(counter)
    skipSpaces()
    return found
  }

  private mutating func skip(_ words: String) -> Bool {
    guard bytes[place...].starts(with: words.utf8) else { return false }
    place += words.utf8.count
    return true
  }

  private mutating func skipSpaces() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x2C { place += 1 }
  }
}
