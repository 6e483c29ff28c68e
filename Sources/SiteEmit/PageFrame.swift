/// What all pages have in common: language, place, head, header, footer, the way to other languages.
import ArticleModel
private import DataFormats
import Synchronization

/// Pieces rendered once and used on many pages.
final class FragmentCache: Sendable {
  /// What a piece depends on.
  struct Key: Hashable, Sendable {
    let template: TemplateName
    let language: LanguageCode
    let root: String
    var detail = 0
  }

  private let kept = Mutex<[Key: [UInt8]]>([:])
  private let keptTexts = Mutex<[Key: String]>([:])

  /// The piece of a key, rendered at the first call.
  func piece(_ key: Key, render: () -> [UInt8]) -> [UInt8] {
    if let piece = kept.withLock({ $0[key] }) { return piece }
    let piece = render()
    kept.withLock { $0[key] = piece }
    return piece
  }

  /// The same for pieces that go into templates as values.
  func text(_ key: Key, render: () -> [UInt8]) -> String {
    if let text = keptTexts.withLock({ $0[key] }) { return text }
    let text = String(decoding: render(), as: UTF8.self)
    keptTexts.withLock { $0[key] = text }
    return text
  }
}

/// The parts of the site the main menu leads to.
enum MenuSection: Int, Sendable {
  case none, home, posts, guides, series, topics, glossary, search
}

/// A page while its values are gathered.
struct PageFrame {
  /// Where the page lies and its language.
  let url: SitePath, language: LanguageCode
  /// What takes it to the root.
  let root: String
  /// The values of its template, and what its slots hold.
  var scope = TemplateScope()
  var filling = SlotFilling()
}

extension SiteEmitter {
  /// Begins a page.
  ///
  /// - Parameters:
  ///   - title: what the browser's title bar says before the site's title; nil on the home page.
  ///   - alternates: the page in other languages.
  ///   - root: what takes the page to the root, when it is not relative.
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

  /// Renders the page.
  func finish(_ frame: PageFrame, with template: TemplateName) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(12_000 + (frame.filling.bytes[.content]?.count ?? 0))
    frame.filling.fill(templates.render(template, in: frame.language, frame.scope, at: frame.url), into: &output)
    return output
  }

  /// The pages of the same name in all languages that have one.
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
      scope.set("menu", menu(frame.language, section))
      scope.set("feeds", feedLinks(frame.language))
      scope.set("basePath", config.basePath)
      assets.describe(&scope)
      return templates.render(template, in: frame.language, scope)
    }
  }

  /// The main menu: only what the language has.
  private func menu(_ language: LanguageCode, _ section: MenuSection) -> [TemplateScope] {
    let lists = plan.lists(language)
    let ui = self.ui(language)
    var items: [TemplateScope] = []
    func add(_ name: String, _ url: SitePath, _ target: MenuSection) {
      var item: TemplateScope = ["name": name, "href": url.href]
      item.set("isCurrent", target == section)
      items.append(item)
    }
    if !lists.posts.isEmpty { add(ui[.posts], lists.path("archive/"), .posts) }
    if lists.guides.count == 1 { add(lists.guides[0].title, lists.guides[0].url, .guides) }
    if lists.guides.count > 1 { add(ui[.guides], lists.path("guides/"), .guides) }
    if !lists.series.isEmpty { add(ui[.series], lists.path("series/"), .series) }
    if !lists.topics.isEmpty { add(ui[.topics], lists.path("topics/"), .topics) }
    if !links.glossary.isEmpty { add(ui[.glossary], lists.path("glossary/"), .glossary) }
    return items
  }

  /// Links to the page's other languages; where there is none, to the language's home with a word about it.
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
