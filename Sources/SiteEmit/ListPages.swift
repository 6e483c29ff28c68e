/// Pages that list articles: home, archive, tags, categories, series, authors, guides, topics, glossary.
import ArticleModel
import DataFormats
private import ParallelWork

/// Makes the list pages of one language; each article's entry is rendered once for all lists.
struct ListPages {
  let emitter: SiteEmitter

  /// Longer lists show only titles and dates.
  static let longestFullList = 60

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

  /// The entries of articles, concatenated, for a list in a language; they contain slots for the path to the root.
  func list(_ articles: [Int], _ language: LanguageCode, isBrief: Bool) -> [UInt8] {
    articles.flatMap { entry($0, language, isBrief: isBrief) }
  }

  /// Entries as a value of a template, with the path to the root filled in.
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
      scope.set("dateISO", article.date?.day10)
      scope.set("date", article.date.map(ui.date))
      scope.set("isDraft", article.isDraft)
      scope.set("isPinned", article.isPinned)
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
    let head = ListHead(
      rest: "archive/", title: ui[.archive], section: .posts,
      alternates: emitter.alternates("archive/") { !$0.posts.isEmpty })
    let yearOf = Dictionary(
      lists.years.enumerated().flatMap { number, year in year.members.map { ($0, number) } },
      uniquingKeysWith: { one, _ in one })
    let all = pages(head, lists, of: lists.posts, size: emitter.config.paginate, with: .archive) { part, writer in
      for post in part { emitter.write(card: post, from: lists.language, to: &writer) }
      for year in lists.years {
        emitter.write(year, to: &writer)
        writer.write(count: year.members.count)
      }
      for groups in [lists.tags, lists.categories, lists.series, lists.authors] { writer.write(groups.isEmpty) }
    } fill: { part, pager, frame in
      addYears(part, yearOf, lists, &frame)
      frame.scope.set("links", overviewLinks(lists) + (pager.count > 1 ? yearLinks(lists) : []))
    }
    let years = Set(lists.years.map(\.name))
    return all
      + lists.years.parallelMap(jobs: emitter.jobs) { year, _ in
        let rest = "archive/\(year.name)/"
        let alternates = emitter.alternates(rest) { other in
          other.language == lists.language ? years.contains(year.name) : other.years.contains { $0.name == year.name }
        }
        let head = ListHead(
          rest: rest, title: ui(.year, year.name), section: .posts, trail: [(ui[.posts], lists.path("archive/"))],
          alternates: alternates)
        return listPages(head, year.members, lists)
      }.flatMap { $0 }
  }

  /// Adds some posts to an archive page, grouped by year.
  ///
  /// - Parameter yearOf: the index of the year of every post that has a date.
  private func addYears(
    _ shown: ArraySlice<Int>, _ yearOf: [Int: Int], _ lists: LanguageLists, _ frame: inout PageFrame
  ) {
    let groups = Dictionary(grouping: shown) { yearOf[$0] }
    let root = frame.root
    frame.scope.set(
      "years",
      lists.years.enumerated().compactMap { number, year -> TemplateScope? in
        guard let members = groups[number] else { return nil }
        var scope = groupScope(year, lists.language)
        scope.set("name", emitter.ui(lists.language)(.year, year.name))
        scope.set("key", year.name)
        scope.set("entries", entries(list(members, lists.language, isBrief: true), root: root))
        return scope
      })
    frame.scope.set("entries", entries(list(groups[nil] ?? [], lists.language, isBrief: true), root: root))
  }

  /// Links to the archive pages of all years.
  func yearLinks(_ lists: LanguageLists) -> [TemplateScope] {
    lists.years.map { ["name": emitter.ui(lists.language)(.year, $0.name), "href": $0.url.href] }
  }

  /// Links from the archive to the other overviews of posts.
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
