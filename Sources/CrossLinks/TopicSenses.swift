/// Decides for each place whether a name means its topic. A name that stays doubtful means nothing.
///
/// Two observations decide: a word keeps one sense within one text (Gale, Church, Yarowsky: One Sense per Discourse, 1992), and the
/// words beside it tell which (Yarowsky: One Sense per Collocation, 1993). So a common noun means a topic where a gloss
/// says so, or where the article is about the topic and no neighbour makes a compound or a phrase of the common word.
import ArticleModel
import CommonMark
package import Diagnostics

/// Why a name in running text is a link to a topic, or is none.
package enum LinkReason: Sendable, Hashable {
  /// The name has no other sense.
  case plainName
  /// The English, or the Korean, is in brackets beside it.
  case glossedHere
  /// `topics:`, `tags:` or the title names the topic.
  case stated
  /// The article gives the English of the name elsewhere.
  case glossedElsewhere
  /// The article's code uses a type or keyword of that name.
  case usedInCode

  /// The brackets beside it name something else.
  case otherGloss
  /// It is a part of a compound.
  case compound
  /// Its neighbours are those of a common word.
  case general
  /// Nothing in the article says that it means the topic.
  case doubtful
  /// Two topics are as likely.
  case severalTopics

  /// The topic is linked further up already.
  case repeated
  /// `nolink:` names it, or the article belongs to the topic or links to it by itself.
  case declined
  /// More than two fifths of the articles mention it.
  case tooCommon

  /// Whether the name means its topic.
  var isMeant: Bool {
    switch self {
    case .otherGloss, .compound, .general, .doubtful, .severalTopics: false
    default: true
    }
  }

  /// Whether it becomes a link.
  package var isLinked: Bool {
    switch self {
    case .plainName, .glossedHere, .stated, .glossedElsewhere, .usedInCode: true
    default: false
    }
  }

  /// The reason in words.
  package var phrase: Phrase {
    switch self {
    case .plainName: Phrase(en: "the name has one sense", ko: "뜻이 하나뿐인 이름")
    case .glossedHere: Phrase(en: "the gloss beside it names the topic", ko: "옆의 괄호가 주제를 밝힘")
    case .stated: Phrase(en: "the article states the topic", ko: "글이 주제를 밝힘(topics, tags, 제목)")
    case .glossedElsewhere: Phrase(en: "the article glosses the name", ko: "글의 다른 곳에서 원어를 밝힘")
    case .usedInCode: Phrase(en: "the article's code uses the name", ko: "글의 코드가 이 이름을 씀")
    case .otherGloss: Phrase(en: "the gloss beside it names something else", ko: "옆의 괄호가 다른 것을 가리킴")
    case .compound: Phrase(en: "part of a longer phrase", ko: "더 긴 말의 일부")
    case .general: Phrase(en: "used as a common word", ko: "일반 낱말로 쓰임")
    case .doubtful: Phrase(en: "a common word, and nothing says that the topic is meant", ko: "흔한 낱말이고 주제를 뜻한다는 근거가 없음")
    case .severalTopics: Phrase(en: "several topics have this name", ko: "같은 이름의 주제가 여럿")
    case .repeated: Phrase(en: "linked further up", ko: "앞에서 이미 링크함")
    case .declined: Phrase(en: "declined, or linked by the author", ko: "글쓴이가 링크했거나 사양함")
    case .tooCommon: Phrase(en: "too many articles mention the topic", ko: "너무 많은 글이 언급하는 주제")
    }
  }
}

/// A mention with what it means.
struct DecidedMention: Sendable {
  let mention: Mention
  /// A topic's number, or a glossary entry's number after those.
  let meaning: Int
  let reason: LinkReason
}

/// The names to look for, with what each may mean.
struct TopicSenses: Sendable {
  /// The names of topics and of glossary entries with a definition, and longer names that hide them.
  let table: TermMatcher

  var patterns: [TermPattern] { table.patterns }

  /// What each of the patterns may mean: more than one thing where several topics have the name.
  private let candidates: [[Int]]
  /// The loose keys of all names of a meaning.
  private let keys: [Set<String>]
  /// The names of types that the code of an article shows, by loose key of the topic's name.
  private let codeWords: SampleWords

  /// Gathers names.
  ///
  /// - Parameter uses: the glosses of all articles.
  init(_ topics: TopicNamesIndex, glossary: [GlossaryEntry], hints: GlossaryHints, uses: [[GlossUse]]) {
    let names =
      topics.catalog.topics.map { $0.spellings + [$0.key] }
      + glossary.map { $0.preferred.isEmpty ? [] : [$0.preferred, $0.english] }
    keys = names.map { Set($0.map(\.looseKey)) }
    let owners = Self.owners(names.prefix(topics.catalog.topics.count), keys, uses)
    var patterns: [TermPattern] = []
    var codeNames: [String] = []
    for (number, topic) in topics.catalog.topics.enumerated() {
      // 예를 들어 is a clause and no name.
      for name in topic.spellings where !BannedFormRules.isClause(name) {
        let isShared = (owners[name.looseKey]?.count ?? 0) > 1
        let doubt = Self.doubt(of: name, isShared: isShared, hints)
        patterns += TermPattern.patterns(name, meaning: number, doubt: doubt)
      }
      codeNames += topic.spellings.map(Self.typeName)
    }
    for (number, entry) in glossary.enumerated() where entry.definition != nil && !entry.preferred.isEmpty {
      let doubt = Self.doubt(of: entry.preferred, isShared: false, hints)
      patterns += TermPattern.patterns(
        entry.preferred, meaning: topics.catalog.topics.count + number, doubt: doubt)
      codeNames.append(Self.typeName(entry.english))
    }
    let longer = glossary.flatMap(\.forms).filter { $0.contains(" ") } + hints.longerNames + WordLists.longerNames
    patterns += longer.flatMap { TermPattern.patterns($0, meaning: MentionScanner.shadow) }
    table = TermMatcher(patterns)
    candidates = patterns.map { pattern in
      guard pattern.doubt == .everyday, pattern.meaning < topics.catalog.topics.count else { return [pattern.meaning] }
      return owners[String(decoding: pattern.bytes, as: UTF8.self).looseKey] ?? [pattern.meaning]
    }
    codeWords = SampleWords(codeNames)
  }

  private static func doubt(of name: String, isShared: Bool, _ hints: GlossaryHints) -> NameDoubt {
    let word = name.lowercased()
    if isShared || WordLists.everyday.contains(name) || hints.doubtful.contains(name.looseKey) { return .everyday }
    // A name in capitals is a type, and no verb.
    let isSmall = name.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
    if isSmall, WordLists.everyday.contains(word) { return .everyday }
    // An adjective in 적 is an adverb or an attribute more often than a name: 선택적.
    if name.hasSuffix("적") { return .everyday }
    return WordLists.alsoCommon.contains(word) ? .alsoCommon : .none
  }

  /// The topics by each name's loose key. Another topic owns a name, too, whose English two articles give it: 범위(range).
  private static func owners(
    _ names: ArraySlice<[String]>, _ keys: [Set<String>], _ uses: [[GlossUse]]
  ) -> [String: [Int]] {
    var owners: [String: [Int]] = [:]
    for (number, spellings) in names.enumerated() {
      for key in Set(spellings.map(\.looseKey)) { owners[key, default: []].append(number) }
    }
    var glossed: [String: [String: Set<Int>]] = [:]
    for (article, list) in uses.enumerated() {
      for use in list {
        guard let word = use.words.last?.looseKey, owners[word] != nil else { continue }
        // 상위 클래스(superclass) says nothing about 클래스.
        let longer = use.words.count < 2 ? [] : (2...use.words.count).map { use.words.suffix($0).joined().looseKey }
        if longer.contains(where: { owners[$0] != nil }) { continue }
        glossed[word, default: [:]][use.english.looseKey, default: []].insert(article)
      }
    }
    for (word, meanings) in glossed {
      for (english, articles) in meanings where articles.count >= 2 {
        for topic in owners[english] ?? [] where owners[word]?.contains(topic) == false {
          owners[word]?.append(topic)
        }
      }
    }
    return owners.mapValues { $0.sorted() }
  }

  /// The name of a type as code writes it: view controller gives ViewController.
  private static func typeName(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return "" }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Deciding

  /// What each mention of an article means, in order.
  func decide(_ mentions: [Mention], in article: Article) -> [DecidedMention] {
    var evidence = Evidence(senses: self, article: article, mentions: mentions)
    return mentions.map { mention in
      let pattern = patterns[mention.pattern]
      switch pattern.doubt {
      case .none, .alsoCommon:
        return DecidedMention(mention: mention, meaning: pattern.meaning, reason: reason(of: mention, pattern))
      case .everyday: return decide(mention, pattern, &evidence)
      }
    }
  }

  private func decide(_ mention: Mention, _ pattern: TermPattern, _ evidence: inout Evidence) -> DecidedMention {
    func decided(_ reason: LinkReason, _ meaning: Int? = nil) -> DecidedMention {
      DecidedMention(mention: mention, meaning: meaning ?? pattern.meaning, reason: reason)
    }
    let candidates = candidates[mention.pattern]
    switch mention.sign {
    case .gloss(let key):
      guard let meaning = candidates.first(where: { isName(key, of: $0) }) else { return decided(.otherGloss) }
      return decided(.glossedHere, meaning)
    case .compound: return decided(.compound)
    case .general: return decided(.general)
    case .plain: break
    }
    for reason in [LinkReason.stated, .glossedElsewhere, .usedInCode] {
      let fit = candidates.filter { evidence.holds(reason, for: $0) }
      if fit.count > 1 { return decided(.severalTopics) }
      if let meaning = fit.first { return decided(reason, meaning) }
    }
    return decided(candidates.count > 1 ? .severalTopics : .doubtful)
  }

  /// Why a name of the trade is a link, or is none.
  private func reason(of mention: Mention, _ pattern: TermPattern) -> LinkReason {
    switch mention.sign {
    case .gloss(let key): isNear(key, pattern.meaning) ? .plainName : .otherGloss
    case .general where pattern.doubt == .alsoCommon: .general
    default: .plainName
    }
  }

  /// Whether a gloss may name a meaning in another way: as an abbreviation, a plural, a type. A meaning without a name in the script of the
  /// gloss cannot contradict it.
  private func isNear(_ key: String, _ meaning: Int) -> Bool {
    let isLatin = (key.utf8.first ?? 0) < 0x80
    if isLatin, key.utf8.count <= 4 { return true }
    let names = keys[meaning].filter { (($0.utf8.first ?? 0) < 0x80) == isLatin }
    return names.isEmpty
      || names.contains { name in
        let begin = zip(name, key).prefix { $0 == $1 }.count
        return name.contains(key) || key.contains(name) || begin >= (isLatin ? 3 : 2)
      }
  }

  /// Whether a gloss is a name of a meaning; an English plural is.
  private func isName(_ key: String, of meaning: Int) -> Bool {
    keys[meaning].contains(key) || key.dropping(suffix: "s").map(keys[meaning].contains) ?? false
  }

  /// What an article says about its senses; found when it is asked for.
  private struct Evidence {
    let senses: TopicSenses
    let article: Article
    let mentions: [Mention]
    private lazy var statedKeys = Set((article.frontMatter.topics + article.frontMatter.tags).map(\.value.looseKey))
    private lazy var titleWords = senses.titleMeanings(article.title)
    private lazy var glossKeys = Set(
      mentions.compactMap { if case .gloss(let key) = $0.sign { ($0.pattern, key) } else { nil } }
        .compactMap { pattern, key in senses.meaning(ofGloss: key, pattern) })
    private lazy var codeKeys = Set(
      article.snippets.flatMap { senses.codeWords.candidates(in: $0.code) }.map(\.name.looseKey)
    )
    .union(inlineCode)

    init(senses: TopicSenses, article: Article, mentions: [Mention]) {
      self.senses = senses
      self.article = article
      self.mentions = mentions
    }

    mutating func holds(_ reason: LinkReason, for meaning: Int) -> Bool {
      switch reason {
      case .stated: !senses.keys[meaning].isDisjoint(with: statedKeys) || titleWords.contains(meaning)
      case .glossedElsewhere: glossKeys.contains(meaning)
      case .usedInCode: !senses.keys[meaning].isDisjoint(with: codeKeys)
      default: false
      }
    }

    private var inlineCode: Set<String> {
      Set(
        article.tree.nodes.indices.lazy.filter { article.tree.nodes[$0].kind == .code }
          .compactMap { SymbolTable.name(of: article.tree.literal(of: NodeID($0)))?.looseKey })
    }
  }

  private func meaning(ofGloss key: String, _ pattern: Int) -> Int? {
    candidates[pattern].first { isName(key, of: $0) }
  }

  /// The meanings of the names without doubt in a title.
  func titleMeanings(_ title: String) -> Set<Int> {
    var found: Set<Int> = []
    var title = title
    title.withUTF8 { bytes in
      table.forEachHit(in: bytes, 0..<bytes.count, edges: .word) { hit in
        if patterns[hit.pattern].doubt != .everyday, patterns[hit.pattern].meaning >= 0 {
          found.insert(patterns[hit.pattern].meaning)
        }
      }
    }
    return found
  }
}
