/// A small handwritten site in two languages, for the tests of this module.
import ArticleModel
import ByteText
import CommonMark
import DataFormats
import Diagnostics
import ParallelWork

@testable import SiteEmit

/// Builds articles, links and bodies; every test changes what it needs.
struct SampleSite {
  var config = SiteConfig(source: SourceText(path: "jikji.yml", "title: 활자\n"), title: "활자 & 글")
  var articles: [Article] = []
  var pages: [RenderedPage] = []
  var links: [ArticleLinks] = []
  var topics: [TopicPage] = []
  var glossary: [GlossaryEntry] = []
  var redirects: [Redirect] = []
  var overrides: [String: SourceText] = [:]
  var assets: [AssetFile] = []
  var options = EmitOptions()

  init() {
    config.baseURL = "https://type.example/blog/"
    config.description = "금속 활자로 찍은 글"
    config.languages["ko"] = LanguageConfig()
    config.languages["en"] = LanguageConfig()
    config.languages["en"]?.title = "Movable Type"
  }

  /// Adds an article and gives its index.
  @discardableResult
  mutating func add(
    _ path: String, _ kind: ArticleKind, title: String, body: String = "<p>본문</p>", outline: [(Int, String)] = [],
    change: (inout FrontMatter) -> Void = { _ in }
  ) -> Int {
    let source = SourceText(path: "content/" + path, "# \(title)\n")
    let language = String(path.prefix(2))
    let key = String(path.dropFirst(3).dropLast(3))
    let place = key == "index" ? "" : key.hasSuffix("/index") ? String(key.dropLast(5)) : key + "/"
    var frontMatter = FrontMatter()
    change(&frontMatter)
    let root = MarkdownNode(kind: .document, parent: nil, range: 0..<source.bytes.count)
    articles.append(
      Article(
        source: source, path: path, language: language, kind: kind, translationKey: key,
        guide: ["guide", "book.docc"].first { key.hasPrefix($0 + "/") }, frontMatter: frontMatter, title: title,
        titleHeading: nil,
        url: SitePath(language == "ko" ? "/" + place : "/\(language)/\(place)"),
        outline: outline.map { OutlineHeading(node: NodeID(0), level: $0.0, text: $0.1, id: $0.1) }, links: [],
        excerpt: "\(title)의 첫 문단", readingMinutes: 3,
        hasInclusions: false,
        body: Deferred(
          ready: ArticleBody(tree: MarkdownTree(source: source, nodes: [root], store: []), snippets: []))))
    let html = Array(body.utf8)
    pages.append(
      RenderedPage(
        html: html, titleHTML: Array(title.escaped(as: .template).utf8), sections: [], hasCode: false,
        hasFootnotes: false,
        markdown: Array("# \(title)\n".utf8)))
    links.append(ArticleLinks(resolved: []))
    return articles.count - 1
  }

  /// Makes the first article the translation of the second: their elements are pairs in order.
  mutating func pair(_ one: Int, _ two: Int) {
    links[one].translations[articles[two].language] = two
    links[two].translations[articles[one].language] = one
    for index in [one, two] { cutIntoBlocks(index) }
    var page = TranslatedPage(article: one, original: .article(two))
    let (count, other) = (pages[one].blocks.count, pages[two].blocks.count)
    page.blocks = (0..<max(count, other)).map { number in
      TranslatedBlock(
        status: number >= count ? .missing : number >= other ? .extra : .fresh,
        source: number < other ? [number..<number + 1] : [], target: number < count ? [number..<number + 1] : [])
    }
    options.translations.append(page)
  }

  /// Makes each outermost element of an article's body a block; the place of a block in the text is its number.
  private mutating func cutIntoBlocks(_ index: Int) {
    let page = pages[index]
    let elements = HTMLTags.outermostElements(of: page.html) ?? []
    pages[index] = RenderedPage(
      html: page.html, titleHTML: page.titleHTML, sections: page.sections, hasCode: page.hasCode,
      hasFootnotes: page.hasFootnotes, markdown: page.markdown.bytes,
      blocks: elements.enumerated().map {
        RenderedBlock(source: $0.offset..<$0.offset + 1, html: $0.element.range)
      })
  }

  /// What making the site needs.
  var emitter: Checked<SiteEmitter> {
    var siteLinks = SiteLinks(articles: links)
    siteLinks.topics = topics
    siteLinks.glossary = glossary
    siteLinks.redirects = redirects
    let site = LoadedSite(config: config, articles: articles, assets: assets, sideFiles: [:])
    return SiteEmitter.make(site: site, links: siteLinks, overrides: overrides, options: options)
  }

  /// Every file of the site by path, as text, and what was found wrong.
  func build(searchBody: String? = nil) -> (files: [String: String], diagnostics: [Diagnostic]) {
    let made = emitter
    let index = searchBody.map { [PrintedIndexPage(html: Array($0.utf8))] }
    let extras = EmitExtras(searchPages: index.map { ["ko": $0, "en": $0] } ?? [:])
    let rest = made.value.siteFiles(pages, extra: extras)
    let own = pages.enumerated().flatMap { made.value.articleFiles($0.offset, $0.element, among: pages) }
    var files: [String: String] = [:]
    for file in own + rest.value {
      guard case .bytes(let bytes) = file.contents else { continue }
      precondition(files[file.path] == nil, "two files at \(file.path)")
      files[file.path] = String(decoding: bytes, as: UTF8.self)
    }
    return (files, made.diagnostics + rest.diagnostics)
  }

  /// A site with something of everything.
  static var full: SampleSite {
    var site = SampleSite()
    let date = { (year: Int, month: Int, day: Int) in
      CalendarDate(year: year, month: month, day: day).map { Located($0, at: 0..<0) }
    }
    let word = { (text: String) in Located(text, at: 0..<0) }
    let first = site.add(
      "ko/posts/2023/상수.md", .post, title: "상수 <이름> & \"값\"",
      body: ##"<h2 id="뜻"><a class="anchor" href="#뜻">뜻</a></h2><p><a href="../../../guide/start/">안내</a></p>"##,
      outline: [(2, "뜻"), (3, "보기"), (2, "끝")]
    ) {
      $0.date = date(2023, 5, 6)
      $0.updated = date(2024, 1, 2)
      $0.tags = [word("Swift"), word("C++")]
      $0.category = word("iOS Dev/깨알 Tips")
      $0.series = SeriesPart(name: word("이름 짓기"), part: 1)
      $0.authors = [word("kim")]
      $0.license = word("CC-BY-NC-ND-2.0-KR")
      $0.history = [HistoryNote(date: date(2023, 6, 1)?.value, note: "옮겨 적음")]
      $0.aliases = [word("/old/constants.html"), word("/archive-2016/7#a -> 뜻")]
    }
    let second = site.add("ko/posts/2024/actor.md", .post, title: "액터") {
      $0.date = date(2024, 2, 3)
      $0.tags = [word("swift")]
      $0.series = SeriesPart(name: word("이름 짓기"), part: 2)
    }
    let chapters = [("start", "시작하기"), ("더-읽기", "더 읽기")].map { name, title in
      site.add("ko/guide/\(name).md", .chapter, title: title, body: "<p>하나</p><p>둘</p>") {
        $0.translators = [word("이옮김")]
      }
    }
    let english = site.add("en/guide/start.md", .chapter, title: "Start", body: "<p>One</p><p>Two</p>")
    site.add("en/about.md", .page, title: "About")
    site.pair(chapters[0], english)
    site.links[second].backlinks = [Backlink(article: first, sentence: "액터는 <다음> 글에서")]
    site.links[second].related = [first]
    site.links[first].topics = ["actor"]
    var names = TopicNames()
    names.definition = "상태를 지키는 형"
    names.names = ["en": "Actor"]
    site.topics = [
      TopicPage(
        key: "actor", language: "ko", url: SitePath("/topics/actor/"), names: names, title: "액터",
        entries: [TopicPage.Entry(article: first, fragment: "뜻")], symbols: ["Actor"], article: nil)
    ]
    site.glossary = [
      GlossaryEntry(english: "closure", preferred: "클로저", banned: ["폐포"], definition: "이름 없는 함수", kinds: [])
    ]
    site.redirects = [Redirect(from: SitePath("/was/"), to: SitePath("/posts/2024/actor/"))]
    return site
  }
}
