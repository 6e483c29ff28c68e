/// Finds the lines on which the braces of directives close, each in time that does not grow with the text.
import Diagnostics

/// The closing lines of one text.
struct ClosingLines {
  private let text: SourceText

  /// For each line (from 1) the first line at whose end no brace opened on it or later is open; itself when there is none.
  /// Made when a directive does not close soon.
  private var known: [Int] = []

  /// Most directives close within so many lines.
  private static let soon = 64

  init(_ text: SourceText) { self.text = text }

  /// The line on which what opens on `line` (or nothing at all) closes; `line` itself when nothing does.
  mutating func line(closing line: Int) -> Int {
    var depth = 0
    for current in line..<min(line + Self.soon, text.lines.starts.count + 1) {
      depth += opened(onLine: current)
      if depth <= 0 { return current }
    }
    guard line + Self.soon <= text.lines.starts.count else { return line }
    if known.isEmpty { known = allClosings() }
    return known[line]
  }

  /// How many more braces and brackets open than close on a line; what is in quotation marks does not count.
  private func opened(onLine line: Int) -> Int {
    var depth = 0
    var isInString = false
    for byte in text.bytes[text.lines.range(ofLine: line)] {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "(") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: ")") where !isInString: depth -= 1
      default: break
      }
    }
    return depth
  }

  /// The closing lines of all lines: the first one whose depth is not above that before the line, by a stack of lines
  /// that wait for theirs.
  private func allClosings() -> [Int] {
    var closings = Array(0...text.lines.starts.count)
    var waiting: [(line: Int, depth: Int)] = []
    var depth = 0
    for line in closings.dropFirst() {
      waiting.append((line, depth))
      depth += opened(onLine: line)
      while let last = waiting.last, depth <= last.depth {
        closings[last.line] = line
        waiting.removeLast()
      }
    }
    return closings
  }
}
