/// The options with which pages are made.
package import ArticleModel
package import ByteText

/// The options of one build.
package struct EmitOptions: Sendable {
  /// The date of undated posts in feeds when no article of the site has a date; from `SOURCE_DATE_EPOCH`, never from the clock.
  package var buildDate: CalendarDate?

  /// Whether pages name social cards; the caller then draws and writes them.
  package var drawsCards = false

  /// Translations with their originals, and the values of the translation dashboard.
  package var translations: [TranslatedPage] = [], reports: [TranslationReport] = []

  /// The date of the translation feed; nil for no feed.
  package var reportDate: CalendarDate?

  /// Whether side-by-side pages name files and lines, for editing translations in the preview.
  package var isDesk = false

  /// What the pages of the last build were made from; nil makes every page.
  package var memo: PageMemo?

  /// Where the pages of lists are kept until they are written; nil for memory.
  package var store: (any ByteStore)?

  /// Whether the contents of lists and side-by-side pages are made; false leaves these files empty, for a caller that needs only their paths.
  package var makesLists = true

  /// How many addresses and bytes a sitemap may have before it is split: the limit of 50,000 of the protocol, and a
  /// size below 1 MB, with the last line, that is read quickly.
  package var largestSitemap = (addresses: 50_000, bytes: 999_000)

  /// How many bytes a file of `llms.txt` may have before it is split.
  package var largestLLMSFile = 500_000

  /// The default options.
  package init() {}
}

/// Values from other stages for pages that are not articles.
package struct EmitExtras: Sendable {
  /// Hashes of what the printed index (an alphabetical index) is made from, by language. A language without any has no search page.
  let searchInputs: [LanguageCode: UInt64]
  /// Makes the pages of the printed index of a language, the search page first.
  let searchPages: @Sendable (LanguageCode) -> [PrintedIndexPage]
  /// For each article, a hash of what its body is rendered from; nil for one that is always rendered.
  let bodies: [UInt64?]

  /// Takes the printed index; by default there is none.
  package init(
    searchInputs: [LanguageCode: UInt64] = [:], bodies: [UInt64?] = [],
    searchPages: @escaping @Sendable (LanguageCode) -> [PrintedIndexPage] = { _ in [] }
  ) {
    (self.searchInputs, self.bodies, self.searchPages) = (searchInputs, bodies, searchPages)
  }

  /// Takes the pages of the printed index.
  package init(searchPages: [LanguageCode: [PrintedIndexPage]]) {
    self.init(searchInputs: searchPages.mapValues { _ in 0 }) { searchPages[$0] ?? [] }
  }
}
