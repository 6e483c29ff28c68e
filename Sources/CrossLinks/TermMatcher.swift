/// Finds the names of topics and terms in text: all of them at once, at the beginnings of words.
import ByteText
import KoreanText

/// A name to look for.
struct TermPattern: Sendable, Equatable {
  /// The caller's number for what the name means.
  let meaning: Int

  /// The name as UTF-8; in small letters when case does not count.
  let bytes: [UInt8]

  /// Whether small and capital ASCII letters are the same.
  let ignoresCase: Bool

  /// The name as topics are looked up (`looseKey`).
  let key: String

  /// Whether it ends in a Latin letter or a digit.
  var endsInLatin: Bool { bytes.last.map { $0 < 0x80 } ?? false }

  /// How its end sounds; decides which josa may follow.
  let ending: WordEnding

  /// The number of letters.
  let letters: Int

  /// How far the name may be trusted to mean its topic.
  let ambiguity: NameAmbiguity

  /// A pattern for `name`. Names with a capital after the first letter (GCD, iOS) are looked for as they are written unless `inAnyCase`.
  init(_ name: String, meaning: Int, ambiguity: NameAmbiguity = .none, inAnyCase: Bool = false) {
    let composed = name.withComposedHangul
    let hasInnerCapital = composed.unicodeScalars.dropFirst().contains { (0x41...0x5A).contains($0.value) }
    self.init(meaning: meaning, composed, ignoresCase: inAnyCase || !hasInnerCapital, ambiguity: ambiguity)
  }

  /// A pattern for `name` exactly as it is written.
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

/// How far a name may be trusted to mean its topic.
enum NameAmbiguity: Sendable, Hashable {
  /// It is a term of the trade.
  case none
  /// A name that is a verb or a common word as well: it is meant unless its neighbours say no.
  case alsoCommon
  /// A term of the trade in one field, and another word in others: it is meant where words of its field occur near it.
  case severalSenses
  /// A common noun, or a name of several things: it is meant only where the article shows that.
  case everyday
}

/// A name found in a text.
struct TermMatch: Sendable {
  /// The pattern's number in the table.
  let pattern: Int

  /// The bytes of the name.
  let range: Range<Int>

  /// What is attached to it.
  let tail: JosaAttachment
}

/// Finds all patterns in one pass over a text, by their first letters.
struct TermMatcher: Sendable {
  /// Which edges a name must have to be found.
  enum Edges: Sendable {
    /// A whole word, josa allowed: for links.
    case word
    /// Also within a compound: for spellings that are wrong everywhere (메소드명).
    case anywhere
  }

  /// The patterns.
  let patterns: [TermPattern]

  private let byFirst: [UInt32: [Int]]
  /// Bit by the low six bits of the last byte and the middle byte of a syllable: a cheap no for nearly every place.
  private let isFirst: [Bool]

  /// A table of `patterns`; of two equal names the first counts.
  init(_ patterns: [TermPattern]) {
    self.patterns = patterns
    var table: [UInt32: [Int]] = [:]
    var first = [Bool](repeating: false, count: 1 << 16)
    for (number, pattern) in patterns.enumerated() where !pattern.bytes.isEmpty {
      pattern.bytes.withUnsafeBufferPointer { bytes in
        let key = Self.key(bytes, at: 0, upTo: bytes.count)
        table[key, default: []].append(number)
        first[Int(truncatingIfNeeded: key) & 0xFFFF] = true
      }
    }
    byFirst = table.mapValues { numbers in
      numbers.sorted { (patterns[$1].bytes.count, $0) < (patterns[$0].bytes.count, $1) }
    }
    isFirst = first
  }

  /// The first letter at `offset` as a number, capitals as small letters.
  @inline(__always)
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int) -> UInt32 {
    let byte = bytes[offset]
    if byte < 0x80 { return UInt32(byte.asciiLowercased) }
    guard byte >= 0xE0, offset + 2 < end else { return UInt32(byte) }
    return UInt32(byte & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
  }

  /// Calls `found` for each name in `range`, in order; found names do not overlap. What is in `[[…]]` is left
  /// out.
  func forEachHit(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, edges: Edges, _ found: (TermMatch) -> Void
  ) {
    var offset = range.lowerBound
    var isAfterWord = false
    // Whether `]]` may still come; many `[[` without it must not each look for it.
    var mayClose = true
    while offset < range.upperBound {
      let byte = bytes[offset]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if byte == UInt8(ascii: "["), offset + 1 < range.upperBound, bytes[offset + 1] == byte {
        let end = mayClose ? Self.endOfReference(bytes, from: offset, upTo: range.upperBound) : nil
        mayClose = end != nil
        offset = end ?? offset + 2
        isAfterWord = false
        continue
      }
      let isHangul = byte >= 0xEA && byte <= 0xED
      if !isAfterWord || edges == .anywhere && isHangul, let hit = hit(in: bytes, at: offset, range, edges) {
        found(hit)
        offset = hit.range.upperBound
        isAfterWord = true
        continue
      }
      // A Latin word right after a closing bracket is a name in code: (UIApplication *)application.
      isAfterWord =
        isHangul || byte == UInt8(ascii: ")") && Self.isLatin(bytes, offset + 1, range) || byte.isASCIIWordByte
        || "-.@#$/".utf8.contains(byte) && byte != UInt8(ascii: "/")
        || byte == UInt8(ascii: "/") && Self.isLatin(bytes, offset - 1, range)
        // A name in a formula or in braces of markup: \\begin{array}.
        || (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "\\")) && Self.isLatin(bytes, offset + 1, range)
      offset += length
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

  /// The longest name at `offset` with the right edge.
  private func hit(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ range: Range<Int>, _ edges: Edges
  ) -> TermMatch? {
    let key = Self.key(bytes, at: offset, upTo: range.upperBound)
    guard isFirst[Int(truncatingIfNeeded: key) & 0xFFFF], let numbers = byFirst[key] else { return nil }
    for number in numbers {
      let pattern = patterns[number]
      guard matches(pattern, bytes, at: offset, upTo: range.upperBound) else { continue }
      let end = offset + pattern.bytes.count
      if let hit = edge(of: number, bytes, offset..<end, range, edges) { return hit }
    }
    return nil
  }

  private func matches(
    _ pattern: TermPattern, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int
  ) -> Bool {
    guard offset + pattern.bytes.count <= end else { return false }
    return pattern.bytes.withUnsafeBufferPointer { wanted in
      for index in wanted.indices {
        let byte = pattern.ignoresCase ? bytes[offset + index].asciiLowercased : bytes[offset + index]
        if byte != wanted[index] { return false }
      }
      return true
    }
  }

  /// Judges what follows a name.
  private func edge(
    of number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, _ text: Range<Int>, _ edges: Edges
  ) -> TermMatch? {
    var end = name.upperBound
    if patterns[number].endsInLatin {
      // An English plural is the same word.
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

  /// Whether a Latin word ends at `offset`: no letter, no `.x`, `-x`, `/x`, `+`, `#` and no `()` follows.
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
