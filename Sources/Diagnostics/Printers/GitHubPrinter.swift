/// Formats diagnostics as GitHub Actions workflow commands, which GitHub shows as annotations on a pull request.

/// Formats a report as `::error file=…::message` lines.
package struct GitHubPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// Creates a printer.
  package init(language: MessageLanguage) { self.language = language }

  /// One line per diagnostic, each with a line break; empty without diagnostics.
  package func text(of report: DiagnosticReport) -> String {
    report.diagnostics.map { line($0) + "\n" }.joined()
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    var properties = place(diagnostic.place)
    properties.append(("title", diagnostic.code))
    let list = properties.map { "\($0)=\(Self.escaped(property: $1))" }.joined(separator: ",")
    return "::\(command) \(list)::\(Self.escaped(message: message(diagnostic)))"
  }

  /// GitHub rejects columns in an annotation of several lines, so they are omitted there.
  private func place(_ place: Place?) -> [(String, String)] {
    guard let place else { return [] }
    let file = [("file", place.text.path)]
    guard let found = PlacedRange(place) else { return file }
    let lines = [("line", String(found.startLine)), ("endLine", String(found.endLine))]
    guard found.startLine == found.endLine else { return file + lines }
    let columns = found.characterColumns
    return file + [lines[0], ("col", String(columns.start)), lines[1], ("endColumn", String(columns.end))]
  }

  private func message(_ diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message.text(in: language)]
    for note in diagnostic.notes {
      let place = PlacedRange(note.place).map { ":\($0.startLine):\($0.characterColumns.start)" } ?? ""
      let path = note.place.map { "\($0.text.path)\(place): " } ?? ""
      lines.append("\(path)\(note.message.text(in: language))")
    }
    if let fix = diagnostic.fix { lines.append(TextPrinter.sentence(of: fix, in: language)) }
    return lines.joined(separator: "\n")
  }

  /// Escapes a message like `escapeData` of actions/toolkit.
  static func escaped(message: String) -> String { escaped(message, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// Escapes a property like `escapeProperty` of actions/toolkit.
  static func escaped(property: String) -> String {
    escaped(property, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = table[scalar] {
        result += escape
      } else {
        // Logs are read in terminals too, which would act on control characters.
        result.unicodeScalars.append(SourceExcerpt.visible(scalar))
      }
    }
    return result
  }
}
