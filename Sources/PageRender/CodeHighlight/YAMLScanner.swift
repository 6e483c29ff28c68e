/// Highlights YAML: keys, comments, strings, block scalars, anchors.
private import ByteText
import SwiftSource

/// One pass over the lines of a YAML text, with the indentation of the current block scalar as state.
struct YAMLScanner {
  private var tokens: [CodeToken] = []
  /// The indentation of the line whose value is the current block scalar; nil outside of block scalars.
  private var blockIndentation: Int?

  /// The tokens of `code`.
  static func tokens(of code: CodeSlice) -> [CodeToken] {
    var scanner = YAMLScanner()
    for line in code.lines { scanner.scan(line) }
    return scanner.tokens
  }

  private mutating func scan(_ line: CodeSlice) {
    var place = (line.start..<line.end).first { line[$0] != 0x20 } ?? line.end
    guard place < line.end else { return }
    let indentation = place - line.start
    if let block = blockIndentation {
      if indentation > block { return add(.string, place, line.end) }
      blockIndentation = nil
    }
    if indentation == 0 && (line.starts(with: "---") || line.starts(with: "...")) {
      add(.directive, place, place + 3)
      place += 3
    }
    while line.byte(at: place) == UInt8(ascii: "-"), isBlankOrEnd(line, place + 1) {
      place += 1
      while line.byte(at: place) == 0x20 { place += 1 }
    }
    if let colon = keyEnd(line, from: place) {
      if colon > place { add(.property, place, colon) }
      place = colon + 1
    }
    scanValue(line.part(min(place, line.end)..<line.end), indentation)
  }

  /// The index of the colon after the key that begins at `start`; nil when the line has no key.
  private func keyEnd(_ line: CodeSlice, from start: Int) -> Int? {
    var place = start
    if let quote = line.byte(at: place), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place = quotedEnd(line, from: place)
      return line.byte(at: place) == UInt8(ascii: ":") && isBlankOrEnd(line, place + 1) ? place : nil
    }
    while let byte = line.byte(at: place) {
      switch byte {
      case UInt8(ascii: ":") where isBlankOrEnd(line, place + 1): return place
      case UInt8(ascii: "#") where place == start || line[place - 1] == 0x20: return nil
      case UInt8(ascii: "["), UInt8(ascii: "{"): return nil
      default: place += 1
      }
    }
    return nil
  }

  private mutating func scanValue(_ value: CodeSlice, _ indentation: Int) {
    var place = value.start
    while let byte = value.byte(at: place) {
      let start = place
      switch byte {
      case _ where Self.separators.contains(byte): place += 1
      case UInt8(ascii: "#") where place == value.start || value[place - 1] == 0x20:
        return add(.comment, place, value.end)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place = quotedEnd(value, from: place)
        add(value.byte(at: place) == UInt8(ascii: ":") ? .property : .string, start, place)
      case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
        place = plainEnd(value, from: place + 1)
        add(byte == UInt8(ascii: "!") ? .type : .variable, start, place)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        place = plainEnd(value, from: place + 1)
        add(.directive, start, place)
        blockIndentation = indentation
      default:
        place = plainEnd(value, from: place + 1)
        addPlain(value.part(start..<place), isBeforeBlank: isBlankOrEnd(value, place))
      }
    }
  }

  private static let separators = Set(" \t,[]{}".utf8)
  private static let constants: Set = ["true", "false", "null", "yes", "no", "on", "off", "~", "True", "False"]

  /// Adds a token for a word of a plain scalar: a key of a flow mapping, a constant, or a number; none for other text.
  private mutating func addPlain(_ word: CodeSlice, isBeforeBlank: Bool) {
    let bytes = word.bytes[word.start..<word.end]
    if bytes.count > 1 && bytes.last == UInt8(ascii: ":") && isBeforeBlank {
      add(.property, word.start, word.end - 1)
    } else if Self.constants.contains(String(decoding: bytes, as: UTF8.self)) {
      add(.keyword, word.start, word.end)
    } else if bytes.allSatisfy({ $0.isASCIIDigit || ".-+".utf8.contains($0) }), bytes.contains(where: \.isASCIIDigit) {
      add(.number, word.start, word.end)
    }
  }

  private mutating func add(_ kind: CodeTokenKind, _ start: Int, _ end: Int) {
    tokens.append(CodeToken(start..<end, kind))
  }

  private func isBlankOrEnd(_ text: CodeSlice, _ place: Int) -> Bool { text.byte(at: place)?.isASCIIBlank ?? true }

  private func plainEnd(_ text: CodeSlice, from start: Int) -> Int {
    var place = start
    while let byte = text.byte(at: place), !Self.separators.contains(byte) { place += 1 }
    return place
  }

  private func quotedEnd(_ text: CodeSlice, from start: Int) -> Int {
    let quote = text[start]
    var place = start + 1
    while let byte = text.byte(at: place) {
      if byte == quote { return place + 1 }
      place += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return text.end
  }
}
