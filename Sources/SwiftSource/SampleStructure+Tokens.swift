/// Reads the tokens and comments of a sample.
private import ByteText
import SwiftSyntax

extension SampleStructure {
  /// Visits all tokens with their trivia, which together make up the whole text.
  mutating func readTokens(
    _ tree: some SyntaxProtocol, _ code: [UInt8], bodies: BodyBoundaries, inactive: [Range<Int>]
  ) {
    let itemStarts = Set(items.map(\.range.lowerBound))
    let itemEnds = Set(items.map(\.range.upperBound))
    for token in tree.tokens(viewMode: .sourceAccurate) {
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = token.endPositionBeforeTrailingTrivia.utf8Offset
      let isBoundary = itemStarts.contains(start) || token.tokenKind == .endOfFile
      let place = token.position.utf8Offset
      readTrivia(token.leadingTrivia, from: place, isBoundary, inBody: bodies.before.contains(start), code)
      if end > start { tokens.append(start..<end) }
      readTrivia(token.trailingTrivia, from: end, itemEnds.contains(end), inBody: bodies.after.contains(end), code)
    }
    for branch in inactive {
      for index in comments.indices where branch.contains(comments[index].range.lowerBound) {
        comments[index].isActive = false
      }
    }
  }

  private mutating func readTrivia(
    _ trivia: Trivia, from start: Int, _ isBoundary: Bool, inBody: Bool, _ code: [UInt8]
  ) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .lineComment, .docLineComment, .blockComment, .docBlockComment:
        comments.append(comment(offset..<end, isBoundary, inBody: inBody, code))
      default: break
      }
      offset = end
    }
  }

  private func comment(_ range: Range<Int>, _ isBoundary: Bool, inBody: Bool, _ code: [UInt8]) -> SampleComment {
    var text = code[range]
    let isBlock = text.dropFirst().first == UInt8(ascii: "*")
    text = text.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
    if isBlock { text = text.trimmingSuffix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") } }
    text = text.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    let before = code[..<range.lowerBound].reversed().prefix { $0 != 0x0A }
    return SampleComment(
      range: range, text: String(decoding: text, as: UTF8.self),
      ownLine: before.allSatisfy { $0 == 0x20 || $0 == 0x09 },
      betweenItems: isBoundary && !isBlock, inBody: inBody && !isBoundary && !isBlock, isActive: true)
  }
}
