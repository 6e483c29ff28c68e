/// The verdict on one sample, with the data for reports, the lock and the page.
package import ArticleModel

/// The numbers of a sample's claims by result.
package struct ClaimCount: Sendable, Hashable, Codable {
  /// The numbers of claims that hold, that do not hold, and that could not be compared.
  package var held = 0, broken = 0, unjudged = 0

  /// Creates a count of no claims.
  package init() {}
}

/// The result for one sample of one article.
package struct SnippetResult: Sendable, Hashable, Codable {
  /// The article's path below `content/`, and the sample's index in it.
  package var path: String, index: Int
  /// Where its fence begins; both from 1, the column in UTF-16 units.
  package var line: Int, column: Int
  /// The sample's language.
  package var language: String
  /// The level that was reached.
  package var level: SnippetLevel
  /// The verdict.
  package var verdict: SnippetVerdict
  /// The reason in English for `lowered`, `skipped`, `blocked` and `fail`; for `pass`, what the sample needed, such as a stub module.
  package var reason: String?
  /// The same in Korean.
  package var reasonKorean: String?
  /// The time of its processes, in seconds, when they were last run.
  package var seconds = 0.0
  /// The numbers of its claims by result.
  package var claims = ClaimCount()
  /// Its output, if the page shows it (`show=output`).
  package var output: String?
  /// The message of the compiler or of the crash, for a sample that must fail or has `show=error`.
  package var message: String?
  /// Whether the sample was expected to fail.
  package var expectedFailure = false
  /// A fingerprint of the sample's code and info string, by which the lock finds it again.
  package var contentKey = ""
  /// The fingerprints of the blocks it needs, and the similarity sketch of its code; see ``SnippetFingerprint``.
  package var contextKey = "", similarityHash = ""
  /// The context in which it passed, as the lock records it, if that is more than what readers see.
  package var context: String?
  /// The language mode it was checked in.
  package var languageMode: String?

  /// Creates a result that is skipped until something else is set.
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
