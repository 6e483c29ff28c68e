/// Recognises the texts in which the rules of Unicode about combining characters have no effect, which are most Korean texts.
private import Foundation

extension String {
  /// Whether each scalar is a `Character` of its own, whatever is beside it, and the text is in normalization form C: ASCII, Latin letters,
  /// Hangul syllables, Han characters, and their punctuation. False for other texts, although the same may be true of them.
  package var isSimple: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      // CR and LF are one character.
      case 0x0D: false
      case 0..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0x3001...0x3029, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
      default: false
      }
    }
  }

  /// The text in normalization form C. Foundation converts a text even when that changes nothing.
  package var inNFC: String { isSimple ? self : precomposedStringWithCanonicalMapping }
}
