/// Whether XML samples are well-formed (XML 1.0, fifth edition), as far as a piece of a document can be: several elements
/// may stand side by side, and names with a prefix need no declaration.
import Diagnostics

enum XMLGrammar {
  /// The first problem; nil when the text is in order.
  static func problem(in text: [UInt8]) -> DataProblem? {
    var reader = XMLReader(text: text)
    while reader.problem == nil, reader.position < text.count { reader.readOne() }
    if reader.problem == nil { reader.closeAll() }
    return reader.problem
  }
}

private struct XMLReader {
  let text: [UInt8]
  var position = 0
  private(set) var problem: DataProblem?
  private var open: [(name: ArraySlice<UInt8>, offset: Int)] = []
  /// The last line of text that stands for parts left out.
  private var ellipsis: Int?
  /// Whether the document may declare entities of its own.
  private var hasDeclarations = false

  init(text: [UInt8]) { self.text = text }

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  private func isAt(_ words: StaticString) -> Bool {
    text[min(position, text.count)...].starts(
      with: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }

  // MARK: Content

  /// Reads the next piece of content: text up to a tag, or a tag, comment or declaration.
  mutating func readOne() {
    guard byte == UInt8(ascii: "<") else { return readText() }
    if isAt("<!--") { return skip(from: 4, behind: "-->") }
    if isAt("<![CDATA[") { return skip(from: 9, behind: "]]>") }
    if isAt("<?") { return skip(from: 2, behind: "?>") }
    if isAt("<!") { return skipDeclaration() }
    isAt("</") ? readEnd() : readStart()
  }

  private mutating func readText() {
    let start = position
    while let next = byte, next != UInt8(ascii: "<") {
      guard next != UInt8(ascii: "&") || readReference() else { return }
      if next != UInt8(ascii: "&") { position += 1 }
    }
    let isShortened = text[start..<position].split(separator: 0x0A).contains(where: Self.isEllipsis)
    if isShortened { ellipsis = start }
  }

  private static func isEllipsis(_ line: ArraySlice<UInt8>) -> Bool {
    let bare = line.filter { $0 > 0x20 }
    return bare.elementsEqual("...".utf8) || bare.elementsEqual("…".utf8)
  }

  private mutating func skip(from length: Int, behind end: String) {
    guard let found = text[min(position + length, text.count)...].firstRange(of: Array(end.utf8)) else {
      return fail(Phrase(en: "'\(end)' is missing", ko: "'\(end)'가 빠졌습니다"))
    }
    // `<!-- ... -->` stands for what is left out, too.
    if Self.isEllipsis(text[(position + length)..<found.lowerBound]) { ellipsis = position }
    position = found.upperBound
  }

  /// `<!DOCTYPE …>`, perhaps with declarations in square brackets.
  private mutating func skipDeclaration() {
    hasDeclarations = true
    let start = position
    var depth = 0
    while let next = byte {
      position += 1
      if next == UInt8(ascii: "[") { depth += 1 }
      if next == UInt8(ascii: "]") { depth -= 1 }
      if next == UInt8(ascii: ">"), depth <= 0 { return }
    }
    position = start
    fail(Phrase.tagNotClosed)
  }

  // MARK: Tags

  private mutating func readEnd() {
    let start = position
    position += 2
    let name = readName()
    skipSpace()
    guard byte == UInt8(ascii: ">") else { return fail(Phrase.tagNotClosed, at: start) }
    position += 1
    let last = open.popLast()
    guard last?.name.elementsEqual(name) == true else {
      let isAbridged = ellipsis.map { $0 > last?.offset ?? -1 } ?? false
      return fail(
        Phrase(en: "this closes no open element", ko: "열린 요소가 없는데 닫았습니다"), at: start, isAbridged: isAbridged)
    }
  }

  private mutating func readStart() {
    let start = position
    position += 1
    let name = readName()
    guard !name.isEmpty else {
      return fail(
        Phrase(en: "a '<' that begins no tag must be written '&lt;'", ko: "태그를 시작하지 않는 '<'는 '&lt;'로 적어야 합니다"), at: start
      )
    }
    var names: [ArraySlice<UInt8>] = []
    while problem == nil {
      let hasSpace = skipSpace()
      guard let next = byte else { return fail(Phrase.tagNotClosed, at: start) }
      if next == UInt8(ascii: ">") {
        open.append((name, start))
        position += 1
        return
      }
      if isAt("/>") {
        position += 2
        return
      }
      guard hasSpace else { return fail(Phrase.tagNotClosed) }
      readAttribute(&names)
    }
  }

  private mutating func readAttribute(_ names: inout [ArraySlice<UInt8>]) {
    let start = position
    let name = readName()
    guard !name.isEmpty else { return fail(Phrase.tagNotClosed) }
    guard !names.contains(where: { $0.elementsEqual(name) }) else {
      return fail(Phrase(en: "this attribute is there twice", ko: "같은 속성이 두 번 있습니다"), at: start)
    }
    names.append(name)
    skipSpace()
    guard byte == UInt8(ascii: "=") else {
      return fail(Phrase(en: "the attribute has no value", ko: "속성에 값이 없습니다"), at: start)
    }
    position += 1
    skipSpace()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return fail(Phrase(en: "the value of an attribute needs quotes", ko: "속성의 값은 따옴표로 감싸야 합니다"))
    }
    position += 1
    readValue(until: quote, from: position - 1)
  }

  private mutating func readValue(until quote: UInt8, from start: Int) {
    while let next = byte, next != quote {
      guard next != UInt8(ascii: "<") else {
        return fail(Phrase(en: "a '<' in a value must be written '&lt;'", ko: "값 안의 '<'는 '&lt;'로 적어야 합니다"))
      }
      guard next != UInt8(ascii: "&") || readReference() else { return }
      if next != UInt8(ascii: "&") { position += 1 }
    }
    guard byte != nil else { return fail(Phrase(en: "the quotes are not closed", ko: "따옴표가 닫히지 않았습니다"), at: start) }
    position += 1
  }

  /// `&name;`, `&#33;` or `&#x21;`; false when it is none.
  private mutating func readReference() -> Bool {
    let start = position
    let body = text[(start + 1)...].prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "<") }
    let isClosed = body.endIndex < text.count && text[body.endIndex] == UInt8(ascii: ";")
    guard isClosed, isReference(String(decoding: body, as: UTF8.self)) else {
      fail(Phrase(en: "a '&' must be written '&amp;'", ko: "'&'는 '&amp;'로 적어야 합니다"))
      return false
    }
    position = body.endIndex + 1
    return true
  }

  private func isReference(_ body: String) -> Bool {
    if body.hasPrefix("#x") { return body.count > 2 && body.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit } }
    if body.hasPrefix("#") { return body.count > 1 && body.dropFirst().allSatisfy { $0.isASCII && $0.isNumber } }
    return ["amp", "lt", "gt", "quot", "apos"].contains(body) || hasDeclarations && !body.isEmpty
  }

  private mutating func readName() -> ArraySlice<UInt8> {
    let start = position
    guard let first = byte, Self.isNameByte(first), !(0x2D...0x39).contains(first) else { return [] }
    while let next = byte, Self.isNameByte(next) { position += 1 }
    return text[start..<position]
  }

  /// Letters, digits, `-`, `.`, `:`, `_`, and everything beyond ASCII.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return byte >= 0x80 || (0x61...0x7A).contains(letter) || (0x30...0x3A).contains(byte) || "-._".utf8.contains(byte)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while let next = byte, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
    return position > start
  }

  // MARK: Problems

  /// At the end of the text, no element may be open.
  mutating func closeAll() {
    guard let last = open.last else { return }
    let name = String(decoding: last.name, as: UTF8.self)
    let isAbridged = ellipsis.map { $0 > last.offset } ?? false
    fail(
      Phrase(en: "the element '\(name)' is not closed", ko: "'\(name)' 요소가 닫히지 않았습니다"), at: last.offset,
      isAbridged: isAbridged)
  }

  private mutating func fail(_ message: Phrase, at offset: Int? = nil, isAbridged: Bool = false) {
    let isShortened = isAbridged || isAt("...") || isAt("…")
    problem = DataProblem(offset: offset ?? min(position, text.count), message: message, isAbridged: isShortened)
  }
}

extension Phrase {
  fileprivate static let tagNotClosed = Phrase(en: "the tag is not closed", ko: "태그가 닫히지 않았습니다")
}
