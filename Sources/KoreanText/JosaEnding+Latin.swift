/// Determines how Koreans pronounce the end of Latin words, by the rules for loanwords (외래어 표기법, 국립국어원) and by usage.

extension JosaReading {
  /// Whether the scalar is a Latin letter, with or without accents.
  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
      || (0xC0...0x24F).contains(scalar.value) && scalar.properties.isAlphabetic
  }

  /// The ending of a word whose last character is a Latin letter.
  static func latinEnding(of text: ArraySlice<Unicode.Scalar>) -> WordEnding {
    let run = Array(text.suffix(while: isLatin).map(unaccented))
    if text.dropLast(run.count).last?.asciiDigit != nil, let unit = unitEndings[lowercase(run[...])] { return unit }
    if let whole = wordEndings[lowercase(run[...])] { return whole }
    let part = lastHump(of: run)
    let name = lowercase(part)
    let isAcronym = part.allSatisfy(\.isUppercase)
    if isAcronym { return acronymEnding(of: name) }
    return wordEnding(of: name)
  }

  private static func wordEnding(of name: String) -> WordEnding {
    if let known = wordEndings[name] { return known }
    // A name without a vowel is spelled letter by letter: html, npm.
    guard name.contains(where: { "aeiouy".contains($0) }) else { return letterNameEnding(of: name) }
    if let compound = wordTails.first(where: { name.hasSuffix($0.key) }) { return compound.value }
    return spellingEnding(of: Array(name.utf8))
  }

  /// The last component of a camel-case name: View for `UIView`, UI for `SwiftUI`, OS for `iOS`, Decoder for
  /// `JSONDecoder`.
  private static func lastHump(of run: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    guard let last = run.last else { return [] }
    if last.isUppercase { return run[(run.lastIndex { !$0.isUppercase }.map { $0 + 1 } ?? 0)...] }
    guard let capital = run.lastIndex(where: \.isUppercase) else { return run[...] }
    // In the plural of an acronym, `URLs`, both interpretations end in s.
    return run[capital...]
  }

  /// The ending of an acronym, which is read letter by letter, as a word, or in both ways.
  private static func acronymEnding(of name: String) -> WordEnding {
    if let known = acronymEndings[name] { return known }
    let letters = letterNameEnding(of: name)
    guard name.utf8.count > 3, name.contains(where: { "aeiou".contains($0) }) else { return letters }
    let word = wordEnding(of: name)
    // Five or more letters with a vowel are a word in capitals: ERROR, SELECT.
    return name.utf8.count > 4 ? word : letters.union(word)
  }

  /// The ending of the Korean name of the last letter: 엘 and 알 end in ㄹ, 엠 and 엔 in another consonant, all others in a
  /// vowel.
  private static func letterNameEnding(of name: String) -> WordEnding {
    switch name.last {
    case "l", "r": .rieul
    case "m", "n": .consonant
    default: .vowel
    }
  }

  /// The ending of a word that is in no table, derived from its spelling.
  private static func spellingEnding(of word: [UInt8]) -> WordEnding {
    guard let last = word.last else { return [] }
    switch last {
    case UInt8(ascii: "e"): return silentEEnding(of: word)
    case UInt8(ascii: "l"): return .rieul
    case UInt8(ascii: "m"), UInt8(ascii: "n"): return .consonant
    case UInt8(ascii: "g"): return word.dropLast().last == UInt8(ascii: "n") ? .consonant : .vowel
    case UInt8(ascii: "b"): return word.dropLast().last == UInt8(ascii: "m") ? .consonant : .vowel
    case UInt8(ascii: "k"): return kEnding(of: word)
    case UInt8(ascii: "p"), UInt8(ascii: "t"), UInt8(ascii: "c"): return stopEnding(of: word)
    default: return .vowel
    }
  }

  /// -me (프레임) and -ne (라인) end in a consonant, -le (파일) in ㄹ; -te (스테이트), -de (코드), -re (코어) and others in a vowel.
  private static func silentEEnding(of word: [UInt8]) -> WordEnding {
    switch word.dropLast().last {
    case UInt8(ascii: "m"), UInt8(ascii: "n"): .consonant
    case UInt8(ascii: "l"): .rieul
    default: .vowel
    }
  }

  /// -ck (스택) and -ook (북) end in a consonant; after another consonant (링크) or two vowels (위크) a vowel is added.
  private static func kEnding(of word: [UInt8]) -> WordEnding {
    word.suffix(2).elementsEqual("ck".utf8) || word.suffix(3).elementsEqual("ook".utf8)
      ? .consonant : stopEnding(of: word)
  }

  /// A stop after one short vowel ends the syllable in a consonant (갭, 봇, 로직); after a consonant (리스트) or a long vowel
  /// (노트) a vowel is added.
  private static func stopEnding(of word: [UInt8]) -> WordEnding {
    guard word.count >= 2 else { return .vowel }
    // A doubled letter ends the syllable before it: 앱.
    if word.last == word[word.count - 2] { return .consonant }
    guard isVowel(word[word.count - 2]) else { return .vowel }
    guard word.count >= 3, isVowel(word[word.count - 3]) else { return .consonant }
    return .vowel
  }

  private static func isVowel(_ byte: UInt8) -> Bool { "aeiouy".utf8.contains(byte) }

  private static func lowercase(_ letters: ArraySlice<Unicode.Scalar>) -> String {
    var name = String.UnicodeScalarView()
    name.append(contentsOf: letters)
    return String(name).lowercased()
  }

  private static func unaccented(_ scalar: Unicode.Scalar) -> Unicode.Scalar { accented[scalar] ?? scalar }

  private static let accented: [Unicode.Scalar: Unicode.Scalar] = WordLists.josa["accents"].reduce(into: [:]) {
    for accent in $1.unicodeScalars.dropFirst() { $0[accent] = $1.unicodeScalars.first }
  }
}

extension Unicode.Scalar {
  var isUppercase: Bool { properties.isUppercase }
}

extension BidirectionalCollection {
  /// The longest suffix whose elements all satisfy `test`.
  fileprivate func suffix(while test: (Element) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !test($0) }) else { return self[...] }
    return self[index(after: last)...]
  }
}
