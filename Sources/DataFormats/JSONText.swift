/// A JSON value with deterministic output: members keep the order in which they were given.
private import ByteText

/// A JSON value for output. It can be written as a literal: `["line": 3, "notes": [], "path": nil]`.
package indirect enum JSONText: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A floating-point number; written as `null` when it is not finite, because JSON has no such numbers.
  case number(Double)
  case string(String)
  case array([JSONText])
  /// An object with its members in output order.
  case object([Member])

  /// A name with its value in an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package let name: String

    /// The value.
    package let value: JSONText

    /// Creates a member.
    package init(_ name: String, _ value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// The use of white space.
  package enum Layout: Sendable {
    /// No white space.
    case compact
    /// One value per line with an indentation of two spaces per level, like the output of `jq`.
    case pretty
  }

  /// The context in which the text is used.
  package enum Surroundings: Sendable {
    /// A file or stream of its own.
    case file
    /// Inside an HTML `<script>` element: `<`, `>` and `&` are escaped, so that no text can end the element.
    case scriptElement
  }

  /// Creates a string, or `null` for nil.
  package init(_ string: String?) { self = string.map(JSONText.string) ?? .null }

  /// Creates an integer, or `null` for nil.
  package init(_ integer: Int?) { self = integer.map(JSONText.integer) ?? .null }

  /// Creates an object from the members that have a value; members with nil are omitted.
  package static func object(present members: KeyValuePairs<String, JSONText?>) -> JSONText {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// An object with `members` before those of `self`. Traps when `self` is not an object.
  package func adding(first members: KeyValuePairs<String, JSONText>) -> JSONText {
    guard case .object(let own) = self else { preconditionFailure("only an object takes members") }
    return .object(members.map { Member($0, $1) } + own)
  }

  /// The value as UTF-8 text; the pretty layout ends with a line break.
  package func bytes(_ layout: Layout = .pretty, in surroundings: Surroundings = .file) -> [UInt8] {
    var writer = JSONWriter(layout: layout, surroundings: surroundings)
    // Room for one line of a list, of which there are thousands.
    writer.output.reserveCapacity(256)
    writer.write(self, depth: 0)
    if layout == .pretty { writer.output.append(0x0A) }
    return writer.output
  }

  /// The JSON string of a text in UTF-8, which must be well-formed; the same as ``bytes(_:in:)`` gives for the text.
  package static func string(utf8 text: ArraySlice<UInt8>) -> [UInt8] {
    var writer = JSONWriter(layout: .compact, surroundings: .file)
    writer.output.reserveCapacity(text.count * 9 / 8 + 2)
    text.withUnsafeBufferPointer { writer.write($0) }
    return writer.output
  }

  /// Appends the JSON string of a text; the same as ``bytes(_:in:)`` gives for it.
  package static func append(string text: String, to output: inout [UInt8]) {
    var writer = JSONWriter(layout: .compact, surroundings: .file)
    swap(&writer.output, &output)
    writer.write(text)
    swap(&writer.output, &output)
  }

  /// The value as a string; see ``bytes(_:in:)``.
  package func text(_ layout: Layout = .pretty, in surroundings: Surroundings = .file) -> String {
    String(decoding: bytes(layout, in: surroundings), as: UTF8.self)
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONText: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSONText: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

/// Writes JSON to a byte array.
private struct JSONWriter {
  let layout: JSONText.Layout
  let surroundings: JSONText.Surroundings
  var output: [UInt8] = []

  mutating func write(_ value: JSONText, depth: Int) {
    switch value {
    case .null: add("null")
    case .bool(let flag): add(flag ? "true" : "false")
    case .integer(let number): add(computed: String(number))
    case .number(let number): add(computed: number.isFinite ? String(describing: number) : "null")
    case .string(let text): write(text)
    case .array(let elements):
      writeList(elements, between: ("[", "]"), depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      writeList(members, between: ("{", "}"), depth: depth) { writer, member in
        writer.write(member.name)
        writer.add(writer.layout == .pretty ? ": " : ":")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], between brackets: (StaticString, StaticString), depth: Int,
    _ writeOne: (inout JSONWriter, Element) -> Void
  ) {
    add(brackets.0)
    for (index, element) in elements.enumerated() {
      if index > 0 { add(",") }
      breakLine(depth: depth + 1)
      writeOne(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    add(brackets.1)
  }

  private mutating func breakLine(depth: Int) {
    guard layout == .pretty else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.append(0x22)
    var plainStart = 0
    var index = Self.candidate(in: bytes, from: 0)
    while index < bytes.count {
      let length = lengthOfEscaped(bytes, at: index)
      if length > 0 {
        output.append(contentsOf: bytes[plainStart..<index])
        writeEscape(bytes[index], last: bytes[index + length - 1])
        plainStart = index + length
      }
      index = Self.candidate(in: bytes, from: index + max(length, 1))
    }
    output.append(contentsOf: bytes[plainStart...])
    output.append(0x22)
  }

  /// The index of the first byte at or after `start` that may be escaped: control characters, signs of markup, `"`, `\` and the first byte
  /// of JavaScript's line separators. ``lengthOfEscaped(_:at:)`` has a case for each that is not always escaped.
  private static func candidate(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(from: start) { byte in
      byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x5C || byte == 0x7F
        || byte == 0xE2
    }
  }

  /// The length in bytes of the character at `index`, which is a candidate; 0 if it is not escaped. U+2028 and U+2029 are escaped because
  /// JavaScript before 2019 treats them as line ends.
  private func lengthOfEscaped(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x3C, 0x3E, 0x26: surroundings == .scriptElement ? 1 : 0
    case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? 3 : 0
    default: 1
    }
  }

  /// Appends the escape sequence of a character, given its first and its last byte.
  private mutating func writeEscape(_ byte: UInt8, last: UInt8) {
    switch byte {
    case 0x22: add("\\\"")
    case 0x5C: add("\\\\")
    case 0x0A: add("\\n")
    case 0x0D: add("\\r")
    case 0x09: add("\\t")
    case 0xE2: add(last == 0xA8 ? "\\u2028" : "\\u2029")
    default:
      add("\\u00")
      output.append(hexadecimalOf: byte)
    }
  }

  private mutating func add(computed text: String) { output.append(contentsOf: text.utf8) }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}
