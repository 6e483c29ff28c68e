/// Finds anchors: pairs of blocks that share a key which no other block of either text has.
private import ByteText

/// The indices of a source block and of the target block it is paired with.
struct Anchor: Hashable {
  let source: Int
  let target: Int
}

/// Finds anchors as patience diff does (Bram Cohen): keys that occur once on each side, then the longest increasing subsequence.
enum AnchorFinder {
  /// Anchors in increasing order on both sides.
  static func find(_ source: [TextBlock], _ target: [TextBlock]) -> [Anchor] {
    var pins: [Anchor] = []
    for (j, block) in target.enumerated() {
      guard case .pin(let digits)? = block.mark else { continue }
      let matches = source.indices.filter { source[$0].hash.digits.hasPrefix(digits) }
      if let i = matches.first { pins.append(Anchor(source: i, target: j)) }
    }
    pins = longestRun(pins.sorted { $0.source < $1.source })
    let free = shared(places(of: source), places(of: target)).filter { anchor in
      !pins.contains {
        ($0.source < anchor.source) != ($0.target < anchor.target) || $0.source == anchor.source
          || $0.target == anchor.target
      }
    }
    return (longestRun(sorted(free)) + pins).sorted { $0.source < $1.source }
  }

  /// The number of blocks of two texts that share a unique key, in the same order. `one`, `two`: see ``places(of:)``.
  static func sharedAnchorCount(_ one: [UInt64: Int], _ two: [UInt64: Int]) -> Int {
    longestRun(sorted(Array(shared(one, two)))).count
  }

  private static func sorted(_ anchors: some Sequence<Anchor>) -> [Anchor] {
    anchors.sorted { ($0.source, -$0.target) < ($1.source, -$1.target) }
  }

  private static func shared(_ one: [UInt64: Int], _ two: [UInt64: Int]) -> Set<Anchor> {
    var found: Set<Anchor> = []
    for (key, i) in one where i >= 0 {
      if let j = two[key], j >= 0 { found.insert(Anchor(source: i, target: j)) }
    }
    return found
  }

  /// The index of the block that has each key; -1 for keys of several blocks.
  static func places(of blocks: [TextBlock]) -> [UInt64: Int] {
    var places: [UInt64: Int] = [:]
    for (number, block) in blocks.enumerated() {
      for key in keys(of: block) {
        if let other = places[key], other != number { places[key] = -1 } else { places[key] = number }
      }
    }
    return places
  }

  /// Code shorter than this (`x = 1`) may occur twice by chance.
  private static let minimumCodeLength = 8
  /// Text shorter than this may be the same in two places by chance.
  private static let minimumTextLength = 24

  private static func keys(of block: TextBlock) -> [UInt64] {
    switch block.kind {
    case .fence: return block.code.count >= minimumCodeLength ? [key(1, block.signals.codes.map(UInt64.init))] : []
    case .image: return [key(2, block.signals.links.map(UInt64.init))]
    case .heading: return headingKeys(block.text).map { key(3, [StableHash($0).value]) }
    default: return block.text.count >= minimumTextLength ? [key(4, [block.hash.value])] : []
    }
  }

  private static func key(_ family: UInt8, _ parts: [UInt64]) -> UInt64 {
    var hash = StableHash()
    hash.combine(family)
    for part in parts { withUnsafeBytes(of: part.littleEndian) { hash.combine($0) } }
    return hash.value
  }

  /// The keys of a heading: its text if that is ASCII, the ASCII gloss in brackets at its end, a written id.
  private static func headingKeys(_ text: [UInt8]) -> [[UInt8]] {
    var text = text[...]
    var keys: [[UInt8]] = []
    if text.last == 0x7D, let open = text.lastIndex(of: 0x7B) {
      keys.append(slug(text[open...]))
      text = text[..<open]
    }
    while let last = text.last, last.isASCIIWhitespace { text.removeLast() }
    if text.allSatisfy({ $0 < 0x80 }) { keys.append(slug(text)) }
    if text.last == 0x29, let open = text.lastIndex(of: 0x28), text[open...].allSatisfy({ $0 < 0x80 }) {
      keys.append(slug(text[open...]))
    }
    return keys.filter { !$0.isEmpty }
  }

  /// ASCII letters and digits in lowercase, without backticks and apostrophes; one hyphen for all other bytes between them.
  private static func slug(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text where byte != 0x60 && byte != 0x27 {
      if byte.isASCIIAlphanumeric {
        output.append(byte.asciiLowercased)
      } else if let last = output.last, last != 0x2D {
        output.append(0x2D)
      }
    }
    if output.last == 0x2D { output.removeLast() }
    return output
  }

  /// The longest subsequence of `anchors`, which are sorted by source, in which targets increase. O(n log n).
  private static func longestRun(_ anchors: [Anchor]) -> [Anchor] {
    anchors.longestRun { $0.target < $1.target }.map { anchors[$0] }
  }
}
