/// Finds files of the built site that cannot exist side by side: two with the same path, or a file where another needs a folder.
package import ArticleModel
package import Diagnostics

extension SiteEmitter {
  /// The diagnostics about the paths of `files`, which are all files of the site, sorted by path.
  package func clashes(among files: [OutputFile]) -> [Diagnostic] {
    var found = files.filter { $0.path.hasPrefix(Self.reservedPrefix) }
      .map { Diagnostic.reservedName($0.path, at: place(of: $0.path)) }
    // The paths that the path of the current file begins with. All that begin with one of them follow it, because files are sorted.
    var open: [(path: String, isReported: Bool)] = []
    for file in files {
      while let last = open.last, !file.path.utf8.starts(with: last.path.utf8) { open.removeLast() }
      if open.last?.path == file.path {
        if let clash = clash(of: file.path, with: file.path) { found.append(clash) }
        continue
      }
      for (index, outer) in open.enumerated() where !outer.isReported {
        guard file.path.utf8.dropFirst(outer.path.utf8.count).first == UInt8(ascii: "/") else { continue }
        open[index].isReported = true
        if let clash = clash(of: outer.path, with: file.path) { found.append(clash) }
      }
      open.append((file.path, isReported: false))
    }
    return found
  }

  /// The reserved beginning of names: publishing writes the manifest and a draft folder whose names begin with it.
  private static let reservedPrefix = ".jikji-"

  /// The diagnostic about two clashing paths, placed at what the author can change: an alias, otherwise a file, the settings or an article.
  private func clash(of file: String, with inner: String) -> Diagnostic? {
    let sides = [(own: inner, other: file), (own: file, other: inner)]
    for side in sides {
      guard let (article, alias) = alias(at: side.own) else { continue }
      let place = Place(article.source, alias.range)
      return file == inner
        ? .aliasTaken(alias.value, by: side.other, at: place) : .aliasNeedsFolder(alias.value, file: file, at: place)
    }
    for side in sides {
      guard let asset = site.assets.first(where: { $0.url.outputFile == side.own }) else { continue }
      let place = Self.place(of: asset)
      return file == inner
        ? .duplicateURL("/" + file, other: owner(of: side.other), differsInCase: false, at: place)
        : .fileIsFolder(file, other: owner(of: side.other), at: place)
    }
    for side in sides {
      guard let place = placeInSettings(of: side.own) ?? placeOfGroup(at: side.own) else { continue }
      return .fileIsFolder(file, other: owner(of: side.other), at: place)
    }
    for side in sides {
      guard let article = article(at: side.own) else { continue }
      return .fileIsFolder(
        file, other: owner(of: side.other), at: Place(article.source, article.slug?.range ?? 0..<0))
    }
    return .fileIsFolder(file, other: inner, at: Place(path: "public/" + file))
  }

  /// The place where an author decided the path of a file: an alias, a file name, the settings, a slug, or the first article with a tag, a
  /// category, a series or an author.
  package func place(of path: String) -> Place {
    if let (article, alias) = alias(at: path) { return Place(article.source, alias.range) }
    if let asset = site.assets.first(where: { $0.url.outputFile == path }) {
      return Self.place(of: asset)
    }
    if let place = placeInSettings(of: path) ?? placeOfGroup(at: path) { return place }
    if let article = article(at: path) { return Place(article.source, article.slug?.range ?? 0..<0) }
    return Place(path: "public/" + path)
  }

  private static func place(of asset: AssetFile) -> Place {
    Place(path: asset.path.hasPrefix("static/") ? asset.path : "content/" + asset.path)
  }

  /// The place in `jikji.yml` that puts a file at `path`: an old address, or the key of a topic that no article describes; nil if there is
  /// none.
  private func placeInSettings(of path: String) -> Place? {
    let moved = (config.redirects.map(\.from) + config.gone).first {
      WrittenAlias($0.value)?.path.outputFile == path
    }
    let topic = links.topics.first { $0.article == nil && $0.url.outputFile == path }
    let key = topic.flatMap { topic in config.topics.first { $0.key.value == topic.key } }?.key
    return (moved ?? key).map { Place(config.source, $0.range) }
  }

  /// The place in an article that makes a group whose page is at `path`; nil if there is none.
  private func placeOfGroup(at path: String) -> Place? {
    for language in languages {
      let lists = plan.lists(language)
      for group in lists.tags + lists.categories + lists.series + lists.authors
      where group.url.outputFile == path {
        guard let article = group.members.first.map({ site.articles[$0] }) else { continue }
        let matter = article.frontMatter
        let words =
          matter.tags + matter.authors + matter.translators + [matter.category, matter.series?.name].compactMap { $0 }
        let key = group.name.nameKey
        let word = words.first { $0.value.nameKey == key } ?? words.first { $0.value.contains(group.name) }
        return Place(article.source, word?.range ?? 0..<0)
      }
    }
    return nil
  }

  private func alias(at path: String) -> (Article, Located<String>)? {
    for article in site.articles {
      for alias in article.aliases where WrittenAlias(alias.value)?.path.outputFile == path {
        return (article, alias)
      }
    }
    return nil
  }

  private func article(at path: String) -> Article? {
    site.articles.first { $0.url.outputFile == path || Self.markdownPath($0.url) == path }
  }

  /// The name by which an author knows a file: the article's path, otherwise the file's.
  private func owner(of path: String) -> String {
    if let article = article(at: path) { return article.path }
    // Of two files with the same path the asset is reported, so the other one is named by its path.
    return path
  }
}
