/// A hash of bytes that is the same in all processes and on all machines; Swift's `Hasher` uses a random seed in each
/// process.

/// FNV-1a with 64 bits (Fowler, Noll, Vo). It is suitable for hash tables, fingerprints and file names, but not
/// cryptographically secure.
package struct StableHash: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of the bytes combined so far.
  @inlinable package var value: UInt64 { state }

  /// Creates the hash of an empty sequence.
  @inlinable package init() {}

  /// Creates the hash of `bytes`.
  package init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Creates the hash of an array slice. Tables of words call it for every word, so it avoids the overhead of the generic
  /// initializer.
  package init(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBufferPointer { combine($0) } }

  /// Adds bytes to the hash. Two calls give the hash of the concatenated bytes, so a caller that must distinguish `ab`, `c`
  /// from `a`, `bc` must add a separator between them.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    // The compiler does not specialize this method for callers in other modules; on contiguous memory the loop is fast
    // without specialization.
    let done: Void? = bytes.withContiguousStorageIfAvailable { combine($0) }
    if done == nil { for byte in bytes { combine(byte) } }
  }

  private mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { combine(byte) } }

  /// A hash of many bytes, several times faster than the others because it takes eight at a time; it has other values than these. Its values
  /// name published files of the search index, so a change to it renames all of them.
  package static func digest(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var state = StableHash().state ^ UInt64(bytes.count)
      @inline(__always) func add(_ word: UInt64) {
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        // A product carries differences only upwards.
        state ^= state >> 32
      }
      let end = bytes.count & ~7
      for place in stride(from: 0, to: end, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
      for place in end..<bytes.count { add(UInt64(bytes[place])) }
      return state
    }
  }

  /// Adds one byte to the hash.
  @inlinable package mutating func combine(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  /// The hash as 16 hexadecimal digits.
  package var hexadecimal: String { value.digits(16, radix: 16) }

  /// The two halves combined by XOR, as 8 hexadecimal digits, short enough for URLs.
  package var shortHexadecimal: String { ((value ^ value >> 32) & 0xFFFF_FFFF).digits(8, radix: 16) }
}
