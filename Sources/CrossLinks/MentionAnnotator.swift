/// Chooses which mentions become links to topics or carry a definition: the first of each in an article.
import ArticleModel
import CommonMark

/// Annotates articles.
struct MentionAnnotator: Sendable {
  let topics: TopicNamesIndex
  let glossary: [GlossaryEntry]

  /// Topics too common to be worth a link: grown ones that more than two fifths of the articles mention.
  let tooCommon: Set<Int>

  /// Topics one of whose names may mean something else: two topics share it, or the glossary says `needs-context`.
  let ambiguous: Set<Int>

  /// The page of the glossary in the default language.
  static let glossaryPage = SitePath("/glossary/")

  /// The annotations of one article, by place. A word is annotated once in an article, so at most once in each
  /// section;
  /// never where `nolink` names it, on the topic's own page, or when the author links to the topic already.
  func annotations(
    of article: Article, number: Int, mentions: [Mention], outcomes: [LinkOutcome]
  ) -> [TextAnnotation] {
    let declined = Set(article.frontMatter.nolink.map(\.value.looseKey))
    if declined.contains("all") { return [] }
    let linked = Set(
      outcomes.compactMap { outcome -> SitePath? in
        guard case .site(let path, _) = outcome.link.destination else { return nil }
        return path
      })
    var done = ambiguous.isEmpty ? [] : unproven(in: article, mentions)
    var annotations: [TextAnnotation] = []
    for mention in mentions where mention.isLinkable && !done.contains(mention.meaning) {
      guard let meaning = meaning(of: mention.meaning, in: article, number, declined, linked) else {
        done.insert(mention.meaning)
        continue
      }
      done.insert(mention.meaning)
      annotations.append(TextAnnotation(node: mention.node, literalRange: mention.range, meaning: meaning))
    }
    return annotations
  }

  /// The ambiguous topics that an article may not mean: it neither names them in `topics` or `tags` nor uses both the Korean
  /// and the English name, be it as a gloss.
  private func unproven(in article: Article, _ mentions: [Mention]) -> Set<Int> {
    var isLatin: [Int: Set<Bool>] = [:]
    for mention in mentions where ambiguous.contains(mention.meaning) {
      let first = article.tree[mention.node].literal.lowerBound + mention.range.lowerBound
      isLatin[mention.meaning, default: []].insert(article.tree.store[first] < 0x80)
    }
    let stated = Set((article.frontMatter.topics + article.frontMatter.tags).map(\.value.looseKey))
    return Set(
      isLatin.filter { $0.value.count < 2 }.keys.filter { word in
        let topic = topics.catalog.topics[word]
        return !stated.contains(topic.key.looseKey) && !topic.spellings.contains { stated.contains($0.looseKey) }
      })
  }

  private func meaning(
    of word: Int, in article: Article, _ number: Int, _ declined: Set<String>, _ linked: Set<SitePath>
  ) -> TextAnnotation.Meaning? {
    guard word < topics.catalog.topics.count else {
      let entry = glossary[word - topics.catalog.topics.count]
      guard let definition = entry.definition else { return nil }
      let isDeclined = declined.contains(entry.preferred.looseKey) || declined.contains(entry.english.looseKey)
      return isDeclined ? nil : .term(definition: definition, Self.glossaryPage)
    }
    let topic = topics.catalog.topics[word]
    guard !tooCommon.contains(word), !topic.articles.values.contains(number),
      !topic.spellings.contains(where: { declined.contains($0.looseKey) }), !declined.contains(topic.key.looseKey),
      let page = topics.page(of: word, for: article.language), !linked.contains(page.url)
    else { return nil }
    return .topic(page.url)
  }
}
