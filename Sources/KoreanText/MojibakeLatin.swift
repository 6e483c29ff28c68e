/// Repairs UTF-8 that was decoded as Latin-1 or windows-1252, by which no byte is lost.
private import ByteText

enum LatinMojibake {
  /// The text with each run of such characters restored whose bytes are valid UTF-8 for Korean; nil when there is none.
  static func repaired(_ bytes: [UInt8]) -> RepairedText? {
    // Each character of a damaged run is U+0080…U+00FF or in windows-1252, so its first byte in UTF-8 is C2…C6, CB or E2; a
    // run contains at least one with C3.
    guard bytes.contains(where: { $0 == 0xC3 }) else { return nil }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var runs = 0
    var index = 0
    while index < scalars.count {
      if let (restored, next) = run(in: scalars, at: index) {
        output += restored
        runs += 1
        index = next
      } else {
        if let scalar = UnicodeScalar(scalars[index]) { output += UTF8.encode(scalar).map(Array.init) ?? [] }
        index += 1
      }
    }
    guard runs > 0 else { return nil }
    return RepairedText(bytes: output, runs: runs, page: "windows-1252", doubts: [])
  }

  /// The restored bytes of the run at `start` and the index after it; nil unless the bytes are UTF-8 and contain enough
  /// non-Latin characters to exclude a coincidence.
  private static func run(in scalars: [UInt32], at start: Int) -> (bytes: [UInt8], next: Int)? {
    guard let first = byte(scalars[start]), first >= 0xC2, first <= 0xF4 else { return nil }
    let bytes = [UInt8](scalars[start...].lazy.map { byte($0) }.prefix { $0 != nil }.compactMap { $0 })
    guard let kept = validPrefix(bytes), isKoreanOrDoubleEncoded(bytes[..<kept]) else { return nil }
    return (Array(bytes[..<kept]), start + kept)
  }

  private static func byte(_ scalar: UInt32) -> UInt8? {
    if (0x80...0xFF).contains(scalar) { return UInt8(scalar) }
    return ThaiCodePage.windows1252(scalar)
  }

  /// The length of the longest prefix that is valid UTF-8; nil when it is empty.
  private static func validPrefix(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
    return length > 0 ? length : nil
  }

  /// Whether the bytes contain mostly characters from U+1100 on, or look like text that was damaged twice. Intact Latin text
  /// hardly ever forms a three-byte sequence such as `ã…` from accented letters and symbols.
  private static func isKoreanOrDoubleEncoded(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let far = text.filter { $0.value >= 0x1100 && $0.value != 0xFFFD }.count
    let again = text.filter { (0x80...0xFF).contains($0.value) }.count
    // Text that was damaged twice contains pairs such as `Ã…` whose bytes form pairs again.
    return far > 0 && far * 2 >= text.count || again >= 3 && again * 2 >= text.count && bytes.count >= 6
  }
}
