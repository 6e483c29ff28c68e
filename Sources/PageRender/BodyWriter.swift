/// Writes the body of an article as HTML: a visitor with one case for each kind of block and inline node.
import ArticleModel
private import ByteText
import CommonMark
private import Diagnostics

/// Visits the tree in document order without recursion, so that deep nesting cannot overflow the stack.
struct BodyWriter {
  /// The HTML of the body so far.
  var html: [UInt8] = []
  /// The blocks written so far, with their positions in source and HTML.
  var blocks: [RenderedBlock] = []
  /// The text of each section so far, for the search index.
  var sections: SectionCollector
  /// Whether the body shows code, and whether it has footnotes.
  var hasCode = false
  var hasFootnotes: Bool { !footnotes.isEmpty }

  let article: Article
  let config: SiteConfig
  /// The embedded parts of other articles, by index of the link; and, if this writer writes such a part, the index of its link in the page.
  /// Embedded parts have no ids, term definitions and footnotes of their own.
  let embeds: [Int: EmbeddedPart]
  var embedding: Int?
  var isEmbedded: Bool { embedding != nil }
  let tree: MarkdownTree
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let pictures: FencePictures
  /// The number of pictures written so far; it makes their ids unique.
  var pictureCount = 0
  let rawHTML: RawHTML
  let language: PageLanguage
  var markup: LinkMarkup
  let components: ArticleComponents
  let componentMarkup: ComponentMarkup
  /// The levels at which headings are shown, by index in the outline.
  let headingLevels: [Int]
  /// The indices of links, headings and samples, by node.
  let linkIndex: [NodeID: [Int]]
  let headingIndex: [NodeID: Int], snippetIndex: [NodeID: Int]
  let annotations: [NodeID: [TextAnnotation]]

  var footnotes: [(number: Int32, definition: NodeID)] = []
  var footnoteUses: [Int32: Int] = [:]
  var termCount = 0
  private var tables = TableMarkup()
  /// The quotes that are asides; for text nodes that begin with a marker, its length in bytes; and line breaks after
  /// markers, which are left out.
  private var asides: Set<NodeID> = []
  var markerLengths: [NodeID: Int] = [:]
  var skippedBreaks: Set<NodeID> = []
  /// Paragraphs that are definition lists, and for each of their line breaks the tags that replace it.
  private var definitions: Set<NodeID> = []
  var definitionTags: [NodeID: String] = [:]

  /// A writer for one article's body; for the parameters see ``PageRenderer/render(_:links:badges:pictures:config:embeds:)``.
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

  /// Writes the body without the title heading and footnotes.
  mutating func writeBody() {
    if article.titleHeading == nil { return walk(1..<tree.nodes.count) }
    for child in tree.children(of: tree.root) where child != article.titleHeading { walk(tree.subtree(of: child)) }
  }

  /// The title as inline HTML: the contents of its heading, otherwise the title of the front matter as text.
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
    // An id set by the author, `{#id}`, is removed here, because the outline, which knows those of other headings, does
    // not contain the title.
    if html.last == UInt8(ascii: "}"), let open = html.lastIndex(of: UInt8(ascii: "{")),
      html[open...].starts(with: "{#".utf8)
    {
      html.removeSubrange(open...)
    }
    return html
  }

  // MARK: Walk

  /// How the walk goes on after a node was entered.
  enum Step {
    /// Visit its children, then leave it.
    case into
    /// The node is complete; skip its children.
    case over
  }

  /// Writes the nodes of `range`, which must consist of whole subtrees.
  mutating func walk(_ range: Range<Int>) {
    var open: [NodeID] = []
    var index = range.lowerBound
    // The block that is being written, and the offset at which its HTML begins.
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

  /// Whether a node counts as one block for translations.
  private static func isBlock(_ kind: MarkdownKind) -> Bool {
    switch kind {
    case .heading, .paragraph, .blockQuote, .codeBlock, .table, .htmlBlock: true
    default: false
    }
  }

  /// Writes the HTML before a node's children, or the whole node.
  private mutating func enter(_ id: NodeID) -> Step {
    let node = tree[id]
    switch node.kind {
    case .paragraph: return enterParagraph(id)
    case .heading: enterHeading(id)
    case .list: enterList(id)
    case .item: enterItem(node)
    case .blockQuote: enterQuote(id)
    case .table, .tableHeader, .tableRow, .tableCell: tables.open(id, in: tree, language: language, into: &html)
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

  /// Writes a node that has no children, or whose children are not written at its place.
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

  /// Writes the HTML after a node's children.
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
    case .table, .tableHeader: tables.close(id, in: tree, into: &html)
    case .tableRow:
      tables.close(id, in: tree, into: &html)
      sections.endBlock()
    case .tableCell:
      tables.close(id, in: tree, into: &html)
      sections.addSpace()
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
      // The paragraph consists only of the marker of an aside.
      if let length = markerLengths[only], length == tree[only].literal.count { return .over }
      if let use = linkIndex[only]?.first, article.links[use].form == .embed {
        writeEmbed(use)
        return .over
      }
    }
    if isTight(id) || beginDefinitions(id) { return .into }
    html.write("<p>")
    return .into
  }

  /// Whether a paragraph is a term followed by lines of definitions (`: …`). If so, begins a definition list, in which
  /// the line breaks become tags.
  private mutating func beginDefinitions(_ id: NodeID) -> Bool {
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

  /// Whether a paragraph is in a tight list, where it is not enclosed in `<p>`.
  private func isTight(_ id: NodeID) -> Bool {
    guard let item = tree[id].parent, tree[item].kind == .item, let list = tree[item].parent else { return false }
    return tree[list].flag
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
    html.write(markup: "<aside class=\"alert alert-\(aside.kind.rawValue)\" role=\"note\">\n<p class=\"alert-title\">")
    html.write(aside.kind.title(in: language))
    html.write("</p>\n")
  }
}
