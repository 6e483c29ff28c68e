/// The cache of linking: what was found in each article, so that linking a site again costs little more than its changed articles.
import ArticleModel
package import DataFormats
import Diagnostics
import ParallelWork

/// What was found in each article of a linked site.
///
/// Tables over the whole site (addresses, titles, topics, backlinks) are made again each time; that takes a tenth of the time that reading
/// all articles takes. A cache is valid for one `jikji.yml` only.
package struct LinkCache: Sendable {
  /// The scans by path relative to `content/`.
  var scans: [String: ArticleScan] = [:]
  /// The names that ``ArticleScan/mentions`` were searched for.
  var patterns: [TermPattern] = []
  /// The ``TopicSenses/digest`` for which ``ArticleScan/meanings`` were decided.
  var sensesDigest: UInt64 = 0

  /// An empty cache.
  package init() {}

  /// The cached scan of `article`; scans it when its text changed or it includes code of other files.
  func scan(of article: Article, codeLinks: Bool) -> ArticleScan {
    if let known = scans[article.path], known.fingerprint == article.fingerprint, !article.hasInclusions {
      return known
    }
    return ArticleScan(article, codeLinks: codeLinks)
  }
}

extension LinkCache {
  /// The glosses in an article.
  func glosses(of article: Article) -> [GlossUse] {
    if let known = scans[article.path], known.fingerprint == article.fingerprint, !article.hasInclusions {
      return known.glosses
    }
    return GlossFinder.uses(in: article)
  }
}

/// What was found in one article.
struct ArticleScan: Sendable {
  /// The hash of the file, from which all other properties are computed.
  let fingerprint: String
  /// Korean words with their English in brackets.
  let glosses: [GlossUse]
  /// The Swift names that it explains and declares.
  let symbols: ArticleSymbols
  /// See ``RelatedArticles/words(ofTitle:)``.
  let titleWords: [String]
  /// Where it mentions topics and terms; nil before they were searched for, and for a scan read from a file.
  var mentions: [Mention]?
  /// The topics and terms that the mentions mean; nil before that was decided.
  var meanings: ArticleMeanings?
  /// The sentences around links that are quoted by the pages they lead to, by index in ``Article/links``.
  var sentences: [Int: String] = [:]
  /// The hash of its annotations, with that of everything they were made from.
  var annotated: (inputs: UInt64, digest: UInt64)?
  /// Whether it is as it was read from a file.
  var isStored = false

  /// Scans an article.
  init(_ article: Article, codeLinks: Bool) {
    fingerprint = article.fingerprint
    glosses = GlossFinder.uses(in: article)
    symbols = ArticleSymbols(article, codeLinks: codeLinks)
    titleWords = RelatedArticles.words(ofTitle: article.title)
  }

  /// Keeps the sentence around a link.
  mutating func keep(_ sentence: String, around link: Int) {
    guard sentences[link] != sentence else { return }
    (sentences[link], isStored) = (sentence, false)
  }
}

/// The topics and terms of an article.
struct ArticleMeanings: Sendable {
  /// The topics under which it is listed.
  let weights: [TopicWeight]
  /// The meanings that occur in it, sorted.
  let meant: [Int]
  /// The meaning of each mention; nil for an article read from a file, until it is needed.
  var decided: Deferred<[DecidedMention]>?
}

// MARK: The binary form

extension GlossUse: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    words = try [String](from: &reader)
    english = try String(from: &reader)
    place = try Range(from: &reader)
    text = try Bool(from: &reader) ? reader.fixed() : nil
    // Every gloss has a Korean word.
    guard !words.isEmpty else { throw BinaryFault() }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(words)
    writer.write(english)
    writer.write(place)
    writer.write(text != nil)
    if let text { writer.write(fixed: text) }
  }
}

extension TopicWeight: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    topic = try reader.count()
    points = try Int(from: &reader)
    fragment = try String?(from: &reader)
    isStated = try Bool(from: &reader)
    isInTitle = try Bool(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(count: topic)
    writer.write(points)
    writer.write(fragment)
    writer.write(isStated)
    writer.write(isInTitle)
  }
}

extension ArticleMeanings: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    weights = try [TopicWeight](from: &reader)
    meant = try [Int](from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(weights)
    writer.write(meant)
  }
}

extension ArticleScan: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    fingerprint = try String(from: &reader)
    glosses = try [GlossUse](from: &reader)
    symbols = try ArticleSymbols(from: &reader)
    titleWords = try [String](from: &reader)
    meanings = try ArticleMeanings?(from: &reader)
    sentences = try [Int: String](from: &reader)
    if try Bool(from: &reader) { annotated = (try reader.fixed(), try reader.fixed()) }
    isStored = true
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(fingerprint)
    writer.write(glosses)
    writer.write(symbols)
    writer.write(titleWords)
    writer.write(meanings)
    writer.write(sentences)
    writer.write(annotated != nil)
    if let annotated {
      writer.write(fixed: annotated.inputs)
      writer.write(fixed: annotated.digest)
    }
  }
}

extension LinkCache {
  /// What was found in one article, read from a file.
  package struct StoredScan: Sendable {
    fileprivate let scan: ArticleScan?

    /// Reads what ``LinkCache/writeScan(of:to:)`` wrote.
    package init(from reader: inout BinaryReader) throws(BinaryFault) { scan = try ArticleScan?(from: &reader) }
  }

  /// Appends what was found in the article at a path relative to `content/`; nothing for an article that was not linked.
  package func writeScan(of path: String, to writer: inout BinaryWriter) { writer.write(scans[path]) }

  /// Whether what was found in the article at a path is what was read from a file.
  package func isStored(_ path: String) -> Bool { scans[path]?.isStored ?? false }

  /// A hash of the names in ``scans``, which a file has to keep beside them.
  package var namesDigest: UInt64 { sensesDigest }

  /// A cache from a file.
  ///
  /// - Parameters:
  ///   - stored: what was found in each article, by path.
  ///   - namesDigest: the ``namesDigest`` of the cache that was written.
  package init(stored: [(path: String, scan: StoredScan)], namesDigest: UInt64) {
    scans.reserveCapacity(stored.count)
    for (path, stored) in stored { scans[path] = stored.scan }
    sensesDigest = namesDigest
  }

  /// Releases what was found in an article.
  package mutating func release(_ path: String) { scans[path] = nil }
}
