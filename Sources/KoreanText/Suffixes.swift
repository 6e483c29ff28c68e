/// Tables of word endings for finding the stem of an inflected word, and of words that say nothing about a topic.

/// The lists of `Resources/suffixes.txt`, which says what each holds and where it is from. An ending is cut off only where the corpus attests
/// the stem (``CorpusStems``).
package enum Suffixes {
  /// Endings that a verb or adjective drops: 바꾼다, 바꾸는, 바꾸려면 all lead to 바꾸.
  package static let verbEndings = list("verbEndings")
  /// Words of questions and connections, left out of a query when other words remain.
  package static let stopWords = list("stopWords")
  /// Words so common that they are not even indexed.
  package static let functionWords = list("functionWords")
  /// English words of questions and connections.
  package static let englishStopWords = list("englishStopWords")
  /// Endings of English words, longest first; a stem of at least four letters may be searched for the word.
  package static let englishEndings = list("englishEndings")
  /// Endings that are cut off even a word whose stem the corpus does not attest, if at least two syllables remain.
  package static let certain = list("certain")

  /// Josa, and endings of 하다, 되다 and 시키다, without doubles, longest first, then in order of bytes.
  package static let all: [String] = Set(list("josa") + list("verbal")).sorted {
    let (left, right) = ($0.unicodeScalars.count, $1.unicodeScalars.count)
    return left != right ? left > right : $0.utf8.lexicographicallyPrecedes($1.utf8)
  }

  private static func list(_ name: String) -> [String] { WordLists.suffixes[name] }
}
