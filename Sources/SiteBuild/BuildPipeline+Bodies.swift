/// Renders the bodies of articles in batches, so that only a few bodies and trees are in memory at a time.
import ArticleModel
import ByteText
private import CommonMark
import Diagnostics
private import PageRender
private import ParallelWork
import SearchIndex

extension BuiltSite {
  /// Releases what only rendering and the stages before it need: trees, the code of samples, and annotations.
  fileprivate mutating func releaseTrees(of articles: some Sequence<Int>) {
    for index in articles {
      let source = content.articles[index].source
      let root = MarkdownNode(kind: .document, parent: nil, range: 0..<0)
      content.articles[index].tree = MarkdownTree(source: source, nodes: [root], store: [])
      for sample in content.articles[index].snippets.indices {
        content.articles[index].snippets[sample].code = []
        content.articles[index].snippets[sample].lineOffsets = []
      }
      links.articles[index].annotations = []
    }
  }
}

extension BuildPipeline {
  /// How many bodies are rendered before their trees are released; large enough to keep all threads busy.
  private static let batch = 128

  /// Renders the bodies of all articles and, at the same time, runs the checks. Adds pages and diagnostics to `result`.
  ///
  /// - Returns: for each article, its words for search, and whether its page was not in the cache.
  static func addPages(
    to result: inout BuildResult, _ options: BuildOptions, _ store: (any ByteStore)?, isTranslated: Bool
  ) -> [(words: PageSearchData, isNew: Bool)] {
    let known = result.cache.pages
    if options.endsProcess { result.cache = BuildCache() } else { result.cache.pages = [:] }
    let count = result.site.content.articles.count
    let embedded = Set(result.site.links.articles.flatMap { $0.embeds.values.map(\.article) })
    var words: [(words: PageSearchData, isNew: Bool)] = []
    for start in stride(from: 0, to: max(count, 1), by: batch) {
      let articles = start..<min(start + batch, count)
      let (found, rendered) = render(articles, of: result.site, known: known, store: store) { site in
        start == 0 ? checks(site, options) : []
      }
      result.diagnostics += found
      result.site.pages += rendered.map(\.made.page)
      // Blocks are needed only for pages of translations and their originals.
      if options.endsProcess, !isTranslated { for index in articles { result.site.pages[index].blocks = [] } }
      words += rendered.map { ($0.made.words, $0.isNew) }
      if options.endsProcess {
        result.site.releaseTrees(of: articles.filter { !embedded.contains($0) })
      } else {
        for (index, page) in zip(articles, rendered) {
          result.cache.pages[result.site.content.articles[index].path] = page.made
        }
      }
    }
    return words
  }

  /// Renders the bodies of some articles, in order, or takes them from `known`; `checks` runs at the same time, and its
  /// diagnostics are returned.
  private static func render(
    _ articles: Range<Int>, of site: BuiltSite, known: [String: CachedPage], store: (any ByteStore)?,
    checks: @Sendable (BuiltSite) -> [Diagnostic]
  ) -> ([Diagnostic], [(made: CachedPage, isNew: Bool)]) {
    let content = site.content
    return Array(articles).parallelMap(jobs: content.jobs, alongside: { checks(site) }) { index, _ in
      let article = content.articles[index]
      let links = site.links.articles[index]
      let badges = site.badges.badges[index] ?? [:]
      let embeds = links.embeds.mapValues { part in
        EmbeddedPart(
          article: content.articles[part.article], links: site.links.articles[part.article],
          badges: site.badges.badges[part.article] ?? [:], nodes: part.nodes)
      }
      var pictures: FencePictures = [:]
      if !site.pictures.isEmpty {
        for shown in [article] + links.embeds.values.map({ content.articles[$0.article] }) {
          for (request, _, _) in FenceDrawing.requests(of: shown, content.config) {
            pictures[request] = site.pictures[request]
          }
        }
      }
      if let page = known[article.path], page.isCurrent(article, links, badges, pictures) { return (page, false) }
      var page = CachedPage(article, links, badges, pictures, embeds: embeds, config: content.config)
      if let store { page.keepTexts(in: store) }
      return (page, true)
    }
  }
}
