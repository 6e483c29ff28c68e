/// Formats diagnostics as JUnit XML, the format for test reports that nearly every CI server can show.
private import ByteText
private import DataFormats

/// One item that was checked, such as a code sample, with its result.
package struct JUnitCase: Sendable {
  /// The result of a check.
  package enum Result: Sendable, Hashable {
    case passed
    /// Not checked, checked at a lower level than requested, or allowed to fail; with the reason.
    case skipped(String)
    /// Failed, with a message.
    case failed(String)
  }

  /// The path of its file, its line, and its name.
  package var path: String, line: Int, name: String
  /// The duration of the check in seconds.
  package var seconds: Double
  /// The result of the check.
  package var result: Result
  /// The diagnostics about the item.
  package var diagnostics: [Diagnostic]

  /// Creates a test case.
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

/// Formats a report with one test suite per file.
///
/// Only an error counts as a failed test, so that the report agrees with the exit code; warnings and notes are passed tests with
/// output. A report without diagnostics consists of one passed test, because some servers treat an empty report as a mistake.
package struct JUnitPrinter: Sendable {
  /// The language of messages.
  package let language: MessageLanguage

  /// Creates a printer.
  package init(language: MessageLanguage) { self.language = language }

  /// The test cases and diagnostics of one file.
  private struct Suite {
    let path: String
    var cases: [JUnitCase] = []
    var diagnostics: [Diagnostic] = []

    var tests: Int { max(cases.count + diagnostics.count, 1) }
    var failures: Int {
      diagnostics.count { $0.severity == .error }
        + cases.count { if case .failed = $0.result { true } else { false } }
    }
    var skipped: Int { cases.count { if case .skipped = $0.result { true } else { false } } }
  }

  /// The complete document: one test for each case, and one for each diagnostic that belongs to no case. Suites are in the order
  /// of the report, or sorted by path when there are cases.
  package func text(of report: DiagnosticReport, cases: [JUnitCase] = []) -> String {
    let suites = suites(of: report, cases)
    var xml = XMLWriter(indent: 2)
    let (tests, failures) = (suites.reduce(0) { $0 + $1.tests }, suites.reduce(0) { $0 + $1.failures })
    xml.element("testsuites", counts("jikji", tests, failures)) { xml in
      for suite in suites {
        let skipped = [("skipped", cases.isEmpty ? nil : String(suite.skipped))]
        xml.element("testsuite", counts(suite.path, suite.tests, suite.failures) + skipped) { xml in
          for sample in suite.cases { write(sample, &xml) }
          for diagnostic in suite.diagnostics { write(diagnostic, &xml) }
          if suite.cases.isEmpty, suite.diagnostics.isEmpty {
            xml.element("testcase", [("name", "no problems"), ("classname", "jikji")])
          }
        }
      }
    }
    return xml.bytes.text
  }

  private func counts(_ name: String, _ tests: Int, _ failures: Int) -> XMLWriter.Attributes {
    [("name", name), ("tests", String(tests)), ("failures", String(failures)), ("errors", "0")]
  }

  private func suites(of report: DiagnosticReport, _ cases: [JUnitCase]) -> [Suite] {
    var suites: [Suite] = []
    var places: [String: Int] = [:]
    func place(of path: String) -> Int {
      if let place = places[path] { return place }
      places[path] = suites.count
      suites.append(Suite(path: path))
      return suites.count - 1
    }
    for diagnostic in report.diagnostics {
      suites[place(of: diagnostic.place?.text.path ?? "jikji")].diagnostics.append(diagnostic)
    }
    for sample in cases { suites[place(of: sample.path)].cases.append(sample) }
    if suites.isEmpty { return [Suite(path: "jikji")] }
    return cases.isEmpty ? suites : suites.sorted { $0.path.precedes(utf8: $1.path) }
  }

  private func write(_ sample: JUnitCase, _ xml: inout XMLWriter) {
    let attributes: XMLWriter.Attributes = [
      ("name", sample.name), ("classname", sample.path), ("file", sample.path), ("line", String(sample.line)),
      ("time", Self.time(sample.seconds)),
    ]
    let printer = TextPrinter(language: language, colour: .plain)
    let said = DiagnosticReport(sample.diagnostics).diagnostics.map { printer.text(of: $0) }.joined(separator: "\n")
    let output = said.isEmpty ? nil : said
    if sample.result == .passed, output == nil { return xml.element("testcase", attributes) }
    xml.element("testcase", attributes) { xml in
      switch sample.result {
      case .passed: break
      case .skipped(let reason): xml.element("skipped", [("message", reason)])
      case .failed(let reason):
        return xml.element("failure", [("type", "error"), ("message", reason)], text: said)
      }
      xml.element("system-out", text: output)
    }
  }

  private func write(_ diagnostic: Diagnostic, _ xml: inout XMLWriter) {
    let found = PlacedRange(diagnostic.place)
    let position = found.map { " \($0.startLine):\($0.characterColumns.start)" } ?? ""
    let path = diagnostic.place?.text.path
    let attributes: XMLWriter.Attributes = [
      ("name", diagnostic.code + position), ("classname", path ?? "jikji"), ("file", path),
      ("line", found.map { String($0.startLine) }),
    ]
    let body = TextPrinter(language: language, colour: .plain).text(of: diagnostic)
    xml.element("testcase", attributes) { xml in
      guard diagnostic.severity == .error else { return xml.element("system-out", text: body) }
      xml.element("failure", [("type", "error"), ("message", diagnostic.message.text(in: language))], text: body)
    }
  }

  /// A duration in seconds with three decimals.
  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    return "\(milliseconds / 1000)." + String(String(milliseconds % 1000 + 1000).dropFirst())
  }
}
