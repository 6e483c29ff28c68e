/// Classes of ASCII characters on bytes of UTF-8; every byte of a character beyond ASCII is in none of them but ``isWordByte``.

extension UInt8 {
  /// `0`…`9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// `A`…`Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// `a`…`z`.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// `A`…`Z`, `a`…`z`.
  @inlinable package var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }

  /// `A`…`Z`, `a`…`z`, `0`…`9`.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// A letter, a digit or `_`.
  @inlinable package var isASCIIWordByte: Bool { isASCIIAlphanumeric || self == 0x5F }

  /// A letter, a digit, `_` or a byte of a character beyond ASCII.
  @inlinable package var isWordByte: Bool { isASCIIWordByte || self >= 0x80 }

  /// Space or tab.
  @inlinable package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }

  /// Space, tab, line feed, vertical tab, form feed or carriage return, as `isspace` of C.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// A visible ASCII character that is no letter and no digit, as `ispunct` of C.
  @inlinable package var isASCIIPunctuation: Bool { self &- 0x21 < 0x5E && !isASCIIAlphanumeric }

  /// 0x00…0x1F or 0x7F.
  @inlinable package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// The small letter of a capital; every other byte itself.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// 0…15 for `0`…`9`, `A`…`F`, `a`…`f`; nil for every other byte.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether the byte is the second or a later one of a character beyond ASCII (`10xxxxxx`).
  @inlinable package var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}
