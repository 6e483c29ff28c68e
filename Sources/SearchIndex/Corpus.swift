/// Brings the words of all pages of one language together: stems, terms in their final order, and where each occurs.
private import KoreanText

/// The words of all pages under common numbers.
struct Corpus {
  /// One word in one unit.
  struct Occurrence {
    /// The word's number, later the term's.
    var word: Int32
    /// How often it stands in the unit's text.
    var count: UInt16
    /// Bit 0: in the title; bit 1: in the heading.
    var flags: UInt8
  }

  /// The words; Hangul and other scripts never make the same word.
  private(set) var words = WordTable()
  /// For each word whether it is Hangul, and how often it occurs.
  private(set) var isHangul: [Bool] = [], totals: [Int] = []
  /// All occurrences, unit by unit.
  private(set) var occurrences: [Occurrence] = []
  /// For each unit where its occurrences end, its length in words, and whether it begins a page.
  private(set) var unitEnds: [Int] = [], unitLengths: [Int] = [], unitsOfPage: [Int] = []
  /// Korean and English words that explain each other, with doubles.
  private(set) var glosses: [(korean: Int, other: Int)] = []

  /// The corpus of these pages, in their order.
  init(_ pages: [PageWords]) {
    for page in pages { add(page) }
  }

  private mutating func add(_ page: PageWords) {
    var cursor = PageWordsCursor(page)
    let local = readWords(&cursor)
    for _ in 0..<cursor.count() {
      let (korean, other) = (cursor.number(), cursor.number())
      if local.indices.contains(korean), local.indices.contains(other) {
        glosses.append((Int(local[korean]), Int(local[other])))
      }
    }
    let units = cursor.count()
    unitsOfPage.append(units)
    for _ in 0..<units {
      unitLengths.append(min(cursor.number(), 1 << 20))
      for _ in 0..<cursor.count() {
        let (word, packed) = (cursor.number(), cursor.number())
        guard local.indices.contains(word) else { continue }
        let count = UInt16(truncatingIfNeeded: packed >> 2)
        occurrences.append(Occurrence(word: local[word], count: count, flags: UInt8(packed & 3)))
        totals[Int(local[word])] += max(Int(count), 1)
      }
      unitEnds.append(occurrences.count)
    }
  }

  /// The words of a page under their common numbers.
  private mutating func readWords(_ cursor: inout PageWordsCursor) -> [Int32] {
    let count = cursor.count()
    var local: [Int32] = []
    local.reserveCapacity(count)
    for _ in 0..<count {
      let script = cursor.byte()
      let number = words.number(of: cursor.slice(cursor.number()))
      if number == totals.count {
        totals.append(0)
        isHangul.append(script == 0)
      }
      local.append(Int32(number))
    }
    return local
  }
}

/// The terms of a language: stems of Hangul words in the order of their keys, then the other words in the order of
/// their bytes.
struct Terms {
  /// A term as it is written, and as it is ordered and sent: two-set keys for Hangul, the word itself otherwise.
  struct Term {
    let word: ArraySlice<UInt8>, key: [UInt8]
  }

  /// The terms in order.
  let all: [Term]
  /// How many of them are Hangul.
  let hangulCount: Int
  /// For each word of the corpus its term's number.
  let ofWord: [Int32]

  /// The terms of a corpus.
  init(of corpus: Corpus) {
    let hangul = (0..<corpus.words.count).filter { corpus.isHangul[$0] }
    let stems = CorpusStems(of: hangul.map { corpus.words[$0] }, counts: hangul.map { corpus.totals[$0] })
    var table = WordTable()
    var termOfWord = Array(repeating: 0, count: corpus.words.count)
    for (index, word) in hangul.enumerated() {
      termOfWord[word] = table.number(of: corpus.words[word].prefix(stems.lengths[index]))
    }
    let stemCount = table.count
    for word in 0..<corpus.words.count where !corpus.isHangul[word] {
      termOfWord[word] = table.number(of: corpus.words[word])
    }
    let terms = (0..<table.count).map { number in
      Term(word: table[number], key: number < stemCount ? Self.keys(of: table[number]) : Array(table[number]))
    }
    let order =
      (0..<stemCount).sorted { terms[$0].key.lexicographicallyPrecedes(terms[$1].key) }
      + (stemCount..<table.count).sorted { terms[$0].key.lexicographicallyPrecedes(terms[$1].key) }
    var rank = Array(repeating: Int32(0), count: table.count)
    for (place, number) in order.enumerated() { rank[number] = Int32(place) }
    all = order.map { terms[$0] }
    hangulCount = stemCount
    ofWord = termOfWord.map { rank[$0] }
  }

  private static func keys(of word: ArraySlice<UInt8>) -> [UInt8] {
    TwoSetKeyboard.keys(of: String(decoding: word, as: UTF8.self))
  }
}
