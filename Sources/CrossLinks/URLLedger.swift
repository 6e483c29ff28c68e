/// The ledger of published addresses, `.jikji/urls.json`: an address that was published once must always lead somewhere.
package import ArticleModel
private import ByteText
package import Diagnostics
private import Foundation

/// All addresses and fragments that a site has published. The user keeps the file in version control.
package struct URLLedger: Sendable, Hashable {
  /// One published page.
  package struct Page: Sendable, Hashable, Codable {
    /// Its URL path.
    package var url: String
    /// The article's path relative to `content/` when it was last published.
    package var path: String
    /// Its title when it was last published.
    package var title: String
    /// The ids of its headings, in order; ids that no longer exist are at the end.
    package var ids: [String]
  }

  /// The pages, sorted by address.
  package private(set) var pages: [Page]

  /// The path of the ledger relative to the site's folder.
  package static let path = ".jikji/urls.json"

  /// An empty ledger.
  package init() { pages = [] }

  private struct File: Codable {
    let version: Int
    let pages: [Page]
  }

  /// Parses a ledger; an empty one with a diagnostic when the file is damaged.
  package static func read(_ text: SourceText) -> Checked<URLLedger> {
    var ledger = URLLedger()
    guard let file = try? JSONDecoder().decode(File.self, from: Data(text.bytes)), file.version == 1 else {
      return Checked(ledger, [.brokenLedger(at: Place(text, 0..<min(1, text.bytes.count)))])
    }
    ledger.pages = file.pages.sorted { $0.url < $1.url }
    return Checked(ledger)
  }

  /// The ledger with everything that `site` publishes now; nothing is removed.
  package func adding(_ site: LoadedSite) -> URLLedger {
    var byURL = Dictionary(pages.map { ($0.url, $0) }) { first, _ in first }
    for article in site.articles {
      let ids = article.outline.map(\.id)
      let gone = (byURL[article.url.path]?.ids ?? []).filter { !ids.contains($0) }
      byURL[article.url.path] = Page(
        url: article.url.path, path: article.path, title: article.title, ids: ids + gone)
    }
    var ledger = URLLedger()
    ledger.pages = byURL.values.sorted { $0.url.precedes(utf8: $1.url) }
    return ledger
  }

  /// The ledger without an address, or without one fragment of it (`/posts/a/#heading`); nil when it does not contain that.
  package func forgetting(_ address: String) -> URLLedger? {
    let target = LinkTarget(address)
    let key = SiteIndex.pathKey(target.path)
    guard let place = pages.firstIndex(where: { SiteIndex.pathKey($0.url) == key }) else { return nil }
    var ledger = self
    guard let fragment = target.fragment else {
      ledger.pages.remove(at: place)
      return ledger
    }
    ledger.pages[place].ids.removeAll { $0 == fragment }
    return ledger == self ? nil : ledger
  }

  /// The ledger as JSON with one page per line, so that differences are readable.
  package var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = pages.compactMap { page in (try? encoder.encode(page)).map { String(decoding: $0, as: UTF8.self) } }
    let body = lines.map { "    " + $0 }.joined(separator: ",\n")
    return Array("{\n  \"version\": 1,\n  \"pages\": [\n\(body)\n  ]\n}\n".utf8)
  }
}

/// Finds published addresses that no longer exist.
enum LedgerCheck {
  /// A diagnostic for each page and fragment of the ledger that neither exists nor has an alias, and that the settings neither redirect nor
  /// declare gone.
  static func check(_ site: LoadedSite, _ severity: Severity) -> [Diagnostic] {
    guard let text = site.sideFiles[URLLedger.path] else { return [] }
    let read = URLLedger.read(text)
    let index = SiteIndex(site)
    var finder = GoneAddressFinder(site: site, index: index, severity: severity)
    for page in read.value.pages { finder.look(at: page) }
    return read.diagnostics + finder.diagnostics
  }
}

/// Collects addresses that no longer exist, and the articles that probably replaced them.
private struct GoneAddressFinder {
  let site: LoadedSite
  let index: SiteIndex
  let severity: Severity
  private let fragmentMoves: [FragmentMove]
  /// The addresses in `redirects:` and `gone:` of the settings, in the form of ``key(_:_:)``.
  private let settled: Set<String>

  /// Lost addresses and fragments, by the article that should get their alias; nil if none is known.
  private var gone: [Int?: [Loss]] = [:]

  private struct Loss {
    let address: String
    let fragment: String?
    let now: String?
    var alias: String?
  }

  init(site: LoadedSite, index: SiteIndex, severity: Severity) {
    self.site = site
    self.index = index
    self.severity = severity
    settled = Set(
      (site.config.redirects.map(\.from) + site.config.gone).map { address in
        let target = LinkTarget(address.value)
        return Self.key(target.path, target.fragment)
      })
    fragmentMoves = site.articles.flatMap(\.aliases).compactMap { FragmentMove($0.value) }
  }

  private static func key(_ path: String, _ fragment: String?) -> String {
    SiteIndex.pathKey(path) + (fragment.map { "#" + $0 } ?? "")
  }

  mutating func look(at page: URLLedger.Page) {
    let key = SiteIndex.pathKey(page.url)
    guard !settled.contains(key) else { return }
    if let kept = index.byURL[key] ?? index.byAlias[key] {
      look(for: page.ids, of: page.url, in: kept)
    } else if index.withheld[key] == nil {
      let goal = successor(of: page)
      let now = goal.map { site.articles[$0].url.path }
      gone[goal, default: []].append(
        Loss(address: page.url, fragment: nil, now: now, alias: goal.map { _ in page.url }))
      // A redirect preserves fragments of a moved page; only fragments that changed at the same time need an alias as well.
      if let goal { look(for: page.ids, of: page.url, in: goal) }
    }
  }

  private mutating func look(for ids: [String], of address: String, in article: Int) {
    let outline = site.articles[article].outline
    let known = Set(outline.flatMap { [$0.id] + $0.aliases })
    let moved = Set(
      fragmentMoves
        .filter { $0.path.isEmpty || SiteIndex.pathKey($0.path) == SiteIndex.pathKey(address) }.map(\.old))
    for (place, id) in ids.enumerated()
    where !known.contains(id) && !moved.contains(id) && !settled.contains(Self.key(address, id)) {
      let now = counterpart(of: id, at: place, among: ids, in: outline)
      let isOwn = site.articles[article].url.path == address
      let alias = now.map { "\(isOwn ? "" : address)#\(id) -> \($0)" }
      gone[article, default: []].append(Loss(address: address, fragment: id, now: now, alias: alias))
    }
  }

  /// The article that replaced a page: the one in the same file, otherwise the only one with the same title.
  private func successor(of page: URLLedger.Page) -> Int? {
    if let same = index.byContentPath[page.path] { return same }
    let titled = index.byTitle[page.title.looseKey] ?? []
    return titled.count == 1 ? titled[0] : nil
  }

  /// The new heading that replaced an old one: that between the same neighbours at the same position, otherwise the one
  /// with the nearest id.
  private func counterpart(of id: String, at place: Int, among ids: [String], in outline: [OutlineHeading]) -> String? {
    let current = outline.map(\.id)
    let before = ids[..<place].last { current.contains($0) }
    let after = ids[(place + 1)...].first { current.contains($0) }
    let start = before.flatMap { current.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let end = after.flatMap { current.firstIndex(of: $0) } ?? current.count
    guard start < end else { return nil }
    let fresh = current[start..<end].filter { !ids.contains($0) }
    let lost = ids.filter { !current.contains($0) }
    let between = lost.filter { other in
      guard let at = ids.firstIndex(of: other) else { return false }
      return ids[..<at].last { current.contains($0) } == before
    }
    guard fresh.count == between.count, let rank = between.firstIndex(of: id) else {
      return NearestName(Array(fresh).map { ($0, $0) }).nearest(to: id).flatMap { $0.isOnly ? $0.value : nil }
    }
    return fresh[rank]
  }

  var diagnostics: [Diagnostic] {
    gone.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.flatMap { goal, losses in
      let article = goal.map { site.articles[$0] }
      let aliases = losses.compactMap(\.alias)
      let fix = article.flatMap { aliases.isEmpty ? nil : AliasFix.make(for: $0, adding: aliases) }
      let firstFixed = losses.firstIndex { $0.alias != nil }
      return losses.enumerated().map { number, loss in
        diagnostic(of: loss, in: article, fix: number == firstFixed ? fix : nil)
      }
    }
  }

  private func diagnostic(of loss: Loss, in article: Article?, fix: Diagnostic.Fix?) -> Diagnostic {
    let place = article.map { Place($0.source, $0.frontMatter.range.prefix(3)) } ?? Place(site.config.source, nil)
    guard let fragment = loss.fragment else {
      return .goneAddress(severity, at: place, address: loss.address, now: loss.now, fix: fix)
    }
    return .goneFragment(severity, at: place, address: loss.address, fragment: fragment, now: loss.now, fix: fix)
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
