/// Finds glosses in running text: 클로저(closure), closure(클로저).
import ArticleModel
import ByteText
import CommonMark
import KoreanText

/// A Korean term and the English term that texts of the site put in brackets after it.
struct Gloss: Sendable, Hashable {
  /// The Korean and the English term, each in its most frequent form.
  let korean: String, english: String

  /// The number of articles that contain it.
  let articles: Int

  /// Other Korean forms of the same English term, most frequent first.
  var rivals: [Rival] = []

  /// Another form, with the number of articles that contain it.
  struct Rival: Sendable, Hashable {
    let korean: String
    let articles: Int
  }
}

/// One place where a gloss was found.
struct GlossUse: Sendable, Hashable {
  /// The Korean words before the bracket, nearest last: one more than the English term has words, at most three; for an acronym, at most
  /// one for each letter.
  let words: [String]

  /// The English term as written.
  let english: String

  /// The bytes of the nearest Korean word in the file; those of its text node where entities make them uncertain.
  let place: Range<Int>

  /// A hash of the text node, to recognise copies of a text; nil for a node shorter than a sentence.
  let text: UInt64?
}

enum GlossFinder {
  /// Every gloss in the running text of an article, without headings and code.
  static func uses(in article: Article) -> [GlossUse] {
    var found: [GlossUse] = []
    let tree = article.tree
    tree.store.withUnsafeBufferPointer { store in
      for number in ProseNodes(tree, including: []) {
        let literal = tree.nodes[number].literal
        for span in GlossMiner.glosses(in: store, literal) {
          if let use = use(of: span, in: store, literal, of: tree, node: NodeID(number)) { found.append(use) }
        }
      }
    }
    return found
  }

  /// The gloss of a span; nil when it is not certain which words form the two terms.
  private static func use(
    of span: GlossSpan, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>, of tree: MarkdownTree,
    node: NodeID
  ) -> GlossUse? {
    guard let first = span.korean.first, let nearest = span.korean.last, nearest.count >= 6,
      let english = englishTerm(of: span, in: store)
    else { return nil }
    // A bracket after a space may be a remark; a gloss follows directly.
    let gap = span.isKoreanInside ? first.lowerBound - english.upperBound : english.lowerBound - nearest.upperBound
    guard gap == 1 else { return nil }
    if span.isKoreanInside {
      let whole = first.lowerBound..<nearest.upperBound
      return GlossUse(
        words: [text(store, whole)], english: text(store, english), place: place(of: whole, in: tree, node),
        text: hash(store[literal]))
    }
    // The Korean term may have one word more: 잠자기 상태(suspended). A word that ends in a josa belongs to the sentence.
    let outer = span.korean.dropLast().lastIndex { GlossMiner.hasOuterJosa(in: store, $0) }
    let inner = outer.map { span.korean[($0 + 1)...] }
    // An acronym has at most one Korean word for each letter: 버전 관리 시스템(VCS).
    let isAcronym = span.english.count == 1 && store[english].allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    let words = (inner ?? span.korean[...]).suffix(isAcronym ? english.count : min(3, span.english.count + 1))
    return GlossUse(
      words: words.map { text(store, $0) }, english: text(store, english), place: place(of: nearest, in: tree, node),
      text: hash(store[literal]))
  }

  /// Nil for less than 80 bytes, because short texts are often equal without being copies.
  private static func hash(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    text.count < 80 ? nil : StableHash(text).value
  }

  /// The bytes of the file for a range of the store.
  private static func place(of range: Range<Int>, in tree: MarkdownTree, _ node: NodeID) -> Range<Int> {
    let start = tree[node].literal.lowerBound
    return tree.sourceRange(of: range.lowerBound - start..<range.upperBound - start, in: node) ?? tree[node].range
  }

  private static func text(_ store: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: store[range], as: UTF8.self)
  }

  /// The English term of a gloss, of at least three letters: all words inside the brackets; before brackets an acronym, a single word, or
  /// several words if they are fewer than the Korean ones or as many. Otherwise nil, because it is not certain whether "Swift closure" is
  /// one term or two words.
  private static func englishTerm(of span: GlossSpan, in store: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let first = span.english.first, let last = span.english.last else { return nil }
    guard span.isKoreanInside else {
      return last.upperBound - first.lowerBound >= 3 ? first.lowerBound..<last.upperBound : nil
    }
    guard last.count >= 3 else { return nil }
    if store[last].allSatisfy({ $0 < 0x61 }) { return last }
    let words = span.english.dropLast().reversed().prefix {
      !WordLists.noTermBegins.contains(text(store, $0).lowercased())
    }
    return words.count < span.korean.count ? (words.last ?? last).lowerBound..<last.upperBound : nil
  }
}

extension GlossFinder {
  /// Combines the uses of all articles: for each English term the Korean form found in most articles, if at least
  /// `minimum` articles have it. Sorted by the English.
  static func glosses(of uses: [[GlossUse]], minimum: Int) -> [Gloss] {
    var counts: [String: [String: Set<Int>]] = [:]
    var spelled: [String: [String: Int]] = [:]
    // A text that was copied into another article counts only in the first.
    var holders: [UInt64: Int] = [:]
    for (article, found) in uses.enumerated() {
      for use in found {
        if let text = use.text, holders.updateValue(holders[text] ?? article, forKey: text) ?? article != article {
          continue
        }
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
    // A longer form that occurs nearly as often (at least three fifths) as its last words is the term: 후행 클로저 rather than 클로저.
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
