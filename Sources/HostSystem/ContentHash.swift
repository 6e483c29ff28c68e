/// Fingerprints of content, to know what changed.
private import Crypto

/// Adds up bytes into a SHA-256 fingerprint.
package struct ContentHash: Sendable {
  private var hash = SHA256()

  /// Nothing added yet.
  package init() {}

  /// Adds bytes, and their number, so that `ab`+`c` and `a`+`bc` differ.
  package mutating func add(_ bytes: [UInt8]) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  /// Adds a text.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The fingerprint in 64 hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fingerprint of bytes alone.
  package static func hex(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.hex
  }
}
