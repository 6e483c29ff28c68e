/// Writes a page as plain Markdown for readers that are programs.
import ArticleModel
import CommonMark
import Diagnostics

/// The `.md` twin of a page.
enum MarkdownTwin {
  /// The title, the body without front matter and directives, and links that work outside the site's folders.
  static func bytes(of article: Article, links: ArticleLinks, config: SiteConfig) -> [UInt8] {
    var out = Array("# \(article.title)\n\n".utf8)
    let source = article.source.bytes
    var edits: [(range: Range<Int>, text: String)] = []
    if let title = article.titleHeading { edits.append((article.tree[title].range, "")) }
    for directive in article.directives where directive.name != "swift" { edits.append((directive.range, "")) }
    for (use, link) in zip(article.links, links.resolved) {
      if let edit = edit(use, link, config: config, page: article) { edits.append(edit) }
    }
    var position = article.frontMatter.range.upperBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= position
    {
      out += source[position..<edit.range.lowerBound]
      out += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    out += source[min(position, source.count)...]
    return trimmed(out)
  }

  private static func edit(
    _ use: LinkUse, _ link: ResolvedLink, config: SiteConfig, page: Article
  ) -> (range: Range<Int>, text: String)? {
    guard case .site(let path, let fragment) = link.destination else { return nil }
    let address = config.address(of: path) + (fragment.map { "#" + SitePath.percentEncode($0) } ?? "")
    switch use.form {
    case .doc, .wiki:
      let shown = use.text.isEmpty ? link.title ?? use.target : use.text
      return (use.range, "[\(shown)](\(address))")
    case .link, .image: return use.targetRange.map { ($0, address) }
    case .bare: return nil
    }
  }

  /// Without blank lines in a row at the beginning and at the end.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    while out.last == 0x0A { out.removeLast() }
    out.append(0x0A)
    guard let firstBreak = out.firstIndex(of: 0x0A) else { return out }
    var end = firstBreak
    while end < out.count, out[end] == 0x0A { end += 1 }
    out.replaceSubrange(firstBreak..<end, with: end == out.count ? [0x0A] : [0x0A, 0x0A])
    return out
  }
}
