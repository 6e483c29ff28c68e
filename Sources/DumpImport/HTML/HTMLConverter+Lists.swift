/// HTML lists, including the mistakes that editors make in them.
import HTMLSource

extension HTMLConverter {
  /// A list; one that is directly in another belongs to the item before it.
  mutating func list(_ element: HTMLElement) -> Block {
    var items: [ListItem] = []
    for child in element.children {
      switch child {
      case .element(let inner) where inner.name == "li": items.append(item(inner))
      case .element(let inner) where ["ul", "ol", "menu", "dir"].contains(inner.name):
        let nested = list(inner)
        if items.isEmpty {
          items.append(ListItem(blocks: [nested]))
        } else {
          items[items.count - 1].blocks.append(nested)
        }
      case .element(let inner):
        let blocks = nested([child])
        if blocks.isEmpty { continue }
        if items.isEmpty || inner.name == "p" {
          items.append(ListItem(blocks: blocks))
        } else {
          items[items.count - 1].blocks += blocks
        }
      case .text(let text):
        if !trimmed(plainSpaces(text)).isEmpty { items.append(ListItem(blocks: nested([child]))) }
      case .comment: continue
      }
    }
    let start = Int(trimmed(element["start"] ?? "")) ?? 1
    if element.name == "ol", element["reversed"] != nil { return reversed(items, from: Int(element["start"] ?? "")) }
    return .list(start: element.name == "ol" ? min(max(start, 0), 999_999_999) : nil, items)
  }

  /// A list that counts down. Markdown only counts up, so the order is kept and the numbers are not.
  private mutating func reversed(_ items: [ListItem], from start: Int?) -> Block {
    drop("reversed-numbers")
    return .list(start: 1, items)
  }

  private mutating func item(_ element: HTMLElement) -> ListItem {
    var children = element.children
    let box = children.firstIndex { $0.element?.name == "input" && $0.element?["type"] == "checkbox" }
    // The checkboxes of a nested list belong to its own items.
    let deepBox = children.lazy.compactMap(\.element).filter { !["ul", "ol"].contains($0.name) }.compactMap {
      $0.first { $0.name == "input" && $0["type"] == "checkbox" }
    }.first
    var blocks: [Block]
    if let state = box.flatMap({ children[$0].element }) ?? deepBox {
      if let box { children.remove(at: box) }
      blocks = nested(children)
      let mark = InlineAtom(content: .raw(state["checked"] == nil ? "[ ]" : "[x]"))
      if case .paragraph(let atoms)? = blocks.first {
        blocks[0] = .paragraph([mark, InlineAtom(content: .space)] + atoms)
      }
      if box == nil { dropped["control", default: 1] -= 1 }
      if dropped["control"] == 0 { dropped["control"] = nil }
    } else {
      blocks = nested(children)
    }
    return ListItem(
      number: element["value"].flatMap { Int(trimmed($0)) }.flatMap { $0 >= 0 ? $0 : nil }, blocks: blocks)
  }

  /// A definition list, as a list with the terms in strong type.
  mutating func definitions(_ element: HTMLElement) -> Block {
    var items: [ListItem] = []
    for child in element.all(where: { ["dt", "dd"].contains($0.name) }) {
      let blocks = nested(child.children)
      if child.name == "dt" {
        let term = Self.flat(blocks).marked(.strong)
        items.append(ListItem(blocks: term.isEmpty ? [] : [.paragraph(term)]))
      } else if items.isEmpty {
        items.append(ListItem(blocks: blocks))
      } else {
        items[items.count - 1].blocks += blocks
      }
    }
    return .list(start: nil, items)
  }
}
