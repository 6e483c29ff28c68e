/// The two-set (두벌식) Hangul keyboard: the keys with which a text is typed.
///
/// The layout is KS X 5002. A key is represented by its ASCII letter; the shifted letters ㅃㅉㄸㄲㅆㅒㅖ are capitals. In this
/// representation, an incomplete syllable is a prefix, a wrong vowel is an edit distance of one, and a word typed in
/// the wrong keyboard layout equals its own keys. All three are needed by search.
package enum TwoSetKeyboard {
  /// The keys that type `text`; other characters than Hangul letters are kept. 클로저 gives `zmffhwj`.
  package static func keys(of text: String) -> [UInt8] {
    var keys: [UInt8] = []
    keys.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(keysOf: scalar, to: &keys) }
    return keys
  }

  /// Appends the keys that type one scalar, or the scalar itself in UTF-8.
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

  /// The one or two keys for each letter.
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
