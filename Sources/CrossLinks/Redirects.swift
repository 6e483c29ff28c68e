/// Collects the redirects from old addresses to current ones.
import ArticleModel
import WebAddress

/// Makes redirects from `aliases:` of front matter and from old ids of headings.
enum Redirects {
  /// All redirects, sorted by old path. An alias that is the address of an existing article is left out.
  static func all(of index: SiteIndex) -> [Redirect] {
    var moves: [String: [String: String]] = [:]
    var goals: [String: SitePath] = [:]
    for article in index.site.articles {
      for alias in article.aliases {
        let move = FragmentMove(alias.value)
        let written = LinkTarget(move?.path ?? alias.value).path
        let path = written.isEmpty ? article.url.path : address(written, of: article)
        if let move { moves[path, default: [:]][move.old] = move.new }
        if goals[path] == nil { goals[path] = article.url }
      }
      for heading in article.outline where !heading.aliases.isEmpty {
        for old in heading.aliases where old != heading.id {
          moves[article.url.path, default: [:]][old] = heading.id
          goals[article.url.path] = goals[article.url.path] ?? article.url
        }
      }
    }
    return goals.filter { path, goal in path == goal.path || index.byURL[SiteIndex.pathKey(path)] == nil }
      .map { Redirect(from: SitePath($0.key), to: $0.value, fragments: moves[$0.key] ?? [:]) }
      .sorted { $0.from < $1.from }
  }

  /// An alias as a URL path of the site; a relative one is resolved against the folder of the article's address.
  private static func address(_ written: String, of article: Article) -> String {
    if written.hasPrefix("/") {
      return written.hasSuffix("/") || SitePath.isOldFile(written) ? written : written + "/"
    }
    let folder = SlashPath.folder(of: SiteIndex.pathKey(article.url.path))
    let path = "/" + (SlashPath.joined(folder, written) ?? SiteIndex.pathKey(written))
    return SitePath.isOldFile(path) ? path : path + "/"
  }
}
