/// Tests of report texts of imports and samples that need no process.
import ArgumentParser
import ArticleModel
import ContentLoad
import DataFormats
import Diagnostics
import HostSystem
import TestSupport
import Testing

@testable import DumpImport
@testable import JikjiCommands
@testable import SnippetCheck
@testable import SnippetRun

@Suite struct ImportPlanTests {
  private func plan(_ actions: [ImportAction], assets: [ImportAction] = []) -> ImportPlan {
    let files = actions.enumerated().map { number, _ in
      ImportedFile(
        path: "\(number).md", bytes: [], title: "글 \(number)", date: number == 0 ? "2017-01-04" : nil, dump: "d.txt",
        firstLine: number + 1, lastLine: number + 9)
    }
    let pictures = assets.indices.map { ImportedAsset(path: "\($0).png", source: .bytes([])) }
    var plan = ImportPlan(ImportResult(assets: pictures, files: files))
    for (number, action) in actions.enumerated() { plan.actionsByPath["\(number).md"] = action }
    for (number, action) in assets.enumerated() { plan.actionsByPath["\(number).png"] = action }
    return plan
  }

  @Test(
    arguments: [
      ([.new], [], "imported 1 article: 1 written, 0 unchanged", "글 1편을 가져왔습니다: 쓴 파일 1개, 그대로인 것 0개"),
      (
        [.new, .changed, .unchanged], [.new], "imported 3 articles and 1 file: 3 written, 1 unchanged",
        "글 3편과 파일 1개를 가져왔습니다: 쓴 파일 3개, 그대로인 것 1개"
      ),
      (
        [.edited, .taken, .new], [], "imported 3 articles: 1 written, 0 unchanged; 2 left alone",
        "글 3편을 가져왔습니다: 쓴 파일 1개, 그대로인 것 0개, 그대로 둔 것 2개"
      ),
      ([.unchanged], [], "nothing to do: 1 article is there already, unchanged", "할 일이 없습니다. 글 1편이 이미 그대로 있습니다"),
      (
        [.unchanged], [.unchanged], "nothing to do: 1 article and 1 file are there already, unchanged",
        "할 일이 없습니다. 글 1편과 파일 1개가 이미 그대로 있습니다"
      ),
      (
        [.edited], [], "imported 1 article: 0 written, 0 unchanged; 1 left alone",
        "글 1편을 가져왔습니다: 쓴 파일 0개, 그대로인 것 0개, 그대로 둔 것 1개"
      ),
      ([], [], "imported 0 articles: 0 written, 0 unchanged", "글 0편을 가져왔습니다: 쓴 파일 0개, 그대로인 것 0개"),
    ] as [([ImportAction], [ImportAction], String, String)])
  func oneSentenceSaysWhatBecameOfAllFiles(
    files: [ImportAction], assets: [ImportAction], english: String, korean: String
  ) {
    let summary = plan(files, assets: assets).summary(ImportReport())
    #expect(summary.english == english)
    #expect(summary.korean == korean)
  }

  @Test func whatWasLeftOutIsCounted() {
    var report = ImportReport()
    report.keptAliases = 2
    let summary = plan([.new]).summary(report)
    #expect(summary.english.hasSuffix("; 2 old addresses kept") && summary.korean.hasSuffix(", 남긴 옛 주소 2개"))
  }

  @Test func theTableOfADryRunIsAlignedByCells() {
    let lines = ImportTable.text(of: plan([.new, .taken], assets: [.unchanged]), report: ImportReport()).split(
      separator: "\n")
    #expect(
      lines == [
        "ACTION     PATH   DATE        SOURCE      TITLE", "new        0.md   2017-01-04  d.txt:1-9   글 0",
        "taken      1.md   -           d.txt:2-10  글 1", "unchanged  0.png  -           -           -",
      ])
  }

  @Test func onlyNewAndChangedFilesAreWritten() {
    #expect(ImportAction.allCases.filter(\.writes) == [.new, .changed])
    #expect(ImportAction.allCases.map(\.rawValue) == ["new", "changed", "unchanged", "edited", "taken"])
    #expect(plan([.edited]).actions == ["0.md": "edited"])
  }
}

@Suite struct SampleReportTests {
  private func result(
    _ path: String, _ line: Int, _ verdict: SnippetVerdict, _ level: SnippetLevel = .run, reason: String? = nil,
    korean: String? = nil, unjudged: Int = 0
  ) -> SnippetResult {
    var result = SnippetResult(path: path, index: 0, line: line, column: 1, language: "swift")
    (result.verdict, result.level, result.reason, result.reasonKorean) = (verdict, level, reason, korean)
    result.claims.unjudged = unjudged
    return result
  }

  private func report(
    _ results: [SnippetResult], _ diagnostics: [Diagnostic] = [], _ language: MessageLanguage = .english,
    known: Int = 0, recorded: Int = 0
  ) -> SnippetReport {
    var outcome = SnippetCheckOutcome(results: results, diagnostics: [], sandbox: .namespaces)
    outcome.counts = SnippetRunnerCounts(started: 3, kept: 4, shared: 5)
    (outcome.knownFailures, outcome.recordedFailures) = (known, recorded)
    return SnippetReport(outcome: outcome, diagnostics: diagnostics, language: language)
  }

  @Test func theClosingLineCountsEveryVerdictOnce() {
    let results = [
      result("a.md", 1, .pass, .run), result("a.md", 2, .pass, .compile), result("a.md", 3, .pass, .parse),
      result("a.md", 4, .lowered, .compile), result("a.md", 5, .blocked), result("a.md", 6, .skipped, .skip),
      result("a.md", 7, .fail),
    ]
    let summary = report(results, known: 1).summary
    #expect(
      summary.english
        == "7 samples: 1 run, 1 compiled, 1 parsed, 1 lowered, 1 blocked, 1 skipped, 1 failed (1 known); 3 processes, 9 results remembered"
    )
    #expect(
      summary.korean == "예제 7개: 실행 1, 컴파일 1, 구문 1, 낮춤 1, 막힘 1, 건너뜀 1, 실패 1(알려진 실패 1). 프로세스 3개, 기억한 결과 9개")
    let unjudged = report([result("a.md", 1, .pass, unjudged: 2), result("a.md", 2, .pass, unjudged: 1)]).summary
    #expect(unjudged.english.contains("0 failed; 3 claims not judged; 3 processes"))
    #expect(unjudged.korean.contains("실패 0; 따져 보지 못한 주장 3개. 프로세스"))
    #expect(report([]).summary.english.hasPrefix("0 samples: 0 run"))
  }

  @Test func recordedFailuresAreSaidWhereThereAreSome() {
    #expect(report([]).recorded == nil)
    #expect(report([], recorded: 2).recorded?.english.hasPrefix("2 failing samples of imported articles") == true)
  }

  @Test func programsGetEachSampleWithItsReasonInTheirLanguage() {
    let results = [result("ko/a.md", 3, .lowered, .parse, reason: "no UIKit", korean: "UIKit 없음")]
    let json = report(results).json.text(.compact)
    #expect(
      json.contains(
        "{\"path\":\"content/ko/a.md\",\"line\":3,\"column\":1,\"language\":\"swift\",\"level\":\"parse\",\"verdict\":\"lowered\",\"reason\":\"no UIKit\""
      ))
    #expect(report(results, [], .korean).json.text(.compact).contains("\"reason\":\"UIKit 없음\""))
    #expect(report([result("a", 1, .pass)]).json.text(.compact).contains("\"reason\":null"))
    #expect(
      json.contains(
        "\"summary\":{\"pass\":0,\"fail\":0,\"blocked\":0,\"lowered\":1,\"skipped\":0,\"known\":0,\"processes\":3,\"remembered\":9}"
      ))
  }

  @Test func aDiagnosticBelongsToTheSampleItIsIn() {
    let text = SourceText(path: "content/ko/a.md", (1...20).map { "줄 \($0)\n" }.joined())
    func problem(_ line: Int, _ severity: Severity) -> Diagnostic {
      Diagnostic(
        .sampleCrashed, severity, at: Place(text, text.lines.range(ofLine: line)), en: "at \(line)", ko: "\(line)줄")
    }
    let samples = [result("ko/a.md", 10, .fail), result("ko/a.md", 3, .lowered, reason: "why")]
    let junit = report(samples, [problem(2, .error), problem(3, .warning), problem(9, .warning), problem(10, .error)])
      .junit
    #expect(junit.contains("tests=\"3\" failures=\"2\""), "\(junit)")
    #expect(junit.contains("<failure type=\"error\" message=\"at 10\">"))
    #expect(junit.contains("<skipped message=\"lowered: why\"/>"))
    #expect(junit.contains("name=\"sample-crashed 2:1\""), "what is before the first sample is a test of its own")
    // A sample with warnings alone has not failed.
    let warned = report([result("ko/a.md", 3, .pass)], [problem(4, .warning)]).junit
    #expect(warned.contains("tests=\"1\" failures=\"0\"") && warned.contains("at 4"))
  }
}
