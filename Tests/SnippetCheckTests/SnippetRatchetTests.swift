import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of comparing results with the lock.
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

  @Test func inAKnownFailureMoreClaimsMayHoldAndNotFewer() {
    let fixture = SiteFixture(["ko/page.md": page])
    var before = SnippetResult(path: "ko/page.md", index: 0, line: 1, column: 1, language: "swift")
    (before.verdict, before.level, before.claims.held) = (.fail, .run, 1)
    let lock = SnippetLock.updated(SnippetLock(), with: [before], toolchain: "", articles: ["ko/page.md"])
    let known = [2, 1, 0].map { held in
      var now = before
      now.claims.held = held
      return SnippetRatchet(lock, results: [now], articles: ["ko/page.md": fixture.site.articles[0]]).knownCount
    }
    #expect(known == [1, 1, 0])
  }

  @Test func anEditedSampleIsComparedWithWhatItWas() {
    let fixture = SiteFixture(["ko/page.md": page])
    var before = SnippetResult(path: "ko/page.md", index: 0, line: 1, column: 1, language: "swift")
    (before.verdict, before.level, before.contentKey, before.claims.held) = (.pass, .run, "old", 1)
    let lock = SnippetLock.updated(SnippetLock(), with: [before], toolchain: "", articles: ["ko/page.md"])
    var now = before
    (now.verdict, now.level, now.contentKey, now.claims.held) = (.lowered, .parse, "new", 0)
    let articles = ["ko/page.md": fixture.site.articles[0]]
    let lowered = SnippetRatchet(lock, results: [now], articles: articles)
    #expect(lowered.worse.map(\.code) == ["sample-worse-than-recorded"])
    (now.verdict, now.level) = (.pass, .run)
    let silent = SnippetRatchet(lock, results: [now], articles: articles)
    #expect(silent.worse.first?.message.english.contains("'pass run, 1 claims held'") == true)
    now.claims.held = 2
    #expect(SnippetRatchet(lock, results: [now], articles: articles).worse.isEmpty)
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
