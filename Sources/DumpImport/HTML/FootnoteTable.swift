/// Finds the footnotes of a page: references that link to a note which usually links back.
import HTMLSource

struct FootnoteTable: Sendable {
  struct Note: Sendable {
    let label: String
    let nodes: [HTMLNode]
  }

  private(set) var notes: [Note] = []
  private var labelByTarget: [String: String] = [:]
  private var definitionIDs: Set<String> = []
  private var boxes: Set<Int> = []

  init() {}

  /// The footnotes of `article`.
  ///
  /// - Parameter page: the whole page, since notes may be below the article.
  init(article: HTMLElement, page: HTMLElement) {
    let references = article.all { Self.target(of: $0) != nil }
    guard !references.isEmpty else { return }
    let wanted = Set(references.compactMap { Self.target(of: $0) })
    var places: [String: HTMLElement] = [:]
    Self.find(wanted, in: page, holder: nil, into: &places)
    for reference in references {
      guard let target = Self.target(of: reference), labelByTarget[target] == nil, let place = places[target],
        Self.isNote(place, of: reference)
      else { continue }
      let label = String(notes.count + 1)
      labelByTarget[target] = label
      if let id = place["id"] { definitionIDs.insert(id) }
      definitionIDs.insert(target)
      notes.append(Note(label: label, nodes: Self.withoutReturn(place, target: target).children))
    }
  }

  /// The label of the note that `element`, an `a` or a `sup` around one, refers to; nil for other elements.
  func label(ofReference element: HTMLElement) -> String? {
    guard !labelByTarget.isEmpty else { return nil }
    if element.name == "sup" {
      let links = element.all("a")
      guard links.count == 1, let link = links.first, let target = Self.target(of: link) else { return nil }
      return labelByTarget[target]
    }
    return Self.target(of: element).flatMap { labelByTarget[$0] }
  }

  /// Whether `element` is a note, or a container of nothing but notes.
  func isDefinition(_ element: HTMLElement) -> Bool {
    guard !definitionIDs.isEmpty else { return false }
    if holdsID(element) { return ["li", "p", "div", "dd", "aside", "section", "span"].contains(element.name) }
    guard ["ol", "ul", "div", "section", "aside", "footer"].contains(element.name) else { return false }
    let isBox = element.classes.contains { $0.lowercased().contains("footnote") } || element["role"] == "doc-endnotes"
    let items = element.elements.filter { !["hr", "h2", "h3", "h4", "a", "br"].contains($0.name) }
    return !items.isEmpty && items.allSatisfy { isDefinition($0) } && (isBox || ["ol", "ul"].contains(element.name))
  }

  private func holdsID(_ element: HTMLElement) -> Bool {
    if let id = element["id"], definitionIDs.contains(id) { return true }
    let anchors = element.elements.filter { $0.name == "a" }
    return anchors.contains { anchor in (anchor["id"] ?? anchor["name"]).map { definitionIDs.contains($0) } ?? false }
  }

  // MARK: Finding

  /// The id within the page that a link leads to; nil for other elements.
  private static func target(of element: HTMLElement) -> String? {
    guard element.name == "a", let address = element["href"], address.contains("#") else { return nil }
    let id = address.drop { $0 != "#" }.dropFirst()
    let isHere =
      address.hasPrefix("#") || element.classes.contains { $0.contains("footnote") } || looksLikeNote(String(id))
    return isHere && !id.isEmpty ? String(id).percentDecoded : nil
  }

  private static func looksLikeNote(_ id: String) -> Bool {
    ["fn", "footnote", "_ftn", "cite_note", "note-", "easy-footnote"].contains { id.lowercased().hasPrefix($0) }
  }

  /// Finds the elements that have the ids in `wanted`; for an `a` or `span`, the block around it.
  private static func find(
    _ wanted: Set<String>, in element: HTMLElement, holder: HTMLElement?, into places: inout [String: HTMLElement]
  ) {
    let block = ["li", "p", "div", "dd"].contains(element.name) ? element : holder
    for id in [element["id"], element.name == "a" ? element["name"] : nil].compactMap({ $0 })
    where wanted.contains(id) && places[id] == nil {
      places[id] = element.name == "a" || element.name == "span" ? block ?? element : element
    }
    for child in element.elements { find(wanted, in: child, holder: block, into: &places) }
  }

  /// Whether an element is a note: shorter than 4000 characters, referred to by a number, and with a link back or an id
  /// of notes.
  private static func isNote(_ place: HTMLElement, of reference: HTMLElement) -> Bool {
    guard ["li", "p", "div", "dd", "aside", "span"].contains(place.name), place.text.count < 4000 else { return false }
    let leadsBack = place.all("a").contains { ($0["href"] ?? "").contains("#") && isReturn($0) }
    let words = trimmed(reference.text).filter { !"[]()".contains($0) }
    let isNumber = !words.isEmpty && words.count <= 3 && words.allSatisfy { $0.isNumber || $0 == "*" }
    return isNumber && (leadsBack || looksLikeNote(place["id"] ?? target(of: reference) ?? ""))
  }

  private static func isReturn(_ link: HTMLElement) -> Bool {
    let words = trimmed(link.text)
    let id = (link["href"] ?? "").drop { $0 != "#" }.dropFirst().lowercased()
    return link.classes.contains { $0.contains("back") }
      || ["↩", "↩︎", "^", "↑", "[본문으로]", "본문으로", "back"].contains(words)
      || ["fnref", "footnote_link", "footnote-ref", "_ftnref", "cite_ref", "ref"].contains { id.hasPrefix($0) }
  }

  /// The note without the link back, and without a number at its beginning, which Markdown writes itself.
  private static func withoutReturn(_ element: HTMLElement, target: String) -> HTMLElement {
    var copy = element
    copy.children = element.children.compactMap { child in
      guard let inner = child.element else { return child }
      if inner.name == "a", isReturn(inner) || (inner["id"] ?? inner["name"]) == target { return nil }
      return .element(withoutReturn(inner, target: target))
    }
    if let first = copy.children.firstIndex(where: { if case .text = $0 { true } else { false } }),
      case .text(let words) = copy.children[first]
    {
      let rest = words.drop { $0.isWhitespace }
      let number = rest.prefix { $0.isNumber || ".)[]".contains($0) }
      let isNumber = number.contains { $0.isNumber } && number.count <= 5 && number.contains { ".)]".contains($0) }
      if isNumber { copy.children[first] = .text(String(rest.dropFirst(number.count))) }
    }
    return copy
  }
}
