/// Formats numbers with a fixed width, for dates, hashes and escapes.

extension BinaryInteger {
  /// The number in base `radix`, padded with leading zeros to at least `width` characters.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
