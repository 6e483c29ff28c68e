/// Compact word lists, and a hash table that numbers words in order of first occurrence.
private import ByteText
internal import DataFormats

/// Words stored in one array of bytes.
struct WordList: Sendable {
  /// All words, concatenated.
  private(set) var bytes: [UInt8] = []
  /// The end of each word in ``bytes``; it begins at the end of the word before.
  private var ends: [Int32] = []

  /// The number of words.
  var count: Int { ends.count }

  /// The word at `index`.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index])] }

  mutating func append(_ word: ArraySlice<UInt8>) {
    bytes += word
    ends.append(Int32(bytes.count))
  }

  /// A copy without unused capacity, for lists that are kept until the whole site is indexed.
  var withoutSlack: WordList {
    var list = self
    (list.bytes, list.ends) = (bytes.withoutSlack, ends.withoutSlack)
    return list
  }
}

extension WordList: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    let ends = try reader.ends()
    bytes = Array(try reader.raw(ends.last ?? 0))
    guard bytes.count <= Int32.max else { throw BinaryFault() }
    self.ends = ends.map { Int32($0) }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(ends: ends.map { Int($0) })
    writer.write(raw: bytes)
  }
}

/// A hash table from words to numbers. It is several times faster than a dictionary of arrays, because no memory is allocated for each
/// word.
struct Vocabulary {
  /// The words by their numbers.
  private(set) var words = WordList()
  /// The number of the word in each slot, -1 for an empty slot. The number of slots is a power of two, and at most half of them are used.
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  /// The number of `word`; a new word gets the next number.
  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    let slot = slot(of: word)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(words.count)
    words.append(word)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  /// The number of `word`; nil when it has none.
  func known(_ word: ArraySlice<UInt8>) -> Int? {
    let number = slots[slot(of: word)]
    return number >= 0 ? Int(number) : nil
  }

  /// The slot that contains `word`, otherwise the empty slot for it (linear probing).
  private func slot(of word: ArraySlice<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: StableHash(word).value >> 7) & mask
    while slots[slot] >= 0, !words[Int(slots[slot])].elementsEqual(word) { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for number in 0..<words.count { slots[slot(of: words[number])] = Int32(number) }
  }
}
