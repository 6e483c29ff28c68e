/// Reads dates as Korean pages write them.
import ArticleModel

enum DateReader {
  /// `2010.07.08`, `2016/08/13`, `2015-09-15`; the whole text.
  static func dotted(_ text: String) -> CalendarDate? {
    let numbers = text.split(omittingEmptySubsequences: false) { ".-/".contains($0) }
    let trimmedNumbers = numbers.last == "" ? numbers.dropLast() : numbers[...]
    guard trimmedNumbers.count == 3, trimmedNumbers[0].utf8.count == 4, let year = Int(trimmedNumbers[0]),
      let month = Int(trimmedNumbers[1]), let day = Int(trimmedNumbers[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `2010. 7. 8. 14:50` at the end of a text: what stands before, and the date. Seoul's offset is assumed where none is given.
  static func header(_ text: String) -> (before: String, date: CalendarDate)? {
    let utf8 = Array(text.utf8)
    guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")), utf8.count - colon == 3, colon >= 2 else { return nil }
    var scanner = BackwardScanner(utf8)
    guard let minute = scanner.number(), scanner.skip(":"), let hour = scanner.number(), scanner.skipSpaces(),
      scanner.skip("."),
      let day = scanner.number(), scanner.skipSpaces(), scanner.skip("."), let month = scanner.number(),
      scanner.skipSpaces(),
      scanner.skip("."), let year = scanner.number(digits: 4), hour < 24, minute < 60
    else { return nil }
    let date = CalendarDate(
      year: year, month: month, day: day, secondOfDay: hour * 3600 + minute * 60, offsetMinutes: 9 * 60)
    return date.map { (trimmed(String(decoding: utf8[..<scanner.place], as: UTF8.self)), $0) }
  }

  /// ISO 8601 and RFC 822 as feeds and front matter write them: `2013-05-01 10:20:30`, `Wed, 01 May 2013 01:20:30 +0000`.
  static func loose(_ text: String) -> CalendarDate? {
    let day = text.prefix { CodeSign.isDigit($0.utf8.first ?? 0) || "-/.".contains($0) }
    if let date = dotted(String(day)) {
      let rest = trimmed(text.dropFirst(day.count).drop { $0 == "T" })
      return timed(date, rest)
    }
    let words = text.split { " ,".contains($0) }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard let place = words.firstIndex(where: { months.contains(String($0.prefix(3))) }), place > 0,
      place + 1 < words.count,
      let month = months.firstIndex(of: String(words[place].prefix(3))), let dayNumber = Int(words[place - 1]),
      let year = Int(words[place + 1]), let date = CalendarDate(year: year, month: month + 1, day: dayNumber)
    else { return nil }
    return timed(date, words[(place + 2)...].joined(separator: " "))
  }

  private static func timed(_ date: CalendarDate, _ text: String) -> CalendarDate? {
    let clock = text.prefix { CodeSign.isDigit($0.utf8.first ?? 0) || $0 == ":" }
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    guard parts.count >= 2, parts[0] < 24, parts[1] < 60 else { return date }
    let second = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? min(parts[2], 59) : 0)
    let zone = trimmed(text.dropFirst(clock.count).drop { $0 == "." || CodeSign.isDigit($0.utf8.first ?? 0) })
    return CalendarDate(
      year: date.year, month: date.month, day: date.day, secondOfDay: second, offsetMinutes: offset(zone))
  }

  private static func offset(_ zone: String) -> Int {
    guard let sign = zone.first, sign == "+" || sign == "-" else { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }.prefix(4)
    guard digits.count == 4, let number = Int(digits) else { return 0 }
    return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
  }
}

/// Reads numbers from the end of a text backwards.
private struct BackwardScanner {
  let bytes: [UInt8]
  var place: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.count
  }

  mutating func number(digits limit: Int = 2) -> Int? {
    var value = 0
    var unit = 1
    var count = 0
    while place > 0, count < limit, CodeSign.isDigit(bytes[place - 1]) {
      value += Int(bytes[place - 1] - 0x30) * unit
      unit *= 10
      count += 1
      place -= 1
    }
    return count > 0 ? value : nil
  }

  mutating func skip(_ mark: Character) -> Bool {
    guard place > 0, bytes[place - 1] == mark.asciiValue else { return false }
    place -= 1
    return true
  }

  mutating func skipSpaces() -> Bool {
    while place > 0, bytes[place - 1] == 0x20 { place -= 1 }
    return true
  }
}
