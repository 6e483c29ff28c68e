/// Tests of the settings for the appearance of a site, and of the front matter keys for landing pages.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

@Suite struct AppearanceReaderTests {
  private func config(_ yaml: String) -> SiteConfig {
    let read = ConfigReader.read(SourceText(path: "jikji.yml", "title: 노트\n" + yaml), environment: [:])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message.english))")
    return read.value
  }

  private func said(_ marked: String) -> String {
    let text = MarkedText("title: 노트\n" + marked + "\n", path: "jikji.yml")
    return text.summary(ConfigReader.read(text.text, environment: [:]).diagnostics)
  }

  @Test func menusHoldPartsPathsAndAddresses() {
    let settings = config(
      """
      menu: [posts, about/, {name: 코드, url: "https://git.example/me"}]
      languages: {en: {menu: [guides]}, ja: {}}
      """)
    #expect(settings.menu?.map(\.target.value) == ["posts", "about/", "https://git.example/me"])
    #expect(settings.menu?.map(\.name) == [nil, nil, "코드"])
    #expect(settings.menu(in: "en")?.map(\.target.value) == ["guides"])
    #expect(settings.menu(in: "ja")?.count == 3)
    #expect(config("").menu == nil && config("menu: []").menu == [])
  }

  @Test func footersAreASentenceOrTextAndLinks() {
    #expect(config("footer: 고맙습니다").footer.text == "고맙습니다")
    let footer = config("footer: {text: 말, links: [about/]}\nlanguages: {en: {footer: Thanks}}")
    #expect(footer.footer.text == "말" && footer.footer.links.map(\.target.value) == ["about/"])
    #expect(footer.footer(in: "en").text == "Thanks" && footer.footer(in: "ko").text == "말")
  }

  @Test func logoIconSocialAndEditAddressAreRead() {
    let settings = config(
      """
      logo: {image: logo.svg, dark: logo-dark.svg, alt: 직지}
      favicon: icon.svg
      editURL: https://git.example/edit/{path}
      updated: git
      social: {mastodon: "https://m.example/@a", github: "https://github.com/a"}
      """)
    #expect(settings.logo?.image.value == "logo.svg" && settings.logo?.dark?.value == "logo-dark.svg")
    #expect(settings.logo?.alt == "직지" && settings.favicon?.value == "icon.svg")
    #expect(settings.editURL?.value == "https://git.example/edit/{path}" && settings.updated == .git)
    #expect(settings.social.map(\.network.value) == ["mastodon", "github"])
    #expect(config("logo: a.svg").logo?.image.value == "a.svg" && config("").updated == .written)
  }

  @Test func themesHaveColoursFontsMeasureAndCode() {
    let settings = config(
      "theme: {brand: '#123456', accent: '#abc', fonts: {sans: 맑은 고딕, mono: D2Coding}, measure: 40em, code: github}")
    let look = settings.style
    #expect(look.brand?.value == "#123456" && look.accent?.value == "#abc" && look.code == .github)
    #expect(look.sans?.value == "맑은 고딕" && look.serif == nil && look.mono?.value == "D2Coding")
    #expect(look.measure?.value == "40em" && settings.theme["measure"] == .string("40em"))
  }

  @Test(arguments: [
    ("theme: {1️⃣acent: '#fff'}", "1 error unknown-key: 'theme.acent' is not a known key; did you mean 'accent'?"),
    (
      "theme: {code: 1️⃣githup}",
      "1 error unknown-value: 'githup' is not a value of 'theme.code'; use one of 'jikji', 'github', 'mono'"
    ),
    ("menu: 1️⃣{posts: 글}", "1 error wrong-type: 'menu' must be a list"),
    ("menu: [1️⃣{name: 글}]", "1 error missing-key: 'menu.url' is required; write it, as 'url: …'"),
    ("logo: 1️⃣{alt: 글}", "1 error missing-key: 'logo.image' is required; write it, as 'image: …'"),
    ("social: {github: 1️⃣[a]}", "1 error wrong-type: 'social.github' must be a text"),
    ("updated: 1️⃣svn", "1 error unknown-value: 'svn' is not a value of 'updated'; use one of 'written', 'git'"),
  ])
  func mistakesAreReportedWhereTheyAre(_ yaml: String, _ wanted: String) { #expect(said(yaml) == wanted) }

  @Test func landingPagesHaveAHeroAndCards() {
    let matter = FrontMatterReader.read(
      SourceText(
        path: "index.md",
        """
        ---
        hero:
          title: 찍다
          tagline: 한 벌
          image: hero.svg
          alt: 활자
          actions: [{name: 시작, url: guide/}, guides]
        features: [빠름, {title: 바름, text: 검사합니다, icon: 검, url: about/}]
        unlisted: true
        noindex: true
        pinned: true
        cover: cover.png
        ---
        """))
    #expect(matter.diagnostics.isEmpty)
    #expect(matter.value.hero?.title == "찍다" && matter.value.hero?.actions.map(\.name) == ["시작", nil])
    #expect(matter.value.features.map(\.title) == ["빠름", "바름"] && matter.value.features[1].icon?.value == "검")
    #expect(matter.value.features[1].link?.target.value == "about/")
    #expect(
      matter.value.unlisted && matter.value.noindex && matter.value.pinned && matter.value.cover?.value == "cover.png")
    let plain = FrontMatterReader.read(SourceText(path: "a.md", "---\ntitle: a\n---\n")).value
    #expect(plain.hero == nil && plain.features.isEmpty && !plain.unlisted && !plain.noindex && !plain.pinned)
  }
}
