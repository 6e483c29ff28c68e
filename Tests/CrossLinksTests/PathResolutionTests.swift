/// Tests of paths to generated pages, files, pictures and drafts.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct PathResolutionTests {
  /// Where `[a](target)` in `ko/posts/me.md` leads, and what is said about it.
  private func target(_ written: String, _ others: [String: String] = [:], assets: [String] = [], config: String = "")
    -> String
  {
    var files = others
    files["ko/posts/me.md"] = "[a](\(written))\n"
    let fixture = SiteFixture(files, config: "languages: {ko: {}, en: {}}\n" + config, assets: assets)
    let links = CrossLinker.link(fixture.site)
    let link = links.value.articles[fixture.number(of: "ko/posts/me.md")].resolved[0]
    let codes = links.diagnostics.map { " \($0.code)" }.joined()
    switch link.destination {
    case .site(let path, let fragment): return path.path + (fragment.map { "#" + $0 } ?? "") + codes
    case .fragment(let id): return "#" + id + codes
    case .external(let address): return address + codes
    case .dead: return "dead" + codes
    }
  }

  @Test(arguments: [
    ("/", "/"), ("/en/", "/en/"), ("/tags/", "/tags/"), ("/tags", "/tags/"), ("/en/tags/", "/en/tags/"),
    ("/tags/swift/", "/tags/swift/"),
    ("/categories/a/b/", "/categories/a/b/"), ("/series/x/", "/series/x/"), ("/authors/x/", "/authors/x/"),
    ("/archive/", "/archive/"), ("/topics/", "/topics/"), ("/glossary/", "/glossary/"), ("/search/", "/search/"),
    ("/guides/", "/guides/"), ("/feed.xml", "/feed.xml"), ("/en/feed.json", "/en/feed.json"),
    ("/llms.txt", "/llms.txt"),
    ("/sitemap.xml", "/sitemap.xml"), ("/robots.txt", "/robots.txt"), ("/glossary/#a", "/glossary/#a"),
  ])
  func pagesTheSiteMakesAreThere(path: String, wanted: String) {
    #expect(target(path, ["ko/a.md": "---\ntags: [Swift]\n---\n글\n"]) == wanted)
  }

  @Test(arguments: [
    "/tags/none/", "/glossary/x/", "/search/x/", "/guides/x/", "/series/a/b/", "/feed.xml/x", "/x/feed.xml",
    "/topics/none/",
  ])
  func otherPathsAreNot(path: String) { #expect(target(path).hasPrefix("dead "), "\(target(path))") }

  @Test(arguments: [
    ("../a.zip", "/a.zip"), ("a.png", "/posts/a.png"), ("/a.zip", "/a.zip"), ("./a.png#x", "/posts/a.png#x"),
    ("../../en/b.pdf", "/en/b.pdf"), ("none.zip", "dead missing-download"), ("none.html", "dead missing-page"),
    ("none", "dead missing-page"), ("v1.2345678", "dead missing-page"), (".hidden", "dead missing-page"),
  ])
  func filesAreFoundByPath(path: String, wanted: String) {
    #expect(target(path, assets: ["ko/a.zip", "ko/posts/a.png", "en/b.pdf"]) == wanted)
  }

  @Test func draftsAreNamedAsSuch() {
    let others = ["ko/d.md": "---\ndraft: true\n---\n글\n"]
    for path in ["../d.md", "/d/", "../d", "/ko/d.md"] {
      #expect(target(path, others) == "dead link-to-draft", "\(path)")
    }
  }

  @Test(arguments: [
    ("https://ex.kr/blog/a/", "/a/"), ("https://ex.kr/blog/%EA%B0%80/", "/가/"),
    ("https://ex.kr/blog/none/", "dead missing-page"),
    ("/blog/a/", "/a/"), ("https://ex.kr/a/", "https://ex.kr/a/"),
  ])
  func theSitesOwnAddressIsResolved(written: String, wanted: String) {
    #expect(target(written, ["ko/a.md": "글\n", "ko/가.md": "글\n"], config: "baseURL: https://ex.kr/blog/") == wanted)
  }

  @Test(arguments: [
    ("javascript:f()", "dead unsafe-link"), ("JAVASCRIPT:f()", "dead unsafe-link"), ("vbscript:x", "dead unsafe-link"),
    ("data:text/html,x", "dead unsafe-link"), ("mailto:a@b.kr", "mailto:a@b.kr"), ("tel:+82", "tel:+82"),
    ("//a.kr/x", "//a.kr/x bad-address"),
  ])
  func schemesThatRunCodeAreRefused(written: String, wanted: String) { #expect(target(written) == wanted) }

  @Test(arguments: [
    ("a.png", "a", ""), ("ko/x/a@2x.png", "a", "2x"), ("a~dark.png", "a", "dark"), ("a~dark@2x.png", "a", "dark@2x"),
    ("a~light@3x.png", "a", "3x"), ("a@1x.png", "a", "1x"), ("a~dark@1x.png", "a", "dark"), ("a@4x.png", "a@4x", ""),
    ("a", "a", ""),
    ("a.b.png", "a.b", ""),
  ])
  func picturesHaveVariants(path: String, name: String, variant: String) {
    let found = SiteIndex.pictureName(of: path)
    #expect(found.name == name && found.variant == variant)
  }

  @Test func picturesOfCatalogsAreFoundByNameInTheirLanguage() {
    let assets = ["ko/B.docc/R/pic.png", "ko/B.docc/R/pic~dark.png", "en/B.docc/R/pic.png", "ko/posts/other.png"]
    let fixture = SiteFixture(
      ["ko/B.docc/P.md": "![가](pic) ![나](pic.png) ![다](other) ![라](none)\n", "en/B.docc/P.md": "![a](pic)\n"],
      config: "languages: {ko: {}, en: {}}", assets: assets)
    let links = CrossLinker.link(fixture.site)
    let korean = links.value.articles[fixture.number(of: "ko/B.docc/P.md")].resolved
    #expect(korean[0].destination == .site(SitePath("/b/r/pic.png"), fragment: nil))
    #expect(korean[0].variants == ["dark": SitePath("/b/r/pic~dark.png")])
    #expect(korean[1].destination == korean[0].destination)
    #expect(korean[3].destination == .dead)
    let english = links.value.articles[fixture.number(of: "en/B.docc/P.md")].resolved
    #expect(english[0].destination == .site(SitePath("/en/b/r/pic.png"), fragment: nil))
    #expect(links.diagnostics.map { $0.code } == ["missing-image"])
  }

  @Test(arguments: [
    ("ko/a/b.md", "ko/a/c.md", "c.md"), ("ko/a/b.md", "ko/c.md", "../c.md"), ("ko/a.md", "en/x/y.md", "../en/x/y.md"),
    ("a.md", "b.md", "b.md"),
  ])
  func suggestionsAreRelativePaths(from: String, path: String, wanted: String) {
    #expect(LinkReports.relative(path, to: from) == wanted)
  }
}

@Suite struct GlossaryReaderTests {
  private func read(_ yaml: String) -> (entries: [GlossaryEntry], said: [String]) {
    let fixture = SiteFixture(["ko/a.md": "글\n"], sides: ["glossary.yml": yaml])
    let checked = GlossaryReader.read(
      fixture.site.sideData["glossary.yml"] ?? .null, from: fixture.site.sideFiles["glossary.yml"])
    let text = fixture.site.sideFiles["glossary.yml"]
    return (
      checked.value,
      checked.diagnostics.map { "\($0.code) \($0.place?.range.flatMap { text?.string(in: $0) } ?? "-")" }
    )
  }

  @Test(arguments: [
    "- {term: closure, preferred: 클로저}", "- {en: closure, ko: 클로저}", "- {english: closure, korean: 클로저}",
    "terms: [{term: closure, preferred: 클로저}]",
  ])
  func keysHaveOlderNames(yaml: String) {
    let found = read(yaml)
    #expect(found.said == [])
    #expect(found.entries.map { "\($0.english) \($0.preferred)" } == ["closure 클로저"])
  }

  @Test func entriesHaveFormsMeaningAndKinds() {
    let found = read(
      "- {term: b, preferred: 나, banned: [나, '', 너], kinds: spacing, gloss: true, meaning: 뜻}\n- {term: a, preferred: 가, variants: 거}\n"
    )
    #expect(found.entries.map(\.preferred) == ["가", "나"])
    #expect(found.entries.map(\.banned) == [["거"], ["너"]])
    #expect(found.entries.map(\.kinds) == [[], ["spacing", "gloss"]])
    #expect(found.entries.map(\.definition) == [nil, "뜻"])
  }

  @Test(arguments: [
    ("- {term: closure}", ["bad-glossary-entry closure"]), ("- {preferred: 클로저}", ["bad-glossary-entry 클로저"]),
    ("- 클로저", ["bad-glossary-entry -"]), ("term: a", ["bad-glossary-entry -"]), ("글", ["bad-glossary-entry -"]),
    ("- {term: a, preferred: 가, prefered: 나}", ["unknown-key prefered"]), ("- {term: a, preferred: 가, mine: 나}", []),
    ("", []), ("terms:", []),
    ("- {term: '', preferred: 가}", ["bad-glossary-entry 가"]),
  ])
  func whatCannotBeReadIsReported(yaml: String, said: [String]) { #expect(read(yaml).said == said) }
}

@Suite struct TopicCatalogTests {
  @Test(arguments: [
    ("Swift UI", "swift-ui"), ("C++", "cpp"), ("C#", "csharp"), ("클로저 (closure)", "클로저-closure"), ("--a--", "a"),
    ("", ""), ("!?", ""),
    ("\u{1112}\u{1161}\u{11AB}", "한"), ("A.B", "a-b"),
  ])
  func namesBecomeKeys(name: String, key: String) { #expect(TopicCatalog.slug(name) == key) }

  private func catalog(_ files: [String: String], config: String = "", glosses: [Gloss] = []) -> TopicCatalog {
    TopicCatalog(SiteFixture(files, config: config).site, glosses: glosses)
  }

  @Test func declaredTopicsComeFirstAndKeepWhatTheirAuthorSaid() {
    let found = catalog(
      [
        "ko/topics/arc.md":
          "---\ntitle: 자동 참조\ntopic: {names: {en: Counting}, variants: [에이알씨], definition: 세기}\n---\n글\n"
      ],
      config: "topics: {arc: {names: {en: ARC}, variants: [알크]}}")
    #expect(found.topics.map(\.key) == ["arc"])
    #expect(found.topics[0].names.names == ["ko": "자동 참조", "en": "ARC"])
    #expect(found.topics[0].names.variants == ["알크", "에이알씨"] && found.topics[0].names.definition == "세기")
    #expect(found.topics[0].spellings == ["ARC", "자동 참조", "알크", "에이알씨"])
    #expect(found.topics[0].title(in: "ko") == "자동 참조" && found.topics[0].title(in: "ja") == "ARC")
    #expect(found.number(named: "에이알씨") == 0 && found.number(named: "arc") == 0 && found.number(named: "없음") == nil)
  }

  @Test func aTagOfTwoArticlesGrowsAndAGlossJoinsIt() {
    let tagged = ["ko/a.md": "---\ntags: [클로저]\n---\n글\n", "ko/b.md": "---\ntags: [클로저, 혼자]\n---\n글\n"]
    let found = catalog(
      tagged,
      glosses: [
        Gloss(korean: "클로저", english: "closure", articles: 3), Gloss(korean: "값", english: "value", articles: 2),
      ])
    #expect(found.topics.map(\.key) == ["클로저", "value"])
    #expect(found.topics[0].names.names == ["ko": "클로저", "en": "closure"])
    #expect(found.topics.map { $0.origin == .tag } == [true, false])
    #expect(found.number(named: "Closure") == 0 && found.number(named: "값") == 1)
  }

  @Test func theFoldersOwnPageIsNoTopic() {
    #expect(catalog(["ko/topics/index.md": "# 주제\n", "ko/topics/a.md": "# 가\n"]).topics.map(\.key) == ["a"])
  }
}
