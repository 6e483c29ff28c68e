/// The whole flow from what was read to the files of the site, as the picture in ARCHITECTURE.md shows it.
package import ArticleModel
package import ContentLoad
private import CrossLinks
package import Diagnostics
private import PageRender
private import ParallelWork
private import SearchIndex
private import SiteEmit
private import SnippetCheck

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
  /// Whether rendered bodies are worth their room, because another build follows.
  let keepsPages: Bool

  /// Nothing remembered.
  ///
  /// - Parameter keepsPages: whether another build of the same site will follow.
  package init(keepsPages: Bool = false) { self.keepsPages = keepsPages }
}

/// A rendered body with everything it was made of.
struct RememberedPage: Sendable {
  let article: Article
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let page: RenderedPage

  /// Whether rendering again would give the same.
  func stillHolds(for article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge]) -> Bool {
    self.article.source.bytes == article.source.bytes && self.article.url == article.url
      && self.article.title == article.title && self.article.outline == article.outline
      && self.links.resolved == links.resolved && self.links.annotations == links.annotations && self.badges == badges
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
    let links = CrossLinker.link(site).value(reportingTo: &diagnostics)
    let linked = LinkedSite(site: site, links: links, badges: badges(of: site))
    memory.linked = linked
    return Checked(linked, diagnostics)
  }

  /// What the last sample check recorded, for the badges readers see.
  private static func badges(of site: LoadedSite) -> SnippetBadges {
    guard let text = site.sideFiles["snippets.lock"] else { return SnippetBadges() }
    return SnippetBadges.read(from: SnippetLock.read(text).value, for: site.articles)
  }

  /// Makes all files of the site. When there are errors, the files are none.
  package static func build(
    _ files: SiteFiles, options: BuildOptions, memory: inout BuildMemory
  ) -> Checked<[OutputFile]> {
    var diagnostics: [Diagnostic] = []
    let linked = link(files, options: options, memory: &memory).value(reportingTo: &diagnostics)
    // A preview is a draft: an address may still be renamed, a word is not yet chosen.
    if !options.livePreview {
      diagnostics += checks(linked, of: [.links, .terms, .content]).filter { $0.severity > .note }
    }
    guard !diagnostics.haveErrors else { return Checked([], diagnostics) }
    let pages = render(linked, memory: &memory)
    let search = SiteSearch.make(linked, pages)
    var emitOptions = EmitOptions()
    emitOptions.buildDate = options.buildDate
    emitOptions.showsDrafts = options.load.drafts
    emitOptions.livePreview = options.livePreview
    let emitter = SiteEmitter.make(
      site: linked.site, links: linked.links, overrides: files.templates, options: emitOptions
    ).value(reportingTo: &diagnostics)
    guard !diagnostics.haveErrors else { return Checked([], diagnostics) }
    let articleFiles = pages.parallelMap(jobs: linked.site.jobs) { page, index in emitter.articleFiles(index, page) }
    let siteFiles = emitter.siteFiles(pages, extra: EmitExtras(searchBodies: search.bodies)).value(
      reportingTo: &diagnostics)
    let scripts = SearchScripts.files(
      engine: emitter.searchSource("engine.js"), box: emitter.searchSource("search.js"),
      style: emitter.searchSource("search.css"))
    let programs = WholePrograms.files(of: linked.site, linked.badges)
    let all = articleFiles.flatMap { $0 } + siteFiles + search.files + scripts + programs
    return Checked(diagnostics.haveErrors ? [] : all.sorted { $0.path < $1.path }, diagnostics)
  }

  /// The bodies of all articles, in their order; those whose parts are the same as last time are taken over.
  private static func render(_ linked: LinkedSite, memory: inout BuildMemory) -> [RenderedPage] {
    let config = linked.site.config
    let known = memory.pages
    let pages = linked.site.articles.parallelMap(jobs: linked.site.jobs) { article, index in
      let links = linked.links.articles[index]
      let badges = linked.badges.badges[index] ?? [:]
      if let old = known[article.path], old.stillHolds(for: article, links, badges) { return old.page }
      return PageRenderer.render(article, links: links, badges: badges, config: config)
    }
    guard memory.keepsPages else { return pages }
    memory.pages = [:]
    for (index, article) in linked.site.articles.enumerated() {
      memory.pages[article.path] = RememberedPage(
        article: article, links: linked.links.articles[index], badges: linked.badges.badges[index] ?? [:],
        page: pages[index])
    }
    return pages
  }
}
