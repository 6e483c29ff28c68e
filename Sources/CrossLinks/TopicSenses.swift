/// Word sense disambiguation: decides for each place whether a name means its topic. In doubt it does not.
///
/// It relies on two observations: a word keeps one sense within one text (Gale, Church, Yarowsky: One Sense per Discourse, 1992), and the
/// words beside it show which (Yarowsky: One Sense per Collocation, 1993). So a common noun means a topic where a gloss says so, or where
/// the article is about the topic and no neighbouring word makes it part of a compound or a common phrase.
import ArticleModel
import CommonMark
import DataFormats

/// The names to search for, with the meanings of each.
struct TopicSenses: Sendable {
  /// The names of topics and of glossary entries with a definition, and longer names that hide them.
  let table: TermMatcher

  var patterns: [TermPattern] { table.patterns }

  /// The possible meanings of each pattern; several where several topics have the name.
  private let candidates: [[Int]]
  /// The context words of names with several senses.
  let context: SenseContext
  /// The loose keys of all names of each meaning.
  let keys: [Set<String>]
  /// The meanings whose definitions show that they belong to a field other than programming, so that words of such
  /// fields are no evidence against them.
  private var fieldless: Set<Int> = []
  /// The topics that were derived from glosses only.
  private let glossGrown: Set<Int>
  /// Type names equal to names of topics and terms, for searching the code of articles.
  let codeWords: SampleWords

  /// Collects names, patterns and context words.
  ///
  /// - Parameter uses: the glosses of each article.
  init(_ topics: TopicNamesIndex, glossary: [GlossaryEntry], hints: GlossaryHints, uses: [[GlossUse]]) {
    let names =
      topics.catalog.topics.map { $0.spellings + [$0.key] }
      + glossary.map { $0.preferred.isEmpty ? [] : [$0.preferred, $0.english] }
    // A name without letters (😀) has an empty key, which all such names would share.
    keys = names.map { Set($0.map(\.looseKey)).subtracting([""]) }
    glossGrown = Set(topics.catalog.topics.indices.filter { topics.catalog.topics[$0].origin == .gloss })
    let owners = Self.owners(names.prefix(topics.catalog.topics.count), keys, uses)
    var patterns: [TermPattern] = []
    var codeNames: [String] = []
    for (number, topic) in topics.catalog.topics.enumerated() {
      // 예를 들어 is a clause, not a name.
      for name in topic.spellings where !BannedFormRules.isClause(name) && !Self.isFiling(name, topic) {
        let ambiguity = Self.ambiguity(of: name, isShared: (owners[name.looseKey]?.count ?? 0) > 1, hints)
        patterns += TermPattern.patterns(name, meaning: number, ambiguity: ambiguity)
      }
      codeNames += topic.spellings.map(Self.typeName)
    }
    for (number, entry) in glossary.enumerated() where entry.definition != nil && !entry.preferred.isEmpty {
      let ambiguity = Self.ambiguity(of: entry.preferred, isShared: false, hints)
      patterns += TermPattern.patterns(
        entry.preferred, meaning: topics.catalog.topics.count + number, ambiguity: ambiguity)
      codeNames.append(Self.typeName(entry.english))
    }
    let longer = glossary.flatMap(\.forms).filter { $0.contains(" ") } + hints.longerNames
    patterns += Self.shadows(longer) + Self.usualShadows
    context = SenseContext(appendingTo: &patterns)
    table = TermMatcher(patterns)
    candidates = patterns.map { pattern in
      guard pattern.ambiguity == .everyday, pattern.meaning < topics.catalog.topics.count else {
        return [pattern.meaning]
      }
      return owners[pattern.key] ?? [pattern.meaning]
    }
    codeWords = SampleWords(codeNames)
    let definitions = topics.catalog.topics.map(\.names.definition) + glossary.map(\.definition)
    fieldless = Set(
      definitions.indices.filter { number in
        let words = fieldWords(in: definitions[number] ?? "")
        return keys[number].contains { context.fields(key: $0)?.others.isDisjoint(with: words) == false }
      })
  }

  /// The patterns of names that hide the shorter names in them.
  private static func shadows(_ names: [String]) -> [TermPattern] {
    names.flatMap { TermPattern.patterns($0, meaning: MentionScanner.shadow) }
  }

  /// Those of every site.
  private static let usualShadows = shadows(WordLists.longerNames)

  /// A hash of everything that decisions about an article depend on besides the article.
  ///
  /// - Parameters: the topics and the glossary that the senses were made of.
  func digest(_ topics: TopicCatalog, _ glossary: [GlossaryEntry]) -> UInt64 {
    var writer = BinaryWriter()
    for topic in topics.topics {
      writer.write(topic.key)
      writer.write(topic.spellings)
      writer.write(topic.origin == .declared)
    }
    for entry in glossary {
      writer.write(entry.english)
      writer.write(entry.preferred)
    }
    for (pattern, meanings) in zip(patterns, candidates) {
      writer.write(raw: pattern.bytes)
      writer.write(pattern.meaning)
      writer.write(pattern.ignoresCase)
      writer.write(byte: pattern.ambiguity.rawValue)
      writer.write(meanings)
    }
    writer.write(fieldless.sorted())
    writer.write(glossGrown.sorted())
    return writer.digest
  }

  /// Whether a topic comes from a tag that only says how a post is filed; such names are not searched for. Declared topics are.
  private static func isFiling(_ name: String, _ topic: Topic) -> Bool {
    topic.origin == .tag && WordLists.filingTags.contains(name.looseKey)
  }

  private static func ambiguity(of name: String, isShared: Bool, _ hints: GlossaryHints) -> NameAmbiguity {
    let word = name.lowercased()
    // C is also a letter.
    if name.utf8.count < 2 { return .everyday }
    if isShared || WordLists.everyday.contains(name) || hints.doubtful.contains(name.looseKey) { return .everyday }
    // English words count as everyday words only in lower case: in capitals they are types or acronyms.
    let isSmall = name.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
    if isSmall, WordLists.everyday.contains(word) { return .everyday }
    // An adjective in 적 is more often an adverb or an attribute than a name: 선택적.
    if name.hasSuffix("적") { return .everyday }
    if WordLists.fieldWords[name.looseKey] != nil { return .severalSenses }
    return WordLists.alsoCommon.contains(word) ? .alsoCommon : .none
  }

  /// The topics of each name, by loose key. A topic is added if at least two articles give its English in brackets after the name:
  /// 범위(range).
  private static func owners(
    _ names: ArraySlice<[String]>, _ keys: [Set<String>], _ uses: [[GlossUse]]
  ) -> [String: [Int]] {
    var owners: [String: [Int]] = [:]
    for (number, spellings) in names.enumerated() {
      for key in keys[number] where spellings.contains(where: { $0.looseKey == key }) {
        owners[key, default: []].append(number)
      }
    }
    var glossed: [String: [String: Set<Int>]] = [:]
    for (article, list) in uses.enumerated() {
      for use in list {
        guard let word = use.words.last?.looseKey, owners[word] != nil else { continue }
        // 상위 클래스(superclass) is no evidence about 클래스.
        let longer = use.words.count < 2 ? [] : (2...use.words.count).map { use.words.suffix($0).joined().looseKey }
        if longer.contains(where: { owners[$0] != nil }) { continue }
        // 계산 프로퍼티(computed property) is no evidence about 프로퍼티.
        let english = use.english.looseKey
        let isLonger = owners[word]?.contains { keys[$0].contains { $0 != english && english.hasSuffix($0) } } ?? false
        if !isLonger { glossed[word, default: [:]][english, default: []].insert(article) }
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

  /// The name of a type as written in code: ViewController for view controller; empty for a name that is not ASCII.
  private static func typeName(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return "" }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Deciding

  /// The meaning and reason of each mention of an article, in order.
  func decide(_ mentions: [Mention], in article: Article) -> [DecidedMention] {
    let otherwise = context.otherSenses(in: mentions)
    var evidence = ArticleEvidence(senses: self, article: article, mentions: mentions)
    let names = mentions.map { context.nameInside($0, patterns) }.filter { patterns[$0.pattern].meaning >= 0 }
    let decided = names.map { decide($0, otherwise, &evidence) }
    let verbs = Set(decided.filter { isCommonVerb($0, &evidence) }.map(\.meaning))
    return decided.map { mention in
      var mention = mention
      let isVerb = mention.reason.isMeant && mention.reason != .glossedHere && verbs.contains(mention.meaning)
      if isVerb { mention.reason = .general }
      return mention
    }
  }

  /// Whether a name of at most two letters is used as a verb, its topic was derived from glosses only, and the article has no English name
  /// of it: 발산한다 of a series does not mean the divergence of vector fields. Longer names are usually technical terms.
  private func isCommonVerb(_ mention: DecidedMention, _ evidence: inout ArticleEvidence) -> Bool {
    mention.mention.cue == .verb && patterns[mention.mention.pattern].letters <= 2
      && glossGrown.contains(mention.meaning) && !evidence.holdsEnglish(of: mention.meaning)
  }

  private func decide(
    _ mention: Mention, _ otherwise: Set<Int>, _ evidence: inout ArticleEvidence
  ) -> DecidedMention {
    let pattern = patterns[mention.pattern]
    if pattern.ambiguity == .everyday { return decide(mention, pattern, &evidence) }
    let reason = reason(of: mention, pattern)
    let isOtherwise = otherwise.contains(pattern.meaning)
    let isInOtherField = !fieldless.contains(pattern.meaning) && evidence.isInOtherField(mention)
    guard reason.isMeant, isOtherwise || isInOtherField || pattern.ambiguity == .severalSenses else {
      return DecidedMention(mention: mention, meaning: pattern.meaning, reason: reason)
    }
    var decided = decide(mention, pattern, &evidence)
    switch decided.reason {
    // In another field the same English words and code are used.
    case .glossedHere, .glossedElsewhere: if isInOtherField { decided.reason = .otherField }
    case .usedInCode: if isInOtherField || isOtherwise { decided.reason = isInOtherField ? .otherField : .otherSense }
    case .doubtful, .compound, .general:
      if isInOtherField {
        decided.reason = .otherField
      } else if isOtherwise {
        decided.reason = .otherSense
      } else if evidence.isInField(mention) {
        decided.reason = .inItsField
      } else if decided.reason == .compound {
        decided.reason = .doubtful
      }
    default: break
    }
    return decided
  }

  private func decide(_ mention: Mention, _ pattern: TermPattern, _ evidence: inout ArticleEvidence) -> DecidedMention {
    func decided(_ reason: LinkReason, _ meaning: Int? = nil) -> DecidedMention {
      DecidedMention(mention: mention, meaning: meaning ?? pattern.meaning, reason: reason)
    }
    let candidates = candidates[mention.pattern]
    switch mention.cue {
    case .gloss(let key):
      guard let meaning = candidates.first(where: { isName(key, of: $0) }) else { return decided(.otherGloss) }
      return decided(.glossedHere, meaning)
    case .compound: return decided(.compound)
    case .general: return decided(.general)
    case .plain, .verb: break
    }
    for reason in [LinkReason.stated, .glossedElsewhere, .usedInCode] {
      let fit = candidates.filter { evidence.holds(reason, for: $0) }
      if fit.count > 1 { return decided(.severalTopics) }
      if let meaning = fit.first { return decided(reason, meaning) }
    }
    return decided(candidates.count > 1 ? .severalTopics : .doubtful)
  }

  /// The reason for a technical term whose neighbours alone decide.
  private func reason(of mention: Mention, _ pattern: TermPattern) -> LinkReason {
    switch mention.cue {
    case .gloss(let key): isNear(key, pattern.meaning) ? .plainName : .otherGloss
    case .general where pattern.ambiguity == .alsoCommon: .general
    default: .plainName
    }
  }

  /// Whether a gloss may be another form of a name of a meaning: an abbreviation, a plural, a type. True as well if the meaning has no name
  /// in the script of the gloss, which then cannot contradict it.
  private func isNear(_ key: String, _ meaning: Int) -> Bool {
    let isLatin = (key.utf8.first ?? 0) < 0x80
    if isLatin, key.utf8.count <= 4 { return true }
    let names = keys[meaning].filter { (($0.utf8.first ?? 0) < 0x80) == isLatin }
    // 탐욕적 선택 속성(greedy choice property) is a name of its own, not 속성 (property).
    if isLatin, !names.contains(key), names.contains(where: key.hasSuffix) { return false }
    return names.isEmpty
      || names.contains { name in
        let begin = zip(name, key).prefix { $0 == $1 }.count
        return name.contains(key) || key.contains(name) || begin >= (isLatin ? 3 : 2)
      }
  }

  /// Whether a gloss is a name of a meaning or its English plural.
  private func isName(_ key: String, of meaning: Int) -> Bool {
    keys[meaning].contains(key) || key.dropping(suffix: "s").map(keys[meaning].contains) ?? false
  }

  func meaning(ofGloss key: String, _ pattern: Int) -> Int? {
    candidates[pattern].first { isName(key, of: $0) }
  }

  /// The meanings of the names in a title, without everyday words.
  func titleMeanings(_ title: String) -> Set<Int> {
    let found = hits(in: title).map { patterns[context.nameInside($0) ?? $0] }
    return Set(found.filter { $0.ambiguity != .everyday && $0.meaning >= 0 }.map(\.meaning))
  }

  /// The indicator words of fields in a title or a definition, by number.
  func fieldWords(in text: String) -> Set<Int> { Set(hits(in: text).compactMap(context.fieldWord)) }

  private func hits(in title: String) -> [Int] {
    var found: [Int] = []
    var title = title
    title.withUTF8 { bytes in
      table.forEachHit(in: bytes, 0..<bytes.count, edges: .word) { found.append($0.pattern) }
    }
    return found
  }
}
