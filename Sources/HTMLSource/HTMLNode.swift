/// HTML and XML as a tree of values: elements with attributes and source lines, text, and comments.

/// A node of a parsed document.
package indirect enum HTMLNode: Sendable, Hashable {
  /// An element with its descendants.
  case element(HTMLElement)
  /// Text with entities resolved, including the content of CDATA sections.
  case text(String)
  /// The text between `<!--` and `-->`.
  case comment(String)

  /// The element; nil for text and comments.
  package var element: HTMLElement? { if case .element(let element) = self { element } else { nil } }
}

/// An attribute; its value has entities resolved.
package struct HTMLAttribute: Sendable, Hashable {
  /// The name; in HTML in lower case.
  package let name: String
  /// The value; empty for an attribute without one.
  package let value: String

  /// Creates an attribute.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An element.
package struct HTMLElement: Sendable, Hashable {
  /// The name: in HTML in lower case, in XML as written, with its prefix (`wp:post_id`).
  package let name: String
  /// The attributes in order.
  package var attributes: [HTMLAttribute]
  /// The child nodes.
  package var children: [HTMLNode]
  /// The line on which the opening tag ends, from 1; 0 when the parser inserted the element.
  package let line: Int
  /// The line on which the element ends.
  package var lastLine: Int

  /// Creates an element.
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

/// A parsed document.
package struct HTMLDocument: Sendable, Hashable {
  /// The nodes at the top level: usually comments and one element.
  package let nodes: [HTMLNode]

  /// The first element at the top level; nil when there is none.
  package var root: HTMLElement? { nodes.lazy.compactMap(\.element).first }
}
