/// The words of all pages of one language: occurrences under common numbers, and the terms they are found by.
private import KoreanText

/// The occurrences of all words on the pages of a language.
struct Corpus {
  /// One word in one unit.
  struct Occurrence {
    let word: Int32
    let count: UInt16
    let fields: PageWords.Fields
  }

  /// The distinct words; a Hangul word and another word are never the same.
  private(set) var vocabulary = Vocabulary()
  /// For each word whether it is Hangul, and how often it occurs.
  private(set) var isHangul: [Bool] = [], totals: [Int] = []
  /// All occurrences, unit by unit.
  private(set) var occurrences: [Occurrence] = []
  /// For each unit the end of its occurrences and the number of words in its text.
  private(set) var unitEnds: [Int] = [], unitLengths: [Int] = []
  /// For each page the number of its units.
  private(set) var unitCounts: [Int] = []
  /// The numbers of Korean words and of the English words that explain them; the same pair may come more than once.
  private(set) var glosses: [(korean: Int, english: Int)] = []

  /// The corpus of these pages, in their order.
  init(_ pages: [PageWords]) {
    occurrences.reserveCapacity(pages.reduce(0) { $0 + $1.entries.count })
    for page in pages { add(page) }
  }

  private mutating func add(_ page: PageWords) {
    let numbers = (0..<page.words.count).map { index in
      let number = vocabulary.number(of: page.words[index])
      if number == totals.count {
        totals.append(0)
        isHangul.append(page.isHangul[index])
      }
      return number
    }
    let base = occurrences.count
    for entry in page.entries {
      let number = numbers[Int(entry.word)]
      occurrences.append(Occurrence(word: Int32(number), count: entry.count, fields: entry.fields))
      totals[number] += max(Int(entry.count), 1)
    }
    unitEnds += page.unitEnds.map { base + $0 }
    unitLengths += page.unitLengths
    unitCounts.append(page.unitEnds.count)
    glosses += page.glosses.map { (numbers[$0.korean], numbers[$0.english]) }
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
