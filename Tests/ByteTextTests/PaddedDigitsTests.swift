/// Tests of numbers with leading zeros.
import Testing

@testable import ByteText

@Suite struct PaddedDigitsTests {
  @Test func putsZerosBeforeShortNumbersOnly() {
    #expect([0, 7, 42, 12345].map { $0.digits(4) } == ["0000", "0007", "0042", "12345"])
    #expect(UInt16(0xAC).digits(4, radix: 16) == "00ac")
  }

  @Test func appendsDecimalDigitsOfAFixedWidth() {
    var bytes = Array("t".utf8)
    bytes.append(digitsOf: 7, width: 2)
    bytes.append(digitsOf: 2017, width: 4)
    bytes.append(digitsOf: 0, width: 1)
    #expect(bytes.text == "t0720170")
  }

  @Test func appendsHexadecimalDigits() {
    var bytes: [UInt8] = []
    for byte: UInt8 in [0x00, 0x0A, 0x9F, 0xFF] { bytes.append(hexadecimalOf: byte) }
    #expect(bytes.text == "000a9fff")
  }
}
