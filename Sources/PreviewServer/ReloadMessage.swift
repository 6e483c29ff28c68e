/// The messages that open pages get when a build ends.
private import DataFormats
package import Diagnostics

/// The outcome of a build, as far as the server needs it.
package struct BuildOutcome: Sendable {
  /// The files that were written or removed, as paths below the served folder; nil when that is not known.
  package var changedFiles: [String]?

  /// The diagnostics of the site.
  package var diagnostics: [Diagnostic]

  /// Whether the new site was published; if not, the last good one is still served.
  package var isPublished: Bool

  /// Of two outcomes the diagnostics of the one with the higher number hold; without a number, those of the later one.
  package var number: Int?

  /// An outcome; see the properties.
  package init(changedFiles: [String]?, diagnostics: [Diagnostic], isPublished: Bool, number: Int? = nil) {
    self.changedFiles = changedFiles
    self.diagnostics = diagnostics
    self.isPublished = isPublished
    self.number = number
  }
}

/// Server-sent events as `Resources/client.js` reads them.
enum ReloadMessage {
  /// The most diagnostics that a page shows.
  private static let shownProblems = 20

  /// The message for a page that connects: which build it should show, and the diagnostics now.
  static func hello(build: String, _ diagnostics: [Diagnostic], in language: MessageLanguage) -> String {
    event("hello", ["build": .string(build), "problems": problems(diagnostics, language)])
  }

  /// The message for all pages after a build.
  static func built(build: String, _ outcome: BuildOutcome, in language: MessageLanguage) -> String {
    let files = outcome.isPublished ? outcome.changedFiles : []
    let paths = files.map { JSONText.array($0.sorted().map { .string("/" + $0) }) }
    return event(
      "built",
      [
        "build": .string(build), "files": paths ?? .null, "problems": problems(outcome.diagnostics, language),
      ])
  }

  /// Errors before warnings; notes are shown in the terminal only.
  private static func problems(_ diagnostics: [Diagnostic], _ language: MessageLanguage) -> JSONText {
    let report = DiagnosticReport(diagnostics)
    let shown =
      report.diagnostics.filter { $0.severity == .error } + report.diagnostics.filter { $0.severity == .warning }
    let printer = TextPrinter(language: language, colour: .plain)
    return .array(
      shown.prefix(shownProblems).map {
        ["severity": .string($0.severity.rawValue), "text": .string(printer.text(of: $0))]
      })
  }

  private static func event(_ name: String, _ data: JSONText) -> String {
    "event: \(name)\ndata: \(data.text(.compact))\n\n"
  }
}
