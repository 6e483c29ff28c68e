/// Resolves each reference of an article to a page, a file or an external address, without changing the article.
import ArticleModel
import Diagnostics
import WebAddress

/// How one reference was resolved.
struct LinkOutcome: Sendable {
  /// What the reference leads to.
  var link: ResolvedLink

  /// The index of the article it leads to; nil if it leads to none.
  var article: Int?

  /// The section that is shown in place of the reference; nil for none.
  var embed: EmbeddedSection?

  /// The faults of the reference, as data; ``LinkReports`` turns them into diagnostics.
  var faults: [LinkFault] = []
}

/// A fault of a reference.
enum LinkFault: Sendable, Hashable {
  /// No page, topic or file has that name or path.
  case missing(Missing, written: String)
  /// The page exists, but not the fragment.
  case missingFragment(String, article: Int)
  /// The embedded section contains this reference again.
  case embedCycle(String)
  /// With this section, the page would embed more bytes of other articles than this limit.
  case embedsTooLarge(Int)
  /// Several articles have that title or name.
  case ambiguous(String, [Int])
  /// The page is a draft or has a future date.
  case withheld(path: String)
  /// The target is empty.
  case empty
  /// A scheme that runs code, such as `javascript:`.
  case unsafe(scheme: String)
  /// An external address that no browser can follow.
  case badAddress(AddressFault)

  /// The kind of what was not found.
  enum Missing: Sendable, Hashable { case page, topic, image, download }
}

/// The tables by which the references of all articles are resolved. It is a class because each article has a resolver, and the tables hold many
/// references, which would be counted for each.
final class LinkTables: Sendable {
  let index: SiteIndex
  let topics: TopicNamesIndex

  init(index: SiteIndex, topics: TopicNamesIndex) { (self.index, self.topics) = (index, topics) }
}

/// Resolves the references of one article.
struct LinkResolver: Sendable {
  let tables: LinkTables
  let number: Int

  var index: SiteIndex { _read { yield tables.index } }
  var topics: TopicNamesIndex { _read { yield tables.topics } }

  var article: Article { index.site.articles[number] }

  /// The outcome of every reference, in the order of ``Article/links``.
  func outcomes() -> [LinkOutcome] { article.links.map(outcome) }

  private func outcome(of use: LinkUse) -> LinkOutcome {
    if use.form == .link || use.form == .bare, AddressFault.isOrdinary(use.target, otherThan: index.host) {
      return LinkOutcome(link: ResolvedLink(.external(use.target)))
    }
    switch use.form {
    case .wiki: return wikiOutcome(of: use)
    case .embed: return embedOutcome(of: use)
    case .doc: return docOutcome(of: use)
    case .image: return imageOutcome(of: use)
    case .bare: return externalOutcome(use.target, scheme: "")
    case .link:
      if let page = use.target.dropping(prefix: "doc:") { return docOutcome(of: use, named: page) }
      return linkOutcome(of: use)
    }
  }

  private func linkOutcome(of use: LinkUse) -> LinkOutcome {
    let target = LinkTarget(use.target)
    switch target.kind {
    case .empty: return LinkOutcome(link: ResolvedLink(.dead), faults: [.empty])
    case .fragment: return samePageOutcome(target.fragment ?? "")
    case .external: return externalOutcome(use.target, scheme: target.scheme)
    case .path: return pathOutcome(target, written: use.target)
    }
  }

  func samePageOutcome(_ written: String) -> LinkOutcome {
    guard !written.isEmpty else { return LinkOutcome(link: ResolvedLink(.fragment("top"))) }
    guard let id = FragmentFinder(index: index).id(for: written, in: number) else {
      return LinkOutcome(
        link: ResolvedLink(.fragment(written)), article: nil,
        faults: [.missingFragment(written, article: number)])
    }
    return LinkOutcome(link: ResolvedLink(.fragment(id)))
  }

  /// An external address. One that points to this site is treated as a path of it.
  private func externalOutcome(_ written: String, scheme: String) -> LinkOutcome {
    if ["javascript", "vbscript", "data"].contains(scheme) {
      return LinkOutcome(link: ResolvedLink(.dead), faults: [.unsafe(scheme: scheme)])
    }
    let address = URLReference(written)
    if let path = pathOnSite(of: address) { return pathOutcome(LinkTarget(path), written: written) }
    let fault = AddressFault(address)
    return LinkOutcome(link: ResolvedLink(.external(written)), faults: fault.map { [.badAddress($0)] } ?? [])
  }

  /// The path and fragment of an address of this site, as in a link from its root; nil for other addresses.
  private func pathOnSite(of address: URLReference) -> String? {
    let base = index.base
    guard address.scheme.map({ $0 == "https" || $0 == "http" }) ?? true, let own = index.host,
      let host = address.host, HostName.ascii(host) == own, address.port == base.port
    else { return nil }
    let folder = LinkTarget.decoded(base.path)
    let path = LinkTarget.decoded(address.path)
    guard let rest = (path.hasSuffix("/") ? path : path + "/").dropping(prefix: folder) else { return nil }
    let isFolder = path.hasSuffix("/") || rest.isEmpty
    return "/" + (isFolder ? rest : String(rest.dropLast())) + (address.query.map { "?" + $0 } ?? "")
      + (address.fragment.map { "#" + $0 } ?? "")
  }

  private func pathOutcome(_ target: LinkTarget, written: String) -> LinkOutcome {
    var outcome = outcome(ofPath: target, written: written)
    if case .site = outcome.link.destination { outcome.link.query = target.query }
    return outcome
  }

  private func outcome(ofPath target: LinkTarget, written: String) -> LinkOutcome {
    switch find(target.path) {
    case .article(let found, let isExplicit):
      let edition = isExplicit ? found : preferredEdition(of: found)
      return outcome(leadingTo: edition, fragment: target.fragment)
    case .asset(let asset):
      let link = ResolvedLink(.site(index.site.assets[asset].url, fragment: target.fragment))
      return LinkOutcome(link: link)
    case .generatedPage(let path):
      return LinkOutcome(link: ResolvedLink(.site(path, fragment: target.fragment)))
    case .withheld(let path):
      return LinkOutcome(link: ResolvedLink(.dead), faults: [.withheld(path: path)])
    case .nothing:
      let kind: LinkFault.Missing = looksLikeFile(target.path) ? .download : .page
      return LinkOutcome(link: ResolvedLink(.dead), faults: [.missing(kind, written: written)])
    }
  }

  /// The translation in the language of this article, unless the page would then link to itself.
  private func preferredEdition(of found: Int) -> Int {
    let edition = index.edition(of: found, in: article.language) ?? found
    return edition == number && found != number ? found : edition
  }

  /// An outcome that leads to an article; the fragment is replaced by the current id of its heading.
  func outcome(leadingTo found: Int, fragment: String?, isTitleWanted: Bool = false) -> LinkOutcome {
    let goal = index.site.articles[found]
    var link = ResolvedLink(.site(goal.url, fragment: nil))
    if goal.language != article.language { link.language = goal.language }
    if isTitleWanted { link.title = goal.title }
    guard let fragment, !fragment.isEmpty else { return LinkOutcome(link: link, article: found) }
    guard let id = FragmentFinder(index: index).id(for: fragment, in: found) else {
      return LinkOutcome(link: link, article: found, faults: [.missingFragment(fragment, article: found)])
    }
    link.destination = .site(goal.url, fragment: id)
    if isTitleWanted { link.title = goal.outline.first { $0.id == id }?.text ?? goal.title }
    return LinkOutcome(link: link, article: found)
  }

  private func looksLikeFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return !["md", "markdown", "html", "htm"].contains(ending) && (1...5).contains(ending.utf8.count)
      && ending.utf8.allSatisfy { $0 < 0x80 && ($0 | 0x20 >= 0x61 || $0 <= 0x39) }
  }
}
