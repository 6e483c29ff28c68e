/// Turns byte offsets into lines and columns, for people and for outside tools.

private import ByteText

/// A position as people and tools count it.
package struct LineColumn: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int

  /// The column, from 1; its unit is that of the call that made it.
  package let column: Int
}

/// The unit in which a column is counted.
package enum ColumnUnit: Sendable {
  /// UTF-8 bytes, as compilers count.
  case utf8
  /// UTF-16 code units, as SARIF and editors count.
  case utf16
  /// Unicode scalars, close to what a person counts and what `vim` shows.
  case scalar
}

/// The offsets at which the lines of a text begin.
package struct LineTable: Sendable {
  /// The offset of each line's first byte; never empty, its first element is 0.
  package let starts: [Int]

  /// The number of bytes of the text.
  package let length: Int

  /// Finds the lines of `bytes`, which are separated by U+000A.
  package init(_ bytes: [UInt8]) {
    var found = [0]
    bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices where buffer[index] == 0x0A { found.append(index + 1) }
    }
    starts = found.withoutSlack
    length = bytes.count
  }

  /// The line, from 1, that holds `offset`; an offset past the end belongs to the last line.
  package func line(of offset: Int) -> Int {
    max(starts.partitioningIndex { $0 > offset }, 1)
  }

  /// The byte range of a line, without its line break. A line out of bounds gives an empty range at the nearest end.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1 else { return 0..<0 }
    guard line <= starts.count else { return length..<length }
    let start = starts[line - 1]
    let end = line < starts.count ? starts[line] - 1 : length
    return start..<max(start, end)
  }

  /// The line and column of `offset` in `bytes`, the text this table was made of.
  package func position(of offset: Int, in bytes: [UInt8], counting unit: ColumnUnit) -> LineColumn {
    let line = line(of: offset)
    let start = starts[line - 1]
    let before = bytes[start..<min(max(offset, start), bytes.count)]
    let width =
      switch unit {
      case .utf8: before.count
      case .scalar: before.count { $0 & 0xC0 != 0x80 }
      case .utf16: before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
      }
    return LineColumn(line: line, column: width + 1)
  }
}
