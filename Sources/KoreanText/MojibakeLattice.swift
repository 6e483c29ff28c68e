/// The possible original characters at each position of a damaged text.

/// One possible reading of the characters at a position (an arc of the lattice).
struct LatticeArc {
  /// The number of displayed characters that it consumes.
  let length: Int
  /// The restored character.
  let scalar: UInt32
  /// Whether a byte was lost and the character is one of several possibilities.
  let isRestored: Bool
  /// Whether the displayed character is kept unchanged.
  let isKept: Bool
}

enum Lattice {
  /// The possible readings of `shown` at `index`, never empty: the character itself, or a UTF-8 sequence of which some bytes may
  /// be lost. A complete sequence excludes all others, unless its last character may be typographic punctuation.
  static func arcs(in shown: [UInt32], at index: Int) -> [LatticeArc] {
    let first = shown[index]
    guard let lead = ThaiCodePage.byte(shownAs: first), lead >= 0xC2 else {
      return [LatticeArc(length: 1, scalar: first, isRestored: false, isKept: true)]
    }
    var found =
      switch lead {
      case ..<0xE0: twoByteArcs(lead, in: shown, at: index)
      case ..<0xF0: threeByteArcs(lead, in: shown, at: index)
      default: fourByteArcs(lead, in: shown, at: index)
      }
    if found.isEmpty { found.append(LatticeArc(length: 1, scalar: first, isRestored: false, isKept: true)) }
    return found
  }

  /// The bytes displayed after `index` that can continue a sequence, at most `limit`. `taken[n]` is the number of displayed
  /// characters that the first `n` bytes occupy.
  private static func continuation(in shown: [UInt32], after index: Int, limit: Int) -> (bytes: [UInt8], taken: [Int]) {
    var bytes: [UInt8] = []
    var taken = [0]
    var place = index + 1
    while place < shown.count, bytes.count < limit {
      if shown[place] == ThaiCodePage.foldedPair, limit - bytes.count >= 2 {
        bytes += [0x8A, 0x90]
        taken += [taken.last ?? 0, (taken.last ?? 0) + 1]
      } else if let byte = ThaiCodePage.byte(shownAs: shown[place]), byte < 0xC0 {
        bytes.append(byte)
        taken.append((taken.last ?? 0) + 1)
      } else {
        break
      }
      place += 1
    }
    return (bytes, taken)
  }

  private static func threeByteArcs(_ lead: UInt8, in shown: [UInt32], at index: Int) -> [LatticeArc] {
    let (bytes, taken) = continuation(in: shown, after: index, limit: 2)
    var arcs: [LatticeArc] = []
    if bytes.count == 2, let scalar = decode(lead, bytes[0], bytes[1]) {
      arcs.append(LatticeArc(length: 1 + taken[2], scalar: scalar, isRestored: false, isKept: false))
      let last = shown[index + taken[2]]
      guard ThaiCodePage.isTypography(last), bytes[1] != 0xA0 else { return arcs }
    }
    if let byte = bytes.first, taken[1] == 1 {
      let pairs =
        ThaiCodePage.lostBytes.map { (byte, $0) } + ThaiCodePage.lostBytes.map { ($0, byte) }
      arcs += restored(lead, pairs, length: 2)
      guard ThaiCodePage.isTypography(shown[index + 1]) else { return arcs }
    }
    let both = ThaiCodePage.lostBytes.flatMap { one in ThaiCodePage.lostBytes.map { (one, $0) } }
    return arcs + restored(lead, both, length: 1)
  }

  private static func restored(_ lead: UInt8, _ pairs: [(UInt8, UInt8)], length: Int) -> [LatticeArc] {
    pairs.compactMap { second, third in
      // 8A 90 would have been displayed as a single letter.
      guard second != 0x8A || third != 0x90, let scalar = decode(lead, second, third), isLikelyKorean(scalar) else {
        return nil
      }
      return LatticeArc(length: length, scalar: scalar, isRestored: true, isKept: false)
    }
  }

  private static func decode(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32? {
    let scalar = UInt32(lead & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    guard scalar >= 0x800, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    return scalar
  }

  private static func isLikelyKorean(_ scalar: UInt32) -> Bool {
    (0xAC00...0xD7A3).contains(scalar) || (0x3131...0x3163).contains(scalar)
  }

  private static func twoByteArcs(_ lead: UInt8, in shown: [UInt32], at index: Int) -> [LatticeArc] {
    let (bytes, _) = continuation(in: shown, after: index, limit: 1)
    guard let byte = bytes.first else { return [] }
    let scalar = UInt32(lead & 0x1F) << 6 | UInt32(byte & 0x3F)
    return [LatticeArc(length: 2, scalar: scalar, isRestored: false, isKept: false)]
  }

  private static func fourByteArcs(_ lead: UInt8, in shown: [UInt32], at index: Int) -> [LatticeArc] {
    let (bytes, taken) = continuation(in: shown, after: index, limit: 3)
    guard bytes.count == 3 else { return [] }
    let high = UInt32(lead & 0x07) << 18 | UInt32(bytes[0] & 0x3F) << 12
    let scalar = high | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
    guard (0x10000...0x10FFFF).contains(scalar) else { return [] }
    return [LatticeArc(length: 1 + taken[3], scalar: scalar, isRestored: false, isKept: false)]
  }
}
