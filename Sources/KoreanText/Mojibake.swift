/// Repairs mojibake: Korean UTF-8 text that was decoded with another code page. Intact text is returned byte for byte.

/// A restored syllable for which another choice is nearly as likely.
package struct DoubtfulSyllable: Sendable, Hashable {
  /// Its byte range in the repaired text.
  package let range: Range<Int>
  /// The chosen syllable.
  package let chosen: String
  /// The other possible syllables, most likely first.
  package let alternatives: [String]
}

/// A character that lost too many bytes to be restored, usually an emoji; its remaining bytes are kept as they were
/// displayed.
package struct LostCharacter: Sendable, Hashable {
  /// The byte range, in the repaired text, of the character displayed for its first byte.
  package let range: Range<Int>
  /// The remaining bytes of its UTF-8 encoding.
  package let remains: [UInt8]
}

/// The result of a repair.
package struct RepairedText: Sendable {
  /// The repaired text in UTF-8.
  package internal(set) var bytes: [UInt8]
  /// The number of damaged runs that were restored.
  package let runs: Int
  /// The name of the code page with which the text was wrongly decoded; nil when the text was intact.
  package let page: String?
  /// The uncertain syllables.
  package internal(set) var doubts: [DoubtfulSyllable]
  /// The characters that could not be restored.
  package internal(set) var losses: [LostCharacter] = []

  /// Appends a line with its uncertain syllables and lost characters.
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

/// The repair of mojibake.
package enum MojibakeRepair {
  /// Restores the damaged runs of `bytes`, which must be valid UTF-8. Line breaks are kept.
  package static func repair(_ bytes: [UInt8]) -> RepairedText {
    let sound = RepairedText(bytes: bytes, runs: 0, page: nil, doubts: [])
    guard bytes.contains(where: { $0 >= 0xC2 }) else { return sound }
    if let once = LatinMojibake.repaired(bytes) {
      // The first repair turns text that was damaged twice into text that was damaged once.
      return LatinMojibake.repaired(once.bytes) ?? WholeByteMojibake.repaired(once.bytes) ?? once
    }
    if let whole = WholeByteMojibake.repaired(bytes) { return whole }
    guard ThaiMojibake.mayBeBroken(bytes) else { return sound }
    return ThaiMojibake.repaired(bytes) ?? sound
  }
}
