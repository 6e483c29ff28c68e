/// Writes the plain Markdown copy of a page, for programs that read sites.
import ArticleModel
import CommonMark
private import Diagnostics

/// The `.md` file beside a page.
enum MarkdownVersion {
  /// The title, then the body without front matter and directives, with full URLs in links.
  static func bytes(of article: Article, links: ArticleLinks, config: SiteConfig) -> [UInt8] {
    let source = article.source.bytes
    var edits: [(range: Range<Int>, text: String)] = []
    if let title = article.titleHeading { edits.append((article.tree[title].range, "")) }
    for directive in article.directives where directive.name != "swift" { edits.append((directive.range, "")) }
    edits += article.snippets.compactMap { inclusion($0, in: source) }
    edits += zip(article.links, links.resolved).compactMap { edit($0, $1, config) }
    edits += definitions(of: article, links, config)
    var body: [UInt8] = []
    var position = article.frontMatter.range.upperBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= position
    {
      body += source[position..<edit.range.lowerBound]
      body += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    body += source[min(position, source.count)...]
    let title = Array("# \(article.title)\n".utf8)
    guard let first = body.firstIndex(where: { $0 != 0x0A }), let last = body.lastIndex(where: { $0 != 0x0A }) else {
      return title
    }
    return title + [0x0A] + body[first...last] + [0x0A]
  }

  /// The code that a fence includes from another file, to be inserted after the line that opens the fence; nil if it includes none.
  private static func inclusion(_ snippet: Snippet, in source: [UInt8]) -> (range: Range<Int>, text: String)? {
    guard snippet.included != nil,
      let lineEnd = source[snippet.range.lowerBound...].firstIndex(of: 0x0A), lineEnd < snippet.range.upperBound
    else { return nil }
    let indent = source.linePrefix(ofBlockAt: snippet.range.lowerBound)
    var lines: [UInt8] = []
    for line in snippet.code.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      lines += indent + line + [0x0A]
    }
    return (lineEnd + 1..<lineEnd + 1, String(decoding: lines, as: UTF8.self))
  }

  /// The edits of the definitions (`[label]: path`) that links and images use.
  private static func definitions(
    of article: Article, _ links: ArticleLinks, _ config: SiteConfig
  ) -> [(range: Range<Int>, text: String)] {
    let references = article.tree.references
    guard !references.isEmpty else { return [] }
    let uses = zip(article.links, links.resolved).compactMap { use, link in
      use.targetRange == nil ? address(of: link, config).map { (use.target, $0) } : nil
    }
    let addresses = Dictionary(uses) { first, _ in first }
    return references.compactMap { definition in
      guard let address = addresses[definition.destination] else { return nil }
      return definition.destinationRange(in: article.source.bytes).map { ($0, address) }
    }
  }

  /// The full URL of a link to a page or file of the site; nil for other links.
  private static func address(of link: ResolvedLink, _ config: SiteConfig) -> String? {
    guard case .site(let path, let fragment) = link.destination else { return nil }
    return config.address(of: path) + link.querySuffix + (fragment.map { "#" + SitePath.percentEncode($0) } ?? "")
  }

  private static func edit(_ use: LinkUse, _ link: ResolvedLink, _ config: SiteConfig) -> (
    range: Range<Int>, text: String
  )? {
    guard let address = address(of: link, config) else { return nil }
    switch use.form {
    case .doc, .wiki, .embed:
      let shown = use.text.isEmpty ? link.title ?? use.target : use.text
      return (use.range, "[\(shown)](\(address))")
    case .link, .image: return use.targetRange.map { ($0, address) }
    case .bare: return nil
    }
  }
}
