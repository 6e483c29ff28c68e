/// Finds texts that make the Swift parser recurse too deep or try too much, neither of which it guards against by itself.
private import ByteText

/// Measures how long a text goes on without ending a statement, and how deep its square brackets and `else` chains are.
///
/// Measured with swift-syntax 603 on a stack of 8 MB: `if if if …` overflows it after some 3,000 words, `A<A<A<…` after 1,000
/// pairs; `[[[[…` takes twice the time for each bracket, 20 ms for 16 of them and 3 s for 24.
struct ParserDepthGuard {
  /// The most words and signs between two ends of statements or arguments.
  private static let longestChain = 1_000
  /// The most `else` in a text, each of which may hang on the one before.
  private static let mostElses = 1_000
  /// The most square brackets that may be open.
  private static let mostSquareBrackets = 12

  private var chain = 0
  private var elses = 0
  private var squareBrackets = 0

  /// Whether `code` is dangerous to parse. Comments and strings without code in them do not count.
  static func areTooMany(in code: [UInt8]) -> Bool {
    code.withUnsafeBufferPointer { bytes in
      var counter = ParserDepthGuard()
      var index = 0
      while index < bytes.count {
        index = counter.step(bytes, index)
        if counter.isOverLimit { return true }
      }
      return false
    }
  }

  private var isOverLimit: Bool {
    chain > Self.longestChain || elses > Self.mostElses || squareBrackets > Self.mostSquareBrackets
  }

  /// Passes the word, string, comment or sign at `index`.
  private mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let byte = bytes[index]
    switch byte {
    case 0...0x20: return index + 1
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"): chain = 0
    case UInt8(ascii: "["):
      squareBrackets += 1
      chain += 1
    case UInt8(ascii: "]"): squareBrackets = max(0, squareBrackets - 1)
    case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == byte: return lineEnd(bytes, index)
    case UInt8(ascii: "/") where Self.starts("/*", bytes, index): return textEnd(bytes, index + 2, before: "*/")
    case UInt8(ascii: "\"") where Self.starts("\"\"\"", bytes, index):
      return textEnd(bytes, index + 3, before: "\"\"\"")
    case UInt8(ascii: "\""): return stringEnd(bytes, index)
    case let byte where byte.isWordByte: return passWord(bytes, index)
    default: chain += 1
    }
    return index + 1
  }

  private mutating func passWord(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count && bytes[end].isWordByte { end += 1 }
    if end - start == 4 && bytes[start..<end].elementsEqual("else".utf8) { elses += 1 }
    chain += 1
    return end
  }

  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count && bytes[end] != 0x0A { end += 1 }
    return end
  }

  /// The place after the next `end`, or of the text when there is none; `start` when code may be in between, so that it
  /// counts.
  private func textEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, before end: StaticString) -> Int {
    let mayHoldCode = end.utf8CodeUnitCount == 3
    var place = start
    while place < bytes.count {
      if mayHoldCode && bytes[place] == UInt8(ascii: "\\") { return start }
      if Self.starts(end, bytes, place) { return place + end.utf8CodeUnitCount }
      place += 1
    }
    return bytes.count
  }

  private static func starts(_ text: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] } }
  }

  /// The end of a string on one line; a string with code in it counts as what it holds.
  private func stringEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count && bytes[end] != 0x0A && bytes[end] != UInt8(ascii: "\\") {
      if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
      end += 1
    }
    return start + 1
  }
}
