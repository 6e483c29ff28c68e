/// Takes typed values out of a YAML map and reports every key that was not asked for.
package import ArticleModel
package import Diagnostics

/// Reads one map key by key; call ``finish()`` last, which reports unknown keys.
package struct MappingReader {
  /// The text the map stands in.
  package let text: SourceText

  /// What was wrong so far.
  package private(set) var diagnostics: [Diagnostic] = []

  private var entries: [LocatedYAML.Entry]
  private let prefix: String
  private var known: [String] = []

  /// A reader of `value`, which must be a map; `prefix` is put before keys in messages (`series.`).
  package init(_ value: LocatedYAML, in text: SourceText, prefix: String = "") {
    self.text = text
    self.prefix = prefix
    switch value.content {
    case .map(let entries): self.entries = entries
    case .scalar(let string, isPlain: true) where YAMLScalar.meaning(of: string) == .null: entries = []
    default:
      entries = []
      let name = prefix.isEmpty ? text.path : String(prefix.dropLast())
      diagnostics.append(.wrongType(name, wanted: .map, at: Place(text, value.range)))
    }
  }

  /// The raw value of `key`; nil when absent or null.
  package mutating func value(_ key: String) -> LocatedYAML? {
    known.append(key)
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let value = entries.remove(at: index).value
    if case .scalar(let text, isPlain: true) = value.content, YAMLScalar.meaning(of: text) == .null { return nil }
    return value
  }

  /// A string; numbers and words such as `true` are taken as they are written.
  package mutating func string(_ key: String) -> Located<String>? {
    guard let value = value(key) else { return nil }
    guard case .scalar(let string, _) = value.content else { return wrong(key, .text, at: value.range) }
    return Located(string, at: value.range)
  }

  /// A string that is not empty.
  package mutating func words(_ key: String) -> Located<String>? {
    guard let found = string(key) else { return nil }
    guard !found.value.allSatisfy(\.isWhitespace) else { return wrong(key, .text, at: found.range) }
    return found
  }

  /// A whole number.
  package mutating func integer(_ key: String) -> Located<Int>? {
    guard let value = value(key) else { return nil }
    guard case .integer(let number) = value.plain else { return wrong(key, .integer, at: value.range) }
    return Located(number, at: value.range)
  }

  /// `true` or `false`.
  package mutating func bool(_ key: String) -> Located<Bool>? {
    guard let value = value(key) else { return nil }
    guard case .bool(let flag) = value.plain else { return wrong(key, .bool, at: value.range) }
    return Located(flag, at: value.range)
  }

  /// A date.
  package mutating func date(_ key: String) -> Located<CalendarDate>? {
    guard let found = string(key) else { return nil }
    guard let date = CalendarDate(parsing: found.value) else {
      diagnostics.append(.badDate(found.value, of: prefix + key, at: Place(text, found.range)))
      return nil
    }
    return Located(date, at: found.range)
  }

  /// A list of strings, or one string alone.
  package mutating func strings(_ key: String) -> [Located<String>] {
    guard let value = value(key) else { return [] }
    switch value.content {
    case .scalar(let string, _): return [Located(string, at: value.range)]
    case .map: return wrong(key, .texts, at: value.range) ?? []
    case .list(let items):
      return items.compactMap { item in
        guard case .scalar(let string, _) = item.content else { return wrong(key, .texts, at: item.range) }
        return Located(string, at: item.range)
      }
    }
  }

  /// One word of a fixed set.
  package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Located<Choice>? {
    guard let found = string(key) else { return nil }
    if let choice = Choice(rawValue: found.value) { return Located(choice, at: found.range) }
    let allowed = Choice.allCases.map(\.rawValue)
    diagnostics.append(
      .unknownValue(
        found.value, of: prefix + key, allowed: allowed, meant: NearMiss.bestMatch(for: found.value, among: allowed),
        at: Place(text, found.range)))
    return nil
  }

  /// A map below `key`, read by `read`.
  package mutating func map<Result>(_ key: String, _ read: (inout MappingReader) -> Result) -> Result? {
    guard let value = value(key) else { return nil }
    var inner = MappingReader(value, in: text, prefix: prefix + key + ".")
    let result = read(&inner)
    diagnostics += inner.finish()
    return result
  }

  /// A map of any keys below `key`; each value read by `read`, which gets the key.
  package mutating func dictionary<Result>(
    _ key: String, _ read: (Located<String>, LocatedYAML, inout [Diagnostic]) -> Result
  ) -> [Result] {
    guard let value = value(key) else { return [] }
    guard case .map(let entries) = value.content else { return wrong(key, .map, at: value.range) ?? [] }
    return entries.map { read(Located($0.key, at: $0.keyRange), $0.value, &diagnostics) }
  }

  /// The keys of the user's own below `key`.
  package mutating func extra(_ key: String) -> [String: ExtraValue] {
    guard let value = value(key) else { return [:] }
    guard case .map(let values) = value.plain else { return wrong(key, .map, at: value.range) ?? [:] }
    return values
  }

  /// Adds a problem.
  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Reports the keys nobody asked for and hands out all problems.
  package mutating func finish() -> [Diagnostic] {
    for entry in entries {
      diagnostics.append(
        .unknownKey(
          prefix + entry.key, meant: NearMiss.bestMatch(for: entry.key, among: known), known: known,
          at: Place(text, entry.keyRange)))
    }
    entries = []
    return diagnostics
  }

  private mutating func wrong<Result>(_ key: String, _ wanted: Phrase, at range: Range<Int>) -> Result? {
    diagnostics.append(.wrongType(prefix + key, wanted: wanted, at: Place(text, range)))
    return nil
  }
}

extension Phrase {
  static let text = Phrase(en: "a text", ko: "글자 값")
  static let texts = Phrase(en: "a list of texts", ko: "글자 값의 목록")
  static let integer = Phrase(en: "a whole number", ko: "정수")
  static let bool = Phrase(en: "true or false", ko: "true나 false")
  static let map = Phrase(en: "a map of keys and values", ko: "키와 값의 묶음")
}
