/// Tests of JUnit reports of code samples: one test case each, and diagnostics that belong to none.
import Testing

@testable import Diagnostics

@Suite struct JUnitTests {
  private func sample(
    _ path: String, _ name: String, _ result: JUnitCase.Result, seconds: Double = 0, diagnostics: [Diagnostic] = []
  ) -> JUnitCase {
    JUnitCase(path: path, line: 3, name: name, seconds: seconds, result: result, diagnostics: diagnostics)
  }

  @Test func writesOneSuiteForEachFileInOrderOfPaths() {
    let problem = Diagnostic(.sampleCrashed, at: Place(SourceText(path: "b.md", "x"), 0..<1), en: "crash", ko: "멈춤")
    let stray = Diagnostic(.headingJump, at: Place(SourceText(path: "a.md", "x"), 0..<1), en: "jump", ko: "건너뜀")
    let text = JUnitPrinter(language: .english).text(
      of: DiagnosticReport([stray]),
      cases: [
        sample("b.md", "1 \"run\"", .failed("no <good>"), seconds: 1.2345, diagnostics: [problem]),
        sample("b.md", "2", .passed, seconds: 0.0005), sample("b.md", "3", .skipped("later"), seconds: 12),
        sample("b.md", "4", .passed, diagnostics: [stray]), sample("b.md", "5", .skipped("why"), diagnostics: [stray]),
      ])
    let wanted = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="jikji" tests="6" failures="1" errors="0">
        <testsuite name="a.md" tests="1" failures="0" errors="0" skipped="0">
          <testcase name="heading-jump 1:1" classname="a.md" file="a.md" line="1">
            <system-out>a.md:1:1: warning: jump [heading-jump]
          1 | x
            | ^
      </system-out>
          </testcase>
        </testsuite>
        <testsuite name="b.md" tests="5" failures="1" errors="0" skipped="2">
          <testcase name="1 &quot;run&quot;" classname="b.md" file="b.md" line="3" time="1.235">
            <failure type="error" message="no &lt;good&gt;">b.md:1:1: error: crash [sample-crashed]
          1 | x
            | ^
      </failure>
          </testcase>
          <testcase name="2" classname="b.md" file="b.md" line="3" time="0.001"/>
          <testcase name="3" classname="b.md" file="b.md" line="3" time="12.000">
            <skipped message="later"/>
          </testcase>
          <testcase name="4" classname="b.md" file="b.md" line="3" time="0.000">
            <system-out>a.md:1:1: warning: jump [heading-jump]
          1 | x
            | ^
      </system-out>
          </testcase>
          <testcase name="5" classname="b.md" file="b.md" line="3" time="0.000">
            <skipped message="why"/>
            <system-out>a.md:1:1: warning: jump [heading-jump]
          1 | x
            | ^
      </system-out>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(text == wanted)
  }

  @Test func countsErrorsBesideCasesAsFailures() {
    let error = Diagnostic(.emptyLink, at: Place(SourceText(path: "a.md", "x"), nil), en: "e", ko: "e")
    let text = JUnitPrinter(language: .korean).text(
      of: DiagnosticReport([error]), cases: [sample("a.md", "1", .passed)])
    #expect(text.contains(#"<testsuites name="jikji" tests="2" failures="1" errors="0">"#))
    #expect(text.contains(#"<testcase name="empty-link" classname="a.md" file="a.md">"#))
  }
}
