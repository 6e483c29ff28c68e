/// Tests of codes, severities, phrases and places of diagnostics.
import KoreanText
import Testing

@testable import Diagnostics

@Suite struct DiagnosticTests {
  @Test func namesOfCodesAreKebabCase() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil, "\(code.rawValue)")
    }
  }

  @Test func everyFamilyHasCodesAndEveryCodeOneFamily() {
    let families = Dictionary(grouping: DiagnosticCode.allCases, by: \.family)
    #expect(Set(families.keys) == Set(DiagnosticCode.Family.allCases))
    #expect(families.values.reduce(0) { $0 + $1.count } == DiagnosticCode.allCases.count)
  }

  @Test(
    arguments: [
      (.missingPage, .references, .error), (.badAlias, .references, .error), (.goneAddress, .links, .warning),
      (.bareURL, .links, .warning), (.movedExternal, .links, .note), (.invalidUTF8, .text, .error),
      (.brokenYAML, .settings, .error), (.noHost, .site, .note), (.duplicateURL, .site, .error),
      (.unusedTemplate, .templates, .error), (.doubtfulTerm, .terms, .note), (.bannedTerm, .terms, .warning),
      (.headingJump, .content, .warning), (.sampleDoesNotCompile, .snippets, .error),
      (.noToolchain, .snippets, .warning),
      (.leftOut, .dumps, .note), (.noDumps, .dumps, .error), (.lostLink, .dumps, .warning),
      (.outsideWorld, .system, .error),
      (.markdownTooDeep, .markdown, .error), (.emptySite, .site, .error),
    ] as [(DiagnosticCode, DiagnosticCode.Family, Severity)])
  func givesFamilyAndSeverity(_ code: DiagnosticCode, _ family: DiagnosticCode.Family, _ severity: Severity) {
    #expect(code.family == family)
    #expect(code.severity == severity)
    #expect(Diagnostic(code, at: nil, en: "x", ko: "x").severity == severity)
    #expect(Diagnostic(code, .note, at: nil, en: "x", ko: "x").severity == .note)
    #expect(Diagnostic(code, at: nil, en: "x", ko: "x").code == code.rawValue)
  }

  @Test func fixesThatChangeAMeaningAreNotSafe() {
    let safe = DiagnosticCode.allCases.filter(\.isFixSafe).map(\.rawValue).sorted()
    #expect(safe == ["banned-term", "bare-url", "gone-address", "gone-fragment", "plain-http", "unused-reference"])
    #expect(DiagnosticCode.allCases.filter(\.isFixMeasured) == [.claimAboutValueBroken, .outputDiffers])
  }

  @Test func severitiesAreOrdered() {
    #expect(Severity.note < .warning && Severity.warning < .error && !(Severity.error < .note))
    #expect(Severity.allCases.max() == .error)
  }

  @Test(arguments: [
    ("클로저", "'클로저'를 지우고 '클로저'로, '클로저'는 '클로저'라는"), ("함수값", "'함수값'을 지우고 '함수값'으로, '함수값'은 '함수값'이라는"),
    ("칼", "'칼'을 지우고 '칼'로, '칼'은 '칼'이라는"), ("3", "'3'을 지우고 '3'으로, '3'은 '3'이라는"),
  ])
  func josaFollowTheWordsBeforeThem(_ word: String, _ wanted: String) {
    let phrase = Phrase(
      en: "x", ko: "'\(word)'\(.eulReul) 지우고 '\(word)'\(.euroRo), '\(word)'\(.eunNeun) '\(word)'\(.iraneun)")
    #expect(phrase.korean == wanted)
  }

  @Test func josaFollowNumbersAndLiterals() {
    #expect(Phrase(en: "", ko: "상태 \(404)\(.euroRo)").korean == "상태 404로")
    #expect(Phrase(en: "", ko: "상태 \(10)\(.euroRo)").korean == "상태 10으로")
    #expect(Phrase(en: "", ko: "글\(.iGa)").korean == "글이")
    #expect(Phrase(en: "plain", ko: "그대로").text(in: .korean) == "그대로")
    #expect(Phrase(en: "plain", ko: "그대로").text(in: .english) == "plain")
    #expect(Phrase(verbatim: "x").english == "x" && Phrase(verbatim: "x").korean == "x")
  }

  @Test func suggestsTheNearestNameOrNothing() {
    #expect(Phrase.suggestion("가") == Phrase(en: "; did you mean '가'?", ko: ". '가' 아닌가요?"))
    #expect(Phrase.suggestion(nil) == Phrase(verbatim: ""))
    let fix = Diagnostic.Fix.writing("제목", in: 2..<4)
    #expect(fix?.title == Phrase(en: "write '제목'", ko: "'제목'으로 고치기"))
    #expect(fix?.range == 2..<4 && fix?.replacement == "제목")
    #expect(Diagnostic.Fix.writing(nil, in: 2..<4) == nil && Diagnostic.Fix.writing("a", in: nil) == nil)
  }

  @Test func placesAreEqualByPathAndRange() {
    let (one, other) = (SourceText(path: "a", "1"), SourceText(path: "a", "2"))
    #expect(Place(one, 0..<1) == Place(other, 0..<1))
    #expect(Place(one, 0..<1).hashValue == Place(other, 0..<1).hashValue)
    #expect(Place(one, nil) != Place(one, 0..<1))
    #expect(Place(one, nil) != Place(SourceText(path: "b", "1"), nil))
    #expect(Place(path: "a") == Place(one, nil))
  }

  @Test func checkedValuesCarryTheirProblems() {
    let problem = Diagnostic(.nulByte, at: nil, en: "x", ko: "x")
    let checked = Checked(2, [problem]).map { $0 + 1 }
    var sink = [problem]
    #expect(checked.value == 3 && checked.diagnostics == [problem])
    #expect(checked.value(reportingTo: &sink) == 3 && sink == [problem, problem])
    #expect(![problem].haveErrors)
    #expect([problem, Diagnostic(.wrongType, at: nil, en: "x", ko: "x")].haveErrors)
  }
}
