/// Reads Latin words as Koreans do, after the Korean rules for writing loanwords (외래어 표기법, 국립국어원) and usage.

extension JosaReading {
  /// Whether the scalar is a Latin letter, accents included.
  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
      || (0xC0...0x24F).contains(scalar.value) && scalar.properties.isAlphabetic
  }

  /// The ending of a word whose last sign is a Latin letter.
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
    // Without a vowel it cannot be read as a word: html, npm.
    guard name.contains(where: { "aeiouy".contains($0) }) else { return letterNameEnding(of: name) }
    if let compound = wordTails.first(where: { name.hasSuffix($0.key) }) { return compound.value }
    return spellingEnding(of: Array(name.utf8))
  }

  /// The last part of a camel-case name: `UIView` gives View, `SwiftUI` UI, `iOS` OS, `JSONDecoder` Decoder.
  private static func lastHump(of run: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    guard let last = run.last else { return [] }
    if last.isUppercase { return run[(run.lastIndex { !$0.isUppercase }.map { $0 + 1 } ?? 0)...] }
    guard let capital = run.lastIndex(where: \.isUppercase) else { return run[...] }
    // A plural of an acronym, `URLs`, ends in s either way.
    return run[capital...]
  }

  /// An acronym is read letter by letter, as a word, or in both ways.
  private static func acronymEnding(of name: String) -> WordEnding {
    if let known = acronymEndings[name] { return known }
    let letters = letterNameEnding(of: name)
    guard name.utf8.count > 3, name.contains(where: { "aeiou".contains($0) }) else { return letters }
    let word = wordEnding(of: name)
    // Five letters with a vowel are a word in capitals: ERROR, SELECT.
    return name.utf8.count > 4 ? word : letters.union(word)
  }

  /// The ending of the last letter's name: 엘 and 알 end in ㄹ, 엠 and 엔 in another consonant, all others in a vowel.
  private static func letterNameEnding(of name: String) -> WordEnding {
    switch name.last {
    case "l", "r": .rieul
    case "m", "n": .consonant
    default: .vowel
    }
  }

  /// The ending of a word that is in no table, by its spelling.
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

  /// -me 프레임, -ne 라인 close with a consonant, -le 파일 with ㄹ; -te 스테이트, -de 코드, -re 코어 and the others do not.
  private static func silentEEnding(of word: [UInt8]) -> WordEnding {
    switch word.dropLast().last {
    case UInt8(ascii: "m"), UInt8(ascii: "n"): .consonant
    case UInt8(ascii: "l"): .rieul
    default: .vowel
    }
  }

  /// -ck 스택 and -ook 북 close the syllable; after another consonant 링크 or two vowels 위크 a vowel is added.
  private static func kEnding(of word: [UInt8]) -> WordEnding {
    word.suffix(2).elementsEqual("ck".utf8) || word.suffix(3).elementsEqual("ook".utf8)
      ? .consonant : stopEnding(of: word)
  }

  /// A stop after one short vowel closes the syllable (갭, 봇, 로직); after a consonant (리스트) or a long vowel (노트) it
  /// does not.
  private static func stopEnding(of word: [UInt8]) -> WordEnding {
    guard word.count >= 2 else { return .vowel }
    // A doubled letter closes the syllable before it: 앱.
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
  /// The longest run at the end whose elements all satisfy `test`.
  fileprivate func suffix(while test: (Element) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !test($0) }) else { return self[...] }
    return self[index(after: last)...]
  }
}
