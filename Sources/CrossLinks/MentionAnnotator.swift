/// Chooses the mentions that become links to topics or get a definition: the first of each meaning in an article.
package import ArticleModel
import CommonMark
import DataFormats
import Diagnostics

/// The decision about one mention of a topic or term in running text.
package struct NameDecision: Sendable {
  /// The words as written, and their byte range in the file.
  package let words: String, range: Range<Int>
  /// The key of the topic, or the English of the glossary entry.
  package let topic: String
  /// The address that the words link to; nil if they are no link to a topic.
  package let url: SitePath?
  /// The reason why they are a link or not.
  package let reason: LinkReason
}

/// Chooses annotations for articles.
struct MentionAnnotator: Sendable {
  let topics: TopicNamesIndex
  let glossary: [GlossaryEntry]

  /// Topics that are mentioned too often to be linked: derived ones that more than two fifths of the articles mention.
  let tooCommon: Set<Int>

  /// The page of the glossary in the default language.
  static let glossaryPage = SitePath("/glossary/")

  /// The annotations of one article, by place. A meaning is annotated once in an article; never where `nolink` names
  /// it, on the topic's own page, or when the author links to the topic already.
  func annotations(
    of article: Article, number: Int, mentions: [DecidedMention], outcomes: [LinkOutcome]
  ) -> [TextAnnotation] {
    choices(of: article, number: number, mentions: mentions, outcomes: outcomes).compactMap {
      decided, reason, meaning in
      guard reason.isLinked, let meaning else { return nil }
      return TextAnnotation(node: decided.mention.node, literalRange: decided.mention.range, meaning: meaning)
    }
  }

  /// The decision about each mention in running text, with the reason, by place.
  func decisions(
    of article: Article, number: Int, mentions: [DecidedMention], outcomes: [LinkOutcome]
  ) -> [NameDecision] {
    choices(of: article, number: number, mentions: mentions, outcomes: outcomes).map { decided, reason, meaning in
      let node = decided.mention.node
      let range = article.tree.sourceRange(of: decided.mention.range, in: node) ?? article.tree[node].range
      let count = topics.catalog.topics.count
      let isTopic = decided.meaning < count
      var url: SitePath?
      if reason.isLinked, case .topic(let page) = meaning { url = page }
      return NameDecision(
        words: article.source.string(in: range), range: range,
        topic: isTopic ? topics.catalog.topics[decided.meaning].key : glossary[decided.meaning - count].english,
        url: url, reason: reason)
    }
  }

  /// Appends everything that the annotations of an article depend on besides its own text, the links in it and the decisions about its
  /// mentions, which mean `meant`.
  func writeInputs(of article: Article, _ number: Int, _ meant: [Int], to writer: inout BinaryWriter) {
    for meaning in meant {
      writer.write(tooCommon.contains(meaning))
      guard meaning < topics.catalog.topics.count else {
        let entry = meaning - topics.catalog.topics.count
        writer.write(glossary.indices.contains(entry) ? glossary[entry].definition : nil)
        continue
      }
      writer.write(topics.catalog.topics[meaning].articles.values.contains(number))
      writer.write(topics.page(of: meaning, for: article.language)?.url)
    }
  }

  private typealias Choice = (decided: DecidedMention, reason: LinkReason, meaning: TextAnnotation.Meaning?)

  private func choices(
    of article: Article, number: Int, mentions: [DecidedMention], outcomes: [LinkOutcome]
  ) -> [Choice] {
    let declined = Set(article.frontMatter.nolink.map(\.value.looseKey))
    let linked = Set(
      outcomes.compactMap { outcome -> SitePath? in
        guard case .site(let path, _) = outcome.link.destination else { return nil }
        return path
      })
    var done: Set<Int> = []
    return mentions.filter(\.mention.isLinkable).map { decided in
      guard decided.reason.isLinked else { return (decided, decided.reason, nil) }
      guard !tooCommon.contains(decided.meaning) else { return (decided, .tooCommon, nil) }
      guard !done.contains(decided.meaning) else { return (decided, .repeated, nil) }
      guard !declined.contains("all"), let meaning = meaning(of: decided.meaning, in: article, number, declined, linked)
      else { return (decided, .declined, nil) }
      done.insert(decided.meaning)
      return (decided, decided.reason, meaning)
    }
  }

  private func meaning(
    of word: Int, in article: Article, _ number: Int, _ declined: Set<String>, _ linked: Set<SitePath>
  ) -> TextAnnotation.Meaning? {
    func isDeclined(_ names: [String]) -> Bool {
      !declined.isEmpty && names.contains { declined.contains($0.looseKey) }
    }
    guard word < topics.catalog.topics.count else {
      let entry = glossary[word - topics.catalog.topics.count]
      guard let definition = entry.definition else { return nil }
      return isDeclined([entry.preferred, entry.english]) ? nil : .term(definition: definition, Self.glossaryPage)
    }
    let topic = topics.catalog.topics[word]
    guard !topic.articles.values.contains(number), !isDeclined(topic.spellings + [topic.key]),
      let page = topics.page(of: word, for: article.language), !linked.contains(page.url)
    else { return nil }
    return .topic(page.url)
  }
}
