/// The words of all pages of one language under common word numbers, and the terms that words are reduced to.
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
  /// Some pages whose words have numbers of their own, so that parts are made in parallel.
  fileprivate struct Part: Sendable {
    private(set) var pages: [PageWords] = []
    private(set) var words = NumberedWords()
    /// For each word of the part, its number in the corpus.
    var numbers: [Int32] = []

    init(_ data: ArraySlice<PageSearchData>) {
      for page in data { add(page.words) }
    }

    private mutating func add(_ page: PageWords) {
      let numbers = words.add(page.words, isHangul: page.isHangul, glosses: page.glosses)
      for entry in page.entries { words.totals[Int(numbers[Int(entry.word)])] += max(Int(entry.count), 1) }
      pages.append(page.numbered(numbers))
    }

    /// Releases what the corpus has after the part was merged.
    mutating func releaseWords() { words = NumberedWords() }

    mutating func releaseEntries() {
      for index in pages.indices { pages[index].releaseEntries() }
    }
  }

  private var parts: [Part] = []
  /// The distinct words of all pages.
  private(set) var words = NumberedWords()

  /// For each unit of all pages, the number of words in its text.
  var unitLengths: [Int] { parts.flatMap { $0.pages.flatMap(\.unitLengths) } }
  /// For each page, the number of its units.
  var unitCounts: [Int] { parts.flatMap { $0.pages.map(\.unitEnds.count) } }

  /// Merges the words of pages, in their order.
  ///
  /// - Parameter partSize: how many pages a part has, which does not change the result. The words of larger parts take more memory, and those
  ///   of smaller ones are merged more often.
  init(of data: [PageSearchData], jobs: Int, partSize: Int = 256) {
    let ranges = stride(from: 0, to: data.count, by: partSize).map { $0..<min($0 + partSize, data.count) }
    // Words are released after a few parts.
    for start in stride(from: 0, to: ranges.count, by: jobs * 2) {
      let some = Array(ranges[start..<min(start + jobs * 2, ranges.count)])
      for part in some.parallelMap(jobs: jobs, { range, _ in Part(data[range]) }) { add(part) }
    }
  }

  private mutating func add(_ part: Part) {
    var part = part
    part.numbers = words.add(part.words.vocabulary.words, isHangul: part.words.isHangul, glosses: part.words.glosses)
    for (index, number) in part.numbers.enumerated() { words.totals[Int(number)] += part.words.totals[index] }
    part.releaseWords()
    parts.append(part)
  }

  /// Some of the pages, with the numbers of their first page and unit.
  struct Pages: Sendable {
    fileprivate let parts: ArraySlice<Part>
    fileprivate let firstPage: Int, firstUnit: Int

    /// Calls `body` for each entry, unit by unit, with the term of its word, and the indices of the unit (among all units) and the page.
    ///
    /// - Parameter terms: the term of each word.
    func forEachEntry(
      terms: [Int32], _ body: (_ entry: PageWords.Entry, _ term: Int, _ unit: Int, _ page: Int) -> Void
    ) {
      var (unit, index) = (firstUnit, firstPage)
      for part in parts {
        let terms = part.numbers.map { terms[Int($0)] }
        for page in part.pages {
          var start = 0
          for end in page.unitEnds {
            for entry in page.entries[start..<end] { body(entry, Int(terms[Int(entry.word)]), unit, index) }
            start = end
            unit += 1
          }
          index += 1
        }
      }
    }
  }

  /// All pages in order, divided into at most `count` sequences.
  func divided(by count: Int) -> [Pages] {
    let size = max((parts.count + count - 1) / count, 1)
    var (page, unit) = (0, 0)
    return stride(from: 0, to: parts.count, by: size).map { start in
      let pages = Pages(parts: parts[start..<min(start + size, parts.count)], firstPage: page, firstUnit: unit)
      page += pages.parts.reduce(0) { $0 + $1.pages.count }
      unit += pages.parts.reduce(0) { $0 + $1.pages.reduce(0) { $0 + $1.unitEnds.count } }
      return pages
    }
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
