/// Searches for byte sequences in arrays and slices. The standard library's `firstRange(of:)` gives the same results for any
/// collection; this implementation searches contiguous memory for the first byte by `memchr`, which compares many bytes at a time.
private import Glibc

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The first occurrence of `needle` at or after `start`, as indices of this collection; nil when there is none or `needle` is
  /// empty. O(n·m) in the worst case, O(n) for ordinary text.
  ///
  /// - Parameters:
  ///   - needle: the bytes to find.
  ///   - start: the index at which the search begins; nil for the beginning.
  package func range(of needle: some Collection<UInt8>, from start: Int? = nil) -> Range<Int>? {
    let from = Swift.max((start ?? startIndex) - startIndex, 0)
    let found =
      needle.withContiguousStorageIfAvailable { needle in
        withContiguousStorageIfAvailable { Self.offset(of: needle, in: $0, from: from) }
          ?? Array(self).withUnsafeBufferPointer { Self.offset(of: needle, in: $0, from: from) }
      }
      ?? Array(needle).withUnsafeBufferPointer { needle in
        Array(self).withUnsafeBufferPointer { Self.offset(of: needle, in: $0, from: from) }
      }
    return found.map { startIndex + $0..<startIndex + $0 + needle.count }
  }

  /// ``range(of:from:)`` for the UTF-8 of `text`.
  package func range(of text: String, from start: Int? = nil) -> Range<Int>? {
    range(of: text.utf8, from: start)
  }

  /// All occurrences of `needle` in order, including overlapping ones.
  package func ranges(of needle: some Collection<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    while let next = range(of: needle, from: found.last.map { $0.lowerBound + 1 }) { found.append(next) }
    return found
  }

  /// Whether the UTF-8 of `text` occurs anywhere; false for an empty text.
  package func contains(text: String) -> Bool { range(of: text.utf8) != nil }

  private static func offset(
    of needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int? {
    guard let wanted = needle.baseAddress, let first = needle.first, let start = bytes.baseAddress else { return nil }
    let end = bytes.count - needle.count + 1
    var from = from
    while from < end, let found = memchr(start + from, CInt(first), end - from) {
      if memcmp(found, wanted, needle.count) == 0 { return UnsafeRawPointer(found) - UnsafeRawPointer(start) }
      from = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
    }
    return nil
  }
}

extension Sequence<UInt8> {
  /// The bytes decoded as UTF-8; invalid sequences become U+FFFD.
  package var text: String { String(decoding: Array(self), as: UTF8.self) }
}

extension Array {
  /// The same elements in storage without unused capacity. A growing array may reserve twice the space it uses, which adds up
  /// when a thousand pages are kept in memory. Up to an eighth of unused capacity is accepted, because it is not worth a copy.
  package var withoutSlack: [Element] {
    capacity > count + count / 8 ? withUnsafeBufferPointer { Array($0) } : self
  }
}
