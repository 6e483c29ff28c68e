/// Pages that list articles: home, archive, tags, categories, series, authors, guides.
import ArticleModel

/// Makes the lists; keeps each article's entry rendered once for all lists it stands in.
struct ListPages {
  let emitter: SiteEmitter

  /// Lists longer than this show titles and dates only.
  private static let longestFullList = 60

  private let entries: EntryShelf

  init(emitter: SiteEmitter) {
    self.emitter = emitter
    entries = EntryShelf(emitter: emitter)
  }

  /// All lists of a language.
  func files(of language: LanguageCode) -> [OutputFile] {
    let shelf = emitter.plan.shelf(language)
    var files: [OutputFile] = []
    if shelf.home == nil { files.append(home(shelf)) }
    files += archive(shelf)
    files += lists(shelf.tags, "tags/", .tag, .tags, shelf)
    files += lists(shelf.categories, "categories/", .category, .categories, shelf)
    files += lists(shelf.series, "series/", .series, .series, shelf)
    files += lists(shelf.authors, "authors/", .author, .authors, shelf)
    files += guides(shelf)
    files += topics(shelf)
    files += glossary(shelf)
    return files
  }

  /// The bytes of entries for a list in a language.
  func list(_ articles: [Int], _ language: LanguageCode, isBrief: Bool? = nil) -> [UInt8] {
    let isBrief = isBrief ?? (articles.count > Self.longestFullList)
    return entries.list(articles, language, isBrief: isBrief)
  }

  private func home(_ shelf: LanguageShelf) -> OutputFile {
    let config = emitter.config
    let description = config.languages[shelf.language]?.description ?? config.description
    var frame = emitter.frame(
      shelf.root, shelf.language, title: nil, description: description, section: .home,
      alternates: emitter.alternates("") { _ in true })
    frame.filling.bytes[.content] = []
    var meta = PageMeta(title: config.title(in: shelf.language), description: description)
    meta.alternates = emitter.alternates("") { _ in true }
    frame.scope.set("meta", emitter.metaTags(meta, frame))
    addHome(shelf, &frame)
    return OutputFile(path: shelf.root.outputFile, bytes: emitter.finish(frame, with: .home))
  }

  /// What the home page shows below its text: newest posts, guides, series, topics.
  func addHome(_ shelf: LanguageShelf, _ frame: inout PageFrame) {
    var newest = Array(shelf.posts.prefix(10))
    if newest.count < 5 {
      let translated = Set(newest.flatMap { Array(emitter.links.articles[$0].translations.values) })
      let others = emitter.plan.newestFirst(
        emitter.site.articles.indices.filter {
          let article = emitter.site.articles[$0]
          return article.kind == .post && article.language != shelf.language && !translated.contains($0)
        })
      newest += others.prefix(10 - newest.count)
    }
    frame.scope.set("hasContent", !(frame.filling.bytes[.content] ?? []).isEmpty)
    frame.scope.set("entries", emitter.text(list(newest, shelf.language, isBrief: false), root: frame.root))
    frame.scope.set("hasMore", shelf.posts.count > newest.count)
    frame.scope.set("archiveHref", shelf.path("archive/").href)
    frame.scope.set("guides", shelf.guides.map { guideScope($0) })
    frame.scope.set("seriesList", shelf.series.prefix(8).map { groupScope($0, shelf.language) })
    let topics = shelf.topics.map { emitter.links.topics[$0] }.sorted {
      ($1.entries.count, $0.title) < ($0.entries.count, $1.title)
    }
    frame.scope.set("topics", topics.prefix(24).map { topicScope($0) })
    frame.scope.set("tags", shelf.tags.prefix(24).map { groupScope($0, shelf.language) })
    frame.scope.set("isHome", true)
  }

  private func archive(_ shelf: LanguageShelf) -> [OutputFile] {
    let ui = emitter.ui(shelf.language)
    guard !shelf.posts.isEmpty else { return [] }
    let years = Set(shelf.years.map(\.name))
    var all = page(
      "archive/", ui[.archive], shelf, section: .posts, trail: [],
      alternates: emitter.alternates("archive/") { !$0.posts.isEmpty })
    let undated = shelf.posts.filter { emitter.site.articles[$0].frontMatter.date == nil }
    all.scope.set(
      "years",
      shelf.years.map { year in
        var scope = groupScope(year, shelf.language)
        scope.set("name", ui(.year, year.name))
        scope.set("key", year.name)
        scope.set("entries", emitter.text(list(year.members, shelf.language, isBrief: true), root: all.root))
        return scope
      })
    all.scope.set("entries", emitter.text(list(undated, shelf.language, isBrief: true), root: all.root))
    all.scope.set("links", overviewLinks(shelf))
    var files = [OutputFile(path: all.url.outputFile, bytes: emitter.finish(all, with: .archive))]
    for year in shelf.years {
      let rest = "archive/\(year.name)/"
      let trail = [(ui[.posts], shelf.path("archive/"))]
      var frame = page(
        rest, ui(.year, year.name), shelf, section: .posts, trail: trail,
        alternates: emitter.alternates(rest) { other in
          other.language == shelf.language ? years.contains(year.name) : other.years.contains { $0.name == year.name }
        })
      add(year.members, shelf.language, &frame)
      files.append(OutputFile(path: frame.url.outputFile, bytes: emitter.finish(frame, with: .list)))
    }
    return files
  }

  /// Links from the archive to the other ways into the posts.
  private func overviewLinks(_ shelf: LanguageShelf) -> [TemplateScope] {
    let ui = emitter.ui(shelf.language)
    let all: [(UIText, String, Bool)] = [
      (.tags, "tags/", shelf.tags.isEmpty), (.categories, "categories/", shelf.categories.isEmpty),
      (.series, "series/", shelf.series.isEmpty), (.authors, "authors/", shelf.authors.isEmpty),
    ]
    return all.filter { !$0.2 }.map { text, rest, _ in
      var scope = TemplateScope()
      scope.set("name", ui[text])
      scope.set("href", shelf.path(rest).href)
      return scope
    }
  }
}
