/// Numbers words in the order they are first met.
import ByteText

/// A hash table from words to numbers over one block of bytes: many times faster than a dictionary of strings.
struct WordTable {
  /// All words, one after another.
  private(set) var bytes: [UInt8] = []
  /// Where each word ends in ``bytes``; it begins where the word before ends.
  private var ends: [Int] = []
  /// The number of the word in each slot; -1 for a free one. The count is a power of two.
  private var slots: [Int32] = Array(repeating: -1, count: 1024)

  /// How many words there are.
  var count: Int { ends.count }

  /// The word of a number.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The number of `word`, a new one if it was not met before.
  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    let slot = slot(of: word)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    let number = ends.count
    slots[slot] = Int32(number)
    bytes += word
    ends.append(bytes.count)
    if number * 2 > slots.count { grow() }
    return number
  }

  /// The number of `word`; nil if it was not met.
  func known(_ word: ArraySlice<UInt8>) -> Int? {
    let number = slots[slot(of: word)]
    return number >= 0 ? Int(number) : nil
  }

  private func slot(of word: ArraySlice<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: StableHash(word).value >> 7) & mask
    while slots[slot] >= 0, !holds(word, Int(slots[slot])) { slot = (slot + 1) & mask }
    return slot
  }

  private func holds(_ word: ArraySlice<UInt8>, _ number: Int) -> Bool {
    var place = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - place == word.count else { return false }
    for byte in word {
      if bytes[place] != byte { return false }
      place += 1
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for number in 0..<ends.count { slots[slot(of: self[number])] = Int32(number) }
  }
}

extension StableHash {
  /// The hash as ten letters of Crockford's base 32, in lower case so that no file system confuses two.
  var fileName: String {
    // FNV's low bits are weak for short inputs; folding the high ones in mixes them.
    var rest = value ^ (value >> 29)
    var name: [UInt8] = []
    for _ in 0..<10 {
      name.append(Self.digits[Int(rest & 31)])
      rest >>= 5
    }
    return name.text
  }

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
