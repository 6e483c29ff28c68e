/// Reads the words of one page: the part of indexing that depends on that page alone and can be kept between builds.
private import ArticleModel
private import KoreanText

/// The words of one page in compact bytes, the same for the same page on every build.
///
/// Layout, all numbers LEB128: words (count, then for each: script, length, bytes); glosses (count, then Korean word
/// number and other word number); units (count, then for each: length in words, count of entries, and per entry word
/// number, body count shifted left by two, heading bit 1, title bit 0).
struct PageWords: Sendable {
  /// The bytes.
  let bytes: [UInt8]

  /// Reads the words of `page`.
  init(of page: SearchPage) {
    var reader = PageReader()
    reader.read(page)
    bytes = reader.encoded()
  }
}

/// Where in a page a word stands.
private enum Field { case title, heading, body }

private struct PageReader {
  private struct Entry {
    var word: Int32, count: UInt16, flags: UInt8
  }

  private var table = WordTable()
  private var scripts: [UInt8] = []
  private var glosses: [(korean: Int, other: Int)] = []
  private var units: [(length: Int, entries: [Entry])] = []
  /// For each word the place of its entry in the open unit, valid only if it was met in that unit.
  private var entryOfWord: [(unit: Int32, entry: Int32)] = []

  mutating func read(_ page: SearchPage) {
    for (index, unit) in page.units.enumerated() {
      units.append((0, []))
      if index == 0 {
        read(page.title, as: .title)
        for text in page.tags + page.keywords + [page.category ?? ""] { read(text, as: .heading) }
      }
      if !unit.isContinuation, page.sections.indices.contains(unit.section) {
        let section = page.sections[unit.section]
        if !section.id.isEmpty { read(section.heading, as: .heading) }
      }
      read(unit.prose, as: .body)
      read(unit.code, as: .body)
      readGlosses(in: unit.prose)
    }
    for section in page.sections { readGlosses(in: Array(section.heading.utf8)[...]) }
    readGlosses(in: Array(page.title.utf8)[...])
  }

  private mutating func read(_ text: String, as field: Field) { read(Array(text.utf8)[...], as: field) }

  private mutating func read(_ text: ArraySlice<UInt8>, as field: Field) {
    WordRuns.forEachWord(in: text) { run in
      switch run.script {
      case .other:
        if run.bytes.count <= Self.longestWord, !Self.isNoise(run.bytes) { add(run.bytes, script: 1, as: field) }
      case .hangul:
        // A josa right after a Latin word belongs to that word: the 를 of `GCD를`.
        if run.isAttached, CorpusStems.isSuffix(run.bytes) { return }
        for word in run.bytes.wholeSyllableRuns where word.count <= Self.longestWord && !Self.isNoise(word) {
          add(word, script: 0, as: field)
        }
      }
    }
  }

  private mutating func add(_ word: ArraySlice<UInt8>, script: UInt8, as field: Field) {
    let number = table.number(of: word)
    let unit = units.count - 1
    if number == scripts.count {
      scripts.append(script)
      entryOfWord.append((-1, 0))
    }
    if entryOfWord[number].unit != Int32(unit) {
      entryOfWord[number] = (Int32(unit), Int32(units[unit].entries.count))
      units[unit].entries.append(Entry(word: Int32(number), count: 0, flags: 0))
    }
    let entry = Int(entryOfWord[number].entry)
    switch field {
    case .title: units[unit].entries[entry].flags |= 1
    case .heading: units[unit].entries[entry].flags |= 2
    case .body:
      units[unit].entries[entry].count = min(units[unit].entries[entry].count, 0x3FFF) + 1
      units[unit].length += 1
    }
  }

  private mutating func readGlosses(in text: ArraySlice<UInt8>) {
    for pair in GlossMiner.pairs(in: text) {
      if let korean = table.known(pair.korean), let other = table.known(pair.other) { glosses.append((korean, other)) }
    }
  }

  func encoded() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(table.bytes.count * 2)
    output.append(number: table.count)
    for number in 0..<table.count {
      output.append(scripts[number])
      output.append(number: table[number].count)
      output += table[number]
    }
    output.append(number: glosses.count)
    for pair in glosses {
      output.append(number: pair.korean)
      output.append(number: pair.other)
    }
    output.append(number: units.count)
    for unit in units {
      output.append(number: unit.length)
      output.append(number: unit.entries.count)
      for entry in unit.entries {
        output.append(number: Int(entry.word))
        output.append(number: Int(entry.count) << 2 | Int(entry.flags))
      }
    }
    return output
  }

  /// Whether a word says nothing about its page. The engine leaves these words out of queries.
  private static func isNoise(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count == 1, let byte = word.first { return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    return word.count <= 15 && functionWords.known(word) != nil
  }

  private static let functionWords = {
    var table = WordTable()
    for word in Suffixes.functionWords { _ = table.number(of: Array(word.utf8)[...]) }
    return table
  }()

  /// Longer runs are hashes, keys and pasted data, which nobody types.
  private static let longestWord = 64
}

extension ArraySlice<UInt8> {
  /// The runs of whole syllables in a run of Hangul, without single jamo (the ㅋㅋ of 헐ㅋㅋ).
  fileprivate var wholeSyllableRuns: [ArraySlice<UInt8>] {
    // Syllables begin with EA...ED in UTF-8, jamo with E1 or E3; all take three bytes.
    if stride(from: startIndex, to: endIndex, by: 3).allSatisfy({ self[$0] >= 0xEA }) { return [self] }
    var runs: [ArraySlice<UInt8>] = []
    var start = startIndex
    for index in stride(from: startIndex, to: endIndex, by: 3) where self[index] < 0xEA {
      if index > start { runs.append(self[start..<index]) }
      start = index + 3
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}

extension [UInt8] {
  /// Appends a number in LEB128.
  fileprivate mutating func append(number: Int) {
    var rest = UInt(number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Reads what ``PageWords`` wrote. Reading past the end gives zeros.
struct PageWordsCursor {
  private let bytes: [UInt8]
  private var place = 0

  init(_ words: PageWords) { bytes = words.bytes }

  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while place < bytes.count, shift < 56 {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return value
  }

  /// How many of something follow; never more than there are bytes, for each takes at least one.
  mutating func count() -> Int { min(number(), bytes.count - place) }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    place += 1
    return bytes[place - 1]
  }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
    let start = place
    place = min(place + count, bytes.count)
    return bytes[start..<place]
  }
}
