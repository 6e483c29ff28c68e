/// Creates JSON Schemas of front matter, jikji.yml and the glossary, with which editors check and complete YAML.
import ContentLoad
import DataFormats
import Diagnostics

/// Creates one schema.
struct SettingsSchemaJSON {
  private typealias Keys = [(path: String, kinds: [SettingKind])]

  private let keys: Keys
  private let descriptions: [String: Phrase]
  private let language: MessageLanguage

  /// The schema of a Markdown file's front matter, described in `language`.
  static func frontMatter(in language: MessageLanguage) -> JSONText {
    SettingsSchemaJSON(
      keys: SettingsSchema.frontMatter, descriptions: SettingDescriptions.frontMatter, language: language
    ).schema("Jikji front matter", required: [])
  }

  /// The schema of `jikji.yml`.
  static func config(in language: MessageLanguage) -> JSONText {
    SettingsSchemaJSON(keys: SettingsSchema.config, descriptions: SettingDescriptions.config, language: language)
      .schema("jikji.yml", required: ["title"])
  }

  /// The schema of `glossary.yml`: a list of entries, or a map with that list under `terms`.
  static func glossary(in language: MessageLanguage) -> JSONText {
    let maker = SettingsSchemaJSON(
      keys: SettingsSchema.glossary, descriptions: SettingDescriptions.glossary, language: language)
    // The reader accepts other names for these keys and ignores unknown ones, so the schema allows additional keys.
    let entry: JSONText = ["type": "object", "properties": maker.properties, "additionalProperties": true]
    let list: JSONText = ["type": "array", "items": entry]
    let map: JSONText = ["type": "object", "properties": ["terms": list], "required": ["terms"]]
    return ["$schema": "http://json-schema.org/draft-07/schema#", "title": "glossary.yml", "anyOf": [list, map]]
  }

  private func schema(_ title: String, required: [String]) -> JSONText {
    object(below: "").adding(first: [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": .string(title),
      "required": .array(required.map { .string($0) }),
    ])
  }

  /// All keys of a flat map.
  private var properties: JSONText {
    .object(keys.map { JSONText.Member($0.path, described($0.path, schema(of: $0.path, $0.kinds))) })
  }

  /// The schema of the keys directly below `prefix`. Unknown keys are errors, as they are for the readers.
  private func object(below prefix: String) -> JSONText {
    let own = keys.filter { key in
      key.path.hasPrefix(prefix) && !key.path.dropFirst(prefix.count).contains(".")
    }
    var properties: [JSONText.Member] = []
    var others: JSONText = false
    for key in own {
      let value = described(key.path, schema(of: key.path, key.kinds))
      let name = String(key.path.dropFirst(prefix.count))
      if name == "*" { others = value } else { properties.append(JSONText.Member(name, value)) }
    }
    return ["type": "object", "properties": .object(properties), "additionalProperties": others]
  }

  private func described(_ path: String, _ value: JSONText) -> JSONText {
    guard let words = descriptions[path] else { return value }
    return value.adding(first: ["description": .string(words.text(in: language))])
  }

  private func schema(of path: String, _ kinds: [SettingKind]) -> JSONText {
    let all = kinds.map { schema(of: path, $0) }
    return all.count == 1 ? all[0] : ["anyOf": .array(all)]
  }

  private func schema(of path: String, _ kind: SettingKind) -> JSONText {
    switch kind {
    case .text: Self.text
    case .lists: ["type": "array", "items": ["anyOf": [Self.text, ["type": "array", "items": Self.text]]]]
    case .integer: ["type": "integer"]
    case .bool: ["type": "boolean"]
    case .date: ["type": "string", "pattern": #"^\d{4}-\d{1,2}-\d{1,2}"#]
    case .texts: ["anyOf": [Self.text, ["type": "array", "items": Self.text]]]
    case .map: object(below: path + ".")
    case .items: ["type": "array", "items": ["anyOf": [Self.text, object(below: path + ".")]]]
    case .choice(let words): ["enum": .array(words.map { .string($0) })]
    case .choices(let words): ["type": "array", "items": ["enum": .array(words.map { .string($0) })]]
    case .anything: .object([])
    }
  }

  /// A text setting may also be written as a YAML number or boolean; the readers accept these as text.
  private static let text: JSONText = ["type": ["string", "number", "boolean"]]
}
