/// Writes embedded parts of other articles, and components, which authors request by links and directives.
import ArticleModel
import CommonMark

extension BodyWriter {
  /// Writes the target of `![[…]]`: the blocks of a section of another article with a link to it; or an image; or, inside an embedded part
  /// and for links without a section, a link.
  mutating func writeEmbed(_ use: Int) {
    let link = links.resolved[use]
    let words = article.links[use].text
    guard let part = embeds[use], !isEmbedded else {
      if link.pixels != nil || (link.title == nil && link.destination != .dead) {
        html.write("<figure class=\"image\">")
        markup.writeImage(link, description: words, title: nil, in: &html)
        return html.write("</figure>\n")
      }
      return writeParagraph(of: link, words.isEmpty ? link.title ?? article.links[use].target : words)
    }
    let level =
      headingIndex.filter { $0.key < linkNode(use) }.max { $0.key < $1.key }.map { headingLevels[$0.value] } ?? 1
    let outline = part.article.outline
    let inside = outline.filter { part.nodes.contains(Int($0.node.index)) }
    let shallowest = inside.map(\.level).min() ?? 1
    var writer = BodyWriter(
      part.article, links: part.links, badges: part.badges, pictures: pictures, config: config,
      headingLevels: outline.map { min(6, max(2, level + 1 + $0.level - shallowest)) })
    writer.markup = LinkMarkup(page: article.url, language: article.language, source: part.article.url)
    (writer.embedding, writer.pictureCount) = (use, pictureCount)
    writer.walk(part.nodes)
    pictureCount = writer.pictureCount
    hasCode = hasCode || writer.hasCode
    html.write("<section class=\"embed\"")
    if part.article.language != article.language { html.writeAttribute("lang", part.article.language) }
    html.write(">\n")
    html += writer.html
    writeParagraph(of: link, words.isEmpty ? link.title ?? part.article.title : words)
    html.write("</section>\n")
  }

  private func linkNode(_ use: Int) -> NodeID { article.links[use].node }

  private mutating func writeParagraph(of link: ResolvedLink, _ words: String) {
    html.write("<p>")
    writeReference(link, [UInt8](words.utf8), kind: "topic")
    html.write("</p>\n")
    sections.endBlock()
  }

  mutating func writeDirective(_ id: NodeID) {
    if let (index, component) = components.opened(by: id) {
      for key in ["title", "label"] {
        guard let words = component.values[key] else { continue }
        sections.add(words.utf8)
        sections.endBlock()
      }
      let uses = linkIndex[id] ?? []
      let address = { [article, links, markup] (written: String) -> String? in
        let use = uses.first { article.links[$0].target == written }
        guard let use, links.resolved[use].destination != .dead else { return nil }
        return markup.address(of: links.resolved[use])
      }
      // Numbers in the ids of an embedded part's components are offset, so that they are unique on the page.
      componentMarkup.open(
        component, index + (embedding.map { ($0 + 1) * 1_000 } ?? 0), labels: components.labels(of: index),
        address: address, into: &html)
    }
    if let component = components.closed(by: id) { componentMarkup.close(component, into: &html) }
  }
}
