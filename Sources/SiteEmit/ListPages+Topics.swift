/// Topic pages and the glossary.
import ArticleModel

extension ListPages {
  /// A topic for overviews.
  func topicScope(_ topic: TopicPage) -> TemplateScope {
    var scope = TemplateScope()
    scope.set("name", topic.title)
    scope.set("href", topic.url.href)
    scope.set("number", String(topic.entries.count))
    scope.set("excerpt", topic.names.definition)
    return scope
  }

  /// The overview of topics and the pages of those no article describes.
  func topics(_ shelf: LanguageShelf) -> [OutputFile] {
    guard !shelf.topics.isEmpty else { return [] }
    let ui = emitter.ui(shelf.language)
    let topics = shelf.topics.map { emitter.links.topics[$0] }
    var overview = page(
      "topics/", ui[.topics], shelf, section: .topics, trail: [],
      alternates: emitter.alternates("topics/") { !$0.topics.isEmpty })
    overview.scope.set("groups", topics.sorted { ($0.title, $0.key) < ($1.title, $1.key) }.map { topicScope($0) })
    var files = [OutputFile(path: overview.url.outputFile, bytes: emitter.finish(overview, with: .groups))]
    for topic in topics where topic.article == nil {
      files.append(topicPage(topic, shelf))
    }
    return files
  }

  private func topicPage(_ topic: TopicPage, _ shelf: LanguageShelf) -> OutputFile {
    let ui = emitter.ui(shelf.language)
    var alternates: [LanguageCode: SitePath] = [:]
    for language in emitter.plan.languages {
      if let number = emitter.plan.topicIndex[language]?[topic.key] {
        alternates[language] = emitter.links.topics[number].url
      }
    }
    var frame = emitter.frame(
      topic.url, shelf.language, title: topic.title, description: topic.names.definition, section: .topics,
      alternates: alternates)
    var meta = PageMeta(title: topic.title, description: topic.names.definition)
    meta.alternates = alternates
    meta.trail = [(ui[.home], shelf.root), (ui[.topics], shelf.path("topics/"))]
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    frame.scope.set("breadcrumbs", emitter.breadcrumbs(meta.trail, shelf.language))
    emitter.addTopicEntries(topic, &frame)
    return OutputFile(path: topic.url.outputFile, bytes: emitter.finish(frame, with: .topic))
  }

  /// The glossary in one language.
  func glossary(_ shelf: LanguageShelf) -> [OutputFile] {
    let entries = emitter.links.glossary
    guard !entries.isEmpty, !shelf.articles.isEmpty else { return [] }
    let ui = emitter.ui(shelf.language)
    var frame = page(
      "glossary/", ui[.glossary], shelf, section: .glossary, trail: [],
      alternates: emitter.alternates("glossary/") { !$0.articles.isEmpty })
    frame.scope.set("terms", terms(entries, shelf.language))
    frame.scope.set("count", String(entries.count))
    return [OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .glossary))]
  }

  private func terms(_ entries: [GlossaryEntry], _ language: LanguageCode) -> [TemplateScope] {
    entries.map { entry in
      var scope = TemplateScope()
      scope.set("id", GlossaryAnchor.id(of: entry))
      scope.set("term", entry.preferred)
      scope.set("english", entry.english)
      scope.set("definition", entry.definition)
      scope.set("banned", entry.banned.map(emitter.named))
      return scope
    }
  }
}

/// The fragment of a term in the glossary page.
enum GlossaryAnchor {
  /// The id of an entry: its English name in lower case, white space as `-`.
  static func id(of entry: GlossaryEntry) -> String {
    PathWord.make(entry.english.isEmpty ? entry.preferred : entry.english)
  }
}
