/// Finds articles and files of a site by all names and paths that an author may write.
package import ArticleModel
import KoreanText
private import ParallelWork
import WebAddress

/// Lookup tables over a site's articles and files; immutable after `init`.
package struct SiteIndex: Sendable {
  /// The site.
  let site: LoadedSite

  /// The languages in use, the default one first; stored, because `site.languages` scans all articles.
  let languages: [LanguageCode]

  /// Articles by path relative to `content/`, with and without `.md`, and by folder if they are its index page.
  private(set) var byContentPath: [String: Int] = [:]

  /// Articles by URL path without `/` at either end.
  private(set) var byURL: [String: Int] = [:]

  /// Articles by old URL path; of several articles with the same alias the first.
  private(set) var byAlias: [String: Int] = [:]

  /// Files by path relative to `content/` and by URL path.
  private(set) var assetsByPath: [String: Int] = [:]

  /// Files by loose name without folder, variant and extension, for the images of DocC catalogs.
  private(set) var assetsByName: [String: [Int]] = [:]

  /// Paths of drafts, by path relative to `content/` and by URL path; of equal ones the first path.
  private(set) var withheld: [String: String] = [:]

  /// Paths of drafts by loose title; of equal titles the first path.
  private(set) var withheldByTitle: [String: String] = [:]

  /// Articles by loose title.
  private(set) var byTitle: [String: [Int]] = [:]

  /// Articles by loose file name without extension, for `<doc:>` and `[[…]]`.
  private(set) var byFileName: [String: [Int]] = [:]

  /// Articles of each translation key, by language.
  private(set) var editions: [String: [LanguageCode: Int]] = [:]

  /// For each article, its translations by language.
  private(set) var translations: [[LanguageCode: Int]] = []

  /// The address at which the site is served, parsed.
  let base: URLReference
  /// Its host in ASCII; nil if it has none.
  let host: String?

  /// The names of the headings of each article, made at first use.
  let outlines = OutlineTables()

  /// The loose keys of all tags, for links to tag pages.
  private(set) var tagKeys: Set<String> = []

  /// Builds the tables of a site.
  package init(_ site: LoadedSite) {
    self.site = site
    languages = site.languages
    base = URLReference(site.config.baseURL)
    host = base.host.flatMap(HostName.ascii)
    let (names, (paths, addresses)) = together(
      jobs: site.jobs, { NameTables(site.articles) },
      { together(jobs: site.jobs, { Self.byContentPath(site.articles) }, { AddressTables(site.articles) }) })
    (byContentPath, byURL, byAlias) = (paths, addresses.byURL, addresses.byAlias)
    (byTitle, byFileName, tagKeys) = (names.byTitle, names.byFileName, names.tagKeys)
    editions = names.editions
    pairTranslations()
    for (index, asset) in site.assets.enumerated() { add(asset, index) }
    for (path, url) in site.withheld.sorted(by: { $0.key > $1.key }) {
      for key in Self.pathKeys(of: path) { withheld[key] = path }
      withheld[Self.pathKey(url.path)] = path
    }
    for (path, title) in site.withheldTitles.sorted(by: { $0.key > $1.key }) { withheldByTitle[title.looseKey] = path }
  }

  /// The articles by path, in the order of the articles.
  private static func byContentPath(_ articles: [Article]) -> [String: Int] {
    let keys = articles.enumerated().flatMap { index, article in pathKeys(of: article.path).map { ($0, index) } }
    return Dictionary(keys) { first, _ in first }
  }

  /// The articles by address, in the order of the articles.
  private struct AddressTables: Sendable {
    var byURL: [String: Int] = [:], byAlias: [String: Int] = [:]

    init(_ articles: [Article]) {
      byURL.reserveCapacity(articles.count)
      for (index, article) in articles.enumerated() {
        byURL[pathKey(article.url.path)] = index
        for alias in article.aliases {
          let key = pathKey(LinkTarget(alias.value).path)
          if !key.isEmpty { byAlias[key] = byAlias[key] ?? index }
        }
      }
    }
  }

  /// The articles by name, in the order of the articles.
  private struct NameTables: Sendable {
    var byTitle: [String: [Int]] = [:], byFileName: [String: [Int]] = [:], tagKeys: Set<String> = []
    var editions: [String: [LanguageCode: Int]] = [:]

    init(_ articles: [Article]) {
      byTitle.reserveCapacity(articles.count)
      byFileName.reserveCapacity(articles.count)
      editions.reserveCapacity(articles.count)
      for (index, article) in articles.enumerated() {
        byTitle[article.title.looseKey, default: []].append(index)
        byFileName[stem(of: article.path).looseKey, default: []].append(index)
        editions[article.translationKey, default: [:]][article.language] = index
        // A URL path cannot contain `#`: the page of C# is /tags/csharp/.
        for tag in article.tags.map(\.value) {
          tagKeys.insert((tag.utf8.contains(UInt8(ascii: "#")) ? tag.replacing("#", with: "sharp") : tag).looseKey)
        }
      }
    }
  }

  private mutating func add(_ asset: AssetFile, _ index: Int) {
    assetsByPath[asset.path] = index
    let url = Self.pathKey(asset.url.path)
    assetsByPath[url] = assetsByPath[url] ?? index
    assetsByName[Self.pictureName(of: asset.path).name.looseKey, default: []].append(index)
  }

  private mutating func pairTranslations() {
    var pairs = site.articles.map { article in
      var others = editions[article.translationKey] ?? [:]
      others[article.language] = nil
      return others
    }
    for (index, article) in site.articles.enumerated() {
      guard let original = article.translationOf,
        let source = byContentPath[Self.pathKey(original.value)]
      else { continue }
      pairs[index][site.articles[source].language] = source
      pairs[source][article.language] = index
    }
    translations = pairs
  }

  /// The keys of a path relative to `content/`: the path, the path without `.md`, and its folder if it is an index page.
  private static func pathKeys(of path: String) -> [String] {
    guard let bare = path.dropping(suffix: ".md") ?? path.dropping(suffix: ".markdown") else { return [path] }
    let name = stem(of: path).lowercased()
    return ["index", "_index", "readme"].contains(name) ? [path, bare, SlashPath.folder(of: path)] : [path, bare]
  }

  /// A URL path normalised as a key of the tables: without `/` at either end and without `index.html`.
  static func pathKey(_ path: String) -> String {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"))
    if parts.last?.elementsEqual("index.html".utf8) == true { parts.removeLast() }
    return parts.map(Substring.init).joined(separator: "/")
  }

  /// The file name without folder and extension.
  static func stem(of path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    return String(Substring(name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name))
  }

  /// The name of an image without pixel density, colour scheme and extension, and its variant: `a~dark@2x.png` is the
  /// variant `dark@2x` of `a`.
  static func pictureName(of path: String) -> (name: String, variant: String) {
    var name = stem(of: path)
    var variant = ""
    if let at = name.lastIndex(of: "@"), ["1x", "2x", "3x"].contains(name[name.index(after: at)...]) {
      variant = String(name[name.index(after: at)...])
      name = String(name[..<at])
    }
    for scheme in ["dark", "light"] {
      guard let bare = name.dropping(suffix: "~\(scheme)") else { continue }
      name = bare
      if scheme == "dark" { variant = variant.isEmpty || variant == "1x" ? "dark" : "dark@\(variant)" }
    }
    return (name, variant)
  }

  /// The translation of `article` in `language`, or the article itself; nil if there is none.
  func edition(of article: Int, in language: LanguageCode) -> Int? {
    site.articles[article].language == language ? article : translations[article][language]
  }
}
