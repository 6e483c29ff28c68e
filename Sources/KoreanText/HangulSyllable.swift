/// Takes modern Hangul syllables apart and puts them together again.
///
/// The arithmetic is that of the Unicode Standard, section 3.12 "Conjoining Jamo Behavior"; letters outside syllables
/// are the compatibility jamo of the block U+3130.

/// A syllable of modern Hangul (`가`…`힣`) as the numbers of its letters.
package struct HangulSyllable: Sendable, Hashable {
  /// The initial consonant: 0 (ㄱ) … 18 (ㅎ), an index into ``initials``.
  package let initial: Int
  /// The vowel: 0 (ㅏ) … 20 (ㅣ), an index into ``medials``.
  package let medial: Int
  /// The final consonant, batchim: 0 for none, 1 (ㄱ) … 27 (ㅎ), an index into ``finals``.
  package let final: Int

  /// The syllable that a scalar encodes; nil for anything but `가`…`힣`.
  package init?(_ scalar: Unicode.Scalar) {
    guard (Self.first...Self.last).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - Self.first)
    self.init(initial: index / 588, medial: index % 588 / 28, final: index % 28)
  }

  /// A syllable of these letters.
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
    // The ranges are checked when the syllable is made, so the value lies in U+AC00...U+D7A3.
    Unicode.Scalar(Self.first + UInt32(initial * 588 + medial * 28 + final)) ?? "가"
  }

  /// Whether the syllable ends in a consonant, which decides between 은/는, 이/가, 을/를.
  package var hasFinal: Bool { final != 0 }
  /// Whether the syllable ends in ㄹ alone, after which 로 is written and not 으로.
  package var endsInRieul: Bool { final == 8 }

  /// The initial consonants in Unicode's order, as compatibility jamo.
  package static let initials: [Unicode.Scalar] = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  /// The vowels in Unicode's order, as compatibility jamo.
  package static let medials: [Unicode.Scalar] = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  /// The final consonants in Unicode's order, as compatibility jamo; the place of "none" holds a space.
  package static let finals: [Unicode.Scalar] = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  static let first: UInt32 = 0xAC00, last: UInt32 = 0xD7A3
}

extension Unicode.Scalar {
  /// Whether this is a letter of its own, `ㄱ`…`ㅣ`, as it appears while a syllable is being typed.
  package var isCompatibilityJamo: Bool { (0x3131...0x3163).contains(value) }
}

/// Joins conjoining jamo (decomposed Hangul, as macOS file names have it) into syllables.
package enum HangulComposition {
  /// `scalars` with each sequence of conjoining jamo replaced by its syllable; all else stays.
  package static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.reduce(into: []) { output, scalar in
      let joined = output.last.flatMap { join($0, scalar) }
      if joined != nil { output.removeLast() }
      output.append(joined ?? scalar)
    }
  }

  /// The syllable that `left` and a conjoining `right` make together; nil when they do not join.
  static func join(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(left.value), (0x1161...0x1175).contains(right.value) {
      return HangulSyllable(initial: Int(left.value - 0x1100), medial: Int(right.value - 0x1161), final: 0).scalar
    }
    guard (0x11A8...0x11C2).contains(right.value), let open = HangulSyllable(left), !open.hasFinal else { return nil }
    return HangulSyllable(initial: open.initial, medial: open.medial, final: Int(right.value - 0x11A7)).scalar
  }
}
