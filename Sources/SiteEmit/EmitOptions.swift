/// What a caller settles before pages are made.
package import ArticleModel

/// Settings of one build.
package struct EmitOptions: Sendable {
  /// The date of undated posts in feeds when no article of the site has a date; from `SOURCE_DATE_EPOCH`, never from the clock.
  package var buildDate: CalendarDate?

  /// Whether pages name social cards, which the caller then draws and puts in place.
  package var drawsCards = false

  /// Translations with their originals, and what the dashboard shows of them.
  package var translations: [TranslatedPage] = [], reports: [TranslationReport] = []

  /// The date of the feed of translations; nil where there is none.
  package var reportDate: CalendarDate?

  /// Whether side-by-side pages name files and lines, for the desk of a preview.
  package var isDesk = false

  /// How many addresses and bytes a sitemap may hold before it is split: the protocol's 50,000, and a size that is
  /// quickly read, below 1 MB with its last line.
  package var largestSitemap = (addresses: 50_000, bytes: 999_000)

  /// How many bytes a file of `llms.txt` may have before it is split.
  package var largestLLMSFile = 500_000

  /// Those of a build that says nothing.
  package init() {}
}

/// What other stages give to pages that are no articles.
package struct EmitExtras: Sendable {
  /// The pages of the printed index, by language, the search page first. Without any there is no search page.
  package var searchPages: [LanguageCode: [PrintedIndexPage]]

  /// Nothing, or the pages of the printed index.
  package init(searchPages: [LanguageCode: [PrintedIndexPage]] = [:]) { self.searchPages = searchPages }
}
