/// Where each term occurs, in shards of about equal size.
private import ParallelWork

/// The postings of a language; FORMAT.md describes the texts.
struct Postings {
  /// The text of each shard: the postings of its terms, separated by spaces.
  let shards: [[UInt8]]
  /// The number of terms in each shard.
  let shardSizes: [Int]
  /// For each term the number of pages it occurs in.
  let pageCounts: [Int]

  /// Shards end at the term that takes them to this many postings, about 1.7 KB compressed: a query loads up to ten shards, and twice as many
  /// files of half the size would be fetched for words with several readings.
  private static let shardSize = 1_200

  /// The postings of `corpus`, whose words belong to `terms`.
  init(of corpus: Corpus, terms: Terms, jobs: Int) {
    let lists = PostingLists(of: corpus, terms: terms)
    pageCounts = lists.pageCounts
    let ranges = Self.ranges(of: lists)
    shardSizes = ranges.map(\.count)
    shards = ranges.parallelMap(jobs: jobs) { terms, _ in lists.text(of: terms) }
  }

  /// The terms of each shard.
  private static func ranges(of lists: PostingLists) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for term in lists.pageCounts.indices {
      let size = lists.range(of: term).upperBound - lists.range(of: first).lowerBound
      guard size >= shardSize || term == lists.pageCounts.count - 1 else { continue }
      ranges.append(first..<term + 1)
      first = term + 1
    }
    return ranges
  }
}

/// The units in which each term occurs, in ascending order.
private struct PostingLists: Sendable {
  /// One term in one unit.
  struct Posting: Sendable {
    let unit: Int32
    var count: UInt16
    var fields: PageWords.Fields

    /// The step of the count in the text, 3 more where the title has the term, and so on; below 24. Six steps (0, 1, 2, 3-4, 5-8, 9 and more) are
    /// enough, since scores saturate.
    var code: Int {
      let step = count <= 2 ? Int(count) : count <= 4 ? 3 : count <= 8 ? 4 : 5
      return (fields.contains(.heading) ? 12 : 0) + (fields.contains(.title) ? 6 : 0) + step
    }
  }

  /// All postings, term by term.
  private var postings: [Posting] = []
  /// For each term the end of its postings.
  private var ends: [Int] = []
  /// For each term the number of pages it occurs in.
  private(set) var pageCounts: [Int] = []

  /// The place of a term's postings.
  func range(of term: Int) -> Range<Int> { (term == 0 ? 0 : ends[term - 1])..<ends[term] }

  init(of corpus: Corpus, terms: Terms) {
    var byTerm = Array(repeating: [Posting](), count: terms.all.count)
    var start = 0
    for (unit, end) in corpus.unitEnds.enumerated() {
      for occurrence in corpus.occurrences[start..<end] {
        let term = Int(terms.ofWord[Int(occurrence.word)])
        if let last = byTerm[term].last, last.unit == unit {
          // Two words of the unit have one stem.
          byTerm[term][byTerm[term].count - 1].count += min(occurrence.count, .max - last.count)
          byTerm[term][byTerm[term].count - 1].fields.formUnion(occurrence.fields)
        } else {
          byTerm[term].append(Posting(unit: Int32(unit), count: occurrence.count, fields: occurrence.fields))
        }
      }
      start = end
    }
    let pages = corpus.unitCounts.enumerated().flatMap { Array(repeating: $0, count: $1) }
    for list in byTerm {
      postings += list
      ends.append(postings.count)
      let pagesOfTerm = list.map { pages[Int($0.unit)] }
      pageCounts.append(pagesOfTerm.isEmpty ? 0 : 1 + zip(pagesOfTerm, pagesOfTerm.dropFirst()).count { $0 != $1 })
    }
  }

  /// The postings of `terms`, separated by spaces. A number below 24 is the code of the next unit, left out when it is 1 (once in the text);
  /// any other is 24 more than the number of units between this one and the one before.
  func text(of terms: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for term in terms {
      if term > terms.lowerBound { text.append(UInt8(ascii: " ")) }
      var next: Int32 = 0
      for posting in postings[range(of: term)] {
        if posting.code != 1 { NumberText.append(posting.code, to: &text) }
        NumberText.append(Int(posting.unit - next) + 24, to: &text)
        next = posting.unit + 1
      }
    }
    return text
  }
}
