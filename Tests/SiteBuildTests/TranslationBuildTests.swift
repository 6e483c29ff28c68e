/// Tests of translations in whole builds: locks, originals outside of the site, policies, and faults in folders and settings.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import TestSupport
import Testing
import Translation

@testable import SiteBuild

struct TranslationBuildTests {
  @Test func foldersOfOtherNamesArePairsAndKeepTheirFiles() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      #expect(try book.build() == [])
      #expect(book.read("책/types/index.html").contains("hreflang=\"en\""))
      #expect(
        book.read("책/types/parallel/index.html").contains(
          "<p>모든 값에는 타입이 있습니다.</p></div><div class=\"o\" lang=\"en\"><p>Every value has a type.</p>"))
      let text = try String(contentsOf: folder.appendingPathComponent("content/ko/책.docc/Types.md"), encoding: .utf8)
      #expect(text == Book.translation)
    }
  }

  @Test func aChangedOriginalMarksItsBlockUntilItIsAccepted() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, settings: "revision: '2'")
      try book.adopt()
      try book.change(Book.source, "Every value", to: "Each and every value here")
      try book.build()
      let page = book.read("책/types/index.html")
      #expect(page.contains("4문단 중 1문단의 원문이 바뀌었습니다 (1 → 2)."))
      #expect(page.contains("<ins>Each and every </ins>") || page.contains("<ins>Each and every"))
      #expect(book.read("translation/status.json").contains("\"stale\":1"))
      #expect(book.read("translation/badge.svg").contains("<svg"))
      let table = book.read("translation/index.html").replacing(" class=\"align-right\"", with: "")
      #expect(table.contains("</th><td>1</td><td>4</td><td>1</td>"), "made from revision 1")
      #expect(try TranslationWorkspace.accept("content/ko/책.docc/Types.md", line: 3, in: book.site) == nil)
      try book.build()
      #expect(!book.read("책/types/index.html").contains("translation-line"))
      #expect(try book.desk().lock?.pages["Types.md"]?.revision == "2")
    }
  }

  @Test func wordsThatTheGlossaryRejectsAreListedWithTheirPlaces() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try folder.write(
        "- {english: value, preferred: 값어치, banned: [값], definition: 것.}\n- {english: part, preferred: 부분, definition: 것.}\n",
        to: "glossary.yml")
      try book.adopt()
      #expect(try book.build() == [])
      let pages = SmallSite.contents(of: folder.appendingPathComponent("public"))
        .filter { $0.key.hasPrefix("translation/") && $0.key.hasSuffix(".html") }
      let desk = pages.values.map { String(decoding: $0, as: UTF8.self) }.joined()
      #expect(desk.contains("값어치") && desk.contains("content/ko/책.docc/Types.md:3"))
      try book.change("content/ko/책.docc/Types.md", "모든 값에는", to: "모든 값어치에는")
      try book.build()
      #expect(!(try #require(folder.read("public/translation/index.html"))).contains("값어치</"))
    }
  }

  @Test func theLockAndItsTextsAreNotPublished() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      try book.build()
      let names = SmallSite.contents(of: folder.appendingPathComponent("public")).keys
      #expect(!names.contains { $0.contains("translations.") })
    }
  }

  @Test(arguments: [("partial", true, true), ("complete", false, true), ("draft", false, false)])
  func thePolicyDecidesWhatIsPublished(policy: String, incomplete: Bool, whole: Bool) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, settings: "publish: \(policy)")
      try book.adopt()
      try book.build()
      #expect(book.read("책/types/index.html").isEmpty != whole)
      try book.change(Book.source, "The second part.\n", to: "The second part.\n\nAnother paragraph that is new.\n")
      try book.build()
      #expect(book.read("책/types/index.html").contains("Another paragraph that is new.") == incomplete)
    }
  }

  @Test func aVendoredOriginalIsShownAndIsNoPage() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, source: "vendor/book")
      #expect(try book.build() == [])
      let page = book.read("책/types/parallel/index.html")
      #expect(page.contains("<p>Every value has a type.</p>") && page.contains("<span lang=\"en\">Types</span>"))
      #expect(book.read("en/types/index.html").isEmpty)
      try book.change("vendor/book/Types.md", "The second", to: "The third and last")
      try book.adopt()
      try book.build()
      #expect(book.read("책/types/parallel/index.html").contains("The third and last"))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func anOriginalInARepositoryIsReadAtItsRevision() throws {
    try withTemporaryFolder { (folder) throws in
      let repository = folder.appendingPathComponent("upstream")
      try repository.write(Book.original, to: "book/Types.md")
      for arguments in [["init", "-q"], ["add", "."], ["commit", "-qm", "one"], ["tag", "v1"]] {
        try git(arguments, in: repository)
      }
      try repository.write("# Other\n", to: "book/Types.md")
      let book = try Book(folder, source: "book", settings: "repository: upstream, revision: v1")
      #expect(try book.build() == [])
      #expect(book.read("책/types/parallel/index.html").contains("<p>Every value has a type.</p>"))
      try book.change("jikji.yml", "revision: v1", to: "revision: v9")
      #expect(try book.build() == ["missing-original"])
    }
  }

  @Test func withoutLeaveToRedistributeOnlyHashesAreKept() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, source: "vendor/book", settings: "redistribute: false")
      try book.adopt()
      let kept = folder.appendingPathComponent("content/ko/책.docc")
      #expect(!FileManager.default.fileExists(atPath: kept.appendingPathComponent("translations.sources").path))
      let lock = try String(contentsOf: kept.appendingPathComponent("translations.lock"), encoding: .utf8)
      #expect(!lock.contains("value"))
      try book.change("vendor/book/Types.md", "Every value", to: "Each and every value here")
      #expect(try book.build() == [])
      let page = book.read("책/types/index.html")
      #expect(page.contains("1문단의 원문이 바뀌었습니다") && !page.contains("Each and every"))
      #expect(book.read("책/types/parallel/index.html").isEmpty)
    }
  }

  @Test(arguments: [
    ("<<<<<<< HEAD", "line 3"), ("jikji translations 9", "newer"), ("nonsense", "line 3"),
  ])
  func aLockThatCannotBeReadStopsTheBuildAndSaysWhatToDo(line: String, hint: String) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      let path = "content/ko/책.docc/translations.lock"
      let heading = "jikji translations 2\n"
      try book.change(path, heading, to: line.hasPrefix("jikji") ? line + "\n" : heading + line + "\n")
      let found = try SmallSite.builder(folder).build().diagnostics.filter { $0.severity == .error }
      #expect(found.map(\.code) == ["unreadable-translation-lock"])
      #expect(found.first?.message.english.contains("'jikji translate ") == true)
      #expect(found.first?.message.english.contains(hint) == true)
    }
  }

  @Test func aFolderThatIsGoneIsAnErrorOfTheSettings() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, source: "vendor/book")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("vendor"))
      let found = try SmallSite.builder(folder).build().diagnostics
      #expect(found.contains { $0.code == "missing-original" && $0.place?.text.path == "jikji.yml" })
      #expect(throws: (any Error).self) { try book.desk() }
    }
  }

  @Test func aRenamedTranslationKeepsItsOriginalByWhatItSays() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("content/ko/책.docc/Types.md"),
        to: folder.appendingPathComponent("content/ko/책.docc/타입.md"))
      #expect(try book.desk().pages.map { [$0.path, $0.sourcePath] } == [["타입.md", "Types.md"]])
      #expect(try book.build() == [])
      #expect(book.read("책/타입/parallel/index.html").contains("Every value has a type."))
    }
  }

  /// Blocks have the same hashes in a build, which takes the trees of articles, and at the desk, which parses files itself.
  @Test(arguments: [
    "@TabNavigator {\n  @Tab(\"One\") {\n    Inside of a tab.\n\n    ```swift\n    let a = 1\n    ```\n  }\n}\n",
    "See http://a.kr/b에서 and [[a<b>c]] here.\n", "A [^1] note.\n\n[^1]: Its text.\n",
    "\u{FEFF}# Mark\r\n\r\nText\r\nhere.\r\n",
    "---\ntitle: x\n---\n\n# A\n\n- one\n  two\n\n> three\n> four\n", "Formula $a_1  b$ and\n\n$$\nx  = 1\n$$\n", "",
    "@Comment { hidden }\n\nshown\n", ":::note\nIn a box.\n:::\n",
  ])
  func buildAndDeskReadTheSameBlocks(_ text: String) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.change("jikji.yml", "translations:", to: "processors: {math: 'cat'}\ntranslations:")
      try folder.write(text, to: Book.source)
      let files = try SiteFiles.read(book.site, environment: [:], jobs: 1)
      let options = LoadOptions(now: 1_700_000_000, jobs: 1)
      let read = SiteLoader.read(files.input, options: options)
      let sides = try #require(PairSides(read.config.translations[0], files.input, read))
      let source = try #require(sides.sources["Types.md"]?.blocks)
      let desk = try #require(try book.desk().pages.first?.source)
      #expect(source.blocks.map(\.hash) == desk.blocks.map(\.hash))
      #expect(source.blocks.map(\.firstLine) == desk.blocks.map(\.firstLine))
    }
  }

  @Test func whatAContainerHoldsIsReplacedInItsIndentation() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      let tab = { (word: String) in "@Tab(\"One\") {\n    Word \(word) stays\n    as it is written.\n}\n" }
      try folder.write(tab("one"), to: Book.source)
      try folder.write(tab("one"), to: "content/ko/책.docc/Types.md")
      try book.adopt()
      try folder.write(tab("two"), to: Book.source)
      var desk = try book.desk()
      let page = desk.pages[0]
      let lock = try #require(desk.lock?.pages[page.path])
      let plan = PageUpdater.plan(
        desk.state(of: page), lock: lock, scope: .safe, confirmsTypos: false, language: "en")
      desk.lock?.pages[page.path] = plan.lock
      try desk.write([page.path: (page.target.source, plan.edits)])
      let after = try String(contentsOf: folder.appendingPathComponent("content/ko/책.docc/Types.md"), encoding: .utf8)
      #expect(after.contains("    Word two stays\n") && after.hasSuffix("}\n"))
      let fresh = try book.desk()
      // The directive, and words that are still the original.
      #expect(fresh.state(of: fresh.pages[0]).states.map(\.status) == [.fresh, .missing])
    }
  }

  @Test func twoPagesLikeOneOriginalAreToldWithTheirPaths() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try folder.write(Book.translation, to: "content/ko/책.docc/타입.md")
      let found = try book.desk().diagnostics
      #expect(found.count == 1 && !found.haveErrors)
      let message = try #require(found.first?.message.english)
      #expect(message.contains("content/ko/책.docc/Types.md") && message.contains("content/ko/책.docc/타입.md"))
    }
  }

  @Test func lineEndsOfWindowsOnOneSideAreNoChange() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      try book.change(Book.source, "\n", to: "\r\n")
      let desk = try book.desk()
      #expect(desk.pages.flatMap { desk.state(of: $0).states }.allSatisfy { $0.status == .fresh })
    }
  }

  @Test(arguments: [
    ("content/ko/책.docc/Types.md", 2, "no block"), ("content/ko/other.md", 1, "no translated page"),
    ("/etc/passwd", 1, "no translated page"), ("../x.md", 1, "no translated page"),
  ])
  func acceptsOnlyBlocksOfTranslatedPages(file: String, line: Int, reason: String) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      let lock = folder.appendingPathComponent("content/ko/책.docc/translations.lock")
      let before = try Data(contentsOf: lock)
      #expect(try TranslationWorkspace.accept(file, line: line, in: book.site)?.english.contains(reason) == true)
      #expect(try Data(contentsOf: lock) == before)
    }
  }

  @Test func nothingIsAcceptedWithoutALock() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      let reason = try TranslationWorkspace.accept("content/ko/책.docc/Types.md", line: 3, in: book.site)
      #expect(reason?.english.contains("jikji translate adopt") == true)
    }
  }

  @Test(arguments: [BuildGoal.pagesOnDemand, .changedPages])
  func pagesMadeAloneAreThoseOfTheWholeSite(_ goal: BuildGoal) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      try book.change(Book.source, "The second part", to: "The other part of two")
      let files = try SiteFiles.read(book.site, environment: [:], jobs: 1)
      var options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
      let whole = BuildPipeline.build(files, options: options).site
      options.goal = goal
      let alone = BuildPipeline.build(files, options: options).site
      let built = Dictionary(files.writable(whole.files).map { ($0.path, $0) }) { first, _ in first }
      for file in files.writable(alone.files, renderPage: alone.renderPage) {
        #expect(try file.bytes(in: "") == built[file.path]?.bytes(in: ""), "\(file.path)")
      }
      let pages = alone.files.map(\.path)
      #expect(pages.contains("책/types/index.html") && pages.contains("en/book/types/index.html"), "\(pages)")
    }
  }

  @Test func buildsWithACacheAndWithoutAreEqual() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
      let first = BuildPipeline.build(try SiteFiles.read(book.site, environment: [:], jobs: 1), options: options)
      try book.change(Book.source, "The second part", to: "The other part of two")
      let files = try SiteFiles.read(book.site, environment: [:], jobs: 1)
      let warm = BuildPipeline.build(files, options: options, cache: first.cache)
      let cold = BuildPipeline.build(files, options: options)
      #expect(warm.site.files == cold.site.files && !cold.site.files.isEmpty)
      #expect(warm.site.files != first.site.files)
    }
  }

  @Test func theTranslationIsTheSideThatSaysSo() {
    let fixture = SiteFixture(["ko/a.md": "# 가\n", "en/a.md": "# A\n"])
    let config = fixture.site.config
    var english = fixture.site.articles[0]
    var korean = fixture.site.articles[1]
    let isKorean = { (korean: Article, english: Article) in
      TranslationViews.isTranslation(korean, of: english, in: config)
    }
    #expect(isKorean(korean, english))
    var source = SourceCredit()
    source.language = "ko"
    english.frontMatter.source = source
    #expect(!isKorean(korean, english))
    korean.frontMatter.translators = [Located("x", at: 0..<0)]
    #expect(isKorean(korean, english))
    english.frontMatter.translationOf = Located("ko/a.md", at: 0..<0)
    #expect(!isKorean(korean, english))
  }
}
