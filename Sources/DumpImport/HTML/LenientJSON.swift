/// Reads the JSON that pages carry about themselves; what is no JSON is nil, never an error.

enum LenientJSON: Sendable, Hashable {
  case object([String: LenientJSON])
  case array([LenientJSON])
  case string(String)
  case number(String)
  case other

  private static let depthLimit = 64

  /// The value of `text`; nil when it is no JSON.
  static func parse(_ text: String) -> LenientJSON? {
    var reader = Reader(bytes: Array(text.utf8))
    return reader.value(depth: 0)
  }

  /// The value of a key.
  subscript(key: String) -> LenientJSON? { if case .object(let values) = self { values[key] } else { nil } }

  /// The text, if it is one that holds anything.
  var text: String? { if case .string(let text) = self, !trimmed(text).isEmpty { trimmed(text) } else { nil } }

  /// The elements, if it is an array; else itself alone.
  var elements: [LenientJSON] { if case .array(let elements) = self { elements } else { [self] } }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    mutating func value(depth: Int) -> LenientJSON? {
      skipSpace()
      guard place < bytes.count, depth < LenientJSON.depthLimit else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      default: return scalar()
      }
    }

    private mutating func object(depth: Int) -> LenientJSON? {
      var values: [String: LenientJSON] = [:]
      place += 1
      while true {
        skipSpace()
        if take("}") { return .object(values) }
        guard let key = string() else { return nil }
        skipSpace()
        guard take(":"), let value = value(depth: depth + 1) else { return nil }
        values[key] = value
        skipSpace()
        if !take(",") { return take("}") ? .object(values) : nil }
      }
    }

    private mutating func array(depth: Int) -> LenientJSON? {
      var values: [LenientJSON] = []
      place += 1
      while true {
        skipSpace()
        if take("]") { return .array(values) }
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
        skipSpace()
        if !take(",") { return take("]") ? .array(values) : nil }
      }
    }

    private mutating func string() -> String? {
      guard take("\"") else { return nil }
      var out: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: out, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") { escape(into: &out) } else { out.append(byte) }
      }
      return nil
    }

    private mutating func escape(into out: inout [UInt8]) {
      guard place < bytes.count else { return }
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "r"): out.append(0x20)
      case UInt8(ascii: "u"): unicode(into: &out)
      default: out.append(byte)
      }
    }

    private mutating func unicode(into out: inout [UInt8]) {
      guard var unit = hex() else { return }
      if (0xD800...0xDBFF).contains(unit), place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
        bytes[place + 1] == UInt8(ascii: "u")
      {
        place += 2
        if let low = hex(), (0xDC00...0xDFFF).contains(low) { unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00) }
      }
      out += String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8
    }

    private mutating func hex() -> UInt32? {
      guard place + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
      else { return nil }
      place += 4
      return value
    }

    private mutating func scalar() -> LenientJSON? {
      let start = place
      while place < bytes.count, !",}] \n\r\t".utf8.contains(bytes[place]) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      if ["true", "false", "null"].contains(word) { return .other }
      return word.isEmpty || Double(word) == nil ? nil : .number(word)
    }

    private mutating func take(_ mark: Character) -> Bool {
      guard place < bytes.count, bytes[place] == mark.asciiValue else { return false }
      place += 1
      return true
    }

    private mutating func skipSpace() {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }
  }
}
