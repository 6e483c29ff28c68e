/// The messages to open pages when a build ends.
private import ByteText
private import DataFormats
package import Diagnostics
private import WebAddress

/// The result of a build, as far as the server needs it.
package struct BuildOutcome: Sendable {
  /// The files that were written or removed, by path relative to the served folder; nil when they are not known.
  package var changedFiles: [String]?

  /// The diagnostics of the site.
  package var diagnostics: [Diagnostic]

  /// Whether the new site was published; if not, the last successfully built one is still served.
  package var isPublished: Bool

  /// The old address of each page whose file was renamed, with its new address.
  package var moved: [String: String]

  /// Of two results, the diagnostics of the one with the higher number are current; nil counts as the highest so far.
  package var number: Int?

  /// When the site may change although no file does, because an article with a future date becomes due, in seconds since 1970; nil if there is
  /// none.
  package var nextDate: Int?

  /// A result of a build.
  package init(
    changedFiles: [String]?, diagnostics: [Diagnostic], isPublished: Bool, moved: [String: String] = [:],
    number: Int? = nil, nextDate: Int? = nil
  ) {
    self.changedFiles = changedFiles
    self.moved = moved
    self.diagnostics = diagnostics
    self.isPublished = isPublished
    self.number = number
    self.nextDate = nextDate
  }
}

/// Server-sent events in the form that `Resources/client.js` reads.
enum ReloadMessage {
  /// The greatest number of diagnostics that a page shows.
  private static let shownProblems = 20

  /// The message for a page that connects: the current build, and its diagnostics.
  ///
  /// - Parameter editor: makes addresses that open a file in the author's editor at a line and column; nil for none.
  static func hello(
    build: String, _ diagnostics: [Diagnostic], in language: MessageLanguage, editor: EditorLink? = nil
  ) -> String {
    event("hello", ["build": .string(build), "problems": problems(diagnostics, language, editor)])
  }

  /// The message for all connected pages after a build.
  static func built(
    build: String, _ outcome: BuildOutcome, in language: MessageLanguage, editor: EditorLink? = nil
  ) -> String {
    let files = outcome.isPublished ? outcome.changedFiles : []
    let paths = files.map { JSONText.array($0.sorted().map { .string("/" + $0) }) }
    let moved = outcome.moved.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, .string($0.value)) }
    return event(
      "built",
      .object(present: [
        "build": .string(build), "files": paths ?? .null, "problems": problems(outcome.diagnostics, language, editor),
        "moved": moved.isEmpty ? nil : .object(moved),
      ]))
  }

  /// Errors first, then warnings; notes are shown in the terminal only.
  private static func problems(
    _ diagnostics: [Diagnostic], _ language: MessageLanguage, _ editor: EditorLink?
  ) -> JSONText {
    let report = DiagnosticReport(diagnostics)
    let shown =
      report.diagnostics.filter { $0.severity == .error } + report.diagnostics.filter { $0.severity == .warning }
    let printer = TextPrinter(language: language, colour: .plain)
    return .array(
      shown.prefix(shownProblems).map {
        .object(present: [
          "severity": .string($0.severity.rawValue), "text": .string(printer.text(of: $0)),
          "editor": $0.place.flatMap { editor?.address(of: $0) }.map { .string($0) },
          "fix": $0.fix.map { .string($0.title.text(in: language)) }, "fixID": fixID(of: $0).map { .string($0) },
        ])
      })
  }

  /// An id for a diagnostic with a fix, by which a page asks for the fix; nil without fix or place.
  static func fixID(of problem: Diagnostic) -> String? {
    guard let fix = problem.fix, let place = problem.place else { return nil }
    let facts = "\(problem.code)\n\(place.text.path)\n\(fix.range)\n\(fix.replacement)"
    return StableHash(Array(facts.utf8)).hexadecimal
  }

  private static func event(_ name: String, _ data: JSONText) -> String {
    "event: \(name)\ndata: \(data.text(.compact))\n\n"
  }
}

/// Addresses that open a file of the site in the author's editor.
package struct EditorLink: Sendable {
  private let folder: String
  private let pattern: String

  /// The URL scheme of Visual Studio Code and editors derived from it.
  package static let usualPattern = "vscode://file{file}:{line}:{column}"

  /// Links to files below `folder`.
  ///
  /// - Parameter pattern: the address, with the placeholders `{file}`, `{line}` and `{column}`.
  package init(folder: String, pattern: String = Self.usualPattern) {
    self.folder = folder
    self.pattern = pattern
  }

  /// The pattern with the folder filled in and `{file}` left for paths relative to it, escaped for an HTML attribute.
  var markup: String {
    pattern.replacing("{file}", with: PercentEncoding.encoded(folder, keeping: .path) + "/{file}").escaped(as: .html)
  }

  /// The address of a place; nil for a place that is not in a file of the site.
  func address(of place: Place) -> String? {
    let path = place.text.path
    guard path.contains("."), !path.hasPrefix("-"), !path.hasPrefix("<") else { return nil }
    let position = place.range.map {
      place.text.lines.position(of: $0.lowerBound, in: place.text.bytes, counting: .utf16)
    }
    let file = PercentEncoding.encoded(folder + "/" + path, keeping: .path)
    return pattern.replacing("{file}", with: file).replacing("{line}", with: String(position?.line ?? 1))
      .replacing("{column}", with: String(position?.column ?? 1))
  }
}
