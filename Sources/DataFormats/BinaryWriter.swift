/// Writes values in a compact binary form, for cache files that only the same version of the program reads.
///
/// A cache of thousands of articles holds millions of small values: JSON and `Codable` take ten times as long for them. The form has no names of
/// fields; ``BinaryStorable/init(from:)`` reads them in the order in which ``BinaryStorable/write(to:)`` writes them.

private import ByteText

/// A value with a binary form.
@usableFromInline package protocol BinaryStorable {
  /// Reads a value; throws when the bytes are damaged.
  init(from reader: inout BinaryReader) throws(BinaryFault)

  /// Appends the value in the form that ``init(from:)`` reads.
  func write(to writer: inout BinaryWriter)
}

/// Collects bytes.
@usableFromInline package struct BinaryWriter: Sendable {
  /// The bytes written so far.
  @usableFromInline package internal(set) var bytes: [UInt8] = []

  /// Creates an empty writer. It has room for most records and hashed values; an array that grows from nothing is copied seven times until it
  /// has that size.
  package init() { bytes.reserveCapacity(1_000) }

  /// Removes all bytes, but not the memory for them.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// A hash of the bytes, the same in every process, by which caches recognise equal values.
  package var digest: UInt64 { StableHash.digest(of: bytes[...]) }

  /// What `write` writes, after a hash of it and one of what it was made from, by which ``BinaryReader/init(checked:madeFrom:)`` recognises it.
  package static func checked(madeFrom inputs: UInt64 = 0, _ write: (inout BinaryWriter) -> Void) -> [UInt8] {
    var content = BinaryWriter()
    content.write(fixed: inputs)
    write(&content)
    var writer = BinaryWriter()
    writer.write(fixed: content.digest)
    writer.write(raw: content.bytes)
    return writer.bytes.withoutSlack
  }

  /// Appends a value.
  @inlinable package mutating func write(_ value: some BinaryStorable) { value.write(to: &self) }

  /// Appends a number that is not negative.
  @inlinable package mutating func write(count: Int) {
    precondition(count >= 0, "a count is not negative")
    write(bits: UInt64(count))
  }

  /// Appends one byte.
  @inlinable package mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Appends bytes without their count.
  @inlinable package mutating func write(raw added: some Collection<UInt8>) { bytes.append(contentsOf: added) }

  /// Appends bytes after their count.
  @inlinable package mutating func write(counted added: some Collection<UInt8>) {
    write(count: added.count)
    write(raw: added)
  }

  /// Appends the ends of parts that follow one another, which never decrease, as the lengths of the parts.
  @inlinable package mutating func write(ends: [Int]) {
    write(count: ends.count)
    var last = 0
    for end in ends {
      write(count: end - last)
      last = end
    }
  }

  /// Appends a number in one byte for each 7 bits (LEB128), so that small numbers are short.
  @inlinable package mutating func write(bits: UInt64) {
    var rest = bits
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends eight bytes, for hashes.
  @inlinable package mutating func write(fixed bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}

extension Int: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let bits = try reader.bits()
    self = Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
  }

  /// Appends the number with its sign in the lowest bit (zigzag), so that small negative numbers are short, too.
  @inlinable package func write(to writer: inout BinaryWriter) {
    writer.write(bits: UInt64(bitPattern: Int64(self << 1 ^ self >> (Int.bitWidth - 1))))
  }
}

extension Int32: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let value = Int32(exactly: try Int(from: &reader)) else { throw BinaryFault() }
    self = value
  }

  @inlinable package func write(to writer: inout BinaryWriter) { Int(self).write(to: &writer) }
}

extension Bool: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) { self = try reader.byte() != 0 }

  @inlinable package func write(to writer: inout BinaryWriter) { writer.write(byte: self ? 1 : 0) }
}

extension String: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = String(decoding: try reader.counted(), as: UTF8.self)
  }

  @inlinable package func write(to writer: inout BinaryWriter) {
    // Appending a buffer takes half the time of appending a view.
    if utf8.withContiguousStorageIfAvailable({ writer.write(counted: $0) }) == nil { writer.write(counted: utf8) }
  }
}

extension Range<Int>: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (start, length) = (try reader.count(), try reader.count())
    let (end, isTooLarge) = start.addingReportingOverflow(length)
    guard !isTooLarge else { throw BinaryFault() }
    self = start..<end
  }

  @inlinable package func write(to writer: inout BinaryWriter) {
    writer.write(count: lowerBound)
    writer.write(count: count)
  }
}

extension Optional: BinaryStorable where Wrapped: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = try Bool(from: &reader) ? Wrapped(from: &reader) : nil
  }

  @inlinable package func write(to writer: inout BinaryWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
}

extension Array: BinaryStorable where Element: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let count = try reader.count()
    // Every element takes at least one byte, so a damaged count cannot reserve more memory than the file has.
    guard count <= reader.remaining else { throw BinaryFault() }
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }

  @inlinable package func write(to writer: inout BinaryWriter) {
    writer.write(count: count)
    for element in self { element.write(to: &writer) }
  }
}

extension Dictionary: BinaryStorable where Key: BinaryStorable & Comparable, Value: BinaryStorable {
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let count = try reader.count()
    guard count <= reader.remaining else { throw BinaryFault() }
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let key = try Key(from: &reader)
      self[key] = try Value(from: &reader)
    }
  }

  /// Appends the pairs sorted by key, so that equal dictionaries give equal bytes.
  @inlinable package func write(to writer: inout BinaryWriter) {
    writer.write(count: count)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      key.write(to: &writer)
      value.write(to: &writer)
    }
  }
}

extension BinaryStorable where Self: RawRepresentable, RawValue: BinaryStorable {
  /// Reads a case; throws when this version has none with the stored raw value.
  @inlinable package init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw BinaryFault() }
    self = value
  }

  @inlinable package func write(to writer: inout BinaryWriter) { rawValue.write(to: &writer) }
}
