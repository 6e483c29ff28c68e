/// A YAML tree in which every key and value has its byte range.
private import ByteText
package import ArticleModel
package import Diagnostics
private import YAMLSource

/// A YAML value with its position.
package struct LocatedYAML: Sendable {
  /// The kind of value.
  package enum Content: Sendable {
    /// The text of a scalar, and whether it was written without quotes, so that `true`, `12` and `~` are not strings.
    case scalar(String, isPlain: Bool)
    case list([LocatedYAML])
    case map([Entry])
  }

  /// A key with its value.
  package struct Entry: Sendable {
    /// The text of the key.
    package let key: String
    /// The byte range of the key.
    package let keyRange: Range<Int>
    /// The value.
    package var value: LocatedYAML

    /// Creates an entry.
    package init(key: String, keyRange: Range<Int>, value: LocatedYAML) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// The value itself.
  package var content: Content

  /// The byte range; for lists and maps only the first byte.
  package var range: Range<Int>

  /// Creates a value at `range`.
  package init(_ content: Content, at range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// The value without positions.
  package var plain: ExtraValue {
    switch content {
    case .scalar(let text, let isPlain): isPlain ? YAMLScalar.meaning(of: text) : .string(text)
    case .list(let items): .list(items.map(\.plain))
    case .map(let entries): .map(Dictionary(entries.map { ($0.key, $0.value.plain) }) { $1 })
    }
  }
}

/// The types of unquoted scalars according to the YAML 1.2 core schema.
package enum YAMLScalar {
  /// The typed value of an unquoted scalar.
  package static func meaning(of text: String) -> ExtraValue {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    default: Int(text).map { .integer($0) } ?? number(text) ?? .string(text)
    }
  }

  private static func number(_ text: String) -> ExtraValue? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2D || first == 0x2E else {
      return nil
    }
    return Double(text).map { .number($0) }
  }
}

/// Parses YAML.
package enum YAMLReader {
  /// The maximum nesting depth of values.
  private static let depthLimit = 64

  /// Parses the bytes `range` of `text` as YAML; the result is an empty map when there is nothing or it is invalid.
  package static func read(_ text: SourceText, in range: Range<Int>) -> Checked<LocatedYAML> {
    let empty = LocatedYAML(.map([]), at: range.lowerBound..<range.lowerBound)
    if let place = tooDeep(text.bytes[range]) {
      return Checked(
        empty, [.brokenYAML("it nests more than \(depthLimit) levels deep", at: Place(text, place..<place + 1))])
    }
    let builder = LocatedYAMLBuilder(text: text, range: range)
    do {
      guard let node = try YAMLParser.compose(text.string(in: range)) else { return Checked(empty) }
      let tree = builder.tree(node)
      // The parser rejects unescaped control characters; escapes such as `\e` must not produce them either.
      let problems = builder.control.map {
        [Diagnostic.brokenYAML("control characters are not allowed", at: Place(text, $0))]
      }
      return Checked(tree, problems ?? [])
    } catch {
      return Checked(empty, [builder.diagnostic(of: error)])
    }
  }

  /// The offset where brackets or list markers nest deeper than the limit; nil when they do not. It protects the
  /// recursive parser.
  private static func tooDeep(_ bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var dashes = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): dashes += 1
      case UInt8(ascii: " "): break
      case 0x0A: dashes = 0
      default: dashes = 0
      }
      if depth > depthLimit || dashes > depthLimit * 4 { return index }
    }
    return nil
  }
}

/// Converts parsed nodes and their marks to values with byte ranges.
private final class LocatedYAMLBuilder {
  private let text: SourceText
  private let bytes: [UInt8]
  private let lines: LineTable
  private let range: Range<Int>
  /// The line on which the YAML begins.
  private let firstLine: Int
  /// The last position that was converted. Values come in document order, so a line with many values is scanned only
  /// once.
  private var last = (line: 0, column: 1, offset: 0)
  /// The byte range of the first value with a character that a page may not contain.
  private(set) var control: Range<Int>?

  init(text: SourceText, range: Range<Int>) {
    (self.text, bytes, lines, self.range) = (text, text.bytes, text.lines, range)
    firstLine = lines.line(of: range.lowerBound)
  }

  func tree(_ node: YAMLNode) -> LocatedYAML {
    let start = node.mark.map { offset(line: $0.line, column: $0.column) } ?? range.lowerBound
    switch node.content {
    case .scalar(let string, let isPlain):
      let place = start..<end(of: string, isPlain: isPlain, from: start)
      if control == nil, !isPlain, string.unicodeScalars.contains(where: Self.isControl) { control = place }
      return LocatedYAML(.scalar(string, isPlain: isPlain), at: place)
    case .sequence(let items): return LocatedYAML(.list(items.map { tree($0) }), at: start..<start + 1)
    case .mapping(let pairs):
      let entries = pairs.map { pair in
        let key = tree(pair.key)
        return LocatedYAML.Entry(key: pair.key.string ?? "", keyRange: key.range, value: tree(pair.value))
      }
      return LocatedYAML(.map(entries), at: start..<min(start + 1, range.upperBound))
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  func diagnostic(of problem: YAMLProblem) -> Diagnostic {
    if let key = problem.duplicateKey { return .brokenYAML(problem.message, at: Place(text, secondKey(key))) }
    guard let mark = problem.mark else { return .brokenYAML(problem.message, at: Place(text, range)) }
    let start = offset(line: mark.line, column: mark.column)
    let place = Place(text, start..<min(start + 1, text.bytes.count))
    if let value = unquotedText(inLineOf: start) {
      return .unquotedYAML(problem.message, at: place, value: value, words: text.string(in: value))
    }
    return .brokenYAML(problem.message, at: place)
  }

  /// The byte range of a value that is meant as text but begins with a YAML indicator: `[Swift] 클로저`, `"가"와 나`, `*별*`.
  /// nil when the line has another form.
  private func unquotedText(inLineOf offset: Int) -> Range<Int>? {
    let line = lines.range(ofLine: lines.line(of: offset))
    let pattern =
      #/(\s*[^\s:#"'\[{]+:\s+)(\[.*\]\s*[^\s\],#].*|\{.*\}\s*[^\s},#].*|"[^"]*"\s*[^\s,#].*|'[^']*'\s*[^\s',#].*|[*&!@`%].*?)\s*/#
    guard let match = text.string(in: line).wholeMatch(of: pattern) else { return nil }
    let start = line.lowerBound + match.1.utf8.count
    let end = start + match.2.utf8.count
    return start..<(bytes[start..<end].lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? end)
  }

  /// The byte range of the key on the second line that begins with `key:`.
  private func secondKey(_ key: String) -> Range<Int> {
    let wanted = Array((key + ":").utf8)
    var found = 0
    for line in firstLine...lines.line(of: range.upperBound) {
      let bytes = lines.range(ofLine: line)
      let start = bytes.first { text.bytes[$0] != 0x20 } ?? bytes.lowerBound
      if text.bytes[start..<bytes.upperBound].starts(with: wanted) {
        found += 1
        if found == 2 { return start..<start + wanted.count - 1 }
      }
    }
    return range
  }

  /// Converts a position of libyaml to a byte offset. libyaml counts lines and Unicode scalars within the YAML block,
  /// both from 1.
  private func offset(line: Int, column: Int) -> Int {
    let whole = lines.range(ofLine: firstLine + line - 1)
    if last.line != line || last.column > column { last = (line, 1, max(whole.lowerBound, range.lowerBound)) }
    while last.column < column, last.offset < whole.upperBound {
      last.offset += 1
      while last.offset < whole.upperBound, bytes[last.offset].isUTF8Continuation { last.offset += 1 }
      last.column += 1
    }
    return min(last.offset, range.upperBound)
  }

  private func end(of value: String, isPlain: Bool, from start: Int) -> Int {
    if isPlain {
      let end = start + value.utf8.count
      return bytes[start..<range.upperBound].starts(with: value.utf8) ? end : endOfLine(from: start)
    }
    guard start < range.upperBound else { return start }
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return endOfLine(from: start) }
    var index = start + 1
    while index < range.upperBound, bytes[index] != quote {
      index += quote == UInt8(ascii: "\"") && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, range.upperBound)
  }

  private func endOfLine(from start: Int) -> Int {
    let line = lines.range(ofLine: lines.line(of: start))
    return min(max(start, line.upperBound), range.upperBound)
  }
}
