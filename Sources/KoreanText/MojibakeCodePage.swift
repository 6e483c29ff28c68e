/// The characters that a Thai version of Windows displays for the bytes of UTF-8, and the inverse mapping.

/// The code page with which the text was wrongly decoded: windows-874 for 0xA0…0xFB, windows-1252 for 0x80…0x9F.
enum ThaiCodePage {
  /// Bytes without a character in windows-1252; they are lost permanently.
  static let lostBytes: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The single character that replaced the byte pair 8A 90.
  static let foldedPair: UInt32 = 0x0410

  /// The byte that is displayed as `scalar`; nil when the code page does not contain the character.
  static func byte(shownAs scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xA0: 0xA0
    case 0x0E01...0x0E3A, 0x0E3F...0x0E5B: UInt8(scalar - 0x0E00 + 0xA0)
    default: windows1252(scalar)
    }
  }

  /// Whether `scalar` can be the displayed form of the first byte of a three-byte UTF-8 sequence.
  static func isLead(_ scalar: UInt32) -> Bool { (0x0E41...0x0E4F).contains(scalar) }

  /// Whether `scalar` can be the displayed form of a continuation byte.
  static func isContinuation(_ scalar: UInt32) -> Bool {
    guard let byte = byte(shownAs: scalar) else { return scalar == foldedPair }
    return byte < 0xC0
  }

  /// The byte 0x80…0x9F that windows-1252 displays as `scalar`; nil when there is none.
  static func windows1252(_ scalar: UInt32) -> UInt8? {
    guard scalar > 0xFF, scalar < 0x2123 else { return nil }
    return windows1252Signs.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
  }

  /// The characters of windows-1252 for 0x80…0x9F, with a space for each of ``lostBytes``.
  private static let windows1252Signs = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars.map(\.value)

  /// Whether `scalar` is typographic punctuation of the code page, which was more often written by the author than
  /// produced from a byte.
  static func isTypography(_ scalar: UInt32) -> Bool { typography.contains(scalar) }

  private static let typography = "•–—‘’“”…\u{A0}".unicodeScalars.map(\.value)
}
