/// Infers from which version of an original a translation was made.
private import ByteText

/// Scores versions of an original by how well a translation fits each.
package enum RevisionInference {
  /// How well a translation fits a version: about one for each block with a counterpart, more if code, links and numbers are the
  /// same, and -0.5 for each block without counterpart on either side, except for notes of the translator.
  package static func score(_ source: [TextBlock], _ target: [TextBlock]) -> Double {
    Aligner.align(source, target).reduce(0) { sum, pair in
      guard let from = pair.source.first, let to = pair.target.first else {
        let isNote = pair.target.first.map { target[$0].mark == .note } ?? false
        return sum - (isNote ? 0 : 0.5)
      }
      return sum + fit(source[from], target[to])
    }
  }

  private static func fit(_ source: TextBlock, _ target: TextBlock) -> Double {
    if source.hash == target.hash { return 2 }
    if source.kind == .fence { return fitOfCode(source, target) }
    let (one, two) = (source.signals, target.signals)
    return 0.5 + dice(one.codes, two.codes) + 0.5 * dice(one.links, two.links) + 0.5 * dice(one.numbers, two.numbers)
      - lengthPenalty(one.letters, two.letters)
  }

  private static func fitOfCode(_ source: TextBlock, _ target: TextBlock) -> Double {
    let lines = { (block: TextBlock) in
      block.code.split(separator: 0x0A).map { BlockSignals.hash(BlockWriter.collapsed($0)) }.sorted()
    }
    let same = source.signals.codes == target.signals.codes ? 0.5 : 0
    return dice(lines(source), lines(target)) + same + (source.code == target.code ? 0.5 : 0)
  }

  /// The Dice coefficient of two sorted lists; 1 if both are empty.
  private static func dice(_ one: [UInt32], _ two: [UInt32]) -> Double {
    guard !one.isEmpty || !two.isEmpty else { return 1 }
    return 2 * Double(PairScorer.sharedCount(one, two)) / Double(one.count + two.count)
  }

  /// 0 if the lengths are plausible for a pair, otherwise 0.5.
  private static func lengthPenalty(_ one: Int, _ two: Int) -> Double {
    let ratio = Double(two + 5) / Double(one + 5)
    return ratio > 1.6 || ratio < 0.25 ? 0.5 : 0
  }

  /// The minimum by which a version must fit a page better than the version of the whole translation to be chosen for it: one or two
  /// blocks may fit another version by chance.
  private static let minimumGain = 2.0

  /// Chooses the version of the whole translation and of each page.
  ///
  /// - Parameter scores: for each version in order of preference, the score of each page; pages that a version lacks have none.
  /// - Returns: indices into `scores`; nil if it is empty.
  package static func choose(_ scores: [[String: Double]]) -> (whole: Int, pages: [String: Int])? {
    // In the order of the pages: a sum of floating point numbers depends on the order, and that of a dictionary is random.
    let totals = scores.map { $0.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } }
    guard let whole = totals.indices.max(by: { totals[$0] < totals[$1] }) else { return nil }
    var pages: [String: Int] = [:]
    for page in Set(scores.flatMap(\.keys)) {
      let best = scores.indices.filter { scores[$0][page] != nil }.max {
        (scores[$0][page] ?? 0) < (scores[$1][page] ?? 0)
      }
      guard let best, let top = scores[best][page] else { continue }
      let usual = scores[whole][page]
      pages[page] = usual.map { top - $0 < minimumGain } ?? false ? whole : best
    }
    return (whole, pages)
  }
}
