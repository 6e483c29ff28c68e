/// Distinguishes signs that belong to a name, as in C++, C#, F# and .NET, from punctuation.

enum NameMarks {
  /// Whether the character at `place` is part of a name: `+` and `#` (at most two) directly after a Latin letter and not before one, a dot
  /// before a Latin letter at the beginning of a word.
  ///
  /// - Parameter byte: the byte at a place; 0xFF for any character outside ASCII, nil outside the text.
  static func isPartOfName(_ place: Int, _ byte: (Int) -> UInt8?) -> Bool {
    switch byte(place) {
    case UInt8(ascii: "+"), UInt8(ascii: "#"):
      var before = place - 1
      while isSuffix(byte(before)) { before -= 1 }
      var after = place + 1
      while isSuffix(byte(after)) { after += 1 }
      return isLetter(byte(before)) && !isLetter(byte(after)) && after - before <= 3
    case UInt8(ascii: "."):
      let before = byte(place - 1)
      return (before == nil || before == UInt8(ascii: " ")) && isLetter(byte(place + 1))
    default: return false
    }
  }

  private static func isSuffix(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#") }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (0x61...0x7A).contains(byte | 0x20)
  }
}
