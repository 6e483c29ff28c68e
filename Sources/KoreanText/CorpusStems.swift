/// Finds the stems of Korean words without a dictionary, from the endings with which they occur in the corpus.

/// The stems of all words of a corpus.
///
/// A suffix from ``Suffixes/all`` is removed from a word only if the remaining stem occurs in the corpus with at least
/// two different endings, where the bare word counts as one. Among several such stems the one with the most endings is
/// used, then the shortest. A stem of one syllable needs four endings and must occur three times on its own; otherwise
/// 시 or 주 would be taken as the stem of 시도 or 주의. Where the corpus gives no evidence, an ending from
/// ``Suffixes/certain`` is removed anyway.
package struct CorpusStems: Sendable {
  /// The length in bytes of the stem of each word; the length of the word if nothing is removed.
  package let lengths: [Int]

  /// Finds the stems of `words`, which are distinct runs of complete Hangul syllables in UTF-8. `counts` contains the
  /// number of occurrences of each word; both arrays must have the same length.
  package init(of words: [ArraySlice<UInt8>], counts: [Int]) {
    precondition(words.count == counts.count, "every word needs its count")
    var support: [ArraySlice<UInt8>: (endings: Int, alone: Int)] = [:]
    support.reserveCapacity(words.count * 2)
    let cuts = words.map { Self.cuts(of: $0) }
    for (index, word) in words.enumerated() {
      support[word, default: (0, 0)].endings += 1
      support[word, default: (0, 0)].alone = counts[index]
      // Distinct words with the same stem have distinct endings, so the number of words is the number of endings.
      for length in cuts[index] { support[word.prefix(length), default: (0, 0)].endings += 1 }
    }
    lengths = zip(words, cuts).map { word, cuts in
      var best = (length: word.count, endings: 1)
      for length in cuts {
        guard let found = support[word.prefix(length)], found.endings > best.endings else { continue }
        if length == 3, found.endings < 4 || found.alone < 3 { continue }
        best = (length, found.endings)
      }
      return best.length < word.count ? best.length : Self.certainCut(of: word, cuts)
    }
  }

  /// The length of the shortest stem of at least two syllables before a certain ending, or else of the whole word.
  private static func certainCut(of word: ArraySlice<UInt8>, _ cuts: [Int]) -> Int {
    cuts.first { $0 >= 6 && certain.contains(word.dropFirst($0)) } ?? word.count
  }

  /// The lengths in bytes of the stems that remain when an ending of `word` is removed, in ascending order.
  package static func cuts(of word: ArraySlice<UInt8>) -> [Int] {
    guard word.count > 3 else { return [] }
    var cuts: [Int] = []
    let longest = min(word.count - 3, longestSuffix)
    for length in stride(from: longest, to: 0, by: -3) where suffixes.contains(word.suffix(length)) {
      cuts.append(word.count - length)
    }
    return cuts
  }

  /// Whether `word` is itself an ending, such as 를 in `GCD를`.
  package static func isSuffix(_ word: ArraySlice<UInt8>) -> Bool { suffixes.contains(word) }

  private static let suffixes: Set<ArraySlice<UInt8>> = Set(Suffixes.all.map { Array($0.utf8)[...] })
  private static let certain: Set<ArraySlice<UInt8>> = Set(Suffixes.certain.map { Array($0.utf8)[...] })
  private static let longestSuffix = Suffixes.all.map(\.utf8.count).max() ?? 0
}
