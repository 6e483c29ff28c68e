/// Separates code, comments and strings in samples of many languages, by the syntax of comments and strings in each.
private import ArticleModel
private import ByteText

/// A run of a sample's bytes.
struct CodePiece: Hashable {
  /// The kinds of bytes in a sample.
  enum Kind { case code, string, comment }

  /// The kind of the bytes.
  let kind: Kind
  /// Their range in the sample.
  let range: Range<Int>
}

/// The syntax of comments and strings in a language.
struct CommentSyntax: Sendable {
  var line: [[UInt8]] = []
  var block: [(open: [UInt8], close: [UInt8])] = []
  var quotes: [UInt8] = []
  var longQuotes: [[UInt8]] = []
  /// Whether `\(` in a string begins code, as in Swift.
  var hasInterpolation = false
  /// For each byte value, whether it may begin a comment or string.
  var marks = [Bool](repeating: false, count: 256)

  /// The syntax of a language by any of its names; that of C for unknown languages.
  static func of(_ language: String) -> CommentSyntax {
    table[CodeLanguage.canonicalName(of: String(language.prefix { $0 != " " && $0 != "," }))] ?? fallback
  }

  private static let fallback = table["c"] ?? CommentSyntax()
  private static let table = read(EmbeddedFiles.commentSyntaxTxt)

  /// Reads the table; see the comment at its head.
  private static func read(_ bytes: [UInt8]) -> [String: CommentSyntax] {
    var table: [String: CommentSyntax] = [:]
    for line in bytes.text.split(separator: "\n") where !line.hasPrefix("# ") {
      let columns = line.split(separator: "\t").map { column in
        column == "-" ? [] : column.split(separator: ",").map { Array($0.utf8) }
      }
      guard columns.count == 5 else { continue }
      var syntax = CommentSyntax(line: columns[1], quotes: columns[3].compactMap(\.first), longQuotes: columns[4])
      syntax.block = stride(from: 0, to: columns[2].count - 1, by: 2).map { (columns[2][$0], columns[2][$0 + 1]) }
      for mark in syntax.line + syntax.block.map(\.open) + syntax.longQuotes + columns[3] {
        if let first = mark.first { syntax.marks[Int(first)] = true }
      }
      for name in columns[0] {
        syntax.hasInterpolation = name.text == "swift"
        table[name.text] = syntax
      }
    }
    return table
  }
}

/// Comparisons of code.
enum CodeText {
  /// The pieces of `code`, one after the other without gaps.
  static func pieces(_ code: ArraySlice<UInt8>, _ syntax: CommentSyntax) -> [CodePiece] {
    var lexer = CodeLexer(code: code, syntax: syntax)
    return lexer.run()
  }

  /// The code without comments, and without white space outside strings.
  static func bare(_ code: ArraySlice<UInt8>, language: String) -> [UInt8] {
    let syntax = CommentSyntax.of(language)
    var output: [UInt8] = []
    output.reserveCapacity(code.count)
    for piece in pieces(code, syntax) {
      switch piece.kind {
      case .comment: break
      case .string: output += code[piece.range]
      case .code:
        for byte in code[piece.range] where !byte.isASCIIWhitespace { output.append(byte) }
      }
    }
    return output
  }

  /// The hash of ``bare(_:language:)``; for a sample of comments only, the hash of its text.
  static func bareHash(_ code: ArraySlice<UInt8>, language: String) -> UInt32 {
    let bare = bare(code, language: language)
    return BlockSignals.hash(bare.isEmpty ? Array(code) : bare)
  }

  /// The comments, each with its markers and without white space at its end.
  static func comments(_ code: ArraySlice<UInt8>, language: String) -> [ArraySlice<UInt8>] {
    pieces(code, CommentSyntax.of(language)).filter { $0.kind == .comment }.map {
      code[$0.range].trimmingSuffix(while: \.isASCIIWhitespace)
    }
  }
}

/// Reads one sample from left to right.
private struct CodeLexer {
  let code: ArraySlice<UInt8>
  let syntax: CommentSyntax
  private var pieces: [CodePiece] = []
  private var start: Int
  private var index: Int

  init(code: ArraySlice<UInt8>, syntax: CommentSyntax) {
    self.code = code
    self.syntax = syntax
    start = code.startIndex
    index = code.startIndex
  }

  mutating func run() -> [CodePiece] {
    while index < code.endIndex {
      if !syntax.marks[Int(code[index])] {
        index += 1
      } else if let end = commentEnd() {
        take(.comment, until: end)
      } else if let end = stringEnd() {
        take(.string, until: end)
      } else {
        index += 1
      }
    }
    take(.code, until: code.endIndex)
    return pieces
  }

  private mutating func take(_ kind: CodePiece.Kind, until end: Int) {
    let from = kind == .code ? start : index
    if from > start { pieces.append(CodePiece(kind: .code, range: start..<from)) }
    if end > from { pieces.append(CodePiece(kind: kind, range: from..<end)) }
    start = end
    index = end
  }

  private func commentEnd() -> Int? {
    let rest = code[index...]
    if syntax.line.contains(where: rest.starts(with:)) {
      // `#` begins a comment only at the beginning of a word (not in `$#`, `a#b`), `//` not in an address (`http://a.kr`,
      // but `case 1:// one` and `default: // all`).
      let before = index > code.startIndex ? code[index - 1] : 0x0A
      if code[index] == 0x23, !before.isASCIIWhitespace { return nil }
      if code[index] == 0x2F, before == 0x3A, index - 2 >= code.startIndex, code[index - 2].isASCIILetter,
        rest.dropFirst(2).first.map({ !$0.isASCIIWhitespace }) ?? false
      {
        return nil
      }
      return rest.firstIndex(of: 0x0A) ?? code.endIndex
    }
    guard let pair = syntax.block.first(where: { rest.starts(with: $0.open) }) else { return nil }
    return code.range(of: pair.close, from: index + pair.open.count)?.upperBound ?? code.endIndex
  }

  private func stringEnd() -> Int? {
    let rest = code[index...]
    if let mark = syntax.longQuotes.first(where: { rest.starts(with: $0) }) {
      return code.range(of: mark, from: index + mark.count)?.upperBound ?? code.endIndex
    }
    guard syntax.quotes.contains(code[index]) else { return nil }
    return lineStringEnd(from: index)
  }

  /// The end of a string that ends on its line; nil if it is not closed there.
  private func lineStringEnd(from open: Int) -> Int? {
    var place = open + 1
    while place < code.endIndex, code[place] != 0x0A {
      if code[place] == 0x5C {
        if syntax.hasInterpolation, place + 1 < code.endIndex, code[place + 1] == 0x28 {
          place = interpolationEnd(from: place + 2)
        } else {
          place += 2
        }
      } else if code[place] == code[open] {
        return place + 1
      } else {
        place += 1
      }
    }
    return nil
  }

  /// The end of the code in `\(…)`, whose own strings may contain brackets.
  private func interpolationEnd(from inner: Int) -> Int {
    var depth = 1
    var place = inner
    var isInString = false
    while place < code.endIndex, depth > 0, code[place] != 0x0A {
      switch code[place] {
      case 0x22: isInString.toggle()
      case 0x28 where !isInString: depth += 1
      case 0x29 where !isInString: depth -= 1
      default: break
      }
      place += 1
    }
    return place
  }
}
