/// The values that templates look up by name.
import ArticleModel
import Mustache

/// A text value. An empty one counts as absent, so that the section `{{#text}}…{{/text}}` is skipped.
struct TemplateText: MustacheParent, MustacheCustomRenderable, MustacheTransformable, Sendable {
  let renderText: String

  var isNull: Bool { renderText.isEmpty }

  init(_ text: String) { renderText = text }

  func child(named: String) -> Any? { nil }

  func transform(_ name: String) -> Any? {
    switch renderText.transform(name) {
    case let text as String: TemplateText(text)
    case let other: other
    }
  }
}

/// Named values that a template sees at one place.
///
/// Used as a value itself, a scope renders as nothing; only its members are rendered.
struct TemplateScope: MustacheParent, MustacheCustomRenderable, Sendable {
  var renderText: String { "" }
  var isNull: Bool { false }

  /// The values by name: texts, flags, lists and further scopes.
  private(set) var values: [String: any Sendable] = [:]

  /// An empty scope.
  init() {}

  func child(named: String) -> Any? { values[named] }

  /// Sets a text; for nil and empty texts the name stays absent.
  mutating func set(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    values[name] = TemplateText(text)
  }

  /// Sets a flag.
  mutating func set(_ name: String, _ flag: Bool) { values[name] = flag }

  /// Sets a list. Names that only some elements have are hidden in the others, so that they are not looked up outside the list.
  mutating func set(_ name: String, _ list: [TemplateScope]) {
    let names = Set(list.flatMap(\.values.keys))
    values[name] = list.map { $0.hiding(names) }
  }

  /// A copy in which these names are empty where they are not set; otherwise templates would look them up in the enclosing scopes.
  func hiding(_ names: some Sequence<String>) -> TemplateScope {
    var scope = self
    for name in names where values[name] == nil { scope.values[name] = TemplateText("") }
    return scope
  }

  /// Sets a nested scope; for nil the name stays absent.
  mutating func set(_ name: String, _ scope: TemplateScope?) {
    if let scope { values[name] = scope }
  }

  /// Sets a slot: a mark that is filled with bytes after the template was rendered.
  mutating func set(_ name: String, slot: Slot) { values[name] = TemplateText(slot.mark) }

  /// Sets a value of the author's own (`extra:`).
  mutating func set(_ name: String, extra: ExtraValue) {
    if let value = Self.value(of: extra) { values[name] = value }
  }

  /// A scope with the author's own values.
  init(extra: [String: ExtraValue]) {
    for (name, value) in extra { set(name, extra: value) }
  }

  private static func value(of extra: ExtraValue) -> (any Sendable)? {
    switch extra {
    case .null: nil
    case .bool(let flag): flag
    case .integer(let number): TemplateText(String(number))
    case .number(let number): TemplateText(String(number))
    case .string(let text): TemplateText(text)
    case .list(let items): SendableList(items.compactMap(value(of:)))
    case .map(let members): TemplateScope(extra: members)
    }
  }
}

/// A list of mixed values from `extra:`. Used as a value itself, it renders as nothing.
struct SendableList: MustacheSequence, MustacheCustomRenderable, Sendable {
  var renderText: String { "" }
  var isNull: Bool { items.isEmpty }

  let items: [any Sendable]

  init(_ items: [any Sendable]) { self.items = items }

  func makeIterator() -> IndexingIterator<[any Sendable]> { items.makeIterator() }
}

extension TemplateScope: ExpressibleByDictionaryLiteral {
  /// A scope of texts; nil and empty ones are left out.
  init(dictionaryLiteral texts: (String, String?)...) {
    for (name, text) in texts { set(name, text) }
  }
}
