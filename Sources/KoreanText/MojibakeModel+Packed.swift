/// Unpacks the counts that ship with the tool into a model.

extension SyllableModel {
  /// The model of Korean that ships with the tool, unpacked at the first use and kept.
  static let korean = unpacked(MojibakeModelData.packed)

  private static func unpacked(_ literal: StaticString) -> SyllableModel {
    let bytes = literal.withUTF8Buffer { decodedBase64($0) }
    var reader = PackedReader(bytes: bytes)
    var model = SyllableModel(capacity: 1 << 17)
    reader.readAlphabet { model.set($0, after: ModelHistory(), length: 0, weight: $1) }
    for length in 1..<order {
      reader.readEntries { symbols, weight in
        guard let last = symbols.last else { return }
        let history = symbols.dropLast().reduce(ModelHistory()) {
          ModelHistory(packed: $0.packed << 16 | UInt64($1.code))
        }
        model.set(last, after: history, length: length, weight: weight)
      }
    }
    return model
  }

  private static func decodedBase64(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var held = 0
    for character in text {
      guard let value = base64Value(character) else { continue }
      bits = bits << 6 | value
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }

  private static func base64Value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - 71)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character + 4)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// Reads the packed lists; past the end it reads zeros.
private struct PackedReader {
  let bytes: [UInt8]
  private var place = 0
  private var alphabet: [ModelSymbol] = (0..<4).map { ModelSymbol(code: $0) }

  init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func byte() -> Int {
    defer { place += 1 }
    return place < bytes.count ? Int(bytes[place]) : 0
  }

  private mutating func number() -> Int { (0..<4).reduce(0) { sum, _ in sum << 8 | byte() } }

  mutating func readAlphabet(_ take: (ModelSymbol, Float) -> Void) {
    for _ in 0..<number() where place < bytes.count {
      let high = byte()
      let symbol = ModelSymbol(scalar: UInt32(high << 8 | byte()))
      alphabet.append(symbol)
      take(symbol, powerOfTwo(Float(byte()) / 8))
    }
  }

  mutating func readEntries(_ take: (ArraySlice<ModelSymbol>, Float) -> Void) {
    var entry: [ModelSymbol] = []
    for _ in 0..<number() where place < bytes.count {
      let head = byte()
      let count = weight(ofClass: head & 3)
      entry.removeLast(max(0, entry.count - head >> 5))
      for _ in 0..<(head >> 2 & 7) { entry.append(symbol()) }
      take(entry[...], count)
    }
  }

  /// The middle of a count class.
  private mutating func weight(ofClass number: Int) -> Float {
    switch number {
    case 0: 1
    case 1: 2.4
    case 2: 7
    default: powerOfTwo(Float(byte()) / 8)
    }
  }

  private func powerOfTwo(_ exponent: Float) -> Float {
    let whole = Int(exponent)
    let eighths: [Float] = [1, 1.0905, 1.1892, 1.2968, 1.4142, 1.5422, 1.6818, 1.8340]
    return Float(1 << whole) * eighths[Int((exponent - Float(whole)) * 8) & 7]
  }

  private mutating func symbol() -> ModelSymbol {
    let first = byte()
    let code = first < 0xE0 ? first : (first - 0xE0) << 8 + byte() + 0xE0
    return code < alphabet.count ? alphabet[code] : .boundary
  }
}
