/// A hash of bytes that is the same in every build on every machine; Swift's `Hasher` is seeded anew for each process.

/// FNV-1a, 64 bits (Fowler, Noll, Vo). Good for tables, fingerprints and names of files; no protection against forgery.
package struct StableHash: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of all bytes so far.
  @inlinable package var value: UInt64 { state }

  /// The hash of no bytes.
  @inlinable package init() {}

  /// The hash of `bytes`.
  package init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// The hash of a part of an array: tables of words call this for every word, so it does without the generic one's detours.
  package init(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBufferPointer { combine($0) } }

  /// Takes further bytes in. Two calls give the hash of both runs in one, so a caller that must tell `ab`, `c` from `a`, `bc`
  /// combines a separator between them.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    // The compiler does not specialize this for callers in other modules; in contiguous memory the loop is fast without that.
    let done: Void? = bytes.withContiguousStorageIfAvailable { combine($0) }
    if done == nil { for byte in bytes { combine(byte) } }
  }

  private mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { combine(byte) } }

  /// Takes one further byte in.
  @inlinable package mutating func combine(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  /// The hash as 16 hexadecimal digits.
  package var hexadecimal: String { value.digits(16, radix: 16) }

  /// Both halves folded into 8 hexadecimal digits, short enough for addresses.
  package var shortHexadecimal: String { ((value ^ value >> 32) & 0xFFFF_FFFF).digits(8, radix: 16) }
}
