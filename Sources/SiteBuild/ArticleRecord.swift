/// What a build keeps of one article for the next one in another process.
import ArticleModel
import ByteText
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import ParallelWork
private import SearchIndex

/// A part of a ``SavedBuild``, with a hash.
struct StoredPart: Sendable {
  /// The number of bytes, and their hash or that of what they were made from.
  let count: Int, digest: UInt64
  let source: Source

  /// Where the bytes are.
  enum Source: Sendable {
    /// They are new.
    case made(StoredBytes)
    /// They are those of the last build.
    case saved(FilePart)

    /// The bytes; those outside of memory are read at every access.
    var bytes: [UInt8] {
      switch self {
      case .made(let stored): stored.bytes
      case .saved(let part): part.bytes
      }
    }
  }

  /// What was written.
  ///
  /// - Parameter store: where the bytes are kept; nil for memory.
  init(_ writer: BinaryWriter, in store: (any ByteStore)?) {
    (count, digest) = (writer.bytes.count, writer.digest)
    source = .made(StoredBytes(writer.bytes).kept(in: store))
  }

  /// What was written, with this hash.
  init(_ made: StoredBytes, digest: UInt64) { (count, self.digest, source) = (made.count, digest, .made(made)) }

  /// What `write` writes, checked.
  init(madeFrom inputs: UInt64, _ write: (inout BinaryWriter) -> Void) {
    self.init(StoredBytes(BinaryWriter.checked(madeFrom: inputs, write)), digest: inputs)
  }

  /// Reads what was written by ``init(madeFrom:_:)``; throws when it is damaged, or was made from something else.
  func reader(of inputs: UInt64) throws(BinaryFault) -> BinaryReader {
    try BinaryReader(checked: source.bytes, madeFrom: inputs)
  }

  /// A part of the last build's file with this hash.
  init(_ saved: FilePart, digest: UInt64) { (count, self.digest, source) = (saved.count, digest, .saved(saved)) }
}

/// Everything that was found in one article, read from a ``SavedBuild``. It is a class because lists of it are copied.
final class ArticleRecord: Sendable {
  /// What depends on the article alone, in the form in which it is written, so that it is written again without being encoded.
  struct Own: Sendable {
    /// The hash of the article's file.
    let fingerprint: String
    /// ``WrittenRecord/own``, ``WrittenRecord/words`` and ``WrittenRecord/others``; the latter can be used only where it would be equal.
    let part: StoredPart, words: StoredPart, others: StoredPart
    let page: CachedPage.Stored?
  }

  let article: Checked<Article>
  let own: Own
  let scan: LinkCache.StoredScan
  let checks: CheckMemo.Stored
  let sample: SampleSummary?

  /// Reads what ``WrittenRecord`` wrote.
  ///
  /// - Parameters:
  ///   - own, others: two of its parts.
  ///   - entry: its entry.
  ///   - records: the file of records, so that the bytes of its parts need not stay in memory.
  ///   - file: the article's file, which has the same bytes as then.
  ///   - config: the settings, the same as then.
  init(
    own: BinaryReader, others: BinaryReader, _ entry: SavedBuild.Entry, in records: OpenedFile, of file: ContentFile,
    config: Deferred<SiteConfig>
  ) throws(BinaryFault) {
    let (saved, words) = (entry.own.bytes(in: records), entry.words.bytes(in: records))
    var reader = own
    let article = try SiteLoader.storedArticle(from: &reader, of: file, config: config)
    let diagnostics = try [Diagnostic](from: &reader) { path in
      path == article.source.path ? article.source : SourceText(path: path, bytes: [])
    }
    self.article = Checked(article, diagnostics)
    let page = try Bool(from: &reader) ? CachedPage.Stored(from: &reader, in: saved, words: words) : nil
    self.own = Own(
      fingerprint: article.fingerprint, part: StoredPart(saved, digest: entry.own.digest),
      words: StoredPart(words, digest: entry.words.digest),
      others: StoredPart(entry.others.bytes(in: records), digest: entry.others.digest), page: page)
    reader = others
    scan = try LinkCache.StoredScan(from: &reader)
    checks = try CheckMemo.Stored(of: article, from: &reader)
    sample = try SampleSummary?(from: &reader)
  }
}

/// The record of an article in the form of a ``SavedBuild``.
struct WrittenRecord: Sendable {
  /// See ``ArticleRecord/Own``.
  let own: StoredPart
  /// The words of its page for search; empty for an article that is not published. They are a part of their own, because they are large and
  /// hardly ever read.
  let words: StoredPart
  /// What also depends on other articles and files.
  let others: StoredPart

  /// Writes what `cache` has of an article; nil for one that includes code of other files, because its own file does not determine it.
  ///
  /// - Parameters:
  ///   - page: its rendered page; nil for an article that is not published.
  ///   - store: where the bytes are kept; nil for memory.
  init?(_ article: Checked<Article>, page: CachedPage?, _ cache: BuildCache, store: (any ByteStore)?) {
    let (value, path) = (article.value, article.value.path)
    guard !value.hasInclusions else { return nil }
    if let known = cache.stored[path], known.fingerprint == value.fingerprint, known.page?.inputs == page?.inputs {
      (own, words) = (known.part, known.words)
      if page != nil, cache.links.isStored(path), cache.checks.knewFindings(in: value),
        cache.samples.byPath[path]?.isStored == true
      {
        others = known.others
        return
      }
    } else {
      var writer = BinaryWriter()
      value.write(to: &writer)
      article.diagnostics.write(to: &writer)
      writer.write(page != nil)
      if let page { CachedPage.Stored.write(page, to: &writer) }
      own = StoredPart(writer, in: store)
      let written = page?.words.writtenWords
      words = StoredPart((written?.bytes ?? StoredBytes([])).kept(in: store), digest: written?.digest ?? 0)
    }
    var writer = BinaryWriter()
    cache.links.writeScan(of: path, to: &writer)
    cache.checks.write(findingsIn: value, to: &writer)
    writer.write(cache.samples.byPath[path])
    if let known = cache.stored[path]?.others, known.count == writer.bytes.count, known.digest == writer.digest {
      others = known
    } else {
      others = StoredPart(writer, in: store)
    }
  }
}
