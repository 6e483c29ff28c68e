/// The verdict on one sample, with the facts that a report, the lock and the page need.
package import ArticleModel

/// How many claims of a sample held.
package struct ClaimCount: Sendable, Hashable, Codable {
  /// Claims that hold, claims that do not, and claims that nothing was compared with.
  package var held = 0, broken = 0, unjudged = 0

  /// No claims.
  package init() {}
}

/// The result for one sample of one article.
package struct SnippetResult: Sendable, Hashable, Codable {
  /// The article's path below `content/`, and the sample's number in it.
  package var path: String, index: Int
  /// Where its fence begins: from 1, column in UTF-16 units.
  package var line: Int, column: Int
  /// The sample's language, as known.
  package var language: String
  /// The level reached.
  package var level: SnippetLevel
  /// The verdict.
  package var verdict: SnippetVerdict
  /// Why, in English, for `lowered`, `skipped`, `blocked` and `fail`; for `pass` what helped, such as the stub module.
  package var reason: String?
  /// The same in Korean.
  package var reasonKorean: String?
  /// How long its processes took, in seconds, when they last ran.
  package var seconds = 0.0
  /// Its claims.
  package var claims = ClaimCount()
  /// What it printed, where that is shown.
  package var output: String?
  /// The compiler's message, for a sample that must fail.
  package var message: String?
  /// Whether failing was expected.
  package var expectedFailure = false
  /// A fingerprint of the sample's own code and words, by which the lock finds it again.
  package var contentKey = ""
  /// The fingerprints of the blocks it needs, and what its code is like; see ``SnippetFingerprint``.
  package var contextKey = "", likeness = ""
  /// The program it held in, as the lock records it, when that is more than readers see.
  package var context: String?
  /// The language mode it was checked in.
  package var languageMode: String?

  /// A result that says nothing yet.
  package init(path: String, index: Int, line: Int, column: Int, language: String) {
    self.path = path
    self.index = index
    self.line = line
    self.column = column
    self.language = language
    level = .skip
    verdict = .skipped
  }
}
