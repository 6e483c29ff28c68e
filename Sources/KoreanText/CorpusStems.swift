/// Finds the stems of Korean words without a dictionary: a stem is what the corpus itself shows with several endings.

/// Stems of all words of a corpus.
///
/// A suffix of ``Suffixes/all`` is cut off a word only if what remains is attested with at least two different
/// endings, the bare word counting as one. Among several such stems the one with the most endings wins, then the
/// shortest. A stem of one syllable needs four endings and must occur alone three times: 시 or 주 would otherwise
/// swallow 시도 and 주의. Where the corpus shows nothing, an ending of ``Suffixes/certain`` is cut off all the same.
package struct CorpusStems: Sendable {
  /// For each word the length of its stem in bytes; the full length where nothing is cut.
  package let lengths: [Int]

  /// The stems of `words`, distinct runs of whole Hangul syllables in UTF-8, of which `counts` tells how often each
  /// occurs.
  package init(of words: [ArraySlice<UInt8>], counts: [Int]) {
    precondition(words.count == counts.count, "every word needs its count")
    var support: [ArraySlice<UInt8>: (endings: Int, alone: Int)] = [:]
    support.reserveCapacity(words.count * 2)
    let cuts = words.map { Self.cuts(of: $0) }
    for (index, word) in words.enumerated() {
      support[word, default: (0, 0)].endings += 1
      support[word, default: (0, 0)].alone = counts[index]
      // Distinct words give distinct endings for one stem, so counting words counts endings.
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

  /// The shortest stem of at least two syllables that a certain ending leaves; else the whole word.
  private static func certainCut(of word: ArraySlice<UInt8>, _ cuts: [Int]) -> Int {
    cuts.first { $0 >= 6 && certain.contains(word.dropFirst($0)) } ?? word.count
  }

  /// The lengths, in bytes, of what remains of `word` when an ending is cut off, shortest remainder first.
  package static func cuts(of word: ArraySlice<UInt8>) -> [Int] {
    guard word.count > 3 else { return [] }
    var cuts: [Int] = []
    let longest = min(word.count - 3, longestSuffix)
    for length in stride(from: longest, to: 0, by: -3) where suffixes.contains(word.suffix(length)) {
      cuts.append(word.count - length)
    }
    return cuts
  }

  /// Whether `word` is an ending of its own, such as the 를 of `GCD를`.
  package static func isSuffix(_ word: ArraySlice<UInt8>) -> Bool { suffixes.contains(word) }

  private static let suffixes: Set<ArraySlice<UInt8>> = Set(Suffixes.all.map { Array($0.utf8)[...] })
  private static let certain: Set<ArraySlice<UInt8>> = Set(Suffixes.certain.map { Array($0.utf8)[...] })
  private static let longestSuffix = Suffixes.all.map(\.utf8.count).max() ?? 0
}
