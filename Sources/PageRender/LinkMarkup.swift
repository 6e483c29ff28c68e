/// Writes links, images and addresses relative to one page.
import ArticleModel
private import ByteText
private import WebAddress

/// Writes the links of one page.
struct LinkMarkup {
  /// The page's address and language.
  let page: SitePath, language: LanguageCode
  /// The page that fragments belong to, if it is a part of another one that is embedded; otherwise nil.
  var source: SitePath?

  /// Writes `<a …>`, or a `<span>` for a dead link. `kind` is the class of a link that the author did not write as a link.
  func open(_ link: ResolvedLink, title: String? = nil, kind: String? = nil, in html: inout [UInt8]) {
    guard link.destination != .dead else { return html.write("<span class=\"dead-link\">") }
    html.write("<a")
    html.writeAttribute("href", address(of: link))
    if let kind {
      html.writeAttribute("class", kind)
    } else if case .external(let address) = link.destination, address.contains(utf8: "://") {
      html.write(" class=\"external\" rel=\"noopener\"")
    }
    if let target = link.language, target != language {
      html.writeAttribute("hreflang", target)
      html.writeAttribute("data-language", target)
    }
    html.writeAttribute("title", title)
    html.write(">")
  }

  /// Writes the end tag for ``open(_:title:kind:in:)``.
  func close(_ link: ResolvedLink, in html: inout [UInt8]) {
    html.write(link.destination == .dead ? "</span>" : "</a>")
  }

  /// Writes an image with its variants for pixel density and dark mode. `title` is its tooltip.
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
      html.writeAttribute("srcset", variants["dark@2x"].map { "\(dark) 1x, \($0) 2x" } ?? dark)
      html.write(">")
    }
    let source = address(of: link)
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

  /// The target of a link, with its query, as an unescaped value of `href` or `src`, relative to the page; empty for dead links.
  func address(of link: ResolvedLink) -> String { address(link.destination, query: link.querySuffix) }

  /// A destination as an unescaped value of `href` or `src`, relative to the page; empty for dead links.
  ///
  /// - Parameter query: ``ResolvedLink/querySuffix`` of a link within the site.
  func address(_ destination: LinkDestination, query: String = "") -> String {
    switch destination {
    case .site(let path, let fragment):
      let isHere = path == page && fragment != nil && query.isEmpty
      return (isHere ? "" : page.toRoot + path.href) + query + (fragment.map { "#" + SitePath.percentEncode($0) } ?? "")
    case .fragment(let fragment):
      if let source, source != page { return address(.site(source, fragment: fragment)) }
      return "#" + SitePath.percentEncode(fragment)
    case .external(let address): return SafeAddress.encoded(address)
    case .dead: return ""
    }
  }
}
