/// The messages that open pages get when a build ends.
private import ByteText
private import DataFormats
package import Diagnostics
private import WebAddress

/// The outcome of a build, as far as the server needs it.
package struct BuildOutcome: Sendable {
  /// The files that were written or removed, as paths below the served folder; nil when that is not known.
  package var changedFiles: [String]?

  /// The diagnostics of the site.
  package var diagnostics: [Diagnostic]

  /// Whether the new site was published; if not, the last good one is still served.
  package var isPublished: Bool

  /// Addresses of pages that have another one now because their file was renamed, with the new ones.
  package var moved: [String: String]

  /// Of two outcomes the diagnostics of the one with the higher number hold; without a number, those of the later one.
  package var number: Int?

  /// An outcome; see the properties.
  package init(
    changedFiles: [String]?, diagnostics: [Diagnostic], isPublished: Bool, moved: [String: String] = [:],
    number: Int? = nil
  ) {
    self.changedFiles = changedFiles
    self.moved = moved
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
  ///
  /// - Parameter editor: makes an address that opens a file in the writer's editor at a line and a column.
  static func hello(
    build: String, _ diagnostics: [Diagnostic], in language: MessageLanguage, editor: EditorLink? = nil
  ) -> String {
    event("hello", ["build": .string(build), "problems": problems(diagnostics, language, editor)])
  }

  /// The message for all pages after a build.
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

  /// Errors before warnings; notes are shown in the terminal only.
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

  /// What names a diagnostic whose fix is known to the pages that offer the fix.
  static func fixID(of problem: Diagnostic) -> String? {
    guard let fix = problem.fix, let place = problem.place else { return nil }
    let facts = "\(problem.code)\n\(place.text.path)\n\(fix.range)\n\(fix.replacement)"
    return StableHash(Array(facts.utf8)).hexadecimal
  }

  private static func event(_ name: String, _ data: JSONText) -> String {
    "event: \(name)\ndata: \(data.text(.compact))\n\n"
  }
}

/// Addresses that open a file of the site in the writer's editor.
package struct EditorLink: Sendable {
  private let folder: String
  private let pattern: String

  /// The scheme that Visual Studio Code and its relatives answer to.
  package static let usualPattern = "vscode://file{file}:{line}:{column}"

  /// Links to files below `folder`.
  ///
  /// - Parameter pattern: the address, with `{file}`, `{line}` and `{column}` in place of those.
  package init(folder: String, pattern: String = Self.usualPattern) {
    self.folder = folder
    self.pattern = pattern
  }

  /// The pattern with the folder in it and the rest of `{file}` left to be filled, for an attribute of HTML.
  var markup: String {
    pattern.replacing("{file}", with: PercentEncoding.encoded(folder, keeping: .path) + "/{file}").escaped(as: .html)
  }

  /// The address of a place; nil for what is no file of the site.
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
