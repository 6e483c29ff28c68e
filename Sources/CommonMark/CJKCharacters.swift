/// Classification of characters for emphasis: CJK characters as defined by the CJK-friendly amendment, punctuation, and
/// white space.
import ByteText

/// The properties of a character next to a run of `*`, `_` or `~` that decide whether the run is left- or
/// right-flanking.
struct FlankingCharacter: Hashable {
  /// Whether it is white space, or the beginning or end of a line.
  var isSpace = false

  /// Whether libcmark treats it as punctuation.
  var isPunctuation = false

  /// Whether it is a CJK character as defined by the amendment.
  var isCJK = false

  /// Whether it is an ideographic variation selector, which makes the character before it CJK.
  var isIdeographicSelector = false

  /// The beginning or end of a line.
  static let lineEdge = FlankingCharacter(isSpace: true)

  /// A delimiter, or an inserted marker.
  static let delimiter = FlankingCharacter(isPunctuation: true)

  /// Looks up the properties of `scalar`.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      isSpace = UInt8(value).isASCIIWhitespace
      isPunctuation = UInt8(value).isASCIIPunctuation
      return
    }
    isCJK = CJKCharacters.contain(value)
    isIdeographicSelector = (0xE0100...0xE01EF).contains(value)
    switch scalar.properties.generalCategory {
    case .spaceSeparator: isSpace = true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      isPunctuation = true
    default: break
    }
  }

  private init(isSpace: Bool = false, isPunctuation: Bool = false) {
    self.isSpace = isSpace
    self.isPunctuation = isPunctuation
  }

  /// Whether it is punctuation and not CJK.
  var isNonCJKPunctuation: Bool { isPunctuation && !isCJK }
}

/// The set of CJK characters in Unicode 16, as listed by the amendment: characters with East Asian Width W, F or H (UAX
/// #11) that are not emoji by default (UTS #51), and all of script Hangul (UAX #24).
enum CJKCharacters {
  /// Whether the scalar `value` is a CJK character.
  static func contain(_ value: UInt32) -> Bool {
    if (0xAC00...0xD7A3).contains(value) { return true }
    return ranges[ranges.partitioningIndex { $0.upperBound >= value }...].first?.contains(value) == true
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x20A9...0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99,
    0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F,
    0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFFBE, 0xFFC2...0xFFC7, 0xFFCA...0xFFCF,
    0xFFD2...0xFFD7, 0xFFDA...0xFFDC, 0xFFE0...0xFFE6, 0xFFE8...0xFFEE, 0x16FE0...0x16FE4, 0x16FF0...0x16FF6,
    0x17000...0x18CD5, 0x18CFF...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB,
    0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132, 0x1B150...0x1B152, 0x1B155...0x1B155,
    0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F200,
    0x1F202...0x1F202, 0x1F210...0x1F219, 0x1F21B...0x1F22E, 0x1F230...0x1F231, 0x1F237...0x1F237,
    0x1F23B...0x1F23B, 0x1F240...0x1F248, 0x1F260...0x1F265, 0x20000...0x3FFFD,
  ]
}
