/// What one build leaves for the next one of the same process.
import ArticleModel
import ByteText
import ContentLoad
import CrossLinks
import Diagnostics
import PageRender
import SearchIndex
import SiteEmit

/// What one build leaves for the next one of the same site. It makes builds faster and never changes what they give: a
/// build with a cache of the same site in any other state, or with none, has equal files and diagnostics.
package struct BuildCache: Sendable {
  /// `jikji.yml`, the environment and the base URL that the rest was made with; with other ones it is void.
  private var settings: [UInt8] = [], environment: [String: String] = [:], baseURL: String?
  /// Articles as read, before they were paired and ordered, by path below `content/`.
  var articles: [String: Checked<Article>] = [:]
  var links = LinkCache()
  /// By path below `content/`.
  var pages: [String: CachedPage] = [:]
  /// The state of the translations.
  var translations = SiteTranslations()
  /// Compiled templates and assets.
  var emitter: SiteEmitter?
  /// What was wrong with the paths of all files together, which a build of single pages cannot find.
  var pathProblems: [Diagnostic] = []

  /// Nothing known.
  package init() {}

  /// This cache, or an empty one when `input` and `options` read articles in another way.
  func valid(for input: SiteInput, _ options: LoadOptions) -> BuildCache {
    if settings == input.config.bytes, environment == input.environment, baseURL == options.baseURL { return self }
    var empty = BuildCache()
    (empty.settings, empty.environment, empty.baseURL) = (input.config.bytes, input.environment, options.baseURL)
    return empty
  }
}

/// An article's body and words with everything they were made of.
struct CachedPage: Sendable {
  let source: [UInt8], outline: [OutlineHeading]
  let resolved: [ResolvedLink], annotations: [TextAnnotation]
  let badges: [Int: SnippetBadge]
  let pictures: FencePictures
  /// The body, without its sections.
  private(set) var page: RenderedPage
  private(set) var words: ReadPage

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
    words = ReadPage(SearchInput.page(of: article, sections: page.sections))
    // Their text is among the words.
    page.sections = []
    self.page = page
  }

  /// Moves body and texts to `store`.
  mutating func keepTexts(in store: any ByteStore) {
    page.keepBody(in: store)
    words.keepTexts(in: store)
  }

  /// Whether rendering would give the same; never of a page that shows parts of others, or code of other files.
  func isCurrent(
    _ article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge], _ pictures: FencePictures
  ) -> Bool {
    links.embeds.isEmpty && !article.hasInclusions && source == article.source.bytes && outline == article.outline
      && resolved == links.resolved && annotations == links.annotations && self.badges == badges
      && self.pictures == pictures
  }
}
