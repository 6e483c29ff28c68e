/// The two-set (두벌식) keyboard: what keys write a Hangul text.
///
/// The layout is KS X 5002. A key is the ASCII letter printed on it; the shifted letters ㅃㅉㄸㄲㅆㅒㅖ are capitals. In key
/// space one form serves many needs of search: half-typed syllables are prefixes, a wrong vowel is one key away, and a
/// word typed in the wrong layout is its own key.
package enum TwoSetKeyboard {
  /// The keys that write `text`; what is no Hangul letter stays. 클로저 gives `zmffhwj`.
  package static func keys(of text: String) -> [UInt8] {
    var keys: [UInt8] = []
    keys.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(keysOf: scalar, to: &keys) }
    return keys
  }

  /// Appends the keys that write one scalar, or the scalar itself in UTF-8.
  package static func append(keysOf scalar: Unicode.Scalar, to keys: inout [UInt8]) {
    if let syllable = HangulSyllable(scalar) {
      keys += initialKeys[syllable.initial]
      keys += medialKeys[syllable.medial]
      keys += finalKeys[syllable.final]
    } else if scalar.isCompatibilityJamo, let letter = keysByJamo[scalar] {
      keys += letter
    } else {
      keys += Array(String(scalar).utf8)
    }
  }

  private static let initialKeys = HangulSyllable.initials.map { keysByJamo[$0] ?? [] }
  private static let medialKeys = HangulSyllable.medials.map { keysByJamo[$0] ?? [] }
  private static let finalKeys = HangulSyllable.finals.map { keysByJamo[$0] ?? [] }

  /// Every letter with the one or two keys that write it.
  private static let keysByJamo: [Unicode.Scalar: [UInt8]] = {
    let single = [
      ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm"), ("ㅃㅉㄸㄲㅆㅒㅖ", "QWERTOP"),
    ]
    let double = "ㅘhk ㅙho ㅚhl ㅝnj ㅞnp ㅟnl ㅢml ㄳrt ㄵsw ㄶsg ㄺfr ㄻfa ㄼfq ㄽft ㄾfx ㄿfv ㅀfg ㅄqt"
    var table: [Unicode.Scalar: [UInt8]] = [:]
    for (letters, keys) in single {
      for (letter, key) in zip(letters.unicodeScalars, keys.utf8) { table[letter] = [key] }
    }
    for word in double.unicodeScalars.split(separator: " ") {
      word.first.map { table[$0] = word.dropFirst().map { UInt8(ascii: $0) } }
    }
    return table
  }()
}
