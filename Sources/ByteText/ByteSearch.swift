/// Searches for bytes and byte sequences in arrays and slices, and searches, orders and changes texts by their UTF-8. The standard library's
/// `firstRange(of:)` gives the same results for any collection; this implementation searches contiguous memory for the first byte by `memchr`,
/// which compares many bytes at a time.
private import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first `byte` in `range`; nil when there is none.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range exceeds the bytes")
    guard let start = baseAddress, let found = memchr(start + range.lowerBound, CInt(byte), range.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether the bytes in `range` equal those of `other` from `offset` on; false when `other` is too short.
  package func isEqual(in range: Range<Int>, to other: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && offset >= 0, "the range exceeds the bytes")
    guard let start = baseAddress, let there = other.baseAddress, range.count <= other.count - offset else {
      return range.isEmpty
    }
    return memcmp(start + range.lowerBound, there + offset, range.count) == 0
  }

  /// The index of the first byte at or after `start` for which `isWanted` is true; ``count`` when there is none.
  ///
  /// - Parameter isWanted: a few comparisons, which the compiler makes for many bytes at a time, because a block is left only at its end.
  @inlinable @inline(__always) package func firstIndex(from start: Int, where isWanted: (UInt8) -> Bool) -> Int {
    var index = start
    while index &+ 32 <= count {
      var (found, place) = (0 as UInt8, index)
      while place < index &+ 32 {
        found |= isWanted(self[place]) ? 1 : 0
        place &+= 1
      }
      if found != 0 { break }
      index &+= 32
    }
    while index < count, !isWanted(self[index]) { index &+= 1 }
    return index
  }

  /// The number of bytes equal to `byte`.
  package func count(of byte: UInt8) -> Int {
    var total = 0
    var index = 0
    while index < count {
      // The sum of a short block fits in a byte, so that the compiler can add many bytes at a time.
      let end = Swift.min(index &+ 224, count)
      var sum: UInt8 = 0
      while index < end {
        sum &+= self[index] == byte ? 1 : 0
        index &+= 1
      }
      total &+= Int(sum)
    }
    return total
  }
}

extension [UInt8] {
  /// The index of the first `byte` in `range`; nil when there is none.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    withUnsafeBufferPointer { $0.firstIndex(of: byte, in: range) }
  }

  /// The lines without line feeds, and without carriage returns before them.
  package func splitLines() -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start <= count {
      let end = firstIndex(of: 0x0A, in: start..<count) ?? count
      lines.append(self[start..<(end > start && self[end - 1] == 0x0D ? end - 1 : end)])
      start = end + 1
    }
    return lines
  }

  /// The number of equal bytes at the ends of `range` and of the range `otherRange` of `other`.
  package func commonSuffix(_ range: Range<Int>, of other: [UInt8], _ otherRange: Range<Int>) -> Int {
    withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { other in
        // Usually the shorter one is the end of the other one.
        let whole = Swift.min(range.count, otherRange.count)
        let end = range.upperBound - whole..<range.upperBound
        if bytes.isEqual(in: end, to: other, at: otherRange.upperBound - whole) { return whole }
        var length = 0
        while length < whole, bytes[range.upperBound - 1 - length] == other[otherRange.upperBound - 1 - length] {
          length += 1
        }
        return length
      }
    }
  }
}

/// Finds the next of a few bytes. Where they are rare, this is much faster than a comparison of every byte with all of them.
package struct ByteSetSearch {
  private let wanted: [UInt8]
  /// For each wanted byte, the first place at or after the last start; the length of the text when there is none.
  private var upcoming: [Int]

  /// Creates a search for `wanted`.
  package init(_ wanted: [UInt8]) {
    self.wanted = wanted
    upcoming = Array(repeating: -1, count: wanted.count)
  }

  /// The first place of any of the bytes at or after `start`, which must not decrease from call to call; the length of `bytes` when there
  /// is none.
  package mutating func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var nearest = bytes.count
    for place in upcoming.indices {
      if upcoming[place] < start {
        let rest = Swift.min(start, bytes.count)..<bytes.count
        upcoming[place] = bytes.firstIndex(of: wanted[place], in: rest) ?? bytes.count
      }
      nearest = Swift.min(nearest, upcoming[place])
    }
    return nearest
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The first occurrence of `needle` at or after `start`, as indices of this collection; nil when there is none or `needle` is
  /// empty. O(n·m) in the worst case, O(n) for ordinary text.
  ///
  /// - Parameters:
  ///   - needle: the bytes to find.
  ///   - start: the index at which the search begins; nil for the beginning.
  @inlinable package func range(of needle: some Collection<UInt8>, from start: Int? = nil) -> Range<Int>? {
    let from = Swift.max((start ?? startIndex) - startIndex, 0)
    let found =
      needle.withContiguousStorageIfAvailable { needle in
        withContiguousStorageIfAvailable { $0.offset(of: needle, from: from) }
          ?? Array(self).withUnsafeBufferPointer { $0.offset(of: needle, from: from) }
      }
      ?? Array(needle).withUnsafeBufferPointer { needle in
        Array(self).withUnsafeBufferPointer { $0.offset(of: needle, from: from) }
      }
    return found.map { startIndex + $0..<startIndex + $0 + needle.count }
  }

  /// ``range(of:from:)`` for the UTF-8 of `text`.
  @inlinable package func range(of text: String, from start: Int? = nil) -> Range<Int>? {
    range(of: text.utf8, from: start)
  }

  /// All occurrences of `needle` in order, including overlapping ones.
  package func ranges(of needle: some Collection<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    while let next = range(of: needle, from: found.last.map { $0.lowerBound + 1 }) { found.append(next) }
    return found
  }

  /// Whether the UTF-8 of `text` occurs anywhere; false for an empty text.
  @inlinable package func contains(text: String) -> Bool { range(of: text.utf8) != nil }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `needle` at or after `from`.
  @usableFromInline func offset(of needle: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    guard let wanted = needle.baseAddress, let first = needle.first, let start = baseAddress else { return nil }
    let end = count - needle.count + 1
    var from = from
    while from < end, let found = memchr(start + from, CInt(first), end - from) {
      if memcmp(found, wanted, needle.count) == 0 { return UnsafeRawPointer(found) - UnsafeRawPointer(start) }
      from = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
    }
    return nil
  }
}

extension String {
  /// Whether the UTF-8 of `needle` occurs in that of this text; false for an empty needle. `contains(_:)` compares characters, which takes a
  /// hundred times as long even for short texts.
  package func contains(utf8 needle: String) -> Bool {
    var (text, needle) = (self, needle)
    return text.withUTF8 { text in needle.withUTF8 { text.offset(of: $0, from: 0) != nil } }
  }

  /// Whether the UTF-8 of this text comes before that of `other`. `lexicographicallyPrecedes` gives the same result, but compares byte by byte.
  package func precedes(utf8 other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        let length = Swift.min(left.count, right.count)
        guard length > 0, let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, length)
        return order != 0 ? order < 0 : left.count < right.count
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The text with the first `mark` replaced. `replacing(_:with:)` takes ten times as long, which shows on lists of thousands of articles.
  package func replacingFirst(_ mark: String, with text: String) -> String {
    var bytes = Array(utf8)
    guard let range = bytes.range(of: mark) else { return self }
    bytes.replaceSubrange(range, with: text.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  /// The bytes decoded as UTF-8; invalid sequences become U+FFFD.
  package var text: String {
    withContiguousStorageIfAvailable { String(decoding: $0, as: UTF8.self) }
      ?? String(decoding: Array(self), as: UTF8.self)
  }
}

extension Array {
  /// The same elements in storage without unused capacity. A growing array may reserve twice the space it uses, which adds up
  /// when a thousand pages are kept in memory. Up to a quarter of unused capacity is accepted, because the sizes of the blocks that jemalloc
  /// gives differ by that much, so that a copy may be as large.
  package var withoutSlack: [Element] {
    capacity > count + count / 4 ? withUnsafeBufferPointer { Array($0) } : self
  }
}
