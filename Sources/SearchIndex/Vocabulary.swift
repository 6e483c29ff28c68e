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

  /// Whether the word at `index` is this one.
  func isWord(_ word: ArraySlice<UInt8>, at index: Int) -> Bool {
    let range = Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index])
    guard range.count == word.count else { return false }
    return bytes.withUnsafeBufferPointer { all in
      word.withUnsafeBufferPointer { all.isEqual(in: range, to: $0, at: 0) }
    }
  }

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
  /// The hashes of the words by their numbers.
  private var hashes: [UInt32] = []
  /// The number of the word in each slot, -1 for an empty slot. The number of slots is a power of two, and at most half of them are used.
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  /// The hash of a word, for the functions that take one, so that a word that is looked up in several tables is hashed once.
  static func hash(of word: ArraySlice<UInt8>) -> UInt32 { UInt32(truncatingIfNeeded: StableHash.digest(of: word)) }

  /// The number of `word`; a new word gets the next number.
  mutating func number(of word: ArraySlice<UInt8>) -> Int { number(of: word, Self.hash(of: word)) }

  /// The number of a word with this hash.
  mutating func number(of word: ArraySlice<UInt8>, _ hash: UInt32) -> Int {
    let slot = slot(of: word, hash)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(words.count)
    words.append(word)
    hashes.append(hash)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  /// The number of `word`; nil when it has none.
  func known(_ word: ArraySlice<UInt8>) -> Int? { known(word, Self.hash(of: word)) }

  /// The number of a word with this hash; nil when it has none.
  func known(_ word: ArraySlice<UInt8>, _ hash: UInt32) -> Int? {
    let number = slots[slot(of: word, hash)]
    return number >= 0 ? Int(number) : nil
  }

  /// The slot that contains `word`, otherwise the empty slot for it (linear probing).
  private func slot(of word: ArraySlice<UInt8>, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while case let number = Int(slots[slot]), number >= 0, hashes[number] != hash || !words.isWord(word, at: number) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      // All words are distinct, so that they need not be compared.
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
