/// Detects texts for which the Swift parser would recurse too deeply or backtrack too much; the parser has no limit of its
/// own for either.
private import ByteText

/// Measures how long a text continues without ending a statement, how many square brackets are open, and how many `else` it
/// contains.
///
/// Measured with swift-syntax 603 and a stack of 8 MB: `if if if …` overflows it after about 3,000 words, `A<A<A<…` after
/// 1,000 pairs; for `[[[[…` the time doubles with each bracket, from 20 ms for 16 of them to 3 s for 24.
struct ParserDepthGuard {
  /// The maximum number of words and symbols between two ends of statements or arguments.
  private static let longestChain = 1_000
  /// The maximum number of `else` in a text, because each may continue the previous one.
  private static let mostElses = 1_000
  /// The maximum number of open square brackets.
  private static let mostSquareBrackets = 12

  private var chain = 0
  private var elses = 0
  private var squareBrackets = 0

  /// Whether `code` exceeds a limit. Comments and strings without interpolation are not counted.
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

  /// Processes the word, string, comment or symbol at `index`, and returns the offset after it.
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

  /// The offset after the next `end`, or the end of the text when there is none; `start` when the string may contain
  /// interpolated code, so that this code is counted.
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

  /// The offset after a single-line string; for a string that may contain interpolated code, the offset after its opening
  /// quote, so that its content is counted.
  private func stringEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count && bytes[end] != 0x0A && bytes[end] != UInt8(ascii: "\\") {
      if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
      end += 1
    }
    return start + 1
  }
}
