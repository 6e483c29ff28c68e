/// Tests of percent-encoding and decoding.
import Testing

@testable import WebAddress

@Suite struct PercentEncodingTests {
  private static let ascii = String(decoding: Array(0..<0x80 as Range<UInt8>), as: UTF8.self)
  private static let unreserved = "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"

  @Test(arguments: [
    (PercentEncoding.Kept.unreserved, ""), (.filePath, "/"), (.path, "/:@!$()*+,;="),
    (.address, "/:@!$()*+,;=#%&'?[]"),
  ])
  func keepsExactlyItsCharacters(_ kept: PercentEncoding.Kept, _ further: String) {
    for scalar in Self.ascii.unicodeScalars {
      let text = String(scalar)
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let escape = "%" + (hex.utf8.count == 1 ? "0" : "") + hex
      let isKept = (Self.unreserved + further).unicodeScalars.contains(scalar)
      #expect(PercentEncoding.encoded(text, keeping: kept) == (isKept ? text : escape))
    }
  }

  @Test func encodesTheBytesOfEveryOtherCharacter() {
    #expect(PercentEncoding.encoded("가 b", keeping: .path) == "%EA%B0%80%20b")
    #expect(PercentEncoding.encoded("content/ko/글 1#%.md", keeping: .filePath) == "content/ko/%EA%B8%80%201%23%25.md")
  }

  @Test(arguments: [
    ("50%", "50%25"), ("%41", "%41"), ("%4", "%254"), ("%4g%g4", "%254g%25g4"), ("%e3%80", "%e3%80"),
    ("%%41", "%25%41"),
    ("가%41", "%EA%B0%80%41"),
  ])
  func keepsEscapesWhereAsked(_ text: String, _ wanted: String) {
    #expect(PercentEncoding.encoded(text, keeping: .path, keepingEscapes: true) == wanted)
    let twice = PercentEncoding.encoded(wanted, keeping: .path, keepingEscapes: true)
    #expect(twice == wanted)
  }

  @Test(
    arguments: [
      ("", ""), ("a/b", "a/b"), ("%EA%b0%80", "가"), ("%41%42", "AB"), ("100%", "100%"),
      ("%4", "%4"), ("%4g", "%4g"), ("%g4", "%g4"), ("%%41", "%A"), ("%2541", "%41"),
      ("a%00b", "a\0b"), ("%ff", nil), ("가%EA%B0", nil), ("+", "+"),
    ] as [(String, String?)])
  func decodesEscapesOnce(_ text: String, _ wanted: String?) {
    #expect(PercentEncoding.decoded(text) == wanted)
  }

  @Test func decodesBytesThatAreNoText() {
    #expect(PercentEncoding.decodedBytes(Array("a%FF%00%".utf8)[1...]) == [0xFF, 0, 0x25])
  }

  @Test func takesEveryEncodedTextBack() {
    let text = Self.ascii + "한글 é 😀"
    for kept in [PercentEncoding.Kept.unreserved, .filePath, .path] {
      #expect(PercentEncoding.decoded(PercentEncoding.encoded(text, keeping: kept)) == text)
    }
  }
}
