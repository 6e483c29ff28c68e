/// Finds formulas: `$…$` within a line of text, and `$$…$$`, which may be a block of its own.
///
/// The rules are those of Pandoc's `tex_math_dollars`, made stricter so that prices and shell variables are not formulas: a
/// single `$` directly precedes or follows the formula, and a formula has no letter or digit directly before or after it.
/// Before parsing, a formula is replaced by a code span of the same length, in which nothing is parsed as markup.
private import ByteText
import Diagnostics

/// One formula.
package struct FormulaSpan: Sendable, Hashable {
  /// The byte range of the whole formula, and that between the dollar signs.
  package let range: Range<Int>, content: Range<Int>
  /// Whether it is a display formula, `$$…$$`.
  package var isDisplay: Bool { content.lowerBound - range.lowerBound == 2 }

  /// The maximum length of a formula in bytes; two signs further apart have another meaning.
  private static let longest = 4_096

  /// The formulas of `text` in order, outside `ignored`, fenced code and code spans.
  static func find(in text: SourceText, ignoring ignored: [Range<Int>]) -> [FormulaSpan] {
    let bytes = text.bytes
    guard bytes.contains(dollar) else { return [] }
    var found: [FormulaSpan] = []
    var fences = FencedLines()
    var index = 0
    for line in 1...text.lines.starts.count {
      let whole = text.lines.range(ofLine: line)
      guard !ignored.contains(where: { $0.contains(whole.lowerBound) }) else { continue }
      guard !fences.takes(bytes[whole].drop { $0.isASCIIBlank || $0 == UInt8(ascii: ">") }) else { continue }
      index = max(index, whole.lowerBound)
      while index < whole.upperBound { index = step(from: index, in: bytes, &found) }
    }
    return found
  }

  private static let dollar = UInt8(ascii: "$")

  /// Processes one element at `index` (escaped character, code span, formula or byte) and returns the offset after it.
  private static func step(from index: Int, in bytes: [UInt8], _ found: inout [FormulaSpan]) -> Int {
    switch bytes[index] {
    case .backslash: return index + 2
    case .backtick:
      let run = bytes[index...].prefix { $0 == .backtick }.count
      return endOfCode(from: index + run, run, in: bytes) ?? index + run
    case dollar:
      guard let formula = formula(at: index, in: bytes) else {
        return index + bytes[index...].prefix { $0 == dollar }.count
      }
      found.append(formula)
      return formula.range.upperBound
    default: return index + 1
    }
  }

  /// The end of the code span whose opening backticks end at `start`; nil when it is not closed in the paragraph.
  private static func endOfCode(from start: Int, _ length: Int, in bytes: [UInt8]) -> Int? {
    var index = start
    while index < bytes.count, !isBlankLine(after: index, in: bytes) {
      guard bytes[index] == .backtick else {
        index += 1
        continue
      }
      let run = bytes[index...].prefix { $0 == .backtick }.count
      index += run
      if run == length { return index }
    }
    return nil
  }

  /// Whether a blank line, which ends the paragraph, follows the line break at `index`.
  private static func isBlankLine(after index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[index] == .newline else { return false }
    let next = bytes[(index + 1)...].first { !$0.isASCIIBlank && $0 != UInt8(ascii: ">") }
    return next == nil || next == .newline
  }

  private static func formula(at start: Int, in bytes: [UInt8]) -> FormulaSpan? {
    let signs = bytes[start...].prefix { $0 == dollar }.count
    let first = start + signs
    guard signs <= 2, first < bytes.count, start == 0 || !isWord(bytes[start - 1]) && bytes[start - 1] != .backtick,
      signs == 2 || !bytes[first].isASCIIBlank && bytes[first] != .newline
    else { return nil }
    var index = first
    while index < bytes.count, index - start < longest, !isBlankLine(after: index, in: bytes) {
      if bytes[index] == .backslash {
        index += 2
        continue
      }
      guard bytes[index] == dollar else {
        index += 1
        continue
      }
      let run = bytes[index...].prefix { $0 == dollar }.count
      let isSnug = signs == 2 || !bytes[index - 1].isASCIIBlank && bytes[index - 1] != .newline
      let end = index + run
      let isFree = end >= bytes.count || !isWord(bytes[end]) && bytes[end] != .backtick
      let isEmpty = bytes[first..<index].allSatisfy { $0.isASCIIBlank || $0 == .newline }
      if run == signs, isSnug, isFree, !isEmpty { return FormulaSpan(range: start..<end, content: first..<index) }
      if signs == 2 || run == signs { return nil }
      index = end
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric }
}

extension ParserInput {
  /// Replaces each formula by a code span of the same length, whose text is the letter `x` repeated.
  mutating func maskFormulas(_ formulas: [FormulaSpan]) {
    for formula in formulas {
      for index in formula.range where !formula.content.contains(index) { bytes[index] = .backtick }
      var isLineStart = false
      for index in formula.content {
        let byte = bytes[index]
        // Blanks and quote markers at the beginning of a line belong to the enclosing list item or quote.
        let isKept = byte == .newline || isLineStart && (byte.isASCIIBlank || byte == UInt8(ascii: ">"))
        isLineStart = byte == .newline || isLineStart && isKept
        if !isKept { bytes[index] = UInt8(ascii: "x") }
      }
    }
  }
}

extension MarkdownTree {
  /// Restores the text of formulas in the code spans that replaced them.
  mutating func mark(_ spans: [FormulaSpan]) {
    let byPlace = Dictionary(spans.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    guard !byPlace.isEmpty else { return }
    for index in nodes.indices where nodes[index].kind == .code {
      guard let span = byPlace[nodes[index].range.lowerBound], nodes[index].range == span.range else { continue }
      let start = store.count
      store += source.bytes[span.content].map { $0 == .newline ? .space : $0 }
      nodes[index].literal = start..<store.count
      nodes[index].contentRange = span.content
      formulas[span.range.lowerBound] = span
    }
  }
}
