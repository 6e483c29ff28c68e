/// Colours YAML: keys, comments, strings, block texts, anchors.
import SwiftSource

/// One pass over the lines of a YAML text, remembering how far a block text is indented.
struct YAMLScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var tokens: [CodeToken] = []
  /// The indentation of the line whose value is the block text that goes on, if any.
  private var blockIndentation: Int?

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The coloured pieces of `code`.
  static func tokens(of code: [UInt8]) -> [CodeToken] {
    code.withUnsafeBufferPointer { bytes in
      var scanner = YAMLScanner(bytes)
      var start = 0
      while start < bytes.count {
        var stop = start
        while stop < bytes.count && bytes[stop] != 0x0A { stop += 1 }
        scanner.scan(start..<stop)
        start = stop + 1
      }
      return scanner.tokens
    }
  }

  private mutating func scan(_ line: Range<Int>) {
    var place = line.lowerBound
    while place < line.upperBound && bytes[place] == 0x20 { place += 1 }
    guard place < line.upperBound else { return }
    let indentation = place - line.lowerBound
    if let block = blockIndentation {
      if indentation > block { return add(place..<line.upperBound, .string) }
      blockIndentation = nil
    }
    if indentation == 0 && (starts(with: "---", line) || starts(with: "...", line)) {
      add(place..<place + 3, .directive)
      place += 3
    }
    while let byte = byte(at: place, line), byte == UInt8(ascii: "-"), isEnd(place + 1, line) {
      place += 1
      while self.byte(at: place, line) == 0x20 { place += 1 }
    }
    if let colon = keyEnd(from: place, line) {
      if colon > place { add(place..<colon, .property) }
      place = colon + 1
    }
    scanValue(place..<line.upperBound, indentation)
  }

  /// The place of the colon after the key that begins at `start`; nil when the line has no key.
  private func keyEnd(from start: Int, _ line: Range<Int>) -> Int? {
    var place = start
    if let quote = byte(at: place, line), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place = quotedEnd(from: place, line)
      return byte(at: place, line) == UInt8(ascii: ":") && isEnd(place + 1, line) ? place : nil
    }
    while let byte = byte(at: place, line) {
      switch byte {
      case UInt8(ascii: ":") where isEnd(place + 1, line): return place
      case UInt8(ascii: "#") where place == start || bytes[place - 1] == 0x20: return nil
      case UInt8(ascii: "["), UInt8(ascii: "{"): return nil
      default: place += 1
      }
    }
    return nil
  }

  private mutating func scanValue(_ range: Range<Int>, _ indentation: Int) {
    var place = range.lowerBound
    while place < range.upperBound {
      let start = place
      switch bytes[place] {
      case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        place += 1
      case UInt8(ascii: "#") where place == range.lowerBound || bytes[place - 1] == 0x20:
        add(place..<range.upperBound, .comment)
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place = quotedEnd(from: place, range)
        let isKey = byte(at: place, range) == UInt8(ascii: ":")
        add(start..<place, isKey ? .property : .string)
      case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
        place = plainEnd(from: place + 1, range)
        add(start..<place, bytes[start] == UInt8(ascii: "!") ? .type : .variable)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        place = plainEnd(from: place + 1, range)
        add(start..<place, .directive)
        blockIndentation = indentation
      default:
        place = plainEnd(from: place + 1, range)
        addPlain(start..<place, range)
      }
    }
  }

  /// A plain scalar's word: a key of a flow mapping, a number, a truth value, or text without colour.
  private mutating func addPlain(_ word: Range<Int>, _ line: Range<Int>) {
    if word.count > 1 && bytes[word.upperBound - 1] == UInt8(ascii: ":") && isEnd(word.upperBound, line) {
      return add(word.lowerBound..<word.upperBound - 1, .property)
    }
    let text = String(decoding: bytes[word], as: UTF8.self)
    if ["true", "false", "null", "yes", "no", "on", "off", "~", "True", "False"].contains(text) {
      add(word, .keyword)
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }),
      text.utf8.contains(where: { (0x30...0x39).contains($0) })
    {
      add(word, .number)
    }
  }

  private mutating func add(_ range: Range<Int>, _ kind: CodeTokenKind) { tokens.append(CodeToken(range, kind)) }

  private func byte(at place: Int, _ range: Range<Int>) -> UInt8? { place < range.upperBound ? bytes[place] : nil }

  private func isEnd(_ place: Int, _ range: Range<Int>) -> Bool {
    byte(at: place, range).map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  private func starts(with text: StaticString, _ line: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount <= line.count else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[line.lowerBound + $0] == wanted[$0] } }
  }

  private func plainEnd(from start: Int, _ range: Range<Int>) -> Int {
    var place = start
    while let byte = byte(at: place, range), !" \t,[]{}".utf8.contains(byte) { place += 1 }
    return place
  }

  private func quotedEnd(from start: Int, _ range: Range<Int>) -> Int {
    let quote = bytes[start]
    var place = start + 1
    while let byte = byte(at: place, range) {
      if byte == quote { return place + 1 }
      place += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return range.upperBound
  }
}
