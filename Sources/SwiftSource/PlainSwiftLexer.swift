/// Highlights Swift token by token, for texts that are too large or too deeply nested for the parser.
private import ByteText

/// Recognizes comments, strings, numbers, attributes, directives, keywords and capitalized words, but no grammar.
enum PlainSwiftLexer {
  /// The highlighted tokens of `code`, in order.
  static func tokens(of code: [UInt8]) -> [CodeToken] {
    code.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes: bytes)
      lexer.run()
      return lexer.tokens
    }
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "get", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "lazy", "let", "mutating",
    "nil",
    "open", "operator", "override", "package", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "Self", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "unowned", "var", "weak", "where", "while",
  ]

  private struct Lexer {
    let bytes: UnsafeBufferPointer<UInt8>
    var tokens: [CodeToken] = []
    var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func run() {
      while index < bytes.count { step() }
    }

    private mutating func step() {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "/"): take(.comment, to: lineEnd(from: index))
      case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "*"): take(.comment, to: blockCommentEnd())
      case UInt8(ascii: "\""): take(.string, to: stringEnd())
      case UInt8(ascii: "@"): take(.attribute, to: wordEnd(from: index + 1))
      case UInt8(ascii: "#"):
        let end = wordEnd(from: index + 1)
        if end > start + 1 { take(.directive, to: end) } else { index += 1 }
      case UInt8(ascii: "0")...UInt8(ascii: "9"): take(.number, to: wordEnd(from: index))
      case let byte where byte.isWordByte: takeWord()
      default: index += 1
      }
    }

    private mutating func takeWord() {
      let end = wordEnd(from: index)
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      if keywords.contains(word) {
        take(.keyword, to: end)
      } else if bytes[index].isASCIIUppercase {
        take(.type, to: end)
      } else if byte(at: end) == UInt8(ascii: "(") {
        take(.function, to: end)
      } else {
        index = end
      }
    }

    private mutating func take(_ kind: CodeTokenKind, to end: Int) {
      tokens.append(CodeToken(index..<end, kind))
      index = end
    }

    private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private func wordEnd(from start: Int) -> Int {
      var end = start
      while let byte = byte(at: end), byte.isWordByte { end += 1 }
      return end
    }

    private func lineEnd(from start: Int) -> Int {
      var end = start
      while let byte = byte(at: end), byte != 0x0A { end += 1 }
      return end
    }

    private func blockCommentEnd() -> Int {
      var depth = 0
      var place = index
      while let byte = byte(at: place) {
        let next = self.byte(at: place + 1)
        if byte == UInt8(ascii: "/") && next == UInt8(ascii: "*") {
          depth += 1
          place += 2
        } else if byte == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
          depth -= 1
          place += 2
          if depth == 0 { return place }
        } else {
          place += 1
        }
      }
      return bytes.count
    }

    /// The end of a string literal: after its closing quotes, or the end of the line when they are missing.
    private func stringEnd() -> Int {
      let quote = UInt8(ascii: "\"")
      let isLong = byte(at: index + 1) == quote && byte(at: index + 2) == quote
      var place = index + (isLong ? 3 : 1)
      while let byte = byte(at: place) {
        switch byte {
        case UInt8(ascii: "\\"): place += 2
        case 0x0A where !isLong: return place
        case quote where !isLong: return place + 1
        case quote where self.byte(at: place + 1) == quote && self.byte(at: place + 2) == quote: return place + 3
        default: place += 1
        }
      }
      return bytes.count
    }
  }
}
