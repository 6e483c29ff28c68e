/// A saved HTML page of any blog.
import Diagnostics
import HTMLSource

enum HTMLPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = String(decoding: text.source.bytes.prefix(4096), as: UTF8.self).lowercased()
    let start = MarkupStart.afterComments(head)
    let name = text.name.lowercased()
    let isNamed = [".html", ".htm", ".xhtml"].contains { name.hasSuffix($0) }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
      || start.hasPrefix("<?xml") && head.holds("<html")
    {
      return FormatEvidence(format: .html, score: 96, reason: "begins as an HTML page")
    }
    if MIMEArchive.begins(head) {
      return FormatEvidence(format: .html, score: 95, reason: "a page that a browser saved as one file (MHTML)")
    }
    if isNamed, start.hasPrefix("<") {
      return FormatEvidence(format: .html, score: 92, reason: "an HTML file by name and first character")
    }
    let tags = ["<body", "<div", "<p>", "<head", "<article"].filter { head.contains($0) }.count
    guard start.hasPrefix("<"), tags >= 2 else { return nil }
    return FormatEvidence(format: .html, score: 91, reason: "begins with a tag, and \(tags) kinds of HTML tag follow")
  }

  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    let isArchive = MIMEArchive.begins(String(decoding: text.source.bytes.prefix(4096), as: UTF8.self))
    let archive = isArchive ? MIMEArchive(text.source.bytes) : nil
    // The parts of an archive were not decoded with it, so the page's own declaration of its encoding is used.
    let tree = archive.map { HTMLReader.html($0.html) } ?? HTMLReader.html(text.source.bytes, encoding: "UTF-8")
    guard let page = tree.root else { return Checked([]) }
    let found = ArticleFinder.articles(in: page)
    return Checked(
      found.map { article in
        var post = post(article, alone: found.count == 1 || archive != nil, in: page, text)
        post.attachments = archive?.files ?? []
        return post
      })
  }

  private static func post(_ found: FoundArticle, alone: Bool, in page: HTMLElement, _ text: DumpText) -> RawPost {
    var post = RawPost(found.element, facts: PostMetadata())
    let frame =
      alone
      ? page
      : ArticleFinder.outermost(page) { $0.first { $0 == found.element } != nil && $0.name == "article" }
        .first ?? found.element
    let shown = frame == page ? page : HTMLElement("html", children: [.element(frame)])
    post.facts = PageMetadata(page: shown, article: found.element).facts()
    post.facts.aliases = []
    let context = HTMLContext(
      footnotes: FootnoteTable(article: found.element, page: shown),
      hasFile: { path in
        OldAddress.file(path, from: text.name).map { text.hasFile($0) } ?? false
      })
    post.setBlocks(of: found.element, in: context)
    post.keepsEmpty = false
    if alone { (post.firstLine, post.lastLine) = (1, text.source.lines.starts.count) }
    post.knownAs = [text.name]
    if post.blocks?.isEmpty ?? true { post.diagnostics.append(.noArticle(at: Place(text.source, nil))) }
    return post
  }
}

/// The beginning of a text of markup.
enum MarkupStart {
  /// The text without leading white space and comments, such as the one that browsers write when they save a page.
  static func afterComments(_ text: String) -> Substring {
    var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("<!--"), let end = firstRange(of: "-->", in: rest) {
      rest = rest[end.upperBound...].drop { $0.isWhitespace }
    }
    return rest
  }
}

extension RawPost {
  /// Creates a post for an element of a page or an export.
  init(_ element: HTMLElement, facts: PostMetadata) {
    self.init(lines: [])
    self.facts = facts
    firstLine = max(element.line, 1)
    lastLine = max(element.lastLine, element.line, 1)
  }

  /// Converts `body` to blocks; the counts of what was left out are added to ``dropped``.
  mutating func setBlocks(of body: HTMLElement, in context: HTMLContext) {
    let (found, left) = HTMLConverter.blocks(of: body.children, in: context)
    blocks = HeadingLevels.settled(found, title: facts.title)
    dropped.merge(left, uniquingKeysWith: +)
    keepsEmpty = true
  }
}

extension HTMLElement {
  /// The `body` element of a piece of HTML.
  static func body(of html: String) -> HTMLElement {
    HTMLReader.html(Array(html.utf8), encoding: "UTF-8").root?.first("body") ?? HTMLElement("body")
  }
}

/// Moves the headings of an article below its title.
enum HeadingLevels {
  /// The blocks without a first heading that repeats the title, with all levels shifted so that the outermost headings
  /// have level 2.
  static func settled(_ blocks: [Block], title: String?) -> [Block] {
    var blocks = blocks
    let first = blocks.firstIndex { if case .heading = $0 { true } else { false } }
    if let title, let first, first < 3, case .heading(_, let atoms) = blocks[first],
      PageWords.squeezed(InlineNormalizer.normalized(atoms).words) == PageWords.squeezed(title)
    {
      blocks.remove(at: first)
    }
    let levels = blocks.compactMap { if case .heading(let level, _) = $0 { level } else { nil } }
    guard let top = levels.min(), top != 2 else { return blocks }
    // All levels are shifted by the same amount, so that the outermost becomes 2.
    return blocks.map { block in
      guard case .heading(let level, let atoms) = block else { return block }
      return .heading(level: min(level + 2 - top, 6), atoms)
    }
  }
}
