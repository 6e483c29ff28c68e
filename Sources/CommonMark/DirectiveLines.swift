/// Finds the lines of directives: `:::name[label]{key=value}`, the `:::` that closes it, and `::name{key=value}` without content.
///
/// The syntax is that of the generic directives proposal for CommonMark, with the title behind the name that VitePress allows.
/// On its way to libcmark each such line becomes an empty processing instruction (`<?>`), which is a block of its own wherever
/// a block may begin, ends a paragraph, and belongs to the list item or quote that the line is in.
private import ByteText
import Diagnostics

/// One line of a directive.
package struct DirectiveLine: Sendable, Hashable {
  /// The bytes from the first colon to the last byte that is no space.
  package let range: Range<Int>
  /// How many colons it begins with: 2 for a directive without content, 3 and more for one with content.
  package let colons: Int
  /// The bytes of its name; nil for a line that closes a directive.
  package let name: Range<Int>?
  /// The bytes of what is in brackets or, without those, of what follows the name and before the braces.
  package let label: Range<Int>?
  /// The bytes between the braces.
  package let attributes: Range<Int>?
}

/// Looks for directives outside of fenced code.
enum DirectiveLines {
  /// The directives of `text`, in order, outside of `ignored`. A closing line counts only while a directive is open.
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

  /// Where the content of a line begins, behind the marks of quotes and list items.
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

  /// The directive that a line without its indentation is.
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
  /// Puts an empty processing instruction in the place of each directive; all bytes keep their places.
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
  /// Turns the processing instructions that replaced directives into nodes of their own kind.
  mutating func mark(_ lines: [DirectiveLine]) {
    let byPlace = Dictionary(lines.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    guard !byPlace.isEmpty else { return }
    for index in nodes.indices where nodes[index].kind == .htmlBlock {
      // Up to three spaces before it are its own, as those before any block.
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
