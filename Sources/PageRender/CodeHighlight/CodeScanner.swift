/// Colours code word by word after a table: comments, strings, numbers, words, and the few signs that mean something.
import SwiftSource

/// One pass over the bytes, with a step for each thing found. Every step moves on by at least one byte.
struct CodeScanner {
  let table: LanguageTable
  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  var index: Int
  var tokens: [CodeToken] = []
  /// What the word before says about the next one: `func` makes it a function, `class` a type.
  var expected: CodeTokenKind?
  /// The last byte that is no white space, 0 before the first; tells a division from a regular expression.
  var lastByte: UInt8 = 0
  /// Whether the last word is one after which an operand comes, such as `return`.
  var lastWordIsKeyword = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, by table: LanguageTable) {
    self.bytes = bytes
    self.table = table
    index = range.lowerBound
    end = range.upperBound
  }

  /// The coloured pieces of `code`.
  static func tokens(of code: [UInt8], by table: LanguageTable) -> [CodeToken] {
    code.withUnsafeBufferPointer { tokens(of: $0, 0..<code.count, by: table) }
  }

  /// The coloured pieces of a part of `bytes`.
  static func tokens(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, by table: LanguageTable
  ) -> [CodeToken] {
    var scanner = CodeScanner(bytes, range, by: table)
    while scanner.index < scanner.end { scanner.step() }
    return scanner.tokens
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      return
    }
    let start = index
    if stepAtLineStart(byte) || stepOverComment() || stepOverString() || stepOverSign(byte) {
      note(start)
    } else if isDigit(byte) {
      take(.number, to: numberEnd())
      note(start)
    } else if isWordByte(byte) {
      stepOverWord()
    } else {
      index += 1
      expected = nil
      note(start)
    }
  }

  /// Remembers what was just passed.
  private mutating func note(_ start: Int) {
    guard tokens.last?.kind != .comment || tokens.last?.range.lowerBound != start else { return }
    lastByte = bytes[index - 1]
    lastWordIsKeyword = false
  }

  /// Appends a token from here to `stop` and moves there.
  mutating func take(_ kind: CodeTokenKind, to stop: Int) {
    let stop = min(max(stop, index + 1), end)
    tokens.append(CodeToken(index..<stop, kind))
    index = stop
  }

  // MARK: Lines

  private mutating func stepAtLineStart(_ byte: UInt8) -> Bool {
    guard isAtLineStart(index) else { return false }
    if table.hasPreprocessor && byte == UInt8(ascii: "#") {
      var stop = wordEnd(skippingSpaces(from: index + 1))
      if matches("include", wordStart: stop) || matches("import", wordStart: stop) {
        let path = skippingSpaces(from: stop)
        if path < end && bytes[path] == UInt8(ascii: "<") {
          take(.directive, to: stop)
          index = path
          stop = lineEnd(from: index)
          let close = (path..<stop).first { bytes[$0] == UInt8(ascii: ">") }
          take(.string, to: close.map { $0 + 1 } ?? stop)
          return true
        }
      }
      take(.directive, to: stop)
      return true
    }
    if table.hasPrompts && byte == UInt8(ascii: "$") && self.byte(at: index + 1) == 0x20 {
      take(.prompt, to: index + 1)
      return true
    }
    if table.hasSections && byte == UInt8(ascii: "[") {
      take(.heading, to: lineEnd(from: index))
      return true
    }
    return false
  }

  private func matches(_ word: StaticString, wordStart stop: Int) -> Bool {
    stop - word.utf8CodeUnitCount >= 0 && starts(with: word, at: stop - word.utf8CodeUnitCount)
  }

  /// Whether only spaces stand between the line's first byte and `place`.
  func isAtLineStart(_ place: Int) -> Bool {
    var before = place - 1
    while before >= 0 && (bytes[before] == 0x20 || bytes[before] == 0x09) { before -= 1 }
    return before < 0 || bytes[before] == 0x0A
  }

  // MARK: Comments

  private mutating func stepOverComment() -> Bool {
    for open in table.lineComments where starts(with: open, at: index) {
      if table.commentsNeedSpace && index > 0 && !isSpace(bytes[index - 1]) && bytes[index - 1] != UInt8(ascii: ";") {
        continue
      }
      take(.comment, to: lineEnd(from: index))
      return true
    }
    for comment in table.blockComments where starts(with: comment.open, at: index) {
      take(.comment, to: blockEnd(comment))
      return true
    }
    return false
  }

  private func blockEnd(_ comment: (open: [UInt8], close: [UInt8], nests: Bool)) -> Int {
    var depth = 1
    var place = index + comment.open.count
    while place < end {
      if starts(with: comment.close, at: place) {
        place += comment.close.count
        depth -= 1
        if depth == 0 { return place }
      } else if comment.nests && starts(with: comment.open, at: place) {
        depth += 1
        place += comment.open.count
      } else {
        place += 1
      }
    }
    return end
  }

  // MARK: Words

  private mutating func stepOverWord() {
    let start = index
    let stop = wordEnd(index)
    let kind = kind(ofWord: start..<stop)
    let known = table.words.kind(of: bytes, start..<stop, lowering: table.ignoresCase)
    expected = nil
    if let known, known == .keyword || known == .directive {
      let word = String(decoding: bytes[start..<stop], as: UTF8.self)
      if table.functionWords.contains(word) { expected = .function }
      if table.typeWords.contains(word) { expected = .type }
    }
    if let kind { take(kind, to: stop) } else { index = stop }
    lastByte = bytes[stop - 1]
    lastWordIsKeyword = known == .keyword
  }

  private func kind(ofWord range: Range<Int>) -> CodeTokenKind? {
    let next = skippingSpaces(from: range.upperBound)
    let sign = next < end ? bytes[next] : 0
    if table.keyMarks.contains(sign) && (!table.keysBeginLines || isAtLineStart(range.lowerBound)) { return .property }
    // A member may have a keyword's name: `promise.catch`.
    if let known = table.words.kind(of: bytes, range, lowering: table.ignoresCase), lastByte != UInt8(ascii: ".") {
      return known
    }
    if table.instructionsBeginLines && isAtLineStart(range.lowerBound) { return .keyword }
    if let expected { return expected }
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[range.lowerBound])
    if table.capitalsAreTypes && isCapital {
      return bytes[range].contains { $0 > 0x60 } || range.count == 1 ? .type : nil
    }
    return table.callsAreFunctions && byte(at: range.upperBound) == UInt8(ascii: "(") ? .function : nil
  }

  // MARK: Numbers

  /// The end of the number that begins here: digits, letters (`0xFF`, `1e9`, `10px`), `_`, one point before a digit, and a
  /// sign after an exponent.
  private func numberEnd() -> Int {
    var place = index + 1
    while place < end {
      let byte = bytes[place]
      if isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 {
        place += 1
      } else if byte == UInt8(ascii: ".") && place + 1 < end && isDigit(bytes[place + 1]) {
        place += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), bytes[place - 1] | 0x20 == UInt8(ascii: "e"),
        place + 1 < end, isDigit(bytes[place + 1]), bytes[index] != UInt8(ascii: "0") || place - index < 2
      {
        place += 1
      } else {
        break
      }
    }
    return place
  }
}
