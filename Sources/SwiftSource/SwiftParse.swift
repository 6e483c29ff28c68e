/// Parses Swift without a compiler: syntax errors with their places, and the guard against texts that overflow the stack.
private import SwiftDiagnostics
private import SwiftParser
private import SwiftParserDiagnostics
import SwiftSyntax

/// A syntax error as swift-syntax words it.
package struct SwiftSyntaxError: Sendable, Hashable {
  /// The bytes that are wrong, as offsets into the sample; empty where something is missing.
  package let range: Range<Int>

  /// The sentence, in English.
  package let message: String

  /// The name of the kind of error, such as `MissingNodesError` or `StaticParserError.consecutiveStatementsOnSameLine`.
  package let id: String

  /// Whether it is an error rather than a warning.
  package let isError: Bool
}

/// What the parser alone can say about a sample.
package enum SwiftParse {
  /// The most bytes that are given to the parser.
  package static let largestText = 1_000_000

  /// The most levels of brackets that are given to the parser; what lies deeper it takes for unexpected text.
  private static let deepestNesting = 96

  /// The deepest tree of which syntax errors are asked, which swift-syntax finds by recursion.
  private static let deepestTree = 2_000

  /// The syntax errors of `code` in order of place, warnings included; empty when it parses.
  ///
  /// A text that is not safe to parse (see ``isSafe(_:)``) gives one error for the whole.
  package static func diagnostics(of code: [UInt8]) -> [SwiftSyntaxError] {
    guard isSafe(code) else { return [tooLarge(code)] }
    let tree = tree(of: code)
    guard RawTreeWalk.depth(of: tree) <= deepestTree else { return [tooLarge(code)] }
    return ParseDiagnosticsGenerator.diagnostics(for: tree).map { error($0, length: code.count) }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  private static func tooLarge(_ code: [UInt8]) -> SwiftSyntaxError {
    SwiftSyntaxError(
      range: 0..<code.count, message: "the sample is too large or too deeply nested to be parsed", id: "TooLarge",
      isError: true)
  }

  private static func error(_ diagnostic: SwiftDiagnostics.Diagnostic, length: Int) -> SwiftSyntaxError {
    let start = min(diagnostic.position.utf8Offset, length)
    let ends = diagnostic.highlights.map(\.trimmedRange).filter { $0.lowerBound.utf8Offset == start }
    let end = ends.first?.upperBound.utf8Offset ?? start
    return SwiftSyntaxError(
      range: start..<min(max(end, start), length), message: diagnostic.message, id: name(of: diagnostic.diagnosticID),
      isError: diagnostic.diagMessage.severity == .error)
  }

  /// The id inside a message id, which keeps it to itself.
  private static func name(of id: MessageID) -> String {
    Mirror(reflecting: id).children.first { $0.label == "id" }.flatMap { $0.value as? String } ?? "SyntaxError"
  }

  /// Whether the parser can take `code` without overflowing the stack of a thread.
  ///
  /// The parser counts brackets and stops in time; it does not count the words that ``ParserDepthGuard`` counts, so texts with
  /// very many of these in one statement are refused.
  package static func isSafe(_ code: [UInt8]) -> Bool {
    code.count <= largestText && !ParserDepthGuard.areTooMany(in: code)
  }

  /// The tree of `code`, byte for byte.
  static func tree(of code: [UInt8]) -> SourceFileSyntax {
    code.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: deepestNesting) }
  }
}
