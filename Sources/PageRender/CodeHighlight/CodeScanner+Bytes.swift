/// What the scanner asks of single bytes.

extension CodeScanner {
  /// The byte at `place`; nil past the end.
  func byte(at place: Int) -> UInt8? { place >= 0 && place < end ? bytes[place] : nil }

  /// Whether `text` stands at `place`.
  func starts(with text: [UInt8], at place: Int) -> Bool {
    guard place + text.count <= end else { return false }
    for offset in text.indices where bytes[place + offset] != text[offset] { return false }
    return true
  }

  /// Whether `text` stands at `place`.
  func starts(with text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] } }
  }

  /// The end of the line that holds `start`, before its line break.
  func lineEnd(from start: Int) -> Int {
    var place = start
    while place < end && bytes[place] != 0x0A { place += 1 }
    return place
  }

  /// The end of the word that begins at `start`.
  func wordEnd(_ start: Int) -> Int {
    var place = start
    while place < end && (isWordByte(bytes[place]) || isDigit(bytes[place])) { place += 1 }
    return place
  }

  /// The first place from `start` on that is no space or tab.
  func skippingSpaces(from start: Int) -> Int {
    var place = start
    while place < end && (bytes[place] == 0x20 || bytes[place] == 0x09) { place += 1 }
    return place
  }

  /// Whether `byte` may begin a word.
  func isWordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 || table.wordBytes.contains(byte)
  }

  func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
}
