/// Highlights code by a language table: comments, strings, numbers, words, and the few signs with a meaning.
private import ByteText
import SwiftSource

/// One pass over the bytes. Every step advances by at least one byte.
struct CodeScanner {
  private let table: LanguageTable
  private let code: CodeSlice
  private let end: Int
  private var index: Int
  private var tokens: [CodeToken] = []
  /// The kind that the previous word gives to the next one: `func` makes it a function, `class` a type.
  private var expected: CodeTokenKind?
  /// The last byte that is not white space, 0 at the beginning; distinguishes a division from a regular expression.
  private var lastByte: UInt8 = 0
  /// Whether the last word is a keyword, such as `return`, after which an operand follows.
  private var lastWordIsKeyword = false

  private init(_ code: CodeSlice, by table: LanguageTable) {
    self.code = code
    self.table = table
    index = code.start
    end = code.end
  }

  /// The tokens of `code`.
  static func tokens(of code: CodeSlice, by table: LanguageTable) -> [CodeToken] {
    var scanner = CodeScanner(code, by: table)
    while scanner.index < scanner.end { scanner.step() }
    return scanner.tokens
  }

  private mutating func step() {
    let byte = code[index]
    if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      return
    }
    let start = index
    if stepAtLineStart(byte) || stepOverComment() || stepOverString() || stepOverSign(byte) {
      note(start)
    } else if byte.isASCIIDigit {
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

  /// Updates the state after something that began at `start`, unless it was a comment.
  private mutating func note(_ start: Int) {
    guard tokens.last?.kind != .comment || tokens.last?.range.lowerBound != start else { return }
    lastByte = code[index - 1]
    lastWordIsKeyword = false
  }

  /// Appends a token from the current index to `stop`, and advances to `stop`.
  private mutating func take(_ kind: CodeTokenKind, to stop: Int) {
    let stop = min(max(stop, index + 1), end)
    tokens.append(CodeToken(index..<stop, kind))
    index = stop
  }

  // MARK: Lines

  private mutating func stepAtLineStart(_ byte: UInt8) -> Bool {
    guard isAtLineStart(index) else { return false }
    if table.hasPreprocessor && byte == UInt8(ascii: "#") {
      takeDirective()
    } else if table.hasPrompts && byte == UInt8(ascii: "$") && code.byte(at: index + 1) == 0x20 {
      take(.prompt, to: index + 1)
    } else if table.hasSections && byte == UInt8(ascii: "[") {
      take(.heading, to: code.lineEnd(from: index))
    } else {
      return false
    }
    return true
  }

  /// Consumes a preprocessor directive such as `#if`; for `#include` and `#import` also a file name between `<` and `>`.
  private mutating func takeDirective() {
    let stop = wordEnd(code.skippingBlanks(from: index + 1))
    take(.directive, to: stop)
    let includes = code.starts(with: "include", at: stop - 7) || code.starts(with: "import", at: stop - 6)
    let path = code.skippingBlanks(from: stop)
    guard includes, code.byte(at: path) == UInt8(ascii: "<") else { return }
    index = path
    let lineEnd = code.lineEnd(from: path)
    let close = code.firstIndex(of: UInt8(ascii: ">"), from: path) ?? lineEnd
    take(.string, to: min(close + 1, lineEnd))
  }

  /// Whether only blanks are between the beginning of the line and `place`.
  private func isAtLineStart(_ place: Int) -> Bool {
    var before = place - 1
    while before >= 0 && code[before].isASCIIBlank { before -= 1 }
    return before < 0 || code[before] == 0x0A
  }

  // MARK: Comments

  private mutating func stepOverComment() -> Bool {
    for open in table.lineComments where code.starts(with: open, at: index) {
      if table.commentsNeedSpace && index > 0 && !Self.wordSeparators.contains(code[index - 1]) { continue }
      take(.comment, to: code.lineEnd(from: index))
      return true
    }
    for comment in table.blockComments where code.starts(with: comment.open, at: index) {
      take(.comment, to: blockEnd(comment))
      return true
    }
    return false
  }

  private static let wordSeparators = Set(" \t\n;".utf8)

  private func blockEnd(_ comment: LanguageTable.BlockComment) -> Int {
    var depth = 1
    var place = index + comment.open.count
    while place < end {
      if code.starts(with: comment.close, at: place) {
        place += comment.close.count
        depth -= 1
        if depth == 0 { return place }
      } else if comment.nests && code.starts(with: comment.open, at: place) {
        depth += 1
        place += comment.open.count
      } else {
        place += 1
      }
    }
    return end
  }

  // MARK: Words and numbers

  private mutating func stepOverWord() {
    let range = index..<wordEnd(index)
    let known = table.kind(ofWord: range, in: code)
    let kind = kind(ofWord: range, known)
    expected = nil
    if known == .keyword {
      let word = String(decoding: code.bytes[range], as: UTF8.self)
      if table.functionWords.contains(word) { expected = .function }
      if table.typeWords.contains(word) { expected = .type }
    }
    if let kind { take(kind, to: range.upperBound) } else { index = range.upperBound }
    lastByte = code[range.upperBound - 1]
    lastWordIsKeyword = known == .keyword
  }

  private func kind(ofWord range: Range<Int>, _ known: CodeTokenKind?) -> CodeTokenKind? {
    let sign = code.byte(at: code.skippingBlanks(from: range.upperBound)) ?? 0
    if table.keyMarks.contains(sign) && (!table.keysBeginLines || isAtLineStart(range.lowerBound)) { return .property }
    // A member may have the name of a keyword: `promise.catch`.
    if let known, lastByte != UInt8(ascii: ".") { return known }
    if table.instructionsBeginLines && isAtLineStart(range.lowerBound) { return .keyword }
    if let expected { return expected }
    if table.capitalsAreTypes && code[range.lowerBound].isASCIIUppercase {
      return code.bytes[range].contains { $0 > 0x60 } || range.count == 1 ? .type : nil
    }
    return table.callsAreFunctions && code.byte(at: range.upperBound) == UInt8(ascii: "(") ? .function : nil
  }

  /// The end of the number that begins here: digits, letters (`0xFF`, `1e9`, `10px`), `_`, a point before a digit, and a sign after an
  /// exponent.
  private func numberEnd() -> Int {
    var place = index + 1
    while let byte = code.byte(at: place) {
      let isBeforeDigit = code.byte(at: place + 1)?.isASCIIDigit == true
      if byte.isWordByte || byte == UInt8(ascii: ".") && isBeforeDigit {
        place += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), code[place - 1] | 0x20 == UInt8(ascii: "e"),
        isBeforeDigit, code[index] != UInt8(ascii: "0") || place - index < 2
      {
        place += 1
      } else {
        break
      }
    }
    return place
  }

  /// The end of the word that begins at `start`.
  private func wordEnd(_ start: Int) -> Int {
    var place = start
    while let byte = code.byte(at: place), isWordByte(byte) || byte.isASCIIDigit { place += 1 }
    return place
  }

  /// Whether `byte` may begin a word.
  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 || table.wordBytes.contains(byte)
  }

  // MARK: Strings

  /// Consumes a string literal that begins here; a string before a key mark is a key. False if there is none.
  private mutating func stepOverString() -> Bool {
    if table.hasLifetimes && code[index] == UInt8(ascii: "'") && isLifetime() {
      take(.label, to: wordEnd(index + 1))
      return true
    }
    if table.hasHereDocuments && code.starts(with: "<<", at: index), let stop = hereDocumentEnd() {
      take(.string, to: stop)
      return true
    }
    if table.hasRegexLiterals && code[index] == UInt8(ascii: "/"), let stop = regexEnd() {
      take(.string, to: stop)
      return true
    }
    guard let rule = table.strings.first(where: { code.starts(with: $0.open, at: index) }) else { return false }
    let stop = stringEnd(rule)
    let sign = code.byte(at: code.skippingBlanks(from: stop)) ?? 0
    if table.keyMarks.contains(sign) && (!table.keysBeginLines || isAtLineStart(index)) {
      take(.property, to: stop)
    } else if table.dollarIsVariable && rule.open.last == UInt8(ascii: "\"") {
      takeStringWithVariables(to: stop)
    } else {
      take(.string, to: stop)
    }
    return true
  }

  private func stringEnd(_ rule: LanguageTable.StringRule) -> Int {
    var place = index + rule.open.count
    while place < end {
      if code[place] == UInt8(ascii: "\\") && !rule.isRaw {
        place += 2
      } else if code.starts(with: rule.close, at: place) {
        return place + rule.close.count
      } else if code[place] == 0x0A && !rule.spansLines {
        return place
      } else {
        place += 1
      }
    }
    return end
  }

  /// Highlights a string with interpolated variables, such as `"Hello, $name"`.
  private mutating func takeStringWithVariables(to stop: Int) {
    let stop = min(stop, end)
    while index < stop {
      var place = index
      while place < stop && code[place] != UInt8(ascii: "$") {
        place += code[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      if place > index { take(.string, to: min(place, stop)) }
      guard index < stop else { return }
      let variable = variableEnd(limit: stop)
      take(variable > index + 1 ? .variable : .string, to: variable)
    }
  }

  private func isLifetime() -> Bool {
    let stop = wordEnd(index + 1)
    return stop > index + 1 && code.byte(at: stop) != UInt8(ascii: "'")
  }

  /// The end of the here document that begins here, after the line that consists of its word; nil if `<<` is a shift operator.
  private func hereDocumentEnd() -> Int? {
    var start = index + 2
    if let byte = code.byte(at: start), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "~") { start += 1 }
    if let byte = code.byte(at: start), byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { start += 1 }
    let stop = wordEnd(start)
    guard stop > start, code[start].isASCIIUppercase else { return nil }
    let word = Array(code.bytes[start..<stop])
    var line = code.lineEnd(from: stop) + 1
    while line < end {
      let lineEnd = code.lineEnd(from: line)
      let text = code.skippingBlanks(from: line)
      if lineEnd - text == word.count && code.starts(with: word, at: text) { return lineEnd }
      line = lineEnd + 1
    }
    return end
  }

  /// The end of the regular expression literal that begins here; nil when the slash is a division.
  private func regexEnd() -> Int? {
    guard lastByte == 0 || lastWordIsKeyword || Self.operandSigns.contains(lastByte) else { return nil }
    var place = index + 1
    var isInClass = false
    // The limit keeps a line full of slashes from taking quadratic time.
    let limit = min(end, index + 1_000)
    while place < limit && code[place] != 0x0A {
      switch code[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return place == index + 1 ? nil : wordEnd(place + 1)
      default: break
      }
      place += 1
    }
    return nil
  }

  private static let operandSigns = Set("(,=:[!&|?{};+-*/%~^<>".utf8)

  // MARK: Signs

  /// Consumes a sign that begins a name: `@`, `$`, `:`. False if it does not.
  private mutating func stepOverSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"):
      guard let kind = table.atSign else { return false }
      // Class variables in Ruby begin with two.
      return takeName(kind, to: wordEnd(index + (code.byte(at: index + 1) == UInt8(ascii: "@") ? 2 : 1)))
    case UInt8(ascii: "$") where table.dollarIsVariable: return takeName(.variable, to: variableEnd(limit: end))
    case UInt8(ascii: ":") where table.hasSymbols:
      // `a::b` and `a ? b : c` contain no symbols.
      guard lastByte != UInt8(ascii: ":"), code.byte(at: index + 1).map(isWordByte) == true else { return false }
      return takeName(.string, to: wordEnd(index + 1))
    default: return false
    }
  }

  private mutating func takeName(_ kind: CodeTokenKind, to stop: Int) -> Bool {
    guard stop > index + 1 else { return false }
    take(kind, to: stop)
    return true
  }

  /// The end of `$name`, `${…}`, `$1` or `$?` that begins here; the index after the `$` when it is none of these.
  private func variableEnd(limit: Int) -> Int {
    let start = index + 1
    guard start < limit else { return start }
    let next = code[start]
    if next == UInt8(ascii: "{") {
      let close = (start + 1..<limit).first { code[$0] == UInt8(ascii: "}") || code[$0] == 0x0A }
      return min((close ?? limit - 1) + 1, limit)
    }
    guard next.isASCIILetter || next == UInt8(ascii: "_") else {
      return next.isASCIIDigit || Self.specialVariables.contains(next) ? start + 1 : start
    }
    return (start..<limit).first { !code[$0].isASCIIWordByte } ?? limit
  }

  private static let specialVariables = Set("?#@*!$-".utf8)
}
