/// All diagnostics of one command, sorted in the order that every output format uses.
private import ByteText
private import DataFormats

/// The language of messages for people. Codes and JSON keys are English in both.
package enum MessageLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case korean = "ko"
}

extension Phrase {
  /// The message in one language.
  package func text(in language: MessageLanguage) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}

/// The output formats of `--format`.
package enum DiagnosticFormat: String, Sendable, Hashable, CaseIterable {
  /// For people, with the source line and a caret.
  case text
  /// A JSON document for scripts.
  case json
  /// SARIF 2.1.0, for code scanning services.
  case sarif
  /// GitHub Actions workflow commands, which are shown as annotations.
  case github
  /// JUnit XML, which most CI servers can show.
  case junit
}

/// Whether text output contains ANSI colours.
package enum ColourUse: Sendable, Hashable {
  case plain, ansi
}

/// Diagnostics without duplicates, sorted by path, then position, then code.
package struct DiagnosticReport: Sendable {
  /// The sorted diagnostics. Those without a file come first; those about a whole file come before those with a
  /// position in it.
  package private(set) var diagnostics: [Diagnostic]

  /// Counts of the diagnostics that are not shown; see ``shortened(below:to:)``.
  package private(set) var omittedCounts: [DiagnosticCount]

  /// Sorts `diagnostics` and removes duplicates.
  ///
  /// - Parameter omittedCounts: further diagnostics of which only the counts are known.
  package init(_ diagnostics: some Sequence<Diagnostic>, omittedCounts: [DiagnosticCount] = []) {
    self.omittedCounts = omittedCounts
    let given = Array(diagnostics)
    let keys = given.enumerated().map { SortKey($0.element, $0.offset) }
    // Their numbers are sorted, because diagnostics are large.
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    // Duplicates have the same position. Most diagnostics are the only one at their position, so that hashing their
    // texts can be avoided.
    var distinct: [Diagnostic] = []
    distinct.reserveCapacity(order.count)
    var here: Set<Diagnostic> = []
    for (place, number) in order.enumerated() {
      let isAtLast = place > 0 && keys[order[place - 1]].hasSamePlace(as: keys[number])
      let isAtNext = place + 1 < order.count && keys[order[place + 1]].hasSamePlace(as: keys[number])
      if !isAtLast { here = [] }
      if !isAtLast && !isAtNext || here.insert(given[number]).inserted { distinct.append(given[number]) }
    }
    self.diagnostics = distinct
  }

  /// The number of diagnostics with this severity, including those not shown.
  package func count(of severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
      + omittedCounts.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  /// How many warnings of one code a build shows: enough to recognize the problem, and few enough to leave other
  /// problems visible.
  package static let maximumPerCode = 20

  /// A report with only the first diagnostics of each code; the others are counted.
  ///
  /// - Parameters:
  ///   - severity: all diagnostics of this severity or above are shown.
  ///   - most: the number of diagnostics shown per code.
  package func shortened(below severity: Severity, to most: Int = maximumPerCode) -> DiagnosticReport {
    let (first, others) = split(below: severity, after: most)
    var report = self
    report.diagnostics = first
    report.omittedCounts += DiagnosticCount.counts(of: others)
    return report
  }

  /// Splits the diagnostics into those that ``shortened(below:to:)`` shows and those that it counts.
  private func split(below severity: Severity, after most: Int) -> (first: [Diagnostic], others: [Diagnostic]) {
    var (first, others): ([Diagnostic], [Diagnostic]) = ([], [])
    var counts: [DiagnosticCode: Int] = [:]
    for diagnostic in diagnostics {
      counts[diagnostic.kind, default: 0] += 1
      if diagnostic.severity >= severity || counts[diagnostic.kind, default: 0] <= most {
        first.append(diagnostic)
      } else {
        others.append(diagnostic)
      }
    }
    return (first, others)
  }

  /// The report in one format. For a report without diagnostics, `text` and `github` are empty. The output does not
  /// depend on the clock or the location of the site.
  ///
  /// - Parameters:
  ///   - format: the output format.
  ///   - language: the language of messages.
  ///   - colour: whether `text` is coloured; the other formats never are.
  ///   - version: the version of this tool, for SARIF.
  ///   - jobs: the number of threads for formatting `text`.
  package func rendered(
    as format: DiagnosticFormat, in language: MessageLanguage, colour: ColourUse = .plain, version: String = "0",
    jobs: Int = 1
  ) -> String {
    switch format {
    case .text: TextPrinter(language: language, colour: colour).text(of: self, jobs: jobs)
    case .json: JSONPrinter(language: language).json(of: self).text()
    case .sarif: SARIFPrinter(language: language, version: version).json(of: self).text()
    case .github: GitHubPrinter(language: language).text(of: self)
    case .junit: JUnitPrinter(language: language).text(of: self)
    }
  }
}

/// The number of diagnostics with one code and severity.
package struct DiagnosticCount: Codable, Sendable, Hashable {
  /// The code.
  package let code: String
  /// Their severity.
  package let severity: Severity
  /// Their number.
  package let count: Int

  /// The counts per code and severity, sorted by code and then severity.
  package static func counts(of diagnostics: [Diagnostic]) -> [DiagnosticCount] {
    struct Kind: Hashable { let code: String, severity: Severity }
    let groups = Dictionary(diagnostics.map { (Kind(code: $0.code, severity: $0.severity), 1) }, uniquingKeysWith: +)
    return groups.map { DiagnosticCount(code: $0.code, severity: $0.severity, count: $1) }
      .sorted { ($0.code, $0.severity) < ($1.code, $1.severity) }
  }
}

/// The sort key of a diagnostic; strings are compared by bytes, so that the order does not depend on the locale.
private struct SortKey: Comparable {
  let path: String
  let start: Int
  let end: Int
  let code: String
  let given: Int

  init(_ diagnostic: Diagnostic, _ given: Int) {
    path = diagnostic.place?.text.path ?? ""
    start = diagnostic.place?.range?.lowerBound ?? -1
    end = diagnostic.place?.range?.upperBound ?? -1
    code = diagnostic.code
    self.given = given
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.path != right.path { return left.path.precedes(utf8: right.path) }
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    if left.code != right.code { return left.code.precedes(utf8: right.code) }
    return left.given < right.given
  }

  /// Whether the other key has the same file, byte range and code.
  func hasSamePlace(as other: SortKey) -> Bool {
    start == other.start && end == other.end && code == other.code && path == other.path
  }
}

/// A byte range as lines and columns in all units, for external tools.
struct PlacedRange {
  /// The first and the last line, from 1.
  let startLine: Int, endLine: Int

  /// The columns from 1 in UTF-8 bytes, UTF-16 code units and Unicode scalars; the end column is one past the last.
  let byteColumns: (start: Int, end: Int), utf16Columns: (start: Int, end: Int),
    characterColumns: (start: Int, end: Int)

  /// The byte range in the file on disk.
  let fileBytes: Range<Int>

  /// Computes the lines and columns of `range`, clamped to the bounds of `text`.
  init(_ range: Range<Int>, in text: SourceText) {
    let bytes = text.bytes
    let lines = text.lines
    let range = range.clamped(to: 0..<bytes.count)
    func columns(_ unit: ColumnUnit) -> (start: Int, end: Int) {
      (
        lines.position(of: range.lowerBound, in: bytes, counting: unit).column,
        lines.position(of: range.upperBound, in: bytes, counting: unit).column
      )
    }
    startLine = lines.line(of: range.lowerBound)
    endLine = lines.line(of: range.upperBound)
    byteColumns = columns(.utf8)
    utf16Columns = columns(.utf16)
    characterColumns = columns(.scalar)
    let start = text.fileOffset(of: range.lowerBound)
    fileBytes = start..<max(start, text.fileOffset(of: range.upperBound))
  }

  /// The lines and columns of a position; nil when it has no byte range.
  init?(_ place: Place?) {
    guard let place, let range = place.range else { return nil }
    self.init(range, in: place.text)
  }
}
