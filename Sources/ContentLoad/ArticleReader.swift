/// Parses one Markdown file into an ``Article``.
package import ArticleModel
private import ByteText
package import CommonMark
package import Diagnostics
import Foundation
private import KoreanText
private import ParallelWork

/// Parses articles. It has no side effects, so that many articles can be parsed in parallel.
package enum ArticleReader {
  /// Parses the article in `file`.
  ///
  /// - Parameters:
  ///   - file: the text of the file.
  ///   - path: its path below `content/`, in NFC.
  ///   - facts: the information derived from the path.
  ///   - config: the site's settings.
  ///   - keep: gives an equal text that may be kept outside of memory, for the one to which positions in the article refer.
  package static func read(
    _ file: SourceText, path: String, facts: PathFacts, config: SiteConfig,
    keeping keep: (SourceText) -> SourceText = { $0 }
  ) -> Checked<Article> {
    var problems: [Diagnostic] = []
    let parts = parts(of: keep(text(of: file)), config: config).value(reportingTo: &problems)
    var (matter, directives, tree) = (parts.matter, parts.directives, parts.tree)
    let text = tree.source
    tree.cutBareLinks(BareAddress.end)
    tree.joinTexts { WikiMarkup.find(in: $0).map(\.whole) }
    var body = BodyReader(tree: tree, html: config.html)
    body.read(title: matter.title?.value)
    problems += body.diagnostics + UnsupportedMarkup.check(tree, matter, processors: Set(config.processors.keys))
    problems += UnparsedMarkup.check(tree, html: config.html)
    problems += directives.directives.compactMap { .unshownDirective($0, in: text) }
    for alias in matter.aliases { body.keepOldName(alias.value) }
    let title = matter.title?.value ?? body.titleWords ?? fileTitle(facts.key)
    let url = PathRules.url(
      language: facts.language, defaultLanguage: config.defaultLanguage, parts: facts.urlParts, slug: matter.slug?.value
    )
    let components = ComponentReader(tree)
    let parsed = ArticleBody(
      tree: tree, snippets: body.snippets, directives: directives.directives + body.comments,
      components: components.components)
    problems += components.diagnostics
    var article = Article(
      source: text, path: path, language: facts.language, kind: facts.kind, translationKey: facts.key,
      guide: facts.guide,
      frontMatter: matter, title: title.inNFC, titleHeading: body.titleHeading, url: url, outline: body.outline,
      links: body.links,
      excerpt: Excerpt.cut(matter.description?.value ?? body.firstParagraph ?? ""),
      readingMinutes: body.reading.minutes,
      hasInclusions: body.snippets.contains { $0.inclusion != nil },
      body: Deferred(ready: parsed), fenceUses: FenceUse.all(in: parsed, of: text, config))
    if !components.links.isEmpty {
      article.links = (article.links + components.links).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    return Checked(article, problems)
  }

  /// The Markdown tree of a file, parsed like in ``read(_:path:facts:config:)``: without front matter and directives, and with
  /// the content of container directives unindented. Bare links are not shortened, which does not affect the blocks of the tree.
  package static func tree(of file: SourceText, config: SiteConfig) -> Checked<MarkdownTree> {
    parts(of: text(of: file), config: config).map(\.tree)
  }

  /// The text to which the positions in an article refer, for the text of its file.
  static func text(of file: SourceText) -> SourceText { DirectiveScanner.unindented(file) }

  private static func parts(
    of text: SourceText, config: SiteConfig
  ) -> Checked<(matter: FrontMatter, directives: DirectiveScanner.Found, tree: MarkdownTree)> {
    var problems: [Diagnostic] = []
    let matter = FrontMatterReader.read(text, timeZone: config.timeZone).value(reportingTo: &problems)
    let bodyStart = matter.range.upperBound
    let directives = DirectiveScanner.scan(text, from: bodyStart).value(reportingTo: &problems)
    let ignored = (bodyStart > 0 ? [0..<bodyStart] : []) + directives.lines
    var options = MarkdownOptions()
    options.formulas = config.processors[FenceProcessor.math] != nil
    let tree = MarkdownParser.parse(text, ignoring: ignored, options: options).value(reportingTo: &problems)
    return Checked((matter, directives, tree), problems)
  }

  private static func fileTitle(_ key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }
}

/// Visits all nodes of a tree once and collects headings, samples, links and words.
struct BodyReader {
  let tree: MarkdownTree
  let html: RawHTML
  /// Whether raw HTML is passed through, so that the URLs in it are links.
  var keepsHTML: Bool { html == .allow }
  var diagnostics: [Diagnostic] = []
  var outline: [OutlineHeading] = []
  var snippets: [Snippet] = []
  var links: [LinkUse] = []
  var comments: [PageDirective] = []
  var reading = ReadingTime()
  var firstParagraph: String?
  var titleHeading: NodeID?
  var titleWords: String?
  private var ids = HeadingIDs()
  /// Whether any text, code or address contains `[[`.
  let mayHoldWikiLinks: Bool

  init(tree: MarkdownTree, html: RawHTML) {
    self.tree = tree
    self.html = html
    mayHoldWikiLinks = tree.store.contains(text: "[[")
  }

  /// Reads all nodes. If the first block is a heading of level 1, it is the title, unless the front matter has a title with
  /// other words: then it remains a heading of the body, so that both texts are visible.
  mutating func read(title: String?) {
    if let first = tree.children(of: tree.root).first(where: { tree[$0].kind != .htmlBlock }),
      tree[first].kind == .heading, tree[first].number == 1
    {
      let words = HeadingMarkup.split(tree.words(of: first, html: html)).words
      if title.map({ Self.folded($0) == Self.folded(words) }) ?? true { (titleHeading, titleWords) = (first, words) }
    }
    for index in tree.nodes.indices { read(NodeID(index)) }
  }

  /// A title in a form for comparison: letters and digits only, in lower case and NFC.
  private static func folded(_ title: String) -> String {
    title.inNFC.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private mutating func read(_ id: NodeID) {
    let node = tree[id]
    switch node.kind {
    case .heading: readHeading(id)
    case .codeBlock:
      reading.add(code: tree.literalBytes(of: id))
      readSnippet(id)
    case .paragraph where firstParagraph == nil && node.parent == tree.root:
      let words = tree.words(of: id, html: html)
      // An embedded section of another page does not describe this one.
      if !words.isEmpty, node.firstChild.map({ !tree.literalBytes(of: $0).starts(with: "![[".utf8) }) ?? true {
        firstParagraph = words
      }
    case .text:
      reading.add(prose: tree.literalBytes(of: id))
      readWikiLinks(id)
    case .code: reading.add(prose: tree.literalBytes(of: id))
    case .link: readLink(id)
    case .image: readImage(id)
    case .htmlBlock:
      readComment(id)
      if keepsHTML { readHTML(id) }
    case .htmlInline:
      if keepsHTML { readHTML(id) }
    default: break
    }
  }

  private mutating func readHeading(_ id: NodeID) {
    let split = HeadingMarkup.split(tree.words(of: id, html: html))
    let markup = split.id.flatMap { _ in HeadingMarkup.range(endingAt: tree[id].contentRange, in: tree.source.bytes) }
    guard id != titleHeading else { return }
    let unique = split.id.map { ids.id(fixed: $0) } ?? ids.id(for: split.words)
    outline.append(
      OutlineHeading(
        node: id, level: Int(tree[id].number), text: split.words, id: unique,
        aliases: HeadingMarkup.gloss(in: split.words) + formerIDs(of: id, words: split.words),
        idMarkup: markup))
  }

  /// The id that earlier versions derived from the heading, without raw HTML and with the brackets of topic links; old links may
  /// use it. Empty when it is the same.
  private func formerIDs(of id: NodeID, words: String) -> [String] {
    let former = HeadingMarkup.split(tree.plainText(of: id)).words
    guard former != words else { return [] }
    let slug = HeadingIDs.slug(of: former)
    return slug.isEmpty || slug == HeadingIDs.slug(of: words) ? [] : [slug]
  }

  /// Adds the old id as an alias to the heading that an alias `#old -> new` of the front matter names.
  mutating func keepOldName(_ alias: String) {
    guard alias.hasPrefix("#"), let arrow = alias.range(of: "->") else { return }
    let sides = [alias[..<arrow.lowerBound], alias[arrow.upperBound...]].map { side in
      let name = side.trimmingCharacters(in: .whitespaces)
      let bare = name.hasPrefix("#") ? String(name.dropFirst()) : name
      return (bare.removingPercentEncoding ?? bare).inNFC
    }
    guard !sides[0].isEmpty, let heading = outline.firstIndex(where: { $0.id == sides[1] }) else { return }
    outline[heading].aliases.insert(sides[0], at: 0)
  }

  private mutating func readSnippet(_ id: NodeID) {
    let node = tree[id]
    let fence = infoRange(id)
    let parsed = InfoString.parse(tree.destination(of: id), at: fence, in: tree.source).value(reportingTo: &diagnostics)
    if let meant = CodeLanguage.nearMiss(of: parsed.writtenLanguage), !fence.isEmpty {
      let word = fence.lowerBound..<min(fence.upperBound, fence.lowerBound + parsed.writtenLanguage.utf8.count)
      diagnostics.append(
        .unknownLanguage(parsed.writtenLanguage, meant: meant, at: Place(tree.source, word)))
    }
    let lines = tree.codeLines(of: id)
    var snippet = Snippet(
      node: id, index: snippets.count, writtenLanguage: parsed.writtenLanguage, language: parsed.language,
      options: parsed.options, code: lines.code, lineOffsets: lines.offsets,
      range: node.range, infoRange: fence, heading: outline.last?.id)
    if lines.code.isEmpty { snippet.inclusion = parsed.file }
    snippets.append(snippet)
  }

  /// The byte range of the info string: the text after the fence on its line, without surrounding spaces.
  private func infoRange(_ id: NodeID) -> Range<Int> {
    let node = tree[id]
    let bytes = tree.source.bytes
    guard node.number > 0 else { return node.range.lowerBound..<node.range.lowerBound }
    let start = min(node.range.lowerBound + Int(node.number), bytes.count)
    let line = bytes[start..<max(start, node.range.upperBound)].prefix { $0 != 0x0A }
    return line.trimming(while: \.isASCIIBlank).indices
  }
}

/// Parses `{#id}` at the end of headings, and `한국어 (English)` in them.
enum HeadingMarkup {
  /// The text without a trailing `{#id}`, and that id; nil when there is none.
  static func split(_ words: String) -> (words: String, id: String?) {
    guard words.last == "}", let open = words.lastIndex(of: "{") else { return (words, nil) }
    let inner = words[words.index(after: open)...].dropLast()
    guard inner.first == "#", inner.count > 1, !inner.contains(where: \.isWhitespace) else { return (words, nil) }
    return (String(words[..<open].trimmingSuffix(while: \.isWhitespace)), String(inner.dropFirst()))
  }

  /// The byte range of the `{#id}` at the end of a heading's content, with the space before it.
  static func range(endingAt content: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    guard let open = bytes[content].lastIndex(of: UInt8(ascii: "{")) else { return nil }
    return bytes[content.lowerBound..<open].trimmingSuffix { $0 == 0x20 }.endIndex..<content.upperBound
  }

  /// The id of the English gloss in `한국어 (English)`, which old links may use; empty when there is none.
  static func gloss(in words: String) -> [String] {
    guard words.last == ")", let open = words.lastIndex(of: "("), open > words.startIndex else { return [] }
    let inner = words[words.index(after: open)...].dropLast()
    guard !inner.isEmpty, inner.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    let id = HeadingIDs.slug(of: String(inner))
    return id.isEmpty ? [] : [id]
  }
}

extension ArticleReader {
  /// Parses a text that does not belong to a site; its first heading stays in the body.
  package static func readAlone(_ text: SourceText) -> Checked<Article> {
    let facts = PathFacts(language: "ko", kind: .page, key: "page", guide: nil, urlParts: ["page"])
    var article = read(text, path: "ko/page.md", facts: facts, config: SiteConfig(source: text, title: ""))
    guard let heading = article.value.titleHeading else { return article }
    article.value.titleHeading = nil
    let split = HeadingMarkup.split(article.value.tree.words(of: heading, html: .escape))
    var ids = HeadingIDs()
    for known in article.value.outline { _ = ids.reserve(known.id) }
    article.value.outline.insert(
      OutlineHeading(node: heading, level: 1, text: split.words, id: ids.id(for: split.words)), at: 0)
    return article
  }
}
