/// Keeps the texts and bodies of articles outside of memory while a large site is built.
import ArticleModel
import ByteText
import Diagnostics
import ParallelWork

/// Moves texts and bodies to a store. Those read last stay in memory.
struct BodyKeeper: Sendable {
  private let store: any ByteStore
  // A text and a body for each article that all threads work on, and for those that these refer to.
  private let recent = RecentValues(count: 256)

  init(_ store: any ByteStore) { self.store = store }

  /// The text of `file`, which has been read as `text`.
  ///
  /// - Parameter bytes: those of the file; if the text consists of them, as that of most files does, it need not be cleaned again.
  func text(_ text: SourceText, of file: ContentFile, _ bytes: [UInt8]) -> SourceText {
    if text.bytes == bytes {
      return SourceText(text, in: recent) { [path = text.path] in SourceText(path: path, bytes: file.bytes) }
    }
    return SourceText(text, in: recent) { SiteLoader.articleText(of: file) }
  }

  /// Moves the body of `article` to the store; it stays in memory if the store rejects it.
  func keepBody(of article: inout Article) {
    if let body = article.body.value.kept(in: store, recent) { article.body = body }
  }
}
