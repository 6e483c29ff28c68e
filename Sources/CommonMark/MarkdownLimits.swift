/// The limits beyond which a text is not parsed, and the tree that is used in that case.
import ByteText
import Diagnostics

/// Limits that keep libcmark-gfm 0.29 fast and trees shallow enough for recursive code.
package enum MarkdownLimits {
  /// The maximum length of a text in bytes.
  package static let bytes = 64 << 20

  /// The maximum nesting depth of nodes, blocks and inlines together.
  package static let depth = 1_000

  /// The maximum number of cells in a table: libcmark fills up short rows, so repeated `|a` takes time proportional to
  /// width times height.
  static let tableCells = 1_000_000

  /// The maximum number of columns in a table: libcmark searches for the end of the row at each cell.
  static let tableColumns = 12_000

  /// The maximum number of `![` in a paragraph: for each link after them libcmark examines all that are still open.
  static let openImages = 8_000

  /// A diagnostic if `text` exceeds a limit that can be checked before parsing; nil otherwise.
  static func refusal(of text: SourceText, input bytes: [UInt8]) -> Diagnostic? {
    if bytes.count > Self.bytes {
      return .markdownTooLarge(at: Place(text, nil), bytes: bytes.count, limit: Self.bytes)
    }
    if let line = tooDeepLine(in: bytes, text.lines.starts) {
      return .markdownTooDeep(at: Place(text, line), limit: depth)
    }
    guard mayBeCostly(bytes) else { return nil }
    var scan = ParserCostEstimate()
    for (index, byte) in bytes.enumerated() where scan.exceedsLimit(adding: byte) {
      return .markdownTooCostly(at: Place(text, scan.lineStart..<index + 1))
    }
    return nil
  }

  /// The beginning of a line with more quote and list markers than may be nested; nil when there is none.
  private static func tooDeepLine(in bytes: [UInt8], _ lineStarts: [Int]) -> Range<Int>? {
    for (number, start) in lineStarts.enumerated() {
      let end = number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count
      guard end - start > depth else { continue }
      var marks = 0
      for place in start..<end {
        let byte = bytes[place]
        if byte.isASCIIBlank || byte.isASCIIDigit { continue }
        guard byte.isListOrQuoteMark else { break }
        // A row of dashes or stars is a single thematic break, whatever its length.
        if byte == .greater || place == start || bytes[place - 1] != byte { marks += 1 }
        if marks > depth { return start..<place + 1 }
      }
    }
    return nil
  }

  /// A fast check that avoids the scan for ordinary texts.
  private static func mayBeCostly(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      let pipes = all.count(of: .pipe)
      if pipes > tableColumns { return true }
      if pipes > 1000, pipes * all.count(of: .newline) > tableCells { return true }
      return all.count(of: .openBracket) > openImages
    }
  }

  /// A tree with a single paragraph that contains all of `text` as one text node.
  static func plainTree(of text: SourceText) -> MarkdownTree {
    let all = 0..<text.bytes.count
    var nodes = [MarkdownNode(kind: .document, parent: nil, range: all)]
    guard !all.isEmpty else { return MarkdownTree(source: text, nodes: nodes, store: []) }
    nodes[0].firstChild = NodeID(1)
    nodes.append(MarkdownNode(kind: .paragraph, parent: NodeID(0), range: all))
    nodes[1].firstChild = NodeID(2)
    nodes.append(MarkdownNode(kind: .text, parent: NodeID(1), range: all))
    nodes[2].literal = all
    return MarkdownTree(source: text, nodes: nodes, store: text.bytes)
  }
}

extension UInt8 {
  fileprivate var isListOrQuoteMark: Bool {
    switch self {
    case .greater, .minus, .plus, .star, .period, .closeParenthesis: true
    default: false
    }
  }
}

/// Counts, byte by byte, the constructs that make libcmark slow.
private struct ParserCostEstimate {
  private(set) var lineStart = 0
  private var place = 0
  private var previous: UInt8 = .newline
  /// Since the last blank line: the number of `![`, the number of pipes in the widest possible delimiter row, and the
  /// number of lines from the first such row on.
  private var openImages = 0
  private var widest = 0
  private var lines = 0
  /// In this line: the number of pipes, and whether it may be the delimiter row of a table.
  private var pipes = 0
  private var mayBeDelimiterRow = true
  private var isBlankLine = true

  /// Processes the next byte; returns whether a limit is exceeded.
  mutating func exceedsLimit(adding byte: UInt8) -> Bool {
    defer {
      previous = byte
      place += 1
    }
    if byte == .newline { return endLine() }
    if byte.isASCIIBlank { return false }
    isBlankLine = false
    switch byte {
    case .pipe: pipes += 1
    case .minus, .colon, .greater: break
    default: mayBeDelimiterRow = false
    }
    if byte == .openBracket, previous == .exclamation { openImages += 1 }
    return openImages > MarkdownLimits.openImages
  }

  private mutating func endLine() -> Bool {
    if isBlankLine {
      (openImages, widest, lines) = (0, 0, 0)
    } else {
      if mayBeDelimiterRow { widest = max(widest, pipes) }
      if widest > 0 { lines += 1 }
    }
    lineStart = place + 1
    (pipes, mayBeDelimiterRow, isBlankLine) = (0, true, true)
    return widest > MarkdownLimits.tableColumns || widest * lines > MarkdownLimits.tableCells
  }
}
