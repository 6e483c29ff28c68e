/// The coloured pieces of code, in words that all languages share.

/// What a piece of code is, for colouring. Shared by all languages.
package enum CodeTokenKind: String, Sendable, Hashable, CaseIterable {
  case keyword, string, number, comment, type, function, attribute, directive, property, `operator`, variable, label
  case inserted, deleted, heading, prompt
}

/// A coloured piece of code; bytes between tokens are plain.
package struct CodeToken: Sendable, Hashable {
  /// The bytes, as offsets into the sample.
  package let range: Range<Int>

  /// What they are.
  package let kind: CodeTokenKind

  /// A coloured piece.
  package init(_ range: Range<Int>, _ kind: CodeTokenKind) {
    self.range = range
    self.kind = kind
  }
}
