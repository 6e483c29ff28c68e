/// Whether JSON samples are well-formed.
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
    if reader.position < text.count {
      _ = reader.fail(Phrase(en: "text after the end of the value", ko: "값이 끝난 뒤에 글이 더 있습니다"))
    }
    return reader.problem
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
      guard next == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard let length = escapeLength else {
        return fail(Phrase(en: "JSON knows no such escape", ko: "JSON에 없는 이스케이프입니다"))
      }
      position += length
    }
    return take("\"") || fail(Phrase(en: "the string is not closed", ko: "문자열이 닫히지 않았습니다"))
  }

  /// The length of the escape that begins here: a backslash and one of a few letters, or `u` and four hexadecimal digits.
  private var escapeLength: Int? {
    guard position + 1 < text.count else { return nil }
    if "\"\\/bfnrt".utf8.contains(text[position + 1]) { return 2 }
    let digits = text[(position + 1)...].dropFirst().prefix(4)
    let isHexadecimal = digits.count == 4 && digits.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
    return text[position + 1] == UInt8(ascii: "u") && isHexadecimal ? 6 : nil
  }

  private mutating func word(_ word: String) -> Bool {
    guard text[position...].starts(with: word.utf8) else {
      return fail(Phrase(en: "a value is missing", ko: "값이 빠졌습니다"))
    }
    position += word.utf8.count
    return true
  }

  /// `-`, digits without a needless zero, a fraction, an exponent.
  private mutating func number() -> Bool {
    let start = position
    _ = take("-")
    let startsWithZero = byte == UInt8(ascii: "0")
    let count = digits()
    var isNumber = count == 1 || count > 1 && !startsWithZero
    if isNumber, take(".") { isNumber = digits() > 0 }
    if isNumber, take("e") || take("E") {
      if !take("+") { _ = take("-") }
      isNumber = digits() > 0
    }
    guard isNumber else {
      let hasDigits = position > start
      position = start
      return fail(
        hasDigits
          ? Phrase(en: "this is no number as JSON writes it", ko: "JSON의 수 표기가 아닙니다")
          : Phrase(en: "a value is missing", ko: "값이 빠졌습니다"))
    }
    return true
  }

  /// Goes over digits; how many there were.
  private mutating func digits() -> Int {
    let start = position
    while let next = byte, (0x30...0x39).contains(next) { position += 1 }
    return position - start
  }

  /// Notes the first problem. Articles often leave parts out, or explain them, where data would have to go on; such a
  /// sample is no data any more, but no mistake either.
  mutating func fail(_ message: Phrase) -> Bool {
    let offset = min(position, text.count)
    let isAbridged = ["...", "…", "//", "/*"].contains { text[offset...].starts(with: $0.utf8) }
    problem = problem ?? DataProblem(offset: offset, message: message, isAbridged: isAbridged)
    return false
  }
}
