/// The words of all pages of one language under common numbers, and the terms they are found by.
private import KoreanText

/// The words of the pages of a language under common numbers.
struct Corpus {
  /// The pages with words numbered page by page. Their entries are most of what an index is made of, so they are not copied.
  private let pages: [PageWords]
  /// For each page the common numbers of its words.
  private var numbers: [[Int32]] = []
  /// The distinct words; a Hangul word and another word are never the same.
  private(set) var vocabulary = Vocabulary()
  /// For each word whether it is Hangul, and how often it occurs.
  private(set) var isHangul: [Bool] = [], totals: [Int] = []
  /// The numbers of Korean words and of the English words that explain them; the same pair may come more than once.
  private(set) var glosses: [(korean: Int, english: Int)] = []

  /// For each unit of each page the number of words in its text.
  var unitLengths: [Int] { pages.flatMap(\.unitLengths) }
  /// For each page the number of its units.
  var unitCounts: [Int] { pages.map(\.unitEnds.count) }

  /// The corpus of these pages, in their order.
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

  /// Calls `body` for each word of each unit, unit by unit, with the entry, the common number of its word, and the unit and the page
  /// counted from 0.
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

/// The terms of a language: stems of Hangul words in the order of their keys, then the other words in the order of their bytes.
struct Terms {
  /// A term as it is written, and as it is sorted and stored: two-set keys for Hangul, the word itself otherwise.
  struct Term {
    let word: ArraySlice<UInt8>, key: [UInt8]
  }

  /// The terms in order.
  let all: [Term]
  /// How many of them are Hangul; these come first.
  let hangulCount: Int
  /// For each word of the corpus the index of its term.
  let ofWord: [Int32]

  /// The terms of a corpus.
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
