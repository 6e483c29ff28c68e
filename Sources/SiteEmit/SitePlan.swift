/// Plans what is listed where: posts by year, tags, categories, series, authors, guides; computed once for the whole site.
import ArticleModel
private import ParallelWork

/// What lists need of an article, close to that of the next one in memory: front matter is large, and lists look at all of them often.
struct ListedArticle: Sendable {
  let url: SitePath, language: LanguageCode, kind: ArticleKind
  let date: CalendarDate?
  let isUnlisted: Bool, isPinned: Bool
  let tags: [Located<String>], authors: [Located<String>], translators: [Located<String>]
  let category: String?, series: SeriesPart?

  init(_ article: Article) {
    (url, language, kind) = (article.url, article.language, article.kind)
    let matter = article.frontMatter
    (date, isUnlisted, isPinned) = (matter.date?.value, matter.unlisted, matter.pinned)
    (tags, authors, translators) = (matter.tags, matter.authors, matter.translators)
    (category, series) = (matter.category?.value, matter.series)
  }
}

/// A list of articles with a page of its own.
struct ArticleGroup: Sendable {
  /// The name shown.
  var name: String
  /// The address of its page.
  var url: SitePath
  /// The indices of the articles, in the order of the page.
  var members: [Int]
  /// The depth in its tree, from 0; only categories have a tree.
  var depth = 0
}

/// A guide in one language.
struct Guide: Sendable {
  /// Its folder relative to that of the language, and the language.
  var key: String, language: LanguageCode
  /// The address of its page.
  var url: SitePath
  /// The name shown.
  var title: String
  /// The index of the article at the guide's own address; nil if there is none.
  var index: Int?
  /// The parts in order, with their chapters; chapters missing in this language are replaced by those of other languages.
  var parts: [GuidePart] = []
  /// The chapter numbers by article; empty unless all file names begin with a number.
  var numbers: [Int: String] = [:]

  /// The chapters in reading order, with the pages of parts.
  var chapters: [Int] { parts.flatMap { ($0.index.map { [$0] } ?? []) + $0.chapters } }
}

/// Chapters of a guide that form a group in its sidebar.
struct GuidePart: Sendable, Equatable {
  /// The heading of the group; nil for chapters without a part.
  var title: String?
  /// The index of the part's own page; nil if there is none.
  var index: Int?
  /// The indices of the chapters.
  var chapters: [Int]
}

/// All lists of one language.
struct LanguageLists: Sendable {
  /// The language, and the root of its pages: `/` or `/en/`.
  let language: LanguageCode, root: SitePath
  /// Dated articles, newest first.
  var posts: [Int] = []
  /// All listed articles of the language, in order of path.
  var articles: [Int] = []
  /// The lists, each kind in the order of its overview page.
  var years: [ArticleGroup] = [], tags: [ArticleGroup] = [], categories: [ArticleGroup] = []
  var series: [ArticleGroup] = [], authors: [ArticleGroup] = []
  /// The guides, sorted by path.
  var guides: [Guide] = []
  /// Indices of the language's topics in ``SiteLinks/topics``.
  var topics: [Int] = []
  /// The index of the article at the language's root; nil if there is none.
  var home: Int?

  /// The address of one of the language's own pages, such as `tags/`.
  func path(_ rest: String) -> SitePath {
    SitePath(root.path + rest)
  }
}

/// The lists that contain an article, and its neighbours there.
struct ArticlePlacement: Sendable {
  /// The previous and next article: posts by date, chapters in reading order, parts of a series by number.
  var next: Int?, previous: Int?
  /// The indices of its guide and its series in ``LanguageLists``.
  var guide: Int?, series: Int?
  /// The indices of its tags, authors and translators in ``LanguageLists``.
  var tags: [Int] = [], authors: [Int] = [], translators: [Int] = []
  /// The indices of its categories in ``LanguageLists``, outermost first.
  var categories: [Int] = []
}

/// The lists of all languages, with indices for lookup.
struct SitePlan: Sendable {
  let site: LoadedSite
  let links: SiteLinks
  /// The codes of the languages, the default one first; stored, because `site.languages` scans all articles.
  let languages: [LanguageCode]
  /// What lists need of each article, by index.
  let listed: [ListedArticle]
  /// The lists by language code.
  private(set) var listsByLanguage: [LanguageCode: LanguageLists] = [:]
  /// The placement of each article, by index.
  var placements: [ArticlePlacement]
  /// The index of each article, by address.
  let articleAt: [SitePath: Int]
  /// The index of each topic, by language and key.
  private(set) var topicIndex: [LanguageCode: [String: Int]] = [:]
  /// The index of the topic that an article describes, by article.
  private(set) var topicOfArticle: [Int: Int] = [:]

  /// Computes all lists.
  init(site: LoadedSite, links: SiteLinks) {
    self.site = site
    self.links = links
    languages = site.languages
    listed = site.articles.parallelMap(jobs: site.jobs) { article, _ in ListedArticle(article) }
    articleAt = Dictionary(listed.enumerated().map { ($1.url, $0) }, uniquingKeysWith: { first, _ in first })
    placements = Array(repeating: ArticlePlacement(), count: site.articles.count)
    for language in languages { listsByLanguage[language] = makeLists(language) }
    for (index, topic) in links.topics.enumerated() {
      topicIndex[topic.language, default: [:]][topic.key] = index
      if topic.article.map({ !listed[$0].isUnlisted }) ?? true {
        listsByLanguage[topic.language]?.topics.append(index)
      }
      if let article = topic.article { topicOfArticle[article] = index }
    }
    for language in languages {
      let guides = makeGuides(language)
      listsByLanguage[language]?.guides = guides
    }
    markNeighbours()
  }

  /// The lists of a language; empty for a language that the site does not have.
  func lists(_ language: LanguageCode) -> LanguageLists {
    listsByLanguage[language] ?? LanguageLists(language: language, root: root(of: language))
  }

  /// `/` for the default language, `/en/` for others.
  func root(of language: LanguageCode) -> SitePath {
    SitePath(language == site.config.defaultLanguage ? "/" : "/\(language)/")
  }

  private mutating func makeLists(_ language: LanguageCode) -> LanguageLists {
    var lists = LanguageLists(language: language, root: root(of: language))
    lists.articles = listed.indices.filter { listed[$0].language == language && !listed[$0].isUnlisted }
    lists.home = lists.articles.first { listed[$0].url == lists.root }
    lists.posts = newestFirst(lists.articles.filter { listed[$0].kind == .post })
    lists.years = years(of: lists)
    let articles = newestFirst(lists.articles.filter { $0 != lists.home })
    collectTags(articles, &lists)
    collectCategories(articles, &lists)
    collectSeries(articles, &lists)
    collectAuthors(articles, &lists)
    return lists
  }

  /// Sorts by date, newest first, those without a date last; ties in the order of the articles.
  func newestFirst(_ articles: [Int]) -> [Int] {
    let dated = articles.map { (date: listed[$0].date?.unixSeconds ?? Int.min, index: $0) }
    return dated.sorted { ($1.date, $0.index) < ($0.date, $1.index) }.map(\.index)
  }

  /// Moves pinned articles to the front; otherwise the order is kept.
  func pinnedFirst(_ articles: [Int]) -> [Int] {
    articles.filter { listed[$0].isPinned } + articles.filter { !listed[$0].isPinned }
  }

  private func years(of lists: LanguageLists) -> [ArticleGroup] {
    var groups: [ArticleGroup] = []
    for post in lists.posts {
      guard let year = listed[post].date?.year else { continue }
      if groups.last?.name == String(year) {
        groups[groups.count - 1].members.append(post)
      } else {
        groups.append(ArticleGroup(name: String(year), url: lists.path("archive/\(year)/"), members: [post]))
      }
    }
    return groups
  }

  private mutating func markNeighbours() {
    for lists in listsByLanguage.values {
      for (place, post) in lists.posts.enumerated() {
        if place > 0 { placements[post].next = lists.posts[place - 1] }
        if place + 1 < lists.posts.count { placements[post].previous = lists.posts[place + 1] }
      }
      // Within a series, the neighbours are its parts, even if other posts were written in between.
      for series in lists.series {
        for (place, member) in series.members.enumerated() {
          placements[member].previous = place > 0 ? series.members[place - 1] : nil
          placements[member].next = place + 1 < series.members.count ? series.members[place + 1] : nil
        }
      }
      for (number, guide) in lists.guides.enumerated() {
        let own = guide.chapters.filter { site.articles[$0].language == lists.language }
        for (place, chapter) in own.enumerated() {
          placements[chapter].guide = number
          placements[chapter].previous = place > 0 ? own[place - 1] : guide.index
          placements[chapter].next = place + 1 < own.count ? own[place + 1] : nil
        }
        if let index = guide.index {
          placements[index].guide = number
          placements[index].next = own.first
        }
      }
    }
  }
}
