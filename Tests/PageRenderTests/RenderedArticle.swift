/// Renders articles of a small site with the resolved links and other decisions that a test gives.
import ArticleModel
import CommonMark
import PageRender
import TestSupport

enum RenderedArticle {
  /// The page of a Korean article at `/a/`; references without a decision are outside addresses.
  static func page(
    _ markdown: String, path: String = "ko/a.md", resolved: [ResolvedLink] = [], badges: [Int: SnippetBadge] = [:],
    config: String = "", annotating words: [(String, TextAnnotation.Meaning)] = []
  ) -> RenderedPage {
    let fixture = SiteFixture([path: markdown], config: config)
    let article = fixture.site.articles[0]
    var links = ArticleLinks(
      resolved: article.links.enumerated().map { number, use in
        number < resolved.count ? resolved[number] : ResolvedLink(.external(use.target))
      })
    links.annotations = words.compactMap { annotation($0, $1, in: article) }
    return PageRenderer.render(article, links: links, badges: badges, config: fixture.site.config)
  }

  static func html(
    _ markdown: String, path: String = "ko/a.md", resolved: [ResolvedLink] = [], badges: [Int: SnippetBadge] = [:],
    config: String = "", annotating words: [(String, TextAnnotation.Meaning)] = []
  ) -> String {
    let text = "---\ntitle: 글\n---\n\n" + markdown
    let page = page(text, path: path, resolved: resolved, badges: badges, config: config, annotating: words)
    return String(decoding: page.html, as: UTF8.self)
  }

  /// The annotation of the first text or code that holds `word`.
  private static func annotation(_ word: String, _ meaning: TextAnnotation.Meaning, in article: Article)
    -> TextAnnotation?
  {
    for index in article.tree.nodes.indices {
      let id = NodeID(index)
      guard [.text, .code].contains(article.tree[id].kind) else { continue }
      let literal = String(decoding: article.tree.literalBytes(of: id), as: UTF8.self)
      guard let found = literal.firstRange(of: word) else { continue }
      let start = literal[..<found.lowerBound].utf8.count
      return TextAnnotation(node: id, literalRange: start..<start + word.utf8.count, meaning: meaning)
    }
    return nil
  }
}
