/// Words that lead to each other: glosses of the corpus, the site's glossary, and pairs every developer knows.
private import KoreanText

/// The synonyms of a language, as the engine gets them.
struct Synonyms {
  /// `[words, numbers]`: words that are no terms, separated by spaces, and for each word with synonyms its number and those of its
  /// synonyms. Numbers below the count of terms are terms, the others words of the list.
  let value: DataValue

  /// The synonyms among `terms`; a group counts when at least one of its words is a term.
  init(of corpus: Corpus, terms: Terms, groups: [[String]]) {
    var numbers = TermNumbers(terms)
    var partners: [Int: Set<Int>] = [:]
    func link(_ left: Int, _ right: Int) {
      guard left != right else { return }
      if right < terms.all.count { partners[left, default: []].insert(right) }
      if left < terms.all.count { partners[right, default: []].insert(left) }
    }
    for pair in corpus.glosses { link(Int(terms.ofWord[pair.korean]), Int(terms.ofWord[pair.other])) }
    for group in groups + DeveloperSynonyms.groups {
      let members = group.flatMap { $0.contains(" ") ? [] : numbers.forms(of: $0.lowercased()) }
      guard members.contains(where: { numbers.term($0) != nil }) else { continue }
      let found = members.map { numbers.number(of: $0) }
      for left in found { for right in found where left < right { link(left, right) } }
    }
    value = .list([.text(numbers.outside.joined(separator: " ")), .bytes(Self.encoded(partners))])
  }

  /// For each word in order: its distance from the word before, the count of its partners, and their numbers.
  private static func encoded(_ partners: [Int: Set<Int>]) -> [UInt8] {
    var text: [UInt8] = []
    var last = 0
    for (word, others) in partners.sorted(by: { $0.key < $1.key }) {
      NumberText.append(word - last, to: &text)
      NumberText.append(others.count, to: &text)
      for other in others.sorted() { NumberText.append(other, to: &text) }
      last = word
    }
    return text
  }
}

/// Numbers for terms and for words beside them.
private struct TermNumbers {
  private let terms: [ArraySlice<UInt8>: Int]
  private var outsideNumbers: [String: Int] = [:]
  /// Words that are no terms, in the order they came.
  private(set) var outside: [String] = []

  init(_ terms: Terms) {
    self.terms = Dictionary(
      terms.all.enumerated().map { ($0.element.word, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  func term(_ word: String) -> Int? { terms[Array(word.utf8)[...]] }

  /// The word, and the forms of an English word that the corpus has: transition, transitions, transitioning.
  func forms(of word: String) -> [String] {
    guard word.utf8.count > 3, word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return [word]
    }
    let stem = word.hasSuffix("e") ? String(word.dropLast()) : word
    return [word] + ["s", "ing", "ed", "er"].map { ($0 == "s" ? word : stem) + $0 }.filter { term($0) != nil }
  }

  mutating func number(of word: String) -> Int {
    if let term = term(word) { return term }
    if let known = outsideNumbers[word] { return known }
    let number = terms.count + outside.count
    outsideNumbers[word] = number
    outside.append(word)
    return number
  }
}
