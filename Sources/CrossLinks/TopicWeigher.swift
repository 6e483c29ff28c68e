/// Computes how relevant each topic is to each article, and makes the pages of topics.
import ArticleModel
import CommonMark

/// The relevance of a topic to an article.
struct TopicWeight: Sendable {
  /// The index of the topic.
  let topic: Int

  /// The score, see ``TopicWeigher``.
  let points: Int

  /// The id of the heading whose section mentions the topic most; nil if the topic belongs to the whole article.
  let fragment: String?

  /// Whether the author names it in `topics:` or `tags:`; whether the title contains it.
  let isStated: Bool, isInTitle: Bool
}

/// Computes scores: 20 points when the author names the topic in `topics:`, 12 in `tags:`, 15 for the title, 4 for each heading (at most
/// three), 1 for each mention in the text (at most ten). An article is listed with a score of at least 3.
struct TopicWeigher: Sendable {
  /// The topics.
  let topics: TopicNamesIndex

  /// Finds the names in titles.
  let senses: TopicSenses

  /// The topics under which an article is listed, highest score first.
  func weights(of article: Article, mentions: [DecidedMention]) -> [TopicWeight] {
    var tallies: [Int: Tally] = [:]
    for decided in mentions where decided.meaning < topics.catalog.topics.count && decided.reason.isMeant {
      tallies[decided.meaning, default: Tally()].add(decided.mention)
    }
    for name in article.topics { state(name.value, 20, &tallies) }
    for name in article.tags { state(name.value, 12, &tallies) }
    for topic in senses.titleMeanings(article.title) where topic < topics.catalog.topics.count {
      tallies[topic, default: Tally()].title = 15
    }
    return tallies.map { weight(of: $0.key, $0.value, in: article) }.filter { $0.points >= 3 }
      .sorted { ($1.points, $0.topic) < ($0.points, $1.topic) }
  }

  private struct Tally {
    var stated = 0
    var title = 0
    var headings = 0
    var mentions = 0
    var sections: [Int: Int] = [:]

    mutating func add(_ mention: Mention) {
      if mention.isInHeading { headings += 1 } else { mentions += 1 }
      sections[mention.section, default: 0] += mention.isInHeading ? 3 : 1
    }
  }

  private func state(_ name: String, _ points: Int, _ tallies: inout [Int: Tally]) {
    guard let topic = topics.key(named: name) else { return }
    tallies[topic, default: Tally()].stated = max(tallies[topic]?.stated ?? 0, points)
  }

  private func weight(of topic: Int, _ tally: Tally, in article: Article) -> TopicWeight {
    let points = tally.stated + tally.title + min(tally.headings, 3) * 4 + min(tally.mentions, 10)
    let isWhole = tally.title > 0 || tally.sections.count > 3
    let most = tally.sections.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let fragment = isWhole ? nil : most.flatMap { heading(ofSection: $0, in: article) }
    return TopicWeight(
      topic: topic, points: points, fragment: fragment, isStated: tally.stated > 0,
      isInTitle: tally.title > 0)
  }

  /// The id of the heading that opens a section, numbered as ``Mention/section``; nil for 0.
  private func heading(ofSection section: Int, in article: Article) -> String? {
    guard section > 0 else { return nil }
    var count = 0
    for (number, node) in article.tree.nodes.enumerated() where node.kind == .heading {
      count += 1
      if count == section { return article.outline.first { $0.node == NodeID(number) }?.id }
    }
    return nil
  }
}

extension TopicWeigher {
  /// The page of every topic in every language with its articles, sorted by language (that of the page first), then by score, then
  /// by path.
  ///
  /// - Parameter translations: the translations of each article, by language.
  func pages(
    of site: LoadedSite, weights: [[TopicWeight]], translations: [[LanguageCode: Int]], symbols: [[String]]
  ) -> [TopicPage] {
    var byTopic: [[(article: Int, weight: TopicWeight)]] = Array(repeating: [], count: topics.catalog.topics.count)
    for (article, found) in weights.enumerated() {
      for weight in found { byTopic[weight.topic].append((article, weight)) }
    }
    var pages: [TopicPage] = []
    for (number, topic) in topics.catalog.topics.enumerated() {
      for (language, page) in topics.pages[number].sorted(by: { $0.key < $1.key }) {
        let entries = byTopic[number].compactMap { entry -> (rank: (Int, Int, Int), entry: TopicPage.Entry)? in
          let article = site.articles[entry.article]
          // An article is left out if its translation in the language of the page is listed.
          let own = translations[entry.article][language]
          guard article.kind != .topic, own == nil || !byTopic[number].contains(where: { $0.article == own }) else {
            return nil
          }
          return (
            (article.language == language ? 0 : 1, -entry.weight.points, entry.article),
            TopicPage.Entry(article: entry.article, fragment: entry.weight.fragment)
          )
        }.sorted { $0.rank < $1.rank }.map(\.entry)
        pages.append(
          TopicPage(
            key: topic.key, language: language, url: page.url, names: topic.names, title: topic.title(in: language),
            entries: entries, symbols: symbols[number], article: page.article))
      }
    }
    return pages.sorted { ($0.language, $0.key) < ($1.language, $1.key) }
  }
}
