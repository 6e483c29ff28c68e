/// The build: one function from the files of a site, options and a cache to the built site, diagnostics and a cache.
package import ArticleModel
package import ByteText
package import ContentLoad
private import CommonMark
import CrossLinks
private import DataFormats
package import Diagnostics
private import HostSystem
private import PageRender
private import ParallelWork
import SearchIndex
package import SiteEmit
import SnippetCheck

/// How far a build goes.
package enum BuildGoal: Sendable, Hashable {
  /// Settings and articles, not linked. What a check of samples alone looks at.
  case content
  /// Articles, links and badges; no pages. What `list` and other commands look at.
  case links
  /// Besides, all that can refuse a whole build, without the bodies of pages: templates, and names and clashes of files.
  /// What `check` looks at.
  case refusals
  /// Besides, the files of those articles whose page the cache does not have: of changed ones when the cache is that of
  /// the last build. Lists, feeds, search and pages that merely mention a changed article stay as they were.
  case changedPages
  /// Every file of the site.
  case wholeSite
}

/// What a build is asked for.
package struct BuildOptions: Sendable, Hashable {
  /// What is loaded.
  package var load: LoadOptions
  /// How far to go.
  package var goal: BuildGoal
  /// The families of checks that run besides. Unless the goal is ``BuildGoal/links``, their notes are left out: a build
  /// gives no advice.
  package var checks: Set<SiteCheck>
  /// Whether the site is about to be published: then addresses that were published before and are gone are errors, and so
  /// is a base URL without a host.
  package var isPublication = false
  /// Whether pages name social cards, which the caller draws (``BuiltSite/cards``).
  package var drawsCards = false
  /// Whether side-by-side pages name files and lines, for the desk of a preview.
  package var isDesk = false
  /// Whether nothing follows this build. Then the cache is released, trees and annotations are as soon as the bodies of their articles
  /// are rendered, and frames are put around these when they are written (``BuiltSite/renderPage``), so that a large site is never
  /// in memory as a whole.
  package var isLast = false
  /// The moment written into feeds without dated articles, from `SOURCE_DATE_EPOCH`.
  package var buildDate: CalendarDate?

  /// By default the whole site with all checks that need nothing but the site.
  package init(load: LoadOptions, goal: BuildGoal = .wholeSite, checks: Set<SiteCheck> = [.links, .terms, .content]) {
    self.load = load
    self.goal = goal
    self.checks = checks
  }
}

/// A site as a build made it.
package struct BuiltSite: Sendable {
  /// Settings, articles and assets.
  package var content: LoadedSite
  /// References, topics, terms and related articles.
  package var links: SiteLinks
  /// What is known about samples, by article.
  package var badges: SnippetBadges
  /// The rendered bodies in the order of the articles; none when there are errors or the goal is ``BuildGoal/links``.
  package var pages: [RenderedPage] = []
  /// The files that the goal asks for, sorted by path; none when there are errors.
  package var files: [OutputFile] = []
  /// Renders the page of an article by its index, where ``files`` leave that to who writes them.
  package var renderPage: (@Sendable (Int) -> [UInt8])?
  /// What processors made of fences and formulas.
  package var pictures: FencePictures = [:]
  /// The social cards that ``files`` copy from ``cardFolder``.
  package var cards: [SocialCard] = []
  /// When the next article with a date in the future is due, in seconds since 1970.
  package var nextDate: Int?
}

extension BuiltSite {
  /// The folder, below the site's, in which drawn cards are kept by name.
  package static let cardFolder = ".jikji/cache/cards"
}

/// What a build gives.
package struct BuildResult: Sendable {
  /// The site.
  package var site: BuiltSite
  /// Everything that was found wrong.
  package var diagnostics: [Diagnostic]
  /// What makes the next build faster.
  package var cache: BuildCache
}

/// The stages in their order.
///
///     files --SiteLoader--> articles --CrossLinker--> links
///                              |---SnippetBadges--> badges
///                              `--PageRenderer--> pages --SiteEmitter, SearchIndex--> output files
///
/// Each stage is incremental by article, with a cache that is an argument and a result:
/// - loading reads an article again when its bytes changed;
/// - linking scans an article again when its bytes or the names of topics and terms changed, and makes its tables over the
///   whole site each time, for they cost a fraction of the scans;
/// - rendering is repeated when the article, its references, its annotations or its badges changed;
/// - templates are compiled again when one of them changed.
///
/// What remains after a save are the files that show the whole site: lists, feeds, the search index, and the frames of all
/// pages. A preview does not wait for them: it asks for ``BuildGoal/changedPages`` first and for ``BuildGoal/wholeSite``
/// when the writer pauses, with the same cache.
package enum BuildPipeline {
  /// Builds a site.
  ///
  /// - Parameters:
  ///   - files: what lies on disk.
  ///   - options: what is wanted.
  ///   - cache: that of any earlier build of the site.
  ///   - drawing: makes pictures of fences; without it they are shown as code.
  ///   - store: where the last build of a process keeps rendered bodies and the texts for search; without it they are in memory.
  package static func build(
    _ files: SiteFiles, options: BuildOptions, cache: BuildCache = BuildCache(), drawing: FenceDrawing? = nil,
    store: (any ByteStore)? = nil
  ) -> BuildResult {
    var linked = link(files, options: options, cache: cache.valid(for: files.input, options.load))
    if options.goal == .content { return linked }
    if let drawing, options.goal != .links {
      linked.site.pictures = drawing.pictures(for: linked.site.content).value(reportingTo: &linked.diagnostics)
    }
    guard options.goal == .changedPages || options.goal == .wholeSite, !linked.diagnostics.haveErrors else {
      let refusals = options.goal == .refusals ? refusals(linked, files, options) : []
      return BuildResult(
        site: linked.site, diagnostics: linked.diagnostics + refusals + checks(linked.site, options),
        cache: linked.cache)
    }
    emit(&linked, files, options: options, store: store)
    return linked
  }

  /// What would refuse to be emitted. Pages are made with empty bodies, which have no part in it; after errors of reading and
  /// linking none are made, for these say the same of addresses.
  private static func refusals(_ linked: BuildResult, _ files: SiteFiles, _ options: BuildOptions) -> [Diagnostic] {
    var site = linked.site
    let emitter = SiteEmitter.make(
      site: site.content, links: site.links, overrides: files.templates, options: options.emit)
    var found = emitter.diagnostics
    if !linked.diagnostics.haveErrors {
      site.pages = emptyPages(of: site.content)
      found += wholeSite(site, [], with: emitter.value, defersPages: true).diagnostics
    }
    return found.filter { $0.severity > .note }
  }

  /// The articles with titles and without bodies.
  private static func emptyPages(of site: LoadedSite) -> [RenderedPage] {
    site.articles.map { article in
      RenderedPage(
        html: [], titleHTML: Array(article.title.escaped(as: .template).utf8), sections: [], hasCode: false,
        hasFootnotes: false, markdown: [])
    }
  }

  /// The values that templates have, each on the first page that uses it, or those of one page.
  ///
  /// - Parameter page: a path below `content/`, or an address of the site; nil for all templates.
  package static func templateValues(
    _ files: SiteFiles, options: BuildOptions, page: String?
  ) -> Checked<[TemplateValues]> {
    let linked = link(files, options: options, cache: BuildCache())
    let site = linked.site
    let emitter = SiteEmitter.make(
      site: site.content, links: site.links, overrides: files.templates, options: options.emit)
    let path = page.map(PathRules.belowContent)
    let article = site.content.articles.first { $0.path == path || $0.path == path.map { $0 + ".md" } }
    let url = article?.url ?? page.flatMap { $0 == "/" ? SitePath("/") : WrittenAlias($0)?.path }
    let values = emitter.value.templateValues(of: url, bodies: emptyPages(of: site.content))
    return Checked(values, linked.diagnostics + emitter.diagnostics)
  }

  /// Articles, links and badges; no links and badges where nobody looks at them.
  private static func link(_ files: SiteFiles, options: BuildOptions, cache: BuildCache) -> BuildResult {
    var cache = cache
    var input = files.input
    let read = SiteLoader.read(input, options: options.load, known: cache.articles)
    let translations =
      read.config.translations.isEmpty
      ? SiteTranslations() : SiteTranslations(input, read, jobs: options.load.jobs, known: cache.translations)
    (input.originals, input.unready) = (translations.originals, translations.unready(input, read.config))
    let loaded = SiteLoader.load(input, read, options: options.load)
    guard options.goal != .content else {
      cache.articles = read.articles
      return BuildResult(
        site: BuiltSite(content: loaded.value, links: SiteLinks(articles: []), badges: SnippetBadges()),
        diagnostics: files.diagnostics + ImportedArticles(loaded.value.sideFiles).downgraded(loaded.diagnostics),
        cache: cache)
    }
    let linked = CrossLinker.link(loaded.value, cache: cache.links)
    let noHost = options.isPublication && !loaded.value.config.hasPublicHost
    let lock = loaded.value.sideFiles["snippets.lock"].map(SnippetLock.read) ?? Checked(SnippetLock())
    let badges = SnippetBadges.read(
      from: lock.value, for: loaded.value.articles, tools: loaded.value.config.sampleTools)
    (cache.articles, cache.links, cache.translations) = (read.articles, linked.cache, translations)
    return BuildResult(
      site: BuiltSite(content: loaded.value, links: linked.value, badges: badges, nextDate: loaded.nextDate),
      diagnostics: files.diagnostics
        + ImportedArticles(loaded.value.sideFiles).downgraded(loaded.diagnostics + linked.diagnostics)
        + lock.diagnostics
        + (noHost ? [.nowhereToPublish(loaded.value.config)] : []) + translations.diagnostics, cache: cache)
  }

  /// Adds pages and files to a linked site.
  private static func emit(
    _ result: inout BuildResult, _ files: SiteFiles, options: BuildOptions, store: (any ByteStore)?
  ) {
    let (emit, about) = translationParts(of: result, options)
    var others = about
    if options.goal == .wholeSite { others += WholePrograms.files(of: result.site.content, result.site.badges) }
    let words = addPages(to: &result, options, store, isTranslated: !emit.translations.isEmpty)
    // The trees are gone; what comes next needs as much again for a while.
    if options.isLast { HostEnvironment.giveBackFreeMemory() }
    let emitter = SiteEmitter.make(
      site: result.site.content, links: result.site.links, overrides: files.templates, options: emit,
      reusing: result.cache.emitter
    ).value(reportingTo: &result.diagnostics)
    if !options.isLast { result.cache.emitter = emitter }
    guard !result.diagnostics.haveErrors else { return }
    if options.goal == .wholeSite {
      let made = wholeSite(result.site, words.map(\.words), with: emitter, store: store, defersPages: options.isLast)
      result.cache.pathProblems = made.diagnostics
      result.site.cards = emitter.socialCards
      let cards = result.site.cards.map { card in
        OutputFile(
          path: card.path, .copy(ofContent: "../\(BuiltSite.cardFolder)/\(card.path.dropFirst("cards/".count))"))
      }
      result.site.files = (made.value + others + cards).sorted { $0.path < $1.path }
    } else {
      result.site.files = changedPages(result.site, words.map(\.isNew), with: emitter)
    }
    result.diagnostics += result.cache.pathProblems
    if result.diagnostics.haveErrors { return result.site.files = [] }
    if options.isLast {
      let pages = result.site.pages
      result.site.renderPage = { emitter.articlePage($0, pages[$0], among: pages) }
    }
  }

  /// What pages and lists show of translations, in the options of the emitter, and the files about them.
  private static func translationParts(
    of result: BuildResult, _ options: BuildOptions
  ) -> (EmitOptions, [OutputFile]) {
    let (site, translations) = (result.site, result.cache.translations)
    let reports = TranslationReports(site: site.content, links: site.links, translations: translations)
    var emit = options.emit
    emit.translations = TranslationViews(site: site.content, links: site.links, translations: translations).pages()
    emit.reportDate = reports.date(options.buildDate)
    guard options.goal == .wholeSite else { return (emit, []) }
    emit.reports = reports.reports()
    return (emit, reports.files(emit.reports, emit.translations, date: emit.reportDate))
  }

  /// The files of the articles that `isNew` names.
  private static func changedPages(_ site: BuiltSite, _ isNew: [Bool], with emitter: SiteEmitter) -> [OutputFile] {
    isNew.indices.filter { isNew[$0] }.flatMap { index in
      emitter.articleFiles(index, site.pages[index], among: site.pages)
        + WholePrograms.files(
          of: site.content.articles[index], site.badges.badges[index] ?? [:], settings: site.content.config.snippets)
    }.sorted { $0.path < $1.path }
  }

  /// All files but whole programs and reports: the search index on one side, pages and lists on the other. The diagnostics are
  /// those about their paths.
  private static func wholeSite(
    _ site: BuiltSite, _ words: [ReadPage], with emitter: SiteEmitter, store: (any ByteStore)? = nil,
    defersPages: Bool = false
  ) -> Checked<[OutputFile]> {
    let jobs = site.content.jobs
    let (index, (lists, articles)) = together(
      jobs: jobs, { SearchInput.files(for: words, of: site, store: store) },
      {
        site.pages.parallelMap(
          jobs: jobs,
          alongside: {
            emitter.siteFiles(
              site.pages, extra: EmitExtras(searchPages: SearchInput.printedIndex(for: words, of: site)))
          },
          { page, index in emitter.articleFiles(index, page, among: site.pages, isDeferred: defersPages) })
      })
    let scripts = SearchScripts.files(source: emitter.searchSource)
    let files = (articles.flatMap { $0 } + lists.value + index + scripts).sorted { $0.path < $1.path }
    return Checked(files, lists.diagnostics + longNames(of: files, emitter) + emitter.clashes(among: files))
  }

  /// Paths that no file system takes, such as the page of a tag of a hundred syllables; one diagnostic for each name, and for
  /// each path that is too long as a whole.
  private static func longNames(of files: [OutputFile], _ emitter: SiteEmitter) -> [Diagnostic] {
    var reported: Set<Substring> = []
    return files.flatMap { file -> [Diagnostic] in
      if file.path.utf8.count > PathRules.longestPath {
        return [.pathTooLong(file.path, limit: PathRules.longestPath, at: emitter.place(of: file.path))]
      }
      return file.path.split(separator: "/").filter {
        $0.utf8.count > PathRules.longestName && reported.insert($0).inserted
      }
      .map { .nameTooLong(String($0), at: emitter.place(of: file.path)) }
    }
  }
}

extension BuildOptions {
  /// What pages depend on.
  fileprivate var emit: EmitOptions {
    var options = EmitOptions()
    options.buildDate = buildDate
    options.drawsCards = drawsCards
    options.isDesk = isDesk
    return options
  }
}
