/// Times page making alone: a thousand articles with everything around them, on one core.
///
///     swift run -c release emitbench [ARTICLES]
import ArticleModel
import CommonMark
import Diagnostics
import SiteEmit

func located<Value: Sendable>(_ value: Value) -> Located<Value> { Located(value, at: 0..<0) }

func makeArticle(_ number: Int) -> Article {
  let source = SourceText(path: "content/ko/posts/\(number).md", "# 글\n")
  var frontMatter = FrontMatter()
  frontMatter.date = CalendarDate(year: 2010 + number % 14, month: 1 + number % 12, day: 1 + number % 28).map(located)
  frontMatter.tags = (0..<4).map { located("태그 \((number * 7 + $0 * 13) % 40)") }
  frontMatter.category = located("iOS/분류 \(number % 12)")
  frontMatter.authors = [located("글쓴이 \(number % 3)")]
  if number % 5 == 0 { frontMatter.series = SeriesPart(name: located("연재 \(number % 50)"), part: number) }
  let outline = (0..<10).map { place in
    OutlineHeading(node: NodeID(0), level: place % 3 == 0 ? 2 : 3, text: "제목 \(place)의 이야기", id: "제목-\(place)의-이야기")
  }
  return Article(
    source: source, path: "ko/posts/\(number).md", language: "ko", kind: .post, translationKey: "posts/\(number)",
    guide: nil, frontMatter: frontMatter, title: "활자 \(number)로 찍은 글", titleHeading: nil,
    url: SitePath("/posts/\(2010 + number % 14)/글-\(number)/"),
    tree: MarkdownTree(source: source, nodes: [MarkdownNode(kind: .document, parent: nil, range: 0..<1)], store: []),
    outline: outline, snippets: [], links: [],
    excerpt: "금속 활자로 찍은 \(number)번째 글의 첫 문단입니다. 목록과 피드에 쓰입니다.", readingMinutes: 4, directives: [])
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
let articles = (0..<count).map(makeArticle)
let body = Array(String(repeating: "<p>금속 활자는 나무 활자보다 <code>let x = 1</code> 오래 갑니다.</p>\n", count: 150).utf8)
let pages = articles.map { article in
  RenderedPage(
    html: body, titleHTML: Array(article.title.utf8), sections: [], hasCode: true, hasFootnotes: false, markdown: body)
}
var links = SiteLinks(
  articles: (0..<count).map { number in
    var own = ArticleLinks(resolved: [])
    own.related = (1...5).map { (number + $0 * 31) % count }
    own.backlinks = (1...2).map { Backlink(article: (number + $0 * 17) % count, sentence: "이 글을 가리키는 문장입니다.") }
    return own
  })
let config = SiteConfig(source: SourceText(path: "jikji.yml", "title: 활자\n"), title: "활자")
let site = LoadedSite(config: config, articles: articles, assets: [], sideFiles: [:])
let clock = ContinuousClock()
var bytes = 0
let started = clock.now
let emitter = SiteEmitter.make(site: site, links: links, overrides: [:], options: EmitOptions()).value
let made = clock.now
for (index, page) in pages.enumerated() {
  for file in emitter.articleFiles(index, page) {
    if case .bytes(let content) = file.contents { bytes += content.count }
  }
}
let written = clock.now
let rest = emitter.siteFiles(pages, extra: EmitExtras(searchBodies: ["ko": []])).value
let finished = clock.now
print(
  "\(count) articles: templates and lists \(made - started), pages \(written - made) (\(bytes) bytes),",
  "\(rest.count) other files \(finished - written)")
