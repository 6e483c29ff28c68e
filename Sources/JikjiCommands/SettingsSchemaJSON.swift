/// JSON Schemas of front matter and jikji.yml, for editors that check and complete YAML.
import ContentLoad
import Diagnostics

/// The two schemas.
enum SettingsSchemaJSON {
  /// The schema of a Markdown file's front matter.
  static var frontMatter: JSONText { schema("Jikji front matter", SettingsSchema.frontMatter, required: []) }

  /// The schema of `jikji.yml`.
  static var config: JSONText { schema("jikji.yml", SettingsSchema.config, required: ["title"]) }

  private typealias Keys = [(path: String, kinds: [SettingKind])]

  private static func schema(_ title: String, _ keys: Keys, required: [String]) -> JSONText {
    object(below: "", keys).adding(first: [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": .string(title),
      "required": .array(required.map { .string($0) }),
    ])
  }

  /// The keys right below `prefix`. Keys nobody reads are errors, as they are to the readers.
  private static func object(below prefix: String, _ keys: Keys) -> JSONText {
    let own = keys.filter { key in
      key.path.hasPrefix(prefix) && !key.path.dropFirst(prefix.count).contains(".")
    }
    var properties: [JSONText.Member] = []
    var others: JSONText = false
    for key in own {
      let value = schema(of: key.path, key.kinds, keys)
      let name = String(key.path.dropFirst(prefix.count))
      if name == "*" { others = value } else { properties.append(JSONText.Member(name, value)) }
    }
    return ["type": "object", "properties": .object(properties), "additionalProperties": others]
  }

  private static func schema(of path: String, _ kinds: [SettingKind], _ keys: Keys) -> JSONText {
    let all = kinds.map { schema(of: path, $0, keys) }
    return all.count == 1 ? all[0] : ["anyOf": .array(all)]
  }

  private static func schema(of path: String, _ kind: SettingKind, _ keys: Keys) -> JSONText {
    switch kind {
    case .text: text
    case .integer: ["type": "integer"]
    case .bool: ["type": "boolean"]
    case .date: ["type": "string", "pattern": #"^\d{4}-\d{1,2}-\d{1,2}"#]
    case .texts: ["anyOf": [text, ["type": "array", "items": text]]]
    case .map: object(below: path + ".", keys)
    case .items: ["type": "array", "items": ["anyOf": [text, object(below: path + ".", keys)]]]
    case .choice(let words): ["enum": .array(words.map { .string($0) })]
    case .anything: .object([])
    }
  }

  /// What YAML reads as a number or as true is a text to the readers that want one.
  private static let text: JSONText = ["type": ["string", "number", "boolean"]]
}
