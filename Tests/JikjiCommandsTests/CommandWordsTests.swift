/// Tests of texts of commands that need no process: usage errors, help in Korean, names and quotes.
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
      try Console(ConsoleOptions.parse(strict ? ["--strict"] : [])).conclude(diagnostics)
      return .fine
    } catch {
      return (error as? CommandFailure)?.status ?? .environment
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
    ("---", ""), ("", ""), ("/", ""), ("- a -", "a"), ("왜 안 될까요?!", "왜-안-될까요"), ("글, 그리고 (또) 글…", "글-그리고-또-글"),
    ("“따옴표”와 『책』", "따옴표-와-책"), ("Swift 6.3의 변화.", "swift-6.3의-변화"), ("C++ 시작하기", "c++-시작하기"),
    ("snake_case", "snake_case"), ("a. b", "a-b"), ("3.", "3"), (".5", "5"), ("x = y ~ z", "x-y-z"), ("!?…", ""),
    ("@State, #if", "state-if"), ("봄🌱", "봄🌱"),
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
