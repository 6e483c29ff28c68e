/// The build as one function: from the files of a site, options and a cache to the built site, diagnostics and the next
/// cache.
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
  /// Settings and articles only; nothing is linked. Used by a check of code samples alone.
  case content
  /// Articles, links and badges; no pages. Used by `list` and other commands.
  case links
  /// Like `links`, and everything that can make a whole build fail, but no page bodies: templates, file names and files that would have the
  /// same path. Used by `check`.
  case refusals
  /// Only the files of articles whose page is not in the cache: with the cache of the last build, those of the changed
  /// articles. Lists, feeds, the search index and pages that mention a changed article are not written again.
  case changedPages
  /// The files that show no bodies, and the pages of all articles, which are rendered on demand. Used by `serve` until it has built the whole
  /// site.
  case pagesOnDemand
  /// Every file of the site.
  case wholeSite
}

/// The options of a build.
package struct BuildOptions: Sendable, Hashable {
  /// Options of loading, such as whether drafts are included.
  package var load: LoadOptions
  /// Which stages run, and which files are made.
  package var goal: BuildGoal
  /// The families of checks that run in addition to reading and linking. For a goal that makes pages, diagnostics of
  /// severity `note` are left out of their results.
  package var checks: Set<SiteCheck>
  /// Whether the site is going to be published. Then an address that was published before and no longer exists is an error, and so is a
  /// base URL without a host.
  package var isPublication = false
  /// Whether pages name social cards; the caller draws these (``BuiltSite/cards``).
  package var drawsCards = false
  /// Whether side-by-side pages name files and lines, so that the preview can mark blocks of a translation as up to
  /// date.
  package var isDesk = false
  /// Whether the process ends after this build. Then the cache is emptied, trees and annotations are released once the bodies of their
  /// articles are rendered, and page frames are added only when files are written (``BuiltSite/renderPage``), so that a large site is never
  /// in memory as a whole.
  package var endsProcess = false
  /// Whether the result has the records of articles for a ``SavedBuild``.
  var writesRecords = false
  /// The date that feeds without dated articles show, from `SOURCE_DATE_EPOCH`.
  package var buildDate: CalendarDate?

  /// The defaults are the whole site and all checks that need only the site's files.
  package init(load: LoadOptions, goal: BuildGoal = .wholeSite, checks: Set<SiteCheck> = [.links, .terms, .content]) {
    self.load = load
    self.goal = goal
    self.checks = checks
  }
}

/// The site that a build made.
package struct BuiltSite: Sendable {
  /// Settings, articles and assets.
  package var content: LoadedSite
  /// References, topics, terms and related articles.
  package var links: SiteLinks
  /// What is known about code samples, by article.
  package var badges: SnippetBadges
  /// How many Swift samples have no verdict and are not marked to be skipped.
  package var uncheckedSamples = 0
  /// The rendered bodies in the order of the articles; empty when reading or linking found errors, or when the goal
  /// needs no bodies.
  package var pages: [RenderedPage] = []
  /// The files that the goal asks for; empty when there are errors. Those of a whole site are sorted by path.
  package var files: [OutputFile] = []
  /// Renders the page of an article, given its index, for ``files`` whose contents are rendered only when they are
  /// written; nil where there are none.
  package var renderPage: (@Sendable (Int) -> [UInt8])?
  /// The pictures that processors made of code fences and formulas.
  package var pictures: FencePictures = [:]
  /// The social cards that ``files`` copy from ``cardFolder``.
  package var cards: [SocialCard] = []
  /// When the next article with a future date becomes due, in seconds since 1970.
  package var nextDate: Int?
}

extension BuiltSite {
  /// The folder, relative to the site's, that keeps drawn cards by file name.
  package static let cardFolder = ".jikji/cache/cards"
}

extension SocialCard {
  /// The name of its PNG.
  var fileName: String { String(path.dropFirst("cards/".count)) }
  /// The path of its PNG in the cache, relative to `content/`.
  var cachedPath: String { "../\(BuiltSite.cardFolder)/\(fileName)" }
}

/// The result of a build.
package struct BuildResult: Sendable {
  /// The site.
  package var site: BuiltSite
  /// The diagnostics of all stages that ran.
  package var diagnostics: [Diagnostic]
  /// The cache for the next build.
  package var cache: BuildCache
  /// The records of articles by path relative to `content/`, with the hashes on which they depend; empty unless they were asked for.
  var records: [String: WrittenRecord] = [:], senses: UInt64 = 0, lock: UInt64 = 0
  /// The parts of the search index's corpora, and translated pages compared with their originals; empty unless records were asked for.
  var parts: [StoredPart] = []
  /// What the files were made from; empty unless records were asked for.
  var inputs = PublishedInputs()
}

/// The stages in the order in which they run.
///
///     files --SiteLoader--> articles --CrossLinker--> links
///                              |---SnippetBadges--> badges
///                              `--PageRenderer--> pages --SiteEmitter, SearchIndex--> output files
///
/// Each stage is incremental by article; its cache is an argument and a result:
/// - loading reads an article again only when its bytes changed;
/// - linking scans an article again only when its bytes or the names of topics and terms changed; tables over the whole site are made each
///   time, because they cost a fraction of the scans;
/// - rendering is repeated only when the article, its references, its annotations or its badges changed;
/// - templates are compiled again only when one of them changed.
///
/// After an edit, the remaining work is the files that show the whole site: lists, feeds, the search index, and the frames of all pages. A
/// preview does not wait for them: it begins with ``BuildGoal/pagesOnDemand``; after a change it asks, with the same cache, first for
/// ``BuildGoal/changedPages``, then for ``BuildGoal/wholeSite`` when no more files change.
package enum BuildPipeline {
  /// Builds a site.
  ///
  /// - Parameters:
  ///   - files: the files of the site as read from disk.
  ///   - options: what to build.
  ///   - cache: the cache of any earlier build of the site.
  ///   - drawing: makes pictures of fences and formulas; if nil, they are shown as code.
  ///   - store: where the last build of a process keeps rendered bodies and texts for search; if nil, they stay in memory. For articles, there is
  ///     ``SiteInput/store``.
  package static func build(
    _ files: SiteFiles, options: BuildOptions, cache: BuildCache = BuildCache(), drawing: FenceDrawing? = nil,
    store: (any ByteStore)? = nil
  ) -> BuildResult {
    var linked = link(files, options: options, cache: cache.valid(for: files.input, options.load))
    if options.goal == .content { return linked }
    if let drawing, options.goal != .links {
      linked.site.pictures = drawing.pictures(for: linked.site.content).value(reportingTo: &linked.diagnostics)
    }
    guard ![.links, .refusals].contains(options.goal), !linked.diagnostics.haveErrors else {
      let (refused, found) = together(
        jobs: options.load.jobs, { [linked] in options.goal == .refusals ? refusals(linked, files, options) : [] },
        { [linked] in checks(linked.site, options, linked.cache) })
      return BuildResult(
        site: linked.site, diagnostics: linked.diagnostics + refused + found, cache: linked.cache)
    }
    if options.goal == .pagesOnDemand {
      addPagesOnDemand(to: &linked, files, options)
    } else {
      emit(&linked, files, options: options, store: store)
    }
    return linked
  }

  /// Diagnostics of emitting the whole site, warnings and errors only. Bodies and lists are empty, because they cannot cause any. After errors of
  /// reading or linking no pages are made, because that would report the same addresses again.
  private static func refusals(_ linked: BuildResult, _ files: SiteFiles, _ options: BuildOptions) -> [Diagnostic] {
    var site = linked.site
    var emit = options.emit
    emit.makesLists = false
    let emitter = SiteEmitter.make(
      site: site.content, links: site.links, overrides: files.templates, options: emit)
    var found = emitter.diagnostics
    if !linked.diagnostics.haveErrors {
      site.pages = emptyPages(of: site.content)
      found += wholeSite(site, [], defersPages: true) { emitter }.files.diagnostics
    }
    return found.filter { $0.severity > .note }
  }

  /// A page with a title and an empty body for each article, in their order.
  private static func emptyPages(of site: LoadedSite) -> [RenderedPage] {
    site.articles.map { article in
      RenderedPage(
        html: [], titleHTML: Array(article.title.escaped(as: .template).utf8), sections: [], hasCode: false,
        hasFootnotes: false, markdown: [])
    }
  }

  /// The values that templates are given: those of one page, or, without `page`, each value on the first page that uses
  /// it.
  ///
  /// - Parameter page: a path relative to `content/`, or an address of the site; nil for all templates.
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

  /// Loads and links. Links and badges stay empty for the goal ``BuildGoal/content``.
  private static func link(_ files: SiteFiles, options: BuildOptions, cache: BuildCache) -> BuildResult {
    var cache = cache
    var input = files.input
    let read = SiteLoader.read(input, options: options.load, known: cache.articles)
    let translations =
      read.config.translations.isEmpty
      ? SiteTranslations() : SiteTranslations(input, read, jobs: options.load.jobs, known: cache.translationParts)
    (input.originals, input.unready) = (translations.originals, translations.unready(input, read.config))
    let loaded = SiteLoader.load(input, read, options: options.load)
    guard options.goal != .content else {
      cache.articles = read.articles
      return BuildResult(
        site: BuiltSite(content: loaded.value, links: SiteLinks(articles: []), badges: SnippetBadges()),
        diagnostics: files.diagnostics + ImportedArticles(loaded.value.sideFiles).downgraded(loaded.diagnostics),
        cache: cache)
    }
    let (linked, (lock, samples)) = together(
      jobs: options.load.jobs, { [cache] in CrossLinker.link(loaded.value, cache: cache.links) },
      { [cache] in
        let lock = loaded.value.sideFiles["snippets.lock"].map(SnippetLock.read) ?? Checked(SnippetLock())
        return (lock, SampleSummaries(of: loaded.value, lock: lock.value, known: cache.samples))
      })
    let noHost = options.isPublication && !loaded.value.config.hasPublicHost
    cache.samples = samples
    cache.checks = CheckMemo(after: cache.checks)
    (cache.articles, cache.links, cache.translations) = (read.articles, linked.cache, translations)
    var site = BuiltSite(
      content: loaded.value, links: linked.value, badges: cache.samples.badges(of: loaded.value.articles))
    (site.uncheckedSamples, site.nextDate) = (cache.samples.unchecked, loaded.nextDate)
    return BuildResult(
      site: site,
      diagnostics: files.diagnostics
        + ImportedArticles(loaded.value.sideFiles).downgraded(loaded.diagnostics + linked.diagnostics)
        + lock.diagnostics
        + (noHost ? [.nowhereToPublish(loaded.value.config)] : []) + translations.diagnostics, cache: cache)
  }

  /// Adds pages and files to a linked site, unless there are errors.
  private static func emit(
    _ result: inout BuildResult, _ files: SiteFiles, options: BuildOptions, store: (any ByteStore)?
  ) {
    var (emit, about) = translationParts(of: result, options)
    let comparisons = options.writesRecords ? result.cache.translations.parts : []
    emit.store = store
    if options.writesRecords { emit.memo = PageMemo(published: result.cache.published?.pages ?? PageMemo.Inputs()) }
    // The parts of a small site stay in memory, so that they take no space on a full disk.
    let last = LastIndex(result.cache, options, store: files.input.store)
    let make = { @Sendable [emit, known = result.cache.emitter] (site: BuiltSite) in
      SiteEmitter.make(
        site: site.content, links: site.links, overrides: files.templates, options: emit, reusing: known)
    }
    let (pages, planned) = addPages(to: &result, options, emit, store, planning: make)
    let others = about + pages.flatMap(\.programs)
    let made =
      options.goal == .wholeSite && !result.diagnostics.haveErrors
      ? wholeSite(result.site, pages, after: last, store: store, defersPages: options.endsProcess) {
        [planned, site = result.site] in planned ?? make(site)
      } : nil
    let emitter = (made?.emitter ?? planned ?? make(result.site)).value(reportingTo: &result.diagnostics)
    if !options.endsProcess { result.cache.emitter = emitter }
    guard !result.diagnostics.haveErrors else { return }
    if let made {
      result.inputs = PublishedInputs(pages: emit.memo?.inputs ?? PageMemo.Inputs(), searchTexts: made.searchTexts)
      result.parts = last.stored(made.searchParts) + comparisons
      result.cache.pathProblems = made.files.diagnostics
      result.site.cards = emitter.socialCards
      let added = others + cardFiles(result.site.cards, emit.memo)
      result.site.files = added.isEmpty ? made.files.value : Self.sorted(made.files.value + added)
    } else {
      result.site.files = changedPages(result.site, pages, with: emitter)
    }
    result.diagnostics += result.cache.pathProblems
    if result.diagnostics.haveErrors { return result.site.files = [] }
    if options.endsProcess {
      let pages = result.site.pages
      result.site.renderPage = { emitter.articlePage($0, pages[$0], among: pages) }
    }
  }

  /// Adds pages, and, in a process that goes on, plans lists at the same time. Elsewhere the plan would keep trees from being released.
  private static func addPages(
    to result: inout BuildResult, _ options: BuildOptions, _ emit: EmitOptions, _ store: (any ByteStore)?,
    planning plan: @Sendable (BuiltSite) -> Checked<SiteEmitter>
  ) -> (pages: [MadePage], planned: Checked<SiteEmitter>?) {
    if options.endsProcess {
      let rendersAll = result.cache.stored.isEmpty
      let pages = addPages(to: &result, options, emit, store)
      // The stages that follow need about as much memory as the trees that have been released.
      if rendersAll { HostEnvironment.releaseFreeMemory() }
      return (pages, nil)
    }
    let before = result
    let (made, planned) = together(
      jobs: options.load.jobs,
      {
        var result = before
        let pages = addPages(to: &result, options, emit, store)
        return (result: result, pages: pages)
      }, { plan(before.site) })
    result = made.result
    return (made.pages, planned)
  }

  /// Files in the order of the bytes of their paths.
  static func sorted(_ files: [OutputFile]) -> [OutputFile] { files.sorted { $0.path.precedes(utf8: $1.path) } }

  /// The copies of cards. The name of a card is a hash of its drawing, so that no other card can have been published there.
  private static func cardFiles(_ cards: [SocialCard], _ memo: PageMemo?) -> [OutputFile] {
    cards.flatMap { card in
      let copy = OutputFile(path: card.path, .copy(ofContent: card.cachedPath))
      return memo?.files(at: [card.path], from: 1) { [copy] } ?? [copy]
    }
  }

  /// The options of the emitter with what pages and lists show of translations, and the files about translations.
  static func translationParts(
    of result: BuildResult, _ options: BuildOptions
  ) -> (EmitOptions, [OutputFile]) {
    let (site, translations) = (result.site, result.cache.translations)
    let reports = TranslationReports(site: site.content, translations: translations)
    var emit = options.emit
    emit.translations = TranslationViews(site: site.content, links: site.links, translations: translations).pages()
    emit.reports = reports.reports()
    guard !emit.reports.isEmpty else { return (emit, []) }
    emit.reportDate = reports.date(options.buildDate)
    guard options.goal == .wholeSite else { return (emit, []) }
    return (emit, reports.files(emit.translations, date: emit.reportDate))
  }

  /// The files of the articles whose body is new, sorted by path.
  private static func changedPages(_ site: BuiltSite, _ pages: [MadePage], with emitter: SiteEmitter) -> [OutputFile] {
    pages.indices.filter { pages[$0].isNew }.flatMap { index in
      emitter.articleFiles(index, site.pages[index], among: site.pages) + pages[index].programs
    }.sorted { $0.path < $1.path }
  }
}

extension BuildOptions {
  /// The part of the options that the emitter needs.
  fileprivate var emit: EmitOptions {
    var options = EmitOptions()
    options.buildDate = buildDate
    options.drawsCards = drawsCards
    options.isDesk = isDesk
    return options
  }
}
