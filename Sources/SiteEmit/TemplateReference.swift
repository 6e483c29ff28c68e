/// Reference for authors of templates: which templates there are, and which values each of them has on which page.
package import ArticleModel
package import Diagnostics
private import Synchronization

/// A built-in file: a template, a style sheet or a script.
package struct BuiltInTemplate: Sendable {
  /// The path relative to `templates/`.
  package let path: String
  /// The contents of the file.
  package let bytes: [UInt8]

  /// All built-in files, sorted by path.
  package static var all: [BuiltInTemplate] {
    EmbeddedFiles.all.map { BuiltInTemplate(path: $0.key, bytes: $0.value) }.sorted { $0.path < $1.path }
  }

  /// The name shown to users: `article` for `article.mustache`, otherwise the path.
  package var name: String { TemplateLibrary.templateName(ofPath: path) ?? path }
}

/// A value that a template can use.
package struct TemplateValueRow: Sendable {
  /// The name; `chapters[].title` means `{{#chapters}}{{title}}{{/chapters}}`.
  package let name: String
  /// The type: `text`, `html`, `flag`, `map`, `list` or `any`.
  package let type: String
  /// What the value means, in both languages.
  package let meaning: Phrase
  /// Its value on the page as one line; nil when it is absent or has no text.
  package let content: String?
}

/// The values of one template.
package struct TemplateValues: Sendable {
  /// The name of the template.
  package let template: String
  /// The page whose values are shown; nil when the template belongs to no single page.
  package let page: SitePath?
  /// The values, in the order of the declared tables.
  package let rows: [TemplateValueRow]
}

extension SiteEmitter {
  /// The values of every template on some page of the site, or of the templates of one page.
  ///
  /// - Parameters:
  ///   - page: the page's address; nil for the first page of each template.
  ///   - bodies: the rendered bodies in the order of ``LoadedSite/articles``; only their titles are used.
  /// - Returns: the values by template, in the order of ``TemplateName``; empty when there is no such page.
  package func templateValues(of page: SitePath?, bodies: [RenderedPage]) -> [TemplateValues] {
    let seen = Mutex<[TemplateName: (url: SitePath?, scope: TemplateScope)]>([:])
    let observed = observed { name, url, scope in
      guard page == nil || url == page else { return }
      seen.withLock { seen in if seen[name] == nil { seen[name] = (url, scope) } }
    }
    for (index, body) in bodies.enumerated() { _ = observed.articleFiles(index, body) }
    let searchPages = languages.map { ($0, [PrintedIndexPage(html: [])]) }
    let extra = EmitExtras(searchPages: Dictionary(searchPages) { first, _ in first })
    _ = observed.siteFiles(bodies, extra: extra)
    let found = seen.withLock { $0 }
    return TemplateName.allCases.filter { page == nil || found[$0] != nil }.map { name in
      let values = TemplateShapes.values(of: name, own)
      let rows = values.flatMap { Self.rows($0, prefix: "", in: found[name]?.scope) }
      return TemplateValues(template: name.rawValue, page: found[name]?.url, rows: rows)
    }
  }

  private static func rows(_ value: TemplateValue, prefix: String, in scope: TemplateScope?) -> [TemplateValueRow] {
    let name = prefix + value.name
    let content = scope?.values[value.name]
    let own = TemplateValueRow(
      name: name, type: value.shape.name, meaning: value.meaning, content: content.flatMap(Self.text))
    switch value.shape {
    case .map(let members):
      return [own] + members.flatMap { rows($0, prefix: name + ".", in: content?.scope) }
    case .list(let members):
      let first = content?.transformed(by: "first")?.scope
      return [own] + members.flatMap { rows($0, prefix: name + "[].", in: first) }
    case .text, .html, .flag, .unset: return [own]
    }
  }

  /// A value as one line; nil for maps.
  private static func text(of content: TemplateContent) -> String? {
    switch content {
    // Slots are filled after the template was rendered, so their contents are not known here.
    case .text(let text): text.contains("\0") ? "…" : text
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "(\(items.count))"
    case .scope: nil
    }
  }
}

extension TemplateContent {
  fileprivate var scope: TemplateScope? { if case .scope(let scope) = self { scope } else { nil } }
}

extension TemplateShape {
  /// The name of the type that users see.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .html: "html"
    case .flag: "flag"
    case .map: "map"
    case .list: "list"
    case .unset: "any"
    }
  }
}
