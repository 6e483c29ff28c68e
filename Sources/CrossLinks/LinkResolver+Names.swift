/// Resolves references by name: `[[topic]]`, `[[title of an article]]`, `<doc:Page#Heading>`.
import ArticleModel
private import ByteText

extension LinkResolver {
  /// Resolves `[[name]]`, `[[name#place]]` and `[[name|shown]]`: to a topic, otherwise to an article by its title, path or file name.
  func wikiOutcome(of use: LinkUse) -> LinkOutcome {
    let written = use.target.split(separator: "|", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    let whole = Self.trimmed(written)
    if let outcome = namedOutcome(whole, fragment: nil) { return outcome }
    // The last `#` is tried first: [[C# 입문#배열]] is a heading of the article C# 입문.
    for hash in whole.indices.reversed() where whole[hash] == "#" {
      let name = Self.trimmed(String(whole[..<hash]))
      let fragment = String(whole[whole.index(after: hash)...])
      if name.isEmpty { return samePageOutcome(LinkTarget.decoded(fragment)) }
      // [[C#]] is a name, not a fragment of C.
      if fragment.isEmpty { continue }
      if let outcome = namedOutcome(name, fragment: fragment) { return outcome }
    }
    return LinkOutcome(link: ResolvedLink(.dead), faults: [whole.isEmpty ? .empty : absence(of: whole)])
  }

  /// The fault of a name that was not found: its article is a draft, or there is none.
  private func absence(of name: String) -> LinkFault {
    let beforeHash = name.lastIndex(of: "#").map { Self.trimmed(String(name[..<$0])) }
    for wanted in [name, beforeHash].compactMap({ $0 }) where !wanted.isEmpty {
      if let path = index.withheldByTitle[wanted.looseKey] ?? index.withheld[wanted] { return .withheld(path: path) }
      let path = index.withheld.values.sorted().first { SiteIndex.stem(of: $0).looseKey == wanted.looseKey }
      if let path { return .withheld(path: path) }
    }
    return .missing(.topic, written: name)
  }

  /// A homograph (a name of several topics): the topic that the article states, otherwise the page that lists them all.
  private func homographOutcome(_ name: String) -> LinkOutcome? {
    guard let homograph = topics.catalog.homographs[name.looseKey] else { return nil }
    let stated = Set(
      (article.topics + article.tags).map(\.value)
        .filter { topics.catalog.homographs[$0.looseKey] == nil }.compactMap(topics.key))
    let meant = homograph.meanings.filter(stated.contains)
    if meant.count == 1 { return outcome(leadingTo: meant[0], named: name, fragment: nil) }
    let (url, language) = topics.address(of: homograph, for: article.language)
    var link = ResolvedLink(.site(url, fragment: nil), title: name)
    if language != article.language { link.language = language }
    return LinkOutcome(link: link)
  }

  private func outcome(leadingTo topic: Int, named name: String, fragment: String?) -> LinkOutcome? {
    guard let page = topics.page(of: topic, for: article.language) else { return nil }
    if let written = page.article { return outcome(leadingTo: written, fragment: fragment, isTitleWanted: true) }
    var link = ResolvedLink(.site(page.url, fragment: fragment), title: name)
    if page.language != article.language { link.language = page.language }
    return LinkOutcome(link: link)
  }

  private func namedOutcome(_ name: String, fragment: String?) -> LinkOutcome? {
    if fragment == nil, let outcome = homographOutcome(name) { return outcome }
    if let topic = topics.key(named: name), let outcome = outcome(leadingTo: topic, named: name, fragment: fragment) {
      return outcome
    }
    let key = name.looseKey
    if key.isEmpty { return nil }
    if let titled = index.byTitle[key] {
      return chosen(among: titled, named: name, fragment: fragment, by: \.title)
    }
    if name.contains("/"), case .article(let path, _) = find(LinkTarget.decoded(name)) {
      return outcome(
        leadingTo: index.edition(of: path, in: article.language) ?? path, fragment: fragment, isTitleWanted: true)
    }
    if let path = index.byContentPath[name] { return outcome(leadingTo: path, fragment: fragment, isTitleWanted: true) }
    if let named = index.byFileName[key] {
      return chosen(among: named, named: name, fragment: fragment) { SiteIndex.stem(of: $0.path) }
    }
    return nil
  }

  /// Chooses among articles of the same name: those in the reader's language first. Exact names take precedence over names that only have
  /// the same loose key. If several are left, the first is linked and a fault added.
  private func chosen(
    among loose: [Int], named name: String, fragment: String?, by called: (Article) -> String
  ) -> LinkOutcome {
    let exact = loose.count > 1 ? loose.filter { called(index.site.articles[$0]) == name } : []
    let found = exact.isEmpty ? loose : exact
    var goals: [Int] = []
    for candidate in found {
      let goal = index.edition(of: candidate, in: article.language) ?? candidate
      if !goals.contains(goal) { goals.append(goal) }
    }
    let own = goals.filter { index.site.articles[$0].language == article.language }
    let left = own.isEmpty ? goals : own
    var outcome = outcome(leadingTo: left[0], fragment: fragment, isTitleWanted: true)
    if left.count > 1 { outcome.faults.append(.ambiguous(name, left)) }
    return outcome
  }

  /// Resolves `<doc:Page#Heading>`: Page is a file name anywhere in the same guide; spaces and hyphens are equal.
  func docOutcome(of use: LinkUse, named page: String? = nil) -> LinkOutcome {
    let written = page ?? use.target
    let target = LinkTarget(written)
    var outcome = docOutcome(of: target, written: written)
    guard outcome.link.destination == .dead else { return outcome }
    outcome.link.title = LinkUse.words(ofTarget: target.path + (target.fragment.map { "#" + $0 } ?? ""))
    return outcome
  }

  private func docOutcome(of target: LinkTarget, written: String) -> LinkOutcome {
    if target.kind == .fragment { return titled(samePageOutcome(target.fragment ?? "")) }
    let name = SiteIndex.stem(of: target.path.dropping(suffix: ".md") ?? target.path)
    let bareName = target.path.split(separator: "/").last.map(String.init) ?? name
    let found = index.byFileName[bareName.looseKey] ?? index.byFileName[name.looseKey] ?? []
    let exact = found.count > 1 ? found.filter { SiteIndex.stem(of: index.site.articles[$0].path) == bareName } : []
    guard let goal = nearest(of: exact) ?? nearest(of: found) else {
      if case .article(let byPath, _) = find(target.path) {
        return outcome(leadingTo: byPath, fragment: target.fragment, isTitleWanted: true)
      }
      let path = index.withheld.values.sorted().first { SiteIndex.stem(of: $0).looseKey == bareName.looseKey }
      let fault = path.map { LinkFault.withheld(path: $0) } ?? .missing(.page, written: written)
      return LinkOutcome(link: ResolvedLink(.dead), faults: [fault])
    }
    return outcome(leadingTo: goal, fragment: target.fragment, isTitleWanted: true)
  }

  /// The article of that name in the same guide and language, otherwise the best match: language counts more than guide.
  private func nearest(of found: [Int]) -> Int? {
    let own = article
    func rank(_ candidate: Int) -> Int {
      let other = index.site.articles[candidate]
      return (other.language == own.language ? 0 : 2) + (other.guide == own.guide ? 0 : 1)
    }
    // Ties are broken by order, because articles are sorted by path.
    return found.min { rank($0) < rank($1) }
  }

  private func titled(_ outcome: LinkOutcome) -> LinkOutcome {
    guard case .fragment(let id) = outcome.link.destination else { return outcome }
    var outcome = outcome
    outcome.link.title = article.outline.first { $0.id == id }?.text ?? article.title
    return outcome
  }

  static func trimmed(_ text: String) -> String {
    String(text.trimming(while: \.isWhitespace))
  }
}
