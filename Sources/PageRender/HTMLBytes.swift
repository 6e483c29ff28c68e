/// Appends HTML to a byte buffer.

extension [UInt8] {
  /// Appends `text` as it is.
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends markup made elsewhere.
  mutating func write(markup text: String) { append(contentsOf: text.utf8) }

  /// Appends bytes with `&`, `<`, `>` and `"` escaped, good for text and for attribute values.
  mutating func write(escaping bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { write(escapingBuffer: $0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { write(escapingBuffer: $0) } }
  }

  /// Appends text, escaped.
  mutating func write(escaping text: String) { write(escaping: text.utf8) }

  private mutating func write(escapingBuffer bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in bytes.indices {
      let entity: StaticString
      switch bytes[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      default: continue
      }
      append(contentsOf: bytes[start..<index])
      write(entity)
      start = index + 1
    }
    append(contentsOf: bytes[start...])
  }
}
