/// Escapes text for HTML, XML and JSON on bytes, because the template library's own way by characters is slow on Hangul.
private import Mustache

/// Text that is to stand in HTML or XML.
enum HTMLText {
  /// `text` with `& < > " '` as character references and NUL as U+FFFD; the same string when nothing is to be done.
  static func escaped(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in !bytes.contains(where: needsEscape) }
    if isPlain { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text`, escaped, to `output`.
  static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &output) }
  }

  /// Appends UTF-8 bytes, escaped, to `output`.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count)
    for byte in bytes {
      guard needsEscape(byte) else {
        output.append(byte)
        continue
      }
      output += reference(for: byte)
    }
  }

  /// Appends bytes for XML 1.0: escaped as for HTML, control characters and U+FFFE, U+FFFF, which XML forbids, left out.
  static func appendXML(_ bytes: [UInt8], to output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count + bytes.count / 8)
    var skipped = 0
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { continue }
      if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { skipped = 3 }
      if skipped > 0 {
        skipped -= 1
        continue
      }
      if needsEscape(byte) { output += reference(for: byte) } else { output.append(byte) }
    }
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 && (byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x22 || byte == 0x27 || byte == 0)
  }

  private static func reference(for byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x26: Array("&amp;".utf8)
    case 0x3C: Array("&lt;".utf8)
    case 0x3E: Array("&gt;".utf8)
    case 0x22: Array("&quot;".utf8)
    case 0x27: Array("&#39;".utf8)
    default: [0xEF, 0xBF, 0xBD]
    }
  }
}

/// The escaping that templates use; named in the first line that every template is given before it is parsed.
struct ByteEscapedHTML: MustacheContentType {
  /// The name by which templates ask for it.
  static let name = "JIKJI"

  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

/// Text that is to stand in a JSON document, also inside an HTML `script` element.
enum JSONText {
  /// `text` as a JSON string with its quotation marks; `<` is written as an escape so that no tag can end a script.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [0x22]
    for byte in text.utf8 {
      switch byte {
      case 0x22: bytes += Array("\\\"".utf8)
      case 0x5C: bytes += Array("\\\\".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x3C: bytes += Array("\\u003c".utf8)
      case 0..<0x20: bytes += Array("\\u00".utf8) + [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An object of these members in this order; values are JSON already, absent ones are left out.
  static func object(_ members: [(String, String?)]) -> String {
    "{" + members.compactMap { key, value in value.map { "\(quoted(key)):\($0)" } }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
