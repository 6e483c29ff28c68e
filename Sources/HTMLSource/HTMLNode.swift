/// HTML and XML as a tree of values: elements with attributes, texts, comments, each element with its source line.

/// A node of a parsed document.
package indirect enum HTMLNode: Sendable, Hashable {
  /// An element with all below it.
  case element(HTMLElement)
  /// Text with entities resolved; the content of a CDATA section is text too.
  case text(String)
  /// What is between `<!--` and `-->`.
  case comment(String)

  /// The element, if it is one.
  package var element: HTMLElement? { if case .element(let element) = self { element } else { nil } }
}

/// An attribute as written, its value with entities resolved.
package struct HTMLAttribute: Sendable, Hashable {
  /// The name; in HTML in lower case.
  package let name: String
  /// The value; empty for an attribute without one.
  package let value: String

  /// An attribute.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An element.
package struct HTMLElement: Sendable, Hashable {
  /// Its name: in HTML in lower case, in XML as written, prefix included (`wp:post_id`).
  package let name: String
  /// Its attributes in order.
  package var attributes: [HTMLAttribute]
  /// What is in it.
  package var children: [HTMLNode]
  /// The line its opening tag ends in, from 1; 0 when the parser added it.
  package let line: Int
  /// The line its end is in.
  package var lastLine: Int

  /// An element.
  package init(
    _ name: String, attributes: [HTMLAttribute] = [], children: [HTMLNode] = [], line: Int = 0, lastLine: Int = 0
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.line = line
    self.lastLine = lastLine
  }
}

/// A parsed text.
package struct HTMLDocument: Sendable, Hashable {
  /// What is at the top: usually comments and one element.
  package let nodes: [HTMLNode]

  /// The outermost element; nil when the text holds none.
  package var root: HTMLElement? { nodes.lazy.compactMap(\.element).first }
}
