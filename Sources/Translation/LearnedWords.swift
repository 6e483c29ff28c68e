/// Learns from blocks that surely belong together which words stand for which, so that prose without code can be aligned.
private import Foundation

/// Word associations of one page, by how often the beginnings of words occur in the same pairs (Dice), as hunalign does with sentences
/// (Varga et al. 2005).
struct LearnedWords {
  /// For each source stem, target stems by number with the strength of the association, 0…1.
  private var partners: [UInt32: [(stem: Int32, strength: Float)]] = [:]
  private var numbers: [UInt32: Int32] = [:]
  private var weights: [Float] = []

  /// Associations weaker than this are chance more often than not.
  private static let weakest: Float = 0.35

  /// Learns from pairs of stems, each sorted without repetition.
  init(_ pairs: [(source: [UInt32], target: [UInt32])]) {
    var sourceCounts: [UInt32: Int] = [:]
    var targetCounts: [Int] = []
    for pair in pairs {
      for stem in pair.source { sourceCounts[stem, default: 0] += 1 }
      for stem in pair.target {
        if let number = numbers[stem] {
          targetCounts[Int(number)] += 1
        } else {
          numbers[stem] = Int32(targetCounts.count)
          targetCounts.append(1)
        }
      }
    }
    let all = Float(pairs.count + 1)
    weights = targetCounts.map { $0 > 1 ? log(all / Float($0)) / log(all) : 0 }
    // Words of every other block tell nothing.
    let common = max(4, pairs.count / 2)
    var together: [UInt64: Int32] = [:]
    for pair in pairs {
      let targets = pair.target.compactMap { numbers[$0] }.filter { (2..<common).contains(targetCounts[Int($0)]) }
      for stem in pair.source where (2..<common).contains(sourceCounts[stem] ?? 0) {
        for target in targets { together[UInt64(stem) << 32 | UInt64(target), default: 0] += 1 }
      }
    }
    for (key, count) in together where count > 1 {
      let (stem, target) = (UInt32(key >> 32), Int32(truncatingIfNeeded: key & 0xFFFF_FFFF))
      // Half an occurrence less, so that words seen twice do not look certain.
      let strength = (2 * Float(count) - 1) / Float((sourceCounts[stem] ?? 0) + targetCounts[Int(target)])
      if strength >= Self.weakest { partners[stem, default: []].append((target, strength)) }
    }
  }

  /// Notes which of the target's words are known.
  func read(_ side: inout PairScorer.Side) {
    side.vocabulary = side.signals.stems.compactMap { numbers[$0] }.filter { weights[Int($0)] > 0 }
    side.vocabularyWeight = side.vocabulary.reduce(0) { $0 + weights[Int($1)] }
  }

  /// For each known target word, how strongly the source's words suggest it, times the word's weight.
  func suggestions(of stems: [UInt32]) -> [Float] {
    var suggested = [Float](repeating: 0, count: weights.count)
    for stem in stems {
      for partner in partners[stem] ?? [] {
        let number = Int(partner.stem)
        suggested[number] = max(suggested[number], partner.strength * weights[number])
      }
    }
    return suggested
  }

  /// The share of the target's known words that is suggested, as evidence: about 0.1 by chance, 0.4 and more in real pairs.
  static func score(_ suggested: [Float], _ target: PairScorer.Side) -> Float {
    guard target.vocabularyWeight > 0.5 else { return 0 }
    let sum = target.vocabulary.reduce(Float(0)) { $0 + suggested[Int($1)] }
    let share = sum / target.vocabularyWeight
    return (6 * share - 1) * min(1, target.vocabularyWeight / 3)
  }
}
