/// Converts byte offsets to lines and columns, for people and external tools.

private import ByteText

/// A position as line and column.
package struct LineColumn: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int

  /// The column, from 1, in the unit requested by the caller.
  package let column: Int
}

/// The unit of a column number.
package enum ColumnUnit: Sendable {
  /// UTF-8 bytes, used by compilers.
  case utf8
  /// UTF-16 code units, used by SARIF and editors.
  case utf16
  /// Unicode scalars: close to what a person counts, and what `vim` shows.
  case scalar
}

/// The byte offsets of the line starts of a text.
package struct LineTable: Sendable {
  /// The offset of each line's first byte; never empty, its first element is 0.
  package let starts: [Int]

  /// The length of the text in bytes.
  package let length: Int

  /// Finds the lines of `bytes`, which are separated by U+000A. Takes linear time.
  package init(_ bytes: [UInt8]) {
    starts = bytes.withUnsafeBufferPointer { bytes in
      var found: [Int] = []
      found.reserveCapacity(bytes.count(of: 0x0A) + 1)
      found.append(0)
      while let end = bytes.firstIndex(of: 0x0A, in: found[found.count - 1]..<bytes.count) { found.append(end + 1) }
      return found
    }
    length = bytes.count
  }

  /// The line, from 1, that contains `offset`; an offset past the end belongs to the last line. Takes logarithmic time.
  package func line(of offset: Int) -> Int {
    max(starts.partitioningIndex { $0 > offset }, 1)
  }

  /// The byte range of a line, without its line break. A line number that is too small or too large gives an empty
  /// range at the start or the end.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1 else { return 0..<0 }
    guard line <= starts.count else { return length..<length }
    let start = starts[line - 1]
    let end = line < starts.count ? starts[line] - 1 : length
    return start..<max(start, end)
  }

  /// The line and column of `offset` in `bytes`, which must be the text that this table was created from.
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
