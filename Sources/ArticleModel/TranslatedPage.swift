/// The state of a translated article compared with its original, block by block, for pages and the dashboard.
package import DataFormats
package import Diagnostics
package import ParallelWork

/// One part of a word diff of two texts.
package struct TextDifference: Sendable, Hashable {
  /// Which of the two texts contains the part.
  package enum Side: String, Sendable, Hashable {
    case both, old, new
  }

  /// Which of the two texts contains the part.
  package let side: Side
  /// The text of the part as written, including white space.
  package let text: String

  /// Creates a part.
  package init(_ side: Side, _ text: String) {
    self.side = side
    self.text = text
  }
}

/// A block of the original paired with its translation, or a block that only one of the two texts has.
package struct TranslatedBlock: Sendable, Hashable {
  /// The state of a translated block compared with its original.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case fresh, machine, keep, stale, missing, extra
  }

  /// The state of the block.
  package var status: Status
  /// The byte ranges of the blocks in the original and in the translation; empty where there is none.
  package var source: [Range<Int>], target: [Range<Int>]
  /// The lines on which they begin, from 1; nil where there is no block.
  package var sourceLine: Int?, targetLine: Int?
  /// Whether both sides are the same code or image, so that it is shown only once.
  package var isShared = false
  /// Whether it is a code block.
  package var isCode = false
  /// Whether prose or code of the original changed since it was translated; corrected typing errors and moved blocks do
  /// not count.
  package var isOutdated = false
  /// The kind of change in the original, as named by `jikji translate status`.
  package var change: String?
  /// The word diff of the original; empty when its old text is not known.
  package var difference: [TextDifference] = []
  /// The text of the translation.
  package var words = ""

  /// Creates a pair.
  package init(status: Status, source: [Range<Int>], target: [Range<Int>]) {
    self.status = status
    self.source = source
    self.target = target
  }
}

extension TextDifference.Side: BinaryStorable {}

extension TextDifference: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(try Side(from: &reader), try String(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(side)
    writer.write(text)
  }
}

extension TranslatedBlock.Status: BinaryStorable {}

extension TranslatedBlock: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(status: try Status(from: &reader), source: try [Range](from: &reader), target: try [Range](from: &reader))
    (sourceLine, targetLine) = (try Int?(from: &reader), try Int?(from: &reader))
    (isShared, isCode, isOutdated) = (try Bool(from: &reader), try Bool(from: &reader), try Bool(from: &reader))
    change = try String?(from: &reader)
    difference = try [TextDifference](from: &reader)
    words = try String(from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(status)
    for ranges in [source, target] { writer.write(ranges) }
    for line in [sourceLine, targetLine] { writer.write(line) }
    for flag in [isShared, isCode, isOutdated] { writer.write(flag) }
    writer.write(change)
    writer.write(difference)
    writer.write(words)
  }
}

/// The location of the original of a translation.
package enum OriginalPage: Sendable {
  /// An article of the site, by index in ``LoadedSite/articles``.
  case article(Int)
  /// A text that is not part of the site.
  case text(OriginalText)
}

/// The original of a translation when it is not an article of the site.
package struct OriginalText: Sendable {
  /// Its language, title and file path.
  package let language: LanguageCode, title: String, path: String
  /// The URL path that relative URLs in ``page`` are resolved against.
  package let base: SitePath
  /// A hash of what ``page`` is rendered from.
  package let inputs: UInt64
  /// The rendered text, to be shown next to the translation.
  package var page: RenderedPage { rendering.unkept }
  private let rendering: Deferred<RenderedPage>

  /// Creates an original that `render` renders at every access.
  package init(
    language: LanguageCode, title: String, path: String, base: SitePath, inputs: UInt64,
    rendering render: @escaping @Sendable () -> RenderedPage
  ) {
    (self.language, self.title, self.path, self.base, self.inputs) = (language, title, path, base, inputs)
    rendering = Deferred(render)
  }
}

/// A translated article paired with its original.
package struct TranslatedPage: Sendable {
  /// The index of the translation in ``LoadedSite/articles``.
  package var article: Int
  /// The original.
  package var original: OriginalPage
  /// The entry of `translations:` that names both folders; nil for articles that are paired by their paths.
  package var settings: TranslationConfig?
  /// Whether a lock file records the version of the original that each block was translated from; without it, changes of
  /// the original are not known.
  package var isLocked = false
  /// The name of the version that was translated.
  package var revision: String?
  /// The blocks of both texts, in the order of the original.
  package var blocks: [TranslatedBlock] {
    get { made.value }
    set { made = Deferred(ready: newValue) }
  }
  private var made: Deferred<[TranslatedBlock]>
  /// A hash of what decides ``blocks`` besides the two texts.
  package let inputs: UInt64

  /// Creates a pair of pages whose blocks are compared when they are needed.
  package init(
    article: Int, original: OriginalPage, blocks: Deferred<[TranslatedBlock]> = Deferred(ready: []), inputs: UInt64 = 0
  ) {
    (self.article, self.original, self.inputs) = (article, original, inputs)
    made = blocks
  }
}

/// The dashboard data for one entry of `translations:`.
package struct TranslationReport: Sendable, Hashable {
  /// Word counts of the original, by the state of the blocks.
  package struct Words: Sendable, Hashable {
    /// The number of words in blocks of each state.
    package var counts: [TranslatedBlock.Status: Int] = [:]

    /// Creates counts of zero.
    package init() {}

    /// The total number of words.
    package var all: Int { counts.values.reduce(0, +) }
  }

  /// The dashboard data for one page.
  package struct Page: Sendable, Hashable {
    /// The index of the translation in ``LoadedSite/articles`` (nil unless it is published), its path and the path of its
    /// original.
    package var article: Int?, path: String, source: String
    /// Numbers of blocks: all, those whose original changed, those that are missing, and those without an original.
    package var blocks = 0, stale = 0, missing = 0, extra = 0
    /// Word counts by the state of the blocks.
    package var words = Words()
    /// The name of the version that was translated.
    package var revision: String?

    /// Creates the data of a page without counts.
    package init(article: Int?, path: String, source: String) {
      self.article = article
      self.path = path
      self.source = source
    }
  }

  /// A problem found by the parity checks.
  package struct Finding: Sendable, Hashable {
    /// The code and the message of the diagnostic.
    package var code: String, message: Phrase
    /// The position in the translation as file and line.
    package var place: String

    /// Creates a problem.
    package init(code: String, message: Phrase, place: String) {
      self.code = code
      self.message = message
      self.place = place
    }
  }

  /// A term that the glossary bans, used in the translation of a block that contains the English term.
  package struct Variant: Sendable, Hashable {
    /// The English term, the preferred Korean term, and the one found.
    package var english: String, preferred: String, found: String
    /// The positions as file and line.
    package var places: [String]

    /// Creates a finding about a term.
    package init(english: String, preferred: String, found: String, places: [String]) {
      self.english = english
      self.preferred = preferred
      self.found = found
      self.places = places
    }
  }

  /// The two folders as written in the settings, and the name of the version of the original.
  package var target: String, source: String, revision: String?
  /// The pages: those that have a translation, then those that have none.
  package var pages: [Page] = []
  /// The problems, and the banned terms.
  package var findings: [Finding] = [], variants: [Variant] = []

  /// Creates a report without pages.
  package init(target: String, source: String, revision: String?) {
    self.target = target
    self.source = source
    self.revision = revision
  }

  /// The word counts of all pages together.
  package var words: Words {
    pages.reduce(into: Words()) { $0.counts.merge($1.words.counts, uniquingKeysWith: +) }
  }
}

extension TranslationReport.Page {
  /// The part of its words whose translation is up to date, in tenths of a percent; below 1000 while anything waits, for code
  /// has no words.
  package var coverage: Int { stale + missing > 0 ? min(words.coverage, 999) : words.coverage }
}

extension TranslationReport {
  /// That of all pages.
  package var coverage: Int {
    pages.contains { $0.stale + $0.missing > 0 } ? min(words.coverage, 999) : words.coverage
  }
}

extension TranslationReport.Words {
  /// The share of words whose translation is up to date, in tenths of a percent (0...1000); 1000 when there are no words.
  package var coverage: Int {
    let covered = [TranslatedBlock.Status.fresh, .machine, .keep].reduce(0) { $0 + (counts[$1] ?? 0) }
    return all == 0 ? 1000 : covered * 1000 / all
  }
}
