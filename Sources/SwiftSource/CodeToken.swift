/// The tokens of syntax highlighting, with kinds that are shared by all languages.

/// The kind of a token for syntax highlighting, shared by all languages.
package enum CodeTokenKind: String, Sendable, Hashable {
  case keyword, string, number, comment, type, function, attribute, directive, property, `operator`, variable, label
  case inserted, deleted, heading, prompt
}

/// A highlighted token; bytes between tokens are plain text.
package struct CodeToken: Sendable, Hashable {
  /// The byte range in the sample.
  package let range: Range<Int>

  /// The kind of the token.
  package let kind: CodeTokenKind

  /// Creates a token.
  package init(_ range: Range<Int>, _ kind: CodeTokenKind) {
    self.range = range
    self.kind = kind
  }
}
