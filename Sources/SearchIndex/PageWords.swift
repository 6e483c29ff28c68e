/// The words of one page: the part of indexing that depends on that page alone and can be cached between builds.
private import ArticleModel
private import ByteText
internal import DataFormats
private import KoreanText

/// The words of one page and the units they occur in; equal for equal pages in every build.
struct PageWords: Sendable {
  /// One word in one unit (a section or a part of a long one).
  struct Entry: Sendable {
    /// The word's index in ``PageWords/words``.
    let word: Int32
    /// How often the unit's text contains it; 0 when only title or heading do.
    var count: UInt16 = 0
    /// Whether the title, or the tags or the section's heading, contain it.
    var fields: Fields = []
  }

  /// The fields outside of the text in which a word occurs; tags, keywords and category count as headings.
  struct Fields: OptionSet, Sendable {
    let rawValue: UInt8
    static let title = Fields(rawValue: 1)
    static let heading = Fields(rawValue: 2)
  }

  /// The distinct words in order of first occurrence, and whether each is Hangul.
  private(set) var words = WordList(), isHangul: [Bool] = []
  /// Pairs of indices: a Korean word, and an English word by which the page explains it.
  private(set) var glosses: [(korean: Int, english: Int)] = []
  /// The entries of all units, one unit after another.
  private(set) var entries: [Entry] = []
  /// For each unit, the end of its entries and the number of words in its text.
  private(set) var unitEnds: [Int] = [], unitLengths: [Int] = []

  /// Collects the words of `page`.
  ///
  /// - Parameter units: its ``SearchPage/units``.
  init(of page: SearchPage, _ units: [SearchUnit]) {
    var reader = WordReader()
    for (index, unit) in units.enumerated() {
      if index == 0 {
        reader.read(page.title, in: .title)
        reader.read(Self.latinWords(ofAddress: page.url), in: .title)
        for text in page.tags + page.keywords + [page.category ?? ""] {
          reader.read(text, in: .heading)
        }
      }
      if !unit.isContinuation, let heading = page.section(of: unit)?.heading { reader.read(heading, in: .heading) }
      reader.read(unit.prose, in: [])
      reader.read(unit.code, in: [])
      unitEnds.append(reader.entries.count)
      unitLengths.append(reader.length)
      reader.closeUnit()
      glosses += reader.glosses(in: unit.prose)
    }
    for text in page.sections.map(\.heading) + [page.title] { glosses += reader.glosses(in: Array(text.utf8)[...]) }
    (words, isHangul, entries) = (reader.vocabulary.words, reader.isHangul, reader.entries)
  }

  /// The same words without unused capacity, for those that are kept until the whole site is indexed.
  var withoutSlack: PageWords {
    var copy = self
    (copy.words, copy.isHangul, copy.entries) = (words.withoutSlack, isHangul.withoutSlack, entries.withoutSlack)
    return copy
  }

  /// The words of a page without any, that has `count` units.
  init(blankUnits count: Int) {
    unitEnds = Array(repeating: 0, count: count)
    unitLengths = unitEnds
  }

  /// The Latin words of the last component of an address: authors name files in English, `virtual-memory` for 가상 메모리.
  /// Words of one or two letters are left out, because they are usually numbering.
  private static func latinWords(ofAddress url: SitePath) -> String {
    let parts = url.path.utf8.split(separator: UInt8(ascii: "/")).last?.split(separator: UInt8(ascii: "-")) ?? []
    return parts.filter { $0.count > 2 && $0.allSatisfy { $0.isASCIILetter } }.map { String(Substring($0)) }
      .joined(separator: " ")
  }
}

extension PageWords: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    words = try WordList(from: &reader)
    isHangul = try reader.raw(words.count).map { $0 != 0 }
    for _ in 0..<(try reader.count()) {
      glosses.append((try word(from: &reader), try word(from: &reader)))
    }
    unitEnds = try reader.ends()
    let count = unitEnds.last ?? 0
    guard count <= reader.remaining else { throw BinaryFault() }
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let (word, count, fields) = (try word(from: &reader), try reader.count(), try reader.byte())
      guard let count = UInt16(exactly: count) else { throw BinaryFault() }
      entries.append(Entry(word: Int32(word), count: count, fields: Fields(rawValue: fields)))
    }
    for _ in unitEnds { unitLengths.append(try reader.count()) }
  }

  /// Reads the index of a word.
  private func word(from reader: inout BinaryReader) throws(BinaryFault) -> Int {
    let index = try reader.count()
    guard index < words.count else { throw BinaryFault() }
    return index
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(words)
    writer.write(raw: isHangul.map { $0 ? 1 : 0 })
    writer.write(count: glosses.count)
    for gloss in glosses {
      writer.write(count: gloss.korean)
      writer.write(count: gloss.english)
    }
    writer.write(ends: unitEnds)
    for entry in entries {
      writer.write(count: Int(entry.word))
      writer.write(count: Int(entry.count))
      writer.write(byte: entry.fields.rawValue)
    }
    for length in unitLengths { writer.write(count: length) }
  }
}

/// Collects the words of a page, unit by unit.
private struct WordReader {
  private(set) var vocabulary = Vocabulary()
  private(set) var isHangul: [Bool] = []
  private(set) var entries: [PageWords.Entry] = []
  /// The number of words so far in the text of the current unit.
  private(set) var length = 0
  /// The index of the first entry of the current unit.
  private var start = 0
  /// For each word, the index of its latest entry; if that is less than ``start``, the current unit has none yet.
  private var latestEntry: [Int] = []

  mutating func closeUnit() {
    start = entries.count
    length = 0
  }

  mutating func read(_ text: String, in fields: PageWords.Fields) { read(Array(text.utf8)[...], in: fields) }

  /// Adds the words of a text; empty `fields` mean the unit's own text.
  mutating func read(_ text: ArraySlice<UInt8>, in fields: PageWords.Fields) {
    WordRuns.forEachWord(in: text) { run in
      switch run.script {
      case .other:
        add(run.bytes, isHangul: false, in: fields)
      case .hangul:
        // A josa directly after a Latin word is not a word of its own: the 를 of `GCD를`.
        if run.isAttached, CorpusStems.isSuffix(run.bytes) { return }
        run.bytes.forEachWholeSyllableRun { add($0, isHangul: true, in: fields) }
      }
    }
  }

  private mutating func add(_ word: ArraySlice<UInt8>, isHangul: Bool, in fields: PageWords.Fields) {
    guard word.count <= Self.longestWord else { return }
    let hash = Vocabulary.hash(of: word)
    guard !Self.isNoise(word, hash) else { return }
    let number = vocabulary.number(of: word, hash)
    if number == latestEntry.count {
      self.isHangul.append(isHangul)
      latestEntry.append(-1)
    }
    if latestEntry[number] < start {
      latestEntry[number] = entries.count
      entries.append(PageWords.Entry(word: Int32(number)))
    }
    let entry = latestEntry[number]
    entries[entry].fields.formUnion(fields)
    guard fields.isEmpty else { return }
    entries[entry].count = min(entries[entry].count, 0x3FFF) + 1
    length += 1
  }

  /// The glosses of a text whose words the page has. If both sides have the same number of words, they are paired one by one; otherwise
  /// only a single English word counts, for the Korean word next to the parenthesis. A word with a josa that modifies the next noun (프로퍼티의
  /// 투영값(projected value)) is not part of the explained name.
  func glosses(in text: ArraySlice<UInt8>) -> [(korean: Int, english: Int)] {
    GlossMiner.glosses(in: text).flatMap { gloss -> [(korean: Int, english: Int)] in
      let words = gloss.english.flatMap { text[$0].split(separator: UInt8(ascii: "-")) }
      let inside = gloss.isKoreanInside ? gloss.korean.count : words.count
      let korean = gloss.korean.suffix(inside).map { text[$0] }
      let english = words.suffix(inside).map { $0.map { $0 | 0x20 }[...] }
      guard inside <= 3, english.allSatisfy({ $0.count > 1 }) else { return [] }
      let isPaired = korean.count == english.count && !korean.dropLast().contains(where: GlossMiner.hasOuterJosa)
      let pairs =
        isPaired ? Array(zip(korean, english)) : english.count == 1 ? Array(zip(korean.suffix(1), english)) : []
      return pairs.compactMap { korean, english in
        guard let korean = vocabulary.known(korean), let english = vocabulary.known(english) else { return nil }
        return (korean, english)
      }
    }
  }

  /// Whether a word is too common to be indexed: a single digit or a function word. The search engine leaves these out of queries as well.
  private static func isNoise(_ word: ArraySlice<UInt8>, _ hash: UInt32) -> Bool {
    if word.count == 1, let byte = word.first { return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    return word.count <= 15 && functionWords.known(word, hash) != nil
  }

  private static let functionWords = {
    var table = Vocabulary()
    for word in Suffixes.functionWords { _ = table.number(of: Array(word.utf8)[...]) }
    return table
  }()

  /// In bytes. Longer words are hashes, keys and pasted data, which nobody searches for.
  private static let longestWord = 64
}

extension ArraySlice<UInt8> {
  /// Calls `body` with the runs of complete syllables in a run of Hangul, without single jamo: 헐 of 헐ㅋㅋ.
  fileprivate func forEachWholeSyllableRun(_ body: (ArraySlice<UInt8>) -> Void) {
    // In UTF-8, syllables begin with EA to ED, jamo with E1 or E3; all have three bytes.
    var start = startIndex
    for index in stride(from: startIndex, to: endIndex, by: 3) where self[index] < 0xEA {
      if index > start { body(self[start..<index]) }
      start = index + 3
    }
    if start < endIndex { body(self[start...]) }
  }
}
