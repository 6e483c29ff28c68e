/// Finds the heading id that a fragment means in any spelling: Jikji's own id, that of GitHub or DocC, NFD, an old id,
/// or the id in a translation.
import ArticleModel
import CommonMark
import Synchronization

/// Looks up fragments in the outlines of a site.
struct FragmentFinder: Sendable {
  let index: SiteIndex

  /// The id in `article` that `written` (percent-decoded) means; nil when there is none.
  func id(for written: String, in article: Int) -> String? {
    let names = index.outlines.names(of: article, in: index.site)
    if let id = names.exact[written] { return id }
    if written == "top" || written.hasPrefix(":~:text=") { return written }
    let page = index.site.articles[article]
    if let id = names.aliases[written] ?? footnoteID(written, in: page) { return id }
    return looseMatch(of: written, in: page, names) ?? translatedMatch(of: written, in: article)
      ?? otherAnchor(written, in: page)
  }

  /// Whether `id` exists in the article exactly as written.
  func isAnchor(_ id: String, in article: Int) -> Bool {
    let page = index.site.articles[article]
    let isHeading = page.outline.contains { $0.id == id || $0.aliases.contains(id) }
    return id == "top" || isHeading || footnoteID(id, in: page) != nil || otherAnchor(id, in: page) != nil
  }

  /// An id that differs only in case, spaces and punctuation; otherwise a heading by its English gloss, such as 캡처값 (Capturing Values).
  private func looseMatch(of written: String, in page: Article, _ names: OutlineNames) -> String? {
    let key = written.looseKey
    guard !key.isEmpty else { return nil }
    if let heading = names.texts[written] ?? names.loose[key] { return page.outline[heading].id }
    if let title = page.titleHeading {
      let words = page.tree.words(of: title, html: index.site.config.html)
      if words.looseKey == key || page.tree.plainText(of: title).looseKey == key { return "top" }
    }
    return page.title.looseKey == key ? "top" : names.glosses[key].map { page.outline[$0].id }
  }

  /// A heading of a translation, mapped to this article by its position when both have the same headings and levels.
  private func translatedMatch(of written: String, in article: Int) -> String? {
    let own = index.site.articles[article].outline
    for (_, other) in index.translations[article].sorted(by: { $0.key < $1.key }) {
      let outline = index.site.articles[other].outline
      guard own.count == outline.count, zip(own, outline).allSatisfy({ $0.level == $1.level }) else { continue }
      let names = index.outlines.names(of: other, in: index.site)
      let exact = names.exact[written] ?? names.aliases[written]
      let place = exact.flatMap { id in outline.firstIndex { $0.id == id } } ?? names.loose[written.looseKey]
      if let place { return own[place].id }
    }
    return nil
  }

  private func footnoteID(_ written: String, in page: Article) -> String? {
    let isFootnote = written.hasPrefix("fn-") || written.hasPrefix("fnref-")
    return isFootnote && page.tree.nodes.contains { $0.kind == .footnoteDefinition } ? written : nil
  }

  /// Ids of code samples, and of raw HTML where that is allowed.
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

  /// The words in brackets at the end of a heading; nil if there are none.
  static func gloss(of heading: String) -> String? {
    guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "(") else { return nil }
    return String(heading[heading.index(after: open)...].dropLast())
  }

  /// The words before the brackets at the end of a heading; nil if there are none.
  static func beforeGloss(of heading: String) -> String? {
    guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "("), open != heading.startIndex else { return nil }
    return String(heading[..<open])
  }
}

/// The headings of one article by every name that a fragment may have; of equal names the first counts.
struct OutlineNames: Sendable {
  /// The ids of headings, by themselves.
  private(set) var exact: [String: String] = [:]
  /// Ids by alternative ids of the heading, and by old ids in the front matter whose new id exists.
  private(set) var aliases: [String: String] = [:]
  /// Indices of headings: by text; by the loose keys of id and text; by the loose keys of alternative ids and of the words in and before
  /// brackets.
  private(set) var texts: [String: Int] = [:], loose: [String: Int] = [:], glosses: [String: Int] = [:]

  fileprivate init(_ article: Article) {
    for (place, heading) in article.outline.enumerated() {
      Self.add(heading.id, heading.id, to: &exact)
      for alias in heading.aliases {
        Self.add(alias, heading.id, to: &aliases)
        Self.add(alias.looseKey, place, to: &glosses)
      }
      Self.add(heading.text, place, to: &texts)
      Self.add(heading.id.looseKey, place, to: &loose)
      Self.add(heading.text.looseKey, place, to: &loose)
      for words in [FragmentFinder.gloss(of: heading.text), FragmentFinder.beforeGloss(of: heading.text)] {
        if let words { Self.add(words.looseKey, place, to: &glosses) }
      }
    }
    // An alias with a path moves a fragment of the old address; links to that address are resolved here as well.
    for move in article.aliases.compactMap({ FragmentMove($0.value) }) where exact[move.new] != nil {
      Self.add(move.old, move.new, to: &aliases)
    }
  }

  private static func add<Value>(_ name: String, _ value: Value, to table: inout [String: Value]) {
    if table[name] == nil { table[name] = value }
  }
}

/// The names of all outlines of a site, each made when a fragment is first looked up in it. Safe to use from several threads.
final class OutlineTables: Sendable {
  private let made = Mutex<[Int: OutlineNames]>([:])

  func names(of article: Int, in site: LoadedSite) -> OutlineNames {
    if let known = made.withLock({ $0[article] }) { return known }
    let names = OutlineNames(site.articles[article])
    made.withLock { $0[article] = names }
    return names
  }
}

/// An alias that moves a fragment: `/old/path/#old -> new`, or `#old -> new` for the page itself.
struct FragmentMove: Sendable, Hashable {
  /// The path of the old page; empty for the page that has the alias.
  let path: String
  /// The old and the new id.
  let old: String, new: String

  /// Parses an alias; nil when it has no fragment.
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
