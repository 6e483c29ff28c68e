/// Writes raw HTML: unchanged except for addresses of the site, or escaped, depending on the settings.
import ArticleModel
private import ByteText
import CommonMark

extension BodyWriter {
  mutating func writeHTMLBlock(_ id: NodeID) {
    let bytes = Array(tree.literalBytes(of: id))
    switch rawHTML {
    case .allow:
      writeRaw(id, bytes)
      if html.last != 0x0A { html.write("\n") }
    case .escape:
      let visible = HTMLComments.removed(from: bytes)
      guard visible.contains(where: { $0 > 0x20 }) else { return }
      html.write("<p>")
      write(visible.last == 0x0A ? visible.dropLast() : visible[...])
      html.write("</p>\n")
      sections.endBlock()
    }
  }

  mutating func writeHTMLInline(_ id: NodeID) {
    if let index = linkIndex[id]?.first, article.links[index].form == .doc {
      return writeReference(
        links.resolved[index], [UInt8]((links.resolved[index].title ?? article.links[index].target).utf8))
    }
    let bytes = Array(tree.literalBytes(of: id))
    switch rawHTML {
    case .allow: writeRaw(id, bytes)
    case .escape: write(HTMLComments.removed(from: bytes)[...])
    }
  }

  /// Writes HTML unchanged, except that addresses of pages and files of the site become relative to this page.
  private mutating func writeRaw(_ id: NodeID, _ bytes: [UInt8]) {
    var position = 0
    for (found, index) in zip(RawHTMLReference.find(in: bytes), linkIndex[id] ?? []) {
      switch links.resolved[index].destination {
      // External and dead addresses stay as the author wrote them.
      case .external, .dead: continue
      case .site, .fragment: break
      }
      html += bytes[position..<found.range.lowerBound]
      if found.needsQuotes { html.write("\"") }
      html.write(escaping: markup.address(of: links.resolved[index]))
      if found.needsQuotes { html.write("\"") }
      position = found.range.upperBound
    }
    html += bytes[position...]
  }
}

/// Removes comments from raw HTML; they are remarks and settings, and never shown.
enum HTMLComments {
  /// `bytes` without `<!-- … -->`; a comment that is not closed extends to the end.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    var position = 0
    while let open = bytes.range(of: "<!--", from: position) {
      shown += bytes[position..<open.lowerBound]
      position = bytes.range(of: "-->", from: open.upperBound)?.upperBound ?? bytes.count
    }
    return shown + bytes[position...]
  }
}
