/// Writes images: alone in a paragraph they are figures with a caption, else part of the line.
import ArticleModel
import CommonMark

extension BodyWriter {
  mutating func writeFigure(_ image: NodeID) {
    html.write("<figure class=\"image\">")
    let title = tree.title(of: image)
    writeImage(image, title: "")
    if !title.isEmpty {
      html.write("<figcaption>")
      html.write(escaping: title)
      html.write("</figcaption>")
      sections.add(CollectionOfOne(0x20))
      sections.add(title.utf8)
    }
    html.write("</figure>\n")
  }

  /// Writes an image; `title` is what it says in a tool tip, nothing where a caption says it.
  mutating func writeImage(_ id: NodeID, title: String) {
    let place = linkIndex[id]?.first
    let link = place.map { links.resolved[$0] } ?? ResolvedLink(.external(tree.destination(of: id)))
    let description = tree.words(of: id, html: config.html)
    sections.add(description.utf8)
    guard link.destination != .dead else {
      html.write("<span class=\"dead-image\" role=\"img\" aria-label=\"")
      html.write(escaping: description)
      html.write("\">")
      html.write(escaping: description)
      return html.write("</span>")
    }
    if let dark = link.variants["dark"] {
      html.write("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"")
      writeAddress(.site(dark, fragment: nil))
      if let dense = link.variants["dark2x"] {
        html.write(" 1x, ")
        writeAddress(.site(dense, fragment: nil))
        html.write(" 2x")
      }
      html.write("\">")
    }
    writeTag(link, description: description, title: title)
    if link.variants["dark"] != nil { html.write("</picture>") }
  }

  private mutating func writeTag(_ link: ResolvedLink, description: String, title: String) {
    html.write("<img src=\"")
    writeAddress(link.destination)
    html.write("\" alt=\"")
    html.write(escaping: description)
    html.write("\"")
    if !title.isEmpty {
      html.write(" title=\"")
      html.write(escaping: title)
      html.write("\"")
    }
    if let dense = link.variants["2x"] {
      html.write(" srcset=\"")
      writeAddress(link.destination)
      html.write(" 1x, ")
      writeAddress(.site(dense, fragment: nil))
      html.write(" 2x\"")
    }
    if let pixels = link.pixels { html.write(markup: " width=\"\(pixels.width)\" height=\"\(pixels.height)\"") }
    html.write(" loading=\"lazy\" decoding=\"async\">")
  }
}
