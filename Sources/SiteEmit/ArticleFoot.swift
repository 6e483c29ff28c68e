/// The parts of a page below and beside an article's text: source, history, backlinks, previous and next page, the sidebar of a guide.
import ArticleModel
import DataFormats
private import WebAddress

extension SiteEmitter {
  func addProvenance(_ article: Article, _ frame: inout PageFrame) {
    let frontMatter = article.frontMatter
    let ui = self.ui(article.language)
    if let source = frontMatter.source {
      let scope: TemplateScope = [
        "title": source.title ?? source.url?.value, "href": SafeLink.href(source.url?.value), "author": source.author,
        "date": source.date, "revision": source.revision.map { ui(.revision, $0) },
        "language": source.language.map { UIStrings.name(of: $0, in: config) },
      ]
      frame.scope.set("source", scope.hiding(["title", "href", "author", "date", "revision", "language"]))
    }
    if let license = license(of: article) {
      frame.scope.set("license", ["name": license.name, "href": license.url] as TemplateScope)
    }
    frame.scope.set(
      "history",
      frontMatter.history.map { note in
        let scope: TemplateScope = ["dateISO": note.date?.day10, "date": note.date.map(ui.date), "note": note.note]
        return scope.hiding(["dateISO", "date"])
      })
    let hasStory = frontMatter.source != nil || !frontMatter.history.isEmpty || frontMatter.license != nil
    frame.scope.set("hasProvenance", hasStory || config.license != nil)
    if article.url.path.hasSuffix("/") { frame.scope.set("markdownHref", "index.md") }
  }

  func addConnections(_ index: Int, _ frame: inout PageFrame) {
    let language = site.articles[index].language
    let found = links.articles[index]
    frame.scope.set(
      "backlinks",
      found.backlinks.filter { !site.articles[$0.article].isUnlisted }.prefix(20).map { backlink in
        var scope = link(backlink.article, from: language)
        scope.set("sentence", backlink.sentence)
        return scope.hiding(["sentence"])
      })
    // Articles that link here are already listed as backlinks.
    let linking = Set(found.backlinks.prefix(20).map(\.article))
    let related = found.related.filter { !linking.contains($0) && !site.articles[$0].isUnlisted }.prefix(5)
      .map { other in
        fragments.text(FragmentCache.Key(template: .related, language: language, root: "", detail: other)) {
          var scope = link(other, from: language)
          scope.set("excerpt", site.articles[other].excerpt)
          return templates.render(.related, in: language, scope)
        }
      }
    frame.scope.set("related", related.joined())
  }

  /// Adds the address at which the article's source can be edited.
  func addEditLink(_ article: Article, _ frame: inout PageFrame) {
    guard let pattern = config.editURL?.value, SafeLink.href(pattern) != nil else { return }
    let path = SitePath.percentEncode(article.path)
    let address = pattern.contains("{path}") ? pattern.replacing("{path}", with: path) : pattern + path
    frame.scope.set("editHref", address)
  }

  /// Adds links for sharing a post. They are plain links to forms of other sites, which are not contacted before a reader follows one.
  func addShares(_ article: Article, _ frame: inout PageFrame) {
    guard hasHost, article.kind == .post, !article.isUnlisted else { return }
    let encode = { (text: String) in PercentEncoding.encoded(text, keeping: .unreserved) }
    let (address, title) = (encode(config.address(of: article.url)), encode(article.title))
    let ways = [
      ("X", "x", "https://x.com/intent/post?text=\(title)&url=\(address)"),
      ("Facebook", "facebook", "https://www.facebook.com/sharer/sharer.php?u=\(address)"),
      ("Email", "email", "mailto:?subject=\(title)&body=\(address)"),
    ]
    frame.scope.set(
      "shares",
      ways.map { name, icon, address in
        ["name": name, "icon": appearance.icon(icon), "address": address] as TemplateScope
      })
  }

  func addNeighbours(_ placement: ArticlePlacement, _ frame: inout PageFrame) {
    frame.scope.set("previous", placement.previous.map(shortLink))
    frame.scope.set("next", placement.next.map(shortLink))
  }

  /// Adds the articles of a topic to the page of the article that describes it: the first page of the list, and a pager if there are more.
  func addTopic(_ index: Int, _ frame: inout PageFrame) {
    guard let number = plan.topicOfArticle[index] else { return }
    let topic = links.topics[number]
    let elements = elements(of: topic)
    addTopic(topic, elements.prefix(config.paginate).map { scope(of: $0, in: topic) }, &frame)
    let count = ListPages.pageCount(of: elements.count, size: config.paginate)
    frame.scope.set("pager", Pager(first: frame.url, count: count).scope(ui(topic.language)))
  }

  /// Adds the names and symbols of a topic, and some of its articles.
  func addTopic(_ topic: TopicPage, _ entries: [TemplateScope], _ frame: inout PageFrame) {
    frame.scope.set("isTopic", true)
    frame.scope.set("topicEntries", entries)
    guard topic.meanings.isEmpty else { return }
    frame.scope.set("definition", topic.names.definition)
    let others = topic.names.names.sorted { $0.key < $1.key }.map(\.value) + topic.names.variants
    var seen: Set<String> = [topic.title]
    frame.scope.set("otherNames", others.filter { seen.insert($0).inserted }.map(named))
    frame.scope.set("symbols", topic.symbols.map(named))
  }

  /// What the page of a topic lists: its articles or, for a homograph (a name of several topics), those topics.
  enum TopicElement: Sendable {
    case entry(TopicPage.Entry)
    case meaning(TopicPage)
  }

  /// The elements of a topic's list.
  func elements(of topic: TopicPage) -> [TopicElement] {
    guard topic.meanings.isEmpty else {
      return topic.meanings.compactMap { key in
        let number = plan.topicIndex[topic.language]?[key] ?? plan.topicIndex.values.lazy.compactMap { $0[key] }.min()
        return number.map { .meaning(links.topics[$0]) }
      }
    }
    return shownEntries(of: topic).map { .entry($0) }
  }

  /// The values of an element.
  func scope(of element: TopicElement, in topic: TopicPage) -> TemplateScope {
    switch element {
    case .meaning(let meaning):
      // Each is distinguished by another name of it or by its key.
      let others = meaning.names.names.sorted { $0.key < $1.key }.map(\.value) + meaning.names.variants
      let other = others.first { $0 != topic.title } ?? meaning.key
      return [
        "title": "\(topic.title) (\(other))", "href": meaning.url.href, "excerpt": meaning.names.definition,
      ]
    case .entry(let entry):
      let article = site.articles[entry.article]
      var scope = link(entry.article, from: topic.language)
      if let fragment = entry.fragment {
        scope.set("href", article.url.href + "#" + SitePath.percentEncode(fragment))
        scope.set("heading", article.outline.first { $0.id == fragment }?.text)
      }
      scope.set("excerpt", article.excerpt)
      return scope
    }
  }

  /// Appends what ``scope(of:in:)`` reads.
  func write(_ element: TopicElement, of topic: TopicPage, to writer: inout BinaryWriter) {
    switch element {
    case .meaning(let meaning):
      writer.write(meaning.key)
      writer.write(meaning.url)
      writer.write(meaning.names)
    case .entry(let entry):
      write(card: entry.article, from: topic.language, to: &writer)
      writer.write(entry.fragment)
      guard let fragment = entry.fragment else { return }
      writer.write(site.articles[entry.article].outline.first { $0.id == fragment }?.text)
    }
  }

  /// The articles that a topic's page lists: of an article and its translations only that in the page's language, otherwise the first.
  private func shownEntries(of topic: TopicPage) -> [TopicPage.Entry] {
    let listed = topic.entries.filter {
      $0.article != topic.article && !site.articles[$0.article].isUnlisted
    }
    let own = Set(listed.map(\.article).filter { site.articles[$0].language == topic.language })
    var shown = own.union(topic.article.map { [$0] } ?? [])
    return listed.filter { entry in
      if own.contains(entry.article) { return true }
      let isTold = links.articles[entry.article].translations.values.contains(where: shown.contains)
      return !isTold && shown.insert(entry.article).inserted
    }
  }

  /// The values of a list entry that has only a name.
  func named(_ name: String) -> TemplateScope { ["name": name] }

  /// The sidebar of a guide's pages, rendered once for each depth of pages.
  func sidebar(_ number: Int, _ lists: LanguageLists, _ frame: PageFrame) -> [UInt8] {
    let guide = lists.guides[number]
    let key = FragmentCache.Key(template: .sidebar, language: lists.language, root: frame.root, detail: number)
    return fragments.piece(key) {
      var scope: TemplateScope = ["root": frame.root, "guideTitle": guide.title, "guideHref": guide.url.href]
      scope.set("ui", uiScopes[lists.language])
      if let index = guide.index { scope.set("current", slot: .current(index)) }
      addChapters(of: guide, to: &scope)
      return templates.render(.sidebar, in: lists.language, scope)
    }
  }

  /// Adds the chapters of a guide to a scope, both as one list and by part.
  func addChapters(of guide: Guide, to scope: inout TemplateScope) {
    scope.set("chapters", chapterScopes(guide.chapters, of: guide))
    scope.set(
      "guideParts",
      guide.parts.map { part in
        var scope: TemplateScope = [
          "partTitle": part.title, "partHref": part.index.map { site.articles[$0].url.href },
          "partNumber": part.index.flatMap { guide.numbers[$0] },
        ]
        if let index = part.index { scope.set("partCurrent", slot: .current(index)) }
        scope.set("chapters", chapterScopes(part.chapters, of: guide))
        return scope
      })
  }

  /// The values of chapters of a guide; those that replace a missing translation name their language.
  private func chapterScopes(_ chapters: [Int], of guide: Guide) -> [TemplateScope] {
    chapters.map { chapter in
      var scope = link(chapter, from: guide.language)
      scope.set("current", slot: .current(chapter))
      scope.set("chapterNumber", guide.numbers[chapter])
      scope.set("excerpt", site.articles[chapter].excerpt)
      scope.set("isDraft", site.articles[chapter].isDraft)
      return scope
    }
  }
}
