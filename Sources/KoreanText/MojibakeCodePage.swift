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

  /// Whether `scalar` may stand for the first byte of a three-byte sequence of UTF-8.
  static func isLead(_ scalar: UInt32) -> Bool { (0x0E41...0x0E4F).contains(scalar) }

  /// Whether `scalar` may stand for a later byte of such a sequence.
  static func isContinuation(_ scalar: UInt32) -> Bool {
    guard let byte = byte(shownAs: scalar) else { return scalar == foldedPair }
    return byte < 0xC0
  }

  /// The byte 0x80…0x9F that windows-1252 shows as `scalar`.
  static func windows1252(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x20AC: 0x80
    case 0x201A: 0x82
    case 0x0192: 0x83
    case 0x201E: 0x84
    case 0x2026: 0x85
    case 0x2020: 0x86
    case 0x2021: 0x87
    case 0x02C6: 0x88
    case 0x2030: 0x89
    case 0x0160: 0x8A
    case 0x2039: 0x8B
    case 0x0152: 0x8C
    case 0x017D: 0x8E
    case 0x2018: 0x91
    case 0x2019: 0x92
    case 0x201C: 0x93
    case 0x201D: 0x94
    case 0x2022: 0x95
    case 0x2013: 0x96
    case 0x2014: 0x97
    case 0x02DC: 0x98
    case 0x2122: 0x99
    case 0x0161: 0x9A
    case 0x203A: 0x9B
    case 0x0153: 0x9C
    case 0x017E: 0x9E
    case 0x0178: 0x9F
    default: nil
    }
  }

  /// Characters of the page's own typography: they stand in the text as themselves more often than as bytes.
  static func isTypography(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2022, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0xA0: true
    default: false
    }
  }
}
