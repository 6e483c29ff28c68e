/// Makes the index files of one language.
private import ArticleModel
private import KoreanText
private import ParallelWork

/// The index of one language: a core that is loaded once, and the files it names.
struct LanguageIndex {
  /// The file that is loaded first.
  let core: ScriptFile
  /// Postings, page records, facets, texts.
  let others: [ScriptFile]

  /// Records share a file up to about this many bytes; ten results of a large site take ten files.
  private static let recordFileSize = 1_200

  /// The index of `pages`, all of one language, with their words.
  init(of pages: [SearchPage], words: [PageWords], records: [PageRecord], synonyms: [[String]], jobs: Int) {
    let corpus = Corpus(words)
    let terms = Terms(of: corpus)
    let postings = Postings(of: corpus, terms: terms, jobs: jobs)
    let shards = postings.shards.map { ScriptFile(in: "data", .list([.bytes($0)])) }
    let recordFiles = Self.recordFiles(records)
    let facets = Self.facets(of: pages)
    let synonyms = Synonyms(of: corpus, terms: terms, groups: synonyms)
    let lists = [terms.all.prefix(terms.hangulCount), terms.all.dropFirst(terms.hangulCount)].map { $0.map(\.key) }
    let packedLists = lists.parallelMap(jobs: jobs) { words, _ in PackedWords.encoded(words) }
    core = ScriptFile(
      in: "data",
      .list([
        .bytes(packedLists[0]), .bytes(packedLists[1]),
        .bytes(Self.packed(postings.pageCounts)),
        .numbers(postings.termsOfShard), .text(shards.map(\.name).joined()),
        .numbers(corpus.unitsOfPage), .numbers(corpus.unitLengths.map(Self.lengthStep)),
        .numbers(recordFiles.map(\.pages)), .text(recordFiles.map(\.file.name).joined()),
        synonyms.value, .text(facets.name),
      ]))
    self.others = shards + recordFiles.map(\.file) + [facets] + records.flatMap(\.texts)
  }

  /// Counts of pages, each guessed from the size of the one before.
  private static func packed(_ counts: [Int]) -> [UInt8] {
    var packer = BitPacker()
    var last = 1
    for count in counts {
      packer.write(count, context: min(Int.bitWidth - last.leadingZeroBitCount, 7))
      last = count
    }
    return packer.finish()
  }

  /// Twice the binary logarithm of a length: 0 for no words, 1 for one, 3 for two, 5 for four.
  private static func lengthStep(_ length: Int) -> Int {
    guard length > 0 else { return 0 }
    let whole = Int.bitWidth - 1 - length.leadingZeroBitCount
    // The upper half of an octave begins at 2^(n + 1/2), about 1.414 times its start.
    return whole * 2 + 1 + (length * 10_000 >= 14_142 << whole ? 1 : 0)
  }

  private static func recordFiles(_ records: [PageRecord]) -> [(file: ScriptFile, pages: Int)] {
    var files: [(ScriptFile, Int)] = []
    var open: [DataValue] = []
    var size = 0
    for (index, record) in records.enumerated() {
      open.append(record.value)
      size += record.size
      if size >= recordFileSize || index == records.count - 1 {
        files.append((ScriptFile(in: "data", .list(open)), open.count))
        open = []
        size = 0
      }
    }
    return files
  }

  /// The kinds of all pages as one letter each, and for every tag its name and the distances of its pages.
  private static func facets(of pages: [SearchPage]) -> ScriptFile {
    var pagesOfTag: [String: [Int]] = [:]
    for (number, page) in pages.enumerated() {
      for tag in Set(page.tags) { pagesOfTag[tag, default: []].append(number) }
    }
    let tags = pagesOfTag.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { tag, numbers in
      var last = 0
      let distances = numbers.map { number in
        defer { last = number }
        return number - last
      }
      return DataValue.list([.text(tag), .numbers(distances)])
    }
    return ScriptFile(in: "data", .list([.text(pages.map(PageRecord.kindLetter).joined()), .list(tags)]))
  }
}
