/// Recognises spaces other than U+0020, which occur in pasted texts; they separate words as well.

enum TextSpaces {
  /// The length in bytes of the space at `offset`: 1 for U+0020, 2 for the no-break space, 3 for the narrow no-break space and the thin
  /// space; 0 if there is none.
  static func length(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int
  ) -> Int {
    guard offset < end else { return 0 }
    switch bytes[offset] {
    case 0x20: return 1
    case 0xC2: return offset + 1 < end && bytes[offset + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard offset + 2 < end, bytes[offset + 1] == 0x80 else { return 0 }
      return bytes[offset + 2] == 0xAF || bytes[offset + 2] == 0x89 ? 3 : 0
    default: return 0
    }
  }

  /// The length in bytes of the space that ends at `offset`; 0 if there is none.
  static func lengthBefore(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, from start: Int
  ) -> Int {
    for length in 1...3 where offset - length >= start {
      if self.length(bytes, at: offset - length, upTo: offset) == length { return length }
    }
    return 0
  }

  /// The number of spaces in a range.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    range.count { length(bytes, at: $0, upTo: range.upperBound) > 0 }
  }
}
