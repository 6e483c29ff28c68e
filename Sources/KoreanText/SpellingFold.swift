/// Makes spellings equal that sound alike or that writers keep confusing.

/// A coarser form of a word's keys: 스레드 and 쓰레드, 클로져 and 클로저, 메세지 and 메시지 fold together or nearly so.
package enum SpellingFold {
  /// The folded form of two-set keys; other bytes stay.
  ///
  /// - A vowel after ㅈ, ㅉ, ㅊ loses its glide: loanwords are never written 쟈, 져, 죠, 쥬 (외래어 표기법 제3장, 국립국어원).
  /// - ㅅㅟ becomes ㅅㅣ (캐쉬, 캐시), ㅔ becomes ㅐ and ㅖ becomes ㅒ, ㅚ and ㅞ become ㅙ: sounds that have merged.
  /// - Tense consonants become plain (쓰레드, 스레드; 외래어 표기법 제1장 제4항 keeps tense letters out of loanwords).
  package static func folded(_ keys: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(keys.count)
    for key in keys {
      let plain = plainLetters[Int(key)]
      let last = folded.last
      switch (last, plain) {
      case (ascii("w"), _) where glides[plain] != nil, (ascii("c"), _) where glides[plain] != nil:
        folded.append(glides[plain] ?? plain)
      case (ascii("h"), ascii("l")):
        folded.append(ascii("o"))
      case (ascii("n"), ascii("o")):
        folded[folded.count - 1] = ascii("h")
        folded.append(plain)
      case (ascii("n"), ascii("l")) where folded.dropLast().last == ascii("t"):
        folded[folded.count - 1] = plain
      default:
        folded.append(plain)
      }
    }
    return folded
  }

  /// ㅕ, ㅛ, ㅠ, ㅑ without their glide.
  private static let glides: [UInt8: UInt8] = [
    ascii("u"): ascii("j"), ascii("y"): ascii("h"), ascii("b"): ascii("n"), ascii("i"): ascii("k"),
  ]

  /// Every byte, tense keys made plain and the e-vowels made one.
  private static let plainLetters: [UInt8] = {
    var table = Array(UInt8.min...UInt8.max)
    for tense in "QWERT".utf8 { table[Int(tense)] = tense | 0x20 }
    table[Int(ascii("p"))] = ascii("o")
    table[Int(ascii("P"))] = ascii("O")
    return table
  }()

  private static func ascii(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }
}

/// The initial consonants of a word, as people type them to find it: 세마포어 gives ㅅㅁㅍㅇ.
package enum Choseong {
  /// Each syllable replaced by its initial consonant; all else stays.
  package static func initials(of text: String) -> String {
    var initials = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      initials.append(HangulSyllable(scalar).map { HangulSyllable.initials[$0.initial] } ?? scalar)
    }
    return String(initials)
  }
}
