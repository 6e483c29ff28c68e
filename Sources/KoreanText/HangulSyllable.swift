/// Decomposes modern Hangul syllables into jamo and composes them.
///
/// The arithmetic is defined in the Unicode Standard, section 3.12 "Conjoining Jamo Behavior". Letters outside of
/// syllables are the compatibility jamo of the block U+3130.

/// A modern Hangul syllable (`가`…`힣`) as the indices of its letters (jamo).
package struct HangulSyllable: Sendable, Hashable {
  /// The initial consonant (choseong): 0 (ㄱ) … 18 (ㅎ), an index into ``initials``.
  package let initial: Int
  /// The vowel (jungseong): 0 (ㅏ) … 20 (ㅣ), an index into ``medials``.
  package let medial: Int
  /// The final consonant (jongseong, batchim): 0 for none, 1 (ㄱ) … 27 (ㅎ), an index into ``finals``.
  package let final: Int

  /// Creates the syllable that a scalar encodes; nil for anything but `가`…`힣`.
  package init?(_ scalar: Unicode.Scalar) {
    guard (Self.first...Self.last).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - Self.first)
    self.init(initial: index / 588, medial: index % 588 / 28, final: index % 28)
  }

  /// Creates a syllable from its letters; traps when an index is out of range.
  package init(initial: Int, medial: Int, final: Int) {
    precondition(
      (0..<19).contains(initial) && (0..<21).contains(medial) && (0..<28).contains(final),
      "a Hangul syllable has 19 initials, 21 vowels and 28 finals, none included")
    self.initial = initial
    self.medial = medial
    self.final = final
  }

  /// The syllable as one code point.
  package var scalar: Unicode.Scalar {
    // The ranges are checked in the initializer, so the value is in U+AC00...U+D7A3.
    Unicode.Scalar(Self.first + UInt32(initial * 588 + medial * 28 + final)) ?? "가"
  }

  /// Whether the syllable ends in a consonant, which decides between 은/는, 이/가, 을/를.
  package var hasFinal: Bool { final != 0 }
  /// Whether the syllable ends in ㄹ alone, after which the josa is 로, not 으로.
  package var endsInRieul: Bool { final == 8 }

  /// The initial consonants in Unicode order, as compatibility jamo.
  package static let initials: [Unicode.Scalar] = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  /// The vowels in Unicode order, as compatibility jamo.
  package static let medials: [Unicode.Scalar] = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  /// The final consonants in Unicode order, as compatibility jamo; index 0, for "none", contains a space.
  package static let finals: [Unicode.Scalar] = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  static let first: UInt32 = 0xAC00, last: UInt32 = 0xD7A3
}

extension Unicode.Scalar {
  /// Whether this is a single letter, `ㄱ`…`ㅣ`, as it appears while a syllable is being typed.
  package var isCompatibilityJamo: Bool { (0x3131...0x3163).contains(value) }
}

/// Composes conjoining jamo (decomposed Hangul, as in macOS file names) into syllables.
package enum HangulComposition {
  /// `scalars` with each sequence of conjoining jamo replaced by its syllable; all other scalars are kept.
  package static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.reduce(into: []) { output, scalar in
      let joined = output.last.flatMap { join($0, scalar) }
      if joined != nil { output.removeLast() }
      output.append(joined ?? scalar)
    }
  }

  /// The syllable composed of `left` and the conjoining jamo `right`; nil when they cannot be combined.
  static func join(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(left.value), (0x1161...0x1175).contains(right.value) {
      return HangulSyllable(initial: Int(left.value - 0x1100), medial: Int(right.value - 0x1161), final: 0).scalar
    }
    guard (0x11A8...0x11C2).contains(right.value), let open = HangulSyllable(left), !open.hasFinal else { return nil }
    return HangulSyllable(initial: open.initial, medial: open.medial, final: Int(right.value - 0x11A7)).scalar
  }
}
