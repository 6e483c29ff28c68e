/// Numbers of a fixed width: parts of dates, hashes, escapes.

extension BinaryInteger {
  /// The number in base `radix` with zeros before it, so that it has at least `width` characters.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
