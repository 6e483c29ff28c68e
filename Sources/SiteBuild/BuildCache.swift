/// The cache that one build leaves for the next one in the same process.
import ArticleModel
import ByteText
import ContentLoad
import CrossLinks
import Diagnostics
import PageRender
import SearchIndex
import SiteEmit

/// The cache that one build leaves for the next one of the same site. It makes builds faster and never changes their
/// result: with a cache made from any other state of the site, or with none, files and diagnostics are equal.
package struct BuildCache: Sendable {
  /// `jikji.yml`, the environment and the base URL for which the cache was made; it is invalid for others.
  private var settings: [UInt8] = [], environment: [String: String] = [:], baseURL: String?
  /// Articles as read, before pairing with translations and ordering, by path relative to `content/`.
  var articles: [String: Checked<Article>] = [:]
  var links = LinkCache()
  /// The rendered pages by path relative to `content/`.
  var pages: [String: CachedPage] = [:]
  /// The translations compared with their originals.
  var translations = SiteTranslations()
  /// Compiled templates and assets.
  var emitter: SiteEmitter?
  /// The diagnostics about the paths of all files, which a build of single pages cannot find.
  var pathProblems: [Diagnostic] = []

  /// An empty cache.
  package init() {}

  /// This cache, or an empty one when the settings, the environment or the base URL differ, because articles would be
  /// read differently.
  func valid(for input: SiteInput, _ options: LoadOptions) -> BuildCache {
    if settings == input.config.bytes, environment == input.environment, baseURL == options.baseURL { return self }
    var empty = BuildCache()
    (empty.settings, empty.environment, empty.baseURL) = (input.config.bytes, input.environment, options.baseURL)
    return empty
  }
}

/// An article's rendered body and words for search, with everything they were made from.
struct CachedPage: Sendable {
  let source: [UInt8], outline: [OutlineHeading]
  let resolved: [ResolvedLink], annotations: [TextAnnotation]
  let badges: [Int: SnippetBadge]
  let pictures: FencePictures
  /// The page; its body is kept, its sections are not.
  private(set) var page: RenderedPage
  private(set) var words: PageSearchData

  init(
    _ article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge], _ pictures: FencePictures,
    embeds: [Int: EmbeddedPart], config: SiteConfig
  ) {
    self.pictures = pictures
    source = article.source.bytes
    outline = article.outline
    resolved = links.resolved
    annotations = links.annotations
    self.badges = badges
    var page = PageRenderer.render(
      article, links: links, badges: badges, pictures: pictures, config: config, embeds: embeds)
    words = PageSearchData(SearchInput.page(of: article, sections: page.sections))
    // The text of the sections is already part of the words.
    page.sections = []
    self.page = page
  }

  /// Moves the body and the texts for search to `store`.
  mutating func keepTexts(in store: any ByteStore) {
    page.keepBody(in: store)
    words.keepTexts(in: store)
  }

  /// Whether rendering would give the same page; always false for a page that shows parts of other articles or code of
  /// other files.
  func isCurrent(
    _ article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge], _ pictures: FencePictures
  ) -> Bool {
    links.embeds.isEmpty && !article.hasInclusions && source == article.source.bytes && outline == article.outline
      && resolved == links.resolved && annotations == links.annotations && self.badges == badges
      && self.pictures == pictures
  }
}
