/// Makes the index files of one language.
private import ArticleModel
internal import ByteText
private import DataFormats
private import KoreanText
private import ParallelWork

/// The index of one language: a core that is loaded once, and the files that it names.
struct LanguageIndex {
  /// The file that is loaded first.
  let core: DataFile
  /// The files of postings, page records, facets, initials and texts.
  let others: [DataFile]
  /// See ``TextFiles/names``.
  let textNames: [UInt64: String]
  /// See ``Corpus/kept``.
  let parts: [KeptPart]

  /// The target sizes of text files and record files in bytes, chosen so that a query loads about 12 KB on a small site and 30 KB on a
  /// large one, compressed. The first three results need three text files, ten results as many record files, in addition to postings, which
  /// grow with the site.
  private static func fileSizes(pages: Int) -> (text: Int, record: Int) {
    pages < 5_000 ? (SearchPage.unitSize * 3 / 2, 1_200) : (SearchPage.unitSize * 9 / 4, 800)
  }

  /// The initials of headings are included only if all initials have at most this size in bytes; on larger sites only
  /// titles are found by initials.
  private static let mostInitials = 256_000

  /// Makes the index of pages, all of one language.
  ///
  /// - Parameters:
  ///   - published: the names of published text files, see ``TextFiles/names``.
  ///   - known: the parts of an earlier corpus.
  ///   - store: where the text files are kept; nil for memory.
  init(
    of data: [PageSearchData], synonyms: [[String]], jobs: Int, published: [UInt64: String], known: KnownParts,
    store: (any ByteStore)?
  ) {
    let (terms, pages) = together(
      jobs: jobs, { TermFiles(of: data, synonyms: synonyms, known: known, jobs: jobs) },
      { PageFiles(of: data, jobs: jobs, published: published, store: store) })
    core = DataFile(
      in: "data",
      [
        "hangul": .utf8(Self.frontCoded(terms.common.hangul)), "other": .utf8(Self.frontCoded(terms.common.other)),
        "pageCounts": .numbers(terms.pageCounts.map(Self.logarithmStep)),
        "shardSizes": .numbers(terms.shardSizes), "shards": .array(terms.shards.map { .string($0.name) }),
        "rareHangul": .utf8(Self.frontCoded(terms.firstRare.hangul)),
        "rareOther": .utf8(Self.frontCoded(terms.firstRare.other)),
        "rare": .array(terms.rare.map { .string($0.name) }),
        "unitCounts": .numbers(terms.unitCounts), "lengths": .numbers(terms.unitLengths.map(Self.logarithmStep)),
        "recordSizes": .numbers(pages.records.map(\.pages)),
        "records": .array(pages.records.map { .string($0.file.name) }),
        "synonymWords": .array(terms.synonyms.words.map { .string($0) }), "synonyms": .numbers(terms.synonyms.groups),
        "facets": .string(pages.facets.name), "initials": .string(pages.initials.name),
      ])
    others =
      terms.shards + terms.rare + pages.records.map(\.file) + [pages.facets, pages.initials] + pages.texts.files
    textNames = pages.texts.names
    parts = terms.parts
  }

  /// The files of postings, and what the core says of them.
  private struct TermFiles: Sendable {
    let shards: [DataFile], rare: [DataFile]
    let shardSizes: [Int], pageCounts: [Int]
    let unitCounts: [Int], unitLengths: [Int]
    /// The keys of the common terms, and of the first term of each file of rare terms.
    let common: Keys, firstRare: Keys
    let synonyms: Synonyms
    let parts: [KeptPart]

    init(of data: [PageSearchData], synonyms: [[String]], known: KnownParts, jobs: Int) {
      var corpus = Corpus(of: data, jobs: jobs, known: known)
      parts = corpus.kept
      let terms = Terms(of: corpus)
      let lists = PostingLists(of: corpus, terms: terms, jobs: jobs)
      corpus.releaseEntries()
      let postings = Postings(of: lists, terms: terms, jobs: jobs)
      (unitCounts, unitLengths) = (corpus.unitCounts, corpus.unitLengths)
      (shardSizes, pageCounts) = (postings.shardSizes, postings.pageCounts)
      (self.synonyms, shards) = postings.shards.parallelMap(
        jobs: jobs,
        alongside: { [corpus] in Synonyms(of: corpus, terms: terms, common: postings.common, groups: synonyms) },
        { text, _ in DataFile(in: "data", list: [JSONText.string(utf8: text[...])]) })
      rare = postings.rare.parallelMap(jobs: jobs) { file, _ in
        let keys = frontCoded(file.terms.map { terms.all[$0].key })
        return DataFile(in: "data", list: [keys, file.text].map { JSONText.string(utf8: $0[...]) })
      }
      common = Keys(of: postings.common, terms)
      firstRare = Keys(of: postings.rare.compactMap(\.terms.first), terms)
    }
  }

  /// The files about pages.
  private struct PageFiles: Sendable {
    let texts: TextFiles
    let records: [(file: DataFile, pages: Int)]
    let facets: DataFile, initials: DataFile

    init(of data: [PageSearchData], jobs: Int, published: [UInt64: String], store: (any ByteStore)?) {
      let records = data.map(\.record)
      let sizes = fileSizes(pages: data.count)
      texts = TextFiles(of: records, largest: sizes.text, jobs: jobs, known: published, store: store)
      (self.records, (facets, initials)) = together(
        jobs: jobs, { [texts] in recordFiles(records, texts.places, size: sizes.record, jobs: jobs) },
        { (LanguageIndex.facets(of: data.map(\.page)), LanguageIndex.initials(of: records)) })
    }
  }

  /// The keys of terms in order, Hangul and others separately.
  private struct Keys: Sendable {
    let hangul: [[UInt8]], other: [[UInt8]]

    init(of numbers: [Int], _ terms: Terms) {
      let count = numbers.prefix { $0 < terms.hangulCount }.count
      hangul = numbers[..<count].map { terms.all[$0].key }
      other = numbers[count...].map { terms.all[$0].key }
    }
  }

  /// Front-coding of sorted words: for each word, the number of leading bytes it shares with the word before, then its other bytes. The
  /// number is a character from `#` (0) to `/` (12). The only such characters that words contain are the signs of `c#` and `c++`, and these
  /// are written full-width. Only ASCII bytes are shared, so that no character is split.
  static func frontCoded(_ words: some Sequence<[UInt8]>) -> [UInt8] {
    var text: [UInt8] = []
    var last: [UInt8] = []
    for word in words {
      let shared = zip(word, last).prefix(12).prefix { $0 == $1 && $0 < 0x80 }.count
      text.append(addingCapacity: NumberText.mostBytes) { NumberText.append(shared, to: &$0) }
      for byte in word[shared...] {
        if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "+") {
          // U+FF01 to U+FF5E are the full-width forms of ASCII.
          text += [0xEF, 0xBC, byte + 0x60]
        } else {
          text.append(byte)
        }
      }
      last = word
    }
    return text
  }

  /// Twice the binary logarithm of a number, rounded down, plus 1; 0 for 0. So 1 gives 1, 2 gives 3, 4 gives 5.
  private static func logarithmStep(_ length: Int) -> Int {
    guard length > 0 else { return 0 }
    let whole = Int.bitWidth - 1 - length.leadingZeroBitCount
    // The upper half of an octave begins at 2^(n + 1/2), about 1.4142 times its start.
    return whole * 2 + 1 + (length * 10_000 >= 14_142 << whole ? 1 : 0)
  }

  private static func recordFiles(
    _ records: [PageRecord], _ places: [TextFiles.Place], size largest: Int, jobs: Int
  ) -> [(file: DataFile, pages: Int)] {
    var ranges: [Range<Int>] = []
    var (first, size) = (0, 0)
    for (index, record) in records.enumerated() {
      size += record.size
      guard size >= largest || index == records.count - 1 else { continue }
      ranges.append(first..<index + 1)
      (first, size) = (index + 1, 0)
    }
    return ranges.parallelMap(jobs: jobs) { range, _ in
      (DataFile(in: "data", list: range.map { records[$0].json(places[$0]) }), range.count)
    }
  }

  /// The initial consonants of titles and headings, one line for each page.
  private static func initials(of records: [PageRecord]) -> DataFile {
    let size = records.reduce(0) { $0 + $1.titleInitials.count + $1.headingInitials.count }
    let lines = records.map { size > mostInitials ? $0.titleInitials : $0.titleInitials + $0.headingInitials }
    return DataFile(in: "data", list: [JSONText.string(utf8: Array(lines.joined(separator: "\n".utf8))[...])])
  }

  /// The kinds of all pages as one letter each, and for every tag its page numbers as gaps (differences).
  private static func facets(of pages: [SearchPage]) -> DataFile {
    var pagesOfTag: [String: [Int]] = [:]
    for (number, page) in pages.enumerated() {
      // A page may name a tag twice.
      for tag in page.tags where pagesOfTag[tag]?.last != number { pagesOfTag[tag, default: []].append(number) }
    }
    let tags = pagesOfTag.sorted { $0.key.precedes(utf8: $1.key) }.map { tag, numbers in
      JSONText.Member(tag, .numbers(zip(numbers, [0] + numbers).map { $0 - $1 }))
    }
    return DataFile(
      in: "data", ["kinds": .string(pages.map(PageRecord.kindLetter).joined()), "tags": .object(tags)])
  }
}
