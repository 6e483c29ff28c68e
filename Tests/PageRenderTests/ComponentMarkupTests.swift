/// Tests of components, definitions and marks as HTML.
import ArticleModel
import ByteText
import ContentLoad
import Diagnostics
import Testing

@testable import PageRender

struct ComponentMarkupTests {
  private func page(_ text: String) -> RenderedPage {
    let source = SourceText(path: "a.md", text)
    let article = ArticleReader.readAlone(source).value
    return PageRenderer.renderFragment(article, config: SiteConfig(source: source, title: "가"))
  }

  private func html(_ text: String) -> String { String(decoding: page(text).html, as: UTF8.self) }

  @Test(arguments: [
    (
      ":::tip\n글\n:::",
      "<aside class=\"alert alert-tip\" role=\"note\">\n<p class=\"alert-title\">팁</p>\n<p>글</p>\n</aside>\n"
    ),
    (
      ":::warning 조심\n글\n:::",
      "<aside class=\"alert alert-warning\" role=\"note\">\n<p class=\"alert-title\">조심</p>\n<p>글</p>\n</aside>\n"
    ),
    (
      ":::note{fold title='<접음>'}\n글\n:::",
      "<details class=\"alert alert-note\"><summary class=\"alert-title\">&lt;접음&gt;</summary><div>\n<p>글</p>\n</div></details>\n"
    ),
    (
      ":::callout[참고]{tone=caution}\n글\n:::",
      "<aside class=\"alert alert-caution\" role=\"note\">\n<p class=\"alert-title\">참고</p>\n<p>글</p>\n</aside>\n"
    ),
    (":::details 더 보기\n글\n:::", "<details class=\"fold\">\n<summary>더 보기</summary>\n<p>글</p>\n</details>\n"),
    (":::steps\n1. 가\n2. 나\n:::", "<div class=\"steps\">\n<ol>\n<li>가</li>\n<li>나</li>\n</ol>\n</div>\n"),
    (
      "::::columns\n:::column\n가\n:::\n:::column\n나\n:::\n::::",
      "<div class=\"columns\">\n<div class=\"column\">\n<p>가</p>\n</div>\n<div class=\"column\">\n<p>나</p>\n</div>\n</div>\n"
    ),
    (
      "::::cards\n:::card{title=가 href=https://a.example/}\n글\n:::\n::::",
      "<div class=\"card-grid\">\n<div class=\"card\"><p class=\"card-title\"><a href=\"https://a.example/\">가</a></p>\n<p>글</p>\n</div>\n</div>\n"
    ),
  ])
  func componentsAreHTML(_ text: String, _ wanted: String) { #expect(html(text) == wanted) }

  @Test func tabsWorkWithoutAScript() {
    let made = html("::::tabs{sync=os}\n:::tab{label=리눅스}\n가\n:::\n:::tab{label=맥}\n나\n:::\n::::")
    #expect(made.contains("data-sync=\"os\"") && made.matches(of: /<input type="radio" name="tabs-0"/).count == 2)
    #expect(made.matches(of: #/ checked>/#).count == 1)
    #expect(made.contains("<label for=\"tab-0-1\">맥</label>"))
    #expect(made.contains("<div class=\"tab-panel\">\n<p class=\"tab-title\">리눅스</p>\n<p>가</p>\n</div>"))
  }

  @Test func codeGroupsMakeATabOfEachBlock() {
    let made = html(":::code-group\n```sh title=npm\nnpm i\n```\n\n```yaml\na: 1\n```\n:::")
    #expect(made.contains(">npm</label>") && made.contains(">yaml</label>"))
    #expect(made.matches(of: /class="tab-panel"/).count == 2 && !made.contains("<figcaption>"))
  }

  @Test func filmsElsewhereAreOnlyLinks() {
    let made = html("::video{youtube=abc_1-2 title=\"영상 & 말\"}")
    #expect(made.contains("href=\"https://www.youtube.com/watch?v=abc_1-2\"") && made.contains("영상 &amp; 말"))
    #expect(!made.contains("<iframe") && !made.contains(" src="))
  }

  @Test func searchFieldsLeadToTheSearchPage() {
    let made = html("::search{query=ㅋㄹㅈ}")
    #expect(made.contains("action=\"../search/\"") && made.contains("value=\"ㅋㄹㅈ\"") && made.contains("name=\"q\""))
  }

  @Test(arguments: [
    ("==중요==하다", "<p><mark>중요</mark>하다</p>\n"), ("a==b==c", "<p>a==b==c</p>\n"),
    ("a == b == c", "<p>a == b == c</p>\n"),
    ("O(n^2)+O(m^2)", "<p>O(n^2)+O(m^2)</p>\n"), ("$A^Tu-G^Tv$, x^2^", "<p>$A^Tu-G^Tv$, x<sup>2</sup></p>\n"),
    ("==a ==b", "<p>==a ==b</p>\n"),
    ("x^2^ + H~2~O", "<p>x<sup>2</sup> + H<sub>2</sub>O</p>\n"), ("10~20개, 30~40개", "<p>10~20개, 30~40개</p>\n"),
    ("1~2~3장", "<p>1~2~3장</p>\n"), ("`==a== x^2^`", "<p><code>==a== x^2^</code></p>\n"),
    ("^^ 웃음 ^^", "<p>^^ 웃음 ^^</p>\n"),
    ("\\==가==", "<p>==가==</p>\n"), ("x\\^2^ y^2^", "<p>x^2^ y<sup>2</sup></p>\n"),
    ("===", "<p>===</p>\n"), ("연산자 (==) 또는 (==)", "<p>연산자 (==) 또는 (==)</p>\n"),
    ("[==], [!=], [==]", "<p>[==], [!=], [==]</p>\n"), ("(==가==)", "<p>(<mark>가</mark>)</p>\n"),
    ("==a", "<p>==a</p>\n"), ("==가== ==나==", "<p><mark>가</mark> <mark>나</mark></p>\n"),
    ("활자\n: 글자를 새긴 것\n: 두 번째 뜻", "<dl><dt>활자</dt><dd>글자를 새긴 것</dd><dd>두 번째 뜻</dd></dl>\n"),
    ("가\n나: 다", "<p>가 나: 다</p>\n"), ("가\n나\n: 다", "<p>가 나 : 다</p>\n"),
  ])
  func marksAndDefinitions(_ text: String, _ wanted: String) { #expect(html(text) == wanted) }

  @Test func wordsOfComponentsAreInSearchWithoutTheirSigns() {
    // A heading is kept apart from the prose of its section, which excerpts are cut from.
    let headed = page("앞\n\n## 머리 `code`\n\n글").sections
    #expect(headed.map(\.prose.text).allSatisfy { !$0.contains("머리") && !$0.contains("code") })
    #expect(headed.map(\.heading).contains("머리 code"))
    let words = page(":::tip 제목\n==찾을== 말\n:::\n\n::::tabs\n:::tab{label=첫째}\n글\n:::\n::::").sections.map(\.prose.text)
      .joined()
    #expect(
      words.contains("제목") && words.contains("찾을 말") && words.contains("첫째") && !words.contains("==")
        && !words.contains(":::"))
  }
}
