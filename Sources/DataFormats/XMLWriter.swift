/// Writes XML documents: feeds, the sitemap, test reports.

/// A document that grows element by element, one to a line; an element of text alone stays on one line.
package struct XMLWriter: Sendable {
  /// Names and values in the order they are written; an attribute whose value is nil is left out.
  package typealias Attributes = [(name: String, value: String?)]

  /// The document so far, as UTF-8, beginning with the XML declaration.
  package private(set) var bytes: [UInt8]

  private let indent: Int
  private var depth = 0

  /// - Parameters:
  ///   - indent: how many spaces the lines of an element are further right than its tags.
  ///   - isFragment: whether the declaration is left out, for elements that are put into a document.
  package init(indent: Int = 0, isFragment: Bool = false) {
    self.indent = indent
    bytes = isFragment ? [] : Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  }

  /// The start tag of an element whose content and end the caller writes.
  package mutating func open(_ name: String, _ attributes: Attributes) {
    begin(name, attributes)
    add(">\n")
  }

  /// An element that holds what `content` writes.
  package mutating func element(
    _ name: String, _ attributes: Attributes = [], _ content: (inout XMLWriter) -> Void
  ) {
    begin(name, attributes)
    add(">\n")
    depth += 1
    content(&self)
    depth -= 1
    margin()
    add("</\(name)>\n")
  }

  /// An element that holds nothing.
  package mutating func element(_ name: String, _ attributes: Attributes) {
    begin(name, attributes)
    add("/>\n")
  }

  /// An element that holds `text`; none at all for nil.
  package mutating func element(_ name: String, _ attributes: Attributes = [], text: String?) {
    if let text { element(name, attributes, text: Array(text.utf8)) }
  }

  /// An element that holds the text of UTF-8 bytes.
  package mutating func element(_ name: String, _ attributes: Attributes = [], text: [UInt8]) {
    begin(name, attributes)
    add(">")
    bytes.append(escaping: text, as: .xmlText)
    add("</\(name)>\n")
  }

  private mutating func begin(_ name: String, _ attributes: Attributes) {
    margin()
    add("<\(name)")
    for case (let name, let value?) in attributes {
      add(" \(name)=\"")
      bytes.append(escaping: value, as: .xmlAttribute)
      add("\"")
    }
  }

  private mutating func margin() { bytes.append(contentsOf: repeatElement(0x20, count: depth * indent)) }

  private mutating func add(_ markup: String) { bytes.append(contentsOf: markup.utf8) }
}
