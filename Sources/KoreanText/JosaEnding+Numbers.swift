/// Reads numbers as Koreans do: place names after round numbers, digit by digit after a point, units after digits.

extension JosaReading {
  /// The ending of a word whose last sign is the digit `last`.
  static func numberEnding(of word: ArraySlice<Unicode.Scalar>, last: Int) -> WordEnding {
    guard last == 0 else { return digitEndings[last] }
    let digits = word.reversed().prefix { $0.asciiDigit != nil || $0 == "," }.filter { $0 != "," }
    let beforeDigits = word.dropLast(digits.count).last
    let zeros = digits.prefix { $0 == "0" }.count
    // 0 alone, 3.10, and 007-like codes are read digit by digit: 영 or 공, both with a consonant.
    guard zeros < digits.count, beforeDigits != "." else { return .consonant }
    // 십 백 천 만 억 end in a consonant, 조 (10¹²…10¹⁵) in a vowel, 경 (10¹⁶) in a consonant again.
    return (12..<16).contains(zeros) ? .vowel : .consonant
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구.
  static let digitEndings: [WordEnding] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  /// Units as they are read after a digit, where spelling out the letters would end otherwise.
  static let unitEndings: [String: WordEnding] = [
    "m": .vowel, "cm": .vowel, "mm": .vowel, "km": .vowel, "nm": .vowel, "um": .vowel, "μm": .vowel,
    "g": .consonant, "kg": .consonant, "mg": .consonant, "l": .vowel, "ml": .vowel, "px": .rieul, "pt": .vowel,
    "s": .vowel, "ms": .vowel, "ns": .vowel, "us": .vowel, "μs": .vowel, "h": .vowel, "min": .consonant,
    "b": .vowel, "kb": .vowel, "mb": .vowel, "gb": .vowel, "tb": .vowel, "kib": .vowel, "mib": .vowel, "gib": .vowel,
    "bit": .vowel, "hz": .vowel, "khz": .vowel, "mhz": .vowel, "ghz": .vowel, "w": .vowel, "v": .vowel, "kw": .vowel,
    "fps": .vowel, "dp": .vowel, "rem": .consonant, "em": .consonant, "x": .vowel, "k": .vowel, "d": .vowel,
    "st": .vowel, "nd": .vowel, "rd": .vowel, "th": .vowel,
  ]
}
