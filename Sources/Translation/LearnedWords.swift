/// Learns word associations from confident pairs of blocks, so that prose without code can be aligned.
private import Foundation

/// Word associations of one page: how often stems occur in the same pairs of blocks (Dice), as hunalign does with sentences (Varga et
/// al. 2005).
struct LearnedWords {
  /// The target stems that a source side predicts.
  struct Suggestions {
    /// For each known target stem by number: how strongly it is predicted, times its weight.
    fileprivate var strengths: [Float]
    /// The stems that are nearly always present, with the negative score of their absence; each once, by number.
    fileprivate var companions: [(stem: Int32, absence: Float)] = []
  }

  /// For each source stem, the associated target stems by number, with the strength of the association, 0…1.
  private var partners: [UInt32: [(stem: Int32, strength: Float)]] = [:]
  /// For each source stem, the target stems that nearly always occur with it, with the score of their absence.
  private var companions: [UInt32: [(stem: Int32, absence: Float)]] = [:]
  private var numbers: [UInt32: Int32] = [:]
  private var weights: [Float] = []

  /// The minimum strength of an association; weaker ones are more often due to chance than not.
  private static let minimumStrength: Float = 0.35
  /// The minimum share of the pairs with a source stem in which a companion occurs, and the minimum number of these pairs.
  private static let companionShare: Float = 0.85, companionCount = 6
  /// Words are not independent, so the sum of the log probabilities of their absence is reduced by this factor, and limited to this
  /// minimum.
  private static let absenceWeight: Float = 0.5, minimumAbsence: Float = -5
  /// The weight of a stem that at most one known pair contains; others weigh up to 1, the more the rarer they are.
  private static let unknownWeight: Float = 0.15

  /// Learns from pairs of stem lists, each sorted without repetition.
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
    var cooccurrences: [UInt64: Int32] = [:]
    for pair in pairs {
      let targets = pair.target.compactMap { numbers[$0] }.filter { targetCounts[Int($0)] > 1 }
      for stem in pair.source where sourceCounts[stem] ?? 0 > 1 {
        for target in targets { cooccurrences[UInt64(stem) << 32 | UInt64(target), default: 0] += 1 }
      }
    }
    // Stems that occur in every other block are no evidence for a pair.
    let commonCount = max(4, pairs.count / 2)
    for (key, count) in cooccurrences where count > 1 {
      let (stem, target) = (UInt32(key >> 32), Int32(truncatingIfNeeded: key & 0xFFFF_FFFF))
      let (sourceCount, targetCount) = (sourceCounts[stem] ?? 0, targetCounts[Int(target)])
      let share = Float(count) / Float(sourceCount + 1)
      if sourceCount >= Self.companionCount, share >= Self.companionShare {
        companions[stem, default: []].append((target, Self.absenceWeight * log(1 - share)))
      }
      // Discounted by half an occurrence, so that stems seen twice do not look certain.
      let strength = (2 * Float(count) - 1) / Float(sourceCount + targetCount)
      if strength >= Self.minimumStrength, sourceCount < commonCount, targetCount < commonCount {
        partners[stem, default: []].append((target, strength))
      }
    }
  }

  /// Sets the vocabulary of a target side: which of its stems are known, and their weight.
  func read(_ side: inout PairScorer.Side) {
    side.vocabulary = side.signals.stems.compactMap { numbers[$0] }.filter { weights[Int($0)] > 0 }
    side.vocabularyWeight =
      side.vocabulary.reduce(0) { $0 + weights[Int($1)] }
      + Self.unknownWeight * Float(side.signals.stems.count - side.vocabulary.count)
  }

  /// The target stems that the stems of a source side predict.
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

  /// The score of a target side: evidence from the share of its words that is predicted, about 0.1 by chance and 0.4 and more in real
  /// pairs, minus a penalty for predicted companions that are absent.
  static func score(_ suggested: Suggestions, _ target: PairScorer.Side) -> Float {
    let absent = suggested.companions.lazy.filter { !target.vocabulary.contains($0.stem) }
    let absence = max(absent.reduce(0) { $0 + $1.absence }, minimumAbsence)
    guard target.vocabularyWeight > 0.5 else { return absence }
    let sum = target.vocabulary.reduce(Float(0)) { $0 + suggested.strengths[Int($1)] }
    let share = sum / target.vocabularyWeight
    return (6 * share - 1) * min(1, target.vocabularyWeight / 3) + absence
  }
}
