/// Appends HTML to a byte buffer.
private import DataFormats

extension [UInt8] {
  /// Appends constant markup without escaping.
  mutating func write(_ markup: StaticString) { markup.withUTF8Buffer { append(contentsOf: $0) } }

  /// Appends computed markup without escaping.
  mutating func write(markup: String) { append(contentsOf: markup.utf8) }

  /// Appends bytes with `&`, `<`, `>` and `"` escaped, for text and for attribute values.
  mutating func write(escaping bytes: some Collection<UInt8>) { append(escaping: bytes, as: .html) }

  /// Appends text, escaped.
  mutating func write(escaping text: String) { append(escaping: text, as: .html) }

  /// Appends an attribute, preceded by a space; nothing if the value is nil.
  mutating func writeAttribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    write(" ")
    write(name)
    write("=\"")
    write(escaping: value)
    write("\"")
  }

  /// Appends an element without attributes that contains `text`; nothing if it is nil.
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
