/// Finds directive lines: `:::name[label]{key=value}`, the closing `:::`, and `::name{key=value}` without content.
///
/// The syntax follows the generic directives proposal for CommonMark, with a title after the name as in VitePress. Before
/// parsing, each such line is replaced by an empty processing instruction (`<?>`): it is a block of its own wherever a block can
/// begin, ends a paragraph, and belongs to the list item or quote that contains the line.
private import ByteText
import Diagnostics

/// One directive line.
package struct DirectiveLine: Sendable, Hashable {
  /// The byte range from the first colon to the last byte that is not white space.
  package let range: Range<Int>
  /// The number of colons at its beginning: 2 for a directive without content, 3 or more for one with content.
  package let colons: Int
  /// The byte range of the name; nil for a closing line.
  package let name: Range<Int>?
  /// The byte range of the text in brackets or, without brackets, of the text between name and braces; nil when there is none.
  package let label: Range<Int>?
  /// The byte range between the braces; nil without braces.
  package let attributes: Range<Int>?
}

/// Finds directive lines outside fenced code.
enum DirectiveLines {
  /// The directive lines of `text` outside `ignored`, in order. A closing line counts only while a directive is open.
  static func find(in text: SourceText, ignoring ignored: [Range<Int>]) -> [DirectiveLine] {
    let bytes = text.bytes
    guard bytes.contains(text: "::") else { return [] }
    var found: [DirectiveLine] = []
    var fences = FencedLines()
    var open = 0
    for line in 1...text.lines.starts.count {
      let whole = text.lines.range(ofLine: line)
      guard !ignored.contains(where: { $0.contains(whole.lowerBound) }) else { continue }
      let start = contentStart(of: whole, in: bytes)
      let content = bytes[start..<whole.upperBound]
      guard !fences.takes(content), let directive = directive(content), directive.name != nil || open > 0 else {
        continue
      }
      if directive.colons > 2 { open += directive.name == nil ? -1 : 1 }
      found.append(directive)
    }
    return found
  }

  /// The offset of the content of a line, after the markers of quotes and list items.
  private static func contentStart(of line: Range<Int>, in bytes: [UInt8]) -> Int {
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      if byte.isASCIIBlank || byte == UInt8(ascii: ">") {
        index += 1
        continue
      }
      let digits = bytes[index..<line.upperBound].prefix { $0.isASCIIDigit }.count
      let mark = index + digits
      let isMark =
        mark + 1 < line.upperBound && bytes[mark + 1] == .space
        && (digits > 0
          ? bytes[mark] == .period || bytes[mark] == .closeParenthesis : [.minus, .star, .plus].contains(byte))
      guard isMark else { return index }
      index = mark + 1
    }
    return index
  }

  /// Parses a line without its indentation; nil when it is not a directive line.
  private static func directive(_ line: ArraySlice<UInt8>) -> DirectiveLine? {
    let colons = line.prefix { $0 == .colon }.count
    guard colons >= 2, let last = line.lastIndex(where: { !$0.isASCIIBlank }) else { return nil }
    let range = line.startIndex..<last + 1
    var rest = line[line.startIndex + colons..<last + 1]
    if rest.isEmpty {
      return colons > 2 ? DirectiveLine(range: range, colons: colons, name: nil, label: nil, attributes: nil) : nil
    }
    if colons > 2 { rest = rest.drop(while: \.isASCIIBlank) }
    let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    guard let first = name.first, first.isASCIILetter || first >= 0x80 else { return nil }
    rest = rest.dropFirst(name.count)
    guard let next = rest.first else {
      return colons > 2
        ? DirectiveLine(range: range, colons: colons, name: name.indices, label: nil, attributes: nil) : nil
    }
    let opensPart = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    guard opensPart || colons > 2 && next.isASCIIBlank else { return nil }
    var attributes: Range<Int>?
    if rest.last == UInt8(ascii: "}"), let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      attributes = brace + 1..<rest.endIndex - 1
      rest = rest[..<brace]
    }
    var label = rest.drop(while: \.isASCIIBlank)
    label = label[..<((label.lastIndex { !$0.isASCIIBlank } ?? label.startIndex - 1) + 1)]
    if label.first == UInt8(ascii: "["), label.last == UInt8(ascii: "]") { label = label.dropFirst().dropLast() }
    return DirectiveLine(
      range: range, colons: colons, name: name.indices, label: label.isEmpty ? nil : label.indices,
      attributes: attributes)
  }
}

extension ParserInput {
  /// Replaces each directive line by an empty processing instruction and spaces; all offsets remain the same.
  mutating func replaceDirectives(_ directives: [DirectiveLine]) {
    let instruction = Array("<?>".utf8)
    for directive in directives {
      for (place, index) in directive.range.enumerated() {
        bytes[index] = place < instruction.count ? instruction[place] : .space
      }
    }
  }
}

extension MarkdownTree {
  /// Converts the processing instructions that replaced directives to nodes of kind `directive`.
  mutating func mark(_ lines: [DirectiveLine]) {
    let byPlace = Dictionary(lines.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    guard !byPlace.isEmpty else { return }
    for index in nodes.indices where nodes[index].kind == .htmlBlock {
      // The node's range may include up to three spaces of indentation.
      let range = nodes[index].range.clamped(to: source.bytes.indices)
      let start = source.bytes[range].firstIndex { $0 != .space } ?? range.lowerBound
      guard let line = byPlace[start],
        store[nodes[index].literal].drop(while: { $0 == .space }).starts(with: "<?>".utf8)
      else { continue }
      nodes[index].kind = .directive
      nodes[index].range = line.range
      nodes[index].contentRange = line.range
      nodes[index].literal = 0..<0
      directives[line.range.lowerBound] = line
    }
  }
}
