/// Counts the words that make the Swift parser recurse without a bracket, which it does not count itself.

/// `else if`, `try`, `await`, `->`, `&x`, `label:` and the like: each may nest the next one inside itself.
enum RecursiveWords {
  /// The most words of a text that may recurse; some 2 KB of stack go to each.
  private static let most = 1_000

  /// Whether the words and signs that may recurse are so many that a thread's stack is in danger.
  ///
  /// A word counts only while none but such words stand around it: an ordinary statement ends the chain, so that a long file
  /// with many `try` is fine and `try try try …` is not. `else` chains run over many statements; they are counted for the
  /// whole text.
  static func areTooMany(in code: [UInt8]) -> Bool {
    guard code.count > 2 * most else { return false }
    return code.withUnsafeBufferPointer { bytes in
      var chain = 0
      var elses = 0
      var index = 0
      while index < bytes.count {
        let start = index
        while index < bytes.count && isWordByte(bytes[index]) { index += 1 }
        if index > start {
          let length = index - start
          if length == 4 && bytes[start] == UInt8(ascii: "e") && bytes[start + 1] == UInt8(ascii: "l") { elses += 1 }
          chain += 1
        } else {
          // What ends a statement or an argument ends the chain too.
          if endsChain(bytes[index]) { chain = 0 } else if bytes[index] > 0x20 { chain += 1 }
          index += 1
        }
        if chain > 4 * most || elses > most { return true }
      }
      return false
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func endsChain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "}"): true
    default: false
    }
  }
}
