/// Topic pages and the glossary.
import ArticleModel
import DataFormats
private import ParallelWork

extension ListPages {
  /// The values of a topic, for overviews.
  func topicScope(_ topic: TopicPage) -> TemplateScope {
    [
      "name": topic.title, "href": topic.url.href, "number": String(topic.entries.count),
      "excerpt": topic.names.definition,
    ]
  }

  /// The overview of topics, and the pages of each topic.
  func topics(_ lists: LanguageLists) -> [OutputFile] {
    guard !lists.topics.isEmpty else { return [] }
    let ui = emitter.ui(lists.language)
    let topics = lists.topics.map { emitter.links.topics[$0] }
    let overview = ListHead(
      rest: "topics/", title: ui[.topics], section: .topics,
      alternates: emitter.alternates("topics/") { !$0.topics.isEmpty })
    let named = topics.filter(\.meanings.isEmpty).sorted { ($0.title, $0.key) < ($1.title, $1.key) }
    let files = pages(overview, lists, of: named, size: namesOnPage, with: .groups) { part, writer in
      for topic in part {
        writer.write(topic.title)
        writer.write(topic.url)
        writer.write(count: topic.entries.count)
        writer.write(topic.names.definition)
      }
    } fill: { part, _, frame in
      frame.scope.set("groups", part.map { topicScope($0) })
    }
    return files + topics.parallelMap(jobs: emitter.jobs) { topic, _ in topicPages(topic, lists) }.flatMap { $0 }
  }

  /// The pages of a topic. If an article describes the topic, the article's page is the first of them and made elsewhere.
  private func topicPages(_ topic: TopicPage, _ lists: LanguageLists) -> [OutputFile] {
    let head = ListHead(
      rest: String(topic.url.path.dropFirst(lists.root.path.count)), title: topic.title, section: .topics,
      description: topic.names.definition, trail: [(emitter.ui(lists.language)[.topics], lists.path("topics/"))],
      alternates: emitter.alternates(ofTopic: topic.key), topic: topic.names)
    return pages(
      head, lists, of: emitter.elements(of: topic), size: emitter.config.paginate,
      from: topic.article == nil ? 1 : 2, with: .topic
    ) { part, writer in
      writer.write(topic.names)
      writer.write(topic.symbols)
      for element in part { emitter.write(element, of: topic, to: &writer) }
    } fill: { part, _, frame in
      emitter.addTopic(topic, part.map { emitter.scope(of: $0, in: topic) }, &frame)
    }
  }

  /// The glossary page of a language; empty when there is no glossary or no article.
  func glossary(_ lists: LanguageLists) -> [OutputFile] {
    let entries = emitter.links.glossary
    guard !entries.isEmpty, !lists.articles.isEmpty else { return [] }
    let ui = emitter.ui(lists.language)
    var frame = page(
      ListHead(
        rest: "glossary/", title: ui[.glossary], section: .glossary,
        alternates: emitter.alternates("glossary/") { !$0.articles.isEmpty }), lists)
    frame.scope.set("terms", terms(entries))
    frame.scope.set("count", String(entries.count))
    return [OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .glossary))]
  }

  private func terms(_ entries: [GlossaryEntry]) -> [TemplateScope] {
    entries.map { entry in
      var scope: TemplateScope = [
        "id": GlossaryAnchor.id(of: entry), "term": entry.preferred, "english": entry.english,
        "definition": entry.definition,
      ]
      scope.set("banned", entry.banned.map(emitter.named))
      return scope
    }
  }
}

/// The fragments of terms in the glossary page.
enum GlossaryAnchor {
  /// The id of an entry: the slug of its English name, otherwise of its preferred form.
  static func id(of entry: GlossaryEntry) -> String {
    Slug.make(entry.english.isEmpty ? entry.preferred : entry.english)
  }
}
