/// Appends HTML to a byte buffer.
private import DataFormats

extension [UInt8] {
  /// Appends markup as it is.
  mutating func write(_ markup: StaticString) { markup.withUTF8Buffer { append(contentsOf: $0) } }

  /// Appends markup made elsewhere.
  mutating func write(markup: String) { append(contentsOf: markup.utf8) }

  /// Appends bytes with `&`, `<`, `>` and `"` escaped, for text and for attribute values.
  mutating func write(escaping bytes: some Collection<UInt8>) { append(escaping: bytes, as: .html) }

  /// Appends text, escaped.
  mutating func write(escaping text: String) { append(escaping: text, as: .html) }

  /// Appends an attribute with a space before it; nothing for nil.
  mutating func writeAttribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    write(" ")
    write(name)
    write("=\"")
    write(escaping: value)
    write("\"")
  }

  /// Appends `text` in an element without attributes; nothing for nil.
  mutating func writeElement(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    write("<")
    write(name)
    write(">")
    write(escaping: text)
    write("</")
    write(name)
    write(">")
  }
}
