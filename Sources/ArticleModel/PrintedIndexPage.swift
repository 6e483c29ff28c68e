/// What search hands to the pages of its printed index, which readers without scripts use.

/// One page of the index of all titles and headings in one language.
package struct PrintedIndexPage: Sendable, Equatable {
  /// The letter whose entries the page lists; nil on the first page of the index, which leads to those of the letters or, in a
  /// small site, lists everything.
  package var letter: String?
  /// The folder below `search/`, empty or such as `가/`.
  package var folder: String
  /// The number of the page among those of its letter, from 1, and how many these are.
  package var number = 1, count = 1
  /// What is below the page's heading.
  package var html: [UInt8]

  /// A page of the index.
  package init(letter: String? = nil, folder: String = "", number: Int = 1, count: Int = 1, html: [UInt8]) {
    (self.letter, self.folder, self.number, self.count, self.html) = (letter, folder, number, count, html)
  }
}
