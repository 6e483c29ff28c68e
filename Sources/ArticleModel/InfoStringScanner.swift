/// Splits an info string into words: `run`, `timeout=5s`, `title="a b"`, `{1,3-5}`, `skip(reason)`.
import Diagnostics

/// One word of an info string.
struct InfoWord {
  /// The word as written, quotes included.
  var written: String
  /// The part before `=` or `(`, or the whole word; for braces, the text between them.
  var key: String
  /// The part after `=` or between parentheses, without quotes; nil when there is none.
  var value: String?
  /// Whether it is `{…}`.
  var isBraces = false
  /// Its byte range within the info string.
  var range: Range<Int>
  /// The length of the key in bytes.
  var keyLength: Int

  /// The language in `{.swift .numberLines}` or `{swift}`, the notation of pandoc and knitr; nil when there is none.
  var braceLanguage: String? {
    guard isBraces, let first = key.split(whereSeparator: { $0 == " " || $0 == "," }).first else { return nil }
    let name = first.first == "." ? first.dropFirst() : first
    return name.first?.isLetter == true ? String(name) : nil
  }
}

/// Scans the bytes of an info string.
struct InfoStringScanner {
  private let bytes: [UInt8]
  private let start: Int
  private let range: Range<Int>
  private let text: SourceText
  private let hasExactPlaces: Bool
  private var position = 0

  init(_ info: String, at range: Range<Int>, in text: SourceText) {
    bytes = Array(info.utf8)
    self.range = range
    self.text = text
    let source = text.bytes[range.clamped(to: 0..<text.bytes.count)]
    let leading = source.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let lead = bytes.first == 0x20 || bytes.first == 0x09 ? 0 : leading
    start = range.lowerBound + lead
    hasExactPlaces = source.dropFirst(lead).starts(with: bytes)
  }

  /// The position of a word in the file; the whole info string when exact positions are not known.
  func place(of word: InfoWord) -> Place {
    Place(text, hasExactPlaces ? start + word.range.lowerBound..<start + word.range.upperBound : range)
  }

  /// The byte range of a word's key in the file; nil when exact positions are not known.
  func keyRange(of word: InfoWord) -> Range<Int>? {
    guard hasExactPlaces else { return nil }
    return start + word.range.lowerBound..<start + word.range.lowerBound + word.keyLength
  }

  /// The position of the whole info string.
  var wholePlace: Place { Place(text, range) }

  func peek() -> InfoWord? {
    var copy = self
    return copy.next { _ in false }
  }

  mutating func advance() { _ = next { _ in false } }

  /// The next word; nil at the end. In a list value, a comma continues the list only if `continuesList` returns true for
  /// the text that follows it.
  mutating func next(continuingListIf continuesList: (String) -> Bool) -> InfoWord? {
    while position < bytes.count, isSeparator(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "{") { return braces() }
    let begin = position
    while position < bytes.count, !endsKey(bytes[position]) { position += 1 }
    let keyEnd = position
    var value: String?
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      position += 1
      value = readValue(continuesList)
    } else if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
      value = enclosed(until: UInt8(ascii: ")"))
    }
    if position == begin { position += 1 }
    return InfoWord(
      written: string(begin..<position), key: string(begin..<max(keyEnd, begin)), value: value,
      range: begin..<position, keyLength: keyEnd - begin)
  }

  private func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") }

  private func endsKey(_ byte: UInt8) -> Bool {
    isSeparator(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(")
  }

  private mutating func braces() -> InfoWord {
    let begin = position
    let inner = enclosed(until: UInt8(ascii: "}"))
    return InfoWord(
      written: string(begin..<position), key: inner, value: nil, isBraces: true, range: begin..<position,
      keyLength: position - begin)
  }

  /// The text between the bracket at `position` and `close`, or up to the end when it is not closed. Moves behind it.
  private mutating func enclosed(until close: UInt8) -> String {
    position += 1
    let begin = position
    while position < bytes.count, bytes[position] != close { position += 1 }
    let inner = string(begin..<position)
    if position < bytes.count { position += 1 }
    return inner
  }

  private mutating func readValue(_ continuesList: (String) -> Bool) -> String {
    guard position < bytes.count else { return "" }
    if bytes[position] == UInt8(ascii: "[") { return enclosed(until: UInt8(ascii: "]")) }
    if let quoted = quotedValue() { return quoted }
    let begin = position
    while position < bytes.count {
      if bytes[position] == 0x20 || bytes[position] == 0x09 { break }
      if bytes[position] == UInt8(ascii: ","), !listGoesOn(continuesList) { break }
      position += 1
    }
    return string(begin..<position)
  }

  private func listGoesOn(_ continuesList: (String) -> Bool) -> Bool {
    let rest = bytes[(position + 1)...].prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ",") }
    guard !rest.isEmpty else { return false }
    return continuesList(String(decoding: rest.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
  }

  /// A value in `"…"`, `'…'` or `“…”`, because Korean input methods turn straight quotes into curly ones; nil when no
  /// quote begins here.
  private mutating func quotedValue() -> String? {
    let pairs: [(open: [UInt8], close: [UInt8])] = [
      (Array("\"".utf8), Array("\"".utf8)), (Array("'".utf8), Array("'".utf8)), (Array("“".utf8), Array("”".utf8)),
    ]
    guard let pair = pairs.first(where: { bytes[position...].starts(with: $0.open) }) else { return nil }
    position += pair.open.count
    var value: [UInt8] = []
    while position < bytes.count, !bytes[position...].starts(with: pair.close) {
      if bytes[position] == UInt8(ascii: "\\"), bytes[(position + 1)...].starts(with: pair.close) { position += 1 }
      value.append(bytes[position])
      position += 1
    }
    position = min(position + pair.close.count, bytes.count)
    return String(decoding: value, as: UTF8.self)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
