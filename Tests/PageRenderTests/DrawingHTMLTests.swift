/// Tests of pictures and formulas on a page that external programs made from fences and formulas.
import ArticleModel
import ByteText
import PageRender
import TestSupport
import Testing

struct DrawingHTMLTests {
  private func page(_ markdown: String, _ pictures: FencePictures, processors: String = "{dot: true, math: true}")
    -> RenderedPage
  {
    let fixture = SiteFixture(
      ["ko/a.md": "---\ntitle: 글\n---\n\n" + markdown], config: "processors: \(processors)\n")
    let article = fixture.site.articles[0]
    return PageRenderer.render(
      article, links: ArticleLinks(resolved: article.links.map { ResolvedLink(.external($0.target)) }), badges: [:],
      pictures: pictures, config: fixture.site.config)
  }

  private func html(_ page: RenderedPage) -> String { String(decoding: page.html, as: UTF8.self) }

  private let graph = FenceRequest("dot", "a -> b\n", isDisplay: true)

  @Test func aDrawingStandsInThePlaceOfItsText() {
    let pictures = [graph: Array("<svg id=\"\u{1}g\"><path/></svg>".utf8)]
    #expect(
      html(page("```dot\na -> b\n```\n", pictures))
        == "<figure class=\"drawing\" data-language=\"dot\"><svg role=\"img\" aria-label=\"그림\" id=\"d1-g\"><path/></svg></figure>\n"
    )
    let titled = page("```dot title=\"흐름 <1>\"\na -> b\n```\n", pictures)
    #expect(
      html(titled).contains("aria-label=\"흐름 &lt;1&gt;\"")
        && html(titled).contains("<figcaption>흐름 &lt;1&gt;</figcaption>"))
    #expect(titled.sections.map(\.prose.text) == ["흐름 <1>\n"] && titled.sections[0].code.isEmpty && !titled.hasCode)
  }

  @Test func everyDrawingOfAPageHasIdsOfItsOwn() {
    let shown = html(
      page("```dot\na -> b\n```\n\n```dot\na -> b\n```\n", [graph: Array("<svg id=\"\u{1}g\"></svg>".utf8)]))
    #expect(shown.contains("id=\"d1-g\"") && shown.contains("id=\"d2-g\""))
  }

  @Test func whatIsNoPictureHasNoRoleOfOne() {
    let shown = html(page("```dot\na -> b\n```\n", [graph: Array("<table></table>".utf8)]))
    #expect(shown == "<figure class=\"drawing\" data-language=\"dot\"><table></table></figure>\n")
  }

  @Test func whatNobodyDrewIsShownAsCode() {
    #expect(html(page("```dot\na -> b\n```\n", [:])).contains("<code"))
    let other = html(page("```dot\na -> b\n```\n", [graph: Array("<svg></svg>".utf8)], processors: "{math: true}"))
    #expect(other.contains("<code") && !other.contains("class=\"drawing\""))
  }

  @Test func formulasAreWrittenWhereTheyStand() {
    let inline = FenceRequest(FenceProcessor.math, "a_1", isDisplay: false)
    let display = FenceRequest(FenceProcessor.math, "b", isDisplay: true)
    let made = page(
      "값 $a_1$ 다.\n\n$$b$$\n", [inline: Array("<math>a</math>".utf8), display: Array("<math>b</math>".utf8)])
    #expect(html(made).contains("값 <math>a</math> 다.") && html(made).contains("<math>b</math>"), "\(html(made))")
    #expect(made.sections[0].prose.text.contains("a_1"))
    #expect(html(page("값 $a_1$ 다.\n", [:])).contains("<code>"))
  }
}
