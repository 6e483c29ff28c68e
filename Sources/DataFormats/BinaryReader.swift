/// Reads values in the binary form of ``BinaryStorable``.
private import ByteText

/// Bytes that are no valid binary form, such as those of a damaged cache file.
@usableFromInline package struct BinaryFault: Error {
  /// Creates a fault.
  @inlinable package init() {}
}

/// Reads values one after another. Every read checks that its bytes exist.
@usableFromInline package struct BinaryReader: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  @usableFromInline var next: Int
  @usableFromInline let end: Int

  /// A reader of `bytes`.
  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// A reader of `bytes`, which are not copied.
  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, next, end) = (bytes, bytes.startIndex, bytes.endIndex) }

  /// A reader of what ``BinaryWriter/checked(madeFrom:_:)`` wrote; throws when it is damaged, or was made from something else.
  package init(checked bytes: [UInt8], madeFrom inputs: UInt64 = 0) throws(BinaryFault) {
    self.init(bytes)
    guard try fixed() == digest, try fixed() == inputs else { throw BinaryFault() }
  }

  /// The number of bytes that are left.
  @inlinable package var remaining: Int { end - next }

  /// The bytes that are left.
  private var rest: ArraySlice<UInt8> { bytes[next..<end] }

  /// A hash of the bytes that are left, equal to ``BinaryWriter/digest`` of the writer of the same bytes.
  package var digest: UInt64 { StableHash.digest(of: rest) }

  /// Reads one byte.
  @inlinable package mutating func byte() throws(BinaryFault) -> UInt8 {
    guard next < end else { throw BinaryFault() }
    defer { next += 1 }
    return bytes[next]
  }

  /// Reads a number written by ``BinaryWriter/write(bits:)``.
  @inlinable package mutating func bits() throws(BinaryFault) -> UInt64 {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    while next < end, shift < 64 {
      let byte = bytes[next]
      next += 1
      bits |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return bits }
      shift += 7
    }
    throw BinaryFault()
  }

  /// Reads a number written by ``BinaryWriter/write(count:)``.
  @inlinable package mutating func count() throws(BinaryFault) -> Int {
    guard let count = Int(exactly: try bits()) else { throw BinaryFault() }
    return count
  }

  /// Reads eight bytes written by ``BinaryWriter/write(fixed:)``.
  package mutating func fixed() throws(BinaryFault) -> UInt64 {
    try raw(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads `count` bytes.
  @inlinable package mutating func raw(_ count: Int) throws(BinaryFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw BinaryFault() }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// A reader of the next `count` bytes, which this one skips; they are not copied.
  package mutating func part(_ count: Int) throws(BinaryFault) -> BinaryReader {
    guard count >= 0, count <= remaining else { throw BinaryFault() }
    defer { next += count }
    return BinaryReader(bytes[next..<next + count])
  }

  /// Reads bytes that follow their count.
  @inlinable package mutating func counted() throws(BinaryFault) -> ArraySlice<UInt8> { try raw(try count()) }

  /// Reads ends written by ``BinaryWriter/write(ends:)``.
  package mutating func ends() throws(BinaryFault) -> [Int] {
    let count = try count()
    guard count <= remaining else { throw BinaryFault() }
    var ends: [Int] = []
    ends.reserveCapacity(count)
    var last = 0
    for _ in 0..<count {
      let (end, isTooLarge) = last.addingReportingOverflow(try self.count())
      guard !isTooLarge else { throw BinaryFault() }
      last = end
      ends.append(end)
    }
    return ends
  }
}
