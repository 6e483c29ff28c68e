/// The components of articles: directives with a meaning, and the table of their names and keys.
package import CommonMark

/// What a component is.
package enum ComponentKind: String, Sendable, Hashable, CaseIterable {
  case note, tip, important, warning, caution, callout, details, tabs, tab
  case codeGroup = "code-group"
  case cards, card, steps, files, figures, columns, column, video, search
}

/// What a key of a component holds.
package enum ComponentValue: Sendable, Hashable {
  /// Any words.
  case text
  /// The address of a page or file; it is checked like that of a link.
  case address
  /// No value: the key alone.
  case flag
  /// One of these words.
  case choice([String])
  /// The name of a video at a service: letters, digits, `-` and `_`.
  case token
}

/// What may be written of one kind of component.
package struct ComponentRule: Sendable {
  /// The keys, and those of which at least one must be there.
  package let keys: [String: ComponentValue], required: [String]
  /// Whether it is closed by a line of its own and holds blocks.
  package let holdsBlocks: Bool
  /// The kind that it must lie in.
  package let parent: ComponentKind?

  /// The rules by kind. Every key besides these is an error.
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

  /// The key whose value may be written as words behind the name.
  package static func labelKey(of kind: ComponentKind) -> String { kind == .tab ? "label" : "title" }
}

/// A component of an article.
package struct Component: Sendable, Hashable {
  /// What it is.
  package let kind: ComponentKind
  /// The node of the line that opens it.
  package let open: NodeID
  /// The node of the line that closes it; nil for a component without content.
  package var close: NodeID?
  /// The component it lies in, as an index of the article's components.
  package let parent: Int?
  /// Its values by key; a flag's is empty. The words behind the name are among them.
  package let values: [String: String]

  /// A component without its end.
  package init(kind: ComponentKind, open: NodeID, parent: Int?, values: [String: String]) {
    (self.kind, self.open, self.parent, self.values) = (kind, open, parent, values)
  }
}
