/// The lists of `Resources/words.txt`, which says where they come from.

/// Words by section of the file.
enum WordLists {
  private static let sections: [String: [Substring]] = {
    var sections: [String: [Substring]] = [:]
    var current = ""
    for line in String(decoding: EmbeddedFiles.wordsTxt, as: UTF8.self).split(separator: "\n") where line.first != "#" {
      if line.first == "[" {
        current = String(line.dropFirst().dropLast())
      } else {
        sections[current, default: []].append(line)
      }
    }
    return sections
  }()

  private static func list(_ name: String) -> [String] { (sections[name] ?? []).flatMap(words(of:)) }

  /// The words of a line; `_` means a space at the end of a word.
  private static func words(of line: Substring) -> [String] {
    line.split(separator: ",").map { LinkResolver.trimmed(String($0)).replacing("_", with: " ") }
  }

  /// The lines `name, name: word, word` of a section: words by the loose key of each name, `~` in them replaced by the name. A line
  /// `: word, word` goes on with the names of the one before.
  private static func table(_ section: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    var names: [String] = []
    for line in sections[section] ?? [] {
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      if !halves[0].isEmpty { names = words(of: halves[0]) }
      for name in names {
        found[name.looseKey, default: []] += words(of: halves[1]).map { $0.replacing("~", with: name) }
      }
    }
    return found
  }

  /// Phrases in which a name means something else: 네트워크 인터페이스 by 인터페이스.
  static let otherSenses = table("other-senses")
  /// Words of the field in which a name has the sense of the trade.
  static let fieldWords = table("field-words")
  /// Words of the field of names that need none of them.
  static let tradeWords = table("trade-words")
  /// Words of fields in which a name has another sense; `$` is a formula.
  static let otherFields = table("other-fields")
  static let longerNames = list("longer-names")
  /// By the name that each begins with: `name~rest`.
  static let setPhrases = Dictionary(
    grouping: list("set-phrases").map { $0.split(separator: "~") }.filter { $0.count == 2 }, by: { String($0[0]) }
  ).mapValues { $0.map { $0.joined() } }
  static let homographs = Set(list("homographs"))
  static let everyday = Set(list("everyday"))
  static let alsoCommon = Set(list("also-common"))
  static let openPhrases = Set(list("open-phrases"))
  static let verbBefore = Set(list("verb-before"))
  static let verbAfter = Set(list("verb-after"))
  static let standardTypes = Set(list("standard-types"))
  static let placeholders = list("placeholder-types")
  static let commonVerbs = Set(list("common-verbs"))
  static let lightVerbs = list("light-verbs")
  static let seeAlso = Set(list("see-also"))
  static let oneSyllableTails = Set(list("one-syllable-tails") + [""])
  static let afterCopula = list("after-copula")
  static let interfaceWords = list("interface-words")
  static let determiners = Set(list("determiners"))
  static let particleEnds = Set(list("particle-ends"))
  static let conjunctions = Set(list("conjunctions"))
  static let openers = Set(list("openers"))
  static let noTermBegins = Set(list("no-term-begins"))
  static let titleWords = list("title-words")
  static let filingTags = Set(list("filing-tags").map(\.looseKey))
  static let vagueLinks = Set(list("vague-links"))
}
