/// Classes of ASCII characters, each compared with the list of its members over all 256 bytes.
import Testing

@testable import ByteText

@Suite struct ASCIIClassesTests {
  static let digits = "0123456789"
  static let small = "abcdefghijklmnopqrstuvwxyz"
  static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  static let classes: [(name: String, isMember: @Sendable (UInt8) -> Bool, members: String)] = [
    ("digit", \.isASCIIDigit, digits),
    ("uppercase", \.isASCIIUppercase, capitals),
    ("lowercase", \.isASCIILowercase, small),
    ("letter", \.isASCIILetter, small + capitals),
    ("alphanumeric", \.isASCIIAlphanumeric, small + capitals + digits),
    ("word byte", \.isASCIIWordByte, small + capitals + digits + "_"),
    ("blank", \.isASCIIBlank, " \t"),
    ("whitespace", \.isASCIIWhitespace, " \t\n\u{B}\u{C}\r"),
    ("punctuation", \.isASCIIPunctuation, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
  ]

  @Test(arguments: classes.indices)
  func holdsItsMembersAndNothingElse(_ index: Int) {
    let (name, isMember, members) = Self.classes[index]
    let found = (UInt8.min...UInt8.max).filter(isMember)
    #expect(found == members.utf8.sorted(), "\(name)")
  }

  @Test func controlCharactersAreThoseBelowSpaceAndDelete() {
    #expect((UInt8.min...UInt8.max).filter(\.isASCIIControl) == Array(0...0x1F) + [0x7F])
  }

  @Test func lowercasesCapitalsOnly() {
    for byte in UInt8.min...UInt8.max {
      let wanted = Self.capitals.utf8.contains(byte) ? byte + 32 : byte
      #expect(byte.asciiLowercased == wanted)
    }
  }

  @Test func readsHexDigits() {
    for byte in UInt8.min...UInt8.max {
      let wanted = byte < 0x80 ? Character(UnicodeScalar(byte)).hexDigitValue : nil
      #expect(byte.hexDigitValue.map(Int.init) == wanted)
    }
  }

  @Test func knowsBytesThatContinueACharacter() {
    #expect(
      Array("a한é😀".utf8).map(\.isUTF8Continuation) == [
        false, false, true, true, false, true, false, true, true, true,
      ])
  }
}
