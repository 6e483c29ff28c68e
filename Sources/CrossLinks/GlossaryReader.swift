/// Converts `glossary.yml`, which the loading stage has parsed, to typed entries.
package import ArticleModel
private import ByteText
package import Diagnostics
private import KoreanText

/// Hints of a glossary about the senses of names, in addition to `Resources/words.txt`.
struct GlossaryHints: Sendable {
  /// The loose keys of names that mean their topic only where the article shows that.
  var doubtful: Set<String> = []
  /// Longer names of other things that contain a term.
  var longerNames: [String] = []
}

/// Reads glossaries.
package enum GlossaryReader {
  /// The entries of a site's glossary, sorted by preferred form; invalid ones are left out.
  static func entries(of site: LoadedSite) -> [GlossaryEntry] {
    guard let tree = site.sideData[site.config.glossary] else { return [] }
    return read(tree, from: site.sideFiles[site.config.glossary]).value
  }

  /// The hints of a site's glossary about the senses of names.
  static func hints(of site: LoadedSite) -> GlossaryHints {
    var hints = GlossaryHints()
    for case .map(let map) in site.sideData[site.config.glossary].map(list) ?? [] {
      hints.longerNames += texts(map, "longer")
      hints.doubtful.formUnion(texts(map, "ambiguous").map(\.looseKey))
      guard let entry = entry(map), entry.kinds.contains("needs-context") else { continue }
      // If some forms are known common words, only these are ambiguous (배경, not 백그라운드); otherwise all forms are.
      let common = entry.forms.filter(WordLists.everyday.contains)
      hints.doubtful.formUnion((common.isEmpty ? entry.forms + [entry.english] : common).map(\.looseKey))
    }
    return hints
  }

  /// Converts a parsed glossary: a list of entries, or a map with such a list under `terms`.
  ///
  /// Keys of an entry: `term` or `en` or `english`; `preferred` or `ko` or `korean`; `banned` or `variants`; `definition` or `meaning`;
  /// `kinds` or `kind`; `gloss: true` when its first mention in an article must give the English; `ambiguous`, those of its forms that are
  /// also common words; `longer`, names of other things that contain a form. `source` is the file, for the places of diagnostics.
  package static func read(_ tree: ExtraValue, from source: SourceText?) -> Checked<[GlossaryEntry]> {
    var diagnostics: [Diagnostic] = []
    var entries: [GlossaryEntry] = []
    if !isList(tree) { diagnostics.append(.badGlossaryEntry(at: Place(source ?? Self.nowhere, nil), reason: noList)) }
    for item in list(of: tree) {
      guard case .map(let map) = item, let entry = entry(map) else {
        diagnostics.append(.badGlossaryEntry(at: place(of: item, in: source), reason: incomplete))
        continue
      }
      diagnostics += unknownKeys(of: map, in: source) + unusableValues(of: map, in: source)
      entries.append(entry)
    }
    entries.sort { ($0.preferred, $0.english) < ($1.preferred, $1.english) }
    return Checked(entries, diagnostics)
  }

  private static let incomplete = Phrase(
    en: "an entry needs 'term' (English) and 'preferred' (the Korean form)",
    ko: "항목에는 'term'(영어)과 'preferred'(우리말)가 있어야 합니다")

  private static let noList = Phrase(
    en:
      "the glossary must be a list of entries such as '- {term: closure, preferred: 클로저}', or a map with that list under 'terms'",
    ko: "용어집은 '- {term: closure, preferred: 클로저}' 같은 항목의 목록이거나, 그 목록이 'terms' 아래에 든 맵이어야 합니다")

  private static let nowhere = SourceText(path: "glossary.yml", bytes: [])

  /// Whether a glossary is a list or contains one; an empty file counts as an empty list.
  private static func isList(_ tree: ExtraValue) -> Bool {
    switch tree {
    case .list, .null: true
    case .map(let map): if case .list? = map["terms"] { true } else { map.isEmpty || map["terms"] == .null }
    default: false
    }
  }

  private static let keys = [
    "term", "en", "english", "preferred", "ko", "korean", "banned", "variants", "definition", "meaning", "kinds",
    "kind", "gloss", "ambiguous", "longer",
  ]

  /// Diagnostics for keys that are similar to a known one; other unknown keys are allowed.
  private static func unknownKeys(of map: [String: ExtraValue], in source: SourceText?) -> [Diagnostic] {
    map.keys.sorted().compactMap { key in
      guard !keys.contains(key), let meant = NearMiss.bestMatch(for: key, among: keys) else { return nil }
      let place = source.map { Place($0, $0.bytes.range(of: key)) }
      return .unknownKey(key, meant: meant, known: keys, at: place ?? Place(nowhere, nil))
    }
  }

  /// The kinds of entries.
  private static let kinds = ["gloss", "loanword-spelling", "needs-context", "spacing", "term-choice"]

  /// Diagnostics for kinds that are similar to a known one, and for a `gloss` that is neither true nor false.
  private static func unusableValues(of map: [String: ExtraValue], in source: SourceText?) -> [Diagnostic] {
    var reasons: [(word: String, reason: Phrase)] = texts(map, "kinds", "kind").compactMap { kind in
      guard !kinds.contains(kind), let meant = NearMiss.bestMatch(for: kind, among: kinds) else { return nil }
      let suggestion = Phrase.suggestion(meant)
      return (
        kind,
        Phrase(
          en: "'\(kind)' is no kind of entry\(suggestion.english)",
          ko: "'\(kind)'\(.eunNeun) 항목의 종류가 아닙니다\(suggestion.korean)")
      )
    }
    switch map["gloss"] {
    case nil, .bool?, .null?: break
    default:
      reasons.append(("gloss", Phrase(en: "'gloss' must be true or false", ko: "'gloss'는 true나 false여야 합니다")))
    }
    return reasons.map { word, reason in
      .badGlossaryEntry(at: Place(source ?? nowhere, source?.bytes.range(of: word)), reason: reason)
    }
  }

  private static func list(of tree: ExtraValue) -> [ExtraValue] {
    switch tree {
    case .list(let items): items
    case .map(let map): if case .list(let items)? = map["terms"] { items } else { [] }
    default: []
    }
  }

  private static func entry(_ map: [String: ExtraValue]) -> GlossaryEntry? {
    guard let english = text(map, "en", "english", "term"), let preferred = text(map, "preferred", "ko", "korean")
    else { return nil }
    var kinds = texts(map, "kinds", "kind")
    if case .bool(true)? = map["gloss"], !kinds.contains("gloss") { kinds.append("gloss") }
    let banned = texts(map, "banned", "variants").filter { $0 != preferred && !$0.isEmpty }
    return GlossaryEntry(
      english: english, preferred: preferred, banned: banned, definition: text(map, "definition", "meaning"),
      kinds: kinds)
  }

  private static func text(_ map: [String: ExtraValue], _ keys: String...) -> String? {
    for key in keys {
      if case .string(let value)? = map[key], !value.isEmpty { return value }
    }
    return nil
  }

  private static func texts(_ map: [String: ExtraValue], _ keys: String...) -> [String] {
    for key in keys {
      switch map[key] {
      case .string(let value)?: return [value]
      case .list(let values)?:
        return values.compactMap { if case .string(let value) = $0 { value } else { nil } }
      default: continue
      }
    }
    return []
  }

  /// The place of an entry: that of the first of its values found in the file.
  private static func place(of item: ExtraValue, in source: SourceText?) -> Place {
    let source = source ?? nowhere
    guard case .map(let map) = item else { return Place(source, nil) }
    let words = map.sorted { $0.key < $1.key }.compactMap { if case .string(let word) = $0.value { word } else { nil } }
    return Place(source, words.lazy.compactMap { source.bytes.range(of: $0) }.first)
  }
}
