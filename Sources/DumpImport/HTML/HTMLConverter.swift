/// Converts the HTML of an article to blocks.
import HTMLSource

/// The settings for the conversion of one page.
struct HTMLContext: Sendable {
  /// The page's footnotes.
  var footnotes = FootnoteTable()
  /// Whether line breaks in the source are shown, and blank lines separate paragraphs, as in the classic editor of
  /// WordPress.
  var keepsLines = false
  /// Whether a file exists at a path beside the page.
  var hasFile: @Sendable (String) -> Bool = { _ in false }
  /// The keys (``WikiLink/key(of:)``) of the names of all Markdown files of the import.
  var textNames: Set<String> = []
  /// The names of anchors to which links within the page lead.
  fileprivate(set) var anchors: Set<String> = []
}

struct HTMLConverter {
  let context: HTMLContext
  /// How many things of each kind were left out.
  var dropped: [String: Int] = [:]
  private(set) var blocks: [Block] = []
  /// The inlines of the current paragraph.
  var atoms: [InlineAtom] = []
  var marks: Set<InlineMark> = []
  var link: InlineLink?
  /// The language of listings that surrounding elements name.
  var languageHint: String?
  private var links = 0

  init(_ context: HTMLContext) { self.context = context }

  /// Converts `nodes` to blocks; `dropped` counts what was left out by kind.
  static func blocks(of nodes: [HTMLNode], in context: HTMLContext) -> (blocks: [Block], dropped: [String: Int]) {
    var context = context
    context.anchors = anchors(in: nodes)
    var builder = HTMLConverter(context)
    builder.add(nodes)
    builder.flush()
    builder.addFootnotes()
    guard !context.anchors.isEmpty else { return (builder.blocks, builder.dropped) }
    var places = NamedAnchors()
    return (places.settled(builder.blocks), builder.dropped)
  }

  /// Converts a piece of HTML to Markdown, and adds the counts of what was left out to `dropped`.
  static func markdown(ofHTML html: String, in context: HTMLContext, dropped: inout [String: Int]) -> String {
    var writer = MarkdownWriter()
    return writer.markdown(blocks(ofHTML: html, in: context, dropped: &dropped))
  }

  /// Converts a piece of HTML to blocks, and adds the counts of what was left out to `dropped`.
  static func blocks(ofHTML html: String, in context: HTMLContext, dropped: inout [String: Int]) -> [Block] {
    let (blocks, left) = blocks(of: HTMLElement.body(of: html).children, in: context)
    dropped.merge(left, uniquingKeysWith: +)
    return blocks
  }

  /// The names of elements in `nodes` to which links with words lead; the link of a heading to itself does not count.
  private static func anchors(in nodes: [HTMLNode]) -> Set<String> {
    let page = HTMLElement("div", children: nodes)
    let links = page.all { $0.name == "a" && $0["href"]?.hasPrefix("#") == true && trimmed($0.text).utf8.count > 2 }
    guard !links.isEmpty else { return [] }
    let ownLinks = Set(
      page.all { $0.name.count == 2 && $0.name.hasPrefix("h") }.flatMap { $0.all("a") }.compactMap { $0["href"] })
    let wanted = Set(
      links.compactMap { $0["href"] }.filter { $0.count > 1 && !ownLinks.contains($0) }
        .map { String($0.dropFirst()).percentDecoded })
    let named = page.all { element in Self.names(of: element).contains { wanted.contains($0) } }
    return Set(named.flatMap { Self.names(of: $0) }).intersection(wanted)
  }

  private static func names(of element: HTMLElement) -> [String] {
    [element["id"], element.name == "a" ? element["name"] : nil].compactMap { $0 }
  }

  mutating func add(_ nodes: [HTMLNode]) {
    for node in nodes {
      switch node {
      case .text(let text): addText(text)
      case .element(let element): add(element)
      case .comment(let words): note(words)
      }
    }
  }

  private mutating func addText(_ text: String) {
    guard context.keepsLines, text.contains("\n") else { return add(.text(text)) }
    for (number, line) in text.lineStrings.enumerated() {
      if number > 0 { add(.lineBreak) }
      add(.text(line))
    }
  }

  /// Reads the language of the next listing from a comment of WordPress's block editor: `wp:code {"language":"swift"}`.
  private mutating func note(_ comment: String) {
    let words = trimmed(comment)
    if words.hasPrefix("/wp:") { languageHint = nil }
    guard words.hasPrefix("wp:"), words.contains("code"), let brace = words.firstIndex(of: "{") else { return }
    languageHint = DataValue(String(words[brace...]), as: .json)?["language"]?.text
  }

  /// Adds content to the current paragraph.
  mutating func add(_ content: InlineAtom.Content) {
    atoms.append(InlineAtom(content: content, marks: marks, link: link))
  }

  mutating func append(_ block: Block) {
    flush()
    blocks.append(block)
  }

  /// Ends the current paragraph.
  mutating func flush() {
    guard !atoms.isEmpty else { return }
    for paragraph in InlineNormalizer.paragraphs(atoms) { blocks.append(.paragraph(paragraph)) }
    atoms = []
  }

  mutating func drop(_ kind: String) { dropped[kind, default: 0] += 1 }

  /// The blocks of `nodes`, which are not added to the blocks of this converter.
  mutating func nested(_ nodes: [HTMLNode]) -> [Block] {
    var builder = HTMLConverter(context)
    builder.languageHint = languageHint
    builder.add(nodes)
    builder.flush()
    for (kind, count) in builder.dropped { dropped[kind, default: 0] += count }
    return builder.blocks
  }

  /// The inlines of `nodes` on one line, blocks joined.
  mutating func words(of nodes: [HTMLNode]) -> [InlineAtom] {
    Self.flat(nested(nodes))
  }

  // MARK: Elements

  private mutating func add(_ element: HTMLElement) {
    if let note = context.footnotes.label(ofReference: element) { return add(.footnote(note)) }
    if context.footnotes.isDefinition(element) { return }
    if let listing = HTMLListing.listing(of: element, hint: languageHint) { return append(.code(listing)) }
    if addMedia(element) { return }
    addAnchors(of: element)
    if let kind = HTMLVocabulary.furniture(element) { return countLeftOut(kind) }
    let outerHint = languageHint
    languageHint = HTMLListing.named(in: element) ?? outerHint
    defer { languageHint = outerHint }
    if addBlock(element) || addInline(element) { return }
    addTransparent(element)
  }

  private mutating func addAnchors(of element: HTMLElement) {
    guard !context.anchors.isEmpty else { return }
    for name in Self.names(of: element) where context.anchors.contains(name) {
      if HTMLVocabulary.blocks.contains(element.name) { flush() }
      add(.anchor(name))
    }
  }

  /// Counts an element that is left out, unless readers would not see it anyway.
  private mutating func countLeftOut(_ kind: String) {
    if !["style", "anchor", "noscript"].contains(kind) { drop(kind) }
  }

  /// Adds the content of an element that has no meaning of its own.
  mutating func addTransparent(_ element: HTMLElement) {
    let isBlock = HTMLVocabulary.blocks.contains(element.name)
    if isBlock { flush() }
    within(HTMLVocabulary.marks(of: element), element.children)
    if isBlock { flush() }
  }

  /// Adds `nodes` with further marks.
  private mutating func within(_ added: Set<InlineMark>, _ nodes: [HTMLNode]) {
    let outer = marks
    marks.formUnion(added)
    add(nodes)
    marks = outer
  }

  /// Adds headings, lists, quotes and other blocks; false for other elements.
  private mutating func addBlock(_ element: HTMLElement) -> Bool {
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6": addHeading(element)
    case "ul", "ol", "menu", "dir": append(list(element))
    case "li": append(.list(start: nil, [ListItem(blocks: nested(element.children))]))
    case "dl": append(definitions(element))
    case "blockquote": addQuote(element)
    case "details": addDetails(element)
    case "hr": append(.rule)
    case "table": addTable(element)
    case "figure": addFigure(element)
    case "div" where FigureBox.isFigure(element): addFigure(element)
    case "div" where FigureBox.isCard(element): addFigure(element)
    case "summary":
      flush()
      within([.strong], element.children)
      flush()
    case "div" where element.hasClass("markdown-alert"): addAlert(element)
    default: return false
    }
    return true
  }

  private mutating func addHeading(_ element: HTMLElement) {
    flush()
    let inner = nested(element.children)
    let words = Self.flat(inner).onOneLine(without: .strong)
    let level = Int(element.name.dropFirst()) ?? 2
    // Listings, tables and pictures do not fit into a heading.
    let others = inner.filter { if case .paragraph = $0 { false } else { true } }
    if !InlineNormalizer.normalized(words).isEmpty, others.isEmpty || words.contains(where: { !$0.words.isEmpty }) {
      append(.heading(level: level, words))
    }
    for block in others { append(block) }
  }

  // MARK: Inlines

  private mutating func addInline(_ element: HTMLElement) -> Bool {
    switch element.name {
    case "br": add(.lineBreak)
    case "wbr": return true
    case "a": addLink(element)
    case "code", "tt", "kbd", "samp": addCode(element)
    case "sup", "sub": addRaised(element)
    case "q":
      add(.text("“"))
      add(element.children)
      add(.text("”"))
    case "rt":
      add(.text("("))
      add(element.children)
      add(.text(")"))
    case "rp": return true
    case "math": return addFormula(element)
    case "span" where element.hasClass("katex"): return addFormula(element)
    default: return false
    }
    return true
  }

  private mutating func addCode(_ element: HTMLElement) {
    guard !HTMLVocabulary.holdsBlocks(element), element.first("img") == nil else { return add(element.children) }
    let words = plainSpaces(element.text).split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    if !words.isEmpty { add(.code(words)) }
  }

  /// Adds a formula as the TeX it was made of; false when there is none.
  private mutating func addFormula(_ element: HTMLElement) -> Bool {
    guard let source = element.first(where: { $0.name == "annotation" && $0["encoding"] == "application/x-tex" }) else {
      return false
    }
    add(.raw("$" + trimmed(source.text) + "$"))
    return true
  }

  /// Adds superscript or subscript, as Unicode characters where these exist.
  private mutating func addRaised(_ element: HTMLElement) {
    let text = trimmed(element.text)
    if element.elements.isEmpty, let small = Self.raised(text, element.name) { return add(.text(small)) }
    if !text.isEmpty { drop(element.name) }
    add(element.children)
  }

  /// The words of a `sup` or `sub` (`name`) in superscript or subscript characters of Unicode; nil when it lacks some.
  static func raised(_ text: String, _ name: String) -> String? {
    let (plain, small) =
      name == "sup"
      ? (Array("0123456789+-=()n"), Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")) : (Array("0123456789+-=()"), Array("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))
    let mapped = trimmed(text).compactMap { character in plain.firstIndex(of: character).map { small[$0] } }
    return mapped.isEmpty || mapped.count != trimmed(text).count ? nil : String(mapped)
  }

  private mutating func addLink(_ element: HTMLElement) {
    let address = trimmed(element["href"] ?? "")
    let isKnown = context.anchors.contains(String(address.dropFirst()).percentDecoded)
    let leads = address.hasPrefix("#") ? isKnown : !address.isEmpty && !address.lowercased().hasPrefix("javascript:")
    // The sign that a heading shows for the link to itself.
    if address.hasPrefix("#"), ["#", "¶", "§", "🔗"].contains(trimmed(element.text)) { return }
    guard leads, link == nil else { return addTransparent(element) }
    if let card = LinkCard.title(of: element) {
      flush()
      drop("link-card")
      link = newLink(address, title: "")
      add(.text(card))
      link = nil
      return flush()
    }
    let start = atoms.count
    link = newLink(address, title: element["title"] ?? "")
    addTransparent(element)
    link = nil
    let isEmpty = start < atoms.count && atoms[start...].allSatisfy { $0.isSpace || $0.words.isEmpty && !$0.isImage }
    if isEmpty, ["#", "¶", "§"].contains(trimmed(element.text)) { atoms.removeSubrange(start...) }
  }

  private mutating func newLink(_ address: String, title: String) -> InlineLink {
    links += 1
    return InlineLink(number: links, address: address, title: title)
  }

  // MARK: Footnotes

  private mutating func addFootnotes() {
    for note in context.footnotes.notes { blocks.append(.footnote(label: note.label, nested(note.nodes))) }
  }

  /// The inlines of `blocks` on one line.
  static func flat(_ blocks: [Block]) -> [InlineAtom] {
    var out: [InlineAtom] = []
    for block in blocks {
      if !out.isEmpty { out.append(InlineAtom(content: .space)) }
      switch block {
      case .heading(_, let atoms), .paragraph(let atoms): out += atoms
      case .list(_, let items):
        for (index, item) in items.enumerated() {
          out += (index > 0 ? [InlineAtom(content: .text("; "))] : []) + flat(item.blocks)
        }
      case .quote(let inner), .footnote(_, let inner): out += flat(inner)
      case .details(let title, let inner):
        out += [InlineAtom(content: .text(title)), InlineAtom(content: .space)] + flat(inner)
      case .code(let listing): out.append(InlineAtom(content: .code(listing.lines.joined(separator: " "))))
      case .table(let table): out += table.rows.flatMap { $0.flatMap { $0 + [InlineAtom(content: .space)] } }
      case .figure(let figure): out.append(InlineAtom(content: .text(figure.caption)))
      case .markdown(let text): out.append(InlineAtom(content: .text(text)))
      case .rule: continue
      }
    }
    return out
  }
}

/// Recognises figures that are not `figure` elements.
enum FigureBox {
  private static let boxes = ["wp-caption", "se-section-image", "imageblock", "thumbinner", "image-container"]
  private static let cards = ["se-section-oglink", "kg-bookmark-card", "se_og_wrap", "opengraph", "bookmark"]
  private static let captions = ["wp-caption-text", "se-caption", "cap1", "caption", "thumbcaption", "image-caption"]

  static func isFigure(_ element: HTMLElement) -> Bool {
    boxes.contains { element.hasClass($0) } && element.all("img").count == 1
  }

  /// Whether the element contains a link card: a linked page with title, picture and first words.
  static func isCard(_ element: HTMLElement) -> Bool {
    cards.contains { element.hasClass($0) } && element.first { LinkCard.title(of: $0) != nil } != nil
  }

  /// Whether the element holds the caption of a picture.
  static func isCaption(_ element: HTMLElement) -> Bool {
    element.name == "figcaption" || captions.contains { element.hasClass($0) }
  }
}

/// A link card: a box that shows a linked page with title, picture and first words.
enum LinkCard {
  private static let titles = [
    "og-title", "se-oglink-title", "kg-bookmark-title", "link-title", "se_og_tit", "bookmark-title",
  ]

  /// The title of the linked page; nil when the link holds ordinary words.
  static func title(of element: HTMLElement) -> String? {
    if let title = element.first(where: { inner in titles.contains { inner.hasClass($0) } }) {
      let text = words(title)
      if !text.isEmpty { return text }
    }
    guard HTMLVocabulary.holdsBlocks(element), element.first("img") == nil || element.text.count > 40 else {
      return nil
    }
    let inner = element.all { HTMLVocabulary.blocks.contains($0.name) && !HTMLVocabulary.holdsBlocks($0) }
    let lines = inner.map { words($0) }.filter { !$0.isEmpty }
    return lines.count > 1 ? lines[0] : nil
  }

  private static func words(_ element: HTMLElement) -> String {
    plainSpaces(element.text).split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
  }
}
