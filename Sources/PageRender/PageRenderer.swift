/// Turns an article's tree into HTML, section texts for search, and plain Markdown; the entry point of this module.
package import ArticleModel
import CommonMark

/// Renders articles. Pure, so that many can be rendered at once.
package enum PageRenderer {
  /// The body of `article`.
  ///
  /// - Parameters:
  ///   - article: what to render.
  ///   - links: the decisions about its references.
  ///   - badges: the results of its samples, by ``Snippet/index``.
  ///   - pictures: what processors made of its fences and formulas; those without a picture are shown as code.
  ///   - config: the site's settings.
  ///   - embeds: what ``ArticleLinks/embeds`` shows of other articles, by the same keys.
  package static func render(
    _ article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], pictures: FencePictures = [:],
    config: SiteConfig, embeds: [Int: EmbeddedPart] = [:]
  ) -> RenderedPage {
    render(article, links, badges, pictures, config, headingLevels: levelsBelowTitle(article.outline), embeds: embeds)
  }

  /// A Markdown text that belongs to no site, as `jikji render` shows it: headings keep their level, links are as written, and
  /// what only a site could resolve leads nowhere.
  package static func renderFragment(_ article: Article, config: SiteConfig) -> RenderedPage {
    let resolved = article.links.map { link -> ResolvedLink in
      switch link.form {
      case .doc: ResolvedLink(.dead, title: LinkUse.words(ofTarget: link.target))
      case .wiki, .embed: ResolvedLink(.dead)
      default: ResolvedLink(.external(link.target))
      }
    }
    return render(
      article, ArticleLinks(resolved: resolved), [:], [:], config, headingLevels: article.outline.map(\.level))
  }

  private static func render(
    _ article: Article, _ links: ArticleLinks, _ badges: [Int: SnippetBadge], _ pictures: FencePictures,
    _ config: SiteConfig, headingLevels: [Int], embeds: [Int: EmbeddedPart] = [:]
  ) -> RenderedPage {
    var writer = BodyWriter(
      article, links: links, badges: badges, pictures: pictures, config: config, headingLevels: headingLevels,
      embeds: embeds)
    writer.writeBody()
    writer.writeFootnotes()
    // Before the title is written, whose words belong to no section and no block.
    let (sections, blocks) = (writer.sections.all, writer.blocks)
    var page = RenderedPage(
      html: writer.html, titleHTML: writer.titleHTML(), sections: sections, hasCode: writer.hasCode,
      hasFootnotes: writer.hasFootnotes,
      markdown: MarkdownVersion.bytes(of: article, links: links, config: config))
    page.blocks = blocks.sorted { $0.html.lowerBound < $1.html.lowerBound }
    return page
  }

  /// The level each heading is shown at, below the page's title, which has level 1: no level is left out, whatever the author
  /// wrote.
  private static func levelsBelowTitle(_ outline: [OutlineHeading]) -> [Int] {
    var open: [Int] = []
    return outline.map { heading in
      while let last = open.last, last >= heading.level { open.removeLast() }
      open.append(heading.level)
      return min(6, open.count + 1)
    }
  }
}

/// A part of another article, with what its own page was made of.
package struct EmbeddedPart: Sendable {
  /// The article, the decisions about its references, and the results of its samples.
  let article: Article, links: ArticleLinks, badges: [Int: SnippetBadge]
  /// Its blocks to show.
  let nodes: Range<Int>

  /// The blocks `nodes` of `article`.
  package init(article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], nodes: Range<Int>) {
    self.article = article
    self.links = links
    self.badges = badges
    self.nodes = nodes
  }
}

/// Picks the words that rendering itself puts on the page.
struct PageLanguage {
  /// The page's language.
  let code: LanguageCode

  /// The Korean words on a Korean page, the English ones on all others.
  func pick<Words>(ko: Words, en: Words) -> Words { code == "ko" ? ko : en }
}
