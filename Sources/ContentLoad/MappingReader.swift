/// Reads typed values from a YAML map and reports unknown keys.
package import ArticleModel
package import Diagnostics

/// Reads the values of one map by key. Call ``finish()`` last; it reports the keys that were not read.
package struct MappingReader {
  /// The text that contains the map.
  package let text: SourceText

  /// The diagnostics found so far.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The time zone of dates without an offset.
  package var timeZone = SiteTimeZone.utc

  private var entries: [LocatedYAML.Entry]
  private let prefix: String
  private var known: [String] = []
  private let recorder = SchemaRecorder.current

  /// Creates a reader for `value`; reports a value that is neither a map nor null. `prefix` is put before keys in
  /// messages (`series.`).
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

  /// The value of `key` of any type; nil when it is absent or null.
  package mutating func value(_ key: String) -> LocatedYAML? {
    recorder?.note(prefix + key, .anything)
    return take(key)
  }

  /// Whether a ``SchemaRecorder`` records the keys that are read.
  package var isRecording: Bool { recorder != nil }

  /// Whether `key` is present and was not read yet, whatever its value.
  package func holds(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// All values that were not read yet, without positions.
  package var rest: [String: ExtraValue] {
    Dictionary(entries.map { ($0.key, $0.value.plain) }) { $1 }
  }

  /// The byte range of `key`; nil when it is absent or was read already.
  package func keyRange(_ key: String) -> Range<Int>? { entries.first { $0.key == key }?.keyRange }

  /// Removes and returns the value of `key`, and records the type with which it is read; nil when it is absent or null.
  private mutating func take(_ key: String, _ kind: SettingKind? = nil) -> LocatedYAML? {
    known.append(key)
    if let kind { recorder?.note(prefix + key, kind) }
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let value = entries.remove(at: index).value
    if case .scalar(let text, isPlain: true) = value.content, YAMLScalar.meaning(of: text) == .null { return nil }
    return value
  }

  /// A string; numbers and words such as `true` are returned as written.
  package mutating func string(_ key: String) -> Located<String>? {
    guard let value = take(key, .text) else { return nil }
    guard case .scalar(let string, _) = value.content else { return wrong(key, .text, at: value.range) }
    return Located(string, at: value.range)
  }

  /// A string that contains more than white space.
  package mutating func nonBlankString(_ key: String) -> Located<String>? {
    guard let found = string(key) else { return nil }
    guard !found.value.allSatisfy(\.isWhitespace) else { return wrong(key, .text, at: found.range) }
    return found
  }

  /// A string, or a map with one string per language.
  ///
  /// - Parameter usual: the language whose text is used for languages without one.
  package mutating func localized(_ key: String, usual: LanguageCode) -> LocalizedText? {
    recorder?.note(prefix + key + ".*", .text)
    recorder?.note(prefix + key, .map)
    guard let value = take(key, .text) else { return nil }
    switch value.content {
    case .scalar(let text, _): return LocalizedText(text)
    case .list: return wrong(key, .text, at: value.range)
    case .map(let entries):
      var texts: [LanguageCode: String] = [:]
      for entry in entries {
        guard case .scalar(let text, _) = entry.value.content else {
          return wrong("\(key).\(entry.key)", .text, at: entry.value.range)
        }
        texts[entry.key] = text
      }
      return LocalizedText(texts, usual: usual)
    }
  }

  /// An integer.
  package mutating func integer(_ key: String) -> Located<Int>? {
    guard let value = take(key, .integer) else { return nil }
    guard case .integer(let number) = value.plain else { return wrong(key, .integer, at: value.range) }
    return Located(number, at: value.range)
  }

  /// `true` or `false`.
  package mutating func bool(_ key: String) -> Located<Bool>? {
    guard let value = take(key, .bool) else { return nil }
    guard case .bool(let flag) = value.plain else { return wrong(key, .bool, at: value.range) }
    return Located(flag, at: value.range)
  }

  /// A date in ``timeZone``, unless it has an offset.
  package mutating func date(_ key: String) -> Located<CalendarDate>? {
    recorder?.note(prefix + key, .date)
    guard let found = string(key) else { return nil }
    guard let date = CalendarDate(parsing: found.value, in: timeZone) else {
      diagnostics.append(.badDate(found.value, of: prefix + key, at: Place(text, found.range)))
      return nil
    }
    return Located(date, at: found.range)
  }

  /// A list of strings; a single string counts as a list of one.
  package mutating func strings(_ key: String) -> [Located<String>] {
    guard let value = take(key, .texts) else { return [] }
    switch value.content {
    case .scalar(let string, let isPlain):
      // `tags: a, b` is one tag and probably a mistake; in quotation marks it is intended.
      if isPlain, string.contains(",") {
        diagnostics.append(.listInOneText(prefix + key, string, at: Place(text, value.range)))
      }
      return [Located(string, at: value.range)]
    case .map: return wrong(key, .texts, at: value.range) ?? []
    case .list(let items):
      return items.compactMap { item in
        guard case .scalar(let string, _) = item.content else { return wrong(key, .texts, at: item.range) }
        return Located(string, at: item.range)
      }
    }
  }

  /// A list of lists of strings; a string among them counts as a list of one.
  package mutating func lists(_ key: String) -> [[Located<String>]] {
    guard let value = take(key, .lists) else { return [] }
    guard case .list(let items) = value.content else { return wrong(key, .lists, at: value.range) ?? [] }
    return items.compactMap { item in
      switch item.content {
      case .scalar(let string, _): return [Located(string, at: item.range)]
      case .map: return wrong(key, .lists, at: item.range)
      case .list(let words):
        return words.compactMap { word in
          guard case .scalar(let string, _) = word.content else { return wrong(key, .lists, at: word.range) }
          return Located(string, at: word.range)
        }
      }
    }
  }

  /// One of the words of an enum.
  package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Located<Choice>? {
    recorder?.note(prefix + key, .choice(Choice.allCases.map(\.rawValue)))
    guard let found = string(key) else { return nil }
    if let choice = Choice(rawValue: found.value) { return Located(choice, at: found.range) }
    let allowed = Choice.allCases.map(\.rawValue)
    diagnostics.append(
      .unknownValue(
        found.value, of: prefix + key, allowed: allowed, meant: NearMiss.bestMatch(for: found.value, among: allowed),
        at: Place(text, found.range)))
    return nil
  }

  /// A map below `key`, which `read` parses; nil when it is absent.
  package mutating func map<Result>(_ key: String, _ read: (inout MappingReader) -> Result) -> Result? {
    guard let value = take(key, .map) ?? probe else { return nil }
    var inner = MappingReader(value, in: text, prefix: prefix + key + ".")
    inner.timeZone = timeZone
    let result = read(&inner)
    diagnostics += inner.finish()
    return result
  }

  /// A map below `key`, or a string as its short form.
  package mutating func mapOrText<Result>(
    _ key: String, text short: (Located<String>) -> Result, _ read: (inout MappingReader, Range<Int>) -> Result?
  ) -> Result? {
    recorder?.note(prefix + key, .text)
    guard let value = take(key, .map) ?? probe else { return nil }
    return entry(key, value, short, read)
  }

  /// A list below `key` of maps, or of strings as their short forms.
  package mutating func items<Result>(
    _ key: String, text short: (Located<String>) -> Result, _ read: (inout MappingReader, Range<Int>) -> Result?
  ) -> [Result] {
    if recorder != nil { _ = entry(key, LocatedYAML(.map([]), at: 0..<0), short, read) }
    guard let value = take(key, .items) else { return [] }
    guard case .list(let items) = value.content else { return wrong(key, .list, at: value.range) ?? [] }
    return items.compactMap { entry(key, $0, short, read) }
  }

  private mutating func entry<Result>(
    _ key: String, _ value: LocatedYAML, _ short: (Located<String>) -> Result,
    _ read: (inout MappingReader, Range<Int>) -> Result?
  ) -> Result? {
    if case .scalar(let text, _) = value.content { return short(Located(text, at: value.range)) }
    var inner = MappingReader(value, in: text, prefix: prefix + key + ".")
    inner.timeZone = timeZone
    let result = read(&inner, value.range)
    diagnostics += inner.finish()
    return result
  }

  /// An empty map that makes nested keys visible to the schema recorder; nil without a recorder.
  private var probe: LocatedYAML? { recorder == nil ? nil : LocatedYAML(.map([]), at: 0..<0) }

  /// A map with arbitrary keys below `key`; `read` parses each value and also gets its key.
  ///
  /// - Parameter values: the types that the values may have.
  package mutating func dictionary<Result>(
    _ key: String, of values: SettingKind..., read: (Located<String>, LocatedYAML, inout [Diagnostic]) -> Result
  ) -> [Result] {
    for kind in values { recorder?.note(prefix + key + ".*", kind) }
    if let probe, values.contains(.map) {
      var none: [Diagnostic] = []
      _ = read(Located("*", at: 0..<0), probe, &none)
    }
    guard let value = take(key, .map) else { return [] }
    guard case .map(let entries) = value.content else { return wrong(key, .map, at: value.range) ?? [] }
    return entries.map { read(Located($0.key, at: $0.keyRange), $0.value, &diagnostics) }
  }

  /// The map below `key` with keys defined by the user.
  package mutating func extra(_ key: String) -> [String: ExtraValue] {
    recorder?.note(prefix + key + ".*", .anything)
    guard let value = take(key, .map) else { return [:] }
    guard case .map(let values) = value.plain else { return wrong(key, .map, at: value.range) ?? [:] }
    return values
  }

  /// Adds a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Reports the keys that were not read, and returns all diagnostics.
  package mutating func finish() -> [Diagnostic] {
    for entry in entries {
      if entry.key.lowercased() == "published", known.contains("draft") {
        diagnostics.append(.publishedKey(at: Place(text, entry.keyRange)))
        continue
      }
      let meant = nameHere(of: entry) ?? NearMiss.bestMatch(for: entry.key, among: known)
      diagnostics.append(
        .unknownKey(prefix + entry.key, meant: meant, known: known, at: Place(text, entry.keyRange)))
    }
    entries = []
    return diagnostics
  }

  /// Keys of Jekyll, Hugo, Hexo and Gatsby that have another name here.
  private static let namesElsewhere = [
    "lastmod": "updated", "last_modified_at": "updated", "modified": "updated", "categories": "category", "tag": "tags",
    "keywords": "tags", "author": "authors", "summary": "description", "excerpt": "description", "thumbnail": "cover",
  ]

  /// The key of this map with the same meaning as another tool's key; nil when there is none. A list of categories
  /// corresponds to tags.
  private func nameHere(of entry: LocatedYAML.Entry) -> String? {
    var name = Self.namesElsewhere[entry.key.lowercased()]
    if name == "category", case .list = entry.value.content { name = "tags" }
    return name.flatMap { known.contains($0) ? $0 : nil }
  }

  private mutating func wrong<Result>(_ key: String, _ wanted: Phrase, at range: Range<Int>) -> Result? {
    diagnostics.append(.wrongType(prefix + key, wanted: wanted, at: Place(text, range)))
    return nil
  }
}

extension Phrase {
  static let text = Phrase(en: "a text", ko: "글자 값")
  static let list = Phrase(en: "a list", ko: "목록")
  static let texts = Phrase(en: "a list of texts", ko: "글자 값의 목록")
  static let lists = Phrase(en: "a list of lists of texts", ko: "글자 값 목록의 목록")
  static let synonyms = Phrase(en: "groups of two words or more", ko: "낱말이 둘 이상인 묶음들")
  static let integer = Phrase(en: "a whole number", ko: "정수")
  static let counting = Phrase(en: "a whole number from 1", ko: "1 이상의 정수")
  static let bool = Phrase(en: "true or false", ko: "true나 false")
  static let map = Phrase(en: "lines of 'key: value'", ko: "'키: 값' 줄들")
}
