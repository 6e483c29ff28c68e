/// Declares the values of each template: name, type and meaning. Templates are checked against these tables, and `jikji
/// templates values` prints them.
import ArticleModel
import Diagnostics

/// The type of a value in a template.
indirect enum TemplateShape: Sendable, Hashable {
  /// A text; as a section it is true where the text is not empty.
  case text
  /// HTML that must not be escaped, so it is written with three braces.
  case html
  /// A Boolean, for sections.
  case flag
  /// A map with these members.
  case map([TemplateValue])
  /// A list whose elements have these members.
  case list([TemplateValue])
  /// A value of the author's own that is not set anywhere; it may have any members.
  case unset

  /// The members that are visible inside a section of this type; nil when they are not known.
  var members: [TemplateValue]? {
    switch self {
    case .map(let values), .list(let values): values
    case .text, .html, .flag: []
    case .unset: nil
    }
  }
}

/// One value of a template.
struct TemplateValue: Sendable, Hashable {
  let name: String, shape: TemplateShape, meaning: Phrase

  init(_ name: String, _ shape: TemplateShape = .text, en english: String, ko korean: KoreanSentence) {
    self.name = name
    self.shape = shape
    meaning = Phrase(en: english, ko: korean)
  }
}

/// The author's own values, which templates read from `site.theme`, `site.extra` and `page.extra`.
package struct OwnTemplateValues: Sendable, Hashable {
  /// `theme:` and `extra:` of the settings, and `extra:` of all articles merged.
  let theme: [String: ExtraValue], site: [String: ExtraValue], page: [String: ExtraValue]

  /// Collects the values of a site.
  init(_ site: LoadedSite) {
    theme = site.config.theme
    self.site = site.config.extra
    var all: [String: ExtraValue] = [:]
    for article in site.articles { all.merge(article.frontMatter.extra) { $0.joined(with: $1) } }
    page = all
  }
}

extension ExtraValue {
  /// A value with the members of both: the same key may hold maps with different keys in two articles.
  fileprivate func joined(with other: ExtraValue) -> ExtraValue {
    switch (self, other) {
    case (.map(let one), .map(let two)): .map(one.merging(two) { $0.joined(with: $1) })
    case (.list(let one), .list(let two)): .list(one + two)
    case (.null, _): other
    default: self
    }
  }

  /// The type of the value in a template.
  fileprivate var shape: TemplateShape {
    switch self {
    case .null: .unset
    case .bool: .flag
    case .integer, .number, .string: .text
    case .map(let members): .map(TemplateValue.own(members))
    case .list(let items):
      items.first.map { .list((items.dropFirst().reduce($0) { $0.joined(with: $1) }).shape.members ?? []) } ?? .unset
    }
  }
}

extension TemplateValue {
  /// The declarations of keys that an author chose.
  static func own(_ values: [String: ExtraValue]) -> [TemplateValue] {
    values.sorted { $0.key < $1.key }.map {
      TemplateValue($0.key, $0.value.shape, en: "a value of your own", ko: "직접 정한 값")
    }
  }
}

/// The values of all templates.
enum TemplateShapes {
  /// The names of maps whose members authors choose.
  static let ownMaps = ["site.theme", "site.extra", "page.extra"]

  /// The values with which a template is rendered.
  static func values(of template: TemplateName, _ own: OwnTemplateValues) -> [TemplateValue] {
    switch template {
    case .article, .chapter, .guide, .home: frame(own) + article(own) + lists + home
    case .list: frame(own) + list
    case .groups: frame(own) + groups
    case .topic: frame(own) + topic
    case .glossary: frame(own) + glossary
    case .search: frame(own) + search
    case .notfound: frame(own) + notFound
    case .gone: frame(own)
    case .archive: frame(own) + archive
    case .parallel: frame(own) + parallel
    case .translation: frame(own) + translation
    case .redirect: everywhere + assets + redirect
    case .head, .header, .footer: everywhere + [language, homeHref, site(own)] + assets + shared
    case .entry: everywhere + link + entry
    case .sidebar: everywhere + sidebar
    case .series: everywhere + [parts]
    case .breadcrumbs: everywhere + [steps]
    case .related: everywhere + link + [excerpt]
    case .tag: everywhere + named + [kind]
    case .card: everywhere + card(own)
    }
  }
}
