/// Implements the CJK-friendly amendment to CommonMark (tats-u/markdown-cjk-friendly, specification.md) with an
/// unmodified libcmark.
import ByteText
///
/// Whether a run of `*` or `~` can open or close emphasis depends on the characters next to it. Where the amendment and
/// libcmark differ (`**클로저(closure)**는`: `)` before the run, a letter after it), a marker is inserted between the run and
/// the letter: a punctuation character that does not occur in the text. With punctuation on both sides, libcmark lets the
/// run both open and close, as the amendment requires at these positions. The marker is never next to white space, so it
/// cannot change the block structure, and it is removed from everything that libcmark returns.
///
/// Koreans write ranges with a single `~` (`10~20개, 월~금`). In libcmark a `~` with text on both sides can both open and
/// close, so the text between two ranges would be struck out. Such a `~` is replaced by another unused character before
/// parsing. The amendment, which covers `**` and `~~`, is not applied to single tildes.

/// Finds the positions for markers in one text.
struct CJKEmphasis {
  /// A position where the text is changed before it is passed to libcmark.
  struct MarkPlace: Hashable {
    /// The offset before which the marker is inserted, or the offset of the `~` to replace.
    let offset: Int

    /// Whether a `~` is replaced; otherwise a marker is inserted.
    let isTilde: Bool
  }

  private let bytes: [UInt8]
  private let options: MarkdownOptions
  private var places: [MarkPlace] = []

  /// The positions to change in `bytes`, in ascending order; empty for a text without CJK characters next to delimiters
  /// and without `~` between text.
  static func places(in bytes: [UInt8], _ options: MarkdownOptions) -> [MarkPlace] {
    guard options.cjkFriendlyEmphasis || options.tildeRanges else { return [] }
    var search = CJKEmphasis(bytes: bytes, options: options)
    search.run()
    return search.places
  }

  /// Punctuation characters that do not occur in `bytes`, neither directly nor as numeric entities; fewer than `limit`
  /// when nearly all candidates occur.
  static func markers(absentFrom bytes: [UInt8], atMost limit: Int) -> [[UInt8]] {
    let named = numericEntities(in: bytes)
    var markers: [[UInt8]] = []
    for value in candidates where markers.count < limit && !named.contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let marker = Array(String(scalar).utf8)
      if bytes.range(of: marker) == nil { markers.append(marker) }
    }
    return markers
  }

  /// Rarely used dots and editorial marks, each three bytes long in UTF-8 and without a named entity.
  private static let candidates: [UInt32] =
    [0x205E, 0x205D, 0x205C, 0x205B, 0x205A, 0x2059, 0x2058] + Array(0x2E0E...0x2E16)

  private init(bytes: [UInt8], options: MarkdownOptions) {
    self.bytes = bytes
    self.options = options
  }

  private mutating func run() {
    var search = ByteSetSearch([.star, .underscore, .tilde, .backslash])
    var index = 0
    while true {
      let found = bytes.withUnsafeBufferPointer { search.next(in: $0, from: index) }
      guard found < bytes.count else { return }
      if bytes[found] == .backslash {
        // It escapes the next character if that is punctuation.
        index = found + (found + 1 < bytes.count && bytes[found + 1].isASCIIPunctuation ? 2 : 1)
        continue
      }
      var end = found + 1
      while end < bytes.count, bytes[end].isDelimiter { end += 1 }
      split(found..<end)
      index = end
    }
  }

  /// Handles each `~` of a range in a cluster of delimiters, then processes the remaining runs.
  private mutating func split(_ cluster: Range<Int>) {
    var start = cluster.lowerBound
    if options.tildeRanges {
      for place in cluster where bytes[place] == .tilde && isRangeTilde(place, in: cluster) {
        if place > start { judge(start..<place) }
        places.append(MarkPlace(offset: place, isTilde: true))
        start = place + 1
      }
    }
    if start < cluster.upperBound { judge(start..<cluster.upperBound) }
  }

  /// Whether the `~` at `place` is single and libcmark would let it both open and close: it has words on both sides or
  /// punctuation on both sides. A `~` before `www.` is kept, because libcmark recognizes such a link only after certain
  /// characters.
  private func isRangeTilde(_ place: Int, in cluster: Range<Int>) -> Bool {
    if place > cluster.lowerBound, bytes[place - 1] == .tilde { return false }
    if place + 1 < cluster.upperBound, bytes[place + 1] == .tilde { return false }
    guard let (left, _) = character(before: place) else { return false }
    let right = character(at: place + 1)
    // The pipe at the edge of a table cell is not part of the cell.
    let isCellEdge = place > 0 && bytes[place - 1] == .pipe || place + 1 < bytes.count && bytes[place + 1] == .pipe
    return !left.isSpace && !right.isSpace && left.isPunctuation == right.isPunctuation && !isCellEdge
      && !bytes[(place + 1)...].starts(with: "www.".utf8)
  }

  // MARK: One cluster of delimiters

  /// A run of the same delimiter character.
  private struct Run {
    let character: UInt8
    let start: Int
    let length: Int

    /// Whether libcmark treats it as a delimiter; more than two `~` are text.
    var counts: Bool { character != .tilde || length <= 2 }

    /// Whether the amendment applies to it.
    var isAmended: Bool { character == .star || (character == .tilde && length == 2) }
  }

  private struct Ability: Equatable {
    var opens: Bool
    var closes: Bool
  }

  /// Finds the smallest set of markers next to the runs of `cluster` with which libcmark gives the result of the
  /// amendment.
  private mutating func judge(_ cluster: Range<Int>) {
    guard options.cjkFriendlyEmphasis, mayTouchCJK(cluster),
      let (left, leftSequence) = character(before: cluster.lowerBound)
    else { return }
    let right = character(at: cluster.upperBound)
    guard leftSequence.isCJK || right.isCJK || left.isIdeographicSelector else { return }
    let runs = runs(in: cluster)
    let wanted = runs.indices.map { run in
      ability(
        of: run, in: runs, left: leftSequence, right: right, markers: 0, amended: runs[run].isAmended)
    }
    var best = (cost: Int.max, markers: 0)
    for markers in candidates(runs.count, left, right, cluster) {
      var cost = markers.nonzeroBitCount
      for run in runs.indices where runs[run].counts {
        let found = ability(of: run, in: runs, left: left, right: right, markers: markers, amended: false)
        if found != wanted[run] { cost += runs[run].character == .underscore ? 1000 : 100 }
      }
      if cost < best.cost { best = (cost, markers) }
      // Usually no marker is needed, which is tried first.
      if cost == 0 { return }
    }
    for slot in 0...runs.count where best.markers >> slot & 1 == 1 {
      let offset = slot < runs.count ? runs[slot].start : cluster.upperBound
      places.append(MarkPlace(offset: offset, isTilde: false))
    }
  }

  /// A fast check that avoids all further work for ASCII text.
  private func mayTouchCJK(_ cluster: Range<Int>) -> Bool {
    let before = cluster.lowerBound > 0 ? bytes[cluster.lowerBound - 1] : 0
    let after = cluster.upperBound < bytes.count ? bytes[cluster.upperBound] : 0
    return before >= 0x80 || after >= 0x80
  }

  /// The sets of slots to try, as bit sets: bit `n` is a marker before run `n`, the last bit one after the last run. No
  /// marker is next to white space or before `www.`, which libcmark recognizes as a link only after certain characters.
  private func candidates(
    _ count: Int, _ left: FlankingCharacter, _ right: FlankingCharacter, _ cluster: Range<Int>
  ) -> some Sequence<Int> {
    let isBeforeLink = bytes[cluster.upperBound...].starts(with: "www.".utf8)
    let ends = (left.isSpace ? 0 : 1) | (right.isSpace || isBeforeLink ? 0 : 1 << count)
    let inner = count <= 4 ? (1 << count) - 2 : 0
    return (0..<(1 << min(count + 1, 5))).lazy.map { count <= 4 ? $0 : ($0 & 1) | ($0 >> 1 & 1) << count }
      .filter { $0 & ~(ends | inner) == 0 }
  }

  private func runs(in cluster: Range<Int>) -> [Run] {
    var runs: [Run] = []
    var start = cluster.lowerBound
    while start < cluster.upperBound {
      var end = start + 1
      while end < cluster.upperBound, bytes[end] == bytes[start] { end += 1 }
      runs.append(Run(character: bytes[start], start: start, length: end - start))
      start = end
    }
    // A cluster with more runs than a bit set can hold is not meant as emphasis.
    return Array(runs.prefix(32))
  }

  /// Whether a run can open and close, given the characters next to it, by the rules of the amendment or by those of
  /// libcmark.
  private func ability(
    of run: Int, in runs: [Run], left: FlankingCharacter, right: FlankingCharacter, markers: Int, amended: Bool
  ) -> Ability {
    let before = neighbour(of: run, step: -1, in: runs, edge: left, markers)
    let after = neighbour(of: run, step: 1, in: runs, edge: right, markers)
    let flanking =
      amended
      ? Ability(
        opens: !after.isSpace
          && (!after.isNonCJKPunctuation || before.isSpace || before.isPunctuation || before.isCJK
            || before.isIdeographicSelector),
        closes: !before.isSpace
          && (!before.isNonCJKPunctuation || after.isSpace || after.isPunctuation || after.isCJK))
      : Ability(
        opens: !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation),
        closes: !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation))
    guard runs[run].character == .underscore else { return flanking }
    return Ability(
      opens: flanking.opens && (!flanking.closes || before.isPunctuation),
      closes: flanking.closes && (!flanking.opens || after.isPunctuation))
  }

  /// The character that libcmark examines on one side of a run; for `*` and `_` it skips `~`.
  private func neighbour(
    of run: Int, step: Int, in runs: [Run], edge: FlankingCharacter, _ markers: Int
  ) -> FlankingCharacter {
    var other = run
    while true {
      let slot = step < 0 ? other : other + 1
      if markers >> slot & 1 == 1 { return .delimiter }
      other += step
      guard runs.indices.contains(other) else { return edge }
      if runs[other].character != .tilde || runs[run].character == .tilde { return .delimiter }
    }
  }

  // MARK: Characters

  /// The character at `index`; the end of a line counts as white space.
  private func character(at index: Int) -> FlankingCharacter {
    guard index < bytes.count, bytes[index] != .newline, let scalar = scalar(at: index) else { return .lineEdge }
    return FlankingCharacter(scalar)
  }

  /// The character before `index` as libcmark sees it, and as the amendment sees it, where a variation selector belongs
  /// to the character before it. nil when the bytes are not valid UTF-8.
  private func character(before index: Int) -> (FlankingCharacter, FlankingCharacter)? {
    guard index > 0, bytes[index - 1] != .newline else { return (.lineEdge, .lineEdge) }
    let start = startOfScalar(before: index)
    guard let scalar = scalar(at: start) else { return nil }
    let found = FlankingCharacter(scalar)
    guard (0xFE00...0xFE0E).contains(scalar.value), start > 0 else { return (found, found) }
    let baseStart = startOfScalar(before: start)
    guard let base = self.scalar(at: baseStart) else { return (found, found) }
    var sequence = FlankingCharacter(base)
    // Curly quotes followed by U+FE01 are the full-width forms.
    if scalar.value == 0xFE01, [0x2018, 0x2019, 0x201C, 0x201D].contains(base.value) { sequence.isCJK = true }
    sequence.isSpace = false
    return (found, sequence)
  }

  private func startOfScalar(before index: Int) -> Int {
    var start = index - 1
    while start > 0, bytes[start].isUTF8Continuation { start -= 1 }
    return start
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    let first = bytes[index]
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for place in index + 1..<index + length { value = value << 6 | UInt32(bytes[place] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// The code points of all numeric entities in `bytes`, such as `&#8286;` and `&#x205E;`.
  private static func numericEntities(in bytes: [UInt8]) -> Set<UInt32> {
    var found: Set<UInt32> = []
    for index in bytes.ranges(of: "&#".utf8).map(\.lowerBound) where index + 2 < bytes.count {
      let isHexadecimal = bytes[index + 2] | 0x20 == UInt8(ascii: "x")
      let digits = bytes[(index + (isHexadecimal ? 3 : 2))...].prefix(8).prefix { $0 != .semicolon }
      if let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) {
        found.insert(value)
      }
    }
    return found
  }
}

extension UInt8 {
  /// Whether libcmark treats it as a delimiter of emphasis or strikethrough.
  fileprivate var isDelimiter: Bool { self == .star || self == .underscore || self == .tilde }
}
