/// Reads the statistics of Korean syllables from `Resources/korean-syllables.bin`.

extension SyllableModel {
  /// The built-in model of Korean, read at the first use and then cached.
  static let korean = SyllableModel(file: EmbeddedFiles.koreanSyllablesBin)

  /// Reads a model in the format described in `derive_model.py`. Damaged data gives a weaker model, not an error.
  private init(file bytes: [UInt8]) {
    var reader = CountReader(bytes: bytes)
    self.init(capacity: 1 << 17)
    reader.readAlphabet { set($0, after: ModelHistory(), length: 0, weight: $1) }
    for length in 1..<Self.order {
      reader.readEntries { symbols, weight in
        guard let last = symbols.last else { return }
        let history = symbols.dropLast().reduce(ModelHistory()) {
          ModelHistory(packed: $0.packed << 16 | UInt64($1.code))
        }
        set(last, after: history, length: length, weight: weight)
      }
    }
  }
}

/// Reads the lists of counts; after the end of the data it reads zeros.
private struct CountReader {
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

  private static let middles: [Float] = [1, 2.4, 7]

  /// The representative count of a class.
  private mutating func weight(ofClass number: Int) -> Float {
    number < 3 ? Self.middles[number] : powerOfTwo(Float(byte()) / 8)
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
