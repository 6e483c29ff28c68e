/// The lists of `Resources/words.txt`, which says where they come from.

/// Words by section of the file.
enum WordLists {
  private static let sections: [String: [String]] = {
    var sections: [String: [String]] = [:]
    var current = ""
    for line in String(decoding: EmbeddedFiles.wordsTxt, as: UTF8.self).split(separator: "\n") where line.first != "#" {
      if line.first == "[" {
        current = String(line.dropFirst().dropLast())
      } else {
        // `_` means a space at the end of a word.
        sections[current, default: []] += line.split(separator: ",").map { word in
          LinkResolver.trimmed(String(word)).replacing("_", with: " ")
        }
      }
    }
    return sections
  }()

  private static func list(_ name: String) -> [String] { sections[name] ?? [] }

  static let longerNames = list("longer-names")
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
  static let determiners = Set(list("determiners"))
  static let particleEnds = Set(list("particle-ends"))
  static let conjunctions = Set(list("conjunctions"))
  static let openers = Set(list("openers"))
  static let noTermBegins = Set(list("no-term-begins"))
  static let vagueLinks = Set(list("vague-links"))
}
