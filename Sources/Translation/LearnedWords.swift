/// Learns from blocks that surely belong together which words translate which, so that prose without code can be aligned.
private import Foundation

/// Word associations of one page, by how often the beginnings of words occur in the same pairs (Dice), as hunalign does with sentences
/// (Varga et al. 2005).
struct LearnedWords {
  /// What the words of a source side suggest of its target.
  struct Suggestions {
    /// For each known target word, how strongly it is suggested, times the word's weight.
    fileprivate var strengths: [Float]
    /// The words that are nearly always there, with what their absence says; each once, by number.
    fileprivate var companions: [(stem: Int32, absence: Float)] = []
  }

  /// For each source stem, target stems by number with the strength of the association, 0…1.
  private var partners: [UInt32: [(stem: Int32, strength: Float)]] = [:]
  /// For each source stem, the target stems that nearly always go with it and what their absence says.
  private var companions: [UInt32: [(stem: Int32, absence: Float)]] = [:]
  private var numbers: [UInt32: Int32] = [:]
  private var weights: [Float] = []

  /// Associations weaker than this are chance more often than not.
  private static let weakest: Float = 0.35
  /// A companion is there in this share of the pairs with a source stem, of at least so many pairs.
  private static let companionShare: Float = 0.85, companionCount = 6
  /// Words depend on each other, so their absences together say less than the sum of their logarithms, and not more than the most.
  private static let absenceWeight: Float = 0.5, mostAbsence: Float = -5
  /// The weight of a word that no known pair has; rare words of known pairs weigh 1.
  private static let strangeWeight: Float = 0.15

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
    var together: [UInt64: Int32] = [:]
    for pair in pairs {
      let targets = pair.target.compactMap { numbers[$0] }.filter { targetCounts[Int($0)] > 1 }
      for stem in pair.source where sourceCounts[stem] ?? 0 > 1 {
        for target in targets { together[UInt64(stem) << 32 | UInt64(target), default: 0] += 1 }
      }
    }
    // Words of every other block suggest nothing by being there.
    let common = max(4, pairs.count / 2)
    for (key, count) in together where count > 1 {
      let (stem, target) = (UInt32(key >> 32), Int32(truncatingIfNeeded: key & 0xFFFF_FFFF))
      let (ours, theirs) = (sourceCounts[stem] ?? 0, targetCounts[Int(target)])
      let share = Float(count) / Float(ours + 1)
      if ours >= Self.companionCount, share >= Self.companionShare {
        companions[stem, default: []].append((target, Self.absenceWeight * log(1 - share)))
      }
      // Half an occurrence less, so that words seen twice do not look certain.
      let strength = (2 * Float(count) - 1) / Float(ours + theirs)
      if strength >= Self.weakest, ours < common, theirs < common {
        partners[stem, default: []].append((target, strength))
      }
    }
  }

  /// Notes which of the target's words are known.
  func read(_ side: inout PairScorer.Side) {
    side.vocabulary = side.signals.stems.compactMap { numbers[$0] }.filter { weights[Int($0)] > 0 }
    side.vocabularyWeight =
      side.vocabulary.reduce(0) { $0 + weights[Int($1)] }
      + Self.strangeWeight * Float(side.signals.stems.count - side.vocabulary.count)
  }

  /// What the words of a source side suggest.
  func suggestions(of stems: [UInt32]) -> Suggestions {
    var suggested = Suggestions(strengths: [Float](repeating: 0, count: weights.count))
    var absences: [Int32: Float] = [:]
    for stem in stems {
      for partner in partners[stem] ?? [] {
        let number = Int(partner.stem)
        suggested.strengths[number] = max(suggested.strengths[number], partner.strength * weights[number])
      }
      for companion in companions[stem] ?? [] {
        absences[companion.stem] = min(absences[companion.stem] ?? 0, companion.absence)
      }
    }
    suggested.companions = absences.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    return suggested
  }

  /// The share of the target's words that is suggested, as evidence: about 0.1 by chance, 0.4 and more in real pairs; and what is
  /// not there that should be.
  static func score(_ suggested: Suggestions, _ target: PairScorer.Side) -> Float {
    let absent = suggested.companions.lazy.filter { !target.vocabulary.contains($0.stem) }
    let absence = max(absent.reduce(0) { $0 + $1.absence }, mostAbsence)
    guard target.vocabularyWeight > 0.5 else { return absence }
    let sum = target.vocabulary.reduce(Float(0)) { $0 + suggested.strengths[Int($1)] }
    let share = sum / target.vocabularyWeight
    return (6 * share - 1) * min(1, target.vocabularyWeight / 3) + absence
  }
}
