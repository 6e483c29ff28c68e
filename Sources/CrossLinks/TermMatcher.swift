/// Finds the names of topics and terms in text, all in one pass, at the beginnings of words.
import ByteText
import KoreanText

/// A name to search for.
struct TermPattern: Sendable, Equatable {
  /// What the name means; the caller chooses the numbers.
  let meaning: Int

  /// The name as UTF-8; in lower case when case is ignored.
  let bytes: [UInt8]

  /// Whether upper and lower case of ASCII letters are equal.
  let ignoresCase: Bool

  /// The loose key of the name (`looseKey`).
  let key: String

  /// Whether it ends in a Latin letter or a digit.
  var endsInLatin: Bool { bytes.last.map { $0 < 0x80 } ?? false }

  /// The sound of its end, which decides the josa that may follow.
  let ending: WordEnding

  /// The number of characters without spaces.
  let letters: Int

  /// How ambiguous the name is.
  let ambiguity: NameAmbiguity

  /// A pattern for `name`. Names with a capital after the first letter (GCD, iOS) are case-sensitive unless `inAnyCase`.
  init(_ name: String, meaning: Int, ambiguity: NameAmbiguity = .none, inAnyCase: Bool = false) {
    let composed = name.withComposedHangul
    let hasInnerCapital = composed.unicodeScalars.dropFirst().contains { (0x41...0x5A).contains($0.value) }
    self.init(meaning: meaning, composed, ignoresCase: inAnyCase || !hasInnerCapital, ambiguity: ambiguity)
  }

  /// A case-sensitive pattern for `name`.
  init(exactly name: String, meaning: Int) {
    self.init(meaning: meaning, name.withComposedHangul, ignoresCase: false, ambiguity: .none)
  }

  private init(meaning: Int, _ name: String, ignoresCase: Bool, ambiguity: NameAmbiguity) {
    self.meaning = meaning
    self.ambiguity = ambiguity
    self.ignoresCase = ignoresCase
    key = name.looseKey
    bytes = ignoresCase ? name.utf8.map(\.asciiLowercased) : Array(name.utf8)
    ending = JosaReading.ending(of: name)
    letters = name.unicodeScalars.count { $0 != " " }
  }

  /// The patterns of a name: as written, and without its spaces when it is all Hangul (뷰 컨트롤러, 뷰컨트롤러).
  static func patterns(
    _ name: String, meaning: Int, ambiguity: NameAmbiguity = .none, inAnyCase: Bool = false
  ) -> [TermPattern] {
    let plain = TermPattern(name, meaning: meaning, ambiguity: ambiguity, inAnyCase: inAnyCase)
    let isHangul = name.unicodeScalars.allSatisfy { $0 == " " || !$0.isASCII }
    guard isHangul, name.contains(" ") else { return [plain] }
    return [plain, TermPattern(name.filter { $0 != " " }, meaning: meaning, ambiguity: ambiguity)]
  }
}

/// How ambiguous a name is.
enum NameAmbiguity: UInt8, Sendable, Hashable {
  /// A technical term with one sense.
  case none
  /// A term that is also a verb or a common word: it means the topic unless its neighbours show otherwise.
  case alsoCommon
  /// A technical term with other senses in other fields: it means the topic where indicator words of its field are near.
  case severalSenses
  /// A common noun, or a name of several topics: it means a topic only where the article shows that.
  case everyday
}

/// A name found in a text.
struct TermMatch: Sendable {
  /// The index of the pattern.
  let pattern: Int

  /// The byte range of the name.
  let range: Range<Int>

  /// The josa or verb ending attached to it.
  let tail: JosaAttachment
}

/// Finds all patterns in one pass over a text, indexed by first character. Its tables are flat and hold no references, because it looks at
/// every character of a site.
struct TermMatcher: Sendable {
  /// What may be before and after a name.
  enum Edges: Sendable {
    /// Only whole words, with or without josa: for links.
    case word
    /// Also parts of a compound: for spellings that are wrong everywhere (메소드명).
    case anywhere
  }

  /// The patterns.
  let patterns: [TermPattern]

  /// A pattern in the table.
  private struct Candidate {
    let pattern: Int
    /// Its bytes in ``names``.
    let name: Range<Int>
    let ignoresCase: Bool
  }

  /// The patterns sorted by the hash of their first two characters.
  private let candidates: [Candidate]
  /// The bytes of all candidates.
  private let names: [UInt8]
  /// For each hash the first of its candidates, which end where those of the next hash begin.
  private let starts: [Int32]

  /// Builds the table. At one place longer names are tried first; of two equal names the first counts.
  init(_ patterns: [TermPattern]) {
    self.patterns = patterns
    let order = patterns.indices.filter { !patterns[$0].bytes.isEmpty }
      .map { number in
        let hash = patterns[number].bytes.withUnsafeBufferPointer { Self.hashes($0, at: 0, upTo: $0.count).pair }
        return (hash: hash, count: patterns[number].bytes.count, number)
      }
      .sorted { ($0.hash, $1.count, $0.2) < ($1.hash, $0.count, $1.2) }
    var names: [UInt8] = []
    var starts = [Int32](repeating: 0, count: 1 << 16 + 1)
    candidates = order.map { hash, count, number in
      starts[hash + 1] += 1
      names += patterns[number].bytes
      return Candidate(
        pattern: number, name: names.count - count..<names.count, ignoresCase: patterns[number].ignoresCase)
    }
    for hash in 1..<starts.count { starts[hash] += starts[hash - 1] }
    (self.names, self.starts) = (names, starts)
  }

  /// The first character at `offset` as a number of 16 bits: an ASCII letter in lower case, the low bits of a character of three or four
  /// bytes, otherwise the byte.
  @inline(__always)
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int) -> Int {
    let byte = bytes[offset]
    if byte < 0x80 { return Int(byte.asciiLowercased) }
    guard byte >= 0xE0, offset + 2 < end else { return Int(byte) }
    return Int(byte & 0x0F) << 12 | Int(bytes[offset + 1] & 0x3F) << 6 | Int(bytes[offset + 2] & 0x3F)
  }

  /// A hash of the character at `offset`, and one of the two characters there; both are equal at the end of the text.
  @inline(__always)
  private static func hashes(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int
  ) -> (single: Int, pair: Int) {
    let first = key(bytes, at: offset, upTo: end)
    let next = offset + length(bytes[offset])
    // Multiplied by an odd number, so that different second characters give different hashes.
    return (first, next < end ? (first &+ key(bytes, at: next, upTo: end) &* 0x9E35) & 0xFFFF : first)
  }

  @inline(__always)
  private static func length(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  /// Calls `found` for each name in `range`, in order; hits do not overlap. Text inside `[[…]]` is skipped.
  func forEachHit(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, edges: Edges, _ found: (TermMatch) -> Void
  ) {
    var offset = range.lowerBound
    var isAfterWord = false
    // Whether a `]]` may still follow; without this, a text with many unclosed `[[` would take quadratic time.
    var mayClose = true
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "["), offset + 1 < range.upperBound, bytes[offset + 1] == byte {
        let end = mayClose ? Self.endOfReference(bytes, from: offset, upTo: range.upperBound) : nil
        mayClose = end != nil
        offset = end ?? offset + 2
        isAfterWord = false
        continue
      }
      let isHangul = Self.isHangul(byte)
      if !isAfterWord || edges == .anywhere && isHangul, let hit = hit(in: bytes, at: offset, range, edges) {
        found(hit)
        offset = hit.range.upperBound
        isAfterWord = true
        continue
      }
      isAfterWord = isHangul || Self.isWordContinued(after: offset, bytes, range)
      offset += Self.length(byte)
      if isAfterWord, edges == .word { offset = Self.endOfWord(bytes, from: offset, upTo: range.upperBound) }
    }
  }

  /// The end of the letters, digits and Hangul syllables from `start` on.
  private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int) -> Int {
    var index = start
    while index < end, bytes[index].isASCIIWordByte || isHangul(bytes[index]) { index += length(bytes[index]) }
    return index
  }

  /// Whether a character beginning with `byte` may be a Hangul syllable.
  @inline(__always)
  private static func isHangul(_ byte: UInt8) -> Bool { byte >= 0xEA && byte <= 0xED }

  /// Whether a word directly after the ASCII character at `offset` is only a part of a word, or code.
  private static func isWordContinued(
    after offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"): true
    case UInt8(ascii: "/"): isLatin(bytes, offset - 1, range)
    // A Latin word directly after a closing bracket is code: (UIApplication *)application. A name in a formula or in braces of markup:
    // \begin{array}.
    case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "\\"): isLatin(bytes, offset + 1, range)
    case let byte: byte.isASCIIWordByte
    }
  }

  private static func isLatin(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool {
    range.contains(offset) && bytes[offset].isASCIIWordByte
  }

  private static func endOfReference(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int) -> Int? {
    var index = start + 2
    while index + 1 < end {
      if bytes[index] == UInt8(ascii: "]"), bytes[index + 1] == UInt8(ascii: "]") { return index + 2 }
      index += 1
    }
    return nil
  }

  /// The longest name at `offset` with an allowed right edge.
  private func hit(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ range: Range<Int>, _ edges: Edges
  ) -> TermMatch? {
    let (single, pair) = Self.hashes(bytes, at: offset, upTo: range.upperBound)
    // Names of one character are shorter than all others.
    return hit(among: pair, bytes, offset, range, edges)
      ?? (single == pair ? nil : hit(among: single, bytes, offset, range, edges))
  }

  @inline(__always)
  private func hit(
    among hash: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ range: Range<Int>, _ edges: Edges
  ) -> TermMatch? {
    for index in Int(starts[hash])..<Int(starts[hash + 1])
    where matches(candidates[index], bytes, at: offset, upTo: range.upperBound) {
      let name = offset..<offset + candidates[index].name.count
      if let hit = edge(of: candidates[index].pattern, bytes, name, range, edges) { return hit }
    }
    return nil
  }

  private func matches(
    _ candidate: Candidate, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int
  ) -> Bool {
    guard offset + candidate.name.count <= end else { return false }
    return names.withUnsafeBufferPointer { names in
      var (place, index) = (offset, candidate.name.lowerBound)
      while index < candidate.name.upperBound {
        let byte = candidate.ignoresCase ? bytes[place].asciiLowercased : bytes[place]
        if byte != names[index] { return false }
        place += 1
        index += 1
      }
      return true
    }
  }

  /// A match if the text after the name is allowed by `edges`; otherwise nil.
  private func edge(
    of number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, _ text: Range<Int>, _ edges: Edges
  ) -> TermMatch? {
    var end = name.upperBound
    if patterns[number].endsInLatin {
      // An English plural matches as well.
      if end < text.upperBound, bytes[end] == UInt8(ascii: "s"), bytes[end - 1] != UInt8(ascii: "s"),
        !Self.isLatin(bytes, end + 1, text)
      {
        end += 1
      }
      guard Self.endsLatinWord(bytes, at: end, text) else { return nil }
    }
    if let tail = JosaRecognition.attachment(in: bytes, at: end, upTo: text.upperBound) {
      return TermMatch(pattern: number, range: name.lowerBound..<end, tail: tail)
    }
    guard edges == .anywhere else { return nil }
    let rest = JosaAttachment.compound(at: end)
    return TermMatch(pattern: number, range: name.lowerBound..<end, tail: rest)
  }

  /// Whether a Latin word ends at `offset`: no letter or digit, no `.x`, `-x`, `/x`, `+`, `#` and no `()` follows.
  private static func endsLatinWord(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ text: Range<Int>) -> Bool {
    guard offset < text.upperBound else { return true }
    let byte = bytes[offset]
    if byte.isASCIIWordByte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#") { return false }
    if "-./:(@".utf8.contains(byte) {
      guard offset + 1 < text.upperBound else { return true }
      let next = bytes[offset + 1]
      if byte == UInt8(ascii: "(") { return next != UInt8(ascii: ")") && next != UInt8(ascii: "_") }
      return !next.isASCIIWordByte
    }
    return true
  }
}
