/// Formats diagnostics as SARIF 2.1.0 (an OASIS standard), for code scanning services.
private import ByteText
package import DataFormats
private import WebAddress

/// Formats a report as a SARIF log with one run.
package struct SARIFPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// The version of this tool.
  package let version: String

  /// The complete log. Columns count UTF-16 code units; paths are relative to `%SRCROOT%`, the site's folder.
  package func json(of report: DiagnosticReport) -> JSONText {
    let codes = Set(report.diagnostics.map(\.code)).sorted { $0.precedes(utf8: $1) }
    let numbers = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    let driver: JSONText = [
      "name": "jikji", "version": .string(version),
      "rules": .array(codes.map { rule($0, in: report) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver],
          "columnKind": "utf16CodeUnits",
          "language": language == .korean ? "ko" : "en",
          "results": .array(report.diagnostics.map { result($0, rule: numbers[$0.code] ?? 0) }),
        ]
      ],
    ]
  }

  /// The level of a rule is the highest severity in the report. Its description is derived from the code, because
  /// messages quote the text of one author.
  private func rule(_ code: String, in report: DiagnosticReport) -> JSONText {
    let gravest = report.diagnostics.lazy.filter { $0.code == code }.map(\.severity).max() ?? .note
    return [
      "id": .string(code),
      "shortDescription": ["text": .string(String(code.map { $0 == "-" ? " " : $0 }))],
      "defaultConfiguration": ["level": .string(gravest.rawValue)],
    ]
  }

  private func result(_ diagnostic: Diagnostic, rule: Int) -> JSONText {
    let remarks = diagnostic.notes.filter { $0.place == nil }.map { "\n" + $0.message.text(in: language) }
    let related = diagnostic.notes.filter { $0.place != nil }.enumerated().map { relatedLocation($1, id: $0 + 1) }
    let message = diagnostic.message.text(in: language) + remarks.joined()
    return .object(present: [
      "ruleId": .string(diagnostic.code),
      "ruleIndex": .integer(rule),
      "level": .string(diagnostic.severity.rawValue),
      "message": ["text": .string(message)],
      "locations": .array(diagnostic.place.map { [["physicalLocation": physicalLocation($0)]] } ?? []),
      "relatedLocations": related.isEmpty ? nil : .array(related),
      "fixes": fixes(of: diagnostic),
    ])
  }

  private func relatedLocation(_ note: Diagnostic.Note, id: Int) -> JSONText {
    .object(present: [
      "id": .integer(id),
      "physicalLocation": note.place.map(physicalLocation),
      "message": ["text": .string(note.message.text(in: language))],
    ])
  }

  private func physicalLocation(_ place: Place) -> JSONText {
    .object(present: [
      "artifactLocation": artifact(place.text.path),
      "region": place.range.map { region($0, in: place.text) },
    ])
  }

  private func region(_ range: Range<Int>, in text: SourceText) -> JSONText {
    let found = PlacedRange(range, in: text)
    return [
      "startLine": .integer(found.startLine), "startColumn": .integer(found.utf16Columns.start),
      "endLine": .integer(found.endLine), "endColumn": .integer(found.utf16Columns.end),
      "byteOffset": .integer(found.fileBytes.lowerBound), "byteLength": .integer(found.fileBytes.count),
    ]
  }

  private func fixes(of diagnostic: Diagnostic) -> JSONText? {
    guard let fix = diagnostic.fix, let text = diagnostic.place?.text else { return nil }
    let replacement: JSONText = [
      "deletedRegion": region(fix.range, in: text), "insertedContent": ["text": .string(fix.replacement)],
    ]
    let change: JSONText = ["artifactLocation": artifact(text.path), "replacements": [replacement]]
    return [["description": ["text": .string(fix.title.text(in: language))], "artifactChanges": [change]]]
  }

  private func artifact(_ path: String) -> JSONText {
    ["uri": .string(PercentEncoding.encoded(path, keeping: .filePath)), "uriBaseId": "%SRCROOT%"]
  }
}
