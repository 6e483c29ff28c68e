/// Parses Swift without a compiler: finds syntax errors with their positions, and rejects texts that would overflow the stack.
private import SwiftDiagnostics
private import SwiftParser
private import SwiftParserDiagnostics
import SwiftSyntax

/// A syntax error as reported by swift-syntax.
package struct SwiftSyntaxError: Sendable, Hashable {
  /// The byte range of the error in the sample; empty where something is missing.
  package let range: Range<Int>

  /// The message in English.
  package let message: String

  /// The identifier of the error, such as `MissingNodesError` or `StaticParserError.consecutiveStatementsOnSameLine`.
  package let id: String

  /// Whether it is an error rather than a warning.
  package let isError: Bool
}

/// The results that the parser alone can give for a sample.
package enum SwiftParse {
  /// The maximum number of bytes that are parsed.
  package static let largestText = 1_000_000

  /// The maximum depth of brackets; the parser treats deeper ones as unexpected text.
  private static let deepestNesting = 96

  /// The maximum depth of a tree that is searched for syntax errors, because swift-syntax does that recursively.
  private static let deepestTree = 2_000

  /// The syntax errors and warnings of `code` in document order; empty when it parses.
  ///
  /// A text that is not safe to parse (see ``isSafe(_:)``) or whose tree is too deep gives one error for the whole text.
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

  /// The identifier in a message id, read by reflection because its property is not accessible.
  private static func name(of id: MessageID) -> String {
    Mirror(reflecting: id).children.first { $0.label == "id" }.flatMap { $0.value as? String } ?? "SyntaxError"
  }

  /// Whether the parser can process `code` without overflowing the stack of a thread, and in reasonable time.
  ///
  /// The parser limits the depth of brackets itself, but not what ``ParserDepthGuard`` counts, so texts that exceed the limits
  /// there are rejected, as are those above ``largestText``.
  package static func isSafe(_ code: [UInt8]) -> Bool {
    code.count <= largestText && !ParserDepthGuard.areTooMany(in: code)
  }

  /// The syntax tree of `code`, which contains every byte of it.
  static func tree(of code: [UInt8]) -> SourceFileSyntax {
    code.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: deepestNesting) }
  }
}
