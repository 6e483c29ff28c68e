/// Makes the files of the search index, below `search/`.
package import ArticleModel
package import ByteText
package import DataFormats
private import KoreanText
private import ParallelWork

/// The search index of a site. FORMAT.md describes its files.
package struct SearchIndex: Sendable {
  /// The version of the file formats; a reader must reject other versions.
  package static let formatVersion = 4

  /// The files, sorted by path after the manifest.
  package let files: [OutputFile]
  /// The names of the text files by a hash of the texts in them.
  package private(set) var textNames: [UInt64: String] = [:]
  /// The parts of all corpora for the next index; empty unless parts are kept.
  package private(set) var parts: [KeptPart] = []

  /// Makes the index of `pages`, which may be in any order; equal pages give equal files.
  ///
  /// - Parameters:
  ///   - pages: all searchable pages, of all languages.
  ///   - synonyms: for each language, groups of words with the same meaning, from the glossary and the topics.
  ///   - defaultLanguage: the language that is searched when a query does not name one.
  ///   - jobs: how many threads may be used.
  ///   - published: the ``textNames`` of the published index; its text files are not made again where they would be the same.
  ///   - known: the ``parts`` of an earlier index.
  ///   - store: where the text files, the largest part of the index, are kept; nil for memory.
  package init(
    of pages: [PageSearchData], synonyms: [LanguageCode: [[String]]] = [:], defaultLanguage: LanguageCode,
    jobs: Int = 4, published: [UInt64: String] = [:], known: KnownParts = KnownParts(), store: (any ByteStore)? = nil
  ) {
    let languages = [defaultLanguage] + Set(pages.map(\.page.language)).subtracting([defaultLanguage]).sorted()
    var files: [OutputFile] = []
    var entries: [JSONText] = []
    for language in languages {
      let own = pages.filter { $0.page.language == language }.sorted { $0.page.url < $1.page.url }
      guard !own.isEmpty else { continue }
      let index = LanguageIndex(
        of: own, synonyms: synonyms[language] ?? [], jobs: jobs, published: published, known: known, store: store)
      parts += index.parts
      textNames.merge(index.textNames) { first, _ in first }
      entries.append([.string(language), .string(index.core.name)])
      files.append(index.core.output)
      files += index.others.lazy.map(\.output)
    }
    files.sort { $0.path.precedes(utf8: $1.path) }
    let manifest = DataFile(
      in: "data", name: "manifest",
      ["format": .integer(Self.formatVersion), "languages": .array(entries), "tables": Self.wordTables])
    // Files of two languages with the same content have the same name.
    let distinct = files.indices.lazy.filter { $0 == 0 || files[$0].path != files[$0 - 1].path }
    self.files = [manifest.output] + distinct.map { files[$0] }
  }

  /// The word tables that the search engine needs for Korean and English: suffixes, verb endings, stop words, English endings.
  private static let wordTables = JSONText.array(
    [
      Suffixes.all, Suffixes.verbEndings,
      Set(Suffixes.stopWords + Suffixes.functionWords + Suffixes.englishStopWords).sorted(), Suffixes.englishEndings,
    ].map { .string($0.joined(separator: " ")) })
}

/// A page with everything that indexing computes from it alone; can be cached while the page is unchanged. It is a class because lists of it are
/// copied and sorted.
package final class PageSearchData: Sendable {
  /// The page without its sections; their texts are in its words and its record.
  let page: SearchPage
  /// The language of the page.
  package var language: LanguageCode { page.language }
  /// A hash of what ``SearchIndexPage`` shows of the page.
  package let printedDigest: UInt64
  private let headed: Deferred<SearchPage>
  let record: PageRecord
  /// A hash of the words; nil if they are in memory, where no part of a corpus is kept.
  let wordsDigest: UInt64?
  private let keptWords: KeptWords

  private enum KeptWords: Sendable {
    case memory(PageWords)
    /// Words in their binary form, and the number of units in them.
    case stored(StoredBytes, units: Int)
    /// What reads the binary form, and what makes the words if they cannot be read.
    case saved(@Sendable () -> [UInt8], otherwise: @Sendable () -> PageWords)
  }

  /// The page without the texts of its sections. It is read at every access if it is not in memory.
  package var pageWithHeadings: SearchPage { headed.unkept }

  /// The words of the page; those outside of memory are read at every access.
  var words: PageWords {
    switch keptWords {
    case .memory(let words): words
    // The store says that it could not be read.
    case .stored(let stored, let units): (try? read(stored.bytes)) ?? PageWords(blankUnits: units)
    case .saved(let bytes, let otherwise): (try? read(bytes())) ?? otherwise()
    }
  }

  /// Reads the binary form of words; throws unless it has the hash of these words.
  private func read(_ bytes: [UInt8]) throws(BinaryFault) -> PageWords {
    var reader = BinaryReader(bytes)
    guard reader.digest == wordsDigest else { throw BinaryFault() }
    return try PageWords(from: &reader)
  }

  /// Collects the words of `page` and makes its record.
  ///
  /// - Parameter store: where words and texts are kept; nil for memory.
  package init(_ page: SearchPage, store: (any ByteStore)? = nil) {
    self.page = page.withoutSections
    printedDigest = page.printedDigest
    headed = Deferred(ready: page.withoutTexts)
    let units = page.units
    var record = PageRecord(of: page, units)
    record.keepTexts(in: store)
    let words = PageWords(of: page, units)
    if let store {
      let encoded = words.encoded
      wordsDigest = encoded.digest
      keptWords = .stored(StoredBytes(encoded.bytes).kept(in: store), units: words.unitEnds.count)
    } else {
      wordsDigest = nil
      keptWords = .memory(words.withoutSlack)
    }
    self.record = record
  }

  /// Reads what ``write(to:)`` wrote.
  ///
  /// - Parameters:
  ///   - bytes: reads what is in `reader` again, for what is hardly ever needed.
  ///   - words: reads the ``writtenWords`` of the same page.
  ///   - making: makes the same data from the page when its texts are needed, or what cannot be read.
  package init(
    from reader: inout BinaryReader, again bytes: @escaping @Sendable () -> [UInt8],
    words: @escaping @Sendable () -> [UInt8], making: @escaping @Sendable () -> PageSearchData
  ) throws(BinaryFault) {
    page = try SearchPage(from: &reader)
    let digest = try reader.fixed()
    printedDigest = digest
    headed = Deferred { (try? Self.pageWithHeadings(in: bytes(), digest: digest)) ?? making().pageWithHeadings }
    _ = try reader.counted()
    wordsDigest = try reader.fixed()
    keptWords = .saved(words, otherwise: { making().words })
    record = try PageRecord(from: &reader, texts: Deferred { making().record.texts.value })
  }

  /// Reads the page from what ``write(to:)`` wrote; throws unless it has this ``printedDigest``.
  private static func pageWithHeadings(in bytes: [UInt8], digest: UInt64) throws(BinaryFault) -> SearchPage {
    var reader = BinaryReader(bytes)
    var page = try SearchPage(from: &reader)
    _ = try reader.fixed()
    var headings = BinaryReader(Array(try reader.counted()))
    try page.readHeadings(from: &headings)
    guard page.printedDigest == digest else { throw BinaryFault() }
    return page
  }

  /// Appends everything but the texts and the words.
  package func write(to writer: inout BinaryWriter) {
    page.write(to: &writer)
    writer.write(fixed: printedDigest)
    var headings = BinaryWriter()
    pageWithHeadings.writeHeadings(to: &headings)
    writer.write(counted: headings.bytes)
    writer.write(fixed: wordsDigest ?? words.encoded.digest)
    record.write(to: &writer)
  }

  /// The words in their binary form, and their hash.
  package var writtenWords: (bytes: StoredBytes, digest: UInt64) {
    if let wordsDigest, case .stored(let bytes, _) = keptWords { return (bytes, wordsDigest) }
    let encoded = words.encoded
    return (StoredBytes(encoded.bytes), encoded.digest)
  }
}

extension PageWords {
  /// The binary form.
  fileprivate var encoded: BinaryWriter {
    var writer = BinaryWriter()
    writer.write(self)
    return writer
  }
}
