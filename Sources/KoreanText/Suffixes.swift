/// Word endings for stemming inflected words, and stop words.
private import ByteText

/// The lists of `Resources/suffixes.txt`, which documents their content and origin. An ending is removed only where the corpus attests the
/// stem (``CorpusStems``).
package enum Suffixes {
  /// Endings of verbs and adjectives: 바꾼다, 바꾸는 and 바꾸려면 are all reduced to 바꾸.
  package static let verbEndings = list("verbEndings")
  /// Question words and connectives, removed from a query when other words remain (stop words).
  package static let stopWords = list("stopWords")
  /// Words so frequent that they are not indexed.
  package static let functionWords = list("functionWords")
  /// English stop words.
  package static let englishStopWords = list("englishStopWords")
  /// Endings of English words, longest first; a stem of at least four letters may be searched instead of the word.
  package static let englishEndings = list("englishEndings")
  /// Endings that are removed even if the corpus does not attest the stem, provided that at least two syllables remain.
  package static let certain = list("certain")

  /// Josa and the endings of 하다, 되다 and 시키다, without duplicates, longest first, then by bytes.
  package static let all: [String] = Set(list("josa") + list("verbal")).sorted {
    let (left, right) = ($0.unicodeScalars.count, $1.unicodeScalars.count)
    return left != right ? left > right : $0.precedes(utf8: $1)
  }

  private static func list(_ name: String) -> [String] { WordLists.suffixes[name] }
}
