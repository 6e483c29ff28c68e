/// What each template may ask for: every value's name, shape and meaning. Templates are checked against this table, and
/// `jikji templates values` prints it.
import ArticleModel
import Diagnostics

/// What a value of a template is.
indirect enum TemplateShape: Sendable, Hashable {
  /// A text; as a section it is true where the text exists.
  case text
  /// Finished HTML, to be written with three braces.
  case html
  /// A yes or no, for sections.
  case flag
  /// Values below the name.
  case map([TemplateValue])
  /// A list whose elements have these values.
  case list([TemplateValue])
  /// A value of the author's own that nobody set; whatever is asked of it may be there one day.
  case unset

  /// The values that a section of this shape brings into view; nil when nobody can tell.
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

/// The values of an author's own, which templates see below `site.theme`, `site.extra` and `page.extra`.
package struct OwnTemplateValues: Sendable, Hashable {
  /// `theme:` and `extra:` of the settings, and all keys of `extra:` in articles.
  let theme: [String: ExtraValue], site: [String: ExtraValue], page: [String: ExtraValue]

  /// The values of a site.
  init(_ site: LoadedSite) {
    theme = site.config.theme
    self.site = site.config.extra
    var all: [String: ExtraValue] = [:]
    for article in site.articles { all.merge(article.frontMatter.extra) { $0.joined(with: $1) } }
    page = all
  }
}

extension ExtraValue {
  /// A value that has what either has: a key of two articles may hold maps of different keys.
  fileprivate func joined(with other: ExtraValue) -> ExtraValue {
    switch (self, other) {
    case (.map(let one), .map(let two)): .map(one.merging(two) { $0.joined(with: $1) })
    case (.list(let one), .list(let two)): .list(one + two)
    case (.null, _): other
    default: self
    }
  }

  /// The shape of the value in a template.
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
  /// Keys that an author chose.
  static func own(_ values: [String: ExtraValue]) -> [TemplateValue] {
    values.sorted { $0.key < $1.key }.map {
      TemplateValue($0.key, $0.value.shape, en: "a value of your own", ko: "직접 정한 값")
    }
  }
}

/// The values of all templates.
enum TemplateShapes {
  /// The names below which authors have values of their own.
  static let ownMaps = ["site.theme", "site.extra", "page.extra"]

  /// What the template of a name is rendered with.
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
