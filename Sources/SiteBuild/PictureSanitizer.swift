/// Removes everything that does not draw from the output of a program: scripts, links, and references to other sites.
import ArticleModel
private import DataFormats
private import HTMLSource

/// Sanitizes SVG, MathML and HTML. Elements that are not in the lists are left out. The lists follow those that DOMPurify
/// (github.com/cure53/DOMPurify, src/tags.ts and src/attrs.ts) considers harmless.
enum PictureSanitizer {
  /// The sanitized picture, with the byte 1 before every id, so that each page can make ids unique; nil when `bytes` hold no picture of
  /// this kind.
  static func clean(_ bytes: [UInt8], _ output: FenceProcessor.Output) -> [UInt8]? {
    var writer = Writer(names: output == .html ? htmlNames : output == .svg ? svgNames : mathNames)
    switch output {
    case .svg, .mathml:
      let name = output == .svg ? "svg" : "math"
      guard let root = HTMLReader.xml(bytes).root, let picture = root.name == name ? root : root.first(name) else {
        return nil
      }
      writer.write(picture)
    case .html:
      let document = HTMLReader.html(bytes)
      guard let body = document.root?.first("body"), !body.children.isEmpty else { return nil }
      for node in body.children { writer.write(node) }
    }
    return writer.bytes
  }

  private static let htmlNames: Set<String> = Set(
    "a abbr b blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr u ul var"
      .split(separator: " ").map(String.init))
  private static let svgNames: Set<String> = Set(
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc marker linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset style switch foreignObject div span p br b i strong em"
      .split(separator: " ").map(String.init))
  private static let mathNames: Set<String> = Set(
    "math semantics annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr mlabeledtr munder munderover none"
      .split(separator: " ").map(String.init))
  /// Attributes that are removed. Attributes of drawing are too many to list, and none of them refers to another site.
  private static let droppedAttributes: Set<String> = [
    "href", "xlink:href", "src", "srcset", "action", "formaction", "ping", "poster", "background", "data", "srcdoc",
    "xml:base", "xmlns:xlink", "target", "download", "autofocus", "tabindex", "contenteditable", "aria-roledescription",
    "xml:space", "attributeName",
  ]

  /// Writes allowed elements and attributes, escaped.
  private struct Writer {
    let names: Set<String>
    var bytes: [UInt8] = []

    mutating func write(_ node: HTMLNode) {
      switch node {
      case .element(let element): write(element)
      case .text(let text): bytes.append(escaping: text, as: .html)
      default: break
      }
    }

    mutating func write(_ element: HTMLElement) {
      // Browsers treat `svg:path` and `path` alike.
      let name = element.name.split(separator: ":").last.map(String.init) ?? element.name
      guard names.contains(name) else {
        // The text of a link is kept; the contents of a script or an image are removed with the element.
        if name == "a" { for child in element.children { write(child) } }
        return
      }
      if name == "style" {
        guard let style = Self.safe(style: element.text) else { return }
        return append("<style>\(style)</style>")
      }
      append("<\(name)")
      for attribute in element.attributes { write(attribute, of: name) }
      append(">")
      for child in element.children { write(child) }
      if !["br", "hr", "col"].contains(name) { append("</\(name)>") }
    }

    private mutating func write(_ attribute: HTMLAttribute, of element: String) {
      let (name, value) = (attribute.name, attribute.value)
      let isReference = name == "href" || name == "xlink:href"
      if isReference, value.hasPrefix("#"), element != "a" { return append(" href=\"#\u{1}", value.dropFirst()) }
      // The site's own scripts act on `data-` attributes.
      let isForScripts = ["on", "data-"].contains(where: name.lowercased().hasPrefix)
      if isForScripts || PictureSanitizer.droppedAttributes.contains(name) { return }
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) }),
        !name.hasPrefix("xmlns") || name == "xmlns"
      else { return }
      if name == "id" { return append(" id=\"\u{1}", value) }
      if ["aria-labelledby", "aria-describedby"].contains(name) {
        return append(" \(name)=\"", value.split(separator: " ").map { "\u{1}\($0)" }.joined(separator: " "))
      }
      if name == "style" || value.lowercased().contains("url") {
        guard let safe = Self.safe(style: value) else { return }
        return append(" \(name)=\"", safe)
      }
      let isInk = ["fill", "stroke", "color"].contains(name) && ["black", "#000", "#000000"].contains(value)
      append(" \(name)=\"", isInk ? "currentColor" : value)
    }

    private mutating func append(_ markup: String, _ value: some StringProtocol) {
      append(markup)
      bytes.append(escaping: String(value), as: .html)
      append("\"")
    }

    private mutating func append(_ markup: String) { bytes += Array(markup.utf8) }

    /// Style rules in which ids are marked like those of elements; nil when they could load something from another site.
    private static func safe(style: String) -> String? {
      let bare = style.lowercased()
      guard !["@import", "expression(", "javascript:", "\\", "<", "image-set", "src("].contains(where: bare.contains),
        bare.ranges(of: "url(").count == style.matches(of: /(?i)url\(\s*["']?#/).count
      else { return nil }
      return style.replacing(/(?i)url\(\s*(["']?)#/) { "url(\($0.output.1)#\u{1}" }
        .replacing(/#(?<id>[A-Za-z_][\w-]*)(?=[^;}]*\{)/) { "#\u{1}\($0.output.id)" }
    }
  }
}
