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
  /// The places of words that tell of a field, by loose key.
  private lazy var fieldPlaces: [String: [Int]] = mentions.reduce(into: [:]) { [senses, article] places, mention in
    let key = senses.patterns[mention.pattern].key
    guard senses.context.fieldKeys.contains(key) else { return }
    places[key, default: []].append(mention.place(in: article))
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
    case .stated: !senses.keys[meaning].isDisjoint(with: statedKeys) || titleMeanings.contains(meaning)
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
    if !words.isDisjoint(with: titleKeys) || !words.isDisjoint(with: inlineCode) { return true }
    let here = mention.place(in: article)
    return words.contains { fieldPlaces[$0]?.contains { abs($0 - here) <= Self.window } ?? false }
  }
}

extension Mention {
  /// Where it is in the file, in bytes.
  fileprivate func place(in article: Article) -> Int { article.tree[node].range.lowerBound + range.lowerBound }
}
