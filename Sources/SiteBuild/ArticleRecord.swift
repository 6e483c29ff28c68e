/// What a build keeps of one article for the next one in another process.
import ArticleModel
import ByteText
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
import ParallelWork

/// Everything that was found in one article, read from a ``SavedBuild``.
struct ArticleRecord: Sendable {
  /// What a cache keeps in the form in which it is written, so that it is written again without being encoded.
  struct Parts: Sendable {
    /// The hash of the article's file.
    let fingerprint: String
    /// The article with its diagnostics.
    let article: BinaryReader
    let page: CachedPage.Stored?
  }

  let article: Checked<Article>
  let parts: Parts
  let scan: LinkCache.StoredScan
  let checks: CheckMemo.Stored
  let sample: SampleSummary?

  /// Reads what ``write(_:_:to:)`` wrote.
  ///
  /// - Parameters:
  ///   - file: the article's file, which has the same bytes as then.
  ///   - config: the settings, the same as then.
  init(
    from reader: inout BinaryReader, of file: ContentFile, config: Deferred<SiteConfig>
  ) throws(BinaryFault) {
    let part = try reader.part(try reader.count())
    var inner = part
    let article = try SiteLoader.storedArticle(from: &inner, of: file, config: config)
    let diagnostics = try [Diagnostic](from: &inner) { path in
      path == article.source.path ? article.source : SourceText(path: path, bytes: [])
    }
    self.article = Checked(article, diagnostics)
    scan = try LinkCache.StoredScan(from: &reader)
    checks = try CheckMemo.Stored(of: article, from: &reader)
    sample = try SampleSummary?(from: &reader)
    parts = Parts(
      fingerprint: article.fingerprint, article: part, page: try CachedPage.Stored?(from: &reader))
  }
}

/// The record of an article in the form of a ``SavedBuild``.
struct WrittenRecord: Sendable {
  let bytes: StoredBytes
  /// The number of bytes, and their hash.
  let count: Int, digest: UInt64

  /// Writes what `cache` has of an article; nil for one that includes code of other files, because its own file does not determine it.
  ///
  /// - Parameters:
  ///   - page: its rendered page; nil for an article that is not published.
  ///   - store: where the bytes are kept; nil for memory.
  init?(_ article: Checked<Article>, page: CachedPage?, _ cache: BuildCache, store: (any ByteStore)?) {
    guard !article.value.hasInclusions else { return nil }
    var writer = BinaryWriter()
    let known = cache.stored[article.value.path].flatMap { $0.fingerprint == article.value.fingerprint ? $0 : nil }
    if let known {
      writer.write(part: known.article)
    } else {
      var inner = BinaryWriter()
      article.value.write(to: &inner)
      article.diagnostics.write(to: &inner)
      writer.write(counted: inner.bytes)
    }
    cache.links.writeScan(of: article.value.path, to: &writer)
    cache.checks.write(findingsIn: article.value, to: &writer)
    writer.write(cache.samples.byPath[article.value.path])
    writer.write(
      page.map { page in known?.page.flatMap { $0.inputs == page.inputs ? $0 : nil } ?? CachedPage.Stored(page) })
    let bytes = StoredBytes(writer.bytes)
    self.bytes = store.map(bytes.kept) ?? bytes
    (count, digest) = (writer.bytes.count, writer.digest)
  }
}
