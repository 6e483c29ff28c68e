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
    if let heading = page.outline.first(where: { $0.id == written }) { return heading.id }
    if written == "top" || written.hasPrefix(":~:text=") { return written }
    if let heading = page.outline.first(where: { $0.aliases.contains(written) }) { return heading.id }
    if let alias = frontMatterAlias(of: written, in: page) { return alias }
    if let footnote = footnoteID(written, in: page) { return footnote }
    return looseMatch(of: written, in: page) ?? translatedMatch(of: written, in: article)
      ?? otherAnchor(written, in: page)
  }

  /// Ids equal but for case, spaces and punctuation; then the English gloss of a heading, 캡처값 (Capturing Values).
  private func looseMatch(of written: String, in page: Article) -> String? {
    let key = written.looseKey
    guard !key.isEmpty else { return nil }
    if let heading = page.outline.first(where: { $0.text == written }) { return heading.id }
    if let heading = page.outline.first(where: { $0.id.looseKey == key || $0.text.looseKey == key }) {
      return heading.id
    }
    if let title = page.titleHeading, page.tree.plainText(of: title).looseKey == key { return "top" }
    if page.title.looseKey == key { return "top" }
    return page.outline.first { heading in
      heading.aliases.contains { $0.looseKey == key } || Self.gloss(of: heading.text)?.looseKey == key
        || Self.beforeGloss(of: heading.text)?.looseKey == key
    }?.id
  }

  /// A heading of the original or of another translation, found by its rank when both have the same headings.
  private func translatedMatch(of written: String, in article: Int) -> String? {
    let own = index.site.articles[article].outline
    for (_, other) in index.translations[article].sorted(by: { $0.key < $1.key }) {
      let outline = index.site.articles[other].outline
      guard outline.map(\.level) == own.map(\.level) else { continue }
      let key = written.looseKey
      guard
        let place = outline.firstIndex(where: { $0.id == written || $0.aliases.contains(written) })
          ?? outline.firstIndex(where: { $0.id.looseKey == key || $0.text.looseKey == key })
      else { continue }
      return own[place].id
    }
    return nil
  }

  /// `aliases: ["#old -> new"]` in the front matter.
  private func frontMatterAlias(of written: String, in page: Article) -> String? {
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
  private func otherAnchor(_ written: String, in page: Article) -> String? {
    if page.snippets.contains(where: { $0.options.id == written }) { return written }
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

  private static func beforeGloss(of heading: String) -> String? {
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
    old = LinkTarget.decoded(LinkResolver.trimmed(String(rest[..<(arrow?.lowerBound ?? rest.endIndex)])).utf8)
    let goal = arrow.map { LinkResolver.trimmed(String(rest[$0.upperBound...])) } ?? ""
    new = LinkTarget.decoded((goal.dropping(prefix: "#") ?? goal).utf8)
    if old.isEmpty { return nil }
  }
}
