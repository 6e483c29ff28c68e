/// The repair of UTF-8 shown through windows-874: finds the broken lines and decodes them.

enum ThaiMojibake {
  /// Whether leads of Hangul syllables as Thai vowels stand in front of what cannot follow a Thai vowel.
  static func mayBeBroken(_ bytes: [UInt8]) -> Bool {
    // U+0E4A…U+0E4D are E0 B9 8A…8D in UTF-8.
    var index = 0
    while index + 2 < bytes.count {
      if bytes[index] == 0xE0, bytes[index + 1] == 0xB9, (0x8A...0x8D).contains(bytes[index + 2]) { return true }
      index += 1
    }
    return false
  }

  /// The text with its broken runs restored; nil when none is broken.
  static func repaired(_ bytes: [UInt8]) -> RepairedText? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line, as: UTF8.self).unicodeScalars.map(\.value)
    }
    var broken = lines.map { brokenRuns(in: $0) }
    guard broken.contains(where: { !$0.isEmpty }) else { return nil }
    for index in lines.indices where broken[index].isEmpty { broken[index] = likelyRuns(in: lines[index]) }
    let decoder = LatticeDecoder(model: model(with: lines, broken: broken))
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var doubts: [DoubtfulSyllable] = []
    for (number, line) in lines.enumerated() {
      if number > 0 { output.append(0x0A) }
      guard !broken[number].isEmpty else {
        append(line[...], to: &output)
        continue
      }
      restore(line, runs: broken[number], with: decoder, into: &output, doubts: &doubts)
    }
    return RepairedText(bytes: output, runs: broken.reduce(0) { $0 + $1.count }, page: "windows-874", doubts: doubts)
  }

  /// The sound Korean of the text itself is learnt too.
  private static func model(with lines: [[UInt32]], broken: [[Range<Int>]]) -> SyllableModel {
    var model = SyllableModel.korean
    for (line, runs) in zip(lines, broken)
    where runs.isEmpty && line.contains(where: { (0xAC00...0xD7A3).contains($0) }) {
      model.learn(line + [0x0A], weight: 1)
    }
    return model
  }

  private static func restore(
    _ line: [UInt32], runs: [Range<Int>], with decoder: LatticeDecoder, into output: inout [UInt8],
    doubts: inout [DoubtfulSyllable]
  ) {
    var place = 0
    for run in runs {
      append(line[place..<run.lowerBound], to: &output)
      for piece in pieces(of: run, in: line) {
        let before = history(of: line[..<piece.lowerBound], decoded: piece.lowerBound > run.lowerBound ? output : nil)
        restore(Array(line[piece]), after: before, with: decoder, into: &output, doubts: &doubts)
      }
      place = run.upperBound
    }
    append(line[place...], to: &output)
  }

  /// What the model knows of the words before a piece: sound text as it stands, or what was decoded so far.
  private static func history(of before: ArraySlice<UInt32>, decoded: [UInt8]?) -> ModelHistory {
    let scalars =
      decoded.map { String(decoding: $0.suffix(48), as: UTF8.self).unicodeScalars.map(\.value)[...] } ?? before
    return scalars.suffix(12).reduce(ModelHistory()) { $0.appending(ModelSymbol(scalar: $1)) }
  }

  /// A run cut at spaces into pieces that fit into memory whatever a line is like.
  private static func pieces(of run: Range<Int>, in line: [UInt32]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = run.lowerBound
    while run.upperBound - start > 4096 {
      let limit = start + 4096
      let cut = line[start..<limit].lastIndex(of: 0x20).map { $0 + 1 } ?? limit
      pieces.append(start..<cut)
      start = cut
    }
    pieces.append(start..<run.upperBound)
    return pieces
  }

  private static func restore(
    _ shown: [UInt32], after history: ModelHistory, with decoder: LatticeDecoder, into output: inout [UInt8],
    doubts: inout [DoubtfulSyllable]
  ) {
    let decoded = decoder.decode(shown, after: history)
    for (index, scalar) in decoded.enumerated() {
      let start = output.count
      append([scalar.scalar][...], to: &output)
      guard scalar.isRestored else { continue }
      let rivals = decoder.rivals(of: index, in: decoded, shown: shown, after: history)
      guard !rivals.isEmpty else { continue }
      doubts.append(
        DoubtfulSyllable(
          range: start..<output.count, chosen: text(scalar.scalar), alternatives: rivals.map { text($0) }))
    }
  }

  private static func text(_ scalar: UInt32) -> String {
    UnicodeScalar(scalar).map { String(Character($0)) } ?? ""
  }

  private static func append(_ scalars: ArraySlice<UInt32>, to output: inout [UInt8]) {
    for value in scalars {
      if value < 0x80 {
        output.append(UInt8(value))
      } else if let scalar = UnicodeScalar(value) {
        output += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
  }

  // MARK: Evidence

  /// The runs of a line that are broken beyond doubt.
  ///
  /// A line is broken when leads of Hangul (EA…ED, shown as Thai tone marks) are followed by what shows later bytes, in a way
  /// that Thai never writes: with typographic characters for the bytes 80…9F, or at the beginning of a word, where no tone
  /// mark can stand. Thai prose has such marks on consonants only, and hardly ever two in three letters.
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

  /// The runs of a line of a text that is broken elsewhere, where less evidence will do: every shown character must be part of
  /// a sequence of UTF-8, or a tone mark must stand where none can.
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

  /// A lead followed by a later byte that only typographic characters show, or at the beginning of a word.
  private static func isStrangeLead(_ line: [UInt32], at index: Int) -> Bool {
    let next = index + 1 < line.count ? line[index + 1] : 0
    let after = index + 2 < line.count ? line[index + 2] : 0
    if isStrange(next) || isStrange(after) && ThaiCodePage.isContinuation(next) { return true }
    return (index == 0 || !isThai(line[index - 1])) && ThaiCodePage.isContinuation(next) && next != 0xA0
  }

  /// Characters that windows-874 shows for bytes and Thai writing has no use for after a tone mark.
  private static func isStrange(_ scalar: UInt32) -> Bool {
    if let byte = ThaiCodePage.windows1252(scalar) { return byte >= 0x80 }
    return scalar == 0xA0 || scalar == ThaiCodePage.foldedPair
  }

  private static func isThai(_ scalar: UInt32) -> Bool { (0x0E00...0x0E5B).contains(scalar) }

  /// From the first character that may be a lead to the end of the line; nothing before it can have been broken.
  private static func wholeRun(of line: [UInt32]) -> [Range<Int>] {
    let first = line.firstIndex { scalar in ThaiCodePage.byte(shownAs: scalar).map { $0 >= 0xC2 } ?? false }
    return first.map { [$0..<line.count] } ?? []
  }
}
