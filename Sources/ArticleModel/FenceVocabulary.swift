/// The words that an info string may contain, their synonyms from other tools, and suggestions for mistyped words.
private import Diagnostics

/// The words that may follow the language in an info string.
enum FenceVocabulary {
  /// The words of this program, in the order of the guide.
  static let words = [
    "run", "compile", "parse", "auto", "skip", "check", "fails", "warns", "crashes", "exits", "swift", "needs", "deps",
    "on",
    "continue", "session", "nest", "reset", "hidden", "main", "file", "module", "show", "silent", "id", "timeout",
    "memory", "order", "match", "args", "stdin", "env", "title", "highlight", "ins", "del", "focus",
    "error", "warning", "word", "fold", "nocopy", "wrap", "showLineNumbers",
  ]

  /// The names of the same options in rustdoc, DocC, mdoc, DocTest, Docusaurus and MkDocs.
  static let synonyms: [String: String] = [
    "doctest": "run", "mdoc": "run", "no_run": "compile", "norun": "compile", "no-run": "compile",
    "compile-only": "compile", "mdoc:compile-only": "compile", "ignore": "skip", "notest": "skip", "no_test": "skip",
    "compile_fail": "fails", "compile-fail": "fails", "mdoc:fail": "fails", "mdoc:warn": "warns",
    "should_panic": "crashes", "mdoc:crash": "crashes", "continuation": "continue", "mdoc:nest": "nest",
    "mdoc:reset": "reset", "invisible": "hidden", "mdoc:invisible": "hidden", "mdoc:silent": "silent",
    "filename": "title", "caption": "title", "hl_lines": "highlight", "linenums": "showlinenumbers",
    "linenumbers": "showlinenumbers", "numberlines": "showlinenumbers", "no-copy": "nocopy", "strikeout": "strikeout",
    "@main": "main",
  ]

  /// The canonical form of `written`, in lower case; unknown words are returned in lower case too.
  static func canonicalKey(of written: String) -> String {
    let lower = written.lowercased()
    return synonyms[lower] ?? lower
  }

  /// Whether `word` is in ``words`` or is a synonym.
  static func isKnown(_ word: String) -> Bool {
    let key = canonicalKey(of: word)
    return key == "strikeout" || words.contains { $0.lowercased() == key }
  }

  /// The known word that was probably meant: one whose edit distance is at most a third of the length of `word` (at least
  /// 1), or else one of at least 4 letters that `word` begins with (`swift-ver` gives `swift`). nil when there is none.
  static func closest(to word: String) -> String? {
    let typed = word.lowercased()
    let candidates = words + synonyms.keys.sorted()
    let ranked = candidates.map {
      (word: $0, distance: NearMiss.editDistance(Array(typed.unicodeScalars), Array($0.lowercased().unicodeScalars)))
    }
    let limit = max(1, typed.count / 3)
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit {
      return words.first { $0.lowercased() == synonyms[best.word] } ?? best.word
    }
    return words.first { $0.count >= 4 && typed.hasPrefix($0.lowercased()) }
  }
}
