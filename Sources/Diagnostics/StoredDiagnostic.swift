/// A serializable form of diagnostics, for cache files.

/// A diagnostic whose positions refer to texts by path, so that it can be shown with the current texts.
package struct StoredDiagnostic: Codable, Sendable {
  private struct Words: Codable {
    let en: String, ko: String

    init(_ phrase: Phrase) { (en, ko) = (phrase.english, phrase.korean) }
    var phrase: Phrase { Phrase(en: en, ko: KoreanSentence(stringLiteral: ko)) }
  }

  private struct Spot: Codable {
    let path: String, start: Int?, end: Int?

    init(_ place: Place) { (path, start, end) = (place.text.path, place.range?.lowerBound, place.range?.upperBound) }

    func place(in texts: [String: SourceText]) -> Place {
      guard let text = texts[path] else { return Place(path: path) }
      guard let start, let end, 0 <= start, start <= end, end <= text.bytes.count else { return Place(text, nil) }
      return Place(text, start..<end)
    }
  }

  private struct Note: Codable {
    let message: Words, place: Spot?
  }

  private struct Fix: Codable {
    let title: Words, start: Int, end: Int, replacement: String
  }

  private let severity: String, code: String, message: Words, place: Spot?, notes: [Note], fix: Fix?

  /// Converts a diagnostic to the form for a file.
  package init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = Words(diagnostic.message)
    place = diagnostic.place.map(Spot.init)
    notes = diagnostic.notes.map { Note(message: Words($0.message), place: $0.place.map(Spot.init)) }
    fix = diagnostic.fix.map {
      Fix(
        title: Words($0.title), start: $0.range.lowerBound, end: $0.range.upperBound, replacement: $0.replacement)
    }
  }

  /// The paths of the texts that its positions refer to.
  package var paths: [String] { ([place] + notes.map(\.place)).compactMap { $0?.path } }

  /// Converts back to a diagnostic; nil when this version does not know the code. A byte range outside the text is
  /// omitted, and a damaged fix is, too.
  ///
  /// - Parameter texts: the texts by path; a position in another text keeps only the path.
  package func diagnostic(in texts: [String: SourceText]) -> Diagnostic? {
    guard let kind = DiagnosticCode(rawValue: code) else { return nil }
    return Diagnostic(
      kind, Severity(rawValue: severity), at: place?.place(in: texts), message.phrase,
      notes: notes.map { Diagnostic.Note($0.message.phrase, at: $0.place?.place(in: texts)) },
      fix: fix.flatMap {
        guard $0.start <= $0.end else { return nil }
        return Diagnostic.Fix($0.title.phrase, replacing: $0.start..<$0.end, with: $0.replacement)
      })
  }
}
