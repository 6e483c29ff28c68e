/// The tokens and comments of a sample, and where the parser stumbled.
import SwiftParser
import SwiftSyntax

extension SampleStructure {
  /// Goes over the tokens and the trivia around them, which together are the whole text.
  mutating func readTokens(_ tree: some SyntaxProtocol, _ code: [UInt8]) {
    let itemStarts = Set(items.map(\.range.lowerBound))
    let itemEnds = Set(items.map(\.range.upperBound))
    for token in tree.tokens(viewMode: .sourceAccurate) {
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = token.endPositionBeforeTrailingTrivia.utf8Offset
      let isBoundary = itemStarts.contains(start) || token.tokenKind == .endOfFile
      readTrivia(token.leadingTrivia, from: token.position.utf8Offset, isBoundary, code)
      if end > start { tokens.append(start..<end) }
      readTrivia(token.trailingTrivia, from: end, itemEnds.contains(end), code)
    }
  }

  private mutating func readTrivia(_ trivia: Trivia, from start: Int, _ isBoundary: Bool, _ code: [UInt8]) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .lineComment, .docLineComment, .blockComment, .docBlockComment:
        comments.append(comment(offset..<end, isBoundary, code))
      default: break
      }
      offset = end
    }
  }

  private func comment(_ range: Range<Int>, _ isBoundary: Bool, _ code: [UInt8]) -> SampleComment {
    var text = code[range]
    let isBlock = text.dropFirst().first == UInt8(ascii: "*")
    text = text.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
    if isBlock {
      while let last = text.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "*") { text.removeLast() }
    }
    text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0A { text.removeLast() }
    let before = code[..<range.lowerBound].reversed().prefix { $0 != 0x0A }
    return SampleComment(
      range: range, text: String(decoding: text, as: UTF8.self),
      ownLine: before.allSatisfy { $0 == 0x20 || $0 == 0x09 },
      betweenItems: isBoundary && !isBlock)
  }

  /// What the parser had to invent or to leave out.
  mutating func readProblems(_ tree: SourceFileSyntax) {
    let finder = ProblemFinder(viewMode: .all)
    finder.walk(tree)
    problems = finder.problems.sorted { $0.offset < $1.offset }
  }
}

/// Finds missing tokens and unexpected nodes.
private final class ProblemFinder: SyntaxVisitor {
  var problems: [SampleParseProblem] = []

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing {
      let place = token.previousToken(viewMode: .sourceAccurate)?.endPositionBeforeTrailingTrivia ?? token.position
      let text = token.text.isEmpty ? "\(token.tokenKind.nameForPeople)" : "'\(token.text)'"
      problems.append(SampleParseProblem(offset: place.utf8Offset, missing: text, unexpected: nil))
    }
    return .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    guard node.tokens(viewMode: .sourceAccurate).contains(where: { _ in true }) else { return .skipChildren }
    let text = String(node.trimmedDescription.prefix { $0 != "\n" }.prefix(40))
    problems.append(
      SampleParseProblem(
        offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, missing: nil, unexpected: text))
    return .skipChildren
  }
}

extension TokenKind {
  /// What to call a missing token that has no fixed text.
  fileprivate var nameForPeople: String {
    switch self {
    case .identifier: "an identifier"
    case .integerLiteral, .floatLiteral: "a number"
    case .stringQuote, .multilineStringQuote, .stringSegment: "the end of the string"
    default: "an expression"
    }
  }
}
