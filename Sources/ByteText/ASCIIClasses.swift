/// Character classes of ASCII for UTF-8 bytes; a byte of a non-ASCII character belongs to none of them except ``isWordByte``.

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

  /// A letter, a digit, `_` or a byte of a non-ASCII character.
  @inlinable package var isWordByte: Bool { isASCIIWordByte || self >= 0x80 }

  /// Space or tab.
  @inlinable package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }

  /// Space, tab, line feed, vertical tab, form feed or carriage return, like `isspace` in C.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// A visible ASCII character that is neither a letter nor a digit, like `ispunct` in C.
  @inlinable package var isASCIIPunctuation: Bool { self &- 0x21 < 0x5E && !isASCIIAlphanumeric }

  /// 0x00…0x1F or 0x7F.
  @inlinable package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// The byte with `A`…`Z` converted to lower case; all other bytes are unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// 0…15 for `0`…`9`, `A`…`F`, `a`…`f`; nil for every other byte.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether the byte is a continuation byte (`10xxxxxx`) of a multi-byte UTF-8 sequence.
  @inlinable package var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}
