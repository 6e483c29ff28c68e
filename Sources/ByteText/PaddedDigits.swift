/// Formats numbers with a fixed width, for dates, hashes and escapes.

extension BinaryInteger {
  /// The number in base `radix`, padded with leading zeros to at least `width` characters.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}

extension [UInt8] {
  /// Appends the last `width` decimal digits of `number`, which is not negative, with leading zeros.
  package mutating func append(digitsOf number: Int, width: Int) {
    precondition(number >= 0, "only digits are written")
    let start = count
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
    var rest = number
    for place in (start..<count).reversed() {
      self[place] += UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Appends the two lower-case hexadecimal digits of a byte.
  package mutating func append(hexadecimalOf byte: UInt8) {
    func append(_ digit: UInt8) { self.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    append(byte >> 4)
    append(byte & 15)
  }
}
