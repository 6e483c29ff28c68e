/// The two-set (두벌식) keyboard both ways: what keys write a Hangul text, and what Hangul a row of keys writes.
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

  /// What an input method of two sets makes of the keys: `zmffhwj` gives 클로저, `ehdtl` gives 동시, `r` gives ㄱ. A capital
  /// that has no shifted letter counts as its small letter; what is no key stays.
  package static func hangul(typedAs keys: some Sequence<UInt8>) -> String {
    var input = InputMethod()
    for key in keys { input.press(key) }
    return input.finished()
  }

  static let initialKeys = HangulSyllable.initials.map { keysByJamo[$0] ?? [] }
  static let medialKeys = HangulSyllable.medials.map { keysByJamo[$0] ?? [] }
  static let finalKeys = HangulSyllable.finals.map { keysByJamo[$0] ?? [] }

  /// Every letter with the one or two keys that write it.
  static let keysByJamo: [Unicode.Scalar: [UInt8]] = {
    let single = [
      ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm"), ("ㅃㅉㄸㄲㅆㅒㅖ", "QWERTOP"),
    ]
    let double = [
      ("ㅘ", "hk"), ("ㅙ", "ho"), ("ㅚ", "hl"), ("ㅝ", "nj"), ("ㅞ", "np"), ("ㅟ", "nl"), ("ㅢ", "ml"), ("ㄳ", "rt"),
      ("ㄵ", "sw"),
      ("ㄶ", "sg"), ("ㄺ", "fr"), ("ㄻ", "fa"), ("ㄼ", "fq"), ("ㄽ", "ft"), ("ㄾ", "fx"), ("ㄿ", "fv"), ("ㅀ", "fg"),
      ("ㅄ", "qt"),
    ]
    var table: [Unicode.Scalar: [UInt8]] = [:]
    for (letters, keys) in single {
      for (letter, key) in zip(letters.unicodeScalars, keys.utf8) { table[letter] = [key] }
    }
    for (letter, keys) in double { letter.unicodeScalars.first.map { table[$0] = Array(keys.utf8) } }
    return table
  }()
}

/// The state of an input method while a syllable is being typed.
private struct InputMethod {
  private var text = String.UnicodeScalarView()
  private var initial: Unicode.Scalar?, medial: Unicode.Scalar?, final: Unicode.Scalar?

  /// Takes one key.
  mutating func press(_ key: UInt8) {
    guard let letter = Self.letters[key] ?? Self.letters[key | 0x20] else {
      flush()
      text.append(Unicode.Scalar(key))
      return
    }
    if Self.medialNumbers[letter] != nil { addVowel(letter) } else { addConsonant(letter) }
  }

  /// The whole text, the open syllable included.
  mutating func finished() -> String {
    flush()
    return String(text)
  }

  private mutating func addVowel(_ vowel: Unicode.Scalar) {
    if let closed = final {
      // The consonant before a vowel begins the next syllable: 각 + ㅏ is 가가, 갃 + ㅏ is 각사.
      let parts = Self.parts[closed] ?? (nil, closed)
      final = parts.0
      flush()
      (initial, medial) = (parts.1, vowel)
    } else if let open = medial {
      if let joined = Self.joined(open, vowel) {
        medial = joined
      } else {
        flush()
        medial = vowel
      }
    } else {
      medial = vowel
    }
  }

  private mutating func addConsonant(_ consonant: Unicode.Scalar) {
    if initial != nil, medial != nil {
      if final == nil, Self.finalNumbers[consonant] != nil {
        final = consonant
        return
      }
      if let closed = final, let joined = Self.joined(closed, consonant) {
        final = joined
        return
      }
    }
    flush()
    initial = consonant
  }

  private mutating func flush() {
    if let first = initial.flatMap({ Self.initialNumbers[$0] }), let vowel = medial.flatMap({ Self.medialNumbers[$0] })
    {
      let last = final.flatMap { Self.finalNumbers[$0] } ?? 0
      text.append(HangulSyllable(initial: first, medial: vowel, final: last).scalar)
    } else {
      for letter in [initial, medial, final] { letter.map { text.append($0) } }
    }
    (initial, medial, final) = (nil, nil, nil)
  }

  private static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    parts.first { $0.value.0 == first && $0.value.1 == second }?.key
  }

  private static let letters: [UInt8: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: TwoSetKeyboard.keysByJamo.filter { $0.value.count == 1 }.map { ($0.value[0], $0.key) })

  /// Letters of two keys with the two letters they are made of.
  private static let parts: [Unicode.Scalar: (Unicode.Scalar?, Unicode.Scalar)] = {
    var parts: [Unicode.Scalar: (Unicode.Scalar?, Unicode.Scalar)] = [:]
    for (letter, keys) in TwoSetKeyboard.keysByJamo where keys.count == 2 {
      if let first = letters[keys[0]], let second = letters[keys[1]] { parts[letter] = (first, second) }
    }
    return parts
  }()

  private static let initialNumbers = numbers(HangulSyllable.initials)
  private static let medialNumbers = numbers(HangulSyllable.medials)
  private static let finalNumbers = numbers(HangulSyllable.finals).filter { $0.key != " " }

  private static func numbers(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar: Int] {
    Dictionary(uniqueKeysWithValues: letters.enumerated().map { ($0.element, $0.offset) })
  }
}
