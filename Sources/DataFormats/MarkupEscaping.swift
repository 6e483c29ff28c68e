/// Escapes text for HTML and XML on bytes; the same on characters takes many times as long for Hangul.

/// The set of characters that are escaped.
package enum MarkupEscaping: Sendable {
  /// `&`, `<`, `>` and `"`: for HTML text and for attribute values in double quotes.
  case html
  /// The same, and also `'`, and NUL as U+FFFD: for values in templates, whose authors may use either kind of quotes.
  case template
  /// The same as `html`; characters that XML 1.0 does not allow (control characters, U+FFFE, U+FFFF) become U+FFFD.
  case xmlText
  /// The same as `xmlText`, and also tabs and line ends as character references, because XML parsers otherwise replace
  /// them by spaces.
  case xmlAttribute

  /// The replacement for `byte`, which is below 0x40; nil if it is not escaped.
  fileprivate func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): self == .template ? "&#39;" : nil
    case 0x09: self == .xmlAttribute ? "&#9;" : nil
    case 0x0A: self == .xmlAttribute ? "&#10;" : nil
    case 0x0D: self == .xmlAttribute ? "&#13;" : nil
    case 0: self == .html ? nil : "\u{FFFD}"
    case 0..<0x20: isXML ? "\u{FFFD}" : nil
    default: nil
    }
  }

  /// The bytes below 0x40 that are escaped, one bit for each, so that all others are passed by quickly.
  fileprivate var escaped: UInt64 {
    let marks: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    return switch self {
    case .html: marks
    case .template: marks | 1 << 0x27 | 1
    // Tabs and line ends are allowed in text.
    case .xmlText: marks | 0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0D)
    case .xmlAttribute: marks | 0xFFFF_FFFF
    }
  }

  fileprivate var isXML: Bool { self == .xmlText || self == .xmlAttribute }
}

extension [UInt8] {
  /// Appends UTF-8 bytes with escapes.
  package mutating func append(escaping bytes: some Collection<UInt8>, as escaping: MarkupEscaping) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { append(escaping: $0, as: escaping) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { append(escaping: $0, as: escaping) } }
  }

  /// Appends text with escapes.
  package mutating func append(escaping text: String, as escaping: MarkupEscaping) {
    append(escaping: text.utf8, as: escaping)
  }

  private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>, as escaping: MarkupEscaping) {
    var copied = 0
    let (escaped, isXML) = (escaping.escaped, escaping.isXML)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x40 {
        guard escaped >> UInt64(byte) & 1 != 0, let reference = escaping.reference(for: byte) else { continue }
        append(contentsOf: bytes[copied..<index])
        reference.withUTF8Buffer { append(contentsOf: $0) }
        copied = index + 1
      } else if byte == 0xEF, isXML, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] >= 0xBE
      {
        append(contentsOf: bytes[copied..<index])
        append(contentsOf: "\u{FFFD}".utf8)
        copied = index + 3
      }
    }
    append(contentsOf: bytes[copied...])
  }
}

extension String {
  /// The escaped text; the same string when nothing has to be escaped.
  package func escaped(as escaping: MarkupEscaping) -> String {
    let isPlain = !utf8.contains { $0 < 0x40 && escaping.reference(for: $0) != nil || $0 == 0xEF && escaping.isXML }
    if isPlain { return self }
    var bytes: [UInt8] = []
    bytes.append(escaping: utf8, as: escaping)
    return String(decoding: bytes, as: UTF8.self)
  }
}
