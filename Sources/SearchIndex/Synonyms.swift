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
    let listed = groups.map { $0.map(SynonymName.init) } + Self.listed
    var numbers = TermNumbers(terms, common: common, wanted: listed.joined())
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
      let members = group.flatMap { numbers.forms(of: $0) }
      if members.contains(where: numbers.isTerm) { link(members.map { numbers.number(of: $0) }) }
    }
    words = numbers.outside
    self.groups = Self.encoded(found)
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
    .filter { $0.first != UInt8(ascii: "#") }
    .map { $0.split(separator: UInt8(ascii: " ")).map { SynonymName($0.text) } }

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

/// A word with its hash, which is computed once for all corpora.
private struct HashedWord: Sendable {
  let bytes: ArraySlice<UInt8>, hash: UInt32

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, hash) = (bytes, Vocabulary.hash(of: bytes)) }
}

/// A name in a group of synonyms.
private struct SynonymName: Sendable {
  /// The name; one of several words as one word, because adjacent words of a query are looked up in this form.
  let word: HashedWord
  /// The regular forms of an English word: transitions, transitioning for transition; empty for other names.
  let inflected: [HashedWord]

  init(_ name: String) {
    let isJoined = name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("가"..."힣").contains($0) }
    let word = Array((isJoined ? name : name.lowercased().filter { !$0.isWhitespace && $0 != "-" }).utf8)
    self.word = HashedWord(word[...])
    let isEnglish = word.count > 3 && word.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let stem = word.last == UInt8(ascii: "e") ? word.dropLast() : word[...]
    let forms = ["s", "ing", "ed", "er"].map { ($0 == "s" ? word[...] : stem) + Array($0.utf8) }
    inflected = isEnglish ? forms.map { HashedWord($0) } : []
  }
}

/// Numbers for common terms, and for other words of synonym groups.
private struct TermNumbers {
  private var terms = Vocabulary(), others = Vocabulary()
  /// Names that are no terms and no English words, and for each the terms that consist of it and an ending: 스레드의 for 스레드.
  private var stems = Vocabulary(), inflected: [[HashedWord]] = []

  init(_ terms: Terms, common: [Int], wanted: some Sequence<SynonymName>) {
    for term in common { _ = self.terms.number(of: terms.all[term].word) }
    for name in wanted where name.inflected.isEmpty && name.word.bytes.count > 3 && !isTerm(name.word) {
      _ = stems.number(of: name.word.bytes, name.word.hash)
    }
    inflected = Array(repeating: [], count: stems.words.count)
    for term in common.prefix(while: { $0 < terms.hangulCount }) {
      let word = terms.all[term].word
      for length in CorpusStems.cuts(of: word) {
        if let stem = stems.known(word.prefix(length)) { inflected[stem].append(HashedWord(word)) }
      }
    }
  }

  /// The words that are no terms, in the order in which they were numbered.
  var outside: [String] { (0..<others.words.count).map { others.words[$0].text } }

  func isTerm(_ word: HashedWord) -> Bool { terms.known(word.bytes, word.hash) != nil }

  /// A name and its forms among the terms.
  func forms(of name: SynonymName) -> [HashedWord] {
    let stem = stems.known(name.word.bytes, name.word.hash)
    return [name.word] + name.inflected.filter(isTerm) + (stem.map { inflected[$0] } ?? [])
  }

  mutating func number(of word: HashedWord) -> Int {
    terms.known(word.bytes, word.hash) ?? terms.words.count + others.number(of: word.bytes, word.hash)
  }
}
