/// Renders an article's tree to HTML, section texts for search, and plain Markdown; the entry point of this module.
package import ArticleModel
import CommonMark

/// Renders articles. Has no state, so several articles can be rendered at the same time.
package enum PageRenderer {
  /// Renders the body of `article`.
  ///
  /// - Parameters:
  ///   - article: the article.
  ///   - links: its resolved references and annotations.
  ///   - badges: the results of checking its samples, by ``Snippet/index``.
  ///   - pictures: the pictures that processors made of fences and formulas; those without a picture are shown as code.
  ///   - config: the site's settings.
  ///   - embeds: the embedded parts of other articles, with the same keys as ``ArticleLinks/embeds``.
  package static func render(
    _ article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], pictures: FencePictures = [:],
    config: SiteConfig, embeds: [Int: EmbeddedPart] = [:]
  ) -> RenderedPage {
    render(article, links, badges, pictures, config, headingLevels: levelsBelowTitle(article.outline), embeds: embeds)
  }

  /// Renders a Markdown text that belongs to no site, for `jikji render`: headings keep their level, links are as written, and references
  /// that only a site can resolve are dead.
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
    // Taken before the title is written, whose words belong to no section and no block.
    let (sections, blocks) = (writer.sections.all, writer.blocks)
    return RenderedPage(
      html: writer.html, titleHTML: writer.titleHTML(), sections: sections, hasCode: writer.hasCode,
      hasFootnotes: writer.hasFootnotes,
      markdown: MarkdownVersion.bytes(of: article, links: links, config: config),
      blocks: blocks.sorted { $0.html.lowerBound < $1.html.lowerBound })
  }

  /// The level at which each heading is shown. The page's title has level 1, the highest headings level 2, and no level is skipped,
  /// whatever levels the author used.
  private static func levelsBelowTitle(_ outline: [OutlineHeading]) -> [Int] {
    var open: [Int] = []
    return outline.map { heading in
      while let last = open.last, last >= heading.level { open.removeLast() }
      open.append(heading.level)
      return min(6, open.count + 1)
    }
  }
}

/// A part of another article, with everything needed to render it.
package struct EmbeddedPart: Sendable {
  /// The article, its resolved references, and the results of checking its samples.
  let article: Article, links: ArticleLinks, badges: [Int: SnippetBadge]
  /// The nodes of the blocks to show.
  let nodes: Range<Int>

  /// The blocks `nodes` of `article`.
  package init(article: Article, links: ArticleLinks, badges: [Int: SnippetBadge], nodes: Range<Int>) {
    self.article = article
    self.links = links
    self.badges = badges
    self.nodes = nodes
  }
}

/// Chooses the words of the page that rendering itself adds.
struct PageLanguage {
  /// The page's language.
  let code: LanguageCode

  /// The Korean words on a Korean page, the English ones on all other pages.
  func pick<Words>(ko: Words, en: Words) -> Words { code == "ko" ? ko : en }
}
