/// Tests of the order of reports and of the places in each format, at the boundaries of every comparison.
import DataFormats
import Testing

@testable import Diagnostics

@Suite struct ReportOrderTests {
  private let text = SourceText(path: "b.md", "0123456789\n가나다\n")

  private func problem(
    _ range: Range<Int>?, _ words: String = "x", kind: DiagnosticCode = .bareURL, path: String = "b.md",
    severity: Severity? = nil, notes: [Diagnostic.Note] = [], fix: Diagnostic.Fix? = nil
  ) -> Diagnostic {
    let source = path == text.path ? text : SourceText(path: path, bytes: text.bytes)
    return Diagnostic(
      kind, severity, at: Place(source, range), Phrase(verbatim: words), notes: notes, fix: fix)
  }

  private func order(_ problems: [Diagnostic]) -> [String] {
    DiagnosticReport(problems).diagnostics.map {
      "\($0.place?.text.path ?? "-") \($0.place?.range.map { "\($0)" } ?? "-") \($0.code) \($0.message.english)"
    }
  }

  @Test func theEndDecidesWhereTheBeginningIsEqual() {
    #expect(
      order([problem(2..<5), problem(2..<3), problem(2..<2), problem(0..<9)]) == [
        "b.md 0..<9 bare-url x", "b.md 2..<2 bare-url x", "b.md 2..<3 bare-url x", "b.md 2..<5 bare-url x",
      ])
  }

  @Test func pathsAreComparedByBytesNotByLocale() {
    let paths = ["나.md", "a.md", "B.md", "가.md", "Z.md", "a/b.md"]
    #expect(
      order(paths.map { problem(0..<1, path: $0) }).map { $0.prefix { $0 != " " } } == [
        "B.md", "Z.md", "a.md", "a/b.md", "가.md", "나.md",
      ])
  }

  @Test func severalAtOnePlaceKeepTheOrderInWhichTheyWereFound() {
    #expect(
      order([problem(1..<2, "z"), problem(1..<2, "a"), problem(1..<2, "z"), problem(1..<2, "m")]) == [
        "b.md 1..<2 bare-url z", "b.md 1..<2 bare-url a", "b.md 1..<2 bare-url m",
      ])
  }

  @Test func onlyEqualDiagnosticsAreOne() {
    let fix = Diagnostic.Fix(Phrase(verbatim: "f"), replacing: 1..<2, with: "")
    #expect(DiagnosticReport([problem(1..<2), problem(1..<2)]).diagnostics.count == 1)
    #expect(DiagnosticReport([problem(1..<2), problem(1..<2, severity: .error)]).diagnostics.count == 2)
    #expect(DiagnosticReport([problem(1..<2), problem(1..<2, fix: fix)]).diagnostics.count == 2)
    #expect(DiagnosticReport([problem(1..<2), problem(1..<3)]).diagnostics.count == 2)
    #expect(DiagnosticReport([problem(1..<2), problem(1..<2, path: "c.md")]).diagnostics.count == 2)
    #expect(DiagnosticReport([problem(nil), problem(nil), problem(nil)]).diagnostics.count == 1)
    // Equal ones with another between them are still one.
    #expect(DiagnosticReport([problem(1..<2), problem(1..<2, "y"), problem(1..<2)]).diagnostics.count == 2)
  }

  @Test func controlCharactersOfSourcesDoNotReachTheLog() {
    let said = GitHubPrinter(language: .english).text(of: DiagnosticReport([problem(0..<1, "a\u{1B}[31mb")]))
    #expect(said.contains("a␛[31mb") && !said.contains("\u{1B}"))
  }

  @Test func aReportThatIsShortenedShowsTheFirstOfEachCode() {
    let many = (0..<6).map { problem($0..<$0 + 1) } + (0..<2).map { problem($0..<$0 + 1, kind: .twoForms) }
    let short = DiagnosticReport(many).shortened(below: .error, to: 2)
    #expect(short.diagnostics.count { $0.code == "bare-url" } == 2 && short.omittedCounts.map(\.count) == [4])
    #expect(short.diagnostics.first?.place?.range == 0..<1)
    #expect(DiagnosticReport(many).shortened(below: .warning, to: 2).omittedCounts.isEmpty)
    #expect(DiagnosticReport(many).shortened(below: .error, to: 0).diagnostics.isEmpty)
    #expect(DiagnosticReport(many).shortened(below: .error, to: 6).omittedCounts.isEmpty)
  }

  @Test(
    arguments: [
      (["error"], "1 error", "오류 1개"), (["error", "error"], "2 errors", "오류 2개"), (["warning"], "1 warning", "경고 1개"),
      (["note", "note"], "2 notes", "알림 2개"),
      (["note", "error", "warning", "warning"], "1 error, 2 warnings, 1 note", "오류 1개, 경고 2개, 알림 1개"), ([], "", ""),
    ] as [([String], String, String)])
  func theClosingLineCountsTheGravestFirst(severities: [String], english: String, korean: String) {
    let report = DiagnosticReport(
      severities.enumerated().map { problem($0.offset..<$0.offset + 1, severity: Severity(rawValue: $0.element)) })
    #expect(TextPrinter(language: .english, colour: .plain).summary(of: report) == english)
    #expect(TextPrinter(language: .korean, colour: .plain).summary(of: report) == korean)
  }

  @Test func gitHubGetsColumnsOnlyForOneLine() {
    func said(_ range: Range<Int>?) -> String {
      GitHubPrinter(language: .english).text(of: DiagnosticReport([problem(range)]))
    }
    #expect(said(1..<3) == "::warning file=b.md,line=1,col=2,endLine=1,endColumn=4,title=bare-url::x\n")
    #expect(said(11..<17) == "::warning file=b.md,line=2,col=1,endLine=2,endColumn=3,title=bare-url::x\n")
    #expect(said(8..<14) == "::warning file=b.md,line=1,endLine=2,title=bare-url::x\n")
    #expect(said(nil) == "::warning file=b.md,title=bare-url::x\n")
  }

  @Test(arguments: [
    ("a%b", "a%25b", "a%25b"), ("a\nb\r", "a%0Ab%0D", "a%0Ab%0D"), ("a:b,c", "a:b,c", "a%3Ab%2Cc"), ("가", "가", "가"),
    ("", "", ""), ("\r\n", "%0D%0A", "%0D%0A"),
  ])
  func gitHubCommandsAreEscapedAsTheirToolkitDoes(written: String, message: String, property: String) {
    #expect(GitHubPrinter.escaped(message: written) == message)
    #expect(GitHubPrinter.escaped(property: written) == property)
  }

  @Test func notesAndFixesFollowTheMessageOfAnAnnotation() {
    let notes = [
      Diagnostic.Note(Phrase(verbatim: "there"), at: Place(text, 14..<17)),
      Diagnostic.Note(Phrase(verbatim: "file"), at: Place(text, nil)), Diagnostic.Note(Phrase(verbatim: "free")),
    ]
    let fix = Diagnostic.Fix(Phrase(en: "take it out", ko: "빼기"), replacing: 0..<1, with: "")
    let said = GitHubPrinter(language: .english).text(of: DiagnosticReport([problem(0..<1, notes: notes, fix: fix)]))
    #expect(said.hasSuffix("::x%0Ab.md:2:2: there%0Ab.md: file%0Afree%0Afix: take it out\n"), "\(said)")
  }

  @Test func jsonCountsBytesInTheFileOnDisk() {
    let file = Array("\u{FEFF}a\r\n가나\r\n".utf8)
    let clean = SourceText.cleaning(path: "a.md", fileBytes: file).value
    let place = JSONText.byteRange(2..<5, in: clean)
    #expect(place.text(.compact) == "[6,9]")
    #expect(String(decoding: file[6..<9], as: UTF8.self) == "가")
  }

  @Test func aFixOfAnotherSeverityOrWithoutPlaceIsNoMember() {
    let lost = Diagnostic(.bareURL, at: nil, Phrase(verbatim: "x"), fix: .writing("y", in: 0..<1))
    let json = JSONPrinter(language: .english).json(of: DiagnosticReport([lost])).text(.compact)
    #expect(!json.contains("\"fix\""))
    #expect(json.contains("\"path\":null") && json.contains("\"byteRange\":null"))
    #expect(json.hasSuffix("\"summary\":{\"errors\":0,\"warnings\":1}}"))
  }

  @Test func aRuleHasTheGravestLevelSeen() {
    let report = DiagnosticReport([
      problem(0..<1, severity: .note), problem(1..<2, severity: .error), problem(2..<3, severity: .warning),
      problem(0..<1, kind: .twoForms, severity: .note),
    ])
    let log = SARIFPrinter(language: .korean, version: "1").json(of: report).text(.compact)
    #expect(
      log.contains(
        "{\"id\":\"bare-url\",\"shortDescription\":{\"text\":\"bare url\"},\"defaultConfiguration\":{\"level\":\"error\"}}"
      ))
    #expect(
      log.contains(
        "{\"id\":\"two-forms\",\"shortDescription\":{\"text\":\"two forms\"},\"defaultConfiguration\":{\"level\":\"note\"}}"
      ))
    #expect(log.contains("\"language\":\"ko\""))
  }
}

@Suite struct CellWidthTests {
  /// The first and last characters of blocks, and those just outside.
  @Test(
    arguments: [
      (0x20, 1), (0xAD, 0), (0x2FF, 1), (0x300, 0), (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x11FF, 0),
      (0x1200, 1), (0x2E7F, 1), (0x2E80, 2), (0x303F, 1), (0x3040, 2), (0x3248, 1), (0x4DBF, 2), (0x4DC0, 1),
      (0x4E00, 2), (0xA4CF, 2), (0xA4D0, 1), (0xABFF, 1), (0xAC00, 2), (0xD7A3, 2), (0xD7A4, 1), (0xF8FF, 1),
      (0xF900, 2), (0xFAFF, 2), (0xFB00, 1), (0xFF00, 1), (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0xFFE6, 2),
      (0xFFE7, 1), (0x1F1E6, 1), (0x1F300, 2), (0x1FAFF, 2), (0x1FB00, 1), (0x20000, 2), (0x200D, 0), (0xFE0F, 0),
    ] as [(UInt32, Int)])
  func blocksEndWhereTheUnicodeTableEndsThem(code: UInt32, cells: Int) throws {
    #expect(TerminalWidth.cells(of: try #require(Unicode.Scalar(code))) == cells)
  }
}
