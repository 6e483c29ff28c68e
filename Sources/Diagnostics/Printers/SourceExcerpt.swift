/// One source line with the white space and carets that go below it, aligned in terminal cells.

/// What is shown of a line: all of it, or a part around the marked bytes when it is long.
struct SourceExcerpt {
  /// Digits that the gutter keeps for the line number; with ` | ` it is eight cells wide, one tab stop.
  static let gutterDigits = 5

  /// The most cells of a line that are shown, and how many of them are before the caret of a line that is cut.
  private static let shownCells = 100, leadingCells = 40

  /// The line's number, from 1.
  private(set) var line: Int

  /// The line as shown: tabs kept, control characters made visible, `...` where it was cut.
  private(set) var source = ""

  /// White space that leads to the caret; has a tab wherever ``source`` has one.
  private(set) var indent = ""

  /// `^`, with `~` under each further cell of the marked bytes on this line.
  private(set) var underline = "^"

  /// The excerpt for `range` of `text`; of a range over several lines the first line is shown.
  init(_ range: Range<Int>, in text: SourceText) {
    let bytes = text.bytes
    let start = min(max(range.lowerBound, 0), bytes.count)
    line = text.lines.line(of: start)
    let whole = text.lines.range(ofLine: line)
    let marked =
      min(start, whole.upperBound)..<max(min(range.upperBound, whole.upperBound), min(start, whole.upperBound))
    draw(bytes, shown(of: whole, around: marked, in: bytes), whole, marked)
  }

  /// The bytes to show, cut at character boundaries.
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
      // The gutter is one tab stop wide, so that stops are eight cells apart here too.
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

  /// `scalar`, or a picture of it when a terminal would act on it: controls, and marks that turn the reading direction.
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
  /// The first `count` numbers of the range.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
