/// WordPress's own export (WXR): an RSS text with posts, pages, media and comments.
import WebAddress
import ArticleModel
import Diagnostics
import HTMLSource

enum WordPressExport: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = String(decoding: text.source.bytes.prefix(8192), as: UTF8.self)
    guard head.holds("<rss"), head.holds("wordpress.org/export/") else { return nil }
    return FormatEvidence(
      format: .wordpressExport, score: 99, reason: "an RSS text in the name space of WordPress exports")
  }

  /// The posts and pages, with a diagnostic about the other content of the export.
  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    let root = HTMLReader.xml(text.source.bytes, encoding: "UTF-8").root
    guard let channel = root?.first("channel") else { return Checked([]) }
    let authors = authorNames(channel)
    var posts: [RawPost] = []
    var others: [String: Int] = [:]
    for item in channel.elements where item.name == "item" {
      others["comment", default: 0] += item.elements.count { $0.name == "wp:comment" }
      switch kind(of: item) {
      case .article(let isPage): posts.append(post(item, isPage: isPage, authors: authors))
      case .other(let name): others[name, default: 0] += 1
      }
    }
    return text.export(of: posts, besides: others)
  }

  private enum Kind {
    case article(isPage: Bool)
    case other(String)
  }

  private static func kind(of item: HTMLElement) -> Kind {
    let type = item.value("wp:post_type") ?? "post"
    let status = item.value("wp:status") ?? "publish"
    if status == "trash" { return .other("trash") }
    let isEmpty = trimmed(item.elements.first { $0.name == "content:encoded" }?.text ?? "").isEmpty
    if status == "auto-draft", isEmpty { return .other("empty-draft") }
    switch type {
    case "post": return .article(isPage: false)
    case "page": return .article(isPage: true)
    default: return .other(type)
    }
  }

  private static func post(_ item: HTMLElement, isPage: Bool, authors: [String: String]) -> RawPost {
    var post = RawPost(item, facts: facts(of: item, authors: authors))
    post.facts.isPage = isPage
    let content = item.elements.first { $0.name == "content:encoded" }?.text ?? ""
    var shortcodes = WordPressShortcodes()
    let body = HTMLElement.body(of: shortcodes.plain(content))
    var context = HTMLContext(footnotes: FootnoteTable(article: body, page: body))
    // The classic editor separates paragraphs by blank lines.
    context.keepsLines = !content.contains("<!-- wp:")
    post.setBlocks(of: body, in: context)
    post.dropped.merge(shortcodes.dropped, uniquingKeysWith: +)
    post.knownAs = item.value("wp:post_id").map { ["?p=\($0)"] } ?? []
    return post
  }

  private static func facts(of item: HTMLElement, authors: [String: String]) -> PostMetadata {
    var facts = PostMetadata()
    facts.title = item.value("title").map { TextEntities.decoded($0) }
    facts.date =
      DateReader.$zone.withValue(.utc) { zoned(item) }
      ?? date(of: item, ["wp:post_date", "pubDate", "wp:post_date_gmt"])
    facts.setUpdated(item.value("wp:post_modified").flatMap { DateReader.loose($0) })
    if let login = item.value("dc:creator") { facts.authors = [authors[login] ?? login] }
    if let slug = item.value("wp:post_name") { facts.fileName = slug.percentDecoded }
    facts.sourceAddress = item.value("link").flatMap { URLReference($0).scheme == nil ? nil : $0 }
    if let excerpt = item.value("excerpt:encoded") {
      facts.description = PageWords.squeezed(TextEntities.withoutTags(excerpt))
    }
    let status = item.value("wp:status") ?? "publish"
    facts.isDraft = !["publish", "future", "inherit"].contains(status) || item.value("wp:post_password") != nil
    let labels = item.elements.filter { $0.name == "category" }
    facts.tags = labels.filter { $0["domain"] == "post_tag" }.map { TextEntities.decoded(PageWords.line($0)) }
    let categories = labels.filter { $0["domain"] == "category" }.map { TextEntities.decoded(PageWords.line($0)) }
    let named = categories.filter { !["Uncategorized", "미분류", "분류되지 않음"].contains($0) }
    facts.category = named.first
    facts.tags += named.dropFirst().filter { !facts.tags.contains($0) }
    facts.aliases = OldAddress.aliases(facts.sourceAddress)
    return facts
  }

  /// The first of several dates that is valid; the years 0 and -1 mean that a draft has no date.
  private static func date(of item: HTMLElement, _ names: [String]) -> CalendarDate? {
    names.lazy.compactMap { item.value($0) }.filter { !$0.hasPrefix("0000") && !$0.contains("-0001") }
      .compactMap { DateReader.loose($0) }.first
  }

  /// The local time of the blog with its offset from UTC, which the export gives only by stating both times; nil when
  /// they do not fit.
  private static func zoned(_ item: HTMLElement) -> CalendarDate? {
    guard let local = item.value("wp:post_date").flatMap({ DateReader.loose($0) }) else { return nil }
    guard let universal = date(of: item, ["wp:post_date_gmt", "pubDate"]), local.secondOfDay != nil else { return nil }
    let minutes = (local.unixSeconds - universal.unixSeconds) / 60
    guard abs(minutes) <= 14 * 60, minutes % 15 == 0 else { return nil }
    return CalendarDate(
      year: local.year, month: local.month, day: local.day, secondOfDay: local.secondOfDay, offsetMinutes: minutes)
  }

  private static func authorNames(_ channel: HTMLElement) -> [String: String] {
    var names: [String: String] = [:]
    for author in channel.elements where author.name == "wp:author" {
      if let login = author.value("wp:author_login"), let name = author.value("wp:author_display_name") {
        names[login] = TextEntities.decoded(name)
      }
    }
    return names
  }
}

extension HTMLElement {
  /// The text of the first child with this name; nil when there is none, or it is empty.
  func value(_ name: String) -> String? {
    let text = trimmed(elements.first { $0.name == name }?.text ?? "")
    return text.isEmpty ? nil : text
  }
}

/// Decodes HTML in places where plain text is expected.
enum TextEntities {
  /// Decodes entities: `A &amp; B` becomes `A & B`.
  static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let page = HTMLReader.html(Array(("<p>" + text.replacing("<", with: "&lt;")).utf8), encoding: "UTF-8")
    return page.root?.first("p")?.text ?? text
  }

  /// The text of a piece of HTML.
  static func withoutTags(_ text: String) -> String {
    HTMLReader.html(Array(text.utf8), encoding: "UTF-8").root?.text ?? text
  }
}
