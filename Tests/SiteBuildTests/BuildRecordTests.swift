/// Tests of when a site counts as unchanged, and of which diagnostics are reported again then.
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
@testable import SiteBuild
import TestSupport
import Testing

struct BuildRecordTests {
  /// A file with these bytes.
  private func part(_ bytes: some Collection<UInt8>, _ folder: URL) throws -> FilePart {
    let place = folder.appendingPathComponent("part")
    try Data(bytes).write(to: place)
    return FilePart(try OpenedFile(own: place.path), 0..<bytes.count)
  }

  private let path = ".jikji/cache/last-build.json"

  @Test func diagnosticsAreReportedAgainAsTheyWere() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("footer: {{title}}\n", to: "templates/footer.mustache")
      try folder.write("- {english: a, preferred: 값}\n", to: "glossary.yml")
      let site = try SiteFolder.find(from: folder.path)
      let scan = try SiteScan(site, environment: [:], jobs: 1)
      func text(_ path: String) -> SourceText { SourceText(path: path, folder.read(path) ?? "") }
      let phrase = Phrase(en: "wrong \"here\"\n", ko: "틀린 '곳'")
      let article = text("content/ko/posts/3.md")
      let all: [Diagnostic] = [
        Diagnostic(.missingPage, .error, at: Place(article, 3..<9), phrase),
        Diagnostic(
          .ambiguousTitle, .warning, at: Place(article, nil), phrase,
          notes: [
            Diagnostic.Note(phrase), Diagnostic.Note(phrase, at: Place(text("content/en/about.md"), 0..<0)),
            Diagnostic.Note(phrase, at: Place(path: "gone.md")),
          ]),
        Diagnostic(
          .bareURL, .note, at: Place(text("jikji.yml"), 1..<2), phrase,
          fix: Diagnostic.Fix(phrase, replacing: 1..<2, with: "<가>")),
        Diagnostic(.unusedTemplate, .error, at: Place(text("templates/footer.mustache"), 0..<3), phrase),
        Diagnostic(.unknownKey, .error, at: Place(text("glossary.yml"), 0..<3), phrase),
        Diagnostic(.noToolchain, .warning, at: nil, phrase),
      ]
      let encoded = BuildRecord.EncodedDiagnostics(all, failingFrom: .error)
      let (stored, bytes) = (encoded.summary, encoded.bytes)
      let again = try #require(stored.decoded(try part(bytes, folder), scan))
      let sorted = DiagnosticReport(all).diagnostics
      #expect(again == sorted)
      // Lines can be shown, so the texts must be there.
      for (one, other) in zip(sorted, again) { #expect(one.place?.text.bytes == other.place?.text.bytes) }
      let notes = try #require(again.first { $0.kind == .ambiguousTitle }).notes
      #expect(notes[1].place?.text.bytes == text("content/en/about.md").bytes)
      let none = BuildRecord.EncodedDiagnostics([], failingFrom: .error)
      #expect(none.summary.decoded(try part(none.bytes, folder), scan) == [])
      // Damaged or cut off.
      var changed = bytes
      changed[bytes.count / 2] ^= 1
      for damaged in [Array("{}\n".utf8), [], bytes.dropLast(10), changed] {
        #expect(stored.decoded(try part(damaged, folder), scan) == nil)
      }
    }
  }

  @Test func ofManyWarningsOfAKindTheFirstAreStored() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let scan = try SiteScan(try SiteFolder.find(from: folder.path), environment: [:], jobs: 1)
      func found(_ code: DiagnosticCode, _ severity: Severity, _ number: Int) -> Diagnostic {
        Diagnostic(code, severity, at: Place(path: "\(100 + number).md"), Phrase(en: "\(number)", ko: "\(number)"))
      }
      let all =
        (0..<50).map { found(.bareURL, .warning, $0) } + (0..<40).map { found(.missingPage, .error, $0) } + [
          found(.ambiguousTitle, .note, 0)
        ]
      let encoded = BuildRecord.EncodedDiagnostics(all, failingFrom: .error)
      let stored = encoded.summary
      let brief = try #require(stored.decoded(try part(encoded.bytes, folder), scan))
      #expect(brief.filter { $0.kind == .bareURL } == Array(all[..<20]) && brief.count == 20 + 40 + 1)
      #expect(stored.omittedCounts.map(\.code) == ["bare-url"] && stored.omittedCounts[0].severity == .warning)
      #expect(stored.omittedCounts[0].count == 30)
      let report = DiagnosticReport(brief, omittedCounts: stored.omittedCounts)
      let whole = DiagnosticReport(all).shortened(below: .error)
      #expect(report.rendered(as: .text, in: .korean) == whole.rendered(as: .text, in: .korean))
    }
  }

  @Test func whatIsOldIsToldByItsTimesAndWhatIsNotByItsContent() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      func scan() throws -> SiteScan { try SiteScan(site, environment: [:], jobs: 1) }
      let (now, later) = (HostEnvironment.now, HostEnvironment.now + 60)
      #expect(try scan().metadataFingerprint(now: now - 60) == nil)
      let stamp = try #require(try scan().metadataFingerprint(now: later))
      #expect(try scan().metadataFingerprint(now: later) == stamp)
      // Another content of the same size whose modification time was set back.
      let path = folder.appendingPathComponent("content/ko/about.md").path
      let date = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate])
      let text = try #require(folder.read("content/ko/about.md"))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: Data(text.replacing("글", with: "말").utf8))
      try handle.close()
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      #expect(try scan().metadataFingerprint(now: later) != stamp)
      try folder.write("x", to: "static/robots.txt")
      let more = try scan().metadataFingerprint(now: later)
      try folder.write("title: 다른 이름\n", to: "jikji.yml")
      #expect(try scan().metadataFingerprint(now: later) != more)
    }
  }

  @Test func aDamagedRecordOrOneOfTheFutureIsNotUsed() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      func isCurrent(now: Int = 1_700_000_000) throws -> Bool {
        var builder = try SmallSite.settledBuilder(folder)
        builder.options.load.now = now
        return try builder.build().wasCurrent
      }
      #expect(try !isCurrent() && isCurrent())
      let text = try Data(contentsOf: folder.appendingPathComponent(path))
      let digits = try #require(text.firstRange(of: Data("\"articles\":1".utf8)))
      var damaged = text
      damaged[digits.upperBound - 1] = UInt8(ascii: "9")
      try damaged.write(to: folder.appendingPathComponent(path))
      #expect(try !isCurrent() && isCurrent())
      // A clock that was ahead showed articles that are not due.
      #expect(try isCurrent(now: 1_800_000_000) && isCurrent())
      try folder.write("---\ntitle: 소개\n---\n\n말.\n", to: "content/ko/about.md")
      #expect(try !isCurrent(now: 1_800_000_000) && !isCurrent() && isCurrent())
    }
  }

  @Test func aBuildThatFindsNothingNewWritesDownThatFilesHaveSettled() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      func isCurrent(after seconds: Int) throws -> Bool {
        var builder = try SmallSite.builder(folder)
        builder.clock = { HostEnvironment.now + seconds }
        return try builder.build().wasCurrent
      }
      #expect(try !isCurrent(after: 0))
      let young = try #require(BuildRecord.load(from: site))
      #expect(young.record.metadataKey == nil)
      #expect(try isCurrent(after: 60))
      let settled = try #require(BuildRecord.load(from: site))
      #expect(settled.record.metadataKey != nil && settled.diagnostics.bytes == young.diagnostics.bytes)
      #expect(try isCurrent(after: 60) && isCurrent(after: 0))
      try folder.write("---\ntitle: 소개\n---\n\n말.\n", to: "content/ko/about.md")
      #expect(try !isCurrent(after: 60))
    }
  }

  @Test func rangesBeyondTheTextOfTodayCanBeShown() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let scan = try SiteScan(try SiteFolder.find(from: folder.path), environment: [:], jobs: 1)
      let phrase = Phrase(en: "a", ko: "b")
      let all = ["jikji.yml", "content/ko/posts/3.md", "gone.md"].map { path in
        Diagnostic(.missingPage, .error, at: Place(SourceText(path: path, bytes: []), 99_990..<99_999), phrase)
      }
      let encoded = BuildRecord.EncodedDiagnostics(all, failingFrom: .error)
      let found = try #require(encoded.summary.decoded(try part(encoded.bytes, folder), scan))
      for format in DiagnosticFormat.allCases {
        let text = DiagnosticReport(found).rendered(as: format, in: .english)
        for path in all.compactMap({ $0.place?.text.path }) { #expect(text.contains(path), "\(format)") }
      }
    }
  }

  @Test func aChangeOfAnythingBuildsAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      func isCurrent(_ change: (inout SiteBuilder) -> Void = { _ in }) throws -> Bool {
        var builder = try SmallSite.builder(folder)
        change(&builder)
        return try builder.build().wasCurrent
      }
      #expect(try !isCurrent() && isCurrent())
      #expect(try !isCurrent { $0.usesCache = false } && isCurrent())
      #expect(try !isCurrent { $0.options.load.drafts = true } && !isCurrent() && isCurrent())
      #expect(try !isCurrent { $0.options.load.baseURL = "https://a.example/" } && !isCurrent() && isCurrent())
      #expect(try !isCurrent { $0.minimumFailingSeverity = .warning })
      try folder.write("---\ntitle: 소개\n---\n\n다른 글.\n", to: "content/ko/about.md")
      #expect(try !isCurrent() && isCurrent())
      try folder.write("남의 것", to: "public/foreign.html")
      #expect(try !isCurrent() && folder.read("public/foreign.html") == nil && isCurrent())
      // What cannot be read is no article, and yet an error.
      let link = folder.appendingPathComponent("content/ko/out.md")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/hostname")
      #expect(try !isCurrent())
      try FileManager.default.removeItem(at: link)
      #expect(try isCurrent())
      try folder.write("", to: "content/ko/huge.md")
      let huge = try FileHandle(forWritingTo: folder.appendingPathComponent("content/ko/huge.md"))
      try huge.truncate(atOffset: UInt64(SiteLoader.largestText) + 1)
      try huge.close()
      #expect(try !isCurrent())
      try FileManager.default.removeItem(at: folder.appendingPathComponent("content/ko/huge.md"))
      #expect(try isCurrent())
      try folder.write("점", to: "public/.dot")
      #expect(try isCurrent())
      for damage in ["", "{}", "nothing\n[]"] {
        try folder.write(damage, to: path)
        #expect(try !isCurrent() && isCurrent())
      }
      let record = try #require(folder.read(path)).split(separator: "\n", maxSplits: 1)
      try folder.write(record[0] + "\n[{]", to: path)
      #expect(try !isCurrent())
    }
  }

  @Test func anArticleThatComesDueBuildsAgain() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 나중\ndate: 2023-11-20\n---\n글\n", to: "content/ko/posts/later.md")
      func build(at now: Int) throws -> PublishedBuild {
        var builder = try SmallSite.builder(folder)
        builder.options.load.now = now
        return try builder.build()
      }
      // 2023-11-14 and a few days later.
      let first = try build(at: 1_700_000_000)
      #expect(!first.wasCurrent && first.articles == 14 && folder.read("public/posts/later/index.html") == nil)
      let second = try build(at: 1_700_000_100)
      #expect(second.wasCurrent && second.articles == 14 && second.files == first.files)
      #expect(try !build(at: 1_701_000_000).wasCurrent && folder.read("public/posts/later/index.html") != nil)
    }
  }

  @Test func errorsAndWarningsThatCountAsErrorsPublishNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 글\n---\n\nhttp://example.org/\n", to: "content/ko/a.md")
      var builder = try SmallSite.builder(folder)
      builder.minimumFailingSeverity = .warning
      let strict = try builder.build()
      #expect(strict.report == nil && !strict.diagnostics.isEmpty && folder.read("public/index.html") == nil)
      #expect(folder.read(path) == nil && strict.articles == 15)
      builder.minimumFailingSeverity = .error
      let built = try builder.build()
      #expect(built.report?.written == built.files && folder.read("public/index.html") != nil)
    }
  }
}

struct OutputFolderTests {
  private func isRefused(_ folder: URL, _ output: String) throws -> Bool {
    do {
      _ = try SmallSite.builder(folder, output: output).build()
      return false
    } catch is HostError {
      return true
    }
  }

  @Test func aFolderWithForeignFilesIsNotEmptied() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("남의 것", to: "out/thesis.txt")
      #expect(try isRefused(folder, "out") && folder.read("out/thesis.txt") == "남의 것")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/thesis.txt"))
      try folder.write("점", to: "out/.keep")
      #expect(try !isRefused(folder, "out") && folder.read("out/404.html") != nil && folder.read("out/.keep") == "점")
      // What a build made may be replaced, with whatever lies in it.
      try folder.write("남의 것", to: "out/thesis.txt")
      #expect(try !isRefused(folder, "out") && folder.read("out/thesis.txt") == nil)
      // Without its pages for all sites a folder is one only if a manifest names whatever lies in it.
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/404.html"))
      try folder.write("남의 것", to: "out/thesis.txt")
      #expect(try isRefused(folder, "out") && folder.read("out/thesis.txt") == "남의 것")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/thesis.txt"))
      #expect(try !isRefused(folder, "out") && folder.read("out/404.html") != nil)
      for name in ["404.html", ".jikji-manifest.json"] {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("out/" + name))
      }
      #expect(try isRefused(folder, "out"))
    }
  }

  @Test(arguments: ["..", "../..", ".", "content/..", "static"]) func theFolderOfTheSourcesAndThoseAboveAreRefused(
    output: String
  ) throws {
    try withTemporaryFolder { (folder) throws in
      let site = folder.appendingPathComponent("a/site")
      try SmallSite.write(to: site)
      try site.write("x", to: "static/x.txt")
      // All of them look like a built site, which may be replaced.
      for place in ["", "a/", "a/site/", "a/site/static/"] {
        for name in ["404.html", "index.html", ".jikji-manifest.json"] { try folder.write("지은 것", to: place + name) }
      }
      #expect(try isRefused(site, output))
      #expect(site.read("jikji.yml") != nil && site.read("static/x.txt") == "x" && folder.read("index.html") == "지은 것")
    }
  }

  @Test func aFileIsNoOutputFolder() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("글", to: "file")
      #expect(try isRefused(folder, "file") && folder.read("file") == "글")
    }
  }

  @Test func aSiteThatAnotherProgramMadeIsNotReplaced() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      for name in ["404.html", "index.html", "essay.html"] { try folder.write("내 것", to: "public/" + name) }
      #expect(try isRefused(folder, "public") && folder.read("public/essay.html") == "내 것")
    }
  }

  @Test func whatIsLeftWhereASiteWasRemovedIsNotInTheWay() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("mine", to: "public/posts/.htaccess")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("public/empty/folder"), withIntermediateDirectories: true)
      #expect(try !isRefused(folder, "public") && folder.read("public/posts/.htaccess") == "mine")
    }
  }

  @Test func aUsersFileInTheFolderPublicIsNotDeleted() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("example.org\n", to: "public/CNAME")
      #expect(try isRefused(folder, "public") && folder.read("public/CNAME") == "example.org\n")
      try folder.write("example.org\n", to: "content/ko/CNAME")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("public/CNAME"))
      #expect(try !isRefused(folder, "public") && folder.read("public/CNAME") == "example.org\n")
    }
  }

  @Test func aLinkToTheSourcesIsRefusedToo() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appendingPathComponent("content"))
      #expect(try isRefused(folder, "link") && folder.read("content/ko/about.md") != nil)
      #expect(try isRefused(folder, "content") && isRefused(folder, "templates") && isRefused(folder, "content/ko"))
    }
  }

  @Test func assetsAreCopiedFromWhereTheyLie() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      // The name on disk is decomposed, the path of the site is not.
      try folder.write("그림 하나", to: "content/ko/\("그림".decomposedStringWithCanonicalMapping).bin")
      _ = try SmallSite.builder(folder).build()
      #expect(folder.read("public/그림.bin") == "그림 하나")
    }
  }

  @Test func onlyAPublicationRecordsAddresses() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      _ = try SmallSite.builder(folder).build()
      #expect(folder.read(LedgerService.path) == nil)
      var builder = try SmallSite.builder(folder, output: "elsewhere")
      builder.options.isPublication = true
      _ = try builder.build()
      #expect(folder.read(LedgerService.path)?.contains("\"/about/\"") == true)
      // The ledger is new input once; then nothing changes.
      _ = try builder.build()
      #expect(try builder.build().wasCurrent)
    }
  }

  @Test(arguments: ["", "baseURL: /blog/", "baseURL: http://localhost:8080/", "baseURL: http://127.0.0.1/"])
  func aSiteWithoutAnAddressIsNotPublished(base: String) throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("title: 시험\n\(base)\n", to: "jikji.yml")
      var builder = try SmallSite.builder(folder)
      builder.options.isPublication = true
      let build = try builder.build()
      #expect(build.report == nil)
      #expect(build.diagnostics.contains { $0.code == "no-host" && $0.severity == .error })
      #expect(folder.read(LedgerService.path) == nil && folder.read("public/index.html") == nil)
    }
  }
}
