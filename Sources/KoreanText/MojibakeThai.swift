/// Repairs UTF-8 that was decoded with windows-874: finds the damaged lines and decodes them.

enum ThaiMojibake {
  /// A fast check: whether the text contains Thai tone marks for which the first bytes of Hangul syllables can be displayed.
  static func mayBeBroken(_ bytes: [UInt8]) -> Bool {
    // U+0E4A…U+0E4D are E0 B9 8A…8D in UTF-8.
    bytes.indices.dropLast(2).contains {
      bytes[$0] == 0xE0 && bytes[$0 + 1] == 0xB9 && (0x8A...0x8D).contains(bytes[$0 + 2])
    }
  }

  /// The text with its damaged runs restored; nil when there are none.
  static func repaired(_ bytes: [UInt8]) -> RepairedText? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line, as: UTF8.self).unicodeScalars.map(\.value)
    }
    var broken = lines.map { brokenRuns(in: $0) }
    guard broken.contains(where: { !$0.isEmpty }) else { return nil }
    for index in lines.indices where broken[index].isEmpty { broken[index] = likelyRuns(in: lines[index]) }
    let restored = ThaiRestorer(lines: lines, broken: broken).restored()
    var text = RepairedText(
      bytes: [], runs: broken.reduce(0) { $0 + $1.count }, page: "windows-874", doubts: [])
    text.bytes.reserveCapacity(bytes.count)
    for (number, line) in restored.enumerated() {
      if number > 0 { text.bytes.append(0x0A) }
      text.append(line)
    }
    return text
  }

  // MARK: Evidence

  /// The runs of a line that are certainly damaged.
  ///
  /// A line is damaged when leads of Hangul (EA…ED, displayed as Thai tone marks) are followed by displayed continuation bytes
  /// in a way that does not occur in Thai: with typographic characters for the bytes 80…9F, or at the beginning of a word,
  /// where a tone mark is impossible. In Thai text such marks occur only on consonants, and hardly ever on two of three
  /// letters.
  static func brokenRuns(in line: [UInt32]) -> [Range<Int>] {
    var leads = 0
    var strange = 0
    var thai = 0
    for (index, scalar) in line.enumerated() {
      if (0x0E00...0x0E5B).contains(scalar) { thai += 1 }
      guard (0x0E4A...0x0E4D).contains(scalar) else { continue }
      leads += 1
      if isStrangeLead(line, at: index) { strange += 1 }
    }
    guard leads > 0, strange * 3 >= leads, leads * 8 >= thai else { return [] }
    return wholeRun(of: line)
  }

  /// The damaged runs of a line in a text that is damaged elsewhere, where less evidence suffices: every displayed character
  /// must be part of a UTF-8 sequence, or a tone mark must be in an impossible position.
  static func likelyRuns(in line: [UInt32]) -> [Range<Int>] {
    var index = 0
    var isWhole = true
    var sequences = 0
    while index < line.count {
      guard let lead = ThaiCodePage.byte(shownAs: line[index]), lead >= 0xC2 else {
        if (0x0E00...0x0E5B).contains(line[index]) { isWhole = false }
        index += 1
        continue
      }
      if (0xEA...0xED).contains(lead), index == 0 || !isThai(line[index - 1]) { return wholeRun(of: line) }
      let arc = Lattice.arcs(in: line, at: index).first { !$0.isKept && !$0.isRestored }
      if arc == nil { isWhole = false } else { sequences += 1 }
      index += arc?.length ?? 1
    }
    return isWhole && sequences > 0 ? wholeRun(of: line) : []
  }

  /// Whether a lead is followed by a continuation byte that is displayed as a typographic character, or is at the beginning of
  /// a word.
  private static func isStrangeLead(_ line: [UInt32], at index: Int) -> Bool {
    let next = index + 1 < line.count ? line[index + 1] : 0
    let after = index + 2 < line.count ? line[index + 2] : 0
    if isStrange(next) || isStrange(after) && ThaiCodePage.isContinuation(next) { return true }
    return (index == 0 || !isThai(line[index - 1])) && ThaiCodePage.isContinuation(next) && next != 0xA0
  }

  /// Whether `scalar` is displayed for a byte by the code page but does not occur after a tone mark in Thai.
  static func isStrange(_ scalar: UInt32) -> Bool {
    scalar == 0xA0 || scalar == ThaiCodePage.foldedPair || ThaiCodePage.windows1252(scalar) != nil
  }

  private static func isThai(_ scalar: UInt32) -> Bool { (0x0E00...0x0E5B).contains(scalar) }

  /// The range from the first character that can be a lead to the end of the line; nothing before it can be damaged.
  private static func wholeRun(of line: [UInt32]) -> [Range<Int>] {
    let first = line.firstIndex { scalar in ThaiCodePage.byte(shownAs: scalar).map { $0 >= 0xC2 } ?? false }
    return first.map { [$0..<line.count] } ?? []
  }
}
