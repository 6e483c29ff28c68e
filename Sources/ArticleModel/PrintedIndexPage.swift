/// Pages of the static search index, for readers without scripts.

/// One page of the static index of all titles and headings in one language.
package struct PrintedIndexPage: Sendable {
  /// The letter whose entries the page lists; nil on the first page of the index, which links to the pages of the letters or,
  /// on a small site, lists everything.
  package var letter: String?
  /// The folder below `search/`: empty, or such as `가/`.
  package var folder: String
  /// The page number among the pages of its letter, from 1, and the number of these pages.
  package var number = 1, count = 1
  private let makeHTML: @Sendable () -> [UInt8]

  /// The HTML below the page's heading; it is made at every access, because the pages of a large site are written one by one.
  package var html: [UInt8] { makeHTML() }

  /// Creates a page of the index.
  package init(
    letter: String? = nil, folder: String = "", number: Int = 1, count: Int = 1,
    html: @autoclosure @escaping @Sendable () -> [UInt8]
  ) {
    (self.letter, self.folder, self.number, self.count, makeHTML) = (letter, folder, number, count, html)
  }
}
