/// The cache that one build leaves for the next one in the same process.
import ArticleModel
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
private import ParallelWork
import SiteEmit

/// The cache that one build leaves for the next one of the same site. It makes builds faster and never changes their
/// result: with a cache made from any other state of the site, or with none, files and diagnostics are equal.
package struct BuildCache: Sendable {
  /// `jikji.yml`, the environment and the base URL for which the cache was made; it is invalid for others.
  private var settings: [UInt8] = [], environment: [String: String] = [:], baseURL: String?
  /// Articles as read, before pairing with translations and ordering, by path relative to `content/`.
  var articles: [String: Checked<Article>] = [:]
  var links = LinkCache()
  /// What checks found in each article.
  var checks = CheckMemo()
  var samples = SampleSummaries()
  /// The rendered pages by path relative to `content/`.
  var pages: [String: CachedPage] = [:]
  /// What depends on articles alone, as it was read from a file, by path relative to `content/`.
  var stored: [String: ArticleRecord.Own] = [:]
  /// See ``SavedBuild/parts``.
  var parts: [UInt64: FilePart] = [:]
  /// The translations compared with their originals.
  var translations = SiteTranslations()
  /// What the published files were made from; nil if the published site is not known to be as it was made.
  var published: PublishedInputs?
  /// Compiled templates and assets.
  var emitter: SiteEmitter?
  /// The diagnostics about the paths of all files, which a build of single pages cannot find.
  var pathProblems: [Diagnostic] = []

  /// An empty cache.
  package init() {}

  /// A cache from the records of articles that have not changed since they were written.
  ///
  /// - Parameters:
  ///   - saved: the saved build that the records are from.
  ///   - input, options: those of the build that is going to use the cache.
  init(_ records: [ArticleRecord], of saved: SavedBuild, for input: SiteInput, _ options: LoadOptions) {
    self = BuildCache().valid(for: input, options)
    let paths = records.map(\.article.value.path)
    ((links, checks), (samples, articles, stored)) = together(
      jobs: options.jobs,
      {
        (
          LinkCache(stored: Array(zip(paths, records.map(\.scan))), namesDigest: saved.head.senses),
          CheckMemo(stored: records.map(\.checks))
        )
      },
      {
        let samples = zip(paths, records).compactMap { path, record in record.sample.map { (path, $0) } }
        return (
          SampleSummaries(stored: Dictionary(samples) { first, _ in first }, lockDigest: saved.head.lock),
          Dictionary(zip(paths, records.map(\.article))) { first, _ in first },
          Dictionary(zip(paths, records.map(\.own))) { first, _ in first }
        )
      })
    parts = saved.parts
  }

  /// The rendered page of an article if it was rendered from the same; otherwise nil.
  ///
  /// The body of a page that was read from a file is rendered whenever it is needed. So such a page is taken only if that is hardly ever the
  /// case: its files are published.
  ///
  /// - Parameter inputs: ``BodyParts/inputs`` of `parts`.
  func page(_ parts: BodyParts, _ inputs: UInt64) -> CachedPage? {
    if let page = pages[parts.article.path] { return page.inputs == inputs ? page : nil }
    guard published != nil, let stored = stored[parts.article.path]?.page, stored.inputs == inputs else { return nil }
    return stored.page(parts)
  }

  /// Releases what is known of an article by itself.
  mutating func release(_ path: String) {
    articles[path] = nil
    stored[path] = nil
    links.release(path)
  }

  /// This cache, or an empty one when the settings, the environment or the base URL differ, because articles would be
  /// read differently.
  func valid(for input: SiteInput, _ options: LoadOptions) -> BuildCache {
    if settings == input.config.bytes, environment == input.environment, baseURL == options.baseURL { return self }
    var empty = BuildCache()
    (empty.settings, empty.environment, empty.baseURL) = (input.config.bytes, input.environment, options.baseURL)
    return empty
  }
}

/// What the files of a published site were made from, so that files that would be the same are not made again.
struct PublishedInputs: Sendable {
  /// The pages and other files of the site.
  var pages = PageMemo.Inputs()
  /// The names of the text files of the search index by a hash of the texts in them.
  var searchTexts: [UInt64: String] = [:]
}

extension PublishedInputs: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    pages = try PageMemo.Inputs(from: &reader)
    let count = try reader.count()
    guard count <= reader.remaining else { throw BinaryFault() }
    searchTexts.reserveCapacity(count)
    for _ in 0..<count {
      let digest = try reader.fixed()
      searchTexts[digest] = try String(from: &reader)
    }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(pages)
    writer.write(count: searchTexts.count)
    for (digest, name) in searchTexts {
      writer.write(fixed: digest)
      writer.write(name)
    }
  }
}
