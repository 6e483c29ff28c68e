/// A range of a sample's bytes with the lookups that all scanners share.
private import ByteText

/// A range of bytes of code. Lookups do not go beyond ``end``.
struct CodeSlice {
  /// The bytes of the whole sample.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The range: the index of its first byte, and the index after its last.
  let start: Int, end: Int

  /// The range `range` of `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
  }

  /// The byte at `index`, which must be inside the sample.
  subscript(index: Int) -> UInt8 { bytes[index] }

  /// The byte at `index`; nil at or after ``end`` and for negative indices.
  func byte(at index: Int) -> UInt8? { index >= 0 && index < end ? bytes[index] : nil }

  /// Another range of the same sample.
  func part(_ range: Range<Int>) -> CodeSlice { CodeSlice(bytes, range) }

  /// Whether `text` is at `index`.
  func starts(with text: [UInt8], at index: Int) -> Bool {
    guard index >= 0, index + text.count <= end else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  /// Whether `text` is at `index`, or at ``start`` if that is nil.
  func starts(with text: StaticString, at index: Int? = nil) -> Bool {
    let index = index ?? start
    guard index >= 0, index + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] } }
  }

  /// The index of the first `byte` at or after `index`; nil if there is none.
  func firstIndex(of byte: UInt8, from index: Int) -> Int? {
    index < end ? bytes[index..<end].firstIndex(of: byte) : nil
  }

  /// The end of the line that contains `index`, before its line break.
  func lineEnd(from index: Int) -> Int { firstIndex(of: 0x0A, from: index) ?? end }

  /// The first index from `index` on that is not a space or tab.
  func skippingBlanks(from index: Int) -> Int {
    var index = index
    while index < end && bytes[index].isASCIIBlank { index += 1 }
    return index
  }

  /// The lines without their line breaks; empty lines are left out.
  var lines: [CodeSlice] {
    bytes[start..<end].split(separator: 0x0A).map { CodeSlice(bytes, $0.startIndex..<$0.endIndex) }
  }
}
