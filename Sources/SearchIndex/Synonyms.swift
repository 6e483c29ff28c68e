/// Synonyms: glosses of the corpus, the site's glossary, and a built-in list.
private import ByteText
private import KoreanText

/// The synonyms of a language, in the form of the index.
struct Synonyms {
  /// Words that are not common terms; their numbers follow those of the common terms.
  let words: [String]
  /// The encoded groups: for each its size, the difference of its first member from the first member of the group before, and the
  /// differences of its other members from its first. Members are numbers of common terms or of ``words``.
  let groups: [Int]

  /// The synonyms among `terms`; a group is included if at least one of its words is a common term.
  init(of corpus: Corpus, terms: Terms, common: [Int], groups: [[String]]) {
    let listed = groups + Self.listed
    var numbers = TermNumbers(terms, common: common, wanted: Set(listed.joined().map(Self.joined)))
    var found: Set<[Int]> = []
    func link(_ members: [Int]) {
      let members = Set(members).sorted()
      if members.count > 1, members[0] < common.count { found.insert(members) }
    }
    var commonNumbers = Array(repeating: -1, count: terms.all.count)
    for (number, term) in common.enumerated() { commonNumbers[term] = number }
    let pairs = corpus.words.glosses.map { Pair(korean: terms.ofWord[$0.korean], english: terms.ofWord[$0.english]) }
    for pair in Self.believed(pairs) {
      let members = [pair.korean, pair.english].map { commonNumbers[Int($0)] }
      if !members.contains(-1) { link(members) }
    }
    for group in listed {
      let members = group.flatMap { numbers.forms(of: Self.joined($0)) }
      guard members.contains(where: { numbers.term($0) != nil }) else { continue }
      link(members.map { numbers.number(of: $0) })
    }
    words = numbers.outside
    self.groups = Self.encoded(found)
  }

  /// A name of several words as one word; adjacent words of a query are looked up in this form.
  private static func joined(_ name: String) -> String {
    let isJoined = name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("가"..."힣").contains($0) }
    return isJoined ? name : name.lowercased().filter { !$0.isWhitespace && $0 != "-" }
  }

  /// A Korean word and an English word that explains it, as indices of terms.
  private struct Pair: Hashable {
    let korean: Int32, english: Int32
  }

  /// The pairs without those whose Korean word is only part of several explained names: 다익스트라 알고리즘(Dijkstra) and 그리디 알고리즘(greedy) do not
  /// make 알고리즘 mean either. If a word has three or more partners, a partner must have more than a third of all its glosses.
  private static func believed(_ pairs: [Pair]) -> [Pair] {
    Dictionary(grouping: pairs, by: \.korean).values.flatMap { own in
      let counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
      return counts.count < 3 ? Array(counts.keys) : counts.filter { $0.value * 3 > own.count }.map(\.key)
    }
  }

  /// The groups of `Resources/synonyms.txt`.
  private static let listed = EmbeddedFiles.synonymsTxt.split(separator: 0x0A)
    .filter { $0.first != UInt8(ascii: "#") }.map { $0.split(separator: UInt8(ascii: " ")).map(\.text) }

  private static func encoded(_ groups: Set<[Int]>) -> [Int] {
    var numbers: [Int] = []
    var last = 0
    for group in groups.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      numbers += [group.count, group[0] - last] + group.dropFirst().map { $0 - group[0] }
      last = group[0]
    }
    return numbers
  }
}

/// Numbers for common terms, and for other words of synonym groups.
private struct TermNumbers {
  private let terms: [ArraySlice<UInt8>: Int]
  /// How many terms have a number.
  private let count: Int
  /// For Hangul words that are not terms, the terms that consist of the word and an ending: 스레드의 for 스레드.
  private var inflected: [ArraySlice<UInt8>: [String]] = [:]
  private var outsideNumbers: [String: Int] = [:]
  /// Words that are not terms, in the order in which they were numbered.
  private(set) var outside: [String] = []

  init(_ terms: Terms, common: [Int], wanted: Set<String>) {
    let numbered = common.enumerated().map { (terms.all[$0.element].word, $0.offset) }
    self.terms = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
    count = common.count
    let missing = Set(wanted.map { Array($0.utf8)[...] }.filter { $0.count > 3 && self.terms[$0] == nil })
    for number in common.prefix(while: { $0 < terms.hangulCount }) {
      let word = terms.all[number].word
      for length in CorpusStems.cuts(of: word) where missing.contains(word.prefix(length)) {
        inflected[word.prefix(length), default: []].append(String(decoding: word, as: UTF8.self))
      }
    }
  }

  func term(_ word: String) -> Int? { terms[Array(word.utf8)[...]] }

  /// The word and its forms among the terms: for an English word transition, transitions, transitioning.
  func forms(of word: String) -> [String] {
    guard word.utf8.count > 3, word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return [word] + (inflected[Array(word.utf8)[...]] ?? [])
    }
    let stem = word.hasSuffix("e") ? String(word.dropLast()) : word
    return [word] + ["s", "ing", "ed", "er"].map { ($0 == "s" ? word : stem) + $0 }.filter { term($0) != nil }
  }

  mutating func number(of word: String) -> Int {
    if let term = term(word) { return term }
    if let known = outsideNumbers[word] { return known }
    let number = count + outside.count
    outsideNumbers[word] = number
    outside.append(word)
    return number
  }
}
