/// Repairs Korean text that was broken by reading UTF-8 through another code page; sound text comes through byte for byte.

/// A syllable that was chosen by likelihood, where another was nearly as likely.
package struct DoubtfulSyllable: Sendable, Hashable {
  /// Its bytes in the repaired text.
  package let range: Range<Int>
  /// What was chosen.
  package let chosen: String
  /// What else it may have been, likeliest first.
  package let alternatives: [String]
}

/// A character that lost too many bytes to be restored, an emoji most often; what is left of it is kept as it was shown.
package struct LostCharacter: Sendable, Hashable {
  /// The bytes of what its first byte is shown as, in the repaired text.
  package let range: Range<Int>
  /// The bytes of its UTF-8 that are left.
  package let remains: [UInt8]
}

/// A text after the repair.
package struct RepairedText: Sendable {
  /// The bytes, UTF-8.
  package internal(set) var bytes: [UInt8]
  /// How many runs of broken text were restored.
  package let runs: Int
  /// The name of the code page the text had been shown through; nil when the text was sound.
  package let page: String?
  /// Where the choice was close.
  package internal(set) var doubts: [DoubtfulSyllable]
  /// Where a character could not be restored.
  package internal(set) var losses: [LostCharacter] = []

  /// Adds a line with what is to be said of it.
  mutating func append(_ line: RestoredLine) {
    let start = bytes.count
    bytes += line.bytes
    doubts += line.doubts.map {
      DoubtfulSyllable(range: $0.range.moved(by: start), chosen: $0.chosen, alternatives: $0.alternatives)
    }
    losses += line.losses.map { LostCharacter(range: $0.range.moved(by: start), remains: $0.remains) }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { (lowerBound + distance)..<(upperBound + distance) }
}

/// The repair.
package enum MojibakeRepair {
  /// Restores the broken runs of `bytes`, which are valid UTF-8. Line breaks stay where they are.
  package static func repair(_ bytes: [UInt8]) -> RepairedText {
    let sound = RepairedText(bytes: bytes, runs: 0, page: nil, doubts: [])
    guard bytes.contains(where: { $0 >= 0xC2 }) else { return sound }
    if let once = LatinMojibake.repaired(bytes) {
      // Twice broken text is once broken text after the first repair.
      return LatinMojibake.repaired(once.bytes) ?? WholeByteMojibake.repaired(once.bytes) ?? once
    }
    if let whole = WholeByteMojibake.repaired(bytes) { return whole }
    guard ThaiMojibake.mayBeBroken(bytes) else { return sound }
    return ThaiMojibake.repaired(bytes) ?? sound
  }
}
