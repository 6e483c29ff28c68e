/// Tests of embedded parts of other articles on a page.
import ArticleModel
import CommonMark
import Foundation
import PageRender
import TestSupport
import Testing

struct EmbedHTMLTests {
  /// `![[b]]` below a heading, with `markdown` as the article /b/ whose blocks from the second on are shown.
  private func embedded(_ markdown: String, title: String? = "나") -> String {
    let fixture = SiteFixture(["ko/a.md": "---\ntitle: 글\n---\n\n## 절\n\n![[b]]\n", "ko/b.md": "# 나\n\n" + markdown])
    let (a, b) = (fixture.site.articles[0], fixture.site.articles[1])
    var links = ArticleLinks(resolved: [ResolvedLink(.site(b.url, fragment: nil), title: title)])
    let first = b.tree.children(of: b.tree.root).first { $0 != b.titleHeading }
    let nodes = Int(first?.index ?? 1)..<b.tree.nodes.count
    let part = EmbeddedPart(
      article: b, links: ArticleLinks(resolved: b.links.map { _ in ResolvedLink(.fragment("둘")) }), badges: [:],
      nodes: nodes)
    links.embeds[0] = EmbeddedSection(article: 1, nodes: nodes)
    let page = PageRenderer.render(a, links: links, badges: [:], config: fixture.site.config, embeds: [0: part])
    return String(decoding: page.html, as: UTF8.self).replacing("\n", with: "")
  }

  @Test func aPartOfAnotherArticleIsShownWithItsSource() {
    #expect(
      embedded("글자\n").hasSuffix(
        "<section class=\"embed\"><p>글자</p><p><a href=\"../b/\" class=\"topic\">나</a></p></section>"))
  }

  @Test func aPartHasNoIdsOfItsOwn() {
    let html = embedded("## 둘\n\n[여기](#둘) 각주[^1]\n\n[^1]: 말\n")
    #expect(html.contains("<h3>둘</h3>"), "one level below the heading around it")
    #expect(html.contains("<a href=\"../b/#%EB%91%98\">여기</a>"), "its fragments are those of its own page")
    #expect(html.contains("<a href=\"../b/#fn-1\">1</a>"))
    #expect(html.components(separatedBy: " id=").count == 2, "only the heading of the page itself")
  }

  @Test func aPartInsideAPartIsALink() {
    #expect(embedded("![[c]]\n").contains("<section class=\"embed\"><p><a href=\"#%EB%91%98\"") == false)
    #expect(embedded("![[c]]\n").contains("class=\"topic\""))
  }
}
