/// Steps that require all articles: pairing translations, ordering chapters, finding URL conflicts.
import ArticleModel
import CommonMark
import Diagnostics

/// Pairs articles that are translations of each other.
enum TranslationPairing {
  /// Gives paired articles the same translation key, by `translationOf` or by the pairs of the settings (`originals`, by path of
  /// the translation), and adds the heading ids of translations as aliases. Returns diagnostics for originals that do not exist.
  static func pair(
    _ articles: inout [Article], withheld: [String: SitePath], originals: [String: String] = [:]
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let hasPairs = !originals.isEmpty || articles.contains { $0.translationOf != nil }
    let byPath =
      hasPairs ? Dictionary(articles.indices.map { (articles[$0].path, $0) }) { first, _ in first } : [:]
    for index in articles.indices where hasPairs {
      guard let original = articles[index].translationOf else {
        if let found = originals[articles[index].path].flatMap({ byPath[$0] }) {
          articles[index].translationKey = articles[found].translationKey
        }
        continue
      }
      let path = PathRules.belowContent(original.value)
      let candidates = [path, path + ".md"]
      if let found = candidates.compactMap({ byPath[$0] }).first {
        articles[index].translationKey = articles[found].translationKey
      } else if !candidates.contains(where: { withheld[$0] != nil }) {
        problems.append(.missingOriginal(path, at: Place(articles[index].source, original.range)))
      }
    }
    for group in groups(of: articles) {
      for own in group {
        for other in group where other != own { shareIDs(of: articles[other].outline, with: &articles[own].outline) }
      }
    }
    for index in articles.indices where articles[index].outline.contains(where: { !$0.aliases.isEmpty }) {
      dropTakenAliases(&articles[index].outline)
    }
    return problems
  }

  /// The articles that share a translation key with others.
  private static func groups(of articles: [Article]) -> [[Int]] {
    var first: [String: Int] = [:]
    first.reserveCapacity(articles.count)
    // Most articles are the only one with their key, so only the others get a list.
    var groups: [Int: [Int]] = [:]
    for index in articles.indices {
      let key = articles[index].translationKey
      if let known = first[key] { groups[known, default: [known]].append(index) } else { first[key] = index }
    }
    return Array(groups.values)
  }

  /// Adds the ids of corresponding headings. Headings correspond by index if all levels are equal.
  private static func shareIDs(of others: [OutlineHeading], with own: inout [OutlineHeading]) {
    guard own.map(\.level) == others.map(\.level) else { return }
    for index in own.indices where others[index].id != own[index].id { own[index].aliases.append(others[index].id) }
  }

  /// Removes aliases that are taken, because an id may occur only once in a page.
  private static func dropTakenAliases(_ outline: inout [OutlineHeading]) {
    var ids = HeadingIDs()
    for heading in outline { _ = ids.reserve(heading.id) }
    for index in outline.indices { outline[index].aliases = outline[index].aliases.filter { ids.reserve($0) } }
  }
}

/// Orders the chapters of a DocC catalog as in its `## Topics` section.
enum ChapterOrder {
  /// Sets the weight of chapters without one to their position in a `Topics` section of their guide.
  static func apply(to articles: inout [Article]) {
    let guides = Dictionary(grouping: articles.indices.filter { articles[$0].guide != nil }) {
      articles[$0].language + "/" + (articles[$0].guide ?? "")
    }
    for chapters in guides.values {
      var order: [String: Int] = [:]
      for index in chapters.sorted() {
        for name in topicsOrder(of: articles[index]) where order[name] == nil { order[name] = order.count + 1 }
      }
      guard !order.isEmpty else { continue }
      for index in chapters where articles[index].frontMatter.weight == nil {
        articles[index].frontMatter.weight = order[name(of: articles[index])]
      }
    }
  }

  private static func name(of article: Article) -> String {
    article.translationKey.split(separator: "/").last.map { $0.lowercased() } ?? ""
  }

  /// The names of the pages that the `Topics` section links to, in order.
  private static func topicsOrder(of article: Article) -> [String] {
    guard let topics = article.outline.firstIndex(where: { $0.level == 2 && $0.text == "Topics" }) else { return [] }
    let start = article.outline[topics].node
    let end = article.outline[(topics + 1)...].first { $0.level <= 2 }?.node
    return article.links.filter { link in
      link.form == .doc && link.node > start && (end.map { link.node < $0 } ?? true)
    }
    .map { $0.target.prefix { $0 != "#" }.split(separator: "/").last.map { $0.lowercased() } ?? "" }
  }
}

/// Finds URLs that are claimed by more than one page or file.
enum AddressCheck {
  static func clashes(in site: LoadedSite) -> [Diagnostic] {
    var register = Register()
    for article in site.articles {
      let place = Place(article.source, article.slug?.range ?? 0..<0)
      register.claim(article.url, by: article.path, at: place)
      // A list page may be replaced by an article, but the search page must not.
      if site.isSearchPage(article.url) {
        register.problems.append(.duplicateURL(article.url.path, other: "search", differsInCase: false, at: place))
      }
    }
    for asset in site.assets {
      let path = asset.path.hasPrefix(PathRules.staticFolder) ? asset.path : "content/" + asset.path
      register.claim(asset.url, by: asset.path, at: Place(path: path))
    }
    for article in site.articles {
      for alias in article.aliases where !alias.value.contains("#") {
        let path = alias.value.hasPrefix("/") ? alias.value : "/" + alias.value
        let url = SitePath(SitePath.isOldFile(path) || path.hasSuffix("/") ? path : path + "/")
        register.claim(url, by: article.path, alias: alias.value, at: Place(article.source, alias.range))
      }
    }
    return register.problems
  }

  /// The pages and files by URL.
  private struct Register {
    private struct Owner {
      let path: String, file: String, isAlias: Bool
    }

    private var owners: [String: Owner] = [:]
    var problems: [Diagnostic] = []

    mutating func claim(_ url: SitePath, by path: String, alias: String? = nil, at place: Place) {
      let key = url.outputFile.lowercased()
      guard let owner = owners[key] else {
        owners[key] = Owner(path: path, file: url.outputFile, isAlias: alias != nil)
        return
      }
      guard let alias else {
        problems.append(
          .duplicateURL(url.path, other: owner.path, differsInCase: owner.file != url.outputFile, at: place))
        return
      }
      if owner.isAlias, owner.path == path {
        problems.append(.aliasTwice(alias, at: place))
      } else {
        problems.append(.aliasTaken(alias, by: owner.path, at: place))
      }
    }
  }
}

extension LoadedSite {
  /// Whether a URL is that of the search page of a language.
  fileprivate func isSearchPage(_ url: SitePath) -> Bool {
    url.path == "/search/" || config.languages.keys.contains { url.path == "/\($0)/search/" }
  }
}
