/// Atom, RSS and JSON feeds, one of each for every language that has posts.
import ArticleModel

/// One post in a feed.
private struct FeedItem {
  let id: String, address: String
  let title: String, excerpt: String
  let published: CalendarDate, updated: CalendarDate
  let authors: [String], tags: [String]
  let body: [UInt8]
}

extension SiteEmitter {
  /// How many posts a feed holds.
  private static let feedLength = 20

  /// Links to a language's feeds for `head` and footer.
  func feedLinks(_ language: LanguageCode) -> [TemplateScope] {
    let shelf = plan.shelf(language)
    guard hasHost, !shelf.posts.isEmpty, feedDate != nil else { return [] }
    let kinds = [
      ("feed.xml", "application/atom+xml"), ("rss.xml", "application/rss+xml"), ("feed.json", "application/feed+json"),
    ]
    return kinds.map { file, type in
      var scope = TemplateScope()
      scope.set("href", shelf.path(file).href)
      scope.set("type", type)
      scope.set("isAtom", file == "feed.xml")
      return scope
    }
  }

  /// The feed files of all languages; none when addresses cannot be given in full, which every feed format asks for.
  func feedFiles(_ pages: [RenderedPage]) -> [OutputFile] {
    languages.flatMap { language -> [OutputFile] in
      let shelf = plan.shelf(language)
      guard hasHost, !shelf.posts.isEmpty, let feedDate else { return [] }
      let items = shelf.posts.prefix(Self.feedLength).map { feedItem($0, pages[$0], feedDate) }
      let newest = items.map(\.updated).max() ?? feedDate
      return [
        OutputFile(path: shelf.path("feed.xml").outputFile, bytes: atom(items, shelf, newest)),
        OutputFile(path: shelf.path("rss.xml").outputFile, bytes: rss(items, shelf, newest)),
        OutputFile(path: shelf.path("feed.json").outputFile, bytes: jsonFeed(items, shelf)),
      ]
    }
  }

  private func feedItem(_ index: Int, _ page: RenderedPage, _ feedDate: CalendarDate) -> FeedItem {
    let article = site.articles[index]
    let date = article.frontMatter.date?.value ?? feedDate
    let base = article.url
    let config = config
    let rewriter = AddressRewriter(relative: { relative in
      config.baseURL + AddressRewriter.resolve(relative, from: base.path)
    })
    return FeedItem(
      id: config.address(of: article.url), address: config.address(of: article.url), title: article.title,
      excerpt: article.excerpt, published: date, updated: article.frontMatter.updated?.value ?? date,
      authors: article.frontMatter.authors.map { plan.authorName($0.value) },
      tags: article.frontMatter.tags.map(\.value), body: rewriter.rewrite(page.html))
  }

  /// The moment undated posts carry: the newest article's, else the build's; without either there are no feeds.
  private var feedDate: CalendarDate? {
    site.articles.compactMap { $0.frontMatter.updated?.value ?? $0.frontMatter.date?.value }.max() ?? options.buildDate
  }

  private func atom(_ items: [FeedItem], _ shelf: LanguageShelf, _ updated: CalendarDate) -> [UInt8] {
    var xml = XMLWriter()
    let feed = shelf.path("feed.xml")
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", shelf.language)])
    xml.leaf("title", config.title(in: shelf.language))
    xml.leaf("subtitle", config.languages[shelf.language]?.description ?? config.description)
    xml.leaf("id", config.address(of: feed))
    xml.empty("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", config.address(of: feed))])
    xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", config.address(of: shelf.root))])
    xml.leaf("updated", updated.rfc3339)
    xml.open("author", [])
    xml.leaf("name", config.title(in: shelf.language))
    xml.close("author")
    for item in items {
      xml.open("entry", [])
      xml.leaf("title", item.title)
      xml.leaf("id", item.id)
      xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", item.address)])
      xml.leaf("published", item.published.rfc3339)
      xml.leaf("updated", item.updated.rfc3339)
      for author in item.authors {
        xml.open("author", [])
        xml.leaf("name", author)
        xml.close("author")
      }
      for tag in item.tags { xml.empty("category", [("term", tag)]) }
      xml.leaf("summary", item.excerpt)
      xml.leaf("content", bytes: item.body, [("type", "html"), ("xml:base", item.address)])
      xml.close("entry")
    }
    xml.close("feed")
    return xml.bytes
  }

  private func rss(_ items: [FeedItem], _ shelf: LanguageShelf, _ updated: CalendarDate) -> [UInt8] {
    var xml = XMLWriter()
    xml.open(
      "rss",
      [
        ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
      ])
    xml.open("channel", [])
    xml.leaf("title", config.title(in: shelf.language))
    xml.leaf("link", config.address(of: shelf.root))
    xml.leaf(
      "description",
      config.languages[shelf.language]?.description ?? config.description ?? config.title(in: shelf.language))
    xml.leaf("language", shelf.language)
    xml.leaf("lastBuildDate", updated.rfc822)
    xml.empty(
      "atom:link",
      [("rel", "self"), ("type", "application/rss+xml"), ("href", config.address(of: shelf.path("rss.xml")))])
    for item in items {
      xml.open("item", [])
      xml.leaf("title", item.title)
      xml.leaf("link", item.address)
      xml.leaf("guid", item.id, [("isPermaLink", "true")])
      xml.leaf("pubDate", item.published.rfc822)
      for author in item.authors { xml.leaf("dc:creator", author) }
      for tag in item.tags { xml.leaf("category", tag) }
      xml.leaf("description", bytes: item.body, [])
      xml.close("item")
    }
    xml.close("channel")
    xml.close("rss")
    return xml.bytes
  }

  private func jsonFeed(_ items: [FeedItem], _ shelf: LanguageShelf) -> [UInt8] {
    func people(_ names: [String]) -> String? {
      names.isEmpty ? nil : JSONText.array(names.map { JSONText.object([("name", JSONText.quoted($0))]) })
    }
    let entries = items.map { item in
      JSONText.object([
        ("id", JSONText.quoted(item.id)), ("url", JSONText.quoted(item.address)),
        ("title", JSONText.quoted(item.title)), ("summary", JSONText.quoted(item.excerpt)),
        ("content_html", JSONText.quoted(String(decoding: item.body, as: UTF8.self))),
        ("date_published", JSONText.quoted(item.published.rfc3339)),
        ("date_modified", JSONText.quoted(item.updated.rfc3339)),
        ("authors", people(item.authors)),
        ("tags", item.tags.isEmpty ? nil : JSONText.array(item.tags.map(JSONText.quoted))),
      ])
    }
    let description = config.languages[shelf.language]?.description ?? config.description
    let feed = JSONText.object([
      ("version", JSONText.quoted("https://jsonfeed.org/version/1.1")),
      ("title", JSONText.quoted(config.title(in: shelf.language))),
      ("description", description.map(JSONText.quoted)),
      ("home_page_url", JSONText.quoted(config.address(of: shelf.root))),
      ("feed_url", JSONText.quoted(config.address(of: shelf.path("feed.json")))),
      ("language", JSONText.quoted(shelf.language)), ("items", JSONText.array(entries)),
    ])
    return Array((feed + "\n").utf8)
  }
}
