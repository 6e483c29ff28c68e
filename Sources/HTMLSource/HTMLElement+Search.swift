/// Searches a tree for elements, attributes and text.

extension HTMLElement {
  /// The value of an attribute; nil when it is missing.
  package subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The class names in the `class` attribute.
  package var classes: [Substring] { self["class"]?.split { $0 == " " || $0 == "\n" || $0 == "\t" } ?? [] }

  /// Whether `name` is among the class names.
  package func hasClass(_ name: String) -> Bool { classes.contains { $0 == name } }

  /// The child elements, in order.
  package var elements: [HTMLElement] { children.compactMap(\.element) }

  /// The text of all descendants in order, unchanged.
  package var text: String {
    var out = ""
    appendText(to: &out)
    return out
  }

  private func appendText(to out: inout String) {
    for child in children {
      switch child {
      case .text(let text): out += text
      case .element(let element): element.appendText(to: &out)
      case .comment: break
      }
    }
  }

  /// The first descendant element that satisfies `matches`, in document order; nil when there is none. The element
  /// itself is not tested.
  package func first(where matches: (HTMLElement) -> Bool) -> HTMLElement? {
    for child in elements {
      if matches(child) { return child }
      if let found = child.first(where: matches) { return found }
    }
    return nil
  }

  /// The first descendant element with this name; nil when there is none.
  package func first(_ name: String) -> HTMLElement? { first { $0.name == name } }

  /// All descendant elements that satisfy `matches`, in document order, including those inside other matches.
  package func all(where matches: (HTMLElement) -> Bool) -> [HTMLElement] {
    var found: [HTMLElement] = []
    collect(matches, into: &found)
    return found
  }

  /// All descendant elements with this name.
  package func all(_ name: String) -> [HTMLElement] { all { $0.name == name } }

  private func collect(_ matches: (HTMLElement) -> Bool, into found: inout [HTMLElement]) {
    for child in elements {
      if matches(child) { found.append(child) }
      child.collect(matches, into: &found)
    }
  }
}
