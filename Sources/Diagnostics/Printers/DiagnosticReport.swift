/// Everything a command found, in the one order in which every format shows it.
private import DataFormats

/// The language of sentences for people. Codes and JSON names are English in both.
package enum MessageLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case korean = "ko"
}

extension Phrase {
  /// The sentence in one of the two languages.
  package func text(in language: MessageLanguage) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}

/// The formats of `--format`.
package enum DiagnosticFormat: String, Sendable, Hashable, CaseIterable {
  /// For people: source line and caret.
  case text
  /// The contract of the design notes, for scripts.
  case json
  /// SARIF 2.1.0, for code scanning services.
  case sarif
  /// GitHub Actions workflow commands, which become annotations.
  case github
  /// JUnit XML, which most CI servers show.
  case junit
}

/// Whether text carries ANSI colours.
package enum ColourUse: Sendable, Hashable {
  case plain, ansi
}

/// Diagnostics sorted by path, then place, then code, each once.
package struct DiagnosticReport: Sendable {
  /// The diagnostics in order. Those without a file come first, those about a whole file before those in it.
  package private(set) var diagnostics: [Diagnostic]

  /// Those that are counted and not shown; see ``shortened(below:to:)``.
  package private(set) var unshown: [DiagnosticCount]

  /// Sorts `diagnostics` and drops repetitions.
  ///
  /// - Parameter unshown: further ones, of which only the numbers are known.
  package init(_ diagnostics: some Sequence<Diagnostic>, unshown: [DiagnosticCount] = []) {
    self.unshown = unshown
    let keyed = diagnostics.enumerated().map { (key: SortKey($0.element, $0.offset), diagnostic: $0.element) }
      .sorted { $0.key < $1.key }
    // Repetitions have the same place; most diagnostics are alone at theirs and need no hash of their texts.
    var distinct: [Diagnostic] = []
    var here: Set<Diagnostic> = []
    for (index, (key, diagnostic)) in keyed.enumerated() {
      if index == 0 || !keyed[index - 1].key.hasSamePlace(as: key) { here = [] }
      let isAlone = here.isEmpty && (index + 1 == keyed.count || !keyed[index + 1].key.hasSamePlace(as: key))
      if isAlone || here.insert(diagnostic).inserted { distinct.append(diagnostic) }
    }
    self.diagnostics = distinct
  }

  /// How many diagnostics have this severity.
  package func count(of severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
      + unshown.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  /// How many warnings of a kind a build shows: enough to see what is the matter, few enough to see what else is.
  package static let mostOfACode = 20

  /// The report with the first diagnostics of each code; all others are only counted.
  ///
  /// - Parameters:
  ///   - severity: diagnostics of this severity or above are all shown.
  ///   - most: how many of a code are shown.
  package func shortened(below severity: Severity, to most: Int = mostOfACode) -> DiagnosticReport {
    let (first, others) = split(below: severity, after: most)
    var report = self
    report.diagnostics = first
    report.unshown += DiagnosticCount.counts(of: others)
    return report
  }

  /// What ``shortened(below:to:)`` shows, and what it counts.
  package func split(
    below severity: Severity, after most: Int = mostOfACode
  ) -> (first: [Diagnostic], others: [Diagnostic]) {
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

  /// The report in a format. Every format but `json` with no diagnostics may be empty; none depends on clock or place.
  ///
  /// - Parameters:
  ///   - format: the format of `--format`.
  ///   - language: the language of sentences.
  ///   - colour: whether `text` is coloured; the others never are.
  ///   - version: the version of the tool, which SARIF names.
  ///   - jobs: how many threads may write `text`.
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

/// How many diagnostics there are of one code and severity.
package struct DiagnosticCount: Codable, Sendable, Hashable {
  /// The code.
  package let code: String
  /// The severity of all of them.
  package let severity: Severity
  /// Their number.
  package let count: Int

  /// The counts of all codes and severities of `diagnostics`, sorted by code and then severity.
  package static func counts(of diagnostics: [Diagnostic]) -> [DiagnosticCount] {
    struct Kind: Hashable { let code: String, severity: Severity }
    let groups = Dictionary(diagnostics.map { (Kind(code: $0.code, severity: $0.severity), 1) }, uniquingKeysWith: +)
    return groups.map { DiagnosticCount(code: $0.code, severity: $0.severity, count: $1) }
      .sorted { ($0.code, $0.severity) < ($1.code, $1.severity) }
  }
}

/// What decides the order of two diagnostics; strings compare by bytes so that no locale matters.
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
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    if left.code != right.code { return left.code.utf8.lexicographicallyPrecedes(right.code.utf8) }
    return left.given < right.given
  }

  /// Whether the other is in the same bytes of the same file with the same code.
  func hasSamePlace(as other: SortKey) -> Bool {
    start == other.start && end == other.end && code == other.code && path == other.path
  }
}

/// A place as outside tools want it: lines and columns of both ends in every unit.
struct PlacedRange {
  /// The first line and the last, from 1.
  let startLine: Int, endLine: Int

  /// Columns from 1 in UTF-8 bytes, UTF-16 units and characters; the end's is one past the last.
  let byteColumns: (start: Int, end: Int), utf16Columns: (start: Int, end: Int),
    characterColumns: (start: Int, end: Int)

  /// The bytes in the file on disk.
  let fileBytes: Range<Int>

  /// Counts the lines and columns of `range`, cut to the bounds of `text`.
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

  /// The place of a diagnostic or note, if it has a range.
  init?(_ place: Place?) {
    guard let place, let range = place.range else { return nil }
    self.init(range, in: place.text)
  }
}
