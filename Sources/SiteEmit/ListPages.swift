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
  func entries(_ list: [UInt8], root: String) -> String {
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
      scope.set("isPinned", article.frontMatter.pinned)
      if !isBrief {
        scope.set("cover", emitter.cover(index, root: Slot.root.mark))
        scope.set("excerpt", article.excerpt)
        scope.set("minutes", ui(.minutes, String(article.readingMinutes)))
      }
      return emitter.templates.render(.entry, in: language, scope)
    }
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
