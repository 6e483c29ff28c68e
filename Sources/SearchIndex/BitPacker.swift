/// Packs numbers and words into few bytes: an arithmetic coder whose probabilities learn from what was written before.
private import Foundation

/// A writer of packed bits.
///
/// After lpaq1 by Matt Mahoney (2007), cut down: binary decisions and whole numbers, so that Swift and JavaScript
/// agree to the last bit. A number or a letter becomes a row of bits; each bit is coded with the probability that its
/// context shows. `engine.js` (`unpacker`) reads what is written here.
struct BitPacker {
  private var low: UInt32 = 0
  private var high: UInt32 = .max
  private var bytes: [UInt8] = []
  private var plain = LearnedBits(count: 64 * 256)
  private var mixed: MixedBits?

  /// Nothing written yet. Only a packer of words needs the large tables for letters.
  init(forWords: Bool = false) {
    if forWords { mixed = MixedBits() }
  }

  /// Writes one bit with the probability learned for `slot`, which is below 64 · 256.
  mutating func write(bit: Int, slot: Int) {
    encode(bit, probability: plain.probability(slot))
    plain.learn(bit, slot)
  }

  /// Writes a number from 0 to 2^24 - 2 in one of 64 contexts: its length in bits one by one, then the bits below the
  /// first.
  mutating func write(_ number: Int, context: Int) {
    precondition((0..<1 << 24 - 1).contains(number), "numbers of an index are below 2^24")
    let value = number + 1
    let length = Int.bitWidth - 1 - value.leadingZeroBitCount
    let base = context * 256
    for step in 0..<length { write(bit: 1, slot: base + step) }
    write(bit: 0, slot: base + length)
    var node = 1
    for place in stride(from: length - 1, through: 0, by: -1) {
      let bit = value >> place & 1
      write(bit: bit, slot: base + 32 + length * 8 + (node < 8 ? node : 0))
      node = node * 2 + bit
    }
  }

  /// Writes one byte of a word. `contexts` are what stands before it, from nothing to three bytes; `set` chooses how
  /// they are weighed against each other.
  mutating func write(letter: UInt8, contexts: [UInt32], set: Int) {
    var node: UInt32 = 1
    for place in stride(from: 7, through: 0, by: -1) {
      let bit = Int(letter >> UInt8(place) & 1)
      encode(bit, probability: mixed?.probability(contexts, node, set) ?? 32_768)
      mixed?.learn(bit)
      node = node * 2 + UInt32(bit)
    }
  }

  /// Ends writing and gives all bytes in base 64.
  mutating func finish() -> [UInt8] {
    // One byte of the middle of the interval is enough: the reader takes zeros beyond the end.
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
    return Base64.encoded(bytes)
  }

  private mutating func encode(_ bit: Int, probability: Int) {
    let range = high - low
    let part = UInt32(probability)
    let middle = low + (range >> 16) * part + ((range & 0xFFFF) * part) >> 16
    if bit == 1 { high = middle } else { low = middle + 1 }
    while (low ^ high) >> 24 == 0 {
      bytes.append(UInt8(high >> 24))
      low <<= 8
      high = high << 8 | 255
    }
  }
}

/// Probabilities, in 65,536ths, that a bit is 1, each moving by less the more it has seen.
private struct LearnedBits {
  /// For each slot its probability in the upper half, and how often it was used in the lower.
  private var slots: [UInt32]

  init(count: Int) { slots = Array(repeating: 32_768 << 16, count: count) }

  /// The probability of a slot, never quite 0 or 1.
  func probability(_ slot: Int) -> Int { min(max(Int(slots[slot] >> 16), 32), 65_504) }

  mutating func learn(_ bit: Int, _ slot: Int) {
    let old = Int(slots[slot] >> 16)
    let count = Int(slots[slot] & 0xFFFF)
    let new = old + (((bit == 1 ? 65_535 : 0) - old) * Self.rates[count]) >> 16
    slots[slot] = UInt32(truncatingIfNeeded: new) << 16 | UInt32(truncatingIfNeeded: min(count + 1, 127))
  }

  /// 1 / (count + 1.5), in 65,536ths.
  private static let rates = (0..<128).map { 131_072 / (2 * $0 + 3) }
}

/// Four predictions of one bit weighed into one.
private struct MixedBits {
  private var learned = LearnedBits(count: 1 << 20)
  private var weights = Array(repeating: 26_214, count: 8)
  private var slots = [0, 0, 0, 0]
  private var inputs = [0, 0, 0, 0]
  private var set = 0
  private var guess = 0

  mutating func probability(_ contexts: [UInt32], _ node: UInt32, _ set: Int) -> Int {
    self.set = set * 4
    var sum = 0
    for order in 0..<4 {
      let hash = (contexts[order] &* 0x9E37_79B1 &+ UInt32(order) &* 0x632B_E5AB &+ node) &* 0x85EB_CA6B
      slots[order] = Int(hash >> 12)
      inputs[order] = Self.stretched[learned.probability(slots[order]) >> 4]
      sum += inputs[order] * weights[self.set + order]
    }
    guess = min(max(Self.squashed[min(max(sum >> 16 + 2048, 0), 4095)], 1), 4095)
    return guess * 16
  }

  mutating func learn(_ bit: Int) {
    let error = (bit * 4096 - guess) * 7
    for order in 0..<4 {
      weights[set + order] += (inputs[order] * error + 32_768) >> 16
      learned.learn(bit, slots[order])
    }
  }

  /// The logistic curve in steps of 1/256, from -8 up, in 4,096ths. No value but 2048 comes nearer to a whole number
  /// than a millionth, so that every platform's `exp` rounds alike; the same holds for the inverse.
  private static let squashed = (0..<4096).map { Int((4096 / (1 + exp(8 - Double($0) / 256))).rounded(.down)) }

  /// The inverse of ``squashed``, from -2047 to 2047.
  private static let stretched = (0..<4096).map { chance in
    let value = (256 * log(Double(chance) / Double(4096 - chance))).rounded(.down)
    return Int(max(-2047, min(value, 2047)))
  }
}

/// Bytes as letters (RFC 4648, section 4).
enum Base64 {
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value = 0
      for index in 0..<3 { value = value << 8 | (index < group.count ? Int(group[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= group.count ? letters[value >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
