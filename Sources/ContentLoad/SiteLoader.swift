/// Makes a ``LoadedSite`` of the files that were found; the face of this module.
package import ArticleModel
package import Diagnostics
private import Foundation
private import ParallelWork

/// A Markdown file as found on disk.
package struct ContentFile: Sendable {
  /// The path below `content/`, with `/`, NFC.
  package let path: String
  /// What the file holds.
  package let bytes: [UInt8]

  /// A file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// An image or download as found on disk.
package struct ContentAsset: Sendable {
  /// The path below `content/`, with `/`, NFC.
  package let path: String
  /// The size in bytes.
  package let size: Int
  /// The size of the picture, if it is one.
  package let pixels: PixelSize?

  /// A file.
  package init(path: String, size: Int, pixels: PixelSize?) {
    self.path = path
    self.size = size
    self.pixels = pixels
  }
}

/// All that was found on disk.
package struct SiteInput: Sendable {
  /// `jikji.yml`.
  package var config: SourceText
  /// Environment variables.
  package var environment: [String: String]
  /// The Markdown files.
  package var files: [ContentFile]
  /// Everything else below `content/`.
  package var assets: [ContentAsset]
  /// `glossary.yml`, `snippets.lock`, `.jikji/urls.json`, as far as they are there.
  package var sideFiles: [String: SourceText]

  /// Found files.
  package init(
    config: SourceText, environment: [String: String], files: [ContentFile], assets: [ContentAsset],
    sideFiles: [String: SourceText]
  ) {
    self.config = config
    self.environment = environment
    self.files = files
    self.assets = assets
    self.sideFiles = sideFiles
  }
}

/// What to publish.
package struct LoadOptions: Sendable, Hashable {
  /// Whether drafts are published, and articles with a date after ``now``.
  package var drafts = false, future = false
  /// The present, in seconds since 1970.
  package var now: Int
  /// How many threads to use.
  package var jobs: Int
  /// A base URL that replaces the one in jikji.yml.
  package var baseURL: String?

  /// What to publish at `now`.
  package init(now: Int, jobs: Int) {
    self.now = now
    self.jobs = jobs
  }
}

/// Loads sites.
package enum SiteLoader {
  /// The site that `input` describes.
  ///
  /// - Parameter previous: articles read before, by path; one whose bytes are the same is taken over.
  package static func load(
    _ input: SiteInput, options: LoadOptions, reusing previous: [String: Checked<Article>] = [:]
  ) -> (site: Checked<LoadedSite>, articles: [String: Checked<Article>]) {
    var environment = input.environment
    if let baseURL = options.baseURL { environment["JIKJI_BASEURL"] = baseURL }
    var problems: [Diagnostic] = []
    let config = ConfigReader.read(input.config, environment: environment).value(reportingTo: &problems)
    let sorting = LanguageSorting(config: config, files: input.files)
    let read = input.files.parallelMap(jobs: options.jobs) { file, _ in
      readArticle(file, config: config, sorting: sorting, previous: previous[file.path])
    }
    var memory: [String: Checked<Article>] = [:]
    var articles: [Article] = []
    for (file, outcome) in zip(input.files, read) {
      problems += outcome.problems
      guard let article = outcome.article else { continue }
      memory[file.path] = article
      problems += article.diagnostics
      articles.append(article.value)
    }
    articles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var site = LoadedSite(
      config: config, articles: [], assets: input.assets.map { sorting.asset($0, config: config) },
      sideFiles: input.sideFiles)
    site.jobs = options.jobs
    if config.glossary != SiteConfig(source: input.config, title: "").glossary, input.sideFiles[config.glossary] == nil
    {
      problems.append(.missingGlossary(config.glossary, at: Place(input.config, nil)))
    }
    if let glossary = input.sideFiles[config.glossary] {
      let tree = YAMLReader.read(glossary, in: 0..<glossary.bytes.count).value(reportingTo: &problems)
      site.sideData[config.glossary] = tree.plain
    }
    site.assets.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    problems += withhold(&articles, from: &site, options: options)
    problems += PairMaking.pair(&articles, withheld: site.withheld)
    ChapterOrder.apply(to: &articles)
    site.articles = articles
    problems += AddressCheck.clashes(in: site)
    if articles.isEmpty, site.withheld.isEmpty { problems.append(.emptySite()) }
    if config.languages.isEmpty { problems += sorting.countries }
    return (Checked(site, problems), memory)
  }

  private static func readArticle(
    _ file: ContentFile, config: SiteConfig, sorting: LanguageSorting, previous: Checked<Article>?
  ) -> (article: Checked<Article>?, problems: [Diagnostic]) {
    guard let facts = PathRules.facts(of: file.path), sorting.isLanguage(facts.language) else {
      return (nil, [sorting.misplaced(file.path, config: config)])
    }
    if let previous, previous.value.source.bytes == file.bytes { return (previous, []) }
    let text = SourceText.cleaning(path: "content/" + file.path, fileBytes: file.bytes)
    var article = ArticleReader.read(text.value, path: file.path, facts: facts, config: config)
    article.diagnostics = text.diagnostics + article.diagnostics
    return (article, [])
  }

  /// Takes out drafts and articles of the future.
  private static func withhold(
    _ articles: inout [Article], from site: inout LoadedSite, options: LoadOptions
  ) -> [Diagnostic] {
    var waiting: [Article] = []
    articles.removeAll { article in
      let matter = article.frontMatter
      let isDraft = matter.draft?.value == true && !options.drafts
      let isFuture = !options.future && (matter.date?.value.unixSeconds ?? .min) > options.now
      if isDraft || isFuture {
        site.withheld[article.path] = article.url
        site.withheldTitles[article.path] = article.title
      }
      if isFuture, !isDraft { waiting.append(article) }
      return isDraft || isFuture
    }
    guard let first = waiting.first else { return [] }
    let place = Place(first.source, first.frontMatter.date?.range)
    return [.futureArticles(waiting.map(\.path), at: place)]
  }
}

/// Tells language folders from other folders below `content/`.
private struct LanguageSorting: Sendable {
  private let known: Set<LanguageCode>

  init(config: SiteConfig, files: [ContentFile]) {
    let declared = Set(config.languages.keys)
    known =
      declared.isEmpty
      ? Set(files.compactMap { PathRules.facts(of: $0.path)?.language }).union([config.defaultLanguage])
      : declared.union([config.defaultLanguage])
  }

  /// Folders whose names are codes of countries and mistaken for those of their languages. No language has the codes
  /// kr, jp, cn and us; uk, ua and cz mean something or nothing and are left alone.
  var countries: [Diagnostic] {
    ["kr": "ko", "jp": "ja", "cn": "zh", "us": "en"].filter { known.contains($0.key) }.sorted { $0.key < $1.key }
      .map { .countryForLanguage($0.key, language: $0.value) }
  }

  func isLanguage(_ code: String) -> Bool { known.contains(code) }

  func misplaced(_ path: String, config: SiteConfig) -> Diagnostic {
    if let facts = PathRules.facts(of: path) { return .undeclaredLanguage(facts.language, path: "content/" + path) }
    return .outsideLanguageFolder(path: "content/" + path, example: "content/" + config.defaultLanguage)
  }

  func asset(_ found: ContentAsset, config: SiteConfig) -> AssetFile {
    var parts = found.path.split(separator: "/").map(String.init)
    let file = parts.removeLast()
    if let first = parts.first, first == config.defaultLanguage, isLanguage(first) { parts.removeFirst() }
    let folders = parts.map { PathRules.slug($0.hasSuffix(".docc") ? String($0.dropLast(5)) : $0) }
    return AssetFile(
      path: found.path, url: SitePath("/" + (folders + [file]).joined(separator: "/")), size: found.size,
      pixels: found.pixels)
  }
}
