/// The words of all pages of one language under common word numbers, and the terms that words are reduced to.
private import KoreanText

/// The words of the pages of one language.
struct Corpus {
  /// The pages, whose words are numbered page by page. Their entries are not copied, because they are most of the memory of indexing.
  private let pages: [PageWords]
  /// For each page, the common numbers of its words.
  private var numbers: [[Int32]] = []
  /// The distinct words; a Hangul word never equals a word of another script.
  private(set) var vocabulary = Vocabulary()
  /// For each word, whether it is Hangul, and its total number of occurrences.
  private(set) var isHangul: [Bool] = [], totals: [Int] = []
  /// Pairs of word numbers: a Korean word and an English word that explains it; the same pair may occur several times.
  private(set) var glosses: [(korean: Int, english: Int)] = []

  /// For each unit of all pages, the number of words in its text.
  var unitLengths: [Int] { pages.flatMap(\.unitLengths) }
  /// For each page, the number of its units.
  var unitCounts: [Int] { pages.map(\.unitEnds.count) }

  /// Merges the words of pages, in their order.
  init(_ pages: [PageWords]) {
    self.pages = pages
    numbers.reserveCapacity(pages.count)
    for page in pages { add(page) }
  }

  private mutating func add(_ page: PageWords) {
    let numbers = (0..<page.words.count).map { index in
      let number = vocabulary.number(of: page.words[index])
      if number == totals.count {
        totals.append(0)
        isHangul.append(page.isHangul[index])
      }
      return Int32(number)
    }
    for entry in page.entries { totals[Int(numbers[Int(entry.word)])] += max(Int(entry.count), 1) }
    glosses += page.glosses.map { (Int(numbers[$0.korean]), Int(numbers[$0.english])) }
    self.numbers.append(numbers)
  }

  /// Calls `body` for each entry, unit by unit, with the common number of its word, and the indices of the unit (among all units) and the
  /// page.
  func forEachEntry(_ body: (_ entry: PageWords.Entry, _ word: Int, _ unit: Int, _ page: Int) -> Void) {
    var unit = 0
    for (index, page) in pages.enumerated() {
      let numbers = numbers[index]
      var start = 0
      for end in page.unitEnds {
        for entry in page.entries[start..<end] { body(entry, Int(numbers[Int(entry.word)]), unit, index) }
        start = end
        unit += 1
      }
    }
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
    let words = corpus.vocabulary.words
    let hangul = (0..<words.count).filter { corpus.isHangul[$0] }
    let stems = CorpusStems(of: hangul.map { words[$0] }, counts: hangul.map { corpus.totals[$0] })
    var vocabulary = Vocabulary()
    var termOfWord = Array(repeating: 0, count: words.count)
    for (index, word) in hangul.enumerated() {
      termOfWord[word] = vocabulary.number(of: words[word].prefix(stems.lengths[index]))
    }
    let hangulCount = vocabulary.words.count
    for word in 0..<words.count where !corpus.isHangul[word] { termOfWord[word] = vocabulary.number(of: words[word]) }
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
