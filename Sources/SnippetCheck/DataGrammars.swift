/// Whether JSON and XML samples are well-formed.
import Diagnostics

/// JSON after RFC 8259.
enum JSONGrammar {
  /// The first problem; nil when the text is one JSON value.
  static func problem(in text: [UInt8]) -> DataProblem? {
    var reader = JSONReader(text: text)
    reader.skipSpace()
    guard reader.position < text.count else { return nil }
    guard reader.value(depth: 0) else { return reader.problem }
    reader.skipSpace()
    guard reader.position == text.count else {
      return DataProblem(
        offset: reader.position, message: Phrase(en: "text after the end of the value", ko: "값이 끝난 뒤에 글이 더 있습니다"))
    }
    return nil
  }
}

private struct JSONReader {
  let text: [UInt8]
  var position = 0
  var problem: DataProblem?

  init(text: [UInt8]) { self.text = text }

  mutating func skipSpace() {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
  }

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  mutating func value(depth: Int) -> Bool {
    guard depth < 200 else { return fail(Phrase(en: "it is nested too deeply", ko: "너무 깊이 겹쳐 있습니다")) }
    switch byte {
    case UInt8(ascii: "{"): return members(until: UInt8(ascii: "}"), depth: depth, hasKeys: true)
    case UInt8(ascii: "["): return members(until: UInt8(ascii: "]"), depth: depth, hasKeys: false)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func members(until close: UInt8, depth: Int, hasKeys: Bool) -> Bool {
    position += 1
    skipSpace()
    if byte == close {
      position += 1
      return true
    }
    while true {
      skipSpace()
      if hasKeys {
        guard string() else { return false }
        skipSpace()
        guard take(":") else { return fail(Phrase(en: "a ':' is missing", ko: "':'이 빠졌습니다")) }
        skipSpace()
      }
      guard value(depth: depth + 1) else { return false }
      skipSpace()
      if byte == close {
        position += 1
        return true
      }
      guard take(",") else {
        let mark = close == UInt8(ascii: "}") ? "}" : "]"
        return fail(Phrase(en: "a ',' or '\(mark)' is missing", ko: "','나 '\(mark)'가 빠졌습니다"))
      }
    }
  }

  private mutating func take(_ mark: Character) -> Bool {
    guard byte == mark.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return fail(Phrase(en: "a string in double quotes is missing", ko: "큰따옴표 문자열이 빠졌습니다")) }
    while let next = byte, next != UInt8(ascii: "\"") {
      guard next >= 0x20 else {
        return fail(Phrase(en: "the string is not closed on its line", ko: "문자열이 줄 안에서 닫히지 않았습니다"))
      }
      position += next == UInt8(ascii: "\\") ? 2 : 1
    }
    return take("\"") || fail(Phrase(en: "the string is not closed", ko: "문자열이 닫히지 않았습니다"))
  }

  private mutating func word(_ word: String) -> Bool {
    guard text[position...].starts(with: word.utf8) else {
      return fail(Phrase(en: "a value is missing", ko: "값이 빠졌습니다"))
    }
    position += word.utf8.count
    return true
  }

  private mutating func number() -> Bool {
    let start = position
    while let next = byte, (0x30...0x39).contains(next) || "+-.eE".utf8.contains(next) { position += 1 }
    guard Double(String(decoding: text[start..<position], as: UTF8.self)) != nil else {
      position = start
      return fail(Phrase(en: "a value is missing", ko: "값이 빠졌습니다"))
    }
    return true
  }

  private mutating func fail(_ message: Phrase) -> Bool {
    problem = problem ?? DataProblem(offset: min(position, text.count), message: message)
    return false
  }
}

/// XML: tags are closed in order, attributes are quoted.
enum XMLGrammar {
  /// The first problem; nil when the tags are in order.
  static func problem(in text: [UInt8]) -> DataProblem? {
    var open: [(name: [UInt8], offset: Int)] = []
    var position = 0
    while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      if let skipped = skip(rest, in: text) {
        position = skipped
        continue
      }
      guard let end = endOfTag(from: start, in: text) else {
        return DataProblem(offset: start, message: Phrase(en: "the tag is not closed", ko: "태그가 닫히지 않았습니다"))
      }
      position = end + 1
      let isClosing = text[start + 1] == UInt8(ascii: "/")
      let name = Array(text[(start + (isClosing ? 2 : 1))..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") })
      if isClosing {
        guard let last = open.popLast(), last.name == name else {
          return DataProblem(
            offset: start, message: Phrase(en: "this closes no open element", ko: "열린 요소가 없는데 닫았습니다"))
        }
      } else if text[end - 1] != UInt8(ascii: "/") {
        open.append((name, start))
      }
    }
    return open.last.map {
      DataProblem(
        offset: $0.offset,
        message: Phrase(
          en: "the element '\(String(decoding: $0.name, as: UTF8.self))' is not closed",
          ko: "'\(String(decoding: $0.name, as: UTF8.self))' 요소가 닫히지 않았습니다"))
    }
  }

  /// The offset behind a comment, CDATA section, declaration or processing instruction.
  private static func skip(_ rest: ArraySlice<UInt8>, in text: [UInt8]) -> Int? {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where rest.starts(with: open.utf8) {
      return text[rest.startIndex...].firstRange(of: Array(close.utf8))?.upperBound ?? text.count
    }
    return nil
  }

  private static func endOfTag(from start: Int, in text: [UInt8]) -> Int? {
    var quote: UInt8?
    for index in (start + 1)..<text.count {
      if let open = quote {
        if text[index] == open { quote = nil }
      } else if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
        quote = text[index]
      } else if text[index] == UInt8(ascii: ">") {
        return index > start + 1 ? index : nil
      }
    }
    return nil
  }
}
