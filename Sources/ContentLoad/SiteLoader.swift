/// Builds a ``LoadedSite`` from the files found on disk; the entry point of this module.
package import ArticleModel
package import ByteText
private import CommonMark
package import DataFormats
package import Diagnostics
private import Foundation
package import ParallelWork

/// A Markdown file on disk.
package struct ContentFile: Sendable {
  /// The path below `content/`, with `/`, in NFC.
  package let path: String
  /// A hash of the content.
  package let fingerprint: String
  private let content: Deferred<StoredBytes>

  /// The content of the file.
  package var bytes: [UInt8] { content.value.bytes }

  /// Creates a file that has been read.
  ///
  /// - Parameter store: where the bytes are kept; nil for memory.
  package init(path: String, bytes: [UInt8], fingerprint: String? = nil, store: (any ByteStore)? = nil) {
    self.path = path
    self.fingerprint = fingerprint ?? StableHash(bytes).hexadecimal
    content = Deferred(ready: StoredBytes(bytes).kept(in: store))
  }

  /// Creates a file that is read when its content is first needed, because its fingerprint is known.
  package init(path: String, fingerprint: String, reading read: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.fingerprint = fingerprint
    content = Deferred { StoredBytes(read()) }
  }
}

/// An image or download found on disk.
package struct ContentAsset: Sendable {
  /// The path below `content/`, with `/`, in NFC.
  package let path: String
  /// The size in bytes.
  package let size: Int
  /// The size of the image; nil when it is not an image.
  package let pixels: PixelSize?
  /// See ``AssetFile/version``.
  package let version: UInt64?

  /// Creates a file.
  package init(path: String, size: Int, pixels: PixelSize?, version: UInt64? = nil) {
    (self.path, self.size, self.pixels, self.version) = (path, size, pixels, version)
  }
}

/// All input files of a site, with the environment.
package struct SiteInput: Sendable {
  /// The content of `jikji.yml`.
  package var config: SourceText
  /// Environment variables.
  package var environment: [String: String]
  /// The Markdown files.
  package var files: [ContentFile]
  /// All other files below `content/`.
  package var assets: [ContentAsset]
  /// Those of these files that exist: `glossary.yml`, `snippets.lock`, `.jikji/urls.json`, and files included as code.
  package var sideFiles: [String: SourceText]
  /// The last change of articles according to version control, in seconds since 1970, by path below `content/`.
  package var lastChanges: [String: Int] = [:]
  /// The path of the original by path of the translation, both below `content/`, for pairs defined by `translations:` in the
  /// settings.
  package var originals: [String: String] = [:]
  /// Paths below `content/` of translations that must not be published yet; they are treated as drafts.
  package var unready: Set<String> = []
  /// Where the texts and trees of articles are kept, of which only a few are in memory at a time; nil for memory.
  package var store: (any ByteStore)?

  /// Creates an input.
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

/// Options that decide which articles are published.
package struct LoadOptions: Sendable, Hashable {
  /// Whether drafts are published, and whether articles with a date after ``now`` are.
  package var drafts = false, future = false
  /// The current time, in seconds since 1970.
  package var now: Int
  /// The maximum number of threads.
  package var jobs: Int
  /// A base URL that replaces the one in jikji.yml.
  package var baseURL: String?

  /// Creates options that publish neither drafts nor future articles.
  package init(now: Int, jobs: Int) {
    self.now = now
    self.jobs = jobs
  }
}

/// The result of loading.
package struct LoadResult: Sendable {
  /// The site.
  package var value: LoadedSite
  /// The diagnostics about settings, articles and file names.
  package var diagnostics: [Diagnostic]
  /// The date of the next article in the future, in seconds since 1970, from which the site changes; nil when there is none.
  package var nextDate: Int?
}

/// The articles of a site after parsing, before they are paired and ordered.
package struct ReadArticles: Sendable {
  /// The settings.
  package let config: SiteConfig
  /// The articles by path below `content/`.
  package let articles: [String: Checked<Article>]
  /// The articles in the order of their paths.
  fileprivate let inOrder: [Article]
  /// The diagnostics about settings, articles and file names.
  fileprivate let problems: [Diagnostic]
  fileprivate let sorting: LanguageSorting
}

/// Loads sites.
package enum SiteLoader {
  /// The maximum size in bytes of a text file of the site; larger files need not be read.
  package static let largestText = MarkdownLimits.bytes

  /// A diagnostic for a file that is copied although its name looks like that of an article.
  private static func lookalike(_ asset: AssetFile) -> Diagnostic? {
    guard !asset.path.hasPrefix(PathRules.staticFolder), let dot = asset.path.lastIndex(of: "."),
      ["markdown", "mdown", "mdx", "md"].contains(asset.path[dot...].dropFirst().lowercased())
    else { return nil }
    return .articleOfOtherName(asset.path, meant: asset.path[..<dot] + ".md")
  }

  /// The settings of a site.
  package static func settings(of input: SiteInput, _ options: LoadOptions) -> SiteConfig {
    checkedSettings(of: input, options).value
  }

  private static func checkedSettings(of input: SiteInput, _ options: LoadOptions) -> Checked<SiteConfig> {
    var environment = input.environment
    if let baseURL = options.baseURL { environment["JIKJI_BASEURL"] = baseURL }
    return ConfigReader.read(input.config, environment: environment)
  }

  /// Parses the articles of `input` in parallel.
  ///
  /// - Parameter known: articles that were parsed earlier with the same settings, by path (a cache). An article with the same
  ///   bytes is not parsed again. The result does not depend on it.
  package static func read(
    _ input: SiteInput, options: LoadOptions, known: [String: Checked<Article>] = [:]
  ) -> ReadArticles {
    var problems: [Diagnostic] = []
    let config = checkedSettings(of: input, options).value(reportingTo: &problems)
    let facts = input.files.parallelMap(jobs: options.jobs) { file, _ in PathRules.facts(of: file.path) }
    let sorting = LanguageSorting(config: config, files: facts)
    let keeper = input.store.map(BodyKeeper.init)
    let read = input.files.parallelMap(jobs: options.jobs) { file, index in
      readArticle(file, facts[index], config: config, sorting: sorting, known: known[file.path], keeper: keeper)
    }
    var articles: [String: Checked<Article>] = [:]
    articles.reserveCapacity(read.count)
    for (file, outcome) in zip(input.files, read) {
      problems += outcome.problems + (outcome.article?.diagnostics ?? [])
      articles[file.path] = outcome.article
    }
    // Usually in order already.
    let inOrder = read.compactMap { $0.article?.value }.sorted { $0.path.precedes(utf8: $1.path) }
    return ReadArticles(config: config, articles: articles, inOrder: inOrder, problems: problems, sorting: sorting)
  }

  /// Loads the site from its input files.
  package static func load(_ input: SiteInput, options: LoadOptions) -> LoadResult {
    load(input, read(input, options: options), options: options)
  }

  /// Loads the site from its input files and its parsed articles.
  package static func load(_ input: SiteInput, _ read: ReadArticles, options: LoadOptions) -> LoadResult {
    let (config, sorting) = (read.config, read.sorting)
    var problems = read.problems
    var site = LoadedSite(
      config: config, articles: [], assets: input.assets.map { sorting.asset($0, config: config) },
      sideFiles: input.sideFiles)
    site.jobs = options.jobs
    // Files for DocC's own pages and temporary files of interrupted programs are not published.
    site.assets.removeAll { PathRules.isExcludedFile($0.path) }
    problems += site.assets.compactMap(lookalike)
    site.assets.sort { $0.path.precedes(utf8: $1.path) }
    site.articles = read.inOrder
    problems += CodeInclusion.fill(&site.articles, from: input.sideFiles, assets: site.assets)
    addLastChanges(input.lastChanges, to: &site)
    for index in site.articles.indices where input.unready.contains(site.articles[index].path) {
      site.articles[index].frontMatter.draft = Located(true, at: 0..<0)
    }
    problems += readGlossary(of: &site)
    problems += readWords(of: &site)
    problems += withhold(from: &site, options: options)
    let (paired, clashes) = together(
      jobs: options.jobs,
      { [site] in
        var articles = site.articles
        let found = TranslationPairing.pair(&articles, withheld: site.withheld, originals: input.originals)
        ChapterOrder.apply(to: &articles)
        return Checked(articles, found)
      }, { [site] in AddressCheck.clashes(in: site) })
    site.articles = paired.value
    problems += paired.diagnostics + clashes
    if site.articles.isEmpty, site.withheld.isEmpty { problems.append(.emptySite()) }
    if config.languages.isEmpty { problems += sorting.countries }
    let dates = read.articles.values.compactMap { $0.value.date?.unixSeconds }
    return LoadResult(
      value: site, diagnostics: problems, nextDate: dates.filter { $0 > options.now }.min())
  }

  /// Sets the last change of articles that do not specify it; a change on the day of publication is ignored.
  private static func addLastChanges(_ changes: [String: Int], to site: inout LoadedSite) {
    guard !changes.isEmpty else { return }
    for index in site.articles.indices where site.articles[index].updated == nil {
      guard let date = changes[site.articles[index].path].flatMap(site.config.timeZone.date(at:)),
        site.articles[index].date.map({ $0.day10 < date.day10 }) ?? true
      else { continue }
      site.articles[index].frontMatter.updated = Located(date, at: 0..<0)
    }
  }

  private static func readGlossary(of site: inout LoadedSite) -> [Diagnostic] {
    let path = site.config.glossary
    guard let text = site.sideFiles[path] else {
      let isUsual = path == SiteConfig(source: site.config.source, title: "").glossary
      return isUsual ? [] : [.missingGlossary(path, at: Place(site.config.source, nil))]
    }
    let tree = YAMLReader.read(text, in: 0..<text.bytes.count)
    site.sideData[path] = tree.value.plain
    return tree.diagnostics
  }

  /// The folder of files with interface texts, below the site's folder.
  package static let wordsFolder = "i18n"

  private static func readWords(of site: inout LoadedSite) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for (path, text) in site.sideFiles.sorted(by: { $0.key < $1.key }) where path.hasPrefix(wordsFolder + "/") {
      let code = String(path.dropFirst(wordsFolder.count + 1).prefix { $0 != "." })
      guard PathRules.isLanguageCode(code) else {
        problems.append(.badLanguage(code, at: Place(text, nil)))
        continue
      }
      let tree = YAMLReader.read(text, in: 0..<text.bytes.count)
      problems += tree.diagnostics
      guard !tree.diagnostics.haveErrors else { continue }
      guard case .map(let entries) = tree.value.content else {
        problems.append(.wrongType(path, wanted: .map, at: Place(text, tree.value.range)))
        continue
      }
      var words: [(key: Located<String>, value: Located<String>)] = []
      for entry in entries {
        guard case .scalar(let value, _) = entry.value.content else {
          problems.append(.wrongType(entry.key, wanted: .text, at: Place(text, entry.value.range)))
          continue
        }
        words.append((Located(entry.key, at: entry.keyRange), Located(value, at: entry.value.range)))
      }
      site.words[code] = InterfaceWords(source: text, entries: words)
    }
    return problems
  }

  private static func readArticle(
    _ file: ContentFile, _ facts: PathFacts?, config: SiteConfig, sorting: LanguageSorting, known: Checked<Article>?,
    keeper: BodyKeeper?
  ) -> (article: Checked<Article>?, problems: [Diagnostic]) {
    guard let facts, sorting.isLanguage(facts.language) else {
      return (nil, [sorting.misplaced(file.path, config: config)])
    }
    if let known, known.value.fingerprint == file.fingerprint { return (known, []) }
    return (read(file, facts, config: config, keeper: keeper), [])
  }

  /// The article in `file`, without the steps that need the whole site (see ``load(_:options:)``); nil when the file is not in
  /// a language folder.
  package static func article(in file: ContentFile, config: SiteConfig) -> Checked<Article>? {
    PathRules.facts(of: file.path).map { read(file, $0, config: config) }
  }

  /// The article in a text outside `content/`, parsed as if it had the path `path` there; nil when that is not in a language
  /// folder.
  package static func article(in text: SourceText, at path: String, config: SiteConfig) -> Checked<Article>? {
    PathRules.facts(of: path).map { ArticleReader.read(text, path: path, facts: $0, config: config) }
  }

  private static func read(
    _ file: ContentFile, _ facts: PathFacts, config: SiteConfig, keeper: BodyKeeper? = nil
  ) -> Checked<Article> {
    let bytes = file.bytes
    let text = SourceText.cleaning(path: "content/" + file.path, fileBytes: bytes)
    var article = ArticleReader.read(text.value, path: file.path, facts: facts, config: config) {
      keeper?.text($0, of: file, bytes) ?? $0
    }
    article.value.fingerprint = file.fingerprint
    keeper?.keepBody(of: &article.value)
    return Checked(article.value, text.diagnostics + article.diagnostics)
  }

  /// The text to which the positions in an article refer.
  package static func articleText(of file: ContentFile) -> SourceText {
    ArticleReader.text(of: SourceText.cleaning(path: "content/" + file.path, fileBytes: file.bytes).value)
  }

  /// Reads an article of ``read(_:options:known:)`` that ``Article/write(to:)`` wrote. Its text and body are read from `file` when they are
  /// needed.
  ///
  /// - Parameter config: the settings with which it was parsed; shared, because a site has thousands of articles.
  package static func storedArticle(
    from reader: inout BinaryReader, of file: ContentFile, config: Deferred<SiteConfig>
  ) throws(BinaryFault) -> Article {
    let source = SourceText(path: "content/" + file.path) { articleText(of: file) }
    let body = Deferred {
      let facts = PathRules.facts(of: file.path)
      let article = facts.map { read(file, $0, config: config.value).value }
      return article?.body.value ?? ArticleBody(tree: MarkdownTree(source: source, nodes: [], store: []), snippets: [])
    }
    return try Article(from: &reader, source: source, body: body)
  }

  /// Removes drafts and future articles unless `options` include them, and reports the future ones.
  private static func withhold(from site: inout LoadedSite, options: LoadOptions) -> [Diagnostic] {
    var waiting: [Article] = []
    var published: [Article] = []
    for article in site.articles {
      let isDraft = article.isDraft && !options.drafts
      let isFuture = !options.future && (article.date?.unixSeconds ?? .min) > options.now
      guard isDraft || isFuture else {
        published.append(article)
        continue
      }
      site.withheld[article.path] = article.url
      site.withheldTitles[article.path] = article.title
      if isFuture, !isDraft { waiting.append(article) }
    }
    site.articles = published
    guard let first = waiting.first else { return [] }
    let place = Place(first.source, first.frontMatter.date?.range)
    return [.futureArticles(waiting.map(\.path), at: place)]
  }
}

/// Distinguishes language folders from other folders below `content/`.
private struct LanguageSorting: Sendable {
  private let known: Set<LanguageCode>

  init(config: SiteConfig, files: [PathFacts?]) {
    let declared = Set(config.languages.keys)
    known =
      declared.isEmpty
      ? Set(files.compactMap { $0?.language }).union([config.defaultLanguage])
      : declared.union([config.defaultLanguage])
  }

  /// Diagnostics for folders with the code of a country instead of the language. kr, jp, cn and us are not language codes. uk, ua
  /// and cz are not reported: as language codes they mean another language or nothing.
  var countries: [Diagnostic] {
    ["kr": "ko", "jp": "ja", "cn": "zh", "us": "en"].filter { known.contains($0.key) }.sorted { $0.key < $1.key }
      .map { .countryForLanguage($0.key, language: $0.value) }
  }

  func isLanguage(_ code: String) -> Bool { known.contains(code) }

  func misplaced(_ path: String, config: SiteConfig) -> Diagnostic {
    if let facts = PathRules.facts(of: path) { return .undeclaredLanguage(facts.language, path: "content/" + path) }
    return .outsideLanguageFolder(path: "content/" + path, example: "content/" + config.defaultLanguage)
  }

  /// The URL path of a file. Files below `static/` keep their names, at the root of the site.
  func asset(_ found: ContentAsset, config: SiteConfig) -> AssetFile {
    func file(_ url: String) -> AssetFile {
      AssetFile(
        path: found.path, url: SitePath(url), size: found.size, pixels: found.pixels, version: found.version)
    }
    if found.path.hasPrefix(PathRules.staticFolder) {
      return file("/" + found.path.dropFirst(PathRules.staticFolder.count))
    }
    var parts = found.path.split(separator: "/").map(String.init)
    let name = parts.removeLast()
    if let first = parts.first, first == config.defaultLanguage, isLanguage(first) { parts.removeFirst() }
    let folders = parts.map { PathRules.slug($0.hasSuffix(".docc") ? String($0.dropLast(5)) : $0) }
    return file("/" + (folders + [name]).joined(separator: "/"))
  }
}
