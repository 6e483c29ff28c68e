/// Finds the words that authors explain themselves: `클로저(Closures)`, `참조 카운팅 (reference counting)`, `closure(클로저)`.

enum GlossMiner {
  /// A Korean word and its English counterpart, in lower case.
  struct Pair: Equatable {
    let korean: ArraySlice<UInt8>, other: ArraySlice<UInt8>
  }

  /// The pairs of a text. Where both sides have the same number of words they pair one by one, else only a single
  /// English word counts, for the Korean word next to the bracket. A word with a josa that belongs to a following noun
  /// (프로퍼티의 투영값(projected value)) is no part of the name that is explained.
  static func pairs(in text: ArraySlice<UInt8>) -> [Pair] {
    var pairs: [Pair] = []
    var place = text.startIndex
    while let open = text[place...].firstIndex(of: UInt8(ascii: "(")) {
      place = open + 1
      let window = text[place...].prefix(longestGloss)
      guard let close = window.firstIndex(of: UInt8(ascii: ")")) else { continue }
      let before = text[..<open].suffix(longestGloss)
      pairs += paired(Array(before)[...], text[place..<close])
    }
    return pairs
  }

  private static func paired(_ before: ArraySlice<UInt8>, _ inside: ArraySlice<UInt8>) -> [Pair] {
    let insideWords = words(of: inside)
    guard let kind = insideWords.first?.kind, insideWords.count <= 3, kind != .mixed,
      insideWords.allSatisfy({ $0.kind == kind })
    else { return [] }
    let outside = words(of: before).reversed().prefix { $0.kind == (kind == .korean ? .english : .korean) }
    guard !outside.isEmpty else { return [] }
    let outsideWords = Array(outside.prefix(insideWords.count).reversed())
    let (korean, english) = kind == .korean ? (insideWords, outsideWords) : (outsideWords, insideWords)
    if korean.count == english.count {
      guard !korean.dropLast().contains(where: { hasOuterJosa($0.bytes) }) else { return [] }
      return zip(korean, english).map { Pair(korean: $0.bytes, other: $1.bytes) }
    }
    guard english.count == 1, let last = korean.last else { return [] }
    return [Pair(korean: last.bytes, other: english[0].bytes)]
  }

  /// Whether a word ends in a josa that hardly any noun of three syllables or more ends in; 정의 and 주의 are nouns.
  private static func hasOuterJosa(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 9 && outerJosa.contains { word.count > $0.count && word.suffix($0.count).elementsEqual($0) }
  }

  private static let outerJosa = ["의", "은", "는", "을", "를", "에", "에서", "으로", "와"].map { Array($0.utf8) }

  private enum Kind { case korean, english, mixed }

  /// The words between spaces and hyphens; anything else in a word makes it mixed.
  private static func words(of text: ArraySlice<UInt8>) -> [(kind: Kind, bytes: ArraySlice<UInt8>)] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }.map { word in
      if word.allSatisfy({ (0xEA...0xED).contains($0) || (0x80...0xBF).contains($0) }) { return (.korean, word) }
      let lower = word.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
      let isEnglish = lower.count > 1 && lower.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      return (isEnglish ? .english : .mixed, lower[...])
    }
  }

  /// Glosses are a few words; what is longer is a remark.
  private static let longestGloss = 48
}
