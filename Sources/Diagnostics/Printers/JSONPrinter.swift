/// Formats diagnostics as JSON for scripts: `{diagnostics: […], summary: {errors, warnings}}`.
package import DataFormats

/// Formats a report as JSON.
///
/// `line` and `column` are the position of the first byte. `column` counts UTF-8 bytes, `utf16Column` UTF-16 code units, and
/// `characterColumn` Unicode scalars like the text format. `byteRange` is `[start, end]` in the file on disk, with an
/// exclusive end. Values are `null` for a diagnostic without a position.
package struct JSONPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// Creates a printer.
  package init(language: MessageLanguage) { self.language = language }

  /// The complete document.
  package func json(of report: DiagnosticReport) -> JSONText {
    ["diagnostics": diagnostics(of: report), "summary": summary(of: report)]
  }

  /// Only the array of diagnostics, for documents with additional content.
  package func diagnostics(of report: DiagnosticReport) -> JSONText {
    .array(report.diagnostics.map(json))
  }

  /// The numbers of errors and warnings.
  package func summary(of report: DiagnosticReport) -> JSONText {
    ["errors": .integer(report.count(of: .error)), "warnings": .integer(report.count(of: .warning))]
  }

  private func json(of diagnostic: Diagnostic) -> JSONText {
    var members: [JSONText.Member] = [
      .init("code", .string(diagnostic.code)), .init("severity", .string(diagnostic.severity.rawValue)),
    ]
    members += placeMembers(diagnostic.place)
    members.append(.init("message", .string(diagnostic.message.text(in: language))))
    members.append(.init("notes", .array(diagnostic.notes.map(json))))
    if let fix = diagnostic.fix, let text = diagnostic.place?.text {
      members.append(.init("fix", json(of: fix, in: text)))
    }
    return .object(members)
  }

  private func json(of note: Diagnostic.Note) -> JSONText {
    .object([.init("message", .string(note.message.text(in: language)))] + placeMembers(note.place))
  }

  private func json(of fix: Diagnostic.Fix, in text: SourceText) -> JSONText {
    let place = PlacedRange(fix.range, in: text)
    return [
      "title": .string(fix.title.text(in: language)), "byteRange": .byteRange(place.fileBytes),
      "line": .integer(place.startLine), "column": .integer(place.byteColumns.start),
      "replacement": .string(fix.replacement),
    ]
  }

  private func placeMembers(_ place: Place?) -> [JSONText.Member] {
    let found = PlacedRange(place)
    return [
      .init("path", JSONText(place?.text.path)),
      .init("line", JSONText(found?.startLine)),
      .init("column", JSONText(found?.byteColumns.start)),
      .init("endLine", JSONText(found?.endLine)),
      .init("endColumn", JSONText(found?.byteColumns.end)),
      .init("utf16Column", JSONText(found?.utf16Columns.start)),
      .init("utf16EndColumn", JSONText(found?.utf16Columns.end)),
      .init("characterColumn", JSONText(found?.characterColumns.start)),
      .init("byteRange", found.map { .byteRange($0.fileBytes) } ?? .null),
    ]
  }
}

extension JSONText {
  /// A byte range as `[start, end]`, with an exclusive end.
  package static func byteRange(_ range: Range<Int>) -> JSONText {
    [.integer(range.lowerBound), .integer(range.upperBound)]
  }

  /// A byte range of a cleaned text, converted to a byte range of the file on disk.
  package static func byteRange(_ range: Range<Int>, in text: SourceText) -> JSONText {
    let start = text.fileOffset(of: range.lowerBound)
    return byteRange(start..<max(start, text.fileOffset(of: range.upperBound)))
  }
}
