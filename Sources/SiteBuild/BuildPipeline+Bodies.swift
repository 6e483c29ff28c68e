/// Renders the bodies of articles: in batches, so that only a few bodies and trees are in memory at a time, or each on demand.
import ArticleModel
import ByteText
import CrossLinks
import Diagnostics
private import PageRender
private import ParallelWork
import SearchIndex
import SiteEmit
import SnippetCheck

extension BuiltSite {
  /// Releases what only rendering and the stages before it need: trees, the code of samples, and annotations.
  fileprivate mutating func releaseTrees(of articles: some Sequence<Int>) {
    for index in articles {
      content.articles[index].releaseBody()
      links.articles[index].annotations = []
    }
  }
}

extension BuildPipeline {
  /// The articles of a site in batches: the trees of one are released before the next is rendered. A batch keeps all threads busy.
  ///
  /// - Parameter cache: knows most bodies after the first build. Some of them may have to be rendered nevertheless, for instance when a title
  ///   that they show has changed.
  private static func batches(of articles: [Article], _ cache: BuildCache) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    var (start, unknown) = (0, 0)
    for (index, article) in articles.enumerated() {
      // Comparing the value with nil would copy it.
      if cache.published == nil || cache.stored.index(forKey: article.path) == nil { unknown += 1 }
      let isWhole = unknown == 128 || index + 1 - start == 1024
      guard isWhole || index == articles.count - 1 else { continue }
      batches.append(start..<index + 1)
      (start, unknown) = (index + 1, 0)
    }
    return batches
  }

  /// Runs the checks and renders the bodies of all articles. Adds pages, records and diagnostics to `result`.
  static func addPages(
    to result: inout BuildResult, _ options: BuildOptions, _ emit: EmitOptions, _ store: (any ByteStore)?
  ) -> [MadePage] {
    var cache = result.cache
    if options.endsProcess { result.cache = BuildCache() } else { result.cache.pages = [:] }
    (result.senses, result.lock) = (cache.links.namesDigest, cache.samples.lockDigest)
    result.diagnostics += checks(result.site, options, cache)
    if options.writesRecords { addRecordsOfWithheld(to: &result, cache, store) }
    result.records.reserveCapacity(result.site.content.articles.count)
    let embedded = Set(result.site.links.articles.flatMap { $0.embeds.values.map(\.article) })
    var pages: [MadePage] = []
    for articles in batches(of: result.site.content.articles, cache) {
      let made = Array(articles).parallelMap(jobs: result.site.content.jobs) { [cache, site = result.site] index, _ in
        let page = page(of: index, site, known: cache, memo: emit.memo, store: store)
        let record =
          options.writesRecords ? record(of: site.content.articles[index].path, page.cached, cache, store) : nil
        return (page: page, record: record)
      }
      for (index, (page, record)) in zip(articles, made) {
        let path = result.site.content.articles[index].path
        result.site.pages.append(page.cached.page)
        if options.writesRecords {
          result.records[path] = record
          if page.made.isNew { cache.release(path) }
        }
        if !options.endsProcess { result.cache.pages[path] = page.cached }
      }
      pages += made.map(\.page.made)
      guard options.endsProcess else { continue }
      // Nothing was made of the others.
      let rendered = zip(articles, made).filter(\.1.page.made.isNew).map(\.0)
      // Blocks are needed only for pages of translations and their originals.
      if emit.translations.isEmpty {
        for index in rendered { result.site.pages[index].releaseBlocks() }
      }
      result.site.releaseTrees(of: rendered.filter { !embedded.contains($0) })
    }
    return pages
  }

  /// Adds the files that show no bodies, and pages that are rendered on demand.
  static func addPagesOnDemand(to result: inout BuildResult, _ files: SiteFiles, _ options: BuildOptions) {
    let site = result.site
    let emit = translationParts(of: result, options).0
    let emitter = SiteEmitter.make(
      site: site.content, links: site.links, overrides: files.templates, options: emit, reusing: result.cache.emitter
    ).value(reportingTo: &result.diagnostics)
    result.cache.emitter = emitter
    guard !result.diagnostics.haveErrors else { return }
    let bodies = site.content.articles.indices.map { index in
      RenderedPage(titleHTML: [], hasCode: false, hasFootnotes: false) { parts(of: index, site).rendered() }
    }
    result.site.files =
      site.content.articles.enumerated().map { OutputFile(path: $1.url.outputFile, .page(of: $0)) }
      + emitter.filesWithoutBodies()
    result.site.renderPage = { emitter.articlePage($0, parts(of: $0, site).rendered(), among: bodies) }
  }

  /// Adds the records of articles that were read and are not published.
  private static func addRecordsOfWithheld(
    to result: inout BuildResult, _ cache: BuildCache, _ store: (any ByteStore)?
  ) {
    let published = Set(result.site.content.articles.map(\.path))
    let paths = cache.articles.keys.filter { !published.contains($0) }
    let records = paths.parallelMap(jobs: result.site.content.jobs) { path, _ in record(of: path, nil, cache, store) }
    for (path, record) in zip(paths, records) { result.records[path] = record }
  }

  /// The record of an article, about which checks have found everything.
  private static func record(
    of path: String, _ page: CachedPage?, _ cache: BuildCache, _ store: (any ByteStore)?
  ) -> WrittenRecord? {
    cache.articles[path].flatMap { WrittenRecord($0, page: page, cache, store: store) }
  }

  /// Renders the body of an article, or takes it from `known`.
  private static func page(
    of index: Int, _ site: BuiltSite, known: BuildCache, memo: PageMemo?, store: (any ByteStore)?
  ) -> (cached: CachedPage, made: MadePage) {
    let parts = parts(of: index, site)
    let inputs = parts.inputs
    let programs = programs(parts, inputs, memo)
    let page = inputs.flatMap { known.page(parts, $0) }
    let cached = page ?? CachedPage(parts, inputs: inputs ?? 0, store: store)
    return (cached, MadePage(inputs: inputs, words: cached.words, isNew: page == nil, programs: programs))
  }

  /// The program files that the samples of an article link to.
  private static func programs(_ parts: BodyParts, _ inputs: UInt64?, _ memo: PageMemo?) -> [OutputFile] {
    let make = { WholePrograms.files(of: parts.article, parts.badges, settings: parts.config.snippets) }
    guard let memo, let inputs else { return make() }
    let paths = parts.badges.sorted { $0.key < $1.key }.compactMap { $0.value.wholeProgram?.outputFile }
    return memo.files(at: paths, from: inputs, make)
  }

  /// Everything that the body of an article is rendered from.
  private static func parts(of index: Int, _ site: BuiltSite) -> BodyParts {
    let (content, links) = (site.content, site.links.articles[index])
    let embeds = links.embeds.mapValues { part in
      EmbeddedPart(
        article: content.articles[part.article], links: site.links.articles[part.article],
        badges: site.badges.badges[part.article] ?? [:], nodes: part.nodes)
    }
    var pictures: FencePictures = [:]
    if !site.pictures.isEmpty {
      for shown in [content.articles[index]] + links.embeds.values.map({ content.articles[$0.article] }) {
        for use in FenceDrawing.uses(in: shown, content.config) { pictures[use.request] = site.pictures[use.request] }
      }
    }
    return BodyParts(
      article: content.articles[index], links: links, badges: site.badges.badges[index] ?? [:], pictures: pictures,
      embeds: embeds, config: content.config)
  }
}

/// What rendering a body gives besides the page.
struct MadePage: Sendable {
  /// See ``BodyParts/inputs``.
  let inputs: UInt64?
  /// The words for search.
  let words: PageSearchData
  /// Whether the body was not in the cache.
  let isNew: Bool
  /// The program files that its samples link to.
  let programs: [OutputFile]
}
