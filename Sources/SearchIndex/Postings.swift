/// Where each term occurs, packed into shards of about equal size.

/// The postings of a language.
struct Postings {
  /// The text of each shard, in ``NumberText``: for each of its terms the number of units, then for each unit its distance from
  /// the unit before times two, plus one where a code follows: `heading · 12 + title · 6 + step of the count`. Without a code the
  /// term stands once in the text.
  private(set) var shards: [[UInt8]] = []
  /// The number of terms in each shard.
  private(set) var termsOfShard: [Int] = []
  /// For each term the number of pages it occurs in.
  private(set) var pageCounts: [Int]

  /// Shards end at the term that takes them past this many characters.
  static let shardSize = 4_000

  /// Packs the occurrences of `corpus`, whose words stand for `terms`.
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
    pageCounts = Array(repeating: 0, count: terms.all.count)
    var shard: [UInt8] = []
    var first = 0
    for term in 0..<terms.all.count {
      let range = ends[term]..<ends[term + 1]
      NumberText.append(range.count, to: &shard)
      var lastUnit: Int32 = 0
      var lastPage: Int32 = -1
      for place in range {
        let index = Int(order[place])
        Self.append(occurrences[index], distance: Int(units[index] - lastUnit), to: &shard)
        lastUnit = units[index]
        if pages[Int(lastUnit)] != lastPage { pageCounts[term] += 1 }
        lastPage = pages[Int(lastUnit)]
      }
      if shard.count >= Self.shardSize || term == terms.all.count - 1 {
        shards.append(shard)
        termsOfShard.append(term + 1 - first)
        first = term + 1
        shard.removeAll(keepingCapacity: true)
      }
    }
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

  private static func append(_ occurrence: Corpus.Occurrence, distance: Int, to shard: inout [UInt8]) {
    let code = Int(occurrence.flags >> 1 & 1) * 12 + Int(occurrence.flags & 1) * 6 + step(of: occurrence.count)
    NumberText.append(distance * 2 + (code == 1 ? 0 : 1), to: &shard)
    if code != 1 { NumberText.append(code, to: &shard) }
  }

  /// 0, 1, 2, 3…4, 5…8, 9 and more: six steps are enough where counts saturate.
  private static func step(of count: UInt16) -> Int {
    switch count {
    case 0...2: Int(count)
    case 3...4: 3
    case 5...8: 4
    default: 5
    }
  }
}
