/// Writes diagnostics as JUnit XML, the test report that nearly every CI server shows.

/// Turns a report into one test suite for each file.
///
/// Only an error is a failed test, so that the report agrees with the exit code; warnings and notes are passed tests that
/// say something. A report without diagnostics is one passed test, for servers that take an empty report for a mistake.
package struct JUnitPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// A printer for one language.
  package init(language: MessageLanguage) { self.language = language }

  /// The whole document.
  package func text(of report: DiagnosticReport) -> String {
    let failures = report.count(of: .error)
    let tests = max(report.diagnostics.count, 1)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="jikji" tests="\#(tests)" failures="\#(failures)" errors="0">"#,
    ]
    if report.diagnostics.isEmpty {
      lines += suite("jikji", [], testCases: [#"    <testcase name="no problems" classname="jikji"/>"#])
    }
    for group in groups(of: report) {
      lines += suite(group.path, group.diagnostics, testCases: group.diagnostics.flatMap(testCase))
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func suite(_ name: String, _ diagnostics: [Diagnostic], testCases: [String]) -> [String] {
    let failures = diagnostics.count { $0.severity == .error }
    let counts = #"tests="\#(max(diagnostics.count, 1))" failures="\#(failures)" errors="0""#
    return [#"  <testsuite name="\#(Self.escaped(name))" \#(counts)>"#] + testCases + ["  </testsuite>"]
  }

  private func groups(of report: DiagnosticReport) -> [(path: String, diagnostics: [Diagnostic])] {
    var groups: [(path: String, diagnostics: [Diagnostic])] = []
    for diagnostic in report.diagnostics {
      let path = diagnostic.place?.text.path ?? "jikji"
      if groups.last?.path == path {
        groups[groups.count - 1].diagnostics.append(diagnostic)
      } else {
        groups.append((path, [diagnostic]))
      }
    }
    return groups
  }

  private func testCase(_ diagnostic: Diagnostic) -> [String] {
    let found = PlacedRange(diagnostic.place)
    let position = found.map { " \($0.startLine):\($0.characterColumns.start)" } ?? ""
    let path = diagnostic.place?.text.path ?? "jikji"
    let file = diagnostic.place == nil ? "" : #" file="\#(Self.escaped(path))""#
    let line = found.map { #" line="\#($0.startLine)""# } ?? ""
    let message = Self.escaped(diagnostic.message.text(in: language))
    let body = Self.escaped(TextPrinter(language: language, colour: .plain).text(of: diagnostic), keepingLines: true)
    let opening =
      #"    <testcase name="\#(Self.escaped(diagnostic.code + position))" classname="\#(Self.escaped(path))"\#(file)\#(line)>"#
    guard diagnostic.severity == .error else {
      return [opening, "      <system-out>\(body)</system-out>", "    </testcase>"]
    }
    let failure = #"      <failure type="error" message="\#(message)">\#(body)</failure>"#
    return [opening, failure, "    </testcase>"]
  }

  /// `text` for element content or an attribute value; what XML 1.0 cannot hold becomes U+FFFD.
  static func escaped(_ text: String, keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r":
        if keepingLines { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
