/// The text before the later lines of a block inside lists or quotes.
private import ByteText
private import CommonMark

/// The indentation and the marks of quotes before the lines of a block.
struct LinePrefix {
  /// Spaces and `>`; the markers of list items are spaces, as on their later lines.
  private let bytes: [UInt8]

  /// Nil where tabs are before the block, whose width depends on the column.
  init?(of block: TextBlock, in text: [UInt8]) {
    bytes = text.linePrefix(ofBlockAt: block.range.lowerBound)
    guard !bytes.contains(0x09) else { return nil }
  }

  /// The prefix of a line.
  var text: String { bytes.text }

  /// That of an empty line.
  var blank: String { bytes.trimmingSuffix { $0 == 0x20 }.text }

  /// `text` with this prefix replaced by `other` on all lines but the first.
  func replaced(by other: LinePrefix, in text: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes != other.bytes else { return Array(text) }
    var output: [UInt8] = []
    for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        output += line
        continue
      }
      let rest = without(line)
      output.append(0x0A)
      output += rest.isEmpty ? Array(other.blank.utf8) : other.bytes + rest
    }
    return output
  }

  /// A line without as much of this prefix as it has; paragraphs may leave out any of it.
  private func without(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    for byte in bytes {
      let start = byte == 0x3E ? rest.firstIndex { $0 != 0x20 } ?? rest.startIndex : rest.startIndex
      if start < rest.endIndex, rest[start] == byte { rest = rest[(start + 1)...] }
    }
    return rest
  }
}
