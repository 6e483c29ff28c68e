/// Reads the date forms that front matter of the usual generators holds.
package import ArticleModel

extension CalendarDate {
  /// A date from `2017-01-04`, `2017/1/4`, `2017.1.4`, each with an optional time (`13:50`, `13:50:09.5`) and offset (`Z`, `+0900`,
  /// `+09:00`), separated by `T` or spaces; nil when `text` is none of these or the day does not exist.
  ///
  /// - Parameter zone: where a date without an offset is meant.
  package init?(parsing text: String, in zone: SiteTimeZone = .utc) {
    var scanner = DateScanner(text)
    guard let year = scanner.number(digits: 4...4), let separator = scanner.separator(),
      let month = scanner.number(digits: 1...2), scanner.skip(separator), let day = scanner.number(digits: 1...2)
    else { return nil }
    if separator == UInt8(ascii: ".") { _ = scanner.skip(separator) }
    guard let time = scanner.time(), scanner.isAtEnd else { return nil }
    let offset: Int
    if let written = time.offset {
      offset = written
    } else if let date = CalendarDate(year: year, month: month, day: day, secondOfDay: time.second) {
      offset = zone.offset(whenShowing: date)
    } else {
      return nil
    }
    self.init(year: year, month: month, day: day, secondOfDay: time.second, offsetMinutes: offset)
  }
}

private struct DateScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = ArraySlice(text.utf8)
    while rest.last == 0x20 { rest.removeLast() }
    skipSpaces()
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func separator() -> UInt8? {
    guard let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
    else {
      return nil
    }
    rest.removeFirst()
    return byte
  }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let found = rest.prefix { (0x30...0x39).contains($0) }
    guard digits.contains(found.count) else { return nil }
    rest.removeFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The time of day and the offset, each nil where there is none; a broken one makes it all nil.
  mutating func time() -> (second: Int?, offset: Int?)? {
    guard !isAtEnd else { return (nil, nil) }
    guard skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "t")) || skipSpaces() else { return nil }
    guard let hour = number(digits: 1...2), hour < 24, skip(UInt8(ascii: ":")), let minute = number(digits: 2...2),
      minute < 60
    else { return nil }
    var second = 0
    if skip(UInt8(ascii: ":")) {
      guard let found = number(digits: 2...2), found < 60 else { return nil }
      second = found
      if skip(UInt8(ascii: ".")) { guard number(digits: 1...9) != nil else { return nil } }
    }
    skipSpaces()
    if isAtEnd { return (hour * 3600 + minute * 60 + second, nil) }
    guard let offset = offset() else { return nil }
    return (hour * 3600 + minute * 60 + second, offset)
  }

  private mutating func offset() -> Int? {
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
    let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let hour = number(digits: 2...2) else {
      return compactOffset(sign: sign)
    }
    guard skip(UInt8(ascii: ":")) else { return isAtEnd ? sign * hour * 60 : nil }
    return number(digits: 2...2).map { sign * (hour * 60 + $0) }
  }

  private mutating func compactOffset(sign: Int) -> Int? {
    number(digits: 4...4).map { sign * ($0 / 100 * 60 + $0 % 100) }
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let spaces = rest.prefix { $0 == 0x20 }.count
    rest.removeFirst(spaces)
    return spaces > 0
  }
}
