/// The report of an import, written as JSON: what was decided and why.
private import ArticleModel
private import DataFormats
package import Diagnostics

/// What an import decided, with the evidence.
package struct ImportReport: Sendable {
  struct Dump: Sendable {
    let name: String
    var encoding = "UTF-8"
    var format = DumpFormat.plainText
    var evidence: [FormatEvidence] = []
    var repairedRuns = 0
    var doubtfulSyllables = 0
    var boilerplate: [String: Int] = [:]
    /// Whether the file is not an article and was not read.
    var isLeftOut = false
  }

  struct Article: Sendable {
    let path: String
    let title: String
    let isTitleGuessed: Bool
    let facts: PostMetadata
    let dump: String
    let firstLine: Int, lastLine: Int
    let blocks: [String: Int]
    let languages: [String: Int]

    init(_ post: ImportedPost) {
      path = post.path
      title = post.facts.title ?? ""
      isTitleGuessed = post.facts.isTitleGuessed
      facts = post.facts
      dump = post.file
      firstLine = post.firstLine
      lastLine = post.lastLine
      var blocks: [String: Int] = [:]
      var languages: [String: Int] = [:]
      for block in post.blocks {
        blocks[block.kind, default: 0] += 1
        if case .code(let listing) = block { languages[listing.language, default: 0] += 1 }
      }
      self.blocks = blocks
      self.languages = languages
    }
  }

  /// Two posts whose texts are equal or similar.
  struct Pair: Sendable {
    let kept: String, other: String
    let firstLine: Int, lastLine: Int
    /// How much of the texts is the same, in percent.
    let similarity: Int
  }

  var dumps: [Dump] = []
  var articles: [Article] = []
  /// Posts that were dropped because an equal one is kept.
  var duplicates: [Pair] = []
  /// Posts that are similar but not equal; both were kept.
  var nearDuplicates: [Pair] = []
  var unresolvedReferences: [String] = []
  /// How many aliases the articles have, and how many were dropped because another article or the new site itself has
  /// that address.
  package var keptAliases = 0, droppedAliases = 0
  /// Paths of pictures and other files.
  var assets: [String] = []

  /// How many lines of each kind of boilerplate were dropped in all dumps, sorted by kind.
  package var boilerplate: [(kind: String, count: Int)] {
    var sums: [String: Int] = [:]
    for dump in dumps { for (kind, count) in dump.boilerplate { sums[kind, default: 0] += count } }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The format of each dump, its score (1...100; 0 when the format was named by a person) and the reason.
  package var recognised: [(file: String, kind: String, score: Int, reason: String)] {
    dumps.map { dump in
      let evidence = dump.evidence.first { $0.format == dump.format }
      return (dump.name, dump.format.rawValue, evidence?.score ?? 0, evidence?.reason ?? "named on the command line")
    }
  }

  /// How many posts were dropped as duplicates.
  package var duplicateCount: Int { duplicates.count }

  /// The report as JSON, keys in a fixed order.
  ///
  /// - Parameters:
  ///   - diagnostics: all diagnostics of the import, which are written with their places.
  ///   - actions: what was done with each file, by path: `new`, `changed`, `unchanged`, `edited` or `taken`.
  package func json(with diagnostics: [Diagnostic], actions: [String: String] = [:]) -> String {
    let report: JSONText = [
      "dumps": .array(dumps.map(Self.json)),
      "articles": .array(articles.map { Self.json($0, action: actions[$0.path]) }),
      "duplicates": .array(duplicates.map(Self.json)), "nearDuplicates": .array(nearDuplicates.map(Self.json)),
      "unresolvedReferences": .array(unresolvedReferences.map { .string($0) }),
      "files": .array(assets.map { .string($0) }), "doubts": .array(diagnostics.map(Self.json)),
    ]
    return report.text()
  }

  private static func json(_ dump: Dump) -> JSONText {
    let evidence = dump.evidence.map { found -> JSONText in
      ["format": .string(found.format.rawValue), "score": .integer(found.score), "reason": .string(found.reason)]
    }
    return [
      "file": .string(dump.name), "encoding": .string(dump.encoding), "format": .string(dump.format.rawValue),
      "evidence": .array(evidence), "repairedRuns": .integer(dump.repairedRuns),
      "doubtfulSyllables": .integer(dump.doubtfulSyllables), "boilerplate": json(dump.boilerplate),
      "leftOut": .bool(dump.isLeftOut),
    ]
  }

  private static func json(_ article: Article, action: String?) -> JSONText {
    let facts = article.facts
    return .object(present: [
      "path": .string(article.path), "action": action.map { .string($0) }, "title": .string(article.title),
      "titleGuessed": .bool(article.isTitleGuessed),
      "date": (facts.date.map { $0.secondOfDay == nil ? $0.day10 : $0.rfc3339 }).map { .string($0) },
      "authors": .array(facts.authors.map { .string($0) }), "category": facts.category.map { .string($0) },
      "tags": .array(facts.tags.map { .string($0) }), "seriesName": facts.seriesName.map { .string($0) },
      "seriesPart": facts.seriesPart.map { .integer($0) }, "draft": .bool(facts.isDraft), "file": .string(article.dump),
      "firstLine": .integer(article.firstLine), "lastLine": .integer(article.lastLine),
      "blocks": json(article.blocks), "code": json(article.languages),
    ])
  }

  private static func json(_ pair: Pair) -> JSONText {
    [
      "kept": .string(pair.kept), "other": .string(pair.other), "firstLine": .integer(pair.firstLine),
      "lastLine": .integer(pair.lastLine), "percentAlike": .integer(pair.similarity),
    ]
  }

  private static func json(_ diagnostic: Diagnostic) -> JSONText {
    let place = diagnostic.place
    return .object(present: [
      "code": .string(diagnostic.code), "severity": .string(diagnostic.severity.rawValue),
      "file": place.map { .string($0.text.path) },
      "line": place.flatMap { place in place.range.map { .integer(place.text.lines.line(of: $0.lowerBound)) } },
      "message": .string(diagnostic.message.english),
    ])
  }

  private static func json(_ counts: [String: Int]) -> JSONText {
    .object(counts.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, .integer($0.value)) })
  }
}
