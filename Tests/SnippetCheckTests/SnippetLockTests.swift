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
    #expect(read.value.toolchain == "Swift 6.3.1 · Linux")
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
    let text = SourceText(path: "snippets.lock", "# jikji snippets.lock 1\n<<<<<<< HEAD\n")
    #expect(SnippetLock.read(text).diagnostics.map(\.code) == ["unreadable-snippets-lock"])
  }
}

/// Reading, comparing and using locks.
@Suite struct SnippetLockUseTests {
  private func read(_ text: String) -> (lock: SnippetLock, codes: String) {
    let source = SourceText(path: "snippets.lock", text)
    let found = SnippetLock.read(source)
    let lines = found.diagnostics.map { "\(source.lines.line(of: $0.place?.range?.lowerBound ?? 0)) \($0.code)" }
    return (found.value, lines.joined(separator: "\n"))
  }

  private func line(_ changes: [Int: String] = [:], count: Int = 15) -> String {
    var fields = [
      "ko/page.md", "k", "c", "pass", "run", "6", "12", "1", "2", "expected", "why", "왜", "out", "message", ";0 1",
    ]
    for (index, field) in changes { fields[index] = field }
    return fields.prefix(count).joined(separator: "\t")
  }

  @Test func everyFieldIsRead() throws {
    let entry = try #require(read("# toolchain: Swift 6\n" + line() + "\n").lock.entries["ko/page.md"]?.first)
    #expect(entry.path == "ko/page.md" && entry.contentKey == "k" && entry.contextKey == "c")
    #expect(entry.verdict == .pass && entry.level == .run && entry.mode == "6" && entry.hundredths == 12)
    #expect(entry.held == 1 && entry.broken == 2 && entry.expectedFailure)
    #expect(entry.reason == "why" && entry.reasonKorean == "왜" && entry.output == "out" && entry.message == "message")
    #expect(entry.context == ";0 1")
  }

  @Test func aDashIsNothingAndTheContextMayBeMissing() throws {
    let text = line([5: "-", 9: "-", 10: "-", 11: "-", 12: "-", 13: "-", 14: "-"])
    for some in [text, text.split(separator: "\t").prefix(14).joined(separator: "\t")] {
      let entry = try #require(read(some).lock.entries["ko/page.md"]?.first)
      #expect(entry.mode == nil && entry.reason == nil && entry.reasonKorean == nil && entry.output == nil)
      #expect(entry.message == nil && entry.context == nil && !entry.expectedFailure)
    }
  }

  @Test func linesThatAreNotEntriesAreReported() {
    for (changes, count) in [
      ([3: "passed"], 15), ([4: "fast"], 15), ([6: "x"], 15), ([7: "x"], 15), ([8: ""], 15), ([:], 13),
      ([14: "a\tb"], 15),
    ] as [([Int: String], Int)] {
      #expect(read("\n# x\n" + line(changes, count: count)).codes == "3 unreadable-snippets-lock")
    }
    let conflict = read("<<<<<<< HEAD\n\(line())\n=======\n\(line([1: "m"]))\n>>>>>>> other\n")
    #expect(conflict.codes.split(separator: "\n").count == 3)
    #expect(conflict.lock.entries["ko/page.md"]?.map(\.contentKey) == ["k", "m"])
    #expect(read("").codes == "" && read("").lock.entries.isEmpty)
    #expect(read("\u{0}\u{FFFD}").codes == "1 unreadable-snippets-lock")
  }

  @Test func specialCharactersSurvive() throws {
    var lock = SnippetLock()
    var entry = try #require(read(line()).lock.entries["ko/page.md"]?.first)
    entry.output = "a\tb\nc\rd\\e\\n\\"
    lock.entries = ["ko/page.md": [entry]]
    #expect(lock.text.hasPrefix("# jikji snippets.lock 2\n# toolchain: \n") && lock.text.hasSuffix("\n"))
    #expect(lock.text.split(separator: "\n").count == 3)
    #expect(read(lock.text).lock.entries == lock.entries)
  }

  @Test func timesAreSummedPerArticle() {
    let lock = read(line() + "\n" + line([6: "30"]) + "\n" + line([0: "ko/b.md", 6: "5"])).lock
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
    let old = read(line([6: "100"]) + "\n" + line([6: "900"])).lock
    var results = [result(.pass, .run, index: 1), result(.pass, .run)]
    results[0].seconds = 9.3
    results[1].seconds = 1.1
    let new = SnippetLock.updated(old, with: results, toolchain: "T", articles: ["ko/page.md"])
    #expect(new.entries["ko/page.md"]?.map(\.hundredths) == [100, 900] && new.toolchain == "T")
  }

  @Test(arguments: [(0.24, 12), (0.25, 25), (0.02, 12), (1.0, 100)])
  func timesThatAreNearTheOldOnesStay(seconds: Double, hundredths: Int) {
    var now = result(.pass, .run)
    now.seconds = seconds
    let new = SnippetLock.updated(read(line()).lock, with: [now], toolchain: "", articles: ["ko/page.md"])
    #expect(new.entries["ko/page.md"]?.first?.hundredths == hundredths)
  }

  @Test func newFailuresAreNotAdmittedUnlessAsked() {
    let old = read(line()).lock
    func updated(_ results: [SnippetResult], _ admits: Bool) -> [LockedSnippet] {
      SnippetLock.updated(old, with: results, toolchain: "", articles: ["ko/page.md"], admitsFailures: admits).entries[
        "ko/page.md"] ?? []
    }
    #expect(updated([result(.fail, .run)], false) == old.entries["ko/page.md"])
    #expect(updated([result(.fail, .run)], true).map(\.verdict) == [.fail])
    #expect(updated([result(.fail, .run, key: "new")], false).isEmpty)
    #expect(updated([result(.lowered, .parse)], false).map(\.verdict) == [.lowered])
  }

  @Test func badgesAreGivenWhereNothingChangedSince() throws {
    let page = fence("let a = 1") + fence("print(a)", "show=output") + fence("x", "fails show=error")
    let fixture = SiteFixture(["ko/page.md": page])
    let article = fixture.site.articles[0]
    let keys = SnippetFingerprint.keys(of: article)
    var lock = SnippetLock()
    lock.toolchain = "Swift 6 · Linux"
    var results = (0..<3).map { result(.pass, .run, key: keys[$0]?.content ?? "", index: $0) }
    for index in 0..<3 { results[index].contextKey = keys[index]?.context ?? "" }
    (results[0].reason, results[0].reasonKorean, results[0].output, results[0].message) = ("why", "왜", "숨김", "숨김")
    (results[1].context, results[1].output) = (";0 1", "1\n")
    (results[2].expectedFailure, results[2].message) = (true, "cannot find")
    lock = SnippetLock.updated(lock, with: results, toolchain: lock.toolchain, articles: ["ko/page.md"])
    let badges = try #require(SnippetBadges.read(from: lock, for: [article]).badges[0])
    #expect(badges.keys.sorted() == [0, 1, 2] && badges[0]?.toolchain == "Swift 6 · Linux")
    #expect(badges[0]?.reason == "왜" && badges[0]?.output == nil && badges[0]?.message == nil)
    #expect(badges[1]?.output == "1\n" && badges[1]?.wholeProgram?.path.hasSuffix("/sample-2.swift") == true)
    #expect(badges[2]?.message == "cannot find" && badges[2]?.expectedFailure == true && badges[2]?.wholeProgram == nil)
    let changed = SiteFixture(["ko/page.md": page.replacing("let a = 1", with: "let a = 2")]).site.articles
    #expect(SnippetBadges.read(from: lock, for: changed).badges.isEmpty)
    let later = SiteFixture(["ko/page.md": page.replacing("print(a)", with: "print(a + 1)")]).site.articles
    #expect(SnippetBadges.read(from: lock, for: later).badges[0]?.keys.sorted() == [0])
  }

  @Test func fingerprintsTellWordsFromCode() {
    func keys(_ page: String) -> [(content: String, context: String)] {
      let found = SnippetFingerprint.keys(of: SiteFixture(["ko/page.md": page]).site.articles[0])
      return found.sorted { $0.key < $1.key }.map(\.value)
    }
    let first = keys(fence("a") + fence("b") + fence("a"))
    #expect(first[0].content == first[2].content && first[0].context != first[2].context)
    #expect(first[0].content == first[0].context && first[1].content != first[1].context)
    #expect(keys(fence("a", "run"))[0].content != first[0].content)
    #expect(keys("글\n\n" + fence("a"))[0] == first[0] && first[0].content.count == 16)
  }
}

/// The comparison of results with the lock.
@Suite struct SnippetRatchetTests {
  private let page = "```1️⃣swift\na\n```\n\n```output\n2️⃣x\n```\n\n```3️⃣swift\nb\n```\n"

  private func ratchet(
    _ recorded: [(SnippetVerdict, SnippetLevel)], _ now: [(SnippetVerdict, SnippetLevel)], reason: String? = nil,
    claims: Int = 0
  ) -> (ratchet: SnippetRatchet, site: SiteFixture) {
    let fixture = SiteFixture(["ko/page.md": page])
    func results(_ values: [(SnippetVerdict, SnippetLevel)]) -> [SnippetResult] {
      zip([0, 2], values).map { index, value in
        var result = SnippetResult(path: "ko/page.md", index: index, line: 1, column: 1, language: "swift")
        (result.verdict, result.level, result.contentKey) = (value.0, value.1, "\(index)")
        return result
      }
    }
    var found = results(now)
    found[0].reason = reason
    found[0].claims.broken = claims
    let lock = SnippetLock.updated(SnippetLock(), with: results(recorded), toolchain: "", articles: ["ko/page.md"])
    let articles = ["ko/page.md": fixture.site.articles[0]]
    return (SnippetRatchet(lock, results: found, articles: articles), fixture)
  }

  @Test(arguments: [
    ((SnippetVerdict.pass, SnippetLevel.run), (SnippetVerdict.pass, SnippetLevel.compile), true),
    ((.pass, .compile), (.pass, .parse), true), ((.pass, .run), (.lowered, .run), false),
    ((.lowered, .parse), (.skipped, .skip), true),
    ((.skipped, .skip), (.blocked, .parse), true), ((.blocked, .parse), (.fail, .parse), true),
    ((.pass, .run), (.fail, .run), true),
    ((.pass, .parse), (.pass, .run), false), ((.blocked, .parse), (.skipped, .skip), false),
    ((.pass, .skip), (.skipped, .skip), true),
    ((.pass, .parse), (.pass, .auto), true),
  ])
  func lowerRanksAreWorse(
    was: (SnippetVerdict, SnippetLevel), now: (SnippetVerdict, SnippetLevel), isWorse: Bool
  ) {
    let (found, site) = ratchet([was, (.pass, .run)], [now, (.pass, .run)])
    let wanted = "1 error sample-worse-than-recorded: snippets.lock records '\(was.0.rawValue) \(was.1.rawValue)'"
    #expect(site.summary(found.worse, in: "ko/page.md").hasPrefix(isWorse ? wanted : ""))
    #expect(found.worse.count == (isWorse ? 1 : 0))
  }

  @Test func knownFailuresAreNotes() {
    let (found, site) = ratchet([(.fail, .run), (.pass, .run)], [(.fail, .run), (.pass, .run)])
    #expect(found.knownCount == 1 && found.worse.isEmpty)
    let source = site.site.articles[0].source
    let markers = site.texts["ko/page.md"]?.markers ?? [:]
    let given = [1, 2, 3].map {
      Diagnostic.sampleShouldFail(at: Place(source, (markers[$0] ?? 0)..<(markers[$0] ?? 0) + 1))
    }
    let kept = found.tolerating(given + [Diagnostic(.notSandboxed, at: nil, en: "x", ko: "x")])
    #expect(kept.map(\.severity) == [.note, .note, .error, .warning])
    #expect(kept[0].notes.last?.message.english == "a known failure, recorded in snippets.lock")
    #expect(kept[0].message == given[0].message && kept[0].code == given[0].code)
  }

  @Test func failuresOfAnotherKindAreNotKnown() {
    #expect(ratchet([(.fail, .run), (.pass, .run)], [(.fail, .parse), (.pass, .run)]).ratchet.knownCount == 0)
    #expect(
      ratchet([(.fail, .run), (.pass, .run)], [(.fail, .run), (.pass, .run)], reason: "new").ratchet.knownCount == 0)
    #expect(
      ratchet([(.fail, .run), (.pass, .run)], [(.fail, .run), (.pass, .run)], claims: 1).ratchet.knownCount == 0)
  }

  @Test func whatPassesNowIsSaid() {
    let (found, site) = ratchet([(.fail, .run), (.fail, .run)], [(.pass, .run), (.lowered, .parse)])
    let lines = site.summary(found.mended, in: "ko/page.md").split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("1 warning known-failure-mended") && lines[1].hasPrefix("3 warning"))
    #expect(lines[1].contains("it is 'lowered parse' now"))
  }

  @Test func samplesThatTheLockDoesNotKnowAreNotCompared() {
    let fixture = SiteFixture(["ko/page.md": page])
    let result = SnippetResult(path: "ko/page.md", index: 0, line: 1, column: 1, language: "swift")
    let found = SnippetRatchet(SnippetLock(), results: [result], articles: ["ko/page.md": fixture.site.articles[0]])
    #expect(found.worse.isEmpty && found.mended.isEmpty && found.knownCount == 0)
  }
}
