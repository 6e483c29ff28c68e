/// The diagnostic as a value: code, severity, position, message, notes, and the one likely fix.
private import KoreanText

/// The severity of a diagnostic.
package enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Information; never fails a build.
  case note
  /// The page has a defect, but can be published; fails a build under `--strict`.
  case warning
  /// A page would be published with wrong content; the build writes nothing.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The position of a problem in a text.
package struct Place: Sendable, Hashable {
  /// The text that contains the problem.
  package let text: SourceText

  /// The byte range that is wrong; empty where something is missing; nil for the whole file.
  package let range: Range<Int>?

  /// Creates a position from a byte range in `text`; nil for the whole file.
  package init(_ text: SourceText, _ range: Range<Int>?) {
    self.text = text
    self.range = range
  }

  /// Creates the position of a file that could not be read as text, so that no source line can be shown.
  package init(path: String) {
    self.init(SourceText(path: path, bytes: []), nil)
  }

  package static func == (left: Place, right: Place) -> Bool {
    left.text.path == right.text.path && left.range == right.range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text.path)
    hasher.combine(range)
  }
}

/// A problem found in a text or in the environment.
package struct Diagnostic: Sendable, Hashable {
  /// An additional remark, optionally with a position of its own.
  package struct Note: Sendable, Hashable {
    /// The text of the remark.
    package let message: Phrase

    /// The position that the remark is about; nil for that of the diagnostic.
    package let place: Place?

    /// Creates a note.
    package init(_ message: Phrase, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// A replacement of one byte range that removes the problem.
  package struct Fix: Sendable, Hashable {
    /// A description of the fix, as a verb phrase.
    package let title: Phrase

    /// The byte range to replace, in the text of the diagnostic.
    package let range: Range<Int>

    /// The text to insert in its place; empty for a deletion.
    package let replacement: String

    /// Creates a fix that replaces `range` by `replacement`.
    package init(_ title: Phrase, replacing range: Range<Int>, with replacement: String) {
      self.title = title
      self.range = range
      self.replacement = replacement
    }

    /// Creates a fix that replaces `range` by `word`; nil when either is missing.
    package static func writing(_ word: String?, in range: Range<Int>?) -> Fix? {
      guard let word, let range else { return nil }
      return Fix(Phrase(en: "write '\(word)'", ko: "'\(word)'\(.euroRo) 고치기"), replacing: range, with: word)
    }
  }

  /// The code of the diagnostic.
  package let kind: DiagnosticCode

  /// The stable name of the code in kebab-case, such as `missing-page`.
  package var code: String { kind.rawValue }

  /// The severity, which may differ from the default of the code.
  package var severity: Severity

  /// The position; nil when the problem concerns no file.
  package var place: Place? { details.place }

  /// The message in both languages.
  package var message: Phrase { details.message }

  /// Additional remarks.
  package var notes: [Note]

  /// The one likely fix, if there is one.
  package var fix: Fix? { details.fix }

  /// What never changes, behind one reference, because diagnostics are copied from stage to stage, sorted and grouped.
  private let details: Details

  private final class Details: Sendable, Hashable {
    let place: Place?, message: Phrase, fix: Fix?

    init(_ place: Place?, _ message: Phrase, _ fix: Fix?) {
      (self.place, self.message, self.fix) = (place, message, fix)
    }

    static func == (left: Details, right: Details) -> Bool {
      left === right || left.place == right.place && left.message == right.message && left.fix == right.fix
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(place)
      hasher.combine(message)
      hasher.combine(fix)
    }
  }

  /// Creates a diagnostic; without a given severity it has the default of its code.
  package init(
    _ kind: DiagnosticCode, _ severity: Severity? = nil, at place: Place?, _ message: Phrase, notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.notes = notes
    details = Details(place, message, fix)
  }

  /// Creates a diagnostic from its message in both languages, the form used in the `Messages` files of the stages.
  package init(
    _ kind: DiagnosticCode, _ severity: Severity? = nil, at place: Place?, en english: String,
    ko korean: KoreanSentence,
    notes: [Note] = [], fix: Fix? = nil
  ) {
    self.init(kind, severity, at: place, Phrase(en: english, ko: korean), notes: notes, fix: fix)
  }
}

/// A result together with the diagnostics that were found while computing it.
package struct Checked<Value: Sendable>: Sendable {
  /// The result; it can always be used, even when there are errors.
  package var value: Value

  /// The diagnostics.
  package var diagnostics: [Diagnostic]

  /// Creates a result.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// Transforms the value and keeps the diagnostics.
  package func map<Other>(_ change: (Value) throws -> Other) rethrows -> Checked<Other> {
    Checked<Other>(try change(value), diagnostics)
  }

  /// Appends the diagnostics to `sink` and returns the value.
  package func value(reportingTo sink: inout [Diagnostic]) -> Value {
    sink += diagnostics
    return value
  }
}

extension [Diagnostic] {
  /// Whether at least one diagnostic is an error.
  package var haveErrors: Bool { indices.contains { self[$0].severity == .error } }
}
