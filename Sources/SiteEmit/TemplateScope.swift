/// The values that templates ask for by name.
import ArticleModel
import Mustache

/// A text in a template: empty ones count as absent, so that `{{#text}}…{{/text}}` does what one expects.
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

/// Named values; what a template sees at one place.
///
/// Written as a value it gives nothing: the members are what is to be written.
struct TemplateScope: MustacheParent, MustacheCustomRenderable, Sendable {
  var renderText: String { "" }
  var isNull: Bool { false }

  /// By name: texts, flags, lists and further scopes.
  private(set) var values: [String: any Sendable] = [:]

  /// No values yet.
  init() {}

  func child(named: String) -> Any? { values[named] }

  /// Puts a text under a name; nil and empty texts leave the name absent.
  mutating func set(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    values[name] = TemplateText(text)
  }

  /// Puts a yes or no under a name.
  mutating func set(_ name: String, _ flag: Bool) { values[name] = flag }

  /// Puts a list under a name; an empty one counts as absent. What one of its elements lacks and another has is absent there,
  /// instead of being looked up outside of the list.
  mutating func set(_ name: String, _ list: [TemplateScope]) {
    let names = Set(list.flatMap(\.values.keys))
    values[name] = list.map { $0.hiding(names) }
  }

  /// The scope with these names absent, where it lacks them: templates look up what is missing in the scopes around it.
  func hiding(_ names: some Sequence<String>) -> TemplateScope {
    var scope = self
    for name in names where values[name] == nil { scope.values[name] = TemplateText("") }
    return scope
  }

  /// Puts named values under a name; nil leaves it absent.
  mutating func set(_ name: String, _ scope: TemplateScope?) {
    if let scope { values[name] = scope }
  }

  /// Puts a slot under a name: a mark that is filled with bytes after the template has run.
  mutating func set(_ name: String, slot: Slot) { values[name] = TemplateText(slot.mark) }

  /// Puts a value of the author's own (`extra:`) under a name.
  mutating func set(_ name: String, extra: ExtraValue) {
    if let value = Self.value(of: extra) { values[name] = value }
  }

  /// The author's own values as a scope.
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

/// A list of mixed values from `extra:`. Written as a value it gives nothing.
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
