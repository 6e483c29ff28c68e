/// Postings: where each term occurs, divided into shards of about equal size.
private import ParallelWork

/// The postings of a language; FORMAT.md describes their encoding.
struct Postings {
  /// One file of rare terms: their numbers among all terms, sorted.
  struct RareFile {
    let terms: ArraySlice<Int>
    /// The postings of the terms, separated by spaces.
    let text: [UInt8]
  }

  /// The numbers of the common terms, which every reader loads, sorted; all other terms are rare.
  let common: [Int]
  /// The text of each shard: the postings of its common terms, separated by spaces.
  let shards: [[UInt8]]
  /// The number of common terms in each shard.
  let shardSizes: [Int]
  /// For each common term, the number of pages that contain it.
  let pageCounts: [Int]
  /// The rare terms with their postings; each file has either Hangul terms or others.
  let rare: [RareFile]

  /// A shard ends at the term with which it reaches this many postings, about 1.7 KB compressed. A query loads up to ten shards; with
  /// shards of half the size, words with several readings would need twice as many files.
  private static let shardSize = 1_200
  /// The number of terms in a file of rare terms, about 3 KB compressed. Such terms have one or two postings.
  private static let rareFileSize = 600
  /// The most common terms, about 25 KB compressed: readers wait for these before the first result.
  private static let commonLimit = 9_000

  /// Encodes `lists` and divides them into files.
  init(of lists: PostingLists, terms: Terms, jobs: Int) {
    let isCommon = Self.common(of: lists)
    let common = terms.all.indices.filter { isCommon[$0] }
    self.common = common
    pageCounts = common.map { lists.pageCounts[$0] }
    let ranges = Self.shards(of: common, lists)
    shardSizes = ranges.map(\.count)
    shards = ranges.parallelMap(jobs: jobs) { range, _ in lists.text(of: common[range]) }
    let rareTerms = [0..<terms.hangulCount, terms.hangulCount..<terms.all.count]
      .map { $0.filter { !isCommon[$0] } }
      .flatMap { list in
        stride(from: 0, to: list.count, by: Self.rareFileSize).map {
          list[$0..<min($0 + Self.rareFileSize, list.count)]
        }
      }
    rare = rareTerms.parallelMap(jobs: jobs) { terms, _ in RareFile(terms: terms, text: lists.text(of: terms)) }
  }

  /// Whether each term is common. A term is ranked by the number of its pages, plus eight if a title has it, otherwise plus four if a
  /// heading has it. The threshold is the lowest with which at most ``commonLimit`` terms are common.
  private static func common(of lists: PostingLists) -> [Bool] {
    let values = lists.pageCounts.indices.map { term in
      let fields = lists.fields(of: term)
      return lists.pageCounts[term] + (fields.contains(.title) ? 8 : fields.contains(.heading) ? 4 : 0)
    }
    guard values.count > commonLimit else { return values.map { _ in true } }
    let bar = values.sorted(by: >)[commonLimit]
    return values.map { $0 > bar }
  }

  /// The common terms of each shard, as ranges of indices into `common`.
  private static func shards(of common: [Int], _ lists: PostingLists) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    var size = 0
    for (place, term) in common.enumerated() {
      size += lists.count(of: term)
      guard size >= shardSize || place == common.count - 1 else { continue }
      ranges.append(first..<place + 1)
      first = place + 1
      size = 0
    }
    return ranges
  }
}

/// The units in which each term occurs, in ascending order.
struct PostingLists: Sendable {
  /// The postings of some of the pages.
  private struct Part: Sendable {
    /// The units and the occurrences of all postings, sorted by term; there are unused places where two words of a unit have one stem.
    private var units: [Int32] = [], occurrences: [Occurrence] = []
    /// The postings of each term.
    private var terms: [TermPostings] = []

    /// The places of one term's postings.
    private struct TermPostings {
      /// Where they begin, and where they end.
      let start: Int32
      var end: Int32
      /// The number of pages that contain the term, and the last of them.
      var pageCount: Int32 = 0, latestPage: Int32 = -1
    }

    /// The number of a term's postings.
    func count(of term: Int) -> Int { Int(terms[term].end - terms[term].start) }

    /// The number of pages that contain a term.
    func pageCount(of term: Int) -> Int { Int(terms[term].pageCount) }

    /// Calls `body` for each posting of a term.
    func forEachPosting(of term: Int, _ body: (_ unit: Int32, _ occurrence: Occurrence) -> Void) {
      for place in Int(terms[term].start)..<Int(terms[term].end) { body(units[place], occurrences[place]) }
    }

    init(_ pages: Corpus.Pages, terms: Terms) {
      var count: Int32 = 0
      var all = pages.entryCounts(terms: terms).map { entries in
        defer { count += entries }
        return TermPostings(start: count, end: count)
      }
      var allUnits = Array(repeating: Int32(-1), count: Int(count))
      var allOccurrences = Array(repeating: Occurrence(), count: Int(count))
      // Spans are not checked at each of millions of entries for being shared, as arrays are.
      var found = all.mutableSpan
      var units = allUnits.mutableSpan
      var occurrences = allOccurrences.mutableSpan
      pages.forEachEntry(terms: terms.ofWord) { entry, term, unit, page in
        let place = Int(found[term].end)
        let (unit, page) = (Int32(unit), Int32(page))
        if found[term].latestPage == page, units[place - 1] == unit {
          // Two words of the unit have one stem.
          occurrences[place - 1] = occurrences[place - 1].adding(entry.occurrence)
          return
        }
        if found[term].latestPage != page { found[term].pageCount += 1 }
        found[term].latestPage = page
        (units[place], occurrences[place]) = (unit, entry.occurrence)
        found[term].end += 1
      }
      (self.terms, self.units, self.occurrences) = (all, allUnits, allOccurrences)
    }
  }

  /// The parts in the order of their pages.
  private let parts: [Part]
  /// For each term, the number of pages that contain it.
  let pageCounts: [Int]

  /// Collects the postings of `corpus`, whose words belong to `terms`.
  init(of corpus: Corpus, terms: Terms, jobs: Int) {
    let parts = corpus.divided(by: jobs).parallelMap(jobs: jobs) { pages, _ in Part(pages, terms: terms) }
    pageCounts = terms.all.indices.map { term in parts.reduce(0) { $0 + $1.pageCount(of: term) } }
    self.parts = parts
  }

  /// Whether any title, and whether any heading, has a term.
  func fields(of term: Int) -> PageWords.Fields {
    parts.reduce(into: []) { fields, part in part.forEachPosting(of: term) { fields.formUnion($1.fields) } }
  }

  /// The number of a term's postings.
  func count(of term: Int) -> Int { parts.reduce(0) { $0 + $1.count(of: term) } }

  /// The postings of `terms`, separated by spaces. A number below 24 is the code of the next unit, left out when it is 1 (once in the
  /// text); any other number is 24 plus the number of units between this one and the one before.
  func text(of terms: ArraySlice<Int>) -> [UInt8] {
    // A code takes one byte.
    let capacity = terms.reduce(0) { $0 + count(of: $1) * (1 + NumberText.mostBytes) + 1 }
    return [UInt8](capacity: capacity) { text in
      for (place, term) in terms.enumerated() {
        if place > 0 { text.append(UInt8(ascii: " ")) }
        var next: Int32 = 0
        for part in parts {
          part.forEachPosting(of: term) { unit, occurrence in
            let code = Self.code(of: occurrence)
            if code != 1 { NumberText.append(code, to: &text) }
            NumberText.append(Int(unit - next) + 24, to: &text)
            next = unit + 1
          }
        }
      }
    }
  }

  /// The count reduced to a step (0, 1, 2, 3-4, 5-8, 9 and more), plus 6 if the title has the term, plus 12 if the heading has it; below
  /// 24. Six steps are enough, because scores saturate.
  private static func code(of occurrence: Occurrence) -> Int {
    let (count, fields) = (occurrence.count, occurrence.fields)
    let step = count <= 2 ? count : count <= 4 ? 3 : count <= 8 ? 4 : 5
    return (fields.contains(.heading) ? 12 : 0) + (fields.contains(.title) ? 6 : 0) + step
  }
}
