/// Finds the lines on which the braces of directives close, in amortized constant time for each directive.
import Diagnostics

/// The closing lines of one text.
struct ClosingLines {
  private let text: SourceText

  /// For each line (from 1) the first line at whose end all braces opened on or after it are closed; the line itself when
  /// there is none. Computed when a directive does not close within ``lookaheadLines``.
  private var known: [Int] = []

  /// Most directives close within this number of lines.
  private static let lookaheadLines = 64

  init(_ text: SourceText) { self.text = text }

  /// The line at which the braces opened on `line` are closed; `line` itself when it opens none or they are never closed.
  mutating func line(closing line: Int) -> Int {
    var depth = 0
    for current in line..<min(line + Self.lookaheadLines, text.lines.starts.count + 1) {
      depth += opened(onLine: current)
      if depth <= 0 { return current }
    }
    guard line + Self.lookaheadLines <= text.lines.starts.count else { return line }
    if known.isEmpty { known = allClosings() }
    return known[line]
  }

  /// The number of opening minus closing braces and parentheses on a line, outside quotation marks.
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

  /// The closing lines of all lines: for each the first line after which the depth is not greater than before the line,
  /// found with a stack of open lines in linear time.
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
