/// What checks found in each article, so that checking a site again costs little more than its changed articles.
package import ArticleModel
package import DataFormats
import Diagnostics
private import Synchronization

/// The findings of checks by article, kept for the next build. It may be used on several threads; the results of checks do not depend on it.
package final class CheckMemo: Sendable {
  /// The checks whose findings are kept.
  enum Check: Int, Sendable, CaseIterable, BinaryStorable { case references, linkStyle, structure, terms }

  /// What one check found in an article.
  struct Findings: Sendable {
    /// A hash of what the findings depend on besides the article.
    let inputs: UInt64
    var diagnostics: [Diagnostic] = []
    /// Uses of terms with two spellings.
    var spellings: [TermFindings.Spelling] = []
  }

  fileprivate struct Entry: Sendable {
    let fingerprint: String
    /// The findings by ``Check``; nil for those that are not known.
    var findings: [Findings?] = Array(repeating: nil, count: Check.allCases.count)
  }

  private let known: [String: Entry]
  /// All findings of the articles in which something was not known.
  private let made = Mutex<[String: Entry]>([:])

  /// A memo that knows what `earlier` knew or was asked for.
  package convenience init(after earlier: CheckMemo? = nil) {
    let made = earlier?.made.withLock { $0 } ?? [:]
    self.init(known: (earlier?.known ?? [:]).merging(made) { $1 })
  }

  private init(known: [String: Entry]) { self.known = known }

  /// The findings of a check in an article: those of the earlier build if the article and `inputs` are the same, otherwise those of `make`.
  func findings(
    of check: Check, in article: Article, inputs: UInt64 = 0, _ make: (UInt64) -> Findings
  ) -> Findings {
    let entry = knownEntry(of: article)
    if let found = entry?.findings[check.rawValue], found.inputs == inputs { return found }
    let findings = make(inputs)
    made.withLock { made in
      made[article.path, default: entry ?? Entry(fingerprint: article.fingerprint)].findings[check.rawValue] = findings
    }
    return findings
  }

  /// What was known of an article before; nil if it is another text.
  private func knownEntry(of article: Article) -> Entry? {
    guard !article.hasInclusions, let entry = known[article.path] else { return nil }
    return entry.fingerprint == article.fingerprint ? entry : nil
  }

  /// Like ``findings(of:in:inputs:_:)`` for checks that find only diagnostics.
  func diagnostics(
    of check: Check, in article: Article, inputs: UInt64 = 0, _ make: () -> [Diagnostic]
  ) -> [Diagnostic] {
    findings(of: check, in: article, inputs: inputs) { Findings(inputs: $0, diagnostics: make()) }.diagnostics
  }
}

extension TermFindings.Spelling: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    entry = try reader.count()
    isPreferred = try Bool(from: &reader)
    range = try Range(from: &reader)
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(count: entry)
    writer.write(isPreferred)
    writer.write(range)
  }
}

extension CheckMemo {
  /// The findings in one article, read from a cache file.
  package struct Stored: Sendable {
    fileprivate let path: String
    fileprivate let entry: Entry

    /// Reads what ``CheckMemo/write(findingsIn:to:)`` wrote.
    package init(of article: Article, from reader: inout BinaryReader) throws(BinaryFault) {
      path = article.path
      var entry = Entry(fingerprint: article.fingerprint)
      for _ in 0..<(try reader.count()) {
        let check = try Check(from: &reader)
        var findings = Findings(inputs: try reader.fixed())
        findings.diagnostics = try [Diagnostic](from: &reader) { name in
          name == article.source.path ? article.source : SourceText(path: name, bytes: [])
        }
        findings.spellings = try [TermFindings.Spelling](from: &reader)
        entry.findings[check.rawValue] = findings
      }
      self.entry = entry
    }
  }

  /// A memo with findings from a cache file.
  package convenience init(stored: [Stored]) {
    self.init(known: Dictionary(stored.map { ($0.path, $0.entry) }) { first, _ in first })
  }

  /// Whether all findings in an article that were asked for were known when the memo was made.
  package func knewFindings(in article: Article) -> Bool {
    knownEntry(of: article) != nil && made.withLock { $0[article.path] == nil }
  }

  /// Appends the findings in an article.
  package func write(findingsIn article: Article, to writer: inout BinaryWriter) {
    let findings = (made.withLock { $0[article.path] } ?? knownEntry(of: article))?.findings ?? []
    writer.write(count: findings.count { $0 != nil })
    for (check, found) in zip(Check.allCases, findings) {
      guard let found else { continue }
      writer.write(check)
      writer.write(fixed: found.inputs)
      found.diagnostics.write(to: &writer)
      writer.write(found.spellings)
    }
  }
}
