/// The values that templates look up by name.
import ArticleModel
private import Foundation

/// What a value holds on one page.
enum TemplateContent: Sendable {
  /// A text. An empty one counts as absent, so that the section `{{#text}}…{{/text}}` is skipped.
  case text(String)
  case flag(Bool)
  /// Used as a value itself, a scope or list renders as nothing; only its members are rendered.
  case scope(TemplateScope)
  case list([TemplateContent])
}

/// Named values that a template sees at one place.
struct TemplateScope: Sendable {
  /// The values by name.
  private(set) var values: [String: TemplateContent] = [:]

  /// An empty scope.
  init() {}

  /// Sets a text; for nil and empty texts the name stays absent.
  mutating func set(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    values[name] = .text(text)
  }

  /// Sets a flag.
  mutating func set(_ name: String, _ flag: Bool) { values[name] = .flag(flag) }

  /// Sets a list. Names that only some elements have are hidden in the others, so that they are not looked up outside the list.
  mutating func set(_ name: String, _ list: [TemplateScope]) {
    let first = list.first?.values ?? [:]
    // Usually all have the same names, so that nothing is hidden.
    let areEqual = list.allSatisfy { $0.values.count == first.count && $0.values.keys.allSatisfy { first[$0] != nil } }
    let hidden = areEqual ? [] : Set(list.flatMap(\.values.keys))
    values[name] = .list(list.map { .scope($0.hiding(hidden)) })
  }

  /// A copy in which these names are empty where they are not set; otherwise templates would look them up in the enclosing scopes.
  func hiding(_ names: some Sequence<String>) -> TemplateScope {
    var scope = self
    for name in names where values[name] == nil { scope.values[name] = .text("") }
    return scope
  }

  /// Sets a nested scope; for nil the name stays absent.
  mutating func set(_ name: String, _ scope: TemplateScope?) {
    if let scope { values[name] = .scope(scope) }
  }

  /// Sets a slot: a mark that is filled with bytes after the template was rendered.
  mutating func set(_ name: String, slot: Slot) { values[name] = .text(slot.mark) }

  /// A scope with the author's own values (`extra:`).
  init(extra: [String: ExtraValue]) { values = extra.compactMapValues(TemplateContent.init) }
}

extension TemplateScope: ExpressibleByDictionaryLiteral {
  /// A scope of texts; nil and empty ones are left out.
  init(dictionaryLiteral texts: (String, String?)...) {
    for (name, text) in texts { set(name, text) }
  }
}

extension TemplateContent {
  /// A value of the author's own; nil for null.
  fileprivate init?(_ extra: ExtraValue) {
    switch extra {
    case .null: return nil
    case .bool(let flag): self = .flag(flag)
    case .integer(let number): self = .text(String(number))
    case .number(let number): self = .text(String(number))
    case .string(let text): self = .text(text)
    case .list(let items): self = .list(items.compactMap(Self.init))
    case .map(let members): self = .scope(TemplateScope(extra: members))
    }
  }

  /// What the value prints as; nil for scopes and lists.
  var text: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .scope, .list: nil
    }
  }

  /// Whether a section of the value is skipped.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .flag(let flag): !flag
    case .scope: false
    case .list(let items): items.isEmpty
    }
  }

  /// The value of a name in a scope; nil for all other values.
  func member(_ name: String) -> Self? {
    if case .scope(let scope) = self { scope.values[name] } else { nil }
  }

  /// The value after a transform such as `first` in `{{first(list)}}`; nil where there is no such transform.
  func transformed(by name: String) -> Self? {
    switch (self, name) {
    case (.list(let items), "first"): items.first
    case (.list(let items), "last"): items.last
    case (.list(let items), "reversed"): .list(items.reversed())
    case (.list(let items), "count"): .text(String(items.count))
    case (.list, "empty"), (.text, "empty"): .flag(isEmpty)
    case (.text(let text), "uppercased"): .text(text.uppercased())
    case (.text(let text), "lowercased"): .text(text.lowercased())
    case (.text(let text), "capitalized"): .text(text.capitalized)
    case (.text(let text), "reversed"): .text(String(text.reversed()))
    case (.text(let text), _): Int(text).flatMap { Self.transformed($0, by: name) }
    default: nil
    }
  }

  private static func transformed(_ number: Int, by name: String) -> Self? {
    switch name {
    case "plusone": .text(String(number &+ 1))
    case "minusone": .text(String(number &- 1))
    case "even": .flag(number.isMultiple(of: 2))
    case "odd": .flag(!number.isMultiple(of: 2))
    case "equalzero": .flag(number == 0)
    default: nil
    }
  }
}
