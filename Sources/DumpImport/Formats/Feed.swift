/// Feeds: RSS 2.0, and Atom, which is also the format of a backup of Blogger.
import ArticleModel
import Diagnostics
import HTMLSource
import WebAddress

enum Feed: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = String(decoding: text.source.bytes.prefix(8192), as: UTF8.self)
    let start = MarkupStart.afterComments(head).drop { $0 != "<" }
    guard start.hasPrefix("<?xml") || start.hasPrefix("<rss") || start.hasPrefix("<feed") else { return nil }
    let isAtom = head.holds("<feed") && head.holds("www.w3.org/2005/Atom")
    guard isAtom || head.holds("<rss") && head.holds("<channel") else { return nil }
    return FormatEvidence(format: .feed, score: 97, reason: isAtom ? "the root element of an Atom feed" : "an RSS feed")
  }

  /// The posts, with a diagnostic about the other entries of the feed.
  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    let root = HTMLReader.xml(text.source.bytes, encoding: "UTF-8").root
    guard let list = root?.name == "feed" ? root : root?.first("channel") else { return Checked([]) }
    var posts: [RawPost] = []
    var others: [String: Int] = [:]
    for item in list.elements where ["item", "entry"].contains(item.name) {
      if let kind = bloggerKind(of: item), kind != "post", kind != "page" {
        others[kind, default: 0] += 1
      } else {
        posts.append(post(item))
      }
    }
    return text.export(of: posts, besides: others)
  }

  /// The kind of an entry of a backup of Blogger: `post`, `page`, `comment`, `settings`, `template`; nil in other
  /// feeds.
  private static func bloggerKind(of item: HTMLElement) -> String? {
    let terms = item.elements.filter { $0.name == "category" && $0["scheme"]?.hasSuffix("#kind") == true }
    return terms.first?["term"].flatMap { $0.split(separator: "#").last.map(String.init) }
      ?? item.value("blogger:type")?.lowercased()
  }

  private static func post(_ item: HTMLElement) -> RawPost {
    var post = RawPost(item, facts: facts(of: item))
    let names = ["content:encoded", "content", "description", "summary"]
    let body = names.lazy.compactMap { name in item.elements.first { $0.name == name } }.first
    // A feed holds XHTML as elements, HTML as text.
    let html = body.flatMap { $0.elements.isEmpty ? nil : $0 } ?? .body(of: body?.text ?? "")
    post.setBlocks(of: html, in: HTMLContext(footnotes: FootnoteTable(article: html, page: html)))
    if let path = item.value("blogger:filename") { post.knownAs = [path] }
    return post
  }

  private static func facts(of item: HTMLElement) -> PostMetadata {
    var facts = PostMetadata()
    facts.title = item.value("title").map { TextEntities.decoded($0) }
    let written = ["pubDate", "published", "dc:date", "updated"].compactMap { item.value($0) }
    facts.date = written.lazy.compactMap { DateReader.loose($0) }.first
    facts.setUpdated(item.value("updated").flatMap { DateReader.loose($0) })
    let author = item.elements.first { $0.name == "author" }.map { $0.value("name") ?? PageWords.line($0) }
    facts.authors = [item.value("dc:creator") ?? author].compactMap { $0 }.filter { !$0.isEmpty && !$0.contains("@") }
    let labels = item.elements.filter { $0.name == "category" && $0["scheme"]?.hasSuffix("#kind") != true }
    for label in labels {
      let name = TextEntities.decoded(label["term"] ?? PageWords.line(label))
      if !name.isEmpty, !facts.tags.contains(name) { facts.tags.append(name) }
    }
    let links = item.elements.filter { $0.name == "link" }
    let link = links.first { ["alternate", nil].contains($0["rel"]) }
    let address = link?["href"] ?? link.map { trimmed($0.text) } ?? item.value("guid")
    facts.sourceAddress = address.flatMap { URLReference($0).scheme == nil ? nil : $0 }
    facts.aliases = OldAddress.aliases(facts.sourceAddress)
    facts.isDraft =
      item.first("app:draft")?.text == "yes" || ["DRAFT", "SOFT_TRASHED"].contains(item.value("blogger:status") ?? "")
    facts.isPage = bloggerKind(of: item) == "page"
    return facts
  }
}
