/// Reads the `Range` header (RFC 9110, section 14) as far as a server of files needs it: one range of bytes.

/// What a `Range` header asks for.
enum ByteRangeRequest: Hashable {
  /// The whole: there is no header, or one that may be ignored (another unit, several ranges, bad syntax).
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes past the end.
  case unsatisfiable

  /// Reads `header` for a file of `size` bytes.
  init(_ header: String?, size: Int) {
    self = header.flatMap { Self.read($0, size: size) } ?? .whole
  }

  private static func read(_ header: String, size: Int) -> ByteRangeRequest? {
    let sides = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].lowercased() == "bytes" else { return nil }
    let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false).map(trimmed)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let last = number(ends[1]) else { return nil }
      return last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
    }
    guard let first = number(ends[0]) else { return nil }
    let last = ends[1].isEmpty ? Int.max - 1 : number(ends[1])
    guard let last, last >= first else { return nil }
    return first >= size ? .unsatisfiable : .part(first..<min(size, last + 1))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  /// A number of plain digits, at most 18 of them.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
