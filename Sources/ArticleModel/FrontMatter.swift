/// The typed front matter: the values of the YAML block at the head of an article, each with its position.

/// A value with the byte range it was read from.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value

  /// Its byte range in the file.
  package let range: Range<Int>

  /// Creates a value read from `range`.
  package init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// The place of an article in a series.
package struct SeriesPart: Sendable, Hashable {
  /// The name of the series.
  package let name: Located<String>

  /// The number of the part, from 1; nil when the author gave none.
  package let part: Int?

  /// Creates a place in a series.
  package init(name: Located<String>, part: Int?) {
    self.name = name
    self.part = part
  }
}

/// The work that an article was taken or translated from.
package struct SourceCredit: Sendable, Hashable {
  /// Title, URL, author, language, date and revision of the original; nil where unknown.
  package var title: String?, url: Located<String>?, author: String?, language: String?, date: String?,
    revision: String?

  /// Creates an empty credit.
  package init() {}
}

/// One entry of the change history that an author keeps for an article.
package struct HistoryNote: Sendable, Hashable {
  /// The date of the change; nil when the entry has none.
  package let date: CalendarDate?

  /// A description of the change.
  package let note: String

  /// Creates an entry.
  package init(date: CalendarDate?, note: String) {
    self.date = date
    self.note = note
  }
}

/// The header section of a landing page.
package struct Hero: Sendable, Hashable {
  /// The large title; nil for the title of the page.
  package var title: String?
  /// A sentence or two below the title.
  package var tagline: String?
  /// An image beside the title: its path and its alternative text.
  package var image: Located<String>?, alt: String?
  /// Links that are shown as buttons; the first one is emphasized.
  package var actions: [MenuItem] = []

  /// Creates a header without content.
  package init() {}
}

/// A feature card on a landing page.
package struct FeatureCard: Sendable, Hashable {
  /// The title and the text of the card.
  package var title: String, text: String?
  /// The name of a built-in icon, or a text of at most four characters.
  package var icon: Located<String>?
  /// The target of the card, if it is a link.
  package var link: MenuItem?

  /// Creates a card with a title.
  package init(title: String) { self.title = title }
}

/// The lines of a dump file that an imported article was made from.
package struct ImportTrace: Sendable, Hashable, Codable {
  /// The dump's file name.
  package let file: String

  /// The first and the last line, counted from 1.
  package let firstLine: Int, lastLine: Int

  /// Creates a reference to lines of a dump.
  package init(file: String, firstLine: Int, lastLine: Int) {
    self.file = file
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}

/// A YAML value without a meaning of its own, passed on to templates (`extra:`).
package enum ExtraValue: Sendable, Hashable {
  case null, bool(Bool), integer(Int), number(Double), string(String), list([ExtraValue]), map([String: ExtraValue])
}

/// The typed front matter. Absent keys are nil or empty.
package struct FrontMatter: Sendable {
  /// The byte range of the whole block, fences included; empty when there is none.
  package var range: Range<Int> = 0..<0
  /// The title.
  package var title: Located<String>?
  /// One or two sentences for lists, feeds and search engines.
  package var description: Located<String>?
  /// The date of publication.
  package var date: Located<CalendarDate>?
  /// The date of the last change.
  package var updated: Located<CalendarDate>?
  /// The date of the last change, or else of publication; nil when neither is given.
  package var lastChange: CalendarDate? { updated?.value ?? date?.value }
  /// The last component of the URL, used instead of the file name.
  package var slug: Located<String>?
  /// Old paths that redirect to this article; an entry may map fragments as `old#a -> b`.
  package var aliases: [Located<String>] = []
  /// The byte range of the key `aliases`; nil when it is missing. The value may be missing or an empty list.
  package var aliasesKey: Range<Int>?
  /// Whether the article is left out of the build unless drafts are requested.
  package var draft: Located<Bool>?
  /// Whether the article is left out of lists, feeds and search; it can still be opened by its URL.
  package var unlisted = false
  /// Whether search engines are asked not to index it.
  package var noindex = false
  /// Whether it is listed first in lists sorted by date.
  package var pinned = false
  /// The path of the image for lists and social cards, relative to the article's folder or the site's root.
  package var cover: Located<String>?
  /// The header section of a landing page, and its cards.
  package var hero: Hero?, features: [FeatureCard] = []
  /// The sort key among chapters, smallest first.
  package var weight: Int?
  /// The authors, by name or by key of `authors` in jikji.yml.
  package var authors: [Located<String>] = []
  /// The translators, by name.
  package var translators: [Located<String>] = []
  /// Its tags.
  package var tags: [Located<String>] = []
  /// The category as a path, such as `iOS Dev/깨알 Tips`.
  package var category: Located<String>?
  /// The series it belongs to.
  package var series: SeriesPart?
  /// The licence: an SPDX identifier or `CC-BY-NC-ND-2.0-KR`.
  package var license: Located<String>?
  /// The original work, if the article was taken from one.
  package var source: SourceCredit?
  /// The content path of the article that this one translates, when the paths differ.
  package var translationOf: Located<String>?
  /// The Swift language mode of its samples: `6`, `5`, `4.2` … `1`.
  package var swift: Located<String>?
  /// The level at which its samples are checked: `run`, `compile`, `parse`, `auto`, `skip`.
  package var check: Located<String>?
  /// Further settings for its samples, the same as in jikji.yml.
  package var snippets: SnippetDefaults?
  /// The change history written by the author.
  package var history: [HistoryNote] = []
  /// The topics it is about, by name or key.
  package var topics: [Located<String>] = []
  /// For topic pages: names in other languages, spelling variants and a definition.
  package var topic: TopicNames?
  /// Words that must not be linked to topics in this article.
  package var nolink: [Located<String>] = []
  /// The dump that it was imported from.
  package var imported: ImportTrace?
  /// Keys defined by the author, for templates.
  package var extra: [String: ExtraValue] = [:]

  /// An empty front matter.
  package init() {}
}

/// The names of a topic.
package struct TopicNames: Sendable, Hashable {
  /// The names by language code.
  package var names: [LanguageCode: String] = [:]

  /// Other spellings with the same meaning.
  package var variants: [String] = []

  /// A definition in one or two sentences.
  package var definition: String?

  /// URLs of the same subject on other sites, such as its entry in Wikidata.
  package var sameAs: [String] = []

  /// Creates an empty set of names.
  package init() {}
}
