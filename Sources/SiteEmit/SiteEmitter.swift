/// Makes the files of the finished site out of loaded articles, their links and their rendered bodies.
package import ArticleModel
package import Diagnostics

/// Makes pages. A value without state of its own: all calls may run on many threads at once.
package struct SiteEmitter: Sendable {
  let plan: SitePlan
  private(set) var templates: TemplateLibrary
  let assets: AssetBundle
  /// Menu, footer, logo and covers, matched with the site.
  let appearance: Appearance
  let options: EmitOptions
  /// What `templates` and `assets` were made of, and what was wrong with it.
  private let overrides: [String: SourceText], problems: [Diagnostic]
  /// The values of the site's author.
  let own: OwnTemplateValues
  /// What is wrong with menu, footer, logo and covers.
  private let lookProblems: [Diagnostic]
  let fragments = FragmentCache()
  /// The words of the page frame, by language.
  let words: [LanguageCode: UIStrings]
  /// `ui` and `site` of the templates, by language.
  let uiScopes: [LanguageCode: TemplateScope], siteScopes: [LanguageCode: TemplateScope]
  /// Translations with their originals, by article.
  let translations: [Int: TranslatedPage]

  var site: LoadedSite { plan.site }
  var config: SiteConfig { plan.site.config }
  var links: SiteLinks { plan.links }
  var languages: [LanguageCode] { plan.languages }

  /// Compiles the templates and lists what is shown where.
  ///
  /// - Parameters:
  ///   - overrides: the site's own files by their path below `templates/`: `*.mustache`, and texts below `assets/`.
  ///   - known: an emitter made for the same settings; its templates and assets are taken over when they are the same.
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
    uiScopes = words.mapValues(\.scope)
    siteScopes = words.mapValues { Self.siteScope(plan, $0.language) }
    translations = Dictionary(options.translations.map { ($0.article, $0) }) { first, _ in first }
  }

  /// The files of one article: its page and the same as Markdown.
  ///
  /// - Parameters:
  ///   - index: the article's index in ``LoadedSite/articles``.
  ///   - page: its rendered body.
  ///   - pages: those of all articles, for translations that show parts of their original.
  ///   - isDeferred: whether the page is left to be rendered when it is written.
  package func articleFiles(
    _ index: Int, _ page: RenderedPage, among pages: [RenderedPage] = [], isDeferred: Bool = false
  ) -> [OutputFile] {
    let url = site.articles[index].url
    let markdown = OutputFile(path: Self.markdownPath(url), stored: page.markdown)
    // The page at a language's root is the home page, and a guide's own page lists its chapters: both are made with all
    // other lists, but they do not need them.
    if isDeferred { return [OutputFile(path: url.outputFile, .page(of: index)), markdown] }
    return [OutputFile(path: url.outputFile, bytes: articlePage(index, page, among: pages)), markdown]
  }

  /// Every file that is no article's page.
  ///
  /// - Parameters:
  ///   - pages: the rendered bodies in the order of ``LoadedSite/articles``.
  ///   - extra: what other stages add.
  package func siteFiles(_ pages: [RenderedPage], extra: EmitExtras) -> Checked<[OutputFile]> {
    precondition(pages.count == site.articles.count, "siteFiles needs one rendered page for each article")
    let listPages = ListPages(emitter: self)
    var files: [OutputFile] = []
    for language in languages { files += listPages.files(of: language) }
    files += searchPages(extra)
    files += parallelPages(pages)
    files += translationPages()
    files.append(notFoundPage())
    files += feedFiles(pages)
    files += indexFiles(pages, listed: files)
    files += assets.outputFiles
    files += languages.map(manifest)
    let own = Set(site.articles.map(\.url.outputFile))
    let copies = site.assets.map { OutputFile(path: $0.url.outputFile, .copy(ofContent: $0.path)) }
    let copied = Set(copies.map(\.path))
    // An article at the address of a list takes the list's place: the author wrote a better one. So does a file, such as
    // a robots.txt of the site's own.
    files = files.filter { !own.contains($0.path) && !copied.contains($0.path) }
    files += copies.filter { !own.contains($0.path) }
    let taken = own.union(files.map(\.path))
    return redirectFiles(taken: taken).map { files + $0 }
  }

  /// The source of one of the search files, the site's own where it has one: `engine.js`, `search.js`, `search.css`.
  package func searchSource(_ name: String) -> [UInt8] { assets.searchSources[name] ?? [] }

  /// The path of a page as Markdown: `index.md` beside `index.html`.
  static func markdownPath(_ url: SitePath) -> String {
    let file = url.outputFile
    return file.hasSuffix(".html") ? String(file.dropLast(5)) + ".md" : file + ".md"
  }

  /// This emitter, telling `observer` of every rendering.
  func observed(by observer: @escaping @Sendable (TemplateName, SitePath?, TemplateScope) -> Void) -> SiteEmitter {
    var emitter = self
    emitter.templates.observer = observer
    return emitter
  }

  /// How many threads make pages: one where there is an observer, which gets the renderings in order.
  var jobs: Int { templates.observer == nil ? site.jobs : 1 }

  /// The words of a language.
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
