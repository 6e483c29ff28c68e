/// Splits a script into tokens, as far as making it smaller needs.

/// A token of JavaScript.
struct ScriptToken: Equatable {
  /// What a token is.
  enum Kind: Equatable {
    /// A name or keyword.
    case word
    /// A number, string, regular expression, or a piece of a template between substitutions.
    case literal
    /// One operator or bracket character.
    case mark
    /// One or more line ends.
    case lineEnd
  }

  /// What it is.
  let kind: Kind
  /// Its text.
  var text: String
  /// Whether white space or a comment without a line end stood before it.
  let isSpaced: Bool
}

/// Reads tokens from a script that is known to be well formed: the engine and the search box, not any script of a user.
struct ScriptTokenizer {
  private let text: [UInt8]
  private var place = 0
  private var isSpaced = false
  /// For each open brace whether it belongs to a `${` of a template.
  private var braces: [Bool] = []
  private(set) var tokens: [ScriptToken] = []

  /// Splits `source`.
  static func tokens(of source: [UInt8]) -> [ScriptToken] {
    var tokenizer = ScriptTokenizer(text: source)
    while tokenizer.place < source.count { tokenizer.readToken() }
    return tokenizer.tokens
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func readToken() {
    let byte = text[place]
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      place += 1
      isSpaced = true
    case UInt8(ascii: "\n"):
      if tokens.last?.kind != .lineEnd { emit(.lineEnd, from: place, to: place + 1) } else { place += 1 }
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): emit(.literal, from: place, to: endOfString(quote: byte))
    case UInt8(ascii: "`"): readTemplate(from: place)
    case UInt8(ascii: "{"):
      braces.append(false)
      emit(.mark, from: place, to: place + 1)
    case UInt8(ascii: "}"):
      if braces.popLast() == true { readTemplate(from: place) } else { emit(.mark, from: place, to: place + 1) }
    case _ where byte.isWordByte:
      let end = text[place...].firstIndex { !$0.isWordByte } ?? text.count
      emit(byte.isDigit ? .literal : .word, from: place, to: end)
    default: emit(.mark, from: place, to: place + 1)
    }
  }

  private mutating func readSlash() {
    let next = place + 1 < text.count ? text[place + 1] : 0
    if next == UInt8(ascii: "/") {
      place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    } else if next == UInt8(ascii: "*") {
      place += 2
      while place + 1 < text.count, text[place] != UInt8(ascii: "*") || text[place + 1] != UInt8(ascii: "/") {
        place += 1
      }
      place += 2
      isSpaced = true
    } else if divisionMayFollow {
      emit(.mark, from: place, to: place + 1)
    } else {
      emit(.literal, from: place, to: endOfRegularExpression())
    }
  }

  /// Whether a slash after the tokens so far divides, instead of beginning a regular expression.
  private var divisionMayFollow: Bool {
    guard let last = tokens.last(where: { $0.kind != .lineEnd }) else { return false }
    switch last.kind {
    case .literal: return true
    case .word: return last.text != "return" && last.text != "typeof"
    case .mark: return last.text == ")" || last.text == "]" || last.text == "}"
    case .lineEnd: return false
    }
  }

  private func endOfString(quote: UInt8) -> Int {
    var end = place + 1
    while end < text.count, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return end + 1
  }

  private func endOfRegularExpression() -> Int {
    var end = place + 1
    var isInClass = false
    while end < text.count, isInClass || text[end] != UInt8(ascii: "/") {
      if text[end] == UInt8(ascii: "\\") { end += 1 }
      if text[end] == UInt8(ascii: "[") { isInClass = true }
      if text[end] == UInt8(ascii: "]") { isInClass = false }
      end += 1
    }
    end += 1
    while end < text.count, text[end].isWordByte { end += 1 }
    return end
  }

  /// Reads from a backtick or a closing brace to the next `${` or the closing backtick.
  private mutating func readTemplate(from start: Int) {
    var end = start + 1
    while end < text.count, text[end] != UInt8(ascii: "`") {
      if text[end] == UInt8(ascii: "$"), end + 1 < text.count, text[end + 1] == UInt8(ascii: "{") {
        braces.append(true)
        return emit(.literal, from: start, to: end + 2)
      }
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    emit(.literal, from: start, to: end + 1)
  }

  private mutating func emit(_ kind: ScriptToken.Kind, from start: Int, to end: Int) {
    let end = min(end, text.count)
    tokens.append(
      ScriptToken(kind: kind, text: String(decoding: text[start..<end], as: UTF8.self), isSpaced: isSpaced))
    place = end
    isSpaced = false
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte may stand in a name; letters beyond ASCII may.
  var isWordByte: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "$") || self >= 0x80
  }
}
