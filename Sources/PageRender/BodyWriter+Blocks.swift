/// Writes blocks: paragraphs, headings, lists, quotes, tables.
import ArticleModel
import CommonMark

extension BodyWriter {
  /// Writes what stands before a node's children.
  mutating func enter(_ id: NodeID) -> Step {
    let node = tree[id]
    switch node.kind {
    case .paragraph: return enterParagraph(id)
    case .heading: return enterHeading(id)
    case .list, .item, .thematicBreak: return enterList(id)
    case .blockQuote: return enterQuote(id)
    case .codeBlock:
      writeCodeBlock(id)
      return .over
    case .htmlBlock:
      writeHTMLBlock(id)
      return .over
    case .footnoteDefinition:
      footnotes.append((node.number, id))
      return .over
    case .table, .tableHeader, .tableRow, .tableCell: return enterTable(id)
    default: return enterInline(id)
    }
  }

  /// Writes what stands after a node's children.
  mutating func leave(_ id: NodeID) {
    let node = tree[id]
    switch node.kind {
    case .paragraph:
      if !isTight(id) { html.write("</p>\n") }
      sections.endBlock()
    case .heading: leaveHeading(id)
    case .list: html.write(isOrdered(id) ? "</ol>\n" : "</ul>\n")
    case .item: html.write("</li>\n")
    case .blockQuote: html.write(quoteKinds[id] == nil ? "</blockquote>\n" : "</aside>\n")
    case .table, .tableHeader, .tableRow, .tableCell: leaveTable(id)
    default: leaveInline(id)
    }
  }

  // MARK: Paragraphs

  private mutating func enterParagraph(_ id: NodeID) -> Step {
    if let image = onlyImage(of: id) {
      writeFigure(image)
      sections.endBlock()
      return .over
    }
    // The marker of an aside, with nothing behind it.
    if let only = tree[id].firstChild, tree[only].next == nil, let prefix = skippedPrefixes[only],
      prefix == tree[only].literal.count
    {
      return .over
    }
    if !isTight(id) { html.write("<p>") }
    return .into
  }

  /// Whether a paragraph stands in a tight list, where it gets no tags of its own.
  private func isTight(_ id: NodeID) -> Bool {
    guard let item = tree[id].parent, tree[item].kind == .item, let list = tree[item].parent else { return false }
    return tree[list].flag
  }

  private func onlyImage(of id: NodeID) -> NodeID? {
    guard let only = tree[id].firstChild, tree[only].next == nil, tree[only].kind == .image, !isTight(id) else {
      return nil
    }
    return only
  }

  // MARK: Headings

  private mutating func enterHeading(_ id: NodeID) -> Step {
    guard let index = headingIndex[id] else { return .into }
    let heading = article.outline[index]
    let level = headingLevels[index]
    sections.begin(id: heading.id, level: level, heading: heading.text)
    html.write(markup: "<h\(level) id=\"")
    html.write(escaping: heading.id)
    html.write("\">")
    for alias in heading.aliases {
      html.write("<span class=\"alias\" id=\"")
      html.write(escaping: alias)
      html.write("\"></span>")
    }
    return .into
  }

  private mutating func leaveHeading(_ id: NodeID) {
    guard let index = headingIndex[id] else { return }
    let heading = article.outline[index]
    html.write("<a class=\"anchor\" href=\"#")
    html.write(markup: SitePath.percentEncode(heading.id))
    html.write("\" aria-label=\"")
    html.write(words.pick(ko: "이 절로 오는 링크: ", en: "Link to this section: "))
    html.write(escaping: heading.text)
    html.write(markup: "\">#</a></h\(headingLevels[index])>\n")
  }

  // MARK: Lists

  private func isOrdered(_ id: NodeID) -> Bool { tree[id].marker != .bullet }

  private mutating func enterList(_ id: NodeID) -> Step {
    let node = tree[id]
    switch node.kind {
    case .thematicBreak:
      html.write("<hr>\n")
      return .over
    case .list where isOrdered(id):
      html.write(markup: node.number == 1 ? "<ol>\n" : "<ol start=\"\(node.number)\">\n")
    case .list: html.write(hasTasks(id) ? "<ul class=\"tasks\">\n" : "<ul>\n")
    case .item where node.isTask:
      html.write("<li class=\"task\"><input type=\"checkbox\" disabled")
      if node.flag { html.write(" checked") }
      html.write(" aria-label=\"")
      html.write(node.flag ? words.pick(ko: "한 일", en: "done") : words.pick(ko: "할 일", en: "to do"))
      html.write("\"> ")
    default: html.write("<li>")
    }
    return .into
  }

  private func hasTasks(_ list: NodeID) -> Bool { tree.children(of: list).contains { tree[$0].isTask } }

  // MARK: Raw HTML

  private mutating func writeHTMLBlock(_ id: NodeID) {
    let bytes = Array(tree.literalBytes(of: id))
    switch config.html {
    case .allow:
      writeRaw(id, bytes)
      if html.last != 0x0A { html.write("\n") }
    case .escape:
      let visible = HTMLComments.removed(from: bytes)
      guard visible.contains(where: { $0 > 0x20 }) else { return }
      html.write("<p>")
      let text = visible.last == 0x0A ? visible.dropLast() : visible[...]
      html.write(escaping: text)
      html.write("</p>\n")
      sections.add(text)
      sections.endBlock()
    }
  }

  /// Writes HTML as it is, but with the addresses of pages and files of the site as this page needs them.
  mutating func writeRaw(_ id: NodeID, _ bytes: [UInt8]) {
    guard let places = linkIndex[id] else { return html += bytes }
    var position = 0
    for (found, place) in zip(RawHTMLReference.find(in: bytes), places) {
      switch links.resolved[place].destination {
      // What leads outside or nowhere is the author's own.
      case .external, .dead: continue
      case .site, .fragment: break
      }
      html += bytes[position..<found.range.lowerBound]
      if found.needsQuotes { html.write("\"") }
      writeAddress(links.resolved[place].destination)
      if found.needsQuotes { html.write("\"") }
      position = found.range.upperBound
    }
    html += bytes[position...]
  }
}

/// Takes comments out of raw HTML; they are remarks and settings, never shown.
enum HTMLComments {
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    let open = Array("<!--".utf8)
    let close = Array("-->".utf8)
    guard bytes.contains(UInt8(ascii: "!")) else { return bytes }
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: open) else {
        out.append(bytes[index])
        index += 1
        continue
      }
      index += open.count
      while index < bytes.count, !bytes[index...].starts(with: close) { index += 1 }
      index = min(bytes.count, index + close.count)
    }
    return out
  }
}
