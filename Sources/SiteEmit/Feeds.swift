/// Atom, RSS and JSON feeds: one of each for every language that has posts.
import ArticleModel
private import ByteText
private import DataFormats

/// One post in a feed.
private struct FeedItem {
  let address: String
  let title: String, excerpt: String
  /// nil for a post without a date; only the feeds themselves, and entries of Atom, need one.
  let published: CalendarDate?, updated: CalendarDate?
  let authors: [String], tags: [String]
  let body: [UInt8]
}

extension SiteEmitter {
  /// How many posts a feed contains.
  private static let feedLength = 20

  /// Links to a language's feeds, for `head` and footer.
  func feedLinks(_ language: LanguageCode) -> [TemplateScope] {
    let lists = plan.lists(language)
    guard hasHost, !lists.posts.isEmpty, feedDate != nil else { return [] }
    let kinds = [
      ("feed.xml", "application/atom+xml"), ("rss.xml", "application/rss+xml"), ("feed.json", "application/feed+json"),
    ]
    return kinds.map { file, type in
      var scope: TemplateScope = ["href": lists.path(file).href, "type": type]
      scope.set("isAtom", file == "feed.xml")
      return scope
    }
  }

  /// The feed files of all languages; empty when the base URL has no host, because every feed format requires full URLs.
  ///
  /// - Parameter bodies: hashes of what the bodies are rendered from.
  func feedFiles(_ pages: [RenderedPage], _ bodies: [UInt64?]) -> [OutputFile] {
    languages.flatMap { language -> [OutputFile] in
      let lists = plan.lists(language)
      guard hasHost, !lists.posts.isEmpty, let feedDate else { return [] }
      // A preview includes drafts; those without a date would appear as the newest posts.
      let dated = lists.posts.filter {
        let matter = site.articles[$0].frontMatter
        return matter.date != nil || matter.draft?.value != true
      }
      let shown = dated.prefix(Self.feedLength)
      let make = {
        let items = shown.map { feedItem($0, pages[$0]) }
        let newest = items.compactMap(\.updated).max() ?? feedDate
        return [
          OutputFile(path: lists.path("feed.xml").outputFile, bytes: atom(items, lists, newest)),
          OutputFile(path: lists.path("rss.xml").outputFile, bytes: rss(items, lists, newest)),
          OutputFile(path: lists.path("feed.json").outputFile, bytes: jsonFeed(items, lists)),
        ]
      }
      guard let inputs = feedInputs(shown, bodies, feedDate) else { return make() }
      return files(of: "feed/\(language)", from: inputs, make)
    }
  }

  /// A hash of what the feeds of a language are made from; nil if one of the bodies is always rendered.
  private func feedInputs(_ shown: ArraySlice<Int>, _ bodies: [UInt64?], _ feedDate: CalendarDate) -> UInt64? {
    var writer = BinaryWriter()
    writer.write(feedDate)
    for index in shown {
      guard bodies.indices.contains(index), let body = bodies[index] else { return nil }
      writer.write(fixed: body)
      writeOwn(site.articles[index], to: &writer)
    }
    return writer.digest
  }

  private func feedItem(_ index: Int, _ page: RenderedPage) -> FeedItem {
    let article = site.articles[index]
    let base = article.url
    let config = config
    let rewriter = AddressRewriter(relative: { relative in
      config.baseURL + AddressRewriter.resolve(relative, from: base.path)
    })
    return FeedItem(
      address: config.address(of: article.url), title: article.title, excerpt: article.excerpt,
      published: article.date, updated: article.updated ?? article.date,
      authors: article.frontMatter.authors.map { plan.authorName($0.value, in: article.language) },
      tags: article.tags.map(\.value), body: rewriter.rewrite(page.html))
  }

  private func atom(_ items: [FeedItem], _ lists: LanguageLists, _ updated: CalendarDate) -> [UInt8] {
    let feed = config.address(of: lists.path("feed.xml"))
    var xml = XMLWriter()
    xml.element("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", lists.language)]) { xml in
      xml.element("title", text: config.title(in: lists.language))
      xml.element("subtitle", text: config.languages[lists.language]?.description ?? config.description)
      xml.element("id", text: feed)
      xml.element("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", feed)])
      xml.element("link", [("rel", "alternate"), ("type", "text/html"), ("href", config.address(of: lists.root))])
      xml.element("updated", text: updated.rfc3339)
      xml.element("author") { $0.element("name", text: config.title(in: lists.language)) }
      for item in items { xml.element("entry") { add(item, updated: item.updated ?? updated, to: &$0) } }
    }
    return xml.bytes
  }

  /// Writes the contents of an entry of an Atom feed.
  private func add(_ item: FeedItem, updated: CalendarDate, to xml: inout XMLWriter) {
    xml.element("title", text: item.title)
    xml.element("id", text: item.address)
    xml.element("link", [("rel", "alternate"), ("type", "text/html"), ("href", item.address)])
    if let published = item.published { xml.element("published", text: published.rfc3339) }
    xml.element("updated", text: updated.rfc3339)
    for author in item.authors { xml.element("author") { $0.element("name", text: author) } }
    for tag in item.tags { xml.element("category", [("term", tag)]) }
    xml.element("summary", text: item.excerpt)
    xml.element("content", [("type", "html"), ("xml:base", item.address)], text: item.body)
  }

  private func rss(_ items: [FeedItem], _ lists: LanguageLists, _ updated: CalendarDate) -> [UInt8] {
    let title = config.title(in: lists.language)
    let feed = config.address(of: lists.path("rss.xml"))
    let namespaces = [
      ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
      ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
    ]
    var xml = XMLWriter()
    xml.element("rss", namespaces) { xml in
      xml.element("channel") { xml in
        xml.element("title", text: title)
        xml.element("link", text: config.address(of: lists.root))
        xml.element(
          "description", text: config.languages[lists.language]?.description ?? config.description ?? title)
        xml.element("language", text: lists.language)
        xml.element("lastBuildDate", text: updated.rfc822)
        xml.element("atom:link", [("rel", "self"), ("type", "application/rss+xml"), ("href", feed)])
        for item in items {
          xml.element("item") { xml in
            xml.element("title", text: item.title)
            xml.element("link", text: item.address)
            xml.element("guid", [("isPermaLink", "true")], text: item.address)
            if let published = item.published { xml.element("pubDate", text: published.rfc822) }
            for author in item.authors { xml.element("dc:creator", text: author) }
            for tag in item.tags { xml.element("category", text: tag) }
            xml.element("description", text: item.body)
          }
        }
      }
    }
    return xml.bytes
  }

  private func jsonFeed(_ items: [FeedItem], _ lists: LanguageLists) -> [UInt8] {
    let entries = items.map { item in
      let authors = item.authors.map { ["name": .string($0)] as JSONText }
      return JSONText.object(present: [
        "id": .string(item.address), "url": .string(item.address), "title": .string(item.title),
        "summary": .string(item.excerpt), "content_html": .string(String(decoding: item.body, as: UTF8.self)),
        "date_published": item.published.map { .string($0.rfc3339) },
        "date_modified": item.updated.map { .string($0.rfc3339) },
        "authors": authors.isEmpty ? nil : .array(authors),
        "tags": item.tags.isEmpty ? nil : .array(item.tags.map { .string($0) }),
      ])
    }
    let feed = JSONText.object(present: [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(config.title(in: lists.language)),
      "description": (config.languages[lists.language]?.description ?? config.description).map { .string($0) },
      "home_page_url": .string(config.address(of: lists.root)),
      "feed_url": .string(config.address(of: lists.path("feed.json"))), "language": .string(lists.language),
      "items": .array(entries),
    ])
    return feed.bytes(.compact) + [0x0A]
  }
}

extension CalendarDate {
  /// The date format of RSS, RFC 822 with a four-digit year: `Wed, 04 Jan 2017 00:00:00 +0000`.
  var rfc822: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let local = unixSeconds + offsetMinutes * 60
    let dayNumber = Int((Double(local) / 86_400).rounded(.down))
    let second = secondOfDay ?? 0
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.digits(2) }.joined(separator: ":")
    let offset = abs(offsetMinutes)
    let zone = (offsetMinutes < 0 ? "-" : "+") + (offset / 60).digits(2) + (offset % 60).digits(2)
    // 1970-01-01 was a Thursday.
    let weekday = days[((dayNumber % 7) + 7) % 7]
    return "\(weekday), \(day.digits(2)) \(months[month - 1]) \(year.digits(4)) \(time) \(zone)"
  }
}
