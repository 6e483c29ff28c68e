/// Determines the keywords, strings, comments and other tokens of a Swift sample for syntax highlighting.
@_spi(RawSyntax) import SwiftSyntax

/// Syntax highlighting of Swift with the language's own parser.
package enum SwiftHighlighter {
  /// The highlighted tokens of `code` in order, without overlaps. Any bytes are accepted, even if they are not Swift; texts
  /// that are not safe to parse (see ``SwiftParse/isSafe(_:)``) are highlighted by ``PlainSwiftLexer``.
  package static func tokens(of code: [UInt8]) -> [CodeToken] {
    guard SwiftParse.isSafe(code) else { return PlainSwiftLexer.tokens(of: code) }
    return code.withUnsafeBufferPointer { bytes in
      var painter = TokenClassifier(bytes)
      RawTreeWalk.tokens(of: SwiftParse.tree(of: code)) { painter.paint($0) }
      return painter.tokens
    }
  }
}

/// Assigns a kind to each token and comment of a tree.
private struct TokenClassifier {
  private(set) var tokens: [CodeToken] = []
  private let code: UnsafeBufferPointer<UInt8>

  init(_ code: UnsafeBufferPointer<UInt8>) {
    self.code = code
    tokens.reserveCapacity(code.count / 8)
  }

  mutating func paint(_ visited: VisitedToken) {
    let token = visited.token
    let text = visited.textRange
    if mayHoldComment(visited.offset..<text.lowerBound) { paint(token.leadingRawTriviaPieces, from: visited.offset) }
    if let kind = Self.kind(of: visited) { add(text, kind) }
    let trailing = text.upperBound..<text.upperBound + token.trailingTriviaByteLength
    if mayHoldComment(trailing) { paint(token.trailingRawTriviaPieces, from: text.upperBound) }
  }

  /// Whether the trivia in `range` contain a slash. Most are white space, for which the library would make an array of pieces.
  private func mayHoldComment(_ range: Range<Int>) -> Bool {
    range.clamped(to: 0..<code.count).contains { code[$0] == UInt8(ascii: "/") }
  }

  private mutating func paint(_ pieces: [RawTriviaPiece], from start: Int) {
    var offset = start
    for piece in pieces {
      let end = offset + piece.byteLength
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment: add(offset..<end, .comment)
      default: break
      }
      offset = end
    }
  }

  /// Adds a token; adjacent tokens of one kind are merged: `"`, `abc`, `"` or `@`, `available`.
  private mutating func add(_ range: Range<Int>, _ kind: CodeTokenKind) {
    let range = range.clamped(to: 0..<code.count)
    guard !range.isEmpty else { return }
    if let last = tokens.last, last.kind == kind, last.range.upperBound == range.lowerBound {
      tokens[tokens.count - 1] = CodeToken(last.range.lowerBound..<range.upperBound, kind)
    } else {
      tokens.append(CodeToken(range, kind))
    }
  }

  private static func kind(of visited: VisitedToken) -> CodeTokenKind? {
    let token = visited.token
    switch visited.surroundings {
    case .attributeName: return .attribute
    case .condition: return .directive
    case .none, .called, .calledMember: break
    }
    switch token.rawKind {
    case .keyword, .poundAvailable, .poundUnavailable: return .keyword
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter: return .string
    case .regexSlash, .regexPoundDelimiter, .regexLiteralPattern: return .string
    case .integerLiteral, .floatLiteral: return .number
    case .atSign: return .attribute
    case .poundIf, .poundElse, .poundElseif, .poundEndif, .poundSourceLocation, .shebang: return .directive
    case .pound: return isMacro(visited.parent) ? .directive : nil
    case .dollarIdentifier: return .variable
    case .identifier, .binaryOperator, .prefixOperator, .postfixOperator: return kind(ofName: visited)
    case .unknown: return token.rawText.first == UInt8(ascii: "\"") ? .string : nil
    default: return nil
    }
  }

  private static func isMacro(_ kind: SyntaxKind) -> Bool {
    kind == .macroExpansionExpr || kind == .macroExpansionDecl
  }

  private static func kind(ofName visited: VisitedToken) -> CodeTokenKind? {
    let isWord = visited.token.rawKind == .identifier
    switch visited.parent {
    case .functionDecl, .macroDecl, .operatorDecl: return .function
    case .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl,
      .genericParameter, .primaryAssociatedType, .precedenceGroupDecl, .precedenceGroupName, .designatedType:
      return isWord ? .type : nil
    case .identifierType, .memberType: return isWord ? .type : nil
    case .macroExpansionExpr, .macroExpansionDecl: return .directive
    case .enumCaseElement: return .property
    case .labeledStmt, .breakStmt, .continueStmt: return .label
    case .declReferenceExpr: return isWord ? kind(ofReference: visited) : nil
    default: return nil
    }
  }

  /// The kind of a name in an expression: a type when it is capitalized, a function when it is called, otherwise nil.
  private static func kind(ofReference visited: VisitedToken) -> CodeTokenKind? {
    if SwiftNames.looksLikeType(visited.token.rawText) { return .type }
    switch visited.surroundings {
    case .called, .calledMember: return .function
    default: return nil
    }
  }
}
