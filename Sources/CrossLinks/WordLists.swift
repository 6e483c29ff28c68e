/// The word lists of `Resources/words.txt`, which documents their sources.
import ByteText

/// The lists by section of the file; `_` in a list means a space at the end of a word.
enum WordLists {
  private static let sections: [String: [ArraySlice<UInt8>]] = {
    var sections: [String: [ArraySlice<UInt8>]] = [:]
    var current = ""
    for line in EmbeddedFiles.wordsTxt.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "[") {
        current = line.dropFirst().dropLast().text
      } else {
        sections[current, default: []].append(line)
      }
    }
    return sections
  }()

  private static func list(_ name: String) -> [String] { (sections[name] ?? []).flatMap(words(of:)) }

  /// The words of a line; `_` means a space.
  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: ",")).map { word in
      word.trimming(while: \.isASCIIBlank).map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }.text
    }
  }

  /// A section of lines `name, name: word, word`: the words by loose key of each name, the first `~` in each replaced by the name. A line `: word,
  /// word` continues with the names of the line before.
  private static func table(_ section: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    var names: [String] = []
    for line in sections[section] ?? [] {
      let halves = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      if !halves[0].isEmpty { names = words(of: halves[0]) }
      let words = words(of: halves[1])
      for name in names {
        found[name.looseKey, default: []] += words.map { $0.replacingFirst("~", with: name) }
      }
    }
    return found
  }

  /// Phrases in which a name has another sense: 네트워크 인터페이스 by 인터페이스.
  static let otherSenses = table("other-senses")
  /// Indicator words of the field in which an ambiguous name is a technical term.
  static let fieldWords = table("field-words")
  /// Indicator words of the field of names that are technical terms without any evidence.
  static let unambiguousFieldWords = table("unambiguous-field-words")
  /// Indicator words of fields in which a name has another sense; `$` means a formula.
  static let otherFields = table("other-fields")
  static let longerNames = list("longer-names")
  /// Set phrases by the name that each begins with: `name~rest`.
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
