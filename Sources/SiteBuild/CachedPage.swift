/// The rendered body of an article with its words for search, kept between builds.
import ArticleModel
import ByteText
import CrossLinks
import DataFormats
import PageRender
import SearchIndex

/// An article's rendered body and words for search, with a hash of everything they were made from.
struct CachedPage: Sendable {
  /// See ``inputs(of:_:_:_:)``.
  let inputs: UInt64
  /// The page; its body is kept, its sections are not.
  private(set) var page: RenderedPage
  private(set) var words: PageSearchData

  /// Renders the body of an article.
  init(_ parts: BodyParts, inputs: UInt64) {
    self.inputs = inputs
    var page = parts.rendered()
    words = PageSearchData(SearchInput.page(of: parts.article, sections: page.sections))
    // The text of the sections is already part of the words.
    page.sections = []
    self.page = page
  }

  /// Moves the body and the texts for search to `store`.
  mutating func keepTexts(in store: any ByteStore) {
    page.keepBody(in: store)
    words.keepTexts(in: store)
  }
}

/// Everything that the body of an article is rendered from.
struct BodyParts: Sendable {
  let article: Article
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let pictures: FencePictures
  let embeds: [Int: EmbeddedPart]
  let config: SiteConfig

  /// The body.
  func rendered() -> RenderedPage {
    PageRenderer.render(
      article, links: links, badges: badges, pictures: pictures, config: config, embeds: embeds)
  }

  /// A hash of everything besides `jikji.yml` that decides the body; nil for a page that shows parts of other articles or code of
  /// other files, which is always rendered again.
  var inputs: UInt64? {
    guard links.embeds.isEmpty, !article.hasInclusions else { return nil }
    var writer = BinaryWriter()
    writer.write(config.baseURL)
    writer.write(article.fingerprint)
    writer.write(article.path)
    // Ids of the same headings in other languages are aliases.
    writer.write(article.outline)
    writer.write(links.resolved)
    writer.write(fixed: links.annotationsDigest)
    writer.write(badges)
    let drawn = pictures.sorted { ($0.key.processor, $0.key.text) < ($1.key.processor, $1.key.text) }
    for (request, picture) in drawn {
      writer.write(request.processor)
      writer.write(request.text)
      writer.write(request.isDisplay)
      writer.write(count: picture.count)
      writer.write(raw: picture)
    }
    return writer.digest
  }
}
