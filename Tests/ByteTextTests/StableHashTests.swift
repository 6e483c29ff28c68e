/// FNV-1a 64 against the test vectors published by its authors.
import Testing

@testable import ByteText

@Suite struct StableHashTests {
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
      ("chongo was here!\n", 0x4681_0940_eff5_f915),
    ] as [(String, UInt64)])
  func agreesWithThePublishedVectors(_ text: String, _ wanted: UInt64) {
    #expect(StableHash(text.utf8).value == wanted)
  }

  @Test func takesBytesInPieces() {
    var hash = StableHash()
    hash.combine("foo".utf8)
    hash.combine(UInt8(ascii: "b"))
    hash.combine(Array("ar".utf8)[...])
    #expect(hash == StableHash("foobar".utf8))
    #expect(hash != StableHash("foobaz".utf8))
  }

  @Test func writesFixedNumbersOfDigits() {
    #expect(StableHash("foobar".utf8).hexadecimal == "85944171f73967e8")
    #expect(StableHash("foobar".utf8).shortHexadecimal == "72ad2699")
    // The first text of digits whose hash and folded hash begin with zeros.
    let short = (0..<5_000).map { StableHash(String($0).utf8) }
    #expect(short.allSatisfy { $0.hexadecimal.utf8.count == 16 && UInt64($0.hexadecimal, radix: 16) == $0.value })
    #expect(short.allSatisfy { $0.shortHexadecimal.utf8.count == 8 })
    #expect(short.contains { $0.hexadecimal.hasPrefix("0") })
    #expect(short.contains { $0.shortHexadecimal.hasPrefix("0") })
  }
}
