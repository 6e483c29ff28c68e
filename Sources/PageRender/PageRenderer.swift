/// Turns an article's tree into HTML, section texts for search, and a plain Markdown twin; the face of this module.
package import ArticleModel
import CommonMark
import Diagnostics

/// Renders articles. Pure, so that many can be rendered at once.
package enum PageRenderer {
  /// The body of `article`.
  ///
  /// - Parameters:
  ///   - article: what to render.
  ///   - links: the decisions about its references.
  ///   - badges: what is known about its samples, by their number.
  ///   - config: the site's settings.
  ///   - shiftsHeadings: whether headings of level 1 in the body move down, because the page's title has that level.
  package static func render(
    _ article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], config: SiteConfig,
    shiftsHeadings: Bool = true
  ) -> RenderedPage {
    var writer = BodyWriter(article: article, links: links, badges: badges, config: config)
    if !shiftsHeadings { writer.headingLevels = article.outline.map(\.level) }
    writer.writeBody()
    writer.writeFootnotes()
    return RenderedPage(
      html: writer.html, titleHTML: writer.titleHTML(), sections: writer.sections.finished, hasCode: writer.hasCode,
      hasFootnotes: !writer.footnotes.isEmpty, markdown: MarkdownTwin.bytes(of: article, links: links, config: config))
  }

  /// A Markdown text alone as a fragment: the way `jikji render` shows it.
  package static func renderFragment(_ article: Article, config: SiteConfig) -> RenderedPage {
    let resolved = article.links.map { link -> ResolvedLink in
      switch link.form {
      case .doc: ResolvedLink(.dead, title: LinkUse.words(ofTarget: link.target))
      case .wiki: ResolvedLink(.dead)
      default: ResolvedLink(.external(link.target))
      }
    }
    return render(article, links: ArticleLinks(resolved: resolved), badges: [:], config: config, shiftsHeadings: false)
  }
}

/// Walks over the tree in document order without recursion, so that no nesting can exhaust the stack.
struct BodyWriter {
  let article: Article
  let tree: MarkdownTree
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let config: SiteConfig
  let words: ReaderWords

  var html: [UInt8] = []
  var sections: SectionTexts
  var hasCode = false
  var footnotes: [(number: Int32, definition: NodeID)] = []
  var footnoteUses: [Int32: Int] = [:]
  var termCount = 0
  /// The number of cells of the current row that were begun, and the alignments of its table.
  var cellCount = 0
  var alignments: [TableAlignment] = []
  /// Quotes that are asides; bytes at the head of text nodes that are their markers, and breaks behind those.
  var quoteKinds: [NodeID: AsideKind] = [:]
  var skippedPrefixes: [NodeID: Int] = [:]
  var skippedBreaks: Set<NodeID> = []

  /// Places of links, headings and samples by node, so that each is found at once.
  let linkIndex: [NodeID: [Int]]
  let headingIndex: [NodeID: Int]
  let snippetIndex: [NodeID: Int]
  let annotations: [NodeID: [TextAnnotation]]
  /// The levels headings are shown at, by place in the outline.
  var headingLevels: [Int]

  init(article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], config: SiteConfig) {
    self.article = article
    tree = article.tree
    self.links = links
    self.badges = badges
    self.config = config
    words = ReaderWords(language: article.language)
    sections = SectionTexts(title: article.title)
    linkIndex = Dictionary(grouping: article.links.indices) { article.links[$0].node }
    headingIndex = Dictionary(article.outline.indices.map { (article.outline[$0].node, $0) }) { first, _ in first }
    snippetIndex = Dictionary(
      article.snippets.indices.compactMap { index in article.snippets[index].node.map { ($0, index) } }
    ) { first, _ in first }
    annotations = Dictionary(grouping: links.annotations) { $0.node }
    headingLevels = Self.depths(of: article.outline)
    html.reserveCapacity(article.source.bytes.count * 3)
  }

  /// How deep each heading lies below the page's title, which has level 1: no level is left out, whatever the author wrote.
  private static func depths(of outline: [OutlineHeading]) -> [Int] {
    var open: [Int] = []
    return outline.map { heading in
      while let last = open.last, last >= heading.level { open.removeLast() }
      open.append(heading.level)
      return min(6, open.count + 1)
    }
  }

  /// What the walk does after entering a node.
  enum Step {
    /// Its children come next, then it is left.
    case into
    /// It is done, children included.
    case over
  }

  mutating func writeBody() {
    if article.titleHeading == nil { return walk(1..<tree.nodes.count) }
    for child in tree.children(of: tree.root) where child != article.titleHeading { walk(tree.subtree(of: child)) }
  }

  /// Writes the nodes of `range`, which must be one or more whole subtrees.
  mutating func walk(_ range: Range<Int>) {
    var open: [NodeID] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let id = NodeID(index)
      while let last = open.last, tree[id].parent != last {
        leave(last)
        open.removeLast()
      }
      switch enter(id) {
      case .into:
        open.append(id)
        index += 1
      case .over: index = tree.subtree(of: id).upperBound
      }
    }
    for id in open.reversed() { leave(id) }
  }

  /// The words of the title as inline HTML.
  mutating func titleHTML() -> [UInt8] {
    let body = html
    defer { html = body }
    html = []
    if article.frontMatter.title == nil, let heading = article.titleHeading {
      let end = tree.subtree(of: heading)
      walk(end.lowerBound + 1..<end.upperBound)
      if let open = html.lastIndex(of: UInt8(ascii: "{")), html.last == UInt8(ascii: "}"),
        html[open...].starts(with: [0x7B, 0x23])
      {
        html.removeSubrange(open...)
      }
    } else {
      html.write(escaping: article.title)
    }
    return html
  }
}

/// Words that rendering itself puts on the page.
struct ReaderWords {
  let language: LanguageCode

  /// The Korean or the English word, by the page's language.
  func pick(ko: StaticString, en: StaticString) -> StaticString { language == "ko" ? ko : en }
}

/// Gathers the words of each section while the page is written.
struct SectionTexts {
  private var done: [RenderedSection] = []
  private var id = ""
  private var level = 1
  private var heading: String
  private var prose: [UInt8] = []
  private var code: [UInt8] = []

  init(title: String) { heading = title }

  /// All sections.
  var finished: [RenderedSection] { done + [current] }

  private var current: RenderedSection {
    RenderedSection(
      id: id, level: level, heading: heading, prose: String(decoding: prose, as: UTF8.self),
      code: String(decoding: code, as: UTF8.self))
  }

  /// Begins the section under a heading.
  mutating func begin(id: String, level: Int, heading: String) {
    done.append(current)
    (self.id, self.level, self.heading) = (id, level, heading)
    prose = []
    code = []
  }

  /// Adds words of prose.
  mutating func add(_ bytes: some Sequence<UInt8>) { prose.append(contentsOf: bytes) }

  /// Ends a block of prose.
  mutating func endBlock() {
    if let last = prose.last, last != 0x0A { prose.append(0x0A) }
  }

  /// Adds the text of a code block.
  mutating func add(code bytes: [UInt8]) {
    code += bytes
    if let last = code.last, last != 0x0A { code.append(0x0A) }
  }
}
