/// Finds the id that a fragment means, however it was written: ours, GitHub's, DocC's, in NFD, by an old or
/// foreign name.
import ArticleModel
import CommonMark

/// Looks fragments up in the outlines of a site.
struct FragmentFinder: Sendable {
  let index: SiteIndex

  /// The id in `article` that `written` (percent-decoded) means; nil when there is none.
  func id(for written: String, in article: Int) -> String? {
    let page = index.site.articles[article]
    let table = index.outlines[article]
    if let heading = heading(withID: written, in: page, table) { return heading.id }
    if written == "top" || written.hasPrefix(":~:text=") { return written }
    if let heading = heading(withAlias: written, in: page, table) { return heading.id }
    if let alias = frontMatterAlias(of: written, in: page, table) { return alias }
    if let footnote = footnoteID(written, in: page) { return footnote }
    return looseMatch(of: written, in: page, table) ?? translatedMatch(of: written, in: article)
      ?? otherAnchor(written, in: page, table)
  }

  /// Whether `id` is in the article just so.
  func isAnchor(_ id: String, in article: Int) -> Bool {
    let page = index.site.articles[article]
    let table = index.outlines[article]
    return id == "top" || heading(withID: id, in: page, table) != nil || heading(withAlias: id, in: page, table) != nil
      || footnoteID(id, in: page) != nil || otherAnchor(id, in: page, table) != nil
  }

  private func heading(withID id: String, in page: Article, _ table: OutlineTable?) -> OutlineHeading? {
    if let table { return table.byID[id].map { page.outline[$0] } }
    return page.outline.first { $0.id == id }
  }

  private func heading(withAlias id: String, in page: Article, _ table: OutlineTable?) -> OutlineHeading? {
    if let table { return table.byAlias[id].map { page.outline[$0] } }
    return page.outline.first { $0.aliases.contains(id) }
  }

  /// The first heading whose id or words are `key` in their loose form.
  private func heading(called key: String, in page: Article, _ table: OutlineTable?) -> OutlineHeading? {
    if let table { return table.byLooseName[key].map { page.outline[$0] } }
    return page.outline.first { $0.id.looseKey == key || $0.text.looseKey == key }
  }

  private func heading(withText words: String, in page: Article, _ table: OutlineTable?) -> OutlineHeading? {
    if let table { return table.byText[words].map { page.outline[$0] } }
    return page.outline.first { $0.text == words }
  }

  /// Ids equal but for case, spaces and punctuation; then the English gloss of a heading, 캡처값 (Capturing Values).
  private func looseMatch(of written: String, in page: Article, _ table: OutlineTable?) -> String? {
    let key = written.looseKey
    guard !key.isEmpty else { return nil }
    if let heading = heading(withText: written, in: page, table) ?? heading(called: key, in: page, table) {
      return heading.id
    }
    if let title = page.titleHeading {
      let words = page.tree.words(of: title, html: index.site.config.html)
      if words.looseKey == key || page.tree.plainText(of: title).looseKey == key { return "top" }
    }
    if page.title.looseKey == key { return "top" }
    if let table { return table.byLooseGloss[key].map { page.outline[$0].id } }
    return page.outline.first { heading in
      heading.aliases.contains { $0.looseKey == key } || Self.gloss(of: heading.text)?.looseKey == key
        || Self.beforeGloss(of: heading.text)?.looseKey == key
    }?.id
  }

  /// A heading of the original or of another translation, found by its rank when both have the same headings.
  private func translatedMatch(of written: String, in article: Int) -> String? {
    let own = index.site.articles[article].outline
    for (_, other) in index.translations[article].sorted(by: { $0.key < $1.key }) {
      guard haveSameLevels(article, other) else { continue }
      if let place = place(of: written, in: other) { return own[place].id }
    }
    return nil
  }

  private func haveSameLevels(_ one: Int, _ other: Int) -> Bool {
    let outlines = (index.site.articles[one].outline, index.site.articles[other].outline)
    guard outlines.0.count == outlines.1.count else { return false }
    if let left = index.outlines[one], let right = index.outlines[other] { return left.levels == right.levels }
    return outlines.0.map(\.level) == outlines.1.map(\.level)
  }

  /// The rank of the heading that `written` names.
  private func place(of written: String, in article: Int) -> Int? {
    let key = written.looseKey
    if let table = index.outlines[article] {
      let exact = [table.byID[written], table.byAlias[written]].compactMap { $0 }.min()
      return exact ?? table.byLooseName[key]
    }
    let outline = index.site.articles[article].outline
    return outline.firstIndex { $0.id == written || $0.aliases.contains(written) }
      ?? outline.firstIndex { $0.id.looseKey == key || $0.text.looseKey == key }
  }

  /// `aliases: ["#old -> new"]` in the front matter.
  private func frontMatterAlias(of written: String, in page: Article, _ table: OutlineTable?) -> String? {
    if let table { return table.moves[written].flatMap { heading(withID: $0, in: page, table)?.id } }
    for alias in page.frontMatter.aliases {
      guard let move = FragmentMove(alias.value), move.path.isEmpty, move.old == written else { continue }
      return page.outline.first { $0.id == move.new }?.id
    }
    return nil
  }

  private func footnoteID(_ written: String, in page: Article) -> String? {
    let isFootnote = written.hasPrefix("fn-") || written.hasPrefix("fnref-")
    return isFootnote && page.tree.nodes.contains { $0.kind == .footnoteDefinition } ? written : nil
  }

  /// Ids of samples and of raw HTML.
  private func otherAnchor(_ written: String, in page: Article, _ table: OutlineTable?) -> String? {
    if let table {
      if table.samples.contains(written) { return written }
    } else if page.snippets.contains(where: { $0.options.id == written }) {
      return written
    }
    guard index.site.config.html == .allow else { return nil }
    let wanted = ["id=\"\(written)\"", "name=\"\(written)\"", "id='\(written)'", "name='\(written)'"]
    for (number, node) in page.tree.nodes.enumerated() where node.kind == .htmlBlock || node.kind == .htmlInline {
      let html = page.tree.literal(of: NodeID(number))
      if wanted.contains(where: html.contains) { return written }
    }
    return nil
  }

  /// The words in the brackets at a heading's end.
  static func gloss(of heading: String) -> String? {
    guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "(") else { return nil }
    return String(heading[heading.index(after: open)...].dropLast())
  }

  /// The words before them.
  static func beforeGloss(of heading: String) -> String? {
    guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "("), open != heading.startIndex else { return nil }
    return String(heading[..<open])
  }
}

/// An alias that moves a fragment: `/old/path/#old -> new`, or `#old -> new` for the page itself.
struct FragmentMove: Sendable, Hashable {
  /// The old page's path; empty for the page that holds the alias.
  let path: String
  /// The old and the new id.
  let old: String, new: String

  /// Reads an alias; nil when it moves no fragment.
  init?(_ alias: String) {
    guard let hash = alias.firstIndex(of: "#") else { return nil }
    path = String(alias[..<hash])
    let rest = alias[alias.index(after: hash)...]
    let arrow = rest.firstRange(of: "->")
    old = LinkTarget.decoded(LinkResolver.trimmed(String(rest[..<(arrow?.lowerBound ?? rest.endIndex)])))
    let goal = arrow.map { LinkResolver.trimmed(String(rest[$0.upperBound...])) } ?? ""
    new = LinkTarget.decoded((goal.dropping(prefix: "#") ?? goal))
    if old.isEmpty { return nil }
  }
}
