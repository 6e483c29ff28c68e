/// Writes the body of an article as HTML: one visitor with a case for each kind of block and inline.
// Long because: all cases share the output, the sections and the indices of the article.
import ArticleModel
private import ByteText
import CommonMark
private import Diagnostics

/// Walks over the tree in document order without recursion, so that no nesting can exhaust the stack.
struct BodyWriter {
  /// The body so far.
  private(set) var html: [UInt8] = []
  /// The blocks written so far.
  private(set) var blocks: [RenderedBlock] = []
  /// The words of each section so far.
  private(set) var sections: SectionCollector
  /// Whether the body shows code, and whether a footnote that is cited.
  private(set) var hasCode = false
  var hasFootnotes: Bool { !footnotes.isEmpty }

  private let article: Article
  private let config: SiteConfig
  /// Parts of other articles to show, by link; the link for which this writer writes such a part, which has no ids, terms and notes of its own.
  private let embeds: [Int: EmbeddedPart]
  private var embedding: Int?
  private var isEmbedded: Bool { embedding != nil }
  private let tree: MarkdownTree
  private let links: ArticleLinks
  private let badges: [Int: SnippetBadge]
  private let pictures: FencePictures
  /// How many pictures were written; it makes their ids unique.
  private var pictureCount = 0
  private let rawHTML: RawHTML
  private let language: PageLanguage
  private var markup: LinkMarkup
  private let components: ArticleComponents
  private let componentMarkup: ComponentMarkup
  /// The levels headings are shown at, by their index in the outline.
  private let headingLevels: [Int]
  /// Indices of links, headings and samples by node.
  private let linkIndex: [NodeID: [Int]]
  private let headingIndex: [NodeID: Int], snippetIndex: [NodeID: Int]
  private let annotations: [NodeID: [TextAnnotation]]

  private var footnotes: [(number: Int32, definition: NodeID)] = []
  private var footnoteUses: [Int32: Int] = [:]
  private var termCount = 0
  /// The alignments of the current table, and the next cell's column.
  private var alignments: [TableAlignment] = []
  private var column = 0
  /// The quotes that are asides; bytes at the head of text nodes that are their markers, and breaks behind those.
  private var asides: Set<NodeID> = []
  private var markerLengths: [NodeID: Int] = [:]
  private var skippedBreaks: Set<NodeID> = []
  /// Paragraphs that are lists of definitions, and the tags in the place of their breaks.
  private var definitions: Set<NodeID> = []
  private var definitionTags: [NodeID: String] = [:]

  /// A writer of one article's body; ``PageRenderer/render(_:links:badges:pictures:config:)`` says what the parameters are.
  init(
    _ article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], pictures: FencePictures, config: SiteConfig,
    headingLevels: [Int], embeds: [Int: EmbeddedPart] = [:]
  ) {
    self.pictures = pictures
    self.article = article
    self.config = config
    self.embeds = embeds
    tree = article.tree
    self.links = links
    self.badges = badges
    self.headingLevels = headingLevels
    rawHTML = config.html
    language = PageLanguage(code: article.language)
    markup = LinkMarkup(page: article.url, language: article.language)
    components = ArticleComponents(article)
    let languageRoot = article.language == config.defaultLanguage ? "" : article.language + "/"
    componentMarkup = ComponentMarkup(
      language: language, searchAddress: article.url.toRoot + languageRoot + "search/")
    sections = SectionCollector(title: article.title)
    linkIndex = Dictionary(grouping: article.links.indices) { article.links[$0].node }
    headingIndex = Dictionary(article.outline.indices.map { (article.outline[$0].node, $0) }) { first, _ in first }
    snippetIndex = Dictionary(
      article.snippets.indices.compactMap { index in article.snippets[index].node.map { ($0, index) } }
    ) { first, _ in first }
    annotations = Dictionary(grouping: links.annotations) { $0.node }
    html.reserveCapacity(article.source.bytes.count * 3)
  }

  /// Writes everything but the title's heading and the footnotes.
  mutating func writeBody() {
    if article.titleHeading == nil { return walk(1..<tree.nodes.count) }
    for child in tree.children(of: tree.root) where child != article.titleHeading { walk(tree.subtree(of: child)) }
  }

  /// The words of the title as inline HTML: those of its heading, else of the front matter.
  mutating func titleHTML() -> [UInt8] {
    let body = html
    defer { html = body }
    html = []
    guard article.frontMatter.title == nil, let heading = article.titleHeading else {
      html.write(escaping: article.title)
      return html
    }
    let subtree = tree.subtree(of: heading)
    walk(subtree.lowerBound + 1..<subtree.upperBound)
    // An id set by hand; the outline, which knows of those of other headings, leaves the title out.
    if html.last == UInt8(ascii: "}"), let open = html.lastIndex(of: UInt8(ascii: "{")),
      html[open...].starts(with: "{#".utf8)
    {
      html.removeSubrange(open...)
    }
    return html
  }

  // MARK: Walk

  /// What the walk does after entering a node.
  private enum Step {
    /// Its children come next, then it is left.
    case into
    /// It is done, children included.
    case over
  }

  /// Writes the nodes of `range`, which must be one or more whole subtrees.
  private mutating func walk(_ range: Range<Int>) {
    var open: [NodeID] = []
    var index = range.lowerBound
    // The block that is being written, and where its HTML begins.
    var block: (id: NodeID, start: Int)?
    func leave(_ id: NodeID) {
      self.leave(id)
      guard let done = block, done.id == id else { return }
      blocks.append(RenderedBlock(source: tree[id].range, html: done.start..<html.count))
      block = nil
    }
    while index < range.upperBound {
      let id = NodeID(index)
      while let last = open.last, tree[id].parent != last {
        leave(last)
        open.removeLast()
      }
      let start = html.count
      let isBlock = block == nil && Self.isBlock(tree[id].kind)
      switch enter(id) {
      case .into:
        if isBlock { block = (id, start) }
        open.append(id)
        index += 1
      case .over:
        if isBlock, html.count > start {
          blocks.append(RenderedBlock(source: tree[id].range, html: start..<html.count))
        }
        index = tree.subtree(of: id).upperBound
      }
    }
    for id in open.reversed() { leave(id) }
  }

  /// Whether a node is what translators see as one block.
  private static func isBlock(_ kind: MarkdownKind) -> Bool {
    switch kind {
    case .heading, .paragraph, .blockQuote, .codeBlock, .table, .htmlBlock: true
    default: false
    }
  }

  /// Writes what comes before a node's children, or all of it.
  private mutating func enter(_ id: NodeID) -> Step {
    let node = tree[id]
    switch node.kind {
    case .paragraph: return enterParagraph(id)
    case .heading: enterHeading(id)
    case .list: enterList(id)
    case .item: enterItem(node)
    case .blockQuote: enterQuote(id)
    case .table, .tableHeader, .tableRow, .tableCell: enterTable(id)
    case .link: return enterLink(id)
    case .emphasis: enterEmphasis(id)
    case .strong: html.write("<strong>")
    case .strikethrough: html.write("<del>")
    case .document: break
    default:
      writeLeaf(id)
      return .over
    }
    return .into
  }

  /// Writes a node that has no children, or whose children are not shown where it is.
  private mutating func writeLeaf(_ id: NodeID) {
    switch tree[id].kind {
    case .thematicBreak: html.write("<hr>\n")
    case .codeBlock: writeCodeBlock(id)
    case .htmlBlock: writeHTMLBlock(id)
    case .directive: writeDirective(id)
    case .footnoteDefinition: footnotes.append((tree[id].number, id))
    case .text: writeText(id)
    case .softBreak, .lineBreak: writeBreak(id)
    case .code: writeCodeSpan(id)
    case .htmlInline: writeHTMLInline(id)
    case .image: writeImage(id, title: tree.title(of: id))
    case .footnoteReference: writeFootnoteReference(id)
    default: break
    }
  }

  /// Writes what comes after a node's children.
  private mutating func leave(_ id: NodeID) {
    switch tree[id].kind {
    case .paragraph:
      if definitions.remove(id) != nil {
        html.write("</dd></dl>\n")
      } else if !isTight(id) {
        html.write("</p>\n")
      }
      sections.endBlock()
    case .heading: leaveHeading(id)
    case .list: html.write(tree[id].marker == .bullet ? "</ul>\n" : "</ol>\n")
    case .item: html.write("</li>\n")
    case .blockQuote: html.write(asides.contains(id) ? "</aside>\n" : "</blockquote>\n")
    case .table, .tableHeader, .tableRow, .tableCell: leaveTable(id)
    case .link: markup.close(resolved(id), in: &html)
    case .emphasis: html.write("</em>")
    case .strong: html.write("</strong>")
    case .strikethrough: html.write("</del>")
    default: break
    }
  }

  // MARK: Paragraphs and headings

  private mutating func enterParagraph(_ id: NodeID) -> Step {
    if let only = tree[id].firstChild, tree[only].next == nil {
      if tree[only].kind == .image, !isTight(id) {
        writeFigure(only)
        return .over
      }
      // The marker of an aside, with nothing behind it.
      if let length = markerLengths[only], length == tree[only].literal.count { return .over }
      if let use = linkIndex[only]?.first, article.links[use].form == .embed {
        writeEmbed(use)
        return .over
      }
    }
    if beginDefinitions(id) { return .into }
    if !isTight(id) { html.write("<p>") }
    return .into
  }

  /// Whether a paragraph is a term with lines of definitions (`: …`) below it; then their breaks become tags.
  private mutating func beginDefinitions(_ id: NodeID) -> Bool {
    guard !isTight(id) else { return false }
    var previous: NodeID?
    var breaks: [NodeID] = []
    for child in tree.children(of: id) {
      defer { previous = child }
      guard let last = previous, tree[last].kind == .softBreak else { continue }
      guard tree[child].kind == .text, tree.literalBytes(of: child).starts(with: ": ".utf8) else {
        if breaks.isEmpty { return false }
        continue
      }
      markerLengths[child] = 2
      breaks.append(last)
    }
    guard !breaks.isEmpty else { return false }
    definitions.insert(id)
    for (place, node) in breaks.enumerated() { definitionTags[node] = place == 0 ? "</dt><dd>" : "</dd><dd>" }
    html.write("<dl><dt>")
    return true
  }

  // MARK: Parts of other articles

  /// The blocks of a section of another article, and where they are from; a picture; or a link, also inside such a part.
  private mutating func writeEmbed(_ use: Int) {
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

  // MARK: Components

  private mutating func writeDirective(_ id: NodeID) {
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
        return markup.address(links.resolved[use].destination)
      }
      // The numbers in the ids of a part's components are no others' of the page.
      componentMarkup.open(
        component, index + (embedding.map { ($0 + 1) * 1_000 } ?? 0), labels: components.labels(of: index),
        address: address, into: &html)
    }
    if let component = components.closed(by: id) { componentMarkup.close(component, into: &html) }
  }

  /// Whether a paragraph is in a tight list, where it gets no tags of its own.
  private func isTight(_ id: NodeID) -> Bool {
    guard let item = tree[id].parent, tree[item].kind == .item, let list = tree[item].parent else { return false }
    return tree[list].flag
  }

  /// Emphasis of Hangul on a page of another language names its language, for Hangul is not slanted.
  private mutating func enterEmphasis(_ id: NodeID) {
    let isHangul =
      language.code != "ko"
      && tree.subtree(of: id).contains { number in
        let node = NodeID(number)
        return tree[node].kind == .text && LineBreaking.holdsHangul(tree.literalBytes(of: node))
      }
    html.write(isHangul ? "<em lang=\"ko\">" : "<em>")
  }

  private mutating func enterHeading(_ id: NodeID) {
    guard let index = headingIndex[id] else { return }
    let heading = article.outline[index]
    let level = headingLevels[index]
    sections.begin(id: heading.id, level: level, heading: heading.text)
    html.write(markup: "<h\(level)")
    guard !isEmbedded else { return html.write(">") }
    html.writeAttribute("id", heading.id)
    html.write(">")
    for alias in heading.aliases {
      html.write("<span class=\"alias\"")
      html.writeAttribute("id", alias)
      html.write("></span>")
    }
  }

  private mutating func leaveHeading(_ id: NodeID) {
    guard let index = headingIndex[id] else { return sections.endBlock() }
    sections.forgetHeading()
    let heading = article.outline[index]
    guard !isEmbedded else { return html.write(markup: "</h\(headingLevels[index])>\n") }
    html.write("<a class=\"anchor\"")
    html.writeAttribute("href", markup.address(.fragment(heading.id)))
    html.writeAttribute("aria-label", language.pick(ko: "이 절로 오는 링크: ", en: "Link to this section: ") + heading.text)
    html.write(markup: ">#</a></h\(headingLevels[index])>\n")
  }

  // MARK: Lists

  private mutating func enterList(_ id: NodeID) {
    let node = tree[id]
    if node.marker != .bullet {
      html.write(markup: node.number == 1 ? "<ol>\n" : "<ol start=\"\(node.number)\">\n")
    } else {
      html.write(tree.children(of: id).contains { tree[$0].isTask } ? "<ul class=\"tasks\">\n" : "<ul>\n")
    }
  }

  private mutating func enterItem(_ node: MarkdownNode) {
    guard node.isTask else { return html.write("<li>") }
    html.write("<li class=\"task\"><input type=\"checkbox\" disabled")
    if node.flag { html.write(" checked") }
    html.writeAttribute(
      "aria-label", node.flag ? language.pick(ko: "한 일", en: "done") : language.pick(ko: "할 일", en: "to do"))
    html.write("> ")
  }

  // MARK: Quotes

  private mutating func enterQuote(_ id: NodeID) {
    guard let aside = Aside(quote: id, in: tree) else { return html.write("<blockquote>\n") }
    asides.insert(id)
    markerLengths[aside.markerNode] = aside.markerLength
    if let skipped = aside.skippedBreak { skippedBreaks.insert(skipped) }
    html.write(markup: "<aside class=\"alert alert-\(aside.kind.rawValue)\">\n<p class=\"alert-title\">")
    html.write(aside.kind.title(in: language))
    html.write("</p>\n")
  }

  // MARK: Tables

  /// Each table has a box of its own that scrolls on narrow screens.
  private mutating func enterTable(_ id: NodeID) {
    switch tree[id].kind {
    case .table:
      alignments = tree.alignments(of: id)
      html.write("<div class=\"table-wrap\" role=\"group\" tabindex=\"0\"")
      html.writeAttribute("aria-label", language.pick(ko: "표", en: "Table"))
      html.write("><table>\n")
    case .tableHeader:
      column = 0
      html.write("<thead>\n<tr>")
    case .tableRow:
      column = 0
      if isFirstRow(id) { html.write("<tbody>\n") }
      html.write("<tr>")
    default: openCell(id)
    }
  }

  private mutating func leaveTable(_ id: NodeID) {
    switch tree[id].kind {
    case .table:
      if tree.children(of: id).contains(where: { tree[$0].kind == .tableRow }) { html.write("</tbody>\n") }
      html.write("</table></div>\n")
    case .tableHeader: html.write("</tr>\n</thead>\n")
    case .tableRow:
      html.write("</tr>\n")
      sections.endBlock()
    default:
      html.write(isHeaderCell(id) ? "</th>" : "</td>")
      sections.addSpace()
    }
  }

  private func isFirstRow(_ id: NodeID) -> Bool {
    guard let table = tree[id].parent else { return false }
    return tree.children(of: table).first { tree[$0].kind == .tableRow } == id
  }

  /// Empty cells of the header row name nothing, so they are plain cells.
  private func isHeaderCell(_ id: NodeID) -> Bool {
    tree[id].firstChild != nil && tree[id].parent.map { tree[$0].kind == .tableHeader } ?? false
  }

  private mutating func openCell(_ id: NodeID) {
    html.write(isHeaderCell(id) ? "<th scope=\"col\"" : "<td")
    switch column < alignments.count ? alignments[column] : .none {
    case .none: html.write(">")
    case .left: html.write(" class=\"align-left\">")
    case .center: html.write(" class=\"align-center\">")
    case .right: html.write(" class=\"align-right\">")
    }
    column += 1
  }

  // MARK: Code blocks and images

  private mutating func writeCodeBlock(_ id: NodeID) {
    guard let index = snippetIndex[id], CodeFigure.isShown(article.snippets[index]) else { return }
    let snippet = article.snippets[index]
    if let request = FenceRequest(snippet, in: config), let picture = pictures[request] {
      return writePicture(picture, of: snippet)
    }
    let code = ShownCode.bytes(of: snippet)
    hasCode = true
    sections.add(code: code)
    let label = components.groupLabel(of: id)
    if let label { componentMarkup.openPanel(label, into: &html) }
    CodeFigure(
      snippet: snippet, badge: badges[snippet.index], links: markup, language: language,
      annotations: annotations[id] ?? [], showsTitle: label == nil
    ).write(code, into: &html)
    if label != nil { html.write("</div>\n") }
  }

  /// What a processor made of a fence; its title is the caption and what those hear who cannot see it.
  private mutating func writePicture(_ picture: [UInt8], of snippet: Snippet) {
    let title = snippet.options.title
    html.write("<figure class=\"drawing\"")
    html.writeAttribute("data-language", snippet.writtenLanguage.lowercased())
    html.write(">")
    let isSVG = picture.starts(with: "<svg".utf8)
    if isSVG {
      html.write("<svg role=\"img\"")
      html.writeAttribute("aria-label", title ?? language.pick(ko: "그림", en: "Drawing"))
    }
    writeMarkup(picture.dropFirst(isSVG ? 4 : 0))
    html.writeElement("figcaption", title)
    html.write("</figure>\n")
    if let title { sections.add(title.utf8) }
    sections.endBlock()
  }

  private mutating func writeMarkup(_ picture: ArraySlice<UInt8>) {
    pictureCount += 1
    for byte in picture {
      if byte == 1 { html.write(markup: "d\(pictureCount)-") } else { html.append(byte) }
    }
  }

  /// A formula between dollar signs as MathML; false when nothing made one of it.
  private mutating func writeFormula(_ id: NodeID) -> Bool {
    guard let span = tree.formulas[tree[id].range.lowerBound] else { return false }
    let text = article.source.string(in: span.content)
    guard let picture = pictures[FenceRequest(FenceProcessor.math, text, isDisplay: span.isDisplay)] else {
      return false
    }
    writeMarkup(picture[...])
    sections.add(tree.literalBytes(of: id))
    return true
  }

  /// An image alone in a paragraph; its title is the caption.
  private mutating func writeFigure(_ image: NodeID) {
    let title = tree.title(of: image)
    html.write("<figure class=\"image\">")
    writeImage(image, title: "")
    if !title.isEmpty {
      html.writeElement("figcaption", title)
      sections.addSpace()
      sections.add(title.utf8)
    }
    html.write("</figure>\n")
    sections.endBlock()
  }

  private mutating func writeImage(_ id: NodeID, title: String) {
    let description = tree.words(of: id, html: rawHTML)
    sections.add(description.utf8)
    markup.writeImage(resolved(id), description: description, title: title.isEmpty ? nil : title, in: &html)
  }

  // MARK: Raw HTML

  private mutating func writeHTMLBlock(_ id: NodeID) {
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

  private mutating func writeHTMLInline(_ id: NodeID) {
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

  /// Writes HTML as it is, but with the addresses of pages and files of the site as this page needs them.
  private mutating func writeRaw(_ id: NodeID, _ bytes: [UInt8]) {
    var position = 0
    for (found, index) in zip(RawHTMLReference.find(in: bytes), linkIndex[id] ?? []) {
      switch links.resolved[index].destination {
      // What leads outside or nowhere is the author's own.
      case .external, .dead: continue
      case .site, .fragment: break
      }
      html += bytes[position..<found.range.lowerBound]
      if found.needsQuotes { html.write("\"") }
      html.write(escaping: markup.address(links.resolved[index].destination))
      if found.needsQuotes { html.write("\"") }
      position = found.range.upperBound
    }
    html += bytes[position...]
  }

  // MARK: Text

  /// A part of a text node that is more than its words.
  private struct Piece {
    let range: Range<Int>
    let meaning: Meaning

    enum Meaning {
      case wiki(ResolvedLink, words: [UInt8])
      case annotation(TextAnnotation.Meaning)
      case hidden
      case tag(String)
    }
  }

  /// Writes words, also into the section's.
  private mutating func write(_ words: ArraySlice<UInt8>) {
    LineBreaking.write(words, into: &html)
    sections.add(words)
  }

  private mutating func writeText(_ id: NodeID) {
    let isInHeading = tree[id].parent.map { headingIndex[$0] != nil } ?? false
    let marks = InlineMarks.find(in: tree.literalBytes(of: id))
    if marks.isEmpty, linkIndex[id] == nil, annotations[id] == nil, markerLengths[id] == nil, !isInHeading {
      return write(tree.literalBytes(of: id))
    }
    let bytes = Array(tree.literalBytes(of: id))
    var pieces = marks.map { Piece(range: $0.range, meaning: .tag($0.tag)) }
    if let length = markerLengths[id] { pieces.append(Piece(range: 0..<length, meaning: .hidden)) }
    if let markup = idMarkup(id, bytes) { pieces.append(Piece(range: markup, meaning: .hidden)) }
    if let uses = linkIndex[id] {
      // What an author escaped is found here and is no link.
      var waiting = uses[...]
      pieces += WikiMarkup.find(in: bytes).compactMap { found in
        guard let index = waiting.first, article.links[index].target.utf8.elementsEqual(bytes[found.target]) else {
          return nil
        }
        waiting.removeFirst()
        let link = links.resolved[index]
        let written = article.links[index].text
        let words =
          written.isEmpty ? link.title.map { [UInt8]($0.utf8) } ?? Array(bytes[found.target]) : [UInt8](written.utf8)
        return Piece(range: found.whole, meaning: .wiki(link, words: words))
      }
    }
    pieces += (annotations[id] ?? []).map { Piece(range: $0.literalRange, meaning: .annotation($0.meaning)) }
    var position = 0
    for piece in pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where piece.range.lowerBound >= position && piece.range.upperBound <= bytes.count {
      write(bytes[position..<piece.range.lowerBound])
      write(piece, bytes[piece.range])
      position = piece.range.upperBound
    }
    write(bytes[position...])
  }

  /// The bytes of ` {#id}` at the end of a heading's last text.
  private func idMarkup(_ id: NodeID, _ bytes: [UInt8]) -> Range<Int>? {
    guard let heading = tree[id].parent, let index = headingIndex[heading], tree[id].next == nil,
      article.outline[index].idMarkup != nil, let open = bytes.lastIndex(of: UInt8(ascii: "{"))
    else { return nil }
    let words = bytes[..<open].lastIndex { $0 != 0x20 }
    return words.map { $0 + 1..<bytes.count } ?? 0..<bytes.count
  }

  private mutating func write(_ piece: Piece, _ bytes: ArraySlice<UInt8>) {
    switch piece.meaning {
    case .hidden: break
    case .tag(let tag): html.write(markup: tag)
    case .wiki(let link, let words): writeReference(link, words, kind: "topic")
    case .annotation(.topic(let path)):
      writeReference(ResolvedLink(.site(path, fragment: nil)), Array(bytes), kind: "topic")
    case .annotation(.symbol(let path, let fragment)):
      writeReference(ResolvedLink(.site(path, fragment: fragment)), Array(bytes), kind: "symbol")
    case .annotation(.term) where isEmbedded: write(bytes)
    case .annotation(.term(let definition, _)):
      termCount += 1
      html.write(markup: "<dfn class=\"term\" tabindex=\"0\" aria-describedby=\"term-\(termCount)\">")
      write(bytes)
      html.write(markup: "<span class=\"term-definition\" role=\"tooltip\" id=\"term-\(termCount)\">")
      html.write(escaping: definition)
      html.write("</span></dfn>")
    }
  }

  /// A soft break is one space: Hangul words are separated by spaces, and a line's end is one.
  private mutating func writeBreak(_ id: NodeID) {
    sections.addSpace()
    if let tags = definitionTags[id] { return html.write(markup: tags) }
    guard !skippedBreaks.contains(id) else { return }
    html.write(tree[id].kind == .lineBreak ? "<br>\n" : " ")
  }

  private mutating func writeCodeSpan(_ id: NodeID) {
    if writeFormula(id) { return }
    var link: ResolvedLink?
    if case .symbol(let path, let fragment)? = annotations[id]?.first?.meaning {
      link = ResolvedLink(.site(path, fragment: fragment))
    }
    if let link { markup.open(link, kind: "symbol", in: &html) }
    html.write("<code>")
    LineBreaking.write(code: tree.literalBytes(of: id), into: &html)
    sections.add(tree.literalBytes(of: id))
    html.write("</code>")
    if let link { markup.close(link, in: &html) }
  }

  // MARK: Links

  /// Where a link or image leads.
  private func resolved(_ id: NodeID) -> ResolvedLink {
    linkIndex[id]?.first.map { links.resolved[$0] } ?? ResolvedLink(.external(tree.destination(of: id)))
  }

  private mutating func enterLink(_ id: NodeID) -> Step {
    let link = resolved(id)
    let title = tree[id].title.isEmpty ? nil : tree.title(of: id)
    if let use = linkIndex[id]?.first.map({ article.links[$0] }), use.form == .doc, use.text.isEmpty {
      writeReference(link, [UInt8]((link.title ?? use.target).utf8), title: title)
      return .over
    }
    markup.open(link, title: title, in: &html)
    return .into
  }

  /// Writes a whole link.
  private mutating func writeReference(
    _ link: ResolvedLink, _ words: [UInt8], title: String? = nil, kind: String? = nil
  ) {
    markup.open(link, title: title, kind: kind, in: &html)
    write(words[...])
    markup.close(link, in: &html)
  }

  // MARK: Footnotes

  private mutating func writeFootnoteReference(_ id: NodeID) {
    let number = tree[id].number
    if isEmbedded {
      html.write("<sup class=\"footnote-ref\"><a")
      html.writeAttribute("href", markup.address(.fragment("fn-\(number)")))
      return html.write(markup: ">\(number)</a></sup>")
    }
    let use = footnoteUses[number, default: 0] + 1
    footnoteUses[number] = use
    html.write(
      markup:
        "<sup class=\"footnote-ref\"><a href=\"#fn-\(number)\" id=\"\(Self.citationID(number, use))\">\(number)</a></sup>"
    )
  }

  private static func citationID(_ number: Int32, _ use: Int) -> String {
    "fnref-\(number)" + (use == 1 ? "" : "-\(use)")
  }

  /// Writes the footnotes that are cited, in order of number.
  mutating func writeFootnotes() {
    let used = footnotes.filter { $0.number > 0 }.sorted { $0.number < $1.number }
    guard !used.isEmpty else { return }
    // A note may be cited in a later one, so that all citations are counted before the first arrow is written.
    let citations = citations()
    // The arrows come into the blocks after they are written.
    let bodyBlocks = blocks
    defer { blocks = bodyBlocks }
    html.write("<section class=\"footnotes\"")
    html.writeAttribute("aria-label", language.pick(ko: "각주", en: "Footnotes"))
    html.write(">\n<ol>\n")
    for note in used {
      html.write(markup: "<li id=\"fn-\(note.number)\">")
      let subtree = tree.subtree(of: note.definition)
      walk(subtree.lowerBound + 1..<subtree.upperBound)
      writeBackReferences(to: note.number, from: citations[note.number] ?? 1)
      html.write("</li>\n")
    }
    html.write("</ol>\n</section>\n")
  }

  /// How often each footnote is cited, in notes and in the title as well; images show no markup.
  private func citations() -> [Int32: Int] {
    var found: [Int32: Int] = [:]
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      if node.kind == .footnoteReference { found[node.number, default: 0] += 1 }
      index = node.kind == .image ? tree.subtree(of: NodeID(index)).upperBound : index + 1
    }
    return found
  }

  /// Writes the arrows back to the text, at the end of the note's last paragraph if it ends with one.
  private mutating func writeBackReferences(to number: Int32, from uses: Int) {
    let paragraphEnd = Array("</p>\n".utf8)
    let endsParagraph = html.suffix(paragraphEnd.count).elementsEqual(paragraphEnd)
    if endsParagraph { html.removeLast(paragraphEnd.count) }
    for use in 1...uses {
      html.write(" <a class=\"footnote-back\"")
      html.writeAttribute("href", "#" + Self.citationID(number, use))
      html.writeAttribute("aria-label", language.pick(ko: "본문으로 돌아가기", en: "Back to the text"))
      html.write(">↩</a>")
    }
    if endsParagraph { html += paragraphEnd }
  }
}

/// Takes comments out of raw HTML; they are remarks and settings, never shown.
enum HTMLComments {
  /// `bytes` without `<!-- … -->`; a comment that is not closed reaches to the end.
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
