/// Evidence in an article for the senses of the names in it.
import ArticleModel
import ByteText
import CommonMark
import Diagnostics
import KoreanText

/// The evidence of one article; each kind is computed at first use.
struct ArticleEvidence {
  private let senses: TopicSenses
  private let article: Article
  private let mentions: [Mention]
  private lazy var statedKeys = Set((article.topics + article.tags).map(\.value.looseKey))
  private lazy var titleMeanings = senses.titleMeanings(article.title)
  private lazy var titleWords = senses.fieldWords(in: article.title)
  private lazy var inlineCode = Set(
    article.tree.nodes.indices.lazy.filter { [article] in article.tree.nodes[$0].kind == .code }
      .compactMap { [article] in SymbolTable.name(of: article.tree.literal(of: NodeID($0)))?.looseKey })
  private lazy var glossed = Set(
    mentions.compactMap { [senses] mention -> Int? in
      guard case .gloss(let key) = mention.cue, senses.patterns[mention.pattern].meaning >= 0 else { return nil }
      return senses.meaning(ofGloss: key, mention.pattern)
    })
  private lazy var codeKeys = Set(
    article.snippets.flatMap { [senses] in senses.codeWords.candidates(in: $0.code) }.map(\.name.looseKey)
  ).union(inlineCode)
  private lazy var codeWords = Set(inlineCode.compactMap { [senses] in senses.context.fieldWord(key: $0) })
  /// The indicator words of fields, and formulas, with their byte offsets in the file.
  private lazy var fieldPlaces: [(word: Int, place: Int)] =
    mentions.compactMap { [senses, article] mention in
      senses.context.fieldWord(mention.pattern).map { ($0, mention.place(in: article)) }
    } + formulas
  /// The offsets of formulas: `$$x$$`, or `$\theta$` with a TeX command.
  private var formulas: [(Int, Int)] {
    let bytes = article.source.bytes
    guard let word = senses.context.fieldWord(key: SenseContext.formula), bytes.contains(UInt8(ascii: "$")) else {
      return []
    }
    return bytes.indices.dropLast().compactMap { place in
      let isFormula =
        bytes[place] == UInt8(ascii: "$") && [UInt8(ascii: "$"), UInt8(ascii: "\\")].contains(bytes[place + 1])
      return isFormula ? (word, place) : nil
    }
  }

  /// The evidence of `article`, in which `mentions` were found.
  init(senses: TopicSenses, article: Article, mentions: [Mention]) {
    self.senses = senses
    self.article = article
    self.mentions = mentions
  }

  private var englishFound: [Int: Bool] = [:]

  /// Whether the text, the code or the title contains a Latin name of a meaning, or another form of its stem.
  mutating func holdsEnglish(of meaning: Int) -> Bool {
    if let known = englishFound[meaning] { return known }
    let names = senses.keys[meaning].filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map(LatinName.init)
    let tree = article.tree
    let texts = tree.nodes.indices.lazy.filter { [.text, .code, .codeBlock].contains(tree.nodes[$0].kind) }
      .map { tree.literalBytes(of: NodeID($0)) }
    let title = Array(article.title.utf8)
    let isFound = names.contains { name in name.occurs(in: title[...]) || texts.contains { name.occurs(in: $0) } }
    englishFound[meaning] = isFound
    return isFound
  }

  /// Whether the article shows in the way `reason` that it is about a meaning.
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

  /// The size of the context window on each side of a mention, in bytes: about fifty Korean words.
  private static let window = 500

  /// Whether an indicator word of the name's own field occurs near a mention, in the title or in code. A text shorter than the window
  /// cannot show its field, so it counts as being in the field unless the cue is a general one.
  mutating func isInField(_ mention: Mention) -> Bool {
    if article.source.bytes.count <= Self.window, mention.cue != .general { return true }
    guard let own = senses.context.fields(mention.pattern)?.own else { return false }
    return !own.isDisjoint(with: codeWords) || !own.isDisjoint(with: wordsNear(mention))
  }

  /// Whether there are more indicator words of fields in which the name has another sense than of its own field near a mention; if there
  /// are none of either, in the whole article.
  mutating func isInOtherField(_ mention: Mention) -> Bool {
    guard let fields = senses.context.fields(mention.pattern), !fields.others.isEmpty else { return false }
    let here = wordsNear(mention)
    let near = (own: fields.own.intersection(here).count, others: fields.others.intersection(here).count)
    if near != (0, 0) { return near.others > near.own }
    return fields.others.intersection(allWords).count > fields.own.intersection(allWords).count
  }

  private lazy var allWords = Set(fieldPlaces.map(\.word))

  /// The indicator words within the window around a mention, and those of the title.
  private mutating func wordsNear(_ mention: Mention) -> Set<Int> {
    let here = mention.place(in: article)
    return titleWords.union(fieldPlaces.lazy.filter { abs($0.place - here) <= Self.window }.map(\.word))
  }

  /// Whether the title has indicator words of fields in which a name of `meaning` has another sense.
  private mutating func isTitleOfOtherField(_ meaning: Int) -> Bool {
    senses.keys[meaning].contains { senses.context.fields(key: $0)?.others.isDisjoint(with: titleWords) == false }
  }
}

extension Mention {
  /// Its byte offset in the file.
  fileprivate func place(in article: Article) -> Int { article.tree[node].range.lowerBound + range.lowerBound }
}
