/// Pages that list articles: home, archive, tags, categories, series, authors, guides.
import ArticleModel

/// Makes the list pages of one language; each article's entry is rendered once for all lists.
struct ListPages {
  let emitter: SiteEmitter

  /// Lists longer than this show titles and dates only.
  private static let longestFullList = 60

  /// All lists of a language.
  func files(of language: LanguageCode) -> [OutputFile] {
    let lists = emitter.plan.lists(language)
    var files: [OutputFile] = []
    if lists.home == nil { files.append(home(lists)) }
    files += archive(lists)
    files += groupPages(lists.tags, "tags/", .tag, .tags, lists)
    files += groupPages(lists.categories, "categories/", .category, .categories, lists)
    files += groupPages(lists.series, "series/", .series, .series, lists)
    files += groupPages(lists.authors, "authors/", .author, .authors, lists)
    files += guides(lists)
    files += topics(lists)
    files += glossary(lists)
    return files
  }

  /// The entries of these articles one after another, for a list in a language; the way to the root is a slot in them.
  func list(_ articles: [Int], _ language: LanguageCode, isBrief: Bool? = nil) -> [UInt8] {
    let isBrief = isBrief ?? (articles.count > Self.longestFullList)
    return articles.flatMap { entry($0, language, isBrief: isBrief) }
  }

  /// Entries as a template's value.
  private func entries(_ list: [UInt8], root: String) -> String {
    String(decoding: SlotFilling.fill(list, root: root), as: UTF8.self)
  }

  /// An article's entry, rendered once for all lists of a language.
  private func entry(_ index: Int, _ language: LanguageCode, isBrief: Bool) -> [UInt8] {
    let key = FragmentCache.Key(template: .entry, language: language, root: isBrief ? "brief" : "full", detail: index)
    return emitter.fragments.piece(key) {
      let article = emitter.site.articles[index]
      let ui = emitter.ui(language)
      var scope = emitter.link(index, from: language)
      scope.set("root", slot: .root)
      scope.set("ui", emitter.uiScopes[language])
      scope.set("dateISO", article.frontMatter.date?.value.day10)
      scope.set("date", article.frontMatter.date.map { ui.date($0.value) })
      scope.set("isDraft", article.frontMatter.draft?.value == true)
      if !isBrief {
        scope.set("excerpt", article.excerpt)
        scope.set("minutes", ui(.minutes, String(article.readingMinutes)))
      }
      return emitter.templates.render(.entry, in: language, scope)
    }
  }

  private func home(_ lists: LanguageLists) -> OutputFile {
    let config = emitter.config
    let description = config.languages[lists.language]?.description ?? config.description
    var frame = emitter.frame(
      lists.root, lists.language, title: nil, description: description, section: .home,
      alternates: emitter.alternates("") { _ in true })
    frame.filling.bytes[.content] = []
    var meta = PageMeta(title: config.title(in: lists.language), description: description)
    meta.alternates = emitter.alternates("") { _ in true }
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    addHome(lists, &frame)
    return OutputFile(path: lists.root.outputFile, bytes: emitter.finish(frame, with: .home))
  }

  /// What the home page shows below its text: newest posts, guides, series, topics.
  func addHome(_ lists: LanguageLists, _ frame: inout PageFrame) {
    var newest = Array(lists.posts.prefix(10))
    if newest.count < 5 {
      let translated = Set(newest.flatMap { Array(emitter.links.articles[$0].translations.values) })
      let others = emitter.plan.newestFirst(
        emitter.site.articles.indices.filter {
          let article = emitter.site.articles[$0]
          return article.kind == .post && article.language != lists.language && !translated.contains($0)
        })
      newest += others.prefix(10 - newest.count)
    }
    frame.scope.set("hasContent", !(frame.filling.bytes[.content] ?? []).isEmpty)
    frame.scope.set("entries", entries(list(newest, lists.language, isBrief: false), root: frame.root))
    frame.scope.set("hasMore", lists.posts.count > newest.count)
    frame.scope.set("archiveHref", lists.path("archive/").href)
    frame.scope.set("guides", lists.guides.map { guideScope($0) })
    frame.scope.set("seriesList", lists.series.prefix(8).map { groupScope($0, lists.language) })
    let topics = lists.topics.map { emitter.links.topics[$0] }.sorted {
      ($1.entries.count, $0.title) < ($0.entries.count, $1.title)
    }
    frame.scope.set("topics", topics.prefix(24).map { topicScope($0) })
    frame.scope.set("tags", lists.tags.prefix(24).map { groupScope($0, lists.language) })
    frame.scope.set("isHome", true)
  }

  private func archive(_ lists: LanguageLists) -> [OutputFile] {
    let ui = emitter.ui(lists.language)
    guard !lists.posts.isEmpty else { return [] }
    let years = Set(lists.years.map(\.name))
    var all = page(
      "archive/", ui[.archive], lists, section: .posts, trail: [],
      alternates: emitter.alternates("archive/") { !$0.posts.isEmpty })
    let undated = lists.posts.filter { emitter.site.articles[$0].frontMatter.date == nil }
    all.scope.set(
      "years",
      lists.years.map { year in
        var scope = groupScope(year, lists.language)
        scope.set("name", ui(.year, year.name))
        scope.set("key", year.name)
        scope.set("entries", entries(list(year.members, lists.language, isBrief: true), root: all.root))
        return scope
      })
    all.scope.set("entries", entries(list(undated, lists.language, isBrief: true), root: all.root))
    all.scope.set("links", overviewLinks(lists))
    var files = [OutputFile(path: all.url.outputFile, bytes: emitter.finish(all, with: .archive))]
    for year in lists.years {
      let rest = "archive/\(year.name)/"
      let trail = [(ui[.posts], lists.path("archive/"))]
      var frame = page(
        rest, ui(.year, year.name), lists, section: .posts, trail: trail,
        alternates: emitter.alternates(rest) { other in
          other.language == lists.language ? years.contains(year.name) : other.years.contains { $0.name == year.name }
        })
      add(year.members, lists.language, &frame)
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .list)))
    }
    return files
  }

  /// Links from the archive to the other ways into the posts.
  private func overviewLinks(_ lists: LanguageLists) -> [TemplateScope] {
    let ui = emitter.ui(lists.language)
    let all: [(UIText, String, Bool)] = [
      (.tags, "tags/", lists.tags.isEmpty), (.categories, "categories/", lists.categories.isEmpty),
      (.series, "series/", lists.series.isEmpty), (.authors, "authors/", lists.authors.isEmpty),
    ]
    return all.filter { !$0.2 }.map { text, rest, _ in
      ["name": ui[text], "href": lists.path(rest).href]
    }
  }
}
