/// SHA-256 hashes of content, to detect changes; computed by OpenSSL's libcrypto.
private import ByteText
private import CLibCrypto

/// Hashes a sequence of parts with SHA-256. The length of each part is hashed before its bytes, as 8 bytes in
/// little-endian order, so that the parts `ab`, `c` and `a`, `bc` give different hashes.
package struct ContentHash: ~Copyable {
  /// An `EVP_MD_CTX`, owned by this value.
  private let context: OpaquePointer?

  /// Starts a hash without any parts.
  package init() {
    context = EVP_MD_CTX_new()
    precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto offers no SHA-256")
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds one part.
  package mutating func add(_ bytes: [UInt8]) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    update(bytes)
  }

  /// Adds the UTF-8 bytes of a text as one part.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The SHA-256 of some bytes alone, without a length before them, as `sha256sum` prints it.
  package static func plainHex(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.update(bytes)
    return hash.hex
  }

  private mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
  }

  /// The hash as 64 lower-case hexadecimal digits; reading it consumes the value.
  package var hex: String {
    consuming get {
      var digest = [UInt8](repeating: 0, count: 32)
      EVP_DigestFinal_ex(context, &digest, nil)
      var digits: [UInt8] = []
      digits.reserveCapacity(64)
      for byte in digest { digits.append(hexadecimalOf: byte) }
      return String(decoding: digits, as: UTF8.self)
    }
  }

  /// The name and version of the library that computes the hashes.
  package static var library: String { OpenSSL_version(OPENSSL_VERSION).map { String(cString: $0) } ?? "unknown" }

  /// The hash of one part, including its length.
  package static func hex(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.hex
  }
}
