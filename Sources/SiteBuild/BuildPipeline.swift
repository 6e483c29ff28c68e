/// The whole flow from what was read to the files of the site, as the picture in ARCHITECTURE.md shows it.
package import ArticleModel
package import ContentLoad
import CrossLinks
package import Diagnostics
private import PageRender
private import ParallelWork
import SearchIndex
private import SiteEmit
import SnippetCheck

/// What a build is asked for.
package struct BuildOptions: Sendable, Hashable {
  /// What is loaded.
  package var load: LoadOptions
  /// The moment written into feeds without dated articles, from `SOURCE_DATE_EPOCH`.
  package var buildDate: CalendarDate?
  /// Whether pages are for the preview server.
  package var livePreview = false

  /// A plain build.
  package init(load: LoadOptions) { self.load = load }
}

/// What one build leaves for the next in the same process.
package struct BuildMemory: Sendable {
  var articles: [String: Checked<Article>] = [:]
  var settings: SourceText?
  /// The site as it was linked last.
  var linked: LinkedSite?
  var pages: [String: RememberedPage] = [:]
  /// What makes the page of a changed article without the rest; only where bodies are kept.
  var workshop: PageWorkshop?
  private(set) var linker: ArticleLinker?
  private(set) var lock = SnippetLock()
  /// Whether rendered bodies are worth their room, because another build follows.
  let keepsPages: Bool

  /// Nothing remembered.
  ///
  /// - Parameter keepsPages: whether another build of the same site will follow.
  package init(keepsPages: Bool = false) { self.keepsPages = keepsPages }

  /// Remembers the tables of the last linking.
  mutating func keep(_ linked: LinkedSite, _ linker: ArticleLinker, _ lock: SnippetLock) {
    self.linked = linked
    guard keepsPages else { return }
    self.linker = linker
    self.lock = lock
  }
}

/// What is made of one article without looking at others.
struct MadePage: Sendable {
  /// The body, without its sections.
  let body: RenderedPage
  let searched: ReadPage
}

/// A made page with everything it was made of.
struct RememberedPage: Sendable {
  let article: Article
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let made: MadePage

  /// Whether rendering again would give the same.
  func stillHolds(for article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge]) -> Bool {
    self.article.source.bytes == article.source.bytes && self.article.url == article.url
      && self.article.title == article.title && self.article.outline == article.outline
      && self.links.resolved == links.resolved && self.links.annotations == links.annotations && self.badges == badges
      && made.searched.page == SiteSearch.page(of: article, sections: made.searched.page.sections)
  }
}

/// A site on its way: all that is known before pages are made.
package struct LinkedSite: Sendable {
  /// The articles and files.
  package var site: LoadedSite
  /// What leads where.
  package var links: SiteLinks
  /// What is known about samples.
  package var badges: SnippetBadges
}

/// The build, stage by stage.
package enum BuildPipeline {
  /// Reads articles and decides links: what every command needs.
  package static func link(
    _ files: SiteFiles, options: BuildOptions, memory: inout BuildMemory
  ) -> Checked<LinkedSite> {
    var diagnostics = files.diagnostics
    let isSameSite = memory.settings?.bytes == files.input.config.bytes
    let loaded = SiteLoader.load(files.input, options: options.load, reusing: isSameSite ? memory.articles : [:])
    if !isSameSite { memory.pages = [:] }
    memory.articles = loaded.articles
    memory.settings = files.input.config
    let site = loaded.site.value(reportingTo: &diagnostics)
    let linking = CrossLinker.linkKeepingTables(site)
    let links = linking.links.value(reportingTo: &diagnostics)
    let lock = site.sideFiles["snippets.lock"].map { SnippetLock.read($0).value(reportingTo: &diagnostics) }
    let badges = SnippetBadges.read(from: lock ?? SnippetLock(), for: site.articles)
    let linked = LinkedSite(site: site, links: links, badges: badges)
    memory.keep(linked, linking.linker, lock ?? SnippetLock())
    return Checked(linked, diagnostics)
  }

  /// Makes all files of the site. When there are errors, the files are none.
  package static func build(
    _ files: SiteFiles, options: BuildOptions, memory: inout BuildMemory
  ) -> Checked<[OutputFile]> {
    var diagnostics: [Diagnostic] = []
    let linked = link(files, options: options, memory: &memory).value(reportingTo: &diagnostics)
    guard !diagnostics.haveErrors else { return Checked([], diagnostics + checks(linked, for: options)) }
    let known = memory.pages
    let (found, pages) = render(linked, known, alongside: { checks(linked, for: options) })
    memory.keep(pages, of: linked)
    diagnostics += found
    let emitter = SiteEmitter.make(
      site: linked.site, links: linked.links, overrides: files.templates, options: options.emit
    ).value(reportingTo: &diagnostics)
    guard !diagnostics.haveErrors else { return Checked([], diagnostics) }
    if let linker = memory.linker {
      memory.workshop = PageWorkshop(site: linked.site, linker: linker, lock: memory.lock, emitter: emitter)
    }
    let made = emit(linked, pages, with: emitter).value(reportingTo: &diagnostics).sorted { $0.path < $1.path }
    diagnostics += Self.longNames(of: made) + emitter.clashes(among: made)
    return Checked(diagnostics.haveErrors ? [] : made, diagnostics)
  }

  /// Files that no disk takes, such as the page of a tag of a hundred syllables.
  private static func longNames(of files: [OutputFile]) -> [Diagnostic] {
    var told: Set<Substring> = []
    return files.flatMap { file in
      file.path.split(separator: "/").filter { $0.utf8.count > PathRules.longestName && told.insert($0).inserted }
        .map { .nameTooLong(String($0), at: Place(path: "public/\(file.path)")) }
    }
  }

  /// What stops a build or is said about it, besides what reading and linking find. A preview is a draft: an address may
  /// still be renamed, a word is not yet chosen.
  private static func checks(_ linked: LinkedSite, for options: BuildOptions) -> [Diagnostic] {
    guard !options.livePreview else { return [] }
    return checks(linked, of: [.links, .terms, .content]).filter { $0.severity > .note }
  }

  /// All files: pages and lists on one side, the search index on the other.
  private static func emit(
    _ linked: LinkedSite, _ made: [MadePage], with emitter: SiteEmitter
  ) -> Checked<[OutputFile]> {
    let jobs = linked.site.jobs
    let pages = made.map(\.body)
    let entries = made.map(\.searched)
    let (index, (siteFiles, articleFiles)) = together(
      jobs: jobs, { SiteSearch.files(for: entries, of: linked) },
      {
        pages.parallelMap(
          jobs: jobs,
          alongside: {
            emitter.siteFiles(pages, extra: EmitExtras(searchBodies: SiteSearch.bodies(for: entries, of: linked)))
          },
          { page, index in emitter.articleFiles(index, page) })
      })
    let scripts = SearchScripts.files(
      engine: emitter.searchSource("engine.js"), text: emitter.searchSource("text.js"),
      box: emitter.searchSource("search.js"),
      style: emitter.searchSource("search.css"))
    let programs = WholePrograms.files(of: linked.site, linked.badges)
    return siteFiles.map { articleFiles.flatMap { $0 } + $0 + index + scripts + programs }
  }

  /// The bodies of all articles and their words, in their order; those in `known` whose parts are the same as last time are taken over.
  /// With them what `other` gives, done at the same time.
  private static func render<Other: Sendable>(
    _ linked: LinkedSite, _ known: [String: RememberedPage], alongside other: @Sendable () -> Other
  ) -> (Other, [MadePage]) {
    let config = linked.site.config
    return linked.site.articles.parallelMap(jobs: linked.site.jobs, alongside: other) { article, index in
      let links = linked.links.articles[index]
      let badges = linked.badges.badges[index] ?? [:]
      if let old = known[article.path], old.stillHolds(for: article, links, badges) { return old.made }
      var body = PageRenderer.render(article, links: links, badges: badges, config: config)
      let searched = ReadPage(SiteSearch.page(of: article, sections: body.sections))
      // The words are in the index now.
      body.sections = []
      return MadePage(body: body, searched: searched)
    }
  }
}

extension BuildMemory {
  /// Remembers rendered bodies, when another build follows.
  fileprivate mutating func keep(_ made: [MadePage], of linked: LinkedSite) {
    guard keepsPages else { return }
    pages = [:]
    for (index, article) in linked.site.articles.enumerated() {
      pages[article.path] = RememberedPage(
        article: article, links: linked.links.articles[index], badges: linked.badges.badges[index] ?? [:],
        made: made[index])
    }
  }
}

extension BuildOptions {
  /// What the pages must know of them.
  fileprivate var emit: EmitOptions {
    var options = EmitOptions()
    options.buildDate = buildDate
    options.showsDrafts = load.drafts
    return options
  }
}
