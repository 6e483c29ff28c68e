/// Tests of the binary form of cache files.
import DataFormats
import Testing

/// A value with members of every kind.
private struct Sample: BinaryStorable, Equatable {
  enum Kind: String, BinaryStorable { case one, two }

  var number = 0, small: Int32 = 0, flag = false, text = "", span = 0..<0
  var kind = Kind.one
  var maybe: String?
  var list: [Int] = [], table: [String: [String]] = [:]
  var hash: UInt64 = 0

  init() {}

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    number = try Int(from: &reader)
    small = try Int32(from: &reader)
    flag = try Bool(from: &reader)
    text = try String(from: &reader)
    span = try Range<Int>(from: &reader)
    kind = try Kind(from: &reader)
    maybe = try String?(from: &reader)
    list = try [Int](from: &reader)
    table = try [String: [String]](from: &reader)
    hash = try reader.fixed()
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(number)
    writer.write(small)
    writer.write(flag)
    writer.write(text)
    writer.write(span)
    writer.write(kind)
    writer.write(maybe)
    writer.write(list)
    writer.write(table)
    writer.write(fixed: hash)
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.write(self)
    return writer.bytes
  }

  static var filled: Sample {
    var sample = Sample()
    (sample.number, sample.small, sample.flag, sample.text) = (-300, .min, true, "한글 words")
    (sample.span, sample.kind, sample.maybe) = (5..<70_000, .two, "")
    (sample.list, sample.table) = ([0, -1, .max, .min, 127, 128], ["b": ["1"], "a": [], "가": ["나", "다"]])
    sample.hash = 0xFEDC_BA98_7654_3210
    return sample
  }
}

struct BinaryFormTests {
  @Test(arguments: [Sample(), .filled]) fileprivate func readsWhatWasWritten(sample: Sample) throws {
    var reader = BinaryReader(sample.bytes)
    #expect(try Sample(from: &reader) == sample)
    #expect(reader.remaining == 0)
  }

  @Test func equalDictionariesGiveEqualBytes() {
    let pairs = (0..<50).map { ("key\($0)", ["value"]) }
    var (one, other) = (Sample(), Sample())
    for (key, value) in pairs { one.table[key] = value }
    for (key, value) in pairs.reversed() { other.table[key] = value }
    #expect(one.bytes == other.bytes)
  }

  @Test func checkedBytesAreWholeAndOfTheSameOrigin() throws {
    let bytes = BinaryWriter.checked(madeFrom: 7) { $0.write("값") }
    var reader = try BinaryReader(checked: bytes, madeFrom: 7)
    #expect(try String(from: &reader) == "값" && reader.remaining == 0)
    #expect(throws: BinaryFault.self) { try BinaryReader(checked: bytes, madeFrom: 8) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(throws: BinaryFault.self) { try BinaryReader(checked: damaged, madeFrom: 7) }
      #expect(throws: BinaryFault.self) { try BinaryReader(checked: Array(bytes[..<index]), madeFrom: 7) }
    }
  }

  @Test func truncatedBytesAreAFault() {
    let bytes = Sample.filled.bytes
    for length in bytes.indices {
      var reader = BinaryReader(Array(bytes[..<length]))
      #expect(throws: BinaryFault.self) { try Sample(from: &reader) }
    }
  }

  @Test func changedBytesNeverTrap() {
    let bytes = Sample.filled.bytes
    for index in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        var reader = BinaryReader(changed)
        _ = try? Sample(from: &reader)
      }
    }
  }

  @Test func aCountLargerThanTheRestIsAFault() {
    var writer = BinaryWriter()
    writer.write(count: .max)
    var reader = BinaryReader(writer.bytes)
    #expect(throws: BinaryFault.self) { try [String](from: &reader) }
    reader = BinaryReader(writer.bytes)
    #expect(throws: BinaryFault.self) { try String(from: &reader) }
  }

  @Test func anUnknownCaseIsAFault() {
    var writer = BinaryWriter()
    writer.write("three")
    var reader = BinaryReader(writer.bytes)
    #expect(throws: BinaryFault.self) { try Sample.Kind(from: &reader) }
  }
}
