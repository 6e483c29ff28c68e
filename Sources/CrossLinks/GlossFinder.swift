/// Finds glosses in running text: 클로저(closure), closure(클로저).
import ArticleModel
import CommonMark

/// A Korean term and the English word that texts of the site put in brackets after it.
struct Gloss: Sendable, Hashable {
  /// The Korean term and the English one, as written most often.
  let korean: String, english: String

  /// How many articles hold it.
  let articles: Int

  /// Other Korean forms for the same English word, most frequent first, with the number of articles that hold them.
  var rivals: [Rival] = []

  /// Another form.
  struct Rival: Sendable, Hashable {
    let korean: String
    let articles: Int
  }
}

/// One place where a gloss was found.
struct GlossUse: Sendable, Hashable {
  /// Korean words before the bracket, nearest last; one more than the English term has words, at most three.
  let words: [String]

  /// The English term as written.
  let english: String

  /// The text node and the bytes of the nearest Korean word in its literal.
  let node: NodeID, range: Range<Int>
}

/// Finds glosses.
enum GlossFinder {
  /// Every gloss in the running text of an article; headings and code are left out.
  static func uses(in article: Article) -> [GlossUse] {
    var found: [GlossUse] = []
    article.tree.store.withUnsafeBufferPointer { store in
      for number in ProseWalk(article.tree, including: []) {
        let literal = article.tree.nodes[number].literal
        for open in literal where store[open] == UInt8(ascii: "(") {
          if let use = use(in: store, literal, open: open, node: NodeID(number)) { found.append(use) }
        }
      }
    }
    return found
  }

  private static func use(
    in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>, open: Int, node: NodeID
  ) -> GlossUse? {
    guard open > literal.lowerBound, open + 3 < literal.upperBound else { return nil }
    guard let close = store[open..<literal.upperBound].firstIndex(of: UInt8(ascii: ")")), close - open <= 60
    else { return nil }
    let inside = open + 1..<close
    if isEnglishTerm(store[inside]) {
      let english = text(store, inside)
      // Korean may need a word more: 잠자기 상태(suspended).
      let limit = min(3, english.split(separator: " ").count + 1)
      guard let (words, nearest) = koreanWords(store, literal.lowerBound..<open, atMost: limit) else { return nil }
      return GlossUse(words: words, english: english, node: node, range: relative(nearest, to: literal))
    }
    guard let (words, nearest) = koreanWords(store, inside, atMost: 4), nearest.upperBound == close,
      words.joined(separator: " ").utf8.count == inside.count,
      let before = englishTerm(store, literal.lowerBound..<open, for: words.count)
    else { return nil }
    let whole = words.joined(separator: " ")
    return GlossUse(words: [whole], english: text(store, before), node: node, range: relative(inside, to: literal))
  }

  private static func relative(_ range: Range<Int>, to literal: Range<Int>) -> Range<Int> {
    range.lowerBound - literal.lowerBound..<range.upperBound - literal.lowerBound
  }

  private static func text(_ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: store[range], as: UTF8.self)
  }

  /// Letters, spaces and hyphens, of three letters at least and four words at most, beginning with a letter.
  private static func isEnglishTerm(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard bytes.count >= 3, let first = bytes.first, isLetter(first), let last = bytes.last, isLetter(last) else {
      return false
    }
    guard bytes.allSatisfy({ isLetter($0) || $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return false }
    return bytes.count { $0 == 0x20 } <= 3
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  /// The English term at the end of `range` that `count` Korean words explain: an acronym, a single word, or several words
  /// that are not more than the Korean ones. Whether "Swift closure" is one term or two words nobody can tell: nil.
  private static func englishTerm(
    _ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, for count: Int
  ) -> Range<Int>? {
    guard let last = englishWord(store, range) else { return nil }
    if store[last].allSatisfy({ $0 < 0x61 }) { return last }
    var start = last.lowerBound
    var words = 1
    while start > range.lowerBound, store[start - 1] == 0x20,
      let word = englishWord(store, range.lowerBound..<start - 1, atLeast: 1),
      !smallWords.contains(text(store, word).lowercased())
    {
      start = word.lowerBound
      words += 1
      if words > count { return nil }
    }
    return start..<range.upperBound
  }

  /// English words that begin no term.
  private static let smallWords: Set<String> = [
    "a", "an", "the", "is", "are", "and", "or", "of", "in", "on", "to", "by", "as", "with", "for", "from", "called",
    "named", "this", "that", "use", "uses", "using", "used", "i", "we", "you", "it",
  ]

  private static func englishWord(
    _ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, atLeast minimum: Int = 3
  ) -> Range<Int>? {
    let letters = store[range].reversed().prefix { isLetter($0) || $0 == UInt8(ascii: "-") }.count
    guard letters >= minimum else { return nil }
    let start = range.upperBound - letters
    let standsAlone = start == range.lowerBound || store[start - 1] == 0x20 || store[start - 1] == UInt8(ascii: "(")
    return standsAlone && isLetter(store[start]) ? start..<range.upperBound : nil
  }

  /// The words of Hangul at the end of `range`, at most `limit`, and the bytes of the last one.
  private static func koreanWords(
    _ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, atMost limit: Int
  ) -> (words: [String], nearest: Range<Int>)? {
    var words: [String] = []
    var nearest = range.upperBound..<range.upperBound
    var end = range.upperBound
    while words.count < limit {
      var start = end
      while start - 3 >= range.lowerBound, WordShape.isHangul(store, at: start - 3) { start -= 3 }
      guard start < end else { break }
      // A word that goes on in Latin letters or digits to the left is no plain Korean word.
      let isWhole = start == range.lowerBound || !WordShape.isWordByte(store[start - 1])
      guard isWhole else { break }
      if words.isEmpty { nearest = start..<end }
      words.insert(text(store, start..<end), at: 0)
      guard start - 1 > range.lowerBound, store[start - 1] == 0x20 else { break }
      end = start - 1
    }
    guard let last = words.last, last.utf8.count >= 6 else { return nil }
    return (words, nearest)
  }
}

extension GlossFinder {
  /// Joins the uses of all articles into terms: for each English word the Korean form found in most articles, if
  /// at least
  /// `minimum` articles hold it. Sorted by English.
  static func glosses(of uses: [[GlossUse]], minimum: Int) -> [Gloss] {
    var counts: [String: [String: Set<Int>]] = [:]
    var spelled: [String: [String: Int]] = [:]
    for (article, found) in uses.enumerated() {
      for use in found {
        let key = use.english.looseKey
        spelled[key, default: [:]][use.english.lowercased(), default: 0] += 1
        for length in 1...use.words.count {
          let form = use.words.suffix(length).joined(separator: " ")
          counts[key, default: [:]][form, default: []].insert(article)
        }
      }
    }
    return counts.sorted { $0.key < $1.key }.compactMap { key, forms in
      gloss(forms, spelled: spelled[key] ?? [:], minimum: minimum)
    }
  }

  private static func gloss(_ forms: [String: Set<Int>], spelled: [String: Int], minimum: Int) -> Gloss? {
    // A longer form that stands nearly as often as its end is the term: 후행 클로저 rather than 클로저.
    let ranked = forms.map { (form: $0.key, count: $0.value.count, words: $0.key.split(separator: " ").count) }
      .sorted { ($1.count, $0.form) < ($0.count, $1.form) }
    guard let most = ranked.first, most.count >= minimum else { return nil }
    let best =
      ranked.filter { $0.form.hasSuffix(most.form) && $0.count * 5 >= most.count * 3 }
      .max { ($0.words, $1.form) < ($1.words, $0.form) } ?? most
    let english = spelled.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    let rivals = ranked.filter { other in
      other.form != best.form && other.words == best.words && !other.form.hasSuffix(best.form)
        && !best.form.hasSuffix(other.form)
    }
    return Gloss(
      korean: best.form, english: english, articles: best.count,
      rivals: rivals.map { Gloss.Rival(korean: $0.form, articles: $0.count) })
  }
}
