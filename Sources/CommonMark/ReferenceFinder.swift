/// Finds link reference definitions, which libcmark parses but does not include in its tree.
///
/// They are on the lines that belong to no block. Such a line contains only quote and list markers, a definition, or a
/// part of one.
import ByteText
private import Diagnostics

/// Searches the lines of a text that belong to no block.
struct ReferenceFinder {
  /// The text, and the offsets of its line starts.
  let source: [UInt8]
  let lineStarts: [Int]

  /// For each line (from 1), whether it belongs to a block.
  let isTaken: [Bool]

  /// The byte ranges that were not parsed.
  let ignored: [Range<Int>]

  /// Whether `[^x]:` begins a footnote definition.
  let footnotes: Bool

  /// All definitions in document order.
  func find() -> [ReferenceDefinition] {
    guard source.contains(text: "]:") else { return [] }
    var found: [ReferenceDefinition] = []
    var line = 1
    while line <= lineStarts.count {
      guard let start = labelStart(line) else {
        line += 1
        continue
      }
      var paragraph = Paragraph()
      var next = line
      while next == line || isContinued(next) {
        append(next, from: next == line ? start : nil, to: &paragraph)
        next += 1
      }
      found += definitions(in: paragraph)
      line = next
    }
    return found
  }

  /// Consecutive lines without the markers before them.
  private struct Paragraph {
    var text: [UInt8] = []
    var lines: [(text: Int, source: Int)] = []

    /// Converts an offset in the text to an offset in the source; the byte must be on line `first` or later.
    func sourceOffset(_ place: Int, from first: Int) -> Int {
      var line = first
      while line + 1 < lines.count, lines[line + 1].text <= place { line += 1 }
      return lines[line].source + place - lines[line].text
    }
  }

  /// The byte range of a line, from 1, without its line break.
  func range(_ line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    return start..<(line < lineStarts.count ? lineStarts[line] - 1 : source.count)
  }

  /// Whether a line exists and belongs neither to a block nor to an ignored range.
  func isFree(_ line: Int) -> Bool {
    guard line <= lineStarts.count, !isTaken[line] else { return false }
    let start = lineStarts[line - 1]
    return !ignored.contains { $0.contains(start) }
  }

  /// The offset of the `[` on a free line if only quote and list markers precede it; nil otherwise.
  private func labelStart(_ line: Int) -> Int? {
    guard isFree(line) else { return nil }
    for place in range(line) {
      switch source[place] {
      case .openBracket: return footnotes && place + 1 < source.count && source[place + 1] == .caret ? nil : place
      case let byte where Self.isMark(byte): continue
      default: return nil
      }
    }
    return nil
  }

  /// Whether a free line continues the paragraph before it: it contains more than quote markers.
  private func isContinued(_ line: Int) -> Bool {
    guard isFree(line) else { return false }
    return source[range(line)].contains { !$0.isASCIIBlank && $0 != .greater }
  }

  private func append(_ line: Int, from start: Int?, to paragraph: inout Paragraph) {
    let whole = range(line)
    var place = start ?? whole.lowerBound
    while start == nil, place < whole.upperBound, source[place].isASCIIBlank || source[place] == .greater { place += 1 }
    // A definition in a new list item begins a paragraph of its own.
    if start == nil, let label = labelStart(line) { place = label }
    paragraph.lines.append((paragraph.text.count, place))
    paragraph.text += source[place..<whole.upperBound]
    paragraph.text.append(.newline)
  }

  private func definitions(in paragraph: Paragraph) -> [ReferenceDefinition] {
    var found: [ReferenceDefinition] = []
    var line = 0
    while line < paragraph.lines.count {
      let read = definition(in: paragraph, atLine: line)
      line += 1
      guard let (definition, end) = read else { continue }
      found.append(definition)
      while line < paragraph.lines.count, paragraph.lines[line].text < end { line += 1 }
    }
    return found
  }

  /// Parses `[label]: url "title"` up to the end of the line; nil when there is no definition.
  private func definition(in paragraph: Paragraph, atLine line: Int) -> (ReferenceDefinition, Int)? {
    let start = paragraph.lines[line].text
    let scanner = LinkScanner(bytes: paragraph.text, end: paragraph.text.count)
    guard let labelEnd = scanner.label(start), scanner.byte(labelEnd) == .colon else { return nil }
    let urlStart = skippingLineEnd(labelEnd + 1, scanner)
    guard let urlEnd = scanner.destination(urlStart), let end = definitionEnd(urlEnd, scanner) else { return nil }
    let label = paragraph.text[start + 1..<labelEnd - 1]
    guard label.contains(where: { !$0.isASCIIWhitespace }) else { return nil }
    var url = paragraph.text[urlStart..<urlEnd]
    if url.first == .less { url = url.dropFirst().dropLast() }
    let textEnd = paragraph.text[start..<end].trimmingSuffix(while: \.isASCIIWhitespace).endIndex
    let from = paragraph.sourceOffset(start, from: line)
    let definition = ReferenceDefinition(
      range: from..<paragraph.sourceOffset(textEnd - 1, from: line) + 1,
      labelRange: from + 1..<paragraph.sourceOffset(labelEnd - 1, from: line),
      label: Self.normalized(label), destination: String(decoding: url, as: UTF8.self))
    return (definition, end)
  }

  /// The end of the line on which the definition ends: that of its title if there is one, or else that of its URL. nil
  /// when other text follows.
  private func definitionEnd(_ urlEnd: Int, _ scanner: LinkScanner) -> Int? {
    let titleStart = skippingLineEnd(urlEnd, scanner)
    if titleStart > urlEnd, let titleEnd = scanner.title(titleStart), let end = lineEnd(titleEnd, scanner) {
      return end
    }
    return lineEnd(urlEnd, scanner)
  }

  private func skippingLineEnd(_ start: Int, _ scanner: LinkScanner) -> Int {
    var place = start
    while scanner.byte(place).isASCIIBlank { place += 1 }
    if scanner.byte(place) == .newline { place += 1 }
    while scanner.byte(place).isASCIIBlank { place += 1 }
    return place
  }

  private func lineEnd(_ start: Int, _ scanner: LinkScanner) -> Int? {
    var place = start
    while scanner.byte(place).isASCIIBlank { place += 1 }
    return scanner.byte(place) == .newline ? place + 1 : nil
  }

  /// The label in the form used for comparison: case-folded, white space collapsed.
  static func normalized(_ label: ArraySlice<UInt8>) -> String {
    let words = label.split(whereSeparator: \.isASCIIWhitespace).map { String(decoding: $0, as: UTF8.self) }
    // It is converted to upper case first, so that letters such as ß and their folded form become equal.
    return words.joined(separator: " ").uppercased().lowercased()
  }
}
