/// What readers see of a file outside of its Markdown.

/// A value of the front matter that readers see, or the line of a directive.
package struct MatterPart: Sendable, Hashable {
  /// The key with those it lies in (`title`, `hero.tagline`); of directives `@Tab`, or `:::` for all of the generic ones.
  package let name: String

  /// The value, or the directive as it is written.
  package let text: String

  /// Its bytes in the file.
  package let range: Range<Int>

  /// A part.
  package init(name: String, text: String, range: Range<Int>) {
    self.name = name
    self.text = text
    self.range = range
  }

  /// Whether a name is that of a directive, whose place in the text means something.
  package static func isDirective(_ name: String) -> Bool { name.hasPrefix("@") || name.hasPrefix(":") }
}
