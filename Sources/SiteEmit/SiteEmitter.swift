/// Makes the files of the built site from loaded articles, their links and their rendered bodies.
package import ArticleModel
import DataFormats
package import Diagnostics

/// Makes pages. A value without mutable state, except for a cache behind a lock: all calls may run on several threads at once.
package struct SiteEmitter: Sendable {
  let plan: SitePlan
  private(set) var templates: TemplateLibrary
  let assets: AssetBundle
  /// Menu, footer, logo and covers, resolved against the site.
  let appearance: Appearance
  let options: EmitOptions
  /// The files that `templates` and `assets` were made from, and their diagnostics.
  private let overrides: [String: SourceText], problems: [Diagnostic]
  /// The author's own template values (`theme:` and `extra:`).
  let own: OwnTemplateValues
  /// The diagnostics of menu, footer, logo and covers.
  private let lookProblems: [Diagnostic]
  let fragments = FragmentCache()
  let sharedInputs = SharedInputs()
  /// A hash of the site's own templates, texts and options, which decide every page.
  let ownInputs: UInt64
  /// The translated words of the page frame, by language.
  let words: [LanguageCode: UIStrings]
  /// The values `ui` and `site` of the templates, by language.
  let uiScopes: [LanguageCode: TemplateScope], siteScopes: [LanguageCode: TemplateScope]
  /// The date of undated posts in feeds: the latest change of any article, otherwise the date of the build; if nil, there are no feeds.
  let feedDate: CalendarDate?
  /// Translations with their originals, by index of the article.
  let translations: [Int: TranslatedPage]

  var site: LoadedSite { plan.site }
  var config: SiteConfig { plan.site.config }
  var links: SiteLinks { plan.links }
  var languages: [LanguageCode] { plan.languages }

  /// Compiles the templates and plans the lists.
  ///
  /// - Parameters:
  ///   - overrides: the site's own files by path relative to `templates/`: `*.mustache`, and texts below `assets/`.
  ///   - known: an emitter made for the same settings; its templates and assets are reused if their sources are equal.
  package static func make(
    site: LoadedSite, links: SiteLinks, overrides: [String: SourceText], options: EmitOptions,
    reusing known: SiteEmitter? = nil
  ) -> Checked<SiteEmitter> {
    let emitter = SiteEmitter(SitePlan(site: site, links: links), overrides, options, reusing: known)
    var diagnostics = emitter.problems + UIStrings.all(of: site, emitter.languages).diagnostics
    diagnostics += emitter.lookProblems
    if !emitter.hasHost { diagnostics.append(.noHost(site.config.baseURL, at: Place(site.config.source, nil))) }
    return Checked(emitter, diagnostics)
  }

  private init(_ plan: SitePlan, _ overrides: [String: SourceText], _ options: EmitOptions, reusing known: SiteEmitter?)
  {
    self.plan = plan
    self.overrides = overrides
    self.options = options
    own = OwnTemplateValues(plan.site)
    words = UIStrings.all(of: plan.site, plan.languages).value
    if let known, known.words == words, known.own == own,
      known.overrides.mapValues(\.bytes) == overrides.mapValues(\.bytes)
    {
      (templates, assets, problems) = (known.templates, known.assets, known.problems)
    } else {
      let assets = AssetBundle.make(overrides: overrides, config: plan.site.config)
      let templates = TemplateLibrary.compile(overrides: overrides, words: words, own: own)
      (self.templates, self.assets) = (templates.value, assets.value)
      problems = assets.diagnostics + templates.diagnostics
    }
    let look = Appearance.make(plan: plan, words: words, icons: IconSet(overrides: overrides))
    (appearance, lookProblems) = (look.value, look.diagnostics)
    let changes = plan.site.articles.indices.lazy.compactMap { plan.site.articles[$0].lastChange }
    feedDate = changes.max() ?? options.buildDate
    ownInputs = Self.ownInputs(plan.site, overrides, options)
    uiScopes = words.mapValues(\.scope)
    siteScopes = words.mapValues { Self.siteScope(plan, $0.language) }
    translations = Dictionary(options.translations.map { ($0.article, $0) }) { first, _ in first }
  }

  private static func ownInputs(
    _ site: LoadedSite, _ overrides: [String: SourceText], _ options: EmitOptions
  ) -> UInt64 {
    var writer = BinaryWriter()
    for (path, text) in overrides.sorted(by: { $0.key < $1.key }) {
      writer.write(path)
      writer.write(count: text.bytes.count)
      writer.write(raw: text.bytes)
    }
    for (language, words) in site.words.sorted(by: { $0.key < $1.key }) {
      writer.write(language)
      for entry in words.entries { writer.write([entry.key.value, entry.value.value]) }
    }
    for flag in [options.isDesk, options.drawsCards] { writer.write(flag) }
    return writer.digest
  }

  /// The files of one article: its page and its Markdown copy.
  ///
  /// - Parameters:
  ///   - index: the article's index in ``LoadedSite/articles``.
  ///   - page: its rendered body.
  ///   - pages: the rendered bodies of all articles, for translations that show parts of their original.
  ///   - isDeferred: whether the page is rendered only when it is written.
  ///   - bodies: for each article, a hash of what its body is rendered from, nil for one that is always rendered; empty if nothing is known.
  package func articleFiles(
    _ index: Int, _ page: RenderedPage, among pages: [RenderedPage] = [], isDeferred: Bool = false,
    bodies: [UInt64?] = []
  ) -> [OutputFile] {
    let url = site.articles[index].url
    let markdown = markdownCopy(page, at: Self.markdownPath(url), bodies.isEmpty ? nil : bodies[index])
    if let memo = options.memo, !bodies.isEmpty, let inputs = inputs(ofArticle: index, bodies),
      memo.isCurrent(url.outputFile, inputs)
    {
      return [OutputFile(path: url.outputFile, .published), markdown]
    }
    // The home page and the page of a guide contain lists, but these are made without ``siteFiles(_:extra:)``, so their
    // pages can be deferred as well.
    if isDeferred { return [OutputFile(path: url.outputFile, .page(of: index)), markdown] }
    return [OutputFile(path: url.outputFile, bytes: articlePage(index, page, among: pages)), markdown]
  }

  private func markdownCopy(_ page: RenderedPage, at path: String, _ body: UInt64?) -> OutputFile {
    if let memo = options.memo, let body, memo.isCurrent(path, body) { return OutputFile(path: path, .published) }
    return OutputFile(path: path, stored: page.markdown)
  }

  /// Every file that does not belong to a single article.
  ///
  /// - Parameters:
  ///   - pages: the rendered bodies in the order of ``LoadedSite/articles``.
  ///   - extra: values from other stages.
  package func siteFiles(_ pages: [RenderedPage], extra: EmitExtras) -> Checked<[OutputFile]> {
    precondition(pages.count == site.articles.count, "siteFiles needs one rendered page for each article")
    var files = lists() + searchPages(extra)
    files += parallelPages(pages, extra.bodies)
    files += translationPages()
    files.append(notFoundPage())
    files += feedFiles(pages, extra.bodies)
    files += indexFiles(pages, listed: files)
    return completed(files)
  }

  /// Those of ``siteFiles(_:extra:)`` that show no bodies: lists, the page for unknown addresses, redirects, assets and copied files. The
  /// problems of redirects are left to the whole site.
  package func filesWithoutBodies() -> [OutputFile] { completed(lists() + [notFoundPage()]).value }

  private func lists() -> [OutputFile] {
    let lists = ListPages(emitter: self)
    return languages.flatMap { lists.files(of: $0) }
  }

  /// The copy of an asset, unless it is published already.
  private func copy(of asset: AssetFile) -> OutputFile {
    let path = asset.url.outputFile
    if let version = asset.version, let memo = options.memo, memo.isCurrent(path, version) {
      return OutputFile(path: path, .published)
    }
    return OutputFile(path: path, .copy(ofContent: asset.path))
  }

  /// Adds assets, copied files and redirects to files that do not belong to a single article.
  private func completed(_ made: [OutputFile]) -> Checked<[OutputFile]> {
    var files = made + assets.outputFiles + languages.map(manifest)
    let own = Set(site.articles.map(\.url.outputFile))
    // An article at the address of a list replaces the list, because the author wrote it on purpose. So does a file, such as a robots.txt
    // of the site's own.
    let replacing = own.union(site.assets.map(\.url.outputFile))
    options.memo?.forget(Set(files.map(\.path)).intersection(replacing))
    files = files.filter { !replacing.contains($0.path) }
    files += site.assets.filter { !own.contains($0.url.outputFile) }.map(copy)
    let taken = own.union(files.map(\.path))
    return redirectFiles(taken: taken).map { files + $0 }
  }

  /// The source of one of the search files (`engine.js`, `search.js`, `search.css`): the site's own if it has one,
  /// otherwise the built-in one.
  package func searchSource(_ name: String) -> [UInt8] { assets.searchSources[name] ?? [] }

  /// The path of the Markdown copy of a page: `index.md` beside `index.html`.
  static func markdownPath(_ url: SitePath) -> String {
    let file = url.outputFile
    return file.hasSuffix(".html") ? String(file.dropLast(5)) + ".md" : file + ".md"
  }

  /// A copy of this emitter that reports every rendering to `observer`.
  func observed(by observer: @escaping @Sendable (TemplateName, SitePath?, TemplateScope) -> Void) -> SiteEmitter {
    var emitter = self
    emitter.templates.observer = observer
    return emitter
  }

  /// How many threads make pages; one if there is an observer, which must get the renderings in order.
  var jobs: Int { templates.observer == nil ? site.jobs : 1 }

  /// The translated words of the page frame in a language.
  func ui(_ language: LanguageCode) -> UIStrings { words[language] ?? UIStrings(language: language) }

  private static func siteScope(_ plan: SitePlan, _ language: LanguageCode) -> TemplateScope {
    let config = plan.site.config
    var scope: TemplateScope = [
      "title": config.title(in: language),
      "description": config.languages[language]?.description ?? config.description,
    ]
    scope.set("theme", TemplateScope(extra: config.theme))
    scope.set("extra", TemplateScope(extra: config.extra))
    return scope
  }
}
