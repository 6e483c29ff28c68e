/// Escapes text for HTML and XML on bytes; the same on characters takes many times as long for Hangul.

private import ByteText

/// The set of characters that are escaped.
@usableFromInline package enum MarkupEscaping: Sendable {
  /// `&`, `<`, `>` and `"`: for HTML text and for attribute values in double quotes.
  case html
  /// The same, and also `'`, and NUL as U+FFFD: for values in templates, whose authors may use either kind of quotes.
  case template
  /// The same as `html`; characters that XML 1.0 does not allow (control characters, U+FFFE, U+FFFF) become U+FFFD.
  case xmlText
  /// The same as `xmlText`, and also tabs and line ends as character references, because XML parsers otherwise replace
  /// them by spaces.
  case xmlAttribute

  /// The replacement for `byte`; nil if it is not escaped.
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

  /// The index of the first byte at or after `start` that may have to be escaped; the number of bytes when there is none.
  fileprivate func candidate(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    if isXML {
      bytes.firstIndex(from: start) { $0 < 0x20 || $0 == 0x22 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0xEF }
    } else {
      bytes.firstIndex(from: start) { $0 == 0 || $0 == 0x22 || $0 == 0x26 || $0 == 0x27 || $0 == 0x3C || $0 == 0x3E }
    }
  }

  fileprivate var isXML: Bool { self == .xmlText || self == .xmlAttribute }
}

extension [UInt8] {
  /// Appends UTF-8 bytes with escapes.
  @inlinable package mutating func append(escaping bytes: some Collection<UInt8>, as escaping: MarkupEscaping) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { append(escaping: $0, as: escaping) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { append(escaping: $0, as: escaping) } }
  }

  /// Appends text with escapes.
  @inlinable package mutating func append(escaping text: String, as escaping: MarkupEscaping) {
    append(escaping: text.utf8, as: escaping)
  }

  @usableFromInline mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>, as escaping: MarkupEscaping) {
    var copied = 0
    var index = escaping.candidate(in: bytes, from: 0)
    while index < bytes.count {
      var end = index + 1
      if let reference = escaping.reference(for: bytes[index]) {
        append(contentsOf: bytes[copied..<index])
        reference.withUTF8Buffer { append(contentsOf: $0) }
        copied = end
      } else if bytes[index] == 0xEF, escaping.isXML, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] >= 0xBE
      {
        append(contentsOf: bytes[copied..<index])
        append(contentsOf: "\u{FFFD}".utf8)
        end = index + 3
        copied = end
      }
      index = escaping.candidate(in: bytes, from: end)
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
