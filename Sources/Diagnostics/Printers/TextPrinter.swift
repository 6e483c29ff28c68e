/// Formats diagnostics for people: position, message, source line, caret, at most one fix, notes, and a summary.
private import ParallelWork

/// Formats a report as text for a terminal or a log.
///
///     content/ko/a.md:41:9: warning: link target 'x' does not exist [missing-page]
///        41 | 자세한 내용은 [옵셔널](x.md)를 보세요.
///           |               ^~~~~~~~~~~~~~
///           = fix: write 'y.md': `y.md`
///
/// The words `error`, `warning`, `note` and `fix` are not translated, because editors search for them.
package struct TextPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// Whether ANSI colours are used.
  package let colour: ColourUse

  /// Creates a printer.
  package init(language: MessageLanguage, colour: ColourUse) {
    self.language = language
    self.colour = colour
  }

  /// All diagnostics followed by the summary; empty when there are none.
  ///
  /// - Parameter jobs: the number of threads.
  package func text(of report: DiagnosticReport, jobs: Int = 1) -> String {
    guard !report.diagnostics.isEmpty else { return "" }
    let texts = report.diagnostics.parallelMap(jobs: jobs) { diagnostic, _ in text(of: diagnostic) }
    return texts.joined() + omittedCounts(report) + summary(of: report) + "\n"
  }

  /// One line with the counts of the diagnostics that a shortened report does not show; empty when it shows all.
  private func omittedCounts(_ report: DiagnosticReport) -> String {
    let counts = Dictionary(report.omittedCounts.map { ($0.code, $0.count) }, uniquingKeysWith: +)
    guard !counts.isEmpty else { return "" }
    let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "[\($0.key)] \($0.value)" }
      .joined(separator: ", ")
    let phrase = Phrase(en: "more of the same: \(list); --verbose shows all", ko: "같은 것 더: \(list). 모두 보려면 --verbose")
    return painted("... " + phrase.text(in: language), .note) + "\n"
  }

  /// One diagnostic with its excerpt, fix and notes, ending with a line break.
  package func text(of diagnostic: Diagnostic) -> String {
    var lines = [heading(diagnostic)]
    if let place = diagnostic.place { lines += excerpt(place, diagnostic.severity) }
    if let fix = diagnostic.fix { lines.append(remark(Self.sentence(of: fix, in: language), in: .fix)) }
    for note in diagnostic.notes {
      let message = note.message.text(in: language)
      if let place = note.place {
        lines.append(position(place) + painted("note: ", .severity(.note)) + Self.onOneLine(message))
        lines += excerpt(place, .note)
      } else {
        lines.append(remark("note: \(message)", in: .note))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of diagnostics of each severity that occurs, highest severity first, without a line break.
  package func summary(of report: DiagnosticReport) -> String {
    let counts = Severity.allCases.reversed().map { ($0, report.count(of: $0)) }.filter { $0.1 > 0 }
    return counts.map { painted(counted($0.1, $0.0), .severity($0.0)) }.joined(separator: ", ")
  }

  /// The fix as one line, `fix: title: `replacement``; only the title when the fix deletes text.
  static func sentence(of fix: Diagnostic.Fix, in language: MessageLanguage) -> String {
    let title = fix.title.text(in: language)
    return fix.replacement.isEmpty ? "fix: \(title)" : "fix: \(title): `\(fix.replacement)`"
  }

  private func counted(_ count: Int, _ severity: Severity) -> String {
    switch language {
    case .english: "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    case .korean:
      switch severity {
      case .error: "오류 \(count)개"
      case .warning: "경고 \(count)개"
      case .note: "알림 \(count)개"
      }
    }
  }

  private func heading(_ diagnostic: Diagnostic) -> String {
    let severity = painted("\(diagnostic.severity.rawValue): ", .severity(diagnostic.severity))
    let message = painted(Self.onOneLine(diagnostic.message.text(in: language)), .message)
    return (diagnostic.place.map(position) ?? "") + severity + message + painted(" [\(diagnostic.code)]", .frame)
  }

  private func position(_ place: Place) -> String {
    let path = Self.onOneLine(place.text.path)
    guard let range = place.range else { return painted("\(path): ", .message) }
    let found = place.text.lines.position(
      of: min(range.lowerBound, place.text.bytes.count), in: place.text.bytes, counting: .scalar)
    return painted("\(path):\(found.line):\(found.column): ", .message)
  }

  private func excerpt(_ place: Place, _ severity: Severity) -> [String] {
    guard let range = place.range, !place.text.bytes.isEmpty else { return [] }
    let excerpt = SourceExcerpt(range, in: place.text)
    let number = String(excerpt.line)
    let gutter = String(repeating: " ", count: max(0, SourceExcerpt.gutterDigits - number.count)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let source = excerpt.source.isEmpty ? "" : " \(excerpt.source)"
    return [
      painted("\(gutter) |", .frame) + source,
      painted("\(blank) |", .frame) + " \(excerpt.indent)" + painted(excerpt.underline, .severity(severity)),
    ]
  }

  private func remark(_ text: String, in paint: Paint) -> String {
    let margin = String(repeating: " ", count: SourceExcerpt.gutterDigits + 1)
    return painted("\(margin)= ", .frame) + painted(Self.onOneLine(text), paint)
  }

  /// `text` with line breaks and tabs replaced by spaces and without characters that would move the cursor or change
  /// the text direction.
  static func onOneLine(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && SourceExcerpt.visible($0) == $0 }
      ? text
      : String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { ["\n", "\r", "\t"].contains($0) ? " " : SourceExcerpt.visible($0) }))
  }

  private enum Paint {
    case severity(Severity), message, frame, fix, note
  }

  private func painted(_ text: String, _ paint: Paint) -> String {
    guard colour == .ansi, !text.isEmpty else { return text }
    let code =
      switch paint {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .message: "1"
      case .frame: "2"
      case .fix: "32"
      case .note: "36"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
