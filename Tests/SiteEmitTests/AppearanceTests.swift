/// Tests of menu, footer, profiles, logo, icons, edit links and slots on pages.
import ArticleModel
import Diagnostics
import Foundation
import Testing

@testable import SiteEmit

struct AppearanceTests {
  private static func word(_ text: String) -> Located<String> { Located(text, at: 0..<0) }
  private static func item(_ target: String, _ name: String? = nil) -> MenuItem { MenuItem(word(target), name: name) }

  private static func picture(_ name: String, width: Int = 120, height: Int = 40) -> AssetFile {
    AssetFile(
      path: "static/" + name, url: SitePath("/" + name), size: 9, pixels: PixelSize(width: width, height: height))
  }

  /// The links of the menu of a page as `name -> address`.
  private func menu(_ page: String?) -> [String] {
    let nav = page?.firstMatch(of: /<nav class="site-menu".*?<\/nav>/.dotMatchesNewlines()).map { String($0.output) }
    return (nav ?? "").matches(of: /<a href="([^"]*)"[^>]*>([^<]*)</).map { "\($0.output.2) -> \($0.output.1)" }
  }

  @Test func theMenuOfTheSettingsStandsInPlaceOfTheUsualOne() {
    var site = SampleSite.full
    site.config.menu = [
      Self.item("tags"), Self.item("guide/start/", "시작"), Self.item("posts/2024/actor.md"),
      Self.item("https://git.example/me?a=1&b=2", "코드"), Self.item("about/"),
    ]
    let built = site.build()
    #expect(built.diagnostics.isEmpty)
    #expect(
      menu(built.files["posts/2024/actor/index.html"]) == [
        "태그 -> ../../../tags/", "시작 -> ../../../guide/start/", "액터 -> ../../../posts/2024/actor/",
        "코드 -> https://git.example/me?a=1&amp;b=2",
      ])
    #expect(built.files["posts/2024/actor/index.html"]?.contains("aria-current=\"page\">액터</a>") == true)
    #expect(menu(built.files["en/about/index.html"]).contains("About -> ../../en/about/"))
    #expect(!menu(built.files["en/about/index.html"]).contains { $0.hasPrefix("태그") || $0.hasPrefix("Tags") })
  }

  @Test func eachLanguageMayHaveItsOwnMenuAndFooter() {
    var site = SampleSite.full
    site.config.footer.text = "끝말"
    site.config.languages["en"]?.menu = [Self.item("guides")]
    var footer = SiteFooter()
    (footer.text, footer.links) = ("The end", [Self.item("about/"), Self.item("mailto:a@b.example", "Write")])
    site.config.languages["en"]?.footer = footer
    let files = site.build().files
    #expect(
      menu(files["en/about/index.html"]) == ["Guide -> ../../en/guide/"]
        || menu(files["en/about/index.html"]).count == 1)
    let english = files["en/about/index.html"] ?? ""
    #expect(english.contains("The end") && english.contains("href=\"mailto:a@b.example\"") && !english.contains("끝말"))
    #expect(files["index.html"]?.contains("끝말") == true)
  }

  @Test(arguments: [("abuot/", "about/"), ("gudies", "guides"), ("nowhere/at/all/", nil as String?)])
  func menuLinksThatLeadNowhereAreErrors(_ target: String, _ near: String?) {
    var site = SampleSite()
    site.add("ko/about.md", .page, title: "소개")
    site.config.menu = [Self.item(target)]
    let found = site.build().diagnostics
    #expect(found.map(\.code) == ["missing-page"])
    if let near { #expect(found.first?.message.english.contains("did you mean '\(near)'") == true) }
  }

  @Test func addressesThatRunAProgramNeverBecomeLinks() {
    var site = SampleSite()
    site.config.menu = [Self.item("javascript://x/alert(1)", "나쁨")]
    site.config.social = [(Self.word("github"), Self.word("javascript:alert(1)"))]
    site.config.editURL = Self.word("javascript:{path}")
    site.add("ko/a.md", .page, title: "글")
    let built = site.build()
    #expect(built.diagnostics.map(\.code).sorted() == ["missing-page", "unsafe-link", "unsafe-link"])
    #expect(!built.files.values.contains { $0.contains("javascript:") })
  }

  @Test func profilesShowAnIconWithAName() {
    var site = SampleSite()
    site.config.social = [
      (Self.word("github"), Self.word("https://github.com/a")), (Self.word("email"), Self.word("a@b.example")),
    ]
    let page = site.build().files["index.html"] ?? ""
    #expect(
      page.contains(
        #"<a href="https://github.com/a" rel="me noopener" aria-label="GitHub" title="GitHub"><svg class="icon""#))
    #expect(page.contains(#"href="mailto:a@b.example""#))
    site.config.social = [(Self.word("githup"), Self.word("https://github.com/a"))]
    let found = site.build().diagnostics
    #expect(found.map(\.code) == ["unknown-value"])
    #expect(found.first?.message.english.contains("did you mean 'github'") == true)
    site.overrides["icons/githup.svg"] = SourceText(
      path: "i", "<?xml?><svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>\n")
    #expect(site.build().diagnostics.isEmpty)
  }

  @Test func logoAndIconComeFromStaticFiles() {
    var site = SampleSite()
    site.assets = [Self.picture("logo.svg"), Self.picture("night.svg"), Self.picture("icon.svg")]
    site.config.logo = SiteLogo(image: Self.word("logo.svg"))
    site.config.favicon = Self.word("icon.svg")
    let page = site.build().files["index.html"] ?? ""
    #expect(page.contains(#"<img class="logo" src="./logo.svg" alt="" width="120" height="40">"#))
    #expect(page.contains("<span>활자 &amp; 글</span>") && page.contains(#"<link rel="icon" href="./icon.svg""#))
    site.config.logo?.dark = Self.word("/night.svg")
    site.config.logo?.alt = "활자"
    let named = site.build().files["index.html"] ?? ""
    #expect(named.contains(#"class="logo logo-dark" src="./night.svg" alt="활자""#))
    #expect(!named.contains("<span>활자 &amp; 글</span>"))
    site.config.favicon = Self.word("ikon.svg")
    let found = site.build().diagnostics
    #expect(found.map(\.code) == ["missing-image"] && found[0].message.english.contains("did you mean 'icon.svg'"))
  }

  @Test(arguments: [("icon.svg", "card.png", 0), ("icon.png", "card.png", 1), ("icon.svg", "card.SVG", 1)])
  func picturesOfAKindThatIsNotShownAreReported(icon: String, card: String, count: Int) {
    var site = SampleSite()
    site.assets = [Self.picture(icon), Self.picture(card)]
    site.config.favicon = Self.word(icon)
    site.config.card = Self.word(card)
    let found = site.build().diagnostics
    #expect(
      found.map(\.code) == Array(repeating: "unknown-value", count: count)
        && found.allSatisfy { $0.severity == .warning })
  }

  @Test func theManifestNamesTheSiteInEachLanguage() {
    let files = SampleSite.full.build().files
    #expect(files["manifest.webmanifest"]?.contains(#""name":"활자 & 글""#) == true)
    #expect(files["en/manifest.webmanifest"]?.contains(#""start_url":"../en/""#) == true)
    #expect(files["en/index.html"]?.contains(#"<link rel="manifest" href="../en/manifest.webmanifest">"#) == true)
  }

  @Test(arguments: [
    ("https://git.example/edit/{path}?plain=1", "https://git.example/edit/ko/%EA%B8%80%201.md?plain=1"),
    ("https://git.example/edit/main/content/", "https://git.example/edit/main/content/ko/%EA%B8%80%201.md"),
  ])
  func articlesLinkToTheirSource(_ pattern: String, _ address: String) {
    var site = SampleSite()
    site.add("ko/글 1.md", .page, title: "글")
    site.config.editURL = Self.word(pattern)
    #expect(site.build().files["글 1/index.html"]?.contains("<a href=\"\(address)\"") == true)
  }

  // MARK: Slots

  @Test func slotsAreEmptyUntilTheSiteFillsThem() {
    var site = SampleSite.full
    let plain = site.build().files["posts/2024/actor/index.html"] ?? ""
    let slots = ["head", "body-start", "article-start", "article-end", "footer", "body-end"]
    for slot in slots {
      let value = slot == "footer" ? "site.title" : "title"
      site.overrides["slots/\(slot).mustache"] = SourceText(path: slot, "<!-- \(slot) {{\(value)}} -->\n")
    }
    let built = site.build()
    #expect(built.diagnostics.isEmpty)
    let page = built.files["posts/2024/actor/index.html"] ?? ""
    for slot in slots {
      #expect(!plain.contains("<!-- \(slot)") && page.matches(of: /<!-- ([a-z-]+)/).count { $0.output.1 == slot } == 1)
    }
    let order = page.matches(of: /<!-- ([a-z-]+)/).map { String($0.output.1) }
    #expect(order == slots)
    #expect(built.files["404.html"]?.contains("<!-- article-end") == false)
  }

  /// Every recipe of the manual, unchanged, put into its slot.
  @Test(arguments: ["en", "ko"])
  func theRecipesOfTheManualWork(_ language: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(
      contentsOf: root.appending(path: "content/\(language)/guide/11-customise.md"), encoding: .utf8)
    let recipes = manual.matches(
      of: /```html file=templates\/(slots\/[a-z-]+\.mustache)\n(.*?)```/.dotMatchesNewlines())
    #expect(recipes.count >= 5)
    for recipe in recipes {
      var site = SampleSite.full
      site.overrides[String(recipe.output.1)] = SourceText(path: "slot", String(recipe.output.2))
      let built = site.build()
      #expect(built.diagnostics.isEmpty, "\(recipe.output.2)")
      let script = try #require(recipe.output.2.firstMatch(of: /src="(https:\/\/[^"]+)"/)).output.1
      #expect(built.files["posts/2024/actor/index.html"]?.contains(script) == true)
    }
  }

  // MARK: Unlisted, pinned, hidden from search engines

  @Test func whereNoPostIsListedNoPageLeadsToTheArchive() {
    var site = SampleSite()
    site.articles = []
    site.add("ko/posts/a.md", .post, title: "숨음") { $0.unlisted = true }
    let files = site.build().files
    #expect(files["archive/index.html"] == nil && files["posts/a/index.html"]?.contains("archive/") == false)
  }

  @Test func unlistedArticlesAreInNoList() {
    var site = SampleSite()
    for name in ["보임", "숨음"] {
      site.add("ko/posts/\(name).md", .post, title: name) {
        $0.unlisted = name == "숨음"
        $0.tags = [Self.word("꼬리표")]
        $0.date = CalendarDate(year: 2024, month: 1, day: 2).map { Located($0, at: 0..<0) }
      }
    }
    site.links[0].related = [1]
    site.links[0].backlinks = [Backlink(article: 1, sentence: "여기")]
    let files = site.build().files
    let showing = files.filter { $0.value.contains("숨음") }.keys.sorted()
    #expect(showing == ["posts/숨음/index.html", "posts/숨음/index.md"])
    #expect(files["posts/숨음/index.html"]?.contains(#"<meta name="robots" content="noindex">"#) == true)
  }

  @Test func noindexKeepsAPageInListsButOutOfTheSitemap() {
    var site = SampleSite()
    site.add("ko/posts/a.md", .post, title: "가나다") { $0.noindex = true }
    let files = site.build().files
    #expect(files["posts/a/index.html"]?.contains(#"content="noindex""#) == true)
    #expect(files["index.html"]?.contains("가나다") == true && files["sitemap.xml"]?.contains("posts/a") == false)
  }

  @Test func pinnedPostsStandFirst() throws {
    var site = SampleSite()
    for day in 1...3 {
      site.add("ko/posts/\(day).md", .post, title: "글 \(day)") {
        $0.date = CalendarDate(year: 2024, month: 1, day: day).map { Located($0, at: 0..<0) }
        $0.pinned = day == 1
      }
    }
    let home = try #require(site.build().files["index.html"])
    #expect(home.matches(of: /entry-title"[^>]*>([^<]*)</).map { String($0.output.1) } == ["글 1", "글 3", "글 2"])
    #expect(home.contains("고정한 글"))
  }
}
