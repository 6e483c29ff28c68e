/// Where each term occurs, packed into shards of about equal size.
private import ParallelWork

/// The postings of a language.
struct Postings {
  /// The packed text of each shard; see ``PostingsPacker``.
  let shards: [[UInt8]]
  /// The number of terms in each shard.
  let termsOfShard: [Int]
  /// For each term the number of pages it occurs in.
  let pageCounts: [Int]

  /// Shards end at the term that takes them past this many postings; about two and a half kilobytes.
  private static let shardSize = 2_400

  /// Packs the occurrences of `corpus`, whose words stand for `terms`.
  init(of corpus: Corpus, terms: Terms, jobs: Int) {
    let lists = PostingLists(of: corpus, terms: terms)
    pageCounts = lists.pageCounts
    let ranges = Self.ranges(of: lists)
    termsOfShard = ranges.map(\.count)
    shards = ranges.parallelMap(jobs: jobs) { terms, _ in PostingsPacker.packed(lists, terms) }
  }

  private static func ranges(of lists: PostingLists) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    var size = 0
    for term in lists.pageCounts.indices {
      size += lists.range(of: term).count * 4 + 1
      if size >= shardSize * 4 || term == lists.pageCounts.count - 1 {
        ranges.append(first..<term + 1)
        first = term + 1
        size = 0
      }
    }
    return ranges
  }
}

/// The units of each term in order, with how the term stands in each.
struct PostingLists: Sendable {
  /// One posting: the unit, and in its low bits how the term stands there.
  struct Posting: Sendable {
    /// The unit's number.
    let unit: Int32
    /// Whether the term is in the page's title or the section's heading.
    let isInTitle: Bool, isInHeading: Bool
    /// 0, 1, 2, 3…4, 5…8, 9 and more times in the text: six steps are enough where counts saturate.
    let step: UInt8
  }

  /// All postings, term by term.
  let postings: [Posting]
  /// For each term the number of pages it occurs in.
  let pageCounts: [Int]
  /// For each unit whether it begins a page.
  let beginsPage: [Bool]
  private let ends: [Int]

  /// The place of a term's postings.
  func range(of term: Int) -> Range<Int> { ends[term]..<ends[term + 1] }

  init(of corpus: Corpus, terms: Terms) {
    let (occurrences, units) = Self.merged(corpus, terms)
    var ends = Array(repeating: 0, count: terms.all.count + 1)
    for occurrence in occurrences { ends[Int(occurrence.word) + 1] += 1 }
    for term in 0..<terms.all.count { ends[term + 1] += ends[term] }
    var places = ends
    var order = Array(repeating: Int32(0), count: occurrences.count)
    for (index, occurrence) in occurrences.enumerated() {
      order[places[Int(occurrence.word)]] = Int32(index)
      places[Int(occurrence.word)] += 1
    }
    let pages = corpus.unitsOfPage.enumerated().flatMap { Array(repeating: Int32($0), count: $1) }
    postings = order.map { index in
      let occurrence = occurrences[Int(index)]
      return Posting(
        unit: units[Int(index)], isInTitle: occurrence.flags & 1 != 0, isInHeading: occurrence.flags & 2 != 0,
        step: Self.step(of: occurrence.count))
    }
    beginsPage = pages.indices.map { $0 == 0 || pages[$0] != pages[$0 - 1] }
    var counts = Array(repeating: 0, count: terms.all.count)
    for term in counts.indices {
      var lastPage: Int32 = -1
      for posting in postings[ends[term]..<ends[term + 1]] where pages[Int(posting.unit)] != lastPage {
        lastPage = pages[Int(posting.unit)]
        counts[term] += 1
      }
    }
    pageCounts = counts
    self.ends = ends
  }

  /// The occurrences by term, those of one term in one unit made one, and the unit of each.
  private static func merged(_ corpus: Corpus, _ terms: Terms) -> ([Corpus.Occurrence], [Int32]) {
    var merged: [Corpus.Occurrence] = []
    var units: [Int32] = []
    merged.reserveCapacity(corpus.occurrences.count)
    units.reserveCapacity(corpus.occurrences.count)
    var placeOfTerm = Array(repeating: -1, count: terms.all.count)
    var start = 0
    for (unit, end) in corpus.unitEnds.enumerated() {
      let firstOfUnit = merged.count
      for index in start..<end {
        var occurrence = corpus.occurrences[index]
        occurrence.word = terms.ofWord[Int(occurrence.word)]
        let place = placeOfTerm[Int(occurrence.word)]
        if place >= firstOfUnit {
          merged[place].count = min(merged[place].count, 0x3FFF) + occurrence.count
          merged[place].flags |= occurrence.flags
        } else {
          placeOfTerm[Int(occurrence.word)] = merged.count
          merged.append(occurrence)
          units.append(Int32(unit))
        }
      }
      start = end
    }
    return (merged, units)
  }

  private static func step(of count: UInt16) -> UInt8 {
    switch count {
    case 0...2: UInt8(count)
    case 3...4: 3
    case 5...8: 4
    default: 5
    }
  }
}

/// Writes the postings of one shard; `engine.js` (`postingsOf`) reads them.
enum PostingsPacker {
  /// For each term: how many more units than pages it has; then for each unit the distance from the unit after the
  /// last, a bit for the title where the unit begins a page, a bit for the heading, and the step of the count as ones
  /// ended by a zero.
  static func packed(_ lists: PostingLists, _ terms: Range<Int>) -> [UInt8] {
    var packer = BitPacker()
    for term in terms { write(lists, term, to: &packer) }
    return packer.finish()
  }

  private static func write(_ lists: PostingLists, _ term: Int, to packer: inout BitPacker) {
    let range = lists.range(of: term)
    packer.write(range.count - lists.pageCounts[term], context: min(lists.pageCounts[term], 7))
    var next = 0
    var (wasInTitle, wasInHeading, lastStep) = (0, 0, 1)
    for place in range {
      let posting = lists.postings[place]
      let unit = Int(posting.unit)
      // The mean distance of the units still to come tells how long the next is likely to be.
      let mean = (lists.beginsPage.count - next) / (range.upperBound - place)
      packer.write(unit - next, context: 8 + min(Int.bitWidth - mean.leadingZeroBitCount, 20))
      next = unit + 1
      let begins = lists.beginsPage[unit]
      let title = posting.isInTitle ? 1 : 0
      let heading = posting.isInHeading ? 1 : 0
      if begins { packer.write(bit: title, slot: 30 * 256 + wasInTitle) }
      packer.write(bit: heading, slot: 31 * 256 + (begins ? 4 : 0) + wasInHeading * 2 + title)
      let base = 32 * 256 + lastStep * 16 + (title | heading) * 8
      for step in 0..<Int(posting.step) { packer.write(bit: 1, slot: base + step) }
      if posting.step < 5 { packer.write(bit: 0, slot: base + Int(posting.step)) }
      (wasInTitle, wasInHeading, lastStep) = (title, heading, Int(posting.step))
    }
  }
}
