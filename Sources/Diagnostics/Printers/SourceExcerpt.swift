/// A source line with the white space and carets below it, aligned by terminal cells.

/// The visible part of a source line: all of it, or a part around the marked bytes when it is long.
struct SourceExcerpt {
  /// The number of digits reserved for the line number; with ` | ` the gutter is eight cells wide, one tab stop.
  static let gutterDigits = 5

  /// The maximum number of cells shown of a line, and how many of them come before the caret when the line is cut.
  private static let shownCells = 100, leadingCells = 40

  /// The line number, from 1.
  private(set) var line: Int

  /// The visible text: tabs are kept, control characters are made visible, `...` marks a cut.
  private(set) var source = ""

  /// The white space before the caret, with a tab wherever ``source`` has one.
  private(set) var indent = ""

  /// `^`, followed by `~` for each further cell of the marked bytes on this line.
  private(set) var underline = "^"

  /// Creates the excerpt for `range` of `text`; for a range over several lines it shows the first line.
  init(_ range: Range<Int>, in text: SourceText) {
    let bytes = text.bytes
    let start = min(max(range.lowerBound, 0), bytes.count)
    line = text.lines.line(of: start)
    let whole = text.lines.range(ofLine: line)
    let marked =
      min(start, whole.upperBound)..<max(min(range.upperBound, whole.upperBound), min(start, whole.upperBound))
    draw(bytes, shown(of: whole, around: marked, in: bytes), whole, marked)
  }

  /// The byte range to show, cut at character boundaries.
  private func shown(of whole: Range<Int>, around marked: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard whole.count > Self.shownCells, cells(bytes[whole.prefix(4 * Self.shownCells + 1)]) > Self.shownCells
    else { return whole }
    var lower = whole.lowerBound
    if marked.lowerBound - lower > Self.leadingCells {
      lower = walk(back: Self.leadingCells, from: marked.lowerBound, to: whole.lowerBound, in: bytes)
    }
    var upper = lower
    var budget = Self.shownCells
    while upper < whole.upperBound {
      let next = characterEnd(after: upper, in: bytes, limit: whole.upperBound)
      budget -= cells(bytes[upper..<next])
      if budget < 0 { break }
      upper = next
    }
    return lower..<upper
  }

  private func walk(back limit: Int, from start: Int, to end: Int, in bytes: [UInt8]) -> Int {
    var budget = limit
    var place = start
    while place > end {
      var previous = place - 1
      while previous > end && bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
      budget -= cells(bytes[previous..<place])
      if budget < 0 { break }
      place = previous
    }
    return place
  }

  private func characterEnd(after start: Int, in bytes: [UInt8], limit: Int) -> Int {
    var end = start + 1
    while end < limit && bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func cells(_ bytes: ArraySlice<UInt8>) -> Int {
    TerminalWidth.cells(of: String(decoding: bytes, as: UTF8.self))
  }

  private mutating func draw(_ bytes: [UInt8], _ shown: Range<Int>, _ whole: Range<Int>, _ marked: Range<Int>) {
    let cut = "..."
    if shown.lowerBound > whole.lowerBound {
      source = cut
      indent = "   "
    }
    var column = source.count
    var place = shown.lowerBound
    var underlined = 0
    let text = String(decoding: bytes[shown], as: UTF8.self)
    for scalar in text.unicodeScalars {
      let visible = Self.visible(scalar)
      let isTab = visible == "\t"
      // The gutter is one tab stop wide, so tab stops are at multiples of eight cells here, too.
      let width = isTab ? 8 - column % 8 : TerminalWidth.cells(of: visible)
      source.unicodeScalars.append(visible)
      if place < marked.lowerBound {
        indent += isTab ? "\t" : String(repeating: " ", count: width)
      } else if place < marked.upperBound {
        underlined += width
      }
      column += width
      place += UTF8.width(scalar)
    }
    underline += String(repeating: "~", count: max(0, underlined - 1))
    if shown.upperBound < whole.upperBound { source += cut }
  }

  /// `scalar`, or a visible substitute for control characters, line separators and marks that change the text
  /// direction, which a terminal would act on.
  static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: scalar
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x2028, 0x2029: "\u{FFFD}"
    default: scalar
    }
  }
}

extension Range<Int> {
  /// The first `count` elements of the range.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
