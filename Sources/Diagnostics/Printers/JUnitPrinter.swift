/// Writes diagnostics as JUnit XML, the test report that nearly every CI server shows.

/// Something that was checked by itself, such as a code sample, and came to a result.
package struct JUnitCase: Sendable {
  /// How it ended.
  package enum Result: Sendable, Hashable {
    case passed
    /// Not judged, or not as asked, or allowed to fail, for this reason.
    case skipped(String)
    /// Failed, with these words.
    case failed(String)
  }

  /// The file it stands in, its line, and its name.
  package var path: String, line: Int, name: String
  /// How long it took.
  package var seconds: Double
  /// How it ended.
  package var result: Result
  /// What was found wrong with it.
  package var diagnostics: [Diagnostic]

  /// A case.
  package init(
    path: String, line: Int, name: String, seconds: Double, result: Result, diagnostics: [Diagnostic]
  ) {
    self.path = path
    self.line = line
    self.name = name
    self.seconds = seconds
    self.result = result
    self.diagnostics = diagnostics
  }
}

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

  /// The whole document with one test for each case, and one for each diagnostic that belongs to no case.
  package func text(of report: DiagnosticReport, cases: [JUnitCase]) -> String {
    guard !cases.isEmpty else { return text(of: report) }
    let others = groups(of: report)
    let paths = Set(cases.map(\.path) + others.map(\.path)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var (tests, failures) = (0, 0)
    var suites: [String] = []
    for path in paths {
      let own = cases.filter { $0.path == path }
      let further = others.first { $0.path == path }?.diagnostics ?? []
      let failed = own.count { if case .failed = $0.result { true } else { false } }
      let skipped = own.count { if case .skipped = $0.result { true } else { false } }
      let broken = failed + further.count { $0.severity == .error }
      tests += own.count + further.count
      failures += broken
      suites.append(
        #"  <testsuite name="\#(Self.escaped(path))" tests="\#(own.count + further.count)" failures="\#(broken)" errors="0" skipped="\#(skipped)">"#
      )
      suites += own.flatMap(testCase) + further.flatMap(testCase) + ["  </testsuite>"]
    }
    let head = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="jikji" tests="\#(tests)" failures="\#(failures)" errors="0">"#,
    ]
    return (head + suites + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func testCase(_ sample: JUnitCase) -> [String] {
    let path = Self.escaped(sample.path)
    let milliseconds = Int((sample.seconds * 1000).rounded())
    let fraction = String(milliseconds % 1000)
    let time = "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    let opening =
      #"    <testcase name="\#(Self.escaped(sample.name))" classname="\#(path)" file="\#(path)" line="\#(sample.line)" time="\#(time)""#
    let printer = TextPrinter(language: language, colour: .plain)
    let body = Self.escaped(
      DiagnosticReport(sample.diagnostics).diagnostics.map { printer.text(of: $0) }.joined(separator: "\n"),
      keepingLines: true)
    switch sample.result {
    case .passed where body.isEmpty: return [opening + "/>"]
    case .passed: return [opening + ">", "      <system-out>\(body)</system-out>", "    </testcase>"]
    case .skipped(let reason):
      let output = body.isEmpty ? [] : ["      <system-out>\(body)</system-out>"]
      return [opening + ">", #"      <skipped message="\#(Self.escaped(reason))"/>"#] + output + ["    </testcase>"]
    case .failed(let reason):
      let failure = #"      <failure type="error" message="\#(Self.escaped(reason))">\#(body)</failure>"#
      return [opening + ">", failure, "    </testcase>"]
    }
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
