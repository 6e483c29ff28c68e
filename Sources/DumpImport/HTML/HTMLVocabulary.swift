/// Classifies HTML elements: blocks, elements without words of the article, boilerplate of the page.
import HTMLSource

enum HTMLVocabulary {
  /// Elements that begin a new line.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "html", "iframe", "li", "legend", "main", "menu", "nav", "ol", "p", "pre", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video", "audio", "listing", "xmp",
  ]

  /// Elements without words of the article, with the kind as which they are counted.
  static let silent: [String: String] = [
    "script": "script", "style": "style", "template": "script", "noscript": "noscript", "button": "control",
    "select": "control", "input": "control", "textarea": "control", "nav": "navigation", "svg": "drawing",
    "canvas": "drawing", "map": "drawing", "head": "style", "link": "style", "meta": "style",
    "clipboard-copy": "control",
    "frameset": "frame", "noframes": "frame", "datalist": "control", "ins-ad": "advert",
  ]

  /// Classes and ids of boilerplate around or in an article, with the kind as which it is counted.
  private static let boxes = WordList(EmbeddedFiles.htmlFurnitureTxt).pairs

  /// The kind of boilerplate that `element` is; nil when it belongs to the article.
  static func furniture(_ element: HTMLElement) -> String? {
    if let kind = silent[element.name] { return kind }
    if element["hidden"] != nil || hides(element["style"]) { return "hidden" }
    if element["aria-hidden"] == "true", element.name == "a" { return "anchor" }
    if element["role"] == "navigation" { return "navigation" }
    if element["role"] == "search" { return "control" }
    for name in element.classes { if let kind = boxes[name.lowercased()] { return kind } }
    if let id = element["id"], let kind = boxes[id.lowercased()] { return kind }
    return nil
  }

  private static func hides(_ style: String?) -> Bool {
    guard let packed = style?.filter({ $0 != " " }).lowercased() else { return false }
    return packed.contains("display:none") || packed.contains("visibility:hidden")
  }

  /// The marks that an inline element gives its words.
  static func marks(of element: HTMLElement) -> Set<InlineMark> {
    switch element.name {
    case "b", "strong": return styled(element, [.strong])
    case "i", "em", "cite", "dfn", "var": return styled(element, [.emphasis])
    case "s", "strike", "del": return styled(element, [.strike])
    case "span", "font", "a", "u", "p", "div": return styled(element, [])
    default: return []
    }
  }

  /// The marks changed by the element's style: editors also write emphasis as style, and remove it by style.
  private static func styled(_ element: HTMLElement, _ marks: Set<InlineMark>) -> Set<InlineMark> {
    guard let style = element["style"]?.lowercased().filter({ $0 != " " }) else { return marks }
    var marks = marks
    for declaration in style.split(separator: ";") {
      switch declaration {
      case "font-weight:bold", "font-weight:bolder", "font-weight:600", "font-weight:700", "font-weight:800",
        "font-weight:900":
        marks.insert(.strong)
      case "font-weight:normal", "font-weight:400": marks.remove(.strong)
      case "font-style:italic", "font-style:oblique": marks.insert(.emphasis)
      case "font-style:normal": marks.remove(.emphasis)
      case "text-decoration:line-through", "text-decoration-line:line-through": marks.insert(.strike)
      default: continue
      }
    }
    return marks
  }

  /// Whether a block is anywhere inside `element`.
  static func holdsBlocks(_ element: HTMLElement) -> Bool {
    element.first { blocks.contains($0.name) && furniture($0) == nil } != nil
  }
}
