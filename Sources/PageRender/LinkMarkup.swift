/// Writes links, images and addresses as seen from one page.
import ArticleModel
private import WebAddress

/// What links of one page need to know of it.
struct LinkMarkup {
  /// The page's address and language.
  let page: SitePath, language: LanguageCode
  /// The page that fragments are of, where part of another one is shown.
  var source: SitePath?

  /// Writes `<a …>`, or a `<span>` for what leads nowhere. `kind`: the class of links that the author did not write as such.
  func open(_ link: ResolvedLink, title: String? = nil, kind: String? = nil, in html: inout [UInt8]) {
    guard link.destination != .dead else { return html.write("<span class=\"dead-link\">") }
    html.write("<a")
    html.writeAttribute("href", address(link.destination))
    if let kind {
      html.writeAttribute("class", kind)
    } else if case .external(let address) = link.destination, address.contains("://") {
      html.write(" class=\"external\" rel=\"noopener\"")
    }
    if let target = link.language, target != language {
      html.writeAttribute("hreflang", target)
      html.writeAttribute("data-language", target)
    }
    html.writeAttribute("title", title)
    html.write(">")
  }

  /// Writes the end tag of ``open(_:title:kind:in:)``.
  func close(_ link: ResolvedLink, in html: inout [UInt8]) {
    html.write(link.destination == .dead ? "</span>" : "</a>")
  }

  /// Writes an image with its variants for dense screens and the dark colour scheme. `title`: what its tool tip says.
  func writeImage(_ link: ResolvedLink, description: String, title: String?, in html: inout [UInt8]) {
    guard link.destination != .dead else {
      html.write("<span class=\"dead-image\" role=\"img\"")
      html.writeAttribute("aria-label", description)
      html.write(">")
      html.write(escaping: description)
      return html.write("</span>")
    }
    let variants = link.variants.mapValues { address(.site($0, fragment: nil)) }
    if let dark = variants["dark"] {
      html.write("<picture><source media=\"(prefers-color-scheme: dark)\"")
      html.writeAttribute("srcset", variants["dark2x"].map { "\(dark) 1x, \($0) 2x" } ?? dark)
      html.write(">")
    }
    let source = address(link.destination)
    html.write("<img")
    html.writeAttribute("src", source)
    html.writeAttribute("alt", description)
    html.writeAttribute("title", title)
    html.writeAttribute("srcset", variants["2x"].map { "\(source) 1x, \($0) 2x" })
    html.writeAttribute("width", link.pixels.map { String($0.width) })
    html.writeAttribute("height", link.pixels.map { String($0.height) })
    html.write(" loading=\"lazy\" decoding=\"async\">")
    if variants["dark"] != nil { html.write("</picture>") }
  }

  /// A destination as a value of `href` or `src`, relative to the page; not escaped.
  func address(_ destination: LinkDestination) -> String {
    switch destination {
    case .site(let path, let fragment):
      let isHere = path == page && fragment != nil
      return (isHere ? "" : page.toRoot + path.href) + (fragment.map { "#" + SitePath.percentEncode($0) } ?? "")
    case .fragment(let fragment):
      if let source, source != page { return address(.site(source, fragment: fragment)) }
      return "#" + SitePath.percentEncode(fragment)
    case .external(let address): return SafeAddress.encoded(address)
    case .dead: return ""
    }
  }
}
