/// Compares whole sites with the files in `Goldens`: every page, feed, index and redirect byte for byte.
import ArticleModel
import CommonMark
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteEmit

struct GoldenSiteTests {
  @Test func siteInThreeLanguagesOnAHostWithAPath() {
    let built = Self.trilingual.build(searchBody: "<p>검색</p>")
    #expect(built.diagnostics.map(\.code) == [])
    compare(built.files, with: "trilingual")
  }

  @Test func siteInOneLanguageWithoutAHost() {
    let built = Self.local.build()
    #expect(built.diagnostics.map(\.code) == ["no-host"])
    compare(built.files, with: "local")
  }

  /// Compares all files but style sheets, scripts and pictures. Content hashes in addresses are left out, so that a change of a
  /// style sheet changes no golden file.
  private func compare(_ files: [String: String], with folder: String) {
    let texts = files.filter { !$0.key.hasPrefix("assets/") }
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      let stable = text.replacing(/\?v=[0-9a-f]{8}/, with: "?v=HASH")
      let mismatch = goldenMismatch(stable, "\(folder)/\(path)")
      #expect(mismatch == nil)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(folder)")
    let recorded = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let missing = recorded.filter {
      URL(fileURLWithPath: $0).pathExtension != "" && texts[$0] == nil && !isFolder(root, $0)
    }
    #expect(missing.sorted() == [])
  }

  private func isFolder(_ root: URL, _ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func text(_ words: String) -> Located<String> { Located(words, at: 0..<0) }

  private static func date(_ year: Int, _ month: Int, _ day: Int, second: Int? = nil) -> Located<CalendarDate>? {
    CalendarDate(year: year, month: month, day: day, secondOfDay: second, offsetMinutes: second == nil ? 0 : 540)
      .map { Located($0, at: 0..<0) }
  }

  /// Posts with everything front matter can say, two guides, topics, a glossary, translations, aliases and moves.
  static var trilingual: SampleSite {
    var site = SampleSite()
    site.config.languages["ja"] = LanguageConfig()
    site.config.license = "CC-BY-4.0"
    site.config.theme = ["accent": .string("#0a0"), "llmsFull": .bool(true)]
    var kim = AuthorConfig(name: "김조판")
    kim.url = "https://kim.example/<me>"
    kim.bio = "활자를 다듬습니다."
    var lee = AuthorConfig(name: "이활자")
    lee.url = "javascript:alert(1)"
    site.config.authors = ["kim": kim, "lee": lee]
    let home = site.add("ko/index.md", .page, title: "첫 쪽", body: "<p>어서 오세요. <a href=\"guide/\">안내서</a></p>")
    addPosts(&site)
    addGuides(&site)
    site.add("ko/about.md", .page, title: "소개 [이 곳]")
    addTopics(&site)
    site.links[home].translations = [:]
    site.redirects = [
      Redirect(from: SitePath("/was/"), to: SitePath("/posts/둘/"), fragments: ["b": "나", "a": "가"]),
      Redirect(from: SitePath("/gone/"), to: SitePath("/nowhere/")),
    ]
    return site
  }

  private static func addPosts(_ site: inout SampleSite) {
    let first = site.add(
      "ko/posts/하나.md", .post, title: "하나 <&> \"둘\"",
      body: ##"<h2 id="가">가</h2><p><a href="../../guide/시작/">안내</a> <img src="../../images/a.png"></p>"##,
      outline: [(2, "가"), (3, "나"), (3, "다"), (4, "라"), (2, "마")]
    ) {
      $0.date = date(2023, 12, 31, second: 3_661)
      $0.updated = date(2024, 1, 2)
      $0.tags = [text("Swift"), text("C#"), text("깨알 Tips")]
      $0.category = text("iOS Dev/ 깨알 Tips /더")
      $0.series = SeriesPart(name: text("이름 짓기"), part: 2)
      $0.authors = [text("kim"), text("박손님")]
      $0.translators = [text("lee")]
      $0.license = text("CC-BY-NC-ND-2.0-KR")
      $0.history = [HistoryNote(date: date(2023, 6, 1)?.value, note: "옮겨 적음"), HistoryNote(date: nil, note: "고침")]
      $0.aliases = [text("/old/one.html"), text("/old/parts#a -> 가"), text("/old/parts#b"), text("#x -> 가")]
      $0.extra = ["color": .string("붉음")]
      var source = SourceCredit()
      source.title = "One"
      source.url = Located("https://source.example/one?a=1&b=2", at: 0..<0)
      source.author = "Ann"
      source.language = "en"
      source.date = "2020-01-01"
      source.revision = "3"
      $0.source = source
    }
    site.links[first].resolved = [
      ResolvedLink(.external("b")), ResolvedLink(.site(SitePath("/images/a.png"), fragment: nil)),
    ]
    site.articles[first].links = ["b", "../images/a.png"].enumerated().map { number, target in
      LinkUse(
        form: number == 0 ? .link : .image, node: NodeID(0), range: 0..<0, target: target, targetRange: nil, text: "")
    }
    let second = site.add("ko/posts/둘.md", .post, title: "둘") {
      $0.date = date(2024, 2, 3)
      $0.tags = [text("swift"), text("swift")]
      $0.series = SeriesPart(name: text("이름 짓기"), part: 1)
      $0.authors = [text("김조판")]
      $0.category = text("iOS Dev")
      var source = SourceCredit()
      source.url = Located("javascript:alert(1)", at: 0..<0)
      $0.source = source
    }
    for number in 3...8 {
      site.add("ko/posts/series-\(number).md", .post, title: "이름 짓기 \(number)") {
        $0.date = date(2024, 2, number)
        $0.series = SeriesPart(name: text("이름 짓기"), part: number == 8 ? nil : number)
      }
    }
    site.add("ko/posts/draft.md", .post, title: "쓰는 중") { $0.draft = Located(true, at: 0..<0) }
    let japanese = site.add("ja/posts/二.md", .post, title: "二", body: "<h2>甲</h2><p>乙</p>") {
      $0.date = date(2024, 2, 4)
    }
    site.add("en/posts/only.md", .post, title: "Only English") { $0.date = date(2022, 7, 8) }
    site.pair(second, japanese)
    site.links[second].backlinks = [
      Backlink(article: first, sentence: "둘은 <다음> 글에서"), Backlink(article: japanese, sentence: ""),
    ]
    site.links[second].related = [first, japanese]
    site.links[first].topics = ["closure", "actor"]
  }

  private static func addGuides(_ site: inout SampleSite) {
    site.add("ko/guide/index.md", .page, title: "직지 안내서", body: "<p>머리</p>")
    var chapters: [Int] = []
    let bodies = ["<p>하나</p>\n<h2>절</h2><p>둘</p>", "<p>하나</p><ul><li>둘</li></ul>", "<p>하나"]
    for (number, name) in ["시작", "더-읽기", "끝"].enumerated() {
      chapters.append(
        site.add("ko/guide/\(name).md", .chapter, title: name, body: bodies[number]) {
          $0.weight = number == 2 ? nil : 2 - number
        })
    }
    let english = ["<p>One</p>\n<h2>Part</h2><p>Two</p>", "<p>One</p>", "<p>One</p>"]
    for (number, name) in ["시작", "더-읽기", "끝"].enumerated() {
      let chapter = site.add("en/guide/\(name).md", .chapter, title: "Chapter \(number + 1)", body: english[number]) {
        if number == 0 { $0.draft = Located(true, at: 0..<0) }
      }
      site.pair(chapters[number], chapter)
    }
    site.add("ko/guide/한국어만.md", .chapter, title: "한국어만")
    site.add("en/book.docc/one.md", .chapter, title: "Book One")
    site.add("en/book.docc/two.md", .chapter, title: "Book Two")
  }

  private static func addTopics(_ site: inout SampleSite) {
    let described = site.add("ko/topics/closure.md", .topic, title: "클로저")
    var closure = TopicNames()
    closure.definition = "이름 없는 함수"
    closure.names = ["en": "Closure", "ko": "클로저"]
    closure.variants = ["폐쇄", "클로저"]
    let first = 1
    site.topics = [
      TopicPage(
        key: "closure", language: "ko", url: SitePath("/topics/closure/"), names: closure, title: "클로저",
        entries: [TopicPage.Entry(article: first, fragment: "가"), TopicPage.Entry(article: described, fragment: nil)],
        symbols: ["map", "filter"], article: described),
      TopicPage(
        key: "actor", language: "ko", url: SitePath("/topics/actor/"), names: TopicNames(), title: "액터",
        entries: [TopicPage.Entry(article: first, fragment: nil)], symbols: [], article: nil),
      TopicPage(
        key: "actor", language: "en", url: SitePath("/en/topics/actor/"), names: TopicNames(), title: "Actor",
        entries: [], symbols: [], article: nil),
    ]
    site.glossary = [
      GlossaryEntry(english: "closure", preferred: "클로저", banned: ["폐포", "닫힘"], definition: "이름 없는 함수", kinds: []),
      GlossaryEntry(english: "access level", preferred: "접근 수준", banned: [], definition: nil, kinds: []),
      GlossaryEntry(english: "", preferred: "직지", banned: [], definition: "책", kinds: []),
    ]
  }

  /// Two posts and a page, nothing else set.
  static var local: SampleSite {
    var site = SampleSite()
    site.config.baseURL = "/docs/"
    site.config.languages = [:]
    site.config.description = nil
    site.add("ko/posts/하나.md", .post, title: "하나", outline: [(2, "가")]) { $0.date = date(2023, 1, 1) }
    let second = site.add("ko/posts/둘.md", .post, title: "둘", outline: [(3, "가"), (2, "나"), (3, "다")])
    site.articles[second].excerpt = ""
    site.add("ko/about.md", .page, title: "소개") { $0.aliases = [text("/old/")] }
    return site
  }
}
