/// What an open page is told when a build ends.
private import DataFormats
package import Diagnostics

/// What a build did, as far as the server must know.
package struct BuildOutcome: Sendable {
  /// The files that were written or removed, as paths below the served folder; nil when that is not known.
  package var changedFiles: [String]?

  /// What was found wrong.
  package var diagnostics: [Diagnostic]

  /// Whether the new site is in place; if not, the last good one still is.
  package var isPublished: Bool

  /// Of two outcomes, the one with the higher number knows better what is wrong; without one, the later.
  package var number: Int?

  /// An outcome.
  package init(changedFiles: [String]?, diagnostics: [Diagnostic], isPublished: Bool, number: Int? = nil) {
    self.changedFiles = changedFiles
    self.diagnostics = diagnostics
    self.isPublished = isPublished
    self.number = number
  }
}

/// Messages as the client script reads them.
enum ReloadMessage {
  /// The most problems that a page shows.
  private static let shownProblems = 20

  /// What a page is told when it connects: which build it should show, and what is wrong now.
  static func hello(build: String, _ diagnostics: [Diagnostic], in language: MessageLanguage) -> String {
    event("hello", ["build": .string(build), "problems": problems(diagnostics, language)])
  }

  /// What pages are told after a build.
  static func built(build: String, _ outcome: BuildOutcome, in language: MessageLanguage) -> String {
    let files = outcome.isPublished ? outcome.changedFiles : []
    let paths = files.map { JSONText.array($0.sorted().map { .string("/" + $0) }) }
    return event(
      "built",
      [
        "build": .string(build), "files": paths ?? .null, "problems": problems(outcome.diagnostics, language),
      ])
  }

  /// Errors before warnings; notes stay in the terminal.
  private static func problems(_ diagnostics: [Diagnostic], _ language: MessageLanguage) -> JSONText {
    let report = DiagnosticReport(diagnostics)
    let grave =
      report.diagnostics.filter { $0.severity == .error } + report.diagnostics.filter { $0.severity == .warning }
    let printer = TextPrinter(language: language, colour: .plain)
    return .array(
      grave.prefix(shownProblems).map {
        ["severity": .string($0.severity.rawValue), "text": .string(printer.text(of: $0))]
      })
  }

  private static func event(_ name: String, _ data: JSONText) -> String {
    "event: \(name)\ndata: \(data.text(.compact))\n\n"
  }
}
