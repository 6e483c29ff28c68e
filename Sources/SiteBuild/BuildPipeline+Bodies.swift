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
  /// - Parameter areKnown: whether most bodies are known, and therefore not rendered.
  private static func batches(of count: Int, areKnown: Bool) -> [Range<Int>] {
    let size = areKnown ? 512 : 128
    return stride(from: 0, to: max(count, 1), by: size).map { $0..<min($0 + size, count) }
  }

  /// Renders the bodies of all articles and, at the same time, runs the checks. Adds pages and diagnostics to `result`.
  static func addPages(
    to result: inout BuildResult, _ options: BuildOptions, _ emit: EmitOptions, _ store: (any ByteStore)?
  ) -> [MadePage] {
    var cache = result.cache
    if options.endsProcess { result.cache = BuildCache() } else { result.cache.pages = [:] }
    (result.senses, result.lock) = (cache.links.namesDigest, cache.samples.lockDigest)
    let count = result.site.content.articles.count
    let embedded = Set(result.site.links.articles.flatMap { $0.embeds.values.map(\.article) })
    let translated = Set(
      emit.translations.flatMap { view -> [Int] in
        if case .article(let original) = view.original { [view.article, original] } else { [view.article] }
      })
    var pages: [MadePage] = []
    for articles in batches(of: count, areKnown: !cache.stored.isEmpty) {
      let (found, rendered) = render(
        articles, of: result.site, known: cache, translated, memo: emit.memo, store: store
      ) { [cache] site in
        articles.lowerBound == 0 ? checks(site, options, cache) : []
      }
      if options.writesRecords {
        // Checks have run with the first articles, so that everything about articles is known.
        let paths = articles.map { result.site.content.articles[$0].path }
        let pages = Dictionary(uniqueKeysWithValues: zip(paths, rendered.map(\.made)))
        writeRecords(
          of: (articles.lowerBound == 0 ? withheld(result, cache) : []) + paths, with: pages, &cache, store, to: &result
        )
      }
      result.diagnostics += found
      result.site.pages += rendered.map(\.made.page)
      // Blocks are needed only for pages of translations and their originals.
      if options.endsProcess, emit.translations.isEmpty {
        for index in articles { result.site.pages[index].releaseBlocks() }
      }
      pages += rendered.map(\.page)
      if options.endsProcess {
        result.site.releaseTrees(of: articles.filter { !embedded.contains($0) })
      } else {
        for (index, page) in zip(articles, rendered) {
          result.cache.pages[result.site.content.articles[index].path] = page.made
        }
      }
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
      RenderedPage(titleHTML: [], hasCode: false, hasFootnotes: false) { parts(of: index, site).renderedOnce() }
    }
    result.site.files =
      site.content.articles.enumerated().map { OutputFile(path: $1.url.outputFile, .page(of: $0)) }
      + emitter.filesWithoutBodies()
    result.site.renderPage = { emitter.articlePage($0, parts(of: $0, site).renderedOnce(), among: bodies) }
  }

  /// The paths of articles that were read and are not published.
  private static func withheld(_ result: BuildResult, _ cache: BuildCache) -> [String] {
    let published = Set(result.site.content.articles.map(\.path))
    return cache.articles.keys.filter { !published.contains($0) }
  }

  /// Writes the records of some articles, with their pages by path, and releases what the cache has of them.
  private static func writeRecords(
    of paths: [String], with pages: [String: CachedPage], _ cache: inout BuildCache, _ store: (any ByteStore)?,
    to result: inout BuildResult
  ) {
    let written = paths.parallelMap(jobs: result.site.content.jobs) { [cache] path, _ in
      cache.articles[path].flatMap { WrittenRecord($0, page: pages[path], cache, store: store) }
    }
    for (path, record) in zip(paths, written) {
      result.records[path] = record
      cache.articles[path] = nil
      cache.stored[path] = nil
      cache.links.release(path)
    }
  }

  /// Renders the bodies of some articles, in order, or takes them from `known`; `checks` runs at the same time, and its
  /// diagnostics are returned.
  ///
  /// - Parameter translated: the indices of translations and their originals.
  private static func render(
    _ articles: Range<Int>, of site: BuiltSite, known: BuildCache, _ translated: Set<Int>, memo: PageMemo?,
    store: (any ByteStore)?,
    checks: @Sendable (BuiltSite) -> [Diagnostic]
  ) -> ([Diagnostic], [(made: CachedPage, page: MadePage)]) {
    Array(articles).parallelMap(jobs: site.content.jobs, alongside: { checks(site) }) { index, _ in
      let parts = parts(of: index, site)
      let inputs = parts.inputs
      let programs = programs(parts, inputs, memo)
      if let inputs, let page = known.page(parts, inputs, isInTranslation: translated.contains(index)) {
        return (page, MadePage(inputs: inputs, words: page.words, isNew: false, programs: programs))
      }
      let page = CachedPage(parts, inputs: inputs ?? 0, store: store)
      return (page, MadePage(inputs: inputs, words: page.words, isNew: true, programs: programs))
    }
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
        for (request, _, _) in FenceDrawing.requests(of: shown, content.config) {
          pictures[request] = site.pictures[request]
        }
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
