/// The components of articles (callouts, tabs, cards, videos …), and the table of their names and keys.
package import CommonMark

/// The kind of a component.
package enum ComponentKind: String, Sendable, Hashable, CaseIterable {
  case note, tip, important, warning, caution, callout, details, tabs, tab
  case codeGroup = "code-group"
  case cards, card, steps, files, figures, columns, column, video, search
}

/// The type of the value of a component's key.
package enum ComponentValue: Sendable, Hashable {
  /// Any words.
  case text
  /// The URL or path of a page or file; it is checked like the target of a link.
  case address
  /// No value: only the key is written.
  case flag
  /// One of these words.
  case choice([String])
  /// The id of a video at a hosting service: letters, digits, `-` and `_`.
  case token
}

/// The keys, content and parent that one kind of component may have.
package struct ComponentRule: Sendable {
  /// The permitted keys with their types, and those of which at least one is required.
  package let keys: [String: ComponentValue], required: [String]
  /// Whether it contains blocks and ends at a closing line of its own.
  package let holdsBlocks: Bool
  /// The kind of component that it must be a child of; nil for any place.
  package let parent: ComponentKind?

  /// The rules by kind. A key that is not listed here is an error.
  package static let all: [ComponentKind: ComponentRule] = {
    let callout = ComponentRule(["title": .text, "fold": .flag, "open": .flag])
    return [
      .note: callout, .tip: callout, .important: callout, .warning: callout, .caution: callout,
      .callout: ComponentRule(
        [
          "title": .text, "fold": .flag, "open": .flag,
          "tone": .choice(["note", "tip", "important", "warning", "caution"]),
        ],
        required: ["title"]),
      .details: ComponentRule(["title": .text, "open": .flag]),
      .tabs: ComponentRule(["sync": .text]),
      .tab: ComponentRule(["label": .text], required: ["label"], parent: .tabs),
      .codeGroup: ComponentRule(["sync": .text]),
      .cards: ComponentRule([:]),
      .card: ComponentRule(["title": .text, "href": .address, "icon": .text], required: ["title"], parent: .cards),
      .steps: ComponentRule([:]), .files: ComponentRule(["title": .text]), .figures: ComponentRule(["title": .text]),
      .columns: ComponentRule([:]),
      .column: ComponentRule([:], parent: .columns),
      .video: ComponentRule(
        ["src": .address, "poster": .address, "youtube": .token, "vimeo": .token, "title": .text],
        required: ["src", "youtube", "vimeo"], holdsBlocks: false),
      .search: ComponentRule(["placeholder": .text, "query": .text], holdsBlocks: false),
    ]
  }()

  private init(
    _ keys: [String: ComponentValue], required: [String] = [], holdsBlocks: Bool = true, parent: ComponentKind? = nil
  ) {
    (self.keys, self.required, self.holdsBlocks, self.parent) = (keys, required, holdsBlocks, parent)
  }

  /// The key whose value may be written without the key, directly after the component's name.
  package static func labelKey(of kind: ComponentKind) -> String { kind == .tab ? "label" : "title" }
}

/// A component of an article.
package struct Component: Sendable, Hashable {
  /// The kind of the component.
  package let kind: ComponentKind
  /// The node of the opening line.
  package let open: NodeID
  /// The node of the closing line; nil for a component without content.
  package var close: NodeID?
  /// The index of the parent in ``Article/components``; nil at the top level.
  package let parent: Int?
  /// The values by key, including the one written directly after the name; the value of a flag is empty.
  package let values: [String: String]

  /// Creates a component whose closing line is not known yet.
  package init(kind: ComponentKind, open: NodeID, parent: Int?, values: [String: String]) {
    (self.kind, self.open, self.parent, self.values) = (kind, open, parent, values)
  }
}
