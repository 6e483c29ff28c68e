/// Compares each format of `--format` with a golden text, for every kind of place.
import TestSupport
import Testing

@testable import Diagnostics

/// One problem for each shape: Hangul, tabs, zero width, several lines, end of file, a long line, no range, no file.
private let report: DiagnosticReport = {
  let long = String(repeating: "긴 줄입니다 ", count: 40)
  let marked = MarkedText(
    "자세한 내용은 1️⃣[옵셔널](optional.md)2️⃣를 보세요.\n\tlet\tx3️⃣ =\t14️⃣ + 가\n\(long)5️⃣여기\(long)\n```swift\n코드6️⃣\n```7️⃣\n끝8️⃣",
    path: "content/ko/글 하나.md")
  let text = marked.text
  func at(_ first: Int, _ last: Int? = nil) -> Place {
    Place(text, (marked.markers[first] ?? 0)..<(marked.markers[last ?? first] ?? 0))
  }
  let link = Diagnostic(
    .missingPage, .error, at: at(1, 2),
    Phrase(en: "link target 'optional.md' does not exist", ko: "링크가 가리키는 'optional.md'가 없습니다"),
    notes: [
      .init(Phrase(en: "a page of that name is here", ko: "이름이 같은 글이 여기 있습니다"), at: at(8)),
      .init(Phrase(en: "links are relative, 100%", ko: "링크는 상대 경로입니다, 100%")),
    ],
    fix: .init(
      Phrase(en: "write 'optionals.md'", ko: "'optionals.md'로 씁니다"), replacing: at(1, 2).range ?? 0..<0,
      with: "[옵셔널](optionals.md)"))
  let sentence = Phrase(en: "something <odd> & \"wrong\": a, b\nsecond line", ko: "<이상한> & \"것\": 가, 나\n둘째 줄")
  return DiagnosticReport([
    Diagnostic(.orphanArticle, .warning, at: at(8), sentence),
    Diagnostic(.similarPost, .note, at: at(6, 7), sentence),
    Diagnostic(
      .longLine, .warning, at: Place(text, (marked.markers[5] ?? 0)..<((marked.markers[5] ?? 0) + 6)), sentence),
    Diagnostic(.twoForms, .warning, at: at(3, 4), sentence),
    Diagnostic(.twoForms, .warning, at: at(3, 4), sentence),
    link,
    Diagnostic(.wrongType, .error, at: Place(text, nil), sentence),
    Diagnostic(.unreadableDump, .error, at: Place(path: "content/a,b:c%.md"), sentence),
    Diagnostic(.noToolchain, .warning, at: nil, sentence),
  ])
}()

@Suite struct PrinterTests {
  @Test(arguments: DiagnosticFormat.allCases, MessageLanguage.allCases)
  func matchesItsGolden(format: DiagnosticFormat, language: MessageLanguage) {
    let text = report.rendered(as: format, in: language, version: "1.2.3")
    #expect(goldenMismatch(text, "\(format.rawValue).\(language.rawValue).txt") == nil)
  }

  @Test func coloursOnlyWhenAsked() {
    let coloured = report.rendered(as: .text, in: .english, colour: .ansi)
    #expect(goldenMismatch(coloured, "text-ansi.en.txt") == nil)
    let plain = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(plain == report.rendered(as: .text, in: .english))
  }

  @Test(arguments: DiagnosticFormat.allCases)
  func saysNothingWrongInItsOwnWay(format: DiagnosticFormat) {
    let text = DiagnosticReport([]).rendered(as: format, in: .english)
    #expect(goldenMismatch(text, "empty.\(format.rawValue).txt") == nil)
  }

  @Test func sortsByPathThenPlaceThenCode() {
    let text = SourceText(path: "b.md", "0123456789")
    let other = SourceText(path: "a.md", "0123456789")
    let phrase = Phrase(en: "x", ko: "x")
    func problem(_ kind: DiagnosticCode, _ place: Place?) -> Diagnostic { Diagnostic(kind, at: place, phrase) }
    let sorted = DiagnosticReport([
      problem(.wrongType, Place(text, 1..<2)), problem(.unsafePath, Place(text, 1..<2)),
      problem(.brokenLedger, Place(text, 0..<9)),
      problem(.badLanguage, Place(text, nil)), problem(.badDate, Place(other, 9..<9)), problem(.badAlias, nil),
      problem(.unsafePath, Place(text, 1..<2)),
    ])
    #expect(
      sorted.diagnostics.map(\.code) == [
        "bad-alias", "bad-date", "bad-language", "broken-ledger", "unsafe-path", "wrong-type",
      ])
  }

  @Test func aShortenedReportCountsWhatItDoesNotShow() {
    let text = SourceText(path: "a.md", "0123456789")
    let phrase = Phrase(en: "x", ko: "x")
    func problems(_ kind: DiagnosticCode, _ severity: Severity) -> [Diagnostic] {
      (0..<5).map { Diagnostic(kind, severity, at: Place(text, $0..<$0 + 1), phrase) }
    }
    let all = problems(.bareURL, .warning) + problems(.missingPage, .error) + problems(.twoForms, .warning).dropLast()
    let short = DiagnosticReport(all).shortened(below: .error, to: 3)
    #expect(short.count(of: .warning) == 9 && short.count(of: .error) == 5)
    let printer = TextPrinter(language: .english, colour: .plain)
    let lines = printer.text(of: short).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[bare-url]") } == 3 && lines.count { $0.hasSuffix("[missing-page]") } == 5)
    #expect(
      lines.suffix(2) == [
        "... more of the same: [bare-url] 2, [two-forms] 1; --verbose shows all", "5 errors, 9 warnings",
      ])
    let korean = TextPrinter(language: .korean, colour: .plain).text(of: short)
    #expect(korean.contains("... 같은 것 더: [bare-url] 2, [two-forms] 1. 모두 보려면 --verbose\n"))
    // Where few are alike nothing is left out.
    #expect(
      printer.text(of: DiagnosticReport(all).shortened(below: .error, to: 5)) == printer.text(of: DiagnosticReport(all))
    )
  }

  @Test func alignsTheCaretUnderWideAndCombiningCharacters() {
    let marked = MarkedText("가\u{1112}\u{1161}\u{11AB}e\u{301}Ａ1️⃣漢字2️⃣!")
    let range = (marked.markers[1] ?? 0)..<(marked.markers[2] ?? 0)
    let excerpt = SourceExcerpt(range, in: marked.text)
    #expect(excerpt.indent.count == 2 + 2 + 1 + 2)
    #expect(excerpt.underline == "^~~~")
  }

  @Test func showsWhatATerminalWouldActOn() {
    let text = SourceText(path: "a.md", "\u{1B}[31m\u{202E}x")
    #expect(SourceExcerpt(0..<1, in: text).source == "\u{241B}[31m\u{FFFD}x")
    #expect(TextPrinter.onOneLine("a\n\u{7}b") == "a \u{2407}b")
  }

  @Test func survivesRangesOutsideTheText() {
    let text = SourceText(path: "a.md", "가나\n")
    for range in [0..<999, 500..<900, 7..<7, 6..<7] {
      let problem = Diagnostic(.emptyLink, at: Place(text, range), Phrase(en: "x", ko: "x"))
      for format in DiagnosticFormat.allCases {
        #expect(!DiagnosticReport([problem]).rendered(as: format, in: .korean).isEmpty)
      }
    }
  }

  @Test func countsCellsAsATerminalDoes() {
    #expect(TerminalWidth.cells(of: "abc") == 3)
    #expect(TerminalWidth.cells(of: "한글") == 4)
    #expect(TerminalWidth.cells(of: "\u{1112}\u{1161}\u{11AB}") == 2)
    #expect(TerminalWidth.cells(of: "e\u{301}\u{200B}") == 1)
    #expect(TerminalWidth.cells(of: "ｱＡ😀…") == 1 + 2 + 2 + 1)
  }
}
