/// The rendered body of an article with its words for search, kept between builds.
import ArticleModel
import ByteText
import CrossLinks
import DataFormats
import HostSystem
import PageRender
import ParallelWork
import SearchIndex

/// An article's rendered body and words for search, with a hash of everything they were made from.
struct CachedPage: Sendable {
  /// See ``BodyParts/inputs``.
  let inputs: UInt64
  /// The page; its body is kept, its sections are not.
  let page: RenderedPage
  let words: PageSearchData

  /// Renders the body of an article.
  ///
  /// - Parameter store: where the body and the texts for search are kept; nil for memory.
  init(_ parts: BodyParts, inputs: UInt64, store: (any ByteStore)?) {
    self.inputs = inputs
    var page = parts.rendered()
    words = Self.words(of: page, parts, store)
    // The text of the sections is already part of the words.
    page.sections = []
    page.keepBody(in: store)
    self.page = page
  }

  private static func words(
    of page: RenderedPage, _ parts: BodyParts, _ store: (any ByteStore)? = nil
  ) -> PageSearchData {
    PageSearchData(SearchInput.page(of: parts.article, sections: page.sections), store: store)
  }
}

extension CachedPage {
  /// A page as written to a file: without its body and the texts for search, which are rendered when they are needed.
  struct Stored: Sendable {
    let inputs: UInt64
    fileprivate let bytes: FilePart
    /// The words for search, which are read when they are needed.
    fileprivate let words: FilePart

    /// Reads what ``write(_:to:)`` wrote, which is the end of a part of a file.
    init(from reader: inout BinaryReader, in part: FilePart, words: FilePart) throws(BinaryFault) {
      inputs = try reader.fixed()
      bytes = part.suffix(reader.remaining)
      self.words = words
    }

    static func write(_ page: CachedPage, to writer: inout BinaryWriter) {
      writer.write(fixed: page.inputs)
      writer.write(counted: page.page.titleHTML)
      writer.write(page.page.hasCode)
      writer.write(page.page.hasFootnotes)
      page.words.write(to: &writer)
    }

    /// The page, given what its body is rendered from; nil when its bytes cannot be read or are damaged.
    func page(_ parts: BodyParts) -> CachedPage? { try? CachedPage(self, BinaryReader(bytes.bytes), parts) }
  }

  private init(_ stored: Stored, _ bytes: BinaryReader, _ parts: BodyParts) throws(BinaryFault) {
    var reader = bytes
    inputs = stored.inputs
    page = RenderedPage(
      titleHTML: Array(try reader.counted()), hasCode: try Bool(from: &reader), hasFootnotes: try Bool(from: &reader)
    ) { parts.rendered() }
    let search = stored.bytes.suffix(reader.remaining)
    words = try PageSearchData(from: &reader, again: { search.bytes }, words: { stored.words.bytes }) {
      Self.words(of: parts.rendered(), parts)
    }
  }
}

/// Everything that the body of an article is rendered from. It is a class because it holds many references, which would be counted for each
/// copy.
final class BodyParts: Sendable {
  let article: Article
  let links: ArticleLinks
  let badges: [Int: SnippetBadge]
  let pictures: FencePictures
  let embeds: [Int: EmbeddedPart]
  let config: SiteConfig

  init(
    article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], pictures: FencePictures,
    embeds: [Int: EmbeddedPart], config: SiteConfig
  ) {
    (self.article, self.links, self.badges) = (article, links, badges)
    (self.pictures, self.embeds, self.config) = (pictures, embeds, config)
  }

  /// The body. Its tree is not kept, unless annotations must be found in it.
  func rendered() -> RenderedPage {
    // They are found in a tree that is kept, which need not be parsed again then.
    _ = links.annotations
    var article = article
    article.body = Deferred(ready: article.body.unkept)
    return PageRenderer.render(
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
