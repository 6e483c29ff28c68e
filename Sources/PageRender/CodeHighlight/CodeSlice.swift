/// A part of a sample's bytes with the lookups that all scanners share.
private import ByteText

/// Bytes of code, read up to ``end``; positions at or past it hold nothing.
struct CodeSlice {
  /// The bytes of the whole sample.
  let bytes: UnsafeBufferPointer<UInt8>

  /// Where the part begins and ends.
  let start: Int, end: Int

  /// The part of `bytes` at `range`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
  }

  /// The byte at `index`, which must lie in the sample.
  subscript(index: Int) -> UInt8 { bytes[index] }

  /// The byte at `index`; nil outside.
  func byte(at index: Int) -> UInt8? { index >= 0 && index < end ? bytes[index] : nil }

  /// A smaller part of the same sample.
  func part(_ range: Range<Int>) -> CodeSlice { CodeSlice(bytes, range) }

  /// Whether `text` is at `index`.
  func starts(with text: [UInt8], at index: Int) -> Bool {
    guard index >= 0, index + text.count <= end else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  /// Whether `text` is at `index`, or at the start.
  func starts(with text: StaticString, at index: Int? = nil) -> Bool {
    let index = index ?? start
    guard index >= 0, index + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] } }
  }

  /// The index of the next `byte` at `index` or later.
  func firstIndex(of byte: UInt8, from index: Int) -> Int? {
    index < end ? bytes[index..<end].firstIndex(of: byte) : nil
  }

  /// The end of the line that holds `index`, before its line break.
  func lineEnd(from index: Int) -> Int { firstIndex(of: 0x0A, from: index) ?? end }

  /// The first index from `index` on that holds no space or tab.
  func skippingBlanks(from index: Int) -> Int {
    var index = index
    while index < end && bytes[index].isASCIIBlank { index += 1 }
    return index
  }

  /// The lines, without their line breaks and without empty ones.
  var lines: [CodeSlice] {
    bytes[start..<end].split(separator: 0x0A).map { CodeSlice(bytes, $0.startIndex..<$0.endIndex) }
  }
}
