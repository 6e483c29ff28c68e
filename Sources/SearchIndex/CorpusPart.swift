/// The words of some pages under common numbers: a part of a corpus, made in parallel with others and kept between builds.
package import ByteText
internal import DataFormats

/// How a word or term occurs in a unit, in one byte.
struct Occurrence: Sendable, Equatable {
  fileprivate let bits: UInt8

  fileprivate init(bits: UInt8) { self.bits = bits }

  /// No occurrence.
  init() { bits = 0 }

  private init(count: Int, fields: PageWords.Fields) { bits = UInt8(min(count, 63)) << 2 | fields.rawValue & 3 }

  /// The occurrence of an entry of a page.
  init(_ entry: PageWords.Entry) { self.init(count: Int(entry.count), fields: entry.fields) }

  /// See ``PageWords/Entry``. At most 63 are counted; an index does not distinguish more than nine.
  var count: Int { Int(bits >> 2) }
  /// See ``PageWords/Entry``.
  var fields: PageWords.Fields { PageWords.Fields(rawValue: bits & 3) }

  /// The occurrence of a term to which two words of a unit belong.
  func adding(_ other: Occurrence) -> Occurrence {
    Occurrence(count: count + other.count, fields: fields.union(other.fields))
  }
}

/// The words of some pages, whose numbers are those of this part.
struct CorpusPart: Sendable {
  /// The distinct words, and whether each is Hangul.
  private(set) var words = WordList(), isHangul: [Bool] = []
  /// For each word, its total number of occurrences.
  private(set) var totals: [Int] = []
  /// See ``NumberedWords/glosses``.
  private(set) var glosses: [(korean: Int, english: Int)] = []
  /// The entries of all units, one unit after another.
  private(set) var entries: [Entry] = []
  /// For each unit, the end of its entries and the number of words in its text.
  private(set) var unitEnds: [Int] = [], unitLengths: [Int] = []
  /// For each page, the number of its units.
  private(set) var unitCounts: [Int] = []
  /// For each word, its number in the corpus.
  var numbers: [Int32] = []

  /// One word in one unit, in four bytes, because a large site has millions.
  struct Entry: Sendable {
    fileprivate let bits: UInt32

    /// An entry; nil if the number of the word is too large, for which a few hundred pages must have millions of words.
    init?(word: Int32, _ occurrence: Occurrence) {
      guard let word = UInt32(exactly: word), word < 1 << 24 else { return nil }
      bits = UInt32(occurrence.bits) << 24 | word
    }

    fileprivate init(bits: UInt32) { self.bits = bits }

    /// The number of the word.
    var word: Int { Int(bits & 0xFF_FFFF) }
    /// How it occurs.
    var occurrence: Occurrence { Occurrence(bits: UInt8(bits >> 24)) }
  }

  /// Collects the words of pages.
  init(_ data: ArraySlice<PageSearchData>) {
    var common = NumberedWords()
    for page in data.lazy.map(\.words) {
      let numbers = common.add(page.words, isHangul: page.isHangul, glosses: page.glosses)
      var start = 0
      for end in page.unitEnds {
        for entry in page.entries[start..<end] {
          let number = numbers[Int(entry.word)]
          common.totals[Int(number)] += max(Int(entry.count), 1)
          if let entry = Entry(word: number, Occurrence(entry)) { entries.append(entry) }
        }
        unitEnds.append(entries.count)
        start = end
      }
      unitLengths += page.unitLengths
      unitCounts.append(page.unitEnds.count)
    }
    entries = entries.withoutSlack
    (words, isHangul, totals, glosses) = (common.vocabulary.words, common.isHangul, common.totals, common.glosses)
  }

  /// Releases what the corpus has after the part was merged.
  mutating func releaseWords() { (words, isHangul, totals, glosses) = (WordList(), [], [], []) }

  /// Releases the entries.
  mutating func releaseEntries() { entries = [] }
}

extension CorpusPart: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    words = try WordList(from: &reader)
    isHangul = try reader.raw(words.count).map { $0 != 0 }
    totals.reserveCapacity(words.count)
    for _ in 0..<words.count { totals.append(try reader.count()) }
    for _ in 0..<(try reader.count()) { glosses.append((try reader.count(), try reader.count())) }
    unitCounts = try [Int](from: &reader)
    unitEnds = try reader.ends()
    for _ in unitEnds { unitLengths.append(try reader.count()) }
    let count = unitEnds.last ?? 0
    guard count <= reader.remaining / 4 else { throw BinaryFault() }
    let raw = try reader.raw(count * 4)
    entries = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      raw.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      initialized = count
    }
    let largest = entries.reduce(into: 0) { $0 = max($0, $1.word) }
    guard unitCounts.reduce(0, +) == unitEnds.count, entries.isEmpty || largest < words.count,
      glosses.allSatisfy({ max($0.korean, $0.english) < words.count })
    else { throw BinaryFault() }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(words)
    writer.write(raw: isHangul.map { $0 ? 1 : 0 })
    for total in totals { writer.write(count: total) }
    writer.write(count: glosses.count)
    for gloss in glosses {
      writer.write(count: gloss.korean)
      writer.write(count: gloss.english)
    }
    writer.write(unitCounts)
    writer.write(ends: unitEnds)
    for length in unitLengths { writer.write(count: length) }
    entries.withUnsafeBytes { writer.write(raw: $0) }
  }
}

/// A part of a corpus for the next index of the same pages.
package struct KeptPart: Sendable {
  /// A hash of the words of its pages.
  package let digest: UInt64
  /// Its binary form, checked (``BinaryWriter/checked(madeFrom:_:)``) and made from ``digest``; nil if it was already known.
  package let made: StoredBytes?

  fileprivate init(known digest: UInt64) { (self.digest, made) = (digest, nil) }

  fileprivate init(_ part: CorpusPart, digest: UInt64, store: (any ByteStore)?) {
    let bytes = BinaryWriter.checked(madeFrom: digest) { $0.write(part) }
    (self.digest, made) = (digest, StoredBytes(bytes).kept(in: store))
  }

  /// Reads ``made``; throws unless it is whole, and the part with this hash.
  fileprivate static func part(in bytes: [UInt8], digest: UInt64) throws(BinaryFault) -> CorpusPart {
    var reader = try BinaryReader(checked: bytes, madeFrom: digest)
    return try CorpusPart(from: &reader)
  }
}

/// The parts of an earlier corpus.
package struct KnownParts: Sendable {
  private let bytes: [UInt64: @Sendable () -> [UInt8]]
  private let keepsParts: Bool
  private let store: (any ByteStore)?

  /// Nothing is known, and nothing is kept.
  package init() { (bytes, keepsParts, store) = ([:], false, nil) }

  /// Parts that are kept for the next index.
  ///
  /// - Parameters:
  ///   - bytes: gives ``KeptPart/made`` of a part, by ``KeptPart/digest``.
  ///   - store: where new parts are kept; nil for memory.
  package init(_ bytes: [UInt64: @Sendable () -> [UInt8]], store: (any ByteStore)?) {
    (self.bytes, keepsParts, self.store) = (bytes, true, store)
  }

  /// The part that consists of `pages`; it is made if it is not known, or damaged.
  func part(of pages: ArraySlice<PageSearchData>) -> (CorpusPart, KeptPart?) {
    guard keepsParts, let digest = Self.digest(of: pages) else { return (CorpusPart(pages), nil) }
    if let bytes = bytes[digest]?(), let part = try? KeptPart.part(in: bytes, digest: digest) {
      return (part, KeptPart(known: digest))
    }
    let part = CorpusPart(pages)
    return (part, KeptPart(part, digest: digest, store: store))
  }

  /// A hash of the words of pages; nil if that of one is not known.
  private static func digest(of pages: ArraySlice<PageSearchData>) -> UInt64? {
    var writer = BinaryWriter()
    for page in pages {
      guard let digest = page.wordsDigest else { return nil }
      writer.write(fixed: digest)
    }
    return writer.digest
  }
}
