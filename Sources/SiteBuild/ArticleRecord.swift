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
  let article: Checked<Article>
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
    let article = try SiteLoader.storedArticle(from: &reader, of: file, config: config)
    let diagnostics = try [Diagnostic](from: &reader) { path in
      path == article.source.path ? article.source : SourceText(path: path, bytes: [])
    }
    self.article = Checked(article, diagnostics)
    scan = try LinkCache.StoredScan(from: &reader)
    checks = try CheckMemo.Stored(of: article, from: &reader)
    sample = try SampleSummary?(from: &reader)
  }

}

/// The record of an article in the form of a ``SavedBuild``.
struct WrittenRecord: Sendable {
  let bytes: StoredBytes
  /// The number of bytes, and their hash.
  let count: Int, digest: UInt64

  /// Writes what `cache` has of an article; nil for one that includes code of other files, because its own file does not determine it.
  ///
  /// - Parameter store: where the bytes are kept; nil for memory.
  init?(_ article: Checked<Article>, _ cache: BuildCache, store: (any ByteStore)?) {
    guard !article.value.hasInclusions else { return nil }
    var writer = BinaryWriter()
    article.value.write(to: &writer)
    article.diagnostics.write(to: &writer)
    cache.links.writeScan(of: article.value.path, to: &writer)
    cache.checks.write(findingsIn: article.value, to: &writer)
    writer.write(cache.samples.byPath[article.value.path])
    let bytes = StoredBytes(writer.bytes)
    self.bytes = store.map(bytes.kept) ?? bytes
    (count, digest) = (writer.bytes.count, writer.digest)
  }
}
