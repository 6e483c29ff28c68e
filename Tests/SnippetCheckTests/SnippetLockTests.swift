import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

@Suite struct SnippetLockTests {
  private func result(_ path: String, _ index: Int, key: String, _ verdict: SnippetVerdict, _ level: SnippetLevel)
    -> SnippetResult
  {
    var result = SnippetResult(path: path, index: index, line: 1, column: 1, language: "swift")
    result.contentKey = key
    result.contextKey = key + "x"
    result.verdict = verdict
    result.level = level
    result.seconds = 0.12
    return result
  }

  private func lock(_ results: [SnippetResult], over old: SnippetLock = SnippetLock()) -> SnippetLock {
    SnippetLock.updated(old, with: results, toolchain: "Swift 6.3.1 · Linux", articles: ["ko/a.md", "ko/b.md"])
  }

  @Test func whatIsWrittenIsReadBack() {
    var first = result("ko/b.md", 0, key: "k", .lowered, .parse)
    first.reason = "tab\tand\nline \\ end"
    let made = lock([first, result("ko/a.md", 1, key: "m", .pass, .run)])
    let read = SnippetLock.read(SourceText(path: "snippets.lock", made.text))
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.entries == made.entries)
    #expect(read.value.text == made.text)
    #expect(read.value.entries["ko/a.md"]?[0].toolchain == "Swift 6.3.1 · Linux" && !read.value.isDamaged)
  }

  @Test func theOrderOfResultsDoesNotShow() {
    let results = [result("ko/b.md", 0, key: "k", .pass, .run), result("ko/a.md", 1, key: "m", .pass, .run)]
    #expect(lock(results).text == lock(results.reversed()).text)
  }

  @Test func timesThatWaverChangeNothing() {
    let old = lock([result("ko/a.md", 0, key: "k", .pass, .run)])
    var slower = result("ko/a.md", 0, key: "k", .pass, .run)
    slower.seconds = 0.2
    #expect(lock([slower], over: old).text == old.text)
  }

  @Test func articlesThatWereNotCheckedStayAndLostOnesGo() {
    let old = lock([result("ko/a.md", 0, key: "k", .pass, .run), result("ko/b.md", 0, key: "m", .pass, .run)])
    let shard = SnippetLock.updated(
      old, with: [result("ko/b.md", 0, key: "m", .pass, .compile)], toolchain: "", articles: ["ko/a.md", "ko/b.md"])
    #expect(shard.entries["ko/a.md"]?.first?.level == .run)
    #expect(shard.entries["ko/b.md"]?.first?.level == .compile)
    #expect(
      SnippetLock.updated(old, with: [], toolchain: "", articles: ["ko/b.md"]).entries.keys.sorted() == ["ko/b.md"])
  }

  @Test func brokenLinesAreReportedAndLeftOut() {
    let text = SourceText(path: "snippets.lock", "# jikji snippets.lock 3\n<<<<<<< HEAD\n")
    #expect(SnippetLock.read(text).diagnostics.map(\.code) == ["unreadable-snippets-lock"])
    #expect(SnippetLock.read(text).value.isDamaged)
    let newer = SnippetLock.read(SourceText(path: "snippets.lock", "# jikji snippets.lock 4\n"))
    #expect(newer.diagnostics.map(\.severity) == [.error] && newer.value.isDamaged)
  }
}

/// Tests of reading, comparing and using locks.
@Suite struct SnippetLockUseTests {
  private func read(_ text: String) -> (lock: SnippetLock, codes: String) {
    let source = SourceText(path: "snippets.lock", text)
    let found = SnippetLock.read(source)
    let lines = found.diagnostics.map { "\(source.lines.line(of: $0.place?.range?.lowerBound ?? 0)) \($0.code)" }
    return (found.value, lines.joined(separator: "\n"))
  }

  private func line(_ changes: [Int: String] = [:], count: Int = 17) -> String {
    var fields = [
      "ko/page.md", "k", "c", "0123456789abcdef", "pass", "run", "6", "Swift 6 · Linux", "12", "1", "2", "expected",
      "why",
      "왜", "out", "message", ";0 1",
    ]
    for (index, field) in changes { fields[index] = field }
    return fields.prefix(count).joined(separator: "\t")
  }

  @Test func everyFieldIsRead() throws {
    let entry = try #require(read(line() + "\n").lock.entries["ko/page.md"]?.first)
    #expect(entry.path == "ko/page.md" && entry.contentKey == "k" && entry.contextKey == "c")
    #expect(entry.similarityHash == "0123456789abcdef" && entry.toolchain == "Swift 6 · Linux")
    #expect(entry.verdict == .pass && entry.level == .run && entry.mode == "6" && entry.hundredths == 12)
    #expect(entry.held == 1 && entry.broken == 2 && entry.expectedFailure)
    #expect(entry.reason == "why" && entry.reasonKorean == "왜" && entry.output == "out" && entry.message == "message")
    #expect(entry.context == ";0 1")
  }

  @Test func aDashIsNothing() throws {
    let text = line(Dictionary(uniqueKeysWithValues: [6, 11, 12, 13, 14, 15, 16].map { ($0, "-") }))
    let entry = try #require(read(text).lock.entries["ko/page.md"]?.first)
    #expect(entry.mode == nil && entry.reason == nil && entry.reasonKorean == nil && entry.output == nil)
    #expect(entry.message == nil && entry.context == nil && !entry.expectedFailure)
  }

  @Test(arguments: [("1", ""), ("2", "\t;0 1")])
  func olderVersionsAreRead(version: String, end: String) throws {
    let fields = "ko/page.md\tk\tc\tpass\trun\t6\t12\t1\t2\texpected\twhy\t왜\tout\tmessage" + end
    let (lock, codes) = read("# jikji snippets.lock \(version)\n# toolchain: Swift 6 · Linux\n\(fields)\n")
    let entry = try #require(lock.entries["ko/page.md"]?.first)
    #expect(codes.isEmpty && !lock.isDamaged)
    #expect(entry.toolchain == "Swift 6 · Linux" && entry.similarityHash == "-" && entry.mode == "6")
    #expect(entry.verdict == .pass && entry.held == 1 && entry.broken == 2 && entry.message == "message")
    #expect(entry.context == (end.isEmpty ? nil : ";0 1"))
    #expect(lock.text.hasPrefix("# jikji snippets.lock 3\n") && read(lock.text).lock.entries == lock.entries)
  }

  @Test func anOldLockGivesBadgesUntilSomethingBeforeTheSampleChanges() {
    let page = fence("let a = 1") + fence("print(a)")
    func badges(_ page: String, _ keys: [Int: String]) -> [Int] {
      let article = SiteFixture(["ko/page.md": page]).site.articles[0]
      let now = SnippetFingerprint.keys(of: article)
      let lines = (0..<2).map {
        "ko/page.md\t\(now[$0] ?? "")\t\(keys[$0] ?? "")\tpass\trun\t-\t1\t0\t0\t-\t-\t-\t-\t-\t-"
      }
      let lock = read("# jikji snippets.lock 2\n# toolchain: Swift 6\n" + lines.joined(separator: "\n")).lock
      return SnippetBadges.badges(of: article, from: lock).keys.sorted()
    }
    let recorded = SnippetFingerprint.pageKeys(of: SiteFixture(["ko/page.md": page]).site.articles[0])
    #expect(badges(page, recorded) == [0, 1])
    #expect(badges(page.replacing("print(a)", with: "print(a + 1)"), recorded) == [0])
    #expect(badges(page.replacing("let a = 1", with: "let a = 2"), recorded) == [])
  }

  @Test(arguments: [
    ("```output\n3", "```output\n4"), ("stdin=x", "stdin=y"), ("swift: 5", "swift: 6"), ("let b = 1", "let b = 2"),
    ("let c = 1", "let c = 2"), ("글", "글과 글"),
  ])
  func badgesGoWithWhatTheyVouchFor(old: String, new: String) async throws {
    let page =
      "---\nswift: 5\n---\n\n글\n\n<!-- swift next: stdin=x -->\n\n" + fence("import M\nprint(3)", "session=s")
      + "```output\n3\n```\n\n" + fence("let b = 1", "session=s file=B.swift") + fence("let c = 1", "module=M")
    let results = try await CheckedPage(page) { job in
      let marks = [("b0", "3\n"), ("end", "")].map { CheckedPage.mark($0) + $1 }.joined()
      return SampleOutcome(ending: .exited(0), standardOutput: job.task == .compile ? [] : Array(marks.utf8))
    }.results
    let lock = SnippetLock.updated(SnippetLock(), with: results, toolchain: "", articles: ["ko/page.md"])
    func badges(_ text: String) -> [Int: SnippetBadge] {
      SnippetBadges.badges(of: SiteFixture(["ko/page.md": text]).site.articles[0], from: lock)
    }
    #expect(badges(page)[0] != nil)
    #expect((badges(page.replacing(old, with: new))[0] != nil) == (old == "글"))
  }

  @Test func linesThatAreNotEntriesAreReported() {
    for (changes, count) in [
      ([4: "passed"], 17), ([5: "fast"], 17), ([8: "x"], 17), ([9: "x"], 17), ([10: ""], 17), ([:], 16),
      ([16: "a\tb"], 17),
    ] as [([Int: String], Int)] {
      let found = read("\n# x\n" + line(changes, count: count))
      #expect(found.codes == "3 unreadable-snippets-lock" && found.lock.isDamaged)
    }
    let conflict = read("<<<<<<< HEAD\n\(line())\n=======\n\(line([1: "m"]))\n>>>>>>> other\n")
    #expect(conflict.codes == "1 unreadable-snippets-lock" && conflict.lock.isDamaged)
    #expect(read("\n").codes == "" && read("\n").lock.entries.isEmpty && !read("\n").lock.isDamaged)
    #expect(read("\u{0}\u{FFFD}").codes == "1 unreadable-snippets-lock")
  }

  @Test func aLockOfANewerVersionIsToldAsThat() {
    for head in ["# jikji snippets.lock 4", "# jikji snippets.lock 12"] {
      let found = SnippetLock.read(SourceText(path: "snippets.lock", "\(head)\nko/a.md\tof another shape\n"))
      #expect(found.diagnostics.count == 1 && found.value.isDamaged)
      #expect(found.diagnostics.first?.message.english.contains("a newer version of Jikji wrote") == true)
    }
    for head in ["# jikji snippets.lock 0", "# jikji snippets.lock x", "# jikji snippets.lock "] {
      let found = SnippetLock.read(SourceText(path: "snippets.lock", "\(head)\n"))
      #expect(found.diagnostics.first?.message.english.contains("line 1 of snippets.lock cannot be read") == true)
    }
  }

  @Test func specialCharactersSurvive() throws {
    var lock = SnippetLock()
    var entry = try #require(read(line()).lock.entries["ko/page.md"]?.first)
    entry.output = "a\tb\nc\rd\\e\\n\\"
    lock.entries = ["ko/page.md": [entry]]
    #expect(lock.text.hasPrefix("# jikji snippets.lock 3\n") && lock.text.hasSuffix("\n"))
    #expect(lock.text.split(separator: "\n").count == 2)
    #expect(read(lock.text).lock.entries == lock.entries)
  }

  @Test func timesAreSummedPerArticle() {
    let lock = read(line() + "\n" + line([8: "30"]) + "\n" + line([0: "ko/b.md", 8: "5"])).lock
    #expect(lock.hundredths(of: "ko/page.md") == 42 && lock.hundredths(of: "ko/b.md") == 5)
    #expect(lock.hundredths(of: "ko/c.md") == 0)
    #expect(lock.text.firstRange(of: "ko/b.md")!.lowerBound < lock.text.firstRange(of: "ko/page.md")!.lowerBound)
  }

  private func result(_ verdict: SnippetVerdict, _ level: SnippetLevel, key: String = "k", index: Int = 0)
    -> SnippetResult
  {
    var result = SnippetResult(path: "ko/page.md", index: index, line: 1, column: 1, language: "swift")
    (result.verdict, result.level, result.contentKey, result.contextKey) = (verdict, level, key, "c")
    return result
  }

  @Test func equalSamplesHaveEntriesOfTheirOwn() {
    let old = read(line([8: "100"]) + "\n" + line([8: "900"])).lock
    var results = [result(.pass, .run, index: 1), result(.pass, .run)]
    results[0].seconds = 9.3
    results[1].seconds = 1.1
    let new = SnippetLock.updated(old, with: results, toolchain: "T", articles: ["ko/page.md"])
    #expect(new.entries["ko/page.md"]?.map(\.hundredths) == [100, 900])
    #expect(new.entries["ko/page.md"]?.map(\.toolchain) == ["T", "T"])
  }

  @Test func timesStayWithTheirSample() {
    var now = result(.pass, .run)
    now.seconds = 9
    let hundredths = { (results: [SnippetResult]) in
      SnippetLock.updated(self.read(self.line()).lock, with: results, toolchain: "", articles: ["ko/page.md"])
        .entries["ko/page.md"]?.first?.hundredths
    }
    #expect(hundredths([now]) == 12)
    now.contentKey = "new"
    #expect(hundredths([now]) == 900)
  }

  @Test func newFailuresAreNotAdmittedUnlessAsked() {
    let old = read(line()).lock
    func updated(_ results: [SnippetResult], _ admits: Bool) -> [LockedSnippet] {
      SnippetLock.updated(old, with: results, toolchain: "", articles: ["ko/page.md"], admitsFailures: admits).entries[
        "ko/page.md"] ?? []
    }
    #expect(updated([result(.fail, .run)], false) == old.entries["ko/page.md"])
    #expect(updated([result(.fail, .run)], true).map(\.verdict) == [.fail])
    #expect(updated([result(.fail, .run), result(.fail, .run, key: "new", index: 1)], false).map(\.verdict) == [.pass])
    #expect(updated([result(.lowered, .parse)], false).map(\.verdict) == [.lowered])
  }

  @Test func badgesAreGivenWhereNothingChangedSince() throws {
    let page = fence("let a = 1") + fence("print(a)", "show=output") + fence("x", "fails show=error")
    let fixture = SiteFixture(["ko/page.md": page])
    let article = fixture.site.articles[0]
    let keys = SnippetFingerprint.keys(of: article)
    let blocks = SnippetFingerprint.keys(of: PageSamples(article, site: .init(), depth: .codeOnly).blocks, keys)
    var results = (0..<3).map { result(.pass, .run, key: keys[$0] ?? "", index: $0) }
    for index in 0..<3 { results[index].contextKey = index == 1 ? blocks[0] : "" }
    (results[0].reason, results[0].reasonKorean, results[0].output, results[0].message) = ("why", "왜", "숨김", "숨김")
    (results[1].context, results[1].output) = (";0 1", "1\n")
    (results[2].expectedFailure, results[2].message) = (true, "cannot find")
    let lock = SnippetLock.updated(
      SnippetLock(), with: results, toolchain: "Swift 6 · Linux", articles: ["ko/page.md"])
    let badges = SnippetBadges.badges(of: article, from: lock)
    #expect(badges.keys.sorted() == [0, 1, 2] && badges[0]?.toolchain == "Swift 6 · Linux")
    #expect(badges[0]?.reason == "왜" && badges[0]?.output == nil && badges[0]?.message == nil)
    #expect(badges[1]?.output == "1\n" && badges[1]?.wholeProgram?.path.hasSuffix("/sample-2.swift") == true)
    #expect(badges[2]?.message == "cannot find" && badges[2]?.expectedFailure == true && badges[2]?.wholeProgram == nil)
    let changed = SiteFixture(["ko/page.md": page.replacing("let a = 1", with: "let a = 2")]).site.articles
    #expect(SnippetBadges.badges(of: changed[0], from: lock).keys.sorted() == [2])
    let later = SiteFixture(["ko/page.md": page.replacing("print(a)", with: "print(a + 1)")]).site.articles
    #expect(SnippetBadges.badges(of: later[0], from: lock).keys.sorted() == [0, 2])
  }

  @Test func fingerprintsTellWordsFromCode() {
    func keys(_ page: String) -> [String] {
      SnippetFingerprint.keys(of: SiteFixture(["ko/page.md": page]).site.articles[0]).sorted { $0.key < $1.key }.map(
        \.value)
    }
    let first = keys(fence("a") + fence("b") + fence("a"))
    #expect(first[0] == first[2] && first[0] != first[1] && first[0].count == 16)
    #expect(keys(fence("a", "run"))[0] != first[0] && keys("글\n\n" + fence("a"))[0] == first[0])
  }

  @Test func anEmptyFileIsNoLock() {
    let read = SnippetLock.read(SourceText(path: "snippets.lock", ""))
    #expect(read.diagnostics.map(\.code) == ["unreadable-snippets-lock"] && read.value.isDamaged)
    #expect(SnippetLock.read(SourceText(path: "snippets.lock", SnippetLock().text)).diagnostics.isEmpty)
  }
}
