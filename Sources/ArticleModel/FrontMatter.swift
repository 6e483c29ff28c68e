/// What an author says about an article in the YAML block at its head, typed, each value with its place.

/// A value with the bytes it was read from.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value

  /// Its bytes in the file.
  package let range: Range<Int>

  /// A value read from `range`.
  package init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// The part an article has in a series.
package struct SeriesPart: Sendable, Hashable {
  /// The series' name.
  package let name: Located<String>

  /// The part's number from 1, if numbered.
  package let part: Int?

  /// A part.
  package init(name: Located<String>, part: Int?) {
    self.name = name
    self.part = part
  }
}

/// Where an article was taken or translated from.
package struct SourceCredit: Sendable, Hashable {
  /// The original's title, address, author, language, date and revision, as far as known.
  package var title: String?, url: Located<String>?, author: String?, language: String?, date: String?,
    revision: String?

  /// An empty credit.
  package init() {}
}

/// One entry of an article's own history.
package struct HistoryNote: Sendable, Hashable {
  /// When, if dated.
  package let date: CalendarDate?

  /// What changed.
  package let note: String

  /// An entry.
  package init(date: CalendarDate?, note: String) {
    self.date = date
    self.note = note
  }
}

/// The head of a landing page.
package struct Hero: Sendable, Hashable {
  /// The large title; nil: the page's title.
  package var title: String?
  /// A sentence or two below it.
  package var tagline: String?
  /// A picture beside it: its path, and what it shows.
  package var image: Located<String>?, alt: String?
  /// Links, shown as buttons; the first one is emphasised.
  package var actions: [MenuItem] = []

  /// Nothing said.
  package init() {}
}

/// A card of a landing page.
package struct FeatureCard: Sendable, Hashable {
  /// What it says.
  package var title: String, text: String?
  /// The name of a built-in icon, or a sign of at most four characters.
  package var icon: Located<String>?
  /// Where it leads.
  package var link: MenuItem?

  /// A card with a title.
  package init(title: String) { self.title = title }
}

/// Which lines of which dump an imported article was made of.
package struct ImportTrace: Sendable, Hashable, Codable {
  /// The dump's file name.
  package let file: String

  /// The first and last line, from 1.
  package let firstLine: Int, lastLine: Int

  /// A trace.
  package init(file: String, firstLine: Int, lastLine: Int) {
    self.file = file
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}

/// A YAML value of no known meaning, kept for templates (`extra:`).
package enum ExtraValue: Sendable, Hashable {
  case null, bool(Bool), integer(Int), number(Double), string(String), list([ExtraValue]), map([String: ExtraValue])
}

/// The typed front matter. Absent keys are nil or empty.
package struct FrontMatter: Sendable {
  /// The bytes of the whole block, fences included; empty when there is none.
  package var range: Range<Int> = 0..<0
  /// The title.
  package var title: Located<String>?
  /// One or two sentences for lists, feeds and search engines.
  package var description: Located<String>?
  /// When it was published.
  package var date: Located<CalendarDate>?
  /// When it was last changed.
  package var updated: Located<CalendarDate>?
  /// When it was last changed, or published; nil when it says neither.
  package var lastChange: CalendarDate? { updated?.value ?? date?.value }
  /// The last part of the URL, instead of the file name.
  package var slug: Located<String>?
  /// Old paths that redirect here; each may hold a `#fragment` mapping `old#a -> b`.
  package var aliases: [Located<String>] = []
  /// The bytes of the key `aliases`, if it is there; its value may be missing or an empty list.
  package var aliasesKey: Range<Int>?
  /// Whether it is left out unless drafts are asked for.
  package var draft: Located<Bool>?
  /// Whether no list, feed or search result shows it; whoever has the address can read it.
  package var unlisted = false
  /// Whether search engines are asked to leave it out.
  package var noindex = false
  /// Whether lists by date begin with it.
  package var pinned = false
  /// The picture that lists and social cards show, below the article's folder or the site's root.
  package var cover: Located<String>?
  /// The head of a landing page, and its cards.
  package var hero: Hero?, features: [FeatureCard] = []
  /// Its order among chapters, smaller first.
  package var weight: Int?
  /// Who wrote it, by name or key of `authors` in jikji.yml.
  package var authors: [Located<String>] = []
  /// Who translated it.
  package var translators: [Located<String>] = []
  /// Its tags.
  package var tags: [Located<String>] = []
  /// Its category as a path: `iOS Dev/깨알 Tips`.
  package var category: Located<String>?
  /// The series it belongs to.
  package var series: SeriesPart?
  /// An SPDX identifier or `CC-BY-NC-ND-2.0-KR`.
  package var license: Located<String>?
  /// Where it comes from.
  package var source: SourceCredit?
  /// The content path of the article it translates, when the paths differ.
  package var translationOf: Located<String>?
  /// The Swift language mode of its samples: `6`, `5`, `4.2` … `1`.
  package var swift: Located<String>?
  /// The level its samples are checked at: `run`, `compile`, `parse`, `auto`, `skip`.
  package var check: Located<String>?
  /// Further settings for its samples, as in jikji.yml.
  package var snippets: SnippetDefaults?
  /// Its own history.
  package var history: [HistoryNote] = []
  /// The topics it is about, by name or key.
  package var topics: [Located<String>] = []
  /// Topics: the name in the other language, spellings, and what it means.
  package var topic: TopicNames?
  /// Words of topics that must not be linked in this article.
  package var nolink: [Located<String>] = []
  /// Which dump it was imported from.
  package var imported: ImportTrace?
  /// Keys of the author's own.
  package var extra: [String: ExtraValue] = [:]

  /// An empty front matter.
  package init() {}
}

/// The names of a topic.
package struct TopicNames: Sendable, Hashable {
  /// Names by language code.
  package var names: [LanguageCode: String] = [:]

  /// Other spellings that mean the same.
  package var variants: [String] = []

  /// What it is, in one or two sentences.
  package var definition: String?

  /// Addresses of the same subject elsewhere, such as its entry in Wikidata.
  package var sameAs: [String] = []

  /// No names yet.
  package init() {}
}
