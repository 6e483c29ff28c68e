/// How far a translated article matches its original, block by block, as pages and the dashboard show it.
package import Diagnostics

/// A part of a difference of two texts.
package struct TextDifference: Sendable, Hashable {
  /// Which of the texts has it.
  package enum Side: String, Sendable, Hashable {
    case both, old, new
  }

  /// Which of the texts has it.
  package let side: Side
  /// The words as written, white space between them included.
  package let text: String

  /// A part.
  package init(_ side: Side, _ text: String) {
    self.side = side
    self.text = text
  }
}

/// A pair of blocks, or a block that only one of both texts has.
package struct TranslatedBlock: Sendable, Hashable {
  /// The state of a block compared with its original.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    case fresh, machine, keep, stale, missing, extra
  }

  /// Its state.
  package var standing: Standing
  /// The bytes of its blocks in the texts of original and translation; none where there is no block.
  package var source: [Range<Int>], target: [Range<Int>]
  /// The lines on which they begin, from 1.
  package var sourceLine: Int?, targetLine: Int?
  /// Whether both are the same code or picture, so that one is shown for both.
  package var isShared = false
  /// Whether it is a code block.
  package var isCode = false
  /// Whether prose or code of the original changed since the translation was made; corrected slips and moves are neither.
  package var isOutdated = false
  /// How the original changed, as `jikji translate status` names it.
  package var change: String?
  /// What changed in the original; none where its old text is not known.
  package var difference: [TextDifference] = []
  /// The words of the translation.
  package var words = ""

  /// A pair.
  package init(standing: Standing, source: [Range<Int>], target: [Range<Int>]) {
    self.standing = standing
    self.source = source
    self.target = target
  }
}

/// Where the original of a translation is.
package enum OriginalPage: Sendable, Hashable {
  /// An article of the site, by its index in ``LoadedSite/articles``.
  case article(Int)
  /// A text outside of the site.
  case text(OriginalText)
}

/// The original of a translation that is no article of the site.
package struct OriginalText: Sendable, Hashable {
  /// Its language, title and file.
  package var language: LanguageCode, title: String, path: String
  /// The address that relative addresses in ``page`` begin at.
  package var base: SitePath
  /// The text as it is shown beside the translation.
  package var page: RenderedPage

  /// An original.
  package init(language: LanguageCode, title: String, path: String, base: SitePath, page: RenderedPage) {
    self.language = language
    self.title = title
    self.path = path
    self.base = base
    self.page = page
  }
}

/// A translated article with its original.
package struct TranslatedPage: Sendable, Hashable {
  /// The index of the translation in ``LoadedSite/articles``.
  package var article: Int
  /// Its original.
  package var original: OriginalPage
  /// The entry of the settings that names both folders; nil for articles that are pairs by their paths.
  package var settings: TranslationConfig?
  /// Whether a lock says which version of the original each block was made from; without one nothing is known of changes.
  package var isLocked = false
  /// What people call the version it was made from.
  package var revision: String?
  /// All blocks of both, in the order of the original.
  package var blocks: [TranslatedBlock] = []

  /// A pair of pages.
  package init(article: Int, original: OriginalPage) {
    self.article = article
    self.original = original
  }
}

/// What the dashboard shows of one entry of `translations:`.
package struct TranslationReport: Sendable, Hashable {
  /// Words of the original in a part of it, by the state of their blocks.
  package struct Words: Sendable, Hashable {
    /// Numbers of words by state.
    package var counts: [TranslatedBlock.Standing: Int] = [:]

    /// No words.
    package init() {}

    /// All of them.
    package var all: Int { counts.values.reduce(0, +) }
  }

  /// One page.
  package struct Page: Sendable, Hashable {
    /// The translation in ``LoadedSite/articles``, where it is published, its file, and that of its original.
    package var article: Int?, path: String, source: String
    /// Numbers of blocks: all, those whose original changed, those that are missing and those without original.
    package var blocks = 0, stale = 0, missing = 0, extra = 0
    /// Words by the state of their blocks.
    package var words = Words()
    /// The version it was made from.
    package var revision: String?

    /// A page.
    package init(article: Int?, path: String, source: String) {
      self.article = article
      self.path = path
      self.source = source
    }
  }

  /// A defect that parity checks found.
  package struct Finding: Sendable, Hashable {
    /// The code of the diagnostic and what it says.
    package var code: String, message: Phrase
    /// The place in the translation as file and line.
    package var place: String

    /// A defect.
    package init(code: String, message: Phrase, place: String) {
      self.code = code
      self.message = message
      self.place = place
    }
  }

  /// A form that the glossary bans, in the translation of a block that has the English term.
  package struct Variant: Sendable, Hashable {
    /// The English term, the form to use, and the one that was used.
    package var english: String, preferred: String, found: String
    /// The places as file and line.
    package var places: [String]

    /// A form.
    package init(english: String, preferred: String, found: String, places: [String]) {
      self.english = english
      self.preferred = preferred
      self.found = found
      self.places = places
    }
  }

  /// The folders as the settings name them, and what people call the version of the original.
  package var target: String, source: String, revision: String?
  /// The pages by path.
  package var pages: [Page] = []
  /// What is wrong.
  package var findings: [Finding] = [], variants: [Variant] = []

  /// Nothing known of an entry yet.
  package init(target: String, source: String, revision: String?) {
    self.target = target
    self.source = source
    self.revision = revision
  }

  /// The words of all pages.
  package var words: Words {
    pages.reduce(into: Words()) { $0.counts.merge($1.words.counts, uniquingKeysWith: +) }
  }
}

extension TranslationReport.Words {
  /// The part of the words whose translation is up to date, in tenths of a percent; 1000 for no words.
  package var coverage: Int {
    let covered = [TranslatedBlock.Standing.fresh, .machine, .keep].reduce(0) { $0 + (counts[$1] ?? 0) }
    return all == 0 ? 1000 : covered * 1000 / all
  }
}
