/// Decodes the damaged runs of a text that was decoded with windows-874, line by line.

struct ThaiRestorer {
  /// The number of characters in damaged lines above which the beam width is reduced to limit the run time.
  private static let largeTextLimit = 1 << 20

  private let lines: [[UInt32]]
  private let broken: [[Range<Int>]]
  private let width: Int

  /// Creates a restorer.
  ///
  /// - Parameters:
  ///   - lines: the scalars of each line.
  ///   - broken: the runs of each line that are broken.
  init(lines: [[UInt32]], broken: [[Range<Int>]]) {
    self.lines = lines
    self.broken = broken
    let shown = zip(lines, broken).reduce(0) { $0 + ($1.1.isEmpty ? 0 : $1.0.count) }
    width = shown > Self.largeTextLimit ? 6 : 48
  }

  /// The restored lines, in order.
  func restored() -> [RestoredLine] {
    var model = SyllableModel.korean
    for (line, runs) in zip(lines, broken)
    where runs.isEmpty && line.contains(where: { (0xAC00...0xD7A3).contains($0) }) {
      model.learn(line + [0x0A], weight: 1)
    }
    let decoder = LatticeDecoder(model: model, width: width)
    return zip(lines, broken).map { line, runs in restored(line, runs: runs, with: decoder) }
  }

  private func restored(_ line: [UInt32], runs: [Range<Int>], with decoder: LatticeDecoder) -> RestoredLine {
    var restored = RestoredLine()
    var place = 0
    for run in runs {
      restored.append(line[place..<run.lowerBound])
      for piece in Self.pieces(of: run, in: line) {
        let isFirst = piece.lowerBound == run.lowerBound
        let before = isFirst ? line[..<piece.lowerBound].suffix(12) : restored.tail
        let history = before.reduce(ModelHistory()) { $0.appending(ModelSymbol(scalar: $1)) }
        restored.append(Array(line[piece]), after: history, with: decoder)
      }
      place = run.upperBound
    }
    restored.append(line[place...])
    return restored
  }

  /// Splits a run at spaces into pieces of at most 4,096 characters, to limit the memory for long lines.
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
}

/// A restored line; byte ranges are relative to its beginning.
struct RestoredLine {
  private(set) var bytes: [UInt8] = []
  private(set) var doubts: [DoubtfulSyllable] = []
  private(set) var losses: [LostCharacter] = []

  /// The last scalars, at most 12.
  var tail: ArraySlice<UInt32> {
    String(decoding: bytes.suffix(48), as: UTF8.self).unicodeScalars.map(\.value).suffix(12)
  }

  /// Appends scalars unchanged.
  mutating func append(_ scalars: ArraySlice<UInt32>) {
    for value in scalars { append(value) }
  }

  private mutating func append(_ value: UInt32) {
    if value < 0x80 {
      bytes.append(UInt8(value))
    } else if let scalar = UnicodeScalar(value), let encoded = UTF8.encode(scalar) {
      bytes += encoded
    }
  }

  /// Appends the most likely original of a damaged piece that follows `history`.
  mutating func append(_ shown: [UInt32], after history: ModelHistory, with decoder: LatticeDecoder) {
    let decoded = decoder.decode(shown, after: history)
    for (index, scalar) in decoded.enumerated() {
      let start = bytes.count
      append(scalar.scalar)
      if scalar.isRestored {
        let rivals = decoder.rivals(of: index, in: decoded, shown: shown, after: history)
        guard !rivals.isEmpty else { continue }
        doubts.append(
          DoubtfulSyllable(
            range: start..<bytes.count, chosen: Self.text(scalar.scalar), alternatives: rivals.map { Self.text($0) }))
      } else if let left = Self.remains(in: shown, at: scalar.shown.lowerBound, readAs: scalar.scalar) {
        losses.append(LostCharacter(range: start..<bytes.count, remains: left))
      }
    }
  }

  /// The remaining bytes of a character of four bytes, or of a three-byte character other than Hangul, some of whose bytes were
  /// lost; nil for other characters. Its first byte was kept as displayed, and a displayed continuation byte follows that is
  /// impossible in Thai.
  private static func remains(in shown: [UInt32], at index: Int, readAs scalar: UInt32) -> [UInt8]? {
    guard shown[index] == scalar, let lead = ThaiCodePage.byte(shownAs: scalar), (0xE0...0xF4).contains(lead) else {
      return nil
    }
    let longest = lead < 0xF0 ? 2 : 3
    let later = shown[(index + 1)...].prefix(longest).prefix { ThaiCodePage.isContinuation($0) }
    guard later.contains(where: { ThaiMojibake.isStrange($0) && $0 != 0xA0 }) else { return nil }
    return [lead] + later.flatMap { ThaiCodePage.byte(shownAs: $0).map { [$0] } ?? [0x8A, 0x90] }
  }

  private static func text(_ scalar: UInt32) -> String {
    UnicodeScalar(scalar).map { String(Character($0)) } ?? ""
  }
}
