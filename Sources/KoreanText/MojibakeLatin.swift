/// The repair of UTF-8 read as Latin-1 or windows-1252, which loses nothing.
private import ByteText

enum LatinMojibake {
  /// The text with each run of such characters that spells valid UTF-8 of Korean restored; nil when there is none.
  static func repaired(_ bytes: [UInt8]) -> RepairedText? {
    // Every character of a broken run is U+0080…U+00FF or one of windows-1252: leads C2…C6, CB, E2 in UTF-8.
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

  /// The bytes behind the run that begins at `start`, when they are UTF-8 and hold enough of a far script to be no accident.
  private static func run(in scalars: [UInt32], at start: Int) -> (bytes: [UInt8], next: Int)? {
    guard let first = byte(scalars[start]), first >= 0xC2, first <= 0xF4 else { return nil }
    let bytes = [UInt8](scalars[start...].lazy.map { byte($0) }.prefix { $0 != nil }.compactMap { $0 })
    guard let kept = validPrefix(bytes), isFarScript(bytes[..<kept]) else { return nil }
    return (Array(bytes[..<kept]), start + kept)
  }

  private static func byte(_ scalar: UInt32) -> UInt8? {
    if (0x80...0xFF).contains(scalar) { return UInt8(scalar) }
    return ThaiCodePage.windows1252(scalar)
  }

  /// How many bytes from the front are UTF-8; nil for none.
  private static func validPrefix(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
    return length > 0 ? length : nil
  }

  /// Sound Latin text hardly ever spells a three-byte sequence: `ã…`-like triples of accented letters and signs.
  private static func isFarScript(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let far = text.filter { $0.value >= 0x1100 && $0.value != 0xFFFD }.count
    let again = text.filter { (0x80...0xFF).contains($0.value) }.count
    // A second layer shows as pairs `Ã…` whose own bytes are pairs again.
    return far > 0 && far * 2 >= text.count || again >= 3 && again * 2 >= text.count && bytes.count >= 6
  }
}
