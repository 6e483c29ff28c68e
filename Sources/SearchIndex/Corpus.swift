/// The words of all pages of one language under common word numbers, and the terms that words are reduced to.
private import ArticleModel
private import ByteText
private import KoreanText
private import ParallelWork

/// Distinct words with the numbers by which they are known.
struct NumberedWords: Sendable {
  /// The words; a Hangul word never equals a word of another script.
  private(set) var vocabulary = Vocabulary()
  /// For each word, whether it is Hangul.
  private(set) var isHangul: [Bool] = []
  /// For each word, its total number of occurrences.
  var totals: [Int] = []
  /// Pairs of word numbers: a Korean word and an English word that explains it; the same pair may occur several times.
  private(set) var glosses: [(korean: Int, english: Int)] = []

  /// Adds words, and glosses that refer to them. New words get the next numbers in their order.
  ///
  /// - Returns: the numbers of the words.
  mutating func add(_ words: WordList, isHangul: [Bool], glosses: [(korean: Int, english: Int)]) -> [Int32] {
    let numbers = (0..<words.count).map { index in
      let number = vocabulary.number(of: words[index])
      if number == totals.count {
        totals.append(0)
        self.isHangul.append(isHangul[index])
      }
      return Int32(number)
    }
    self.glosses += glosses.map { (Int(numbers[$0.korean]), Int(numbers[$0.english])) }
    return numbers
  }
}

/// The words of the pages of one language.
struct Corpus {
  private var parts: [CorpusPart] = []
  /// The distinct words of all pages.
  private(set) var words = NumberedWords()
  /// The parts for the next index of the same pages; empty unless they were asked for.
  private(set) var kept: [KeptPart] = []

  /// For each unit of all pages, the number of words in its text.
  var unitLengths: [Int] { parts.flatMap(\.unitLengths) }
  /// For each page, the number of its units.
  var unitCounts: [Int] { parts.flatMap(\.unitCounts) }

  /// Merges the words of pages, in their order.
  ///
  /// - Parameters:
  ///   - known: parts of an earlier corpus, which are read instead of the words of their pages.
  ///   - partSize: about how many pages a part has, which does not change the result. The words of larger parts take more memory, and those
  ///     of smaller ones are merged more often.
  init(of data: [PageSearchData], jobs: Int, known: KnownParts = KnownParts(), partSize: Int = 128) {
    let ranges = Self.ranges(of: data, partSize: partSize)
    // Words are released after a few parts.
    for start in stride(from: 0, to: ranges.count, by: jobs * 2) {
      let some = Array(ranges[start..<min(start + jobs * 2, ranges.count)])
      for (part, kept) in some.parallelMap(jobs: jobs, { range, _ in known.part(of: data[range]) }) {
        add(part)
        if let kept { self.kept.append(kept) }
      }
    }
  }

  /// The pages of each part. A part ends after pages that their addresses decide, so that a new page changes only the part it is in, or
  /// when it has twice as many pages as it should.
  private static func ranges(of data: [PageSearchData], partSize: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (number, page) in data.enumerated() {
      let count = number + 1 - start
      let isLast = StableHash.digest(of: Array(page.page.url.path.utf8)[...]) % UInt64(partSize) == 0
      guard isLast || count == partSize * 2 || number == data.count - 1 else { continue }
      ranges.append(start..<number + 1)
      start = number + 1
    }
    return ranges
  }

  private mutating func add(_ part: CorpusPart) {
    var part = part
    part.numbers = words.add(part.words, isHangul: part.isHangul, glosses: part.glosses)
    for (index, number) in part.numbers.enumerated() { words.totals[Int(number)] += part.totals[index] }
    part.releaseWords()
    parts.append(part)
  }

  /// Some of the pages, with the numbers of their first page and unit.
  struct Pages: Sendable {
    fileprivate let parts: ArraySlice<CorpusPart>
    fileprivate let firstPage: Int, firstUnit: Int

    /// For each term, the number of entries of its words.
    func entryCounts(terms: Terms) -> [Int32] {
      var counts = Array(repeating: Int32(0), count: terms.all.count)
      for part in parts {
        var ofWord = Array(repeating: Int32(0), count: part.numbers.count)
        for entry in part.entries { ofWord[entry.word] += 1 }
        for (word, count) in ofWord.enumerated() { counts[Int(terms.ofWord[Int(part.numbers[word])])] += count }
      }
      return counts
    }

    /// Calls `body` for each entry, unit by unit, with the term of its word, and the indices of the unit (among all units) and the page.
    ///
    /// - Parameter terms: the term of each word.
    func forEachEntry(
      terms: [Int32], _ body: (_ entry: CorpusPart.Entry, _ term: Int, _ unit: Int, _ page: Int) -> Void
    ) {
      var (unit, page) = (firstUnit, firstPage)
      for part in parts {
        let terms = part.numbers.map { terms[Int($0)] }
        let (entries, ends) = (part.entries, part.unitEnds)
        var (entry, end) = (0, 0)
        for count in part.unitCounts {
          for _ in 0..<count {
            while entry < ends[end] {
              body(entries[entry], Int(terms[entries[entry].word]), unit, page)
              entry += 1
            }
            end += 1
            unit += 1
          }
          page += 1
        }
      }
    }
  }

  /// All pages in order, divided into at most `count` sequences with about the same number of units.
  func divided(by count: Int) -> [Pages] {
    let size = max((parts.reduce(0) { $0 + $1.unitEnds.count } + count - 1) / count, 1)
    var divided: [Pages] = []
    var (start, page, unit, firstPage, firstUnit) = (0, 0, 0, 0, 0)
    for (number, part) in parts.enumerated() {
      page += part.unitCounts.count
      unit += part.unitEnds.count
      guard unit - firstUnit >= size || number == parts.count - 1 else { continue }
      divided.append(Pages(parts: parts[start...number], firstPage: firstPage, firstUnit: firstUnit))
      (start, firstPage, firstUnit) = (number + 1, page, unit)
    }
    return divided
  }

  /// Releases the entries, which are most of the memory of indexing.
  mutating func releaseEntries() {
    for index in parts.indices { parts[index].releaseEntries() }
  }
}

/// The terms of a language: stems of Hangul words sorted by their keys, then all other words sorted by their bytes.
struct Terms {
  /// A term as written, and its key for sorting and storing: keystrokes of the two-set keyboard for Hangul, otherwise the word itself.
  struct Term {
    let word: ArraySlice<UInt8>, key: [UInt8]
  }

  /// The terms, sorted.
  let all: [Term]
  /// The number of Hangul terms, which come first.
  let hangulCount: Int
  /// For each word of the corpus, the index of its term.
  let ofWord: [Int32]

  /// Computes the terms of a corpus.
  init(of corpus: Corpus) {
    let (words, isHangul) = (corpus.words.vocabulary.words, corpus.words.isHangul)
    let hangul = (0..<words.count).filter { isHangul[$0] }
    let stems = CorpusStems(of: hangul.map { words[$0] }, counts: hangul.map { corpus.words.totals[$0] })
    var vocabulary = Vocabulary()
    var termOfWord = Array(repeating: 0, count: words.count)
    for (index, word) in hangul.enumerated() {
      termOfWord[word] = vocabulary.number(of: words[word].prefix(stems.lengths[index]))
    }
    let hangulCount = vocabulary.words.count
    for word in 0..<words.count where !isHangul[word] { termOfWord[word] = vocabulary.number(of: words[word]) }
    let terms = (0..<vocabulary.words.count).map { number in
      let word = vocabulary.words[number]
      let isHangul = number < hangulCount
      return Term(
        word: word, key: isHangul ? TwoSetKeyboard.keys(of: String(decoding: word, as: UTF8.self)) : Array(word))
    }
    let order = [0..<hangulCount, hangulCount..<terms.count].flatMap { range in
      range.sorted { terms[$0].key.lexicographicallyPrecedes(terms[$1].key) }
    }
    var rank = Array(repeating: Int32(0), count: terms.count)
    for (place, number) in order.enumerated() { rank[number] = Int32(place) }
    all = order.map { terms[$0] }
    self.hangulCount = hangulCount
    ofWord = termOfWord.map { rank[$0] }
  }
}
