/// The prefix of the later lines of a block in lists or quotes.
private import ByteText
private import CommonMark

/// The indentation and the quote markers before the later lines of a block.
struct LinePrefix {
  /// Spaces and `>`. List markers are replaced by spaces, as on the later lines of an item.
  private let bytes: [UInt8]

  /// Reads the prefix of a block; nil if it contains tabs, whose width depends on the column.
  init?(of block: TextBlock, in text: [UInt8]) {
    bytes = text.linePrefix(ofBlockAt: block.range.lowerBound)
    guard !bytes.contains(0x09) else { return nil }
  }

  /// The prefix of a line with content.
  var text: String { bytes.text }

  /// The prefix of an empty line: without spaces at the end.
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

  /// A line without this prefix, or without the part of it that the line has: later lines of a paragraph may omit any of it.
  private func without(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    for byte in bytes {
      let start = byte == 0x3E ? rest.firstIndex { $0 != 0x20 } ?? rest.startIndex : rest.startIndex
      if start < rest.endIndex, rest[start] == byte { rest = rest[(start + 1)...] }
    }
    return rest
  }
}
