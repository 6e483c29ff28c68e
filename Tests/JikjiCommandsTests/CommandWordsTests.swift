/// What commands say, made of values alone: usage errors, help in Korean, reports of imports and samples, names and quotes.
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

@Suite struct UsageMessageTests {
  /// Each form of the parser's messages, and what is said for it in Korean.
  @Test(arguments: [
    ("Unknown option '--drfts'. Did you mean '--drafts'?", "'--drfts' 옵션은 없습니다. '--drafts' 아닌가요?"),
    ("Unknown option '--x'", "'--x' 옵션은 없습니다"), ("Invalid option: -", "'-' 옵션은 쓸 수 없습니다"),
    ("Missing required subcommand.", "명령을 적으세요"), ("Missing value for '--port <n>'", "'--port' 옵션에 값을 적으세요"),
    ("Missing value for '-j'", "'-j' 옵션에 값을 적으세요"),
    ("The option '--quiet' does not take any value, but '글' was specified.", "'--quiet' 옵션에는 값을 적지 않는데 '글'이 있습니다"),
    ("Unexpected argument 'a'", "'a'는 여기에 적을 수 없습니다"), ("Unexpected argument '글'", "'글'은 여기에 적을 수 없습니다"),
    ("2 unexpected arguments: 'a', 'b'", "여기에 적을 수 없는 인자가 2개 있습니다: 'a', 'b'"),
    ("Missing expected argument '<file>'", "'<file>' 인자가 빠졌습니다"),
    ("Missing one of: '--a', '--b'", "다음 가운데 하나가 빠졌습니다: '--a', '--b'"),
    (
      "Value to be set with flag '--no-x' in position 2 had already been set with flag '--x' in position 1",
      "'--x'와 '--no-x'는 함께 쓸 수 없습니다"
    ),
    (
      "The value 'xml' is invalid for '--format <f>'. Please provide one of 'text' and 'json'.",
      "'xml'은 '--format <f>'에 쓸 수 없는 값입니다. text, json 중에서 고르세요"
    ),
    (
      "The value 'x' is invalid for '<what>'. Please provide one of the following:\n  - articles\n  - topics",
      "'x'는 '<what>'에 쓸 수 없는 값입니다. articles, topics 중에서 고르세요"
    ),
    ("The value 'x' is invalid for '--port <n>'", "'x'는 '--port <n>'에 쓸 수 없는 값입니다"),
    ("The value '' is invalid for '--jobs <n>': no number", "''는 '--jobs <n>'에 쓸 수 없는 값입니다"),
    ("no row knows this", "no row knows this"),
  ])
  func everyFormOfTheParserHasItsKorean(english: String, korean: String) {
    #expect(UsageMessages.translated(english, in: .korean) == korean)
    #expect(UsageMessages.translated(english, in: .english) == english)
  }

  @Test(arguments: [
    ("jikji snippets list [--site <dir>]", ["snippets", "list"]), ("jikji build [--output <dir>]", ["build"]),
    ("jikji <subcommand>", []), ("jikji", []), ("jikji check-all --x", ["check-all"]),
    ("jikji import <dump> ...", ["import"]),
    ("jikji -x list", []), ("", []),
  ])
  func commandsAreTheFirstWordsOfAUsageLine(usage: String, commands: [String]) {
    #expect(UsageMessages.commands(inUsage: usage) == commands)
  }

  @Test func anAnswerNamesTheHelpOfTheCommandThatWasMeant() {
    let usage = "jikji snippets list [--site <dir>]"
    #expect(
      UsageMessages.page("wrong", usage: usage, "error: ", in: .english)
        == "error: wrong\nUsage: jikji snippets list [--site <dir>]\n  See 'jikji snippets list --help' for more information.\n"
    )
    #expect(
      UsageMessages.page("틀림", usage: usage, "오류: ", in: .korean).hasSuffix(
        "자세한 것은 'jikji snippets list --help'를 보세요.\n"))
    #expect(UsageMessages.page("wrong", usage: nil, "error: ", in: .english) == "error: wrong\n")
  }

  @Test func mistakesAreToldInTheLanguageOfTheRun() {
    func message(_ language: MessageLanguage) -> String {
      CommandLanguage.$current.withValue(language) { ValidationError.tooSmall("--jobs", least: 1, given: 0).message }
    }
    #expect(message(.english) == "--jobs must be at least 1, not 0")
    #expect(message(.korean) == "--jobs에는 1 이상의 수를 적으세요. 0은 너무 작습니다")
  }
}

@Suite struct HelpWordTests {
  @Test func aTextWithAListKeepsTheListAndTranslatesWhatIsBeforeIt() throws {
    let head = try #require(HelpWords.table.first { $0.key.hasSuffix(": ") })
    #expect(HelpWords.korean(head.key + "a, b") == head.value + "a, b")
    #expect(HelpWords.korean("unknown words: a") == "unknown words: a" && HelpWords.korean("") == "")
  }

  @Test func everyWordOfTheTableIsKoreanAndSaysSomething() {
    #expect(HelpWords.table.count > 100)
    for (english, korean) in HelpWords.table {
      #expect(!korean.isEmpty && english.hasSuffix(": ") == korean.hasSuffix(": "), "\(english)")
    }
  }

  @Test func remarksBehindExamplesAreTranslatedAndTheExamplesStay() throws {
    let (english, korean) = try #require(HelpWords.table.first { $0.key.count > 10 && !$0.key.contains(":") })
    let text = "EXAMPLES\n  jikji build          \(english)\n  jikji serve --open\n\n\(english)"
    let parts = HelpWords.koreanDiscussion(text).split(separator: "\n").map(String.init)
    #expect(parts.contains("  jikji build          \(korean)"))
    #expect(parts.contains("  jikji serve --open") && parts.last == korean)
  }

  @Test func pagesOfHelpExistForCommandsOnly() throws {
    #expect(HelpPage(of: ["no-such-command"]) == nil && HelpPage(of: ["build", "x"]) == nil)
    let build = try #require(HelpPage(of: ["build"])).text
    #expect(build.contains("사용법: jikji build [옵션]\n"))
    #expect(try #require(HelpPage(of: [])).text.contains("사용법: jikji [옵션] <명령>"))
    for line in build.split(separator: "\n") where line.hasPrefix(String(repeating: " ", count: 26)) {
      #expect(TerminalWidth.cells(of: String(line)) <= 80, "\(line)")
    }
  }
}

@Suite struct SpeechTests {
  @Test(
    arguments: [
      ([:], .english), (["LANG": "ko_KR.UTF-8"], .korean), (["LANG": "ko"], .korean), (["LANG": "en_US"], .english),
      (["LC_ALL": "C", "LANG": "ko_KR"], .english), (["LC_ALL": "", "LANG": "ko_KR"], .korean),
      (["LC_MESSAGES": "ko_KR", "LANG": "C"], .korean), (["LC_ALL": "ko_KR", "LC_MESSAGES": "C"], .korean),
      (["LANG": "C.UTF-8"], .english),
    ] as [([String: String], MessageLanguage)])
  func theEnvironmentNamesTheLanguageUnlessTheCallDoes(environment: [String: String], language: MessageLanguage) {
    #expect(Console.language(named: nil, environment: environment) == language)
    #expect(Console.language(named: .english, environment: environment) == .english)
    #expect(Console.language(named: .korean, environment: environment) == .korean)
  }

  private func status(_ diagnostics: [Diagnostic], strict: Bool = false) -> JikjiCommands.ExitStatus {
    do {
      try Console(SpeechOptions.parse(strict ? ["--strict"] : [])).conclude(diagnostics)
      return .fine
    } catch {
      return (error as? CommandFailure)?.status ?? .outsideWorld
    }
  }

  private func problem(_ path: String?, _ severity: Severity = .error, _ kind: DiagnosticCode = .wrongType)
    -> Diagnostic
  {
    Diagnostic(kind, severity, at: path.map { Place(path: $0) }, en: "x", ko: "x")
  }

  @Test func faultsOfSettingsAloneAreMistakesOfUsage() {
    #expect(status([]) == .fine)
    #expect(status([problem("content/ko/a.md")]) == .contentErrors)
    #expect(status([problem("jikji.yml")]) == .usage)
    #expect(status([problem("environment")]) == .usage && status([problem("JIKJI_BASEURL")]) == .usage)
    #expect(status([problem("--base-url")]) == .usage)
    #expect(status([problem("jikji.yml"), problem("content/ko/a.md")]) == .contentErrors)
    #expect(status([problem(nil)]) == .contentErrors)
    #expect(status([problem("jikji.yml", .error, .goneAddress)]) == .contentErrors, "an address is content")
  }

  @Test func warningsFailWhereThatIsAskedFor() {
    #expect(status([problem("content/ko/a.md", .warning)]) == .fine)
    #expect(status([problem("content/ko/a.md", .warning)], strict: true) == .contentErrors)
    #expect(status([problem("content/ko/a.md", .note)], strict: true) == .fine)
  }

  @Test(
    arguments: [
      ("1/1", 1, 1), ("2/5", 2, 5), ("5/5", 5, 5), ("0/5", nil, nil), ("6/5", nil, nil), ("1/0", nil, nil),
      ("1", nil, nil),
      ("1/2/3", nil, nil), ("a/b", nil, nil), ("", nil, nil), ("-1/2", nil, nil), ("1/-2", nil, nil),
    ] as [(String, Int?, Int?)])
  func aPartOfACheckIsNumberedFromOne(text: String, index: Int?, count: Int?) throws {
    var flags = try SnippetFlags.parse([])
    flags.shard = text
    #expect(flags.parsedShard?.index == index && flags.parsedShard?.count == count)
    if index == nil { #expect(throws: ValidationError.self) { try flags.validate() } }
  }

  @Test(
    arguments: [
      ("namespaces", nil, true), ("bubblewrap", nil, true), ("docker", nil, false), (nil, "http://a.kr/c", true),
      (nil, "https://a.kr", true), (nil, "ftp://a.kr", false), (nil, "a.kr", false), (nil, nil, true),
    ] as [(String?, String?, Bool)])
  func flagsOfTheCheckAreRefusedBeforeAnythingRuns(sandbox: String?, address: String?, isFine: Bool) throws {
    var flags = try SnippetFlags.parse([])
    (flags.sandbox, flags.cacheURL) = (sandbox, address)
    #expect(((try? flags.validate()) != nil) == isFine)
  }

  @Test func threadsAreCountedFromOneToSixtyFour() throws {
    var options = try SiteOptions.parse([])
    #expect(options.width >= 1)
    for (jobs, width) in [(1, 1), (7, 7), (64, 64), (65, 64), (1_000_000, 64)] {
      options.jobs = jobs
      #expect(options.width == width && (try? options.validate()) != nil)
    }
    options.jobs = 0
    #expect(throws: ValidationError.self) { try options.validate() }
  }
}

@Suite struct NewFileTests {
  @Test(arguments: [
    ("첫 글", "첫-글"), ("Hello World", "hello-world"), ("a/b", "ab"), ("../../etc", "etc"), (".hidden", "hidden"),
    ("---", ""), ("", ""), ("/", ""), ("- a -", "a"),
  ])
  func aTitleGivesANameWithoutFolders(title: String, name: String) {
    let found = NewFiles.name(for: title)
    #expect(!found.contains("/") && !found.hasPrefix(".") && !found.hasPrefix("-") && !found.hasSuffix("-"))
    #expect(found == name)
  }

  @Test func aNameIsAsLongAsADiskTakesAndCutsNoLetter() {
    let found = NewFiles.name(for: String(repeating: "가", count: 300))
    #expect(found == String(repeating: "가", count: 66))
    #expect(NewFiles.name(for: String(repeating: "a", count: 300)).utf8.count == 200)
    #expect(!NewFiles.name(for: String(repeating: "a", count: 199) + " b").hasSuffix("-"))
  }

  @Test(arguments: [
    ("글", "글"), ("두 낱말", "두 낱말"), ("", "\"\""), ("yes: no", "\"yes: no\""), ("#1", "\"#1\""), ("true", "\"true\""),
    ("12", "\"12\""), ("1.5", "\"1.5\""), ("null", "\"null\""), ("~", "\"~\""), (" a", "\" a\""), ("a ", "\"a \""),
    ("\"a\"", "\"\\\"a\\\"\""), ("a\\b", "\"a\\\\b\""), ("a\nb", "\"a b\""), ("a-b", "\"a-b\""), ("[a]", "\"[a]\""),
    ("2024-01-05", "\"2024-01-05\""), ("it's", "\"it's\""), ("한글 100%", "\"한글 100%\""),
  ])
  func textsThatYAMLWouldReadOtherwiseAreQuoted(text: String, written: String) {
    #expect(YAMLQuoting.quoted(text) == written)
  }

  @Test(arguments: [
    "글", "yes", "a: b", "\"", "\\", "- a", "0x10", "=", "a #b", "'", "@a", "`a`", "!", "%", "| a", "> a", "...", "---",
  ])
  func aQuotedTitleIsReadBackAsItIs(title: String) {
    let fixture = SiteFixture(["ko/a.md": "---\ntitle: \(YAMLQuoting.quoted(title))\n---\n\n글\n"])
    #expect(fixture.site.articles.first?.title == title && fixture.diagnostics.isEmpty, "\(fixture.diagnostics)")
  }

  @Test(arguments: ["ko", "en", "ja", "zh", "zh-CN", "zh-Hans", "en-GB", "de", "fr"])
  func aNewSiteOfAnyLanguageLoadsWithoutAFault(language: String) throws {
    let files = Dictionary(
      StarterSite.files(language: language, date: "2026-03-14").map { ($0.path, $0.text) }
    ) { first, _ in first }
    let config = try #require(files["jikji.yml"])
    let content = files.filter { $0.key.hasPrefix("content/") }.map { (String($0.key.dropFirst(8)), $0.value) }
    let fixture = SiteFixture(Dictionary(uniqueKeysWithValues: content), config: config)
    #expect(fixture.diagnostics.isEmpty, "\(fixture.diagnostics)")
    #expect(fixture.site.config.defaultLanguage == language)
    #expect(fixture.site.articles.contains { $0.path == "\(language)/posts/2026/first.md" && $0.kind == .post })
    #expect(fixture.site.languages.count == 2 && fixture.site.articles.count == 3)
    // A language without words of its own gets a file of them to translate.
    #expect((files["i18n/\(language).yml"] != nil) == ["en-GB", "de", "fr"].contains(language))
    #expect(files[".gitignore"]?.contains(".jikji/cache/\n") == true)
  }
}

@Suite struct PictureKindTests {
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D], "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpg"), (Array("GIF89a".utf8), "gif"),
      (Array("BM12".utf8), "bmp"), (Array("RIFF1234WEBPVP8 ".utf8), "webp"), (Array("RIFF1234WAVE".utf8), nil),
      (Array("\0\0\0\u{1C}ftypavif".utf8), "avif"), (Array("\0\0\0\u{1C}ftypisom".utf8), nil),
      (Array("<?xml version=\"1.0\"?><svg>".utf8), "svg"), (Array("<SVG/>".utf8), "svg"),
      (Array("<!doctype html><p>없음</p>".utf8), nil), ([], nil), ([0x89, 0x50], nil), ([0xFF, 0xD8], nil),
      (Array(String(repeating: " ", count: 508).utf8) + Array("<svg".utf8), "svg"),
      (Array(String(repeating: " ", count: 509).utf8) + Array("<svg".utf8), nil),
    ] as [([UInt8], String?)])
  func picturesAreKnownByTheirFirstBytes(bytes: [UInt8], ending: String?) {
    #expect(PictureKind.ending(of: bytes) == ending)
  }
}

@Suite struct ImportPlanTests {
  private func plan(_ actions: [ImportAction], assets: [ImportAction] = []) -> ImportPlan {
    let files = actions.enumerated().map { number, _ in
      ImportedFile(
        path: "\(number).md", bytes: [], title: "글 \(number)", date: number == 0 ? "2017-01-04" : nil, dump: "d.txt",
        firstLine: number + 1, lastLine: number + 9)
    }
    let pictures = assets.indices.map { ImportedAsset(path: "\($0).png", source: .bytes([])) }
    var plan = ImportPlan(ImportResult(assets: pictures, files: files))
    for (number, action) in actions.enumerated() { plan.fates["\(number).md"] = action }
    for (number, action) in assets.enumerated() { plan.fates["\(number).png"] = action }
    return plan
  }

  @Test(
    arguments: [
      ([.new], [], "imported 1 articles: 1 written, 0 unchanged", "글 1편을 가져왔습니다: 쓴 파일 1개, 그대로인 것 0개"),
      (
        [.new, .changed, .unchanged], [.new], "imported 3 articles and 1 files: 3 written, 1 unchanged",
        "글 3편과 파일 1개를 가져왔습니다: 쓴 파일 3개, 그대로인 것 1개"
      ),
      (
        [.edited, .taken, .new], [], "imported 3 articles: 1 written, 0 unchanged; 2 left alone",
        "글 3편을 가져왔습니다: 쓴 파일 1개, 그대로인 것 0개, 그대로 둔 것 2개"
      ),
      ([.unchanged], [], "nothing to do: 1 articles are there already, unchanged", "할 일이 없습니다. 글 1편이 이미 그대로 있습니다"),
      (
        [.unchanged], [.unchanged], "nothing to do: 1 articles and 1 files are there already, unchanged",
        "할 일이 없습니다. 글 1편과 파일 1개가 이미 그대로 있습니다"
      ),
      (
        [.edited], [], "imported 1 articles: 0 written, 0 unchanged; 1 left alone",
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
