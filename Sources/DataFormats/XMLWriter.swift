/// Writes XML documents: feeds, the sitemap, test reports.

/// Writes a document element by element, one element per line; an element that contains only text is on a single line.
package struct XMLWriter: Sendable {
  /// Names and values in output order; an attribute with the value nil is omitted.
  package typealias Attributes = [(name: String, value: String?)]

  /// The document so far in UTF-8, beginning with the XML declaration unless it is a fragment.
  package private(set) var bytes: [UInt8]

  private let indent: Int
  private var depth = 0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces by which the content of an element is indented.
  ///   - isFragment: whether to omit the XML declaration, for elements that are inserted into another document.
  package init(indent: Int = 0, isFragment: Bool = false) {
    self.indent = indent
    bytes = isFragment ? [] : Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  }

  /// Writes the start tag of an element; the caller must write its content and end tag.
  package mutating func open(_ name: String, _ attributes: Attributes) {
    begin(name, attributes)
    add(">\n")
  }

  /// Writes an element with the content written by `content`.
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

  /// Writes an empty element.
  package mutating func element(_ name: String, _ attributes: Attributes) {
    begin(name, attributes)
    add("/>\n")
  }

  /// Writes an element with `text`; writes nothing when it is nil.
  package mutating func element(_ name: String, _ attributes: Attributes = [], text: String?) {
    if let text { element(name, attributes, text: Array(text.utf8)) }
  }

  /// Writes an element with text given as UTF-8 bytes.
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
