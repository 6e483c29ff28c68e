/// Resolves the settings about the look of the page frame: menu, footer, profiles, logo, icons.
import ArticleModel
private import DataFormats
import Diagnostics

/// A link of the menu, the footer or a button.
struct FrameLink: Sendable {
  /// The text of the link.
  var name: String
  /// The address: relative to the root, or a full URL.
  var href: String
  /// Whether ``href`` is a full URL, which may lead to another site.
  var isAddress = false
  /// The section of the site that it leads to, and the index of the article if it is one.
  var section = MenuSection.none, article: Int?
  /// The language of the target, if it is not that of the page.
  var foreign: LanguageCode?

  /// The values of the link on a page whose path to the root is `root`.
  func scope(root: String) -> TemplateScope {
    var scope: TemplateScope = ["name": name, "href": href, "address": isAddress ? href : root + href]
    scope.set("foreign", foreign)
    scope.set("isExternal", isAddress)
    return scope
  }
}

/// The links and images of the frame, by language where they differ.
struct Appearance: Sendable {
  /// The menu and the footer links, by language.
  private(set) var menus: [LanguageCode: [FrameLink]] = [:], footerLinks: [LanguageCode: [FrameLink]] = [:]
  /// The buttons and the links of cards on landing pages, by index of the article.
  private(set) var heroActions: [Int: [FrameLink]] = [:], featureLinks: [Int: [FrameLink?]] = [:]
  /// The images of the logo, and the icon, if the settings name them.
  private(set) var logo: AssetFile?, darkLogo: AssetFile?, favicon: AssetFile?
  /// The default image for social media, for pages without an image of their own.
  private(set) var card: AssetFile?
  /// The portraits of authors.
  private(set) var portraits: [AuthorConfig: AssetFile] = [:]
  private(set) var covers: [Int: AssetFile] = [:], heroImages: [Int: AssetFile] = [:]
  /// The name, address and inline SVG of each profile, in the order of the settings.
  private(set) var profiles: [(name: String, address: String, icon: String)] = []
  private var parts: [LanguageCode: [SitePart: FrameLink]] = [:]
  private let icons: IconSet

  private init(icons: IconSet) { self.icons = icons }

  /// Resolves the settings against the site; whatever leads nowhere is reported and left out.
  static func make(plan: SitePlan, words: [LanguageCode: UIStrings], icons: IconSet) -> Checked<Appearance> {
    var maker = AppearanceMaker(plan: plan, words: words, icons: icons)
    var look = Appearance(icons: icons)
    let config = plan.site.config
    for language in plan.languages {
      look.menus[language] = maker.links(config.menu(in: language), language)
      for part in SitePart.allCases { look.parts[language, default: [:]][part] = maker.link(part, nil, language) }
      look.footerLinks[language] = maker.links(config.footer(in: language).links, language) ?? []
    }
    maker.reportUnresolved(
      (config.menu ?? []) + config.footer.links
        + config.languages.values.flatMap { ($0.menu ?? []) + ($0.footer?.links ?? []) }, in: config.source)
    look.logo = maker.asset(config.logo?.image, in: config.source)
    look.darkLogo = maker.asset(config.logo?.dark, in: config.source)
    look.card = maker.asset(config.card, in: config.source)
    look.favicon = maker.asset(config.favicon, in: config.source)
    maker.checkKind(of: config.card, isSVG: false, in: config.source)
    maker.checkKind(of: config.favicon, isSVG: true, in: config.source)
    look.profiles = maker.profiles(config.social, in: config.source)
    for author in config.authors.values.sorted(by: {
      ($0.image?.range.lowerBound ?? 0) < ($1.image?.range.lowerBound ?? 0)
    }) {
      look.portraits[author] = maker.asset(author.image, in: config.source)
    }
    for (index, article) in plan.site.articles.enumerated() { look.add(article, index, &maker) }
    if let edit = config.editURL, SafeLink.href(edit.value) == nil {
      maker.diagnostics.append(.notAnAddress(edit.value, of: "editURL", at: Place(config.source, edit.range)))
    }
    return Checked(look, maker.diagnostics)
  }

  private mutating func add(_ article: Article, _ index: Int, _ maker: inout AppearanceMaker) {
    let matter = article.frontMatter
    covers[index] = maker.asset(matter.cover, in: article.source, from: article)
    guard matter.hero != nil || !matter.features.isEmpty else { return }
    heroImages[index] = maker.asset(matter.hero?.image, in: article.source, from: article)
    heroActions[index] = maker.links(matter.hero?.actions ?? [], article.language)
    featureLinks[index] = matter.features.map { card in
      card.link.flatMap { maker.links([$0], article.language)?.first }
    }
    for icon in matter.features.compactMap(\.icon) where icon.value.count > 4 && icons[icon.value] == nil {
      maker.diagnostics.append(
        .unknownIcon(icon.value, near: icons.nearest(to: icon.value), at: Place(article.source, icon.range)))
    }
    maker.reportUnresolved((matter.hero?.actions ?? []) + matter.features.compactMap(\.link), in: article.source)
  }

  /// The link to a section of the site in a language; nil when the language does not have it.
  func part(_ part: SitePart, _ language: LanguageCode) -> FrameLink? { parts[language]?[part] }

  /// The inline SVG of an icon; nil when there is none with this name.
  func icon(_ name: String) -> String? { icons[name] }
}

/// Resolves names and paths in settings and front matter, and collects diagnostics.
private struct AppearanceMaker {
  let plan: SitePlan, words: [LanguageCode: UIStrings], icons: IconSet
  var diagnostics: [Diagnostic] = []
  /// The targets that were resolved in at least one language.
  private var resolved: Set<Located<String>> = []
  private let assets: [String: AssetFile]
  private let listPages: Set<String>

  init(plan: SitePlan, words: [LanguageCode: UIStrings], icons: IconSet) {
    (self.plan, self.words, self.icons) = (plan, words, icons)
    assets = Dictionary(
      plan.site.assets.flatMap { [($0.url.path, $0), ("/" + $0.path, $0)] }, uniquingKeysWith: { first, _ in first })
    var pages: Set<String> = ["/llms.txt", "/sitemap.xml"]
    for language in plan.languages {
      let lists = plan.lists(language)
      let groups = [lists.years, lists.tags, lists.categories, lists.series, lists.authors].joined()
      pages.formUnion(groups.map(\.url.path) + lists.guides.map(\.url.path))
      pages.formUnion(lists.topics.map { plan.links.topics[$0].url.path })
      pages.formUnion(["", "guides/", "topics/", "glossary/", "search/", "tags/"].map { lists.path($0).path })
      pages.formUnion(
        ["archive/", "categories/", "series/", "authors/", "feed.xml", "rss.xml", "feed.json"].map {
          lists.path($0).path
        })
    }
    listPages = pages
  }

  /// The links of a language, without those that lead nowhere in it; nil if `items` is nil.
  mutating func links(_ items: [MenuItem]?, _ language: LanguageCode) -> [FrameLink]? {
    items?.compactMap { item in
      guard let link = link(item, language) else { return nil }
      resolved.insert(item.target)
      return link
    }
  }

  /// Reports the links that lead nowhere in every language.
  mutating func reportUnresolved(_ items: [MenuItem], in text: SourceText) {
    for item in items where !resolved.contains(item.target) && SitePart(rawValue: item.target.value) == nil {
      let words = SitePart.allCases.map(\.rawValue) + plan.site.articles.map { String($0.url.path.dropFirst()) }
      diagnostics.append(
        .deadMenuLink(
          item.target.value, near: NearMiss.bestMatch(for: item.target.value, among: words),
          at: Place(text, item.target.range)))
    }
  }

  private func link(_ item: MenuItem, _ language: LanguageCode) -> FrameLink? {
    let target = item.target.value
    if let part = SitePart(rawValue: target) { return self.link(part, item.name, language) }
    if target.contains("://") || target.hasPrefix("mailto:") {
      return SafeLink.href(target).map { FrameLink(name: item.name ?? target, href: $0, isAddress: true) }
    }
    let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var path = pieces[0].drop { $0 == "/" }
    if path.hasSuffix(".md") { path = path.dropLast(3) }
    let fragment = pieces.count > 1 ? "#" + SitePath.percentEncode(String(pieces[1])) : ""
    let isFile = path.split(separator: "/").last?.contains(".") == true && !target.hasSuffix("/")
    let below = String(path) + (path.isEmpty || path.hasSuffix("/") || isFile ? "" : "/")
    for root in [plan.root(of: language).path, "/"] {
      let url = SitePath(root + below)
      if let article = plan.articleAt[url] {
        let found = plan.site.articles[article]
        var link = FrameLink(name: item.name ?? found.title, href: url.href + fragment)
        link.article = article
        link.foreign = found.language == language ? nil : found.language
        return link
      }
      if listPages.contains(url.path) || assets[url.path] != nil {
        return FrameLink(name: item.name ?? String(path), href: url.href + fragment)
      }
    }
    return nil
  }

  /// The link to a section of the site, named `name` if given; nil when the language does not have it.
  func link(_ part: SitePart, _ name: String?, _ language: LanguageCode) -> FrameLink? {
    let lists = plan.lists(language)
    let ui = words[language] ?? UIStrings(language: language)
    func page(_ text: UIText, _ rest: String, _ section: MenuSection, if exists: Bool) -> FrameLink? {
      guard exists else { return nil }
      return FrameLink(name: name ?? ui[text], href: lists.path(rest).href, section: section)
    }
    switch part {
    case .home: return page(.home, "", .home, if: true)
    case .posts: return page(.posts, "archive/", .posts, if: !lists.posts.isEmpty)
    case .guides:
      guard lists.guides.count == 1 else { return page(.guides, "guides/", .guides, if: !lists.guides.isEmpty) }
      let guide = lists.guides[0]
      return FrameLink(name: name ?? guide.title, href: guide.url.href, section: .guides)
    case .series: return page(.series, "series/", .series, if: !lists.series.isEmpty)
    case .topics: return page(.topics, "topics/", .topics, if: !lists.topics.isEmpty)
    case .glossary:
      return page(.glossary, "glossary/", .glossary, if: !plan.links.glossary.isEmpty && !lists.articles.isEmpty)
    case .tags: return page(.tags, "tags/", .posts, if: !lists.tags.isEmpty)
    case .categories: return page(.categories, "categories/", .posts, if: !lists.categories.isEmpty)
    case .authors: return page(.authors, "authors/", .posts, if: !lists.authors.isEmpty)
    case .search: return page(.search, "search/", .search, if: true)
    }
  }

  /// The file at a path in settings or front matter, relative to the article, to `static/` or to `content/`; nil, with a diagnostic, if
  /// there is none.
  mutating func asset(_ path: Located<String>?, in text: SourceText, from article: Article? = nil) -> AssetFile? {
    guard let path else { return nil }
    var places: [String] = []
    if let article, !path.value.hasPrefix("/") {
      places = [
        PathResolution.resolve(path.value, from: article.url.path),
        PathResolution.resolve(path.value, from: "/" + article.path),
      ]
    }
    places.append(path.value.hasPrefix("/") ? path.value : "/" + path.value)
    if let found = places.compactMap({ assets[$0] }).first { return found }
    let near = NearMiss.bestMatch(for: path.value, among: plan.site.assets.map { String($0.url.path.dropFirst()) })
    diagnostics.append(.missingPicture(path.value, near: near, at: Place(text, path.range)))
    return nil
  }

  /// Reports a picture of a kind that those who are given it do not show: messengers show no SVG, and the icon is announced as one.
  mutating func checkKind(of picture: Located<String>?, isSVG wanted: Bool, in text: SourceText) {
    guard let picture, picture.value.lowercased().hasSuffix(".svg") != wanted else { return }
    diagnostics.append(.pictureKind(picture.value, isSVG: wanted, at: Place(text, picture.range)))
  }

  mutating func profiles(
    _ social: [(network: Located<String>, address: Located<String>)], in text: SourceText
  ) -> [(name: String, address: String, icon: String)] {
    social.compactMap { network, address in
      let key = network.value
      guard let icon = icons[key] else {
        diagnostics.append(.unknownIcon(key, near: icons.nearest(to: key), at: Place(text, network.range)))
        return nil
      }
      let written = key == "email" && !address.value.hasPrefix("mailto:") ? "mailto:" + address.value : address.value
      guard let href = SafeLink.href(written) else {
        diagnostics.append(.notAnAddress(address.value, of: "social.\(key)", at: Place(text, address.range)))
        return nil
      }
      return (IconSet.names[key] ?? key.prefix(1).uppercased() + key.dropFirst(), href, icon)
    }
  }
}

/// Resolves relative paths.
enum PathResolution {
  /// `path` resolved against the folder of `base`, which begins with `/`; `..` does not lead above the root.
  static func resolve(_ path: String, from base: String) -> String {
    var parts = base.split(separator: "/", omittingEmptySubsequences: false).dropLast().filter { !$0.isEmpty }
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// Icons that are inlined into pages: `templates/icons/NAME.svg`.
struct IconSet: Sendable {
  private let pictures: [String: String]

  /// Names of networks whose capitalisation differs from a capitalised key.
  static let names = [
    "github": "GitHub", "gitlab": "GitLab", "youtube": "YouTube", "kakaotalk": "카카오톡", "naver": "네이버",
    "velog": "velog", "tistory": "티스토리", "stackoverflow": "Stack Overflow", "npm": "npm", "rss": "RSS",
  ]

  /// The built-in icons, and the site's own, which replace those of the same name.
  init(overrides: [String: SourceText]) {
    var texts = EmbeddedFiles.all.filter { Self.name(of: $0.key) != nil }
    for (path, text) in overrides where Self.name(of: path) != nil { texts[path] = text.bytes }
    var pictures: [String: String] = [:]
    for (path, bytes) in texts {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let name = Self.name(of: path), let start = text.firstRange(of: "<svg") else { continue }
      let end = text.lastIndex(of: ">").map { text.index(after: $0) } ?? text.endIndex
      pictures[name] = #"<svg class="icon" aria-hidden="true""# + text[start.upperBound..<end]
    }
    self.pictures = pictures
  }

  private static func name(of path: String) -> String? {
    path.hasPrefix("icons/") && path.hasSuffix(".svg") ? String(path.dropFirst(6).dropLast(4)) : nil
  }

  /// The inline SVG of an icon; nil if there is none.
  subscript(name: String) -> String? { pictures[name] }

  /// The name most similar to `name`; nil if none is near.
  func nearest(to name: String) -> String? { NearMiss.bestMatch(for: name, among: pictures.keys.sorted()) }
}
