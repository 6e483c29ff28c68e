/// String literals, regular expressions, here documents, and signs that lead a name: `@`, `$`, `:`.
private import SwiftSource

extension CodeScanner {
  // MARK: Strings

  /// Passes a string literal that begins here; a string before a key mark is a key.
  mutating func stepOverString() -> Bool {
    if table.hasLifetimes && bytes[index] == UInt8(ascii: "'") && isLifetime() {
      take(.label, to: wordEnd(index + 1))
      return true
    }
    if table.hasHereDocuments && starts(with: "<<", at: index), let stop = hereDocumentEnd() {
      take(.string, to: stop)
      return true
    }
    if table.hasRegexLiterals && bytes[index] == UInt8(ascii: "/"), let stop = regexEnd() {
      take(.string, to: stop)
      return true
    }
    for rule in table.strings where starts(with: rule.open, at: index) {
      let stop = stringEnd(rule)
      let next = skippingSpaces(from: stop)
      if next < end && table.keyMarks.contains(bytes[next]) && !(table.keysBeginLines && !isAtLineStart(index)) {
        take(.property, to: stop)
      } else if table.dollarIsVariable && rule.open.last == UInt8(ascii: "\"") {
        takeStringWithVariables(to: stop)
      } else {
        take(.string, to: stop)
      }
      return true
    }
    return false
  }

  private func stringEnd(_ rule: LanguageTable.StringRule) -> Int {
    var place = index + rule.open.count
    while place < end {
      if bytes[place] == rule.escape {
        place += 2
      } else if starts(with: rule.close, at: place) {
        return place + rule.close.count
      } else if bytes[place] == 0x0A && !rule.spansLines {
        return place
      } else {
        place += 1
      }
    }
    return end
  }

  /// Colours `"Hello, $name"` as a string around a variable.
  private mutating func takeStringWithVariables(to stop: Int) {
    let stop = min(stop, end)
    while index < stop {
      var place = index
      while place < stop && bytes[place] != UInt8(ascii: "$") {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      if place > index { take(.string, to: min(place, stop)) }
      guard index < stop else { return }
      let variable = variableEnd(from: index, limit: stop)
      take(variable > index + 1 ? .variable : .string, to: variable)
    }
  }

  private func isLifetime() -> Bool {
    let stop = wordEnd(index + 1)
    return stop > index + 1 && byte(at: stop) != UInt8(ascii: "'")
  }

  /// The end of a here document that begins here, which is the line that holds nothing but its word; nil for a shift.
  private func hereDocumentEnd() -> Int? {
    var start = index + 2
    if let byte = byte(at: start), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "~") { start += 1 }
    if let byte = byte(at: start), byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { start += 1 }
    let stop = wordEnd(start)
    guard stop > start, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]) else { return nil }
    let word = Array(bytes[start..<stop])
    var line = lineEnd(from: stop) + 1
    while line < end {
      let lineStop = lineEnd(from: line)
      let text = skippingSpaces(from: line)
      if lineStop - text == word.count && starts(with: word, at: text) { return lineStop }
      line = lineStop + 1
    }
    return end
  }

  /// The end of a regular expression that begins here; nil when the slash divides.
  private func regexEnd() -> Int? {
    let follows = lastByte == 0 || lastWordIsKeyword || Self.operandSigns.contains(lastByte)
    guard follows else { return nil }
    var place = index + 1
    var isInClass = false
    // A limit, so that a line full of slashes is not searched to its end for each.
    let limit = min(end, index + 1_000)
    while place < limit && bytes[place] != 0x0A {
      switch bytes[place] {
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

  /// Passes a sign that leads a name.
  mutating func stepOverSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"): stepOverAtSign()
    case UInt8(ascii: "$") where table.dollarIsVariable: takeName(.variable, to: variableEnd(from: index, limit: end))
    case UInt8(ascii: ":") where table.hasSymbols: stepOverSymbol()
    default: false
    }
  }

  private mutating func stepOverAtSign() -> Bool {
    guard let kind = table.atSign else { return false }
    if table.atSignOpensString && self.byte(at: index + 1) == UInt8(ascii: "\"") {
      index += 1
      let stop = stringEnd(LanguageTable.StringRule("\""))
      index -= 1
      take(.string, to: stop)
      return true
    }
    var start = index + 1
    // Ruby's class variables have two.
    if self.byte(at: start) == UInt8(ascii: "@") { start += 1 }
    return takeName(kind, to: wordEnd(start))
  }

  private mutating func stepOverSymbol() -> Bool {
    // `a::b` and `a ? b : c` hold no symbols.
    guard lastByte != UInt8(ascii: ":"), byte(at: index + 1).map(isWordByte) == true else { return false }
    return takeName(.string, to: wordEnd(index + 1))
  }

  private mutating func takeName(_ kind: CodeTokenKind, to stop: Int) -> Bool {
    guard stop > index + 1 else { return false }
    take(kind, to: stop)
    return true
  }

  /// The end of `$name`, `${…}`, `$1`, `$?`; the place after the sign when none of these stands there.
  private func variableEnd(from start: Int, limit: Int) -> Int {
    guard let next = byte(at: start + 1), start + 1 < limit else { return start + 1 }
    if next == UInt8(ascii: "{") {
      let close = (start + 2..<limit).first { bytes[$0] == UInt8(ascii: "}") || bytes[$0] == 0x0A }
      return min((close ?? limit - 1) + 1, limit)
    }
    if isLetter(next) || next == UInt8(ascii: "_") {
      var place = start + 1
      while place < limit, isLetter(bytes[place]) || isDigit(bytes[place]) || bytes[place] == UInt8(ascii: "_") {
        place += 1
      }
      return place
    }
    return isDigit(next) || Self.specialVariables.contains(next) ? start + 2 : start + 1
  }

  private static let specialVariables = Set("?#@*!$-".utf8)
}
