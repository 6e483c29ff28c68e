/// The frame that all pages share: language, root path, head, header, footer, language switch.
import ArticleModel
private import DataFormats
import Synchronization

/// A cache of fragments that are rendered once and used on many pages. Safe to use from several threads.
final class FragmentCache: Sendable {
  /// Everything that a fragment depends on.
  struct Key: Hashable, Sendable {
    let template: TemplateName
    let language: LanguageCode
    let root: String
    var detail = 0
  }

  private let kept = Mutex<[Key: [UInt8]]>([:])
  private let keptTexts = Mutex<[Key: String]>([:])

  /// The fragment of a key, rendered at the first call.
  func piece(_ key: Key, render: () -> [UInt8]) -> [UInt8] {
    if let piece = kept.withLock({ $0[key] }) { return piece }
    let piece = render()
    kept.withLock { $0[key] = piece }
    return piece
  }

  /// Like ``piece(_:render:)``, for fragments that are values of templates.
  func text(_ key: Key, render: () -> [UInt8]) -> String {
    if let text = keptTexts.withLock({ $0[key] }) { return text }
    let text = String(decoding: render(), as: UTF8.self)
    keptTexts.withLock { $0[key] = text }
    return text
  }
}

/// The sections of the site in the main menu.
enum MenuSection: Int, Sendable {
  case none, home, posts, guides, series, topics, glossary, search
}

/// A page while its values are collected.
struct PageFrame {
  /// The address of the page, and its language.
  let url: SitePath, language: LanguageCode
  /// The relative path from the page to the root.
  let root: String
  /// The values for its template, and the contents of its slots.
  var scope = TemplateScope()
  var filling = SlotFilling()
}

extension SiteEmitter {
  /// Begins a page with the values and fragments of the frame.
  ///
  /// - Parameters:
  ///   - title: the title of the page, shown in the browser before the site's title; nil on the home page.
  ///   - alternates: the addresses of the page in other languages.
  ///   - root: the path from the page to the root; nil for the relative path that follows from `url`.
  func frame(
    _ url: SitePath, _ language: LanguageCode, title: String?, description: String?, section: MenuSection,
    alternates: [LanguageCode: SitePath], root: String? = nil
  ) -> PageFrame {
    var frame = PageFrame(url: url, language: language, root: root ?? url.toRoot)
    let siteTitle = config.title(in: language)
    frame.scope = [
      "lang": language, "root": frame.root, "homeHref": frame.root + plan.root(of: language).href,
      "headTitle": title.map { "\($0) — \(siteTitle)" } ?? siteTitle, "title": title ?? siteTitle,
      "description": description,
    ]
    frame.scope.set("ui", uiScopes[language])
    frame.scope.set("site", siteScopes[language])
    for (name, slot) in [("head", Slot.head), ("header", .header), ("footer", .footer), ("content", .content)] {
      frame.scope.set(name, slot: slot)
    }
    frame.filling.bytes[.root] = Array(frame.root.utf8)
    frame.filling.bytes[.head] = shared(.head, frame)
    frame.filling.bytes[.header] = shared(.header, frame, section)
    frame.filling.bytes[.footer] = shared(.footer, frame)
    frame.filling.bytes[.languages] = languageSwitch(frame, alternates)
    return frame
  }

  /// Renders the page with a template.
  func finish(_ frame: PageFrame, with template: TemplateName) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(12_000 + (frame.filling.bytes[.content]?.count ?? 0))
    frame.filling.fill(templates.render(template, in: frame.language, frame.scope, at: frame.url), into: &output)
    return output
  }

  /// The address of the page `rest` in each language for which `has` returns true.
  func alternates(_ rest: String, where has: (LanguageLists) -> Bool) -> [LanguageCode: SitePath] {
    var found: [LanguageCode: SitePath] = [:]
    for language in languages where has(plan.lists(language)) { found[language] = plan.lists(language).path(rest) }
    return found
  }

  private func shared(_ template: TemplateName, _ frame: PageFrame, _ section: MenuSection = .none) -> [UInt8] {
    let key = FragmentCache.Key(
      template: template, language: frame.language, root: frame.root, detail: section.rawValue)
    return fragments.piece(key) {
      var scope: TemplateScope = [
        "lang": frame.language, "root": frame.root, "homeHref": frame.root + plan.root(of: frame.language).href,
      ]
      scope.set("ui", uiScopes[frame.language])
      scope.set("site", siteScopes[frame.language])
      scope.set("languages", slot: .languages)
      scope.set("isHome", section == .home)
      scope.set("feeds", feedLinks(frame.language))
      scope.set("basePath", config.basePath)
      assets.describe(&scope)
      addLinks(frame, section, to: &scope)
      return templates.render(template, in: frame.language, scope)
    }
  }

  /// Adds menu, profiles, logo, icons and footer to the values of the frame.
  private func addLinks(_ frame: PageFrame, _ section: MenuSection, to scope: inout TemplateScope) {
    let menu = appearance.menus[frame.language] ?? usualMenu(frame.language)
    scope.set("menu", menu.map { menuScope($0, section, root: frame.root) })
    scope.set("profiles", appearance.profiles.map { ["name": $0.name, "address": $0.address, "icon": $0.icon] })
    let footer = config.footer(in: frame.language)
    let links = appearance.footerLinks[frame.language] ?? []
    scope.set("footerText", footer.text ?? config.languages[frame.language]?.description ?? config.description)
    scope.set("footerLinks", links.map { $0.scope(root: frame.root) })
    if let logo = appearance.logo {
      let alt = config.logo?.alt
      var pictures = image(logo, alt: alt ?? "", class: "logo", root: frame.root, isLazy: false)
      if let dark = appearance.darkLogo {
        pictures = image(logo, alt: alt ?? "", class: "logo logo-light", root: frame.root, isLazy: false)
        pictures += image(dark, alt: alt ?? "", class: "logo logo-dark", root: frame.root, isLazy: false)
      }
      scope.set("logo", pictures)
      scope.set("isLogoTitle", alt != nil)
    }
    scope.set("iconHref", appearance.favicon?.url.href)
    scope.set("manifestHref", plan.lists(frame.language).path("manifest.webmanifest").href)
    scope.set("paperColor", ThemeStyle.paperColor)
    scope.set("paperColorDark", ThemeStyle.darkPaperColor)
  }

  private func menuScope(_ link: FrameLink, _ section: MenuSection, root: String) -> TemplateScope {
    var scope = link.scope(root: root)
    scope.set("isCurrent", link.section != .none && link.section == section)
    if let article = link.article { scope.set("current", slot: .current(article)) }
    return scope
  }

  /// The default menu, if the settings have none: the sections that the language has.
  private func usualMenu(_ language: LanguageCode) -> [FrameLink] {
    let parts: [SitePart] = [.posts, .guides, .series, .topics, .glossary]
    return parts.compactMap { appearance.part($0, language) }
  }

  /// The web app manifest of a language, from which home screens take name, icon and colours.
  func manifest(_ language: LanguageCode) -> OutputFile {
    let lists = plan.lists(language)
    let path = lists.path("manifest.webmanifest")
    let root = path.toRoot
    let icon = appearance.favicon?.url.href ?? "assets/icon.svg"
    let manifest: JSONText = [
      "name": .string(config.title(in: language)), "lang": .string(language),
      "start_url": .string(root + lists.root.href), "display": "browser",
      "background_color": .string(ThemeStyle.paperColor), "theme_color": .string(ThemeStyle.paperColor),
      "icons": .array([["src": .string(root + icon), "sizes": "any", "type": "image/svg+xml"]]),
    ]
    return OutputFile(path: path.outputFile, bytes: manifest.bytes(.compact) + [0x0A])
  }

  /// Links to the page in other languages; where it does not exist, to the language's home page with a banner about it.
  private func languageSwitch(_ frame: PageFrame, _ alternates: [LanguageCode: SitePath]) -> [UInt8] {
    guard languages.count > 1 else { return [] }
    var html: [UInt8] = Array(#"<ul class="languages" aria-label=""#.utf8)
    html.append(escaping: ui(frame.language)[.languages], as: .template)
    html += Array(#"">"#.utf8)
    for language in languages {
      let name = UIStrings.name(of: language, in: config).escaped(as: .template)
      let code = language.escaped(as: .template)
      if language == frame.language {
        html += Array(#"<li><span aria-current="true" lang="\#(code)">\#(name)</span></li>"#.utf8)
        continue
      }
      let target = alternates[language]
      let href = frame.root + (target.map(\.href) ?? plan.root(of: language).href + "#_untranslated")
      let missing = target == nil ? #" class="untranslated""# : ""
      let link =
        #"<li><a href="\#(href)" lang="\#(code)" hreflang="\#(code)"\#(missing) data-language>\#(name)</a></li>"#
      html += Array(link.utf8)
    }
    html += Array("</ul>".utf8)
    return html
  }
}
