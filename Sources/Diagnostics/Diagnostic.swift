/// A problem in the user's text as a value: what, where, how severe, and the one likely fix.
private import KoreanText

/// How severe a problem is.
package enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Worth knowing; never fails a build.
  case note
  /// The page is worse for it; fails under `--strict`.
  case warning
  /// Going on would publish something wrong; nothing is written.
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

/// Where a problem lies.
package struct Place: Sendable, Hashable {
  /// The text it lies in.
  package let text: SourceText

  /// The bytes that are wrong; empty when something is missing there; nil when the whole file is meant.
  package let range: Range<Int>?

  /// The bytes `range` of `text`, or the whole of it.
  package init(_ text: SourceText, _ range: Range<Int>?) {
    self.text = text
    self.range = range
  }

  /// A file that could not be read as text, so that no line can be shown.
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

/// A problem in a text.
package struct Diagnostic: Sendable, Hashable {
  /// A further remark, with its own place if it has one.
  package struct Note: Sendable, Hashable {
    /// What is remarked.
    package let message: Phrase

    /// Where, if not where the diagnostic is.
    package let place: Place?

    /// A remark.
    package init(_ message: Phrase, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// One replacement that removes the problem.
  package struct Fix: Sendable, Hashable {
    /// What the fix does, as a verb phrase.
    package let title: Phrase

    /// The bytes to replace, in the diagnostic's text.
    package let range: Range<Int>

    /// The text that replaces it.
    package let replacement: String

    /// A replacement of `range` by `replacement`.
    package init(_ title: Phrase, replacing range: Range<Int>, with replacement: String) {
      self.title = title
      self.range = range
      self.replacement = replacement
    }

    /// Writes `word` in place of `range`; nil when either is missing.
    package static func writing(_ word: String?, in range: Range<Int>?) -> Fix? {
      guard let word, let range else { return nil }
      return Fix(Phrase(en: "write '\(word)'", ko: "'\(word)'\(.euroRo) 고치기"), replacing: range, with: word)
    }
  }

  /// What kind of problem it is.
  package let kind: DiagnosticCode

  /// The stable name of the kind, in kebab-case, such as `missing-page`.
  package var code: String { kind.rawValue }

  /// How severe it is.
  package var severity: Severity

  /// Where it is; nil for what concerns no file.
  package let place: Place?

  /// What is wrong.
  package let message: Phrase

  /// Further remarks.
  package var notes: [Note]

  /// The one likely fix.
  package let fix: Fix?

  /// A problem of the severity that its kind has, or of another one.
  package init(
    _ kind: DiagnosticCode, _ severity: Severity? = nil, at place: Place?, _ message: Phrase, notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.place = place
    self.message = message
    self.notes = notes
    self.fix = fix
  }

  /// A problem with its message in both languages, as the stages' tables of messages write it.
  package init(
    _ kind: DiagnosticCode, _ severity: Severity? = nil, at place: Place?, en english: String,
    ko korean: KoreanSentence,
    notes: [Note] = [], fix: Fix? = nil
  ) {
    self.init(kind, severity, at: place, Phrase(en: english, ko: korean), notes: notes, fix: fix)
  }
}

/// A value together with what was found wrong while making it.
package struct Checked<Value: Sendable>: Sendable {
  /// The value; always usable, even when something was wrong.
  package var value: Value

  /// What was wrong.
  package var diagnostics: [Diagnostic]

  /// A value and its problems.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// The same problems with another value.
  package func map<Other>(_ change: (Value) throws -> Other) rethrows -> Checked<Other> {
    Checked<Other>(try change(value), diagnostics)
  }

  /// Puts the problems into `sink` and hands out the value.
  package func value(reportingTo sink: inout [Diagnostic]) -> Value {
    sink += diagnostics
    return value
  }
}

extension [Diagnostic] {
  /// Whether any is an error.
  package var haveErrors: Bool { contains { $0.severity == .error } }
}
