/// A small statistical language model of Korean syllables, used to restore lost bytes.

/// A character as the model sees it: each Hangul syllable or jamo is a symbol, all other characters belong to one of four
/// classes.
struct ModelSymbol: Hashable {
  let code: UInt16

  /// White space, which ends a word.
  static let boundary = ModelSymbol(code: 0)
  /// A Latin letter.
  static let latin = ModelSymbol(code: 1)
  /// A digit.
  static let digit = ModelSymbol(code: 2)
  /// Punctuation and all other characters, together with the white space around them; it ends a phrase.
  static let mark = ModelSymbol(code: 3)

  /// The code of the first syllable, 가.
  static let firstSyllable: UInt16 = 16

  init(code: UInt16) { self.code = code }
  init(scalar: UInt32) {
    switch scalar {
    case 0xAC00...0xD7A3: code = UInt16(scalar - 0xAC00) + Self.firstSyllable
    case 0x3131...0x318E: code = UInt16(scalar - 0x3131) + 11_200
    case 0x41...0x5A, 0x61...0x7A: code = 1
    case 0x30...0x39: code = 2
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0: code = 0
    default: code = 3
    }
  }

  /// Whether it ends a word.
  var isBoundary: Bool { code == 0 || code == 3 }
  /// Whether it is a class rather than a single character; a run of the same class counts once.
  var isClass: Bool { code < Self.firstSyllable }

  /// Whether windows-874 loses a byte of the syllable's UTF-8.
  var losesBytes: Bool {
    guard code >= Self.firstSyllable, code < 11_200 else { return false }
    let scalar = UInt32(code - Self.firstSyllable) + 0xAC00
    let bytes = (UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F))
    return ThaiCodePage.lostBytes.contains(bytes.0) || ThaiCodePage.lostBytes.contains(bytes.1)
  }

  /// The symbol that is predicted in its place: all classes are predicted as the end of a word.
  var foretold: ModelSymbol { isClass ? .boundary : self }
}

/// The last four symbols before a position, packed into 64 bits with the latest in the lowest 16.
struct ModelHistory: Hashable {
  var packed: UInt64 = 0

  /// The history after `symbol`; a run of one class is one symbol, and so is punctuation with the white space around it.
  func appending(_ symbol: ModelSymbol) -> ModelHistory {
    let last = last
    if symbol.isClass && symbol == last { return self }
    if symbol.isBoundary && last.isBoundary {
      return ModelHistory(packed: packed & ~0xFFFF | UInt64(max(symbol.code, last.code)))
    }
    return ModelHistory(packed: packed << 16 | UInt64(symbol.code))
  }

  /// Whether `symbol` is predicted at this position: of consecutive classes only the first.
  func foretells(_ symbol: ModelSymbol) -> Bool { !(symbol.isClass && last.isClass) }

  /// The latest symbol.
  var last: ModelSymbol { ModelSymbol(code: UInt16(truncatingIfNeeded: packed)) }

  /// A hash key for the latest `length` symbols.
  func key(_ length: Int) -> UInt64 {
    let kept = length == 0 ? 0 : packed & (~0 >> UInt64(64 - 16 * length))
    return mixed(kept &+ UInt64(length + 1) &* 0x9E37_79B9_7F4A_7C15)
  }
}

/// Mixes the bits of a key (the finalizer of Austin Appleby's MurmurHash3).
@inline(__always)
func mixed(_ value: UInt64) -> UInt64 {
  var key = value
  key ^= key >> 33
  key &*= 0xFF51_AFD7_ED55_8CCD
  key ^= key >> 33
  key &*= 0xC4CE_B9FE_1A85_EC53
  key ^= key >> 33
  return key
}

/// An open-addressing hash table from mixed keys to weights; 0 marks an empty slot, so keys are never 0.
struct WeightTable {
  private var keys: [UInt64]
  private var weights: [Float]
  private var kinds: [Float]
  private(set) var count = 0

  init(capacity: Int) {
    var size = 1024
    while size < capacity * 2 { size *= 2 }
    keys = [UInt64](repeating: 0, count: size)
    weights = [Float](repeating: 0, count: size)
    kinds = [Float](repeating: 0, count: size)
  }

  /// The weight of `key` and the number of distinct successors; zeros for an unknown key.
  @inline(__always)
  subscript(key: UInt64) -> (weight: Float, kinds: Float) {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while keys[slot] != 0 {
      if keys[slot] == key { return (weights[slot], kinds[slot]) }
      slot = (slot + 1) & mask
    }
    return (0, 0)
  }

  /// Adds to the weight of `key`; returns whether the key is new.
  @discardableResult
  mutating func add(_ key: UInt64, weight: Float, kinds more: Float = 0) -> Bool {
    if (count + 1) * 2 > keys.count { grow() }
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while keys[slot] != 0 && keys[slot] != key { slot = (slot + 1) & mask }
    let isNew = keys[slot] == 0
    if isNew { count += 1 }
    keys[slot] = key
    weights[slot] += weight
    kinds[slot] += more
    return isNew
  }

  private mutating func grow() {
    let old = (keys, weights, kinds)
    self = WeightTable(capacity: old.0.count)
    for slot in old.0.indices where old.0[slot] != 0 {
      add(old.0[slot], weight: old.1[slot], kinds: old.2[slot])
    }
  }
}

/// A trigram model with counts after Kneser and Ney (1995) and interpolation after Witten and Bell (1991).
struct SyllableModel {
  /// The length of the longest counted sequence.
  static let order = 3

  /// In the model file, the number of distinct successors that each stored one represents.
  private static let keptShare: Float = 2

  /// The weight of a distinct successor for the probability of unseen symbols. Witten and Bell use 1, but 2 gave a tenth fewer
  /// wrong syllables on texts that were left out of training.
  private static let unseenShare: Float = 2

  /// The uniform probability with which the unigram distribution is interpolated.
  private static let floor: Float = 1 / 12_000

  private var sequences: WeightTable
  private var contexts: WeightTable

  init(capacity: Int = 1 << 16) {
    sequences = WeightTable(capacity: capacity)
    contexts = WeightTable(capacity: capacity / 2)
  }

  /// Counts `symbol` after `history`, for contexts of `lengths` symbols.
  mutating func count(
    _ symbol: ModelSymbol, after history: ModelHistory, weight: Float, lengths: ClosedRange<Int> = 0...2
  ) {
    for length in lengths.reversed() {
      let context = history.key(length)
      let isNew = sequences.add(Self.sequenceKey(context, symbol), weight: weight)
      contexts.add(context, weight: weight, kinds: isNew ? 1 : 0)
      if !isNew { break }
    }
  }

  /// Sets the count of `symbol` after the latest `length` symbols of `history`, for counts from a file.
  mutating func set(_ symbol: ModelSymbol, after history: ModelHistory, length: Int, weight: Float) {
    let context = history.key(length)
    sequences.add(Self.sequenceKey(context, symbol), weight: weight)
    // For a context without such a syllable the file contains only the successors that lose bytes, about one in four.
    let isWhole = (0..<length).contains {
      ModelSymbol(code: UInt16(truncatingIfNeeded: history.packed >> UInt64(16 * $0))).losesBytes
    }
    contexts.add(context, weight: weight, kinds: isWhole || length < 2 ? 1 : Self.keptShare)
  }

  /// Counts the symbols of a text; the history is reset at a line break, as in decoding.
  mutating func learn(_ scalars: some Sequence<UInt32>, weight: Float) {
    var history = ModelHistory()
    for scalar in scalars {
      if scalar == 0x0A {
        history = ModelHistory()
        continue
      }
      let symbol = ModelSymbol(scalar: scalar)
      if history.foretells(symbol) { count(symbol.foretold, after: history, weight: weight) }
      history = history.appending(symbol)
    }
  }

  /// The natural logarithm of the probability of `symbol` after `history`.
  func logProbability(of symbol: ModelSymbol, after history: ModelHistory) -> Float {
    logProbability(of: symbol, in: contexts(after: history))
  }

  /// The statistics of one history, for looking up many symbols.
  struct Contexts {
    fileprivate var keys = SIMD4<UInt64>()
    fileprivate var totals = SIMD4<Float>()
    fileprivate var kinds = SIMD4<Float>()
    fileprivate var depth = 0
  }

  /// The contexts at the end of `history` that occurred in training, shortest first.
  func contexts(after history: ModelHistory) -> Contexts {
    var found = Contexts()
    while found.depth < Self.order {
      let key = history.key(found.depth)
      let (total, kinds) = contexts[key]
      if total == 0 { break }
      found.keys[found.depth] = key
      found.totals[found.depth] = total
      found.kinds[found.depth] = kinds
      found.depth += 1
    }
    return found
  }

  /// The natural logarithm of the probability of `symbol` in `contexts`.
  func logProbability(of symbol: ModelSymbol, in contexts: Contexts) -> Float {
    var probability = Self.floor
    for length in 0..<contexts.depth {
      let seen = sequences[Self.sequenceKey(contexts.keys[length], symbol)].weight
      let unseen = contexts.kinds[length] * Self.unseenShare
      probability = (seen + unseen * probability) / (contexts.totals[length] + unseen)
    }
    return logarithm(probability)
  }

  @inline(__always)
  private static func sequenceKey(_ context: UInt64, _ symbol: ModelSymbol) -> UInt64 {
    mixed(context ^ (UInt64(symbol.code) + 1) &* 0xD6E8_FEB8_6659_FD93) | 1
  }
}

/// The natural logarithm of a positive number with an error of about 1e-6, from the exponent and a series for the mantissa; -100
/// for other numbers.
@inline(__always)
func logarithm(_ value: Float) -> Float {
  guard value > 0 else { return -100 }
  let m = value.significand
  let t = (m - 1.414_213_5) / (m + 1.414_213_5)
  let s = t * t
  let series = 2 * t * (1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s / 9))))
  return Float(value.exponent) * 0.693_147_2 + 0.346_573_6 + series
}
