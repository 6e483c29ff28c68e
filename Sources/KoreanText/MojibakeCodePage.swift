/// Which character a Thai Windows shows for each byte of UTF-8, and the way back.

/// The page through which broken text was shown: windows-874 for 0xA0…0xFB, windows-1252 for 0x80…0x9F.
enum ThaiCodePage {
  /// Bytes that windows-1252 leaves without a character: they are lost for good when text passes through it.
  static let lostBytes: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The one character into which the bytes 8A 90 were folded together.
  static let foldedPair: UInt32 = 0x0410

  /// The byte that was shown as `scalar`, if the page has it.
  static func byte(shownAs scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xA0: 0xA0
    case 0x0E01...0x0E3A, 0x0E3F...0x0E5B: UInt8(scalar - 0x0E00 + 0xA0)
    default: windows1252(scalar)
    }
  }

  /// Whether `scalar` may show the first byte of a three-byte sequence of UTF-8.
  static func isLead(_ scalar: UInt32) -> Bool { (0x0E41...0x0E4F).contains(scalar) }

  /// Whether `scalar` may show a later byte of such a sequence.
  static func isContinuation(_ scalar: UInt32) -> Bool {
    guard let byte = byte(shownAs: scalar) else { return scalar == foldedPair }
    return byte < 0xC0
  }

  /// The byte 0x80…0x9F that windows-1252 shows as `scalar`.
  static func windows1252(_ scalar: UInt32) -> UInt8? {
    guard scalar > 0xFF, scalar < 0x2123 else { return nil }
    return windows1252Signs.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
  }

  /// What windows-1252 shows for 0x80…0x9F, with a space for each of ``lostBytes``.
  private static let windows1252Signs = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars.map(\.value)

  /// Characters of the page's own typography: they are the author's more often than as bytes.
  static func isTypography(_ scalar: UInt32) -> Bool { typography.contains(scalar) }

  private static let typography = "•–—‘’“”…\u{A0}".unicodeScalars.map(\.value)
}
