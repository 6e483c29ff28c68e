/// Packs bytes in the gzip format (RFC 1952) by deflate (RFC 1951) with fixed codes: not the tightest, but without a C library.

/// A small compressor for texts.
enum Gzip {
  /// `bytes` as a gzip file with one member, without name or time, so that equal bytes give equal files.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var packer = Deflater(capacity: bytes.count / 2 + 64)
    packer.output += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    bytes.withUnsafeBufferPointer { packer.deflate($0) }
    appendLittleEndian(checksum(of: bytes), to: &packer.output)
    appendLittleEndian(UInt32(truncatingIfNeeded: bytes.count), to: &packer.output)
    return packer.output
  }

  private static func appendLittleEndian(_ value: UInt32, to output: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { output.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  private static let checksumTable: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  /// The CRC-32 of the bytes.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { checksumTable[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
  }
}

/// Writes one block with fixed Huffman codes.
private struct Deflater {
  var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// How far back a repetition may lie, and how long it may be.
  private static let window = 32_768, longest = 258, shortest = 3
  /// How many earlier places are tried for each.
  private static let tries = 24

  init(capacity: Int) { output.reserveCapacity(capacity) }

  mutating func deflate(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The last block, with fixed codes.
    put(0b011, 3)
    var heads = [Int32](repeating: -1, count: 1 << 15)
    var previous = [Int32](repeating: -1, count: bytes.count)
    var index = 0
    while index < bytes.count {
      let match = longestMatch(bytes, index, heads, previous)
      let length = match.length >= Self.shortest ? match.length : 1
      if length == 1 { putLiteral(UInt32(bytes[index])) } else { putMatch(length: length, distance: match.distance) }
      for place in index..<index + length where place + Self.shortest <= bytes.count {
        let key = Self.key(bytes, place)
        previous[place] = heads[key]
        heads[key] = Int32(place)
      }
      index += length
    }
    putLiteral(256)
    if bitCount > 0 { output.append(UInt8(truncatingIfNeeded: bits)) }
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
    let value = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    return Int((value &* 0x9E37_79B1) >> 17)
  }

  private func longestMatch(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ heads: [Int32], _ previous: [Int32]
  ) -> (length: Int, distance: Int) {
    guard index + Self.shortest <= bytes.count else { return (0, 0) }
    let limit = min(Self.longest, bytes.count - index)
    var best = (length: 0, distance: 0)
    var candidate = Int(heads[Self.key(bytes, index)])
    var left = Self.tries
    while candidate >= 0 && index - candidate <= Self.window && left > 0 {
      var length = 0
      while length < limit && bytes[candidate + length] == bytes[index + length] { length += 1 }
      if length > best.length { best = (length, index - candidate) }
      if length == limit { break }
      candidate = Int(previous[candidate])
      left -= 1
    }
    return best
  }

  /// A byte or the end mark by the fixed code of section 3.2.6.
  private mutating func putLiteral(_ value: UInt32) {
    switch value {
    case ..<144: putReversed(0x30 + value, 8)
    case ..<256: putReversed(0x190 + value - 144, 9)
    case ..<280: putReversed(value - 256, 7)
    default: putReversed(0xC0 + value - 280, 8)
    }
  }

  private static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits: [UInt64] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases: [Int] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193,
    12289, 16385, 24577,
  ]

  private mutating func putMatch(length: Int, distance: Int) {
    let lengthCode = (Self.lengthBases.firstIndex { $0 > length } ?? Self.lengthBases.count) - 1
    putLiteral(UInt32(257 + lengthCode))
    put(UInt64(length - Self.lengthBases[lengthCode]), Self.lengthBits[lengthCode])
    let distanceCode = (Self.distanceBases.firstIndex { $0 > distance } ?? Self.distanceBases.count) - 1
    putReversed(UInt32(distanceCode), 5)
    put(UInt64(distance - Self.distanceBases[distanceCode]), UInt64(max(0, distanceCode / 2 - 1)))
  }

  /// Codes are written from their highest bit, all else from the lowest.
  private mutating func putReversed(_ code: UInt32, _ count: Int) {
    var reversed: UInt64 = 0
    for bit in 0..<count where code >> UInt32(bit) & 1 == 1 { reversed |= 1 << UInt64(count - 1 - bit) }
    put(reversed, UInt64(count))
  }

  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
