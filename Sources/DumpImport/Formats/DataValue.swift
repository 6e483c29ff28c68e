/// YAML, TOML and JSON values in one type, as front matter and pages have them; parsed by Yams, TOMLKit and Foundation.
private import Foundation
private import TOMLKit
import YAMLSource

/// A value; numbers, dates and booleans are kept as their text.
indirect enum DataValue: Sendable, Hashable {
  /// A key with its value.
  struct Entry: Sendable, Hashable {
    let key: String
    let value: DataValue
  }

  case scalar(String)
  case list([DataValue])
  case map([Entry])

  /// The entries of a map; none for other values.
  var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }

  /// The value of a key, ignoring case; nil when there is no such key.
  subscript(key: String) -> DataValue? { entries.first { $0.key.lowercased() == key.lowercased() }?.value }

  /// The text of a scalar without white space around it; nil for collections and empty texts.
  var text: String? {
    guard case .scalar(let text) = self, case let found = trimmed(text), !found.isEmpty else { return nil }
    return found
  }

  /// The elements of a list; any other value is the one element.
  var elements: [DataValue] { if case .list(let values) = self { values } else { [self] } }

  /// All scalars in it that are not empty, in order; of a map only those of `name` or `title`, when it has one of these
  /// keys.
  var texts: [String] {
    switch self {
    case .scalar(let text): return text.isEmpty ? [] : [text]
    case .list(let values): return values.flatMap(\.texts)
    case .map(let entries): return (self["name"] ?? self["title"])?.texts ?? entries.flatMap(\.value.texts)
    }
  }

  /// Scalars and lists with the paths of their keys, such as `cover.image`; the elements of a list are joined by
  /// commas.
  func leaves(below path: String) -> [(path: String, text: String)] {
    switch self {
    case .scalar(let text): [(path, text)]
    case .list: [(path, texts.joined(separator: ", "))]
    case .map(let entries): entries.flatMap { $0.value.leaves(below: path + "." + $0.key) }
    }
  }
}

// MARK: Reading

extension DataValue {
  /// The syntaxes of front matter.
  enum Syntax {
    case yaml, toml, json
  }

  /// The maximum nesting of brackets, as the parsers recurse.
  private static let depthLimit = 64

  /// Parses `text`; nil when it is broken or empty, or when its brackets nest too deep.
  init?(_ text: String, as syntax: Syntax) {
    guard !Self.isTooDeep(text) else { return nil }
    switch syntax {
    case .yaml:
      guard let node = (try? YAMLParser.compose(text)) ?? (try? YAMLParser.compose(Self.withLastKeys(text))) else {
        return nil
      }
      self.init(node)
    case .toml:
      guard let table = try? TOMLTable(string: text) else { return nil }
      self.init(table.convert(to: .json), as: .json)
    case .json:
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      // Pages have line breaks within strings, which JSON forbids, and end the value with a semicolon.
      let end = text.lastIndex { "}]\"".contains($0) }.map { text.index(after: $0) } ?? text.endIndex
      let bytes = text[..<end].utf8.map { $0 < 0x20 ? 0x20 : $0 }
      guard let value = try? decoder.decode(DataValue.self, from: Data(bytes)) else { return nil }
      self = value
    }
  }

  /// YAML in which a repeated key of the outermost mapping keeps only its last value, as Ruby and Go read it.
  private static func withLastKeys(_ text: String) -> String {
    var blocks: [(key: Substring, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let key = line.prefix { $0 != ":" }
      let begins = line.contains(":") && !(line.first.map { " \t#-".contains($0) } ?? true)
      if begins || blocks.isEmpty { blocks.append((begins ? key : "", [])) }
      blocks[blocks.count - 1].lines.append(line)
    }
    let last = Dictionary(blocks.enumerated().map { ($1.key, $0) }) { $1 }
    return blocks.enumerated().filter { last[$1.key] == $0 }.flatMap(\.element.lines).joined(separator: "\n")
  }

  private static func isTooDeep(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth = max(0, depth - 1) }
      if depth > depthLimit { return true }
    }
    return false
  }

  private init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .scalar(isPlain && ["null", "~"].contains(text) ? "" : text)
    case .sequence(let items): self = .list(items.map { DataValue($0) })
    case .mapping(let pairs):
      self = .map(pairs.map { Entry(key: $0.key.string ?? "", value: DataValue($0.value)) })
    }
  }
}

extension DataValue: Decodable {
  /// Decodes any JSON; the keys of an object are sorted.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let map = try? value.decode([String: DataValue].self) {
      self = .map(map.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: $0.value) })
    } else if let list = try? value.decode([DataValue].self) {
      self = .list(list)
    } else if let text = try? value.decode(String.self) {
      self = .scalar(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .scalar(String(flag))
    } else if let number = try? value.decode(Int.self) {
      self = .scalar(String(number))
    } else {
      self = .scalar((try? value.decode(Double.self)).map { String($0) } ?? "")
    }
  }
}
