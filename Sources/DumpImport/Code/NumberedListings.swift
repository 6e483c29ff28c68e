/// Finds listings whose lines have numbers, and distinguishes them from ordered lists, which look alike.
import ByteText

enum NumberedListings {
  /// A numbered line: its number and the text after it, without the one space that separates them; nil for other lines.
  /// The number is followed by a full stop, a colon or a vertical bar, or by a tab alone.
  static func numbered(_ line: DumpLine) -> (number: Int, rest: String)? {
    let text = line.raw.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let digits = text.prefix { $0.isASCIIDigit }
    guard (1...5).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    var rest = text.dropFirst(digits.count)
    if rest.first == 0x09 { return (number, String(Substring(rest.dropFirst()))) }
    if rest.first == 0x20, rest.dropFirst().first == UInt8(ascii: "|") { rest = rest.dropFirst() }
    guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ":") || mark == UInt8(ascii: "|")
    else {
      return nil
    }
    rest = rest.dropFirst()
    if rest.first == 0x20 { rest = rest.dropFirst() } else if !rest.isEmpty { return nil }
    // The cells of a table of numbers and code have vertical bars around them.
    if mark == UInt8(ascii: "|"), line.text.hasSuffix(" |") { return (number, trimmed(Substring(rest).dropLast())) }
    return (number, String(Substring(rest)))
  }

  /// The lines without columns of bare numbers, `1`, `2`, `3` and so on below each other, above code: some pages print
  /// the numbers of a listing before its lines. Also returns how many lines were removed, and the numbers of lines that
  /// must be code.
  static func withoutNumberColumns(_ lines: [DumpLine]) -> (lines: [DumpLine], dropped: Int, code: Set<Int>) {
    guard lines.contains(where: { $0.text == "1" || $0.text == "2" }) else { return (lines, 0, []) }
    var kept: [DumpLine] = []
    var code: Set<Int> = []
    var index = 0
    while index < lines.count {
      guard let column = column(from: index, in: lines) else {
        kept.append(lines[index])
        index += 1
        continue
      }
      var first = column.first
      first.gap = max(first.gap, lines[index].gap)
      // The name of the language, which the plug-in prints, is above the numbers.
      if let label = kept.last, lines[index].gap <= 1, LanguageGuess.isName(label.text) {
        first.gap = max(first.gap, label.gap)
        kept.removeLast()
      }
      // The first number may be joined to the text above, as the last is to the first line of code.
      if lines[index].text == "2", var above = kept.last, above.text.hasSuffix("1") {
        above = above.replacing(String(above.text.dropLast()))
        kept[kept.count - 1] = above
      }
      kept.append(first)
      // The listing has as many lines as there are numbers.
      if column.count > 0 {
        let listing = lines[column.next...].prefix(column.count - 1).prefix { $0.gap <= 1 }
        code.formUnion([first.number] + listing.map(\.number))
      }
      index = column.next
    }
    return (kept, lines.count - kept.count, code)
  }

  /// A column of numbers that begins at `start`: the first line of code below it without its own number, the index of
  /// the line after that, and the number of lines of the listing, 0 when no listing is below. nil without a column.
  private static func column(from start: Int, in lines: [DumpLine]) -> (first: DumpLine, next: Int, count: Int)? {
    guard let begin = Int(lines[start].text),
      begin == 1 || begin == 2 && start > 0 && lines[start - 1].text.hasSuffix("1")
    else { return nil }
    var end = start
    while end < lines.count, lines[end].text == String(end - start + begin), end == start || lines[end].gap <= 1 {
      end += 1
    }
    guard end < lines.count, lines[end].gap <= 2 else { return nil }
    let number = String(end - start + begin)
    if lines[end].text.hasPrefix(number), lines[end].text.utf8.count > number.utf8.count {
      let rest = trimmed(lines[end].text.dropFirst(number.count))
      guard rest.first.map({ !$0.isNumber && !".):".contains($0) }) == true,
        !StrippedCode(rest).rest.unicodeScalars.contains(where: \.isWide)
      else {
        return nil
      }
      return (
        DumpLine(number: lines[end].number, raw: rest, gap: lines[end].gap, emptyRun: lines[end].emptyRun), end + 1,
        end - start + begin
      )
    }
    // Ten numbers in a row are a column, whatever is below.
    let isCode = beginsCode(lines[end...].prefix(3))
    guard end - start >= 2, begin == 1, end - start >= 10 || isCode else { return nil }
    return (lines[end], end + 1, isCode ? end - start : 0)
  }

  /// Whether `lines` begin with code.
  private static func beginsCode(_ lines: ArraySlice<DumpLine>) -> Bool {
    lines.prefix(3).contains { CodeLines.isSure($0.text) } || lines.reduce(0) { $0 + CodeLines.score($1.text) } > 0
  }

  /// A number and white space before a line of code, as in `01  int a;`; the space is part of the code.
  private static func spaced(_ line: DumpLine) -> (number: Int, rest: String)? {
    let text = plainSpaces(line.raw).utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let digits = text.prefix { $0.isASCIIDigit }
    guard (1...4).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    let rest = text.dropFirst(digits.count)
    return rest.isEmpty || rest.first == 0x20 ? (number, String(Substring(rest))) : nil
  }

  /// The code of a listing that ``find(in:)`` found.
  static func code(of lines: ArraySlice<DumpLine>) -> [String] {
    if let marked = allOf(lines, numbered) { return marked }
    let rests = allOf(lines, spaced) ?? lines.map(\.text)
    let indents = rests.filter { !trimmed($0).isEmpty }.map { $0.utf8.prefix { $0 == 0x20 }.count }
    return rests.map { String($0.dropFirst(min(indents.min() ?? 0, $0.utf8.count))) }
  }

  private static func allOf(
    _ lines: ArraySlice<DumpLine>, _ read: (DumpLine) -> (number: Int, rest: String)?
  ) -> [String]? {
    let rests = lines.compactMap { read($0)?.rest }
    return rests.count == lines.count ? rests : nil
  }

  /// The ranges of `lines` that are listings. A listing may begin at any number, when it continues the listing before
  /// it; then it has at least two lines. A single line with a full stop after its number is code only when it can be
  /// nothing else, as such numbers also head sections.
  static func find(in lines: [DumpLine]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < lines.count {
      guard let first = numbered(lines[index]) else {
        let end = spacedEnd(from: index, in: lines)
        if end > index { found.append(index..<end) }
        index = max(end, index + 1)
        continue
      }
      var end = index + 1
      while end < lines.count, lines[end].gap == 0, let next = numbered(lines[end]),
        next.number == end - index + first.number
      {
        end += 1
      }
      let isLone = end - index == 1 && lines[index].text.hasPrefix("1. ")
      if isLone ? isOneLiner(first.rest) && !isCountedOn(from: end, in: lines) : first.number == 1 || end - index > 1,
        isCode(lines[index..<end])
      {
        found.append(index..<end)
      }
      index = end
    }
    return found
  }

  private static func isOneLiner(_ text: String) -> Bool {
    CodeLines.score(text) > 0 && !text.unicodeScalars.contains(where: \.isWide)
  }

  /// Whether a `2. …` that is in no listing comes later, so that the `1. …` above is a heading or an item.
  private static func isCountedOn(from start: Int, in lines: [DumpLine]) -> Bool {
    lines[start...].indices.contains { index in
      lines[index].text.hasPrefix("2. ") && !(lines[index].gap == 0 && lines[index - 1].text.hasPrefix("1. "))
    }
  }

  /// The end of a listing of at least three lines whose numbers are followed by white space alone; `start` without one.
  private static func spacedEnd(from start: Int, in lines: [DumpLine]) -> Int {
    guard let first = spaced(lines[start]), first.number <= 1 else { return start }
    var end = start + 1
    while end < lines.count, lines[end].gap == 0, let next = spaced(lines[end]),
      next.number == end - start + first.number
    {
      end += 1
    }
    guard end - start >= 3, isCode(lines[start..<end], by: spaced) else { return start }
    return end
  }

  /// Whether more than two thirds of the numbered lines are code.
  private static func isCode(
    _ lines: ArraySlice<DumpLine>, by read: (DumpLine) -> (number: Int, rest: String)? = numbered
  ) -> Bool {
    let rests = lines.compactMap { read($0).map { plainSpaces($0.rest) } }.filter { !trimmed($0).isEmpty }
    let marks = CodeLines.mark(dumpLines(of: rests.joined(separator: "\n")))
    return marks.filter { $0 }.count * 3 > marks.count * 2
  }
}
