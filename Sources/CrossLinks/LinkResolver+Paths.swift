/// Resolves paths of links: source path, URL path, old path, asset.
import ArticleModel
import WebAddress

extension LinkResolver {
  /// What a path leads to.
  enum Found {
    /// An article; explicit when the written path names a language.
    case article(Int, isExplicit: Bool)
    /// An asset, by its index.
    case asset(Int)
    /// A page that the site generates, such as a tag page or the archive.
    case generatedPage(SitePath)
    /// A draft, by its path relative to `content/`.
    case withheld(String)
    /// No page or file of the site.
    case nothing
  }

  /// Resolves `path` as written in this article: first as a source path, then as a browser would resolve it.
  func find(_ path: String) -> Found {
    for candidate in candidates(for: path) {
      if let found = lookUp(candidate) { return found }
    }
    // A page that has no translation may exist in another language.
    for candidate in candidates(for: path) {
      if let found = lookUpElsewhere(candidate) { return .article(found, isExplicit: false) }
    }
    return .nothing
  }

  /// A path to look up.
  private struct Candidate {
    let path: String
    let isExplicit: Bool
    /// Whether it is a URL path of the built site, not a source path.
    var isURL = false
    /// Whether it was written with `/` at its beginning.
    var isAbsolute = false
  }

  private func candidates(for written: String) -> [Candidate] {
    let isAbsolute = written.hasPrefix("/")
    let language = article.language
    let source = isAbsolute ? nil : SlashPath.joined(SlashPath.folder(of: article.path), written)
    let isPage = article.url.path.hasSuffix("/")
    let pageFolder = isPage ? article.url.path : SlashPath.folder(of: article.url.path)
    let asBrowser = isAbsolute ? withoutBase(written) : SlashPath.joined(pageFolder, written)
    let fromRoot = SlashPath.joined("", written)
    let isExplicit = namesLanguage(written)
    let address = asBrowser.map {
      Candidate(path: SiteIndex.pathKey($0), isExplicit: isExplicit, isURL: true, isAbsolute: isAbsolute)
    }
    let files = [source, fromRoot.map { "\(language)/\($0)" }, fromRoot].map { path in
      path.map { Candidate(path: $0, isExplicit: isExplicit) }
    }
    return [files[0], address, files[1], files[2]].compactMap { $0 }
  }

  private func withoutBase(_ written: String) -> String {
    let base = index.site.config.basePath
    // The written path is already percent-decoded; the base path is not.
    guard base != "/", let rest = written.dropping(prefix: LinkTarget.decoded(base)) else { return written }
    return rest
  }

  /// Whether the written path contains the folder of a language.
  private func namesLanguage(_ written: String) -> Bool {
    let codes = index.languages
    return withoutBase(written).split(separator: "/").contains { codes.contains(String($0)) }
  }

  private func lookUp(_ candidate: Candidate) -> Found? {
    let path = candidate.path
    let bare = SiteIndex.pathKey(path.dropping(suffix: ".html") ?? path)
    if let found = index.byContentPath[path] ?? index.byURL[bare] ?? index.byAlias[bare] {
      return .article(found, isExplicit: candidate.isExplicit)
    }
    if let asset = index.assetsByPath[path] { return .asset(asset) }
    if let draft = index.withheld[path] ?? index.withheld[bare] { return .withheld(draft) }
    guard candidate.isURL else { return nil }
    return candidate.isAbsolute && isMarkdownCopy(path) ? .generatedPage(SitePath("/" + path)) : generatedPage(bare)
  }

  /// Whether `path` is that of the Markdown copy that is published beside an article's page.
  private func isMarkdownCopy(_ path: String) -> Bool {
    guard let bare = path.dropping(suffix: ".md") else { return false }
    let page = index.byURL[SiteIndex.pathKey(bare + ".html")]
    return page.map { index.site.articles[$0].url.outputFile == bare + ".html" } ?? false
  }

  /// An article at the same path below the folder of another language; nil if there is none.
  private func lookUpElsewhere(_ candidate: Candidate) -> Int? {
    guard let slash = candidate.path.firstIndex(of: "/"),
      String(candidate.path[..<slash]) == article.language
    else { return nil }
    let rest = candidate.path[slash...]
    return index.languages.lazy.compactMap { index.byContentPath[$0 + rest] }.first
  }

  /// A page or file that the site generates, such as lists and feeds; nil if `path` is none.
  private func generatedPage(_ path: String) -> Found? {
    var parts = path.split(separator: "/").map(String.init)
    if let first = parts.first, index.languages.contains(first) { parts.removeFirst() }
    guard let first = parts.first else {
      return .generatedPage(SitePath(path.isEmpty ? "/" : "/\(path)/"))
    }
    if parts.count == 1, Self.generatedFiles.contains(first) { return .generatedPage(SitePath("/\(path)")) }
    guard Self.generatedFolders.contains(first), parts.count <= 2 || first == "categories" else { return nil }
    if ["glossary", "search", "guides"].contains(first), parts.count > 1 { return nil }
    if first == "tags", parts.count > 1, !index.tagKeys.contains(parts[1].looseKey) { return nil }
    if first == "topics", parts.count > 1, topics.key(named: parts[1]) == nil { return nil }
    return .generatedPage(SitePath("/\(path)/"))
  }

  /// Whether a path, without its language, is in a folder of generated pages.
  static func isInGeneratedFolder(_ parts: some Collection<String>) -> Bool {
    parts.first.map(generatedFolders.contains) ?? false
  }

  private static let generatedFiles: Set<String> = [
    "feed.xml", "atom.xml", "rss.xml", "feed.json", "sitemap.xml", "robots.txt", "llms.txt", "llms-full.txt",
  ]
  private static let generatedFolders: Set<String> = [
    "tags", "categories", "series", "authors", "archive", "topics", "glossary", "search", "guides",
  ]
}
