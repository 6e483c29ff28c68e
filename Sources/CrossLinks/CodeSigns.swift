/// Tells code that was written as plain text: `init(name:String)`, `let size = 3`, a name in backticks that are text.
import ByteText

/// Signs of code beside a Latin name and in a line.
enum CodeSigns {
  /// Whether text holds Hangul syllables.
  static func holdsHangul(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.contains { (0xEA...0xED).contains($0) }
  }

  /// Whether a line without Hangul is a statement: it ends in `;` or `{`, or gives a value to what two words name (`let size = `).
  static func isLine(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if let last = text.last(where: { $0 != 0x20 }), last == UInt8(ascii: ";") || last == UInt8(ascii: "{") {
      return true
    }
    var words = 0
    for place in text.indices.dropLast(2) where text[place] == 0x20 {
      if text[place + 1] == UInt8(ascii: "="), text[place + 2] == 0x20 { return words > 0 }
      words += 1
    }
    return false
  }

  /// Whether a backtick touches the name, or a sign of code stands between it and a Latin letter.
  static func touch(_ name: Range<Int>, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>) -> Bool {
    let backtick = UInt8(ascii: "`")
    if name.lowerBound > literal.lowerBound {
      let before = store[name.lowerBound - 1]
      if before == backtick { return true }
      if ":=".utf8.contains(before), name.lowerBound - 2 >= literal.lowerBound,
        store[name.lowerBound - 2].isASCIIWordByte
      {
        return true
      }
    }
    guard name.upperBound < literal.upperBound else { return false }
    if store[name.upperBound] == backtick { return true }
    return store[name.upperBound] == UInt8(ascii: "=") && name.upperBound + 1 < literal.upperBound
      && store[name.upperBound + 1].isASCIIWordByte
  }
}
