/// Tests of numbers with leading zeros.
import Testing

@testable import ByteText

@Suite struct PaddedDigitsTests {
  @Test func putsZerosBeforeShortNumbersOnly() {
    #expect([0, 7, 42, 12345].map { $0.digits(4) } == ["0000", "0007", "0042", "12345"])
    #expect(UInt16(0xAC).digits(4, radix: 16) == "00ac")
  }
}
