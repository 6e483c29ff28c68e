import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of the result of a run: the blocks of messages, the output, and how the program ended.
@Suite struct ProgramRunTests {
  private func run(
    _ page: String, _ parts: [ProgramPart], _ outcome: SampleOutcome, task: SampleTask = .run,
    _ change: (inout [SampleBlock]) -> Void = { _ in }
  ) -> ProgramRun {
    let fixture = SiteFixture(["ko/page.md": page])
    let page = SamplePage(fixture.site.articles[0], site: SnippetDefaults(), environment: SnippetEnvironment())
    let program = ProgramPlanner(page: page).program(ProgramPlan(parts: parts), task)
    return ProgramRun(of: program, blocks: page.blocks, outcome: outcome)
  }

  private func said(_ text: String, _ ending: SampleEnding = .exited(1), output: [String] = []) -> SampleOutcome {
    let printed = output.map { $0.hasPrefix("#") ? CheckedPage.mark(String($0.dropFirst())) : $0 }.joined()
    return SampleOutcome(ending: ending, standardOutput: Array(printed.utf8), standardError: Array(text.utf8))
  }

  // Lines of the program: imports, preamble, marker, then the first block.
  private let page = fence("let 가 = 1\n  print(가)") + fence("call()")

  @Test(arguments: [
    (4, 5, 0, 4), (5, 3, 0, 14), (5, 99, 0, 24), (7, 1, 1, 0), (6, 1, 0, 24), (8, 1, 1, 6),
  ])
  func messagesBelongToTheirBlock(line: Int, column: Int, block: Int, offset: Int) {
    let found = run(page, [.init(block: 0), .init(block: 1)], said("/input/main.swift:\(line):\(column): error: no"))
    #expect(found.errors.map(\.block) == [block] && found.errors.map(\.offset) == [offset])
  }

  @Test func aBlockThatUsesItsLineCountsFromItsOwnBeginning() {
    let page = fence("let a = 1") + fence("print(#line)\nbad()")
    let parts = [ProgramPart(block: 0), ProgramPart(block: 1)]
    let found = run(page, parts, said("/input/sample-1.swift:2:1: error: no\n/input/main.swift:4:1: error: no"))
    #expect(found.errors.map(\.block) == [1, 0] && found.errors.map(\.offset) == [13, 0])
    #expect(run(page, parts, said("/input/sample-1.swift:9:1: error: no")).errors.map(\.block) == [nil])
    let crash = run(page, parts, said("main/sample-1.swift:2: Fatal error: no", .signalled(4), output: ["#b0", "#b1"]))
    #expect(crash.crashLine?.block == 1 && crash.crashLine?.line == 1)
  }

  @Test func messagesAboutOtherLinesBelongToNoBlock() {
    let parts = [ProgramPart(block: 0)]
    for text in [
      "/input/main.swift:1:1: error: no", "/input/main.swift:0:1: error: no", "/x/other.swift:4:1: error: no",
      "/input/main.swift:99:1: error: no",
    ] {
      #expect(run(page, parts, said(text)).errors.map(\.block) == [nil], "\(text)")
    }
    #expect(run(page, parts, said("/input/main.swift:6:1: warning: no")).messages.map(\.block) == [nil])
  }

  @Test func aRunningProgramCannotWriteErrors() {
    let text = "/input/main.swift:4:1: error: mine\n/input/main.swift:4:1: warning: real\n"
    let found = run(page, [.init(block: 0)], said(text, .exited(0), output: ["#b0", "#end"]))
    #expect(found.messages.map(\.message.text) == ["real"] && found.compiled && found.ran)
  }

  @Test func anEndIsARunOnlyWhereTheEndWasReached() {
    let parts = [ProgramPart(block: 0), ProgramPart(block: 1)]
    func ran(_ ending: SampleEnding, _ output: [String], _ task: SampleTask = .run) -> [Bool] {
      let found = run(page, parts, said("", ending, output: output), task: task)
      return [found.compiled, found.ran]
    }
    #expect(ran(.exited(0), ["#b0", "#b1", "#end"]) == [true, true])
    #expect(ran(.exited(0), ["#b0", "#b1"]) == [true, true] && ran(.exited(0), ["#b0"]) == [true, false])
    #expect(
      ran(.exited(3), ["#b0", "#b1", "#end"]) == [true, false] && ran(.signalled(4), ["#b0", "#b1"]) == [true, false])
    #expect(ran(.exited(0), []) == [true, false] && ran(.exited(1), []) == [false, false])
    #expect(ran(.timedOut, []) == [false, false] && ran(.exited(0), [], .compile) == [true, false])
    let gone = run(page, parts, SampleOutcome(ending: .exited(0), unavailable: "Swift"))
    #expect(!gone.compiled)
  }

  @Test func aLibraryThatWasBuiltHasCompiledHoweverItEnds() {
    let main = fence("@main struct A { static func main() {} }")
    #expect(run(main, [.init(block: 0)], said("", .exited(3), output: ["#start"])).compiled)
    #expect(
      run(main, [.init(block: 0)], said("main/main.swift:1: Fatal error: x", .signalled(4), output: ["#start"]))
        .compiled)
    #expect(!run(main, [.init(block: 0)], said("", .exited(1))).compiled)
    #expect(!run(main, [.init(block: 0)], said("/input/main.swift:4:1: error: no", .exited(1))).compiled)
    #expect(run(main, [.init(block: 0)], said("", .exited(0))).ran)
  }

  @Test func trapsNameTheirLineAndSayTheirMessage() {
    let parts = [ProgramPart(block: 0)]
    func crash(_ text: String, _ ending: SampleEnding = .signalled(4)) -> ProgramRun {
      run(page, parts, said(text, ending, output: ["#b0"]))
    }
    let fatal = crash("noise\nmain/main.swift:5: Fatal error: 쾅 0x55e0a715ea30\n")
    #expect(fatal.crashMessage == "Fatal error: 쾅 0x…" && fatal.crashLine?.block == 0 && fatal.crashLine?.line == 1)
    #expect(crash("main/main.swift:5: Precondition failed: x").crashMessage == "Precondition failed: x")
    #expect(crash("Swift/Array.swift:692: Fatal error: Index out of range").crashLine == nil)
    #expect(
      crash("main/main.swift:3: Fatal error: x").crashLine == nil
        && crash("main/main.swift:99: Fatal error: x").crashLine == nil)
    #expect(crash("main/main.swift:5: Fatal error: x", .exited(1)).crashLine == nil)
    #expect(crash("").crashMessage == "signal 4" && crash("", .timedOut).crashMessage == "no message")
    #expect(crash("Error: other").crashMessage == "Error: other")
  }

  @Test func outputBelongsToTheClaimsAndBlocks() {
    let claims = fence("print(1) // Prints \"1\"\nprint(2) // Prints \"2\"") + fence("print(3)")
    let parts = [ProgramPart(block: 0), ProgramPart(block: 1)]
    let all = run(
      claims, parts, said("", .exited(0), output: ["#b0", "1\n", "#b0.c0", "2\n", "#b0.c1", "#b1", "3\n", "#end"]))
    #expect(all.output(beforeClaim: 0, of: 0) == "1\n" && all.output(beforeClaim: 1, of: 0) == "2\n")
    #expect(all.output.output(ofBlock: 0) == "1\n2\n" && all.output.output(ofBlock: 1) == "3\n")
    #expect(all.output.output(fromBlock: 0) == "1\n2\n3\n" && all.output.output(fromBlock: 1) == "3\n")
    #expect(all.output.output(fromBlock: 7) == "" && all.output.output(ofBlock: 7) == "")
    let half = run(claims, parts, said("", .signalled(4), output: ["#b0", "1\n", "#b0.c0", "2\n"]))
    #expect(half.output(beforeClaim: 1, of: 0) == "2\n" && half.output.lastBlock == 0 && !half.output.reachedEnd)
    let hidden = ProgramPart(block: 0, withHiddenLines: true)
    let unmarked = run(claims, [hidden], said("", .exited(0), output: ["#b0", "1\n2\n", "#end"]))
    #expect(unmarked.output(beforeClaim: 1, of: 0) == "1\n2\n")
  }

  @Test(arguments: [
    (SampleEnding.timedOut, "ran longer than 10.0 s", "10.0초가 넘게 돌아"),
    (.wroteTooMuch, "wrote more than 1024 KiB", "1024KiB 넘게 써서"),
    (.outOfMemory, "used more than 512 MiB of memory", "메모리를 512MiB 넘게 써서"),
    (.exited(3), "it ended with status 3", "종료 상태가 3입니다"), (.signalled(9), "signal 9", "signal 9"),
  ])
  func troubleIsSaidInBothLanguages(ending: SampleEnding, english: String, korean: String) {
    let found = RunFailure.phrase(run(page, [.init(block: 0)], said("", ending)))
    #expect(found.english == english && found.korean == korean)
  }

  @Test(arguments: [
    (SampleEnding.timedOut, "10.0초가 넘게 돌아 멈추었습니다"), (.outOfMemory, "메모리를 512MiB 넘게 써서 멈추었습니다"),
    (.exited(3), "종료 상태가 3입니다"),
  ])
  func aReasonIsAWholeSentenceInKorean(ending: SampleEnding, korean: String) {
    #expect(RunFailure.reason(run(page, [.init(block: 0)], said("", ending))).korean == korean)
  }

  @Test(arguments: [
    ("let a = readLine()!", "", "stdin=\"…\""), ("let a = readLine()!", " stdin=\"1\"", "'crashes'"),
    ("let a = b!", "", "'crashes'"),
  ])
  func theAdviceForASampleWithoutInputIsToGiveSome(code: String, words: String, advice: String) async throws {
    let found = try await CheckedPage(fence(code, "run" + words)) { _ in
      SampleOutcome(
        ending: .signalled(4), standardOutput: Array(CheckedPage.mark("b0").utf8),
        standardError: Array(
          "main/main.swift:4: Fatal error: Unexpectedly found nil while unwrapping an Optional value".utf8))
    }
    #expect(found.verdicts == ["fail compile"] && found.problems.contains(advice))
  }

  @Test func signalsOfTranscriptsAreNumbers() {
    let job = SampleJob(.shell, files: [])
    #expect(RunFailure.phrase(SampleOutcome(ending: .signalled(9)), job).korean == "신호 9")
  }

  @Test(
    arguments: [
      ("cannot find 'x' in scope", nil, "x", false), ("cannot find type 'X' in scope", nil, "X", false),
      ("no such module 'M'", nil, "M", true), ("value of type 'T' has no member 'y'", "T", "y", false),
      ("cannot find interface declaration", nil, nil, false), ("type 'T' does not conform", nil, nil, false),
    ] as [(String, String?, String?, Bool)])
  func missingNamesAreRead(text: String, type: String?, name: String?, isModule: Bool) {
    let message = CompilerMessages.read(Array("a.swift:1:1: error: \(text)".utf8))[0].missingName
    #expect(message?.type == type && message?.name == name && message?.isModule ?? false == isModule)
    #expect(message?.head == type ?? name)
  }

  @Test func messagesOfClangHaveTheirCategory() {
    let lines = """
      /input/sample.m:1:2: error: use of undeclared identifier 'foo' [Semantic Issue]
      /input/sample.m:3:4: fatal error: 'a.h' file not found [Lexical or Preprocessor Issue]
      /input/sample.m:5:6: error: no [ARC Restrictions]
      /a:b/sample.m:5:6: warning: unused [-Wunused]
      :5:6: note: x
      sample.m:x:6: error: no
      """
    let found = CompilerMessages.read(Array(lines.utf8))
    #expect(found.map(\.isAboutMeaning) == [true, false, true, false, false])
    #expect(found.map(\.severity) == [.error, .error, .error, .warning, .note] && found[0].quotedName == "foo")
    #expect(found.map(\.file) == ["sample.m", "sample.m", "sample.m", "sample.m", ""] && found[3].group == "-Wunused")
    #expect(found[0].text == "use of undeclared identifier 'foo'" && found[0].line == 1 && found[0].column == 2)
  }
}

/// Tests of small programs of many pages in one process.
@Suite struct ProgramBatchTests {
  private func check(_ page: String, config: String = "") async throws -> (page: CheckedPage, compiler: FakeCompiler) {
    let compiler = FakeCompiler(remembersAll: false)
    return (try await CheckedPage(page, config: config, by: compiler), compiler)
  }

  private func pages(_ count: Int, _ code: (Int) -> String, _ words: String = "run") -> String {
    (0..<count).map { fence(code($0), words) }.joined()
  }

  @Test func manyProgramsShareAProcess() async throws {
    let (found, compiler) = try await check(pages(5) { "let x = \($0)\nprint(x) // Prints \"\($0)\"" })
    #expect(found.verdicts == Array(repeating: "pass run 1/0", count: 5))
    #expect(compiler.seen.count == 1 && compiler.keptJobs.count == 5)
    let batch = compiler.seen[0]
    #expect(batch.isBatch && batch.limits.milliseconds == 6000 && batch.files[0].text.contains("do {\n"))
    #expect(found.results.allSatisfy { $0.seconds == 0.2 })
  }

  @Test func onlyFullPassesAreTaken() async throws {
    let (found, compiler) = try await check(
      fence("print(1) // Prints \"1\"", "run") + fence("print(2) // Prints \"3\"", "run") + fence("print(4)", "run"))
    #expect(found.verdicts == ["pass run 1/0", "fail run 0/1", "pass run"])
    #expect(compiler.keptJobs.count == 2 && compiler.seen.map(\.isBatch) == [true, false])
  }

  @Test func programsThatDoNotCompileAreTakenOut() async throws {
    let (found, compiler) = try await check(
      fence("print(1)", "run") + fence("let a: Int = \"x\"", "run") + fence("print(3)", "run"))
    #expect(found.verdicts == ["pass run", "fail parse", "pass run"])
    #expect(compiler.seen.filter { $0.task != .fixIts }.map(\.isBatch) == [true, true, false])
    #expect(compiler.keptJobs.count == 2)
  }

  @Test func aProgramThatStopsTheBatchIsRunAlone() async throws {
    let (found, compiler) = try await check(
      fence("print(1)", "run") + fence("fatalError(\"x\")", "run") + fence("print(3)", "run") + fence("print(4)", "run")
    )
    #expect(found.verdicts == ["pass run", "fail compile", "pass run", "pass run"])
    #expect(compiler.seen.map(\.isBatch) == [true, true, false])
  }

  @Test func compilationsAndModesHaveBatchesOfTheirOwn() async throws {
    let (_, compiler) = try await check(
      pages(2, { "print(\($0))" }) + pages(2, { "print(\($0))" }, "compile"))
    #expect(
      compiler.seen.map(\.task).map(\.rawValue).sorted() == ["compile", "run"] && compiler.seen.allSatisfy(\.isBatch))
  }

  @Test func automaticSamplesAreBatchedWhereNoSessionIs() async throws {
    let fixture = SiteFixture([
      "ko/a.md": fence("print(1)"), "ko/b.md": fence("print(2)"), "ko/c.md": fence("print(3) // Error"),
    ])
    let compiler = FakeCompiler(remembersAll: false)
    _ = try await SnippetChecker.check(fixture.site, environment: SnippetEnvironment(), runner: compiler)
    #expect(compiler.seen.filter(\.isBatch).count == 1 && compiler.keptJobs.count == 2)
  }

  @Test(arguments: [
    "import Foundation", "await f()", "deinit", "Task { }", "print(#line)", "@discardableResult func f() -> Int { 1 }",
    "extension Int {}", "lazy var a = 1", "exit(0)", "print(1) // Error",
    "func f() { @_silgen_name(\"_exit\") func g(_: Int32) }", "withUnsafeBytes(of: 1) { _ in }",
  ])
  func whatMeansSomethingElseInAScopeIsRunAlone(code: String) async throws {
    let (_, compiler) = try await check(
      fence(code == "deinit" ? "class A { deinit {} }" : code, "run") + fence("print(2)", "run"))
    #expect(compiler.seen.allSatisfy { !$0.isBatch })
  }

  @Test(arguments: ["run swift=6", "run show=output", "run timeout=1s", "run needs=UIKit", "run nest session=a"])
  func settingsOfItsOwnKeepAProgramOut(words: String) async throws {
    let (_, compiler) = try await check(fence("print(1)", words) + fence("print(2)", words) + fence("print(3)", "run"))
    #expect(compiler.seen.allSatisfy { !$0.isBatch })
  }

  @Test func aProgramBeforeAnOutputFenceIsRunAlone() async throws {
    let page = fence("print(1)", "run") + "```output\n1\n```\n\n" + fence("print(2)", "run") + fence("print(3)", "run")
    let (found, compiler) = try await check(page)
    #expect(found.verdicts == ["pass run 1/0", "pass run", "pass run"] && compiler.keptJobs.count == 2)
  }

  @Test func batchesAreCutAtThirtyProgramsAndByTheirCode() async throws {
    let (_, many) = try await check(pages(62) { "print(\($0))" })
    #expect(many.seen.map(\.isBatch) == [true, true, true])
    let (_, large) = try await check(pages(4) { "// \(String(repeating: "x", count: 3500))\nprint(\($0))" })
    #expect(large.seen.filter(\.isBatch).count == 2)
    let (_, huge) = try await check(pages(3) { "// \(String(repeating: "x", count: 4000))\nprint(\($0))" })
    #expect(huge.seen.allSatisfy { !$0.isBatch } && huge.seen.count == 3)
  }

  @Test func partsOfTheTextBelongToTheirProgram() {
    let fixture = SiteFixture(["ko/page.md": fence("a()\nb()") + fence("c()")])
    let blocks = PageSamples(fixture.site.articles[0], site: SnippetDefaults()).blocks
    let text = BatchText(
      (0..<2).map { SampleProgram(bodyOf: [.init(block: $0)], of: blocks) }, asksForValues: false, nonce: 7)
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines[1].hasSuffix("p7-0\\u{2}\"); do {") && lines[6] == "}" && lines[7].contains("p7-1")
        && lines.last?.contains("p7-2") == true)
    func broken(_ rows: Int..., output: String = "", ending: SampleEnding = .exited(1)) -> Set<Int> {
      let errors = rows.map { "main.swift:\($0):1: error: x\n" }.joined()
      return text.broken(
        by: SampleOutcome(ending: ending, standardOutput: Array(output.utf8), standardError: Array(errors.utf8)))
    }
    #expect(
      broken(4) == [0] && broken(9) == [1] && broken(4, 9) == [0, 1] && broken(1) == [0, 1] && broken() == [0, 1])
    #expect(
      broken(2) == [0] && broken(7) == [0] && broken(8) == [1] && broken(4, output: "x") == []
        && broken(4, ending: .exited(0)) == [])
    func pieces(_ output: String, _ ending: SampleEnding = .exited(0)) -> [Int: String] {
      text.pieces(of: SampleOutcome(ending: ending, standardOutput: Array(output.utf8))).mapValues {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let (p0, p1, p2) = (CheckedPage.mark("p7-0"), CheckedPage.mark("p7-1"), CheckedPage.mark("p7-2"))
    #expect(pieces("\(p0)x\(CheckedPage.mark("p1"))y") == [0: ""])
    #expect(pieces("\(p0)x\(p1)y\(p2)") == [0: "x", 1: "y"] && pieces("\(p0)x\(p1)y") == [0: "x", 1: ""])
    #expect(
      pieces("\(p0)x") == [0: ""] && pieces("") == [0: "", 1: ""] && pieces("", .exited(1)) == [:]
        && pieces("noise") == [:])
  }
}
