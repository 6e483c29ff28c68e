/// Tests of trimming the ends of collections.
import Testing

@testable import ByteText

@Suite struct TrimmingTests {
  @Test(arguments: [
    ("", 0..<0, 0..<0), ("  ", 0..<0, 2..<2), (" a b ", 0..<4, 1..<4), ("a", 0..<1, 0..<1), ("  ab", 0..<4, 2..<4),
  ])
  func leavesOutSpacesAtTheEnds(text: String, withoutSuffix: Range<Int>, trimmed: Range<Int>) {
    let bytes = Array(text.utf8)
    #expect(bytes.trimmingSuffix { $0 == 0x20 }.indices == withoutSuffix)
    #expect(bytes.trimming { $0 == 0x20 }.indices == trimmed)
    #expect(text.trimming { $0 == " " } == String(decoding: bytes[trimmed], as: UTF8.self))
  }
}
