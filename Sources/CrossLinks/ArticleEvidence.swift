/// What an article says about the senses of the names in it.
import ArticleModel
import CommonMark
import Diagnostics
import KoreanText

/// The signs of one article, each found when it is asked for.
struct ArticleEvidence {
  private let senses: TopicSenses
  private let article: Article
  private let mentions: [Mention]
  private lazy var statedKeys = Set((article.frontMatter.topics + article.frontMatter.tags).map(\.value.looseKey))
  private lazy var titleMeanings = senses.titleMeanings(article.title)
  private lazy var titleKeys = senses.titleKeys(article.title)
  private lazy var inlineCode = Set(
    article.tree.nodes.indices.lazy.filter { [article] in article.tree.nodes[$0].kind == .code }
      .compactMap { [article] in SymbolTable.name(of: article.tree.literal(of: NodeID($0)))?.looseKey })
  private lazy var glossed = Set(
    mentions.compactMap { [senses] mention -> Int? in
      guard case .gloss(let key) = mention.sign, senses.patterns[mention.pattern].meaning >= 0 else { return nil }
      return senses.meaning(ofGloss: key, mention.pattern)
    })
  private lazy var codeKeys = Set(
    article.snippets.flatMap { [senses] in senses.codeWords.candidates(in: $0.code) }.map(\.name.looseKey)
  ).union(inlineCode)
  /// The words that tell of a field, by loose key, and formulas, with their places.
  private lazy var fieldPlaces: [(key: String, place: Int)] =
    mentions.compactMap { [senses, article] mention in
      let key = senses.patterns[mention.pattern].key
      return senses.context.fieldKeys.contains(key) ? (key, mention.place(in: article)) : nil
    } + formulas.map { (SenseContext.formula, $0) }
  private lazy var fieldKeys = Set(fieldPlaces.map(\.key))
  /// Where formulas begin: `$$x$$`, or `$\theta$` with a command of TeX.
  private var formulas: [Int] {
    let bytes = article.source.bytes
    return bytes.indices.dropLast().filter {
      bytes[$0] == UInt8(ascii: "$") && (bytes[$0 + 1] == UInt8(ascii: "$") || bytes[$0 + 1] == UInt8(ascii: "\\"))
    }
  }

  /// The evidence of `article`, in which `mentions` were found.
  init(senses: TopicSenses, article: Article, mentions: [Mention]) {
    self.senses = senses
    self.article = article
    self.mentions = mentions
  }

  /// Whether the article shows in that way that it is about a meaning.
  mutating func holds(_ reason: LinkReason, for meaning: Int) -> Bool {
    switch reason {
    case .stated:
      !senses.keys[meaning].isDisjoint(with: statedKeys)
        || titleMeanings.contains(meaning) && !isTitleOfOtherField(meaning)
    case .glossedElsewhere: glossed.contains(meaning)
    case .usedInCode: !senses.keys[meaning].isDisjoint(with: codeKeys)
    default: false
    }
  }

  /// About fifty Korean words, in bytes: so far from a word its context reaches.
  private static let window = 500

  /// Whether a word of the field of `name` occurs near a mention of it, in the title or in code. A text that is shorter than the window
  /// shows no field, and is trusted unless the neighbours of the name are those of a common word.
  mutating func isInField(_ mention: Mention, _ name: String) -> Bool {
    let words = senses.context.fieldWords(of: name).subtracting([name])
    if article.source.bytes.count <= Self.window, mention.sign != .general { return true }
    return !words.isDisjoint(with: inlineCode) || !words.isDisjoint(with: wordsNear(mention))
  }

  /// Whether two words of fields in which `name` has another sense, and more than of its own, are near a mention of it; if none of
  /// both are, in the whole article.
  mutating func isInOtherField(_ mention: Mention, _ name: String) -> Bool {
    let others = senses.context.otherFieldWords(of: name).subtracting([name])
    guard !others.isEmpty else { return false }
    let own = senses.context.fieldWords(of: name).subtracting([name])
    let here = wordsNear(mention)
    let near = (own: own.intersection(here).count, others: others.intersection(here).count)
    if near != (0, 0) { return near.others > near.own }
    return others.intersection(fieldKeys).count > max(own.intersection(fieldKeys).count, 1)
  }

  /// The words of fields that are near a mention or in the title.
  private mutating func wordsNear(_ mention: Mention) -> Set<String> {
    let here = mention.place(in: article)
    return titleKeys.union(fieldPlaces.lazy.filter { abs($0.place - here) <= Self.window }.map(\.key))
  }

  /// Whether the title has words of fields in which a name of `meaning` has another sense.
  private mutating func isTitleOfOtherField(_ meaning: Int) -> Bool {
    senses.keys[meaning].contains { !senses.context.otherFieldWords(of: $0).isDisjoint(with: titleKeys) }
  }
}

extension Mention {
  /// Where it is in the file, in bytes.
  fileprivate func place(in article: Article) -> Int { article.tree[node].range.lowerBound + range.lowerBound }
}
